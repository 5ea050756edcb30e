"""The spaces of a board: which board, row and column."""

import ast

from pnp.engine.native.emitter import Emitter
from pnp.engine.native.typed_rules import Unsupported
from pnp.model.game import Enumeration


def grid_of(b: Emitter, node: ast.expr) -> Enumeration:
    """Return the set of names of a space. Raises Unsupported if its type is not known."""
    enum = b.layout.game.enums.get(b.type_of(node).name)
    if enum is None or not enum.is_board:
        raise Unsupported(f"`{ast.unparse(node)}`, a space of whichever board", node.lineno)
    return enum


def write_space_attribute(b: Emitter, node: ast.Attribute, of: int, result: int) -> None:
    """Write the row or column of a space, from 1."""
    enum = grid_of(b, node.value)
    if not enum.size or (enum.from_below and node.attr == "row"):
        table = b.layout.row_of_cells([at[node.attr == "row"] for at in enum.positions])
        b.fn.emit("CELL", result, of, table)
        return
    columns = enum.size[0]
    with b.fn.scratch():
        width = b.number(columns)
        b.fn.emit("DIV" if node.attr == "row" else "MOD", result, of, width)
    b.fn.emit("ADDI", result, result, 1)
