"""Calls: of rules, of words, and of what the instrumenter puts in."""

import ast
from typing import TYPE_CHECKING

from pnp.engine.native.nested import nested
from pnp.engine.native.typed import GIVEN_ZONES, SEEN_THROUGH, Unsupported
from pnp.rules.instrument import PURE
from pnp.rules.words import WORDS

if TYPE_CHECKING:
    from pnp.engine.native.expressions import Body


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
        result = b.typed.signature(name).result
        if result is not None and b.shape(result) == "nest":
            raise Unsupported("lists of lists", node.lineno)
        return rule_call(b, name, node.args, into)
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


def _given_zones(b: "Body", name: str, args: list[ast.expr]) -> str:
    """The function of a rule that is called so: one of its own where zones are handed on as lists, and it matters that
    they are zones (they change as cards move, or come into order when somebody goes through them)."""
    pure = b.typed.workings.kinds[name] in PURE
    params = b.typed.signature(name).params

    def matters(param: str, arg: ast.expr) -> bool:
        handed = b.shape(params[param]) == "list" and b.is_zone(arg)
        return handed and not (pure and not b.layout.is_stack(b.type_of(arg).name))

    zones = tuple(param for param, arg in zip(params, args, strict=True) if matters(param, arg))
    if not zones:
        return name
    function = name + GIVEN_ZONES + " ".join(zones)
    b.program.given_zones[function] = zones
    return function


def rule_call(b: "Body", name: str, args: list[ast.expr], into: int | None) -> int:
    """A call of a rule: what is handed on stands in the first registers and lists of its own."""
    signature = b.typed.signature(name)
    fn, function = b.fn, _given_zones(b, name, args)
    zones = b.program.given_zones.get(function, ())
    regs, lists, nests = fn.regs, fn.lists, fn.nests
    result = signature.result
    back = "one" if result is None else b.shape(result)
    many_back = back == "list"
    held = {at for _, at in b.locals.values()}
    if into is not None and into not in held:  # (what comes back may stand right where it is wanted)
        regs, lists = (regs, into) if many_back and into == lists - 1 else (regs, lists)
        regs, lists = (into, lists) if back == "one" and into == regs - 1 else (regs, lists)
    kept = fn.regs, fn.lists, fn.nests
    fn.regs, fn.lists = regs, lists
    fn.reg()  # (at least one of each: what comes back stands there)
    fn.new_list()
    if back == "nest":
        fn.new_nest()
    taken = [0, 0, 0]
    for param, arg in zip(signature.params, args, strict=True):
        if b.shape(signature.params[param]) == "nest":
            while fn.nests <= nests + taken[2]:
                fn.new_nest()
            with fn.scratch():
                nested(b, arg, nests + taken[2])
            taken[2] += 1
            continue
        many = b.is_list(signature.params[param]) and param not in zones
        at = (lists if many else regs) + taken[many]
        while (fn.lists if many else fn.regs) <= at:
            fn.new_list() if many else fn.reg()
        with fn.scratch():
            b.several(arg, at) if many else b.one(arg, at)
        taken[many] += 1
    fn.line = args[0].lineno if args else fn.line
    fn.emit("CALL", b.program.number(function), regs, lists, nests)
    fn.regs, fn.lists, fn.nests = kept
    if back == "nest":
        fn.nests = max(fn.nests, nests + 1)
        if into is None or into == nests:
            return nests
        fn.emit("COPYN", into, nests)
        return into
    if many_back:
        fn.lists = max(fn.lists, lists + 1)
        return b.copied(lists, into)
    fn.regs = max(fn.regs, regs + 1)
    if into is None or into == regs:
        return regs
    fn.emit("MOVE", into, regs)
    return into
