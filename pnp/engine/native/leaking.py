"""Two games on the machine that differ in the faces of two cards: whether anybody could tell (vm/leaks.c)."""

from collections.abc import Sequence
from ctypes import POINTER, c_int32, c_int64, c_uint32, c_uint64, c_void_p
from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.native.asking import parts_of
from pnp.engine.native.machine import Machine

QUESTIONS = 60
"""Questions compared behind a swap."""


def bind(made: Any) -> Any:
    """The functions for leaks with their types."""
    made.pnp_leak.restype = c_int32
    made.pnp_leak.argtypes = [
        c_void_p, POINTER(c_int32), c_int32, POINTER(c_uint32), c_int32, c_int32, POINTER(c_int32), c_int32,
        POINTER(c_int32), POINTER(c_uint64),
    ]  # fmt: skip
    made.pnp_lies.restype, made.pnp_lies.argtypes = POINTER(c_int64), [c_void_p]
    return made


@dataclass(frozen=True)
class Begun:
    """A game up to the first question behind a moment of rest."""

    rests: int
    """How often it came to rest."""
    asked: int
    """Who is asked; -1 for nobody."""
    slow: bool
    """A rule took too long."""
    hidden: tuple[tuple[int, int, int], ...]
    """The cards that lay face down at that rest: each with its zone and the mask of those who saw it."""
    tape: tuple[int, ...]
    """Of a game that was over before."""


class Leaking:
    """Looks for leaks at one table on the machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._made = bind(machine.made)
        self._what, self._behind = (c_int32 * 3)(), (c_uint64 * QUESTIONS)()

    def _play(self, given: Sequence[int], seed: int, rest: int, pair: Sequence[int], swap: bool) -> int:
        tape, key = (c_int32 * max(1, len(given)))(*given), parts_of(seed)
        sown, cards = (c_uint32 * len(key))(*key), (c_int32 * 2)(*pair or (-1, -1))
        at = self.machine.at
        found = self._made.pnp_leak(
            at, tape, len(given), sown, len(key), rest, cards, swap, self._what, self._behind
        )  # fmt: skip
        return int(found)

    def begun(self, given: Sequence[int], seed: int, rest: int) -> Begun | None:
        """A game up to a moment of rest; None where Python has to play it."""
        if self._play(given, seed, rest, (), False) < 0:
            return None
        rests, asked, code = self._what
        hidden: list[tuple[int, int, int]] = []
        tape: tuple[int, ...] = ()
        if rests >= rest:
            lies = self._made.pnp_lies(self.machine.at)
            for card in range(len(self.machine.native.layout.table.cards)):
                if lies[2 * card + 1] >= 0:
                    hidden.append((card, lies[2 * card], lies[2 * card + 1]))
        else:
            tape = tuple(self.machine.tape(self.machine.outcome().at))
        return Begun(rests, asked, code == 412, tuple(hidden), tape)

    def alike(self, given: Sequence[int], seed: int, rest: int, pair: Sequence[int]) -> int | None:
        """How many questions were compared in two games in which two cards have changed places, of which nobody can
        tell; None where somebody might, or Python has to play."""
        both: list[list[int]] = []
        for swap in (False, True):
            n = self._play(given, seed, rest, pair, swap)
            if n < 0:
                return None
            both.append(self._behind[:n])
        for n, (one, other) in enumerate(zip(*both, strict=False)):
            if one != other:
                return None
            if not one:  # (from here on somebody may know lawfully)
                return n
        return min(map(len, both))
