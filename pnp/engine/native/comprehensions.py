"""Translate comprehensions: one instruction for each test that filters, else a loop."""

import ast

from pnp.engine.native import nested as nests
from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.filters import Column, Test, column_of, number_of, test_of


def comprehension(b: Emitter, node: ast.ListComp) -> int:
    """Write a comprehension; return its list."""
    loop = node.generators[0]
    assert isinstance(loop.target, ast.Name)
    of_lists = nests.is_nest(b, node) or nests.is_nest(b, loop.iter)
    target = None if of_lists else _filtered(b, node, loop)
    return nests.comprehension(b, node) if target is None else target


def _filtered(b: Emitter, node: ast.ListComp, loop: ast.comprehension) -> int | None:
    """Write ``[c for c in cards if c.suit == led and …]`` with filter instructions: tests of the member or its column
    against something fixed become one instruction each, all other tests and results a loop over the rest."""
    assert isinstance(loop.target, ast.Name)
    item, fn = loop.target.id, b.fn
    column, number = column_of(b, node.elt, item), number_of(b, node.elt, item)
    tests = [part for test in loop.ifs for part in _conjuncts(test)]
    constants = _constant_members(b, loop, tests, item)
    if constants is not None:
        tests = []
    filters = [test_of(b, test, item, loop) for test in tests]
    if constants is None and column is None and number is None and not any(filters):
        return None
    result = fn.new_list()
    with fn.scratch():
        if constants is not None:
            fn.emit("CONSTLIST", result, b.layout.constant_list(constants))
            source, pending = result, list[ast.expr]()
        else:
            source, pending = _apply(b, loop, result, list(zip(tests, filters, strict=True)))
        if column is not None and not pending:
            fn.emit("COLUMNOF", result, source, column)
        elif number is not None and not pending:
            fn.emit("NUMBERSAT", result, source, number)
        elif pending or not (isinstance(node.elt, ast.Name) and node.elt.id == item):
            b.copied(_loop(b, node.elt, item, pending, source), result)
        else:
            b.copied(source, result)
    return result


def _apply(
    b: Emitter, loop: ast.comprehension, result: int, tests: list[tuple[ast.expr, Test | None]]
) -> tuple[int, list[ast.expr]]:  # fmt: skip
    """Write the filters in order; return the list that is left, and the tests behind the last filter."""
    assert isinstance(loop.target, ast.Name)
    from_zone = bool(tests) and isinstance(tests[0][1], Column) and b.is_zone(loop.iter) and not _stacked(b, loop.iter)
    source = b.charged(loop.iter) if from_zone else b.several(loop.iter)
    pending: list[ast.expr] = []
    for test, test_filter in tests:
        if test_filter is None:
            pending.append(test)
            continue
        if pending:
            source, pending = _loop(b, loop.target, loop.target.id, pending, source), []
        with b.fn.scratch():
            test_filter.write(b, result, source, "Z" if from_zone else "")
        source, from_zone = result, False
    return source, pending


def _loop(b: Emitter, elt: ast.expr, item: str, tests: list[ast.expr], source: int) -> int:
    """Write a loop over a list; return the new list."""
    fn = b.fn
    result, at, member = fn.new_list(), fn.reg(), fn.reg()
    begin, again = Label(), Label()
    outer = b.locals.get(item)
    b.locals[item] = ("one", member)
    fn.emit("EMPTY", result)
    fn.emit("LOADI", at, 0)
    fn.jump(again)
    fn.place(begin)
    with fn.scratch():
        for test in tests:
            b.unless(test, again)
    with fn.scratch():
        fn.emit("PUSH", result, b.one(elt))
    fn.place(again)
    fn.emit("EACH", source, at, member, begin)
    del b.locals[item]
    if outer is not None:
        b.locals[item] = outer
    return result


def _conjuncts(test: ast.expr) -> list[ast.expr]:
    return (
        [p for v in test.values for p in _conjuncts(v)]
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And)
        else [test]
    )


def _constant_members(b: Emitter, loop: ast.comprehension, tests: list[ast.expr], item: str) -> tuple[int, ...] | None:
    """Evaluate ``[r for r in rank if r != JOKER]``, if it is fixed before the game; otherwise None."""
    name = loop.iter.id if isinstance(loop.iter, ast.Name) else ""
    if name in b.locals or name not in b.layout.game.enums or not tests:
        return None
    values = [int(b.layout.table.members[m.name]) for m in b.layout.game.enums[name].members]
    for test in tests:
        match test:
            case ast.Compare(left=ast.Name(id=pending), ops=[op], comparators=[side]) if pending == item:
                small = b.small(side)
                if small is None or not isinstance(op, ast.Eq | ast.Is | ast.NotEq | ast.IsNot):
                    return None
                values = [v for v in values if (v == small) == isinstance(op, ast.Eq | ast.Is)]
            case _:
                return None
    return tuple(values)


def _stacked(b: Emitter, zone: ast.expr) -> bool:
    """Tell whether the zone is a pile, whose iteration fixes its order."""
    kind = b.type_of(zone)
    return kind.name not in b.layout.game.zones or b.layout.game.zones[kind.name].order == "stack"
