"""Words on the order of play."""

import ast
from collections.abc import Callable

from pnp.engine.native.assemble import Label
from pnp.engine.native.emitter import FIELD, Emitter
from pnp.engine.native.layout import NIL
from pnp.engine.native.typed_rules import Unsupported

OVER, TURN, PHASE, ROUND = 1, 2, 4, 8
"""The thing that ends: the game, a turn, a phase, a round."""


def _win(b: Emitter, call: ast.Call, into: int | None) -> int:
    rule = list(b.typed.workings.rules.rules).index(b.rule)
    who = call.args[0]
    many = b.is_list(b.type_of(who))
    at = b.several(who) if many else b.one(who)
    b.fn.line = call.lineno
    b.fn.emit("WINALL" if many else "WIN", at, rule)
    return 0


def _ends(what: int) -> Callable[[Emitter, ast.Call, int | None], int]:
    def write(b: Emitter, call: ast.Call, into: int | None) -> int:
        b.fn.emit("THROW", what)
        return 0

    return write


MOMENTS = ("round_start", "turn_start", "phase_end", "turn_end", "round_end")
"""Moments of bookings, by number."""
BOOKABLE, MOST_BOOKED = ("card", "player", "enum", "nothing"), 4
"""Types of the arguments of a booking, and how many it may have: all of them are packed into one number."""


def _later(b: Emitter, call: ast.Call, into: int | None) -> int:
    when, what, *args = call.args
    assert isinstance(when, ast.Constant) and isinstance(what, ast.Name)
    signature = b.typed.signature(what.id)
    if any(b.type_of(arg).many or b.type_of(arg).kind not in BOOKABLE for arg in args) or len(args) > MOST_BOOKED:
        raise Unsupported("`later` with a list, a number, or many arguments", call.lineno)
    assert len(args) == len(signature.params)
    packed_arguments = b.number(0)
    for at, arg in enumerate(args):
        with b.fn.scratch():
            one, scale = b.one(arg, b.fn.reg()), b.fn.reg()
            _or_nothing(b, one)
            b.fn.emit("LOADK", scale, b.program.const(FIELD**at))
            b.fn.emit("MUL", one, one, scale)
            b.fn.emit("ADDP", packed_arguments, packed_arguments, one)
    b.fn.line = call.lineno
    b.fn.emit("LATER", MOMENTS.index(str(when.value)), b.program.number(what.id), packed_arguments, 1)
    b.program.booked.setdefault(str(when.value), {})[what.id] = len(args)
    return 0


def _or_nothing(b: Emitter, at: int) -> None:
    """Replace a value by one more than it, and nothing by 0."""
    none, end, nothing = Label(), Label(), b.fn.reg()
    b.fn.emit("LOADK", nothing, b.program.const(NIL))
    b.fn.emit("JEQ", at, nothing, 0, none)
    b.fn.emit("ADDI", at, at, 1)
    b.fn.jump(end)
    b.fn.place(none)
    b.fn.emit("LOADI", at, 0)
    b.fn.place(end)


def _require(b: Emitter, call: ast.Call, into: int | None) -> int:
    holds, clause = call.args
    fine = Label()
    assert isinstance(clause, ast.Constant)
    b.branch(holds, fine, True)
    b.fn.line = call.lineno
    b.fn.emit("FAULT", 403, b.layout.clause(str(clause.value)))
    b.fn.place(fine)
    return 0


WORDS = {
    "win": _win, "end_game": _win, "end_phase": _ends(PHASE), "end_turn": _ends(TURN), "end_round": _ends(ROUND),
    "require": _require, "later": _later,
}  # fmt: skip
"""Words on the order of play."""
