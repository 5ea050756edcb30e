"""Words on the order of play."""

import ast
from collections.abc import Callable

from pnp.engine.native.assemble import Label
from pnp.engine.native.expressions import FIELD, Body
from pnp.engine.native.layout import NIL
from pnp.engine.native.typed import Unsupported

OVER, TURN, PHASE, ROUND = 1, 2, 4, 8
"""What ends: the game, a turn, a phase, a round."""


def _win(b: Body, call: ast.Call, into: int | None) -> int:
    rule = list(b.typed.workings.rules.rules).index(b.rule)
    who = call.args[0]
    many = b.is_list(b.type_of(who))
    at = b.several(who) if many else b.one(who)
    b.fn.line = call.lineno
    b.fn.emit("WINALL" if many else "WIN", at, rule)
    return 0


def _ends(what: int) -> Callable[[Body, ast.Call, int | None], int]:
    def write(b: Body, call: ast.Call, into: int | None) -> int:
        b.fn.emit("THROW", what)
        return 0

    return write


MOMENTS = ("round_start", "turn_start", "phase_end", "turn_end", "round_end")
"""What something may be booked for, by their numbers."""
BOOKABLE, MOST_BOOKED = ("card", "player", "enum", "nothing"), 4
"""What what is booked may be given, and how many things: all of them are one number."""


def _later(b: Body, call: ast.Call, into: int | None) -> int:
    when, what, *args = call.args
    assert isinstance(when, ast.Constant) and isinstance(what, ast.Name)
    signature = b.typed.signature(what.id)
    if any(b.type_of(arg).many or b.type_of(arg).kind not in BOOKABLE for arg in args) or len(args) > MOST_BOOKED:
        raise Unsupported("`later` with a list, a number, or many arguments", call.lineno)
    assert len(args) == len(signature.params)
    packed = b.number(0)
    for at, arg in enumerate(args):
        with b.fn.scratch():
            one, scale = b.one(arg, b.fn.reg()), b.fn.reg()
            _or_nothing(b, one)
            b.fn.emit("LOADK", scale, b.program.const(FIELD**at))
            b.fn.emit("MUL", one, one, scale)
            b.fn.emit("ADDP", packed, packed, one)
    b.fn.line = call.lineno
    b.fn.emit("LATER", MOMENTS.index(str(when.value)), b.program.number(what.id), packed, 1)
    b.program.booked.setdefault(str(when.value), {})[what.id] = len(args)
    return 0


def _or_nothing(b: Body, at: int) -> None:
    """One more than a thing is, and 0 for nothing."""
    none, end, told = Label(), Label(), b.fn.reg()
    b.fn.emit("LOADK", told, b.program.const(NIL))
    b.fn.emit("JEQ", at, told, 0, none)
    b.fn.emit("ADDI", at, at, 1)
    b.fn.jump(end)
    b.fn.here(none)
    b.fn.emit("LOADI", at, 0)
    b.fn.here(end)


def _require(b: Body, call: ast.Call, into: int | None) -> int:
    holds, clause = call.args
    fine = Label()
    assert isinstance(clause, ast.Constant)
    b.branch(holds, fine, True)
    b.fn.line = call.lineno
    b.fn.emit("FAULT", 403, b.layout.clause(str(clause.value)))
    b.fn.here(fine)
    return 0


WORDS = {
    "win": _win, "end_game": _win, "end_phase": _ends(PHASE), "end_turn": _ends(TURN), "end_round": _ends(ROUND),
    "require": _require, "later": _later,
}  # fmt: skip
"""Words on the order of play that the machine has."""
