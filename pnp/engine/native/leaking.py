"""Compare two games on the machine that differ in the faces of two cards: can any player tell? (vm/leaks.c)"""

from collections.abc import Sequence
from ctypes import CDLL, POINTER, c_int32, c_int64, c_uint32, c_uint64, c_void_p

from pnp.base.frozen import dataclass
from pnp.engine.native.asking import parts_of
from pnp.engine.native.machine import Machine

QUESTIONS = 60
"""Questions compared after a swap."""


def bind(library: CDLL) -> CDLL:
    """Declare the types of the library's functions for leaks."""
    library.pnp_leak.restype = c_int32
    library.pnp_leak.argtypes = [
        c_void_p, POINTER(c_int32), c_int32, POINTER(c_uint32), c_int32, c_int32, POINTER(c_int32), c_int32,
        POINTER(c_int32), POINTER(c_uint64),
    ]  # fmt: skip
    library.pnp_lies.restype, library.pnp_lies.argtypes = POINTER(c_int64), [c_void_p]
    return library


@dataclass(frozen=True)
class Opening:
    """A game up to the first question after a moment of rest."""

    rests: int
    """Number of times that the table came to rest."""
    player: int
    """The player asked; -1 for nobody."""
    slow: bool
    """Whether a rule took too long."""
    hidden: tuple[tuple[int, int, int], ...]
    """The cards face down at that rest: each with its zone and the mask of those who saw it."""
    tape: tuple[int, ...]
    """The result of a game that ended earlier."""


class Leaking:
    """Looks for leaks at one table on the machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._library = bind(machine.library)
        self._what, self._behind = (c_int32 * 3)(), (c_uint64 * QUESTIONS)()

    def _play(self, tape: Sequence[int], seed: int, rest_number: int, pair: Sequence[int], swap: bool) -> int:
        numbers, key = (c_int32 * max(1, len(tape)))(*tape), parts_of(seed)
        parts, cards = (c_uint32 * len(key))(*key), (c_int32 * 2)(*pair or (-1, -1))
        at = self.machine.at
        compared = self._library.pnp_leak(
            at, numbers, len(tape), parts, len(key), rest_number, cards, swap, self._what, self._behind
        )  # fmt: skip
        return int(compared)

    def play_until(self, tape: Sequence[int], seed: int, rest_number: int) -> Opening | None:
        """Play a game up to a moment of rest; None if Python has to."""
        if self._play(tape, seed, rest_number, (), False) < 0:
            return None
        rests, player, code = self._what
        hidden: list[tuple[int, int, int]] = []
        ending: tuple[int, ...] = ()
        if rests >= rest_number:
            positions = self._library.pnp_lies(self.machine.at)
            for card in range(len(self.machine.native.layout.table.cards)):
                if positions[2 * card + 1] >= 0:
                    hidden.append((card, positions[2 * card], positions[2 * card + 1]))
        else:
            ending = tuple(self.machine.tape(self.machine.outcome().at))
        return Opening(rests, player, code == 412, tuple(hidden), ending)

    def equal_questions(self, tape: Sequence[int], seed: int, rest_number: int, pair: Sequence[int]) -> int | None:
        """Compare two games in which two cards have swapped places. Return the number of equal questions; None if a
        player could tell them apart, or if Python has to play."""
        both: list[list[int]] = []
        for swap in (False, True):
            n = self._play(tape, seed, rest_number, pair, swap)
            if n < 0:
                return None
            both.append(self._behind[:n])
        for n, (one, other) in enumerate(zip(*both, strict=False)):
            if one != other:
                return None
            if not one:  # from here on a player may lawfully know a card of the pair
                return n
        return min(map(len, both))
