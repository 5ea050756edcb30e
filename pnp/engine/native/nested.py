"""Lists of lists: what `subsets` and `grouped` give, and what is written so; no deeper than that."""

import ast
from typing import TYPE_CHECKING

from pnp.engine.native.assemble import Label
from pnp.engine.native.typed import SEEN_THROUGH, Unsupported

if TYPE_CHECKING:
    from pnp.engine.native.expressions import Body


def nested(b: "Body", node: ast.expr, into: int | None = None) -> int:
    """Write an expression that is a list of lists; the one where it is. Raises Unsupported."""
    b.fn.line = node.lineno
    match node:
        case ast.Name() if b.locals.get(node.id, ("", 0))[0] == "nest":
            return _copied(b, b.locals[node.id][1], into)
        case ast.Call(func=ast.Name(id=name)) if name in SEEN_THROUGH:
            out = nested(b, node.args[0], into)
            if name in ("_charge", "_long"):
                b.fn.emit({"_charge": "CHARGENEST", "_long": "LONGNEST"}[name], out)
            return out
        case ast.Call(func=ast.Name(id=name)) if name in b.typed.workings.rules.rules or name in MAKERS:
            return MAKERS[name](b, node, into) if name in MAKERS else b.rule_call(name, node.args, into)
        case ast.List():
            return _written(b, node, into)
        case ast.ListComp():
            return _copied(b, comprehension(b, node), into)
        case ast.IfExp():
            return _either(b, node, into)
    raise Unsupported(f"the list of lists `{ast.unparse(node)}`", node.lineno)


def is_nest(b: "Body", node: ast.expr) -> bool:
    """Whether an expression is a list of lists."""
    return b.shape(b.type_of(node)) == "nest"


def _copied(b: "Body", at: int, into: int | None) -> int:
    if into is None or into == at:
        return at
    b.fn.emit("COPYN", into, at)
    return into


def _out(b: "Body", into: int | None) -> int:
    return b.fn.new_nest() if into is None else into


# ------------------------------------------------------------------------------------------------- what makes some
def _subsets(b: "Body", call: ast.Call, into: int | None) -> int:
    out = _out(b, into)
    with b.fn.scratch():
        pool, fewest, most = b.several(call.args[0]), b.one(call.args[1]), b.one(call.args[2])
        b.fn.line = call.lineno
        b.fn.emit("SUBSETS", out, pool, fewest, most)
    b.fn.emit("LONGNEST", out)
    return out


def _grouped(b: "Body", call: ast.Call, into: int | None) -> int:
    column = call.args[1]
    if not isinstance(column, ast.Constant) or column.value not in b.layout.columns:
        raise Unsupported(f"`{ast.unparse(call)}`", call.lineno)
    out = _out(b, into)
    with b.fn.scratch():
        b.fn.emit("GROUPED", out, b.several(call.args[0]), b.layout.columns[str(column.value)])
    b.fn.emit("LONGNEST", out)
    return out


def _joined(b: "Body", call: ast.Call, into: int | None) -> int:
    kept = b.fn.new_nest()
    nested(b, call.args[0], kept)
    with b.fn.scratch():
        b.fn.emit("APPENDN", kept, nested(b, call.args[1]))
    b.fn.emit("LONGNEST", kept)
    return _copied(b, kept, into)


def _at_random(b: "Body", call: ast.Call, into: int | None) -> int:
    """So many of them by chance, in the order in which they came."""
    wanted = {k.arg: k.value for k in call.keywords}.get("n", call.args[1] if len(call.args) > 1 else None)
    if wanted is None:
        raise Unsupported(f"`{ast.unparse(call)}`", call.lineno)
    kept, rest = b.fn.new_nest(), b.fn.new_nest()
    nested(b, call.args[0], rest)
    with b.fn.scratch():
        b.fn.emit("SOMEN", kept, rest, b.one(wanted))
    return _copied(b, kept, into)


MAKERS = {"subsets": _subsets, "grouped": _grouped, "_add": _joined, "pick_at_random": _at_random}
"""Words that give lists of lists."""


def _written(b: "Body", node: ast.List, into: int | None) -> int:
    kept = b.fn.new_nest()  # (its lists may be told from what it becomes)
    b.fn.emit("NONE", kept)
    for item in node.elts:
        with b.fn.scratch():
            b.fn.emit("PUSHN", kept, _inner(b, item))
    return _copied(b, kept, into)


def _inner(b: "Body", node: ast.expr) -> int:
    """A list that lies in a list; a zone there would change as cards move."""
    if b.is_zone(node):
        raise Unsupported("zones that lie in lists of lists", node.lineno)
    return b.several(node)


def _either(b: "Body", node: ast.IfExp, into: int | None) -> int:
    kept, other, end = b.fn.new_nest(), Label(), Label()
    b.unless(node.test, other)
    nested(b, node.body, kept)
    b.fn.jump(end)
    b.fn.here(other)
    nested(b, node.orelse, kept)
    b.fn.here(end)
    return _copied(b, kept, into)


# ------------------------------------------------------------------------------------------------- going through
def comprehension(b: "Body", node: ast.ListComp) -> int:
    """Write a comprehension as a loop, of or through members or lists; the list (of lists) where it is."""
    loop, fn = node.generators[0], b.fn
    assert isinstance(loop.target, ast.Name)
    many, of_lists = is_nest(b, node), is_nest(b, loop.iter)
    out, at = fn.new_nest() if many else fn.new_list(), fn.reg()
    item = fn.new_list() if of_lists else fn.reg()
    kept = fn.regs, fn.lists, fn.nests
    source = nested(b, loop.iter) if of_lists else b.several(loop.iter)
    begin, again = Label(), Label()
    outer = b.locals.get(loop.target.id)
    b.locals[loop.target.id] = ("list" if of_lists else "one", item)
    fn.emit("NONE" if many else "EMPTY", out)
    fn.emit("LOADI", at, 0)
    fn.jump(again)
    fn.here(begin)
    for test in loop.ifs:
        b.unless(test, again)
    with fn.scratch():
        if many:
            fn.emit("PUSHN", out, _inner(b, node.elt))
        else:
            fn.emit("PUSH", out, b.one(node.elt))
    fn.here(again)
    fn.emit("EACHN" if of_lists else "EACH", source, at, item, begin)
    del b.locals[loop.target.id]
    if outer is not None:
        b.locals[loop.target.id] = outer
    fn.regs, fn.lists, fn.nests = kept
    return out
