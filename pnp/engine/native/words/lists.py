"""Words on lists and numbers."""

import ast
from collections.abc import Callable

from pnp.engine.native import nested as nests
from pnp.engine.native.assemble import Label
from pnp.engine.native.expressions import Body
from pnp.engine.native.typed import Unsupported


def _count(b: Body, call: ast.Call, into: int | None) -> int:
    of = call.args[0]
    with b.fn.scratch():
        if nests.is_nest(b, of):
            op, at = "SIZEN", nests.nested(b, of)
        else:
            op, at = ("ZSIZE", b.charged(of)) if b.is_zone(of) else ("SIZE", b.several(of))
    out = b.out(into)
    b.fn.emit(op, out, at)
    return out


def list_of(b: Body, op: str, call: ast.Call, into: int | None) -> int:
    """One of several lists."""
    out = b.out_list(into)
    with b.fn.scratch():
        at = nests.nested(b, call.args[0])
        b.fn.line = call.lineno
        b.fn.emit(op, out, at)
    return out


def _of_list(op: str, charged: bool = False) -> Callable[[Body, ast.Call, int | None], int]:
    """A word that tells one thing of a list."""

    def write(b: Body, call: ast.Call, into: int | None) -> int:
        if op in ("FIRST", "LAST") and nests.is_nest(b, call.args[0]):
            return list_of(b, f"{op}N", call, into)
        with b.fn.scratch():
            at = b.several(call.args[0])
            b.fn.line = call.lineno
            if charged:
                b.fn.emit("LONG", at)
        out = b.out(into)
        b.fn.emit(op, out, at)
        return out

    return write


def _part(op: str) -> Callable[[Body, ast.Call, int | None], int]:
    """``top`` and ``bottom``."""

    def write(b: Body, call: ast.Call, into: int | None) -> int:
        out = b.out_list(into)
        with b.fn.scratch():
            at = b.several(call.args[0])
            n = b.one(call.args[1])
            b.fn.line = call.lineno
            b.fn.emit(op, out, at, n)
        b.fn.emit("LONG", out)
        return out

    return write


def _extreme(op: str, of_list: str) -> Callable[[Body, ast.Call, int | None], int]:
    """``min`` and ``max``: of a list, or of several numbers."""

    def write(b: Body, call: ast.Call, into: int | None) -> int:
        if len(call.args) == 1:
            return _of_list(of_list, charged=True)(b, call, into)
        with b.fn.scratch():
            best = b.one(call.args[0], b.fn.reg())
            for arg in call.args[1:]:
                with b.fn.scratch():
                    b.fn.emit(op, best, best, b.one(arg))
        out = b.out(into)
        b.fn.emit("MOVE", out, best)
        return out

    return write


def _number(op: str) -> Callable[[Body, ast.Call, int | None], int]:
    def write(b: Body, call: ast.Call, into: int | None) -> int:
        with b.fn.scratch():
            at = b.one(call.args[0])
        out = b.out(into)
        b.fn.emit(op, out, at)
        return out

    return write


def _distinct(b: Body, call: ast.Call, into: int | None) -> int:
    out = b.out_list(into)
    with b.fn.scratch():
        b.fn.emit("DISTINCT", out, b.several(call.args[0]))
    b.fn.emit("LONG", out)
    return out


def _range(b: Body, call: ast.Call, into: int | None) -> int:
    out = b.out_list(into)
    with b.fn.scratch():
        low = b.number(1) if len(call.args) == 1 else b.one(call.args[0])
        b.fn.emit("RANGE", out, low, b.one(call.args[-1]))
    b.fn.emit("LONG", out)
    return out


def _all_cards(b: Body, zones: ast.expr, kept: int) -> None:
    """The cards of several zones, one after the other."""
    kind = b.type_of(zones)
    if kind.kind not in ("zone", "pile") or not kind.many:
        raise Unsupported("`together` of lists that are not written out", zones.lineno)
    fn, again, end = b.fn, Label(), Label()
    with fn.scratch():
        at, zone, cards, every = b.number(0), fn.reg(), fn.new_list(), fn.new_list()
        b.several(zones, every)
        fn.here(again)
        fn.emit("NEXT", every, at, zone, end)
        fn.emit("FROMZONE", cards, zone)
        fn.emit("APPEND", kept, cards)
        fn.jump(again)
        fn.here(end)


def _together(b: Body, call: ast.Call, into: int | None) -> int:
    given = call.args[0]
    while isinstance(given, ast.Call) and isinstance(given.func, ast.Name) and given.func.id == "_flat":
        given = given.args[0]
    kept = b.fn.new_list()
    b.fn.emit("EMPTY", kept)
    if not isinstance(given, ast.List) and nests.is_nest(b, given):
        with b.fn.scratch():
            b.fn.emit("FLAT", kept, nests.nested(b, given))
        b.fn.emit("LONG", kept)
        return b.copied(kept, into)
    if not isinstance(given, ast.List):
        _all_cards(b, given, kept)
        b.fn.emit("LONG", kept)
        return b.copied(kept, into)
    for part in given.elts:
        with b.fn.scratch():
            b.fn.emit("APPEND", kept, b.several(part))
    b.fn.emit("LONG", kept)
    if into is None:
        return kept
    b.fn.emit("COPY", into, kept)
    return into


WORDS = {
    "count": _count, "first": _of_list("FIRST"), "last": _of_list("LAST"), "top": _part("TOP"),
    "bottom": _part("BOTTOM"),
    "sum": _of_list("SUM"), "min": _extreme("MIN", "LEAST"), "max": _extreme("MAX", "MOST"), "abs": _number("ABS"),
    "half_up": _number("HALF"), "distinct": _distinct, "numbers": _range, "times": _range, "repeat": _range,
    "together": _together,
}  # fmt: skip
"""Words on lists and numbers that the machine has."""
