"""Words on the spaces of a grid."""

import ast

from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.spaces import grid_of
from pnp.model.game import Enumeration

SIDES = 1024
"""More than the rows of any board."""


def neighbours_of(b: Emitter, space: ast.expr) -> int:
    """Return the table that has, for each space of a space's board, the number of its list of neighbours."""
    return _near(b, grid_of(b, space))


def _near(b: Emitter, enum: Enumeration) -> int:
    """Return the table that has, for each space, the number of its list of neighbours."""
    return b.layout.row_of_cells([b.layout.constant_list(near) for near in enum.beside])


def _beside(b: Emitter, call: ast.Call, into: int | None) -> int:
    table = neighbours_of(b, call.args[0])
    result = b.target_list(into)
    with b.fn.scratch():
        space, number = b.one(call.args[0]), b.fn.reg()
        b.fn.line = call.lineno
        b.fn.emit("CELL", number, space, table)
        b.fn.emit("LISTAT", result, number)
    return result


def _joined(b: Emitter, call: ast.Call, into: int | None) -> int:
    table = neighbours_of(b, call.args[0])
    result = b.target_list(into)
    with b.fn.scratch():
        space = b.one(call.args[0], b.fn.reg())
        among = b.several(call.args[1])
        b.fn.line = call.lineno
        b.fn.emit("JOINED", result, space, among, table)
    return result


def _step(b: Emitter, call: ast.Call, into: int | None) -> int:
    enum, result = grid_of(b, call.args[0]), b.fn.reg()
    with b.fn.scratch():
        b.one(call.args[0], result)
        columns, rows = (b.one(arg, b.fn.reg()) for arg in call.args[1:3])
        b.fn.line = call.lineno
        b.fn.emit("STEPTO", result, columns, rows, _size(enum))
    if into is None:
        return result
    b.fn.emit("MOVE", into, result)
    return into


def _next_to(b: Emitter, call: ast.Call, into: int | None) -> int:
    enum, fn, result = grid_of(b, call.args[0]), b.fn, b.fn.reg()
    columns, rows = (b.layout.row_of_cells(offsets) for offsets in map(list, zip(*enum.around, strict=True)))
    with fn.scratch():
        b.one(call.args[0], result)
        side, right, down = b.one(call.args[1], fn.reg()), fn.reg(), fn.reg()
        fn.line = call.lineno
        fn.emit("MOD", side, side, b.number(len(enum.around)))
        fn.emit("CELL", right, side, columns)
        fn.emit("CELL", down, side, rows)
        fn.emit("STEPTO", result, right, down, _size(enum))
    if into is None:
        return result
    fn.emit("MOVE", into, result)
    return into


def _ray(b: Emitter, call: ast.Call, into: int | None) -> int:
    enum, fn, result = grid_of(b, call.args[0]), b.fn, b.fn.new_list()
    with fn.scratch():
        here, offsets = b.one(call.args[0], fn.reg()), fn.new_list()
        fn.emit("EMPTY", offsets)
        for arg in call.args[1:3]:
            fn.emit("PUSH", offsets, b.one(arg, fn.reg()))
        fn.line = call.lineno
        fn.emit("RAY", result, here, offsets, _size(enum))
    return b.copied(result, into)


def _size(enum: Enumeration) -> int:
    """Return the columns and rows of a board as one number of an instruction (vm/boards.c)."""
    columns, rows = enum.size
    return columns * SIDES + rows


def lines(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write the lines through a point as a list of lists."""
    through = grid_of(b, call.args[0]).lines_through
    result = b.fn.new_nest() if into is None else into
    end = Label()
    with b.fn.scratch():
        space, number, line = b.one(call.args[0]), b.fn.reg(), b.fn.new_list()
        b.fn.line = call.lineno
        b.fn.emit("NONE", result)
        for nth in range(max(map(len, through))):
            numbers = [b.layout.constant_list(of[nth]) if nth < len(of) else -1 for of in through]
            b.fn.emit("CELL", number, space, b.layout.row_of_cells(numbers))
            b.fn.emit("JLTI", number, 0, 0, end)
            b.fn.emit("LISTAT", line, number)
            b.fn.emit("PUSHN", result, line)
        b.fn.place(end)
    return result


GRID_WORDS = {"beside": _beside, "step": _step, "ray": _ray, "joined": _joined, "next_to": _next_to}
"""Words on grids."""
