"""Words on lists and numbers."""

import ast
from collections.abc import Callable

from pnp.engine.native import nested as nests
from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.typed_rules import Unsupported
from pnp.engine.native.words.grids import neighbours_of


def _count(b: Emitter, call: ast.Call, into: int | None) -> int:
    of = call.args[0]
    with b.fn.scratch():
        if nests.is_nest(b, of):
            op, at = "SIZEN", nests.nested(b, of)
        else:
            op, at = ("ZSIZE", b.charged(of)) if b.is_zone(of) else ("SIZE", b.several(of))
    result = b.target(into)
    b.fn.emit(op, result, at)
    return result


def list_of(b: Emitter, op: str, call: ast.Call, into: int | None) -> int:
    """Write the choice of one of several lists."""
    result = b.target_list(into)
    with b.fn.scratch():
        at = nests.nested(b, call.args[0])
        b.fn.line = call.lineno
        b.fn.emit(op, result, at)
    return result


def _of_list(op: str, charged: bool = False) -> Callable[[Emitter, ast.Call, int | None], int]:
    """Return the writer of a word that computes one thing of a list."""

    def write(b: Emitter, call: ast.Call, into: int | None) -> int:
        if op in ("FIRST", "LAST") and nests.is_nest(b, call.args[0]):
            return list_of(b, f"{op}N", call, into)
        with b.fn.scratch():
            at = b.several(call.args[0])
            b.fn.line = call.lineno
            if charged:
                b.fn.emit("LONG", at)
        result = b.target(into)
        b.fn.emit(op, result, at)
        return result

    return write


def _extreme(op: str, of_list: str) -> Callable[[Emitter, ast.Call, int | None], int]:
    """Return the writer of ``min`` or ``max``: of a list, or of several numbers."""

    def write(b: Emitter, call: ast.Call, into: int | None) -> int:
        if len(call.args) == 1:
            return _of_list(of_list, charged=True)(b, call, into)
        with b.fn.scratch():
            best = b.one(call.args[0], b.fn.reg())
            for arg in call.args[1:]:
                with b.fn.scratch():
                    b.fn.emit(op, best, best, b.one(arg))
        result = b.target(into)
        b.fn.emit("MOVE", result, best)
        return result

    return write


def _range(b: Emitter, call: ast.Call, into: int | None) -> int:
    result = b.target_list(into)
    with b.fn.scratch():
        low = b.number(1) if len(call.args) == 1 else b.one(call.args[0])
        b.fn.emit("RANGE", result, low, b.one(call.args[-1]))
    b.fn.emit("LONG", result)
    return result


def _all_cards(b: Emitter, zones: ast.expr, target: int) -> None:
    """Write the cards of several zones, one zone after another."""
    kind = b.type_of(zones)
    if kind.kind not in ("zone", "pile") or not kind.many:
        raise Unsupported("`together` of lists that are not written out", zones.lineno)
    fn, again, end = b.fn, Label(), Label()
    with fn.scratch():
        at, zone, cards, every = b.number(0), fn.reg(), fn.new_list(), fn.new_list()
        b.several(zones, every)
        fn.place(again)
        fn.emit("NEXT", every, at, zone, end)
        fn.emit("FROMZONE", cards, zone)
        fn.emit("APPEND", target, cards)
        fn.jump(again)
        fn.place(end)


def _nth(b: Emitter, call: ast.Call, into: int | None) -> int:
    if nests.is_nest(b, call.args[0]):
        raise Unsupported("`nth` of a list of lists", call.lineno)
    with b.fn.scratch():
        at = b.several(call.args[0])
        place = b.one(call.args[1])
        b.fn.line = call.lineno
    result = b.target(into)
    b.fn.emit("NTHOF", result, at, place)
    return result


def _reached_from(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write a list that grows while the value is called with each member of it."""
    steps = call.args[1]
    assert isinstance(steps, ast.Name)  # (the types of words)
    result = b.typed.signature(steps.id).result
    if result is None or b.shape(result) != "list":
        raise Unsupported(f"`{steps.id}`, which returns no list", call.lineno)
    fn, again, end = b.fn, Label(), Label()
    reached = fn.new_list()
    with fn.scratch():
        one, at = b.one(call.args[0], fn.reg()), b.number(0)
        names = [f"{steps.id}, argument {n}" for n in range(len(call.args) - 1)]  # (no local has such a name)
        places = [one, *(b.one(arg, fn.reg()) for arg in call.args[2:])]
        b.locals |= {name: ("one", place) for name, place in zip(names, places, strict=True)}
        fn.emit("EMPTY", reached)
        fn.emit("PUSH", reached, one)
        fn.place(again)
        fn.emit("NEXT", reached, at, one, end)
        with fn.scratch():
            fn.line = call.lineno
            arguments: list[ast.expr] = [ast.copy_location(ast.Name(name), call) for name in names]
            fn.emit("APPEND", reached, b.rule_call(steps.id, arguments))
        fn.emit("DISTINCT", reached, reached)
        fn.jump(again)
        fn.place(end)
        for name in names:
            del b.locals[name]
    fn.emit("LONG", reached)
    return b.copied(reached, into)


def _gathered(b: Emitter, lists: ast.expr, target: int) -> bool:
    """Write the lists of a comprehension one behind another, without a list of lists; return whether that can be."""
    if not isinstance(lists, ast.ListComp):
        return False
    match lists:
        case ast.ListComp(
            elt=ast.Call(func=ast.Name(id="beside"), args=[ast.Name(id=space) as one]),
            generators=[ast.comprehension(target=ast.Name(id=item), ifs=[])],
        ) if space == item and "beside" not in b.typed.workings.rules.rules:
            table, loop = neighbours_of(b, one), lists.generators[0]
            if not nests.is_nest(b, loop.iter):
                b.fn.emit("GATHER", target, b.several(loop.iter), table)
                return True
    b.fn.emit("COPY", target, nests.comprehension(b, lists, flat=True))
    return True


def _together(b: Emitter, call: ast.Call, into: int | None) -> int:
    lists = call.args[0]
    while isinstance(lists, ast.Call) and isinstance(lists.func, ast.Name) and lists.func.id == "_flat":
        lists = lists.args[0]
    target = b.fn.new_list()
    b.fn.emit("EMPTY", target)
    if not isinstance(lists, ast.List) and nests.is_nest(b, lists):
        b.program.joins_lists = True
        with b.fn.scratch():
            if not _gathered(b, lists, target):
                b.fn.emit("FLAT", target, nests.nested(b, lists))
        b.fn.emit("LONG", target)
        return b.copied(target, into)
    if not isinstance(lists, ast.List):
        _all_cards(b, lists, target)
        b.fn.emit("LONG", target)
        return b.copied(target, into)
    for part in lists.elts:
        with b.fn.scratch():
            b.fn.emit("APPEND", target, b.several(part))
    b.fn.emit("LONG", target)
    if into is None:
        return target
    b.fn.emit("COPY", into, target)
    return into


WORDS = {
    "count": _count, "first": _of_list("FIRST"), "last": _of_list("LAST"), "min": _extreme("MIN", "LEAST"),
    "max": _extreme("MAX", "MOST"), "numbers": _range, "times": _range, "repeat": _range, "together": _together,
    "nth": _nth, "reached_from": _reached_from,
}  # fmt: skip
"""Words on lists and numbers."""
