"""Seat agents on the machine itself (vm/players.c), with the random numbers that Python would use."""

import ctypes
import random
from array import array
from collections.abc import Mapping, Sequence
from ctypes import CDLL, POINTER, c_double, c_int32, c_int64, c_uint32, c_void_p
from typing import Literal

from pnp.engine.agents.weighing import WIDEST
from pnp.engine.native.asking import STATUS, Asking, Status
from pnp.engine.native.numbers import NIL

Way = Literal["chance", "weighing", "rarity", "both", "search"]
WAYS: tuple[Way, ...] = ("chance", "weighing", "rarity", "both", "search")
"""Ways in which a seat answers: by chance; by the best score at the next rest; by rarity; by a mix of these two; by a
search."""
NOBODY = len(WAYS)
"""Instead of a way: Python answers."""
Lot = Literal["greedy", "curious", "thought"]
LOTS: tuple[Lot, ...] = ("greedy", "curious", "thought")
WORDS = 625
"""Numbers in the state of Python's generator."""
MOST_KEYS = 65536


def bind(library: CDLL) -> CDLL:
    """Declare the types of the library's functions for players."""
    library.pnp_seat.restype, library.pnp_seat.argtypes = (
        c_int32,
        [c_void_p, POINTER(c_int32), c_int32, c_int32, c_double],
    )
    library.pnp_keys.restype, library.pnp_keys.argtypes = c_int32, [c_void_p, POINTER(c_int32), c_int32, c_int32]
    library.pnp_key.restype, library.pnp_key.argtypes = (
        c_int32,
        [c_void_p, c_int32, POINTER(c_int32), POINTER(c_int32), c_int32],
    )
    library.pnp_rare.restype, library.pnp_rare.argtypes = c_int32, [c_void_p, POINTER(c_int32)]
    library.pnp_go_on.restype, library.pnp_go_on.argtypes = c_int32, [c_void_p]
    library.pnp_weigh.restype, library.pnp_weigh.argtypes = c_int32, [c_void_p]
    library.pnp_lots.restype, library.pnp_lots.argtypes = POINTER(c_uint32), [c_void_p, c_int32]
    library.pnp_taken.restype, library.pnp_taken.argtypes = POINTER(c_int64), [c_void_p]
    library.pnp_searching.restype = c_int32
    library.pnp_searching.argtypes = [c_void_p, c_int32, c_int32, c_int32, c_int32, c_int64]
    library.pnp_search.restype, library.pnp_search.argtypes = c_int32, [c_void_p]
    library.pnp_searched.restype = c_int32
    library.pnp_searched.argtypes = [c_void_p, POINTER(c_int32), POINTER(c_int32), POINTER(c_double)]
    library.pnp_thought.restype, library.pnp_thought.argtypes = c_int64, [c_void_p]
    library.pnp_thoughts.restype, library.pnp_thoughts.argtypes = c_int32, [c_void_p]
    return library


class Seating:
    """The seats of a table on the machine."""

    def __init__(self, machine: Asking) -> None:
        self.machine = machine
        self._library, self._at = bind(machine.library), machine.at

    def seat(self, ways: Sequence[Way], thoughts: int = 0, share: float = 0.0) -> None:
        """Set how each seat answers; ``thoughts``: how many careful choices a mixed seat has left, ``share``: their
        share of its choices."""
        alone = self.machine.program.undecided
        by = (c_int32 * len(ways))(*(NOBODY if at in alone else WAYS.index(way) for at, way in enumerate(ways)))
        if not self._library.pnp_seat(self._at, by, self.machine.program.turn_end, thoughts, share):
            raise AssertionError("players of our own making cannot sit down")

    def go_on(self) -> Status:
        """Play to the end or to a question whose options have no keys yet; ``beyond``: Python has to play."""
        status: Status = STATUS[self._library.pnp_go_on(self._at)]
        return status

    def weigh(self) -> int:
        """Return the option of the current question that looks best at the next rest; -1 if Python has to decide."""
        return int(self._library.pnp_weigh(self._at))

    # -------------------------------------------------------------------------------------------- searching
    def searching(self, games: int, seconds: float, horizon: int, care: float, most: int = 0) -> None:
        """Set the search: games or processor seconds for each question, rounds after the present one, share of careful
        choices; ``most`` limits the answers in all such games from now on (0: no limit), after which seats answer
        without a search."""
        if not self._library.pnp_searching(self._at, games, round(seconds * 1e6), horizon, round(care * 1000), most):
            raise MemoryError("there is no room to search in")

    def search(self) -> int:
        """Return the option that a search finds; -1 if Python has to decide."""
        return int(self._library.pnp_search(self._at))

    def searched(self) -> dict[int, tuple[int, float]]:
        """Return the number of games and the value (-1 to 1) of each option tried."""
        options, games, worths = (c_int32 * WIDEST)(), (c_int32 * WIDEST)(), (c_double * WIDEST)()
        n = self._library.pnp_searched(self._at, options, games, worths)
        return {options[i]: (games[i], worths[i]) for i in range(n)}

    def thought(self) -> int:
        """Return the number of answers within tried and simulated games so far."""
        return int(self._library.pnp_thought(self._at))

    # -------------------------------------------------------------------------------------------- chance
    def bring(self, lot: Lot, rng: random.Random) -> None:
        """Copy a generator's state to the machine."""
        numbers = (c_uint32 * WORDS)(*rng.getstate()[1])
        ctypes.memmove(self._library.pnp_lots(self._at, LOTS.index(lot)), numbers, ctypes.sizeof(numbers))

    def take(self, lot: Lot, rng: random.Random) -> None:
        """Copy the state back to the generator."""
        version, _, gauss = rng.getstate()
        rng.setstate((version, tuple(self._library.pnp_lots(self._at, LOTS.index(lot))[:WORDS]), gauss))

    # -------------------------------------------------------------------------------------------- rarity
    def keys(self, kinds_of: Sequence[int], kinds: int, width: int) -> None:
        """Set the kind of question of each instruction (-1: unknown), and how many values have keys."""
        if not self._library.pnp_keys(self._at, (c_int32 * len(kinds_of))(*kinds_of), kinds, width):
            raise AssertionError("the machine has refused kinds of questions of our own making")

    def key(self, kind: int, keys: Mapping[int, int]) -> None:
        """Set the keys of options by their values, where they fit."""
        places = {-1 if v == NIL else v: key for v, key in keys.items() if -1 <= v < MOST_KEYS or v == NIL}
        row = c_int32 * len(places)
        self._library.pnp_key(self._at, kind, row(*places), row(*places.values()), len(places))

    def rare(self, keys: Sequence[int]) -> Status:
        """Answer the current question by the keys of its options."""
        status: Status = STATUS[self._library.pnp_rare(self._at, (c_int32 * len(keys))(*keys))]
        return status

    def set_key_counts(self, counts: "array[int]") -> None:
        """Set how often each key was taken (64-bit numbers, code ``q``)."""
        at, n = counts.buffer_info()
        ctypes.memmove(self._library.pnp_taken(self._at), at, n * counts.itemsize)

    def key_counts(self, n: int) -> "array[int]":
        """Return how often each of the first n keys was taken."""
        return array("q", ctypes.string_at(self._library.pnp_taken(self._at), n * ctypes.sizeof(c_int64)))

    def thoughts(self) -> int:
        """Return the careful choices left."""
        return int(self._library.pnp_thoughts(self._at))
