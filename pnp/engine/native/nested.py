"""Translate lists of lists, one level deep: `subsets`, `grouped` and written ones."""

import ast

from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.typed_rules import SEEN_THROUGH, Unsupported
from pnp.engine.native.words.grids import lines


def nested(b: Emitter, node: ast.expr, into: int | None = None) -> int:
    """Write a list of lists; return it. Raises Unsupported."""
    b.fn.line = node.lineno
    match node:
        case ast.Name() if b.locals.get(node.id, ("", 0))[0] == "nest":
            return _copied(b, b.locals[node.id][1], into)
        case ast.Call(func=ast.Name(id=name)) if name in SEEN_THROUGH:
            result = nested(b, node.args[0], into)
            if name in ("_charge", "_long"):
                b.fn.emit({"_charge": "CHARGENEST", "_long": "LONGNEST"}[name], result)
            return result
        case ast.Call(func=ast.Name(id=name)) if name in b.typed.workings.rules.rules or name in MAKERS:
            return MAKERS[name](b, node, into) if name in MAKERS else b.rule_call(name, node.args, into)
        case ast.List():
            return _list_display(b, node, into)
        case ast.ListComp():
            return _copied(b, comprehension(b, node), into)
        case ast.IfExp():
            return _either(b, node, into)
    raise Unsupported(f"the list of lists `{ast.unparse(node)}`", node.lineno)


def is_nest(b: Emitter, node: ast.expr) -> bool:
    """Tell whether an expression is a list of lists."""
    return b.shape(b.type_of(node)) == "nest"


def _copied(b: Emitter, at: int, into: int | None) -> int:
    if into is None or into == at:
        return at
    b.fn.emit("COPYN", into, at)
    return into


def _target(b: Emitter, into: int | None) -> int:
    return b.fn.new_nest() if into is None else into


# ------------------------------------------------------------------------------------------------- makers
def _subsets(b: Emitter, call: ast.Call, into: int | None) -> int:
    result = _target(b, into)
    with b.fn.scratch():
        pool, fewest, most = b.several(call.args[0]), b.one(call.args[1]), b.one(call.args[2])
        b.fn.line = call.lineno
        b.fn.emit("SUBSETS", result, pool, fewest, most)
    b.fn.emit("LONGNEST", result)
    return result


def _grouped(b: Emitter, call: ast.Call, into: int | None) -> int:
    column = call.args[1]
    if not isinstance(column, ast.Constant) or column.value not in b.layout.columns:
        raise Unsupported(f"`{ast.unparse(call)}`", call.lineno)
    result = _target(b, into)
    with b.fn.scratch():
        b.fn.emit("GROUPED", result, b.several(call.args[0]), b.layout.columns[str(column.value)])
    b.fn.emit("LONGNEST", result)
    return result


def _joined(b: Emitter, call: ast.Call, into: int | None) -> int:
    target = b.fn.new_nest()
    nested(b, call.args[0], target)
    with b.fn.scratch():
        b.fn.emit("APPENDN", target, nested(b, call.args[1]))
    b.fn.emit("LONGNEST", target)
    return _copied(b, target, into)


def _at_random(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write a number of random lists, in the order drawn."""
    number = {k.arg: k.value for k in call.keywords}.get("n", call.args[1] if len(call.args) > 1 else None)
    if number is None:
        raise Unsupported(f"`{ast.unparse(call)}`", call.lineno)
    target, pool = b.fn.new_nest(), b.fn.new_nest()
    nested(b, call.args[0], pool)
    with b.fn.scratch():
        b.fn.emit("SOMEN", target, pool, b.one(number))
    return _copied(b, target, into)


MAKERS = {"subsets": _subsets, "grouped": _grouped, "lines": lines, "_add": _joined, "pick_at_random": _at_random}
"""Words that return lists of lists."""


def _list_display(b: Emitter, node: ast.List, into: int | None) -> int:
    target = b.fn.new_nest()  # its lists may read what it is assigned to
    b.fn.emit("NONE", target)
    for item in node.elts:
        with b.fn.scratch():
            b.fn.emit("PUSHN", target, _inner(b, item))
    return _copied(b, target, into)


def _inner(b: Emitter, node: ast.expr) -> int:
    """Write a list inside a list; a zone is refused there, since it changes as cards move."""
    if b.is_zone(node):
        raise Unsupported("zones that lie in lists of lists", node.lineno)
    return b.several(node)


def _either(b: Emitter, node: ast.IfExp, into: int | None) -> int:
    target, other, end = b.fn.new_nest(), Label(), Label()
    b.unless(node.test, other)
    nested(b, node.body, target)
    b.fn.jump(end)
    b.fn.place(other)
    nested(b, node.orelse, target)
    b.fn.place(end)
    return _copied(b, target, into)


# ------------------------------------------------------------------------------------------------- iteration
def comprehension(b: Emitter, node: ast.ListComp, flat: bool = False) -> int:
    """Write a comprehension that makes or reads lists of lists as a loop; return its list (of lists). ``flat``: one
    list of all members of its lists."""
    loop, fn = node.generators[0], b.fn
    assert isinstance(loop.target, ast.Name)
    many, of_lists = is_nest(b, node), is_nest(b, loop.iter)
    many, pushed = many and not flat, "APPEND" if flat else "PUSH"
    result, at = fn.new_nest() if many else fn.new_list(), fn.reg()
    item = fn.new_list() if of_lists else fn.reg()
    target = fn.regs, fn.lists, fn.nests
    source = nested(b, loop.iter) if of_lists else b.several(loop.iter)
    begin, again = Label(), Label()
    outer = b.locals.get(loop.target.id)
    b.locals[loop.target.id] = ("list" if of_lists else "one", item)
    fn.emit("NONE" if many else "EMPTY", result)
    fn.emit("LOADI", at, 0)
    fn.jump(again)
    fn.place(begin)
    for test in loop.ifs:
        b.unless(test, again)
    with fn.scratch():
        if many:
            fn.emit("PUSHN", result, _inner(b, node.elt))
        else:
            fn.emit(pushed, result, _inner(b, node.elt) if flat else b.one(node.elt))
    fn.place(again)
    fn.emit("EACHN" if of_lists else "EACH", source, at, item, begin)
    del b.locals[loop.target.id]
    if outer is not None:
        b.locals[loop.target.id] = outer
    fn.regs, fn.lists, fn.nests = target
    return result
