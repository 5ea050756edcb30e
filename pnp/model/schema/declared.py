"""Declarations in game.yaml: tokens, zones, counters, tables, phases, the sequence, components, variants.

Each class alone defines the keys of its mapping, their values and their meaning. Builders derive attributes without
``key`` from the keys; a key with ``compare=False`` is read by builders alone.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

from pnp.model.schema.kinds import (
    CONTROLLER,
    DATUM,
    RANGE,
    Cells,
    ClauseId,
    Empty,
    Label,
    NumberOrName,
    OrWord,
    PieceType,
    Thickness,
    TypeOf,
    Words,
)
from pnp.model.schema.message import Message
from pnp.model.schema.record import nothing
from pnp.model.schema.types import Type
from pnp.source.declare import declared, key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kinds import Anything, Flag, Integer, ListOf, MappingOf, OneOf, Reference, Text
from pnp.source.declare.read import Nested
from pnp.source.diagnostics import NOWHERE, Span

Owner = Literal["table", "player", "card"]
Face = Literal["up", "down", "each"]
Sees = Literal["all", "owner", "nobody"]
Count = Literal["public", "hidden"]


def clause_key() -> str:
    """The key ``clause``, which nearly every entry has."""
    clause: str = key(ClauseId(), "The clause that tells it: binds that clause to this datum.", default="")
    return clause


def kind_key() -> str:
    """The key ``of`` of places for cards."""
    kind: str = key(Reference("card kind", "cards"), "The kind of card that lies there.")
    return kind


def label_key(kind: str) -> Message:
    """The label of a number of the table, a player or a card."""
    doc = "What it is called at the table; its name with spaces unless given."
    label: Message = key(Words(f"label:{kind}:{{name}}"), doc, default=Message(""), compare=False)
    return label


def face_key() -> Face:
    """The key ``face`` of places for cards."""
    face: Face = key(OneOf("up", "down", "each"), "How cards lie: face up, face down, or each as it was laid.")
    return face


def sees_key() -> Sees:
    """The key ``sees`` of places for cards."""
    sees: Sees = key(OneOf("all", "owner", "nobody"), "Who may look at the cards.")
    return sees


def carried_key() -> bool:
    """The key ``carried`` of what players and cards keep."""
    carried: bool = key(
        Flag(), "Of a player or a card: it goes over from one game of a campaign to the next.", default=False,
        compare=False,
    )  # fmt: skip
    return carried


def count_key() -> Count:
    """The key ``count`` of places for cards."""
    count: Count = key(OneOf("public", "hidden"), "Whether everybody may know how many there are.", default="public")
    return count


# ------------------------------------------------------------------------------------------------- pieces
@declared
class Constant:
    """A number, flag or member that rules and prose share. The value may stand right behind the name."""

    name: str = set_by_reader("name")
    value: int | bool | str = key(DATUM, "The number, flag or member.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    option: Message = key(Words("option:{name}"), "What players are asked who may agree on another value.")
    bounds: tuple[int, int] = (0, 100)
    """For an option that is a number: the least and the greatest value that players may agree on."""
    least: int = key(
        Integer(), "Of an option that is a number: the least that may be agreed.", default=0, compare=False
    )
    most: int = key(
        Integer(), "Of an option that is a number: the most that may be agreed.", default=100, compare=False
    )


@declared
class Token:
    """A kind of token."""

    name: str = set_by_reader("name")
    supply: int | None = key(OrWord("unlimited", 0), "How many there are.", default=None)
    held_by: Literal["", "player"] = key(
        OneOf("player"), "It exists once, and somebody or nobody holds it (`holder`, `hand_to`).", default=""
    )
    on: str = key(Reference("card kind", "cards", ""), "The card kind that it may lie on.", default="")
    label: Message = key(Label("label:token:{name}"), "What people call it.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    purse: str = key(Text(), "The @value that says how many a player can pay, wherever they lie.", default="")
    paid_by: str = key(Text(), "The @procedure of a player and a number by which they are paid.", default="")


@declared
class Zone:
    """A place for cards: of the table (`deck`), or one for each player (`player.hand`)."""

    name: str = set_by_reader("name")
    of: str = kind_key()
    owner: Literal["table", "player"] = set_by_reader("owner")
    face: Face = face_key()
    sees: Sees = sees_key()
    count: Count = count_key()
    order: Literal["stack", "row", "any"] = key(
        OneOf("stack", "row", "any"),
        "What order means: only the top matters, places matter, or nothing (shown shuffled to who cannot see).",
        default="any",
    )
    capacity: int | str | None = key(NumberOrName(), "Most cards at rest.", default=None)
    exactly: int | str | None = key(NumberOrName(), "How many cards there are at rest.", default=None)
    over: str = key(Text(), "The rule run for the owner, at rest, while the zone is over its capacity.", default="")
    when_empty: str = key(
        Empty(), "When a card is needed and none is there: shuffle that zone into this one, or draw fewer.", default=""
    )
    empty_at_rest: bool = key(Flag(), "No card may lie there at rest.", default=False)
    discards: bool = key(Flag(), "Cards that are discarded go there.", default=False)
    lies: Literal["table", "centre", "box"] = key(
        OneOf("table", "centre", "box"),
        "Where pictures of the table show what is the table's: among the others, in the centre (of the board, where "
        "there is one), or off the table, in the box.",
        default="table", compare=False,
    )  # fmt: skip
    row: int = key(
        Integer(1, 9), "In which row a table in a browser shows it, from the top; zones without a row come first.",
        default=0, compare=False,
    )  # fmt: skip
    label: Message = key(Label("label:zone:{name}"), "What people call it.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    piles: int = 0
    """For ``piles:``, how many an owner may have at once; 0 for a single zone."""
    facts: Mapping[str, "Field"] = field(default_factory=nothing)
    """For ``piles:``, the fields of each pile."""


@declared
class Fact:
    """What a pile remembers."""

    name: str = set_by_reader("name")
    type: Type = key(TypeOf(), "Its type.", name="is")
    start: object = key(Anything("a value of that type"), "What it is when the pile is made.")
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class Piles:
    """Piles that are made in play: the sets before a player, the parts of a deck (`player.melds`, `table.parts`)."""

    name: str = set_by_reader("name")
    owner: Literal["table", "player"] = set_by_reader("owner")
    of: str = kind_key()
    face: Face = face_key()
    sees: Sees = sees_key()
    count: Count = count_key()
    most: int = key(Integer(1, 60), "How many there may be of one owner's at once.")
    fields: Mapping[str, Fact] = key(MappingOf(Nested(lambda: Fact), "a name"), "What each remembers.", default=nothing)
    label: Message = key(Label("label:zone:{name}"), "What people call one of them.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class Board:
    """Spaces on which pieces lie: `ring: 7`, or `spaces:` with names and the `ways:` between them."""

    name: str = set_by_reader("name")
    of: Type = key(PieceType(), "What its pieces are: members (tokens with their marks on them), or the players.")
    spaces: tuple[int | str, ...] = ()
    """1 … n clockwise round a ring, or the members of an enumeration."""
    ways: tuple[tuple[int | str, ...], ...] = key(
        ListOf(ListOf(Text())), "The spaces that lie side by side: `[HERE, THERE]`; those of a ring follow.", default=()
    )
    ring: bool = False
    places: str = key(Text(), "The enumeration that names the spaces.", name="spaces", default="")
    label: Message = key(Label("label:board:{name}"), "What people call it.")
    clause: str = clause_key()
    mat: bool = key(
        Flag(), "Whether it is printed as a mat where no component prints it: `no` for one that stands on another's.",
        default=True, compare=False,
    )  # fmt: skip
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    size: int | str | None = key(
        NumberOrName(), "How many spaces there are round the ring.", name="ring", default=None, compare=False
    )


# ------------------------------------------------------------------------------------------------- who is at the table
@declared
class Role:
    """A person at the table who decides and does not play: a game master."""

    name: str = set_by_reader("name")
    label: Message = key(Label("label:role:{name}"), "What people call them.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class Side:
    """Somebody beside the players who has zones and counters as they have, and for whom another decides, or nobody."""

    name: str = set_by_reader("name")
    count: int = key(Integer(1, 12), "How many there are; with more than one the name is a list.", default=1)
    controller: str = key(
        CONTROLLER, "Who decides for it: a role, who a @value of it gives, or `nobody` (then a @policy, or chance).",
        default="",
    )  # fmt: skip
    label: Message = key(Label("label:side:{name}"), "What people call it.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)

    @property
    def is_role(self) -> bool:
        """Whether it is a person, who decides alone."""
        return self.controller == self.name


@declared
class Counter:
    """A number of the table, a player or a card (`player.coins`, `card.wounds`); with `token`, an amount of tokens."""

    name: str = set_by_reader("name")
    owner: Owner = set_by_reader("owner")
    token: str = key(Reference("token", "tokens", ""), "The tokens that it counts.", default="")
    start: int = key(Integer(), "What it is when a game begins.", default=0)
    least: int | None = key(OrWord("none"), "The least it may be.", name="min", default=0)
    most: int | None = key(OrWord("none"), "The most it may be.", name="max", default=None)
    public: bool = key(Flag(), "Whether everybody may know it.", default=True)
    resets: Literal["never", "turn", "round", "phase", "game"] = key(
        OneOf("never", "turn", "round", "phase", "game"), "When it goes back to its start.", default="never"
    )
    carried: bool = carried_key()
    label: Message = label_key("counter")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class Field:
    """A single value of the table, a player or a card (`table.turn_order`, `player.forte`)."""

    name: str = set_by_reader("name")
    owner: Owner = set_by_reader("owner", default="table")
    type: Type = key(TypeOf(), "Its type.", name="is")
    start: object = key(Anything("a value of that type"), "What it is when a game begins.", default=None, required=True)
    public: bool = key(Flag(), "Whether everybody may know it.", default=True)
    carried: bool = carried_key()
    label: Message = label_key("field")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


# ------------------------------------------------------------------------------------------------- tables
@declared
class Table:
    """A table of one or two keys."""

    name: str = set_by_reader("name")
    keys: tuple[Type, ...] = ()
    type: Type = key(TypeOf(), "What its cells hold.")
    cells: Mapping[tuple[Any, ...], Any] = key(
        Cells(),
        "A cell for each member of the key, or for each of the first and each of the second: `{value, clause}`.",
    )
    clauses: Mapping[tuple[object, ...], str] = field(default_factory=dict)
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    key_word: str = key(
        Text(), "The enumeration, or `num`, of a table of one key.", name="key", default="", compare=False
    )
    key_words: tuple[str, ...] = key(ListOf(Text()), "Those of two keys.", name="keys", default=(), compare=False)
    some: bool = key(Flag(), "Not every member of the key needs a cell.", default=False, compare=False)
    unit: str = key(
        Reference("term", "terms"), "The term that its numbers count, printed with them: five points.", default="",
        compare=False,
    )  # fmt: skip
    instead: str = key(
        Reference("table", "tables"), "The table whose words prose and examples say instead, as a variant may want it.",
        default="", compare=False,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------- what is printed
@declared
class Component:
    """A printed part: what, how many, in which format."""

    id: str = set_by_reader("name")
    prints: str = key(Text(), "A card kind, a token, or what its template draws.")
    count: int | None = key(Integer(0), "How many; as many as there are cards unless given.", default=None)
    format: str = key(Text(), "The format of its pieces; that of the card kind unless given.", default="")
    label: Message = key(Label("label:component:{name}"), "What people call it.")
    template: str = key(Text(), "Template of its face, below templates/.", default="")
    back: str = key(Text(), "Template of its back.", default="")
    layout: str = key(Text(), "The layout of its face, of layouts.yaml or a preset, instead of a template.", default="")
    each: str = key(Reference("enumeration", "enums", ""), "One piece for each member of this enumeration.", default="")
    rows: str = key(
        Reference("table", "tables", ""), "And one for each row of this table, which has one key.", default=""
    )
    measured: str = key(
        Reference("token", "tokens", ""), "The token whose greatest need in play gives the count.", default=""
    )
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    chosen: frozenset[str] | None = None
    """The codes of the cards of its kind that it prints; None for all."""
    holds: tuple[str, ...] = key(
        ListOf(Reference("component", "components")),
        "The decks that a box is made for (`format: tuck-box`).",
        default=(),
    )
    stock: float = key(Thickness(), "Thickness of one card in a box, mm; 0 for the usual.", default=0.0)
    where: str = key(
        Text(), "Only the cards for which this holds: `suit == SPADES and cost < 3`.", default="", compare=False
    )

    def has(self, code: str) -> bool:
        """Whether it prints the card of its kind with this code."""
        return self.chosen is None or code in self.chosen


@declared
class Variant:
    """A way to play: an overlay on the data, and a choice of chapters."""

    id: str = set_by_reader("name")
    title: Message = key(Words("variant:{name}"), "What it is called.", required=True)
    players: tuple[int, int] | None = key(RANGE, "For how many it is; as the game says unless given.", default=None)
    chapters: tuple[str, ...] = key(
        ListOf(Text()), "Its chapters, by their files' names without number and ending; all unless given.", default=()
    )
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    overlay: Mapping[str, object] = key(
        MappingOf(Anything("any of these keys"), "a key of game.yaml"),
        "What differs from the game's data; `key:` with nothing behind it takes the key out.",
        default=nothing, compare=False,
    )  # fmt: skip
