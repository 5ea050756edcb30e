"""The actions of people at a free table: one frozen class for each, with conversion from and to JSON."""

from collections.abc import Mapping
from dataclasses import fields
from typing import TypeAlias, get_args

from pnp.app.play.free.table import Data, NotAllowed
from pnp.base.frozen import dataclass

MOST_CARDS = 2000
"""Most cards that one action names or moves."""
LONGEST_TEXT = 300
"""Most characters of a note, and of a counter's name."""
MOST_DICE = 20
SIDES = (2, 4, 6, 8, 10, 12, 20, 100)


@dataclass(frozen=True)
class Draw:
    """Take cards from the top of a pile into one's own hand, or put them in another place."""

    place: str
    count: int = 1
    to: str = ""


@dataclass(frozen=True)
class Deal:
    """Deal cards from a pile to every hand."""

    place: str
    count: int = 1


@dataclass(frozen=True)
class Move:
    """Move cards to another place. ``at``: "top" (the start of a row or hand) or "bottom" (its end); ``face``: "up" or
    "down", "" for the usual side there."""

    cards: tuple[int, ...]
    to: str
    at: str = ""
    face: str = ""


@dataclass(frozen=True)
class Order:
    """Put a card of a row or one's own hand before another one of it; ``before`` 0: at its end."""

    card: int
    before: int = 0


@dataclass(frozen=True)
class Pull:
    """Take a random card from somebody's hand."""

    place: str


@dataclass(frozen=True)
class Flip:
    """Turn cards over; without named cards the top one of a pile."""

    cards: tuple[int, ...] = ()
    place: str = ""


@dataclass(frozen=True)
class Turn:
    """Turn cards sideways, or back upright."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Shuffle:
    """Shuffle a pile, or one's own hand."""

    place: str


@dataclass(frozen=True)
class Stack:
    """Put cards on a pile of their own, the first one on top."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Gather:
    """Put all cards of a pile or row on another pile."""

    place: str
    to: str


@dataclass(frozen=True)
class Peek:
    """Look at face-down cards: the named ones, or this many from the top of a pile; 0 for all of it."""

    cards: tuple[int, ...] = ()
    place: str = ""
    count: int = 1


@dataclass(frozen=True)
class Roll:
    """Roll dice with this many sides each."""

    dice: tuple[int, ...] = (6,)


@dataclass(frozen=True)
class Count:
    """Change a counter of the table; ``number`` 0 adds a new one."""

    number: int = 0
    by: int = 0
    label: str = ""


@dataclass(frozen=True)
class Mark:
    """Change the counters on cards."""

    cards: tuple[int, ...]
    by: int = 1


@dataclass(frozen=True)
class Write:
    """Write a note on the table, or on a card; "" removes a card's note."""

    text: str
    card: int = 0


@dataclass(frozen=True)
class Remove:
    """Remove a counter or note of the table."""

    number: int


Action: TypeAlias = (
    Draw
    | Deal
    | Move
    | Order
    | Pull
    | Flip
    | Turn
    | Shuffle
    | Stack
    | Gather
    | Peek
    | Roll
    | Count
    | Mark
    | Write
    | Remove
)
ACTIONS: Mapping[str, type[Action]] = {cls.__name__.lower(): cls for cls in get_args(Action)}
WRONG = "a free table has no such action"


def action_from(data: Data) -> Action:
    """Parse an action from JSON: its name as `act`, and its values by name. Raises NotAllowed."""
    cls = ACTIONS.get(str(data.get("act", "")))
    if cls is None:
        raise NotAllowed(WRONG)
    values: Data = {f.name: _value(f.name, data[f.name]) for f in fields(cls) if f.name in data}
    try:
        return cls(**values)
    except TypeError:
        raise NotAllowed(WRONG) from None


def action_data(action: Action) -> Data:
    """The action as JSON."""
    values = {f.name: getattr(action, f.name) for f in fields(action)}
    lists = {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
    return {"act": type(action).__name__.lower(), **lists}


def _value(name: str, item: object) -> object:
    """A value of an action. Raises NotAllowed for one of the wrong type, or out of bounds."""
    if name in ("cards", "dice"):
        if isinstance(item, list) and len(item) <= MOST_CARDS and all(map(_is_number, item)):
            return tuple(item)
    elif name in ("card", "before", "count", "by", "number"):
        if _is_number(item):
            return item
    elif isinstance(item, str) and len(item) <= LONGEST_TEXT:
        return item
    raise NotAllowed(WRONG)


def _is_number(item: object) -> bool:
    return isinstance(item, int) and not isinstance(item, bool) and abs(item) < 1 << 40
