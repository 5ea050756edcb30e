"""A game on the machine that stands still at each question. This much of it is there in a browser, too: it needs a
program as numbers and the machine's library, and nothing that knows rules.
"""

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, c_int32, c_int64, c_uint32, c_void_p
from typing import Any, Literal

from pnp.base.frozen import dataclass
from pnp.engine.native.numbers import Numbers, Spec

Status = Literal["running", "ended", "limit", "stuck", "beyond", "asking"]
STATUS: tuple[Status, ...] = ("running", "ended", "limit", "stuck", "beyond", "asking")
KINDS = ("choose", "some", "number", "confirm", "action", "reaction", "pay", "offer", "name")
"""Kinds of questions, by their numbers."""
LONGEST_TAPE = 262_144


@dataclass(frozen=True)
class Program:
    """A game for a number of players, as whoever sits at it needs it."""

    numbers: Numbers
    turn_end: int
    """The function that looks for wins when a turn ends."""
    undecided: frozenset[int]
    """The seats that answer nothing themselves."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question at which a game stands still."""

    who: int
    kind: str
    options: int
    pc: int
    """The instruction that asks."""


def bind(made: Any) -> Any:
    """The functions of questions with their types."""
    made.pnp_make.restype, made.pnp_make.argtypes = c_void_p, [POINTER(Spec)]
    made.pnp_free.restype, made.pnp_free.argtypes = None, [c_void_p]
    made.pnp_begin.restype = c_int32
    made.pnp_begin.argtypes = [c_void_p, POINTER(c_int32), c_int32, POINTER(c_uint32), c_int32]
    made.pnp_answer.restype, made.pnp_answer.argtypes = c_int32, [c_void_p, c_int32]
    made.pnp_question.restype, made.pnp_question.argtypes = None, [c_void_p, POINTER(c_int64)]
    made.pnp_options.restype, made.pnp_options.argtypes = POINTER(c_int64), [c_void_p]
    return made


class Asking:
    """A table on the machine that is asked for one question after the other."""

    def __init__(self, program: Program, made: Any) -> None:
        """``made``: the machine's library."""
        self.program, self.made = program, made
        spec, kept = program.numbers.spec()
        self.at = made.pnp_make(ctypes.byref(spec))
        """Where it stands in the machine's memory."""
        del kept
        if not self.at:
            raise AssertionError("the machine has refused a program of our own making")

    def __del__(self) -> None:
        if getattr(self, "at", None):
            self.made.pnp_free(self.at)
            self.at = None

    def begin(self, tape: Sequence[int] = (), seed: int | None = None) -> Status:
        """Begin a game that stands still at each question behind what is given of the tape; how it stands."""
        if len(tape) > LONGEST_TAPE or (tape and not 0 <= min(tape) <= max(tape) < 2**31):
            return "beyond"
        key = [] if seed is None else parts_of(abs(seed))
        given = (c_int32 * max(1, len(tape)))(*tape)
        sown = (c_uint32 * max(1, len(key)))(*key)
        status: Status = STATUS[self.made.pnp_begin(self.at, given, len(tape), sown, len(key))]
        return status

    def answer(self, option: int) -> Status:
        """The answer to the question under way; how the game stands then."""
        status: Status = STATUS[self.made.pnp_answer(self.at, option)]
        return status

    def question(self) -> Asked:
        """The question under way."""
        out = (c_int64 * 4)()
        self.made.pnp_question(self.at, out)
        return Asked(out[0], KINDS[out[1]], out[2], out[3])

    def options(self, n: int) -> list[int]:
        """The options of the question at which the game has just come to stand still."""
        return list(self.made.pnp_options(self.at)[:n])


def parts_of(seed: int) -> list[int]:
    """A seed as random.seed takes it: its 32-bit parts, lowest first."""
    out = []
    while seed:
        out.append(seed & 0xFFFFFFFF)
        seed >>= 32
    return out or [0]
