"""What game.yaml declares: tokens, zones, counters, tables, phases, the sequence, components, variants."""

# ruff: noqa: RUF009  (spanned, placed and empty make dataclass fields)
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pnp.diagnostics import Span
from pnp.model.nouns import Message
from pnp.model.record import empty, spanned
from pnp.model.types import Type


@dataclass(frozen=True)
class Token:
    """A kind of token. ``supply`` None means unlimited."""

    name: str
    supply: int | None
    held_by: Literal["", "player"] = ""
    """``player``: the token exists once and somebody, or nobody, holds it (``holder``, ``hand_to``)."""
    on: str = ""
    """The card kind it may lie on, or ""."""
    label: Message = Message("")
    clause: str = ""
    span: Span = spanned()
    purse: str = ""
    """The @value of a player that says how many can be paid, or "": those that lie before the player."""
    paid_by: str = ""
    """The @procedure of a player and a number that pays them, or ""."""


@dataclass(frozen=True)
class Zone:
    """A place for cards: of the table, or one for each player (``owner`` = player)."""

    name: str
    of: str
    """Card kind."""
    owner: Literal["table", "player"]
    face: Literal["up", "down", "each"]
    sees: Literal["all", "owner", "nobody"]
    count: Literal["public", "hidden"] = "public"
    order: Literal["stack", "row", "any"] = "any"
    """stack: only the top matters; row: places matter to people; any: no meaning (shown shuffled to who cannot see)."""
    capacity: str | int | None = None
    """Most cards at rest: a number or a constant's name."""
    exactly: str | int | None = None
    over: str = ""
    """The rule run for the owner, at rest, while the zone is over its capacity."""
    when_empty: str = ""
    """``rebuild ZONE``: shuffle that zone into this one when a card is needed; ``stop``: draw fewer."""
    empty_at_rest: bool = False
    discards: bool = False
    label: Message = Message("")
    clause: str = ""
    span: Span = spanned()
    piles: int = 0
    """Of ``piles:``, how many of its owner's there may be at once; 0 for a zone that there is one of."""
    facts: Mapping[str, "Field"] = empty()
    """Of ``piles:``, what each pile remembers: its own fields."""


@dataclass(frozen=True)
class Board:
    """Spaces on which pieces lie: a ring of numbered spaces, or spaces with names and the ways between them."""

    name: str
    of: Type
    """What its pieces are: members of an enumeration (tokens with their marks on them), or the players."""
    spaces: tuple[int | str, ...]
    """1 … n clockwise round a ring, or the members of an enumeration."""
    ways: tuple[tuple[int | str, int | str], ...]
    """The spaces that lie side by side; each pair once."""
    ring: bool = False
    places: str = ""
    """The enumeration that names the spaces, or ""."""
    label: Message = Message("")
    clause: str = ""
    span: Span = spanned()


@dataclass(frozen=True)
class Side:
    """Who sits or stands at the table beside the players: a role, or a side that somebody else decides for.

    Each has the zones, counters and fields that a player has.
    """

    name: str
    count: int = 1
    """More than one: the name is a list."""
    controller: str = ""
    """A role, a @value of the side that gives a player or nothing, or "" for nobody: then a @policy decides, or chance.
    A role is its own."""
    label: Message = Message("")
    clause: str = ""
    span: Span = spanned()

    @property
    def is_role(self) -> bool:
        """A person, who decides for itself."""
        return self.controller == self.name


@dataclass(frozen=True)
class Counter:
    """A number of the table, a player or a card; with ``token``, an amount of tokens."""

    name: str
    owner: Literal["table", "player", "card"]
    token: str = ""
    start: int = 0
    least: int | None = 0
    """``min:``; None for none (scores below zero)."""
    most: int | None = None
    public: bool = True
    resets: Literal["never", "turn", "round", "phase", "game"] = "never"
    clause: str = ""
    span: Span = spanned()


@dataclass(frozen=True)
class Field:
    """A single value of the table, a player or a card."""

    name: str
    owner: Literal["table", "player", "card"]
    type: Type
    start: Any = None
    """int, bool, member name, list, None; always given."""
    public: bool = True
    clause: str = ""
    span: Span = spanned()


@dataclass(frozen=True)
class Constant:
    """A number, flag or member name that rules and prose share."""

    name: str
    value: int | bool | str
    clause: str = ""
    span: Span = spanned()
    option: Message = Message("")
    """What players are asked who may agree on another value before they begin; empty where they may not."""
    bounds: tuple[int, int] = (0, 0)
    """Of an option that is a number: the least and the most that may be agreed."""


@dataclass(frozen=True)
class Table:
    """A table of one or two keys. ``cells`` maps a tuple of member names (or ints) to a value of ``type``."""

    name: str
    keys: tuple[Type, ...]
    type: Type
    cells: Mapping[tuple[Any, ...], Any]
    clauses: Mapping[tuple[Any, ...], str] = empty()
    clause: str = ""
    span: Span = spanned()


@dataclass(frozen=True)
class HandShape:
    """A row of a ranking: the first that fits is the hand."""

    name: str
    """As in rule code and tables: FULL_HOUSE."""
    label: Message
    groups: tuple[int, ...] = ()
    """Sizes of groups of equal rank, largest first."""
    run: bool = False
    suited: bool = False
    top: str = ""
    """Rank that a run must end in."""
    size: int = 0
    """Least number of cards; 0: the sum of the groups."""
    columns: Mapping[str, Any] = empty()
    """Further columns (``wins``): fields of the hand in rule code."""
    clause: str = ""
    span: Span = spanned()


@dataclass(frozen=True)
class Ranking:
    """Hands of cards from best to worst, as in poker."""

    name: str
    rank: str
    """Enumeration of ranks."""
    suit: str
    low: str = ""
    """Rank that may also stand lowest in a run (the ace)."""
    run: int = 5
    """Cards in a run or flush."""
    shapes: tuple[HandShape, ...] = ()
    columns: Mapping[str, Type] = empty()
    clause: str = ""
    span: Span = spanned()


@dataclass(frozen=True)
class Announcement:
    """A kind of announcement that reactions may answer: its fields, and who is asked first."""

    name: str
    fields: Mapping[str, Type]
    order: Literal["seat"] = "seat"
    start: str = ""
    """``from:``: the field that names the player asked first; "" for the active player."""
    once: bool = False
    """``answers: one``: the window closes after one answer."""
    clause: str = ""
    span: Span = spanned()


@dataclass(frozen=True)
class Offer:
    """What two players may agree on: typed fields, asked one by one, in a bounded number of proposals by turns."""

    name: str
    fields: Mapping[str, Type]
    """A card kind stands for the name of one of its cards."""
    rounds: str | int
    """The most proposals of both sides together: a number or a constant's name."""
    clause: str = ""
    span: Span = spanned()


@dataclass(frozen=True)
class Phase:
    """A phase: code (``@phase``), or a choice among the actions of that phase."""

    name: str
    label: Message
    runs: Literal["code", "choose"]
    choose: Literal["one", "one_kind", "any", ""] = ""
    optional: bool = False
    moments: frozenset[str] = frozenset()
    """``start``, ``end``: windows for any-time reactions."""
    who: Message = Message("")
    """What the reference sheet says of who acts ("everyone at once")."""
    clause: str = ""
    span: Span = spanned()


@dataclass(frozen=True)
class Step:
    """A node of the sequence of play: a round of steps, the turns of a list of players, or a phase."""

    kind: Literal["round", "turns", "phase"]
    name: str
    """The phase's name, or the node's own."""
    label: Message = Message("")
    steps: tuple["Step", ...] = ()
    order: str = ""
    """turns: the table field (list of player), or the player-list value, that gives the order; "" for seat order."""
    at_most: str | int | None = None
    """round: most rounds; a number, or the name of a constant or @value. Reaching it in the outermost round without a
    ``@limit_reached``
    is a defect; an inner round has then been played as often as it should."""
    until: str = ""
    """Of an inner round, a @value: it is over as soon as that holds, which is looked at after each turn and step."""
    moments: frozenset[str] = frozenset()
    win: Literal["", "turn_end", "round_end"] = ""
    clause: str = ""
    span: Span = spanned()


@dataclass(frozen=True)
class Component:
    """A printed part: what, how many, in which format. ``count`` None = measured by play (evidence)."""

    id: str
    prints: str
    """A card kind, token, or ``nameplates`` and the like: what ``template`` draws."""
    count: int | None
    format: str
    label: Message
    template: str = ""
    back: str = ""
    each: str = ""
    """An enumeration: one piece for each member (given to the template as ``member``)."""
    measured: str = ""
    """The token whose greatest need in play gives the count."""
    clause: str = ""
    span: Span = spanned()
    chosen: frozenset[str] | None = None
    """The codes of the cards that it prints of its kind; None for all."""
    holds: tuple[str, ...] = ()
    """The components that lie in it, when it is a box."""
    stock: float = 0.0
    """Thickness of one card in it, mm; 0 for the usual."""

    def has(self, code: str) -> bool:
        """Whether it prints the card of its kind with this code."""
        return self.chosen is None or code in self.chosen


@dataclass(frozen=True)
class Variant:
    """A way to play: an overlay on the data, and a choice of chapters."""

    id: str
    title: Message
    players: tuple[int, int]
    chapters: tuple[str, ...] = ()
    """Chapter ids (file names without number and ending); empty for all."""
    span: Span = spanned()
