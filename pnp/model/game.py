"""A game as the rest of the press sees it: everything its folder says, resolved, validated and frozen.

Names in here are the names that rule code, prose and templates use. Collections are tuples, or read-only mappings in
the order of the designer's file. Spans ride along for diagnostics and take no part in equality.
"""

# ruff: noqa: RUF009  (_span and _empty make dataclass fields)
import copyreg
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from pnp.diagnostics import NOWHERE, Span
from pnp.model.types import Type

EMPTY: Mapping[str, Any] = MappingProxyType({})


def _view(items: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(items)


copyreg.pickle(MappingProxyType, lambda view: (_view, (dict(view),)))  # games travel to worker processes


def _span() -> Any:
    return field(default=NOWHERE, compare=False, repr=False)


def _places() -> Any:
    return field(default_factory=lambda: EMPTY, compare=False, repr=False)


def _empty() -> Any:
    return field(default_factory=lambda: EMPTY)


# ------------------------------------------------------------------------------------------------- words
@dataclass(frozen=True)
class Message:
    """A text for people, with its identity in the catalogues: gettext's msgctxt and msgid (locale/*.po)."""

    text: str
    """The source text, placeholders unfilled; "" where the designer wrote none."""
    context: str = ""
    """gettext msgctxt: ``clause:court``, ``card:AS:title``, ``term:devotee``."""
    span: Span = _span()
    plural: str = ""
    """gettext's msgid_plural, for a term's word; "" elsewhere."""
    note: str = field(default="", compare=False)
    """What a translator should know, in the catalogue's comments."""

    def __bool__(self) -> bool:
        return bool(self.text)


@dataclass(frozen=True)
class Term:
    """A word of the game's glossary. Prose says ``{{ devotee }}``, ``{{ devotees }}`` or ``{{ devotee(3) }}``."""

    id: str
    one: Message
    many: Message
    definition: Message
    """What the glossary prints; may be empty."""
    names: str = ""
    """The zone, token, enumeration, counter or phase that the term is the word for, or ""."""
    forms: Mapping[str, Message] = _empty()
    """Further grammatical forms, by the designer's or translator's own key."""
    span: Span = _span()
    plural: str = ""
    """The placeholder of the plural: ``devotees``."""


# ------------------------------------------------------------------------------------------------- names and cards
@dataclass(frozen=True)
class Member:
    """One member of an enumeration: SPADES of suit, ACE of rank."""

    name: str
    """As in rule code, upper case."""
    enum: str
    order: int
    """Place in the enumeration, from 0; the order of comparison unless the enumeration is cyclic."""
    label: Message
    """What people read: "spades"."""
    code: str
    """Short form for card codes: S, A, 10."""
    props: Mapping[str, Any] = _empty()
    """Whatever else game.yaml says of it (``mark: spades``): for templates, not for rules."""
    span: Span = _span()


@dataclass(frozen=True)
class Enumeration:
    """A list of names; the order is the order of comparison, lowest first, unless it is cyclic."""

    name: str
    members: tuple[Member, ...]
    cyclic: bool = False
    span: Span = _span()


@dataclass(frozen=True)
class Column:
    """A column of a card table: its type says whether rules may read it (``text`` and ``clause`` are print only)."""

    name: str
    type: Type
    span: Span = _span()


@dataclass(frozen=True)
class Card:
    """One card face. ``values`` has the columns: a :class:`Member` for enumerations, int, bool, :class:`Message` for
    text, a clause id for ``clause``, None for nothing."""

    code: str
    kind: str
    values: Mapping[str, Any]
    copies: int = 1
    span: Span = _span()


@dataclass(frozen=True)
class CardKind:
    """A kind of card: its columns, its faces, and how it is printed."""

    name: str
    columns: Mapping[str, Column]
    cards: tuple[Card, ...]
    """Every distinct face, in the order of the table."""
    label: Message
    format: str = "poker"
    template: str = ""
    """Face template, below templates/; a card may override it with a ``template`` column."""
    back: str = ""
    """Back template."""
    span: Span = _span()


# ------------------------------------------------------------------------------------------------- declarations
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
    span: Span = _span()


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
    span: Span = _span()


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
    span: Span = _span()


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
    span: Span = _span()


@dataclass(frozen=True)
class Constant:
    """A number, flag or member name that rules and prose share."""

    name: str
    value: int | bool | str
    clause: str = ""
    span: Span = _span()


@dataclass(frozen=True)
class Table:
    """A table of one or two keys. ``cells`` maps a tuple of member names (or ints) to a value of ``type``."""

    name: str
    keys: tuple[Type, ...]
    type: Type
    cells: Mapping[tuple[Any, ...], Any]
    clauses: Mapping[tuple[Any, ...], str] = _empty()
    clause: str = ""
    span: Span = _span()


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
    columns: Mapping[str, Any] = _empty()
    """Further columns (``wins``): fields of the hand in rule code."""
    clause: str = ""
    span: Span = _span()


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
    columns: Mapping[str, Type] = _empty()
    clause: str = ""
    span: Span = _span()


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
    span: Span = _span()


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
    span: Span = _span()


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
    """round: most rounds; a number or a constant's name. Reaching it without ``@limit_reached`` is a defect."""
    moments: frozenset[str] = frozenset()
    win: Literal["", "turn_end", "round_end"] = ""
    clause: str = ""
    span: Span = _span()


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
    span: Span = _span()


@dataclass(frozen=True)
class Variant:
    """A way to play: an overlay on the data, and a choice of chapters."""

    id: str
    title: Message
    players: tuple[int, int]
    chapters: tuple[str, ...] = ()
    """Chapter ids (file names without number and ending); empty for all."""
    span: Span = _span()


# ------------------------------------------------------------------------------------------------- rulebook
ClauseKind = Literal["rule", "setup", "limit", "definition", "example", "advice", "flavour", "heading"]
BINDING: frozenset[str] = frozenset({"rule", "setup", "limit", "definition"})


@dataclass(frozen=True)
class Clause:
    """A numbered, printed clause: a heading, paragraph or list item with an id."""

    id: str
    kind: ClauseKind
    number: str
    """3.2.1; the same in every variant."""
    text: Message
    """Markdown with placeholders, without the attribute list."""
    brief: Message = Message("")
    """The clause's line on reference sheets and cards."""
    title: Message = Message("")
    """Title of the section it stands in."""
    chapter: str = ""
    section: str = ""
    """Id of the heading above it, or ""."""
    variants: frozenset[str] = frozenset()
    """Variants it is printed in; empty for all."""
    restates: str = ""
    """The clause that it only repeats."""
    attrs: Mapping[str, str] = _empty()
    span: Span = _span()


BlockKind = Literal["heading", "paragraph", "item", "table", "rule", "example", "show", "note", "quote"]


@dataclass(frozen=True)
class Block:
    """A block of a chapter in reading order. ``clause`` names the clause it is, or whose prose it goes on with."""

    kind: BlockKind
    text: Message
    level: int = 0
    """Heading level from 1; nesting depth of a list item from 1; of other blocks, the depth of the list they lie in."""
    ordered: bool = False
    """Item of a numbered list."""
    clause: str = ""
    id: str = ""
    """Its own id: "" for a block that only continues a clause."""
    data: Any = None
    """example, show: the fence's YAML as plain data; heading: nothing."""
    info: Mapping[str, str] = _empty()
    """Attributes of the block or fence."""
    variants: frozenset[str] = frozenset()
    span: Span = _span()
    places: Mapping[tuple[str | int, ...], Span] = _places()
    """Where each value of ``data`` stands, by its path."""


@dataclass(frozen=True)
class Chapter:
    """A chapter of the rulebook."""

    id: str
    """File name without its number and ending: 03-turn.md gives ``turn``."""
    number: str
    title: Message
    blocks: tuple[Block, ...]
    file: str = ""
    library: str = ""
    """The shared library it comes from, or ""."""
    span: Span = _span()


@dataclass(frozen=True)
class RuleBlock:
    """A fence of rule code: the text as Python will see it, and where its first line stands."""

    code: str
    clause: str
    """The clause just above it; what its functions tell unless one has the id of another clause."""
    chapter: str
    file: str
    line: int
    """Line in the file of the code's first line."""
    indent: int = 0
    """Columns that were taken off each line (a fence inside a list)."""
    variants: frozenset[str] = frozenset()
    span: Span = _span()


@dataclass(frozen=True)
class Example:
    """An executed example: a scenario (see docs/scenarios.md) under a clause."""

    id: str
    clause: str
    data: Mapping[str, Any]
    shows: tuple[str, ...]
    """Card codes that the picture shows."""
    span: Span = _span()
    tells: Message = Message("")
    """What the book says of it: paragraphs of Markdown with placeholders, parted by empty lines."""
    variants: frozenset[str] = frozenset()
    places: Mapping[tuple[str | int, ...], Span] = _places()
    """Where each value of ``data`` stands, by its path: ``("do", 0)``."""


@dataclass(frozen=True)
class Credits:
    """Who made the game, and what kind of edition this is."""

    design: tuple[str, ...] = ()
    publisher: str = ""
    year: str = ""
    setting: str = ""
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True)
class Game:
    """Everything a game's folder says for one variant (an edition), resolved and frozen."""

    id: str
    title: Message
    folder: Path
    variant: str
    """"" for a game without variants."""
    version: str
    language: str
    """Locale of the source text: en."""
    players: tuple[int, int]
    """Fewest and most seats."""
    minutes: tuple[int, int]
    tagline: Message
    credits: Credits
    enums: Mapping[str, Enumeration]
    constants: Mapping[str, Constant]
    cards: Mapping[str, CardKind]
    tokens: Mapping[str, Token]
    zones: Mapping[str, Zone]
    """By bare name; a player's zone too (``hand``)."""
    counters: Mapping[str, Counter]
    fields: Mapping[str, Field]
    tables: Mapping[str, Table]
    rankings: Mapping[str, Ranking]
    announcements: Mapping[str, Announcement]
    phases: Mapping[str, Phase]
    sequence: Step
    components: tuple[Component, ...]
    terms: Mapping[str, Term]
    variants: Mapping[str, Variant]
    chapters: tuple[Chapter, ...]
    clauses: Mapping[str, Clause]
    rules: tuple[RuleBlock, ...]
    examples: tuple[Example, ...]
    reference: tuple[Block, ...]
    """The blocks of reference.md."""
    unreachable: Mapping[str, str]
    """Arcs accepted as never reached, by id, with the reason (``unreachable:``)."""
    locales: tuple[str, ...]
    """Locales it can be printed in, the source's first."""
    theme: Mapping[str, Any]
    """theme.yaml merged over templates/theme.yaml: inks, faces, sizes. Not read by rules."""
    sources: Mapping[str, str] = field(default_factory=lambda: EMPTY, compare=False, repr=False)

    def span(self) -> Span:
        """Where the game is declared."""
        return Span(str(self.folder / "game.yaml"), 1, 1)
