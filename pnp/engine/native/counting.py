"""Count on the machine what happens to seats with cards, options and clauses (vm/plays.c)."""

import ctypes
from collections.abc import Iterator, Sequence
from ctypes import CDLL, POINTER, c_int32, c_int64, c_void_p
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.engine.native.machine import Machine

CLASSES = ("number", "card", "player", "rule", "size", "list", "flag")
"""Kinds of options; zones and lists are counted by their sizes."""
HIDDEN_CARD, ONESELF, ANOTHER = -2, -1, -2
"""Names of options that have no number of their own (vm/plays.c)."""
SORT_BITS = 42
"""A name has the sort of its option above these bits."""
STRATA = 64
PER_ROW = 6
RowKind = Literal["even", "item", "games", "taken", "offers"]
KINDS: tuple[RowKind, ...] = ("even", "item", "games", "taken", "offers")


@dataclass(frozen=True, slots=True)
class PlayPlan:
    """The meaning of moves and answers, as numbers."""

    cards: Sequence[tuple[int, int, int]]
    """The face, kind and code of each card."""
    zones: Sequence[tuple[int, int, int, int]]
    """The name and seat of each zone (-1: the table), whether it is a hand, and whether it is an open place."""
    questions: Sequence[tuple[int, int, int, int]]
    """For each instruction its choice (-1: unknown), the class of its options, its clause (-1: none), and the sort of
    its options: a choice may have options of several sorts."""
    rules: Sequence[int]
    """The clause of each rule; -1 for none."""
    players: Sequence[int]
    """The name of each player, as another one calls it."""
    least: Sequence[int]
    """The least number of events of each class of numbers."""
    sizes: tuple[int, int, int, int, int, int]
    """How many faces, kinds of cards, codes, names of zones, choices and clauses there are."""

    def numbers(self) -> list[int]:
        """The plan as the machine reads it."""
        columns = [column for rows in (self.cards, self.zones, self.questions) for column in zip(*rows, strict=True)]
        flat = [number for column in columns for number in column]
        return [*self.sizes, len(self.rules), len(self.least), *flat, *self.rules, *self.players, *self.least]


@dataclass(frozen=True, slots=True)
class CountRow:
    """A count, in the words of vm/plays.c."""

    kind: RowKind
    family: int
    name: int
    x: int
    y: int
    times: int


def bind(library: CDLL) -> CDLL:
    """Declare the types of the library's functions for counts of plays."""
    library.pnp_plays_begin.restype = c_int32
    library.pnp_plays_begin.argtypes = [c_void_p, POINTER(c_int32), c_int64]
    library.pnp_plays_rows.restype, library.pnp_plays_rows.argtypes = c_int64, [c_void_p, POINTER(c_int64)]
    library.pnp_plays_games.restype, library.pnp_plays_games.argtypes = None, [c_void_p, POINTER(c_int64)]
    library.pnp_plays_end.restype, library.pnp_plays_end.argtypes = None, [c_void_p]
    return library


class PlayCounts:
    """Counts the plays of the games on a machine, from the beginning to the end of a ``with`` block."""

    def __init__(self, machine: Machine, plan: PlayPlan) -> None:
        self.machine, self.plan = machine, plan
        self._library = bind(machine.library)

    def __enter__(self) -> "PlayCounts":
        numbers = self.plan.numbers()
        if not self._library.pnp_plays_begin(self.machine.at, (c_int32 * len(numbers))(*numbers), len(numbers)):
            raise MemoryError("there is no room to count plays in")
        return self

    def __exit__(self, *_: object) -> None:
        self._library.pnp_plays_end(self.machine.at)

    def games(self) -> tuple[int, list[int]]:
        """The number of finished games, and how often each seat won."""
        seats = len(self.machine.native.layout.table.seated)
        counts = (c_int64 * (1 + seats))()
        self._library.pnp_plays_games(self.machine.at, counts)
        return counts[0], list(counts[1:])

    def rows(self) -> Iterator[CountRow]:
        """All counts so far. Raises MemoryError."""
        n = self._library.pnp_plays_rows(self.machine.at, None)
        if n < 0:
            raise MemoryError("plays could not be counted for lack of memory")
        numbers = (c_int64 * (n * PER_ROW))()
        self._library.pnp_plays_rows(self.machine.at, ctypes.cast(numbers, POINTER(c_int64)))
        flat = numbers[:]
        for at in range(0, n * PER_ROW, PER_ROW):
            kind, family, name, x, y, times = flat[at : at + PER_ROW]
            yield CountRow(KINDS[kind], family, name, x, y, times)
