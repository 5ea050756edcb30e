"""The cards of a game on a free table, and the changes when the game's own card table is edited."""

from collections.abc import Callable, Sequence
from random import Random

from pnp.app.play.free.table import Card, FaceId, FreeTable
from pnp.base.frozen import dataclass, replace
from pnp.model.game import Game


@dataclass(frozen=True)
class DeckCard:
    """A face of a game with its number of copies, and its row in the table."""

    face: FaceId
    copies: int
    row: int = 0


def deck_of(game: Game) -> tuple[DeckCard, ...]:
    """The cards of a game, in the order of their tables."""
    return tuple(
        DeckCard(FaceId(kind.name, card.code), card.copies, card.row)
        for kind in game.cards.values()
        for card in kind.cards
    )


@dataclass(frozen=True)
class DeckChange:
    """The changes of a deck: replaced faces, new cards, removed cards."""

    renamed: tuple[tuple[FaceId, FaceId], ...] = ()
    added: tuple[FaceId, ...] = ()
    removed: tuple[FaceId, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything has changed."""
        return bool(self.renamed or self.added or self.removed)


def deck_change(old: Sequence[DeckCard], new: Sequence[DeckCard]) -> DeckChange:
    """The changes between two states of a deck. A card with a new code in the same row is the same card."""
    before, after = {card.face: card for card in old}, {card.face: card for card in new}
    lost = {(card.face.kind, card.row): card for card in old if card.face not in after and card.row}
    renamed = {
        lost[key].face: card.face
        for card in new
        if card.face not in before and (key := (card.face.kind, card.row)) in lost
    }
    counts = {renamed.get(face, face): card.copies for face, card in before.items()}
    faces = dict.fromkeys([*counts, *after])
    more = {face: (after[face].copies if face in after else 0) - counts.get(face, 0) for face in faces}
    added = tuple(face for face, number in more.items() for _ in range(number))
    removed = tuple(face for face, number in more.items() for _ in range(-number))
    return DeckChange(tuple(renamed.items()), added, removed)


def changed_deck(table: FreeTable, change: DeckChange, home: Callable[[str], str], seed: int) -> FreeTable:
    """The table after its deck has changed. New cards are inserted at random positions of their decks; cards are
    removed from piles first, where they are missed least."""
    chance, names = Random(seed), dict(change.renamed)
    for place in table.places:
        cards = (replace(card, face=names.get(card.face, card.face)) for card in place.cards)
        table = replace(
            table, places=tuple(replace(one, cards=tuple(cards)) if one is place else one for one in table.places)
        )
    for face in change.removed:
        table = _without(table, face)
    for face in change.added:
        deck = next((place for place in table.places if place.name == home(face.kind)), table.places[0])
        table, (card,) = table.numbered([Card(0, face, not deck.is_down and deck.sort != "hand")])
        at = chance.randint(0, len(deck.cards))
        table = table.with_cards(deck.name, (*deck.cards[:at], card, *deck.cards[at:]))
    return table


def _without(table: FreeTable, face: FaceId) -> FreeTable:
    """The table without one card of a face, if there is one."""
    ranked = sorted(table.places, key=lambda place: place.sort != "pile")
    located = ((place, card) for place in ranked for card in place.cards if card.face == face)
    place, card = next(located, (None, None))
    if place is None or card is None:
        return table
    return table.with_cards(place.name, (one for one in place.cards if one.number != card.number))
