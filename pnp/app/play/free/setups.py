"""Set-ups of a free table: the positions of cards in a file beside the game that people can read and edit.

seats: 2
places:
  deck:card: {shuffled: true, cards: [BOG_OAK, REED_CUTTER]}
  middle: {cards: [SALT_WITCH, {card: FERRYMAN, face: down, counter: 2}]}
counters: {Tide: 3}
"""

from collections import Counter as Tally
from collections.abc import Iterator
from random import Random

from pnp.app.play.free.actions import LONGEST_TEXT
from pnp.app.play.free.apply import MOST_COUNTERS, MOST_NOTES
from pnp.app.play.free.table import Card, Counter, Data, FaceId, FreeTable, Note, Place
from pnp.app.play.one_line import one_line
from pnp.base.frozen import dataclass, replace

WIDTH = 110
"""Most characters of a line of the file."""


@dataclass(frozen=True)
class SetUp:
    """The table of a set-up, with remarks on cards that were left out or added."""

    table: FreeTable
    remarks: tuple[str, ...] = ()


# ------------------------------------------------------------------------------------------------- writing
def setup_text(table: FreeTable, keeps_order: bool = False) -> str:
    """The file of a table. ``keeps_order``: face-down piles keep their order; otherwise they are shuffled when the
    set-up is used."""
    import yaml

    kinds = {card.face.kind for _, card in table.cards()}
    places = {place.name: _place_data(place, len(kinds) < 2, keeps_order) for place in table.places if place.cards}
    data: Data = {"seats": table.seats, "places": places}
    if table.counters:
        data["counters"] = {one.label: one.value for one in table.counters}
    if table.notes:
        data["notes"] = [note.text for note in table.notes]
    return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=WIDTH))


def _place_data(place: Place, has_one_kind: bool, keeps_order: bool) -> Data:
    is_shuffled = place.sort == "pile" and place.is_down and not keeps_order
    cards = [_card_data(place, card, has_one_kind) for card in place.cards]
    if is_shuffled:
        cards.sort(key=str)
    extra = {"pile": "down" if place.is_down else "up"} if place.is_made else {}
    return {**extra, **({"shuffled": True} if is_shuffled else {}), "cards": cards}


def _card_data(place: Place, card: Card, has_one_kind: bool) -> str | Data:
    name = card.face.code if has_one_kind else f"{card.face.kind}/{card.face.code}"
    more: Data = {}
    if place.sort != "hand" and card.is_up == place.is_down:
        more["face"] = "up" if card.is_up else "down"
    more |= {"turned": True} if card.turned else {}
    more |= {"counter": card.counter} if card.counter else {}
    more |= {"note": card.note} if card.note else {}
    return {"card": name, **more} if more else name


# ------------------------------------------------------------------------------------------------- reading
def set_up(first: FreeTable, data: object, seed: int) -> SetUp:
    """The table of a set-up. ``first``: the initial table, with all cards on their decks. No card is lost: those that
    the set-up does not name stay on their decks, and a remark says so. Raises ValueError for another file."""
    if not isinstance(data, dict) or not isinstance(data.get("places"), dict):
        raise ValueError("a set-up has `places:`, and the cards of each")
    reader = _Reader(first, Random(seed))
    for name, content in data["places"].items():
        reader.place(str(name), content)
    table = reader.rest()
    table = _with_counters(table, data.get("counters"))
    return SetUp(_with_notes(table, data.get("notes")), tuple(reader.remarks))


class _Reader:
    """Takes cards from the initial table, and puts them where a set-up says."""

    def __init__(self, first: FreeTable, chance: Random) -> None:
        self.homes = {card.face: place.name for place, card in first.cards()}
        self.pool = Tally(card.face for _, card in first.cards())
        self.table, self.chance = first, chance
        self.remarks: list[str] = []
        for place in first.places:
            self.table = self.table.with_cards(place.name, ())

    def place(self, name: str, content: object) -> None:
        """Put down the cards of a place."""
        if not isinstance(content, dict) or not isinstance(content.get("cards"), list):
            raise ValueError(f"`{name}` has no list `cards:`")
        place = self._named_place(name, content)
        if place is None:
            self.remarks.append(f"there is no place `{name}` at this table: its cards are on their decks")
            return
        cards = [card for item in content["cards"] if (card := self._card(place, item)) is not None]
        if content.get("shuffled"):
            self.chance.shuffle(cards)
        self.table, cards = self.table.numbered(cards)
        self.table = self.table.with_cards(name, (*self.table.place(name).cards, *cards))

    def _named_place(self, name: str, content: Data) -> Place | None:
        place = next((one for one in self.table.places if one.name == name), None)
        if place is None and content.get("pile") in ("up", "down") and content["cards"]:
            place = Place(name, "Pile", "pile", is_down=content["pile"] == "down", is_made=True)
            self.table = replace(self.table, places=(*self.table.places, place))
        return place

    def _card(self, place: Place, item: object) -> Card | None:
        """A card of the list; None for one that the game does not have, or not as often."""
        more: Data = item if isinstance(item, dict) else {"card": item}
        face = self._face(str(more.get("card", "")))
        if face is None or not self.pool[face]:
            self.remarks.append(f"`{more.get('card')}` is not in the deck, or not that many times: it was left out")
            return None
        self.pool[face] -= 1
        side = more.get("face")
        is_up = place.sort != "hand" and (side == "up" if side in ("up", "down") else not place.is_down)
        if place.sort != "row":
            return Card(0, face, is_up)
        note = one_line(str(more.get("note") or ""))[:LONGEST_TEXT]
        return Card(0, face, is_up, int(bool(more.get("turned"))), _number(more.get("counter")), note)

    def _face(self, name: str) -> FaceId | None:
        return next((face for face in self.homes if name in (f"{face.kind}/{face.code}", face.code)), None)

    def rest(self) -> FreeTable:
        """The table with all remaining cards on their decks."""
        left = [Card(0, face) for face, number in self.pool.items() for _ in range(number)]
        self.chance.shuffle(left)
        self.table, left = self.table.numbered(left)
        for card in left:
            deck = self.table.place(self.homes[card.face])
            at = self.chance.randint(0, len(deck.cards))
            card = replace(card, is_up=not deck.is_down)
            self.table = self.table.with_cards(deck.name, (*deck.cards[:at], card, *deck.cards[at:]))
        if left:
            self.remarks.append(f"{len(left)} cards that the set-up does not name are on their decks")
        return self.table


def _with_counters(table: FreeTable, data: object) -> FreeTable:
    items = list(data.items())[:MOST_COUNTERS] if isinstance(data, dict) else []
    numbered = enumerate(items, table.next)
    counters = tuple(Counter(n, one_line(str(label))[:LONGEST_TEXT], _number(value)) for n, (label, value) in numbered)
    return replace(table, counters=counters, next=table.next + len(counters))


def _with_notes(table: FreeTable, data: object) -> FreeTable:
    texts = _texts(data)
    notes = tuple(Note(number, -1, text) for number, text in enumerate(texts, table.next))
    return replace(table, notes=notes, next=table.next + len(notes))


def _texts(data: object) -> list[str]:
    items: Iterator[object] = iter(data[:MOST_NOTES]) if isinstance(data, list) else iter(())
    return [one_line(str(item))[:LONGEST_TEXT] for item in items]


def _number(value: object) -> int:
    return value if isinstance(value, int) and abs(value) < 1 << 20 else 0
