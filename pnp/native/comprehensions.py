"""Comprehensions: a loop that fills a list, or a single instruction where cards are sifted by their columns."""

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.frozen import dataclass
from pnp.native import nested as nests
from pnp.native.assemble import Label

if TYPE_CHECKING:
    from pnp.native.expressions import Body


def comprehension(b: "Body", node: ast.ListComp) -> int:
    """Write a comprehension; the list where it is."""
    loop = node.generators[0]
    assert isinstance(loop.target, ast.Name)
    of_lists = nests.is_nest(b, node) or nests.is_nest(b, loop.iter)
    sifted = None if of_lists else _sifted(b, node, loop)
    return nests.comprehension(b, node) if sifted is None else sifted


def _sifted(b: "Body", node: ast.ListComp, loop: ast.comprehension) -> int | None:
    """``[c for c in cards if c.suit == led and …]``, ``[c.rank for …]``: where each test is of the member or a column
    of it with what stays the same, the list is sifted by one instruction a test."""
    assert isinstance(loop.target, ast.Name)
    item = loop.target.id
    column = _column_of(b, node.elt, item)
    if not (isinstance(node.elt, ast.Name) and node.elt.id == item) and column is None:
        return None
    tests = [part for test in loop.ifs for part in _parts(test)]
    if column is None and (known := _known(b, loop, tests, item)) is not None:
        return known
    read = [_test(b, test, item, loop) for test in tests]
    if not (read or column is not None) or any(found is None for found in read):
        return None
    fn = b.fn
    out = fn.new_list()
    first = read[0] if read else None
    plain = b.is_zone(loop.iter) and isinstance(first, _Column) and not _stacked(b, loop.iter)
    with fn.scratch():
        source = b.charged(loop.iter) if plain else b.several(loop.iter)
        for found in read:
            assert found is not None
            with fn.scratch():
                found.write(b, out, source, "Z" if plain else "")
            source, plain = out, False
        if column is not None:
            fn.emit("COLUMNOF", out, source, column)
    return out


def _parts(test: ast.expr) -> list[ast.expr]:
    return (
        [p for v in test.values for p in _parts(v)]
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And)
        else [test]
    )


def _known(b: "Body", loop: ast.comprehension, tests: list[ast.expr], item: str) -> int | None:
    """``[r for r in rank if r != JOKER]``: what is known before anything is played; the list where it is."""
    name = loop.iter.id if isinstance(loop.iter, ast.Name) else ""
    if name in b.locals or name not in b.layout.game.enums or not tests:
        return None
    values = [int(b.layout.table.members[m.name]) for m in b.layout.game.enums[name].members]
    for test in tests:
        match test:
            case ast.Compare(left=ast.Name(id=left), ops=[op], comparators=[side]) if left == item:
                small = b.small(side)
                if small is None or not isinstance(op, ast.Eq | ast.Is | ast.NotEq | ast.IsNot):
                    return None
                values = [v for v in values if (v == small) == isinstance(op, ast.Eq | ast.Is)]
            case _:
                return None
    out = b.fn.new_list()
    b.fn.emit("CONSTLIST", out, b.layout.constant_list(tuple(values)))
    return out


@dataclass(frozen=True)
class _Column:
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

    def write(self, b: "Body", out: int, source: int, zone: str) -> None:
        """Sift a list."""
        among = b.several(self.among)
        if self.column is None:
            b.fn.emit("AMONG", out, source, among, int(not self.held))
        else:
            b.fn.emit("WITHIN" if self.held else "OUTSIDE", out, source, among, self.column)


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


def _test(b: "Body", test: ast.expr, item: str, loop: ast.comprehension) -> _Column | _Among | _Bound | None:
    """A test of a member that one instruction can do for all of them."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return None
    op, side = test.ops[0], test.comparators[0]
    column = _column_of(b, test.left, item)
    itself = isinstance(test.left, ast.Name) and test.left.id == item
    match op:
        case ast.Eq() | ast.Is() | ast.NotEq() | ast.IsNot():
            if column is not None and (_stays(b, side, item) or _own_of(b, side, item, _owners(loop.iter))):
                return _Column(column, isinstance(op, ast.Eq | ast.Is), side)
        case ast.In() | ast.NotIn():
            among = _long_list(b, side, item)
            if among is not None and (column is not None or itself):
                return _Among(column, isinstance(op, ast.In), among)
        case ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE():
            number = itself and all(b.type_of(one).kind in ("num", "enum") for one in (test.left, side))
            if number and not b.type_of(side).many and (_stays(b, side, item) or _own_of(b, side, item, None)):
                return _Bound(BOUNDS[type(op)], side)
    return None


def _column_of(b: "Body", node: ast.expr, item: str) -> int | None:
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


def _stacked(b: "Body", zone: ast.expr) -> bool:
    """Whether the zone is a pile: going through it puts it in order."""
    kind = b.type_of(zone)
    return kind.name not in b.layout.game.zones or b.layout.game.zones[kind.name].order == "stack"
