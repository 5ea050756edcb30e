"""Words on boards."""

import ast
from collections.abc import Callable

from pnp.engine.native.assemble import Label
from pnp.engine.native.expressions import Body
from pnp.engine.native.layout import BoardLayout
from pnp.engine.native.typed import Unsupported


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


def _new_pile(b: Body, call: ast.Call, into: int | None) -> int:
    """The first empty pile of an owner, which has forgotten everything, and the cards in it."""
    kind, cards = call.args[:2]
    named = {k.arg: k.value for k in call.keywords}
    by = named.get("by", call.args[2] if len(call.args) > 2 else None)
    assert isinstance(kind, ast.Constant)
    name, fn = str(kind.value), b.fn
    zone = b.layout.game.zones[name]
    if b.type_of(cards).kind == "any" or (zone.owner == "player") != (by is not None):
        raise Unsupported(f"`{ast.unparse(call)}`", call.lineno)
    out = fn.reg()
    with fn.scratch():
        kept = fn.new_list()
        if b.is_zone(cards) or b.is_list(b.type_of(cards)):
            b.several(cards, kept)
        else:
            fn.emit("EMPTY", kept)
            fn.emit("PUSH", kept, b.one(cards))
        owner = b.one(by, fn.reg()) if by is not None else b.number(0)
        fn.line = call.lineno
        fn.emit("NEWPILE", out, owner, b.layout.zone_base[name], zone.piles)
        starts = {fact: b.layout.number(b.layout.table.value(f.start)) for fact, f in zone.facts.items()}
        for fact, place in b.layout.facts[name].items():
            fn.emit("SETFACT", b.number(starts[fact]), out, *place)
        fn.emit("MOVELIST", kept, out, 0, fn.new_list())
    if into is None:
        return out
    fn.emit("MOVE", into, out)
    return into


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
    "new_pile": _new_pile, "neighbours": _neighbours, "distance": _distance,
}  # fmt: skip
"""Words on boards that the machine has."""
