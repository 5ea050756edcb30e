"""A game on the machine: tapes go in, outcomes come out."""

import ctypes
from collections.abc import Iterator, Sequence
from ctypes import POINTER, c_int32, c_int64, c_uint32, c_uint64, c_void_p
from functools import cache
from typing import Any

from pnp.base.frozen import dataclass
from pnp.engine.native import asking
from pnp.engine.native.asking import KINDS, LONGEST_TAPE, STATUS, Asking, Program, Status, parts_of
from pnp.engine.native.compiler import library
from pnp.engine.native.program import NativeGame
from pnp.engine.native.spec import capacity, identity_slots, numbers_of

SEATS = 31
LOGGED = 400_000
"""Numbers that a log of questions may have."""


@dataclass(frozen=True)
class Played:
    """How a game on the machine came out."""

    status: Status
    """``beyond``: it needs more room than the machine has; Python plays it."""
    code: int
    """Of a defect: 4xx."""
    clause: int
    """Of a defect, where it is not its rule's: its number, or -1."""
    pc: int
    """Of a defect: the instruction of the rule, or -1."""
    rounds: int
    turns: int
    decisions: int
    rule: int
    """The rule that ended it, or -1."""
    winners: tuple[int, ...]
    at: int
    """How many numbers of the tape were read or written."""


@dataclass(frozen=True, slots=True)
class Moments:
    """What was seen of a game, a number a moment."""

    numbers: Any
    n: int


@dataclass(frozen=True, slots=True)
class Followed:
    """A game of which every moment was looked at."""

    played: Played
    at: int
    """How many moments there were, or were the same as the other's."""
    parted: bool
    """The next one was not, and the game was broken off there."""
    untold: bool
    """Something was asked of which the machine does not know the words."""
    last: int
    """What could be seen at its end."""
    moments: Moments | None


def program_of(native: NativeGame) -> Program:
    """A game for whoever sits at it."""
    return Program(numbers_of(native), native.turn_end, frozenset(native.layout.undecided))


@cache
def _library() -> Any:
    return bind(ctypes.CDLL(str(library())))


def bind(made: Any) -> Any:
    """The machine's functions with their types."""
    asking.bind(made)
    made.pnp_play.restype = c_int32
    made.pnp_play.argtypes = [c_void_p, POINTER(c_int32), c_int32, POINTER(c_uint32), c_int32, c_int32]
    made.pnp_many.restype, made.pnp_many.argtypes = c_int64, [c_void_p, c_int64, c_uint64, POINTER(c_int64)]
    made.pnp_count.restype = c_int64
    made.pnp_count.argtypes = [
        c_void_p, c_uint64, c_int64, POINTER(c_int32), POINTER(c_int64), POINTER(c_int64),
    ]  # fmt: skip
    made.pnp_distinct.restype = c_int64
    made.pnp_distinct.argtypes = [
        POINTER(c_int64), c_int64, c_int32, POINTER(c_int32), c_int32, POINTER(c_int64), c_int32, POINTER(c_int64),
    ]  # fmt: skip
    made.pnp_outcome.restype, made.pnp_outcome.argtypes = None, [c_void_p, POINTER(c_int64)]
    for name, kind in (
        ("tape", c_int32), ("counters", c_int64), ("data", c_int64), ("histogram", c_int64), ("leads", c_int32),
        ("identities", c_int64), ("log", c_int64), ("most", c_int64),
    ):  # fmt: skip
        function = getattr(made, f"pnp_{name}")
        function.restype, function.argtypes = POINTER(kind), [c_void_p]
    made.pnp_numbers.restype, made.pnp_numbers.argtypes = POINTER(c_int64), [c_void_p, c_int32]
    made.pnp_state_size.restype, made.pnp_state_size.argtypes = c_int64, [c_void_p]
    made.pnp_leader.restype, made.pnp_leader.argtypes = c_int32, [c_void_p]
    made.pnp_watch.restype, made.pnp_watch.argtypes = None, [c_void_p, c_int32]
    made.pnp_keep_log.restype, made.pnp_keep_log.argtypes = c_int32, [c_void_p, c_int32]
    made.pnp_value.restype, made.pnp_value.argtypes = c_int32, [c_void_p, c_int32, c_int64, POINTER(c_int64)]
    made.pnp_follow.restype = c_int32
    made.pnp_follow.argtypes = [c_void_p, POINTER(c_int32), POINTER(c_int32), c_int32, c_int32]
    made.pnp_moments.restype, made.pnp_moments.argtypes = c_int32, [c_void_p, POINTER(c_uint64), c_int32]
    made.pnp_followed.restype, made.pnp_followed.argtypes = POINTER(c_uint64), [c_void_p, POINTER(c_int32)]
    made.pnp_seen_last.restype, made.pnp_seen_last.argtypes = c_uint64, [c_void_p]
    made.pnp_state.restype, made.pnp_state.argtypes = c_int64, [c_void_p, POINTER(c_int64), c_int64]
    return made


@dataclass(frozen=True, slots=True)
class Rows:
    """A row of numbers for each game, still with the machine."""

    made: Any
    numbers: Any
    n: int
    width: int

    def distinct(self, *columns: int, only: Sequence[tuple[int, int]] = ()) -> Iterator[tuple[tuple[int, ...], int]]:
        """What stands in these columns, and in how many rows, in the order in which it is met first. ``only``: columns,
        and what stands there in the rows that are looked at."""
        k, asked = len(columns), [n for pair in only for n in pair]
        out = (c_int64 * (self.n * (k + 1)))()
        found = self.made.pnp_distinct(
            self.numbers, self.n, self.width, (c_int32 * k)(*columns), k, (c_int64 * len(asked))(*asked), len(only), out
        )
        if found < 0:
            raise MemoryError("rows of games cannot be counted")
        flat = out[: found * (k + 1)]
        return ((tuple(flat[at : at + k]), flat[at + k]) for at in range(0, found * (k + 1), k + 1))

    def counted(self, column: int, only: Sequence[tuple[int, int]] = ()) -> dict[int, int]:
        """The same of one column."""
        return {value: times for (value,), times in self.distinct(column, only=only)}


class Machine(Asking):
    """A table on the machine, at which games are played one after another."""

    def __init__(self, native: NativeGame, made: Any = None) -> None:
        """``made``: another build of the machine than the usual one. Raises NoCompiler."""
        super().__init__(program_of(native), made if made is not None else _library())
        self.native = native
        self.counters_of = native.typed.workings.rules.tallies.counters

    def play(self, tape: Sequence[int] = (), seed: int | None = None, keep_counts: bool = False) -> Played:
        """Play a game: what is given of the tape, then chance from a seed, or zeros. The same as Python's Tape."""
        if len(tape) > LONGEST_TAPE or (tape and not 0 <= min(tape) <= max(tape) < 2**31):
            return Played("beyond", 0, -1, -1, 0, 0, 0, -1, (), 0)
        key = [] if seed is None else parts_of(abs(seed))
        given = (c_int32 * max(1, len(tape)))(*tape)
        self.made.pnp_play(self.at, given, len(tape), (c_uint32 * max(1, len(key)))(*key), len(key), keep_counts)
        return self.outcome()

    def outcome(self) -> Played:
        """How the last game came out."""
        out = (c_int64 * (16 + SEATS))()
        self.made.pnp_outcome(self.at, out)
        self._leads, self._leads_lost, self._logged = out[10], out[11], out[12]
        return Played(
            STATUS[out[0]], out[1], out[2], out[3], out[4], out[5], out[6], out[7], tuple(out[13 : 13 + out[9]]), out[8]
        )

    def many(self, games: int, seed: int = 1) -> tuple[int, dict[str, int]]:
        """So many games by a quick chance of their own: the decisions, and how often each outcome."""
        out = (c_int64 * len(STATUS))()
        decisions = self.made.pnp_many(self.at, games, seed & (2**64 - 1), out)
        return decisions, {name: n for name, n in zip(STATUS, out, strict=True) if n}

    def tape(self, n: int) -> list[int]:
        """The first numbers of the last game's tape."""
        tape: list[int] = self.made.pnp_tape(self.at)[:n]
        return tape

    def counters(self) -> list[int]:
        """What the rules have counted up since counting began."""
        counters: list[int] = self.made.pnp_counters(self.at)[: self.counters_of]
        return counters

    def data_counts(self) -> dict[str, int]:
        """How often data with a clause have applied."""
        clauses = self.native.layout.clauses
        counts = self.made.pnp_data(self.at)[: len(clauses)]
        return {clause: n for clause, n in zip(clauses, counts, strict=True) if n}

    def most(self) -> dict[str, int]:
        """The most of each kind of token that were in play at once in the last game, as gains came."""
        counts = self.made.pnp_most(self.at)[: len(self.native.layout.tokens)]
        return {name: n for name, n in zip(self.native.layout.tokens, counts, strict=True) if n}

    def count(self, seed: int, games: int, plan: Sequence[int], width: int) -> tuple["Rows", list[int]]:
        """Play games of random players with this seed and the next ones, a row of ``width`` numbers each
        (vm/counted.c), up to the first that cannot be told; and how many decisions had so many options."""
        rows, options = (c_int64 * (games * width))(), (c_int64 * (capacity(self.native) + 4))()
        told = self.made.pnp_count(self.at, seed, games, (c_int32 * len(plan))(*plan), rows, options)
        return Rows(self.made, rows, told, width), list(options)

    def histogram(self) -> tuple[tuple[int, int], ...]:
        """How many decisions of the last game, which was watched, had so many options."""
        counts = self.made.pnp_histogram(self.at)[: capacity(self.native) + 2]
        return tuple((n, times) for n, times in enumerate(counts) if times)

    def leads(self) -> list[int] | None:
        """Who led as each turn began; None where that were more than can be noted."""
        return None if self._leads_lost else list(self.made.pnp_leads(self.at)[: self._leads])

    def leader(self) -> int:
        """The seat that is ahead now; -1 for none."""
        return int(self.made.pnp_leader(self.at))

    def identities(self) -> list[int]:
        """The fields that hold members, of each seat, as they were after the set-up."""
        n = len(identity_slots(self.native.layout)) * len(self.native.layout.table.seated)
        return list(self.made.pnp_identities(self.at)[:n])

    def own_numbers(self, slot: int) -> list[int]:
        """A number of each seat, as it is now."""
        width = self.native.layout.counts.get(("player", "number"), 0)
        numbers = self.made.pnp_numbers(self.at, 1)
        return [numbers[seat * width + slot] for seat in range(len(self.native.layout.table.seated))]

    def value(self, function: int, seat: int) -> int | None:
        """What a function of one player says now; None where it cannot tell."""
        out = c_int64()
        told = self.made.pnp_value(self.at, function, seat, ctypes.byref(out))
        return out.value if told else None

    def watch(self, watching: bool) -> None:
        """Note options and leaders of the games that follow, or no longer."""
        self.made.pnp_watch(self.at, watching)

    def keep_log(self) -> None:
        """Note every question of the games that follow."""
        self.made.pnp_keep_log(self.at, LOGGED)

    def log(self) -> list[tuple[int, str, int, int]] | None:
        """The last game's questions: who, of which kind, how many options, and what they are as one number."""
        if self._logged > LOGGED:
            return None
        flat = self.made.pnp_log(self.at)[: self._logged]
        rows = zip(*[iter(flat)] * 4, strict=True)
        return [(who, KINDS[kind], n, told & (2**64 - 1)) for who, kind, n, told in rows]

    # -------------------------------------------------------------------------------------------- moment by moment
    def follow(self, asked: Sequence[int], sight: Sequence[int], sights: bool) -> None:
        """Say what is seen: the number of what each instruction asks (-1: not told), the places of what the book names
        (vm/seen.c), and whether it matters which cards each player sees."""
        places = (c_int32 * len(sight))(*sight)
        if not self.made.pnp_follow(self.at, (c_int32 * len(asked))(*asked), places, len(sight), sights):
            raise AssertionError("the machine has refused places of our own making")

    def followed(self, tape: Sequence[int], seed: int | None, against: "Moments | None" = None) -> "Followed":
        """Play a game and note its moments; or hold it against those of another until the two part."""
        self.made.pnp_moments(self.at, against.numbers if against else None, against.n if against else 0)
        played = self.play(tape, seed)
        out = (c_int32 * 3)()
        moments = self.made.pnp_followed(self.at, out)
        n, parted, untold = out
        noted = Moments((c_uint64 * n)(*moments[:n]), n) if against is None else None
        last = self.made.pnp_seen_last(self.at)
        return Followed(played, n, bool(parted), bool(untold), last, noted)

    def state(self) -> list[int]:
        """Everything that the table holds, as numbers in a fixed order (:func:`pnp.engine.native.compare.state_of`)."""
        n = self.made.pnp_state(self.at, None, 0)
        out = (c_int64 * n)()
        self.made.pnp_state(self.at, out, n)
        return list(out)

    @property
    def state_size(self) -> int:
        """Bytes that the table takes, without what is under way."""
        return int(self.made.pnp_state_size(self.at))
