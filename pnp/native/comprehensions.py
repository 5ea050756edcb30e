"""Comprehensions: a loop that fills a list, or a single instruction where cards are sifted by their columns."""

import ast
from typing import TYPE_CHECKING

from pnp.native import nested as nests

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
    """``[c for c in cards if c.suit == led and …]`` where each test is of a column with what stays the same."""
    assert isinstance(loop.target, ast.Name)
    item = loop.target.id
    if not (isinstance(node.elt, ast.Name) and node.elt.id == item and loop.ifs):
        return None
    tests = [part for test in loop.ifs for part in _parts(test)]
    read = [_column_test(b, test, item) for test in tests]
    if b.type_of(node.elt).kind != "card" or any(found is None for found in read):
        return None
    fn = b.fn
    out = fn.new_list()
    plain = b.is_zone(loop.iter) and not _stacked(b, loop.iter)
    with fn.scratch():
        source = b.charged(loop.iter) if plain else b.several(loop.iter)
        for found in read:
            assert found is not None
            column, same, value = found
            with fn.scratch():
                name = ("Z" if plain else "") + ("WITH" if same else "WITHOUT")
                small = b.small(value)
                if small is not None:
                    fn.emit(f"{name}I", out, source, small, column)
                else:
                    fn.emit(name, out, source, b.one(value), column)
            source, plain = out, False
    return out


def _parts(test: ast.expr) -> list[ast.expr]:
    return (
        [p for v in test.values for p in _parts(v)]
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And)
        else [test]
    )


def _column_test(b: "Body", test: ast.expr, item: str) -> tuple[int, bool, ast.expr] | None:
    """The column, whether it is to be the same, and the name that it is compared with."""
    match test:
        case ast.Compare(
            left=ast.Attribute(value=ast.Name(id=name), attr=column),
            ops=[ast.Eq() | ast.Is() | ast.NotEq() | ast.IsNot() as op],
            comparators=[ast.Name(id=other) as value],
        ) if name == item and other != item and column in b.layout.columns:  # fmt: skip
            if other in b.locals and b.locals[other][0] != "one":
                return None
            return b.layout.columns[column], isinstance(op, ast.Eq | ast.Is), value
    return None


def _stacked(b: "Body", zone: ast.expr) -> bool:
    """Whether the zone is a pile: going through it puts it in order."""
    kind = b.type_of(zone)
    return kind.name not in b.layout.game.zones or b.layout.game.zones[kind.name].order == "stack"
