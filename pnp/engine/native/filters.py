"""Recognise tests of a comprehension that one instruction does for all members."""

import ast
from collections.abc import Mapping
from typing import TypeAlias

from pnp.base.frozen import dataclass
from pnp.engine.native.assemble import Label
from pnp.engine.native.cells import family_of
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.steady import is_plain, is_steady, write_steady
from pnp.model.schema.families import first_cell
from pnp.rules.cells import lookup_of


@dataclass(frozen=True)
class Column:
    """A column equals, or differs from, a fixed value."""

    column: int
    same: bool
    value: ast.expr

    def write(self, b: Emitter, result: int, source: int, zone: str) -> None:
        """Filter a list, or a zone."""
        name = zone + ("WITH" if self.same else "WITHOUT")
        small = b.small(self.value)
        if small is not None:
            b.fn.emit(f"{name}I", result, source, small, self.column)
        else:
            b.fn.emit(name, result, source, b.one(self.value), self.column)


@dataclass(frozen=True)
class _Among:
    """A column, or the member itself (None), is or is not in a fixed list."""

    column: int | None
    inside: bool
    among: ast.expr
    is_free: bool = False
    """The search costs no steps."""

    def write(self, b: Emitter, result: int, source: int, zone: str) -> None:
        """Filter a list."""
        among = b.several(self.among)
        if self.column is None:
            b.fn.emit("AMONG", result, source, among, int(not self.inside) + 2 * self.is_free)
        else:
            b.fn.emit("WITHIN" if self.inside else "OUTSIDE", result, source, among, self.column)


@dataclass(frozen=True)
class _Either:
    """A column is one of several values."""

    column: int
    values: tuple[ast.expr, ...]

    def write(self, b: Emitter, result: int, source: int, zone: str) -> None:
        """Filter a list."""
        among = b.fn.new_list()
        b.fn.emit("EMPTY", among)
        for value in self.values:
            with b.fn.scratch():
                b.fn.emit("PUSH", among, b.one(value))
        b.fn.emit("WITHIN", result, source, among, self.column)


@dataclass(frozen=True)
class _WordTest:
    """An instruction tests the member against a steady value."""

    op: str
    way: int
    """1 negates the test."""
    value: ast.expr

    def write(self, b: Emitter, result: int, source: int, zone: str) -> None:
        """Filter a list."""
        b.fn.emit(self.op, result, source, write_steady(b, self.value, source), self.way)


@dataclass(frozen=True)
class _Like:
    """A card has, or has not, the face of a card of a fixed list."""

    like: bool
    among: ast.expr

    def write(self, b: Emitter, result: int, source: int, zone: str) -> None:
        """Filter a list; the search costs steps for each member."""
        b.fn.emit("ALIKEANY", result, source, b.several(self.among), int(not self.like))


@dataclass(frozen=True)
class _Cell:
    """The cell of a table for a column equals a fixed value."""

    column: int
    table: int
    value: ast.expr

    def write(self, b: Emitter, result: int, source: int, zone: str) -> None:
        """Filter a list."""
        b.copied(source, result)
        keys = b.fn.new_list()
        b.fn.emit("COLUMNOF", keys, result, self.column)
        b.fn.emit("BYCELL", result, keys, b.one(self.value), self.table)


@dataclass(frozen=True)
class _Field:
    """A number that each member has, such as a field of a space, equals or differs from a steady value."""

    place: int
    same: bool
    value: ast.expr

    def write(self, b: Emitter, result: int, source: int, zone: str) -> None:
        """Filter a list."""
        value = write_steady(b, self.value, source)
        b.fn.emit("WITHAT" if self.same else "WITHOUTAT", result, source, value, self.place)


@dataclass(frozen=True)
class _Bound:
    """A number is below or above a fixed bound."""

    way: int
    value: ast.expr

    def write(self, b: Emitter, result: int, source: int, zone: str) -> None:
        """Filter a list. The bound is not read if the list is empty, since its player may be nobody then."""
        bound = b.fn.reg()
        if isinstance(self.value, ast.Attribute):
            empty = Label()
            b.fn.emit("LOADI", bound, 0)
            b.fn.emit("JNONE", source, 0, 0, empty)
            b.one(self.value, bound)
            b.fn.place(empty)
        else:
            b.one(self.value, bound)
        b.fn.emit("BOUND", result, source, bound, self.way)


BOUNDS: Mapping[type[ast.cmpop], int] = {ast.LtE: 0, ast.Lt: 1, ast.GtE: 2, ast.Gt: 3}
"""Comparisons as the instruction BOUND numbers them."""
EQUAL = (ast.Eq, ast.Is, ast.NotEq, ast.IsNot)
"""Comparisons that only ask for equality."""


Test: TypeAlias = Column | _Among | _Either | _WordTest | _Like | _Cell | _Field | _Bound
ALIKE = {"knows": ("KNOWN", 0), "same": ("ALIKE", 1)}
"""Words that test a member against something fixed: the instruction, and the place of the fixed argument."""


def test_of(b: Emitter, test: ast.expr, item: str, loop: ast.comprehension) -> Test | None:
    """Return the filter for a test of a member; None if it needs a loop."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=ast.Call() as call):
            return _word_filter(b, call, item, 1)
        case ast.Call():
            return _word_filter(b, test, item, 0)
        case ast.BoolOp(op=ast.Or()):
            return _either(b, test, item)
        case ast.Compare(left=ast.Call() as left, ops=[op], comparators=[side]):
            return _like(b, left, op, side, item)
        case ast.Compare(left=ast.Subscript() as left, ops=[op], comparators=[side]) if isinstance(op, EQUAL):
            return _field(b, left, isinstance(op, ast.Eq | ast.Is), side, item) or (
                _cell(b, left, side, item) if isinstance(op, ast.Eq | ast.Is) else None
            )
        case ast.Compare(left=left, ops=[op], comparators=[side]) if isinstance(op, ast.In | ast.NotIn):
            return _membership(b, left, isinstance(op, ast.In), side, item)
        case ast.Compare(left=left, ops=[op], comparators=[side]) if type(op) not in BOUNDS:
            return _same(b, left, isinstance(op, ast.Eq | ast.Is), side, item, loop)
        case ast.Compare(left=ast.Name(id=name) as left, ops=[op], comparators=[side]) if name == item:
            return _bound(b, left, op, side, item)
    return None


def _bound(b: Emitter, left: ast.expr, op: ast.cmpop, side: ast.expr, item: str) -> _Bound | None:
    """Return the filter for a number that is compared with a fixed one."""
    numbers = all(b.type_of(one).kind in ("num", "enum") for one in (left, side)) and not b.type_of(side).many
    is_fixed = numbers and (is_plain(b, side, item) or _is_player_number(b, side, item, None))
    return _Bound(BOUNDS[type(op)], side) if is_fixed else None


def _same(
    b: Emitter, left: ast.expr, same: bool, side: ast.expr, item: str, loop: ast.comprehension
) -> Column | _WordTest | None:
    """Return the filter for a column, or the member, that equals a fixed value or differs from it."""
    column = column_of(b, left, item)
    if column is not None and (is_plain(b, side, item) or _is_player_number(b, side, item, _owners(loop.iter))):
        return Column(column, same, side)
    if isinstance(left, ast.Name) and left.id == item and is_steady(b, side, item):
        kinds = b.type_of(left), b.type_of(side)
        if not any(kind.many or kind.kind not in ("num", "enum", "card", "player", "nothing") for kind in kinds):
            return _WordTest("ONLY", int(not same), side)
    return None


def _membership(b: Emitter, left: ast.expr, inside: bool, side: ast.expr, item: str) -> _Among | _WordTest | None:
    """Return the filter for a column, or the member, that is or is not in a fixed list or zone."""
    column = column_of(b, left, item)
    itself = isinstance(left, ast.Name) and left.id == item
    among = _long_list(b, side, item)
    if among is not None and (column is not None or itself):
        return _Among(column, inside, among)
    if not itself or b.type_of(left).kind != "card":
        return None
    match side:
        case ast.Attribute(value=ast.Name(id="table"), attr=attr) if "table" not in b.locals:
            if b.layout.slots.get(("table", attr), ("", 0))[0] == "list":
                return _Among(None, inside, side, is_free=True)
        case ast.Call(func=ast.Name(id="_long"), args=[ast.Name() as zone]) if is_plain(b, zone, item) and b.is_zone(
            zone
        ):
            return _WordTest("INSIDE", 2 + (not inside), zone)
    return None


def _word_filter(b: Emitter, call: ast.Call, item: str, way: int) -> _WordTest | None:
    """Return the filter for ``knows(me, c)`` and ``same(c, other)``."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name not in ALIKE or name in b.typed.workings.rules.rules or len(call.args) != 2 or call.keywords:
        return None
    op, at = ALIKE[name]
    one, other = call.args[1 - at], call.args[at]
    if name == "same" and isinstance(other, ast.Name) and other.id == item:
        one, other = other, one
    if not (isinstance(one, ast.Name) and one.id == item and isinstance(other, ast.Name) and is_plain(b, other, item)):
        return None
    return _WordTest(op, way, other)


def _like(b: Emitter, left: ast.Call, op: ast.cmpop, side: ast.expr, item: str) -> _Like | None:
    """Return the filter for ``count([w for w in wanted if same(c, w)]) == 0``, or ``> 0``."""
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


def _cell(b: Emitter, left: ast.Subscript, side: ast.expr, item: str) -> _Cell | None:
    """Return the filter for ``colour_of[c.suit] == shade``, of a table with one key."""
    column, name = column_of(b, left.slice, item), left.value.id if isinstance(left.value, ast.Name) else ""
    table = b.layout.table_index.get(name)
    if column is None or table is None or name in b.locals or name in b.layout.of_lists:
        return None
    kinds = b.type_of(left), b.type_of(side)
    if b.layout.tables[table].keys != 1 or any(kind.many or kind.kind not in ("num", "enum") for kind in kinds):
        return None
    return _Cell(column, table, side) if is_plain(b, side, item) else None


def _field(b: Emitter, left: ast.Subscript, same: bool, side: ast.expr, item: str) -> _Field | None:
    """Return the filter for ``s.man == me``, where every member has a number of its own."""
    place = number_of(b, left, item)
    if place is None or not is_steady(b, side, item) or b.type_of(side).many:
        return None
    return _Field(place, same, side)


def number_of(b: Emitter, node: ast.expr, item: str) -> int | None:
    """Return the place of the number of member 0 if an expression is a number that each member has, such as
    ``s.man``; None for any other expression."""
    family, keys = family_of(b, node), lookup_of(node)[1]
    if family is None or family.owner != "table" or len(keys) != 1 or b.type_of(node).many:
        return None
    what, place = b.layout.slots[family.owner, first_cell(family)]
    itself = isinstance(keys[0], ast.Name) and keys[0].id == item
    return place if itself and what == "number" and family.kind != "token" else None


def _either(b: Emitter, test: ast.BoolOp, item: str) -> _Either | None:
    """Return the filter for ``c.rank == led or c.rank == JOKER``: one of several members of an enumeration."""
    column: int | None = None
    values: list[ast.expr] = []
    for part in test.values:
        match part:
            case ast.Compare(left=ast.Attribute() as left, ops=[ast.Eq() | ast.Is()], comparators=[ast.Name() as side]):
                other_column = column_of(b, left, item)
                if other_column is None or column not in (None, other_column) or b.type_of(left).kind != "enum":
                    return None
                if not is_plain(b, side, item) or b.type_of(side).kind not in ("enum", "nothing"):
                    return None
                column, values = other_column, [*values, side]
            case _:
                return None
    return None if column is None else _Either(column, tuple(values))


def column_of(b: Emitter, node: ast.expr, item: str) -> int | None:
    """Return the column of the member that an expression reads; None for any other expression."""
    match node:
        case ast.Attribute(value=ast.Name(id=name) as card, attr=column) if name == item:
            return b.layout.columns.get(column) if b.type_of(card).kind == "card" else None
    return None


def _is_player_number(b: Emitter, node: ast.expr, item: str, owners: frozenset[str] | None) -> bool:
    """Tell whether an expression is a number of a player with one of these names (None: any name)."""
    match node:
        case ast.Attribute(value=ast.Name(id=name) as player, attr=attr) if name != item and name in b.locals:
            slot = b.layout.slots.get(("player", attr), ("", 0))[0]
            return slot == "number" and b.type_of(player).kind == "player" and (owners is None or name in owners)
    return False


def _owners(node: ast.expr) -> frozenset[str]:
    """Return the names whose attributes are read before the loop begins: they are never nobody."""
    parts = list(ast.walk(node))
    if any(isinstance(part, ast.IfExp | ast.BoolOp | ast.ListComp) for part in parts):
        return frozenset()
    return frozenset(p.value.id for p in parts if isinstance(p, ast.Attribute) and isinstance(p.value, ast.Name))


def _long_list(b: Emitter, node: ast.expr, item: str) -> ast.expr | None:
    """Return the list behind `in` if it is a local name and the search is charged for a long list."""
    match node:
        case ast.Call(func=ast.Name(id="_long"), args=[ast.Name(id=name) as inside]) if name != item:
            return inside if b.locals.get(name, ("", 0))[0] == "list" else None
    return None
