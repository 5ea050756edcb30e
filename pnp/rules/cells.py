"""Cells of families in instrumented code: ``me.row[SPADES]`` becomes the zone's own name, ``me.row_SPADES``.

The table stores a family of a set's members: ``pit.seeds`` becomes ``table.seeds[pit]``.
"""

import ast

from pnp.model.schema.types import NUM
from pnp.rules.notes import Notes
from pnp.rules.scope import Scope
from pnp.rules.trees import LOAD, Rewriter, place_of


class CellRewriter(Rewriter):
    """Rewrites families and their cells."""

    def __init__(self, scope: Scope, notes: Notes) -> None:
        self.scope, self.notes = scope, notes

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """A family of a set's members, looked up in the table by member."""
        self.generic_visit(node)
        if node not in self.notes.of_member:
            return node
        return self._cell(ast.Subscript(_of_table(node, node.attr), node.value, node.ctx, **place_of(node)))

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """A cell of a family: by its own name if the members are literal."""
        self.generic_visit(node)
        base = node.value
        if isinstance(base, ast.Name) and base.id in self.scope.names and self.scope.names[base.id].kind == "cells":
            node.value = _of_table(base, base.id)
        return self._cell(node)

    def _cell(self, node: ast.Subscript) -> ast.expr:
        """The field or zone of a cell with literal members; otherwise the expression unchanged."""
        base, keys = lookup_of(node)
        family, kind = self.scope.families.get(base.attr, (None, NUM))
        members = tuple(key.id for key in keys if isinstance(key, ast.Name))
        if family is None or kind.many or members not in family.cells or len(members) < len(keys):
            return node
        if family.kind in ("zone", "token") and family.owner == "table":
            return ast.copy_location(ast.Name(family.cells[members], LOAD), node)
        return ast.copy_location(ast.Attribute(base.value, family.cells[members], node.ctx), node)


def lookup_of(node: ast.expr) -> tuple[ast.Attribute, list[ast.expr]]:
    """The field that an expression with brackets looks up in, and the members in the brackets. A name without an owner
    (a table of game.yaml, zones of the table) counts as a field without a name."""
    keys: list[ast.expr] = []
    while isinstance(node, ast.Subscript):
        keys.insert(0, node.slice)
        node = node.value
    return (node if isinstance(node, ast.Attribute) else _of_table(node, "")), keys


def _of_table(node: ast.expr, name: str) -> ast.Attribute:
    """``table.name``, in the place of another expression."""
    return ast.Attribute(ast.Name("table", LOAD, **place_of(node)), name, LOAD, **place_of(node))


def is_single(scope: Scope, node: ast.expr) -> bool:
    """Whether an expression is certainly not a list, by its form or its name."""
    match node:
        case ast.Constant() | ast.Compare() | ast.BoolOp() | ast.UnaryOp():
            return True
        case ast.Name():
            return node.id in scope.names and not scope.names[node.id].many
        case ast.Subscript():
            name = lookup_of(node)[0].attr
            return name in scope.families and not scope.families[name][1].many
        case ast.Attribute(attr=name) if name in scope.families:
            return not scope.families[name][1].many
        case ast.Attribute():
            owners = (scope.player, scope.table, *scope.card.values(), *scope.event.values())
            return not any(owner[node.attr].many for owner in owners if node.attr in owner)
    return False
