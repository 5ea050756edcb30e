"""Translate calls of rules, of words, and of the instrumenter's helpers."""

import ast

from pnp.engine.native.assemble import Function
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.fixed import LOOKED_UP, look_up
from pnp.engine.native.nested import nested
from pnp.engine.native.reckoning import write_fixed_list
from pnp.engine.native.typed_rules import SEEN_THROUGH, ZONE_VERSION, Unsupported
from pnp.model.schema.types import Type
from pnp.rules.instrument import PURE
from pnp.rules.words import WORDS

ADDING = {"_add": "ADD", "_total": "ADD", "_sub": "SUB", "_mul": "MUL"}


def call(b: Emitter, node: ast.Call, into: int | None = None) -> int:
    """Write a call; return the register or list of its result."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in SEEN_THROUGH:
        return _unwrapped(b, name, node.args[0], into)
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
    place = _fixed(b, name, node, into)
    return b.words[name](b, node, into) if place is None else place


def _fixed(b: Emitter, name: str, node: ast.Call, into: int | None) -> int | None:
    """Write a word whose value is fixed, or looked up; return its register or list, None if it is not fixed."""
    value = b.small(node)
    if value is not None:
        return b.number(value, into)
    if name in LOOKED_UP:
        return look_up(b, node, into)
    return write_fixed_list(b, node, into) if name in ("top", "bottom") else None


def _unwrapped(b: Emitter, name: str, inner: ast.expr, into: int | None) -> int:
    kind = b.type_of(inner)
    if not b.is_list(kind):
        return b.one(inner, into)
    result = b.several(inner, into)
    if name in ("_charge", "_long"):
        b.fn.emit(name[1:].upper(), result)
    return result


def _joined(b: Emitter, node: ast.Call, into: int | None) -> int:
    saved = b.fn.new_list()
    b.several(node.args[0], saved)
    with b.fn.scratch():
        b.fn.emit("APPEND", saved, b.several(node.args[1]))
    b.fn.emit("LONG", saved)
    return b.copied(saved, into)


def _zone_version(b: Emitter, name: str, args: list[ast.expr]) -> str:
    """Return the function for a call of a rule: a version of its own if zones are passed as lists and that matters
    (zones change as cards move, and a pile gets its order when it is iterated)."""
    pure = b.typed.workings.kinds[name] in PURE
    params = b.typed.signature(name).params

    def matters(param: str, arg: ast.expr) -> bool:
        handed = b.shape(params[param]) == "list" and b.is_zone(arg)
        return handed and not (pure and not b.layout.is_stack(b.type_of(arg).name))

    zones = tuple(param for param, arg in zip(params, args, strict=True) if matters(param, arg))
    if not zones:
        return name
    function = name + ZONE_VERSION + " ".join(zones)
    b.program.zone_versions[function] = zones
    return function


def rule_call(b: Emitter, name: str, args: list[ast.expr], into: int | None) -> int:
    """Write a call of a rule: its arguments go into its first registers and lists."""
    signature = b.typed.signature(name)
    fn, function = b.fn, _zone_version(b, name, args)
    zones = b.program.zone_versions.get(function, ())
    regs, lists, nests = fn.regs, fn.lists, fn.nests
    result = signature.result
    result_shape = "one" if result is None else b.shape(result)
    is_list_result = result_shape == "list"
    local_places = {at for _, at in b.locals.values()}
    if into is not None and into not in local_places:  # the result may be written right where it is wanted
        regs, lists = (regs, into) if is_list_result and into == lists - 1 else (regs, lists)
        regs, lists = (into, lists) if result_shape == "one" and into == regs - 1 else (regs, lists)
    saved = fn.regs, fn.lists, fn.nests
    fn.regs, fn.lists = regs, lists
    fn.reg()  # one register and one list at least: the result comes there
    fn.new_list()
    if result_shape == "nest":
        fn.new_nest()
    _arguments(b, list(zip(signature.params.items(), args, strict=True)), zones, (regs, lists, nests))
    fn.line = args[0].lineno if args else fn.line
    fn.emit("CALL", b.program.number(function), regs, lists, nests)
    fn.regs, fn.lists, fn.nests = saved
    return _result(b, result_shape, (regs, lists, nests), into)


def _arguments(
    b: Emitter, pairs: list[tuple[tuple[str, Type], ast.expr]], zones: tuple[str, ...], first: tuple[int, int, int]
) -> None:  # fmt: skip
    """Write arguments one after another, from the first register, list and list of lists of the called rule on."""
    fn, (reg, at_list, nest) = b.fn, first
    for (param, kind), arg in pairs:
        with fn.scratch():
            if b.shape(kind) == "nest":
                nested(b, arg, _reserve(fn, "nests", nest))
                nest += 1
            elif b.is_list(kind) and param not in zones:
                b.several(arg, _reserve(fn, "lists", at_list))
                at_list += 1
            else:
                b.one(arg, _reserve(fn, "regs", reg))
                reg += 1
        fn.regs, fn.lists, fn.nests = max(fn.regs, reg), max(fn.lists, at_list), max(fn.nests, nest)


def _reserve(fn: Function, bank: str, place: int) -> int:
    """Allocate registers, lists or lists of lists up to a place, and return it."""
    allocate = {"regs": fn.reg, "lists": fn.new_list, "nests": fn.new_nest}[bank]
    while getattr(fn, bank) <= place:
        allocate()
    return place


def _result(b: Emitter, shape: str, first: tuple[int, int, int], into: int | None) -> int:
    """Keep the place of a call's result allocated, and copy the result to where it is needed; return that place."""
    fn, (reg, at_list, nest) = b.fn, first
    if shape == "list":
        fn.lists = max(fn.lists, at_list + 1)
        return b.copied(at_list, into)
    place, op = (nest, "COPYN") if shape == "nest" else (reg, "MOVE")
    if shape == "nest":
        fn.nests = max(fn.nests, nest + 1)
    else:
        fn.regs = max(fn.regs, reg + 1)
    if into is None or into == place:
        return place
    fn.emit(op, into, place)
    return into
