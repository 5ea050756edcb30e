"""Comprehensions: a loop that fills a list, or one instruction a test where its members are sifted."""

import ast
from typing import TYPE_CHECKING

from pnp.engine.native import nested as nests
from pnp.engine.native.assemble import Label
from pnp.engine.native.sieves import Column, column_of, test_of

if TYPE_CHECKING:
    from pnp.engine.native.expressions import Body


def comprehension(b: "Body", node: ast.ListComp) -> int:
    """Write a comprehension; the list where it is."""
    loop = node.generators[0]
    assert isinstance(loop.target, ast.Name)
    of_lists = nests.is_nest(b, node) or nests.is_nest(b, loop.iter)
    sifted = None if of_lists else _sifted(b, node, loop)
    return nests.comprehension(b, node) if sifted is None else sifted


def _sifted(b: "Body", node: ast.ListComp, loop: ast.comprehension) -> int | None:
    """``[c for c in cards if c.suit == led and …]``: where a test is of the member, or a column of it, with what stays
    the same, the list is sifted by one instruction; what else is tested or worked out is a loop over what is left."""
    assert isinstance(loop.target, ast.Name)
    item, fn = loop.target.id, b.fn
    column = column_of(b, node.elt, item)
    tests = [part for test in loop.ifs for part in _parts(test)]
    known = _known(b, loop, tests, item)
    if known is not None:
        tests = []
    read = [test_of(b, test, item, loop) for test in tests]
    if known is None and column is None and not any(read):
        return None
    out = fn.new_list()
    with fn.scratch():
        plain = bool(read) and isinstance(read[0], Column) and b.is_zone(loop.iter) and not _stacked(b, loop.iter)
        if known is not None:
            fn.emit("CONSTLIST", out, b.layout.constant_list(known))
            source = out
        else:
            source = b.charged(loop.iter) if plain else b.several(loop.iter)
        left: list[ast.expr] = []
        for test, found in zip(tests, read, strict=True):
            if found is None:
                left.append(test)
                continue
            if left:
                source, left = _looped(b, loop.target, item, left, source), []
            with fn.scratch():
                found.write(b, out, source, "Z" if plain else "")
            source, plain = out, False
        if column is not None and not left:
            fn.emit("COLUMNOF", out, source, column)
        elif left or not (isinstance(node.elt, ast.Name) and node.elt.id == item):
            b.copied(_looped(b, node.elt, item, left, source), out)
        else:
            b.copied(source, out)
    return out


def _looped(b: "Body", elt: ast.expr, item: str, tests: list[ast.expr], source: int) -> int:
    """Write a loop through a list; a new one where it is."""
    fn = b.fn
    out, at, member = fn.new_list(), fn.reg(), fn.reg()
    begin, again = Label(), Label()
    outer = b.locals.get(item)
    b.locals[item] = ("one", member)
    fn.emit("EMPTY", out)
    fn.emit("LOADI", at, 0)
    fn.jump(again)
    fn.here(begin)
    with fn.scratch():
        for test in tests:
            b.unless(test, again)
    with fn.scratch():
        fn.emit("PUSH", out, b.one(elt))
    fn.here(again)
    fn.emit("EACH", source, at, member, begin)
    del b.locals[item]
    if outer is not None:
        b.locals[item] = outer
    return out


def _parts(test: ast.expr) -> list[ast.expr]:
    return (
        [p for v in test.values for p in _parts(v)]
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And)
        else [test]
    )


def _known(b: "Body", loop: ast.comprehension, tests: list[ast.expr], item: str) -> tuple[int, ...] | None:
    """``[r for r in rank if r != JOKER]``: what is known before anything is played."""
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
    return tuple(values)


def _stacked(b: "Body", zone: ast.expr) -> bool:
    """Whether the zone is a pile: going through it puts it in order."""
    kind = b.type_of(zone)
    return kind.name not in b.layout.game.zones or b.layout.game.zones[kind.name].order == "stack"
