"""Words on boards."""

import ast
from collections.abc import Callable

from pnp.native.assemble import Label
from pnp.native.expressions import Body
from pnp.native.layout import BoardLayout
from pnp.native.typed import Unsupported


def _board(b: Body, node: ast.expr) -> BoardLayout:
    """The board that an argument names."""
    if not isinstance(node, ast.Name) or node.id not in b.layout.boards:
        raise Unsupported(f"the board `{ast.unparse(node)}`", node.lineno)
    return b.layout.boards[node.id]


def _changed(b: Body, board: BoardLayout) -> None:
    b.fn.emit("DIRTY", b.program.const(b.layout.bit(board.name)))


def _space(b: Body, board: BoardLayout, node: ast.expr) -> int:
    """The place of a space on its board."""
    with b.fn.scratch():
        at = b.one(node)
    out = b.fn.reg()
    b.fn.emit("INDEXOF", out, at, board.spaces)
    return out


def _lay(b: Body, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[1])
    at = b.several(call.args[0])
    b.fn.line = call.lineno
    b.fn.emit("LAY", at, board.slot, board.size)
    _changed(b, board)
    return 0


def _put_on(b: Body, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[1])
    piece = b.one(call.args[0])
    b.fn.emit("PUTON", piece, _space(b, board, call.args[2]), board.slot)
    _changed(b, board)
    return 0


def _take_off(b: Body, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[1])
    b.fn.emit("TAKEOFF", b.one(call.args[0]), board.slot)
    _changed(b, board)
    return 0


def _space_of(b: Body, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[0])
    with b.fn.scratch():
        at = b.one(call.args[1])
    out = b.out(into)
    b.fn.emit("SPACEOF", out, at, board.slot)
    b.fn.emit("NTH", out, out, board.spaces)
    return out


def _at(b: Body, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[0])
    out = b.out_list(into)
    with b.fn.scratch():
        b.fn.emit("AT", out, _space(b, board, call.args[1]), board.slot)
    return out


def _neighbours(b: Body, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[0])
    out = b.out_list(into)
    with b.fn.scratch():
        b.fn.emit("NEAR", out, _space(b, board, call.args[1]), board.steps, board.spaces)
    return out


def _distance(b: Body, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[0])
    fine = Label()
    with b.fn.scratch():
        one, other = _space(b, board, call.args[1]), _space(b, board, call.args[2])
    out = b.out(into)
    kept = b.fn.reg()
    b.fn.line = call.lineno
    b.fn.emit("CELL2", kept, one, other, board.steps)
    b.fn.emit("JGEI", kept, 0, 0, fine)
    b.fn.emit("FAULT", 401, -1)
    b.fn.here(fine)
    b.fn.emit("MOVE", out, kept)
    return out


def shuffled(b: Body, node: ast.expr) -> Callable[[], None] | None:
    """What ``shuffle`` of a board is; None for a zone."""
    if not isinstance(node, ast.Name) or node.id not in b.layout.boards:
        return None
    board = b.layout.boards[node.id]

    def write() -> None:
        b.fn.emit("MIX", board.slot)
        _changed(b, board)

    return write


WORDS = {
    "lay": _lay, "put_on": _put_on, "take_off": _take_off, "space_of": _space_of, "at": _at,
    "neighbours": _neighbours, "distance": _distance,
}  # fmt: skip
"""Words on boards that the machine has."""
