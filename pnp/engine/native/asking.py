"""Play a game on the machine question by question, from its program as numbers alone."""

import ctypes
from collections.abc import Sequence
from ctypes import CDLL, POINTER, c_int32, c_int64, c_uint32, c_void_p
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.engine.native.numbers import Numbers, Spec

Status = Literal["running", "ended", "limit", "stuck", "beyond", "asking"]
STATUS: tuple[Status, ...] = ("running", "ended", "limit", "stuck", "beyond", "asking")
KINDS = ("choose", "some", "number", "confirm", "action", "reaction", "pay", "offer", "name")
"""Kinds of questions, by number."""
LONGEST_TAPE = 262_144


@dataclass(frozen=True)
class Program:
    """A game for a number of players, as its players need it."""

    numbers: Numbers
    turn_end: int
    """The function that looks for wins at the end of a turn."""
    undecided: frozenset[int]
    """The seats that answer nothing themselves."""


@dataclass(frozen=True, slots=True)
class PendingQuestion:
    """A question that waits for an answer."""

    who: int
    kind: str
    options: int
    pc: int
    """The instruction that asks."""


def bind(library: CDLL) -> CDLL:
    """Declare the types of the library's functions for questions."""
    library.pnp_make.restype, library.pnp_make.argtypes = c_void_p, [POINTER(Spec)]
    library.pnp_free.restype, library.pnp_free.argtypes = None, [c_void_p]
    library.pnp_begin.restype = c_int32
    library.pnp_begin.argtypes = [c_void_p, POINTER(c_int32), c_int32, POINTER(c_uint32), c_int32]
    library.pnp_answer.restype, library.pnp_answer.argtypes = c_int32, [c_void_p, c_int32]
    library.pnp_question.restype, library.pnp_question.argtypes = None, [c_void_p, POINTER(c_int64)]
    library.pnp_options.restype, library.pnp_options.argtypes = POINTER(c_int64), [c_void_p]
    return library


class Asking:
    """A table on the machine that waits at each question."""

    def __init__(self, program: Program, library: CDLL) -> None:
        """Load a program into ``library``."""
        self.program, self.library = program, library
        spec, arrays = program.numbers.spec()
        self.at = library.pnp_make(ctypes.byref(spec))
        """The table's address in the machine's memory."""
        del arrays
        if not self.at:
            raise AssertionError("the native engine has refused a program made by pnp itself")

    def __del__(self) -> None:
        if getattr(self, "at", None):
            self.library.pnp_free(self.at)
            self.at = None

    def begin(self, tape: Sequence[int] = (), seed: int | None = None) -> Status:
        """Begin a game that waits at each question after the end of the tape; return its status."""
        if len(tape) > LONGEST_TAPE or (tape and not 0 <= min(tape) <= max(tape) < 2**31):
            return "beyond"
        key = [] if seed is None else parts_of(abs(seed))
        numbers = (c_int32 * max(1, len(tape)))(*tape)
        parts = (c_uint32 * max(1, len(key)))(*key)
        status: Status = STATUS[self.library.pnp_begin(self.at, numbers, len(tape), parts, len(key))]
        return status

    def answer(self, option: int) -> Status:
        """Answer the current question; return the status after it."""
        status: Status = STATUS[self.library.pnp_answer(self.at, option)]
        return status

    def question(self) -> PendingQuestion:
        """Return the current question."""
        question = (c_int64 * 4)()
        self.library.pnp_question(self.at, question)
        return PendingQuestion(question[0], KINDS[question[1]], question[2], question[3])

    def options(self, n: int) -> list[int]:
        """Return the options of the current question."""
        return list(self.library.pnp_options(self.at)[:n])


def parts_of(seed: int) -> list[int]:
    """Split a seed into 32-bit parts, lowest first, as random.seed does."""
    parts = []
    while seed:
        parts.append(seed & 0xFFFFFFFF)
        seed >>= 32
    return parts or [0]
