"""Words and cards of a game: terms, enumerations, card faces."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from itertools import pairwise
from typing import Any

from pnp.base.frozen import dataclass
from pnp.model.schema.board import HEX_SIDES, POINT, SQUARE_SIDES, BoardLines, GridSize
from pnp.model.schema.game_kinds import Label, PluralWord, TypeOf, Words, type_of
from pnp.model.schema.message import Message, name_in_words, texts_in
from pnp.model.schema.record import nothing, spanned
from pnp.model.schema.types import FIXED, Column, Type, split_column
from pnp.source.declare import Spot, Wrong, declared, key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kind import Kind, Schema
from pnp.source.declare.kinds import MAPPING, Flag, Integer, ListOf, MappingOf, Text
from pnp.source.declare.read import Record
from pnp.source.diagnostics import NOWHERE, Span
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.load.account import Entry
from pnp.source.load.nodes import Dictionary, Listing, Scalar

__all__ = ["Card", "CardKind", "Column", "Enumeration", "Member", "Message", "Standard", "Term"]


@declared
class Term:
    """A word of the glossary. Prose says `{{ devotee }}`, `{{ devotees }}` or `{{ devotee(3) }}`."""

    id: str = set_by_reader("name")
    one: Message = key(Words("term:{name}"), "The word for one.", required=True)
    many: Message = key(PluralWord("term:{name}"), "The word for several (default: the word for one).")
    definition: Message = key(Words("term:{name}:is"), "Its definition in the glossary.", name="is")
    also: Message = key(
        Words("term:{name}:also"), "Other words that a reader looks up, separated by commas: `coin, money`."
    )
    names: str = key(Text(), "The zone, token, card kind, phase, enumeration, counter … that it names.", default="")
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    plural: str = key(Text(), "The placeholder of the plural (default: the term's id with an s).", default="")


# ------------------------------------------------------------------------------------------------- enumerations
@declared
class Member:
    """A member of an enumeration: SPADES of suit, ACE of rank. Other keys than `label` and `code` are for templates."""

    name: str = set_by_reader("name")
    enum: str = ""
    order: int = 0
    """Place in the enumeration, from 0; the order of comparison unless the enumeration is cyclic."""
    label: Message = key(Label("member:{name}"), "The word that people read: spades.")
    code: str = key(Text(), "Short form for the codes of cards: S, A, 10 (default: its name).", default="")
    props: Mapping[str, object] = set_by_reader("rest", default=nothing)
    """Its other properties in game.yaml (``mark: spades``): for templates, not for rules."""
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)


class Members(Kind[tuple[Member, ...]]):
    """The members of an enumeration: a list of names, or a mapping of names to their properties."""

    def _read(self, spot: Spot) -> tuple[Member, ...]:
        enum = str(spot.path[1]) if len(spot.path) > 1 else ""
        return tuple(
            replace(member, enum=enum, order=order, code=member.code or member.name)
            for order, member in enumerate(self._all(spot))
        )

    def _all(self, spot: Spot) -> Iterator[Member]:
        if isinstance(spot.node, Listing):
            yield from self._listed(spot, spot.node)
            return
        if not isinstance(spot.node, Dictionary):
            raise spot.bad(MAPPING)
        wrong, members = None, []
        for name in spot.node.entries:
            try:
                members.append(Record(Member, empty=True).read(spot.at(name)))
            except Wrong as fault:
                wrong = fault
        if wrong is not None:
            raise wrong
        yield from members

    def _listed(self, spot: Spot, node: Listing) -> Iterator[Member]:
        names = [item.text if isinstance(item, Scalar) else "" for item in node.items]
        if not all(isinstance(item, Scalar) and isinstance(item.value, str) for item in node.items):
            raise spot.bad(MAPPING)
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise spot.bad(f"`{twice}` appears twice in the list")
        for name, item in zip(names, node.items, strict=True):
            label = Message(" ".join(name_in_words(name).split()), f"member:{name}", item.span)
            yield Member(name=name, label=label, code=name, span=item.span)

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        one = {"anyOf": [Record(Member).schema(definitions), {"type": "null"}]}
        names: Schema = {"type": "array", "items": {"type": "string"}}
        return {"anyOf": [names, {"type": "object", "additionalProperties": one}]}

    def _words(self) -> str:
        return f"a list of names, or a mapping of them: {Record(Member).words()}"

    def holds(self) -> tuple[type, ...]:
        """The classes that it contains."""
        return (Member,)


@declared
class Enumeration:
    """A list of names. They compare in this order, lowest first, unless the list is cyclic."""

    name: str = set_by_reader("name")
    members: tuple[Member, ...] = key(
        Members(), "The names; may also follow the list's name directly, without `members:`.", default=()
    )
    cyclic: bool = key(Flag(), "The last is followed by the first: none is lower than another.", default=False)
    grid: tuple[int, ...] = key(
        GridSize(), "Instead of `members:`, the spaces of a board of squares: `9 x 9`, columns and rows. They are "
            "called A1, B1 …, row by row.",
        default=(),
    )  # fmt: skip
    hexes: tuple[int, ...] = key(
        GridSize(), "The same for a board of hexagons: each row is shifted half a space to the right of the row above.",
        name="hex", default=(),
    )  # fmt: skip
    from_below: bool = key(
        Flag(), "The rows of a board of squares or hexagons are numbered from below, as on a chessboard: the last "
            "row is row 1. The spaces of the top row still come first.",
        default=False,
    )  # fmt: skip
    lines: tuple[tuple[str, ...], ...] = key(
        BoardLines(), "The same for a board of points on lines: each line names its points in order. Points that are "
            "called by a letter and a number lie in that column and row.",
        default=(),
    )  # fmt: skip
    teams: bool = key(
        Flag(), "The names are teams: players are assigned to them in turn, in the order of their seats. `me.NAME` is "
            "the team of a player, and cannot be set.",
        default=False,
    )  # fmt: skip
    of_cards: str = key(
        Text(), "Instead of `members:`, a card kind that has a column of this type: the cells "
            "of the column are the names, in the order of the table. `Old Mill` is `OLD_MILL` in rules.",
        name="cards", default="",
    )  # fmt: skip
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)

    @property
    def size(self) -> tuple[int, ...]:
        """Columns and rows of the board that these names are the spaces of; () for other sets of names."""
        return self.grid or self.hexes

    @property
    def is_board(self) -> bool:
        """Whether the names are the spaces of a board."""
        return bool(self.size or self.lines)

    @property
    def positions(self) -> tuple[tuple[int, int], ...]:
        """The column and row of each space of a board, from 1; () if the names of its points do not give them."""
        if self.size:
            places = [divmod(at, self.size[0]) for at in range(len(self.members))]
            return tuple((1 + column, self.row_number(row)) for row, column in places)
        called = [POINT.fullmatch(name) for name in self.names] if self.lines else []
        places = [(ord(match[1]) - ord("A") + 1, int(match[2])) for match in called if match]
        return tuple(places) if len(places) == len(called) else ()

    @property
    def extent(self) -> tuple[int, ...]:
        """Columns and rows of a board that has positions."""
        return self.size or tuple(map(max, zip(*self.positions, strict=True)))

    @property
    def row_numbers(self) -> list[int]:
        """The numbers of the rows of a board that has positions, from the top."""
        return [self.row_number(row) if self.size else row + 1 for row in range(self.extent[1])]

    def row_number(self, row: int) -> int:
        """The number of a row of a board of squares or hexagons; ``row``: from the top, from 0."""
        return self.size[1] - row if self.from_below else 1 + row

    @property
    def lines_through(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each point of a board of lines, the lines through it, each with the places of its points."""
        place = {name: at for at, name in enumerate(self.names)}
        lines = [tuple(place[name] for name in dict.fromkeys(line)) for line in self.lines]
        return tuple(tuple(line for line in lines if at in line) for at in range(len(self.members)))

    @property
    def around(self) -> tuple[tuple[int, int], ...]:
        """The steps over the sides of a space, clockwise from the top, or from the upper right on hexagons."""
        return HEX_SIDES if self.hexes else SQUARE_SIDES

    @property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For each space of a board, the places of those beside it, in order; () for other sets of names."""
        if self.lines:
            return self._beside_on_lines()
        if not self.size:
            return ()
        return tuple(
            tuple(sorted(at for way in self.around if (at := self.step(place, *way)) is not None))
            for place in range(len(self.members))
        )

    def _beside_on_lines(self) -> tuple[tuple[int, ...], ...]:
        near: dict[str, set[str]] = {name: set() for name in self.names}
        for line in self.lines:
            for one, other in pairwise(line):
                near[one].add(other)
                near[other].add(one)
        return tuple(tuple(at for at, name in enumerate(self.names) if name in near[here]) for here in self.names)

    def step(self, place: int, columns: int, rows: int) -> int | None:
        """Return the position of the space that many columns to the right and rows below; None beyond the board."""
        width, height = self.size
        row, column = place // width + rows, place % width + columns
        return row * width + column if 0 <= row < height and 0 <= column < width else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its members, in order."""
        return tuple(member.name for member in self.members)


class EnumerationKind(Record[Enumeration]):
    """An enumeration, with or without ``members:``."""

    def __init__(self) -> None:
        super().__init__(Enumeration)

    def _read(self, spot: Spot) -> Enumeration:
        keys = {"members", "grid", "hex", "lines", "teams", "cards", "from_below"}
        if isinstance(spot.node, Dictionary) and keys & spot.node.entries.keys():
            return self._completed(spot, super()._read(spot))
        return Enumeration(name=str(spot.path[-1]), members=Members().read(spot), span=spot.named)

    def _completed(self, spot: Spot, read: Enumeration) -> Enumeration:
        """The set of names with its spaces, if it is a board. Raises :class:`Wrong` for two kinds of names at once."""
        if sum(map(bool, (read.members, read.grid, read.hexes, read.lines, read.of_cards))) > 1:
            raise spot.bad("`members:`, `grid:`, `hex:`, `lines:` and `cards:` exclude one another")
        if read.from_below and not read.size:
            raise spot.at("from_below").bad("it is for boards of squares or hexagons", "write `grid: 8 x 8` beside it")
        if not read.is_board:
            return read
        names = list(dict.fromkeys(point for line in read.lines for point in line))
        if read.size:
            columns, rows = read.size
            names = [
                f"{chr(ord('A') + column)}{row}"
                for row in map(read.row_number, range(rows))
                for column in range(columns)
            ]
        return replace(read, members=tuple(
            Member(
                name=name, enum=read.name, order=order, label=Message(name, fixed=True), code=name, span=read.span
            )
            for order, name in enumerate(names)
        ))  # fmt: skip

    def _schema(self, definitions: dict[str, Schema]) -> Schema:
        return {"anyOf": [super()._schema(definitions), Members().schema(definitions)]}


# ------------------------------------------------------------------------------------------------- cards
_LONG = re.compile(r"list of (?P<length>\w+) (?P<item>\w+)")
"""A list with a number of entries, which may be the name of a constant: ``list of 6 edge``, ``list of sides edge``."""


class ColumnOf(TypeOf):
    """The type of a column, with the length of its lists, and its formula if it is computed: ``num = cost * 2``."""

    def _read(self, spot: Spot) -> Column:  # type: ignore[override]
        text, formula = split_column(spot.text())
        fixed = text == FIXED and FIXED not in spot.reading.names["enums"]
        long = _LONG.fullmatch(text)
        word, listed = (long["length"], f"list of {long['item']}") if long else ("", text)
        return Column(
            name=str(spot.path[-1]), type=Type("text") if fixed else type_of(listed, spot), span=spot.named,
            formula=formula, fixed=fixed, length=self._length(word, spot) if word else 0,
            length_from="" if word.isdecimal() else word,
        )  # fmt: skip

    def _length(self, word: str, spot: Spot) -> int:
        """The number of entries of a list: a number above 0, or a constant that is one."""
        numbers = spot.reading.names["numbers"]
        length = int(word) if word.isdecimal() and len(word) < 4 else numbers.get(word, 0)
        if length < 1:
            near = did_you_mean(word, numbers)
            raise spot.bad("expected a number above 0 after `list of`, or a constant that is one", near)
        return int(length)

    def _words(self) -> str:
        lists = "`list of 6 TYPE` for lists of that length"
        return f"a [type](files.md#gameyaml), or `code`; {lists}; with `= formula` if it is computed"


@dataclass(frozen=True)
class Card:
    """One card face. ``values`` has the columns: a :class:`Member` for enumerations, int, bool, :class:`Message` for
    text, a clause id for ``clause``, None for nothing."""

    code: str
    kind: str
    values: Mapping[str, Any]
    copies: int = 1
    span: Span = spanned()
    row: int = field(default=0, compare=False)
    """The row of its table, as a spreadsheet numbers it; 0 without a table."""
    smaller: bool = field(default=False, compare=False)
    """Whether its texts are excluded from the text size that the deck shares."""
    back: str = field(default="", compare=False)
    """The layout, template or picture of its own back; "" for the back of its kind."""

    @property
    def texts(self) -> Iterator[Message]:
        """Its texts in the order of the columns, those in lists included."""
        return (text for value in self.values.values() for text in texts_in(value))


@declared
class Standard:
    """A pack of cards with the suits and ranks of the enumerations `suit` and `rank`."""

    packs: int = key(Integer(1, 20), "Number of packs.", default=1)
    jokers: int = key(Integer(0, 99), "Number of Jokers in all packs together.", default=0)


@declared
class CardKind:
    """A kind of card: its table or standard pack, and how it is printed."""

    name: str = set_by_reader("name")
    columns: Mapping[str, Column] = key(
        MappingOf(ColumnOf(), "a column"), "Type of each column: `suit or nothing`, `text`, `num = cost * 2` …",
        default=nothing,
    )  # fmt: skip
    cards: tuple[Card, ...] = ()
    """Every distinct face, in the order of the table."""
    account: tuple[Entry, ...] = field(default=(), compare=False)
    """The rows, columns and cells of its table that are left out or changed; all others are used."""
    backs: str = field(default="", compare=False)
    """The column of its table that names the back of each card; "" if there is none."""
    label: Message = key(Label("label:cards:{name}"), "The name shown to players.")
    format: str = key(Text(), "The format in which it is printed.", default="poker")
    template: str = key(Text(), "Face template, in templates/; a column `template` overrides it.", default="")
    back: str = key(
        Text(), "Its back: a layout, a picture in art/, or a template in templates/; a column `back` overrides it.",
        default="",
    )  # fmt: skip
    layout: str = key(
        Text(), "The layout of its faces, from layouts.yaml or a preset; a column `layout` overrides it. Without "
            "template and layout, pnp makes a face from the columns.", default="", compare=False,
    )  # fmt: skip
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)
    file: str = key(Text(), "The card table: `cards.csv`, `decks.xlsx#Heroes`.", default="", compare=False)
    standard: Standard | None = key(
        Record(Standard, empty=True), "A standard pack instead of a table.", default=None, compare=False
    )
    code: tuple[str, ...] = key(
        ListOf(Text()),
        "The columns whose codes or texts make up a card's code, in this order: `[suit, rank]`, `[name]`.",
        default=(), compare=False,
    )  # fmt: skip
    copies: str = key(Text(), "The column with the number of copies of a card.", default="copies", compare=False)
    at: str = key(
        Text(), "The list of cards in a table of YAML or JSON that has several: `suits[].cards`.", default="",
        compare=False,
    )  # fmt: skip
    merge: tuple[str, ...] = key(
        ListOf(Text()), "Rows with the same words in these columns are one card: different texts become paragraphs.",
        default=(), compare=False,
    )  # fmt: skip
    each: tuple[str, ...] = key(
        ListOf(Text()), "One row is a card for each word in these columns: `red|blue`.", default=(), compare=False
    )
    without: tuple[str, ...] = key(
        ListOf(Text()), "Columns of the table that are not on the cards, by their titles: remarks, for example.",
        default=(), compare=False,
    )  # fmt: skip
    sort: tuple[str, ...] = key(
        ListOf(Text()), "The columns by which cards are ordered: `[kind, -cost]`, downwards with a minus.",
        default=(), compare=False,
    )  # fmt: skip
    called: tuple[str, ...] = key(
        ListOf(Text()), "The columns that name a card in play; the first that has a value is used.",
        default=(), compare=False,
    )  # fmt: skip
    telling_backs: bool = key(
        Flag(), "Players may know the cards by their backs, even while they lie face down.", default=False,
        compare=False,
    )  # fmt: skip

    @property
    def table(self) -> str:
        """The table and the part of it with the cards: `deck.json#suits[].cards`."""
        return f"{self.file}#{self.at}" if self.at else self.file
