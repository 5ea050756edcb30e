"""The initial free table: the places that the game declares, the places that every table needs, and its cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from pnp.app.play.free.events import FRONT
from pnp.app.play.free.table import Card, FaceId, FreeTable, Place
from pnp.model.game import CardKind, Game, Message, Zone

MOST_SEATS = 8
MOST_CARDS = 4000
"""Most cards on a table; if a game has more copies, the first rows take precedence."""


def free_table(game: Game, seats: int, text: Callable[[Message], str], seed: int) -> FreeTable:
    """The initial table, with each kind of card shuffled on its deck."""
    chance = Random(seed)
    places = _with_decks(game, [*_declared(game, seats, text)], text)
    places = [*places, *_usual(game, places, seats)]
    table = FreeTable(seats, tuple(places))
    for kind in game.cards.values():
        faces = [FaceId(kind.name, card.code) for card in kind.cards for _ in range(card.copies)][:MOST_CARDS]
        chance.shuffle(faces)
        home = table.place(home_of(kind.name, game, places))
        table, cards = table.numbered([Card(0, face, not home.is_down) for face in faces])
        table = table.with_cards(home.name, (*table.place(home.name).cards, *cards))
    return table


def home_of(kind: str, game: Game, places: Sequence[Place]) -> str:
    """The name of the pile that cards of a kind start on."""
    names = {place.name for place in places}
    home = _home_zone(kind, game)
    return home if home in names else f"deck:{kind}" if f"deck:{kind}" in names else places[0].name


def _home_zone(kind: str, game: Game) -> str:
    """The face-down pile that the game declares for a kind, preferably one called a deck; "" for none."""
    zones = [
        zone for zone in game.zones.values() if zone.owner == "table" and zone.of == kind and _sort(zone, "") == "pile"
    ]
    piles = [zone for zone in zones if _is_down(zone)]
    named = [zone for zone in piles if any(word in zone.name for word in ("deck", "stock", "draw"))]
    home = next(iter([*named, *piles]), None)
    return home.name if home is not None else ""


# ------------------------------------------------------------------------------------------------- declared places
def _declared(game: Game, seats: int, text: Callable[[Message], str]) -> Iterator[Place]:
    """The zones of the game; zones of players once for each seat."""
    hand = _hand_zone(game)
    for zone in game.zones.values():
        label = text(zone.label) or zone.name.replace("_", " ")
        label = label[:1].upper() + label[1:]
        sort = _sort(zone, hand)
        for seat in range(seats) if zone.owner == "player" else (-1,):
            name = zone.name if seat < 0 else f"{zone.name}:{seat}"
            yield Place(name, label, sort, seat, _is_down(zone))  # type: ignore[arg-type]


def _hand_zone(game: Game) -> str:
    """The name of the zone that is the player's hand; "" for none."""
    hands = (z.name for z in game.zones.values() if z.owner == "player" and z.sees == "owner" and z.order == "any")
    return next(hands, "")


def _sort(zone: Zone, hand: str) -> str:
    if zone.name == hand:
        return "hand"
    is_closed = zone.sees in ("all", "nobody") and (zone.face == "down" or zone.discards)
    return "pile" if zone.order == "stack" or is_closed or zone.sees == "nobody" else "row"


def _is_down(zone: Zone) -> bool:
    return zone.face == "down" or zone.sees in ("nobody", "owner", "others")


# ------------------------------------------------------------------------------------------------- usual places
def _with_decks(game: Game, places: list[Place], text: Callable[[Message], str]) -> list[Place]:
    """The places, preceded by a deck for each kind that has none."""
    lacking = [kind for kind in game.cards.values() if not _home_zone(kind.name, game)]
    decks = [Place(f"deck:{kind.name}", _deck_label(kind, lacking, text), "pile", is_down=True) for kind in lacking]
    return [*decks, *places]


def _deck_label(kind: CardKind, kinds: Sequence[CardKind], text: Callable[[Message], str]) -> str:
    """`Deck` if there is only one, otherwise the name of the kind."""
    label = text(kind.label) or kind.name.replace("_", " ")
    return "Deck" if len(kinds) == 1 else f"{label[:1].upper()}{label[1:]} deck"


def _usual(game: Game, places: Sequence[Place], seats: int) -> Iterator[Place]:
    """A middle, discards, and for each player a hand and a place in front, if the game declares none."""
    own: Mapping[str, Sequence[Place]] = {
        sort: [place for place in places if place.owner >= 0 and place.sort == sort] for sort in ("hand", "row")
    }
    if not any(place.owner < 0 and place.sort == "row" for place in places):
        yield Place("middle", "Middle", "row")
    if not any(zone.discards for zone in game.zones.values()):
        yield Place("discards", "Discards", "pile")
    for seat in range(seats):
        if not own["row"]:
            yield Place(f"front:{seat}", FRONT, "row", seat)
        if not own["hand"]:
            yield Place(f"hand:{seat}", "Hand", "hand", seat, True)
