"""Words on the order of play."""

import ast
from collections.abc import Callable

from pnp.native.assemble import Label
from pnp.native.expressions import Body

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
    "require": _require,
}  # fmt: skip
"""Words on the order of play that the machine has."""
