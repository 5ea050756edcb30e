"""Calls: of rules, of words, and of what the instrumenter puts in."""

import ast
from typing import TYPE_CHECKING

from pnp.native.typed import SEEN_THROUGH, Unsupported
from pnp.rules.instrument import PURE
from pnp.rules.words import WORDS

if TYPE_CHECKING:
    from pnp.native.expressions import Body


ADDING = {"_add": "ADD", "_total": "ADD", "_sub": "SUB", "_mul": "MUL"}


def call(b: "Body", node: ast.Call, into: int | None = None) -> int:
    """Write a call; where its result is: a register, or a list."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in SEEN_THROUGH:
        return _seen_through(b, name, node.args[0], into)
    if name == "_add" and b.type_of(node).many:
        return _joined(b, node, into)
    if name in ADDING:
        return b.binary(ADDING[name], node.args[0], node.args[1], into)
    if name in b.typed.workings.rules.rules:
        return _rule(b, name, node.args, into)
    if name not in b.words:
        what = f"the word `{name.strip('_')}`" if name.strip("_") in WORDS else f"`{name}`"
        raise Unsupported(what, node.lineno)
    return b.words[name](b, node, into)


def _seen_through(b: "Body", name: str, inner: ast.expr, into: int | None) -> int:
    kind = b.type_of(inner)
    if not b.is_list(kind):
        return b.one(inner, into)
    out = b.several(inner, into)
    if name in ("_charge", "_long"):
        b.fn.emit(name[1:].upper(), out)
    return out


def _joined(b: "Body", node: ast.Call, into: int | None) -> int:
    kept = b.fn.new_list()
    b.several(node.args[0], kept)
    with b.fn.scratch():
        b.fn.emit("APPEND", kept, b.several(node.args[1]))
    b.fn.emit("LONG", kept)
    return b.copied(kept, into)


def _rule(b: "Body", name: str, args: list[ast.expr], into: int | None) -> int:
    """A call of a rule: what is handed on stands in the first registers and lists of its own."""
    signature = b.typed.signature(name)
    fn = b.fn
    regs, lists = fn.regs, fn.lists
    result = signature.result
    many_back = result is not None and b.is_list(result)
    held = {at for _, at in b.locals.values()}
    if into is not None and into not in held:  # (what comes back may stand right where it is wanted)
        regs, lists = (regs, into) if many_back and into == lists - 1 else (regs, lists)
        regs, lists = (into, lists) if not many_back and into == regs - 1 else (regs, lists)
    kept = fn.regs, fn.lists
    fn.regs, fn.lists = regs, lists
    fn.reg()  # (at least one of each: what comes back stands there)
    fn.new_list()
    taken = [0, 0]
    for param, arg in zip(signature.params, args, strict=True):
        many = b.is_list(signature.params[param])
        if many and b.is_zone(arg) and b.typed.workings.kinds[name] not in PURE:
            raise Unsupported(f"a zone handed to `{name}` as a list", arg.lineno)
        at = (lists if many else regs) + taken[many]
        while (fn.lists if many else fn.regs) <= at:
            fn.new_list() if many else fn.reg()
        with fn.scratch():
            b.several(arg, at) if many else b.one(arg, at)
        taken[many] += 1
    fn.line = args[0].lineno if args else fn.line
    fn.emit("CALL", b.program.number(name), regs, lists)
    fn.regs, fn.lists = kept
    if many_back:
        fn.lists = max(fn.lists, lists + 1)
        return b.copied(lists, into)
    fn.regs = max(fn.regs, regs + 1)
    if into is None or into == regs:
        return regs
    fn.emit("MOVE", into, regs)
    return into
