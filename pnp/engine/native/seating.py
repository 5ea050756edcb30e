"""Players who sit at the machine itself and answer there (vm/players.c), with the chance that Python's would have."""

import ctypes
import random
from array import array
from collections.abc import Mapping, Sequence
from ctypes import POINTER, c_double, c_int32, c_int64, c_uint32, c_void_p
from typing import Any, Literal

from pnp.engine.agents.weighing import WIDEST
from pnp.engine.native.asking import STATUS, Asking, Status
from pnp.engine.native.numbers import NIL

Way = Literal["chance", "weighing", "rarity", "both", "search"]
WAYS: tuple[Way, ...] = ("chance", "weighing", "rarity", "both", "search")
"""How a seat answers: as chance has it; by what looks best at the next rest; by what has seldom been taken; by the one
of these at some questions and by the other at the rest; by games played out from the question."""
NOBODY = len(WAYS)
"""Instead of a way: Python answers."""
Lot = Literal["greedy", "curious", "thought"]
LOTS: tuple[Lot, ...] = ("greedy", "curious", "thought")
WORDS = 625
"""Numbers of the state of Python's chance."""
MOST_KEYS = 65536


def bind(made: Any) -> Any:
    """The functions of players with their types."""
    made.pnp_seat.restype, made.pnp_seat.argtypes = c_int32, [c_void_p, POINTER(c_int32), c_int32, c_int32, c_double]
    made.pnp_keys.restype, made.pnp_keys.argtypes = c_int32, [c_void_p, POINTER(c_int32), c_int32, c_int32]
    made.pnp_key.restype, made.pnp_key.argtypes = (
        c_int32,
        [c_void_p, c_int32, POINTER(c_int32), POINTER(c_int32), c_int32],
    )
    made.pnp_rare.restype, made.pnp_rare.argtypes = c_int32, [c_void_p, POINTER(c_int32)]
    made.pnp_go_on.restype, made.pnp_go_on.argtypes = c_int32, [c_void_p]
    made.pnp_weigh.restype, made.pnp_weigh.argtypes = c_int32, [c_void_p]
    made.pnp_lots.restype, made.pnp_lots.argtypes = POINTER(c_uint32), [c_void_p, c_int32]
    made.pnp_taken.restype, made.pnp_taken.argtypes = POINTER(c_int64), [c_void_p]
    made.pnp_searching.restype = c_int32
    made.pnp_searching.argtypes = [c_void_p, c_int32, c_int32, c_int32, c_int32, c_int64]
    made.pnp_search.restype, made.pnp_search.argtypes = c_int32, [c_void_p]
    made.pnp_searched.restype = c_int32
    made.pnp_searched.argtypes = [c_void_p, POINTER(c_int32), POINTER(c_int32), POINTER(c_double)]
    made.pnp_thought.restype, made.pnp_thought.argtypes = c_int64, [c_void_p]
    made.pnp_thoughts.restype, made.pnp_thoughts.argtypes = c_int32, [c_void_p]
    return made


class Seating:
    """The seats of a table on the machine."""

    def __init__(self, machine: Asking) -> None:
        self.machine = machine
        self._made, self._at = bind(machine.made), machine.at

    def seat(self, ways: Sequence[Way], thoughts: int = 0, share: float = 0.0) -> None:
        """Who answers how, by seat; ``thoughts``: how many of those of both ways are left, and what share of choices is
        thought over."""
        alone = self.machine.program.undecided
        by = (c_int32 * len(ways))(*(NOBODY if at in alone else WAYS.index(way) for at, way in enumerate(ways)))
        if not self._made.pnp_seat(self._at, by, self.machine.program.turn_end, thoughts, share):
            raise AssertionError("players of our own making cannot sit down")

    def go_on(self) -> Status:
        """Play on, to the end or to a question of which it is not known what its options are known by; ``beyond``:
        Python has to play."""
        status: Status = STATUS[self._made.pnp_go_on(self._at)]
        return status

    def weigh(self) -> int:
        """The option of the question under way that looks best at the next rest; -1 where Python has to try."""
        return int(self._made.pnp_weigh(self._at))

    # -------------------------------------------------------------------------------------------- searching
    def searching(self, games: int, seconds: float, horizon: int, care: float, most: int = 0) -> None:
        """How players search: games played out a question, or seconds of the processor; the rounds that are played
        beyond the present one; at which share of the choices within them is thought; and how many answers
        there may be in all such games from now on (0: any), before they take what looks best without a search."""
        if not self._made.pnp_searching(self._at, games, round(seconds * 1e6), horizon, round(care * 1000), most):
            raise MemoryError("there is no room to search in")

    def search(self) -> int:
        """The option of the question under way that a searching player takes; -1 where Python has to decide."""
        return int(self._made.pnp_search(self._at))

    def searched(self) -> dict[int, tuple[int, float]]:
        """Of each option that was tried how many games were played out, and how good it looked in them: -1 to 1."""
        options, games, worths = (c_int32 * WIDEST)(), (c_int32 * WIDEST)(), (c_double * WIDEST)()
        n = self._made.pnp_searched(self._at, options, games, worths)
        return {options[i]: (games[i], worths[i]) for i in range(n)}

    def thought(self) -> int:
        """Answers within tries and games played out, of all questions so far."""
        return int(self._made.pnp_thought(self._at))

    # -------------------------------------------------------------------------------------------- chance
    def bring(self, lot: Lot, rng: random.Random) -> None:
        """Players bring their chance along."""
        numbers = (c_uint32 * WORDS)(*rng.getstate()[1])
        ctypes.memmove(self._made.pnp_lots(self._at, LOTS.index(lot)), numbers, ctypes.sizeof(numbers))

    def take(self, lot: Lot, rng: random.Random) -> None:
        """They take it with them again."""
        version, _, gauss = rng.getstate()
        rng.setstate((version, tuple(self._made.pnp_lots(self._at, LOTS.index(lot))[:WORDS]), gauss))

    # -------------------------------------------------------------------------------------------- what is rare
    def keys(self, told: Sequence[int], kinds: int, width: int) -> None:
        """Of each instruction which kind of question it asks (-1: not told), and how many values may have keys."""
        if not self._made.pnp_keys(self._at, (c_int32 * len(told))(*told), kinds, width):
            raise AssertionError("the machine has refused kinds of questions of our own making")

    def key(self, kind: int, known: Mapping[int, int]) -> None:
        """What options are known by, by their values, where it can be noted."""
        kept = {-1 if v == NIL else v: key for v, key in known.items() if -1 <= v < MOST_KEYS or v == NIL}
        row = c_int32 * len(kept)
        self._made.pnp_key(self._at, kind, row(*kept), row(*kept.values()), len(kept))

    def rare(self, keys: Sequence[int]) -> Status:
        """The question under way answered by the keys of its options."""
        status: Status = STATUS[self._made.pnp_rare(self._at, (c_int32 * len(keys))(*keys))]
        return status

    def bring_taken(self, taken: "array[int]") -> None:
        """How often each key has been taken, in numbers of 64 bits (``q``), as the machine has them."""
        at, n = taken.buffer_info()
        ctypes.memmove(self._made.pnp_taken(self._at), at, n * taken.itemsize)

    def taken(self, n: int) -> "array[int]":
        """How often each of the first keys has been taken now."""
        return array("q", ctypes.string_at(self._made.pnp_taken(self._at), n * ctypes.sizeof(c_int64)))

    def thoughts(self) -> int:
        """Thoughts that are left."""
        return int(self._made.pnp_thoughts(self._at))
