"""Tests by which lists are sifted, where one instruction does for all members what Python asks of each."""

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.frozen import dataclass
from pnp.engine.native.assemble import Label

if TYPE_CHECKING:
    from pnp.engine.native.expressions import Body


@dataclass(frozen=True)
class Column:
    """A column that is, or is not, the same as what stays the same."""

    column: int
    same: bool
    value: ast.expr

    def write(self, b: "Body", out: int, source: int, zone: str) -> None:
        """Sift a list, or a zone."""
        name = zone + ("WITH" if self.same else "WITHOUT")
        small = b.small(self.value)
        if small is not None:
            b.fn.emit(f"{name}I", out, source, small, self.column)
        else:
            b.fn.emit(name, out, source, b.one(self.value), self.column)


@dataclass(frozen=True)
class _Among:
    """A column, or the member itself (None), that is or is not in a list that stays the same."""

    column: int | None
    held: bool
    among: ast.expr
    free: bool = False
    """Going through the list costs nothing."""

    def write(self, b: "Body", out: int, source: int, zone: str) -> None:
        """Sift a list."""
        among = b.several(self.among)
        if self.column is None:
            b.fn.emit("AMONG", out, source, among, int(not self.held) + 2 * self.free)
        else:
            b.fn.emit("WITHIN" if self.held else "OUTSIDE", out, source, among, self.column)


@dataclass(frozen=True)
class _Either:
    """A column that is one of several things."""

    column: int
    values: tuple[ast.expr, ...]

    def write(self, b: "Body", out: int, source: int, zone: str) -> None:
        """Sift a list."""
        among = b.fn.new_list()
        b.fn.emit("EMPTY", among)
        for value in self.values:
            with b.fn.scratch():
                b.fn.emit("PUSH", among, b.one(value))
        b.fn.emit("WITHIN", out, source, among, self.column)


@dataclass(frozen=True)
class _Told:
    """What an instruction tells of a member and of what stays the same."""

    op: str
    way: int
    """1: it is not so."""
    value: ast.expr

    def write(self, b: "Body", out: int, source: int, zone: str) -> None:
        """Sift a list."""
        b.fn.emit(self.op, out, source, b.one(self.value), self.way)


@dataclass(frozen=True)
class _Like:
    """A card that is, or is not, like one of a list that stays the same."""

    like: bool
    among: ast.expr

    def write(self, b: "Body", out: int, source: int, zone: str) -> None:
        """Sift a list; going through the other is paid for once a member."""
        b.fn.emit("ALIKEANY", out, source, b.several(self.among), int(not self.like))


@dataclass(frozen=True)
class _Cell:
    """What a table says of a column, which is the same as what stays the same."""

    column: int
    table: int
    value: ast.expr

    def write(self, b: "Body", out: int, source: int, zone: str) -> None:
        """Sift a list."""
        b.copied(source, out)
        keys = b.fn.new_list()
        b.fn.emit("COLUMNOF", keys, out, self.column)
        b.fn.emit("BYCELL", out, keys, b.one(self.value), self.table)


@dataclass(frozen=True)
class _Bound:
    """A number that is less or more than what stays the same."""

    way: int
    value: ast.expr

    def write(self, b: "Body", out: int, source: int, zone: str) -> None:
        """Sift a list; nothing is asked of who is nobody where there is no member."""
        bound = b.fn.reg()
        if isinstance(self.value, ast.Attribute):
            empty = Label()
            b.fn.emit("LOADI", bound, 0)
            b.fn.emit("JNONE", source, 0, 0, empty)
            b.one(self.value, bound)
            b.fn.here(empty)
        else:
            b.one(self.value, bound)
        b.fn.emit("BOUND", out, source, bound, self.way)


BOUNDS: Mapping[type[ast.cmpop], int] = {ast.LtE: 0, ast.Lt: 1, ast.GtE: 2, ast.Gt: 3}
"""How numbers are sifted, as the machine's BOUND has it."""


Test: TypeAlias = Column | _Among | _Either | _Told | _Like | _Cell | _Bound
ALIKE = {"knows": ("KNOWN", 0), "same": ("ALIKE", 1)}
"""Words on a member and what stays the same: what sifts by them, and where the latter stands."""


def test_of(b: "Body", test: ast.expr, item: str, loop: ast.comprehension) -> Test | None:
    """A test of a member that one instruction can do for all of them."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=ast.Call() as call):
            return _told(b, call, item, 1)
        case ast.Call():
            return _told(b, test, item, 0)
        case ast.BoolOp(op=ast.Or()):
            return _either(b, test, item)
        case ast.Compare(left=ast.Call() as left, ops=[op], comparators=[side]):
            return _like(b, left, op, side, item)
        case ast.Compare(left=ast.Subscript() as left, ops=[ast.Eq() | ast.Is()], comparators=[side]):
            return _cell(b, left, side, item)
        case ast.Compare(left=left, ops=[op], comparators=[side]):
            itself = isinstance(left, ast.Name) and left.id == item
            if isinstance(op, ast.In | ast.NotIn):
                return _held(b, left, isinstance(op, ast.In), side, item)
            if isinstance(op, ast.Eq | ast.Is | ast.NotEq | ast.IsNot):
                return _same(b, left, isinstance(op, ast.Eq | ast.Is), side, item, loop)
            number = itself and all(b.type_of(one).kind in ("num", "enum") for one in (left, side))
            if number and not b.type_of(side).many and (_stays(b, side, item) or _own_of(b, side, item, None)):
                return _Bound(BOUNDS[type(op)], side)
    return None


def _same(
    b: "Body", left: ast.expr, same: bool, side: ast.expr, item: str, loop: ast.comprehension
) -> Column | _Told | None:
    """A column, or the member, that is or is not what stays the same."""
    column = column_of(b, left, item)
    if column is not None and (_stays(b, side, item) or _own_of(b, side, item, _owners(loop.iter))):
        return Column(column, same, side)
    if isinstance(left, ast.Name) and left.id == item and _stays(b, side, item):
        kinds = b.type_of(left), b.type_of(side)
        if not any(kind.many or kind.kind not in ("num", "enum", "card", "player", "nothing") for kind in kinds):
            return _Told("ONLY", int(not same), side)
    return None


def _held(b: "Body", left: ast.expr, held: bool, side: ast.expr, item: str) -> _Among | _Told | None:
    """A column, or the member, that is or is not in a list or zone that stays the same."""
    column = column_of(b, left, item)
    itself = isinstance(left, ast.Name) and left.id == item
    among = _long_list(b, side, item)
    if among is not None and (column is not None or itself):
        return _Among(column, held, among)
    if not itself or b.type_of(left).kind != "card":
        return None
    match side:
        case ast.Attribute(value=ast.Name(id="table"), attr=attr) if "table" not in b.locals:
            if b.layout.slots.get(("table", attr), ("", 0))[0] == "list":
                return _Among(None, held, side, free=True)
        case ast.Call(func=ast.Name(id="_long"), args=[ast.Name() as zone]) if _stays(b, zone, item) and b.is_zone(
            zone
        ):
            return _Told("INSIDE", 2 + (not held), zone)
    return None


def _told(b: "Body", call: ast.Call, item: str, way: int) -> _Told | None:
    """``knows(me, c)`` and ``same(c, other)``, of a member."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name not in ALIKE or name in b.typed.workings.rules.rules or len(call.args) != 2 or call.keywords:
        return None
    op, at = ALIKE[name]
    one, other = call.args[1 - at], call.args[at]
    if name == "same" and isinstance(other, ast.Name) and other.id == item:
        one, other = other, one
    if not (isinstance(one, ast.Name) and one.id == item and isinstance(other, ast.Name) and _stays(b, other, item)):
        return None
    return _Told(op, way, other)


def _like(b: "Body", left: ast.Call, op: ast.cmpop, side: ast.expr, item: str) -> _Like | None:
    """``count([w for w in wanted if same(c, w)]) == 0``, or ``> 0``, of a card."""
    match left:
        case ast.Call(
            func=ast.Name(id="count"),
            args=[
                ast.ListComp(
                    elt=ast.Name(id=elt),
                    generators=[
                        ast.comprehension(
                            target=ast.Name(id=other),
                            iter=ast.Call(func=ast.Name(id="_charge"), args=[ast.Name(id=name) as among]),
                            ifs=[
                                ast.Call(func=ast.Name(id="same"), args=[ast.Name(id=a), ast.Name(id=z)], keywords=[])
                            ],
                        )
                    ],
                )
            ],
        ):
            cards = b.type_of(among).kind == "card" and {a, z} == {item, other} and elt == other != item != name
            if (
                not cards
                or b.locals.get(name, ("", 0))[0] != "list"
                or {"count", "same"} & {*b.typed.workings.rules.rules}
            ):
                return None
            if b.small(side) == 0 and isinstance(op, ast.Eq | ast.Gt):
                return _Like(isinstance(op, ast.Gt), among)
    return None


def _cell(b: "Body", left: ast.Subscript, side: ast.expr, item: str) -> _Cell | None:
    """``colour_of[c.suit] == shade``, of a table with one key."""
    column, name = column_of(b, left.slice, item), left.value.id if isinstance(left.value, ast.Name) else ""
    table = b.layout.table_index.get(name)
    if column is None or table is None or name in b.locals or name in b.layout.of_lists:
        return None
    kinds = b.type_of(left), b.type_of(side)
    if b.layout.tables[table].keys != 1 or any(kind.many or kind.kind not in ("num", "enum") for kind in kinds):
        return None
    return _Cell(column, table, side) if _stays(b, side, item) else None


def _either(b: "Body", test: ast.BoolOp, item: str) -> _Either | None:
    """``c.rank == led or c.rank == JOKER``: one of several members of an enumeration."""
    column: int | None = None
    values: list[ast.expr] = []
    for part in test.values:
        match part:
            case ast.Compare(left=ast.Attribute() as left, ops=[ast.Eq() | ast.Is()], comparators=[ast.Name() as side]):
                found = column_of(b, left, item)
                if found is None or column not in (None, found) or b.type_of(left).kind != "enum":
                    return None
                if not _stays(b, side, item) or b.type_of(side).kind not in ("enum", "nothing"):
                    return None
                column, values = found, [*values, side]
            case _:
                return None
    return None if column is None else _Either(column, tuple(values))


def column_of(b: "Body", node: ast.expr, item: str) -> int | None:
    """The column of a member that an expression is."""
    match node:
        case ast.Attribute(value=ast.Name(id=name) as card, attr=column) if name == item:
            return b.layout.columns.get(column) if b.type_of(card).kind == "card" else None
    return None


def _stays(b: "Body", node: ast.expr, item: str) -> bool:
    """Whether an expression is a number, or a name for one thing that is not the member."""
    if isinstance(node, ast.Constant):
        return b.small(node) is not None
    return isinstance(node, ast.Name) and node.id != item and b.locals.get(node.id, ("one", 0))[0] == "one"


def _own_of(b: "Body", node: ast.expr, item: str, owners: frozenset[str] | None) -> bool:
    """Whether an expression is a number of a player that a name stands for, one of these (None: whoever)."""
    match node:
        case ast.Attribute(value=ast.Name(id=name) as player, attr=attr) if name != item and name in b.locals:
            slot = b.layout.slots.get(("player", attr), ("", 0))[0]
            return slot == "number" and b.type_of(player).kind == "player" and (owners is None or name in owners)
    return False


def _owners(node: ast.expr) -> frozenset[str]:
    """The names of which something is read, whatever comes, before a list is gone through: they are surely somebody."""
    parts = list(ast.walk(node))
    if any(isinstance(part, ast.IfExp | ast.BoolOp | ast.ListComp) for part in parts):
        return frozenset()
    return frozenset(p.value.id for p in parts if isinstance(p, ast.Attribute) and isinstance(p.value, ast.Name))


def _long_list(b: "Body", node: ast.expr, item: str) -> ast.expr | None:
    """The list behind `in` where it is a name's, and going through it is paid for when it is long."""
    match node:
        case ast.Call(func=ast.Name(id="_long"), args=[ast.Name(id=name) as held]) if name != item:
            return held if b.locals.get(name, ("", 0))[0] == "list" else None
    return None
