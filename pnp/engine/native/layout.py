"""Number a game's things: cards, members, zones, fields and tables, as the machine holds them."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.native.numbers import NIL as NIL
from pnp.engine.native.typed_rules import Unsupported
from pnp.engine.play.table import Table
from pnp.engine.play.values import Board, Card, Member, Player, Zone
from pnp.model import game as model
from pnp.model.agreed import with_options
from pnp.model.game import Counter, Field, Game, Token
from pnp.rules.rule import change_bits

HOLE = NIL + 1
"""A missing cell of a table."""
LARGEST_TABLE = 4096
MOST_TOKENS = 16
BITS = 62
"""The number of distinct marks of change."""


@dataclass(frozen=True)
class Cells:
    """A table of game.yaml: dense, by one or two keys."""

    at: int
    size: int
    keys: int
    second: int


@dataclass(frozen=True)
class TokenLayout:
    """A kind of token: the fields of its owner, of the card it lies on, and of its holder; -1 for none."""

    number: int
    own: int
    card: int
    holder: int


@dataclass(frozen=True)
class BoardLayout:
    """A board: two list fields of the table (pieces in order of arrival, and the place of each)."""

    name: str
    slot: int
    spaces: int
    """The declared list of its spaces."""
    size: int
    steps: int
    """The table of distances between spaces; -1 without a way."""


@dataclass
class Layout:
    """The number of everything that a game names, for a number of players and their options."""

    game: Game
    table: Table
    constants: Mapping[str, object]
    """The values of constants and options."""
    slots: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)
    """For each owner's counter or field: ``number`` or ``list``, and its place."""
    counts: dict[tuple[str, str], int] = field(default_factory=dict)
    """Number of numbers and lists of each owner."""
    lists: list[tuple[int, ...]] = field(default_factory=list)
    """Lists that never change."""
    cells: list[int] = field(default_factory=list)
    tables: list[Cells] = field(default_factory=list)
    table_index: dict[str, int] = field(default_factory=dict)
    of_lists: set[str] = field(default_factory=set)
    """Tables whose cells are lists; each cell is the number of a constant list."""
    columns: dict[str, int] = field(default_factory=dict)
    """Columns of cards by name, shared by all kinds of cards."""
    list_columns: dict[str, int] = field(default_factory=dict)
    """Columns whose cells are lists, after the others; each cell is the number of a constant list."""
    clauses: list[str] = field(default_factory=list)
    bits: dict[str, int] = field(default_factory=dict)
    """The mark of change of each name."""
    tokens: dict[str, TokenLayout] = field(default_factory=dict)
    sides: dict[str, int | list[int]] = field(default_factory=dict)
    """The seat of a role or side, or the seats of those who share a name."""
    undecided: frozenset[int] = frozenset()
    """Seats of sides for which nobody decides, or not always the same player."""
    facts: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)
    """The fields of each kind of pile: the place for a pile at zone 0, and the distance between zones."""

    def __post_init__(self) -> None:
        self._sides()
        self.clauses += list(self.game.clauses)
        self.zone_index = {id(zone): i for i, zone in enumerate(self.table.zones)}
        self.zone_base: dict[str, int] = {}
        for i, zone in enumerate(self.table.zones):
            self.zone_base.setdefault(zone.decl.name, i)
        fields: list[Counter | Field] = [*self.game.counters.values(), *self.game.fields.values()]
        for decl in fields:
            self._field(decl)
        for token in self.game.tokens.values():
            self._token(token)
        for kind in self.game.zones.values():
            if kind.piles:
                self._piles(kind)
        self.boards = {name: self._board(name, board) for name, board in self.table.boards.items()}
        columns = [column for kind in self.game.cards.values() for column in kind.columns.values()]
        read = [column for column in columns if column.type.kind not in ("text", "clause")]
        names = dict.fromkeys(column.name for column in read if not column.type.many)
        self.columns = {name: i for i, name in enumerate(names)}
        lists = dict.fromkeys(column.name for column in read if column.type.many)
        self.list_columns = {name: i for i, name in enumerate(lists, len(names))}
        if both := self.columns.keys() & self.list_columns.keys():
            raise Unsupported(f"the column `{min(both)}`, which is a list on some cards only")
        for declared in self.game.tables.values():
            self._table(declared)

    def _sides(self) -> None:
        """Find the seats of roles and sides."""
        for side in self.game.sides.values():
            beside = [p.seat for p in self.table.beside if p.stands_for is side]
            self.sides[side.name] = beside if side.count > 1 else beside[0]
        handles = {one.handle for one in self.table.beside}
        sides = [(one.seat, one.stands_for) for one in self.table.beside]
        self.undecided = frozenset(n for n, s in sides if not s.is_role and s.controller not in handles)

    def _field(self, decl: Counter | Field) -> None:
        """Lay out a counter or field. Raises Unsupported."""
        many = isinstance(decl, Field) and decl.type.many
        if isinstance(decl, Field) and many and (decl.owner == "card" or decl.type.name.startswith("[]")):
            raise Unsupported(f"`{decl.name}` is a list of lists, or a list that cards have")
        what = "list" if many else "number"
        at = self.counts.get((decl.owner, what), 0)
        self.slots[decl.owner, decl.name] = (what, at)
        self.counts[decl.owner, what] = at + 1

    # -------------------------------------------------------------------------------------------- values
    def number(self, value: Any) -> int:
        """Return the number for a value of the model or of a table in play."""
        if value is None:
            return NIL
        if isinstance(value, Member | bool | int):
            return int(value)
        if isinstance(value, Player):
            return value.seat
        if isinstance(value, Card):
            return value.index
        if isinstance(value, Zone):
            return self.zone_index[id(value)]
        raise Unsupported(f"the value {value!r}")

    def of_data(self, value: object) -> int:
        """Return the number for a value as game.yaml has it."""
        return self.number(self.table.value(value))

    def constant_list(self, values: tuple[int, ...]) -> int:
        """Return the place of a constant list."""
        if values not in self.lists:
            self.lists.append(values)
        return self.lists.index(values)

    def clause(self, clause: str) -> int:
        """Return the number of a clause; -1 for none."""
        return self.clauses.index(clause) if clause in self.clauses else -1

    def bit(self, name: str) -> int:
        """Return the mark of change of a name."""
        return self.bits.get(name, 0)

    def mask(self, python: int) -> int:
        """Translate Python's marks of change."""
        if python < 0:
            return -1
        bits = 0
        for name, bit in change_bits(self.game).items():
            bits |= self.bits[name] if bit & python else 0
        return bits

    def is_stack(self, zone: str) -> bool:
        """Tell whether a zone is a pile whose iteration fixes its order; true if the zone is unknown."""
        declared = self.game.zones.get(zone)
        return declared is None or (declared.order == "stack" and not declared.piles)

    def event_field(self, kind: str, name: str) -> int:
        """Return the place of a field of an announcement."""
        return list(self.game.announcements[kind].fields).index(name)

    def share_bits(self, watched: frozenset[str]) -> None:
        """Give each watched name its own mark, and one mark to all others."""
        marks = change_bits(self.game)
        own = list(dict.fromkeys(mark for name, mark in marks.items() if name in watched))
        if len(own) > BITS - 1:
            raise Unsupported("more than 61 things that are watched at rest")
        places = {mark: 1 << i for i, mark in enumerate(own)}
        self.bits = {name: places.get(mark, 1 << (BITS - 1)) for name, mark in marks.items()}

    # -------------------------------------------------------------------------------------------- tokens
    def _token(self, token: Token) -> None:
        """Lay out a kind of token: a field of cards if it may lie on them, a field of the table if it is unique."""
        if len(self.tokens) == MOST_TOKENS:
            raise Unsupported(f"more than {MOST_TOKENS} kinds of tokens")
        counter = self.table.tokens[token.name].counter
        own = self.slots["player", counter][1] if counter else -1
        card = self._place("card") if token.on else -1
        holder = self._place("table") if token.held_by else -1
        self.tokens[token.name] = TokenLayout(len(self.tokens), own, card, holder)

    def _place(self, owner: str) -> int:
        at = self.counts.get((owner, "number"), 0)
        self.counts[owner, "number"] = at + 1
        return at

    def _piles(self, zone: model.Zone) -> None:
        """Lay out a kind of piles made in play: a number of the table for each field of each possible pile."""
        pile_count, width = len(self.table.piles[zone.name]), len(zone.facts)
        if any(fact.type.many for fact in zone.facts.values()):
            raise Unsupported(f"`{zone.name}`, which remember lists")
        at = self.counts.get(("table", "number"), 0)
        self.counts["table", "number"] = at + pile_count * width
        first = at - self.zone_base[zone.name] * width
        self.facts[zone.name] = {name: (first + i, width) for i, name in enumerate(zone.facts)}

    # -------------------------------------------------------------------------------------------- boards, tables
    def _board(self, name: str, board: Board) -> BoardLayout:
        slot, n = self.counts.get(("table", "list"), 0), len(board.spaces)
        self.counts["table", "list"] = slot + 2
        spaces = self.constant_list(tuple(self.number(space) for space in board.spaces))
        self.tables.append(Cells(len(self.cells), n, 2, n))
        self.cells += [board.steps[i].get(j, -1) for i in range(n) for j in range(n)]
        return BoardLayout(name, slot, spaces, n, len(self.tables) - 1)

    def row_of_cells(self, values: list[int], second: int = 1) -> int:
        """Return the table that has these cells, from key 0 on; ``second``: the number of second keys, if it has
        two."""
        row = Cells(len(self.cells), len(values) // second, 1 if second == 1 else 2, second)
        for at, table in enumerate(self.tables):
            if (table.keys, table.size, table.second) == (row.keys, row.size, second) and self.cells[
                table.at : table.at + len(values)
            ] == values:
                return at
        self.tables.append(row)
        self.cells += values
        return len(self.tables) - 1

    def _table(self, declared: model.Table) -> None:
        """Lay out a table of game.yaml, if it has small keys and cells that are numbers or lists of them."""
        cells = self._cells(declared)
        if not cells or any(not 0 <= k < LARGEST_TABLE for keys in cells for k in keys):
            return
        width = len(next(iter(cells)))
        sizes = [1 + max(keys[i] for keys in cells) for i in range(width)]
        second = sizes[1] if width == 2 else 1
        if width > 2 or sizes[0] * second > LARGEST_TABLE:
            return
        dense = [HOLE] * (sizes[0] * second)
        for keys, value in cells.items():
            dense[keys[0] * second + (keys[1] if width == 2 else 0)] = value
        self.table_index[declared.name] = len(self.tables)
        self.tables.append(Cells(len(self.cells), sizes[0], width, second))
        self.cells += dense

    def _cells(self, declared: model.Table) -> dict[tuple[int, ...], int]:
        """Return the cells of a table by their keys; none if it has texts, which are not for the machine."""
        cells: dict[tuple[int, ...], int] = {}
        for keys, value in declared.cells.items():
            content = self.table.value(value)
            if isinstance(content, list) and all(isinstance(one, int) for one in content):
                self.of_lists.add(declared.name)
                number = self.constant_list(tuple(self.number(v) for v in content))
            elif isinstance(content, int | None):
                number = self.number(content)
            else:
                return {}
            cells[tuple(self.of_data(k) for k in keys)] = number
        return cells


def lay_out(game: Game, seats: int, options: Mapping[str, object]) -> Layout:
    """Lay out a game for a number of players."""
    game = with_options(game, options)
    constants = {c.name: c.value for c in game.constants.values()} | dict(options)
    return Layout(game, Table(game, seats), constants)
