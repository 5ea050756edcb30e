"""Words on players."""

import ast
from collections.abc import Callable

from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.typed_rules import SEEN_THROUGH, Unsupported


def key_of(b: Emitter, key: ast.expr, who: int, into: int) -> None:
    """Write the value of a key for a player: a counter or field, the seat, or a value."""
    if not isinstance(key, ast.Name):
        raise Unsupported("a key that is not a name", key.lineno)
    name = key.id.removeprefix("_k_")
    if key.id in b.typed.functions:
        regs, lists = b.fn.regs, b.fn.lists
        with b.fn.scratch():
            b.fn.reg()
            b.fn.new_list()
            b.fn.emit("MOVE", regs, who)
            b.fn.emit("CALL", b.program.number(key.id), regs, lists, b.fn.nests)
            b.fn.emit("MOVE", into, regs)
        return
    what, at = b.layout.slots.get(("player", name), ("", 0))
    if name == "seat":
        b.fn.emit("MOVE", into, who)
    elif what == "number":
        b.fn.emit("OWN", into, who, at)
    else:
        raise Unsupported(f"the key `{name}`", key.lineno)


def _extreme(op: str) -> Callable[[Emitter, ast.Call, int | None], int]:
    """Return the writer of ``highest`` or ``lowest``: all who tie."""

    def write(b: Emitter, call: ast.Call, into: int | None) -> int:
        fn = b.fn
        people, values, result = fn.new_list(), fn.new_list(), fn.new_list()
        who, at, value, best, place = (fn.reg() for _ in range(5))
        again, compare, next_one, end = (Label() for _ in range(4))
        b.several(call.args[0], people)
        fn.emit("EMPTY", values)
        fn.emit("LOADI", at, 0)
        fn.place(again)
        fn.emit("NEXT", people, at, who, compare)
        key_of(b, call.args[1], who, value)
        fn.emit("PUSH", values, value)
        fn.jump(again)
        fn.place(compare)
        fn.line = call.lineno
        fn.emit(op, best, values)
        fn.emit("EMPTY", result)
        fn.emit("LOADI", at, 0)
        fn.emit("LOADI", place, 0)
        fn.place(next_one)
        fn.emit("NEXT", people, at, who, end)
        fn.emit("NEXT", values, place, value, end)
        fn.emit("JNE", value, best, 0, next_one)
        fn.emit("PUSH", result, who)
        fn.jump(next_one)
        fn.place(end)
        if into is None:
            return result
        fn.emit("COPY", into, result)
        return into

    return write


def _ranked(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write the ranking by each key in turn; the next key is computed only for players who tie."""
    people, keys = call.args[:2]
    while isinstance(keys, ast.Call) and isinstance(keys.func, ast.Name) and keys.func.id in SEEN_THROUGH:
        keys = keys.args[0]
    if len(call.args) > 2 or call.keywords or not isinstance(keys, ast.List):
        raise Unsupported("`ranked` with cards that are cut", call.lineno)
    fn = b.fn
    order = fn.new_list(2)
    at, who, alone, value = (fn.reg() for _ in range(4))
    own = fn.regs
    for _ in b.layout.table.everyone:
        fn.reg()
    with fn.scratch():
        fn.emit("GROUP", order, b.several(people))
    for key in keys.elts:
        again, end = Label(), Label()
        fn.emit("LOADI", at, 0)
        fn.place(again)
        fn.emit("NEXT", order, at, who, end)
        fn.emit("ALONE", alone, order + 1, at)
        fn.emit("JNZ", alone, 0, 0, again)
        fn.line = key.lineno
        key_of(b, key, who, value)
        fn.emit("SETKEY", own, who, value)
        fn.jump(again)
        fn.place(end)
        fn.emit("PART", order, order + 1, own)
    fn.line = call.lineno
    fn.emit("UNTIED", order + 1)
    return b.copied(order, into)


def _set_alive(alive: int) -> Callable[[Emitter, ast.Call, int | None], int]:
    """Return the writer of ``eliminate`` or ``revive``."""

    def write(b: Emitter, call: ast.Call, into: int | None) -> int:
        b.fn.emit("LEAVE", b.one(call.args[0]), alive)
        return 0

    return write


WORDS = {
    "eliminate": _set_alive(0), "revive": _set_alive(1), "highest": _extreme("MOST"), "lowest": _extreme("LEAST"),
    "ranked": _ranked,
}  # fmt: skip
"""Words on players."""
