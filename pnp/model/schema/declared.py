"""Declarations in game.yaml: tokens, zones, counters, tables, phases, the sequence, components, variants.

Each class is the only definition of the keys of its mapping, their values and their meaning. Builders derive attributes
without ``key`` from the keys; only builders read keys with ``compare=False``.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

from pnp.model.schema.families import each_key
from pnp.model.schema.game_kinds import (
    CONTROLLER,
    DATUM,
    RANGE,
    Amount,
    Cells,
    ClauseId,
    Empty,
    Label,
    NumberOrName,
    OrWord,
    Thickness,
    TypeOf,
    Words,
)
from pnp.model.schema.message import Message
from pnp.model.schema.record import nothing
from pnp.model.schema.sight import Count, Face, Refill, count_key, face_key, fill_key, piles_see_key, seen_key, sees_key
from pnp.model.schema.types import Type
from pnp.source.declare import declared, key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kinds import Anything, Flag, Integer, ListOf, MappingOf, OneOf, Reference, Text
from pnp.source.declare.read import NestedRecord
from pnp.source.diagnostics import NOWHERE, Span

Owner = Literal["table", "player", "card"]


def clause_key() -> str:
    """The key ``clause``, which nearly every entry has."""
    clause: str = key(ClauseId(), "The clause that states it; binds that clause to this value.", default="")
    return clause


def kind_key() -> str:
    """The key ``of`` of places for cards."""
    kind: str = key(Reference("card kind", "cards"), "The kind of card that it holds.")
    return kind


def label_key(kind: str) -> Message:
    """The label of a counter or field."""
    doc = "The name shown to players (default: its name with spaces)."
    label: Message = key(Words(f"label:{kind}:{{name}}"), doc, default=Message(""), compare=False)
    return label


def carried_key() -> bool:
    """The key ``carried``, for values that players and cards keep."""
    carried: bool = key(
        Flag(), "For a player or a card: it is carried over from one game of a campaign to the next.", default=False,
        compare=False,
    )  # fmt: skip
    return carried


# ------------------------------------------------------------------------------------------------- pieces
@declared
class Constant:
    """A number, flag or member that rules and prose share. The value may follow the name directly."""

    name: str = set_by_reader("name")
    value: int | bool | str = key(DATUM, "The number, flag or member.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    option: Message = key(Words("option:{name}"), "The question to the players, who may agree on another value.")
    bounds: tuple[int, int] = (0, 100)
    """For an option that is a number: the least and the greatest value that players may agree on."""
    least: int = key(
        Integer(), "For an option that is a number: the least value that players may choose.", default=0, compare=False
    )
    most: int = key(
        Integer(),
        "For an option that is a number: the greatest value that players may choose.",
        default=100,
        compare=False,
    )


@declared
class Token:
    """A kind of token."""

    name: str = set_by_reader("name")
    supply: int | None = key(OrWord("unlimited", 0), "The number of pieces.", default=None)
    held_by: Literal["", "player"] = key(
        OneOf("player"), "It exists once, and is held by somebody or nobody (`holder`, `hand_to`).", default=""
    )
    on: str = key(Reference("card kind", "cards", ""), "The card kind on which it may lie.", default="")
    label: Message = key(Label("label:token:{name}"), "The name shown to players.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    each: tuple[str, ...] = each_key()
    family: str = field(default="", compare=False)
    """The family it belongs to; "" for a single token."""
    purse: str = key(Text(), "The @value that says how many a player can pay, from all places.", default="")
    paid_by: str = key(Text(), "The @procedure of a player and a number that pays them.", default="")
    constants: tuple[tuple[str, str], ...] = ()
    """The constant that its supply comes from, by the key `supply`."""


@declared
class Zone:
    """A place for cards: of the table (`deck`), or one for each player (`player.hand`)."""

    name: str = set_by_reader("name")
    of: str = kind_key()
    owner: Literal["table", "player"] = set_by_reader("owner")
    face: Face = face_key()
    sees: str = sees_key()
    count: Count = count_key()
    order: Literal["stack", "row", "any"] = key(
        OneOf("stack", "row", "any"),
        "The meaning of the order: `stack`, only the top matters; `row`, places matter; `any`, none. Players "
        "who choose among cards that they cannot see name a place in a stack or row; in `any`, cards that look alike "
        "are one option, and one of them is taken at random.",
        default="any",
    )
    capacity: int | str | None = key(NumberOrName(), "The most cards that it may hold in a stable state.", default=None)
    exactly: int | str | None = key(NumberOrName(), "How many cards it holds in a stable state.", default=None)
    over: str = key(
        Text(),
        "The rule that is run for the owner, in a stable state, while the zone exceeds its capacity.",
        default="",
    )
    when_empty: str = key(
        Empty(), "If a card is needed and none is there: shuffle that zone into this one, or draw fewer.", default=""
    )
    refill: Refill | None = fill_key()
    empty_at_rest: bool = key(Flag(), "It must hold no card in a stable state.", default=False)
    discards: bool = key(Flag(), "Discarded cards go there.", default=False)
    each: tuple[str, ...] = each_key()
    family: str = field(default="", compare=False)
    """The family it belongs to; "" for a single zone."""
    lies: Literal["table", "centre", "box"] = key(
        OneOf("table", "centre", "box"),
        "Where pictures of the table show it: among the other zones, in the centre (of the board, if there "
            "is one), or off the table, in the box.",
        default="table", compare=False,
    )  # fmt: skip
    row: int = key(
        Integer(1, 9),
        "The row in which a table in the browser shows it, from the top; zones without a row come first.",
        default=0,
        compare=False,
    )
    label: Message = key(Label("label:zone:{name}"), "The name shown to players.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    piles: int = 0
    """For ``piles:``, how many an owner may have at once; 0 for a single zone."""
    facts: Mapping[str, "Field"] = field(default_factory=nothing)
    """For ``piles:``, the fields of each pile."""


@declared
class Fact:
    """A value that a pile remembers."""

    name: str = set_by_reader("name")
    type: Type = key(TypeOf(), "Its type.", name="is")
    start: object = key(Anything("a value of that type, or a constant"), "Its value when the pile is made.")
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class Piles:
    """Piles that rules make during play: sets before a player, the parts of a deck (`player.melds`, `table.parts`)."""

    name: str = set_by_reader("name")
    owner: Literal["table", "player"] = set_by_reader("owner")
    of: str = kind_key()
    face: Face = face_key()
    sees: str = piles_see_key()
    count: Count = count_key()
    most: int = key(Integer(1, 60), "How many one owner may have at once.")
    fields: Mapping[str, Fact] = key(
        MappingOf(NestedRecord(lambda: Fact), "a name"), "The values that each pile remembers.", default=nothing
    )
    label: Message = key(Label("label:zone:{name}"), "The name of one of them, shown to players.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


# ------------------------------------------------------------------------------------------------- who is at the table
@declared
class Role:
    """A person at the table who decides but does not play: a game master."""

    name: str = set_by_reader("name")
    label: Message = key(Label("label:role:{name}"), "The name shown to players.")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


@declared
class Side:
    """A party that has zones and counters like a player, but is controlled by somebody else, or by nobody."""

    name: str = set_by_reader("name")
    count: int = key(Integer(1, 12), "How many there are; with more than one, the name is a list.", default=1)
    controller: str = key(
        CONTROLLER, "Who decides for it: a role, the player given by a @value of it, or `nobody` (then a @policy, or "
            "chance).",
        default="",
    )  # fmt: skip
    label: Message = key(Label("label:side:{name}"), "The name shown to players.")
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
    start: int = key(Amount(), "Its value at the start of a game.", default=0)
    least: int | None = key(OrWord("none"), "The least value that it may have.", name="min", default=0)
    most: int | None = key(OrWord("none"), "The greatest value that it may have.", name="max", default=None)
    public: bool = key(Flag(), "Whether everybody may know it.", default=True)
    resets: Literal["never", "turn", "round", "phase", "game"] = key(
        OneOf("never", "turn", "round", "phase", "game"), "When it is reset to its start.", default="never"
    )
    seen: str = seen_key()
    each: tuple[str, ...] = each_key()
    family: str = field(default="", compare=False)
    """The family it belongs to; "" for a single counter."""
    carried: bool = carried_key()
    label: Message = label_key("counter")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    on_back: bool = False
    """Whether it is a public value of cards that even a hidden card shows."""
    constants: tuple[tuple[str, str], ...] = ()
    """The constants that its values come from, by key: `start`, `min`, `max`."""


@declared
class Field:
    """A single value of the table, a player or a card (`table.turn_order`, `player.forte`)."""

    name: str = set_by_reader("name")
    owner: Owner = set_by_reader("owner", default="table")
    type: Type = key(TypeOf(), "Its type.", name="is")
    start: object = key(
        Anything("a value of that type, or a constant"),
        "Its value at the start of a game.",
        default=None,
        required=True,
    )
    public: bool = key(Flag(), "Whether everybody may know it.", default=True)
    seen: str = seen_key()
    each: tuple[str, ...] = each_key()
    family: str = field(default="", compare=False)
    """The family it belongs to; "" for a single field."""
    carried: bool = carried_key()
    label: Message = label_key("field")
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    on_back: bool = False
    """Whether it is a public value of cards that even a hidden card shows."""
    constants: tuple[tuple[str, str], ...] = ()
    """The constant that its start comes from, by the key `start`."""
    by_seat: bool = False
    """Whether it is a player's team, which follows from the seat and never changes."""


@declared
class Table:
    """A table with one or two keys."""

    name: str = set_by_reader("name")
    keys: tuple[Type, ...] = ()
    type: Type = key(TypeOf(), "The type of its cells.")
    cells: Mapping[tuple[Any, ...], Any] = key(
        Cells(),
        "A cell for each member of the key, or for each of the first and each of the second: `{value, clause}`.",
    )
    clauses: Mapping[tuple[object, ...], str] = field(default_factory=dict)
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    key_word: str = key(
        Text(),
        "The enumeration, or `num`, that is the key of a table with one key.",
        name="key",
        default="",
        compare=False,
    )
    key_words: tuple[str, ...] = key(
        ListOf(Text()), "The keys of a table with two keys.", name="keys", default=(), compare=False
    )
    some: bool = key(Flag(), "Members of the key may lack a cell.", default=False, compare=False)
    down: Message = key(Words("table:{name}:down"), "For two keys, the rows: `the attacker lays`.", compare=False)
    across: Message = key(Words("table:{name}:across"), "And the columns: `the defender answers`.", compare=False)
    unit: str = key(
        Reference("term", "terms"), "The term that its numbers count, printed with them: five points.", default="",
        compare=False,
    )  # fmt: skip
    instead: str = key(
        Reference("table", "tables"), "The table whose words prose and examples use instead, for example in a variant.",
        default="", compare=False,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------- printed parts
@declared
class Component:
    """A printed component: its content, count and format."""

    id: str = set_by_reader("name")
    prints: str = key(
        Text(), "A card kind, a token, the name of numbers with `each:` (their sheet), or what a template draws."
    )
    count: int | None = key(Amount(0), "How many (default: the number of cards).", default=None)
    each_player: int | None = key(
        Amount(1), "How many of these each player needs: `build --for 4` prints four times as many.", default=None
    )
    format: str = key(Text(), "The format of its pieces (default: that of the card kind).", default="")
    label: Message = key(Label("label:component:{name}"), "The name shown to players.")
    template: str = key(Text(), "Template of its face, in templates/.", default="")
    back: str = key(
        Text(), "Its back (default: that of the card kind): a layout, a picture in art/, or a template.", default=""
    )
    layout: str = key(
        Text(), "The layout of its face, from layouts.yaml or a preset, instead of a template.", default=""
    )
    each: str = key(Reference("enumeration", "enums", ""), "One piece for each member of this enumeration.", default="")
    rows: str = key(
        Reference("table", "tables", ""), "And one for each row of this table, which has one key.", default=""
    )
    measured: str = key(
        Reference("token", "tokens", ""),
        "The token of which as many are printed as play needs at one time.",
        default="",
    )
    clause: str = clause_key()
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    constants: tuple[tuple[str, str], ...] = ()
    """The constants that its counts come from, by the keys `count` and `each_player`."""
    chosen: frozenset[str] | None = None
    """The codes of the cards of its kind that it prints; None for all."""
    holds: tuple[str, ...] = key(
        ListOf(Reference("component", "components")),
        "The decks that a box holds (`format: tuck-box`).",
        default=(),
    )
    stock: float = key(Thickness(), "Thickness of one card in a box, in mm; 0 for the usual thickness.", default=0.0)
    where: str = key(
        Text(), "Only the cards that meet this condition: `suit == SPADES and cost < 3`.", default="", compare=False
    )

    def has(self, code: str) -> bool:
        """Whether it prints the card of its kind with this code."""
        return self.chosen is None or code in self.chosen


@declared
class Variant:
    """A way to play: an overlay on the data, and a choice of chapters."""

    id: str = set_by_reader("name")
    title: Message = key(Words("variant:{name}"), "The name shown to players.", required=True)
    players: tuple[int, int] | None = key(RANGE, "The number of players (default: that of the game).", default=None)
    chapters: tuple[str, ...] = key(
        ListOf(Text()), "Its chapters, by file names without number and ending (default: all).", default=()
    )
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    overlay: Mapping[str, object] = key(
        MappingOf(Anything("any of these keys"), "a key of game.yaml"),
        "The differences from the game's data; `key:` with nothing after it removes the key.",
        default=nothing, compare=False,
    )  # fmt: skip
