"""Play games on the machine: tapes go in, outcomes come out."""

import ctypes
from collections.abc import Iterator, Sequence
from ctypes import CDLL, POINTER, c_int32, c_int64, c_uint32, c_uint64, c_void_p
from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.native import asking
from pnp.engine.native.asking import KINDS, LONGEST_TAPE, STATUS, Asking, Program, Status, parts_of
from pnp.engine.native.compiler import library
from pnp.engine.native.program import NativeGame
from pnp.engine.native.spec import capacity, identity_slots, numbers_of

SEATS = 31
COUNTED = 6
"""The status of a complete count of positions (ENOUGH in vm/machine.h)."""
LOGGED = 400_000
"""The most numbers in a log of questions."""


@dataclass(frozen=True)
class MachineOutcome:
    """The outcome of a game on the machine."""

    status: Status
    """``beyond``: the game needs more room than the machine has; Python plays it."""
    code: int
    """The code of a defect: 4xx."""
    clause: int
    """The clause of a defect that is not its rule's; else -1."""
    pc: int
    """The instruction of a defect; else -1."""
    rounds: int
    turns: int
    decisions: int
    rule: int
    """The rule that ended the game, or -1."""
    winners: tuple[int, ...]
    at: int
    """How many numbers of the tape were read or written."""


@dataclass(frozen=True, slots=True)
class Moments:
    """The visible moments of a game, one number each."""

    numbers: Any
    n: int


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """A game whose visible moments were recorded or compared."""

    played: MachineOutcome
    at: int
    """The number of moments, or of equal moments."""
    differed: bool
    """Whether the next moment differed; the game was stopped there."""
    unknown: bool
    """Whether a question had no known words."""
    last: int
    """The visible table at the end."""
    moments: Moments | None


def program_of(native: NativeGame) -> Program:
    """Return the program of a game for its players."""
    return Program(numbers_of(native), native.turn_end, frozenset(native.layout.undecided))


def _library() -> CDLL:
    return bind(ctypes.CDLL(str(library())))


def bind(library: CDLL) -> CDLL:
    """Declare the types of all functions of the library."""
    asking.bind(library)
    library.pnp_play.restype = c_int32
    library.pnp_play.argtypes = [c_void_p, POINTER(c_int32), c_int32, POINTER(c_uint32), c_int32, c_int32]
    library.pnp_many.restype, library.pnp_many.argtypes = c_int64, [c_void_p, c_int64, c_uint64, POINTER(c_int64)]
    library.pnp_count.restype = c_int64
    library.pnp_count.argtypes = [
        c_void_p, c_uint64, c_int64, POINTER(c_int32), POINTER(c_int64), POINTER(c_int64),
    ]  # fmt: skip
    library.pnp_distinct.restype = c_int64
    library.pnp_distinct.argtypes = [
        POINTER(c_int64), c_int64, c_int32, POINTER(c_int32), c_int32, POINTER(c_int64), c_int32, POINTER(c_int64),
    ]  # fmt: skip
    library.pnp_outcome.restype, library.pnp_outcome.argtypes = None, [c_void_p, POINTER(c_int64)]
    for name, kind in (
        ("tape", c_int32), ("counters", c_int64), ("data", c_int64), ("histogram", c_int64), ("leads", c_int32),
        ("identities", c_int64), ("log", c_int64), ("most", c_int64),
    ):  # fmt: skip
        function = getattr(library, f"pnp_{name}")
        function.restype, function.argtypes = POINTER(kind), [c_void_p]
    library.pnp_numbers.restype, library.pnp_numbers.argtypes = POINTER(c_int64), [c_void_p, c_int32]
    library.pnp_leader.restype, library.pnp_leader.argtypes = c_int32, [c_void_p]
    library.pnp_watch.restype, library.pnp_watch.argtypes = None, [c_void_p, c_int32]
    library.pnp_keep_log.restype, library.pnp_keep_log.argtypes = c_int32, [c_void_p, c_int32]
    library.pnp_value.restype, library.pnp_value.argtypes = c_int32, [c_void_p, c_int32, c_int64, POINTER(c_int64)]
    library.pnp_ways.restype = c_int32
    library.pnp_ways.argtypes = [c_void_p, POINTER(c_uint32), c_int32, c_int32, c_int32, POINTER(c_int64)]
    library.pnp_follow.restype = c_int32
    library.pnp_follow.argtypes = [c_void_p, POINTER(c_int32), POINTER(c_int32), c_int32, c_int32]
    library.pnp_moments.restype, library.pnp_moments.argtypes = c_int32, [c_void_p, POINTER(c_uint64), c_int32]
    library.pnp_followed.restype, library.pnp_followed.argtypes = POINTER(c_uint64), [c_void_p, POINTER(c_int32)]
    library.pnp_seen_last.restype, library.pnp_seen_last.argtypes = c_uint64, [c_void_p]
    library.pnp_state.restype, library.pnp_state.argtypes = c_int64, [c_void_p, POINTER(c_int64), c_int64]
    return library


@dataclass(frozen=True, slots=True)
class Rows:
    """A row of numbers for each game, in the machine's memory."""

    library: CDLL
    numbers: Any
    n: int
    width: int

    def distinct(self, *columns: int, only: Sequence[tuple[int, int]] = ()) -> Iterator[tuple[tuple[int, ...], int]]:
        """Count the distinct rows of some columns, in order of first appearance. ``only``: pairs of a column and the
        value that rows must have there."""
        k, asks = len(columns), [n for pair in only for n in pair]
        rows = (c_int64 * (self.n * (k + 1)))()
        count = self.library.pnp_distinct(
            self.numbers, self.n, self.width, (c_int32 * k)(*columns), k, (c_int64 * len(asks))(*asks), len(only), rows
        )
        if count < 0:
            raise MemoryError("rows of games cannot be counted")
        flat = rows[: count * (k + 1)]
        return ((tuple(flat[at : at + k]), flat[at + k]) for at in range(0, count * (k + 1), k + 1))

    def counted(self, column: int, only: Sequence[tuple[int, int]] = ()) -> dict[int, int]:
        """Count the distinct values of one column."""
        return {value: times for (value,), times in self.distinct(column, only=only)}


class Machine(Asking):
    """A table on the machine for games one after another."""

    def __init__(self, native: NativeGame, library: CDLL | None = None) -> None:
        """Load a game into a library (None: the default one). Raises NoCompiler."""
        super().__init__(program_of(native), library if library is not None else _library())
        self.native = native
        self.counters_of = native.typed.workings.rules.tallies.counters

    def play(self, tape: Sequence[int] = (), seed: int | None = None, keep_counts: bool = False) -> MachineOutcome:
        """Play a game by a tape, continued by a seed's chance or by zeros, like Python's Tape."""
        if len(tape) > LONGEST_TAPE or (tape and not 0 <= min(tape) <= max(tape) < 2**31):
            return MachineOutcome("beyond", 0, -1, -1, 0, 0, 0, -1, (), 0)
        key = [] if seed is None else parts_of(abs(seed))
        numbers = (c_int32 * max(1, len(tape)))(*tape)
        self.library.pnp_play(self.at, numbers, len(tape), (c_uint32 * max(1, len(key)))(*key), len(key), keep_counts)
        return self.outcome()

    def outcome(self) -> MachineOutcome:
        """Return the outcome of the last game."""
        figures = (c_int64 * (16 + SEATS))()
        self.library.pnp_outcome(self.at, figures)
        self._leads, self._leads_lost, self._logged = figures[10], figures[11], figures[12]
        return MachineOutcome(
            STATUS[figures[0]],
            figures[1],
            figures[2],
            figures[3],
            figures[4],
            figures[5],
            figures[6],
            figures[7],
            tuple(figures[13 : 13 + figures[9]]),
            figures[8],
        )

    def many(self, games: int, seed: int = 1) -> tuple[int, dict[str, int]]:
        """Play games with the machine's own fast random numbers; return the number of decisions and of each outcome."""
        counts = (c_int64 * len(STATUS))()
        decisions = self.library.pnp_many(self.at, games, seed & (2**64 - 1), counts)
        return decisions, {name: n for name, n in zip(STATUS, counts, strict=True) if n}

    def ways(self, depth: int, seed: int) -> int | None:
        """Count the ways to make the first moves of a game (:mod:`pnp.engine.play.perft`); None if Python has to."""
        key, ways = parts_of(abs(seed)), c_int64()
        by_choices = not self.native.typed.workings.rules.of_kind("action")
        parts = (c_uint32 * len(key))(*key)
        status = self.library.pnp_ways(self.at, parts, len(key), depth, by_choices, ctypes.byref(ways))
        return ways.value if status == COUNTED else None

    def tape(self, n: int) -> list[int]:
        """Return the first numbers of the last game's tape."""
        tape: list[int] = self.library.pnp_tape(self.at)[:n]
        return tape

    def counters(self) -> list[int]:
        """Return the counters of the rules since counting began."""
        counters: list[int] = self.library.pnp_counters(self.at)[: self.counters_of]
        return counters

    def data_counts(self) -> dict[str, int]:
        """Return how often clauses of the data applied."""
        clauses = self.native.layout.clauses
        counts = self.library.pnp_data(self.at)[: len(clauses)]
        return {clause: n for clause, n in zip(clauses, counts, strict=True) if n}

    def most(self) -> dict[str, int]:
        """Return the most tokens of each kind that were in play at once in the last game."""
        counts = self.library.pnp_most(self.at)[: len(self.native.layout.tokens)]
        return {name: n for name, n in zip(self.native.layout.tokens, counts, strict=True) if n}

    def count(self, seed: int, games: int, plan: Sequence[int], width: int) -> tuple["Rows", list[int]]:
        """Play games of random players with consecutive seeds. Return a row of ``width`` numbers for each
        (vm/counted.c), up to the first that the machine cannot count, and how many decisions had each number of
        options."""
        rows, options = (c_int64 * (games * width))(), (c_int64 * (capacity(self.native) + 4))()
        counted = self.library.pnp_count(self.at, seed, games, (c_int32 * len(plan))(*plan), rows, options)
        return Rows(self.library, rows, counted, width), list(options)

    def histogram(self) -> tuple[tuple[int, int], ...]:
        """Return how many decisions of the last watched game had each number of options."""
        counts = self.library.pnp_histogram(self.at)[: capacity(self.native) + 2]
        return tuple((n, times) for n, times in enumerate(counts) if times)

    def leads(self) -> list[int] | None:
        """Return who led at the beginning of each turn; None if there were too many turns."""
        return None if self._leads_lost else list(self.library.pnp_leads(self.at)[: self._leads])

    def leader(self) -> int:
        """Return the leading seat; -1 for none."""
        return int(self.library.pnp_leader(self.at))

    def identities(self) -> list[int]:
        """Return the fields with members of each seat, as they were after the set-up."""
        n = len(identity_slots(self.native.layout)) * len(self.native.layout.table.seated)
        return list(self.library.pnp_identities(self.at)[:n])

    def own_numbers(self, slot: int) -> list[int]:
        """Return a number of each seat."""
        width = self.native.layout.counts.get(("player", "number"), 0)
        numbers = self.library.pnp_numbers(self.at, 1)
        return [numbers[seat * width + slot] for seat in range(len(self.native.layout.table.seated))]

    def value(self, function: int, seat: int) -> int | None:
        """Return the value of a function of one player; None if it fails."""
        value = c_int64()
        counted = self.library.pnp_value(self.at, function, seat, ctypes.byref(value))
        return value.value if counted else None

    def watch(self, watching: bool) -> None:
        """Record options and leaders of the following games, or stop recording."""
        self.library.pnp_watch(self.at, watching)

    def keep_log(self) -> None:
        """Record every question of the following games."""
        self.library.pnp_keep_log(self.at, LOGGED)

    def log(self) -> list[tuple[int, str, int, int]] | None:
        """Return the last game's questions: player, kind, number of options, hash of the options; None if the log is
        full."""
        if self._logged > LOGGED:
            return None
        flat = self.library.pnp_log(self.at)[: self._logged]
        rows = zip(*[iter(flat)] * 4, strict=True)
        return [(who, KINDS[kind], n, counted & (2**64 - 1)) for who, kind, n, counted in rows]

    # -------------------------------------------------------------------------------------------- moment by moment
    def follow(self, asks: Sequence[int], sight: Sequence[int], sights: bool) -> None:
        """Declare what players see: the number of the question of each instruction (-1: unknown), the places of the
        visible fields (vm/seen.c), and whether it matters which cards each player sees."""
        places = (c_int32 * len(sight))(*sight)
        if not self.library.pnp_follow(self.at, (c_int32 * len(asks))(*asks), places, len(sight), sights):
            raise AssertionError("the machine has refused places of our own making")

    def followed(self, tape: Sequence[int], seed: int | None, against: "Moments | None" = None) -> "FollowedGame":
        """Play a game and record its moments, or compare them with those of another game until they differ."""
        self.library.pnp_moments(self.at, against.numbers if against else None, against.n if against else 0)
        played = self.play(tape, seed)
        figures = (c_int32 * 3)()
        moments = self.library.pnp_followed(self.at, figures)
        n, differed, unknown = figures
        recorded = Moments((c_uint64 * n)(*moments[:n]), n) if against is None else None
        last = self.library.pnp_seen_last(self.at)
        return FollowedGame(played, n, bool(differed), bool(unknown), last, recorded)

    def state(self) -> list[int]:
        """Return all that the table holds, in the order of :func:`pnp.engine.native.compare.state_of`."""
        n = self.library.pnp_state(self.at, None, 0)
        words = (c_int64 * n)()
        self.library.pnp_state(self.at, words, n)
        return list(words)
