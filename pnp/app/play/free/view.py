"""The JSON of a free table for a seat: exactly what that seat may know."""

from collections.abc import Callable, Sequence

from pnp.app.play.free.events import Event, Names, sentence
from pnp.app.play.free.table import Card, Data, FaceId, FreeTable, Place
from pnp.base.frozen import dataclass

WATCHER = -2
"""The seat of a spectator."""
LINES = 300
"""Number of log lines sent: the last ones."""


@dataclass(frozen=True)
class TimedEvent:
    """An event with its time, in seconds since 1970."""

    event: Event
    time: int


def table_for(table: FreeTable, seat: int, names: Names, edited: Callable[[FaceId], str]) -> Data:
    """The table as a seat may know it. ``edited`` returns the address for editing the row of a face; "" for none."""
    return {
        "places": [_place(place, seat, names, edited) for place in table.places],
        "dice": [list(die) for die in table.dice],
        "counters": [{"number": one.number, "label": one.label, "value": one.value} for one in table.counters],
        "notes": [
            {"number": note.number, "who": names.seat(note.seat, seat), "text": note.text} for note in table.notes
        ],
    }  # fmt: skip


def _place(place: Place, seat: int, names: Names, edited: Callable[[FaceId], str]) -> Data:
    """A place. Distinguishable cards have their own entries; others are only counted."""
    shows = place.shows(seat)
    cards = [
        {"at": at, **_card(place, card, seat, names, edited)}
        for at, card in enumerate(place.cards)
        if shows or (place.sort == "pile" and place.sees(card, seat))
    ]
    kind = place.cards[0].face.kind if place.cards and place.sort == "pile" else ""
    return {
        "name": place.name, "label": place.label, "title": names.title(place, seat), "sort": place.sort,
        "owner": place.owner, "down": place.is_down, "count": len(place.cards), "kind": kind, "cards": cards,
    }  # fmt: skip


def _card(place: Place, card: Card, seat: int, names: Names, edited: Callable[[FaceId], str]) -> Data:
    """A card, with its face for those who may see it."""
    data: Data = {"number": card.number, "kind": card.face.kind, "up": card.is_up}
    data |= {"turned": card.turned, "counter": card.counter, "note": card.note}
    if place.sees(card, seat):
        data |= {"face": f"{card.face.kind}/{card.face.code}", "name": names.card(card.face), "edit": edited(card.face)}
    return data


def log_for(happenings: Sequence[TimedEvent], at: int, seat: int, names: Names) -> list[Data]:
    """The last lines of the log. ``at``: the number of steps that are not undone. Each line has the number of its step,
    and whether it is undone."""
    first = max(0, len(happenings) - LINES)
    lines = [
        (number, one, sentence(one.event, names, seat)) for number, one in enumerate(happenings[first:], first + 1)
    ]
    return [
        {"step": number, "time": one.time, "text": text, "undone": number > at}
        for number, one, text in lines
        if one.event.words
    ]
