"""The state of a free table: places with cards, dice, counters, notes.

All values are immutable: an action returns a new table.

A card keeps its number until it is moved. The number reveals nothing about its face: it counts moved cards, and a
shuffle assigns new numbers.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

from pnp.base.frozen import dataclass, replace

T = TypeVar("T")
Sort: TypeAlias = Literal["pile", "row", "hand"]
Data: TypeAlias = dict[str, Any]
"""A JSON object."""
NOBODY = -1
"""The owner of a place that belongs to the table."""
SORTS: tuple[Sort, ...] = ("pile", "row", "hand")


class NotAllowed(Exception):
    """An action that is not possible on this table, with the reason."""


@dataclass(frozen=True)
class FaceId:
    """The identity of a face: kind and code."""

    kind: str
    code: str


@dataclass(frozen=True)
class Card:
    """A card on the table."""

    number: int
    face: FaceId
    is_up: bool = False
    turned: int = 0
    """Quarter turns, clockwise."""
    counter: int = 0
    note: str = ""
    known_to: frozenset[int] = frozenset()
    """The seats that have looked at it while it lies face down."""

    @property
    def is_marked(self) -> bool:
        """Whether it has a counter or a note."""
        return bool(self.counter or self.note)


@dataclass(frozen=True)
class Place:
    """A place for cards. The first card of a pile is its top; the first of a row or hand is at its start."""

    name: str
    label: str
    sort: Sort
    owner: int = NOBODY
    is_down: bool = False
    """Whether cards are put down face down."""
    is_made: bool = False
    """Whether somebody made it by stacking cards: it disappears when empty."""
    cards: tuple[Card, ...] = ()

    def sees(self, card: Card, seat: int) -> bool:
        """Whether a seat may see the face of one of its cards."""
        return seat == self.owner if self.sort == "hand" else card.is_up or seat in card.known_to

    def shows(self, seat: int) -> bool:
        """Whether a seat can see which card is where, even face down."""
        return self.sort == "row" or (self.sort == "hand" and seat == self.owner)


@dataclass(frozen=True)
class Counter:
    """A number that everybody sees and may change."""

    number: int
    label: str
    value: int = 0


@dataclass(frozen=True)
class Note:
    """A note on the table."""

    number: int
    seat: int
    text: str


@dataclass(frozen=True)
class FreeTable:
    """A free table with all its secrets."""

    seats: int
    places: tuple[Place, ...] = ()
    dice: tuple[tuple[int, int], ...] = ()
    """The last rolled dice: sides and result."""
    counters: tuple[Counter, ...] = ()
    notes: tuple[Note, ...] = ()
    next: int = 1
    """The number of the next new card, counter, note or pile."""

    # ------------------------------------------------------------------------------------------ looking
    def place(self, name: str) -> Place:
        """A place by name. Raises NotAllowed if there is none."""
        return _first((place for place in self.places if place.name == name), "there is no such place on the table")

    def hand_of(self, seat: int) -> Place:
        """The hand of a seat. Raises NotAllowed."""
        hands = (place for place in self.places if place.sort == "hand" and place.owner == seat)
        return _first(hands, "there is no hand at this seat")

    def cards(self) -> Iterator[tuple[Place, Card]]:
        """Every card with its place."""
        return ((place, card) for place in self.places for card in place.cards)

    def located(self, number: int) -> tuple[Place, Card]:
        """A card with its place. Raises NotAllowed if it has been moved or shuffled."""
        own = ((place, card) for place, card in self.cards() if card.number == number)
        return _first(own, "this card has been moved in the meantime")

    # ------------------------------------------------------------------------------------------ other tables
    def with_place(self, place: Place) -> "FreeTable":
        """The table with a place replaced; a stacked pile without cards is removed."""
        is_gone = place.is_made and not place.cards
        places = tuple(place if one.name == place.name else one for one in self.places)
        return replace(self, places=tuple(one for one in places if not (is_gone and one.name == place.name)))

    def with_cards(self, name: str, cards: Iterable[Card]) -> "FreeTable":
        """The table with the cards of a place replaced."""
        return self.with_place(replace(self.place(name), cards=tuple(cards)))

    def with_card(self, card: Card) -> "FreeTable":
        """The table with a card replaced in its place."""
        place, _ = self.located(card.number)
        return self.with_cards(place.name, (card if one.number == card.number else one for one in place.cards))

    def numbered(self, cards: Sequence[Card]) -> "tuple[FreeTable, list[Card]]":
        """Cards with new numbers, in the same order."""
        renumbered = [replace(card, number=self.next + place) for place, card in enumerate(cards)]
        return replace(self, next=self.next + len(renumbered)), renumbered


def _first(things: Iterable[T], lack: str) -> T:
    """The first of some things. Raises NotAllowed with the reason ``lack`` if there is none."""
    for thing in things:
        return thing
    raise NotAllowed(lack)


# ------------------------------------------------------------------------------------------------- on disk
def table_data(table: FreeTable) -> Data:
    """A table with all its secrets, as JSON."""
    return {
        "seats": table.seats, "next": table.next, "dice": [list(die) for die in table.dice],
        "counters": [[one.number, one.label, one.value] for one in table.counters],
        "notes": [[note.number, note.seat, note.text] for note in table.notes],
        "places": [_place_data(place) for place in table.places],
    }  # fmt: skip


def _place_data(place: Place) -> Data:
    cards = [
        [c.number, c.face.kind, c.face.code, c.is_up, c.turned, c.counter, c.note, sorted(c.known_to)]
        for c in place.cards
    ]
    return {
        "name": place.name, "label": place.label, "sort": place.sort, "owner": place.owner, "down": place.is_down,
        "made": place.is_made, "cards": cards,
    }  # fmt: skip


def table_from(data: Data) -> FreeTable:
    """The table from such data. Raises KeyError, TypeError or ValueError for anything else."""
    dice = tuple((int(sides), int(result)) for sides, result in data["dice"])
    counters = tuple(Counter(int(number), str(label), int(value)) for number, label, value in data["counters"])
    notes = tuple(Note(int(number), int(seat), str(text)) for number, seat, text in data["notes"])
    places = tuple(_place_from(place) for place in data["places"])
    return FreeTable(int(data["seats"]), places, dice, counters, notes, int(data["next"]))


def _place_from(data: Data) -> Place:
    cards = tuple(
        Card(int(n), FaceId(str(kind), str(code)), bool(up), int(turned), int(counter), str(note), frozenset(viewers))
        for n, kind, code, up, turned, counter, note, viewers in data["cards"]
    )
    if data["sort"] not in SORTS:
        raise ValueError("there is no such sort of place")
    owner, down, is_made = int(data["owner"]), bool(data["down"]), bool(data["made"])
    return Place(str(data["name"]), str(data["label"]), data["sort"], owner, down, is_made, cards)
