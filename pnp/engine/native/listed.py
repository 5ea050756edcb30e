"""Expressions that are lists, or zones whose cards are one."""

import ast
from typing import TYPE_CHECKING

from pnp.engine.native.assemble import Label
from pnp.engine.native.comprehensions import comprehension
from pnp.engine.native.typed import SEEN_THROUGH, Unsupported

if TYPE_CHECKING:
    from pnp.engine.native.expressions import Body


def several(b: "Body", node: ast.expr, into: int | None = None) -> int:
    """Write an expression that is a list, or a zone whose cards are one; the list where it is."""
    b.fn.line = node.lineno
    if b.is_zone(node):
        return _cards_of(b, node, into)
    if b.shape(b.type_of(node)) == "nest":
        raise Unsupported("lists of lists", node.lineno)
    match node:
        case ast.Name() if node.id in b.locals:
            what, at = b.locals[node.id]
            if what != "list":
                raise Unsupported(f"`{node.id}` as a list", node.lineno)
            return b.copied(at, into)
        case ast.Name():
            return _global_list(b, node, into)
        case ast.Attribute():
            return _list_attribute(b, node, into)
        case ast.Call():
            return b.call(node, into)
        case ast.Subscript():
            return _answer(b, node, into)
        case ast.List():
            return _written(b, node, into)
        case ast.ListComp():
            return b.copied(comprehension(b, node), into)
        case ast.IfExp():
            return _either_list(b, node, into)
    raise Unsupported(f"the list `{ast.unparse(node)}`", node.lineno)


def charged(b: "Body", node: ast.expr) -> int:
    """Write a zone; what going through it costs is taken off the budget where the rules say so."""
    paid = ""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SEEN_THROUGH:
        paid = {"_charge": "CHARGEZ", "_long": "LONGZ"}.get(node.func.id, paid)
        node = node.args[0]
    zone = b.one(node)
    if paid:
        b.fn.emit(paid, zone)
    return zone


def _cards_of(b: "Body", node: ast.expr, into: int | None) -> int:
    out = b.out_list(into)
    with b.fn.scratch():
        b.fn.emit("FROMZONE", out, b.charged(node))
    return out


def _global_list(b: "Body", node: ast.Name, into: int | None) -> int:
    name, table = node.id, b.layout.table
    out = b.out_list(into)
    if name in ("players", "everyone"):
        b.fn.emit("PLAYERS" if name == "players" else "EVERYONE", out)
        return out
    if name in b.layout.game.enums:
        values = tuple(int(table.members[m.name]) for m in b.layout.game.enums[name].members)
    elif isinstance(seats := b.layout.sides.get(name), list):
        values = tuple(seats)
    elif name in b.layout.game.cards:
        values = tuple(c.index for c in table.cards if c.kind == name)
    else:
        raise Unsupported(f"the list `{name}`", node.lineno)
    b.fn.emit("CONSTLIST", out, b.layout.constant_list(values))
    return out


def _list_attribute(b: "Body", node: ast.Attribute, into: int | None) -> int:
    out = b.out_list(into)
    if node.attr in b.layout.facts:
        return _piles(b, node, out)
    if isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in b.locals:
        b.fn.emit("TLIST", out, b.slot("table", node, "list"))
        return out
    with b.fn.scratch():
        b.fn.emit("OWNLIST", out, b.one(node.value), b.slot("player", node, "list"))
    return out


def _piles(b: "Body", node: ast.Attribute, out: int) -> int:
    """The piles of an owner that are there now."""
    with b.fn.scratch():
        ours = isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in b.locals
        owner = b.number(0) if ours else b.one(node.value)
        b.fn.emit("PILES", out, owner, b.layout.zone_base[node.attr], b.layout.game.zones[node.attr].piles)
    return out


def _answer(b: "Body", node: ast.Subscript, into: int | None) -> int:
    base = node.value.value if isinstance(node.value, ast.Subscript) else node.value
    if isinstance(base, ast.Name) and base.id not in b.locals and base.id in b.layout.of_lists:
        out = b.out_list(into)
        with b.fn.scratch():
            b.fn.emit("LISTAT", out, b.cell(node))
        return out
    what, at = b.locals.get(node.value.id, ("", 0)) if isinstance(node.value, ast.Name) else ("", 0)
    if what != "answers":
        raise Unsupported(f"`{ast.unparse(node)}`", node.lineno)
    out = b.out_list(into)
    with b.fn.scratch():
        b.fn.emit("PICKLIST", out, at, b.one(node.slice))
    return out


def _written(b: "Body", node: ast.List, into: int | None) -> int:
    kept = b.fn.new_list()  # (its members may be told from the list that it becomes)
    b.fn.emit("EMPTY", kept)
    for item in node.elts:
        if b.is_list(b.type_of(item)):
            raise Unsupported("lists of lists", item.lineno)
        with b.fn.scratch():
            b.fn.emit("PUSH", kept, b.one(item))
    return b.copied(kept, into)


def _either_list(b: "Body", node: ast.IfExp, into: int | None) -> int:
    kept, other, end = b.fn.new_list(), Label(), Label()
    b.unless(node.test, other)
    b.several(node.body, kept)
    b.fn.jump(end)
    b.fn.here(other)
    b.several(node.orelse, kept)
    b.fn.here(end)
    return b.copied(kept, into)
