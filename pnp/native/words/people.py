"""Words on players."""

import ast
from collections.abc import Callable

from pnp.native.assemble import Label
from pnp.native.expressions import Body
from pnp.native.typed import Unsupported


def _round(op: str) -> Callable[[Body, ast.Call, int | None], int]:
    """Players in seat order."""

    def write(b: Body, call: ast.Call, into: int | None) -> int:
        out = b.out_list(into)
        with b.fn.scratch():
            b.fn.emit(op, out, b.one(call.args[0]))
        return out

    return write


def _left_of(b: Body, call: ast.Call, into: int | None) -> int:
    with b.fn.scratch():
        at = b.one(call.args[0])
    out = b.out(into)
    b.fn.emit("LEFT", out, at)
    return out


def key_of(b: Body, key: ast.expr, who: int, into: int) -> None:
    """Write what a key says of a player: a counter or field, the seat, or a value."""
    if not isinstance(key, ast.Name):
        raise Unsupported("a key that is not a name", key.lineno)
    name = key.id.removeprefix("_k_")
    if key.id in b.typed.functions:
        regs, lists = b.fn.regs, b.fn.lists
        with b.fn.scratch():
            b.fn.reg()
            b.fn.new_list()
            b.fn.emit("MOVE", regs, who)
            b.fn.emit("CALL", b.program.number(key.id), regs, lists)
            b.fn.emit("MOVE", into, regs)
        return
    what, at = b.layout.slots.get(("player", name), ("", 0))
    if name == "seat":
        b.fn.emit("MOVE", into, who)
    elif what == "number":
        b.fn.emit("OWN", into, who, at)
    else:
        raise Unsupported(f"the key `{name}`", key.lineno)


def _extreme(op: str) -> Callable[[Body, ast.Call, int | None], int]:
    """``highest`` and ``lowest``: all who tie."""

    def write(b: Body, call: ast.Call, into: int | None) -> int:
        fn = b.fn
        people, values, out = fn.new_list(), fn.new_list(), fn.new_list()
        who, at, value, best, place = (fn.reg() for _ in range(5))
        again, told, next_one, end = (Label() for _ in range(4))
        b.several(call.args[0], people)
        fn.emit("EMPTY", values)
        fn.emit("LOADI", at, 0)
        fn.here(again)
        fn.emit("NEXT", people, at, who, told)
        key_of(b, call.args[1], who, value)
        fn.emit("PUSH", values, value)
        fn.jump(again)
        fn.here(told)
        fn.line = call.lineno
        fn.emit(op, best, values)
        fn.emit("EMPTY", out)
        fn.emit("LOADI", at, 0)
        fn.emit("LOADI", place, 0)
        fn.here(next_one)
        fn.emit("NEXT", people, at, who, end)
        fn.emit("NEXT", values, place, value, end)
        fn.emit("JNE", value, best, 0, next_one)
        fn.emit("PUSH", out, who)
        fn.jump(next_one)
        fn.here(end)
        if into is None:
            return out
        fn.emit("COPY", into, out)
        return into

    return write


WORDS = {
    "seats_from": _round("SEATS"), "others": _round("OTHERS"), "left_of": _left_of, "highest": _extreme("MOST"),
    "lowest": _extreme("LEAST"),
}  # fmt: skip
"""Words on players that the machine has."""
