"""Words on the spaces of a grid."""

import ast

from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.layout import NIL
from pnp.engine.native.spaces import grid_of
from pnp.model.game import Enumeration


def _near(b: Emitter, enum: Enumeration) -> int:
    """Return the table that has, for each space, the number of its list of neighbours."""
    return b.layout.row_of_cells([b.layout.constant_list(near) for near in enum.beside])


def _beside(b: Emitter, call: ast.Call, into: int | None) -> int:
    table = _near(b, grid_of(b, call.args[0]))
    result = b.target_list(into)
    with b.fn.scratch():
        space, number = b.one(call.args[0]), b.fn.reg()
        b.fn.line = call.lineno
        b.fn.emit("CELL", number, space, table)
        b.fn.emit("LISTAT", result, number)
    return result


def _joined(b: Emitter, call: ast.Call, into: int | None) -> int:
    table = _near(b, grid_of(b, call.args[0]))
    result = b.target_list(into)
    with b.fn.scratch():
        space = b.one(call.args[0], b.fn.reg())
        among = b.several(call.args[1])
        b.fn.line = call.lineno
        b.fn.emit("JOINED", result, space, among, table)
    return result


def _step(b: Emitter, call: ast.Call, into: int | None) -> int:
    enum, result = grid_of(b, call.args[0]), b.fn.reg()
    none, end = Label(), Label()
    with b.fn.scratch():
        b.one(call.args[0], result)
        offsets = [b.one(arg, b.fn.reg()) for arg in call.args[1:3]]
        b.fn.line = call.lineno
        _go(b, enum, result, offsets, none)
        b.fn.jump(end)
        b.fn.place(none)
        b.fn.emit("LOADK", result, b.program.const(NIL))
        b.fn.place(end)
    if into is None:
        return result
    b.fn.emit("MOVE", into, result)
    return into


def _ray(b: Emitter, call: ast.Call, into: int | None) -> int:
    enum, fn, result = grid_of(b, call.args[0]), b.fn, b.fn.new_list()
    some, again, end = Label(), Label(), Label()
    with fn.scratch():
        here = b.one(call.args[0], fn.reg())
        offsets = [b.one(arg, fn.reg()) for arg in call.args[1:3]]
        fn.line = call.lineno
        fn.emit("EMPTY", result)
        fn.emit("JNEI", offsets[0], 0, 0, some)
        fn.emit("JEQI", offsets[1], 0, 0, end)
        fn.place(some)
        fn.place(again)
        _go(b, enum, here, offsets, end)
        fn.emit("PUSH", result, here)
        fn.jump(again)
        fn.place(end)
    return b.copied(result, into)


def _go(b: Emitter, enum: Enumeration, here: int, offsets: list[int], beyond: Label) -> None:
    """Write a step from a space to another in the same register; jump if it leads beyond the board."""
    fn, (columns, rows) = b.fn, enum.size
    with fn.scratch():
        width, row, column = b.number(columns), fn.reg(), fn.reg()
        fn.emit("DIV", row, here, width)
        fn.emit("MOD", column, here, width)
        fn.emit("ADD", column, column, offsets[0])
        fn.emit("ADD", row, row, offsets[1])
        for at, size in ((column, columns), (row, rows)):
            fn.emit("JLTI", at, 0, 0, beyond)
            fn.emit("JGEI", at, size, 0, beyond)
        fn.emit("MUL", here, row, width)
        fn.emit("ADD", here, here, column)


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


GRID_WORDS = {"beside": _beside, "step": _step, "ray": _ray, "joined": _joined}
"""Words on grids."""
