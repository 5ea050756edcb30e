"""Translate expressions that are lists, or zones whose cards are one."""

import ast

from pnp.engine.native.assemble import Label
from pnp.engine.native.comprehensions import comprehension
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.forms import part_of
from pnp.engine.native.reckoning import write_fixed_list
from pnp.engine.native.typed_rules import SEEN_THROUGH, Unsupported


def several(b: Emitter, node: ast.expr, into: int | None = None) -> int:
    """Write an expression that is a list, or a zone whose cards are one; return its list."""
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
            return _list_display(b, node, into)
        case ast.ListComp():
            constant = write_fixed_list(b, node, into)
            return b.copied(comprehension(b, node), into) if constant is None else constant
        case ast.IfExp():
            return _either_list(b, node, into)
    raise Unsupported(f"the list `{ast.unparse(node)}`", node.lineno)


def charged(b: Emitter, node: ast.expr) -> int:
    """Write a zone, and a charge for iterating it where the rules have one; return its register."""
    charge = ""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SEEN_THROUGH:
        charge = {"_charge": "CHARGEZ", "_long": "LONGZ"}.get(node.func.id, charge)
        node = node.args[0]
    zone = b.one(node)
    if charge:
        b.fn.emit(charge, zone)
    return zone


def _cards_of(b: Emitter, node: ast.expr, into: int | None) -> int:
    result = b.target_list(into)
    with b.fn.scratch():
        b.fn.emit("FROMZONE", result, b.charged(node))
    return result


def _global_list(b: Emitter, node: ast.Name, into: int | None) -> int:
    name, table = node.id, b.layout.table
    result = b.target_list(into)
    if name in ("players", "everyone"):
        b.fn.emit("PLAYERS" if name == "players" else "EVERYONE", result)
        return result
    if name in b.layout.game.enums:
        values = tuple(int(table.members[m.name]) for m in b.layout.game.enums[name].members)
    elif isinstance(seats := b.layout.sides.get(name), list):
        values = tuple(seats)
    elif name in b.layout.game.cards:
        values = tuple(c.index for c in table.cards if c.kind == name)
    else:
        raise Unsupported(f"the list `{name}`", node.lineno)
    b.fn.emit("CONSTLIST", result, b.layout.constant_list(values))
    return result


def _list_attribute(b: Emitter, node: ast.Attribute, into: int | None) -> int:
    part = part_of(b, node, into)
    if part is not None:
        return part
    result = b.target_list(into)
    if node.attr in b.layout.facts:
        return _piles(b, node, result)
    if isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in b.locals:
        b.fn.emit("TLIST", result, b.slot("table", node, "list"))
        return result
    if node.attr in b.layout.list_columns and b.type_of(node.value).kind == "card":
        with b.fn.scratch():
            cell = b.fn.reg()
            b.fn.emit("COLUMN", cell, b.one(node.value), b.layout.list_columns[node.attr])
            b.fn.emit("LISTAT", result, cell)
        return result
    with b.fn.scratch():
        b.fn.emit("OWNLIST", result, b.one(node.value), b.slot("player", node, "list"))
    return result


def _piles(b: Emitter, node: ast.Attribute, result: int) -> int:
    """Write the present piles of an owner."""
    with b.fn.scratch():
        ours = isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in b.locals
        owner = b.number(0) if ours else b.one(node.value)
        b.fn.emit("PILES", result, owner, b.layout.zone_base[node.attr], b.layout.game.zones[node.attr].piles)
    return result


def _answer(b: Emitter, node: ast.Subscript, into: int | None) -> int:
    base = node.value.value if isinstance(node.value, ast.Subscript) else node.value
    if isinstance(base, ast.Name) and base.id not in b.locals and base.id in b.layout.of_lists:
        result = b.target_list(into)
        with b.fn.scratch():
            b.fn.emit("LISTAT", result, b.cell(node))
        return result
    what, at = b.locals.get(node.value.id, ("", 0)) if isinstance(node.value, ast.Name) else ("", 0)
    if what != "answers":
        raise Unsupported(f"`{ast.unparse(node)}`", node.lineno)
    result = b.target_list(into)
    with b.fn.scratch():
        b.fn.emit("PICKLIST", result, at, b.one(node.slice))
    return result


def _list_display(b: Emitter, node: ast.List, into: int | None) -> int:
    target = b.fn.new_list()  # its members may read the list that it is assigned to
    b.fn.emit("EMPTY", target)
    for item in node.elts:
        if b.is_list(b.type_of(item)):
            raise Unsupported("lists of lists", item.lineno)
        with b.fn.scratch():
            b.fn.emit("PUSH", target, b.one(item))
    return b.copied(target, into)


def _either_list(b: Emitter, node: ast.IfExp, into: int | None) -> int:
    target, other, end = b.fn.new_list(), Label(), Label()
    b.unless(node.test, other)
    b.several(node.body, target)
    b.fn.jump(end)
    b.fn.place(other)
    b.several(node.orelse, target)
    b.fn.place(end)
    return b.copied(target, into)
