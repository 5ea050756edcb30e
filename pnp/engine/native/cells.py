"""Cells of families: numbers and zones, each as far behind the first one as its members say."""

import ast

from pnp.engine.native.emitter import Emitter
from pnp.engine.native.typed_rules import Unsupported
from pnp.model.schema.families import Family, first_cell
from pnp.rules.cells import lookup_of


def family_of(b: Emitter, node: ast.expr) -> Family | None:
    """Return the family that an expression with brackets looks up in; None for a table of game.yaml or answers."""
    base, keys = lookup_of(node)
    family = b.layout.game.families.get(base.attr) if base.attr else None
    return family if family is not None and len(keys) == len(family.keys) else None


def cell(b: Emitter, node: ast.Subscript, family: Family, into: int | None) -> int:
    """Write the value of a cell; return its register."""
    if family.kind == "token":
        raise Unsupported(f"`{ast.unparse(node)}` without a number", node.lineno)
    base, keys = lookup_of(node)
    result = b.fn.reg()
    with b.fn.scratch():
        whose = b.one(base.value) if family.owner != "table" else 0
        at = _place(b, family, keys)
        if family.kind == "zone":
            _zone(b, result, whose, at, family)
        elif family.owner == "table":
            b.fn.emit("NUMBERAT", result, at, slot(b, family, node))
        else:
            b.fn.emit("OWNAT" if family.owner == "player" else "CARDNUMAT", result, whose, at, slot(b, family, node))
    if into is None:
        return result
    b.fn.emit("MOVE", into, result)
    return into


def set_cell(b: Emitter, target: ast.Subscript, value: ast.expr) -> None:
    """Write the assignment of a cell."""
    family = family_of(b, target)
    if family is None:
        raise Unsupported(f"setting `{ast.unparse(target)}`", target.lineno)
    base, keys = lookup_of(target)
    first, content = slot(b, family, target), b.one(value)
    b.fn.line = target.lineno
    whose = b.one(base.value) if family.owner != "table" else 0
    at = _place(b, family, keys)
    if family.owner == "table":
        b.fn.emit("SETNUMBERAT", content, at, first)
    else:
        b.fn.emit("SETOWNAT" if family.owner == "player" else "SETCARDAT", content, whose, at, first)


def slot(b: Emitter, family: Family, node: ast.expr) -> int:
    """The place of a family's first counter or field. Raises Unsupported for lists."""
    what, at = b.layout.slots[family.owner, first_cell(family)]
    if what != "number":
        raise Unsupported(f"`{ast.unparse(node)}`, which is a list", node.lineno)
    return at


def place_in(b: Emitter, node: ast.expr) -> int:
    """Write the offset of the cell that an expression names from the first cell of its family."""
    family = family_of(b, node)
    assert family is not None
    return _place(b, family, lookup_of(node)[1])


def _place(b: Emitter, family: Family, keys: list[ast.expr]) -> int:
    """Write the offset of a cell from the first one."""
    at = b.fn.reg()
    for number, (key, name) in enumerate(zip(keys, family.keys, strict=True)):
        size = len(b.layout.game.enums[name].members)
        with b.fn.scratch():
            member = b.one(key)
            b.fn.emit("INDEXIN", member, size)
            if number:
                width = b.number(size)
                b.fn.emit("MUL", at, at, width)
                b.fn.emit("ADDP", at, at, member)
            else:
                b.fn.emit("MOVE", at, member)
    return at


def _zone(b: Emitter, result: int, whose: int, at: int, family: Family) -> None:
    """Write the number of a zone: those of one cell are adjacent, one for each seat."""
    if family.owner == "player":
        seats = len(b.layout.table.everyone)
        b.fn.emit("INDEXIN", whose, seats)
        b.fn.emit("MUL", at, at, b.number(seats))
        b.fn.emit("ADDP", at, at, whose)
    b.fn.emit("ZONEAT", result, at, b.layout.zone_base[first_cell(family)])
