"""Words on boards and new piles."""

import ast
from collections.abc import Callable

from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.layout import BoardLayout
from pnp.engine.native.typed_rules import Unsupported
from pnp.engine.native.words.grids import GRID_WORDS


def _board(b: Emitter, node: ast.expr) -> BoardLayout:
    """Return the board that an argument names."""
    if not isinstance(node, ast.Name) or node.id not in b.layout.boards:
        raise Unsupported(f"the board `{ast.unparse(node)}`", node.lineno)
    return b.layout.boards[node.id]


def _changed(b: Emitter, board: BoardLayout) -> None:
    b.fn.emit("DIRTY", b.program.const(b.layout.bit(board.name)))


def _space(b: Emitter, board: BoardLayout, node: ast.expr) -> int:
    """Write the place of a space on its board."""
    with b.fn.scratch():
        at = b.one(node)
    result = b.fn.reg()
    b.fn.emit("INDEXOF", result, at, board.spaces)
    return result


def _lay(b: Emitter, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[1])
    at = b.several(call.args[0])
    b.fn.line = call.lineno
    b.fn.emit("LAY", at, board.slot, board.size)
    _changed(b, board)
    return 0


def _put_on(b: Emitter, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[1])
    piece = b.one(call.args[0])
    b.fn.emit("PUTON", piece, _space(b, board, call.args[2]), board.slot)
    _changed(b, board)
    return 0


def _take_off(b: Emitter, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[1])
    b.fn.emit("TAKEOFF", b.one(call.args[0]), board.slot)
    _changed(b, board)
    return 0


def _space_of(b: Emitter, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[0])
    with b.fn.scratch():
        at = b.one(call.args[1])
    result = b.target(into)
    b.fn.emit("SPACEOF", result, at, board.slot)
    b.fn.emit("NTH", result, result, board.spaces)
    return result


def _at(b: Emitter, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[0])
    result = b.target_list(into)
    with b.fn.scratch():
        b.fn.emit("AT", result, _space(b, board, call.args[1]), board.slot)
    return result


def _neighbours(b: Emitter, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[0])
    result = b.target_list(into)
    with b.fn.scratch():
        b.fn.emit("NEAR", result, _space(b, board, call.args[1]), board.steps, board.spaces)
    return result


def _distance(b: Emitter, call: ast.Call, into: int | None) -> int:
    board = _board(b, call.args[0])
    fine = Label()
    with b.fn.scratch():
        one, other = _space(b, board, call.args[1]), _space(b, board, call.args[2])
    result = b.target(into)
    target = b.fn.reg()
    b.fn.line = call.lineno
    b.fn.emit("CELL2", target, one, other, board.steps)
    b.fn.emit("JGEI", target, 0, 0, fine)
    b.fn.emit("FAULT", 401, -1)
    b.fn.place(fine)
    b.fn.emit("MOVE", result, target)
    return result


def _new_pile(b: Emitter, call: ast.Call, into: int | None) -> int:
    """Write the first empty pile of an owner, with initial fields, and move the cards into it."""
    kind, cards = call.args[:2]
    keywords = {k.arg: k.value for k in call.keywords}
    by = keywords.get("by", call.args[2] if len(call.args) > 2 else None)
    assert isinstance(kind, ast.Constant)
    name, fn = str(kind.value), b.fn
    zone = b.layout.game.zones[name]
    if b.type_of(cards).kind == "any" or (zone.owner == "player") != (by is not None):
        raise Unsupported(f"`{ast.unparse(call)}`", call.lineno)
    result = fn.reg()
    with fn.scratch():
        target = fn.new_list()
        if b.is_zone(cards) or b.is_list(b.type_of(cards)):
            b.several(cards, target)
        else:
            fn.emit("EMPTY", target)
            fn.emit("PUSH", target, b.one(cards))
        owner = b.one(by, fn.reg()) if by is not None else b.number(0)
        fn.line = call.lineno
        fn.emit("NEWPILE", result, owner, b.layout.zone_base[name], zone.piles)
        starts = {fact: b.layout.number(b.layout.table.value(f.start)) for fact, f in zone.facts.items()}
        for fact, place in b.layout.facts[name].items():
            fn.emit("SETFACT", b.number(starts[fact]), result, *place)
        fn.emit("MOVELIST", target, result, 0, fn.new_list())
    if into is None:
        return result
    fn.emit("MOVE", into, result)
    return into


def shuffled(b: Emitter, node: ast.expr) -> Callable[[], None] | None:
    """Return the writer of ``shuffle`` of a board; None for a zone."""
    if not isinstance(node, ast.Name) or node.id not in b.layout.boards:
        return None
    board = b.layout.boards[node.id]

    def write() -> None:
        b.fn.emit("MIX", board.slot)
        _changed(b, board)

    return write


WORDS = {
    "lay": _lay, "put_on": _put_on, "take_off": _take_off, "space_of": _space_of, "at": _at,
    **GRID_WORDS, "new_pile": _new_pile, "neighbours": _neighbours, "distance": _distance,
}  # fmt: skip
"""Words on boards."""
