"""A game on the machine: tapes go in, outcomes come out."""

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, c_int32, c_int64, c_uint32, c_uint64, c_void_p
from functools import cache
from typing import Any, Literal

from pnp.frozen import dataclass
from pnp.native.compiler import library
from pnp.native.program import NativeGame
from pnp.native.spec import Spec, capacity, identity_slots, spec_of

Status = Literal["running", "ended", "limit", "stuck", "beyond", "asking"]
STATUS: tuple[Status, ...] = ("running", "ended", "limit", "stuck", "beyond", "asking")
KINDS = ("choose", "some", "number", "confirm", "action", "reaction", "pay", "offer", "name")
"""Kinds of questions, by their numbers."""
SEATS = 31
LONGEST_TAPE = 262_144
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
class Asked:
    """A question at which a game stands still."""

    who: int
    kind: str
    options: int
    pc: int
    """The instruction that asks."""


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


@cache
def _library() -> Any:
    return bind(ctypes.CDLL(str(library())))


def bind(made: Any) -> Any:
    """The machine's functions with their types."""
    made.pnp_make.restype, made.pnp_make.argtypes = c_void_p, [POINTER(Spec)]
    made.pnp_free.restype, made.pnp_free.argtypes = None, [c_void_p]
    made.pnp_play.restype = c_int32
    made.pnp_play.argtypes = [c_void_p, POINTER(c_int32), c_int32, POINTER(c_uint32), c_int32, c_int32]
    made.pnp_begin.restype = c_int32
    made.pnp_begin.argtypes = [c_void_p, POINTER(c_int32), c_int32, POINTER(c_uint32), c_int32]
    made.pnp_answer.restype, made.pnp_answer.argtypes = c_int32, [c_void_p, c_int32]
    made.pnp_question.restype, made.pnp_question.argtypes = None, [c_void_p, POINTER(c_int64)]
    made.pnp_many.restype, made.pnp_many.argtypes = c_int64, [c_void_p, c_int64, c_uint64, POINTER(c_int64)]
    made.pnp_outcome.restype, made.pnp_outcome.argtypes = None, [c_void_p, POINTER(c_int64)]
    for name, kind in (
        ("tape", c_int32), ("counters", c_int64), ("data", c_int64), ("histogram", c_int64), ("leads", c_int32),
        ("identities", c_int64), ("log", c_int64), ("most", c_int64),
        ("options", c_int64),
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


class Machine:
    """A table on the machine, at which games are played one after another."""

    def __init__(self, native: NativeGame, made: Any = None) -> None:
        """``made``: another build of the machine than the usual one. Raises NoCompiler."""
        self.native = native
        self._made = self.made = made if made is not None else _library()
        spec, kept = spec_of(native)
        self._machine = self._made.pnp_make(ctypes.byref(spec))
        del kept
        if not self._machine:
            raise AssertionError("the machine has refused a program of our own making")
        self.at = self._machine
        self.counters_of = 1 + max((c for arc in native.typed.workings.rules.arcs for c, _ in arc.tally), default=0)

    def __del__(self) -> None:
        if getattr(self, "_machine", None):
            self._made.pnp_free(self._machine)
            self._machine = None

    def play(self, tape: Sequence[int] = (), seed: int | None = None, keep_counts: bool = False) -> Played:
        """Play a game: what is given of the tape, then chance from a seed, or zeros. The same as Python's Tape."""
        if len(tape) > LONGEST_TAPE or any(not 0 <= v < 2**31 for v in tape):
            return Played("beyond", 0, -1, -1, 0, 0, 0, -1, (), 0)
        key = [] if seed is None else parts_of(abs(seed))
        given = (c_int32 * max(1, len(tape)))(*tape)
        self._made.pnp_play(self._machine, given, len(tape), (c_uint32 * max(1, len(key)))(*key), len(key), keep_counts)
        return self.outcome()

    # -------------------------------------------------------------------------------------------- question by question
    def begin(self, tape: Sequence[int] = (), seed: int | None = None) -> Status:
        """Begin a game that stands still at each question behind what is given of the tape; how it stands."""
        if len(tape) > LONGEST_TAPE or any(not 0 <= v < 2**31 for v in tape):
            return "beyond"
        key = [] if seed is None else parts_of(abs(seed))
        given = (c_int32 * max(1, len(tape)))(*tape)
        sown = (c_uint32 * max(1, len(key)))(*key)
        status: Status = STATUS[self._made.pnp_begin(self._machine, given, len(tape), sown, len(key))]
        return status

    def answer(self, option: int) -> Status:
        """The answer to the question under way; how the game stands then."""
        status: Status = STATUS[self._made.pnp_answer(self._machine, option)]
        return status

    def question(self) -> Asked:
        """The question under way."""
        out = (c_int64 * 4)()
        self._made.pnp_question(self._machine, out)
        return Asked(out[0], KINDS[out[1]], out[2], out[3])

    def options(self, n: int) -> list[int]:
        """The options of the question at which the game has just come to stand still."""
        return list(self._made.pnp_options(self._machine)[:n])

    def outcome(self) -> Played:
        """How the last game came out."""
        out = (c_int64 * (16 + SEATS))()
        self._made.pnp_outcome(self._machine, out)
        self._leads, self._leads_lost, self._logged = out[10], out[11], out[12]
        return Played(
            STATUS[out[0]], out[1], out[2], out[3], out[4], out[5], out[6], out[7], tuple(out[13 : 13 + out[9]]), out[8]
        )

    def many(self, games: int, seed: int = 1) -> tuple[int, dict[str, int]]:
        """So many games by a quick chance of their own: the decisions, and how often each outcome."""
        out = (c_int64 * len(STATUS))()
        decisions = self._made.pnp_many(self._machine, games, seed & (2**64 - 1), out)
        return decisions, {name: n for name, n in zip(STATUS, out, strict=True) if n}

    def tape(self, n: int) -> list[int]:
        """The first numbers of the last game's tape."""
        return list(self._made.pnp_tape(self._machine)[:n])

    def counters(self) -> list[int]:
        """What the rules have counted up since counting began."""
        return list(self._made.pnp_counters(self._machine)[: self.counters_of])

    def data_counts(self) -> dict[str, int]:
        """How often data with a clause have applied."""
        clauses = self.native.layout.clauses
        counts = self._made.pnp_data(self._machine)[: len(clauses)]
        return {clause: n for clause, n in zip(clauses, counts, strict=True) if n}

    def most(self) -> dict[str, int]:
        """The most of each kind of token that were in play at once in the last game, as gains came."""
        counts = self._made.pnp_most(self._machine)[: len(self.native.layout.tokens)]
        return {name: n for name, n in zip(self.native.layout.tokens, counts, strict=True) if n}

    def histogram(self) -> tuple[tuple[int, int], ...]:
        """How many decisions of the last game, which was watched, had so many options."""
        counts = self._made.pnp_histogram(self._machine)[: capacity(self.native.layout) + 2]
        return tuple((n, times) for n, times in enumerate(counts) if times)

    def leads(self) -> list[int] | None:
        """Who led as each turn began; None where that were more than can be noted."""
        return None if self._leads_lost else list(self._made.pnp_leads(self._machine)[: self._leads])

    def leader(self) -> int:
        """The seat that is ahead now; -1 for none."""
        return int(self._made.pnp_leader(self._machine))

    def identities(self) -> list[int]:
        """The fields that hold members, of each seat, as they were after the set-up."""
        n = len(identity_slots(self.native.layout)) * len(self.native.layout.table.seated)
        return list(self._made.pnp_identities(self._machine)[:n])

    def own_numbers(self, slot: int) -> list[int]:
        """A number of each seat, as it is now."""
        width = self.native.layout.counts.get(("player", "number"), 0)
        numbers = self._made.pnp_numbers(self._machine, 1)
        return [numbers[seat * width + slot] for seat in range(len(self.native.layout.table.seated))]

    def value(self, function: int, seat: int) -> int | None:
        """What a function of one player says now; None where it cannot tell."""
        out = c_int64()
        told = self._made.pnp_value(self._machine, function, seat, ctypes.byref(out))
        return out.value if told else None

    def watch(self, watching: bool) -> None:
        """Note options and leaders of the games that follow, or no longer."""
        self._made.pnp_watch(self._machine, watching)

    def keep_log(self) -> None:
        """Note every question of the games that follow."""
        self._made.pnp_keep_log(self._machine, LOGGED)

    def log(self) -> list[tuple[int, str, int, int]] | None:
        """The last game's questions: who, of which kind, how many options, and what they are as one number."""
        if self._logged > LOGGED:
            return None
        flat = self._made.pnp_log(self._machine)[: self._logged]
        rows = zip(*[iter(flat)] * 4, strict=True)
        return [(who, KINDS[kind], n, told & (2**64 - 1)) for who, kind, n, told in rows]

    # -------------------------------------------------------------------------------------------- moment by moment
    def follow(self, asked: Sequence[int], sight: Sequence[int], sights: bool) -> None:
        """Say what is seen: the number of what each instruction asks (-1: not told), the places of what the book names
        (vm/seen.c), and whether it matters which cards each player sees."""
        places = (c_int32 * len(sight))(*sight)
        if not self._made.pnp_follow(self._machine, (c_int32 * len(asked))(*asked), places, len(sight), sights):
            raise AssertionError("the machine has refused places of our own making")

    def followed(self, tape: Sequence[int], seed: int | None, against: "Moments | None" = None) -> "Followed":
        """Play a game and note its moments; or hold it against those of another until the two part."""
        self._made.pnp_moments(self._machine, against.numbers if against else None, against.n if against else 0)
        played = self.play(tape, seed)
        out = (c_int32 * 3)()
        moments = self._made.pnp_followed(self._machine, out)
        n, parted, untold = out
        noted = Moments((c_uint64 * n)(*moments[:n]), n) if against is None else None
        last = self._made.pnp_seen_last(self._machine)
        return Followed(played, n, bool(parted), bool(untold), last, noted)

    def state(self) -> list[int]:
        """Everything that the table holds, as numbers in a fixed order (:func:`pnp.native.compare.state_of`)."""
        n = self._made.pnp_state(self._machine, None, 0)
        out = (c_int64 * n)()
        self._made.pnp_state(self._machine, out, n)
        return list(out)

    @property
    def state_size(self) -> int:
        """Bytes that the table takes, without what is under way."""
        return int(self._made.pnp_state_size(self._machine))


def parts_of(seed: int) -> list[int]:
    """A seed as random.seed takes it: its 32-bit parts, lowest first."""
    out = []
    while seed:
        out.append(seed & 0xFFFFFFFF)
        seed >>= 32
    return out or [0]
