"""Coverage-guided play: games that go where play has seldom been, and the tapes that reached something new.

Random play alone does not reach rare rules. Half of the games prefer options that have seldom been taken; some restart
from a prefix of a tape that reached something new, as Go-Explore and coverage-guided fuzzers do; and in some the
players think, because competent play reaches positions that random play does not. Everything follows from the seed, so
the result is the same for any number of workers.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, compress, count
from operator import add
from typing import TypeAlias

from pnp.checks.search.fast_agents import competent, masters
from pnp.checks.search.fast_play import FastPlay
from pnp.checks.search.guided import NotedTape, Notes
from pnp.checks.search.players import MakeSeats, MixedPlayers, NoveltyAgent
from pnp.engine.agents.table import chance_of
from pnp.engine.play import Decider, LiveQuestion, Outcome, Play, Tape
from pnp.engine.play.idle import ENDLESS
from pnp.engine.scenario import BadScenario, start_scenario
from pnp.model.game import Example
from pnp.source.diagnostics.numbers import number_of

RESTARTS = 0.35
"""Share of games that begin with a part of a tape that reached something new."""
SEEKING = 0.7
"""The same if certain arcs are wanted and the first tapes come near them."""
CLOSE, BACK = 0.8, (5, 5, 40)
"""Share of games that begin shortly before one of the first tapes comes near the target, and the mean distance in
numbers before it: mostly small, sometimes large."""
BEYOND = 100
"""Choices after such a beginning before a game that has not reached the target is abandoned."""
LONG = 1000
"""After this many choices of competent players, no further game of theirs begins, because each choice takes time."""
REPLAYED = 20
"""One game in this many is replayed from its tape. Games on the machine are not, since Python replays every stored tape
of theirs anyway, and has to reach the same result."""
THINKING = 8
"""One game in this many has thinking players."""
CURIOUS = 0.5
"""Share of games whose players prefer rare options."""
Reached: TypeAlias = frozenset[int | str]
"""Arcs by index, and clauses of data."""
KnownTape: TypeAlias = tuple[tuple[int, ...], str, Notes | None]
"""A tape, the example whose position it starts from ("" for the set-up), and the notes of its game."""


@dataclass
class Findings:
    """The findings of a search, as plain data to send between processes."""

    seats: int
    games: int = 0
    decisions: int = 0
    arcs: list[int] = field(default_factory=list)
    """Counts by arc."""
    data: Counter[str] = field(default_factory=Counter)
    """Counts of clauses in data of game.yaml."""
    endings: Counter[str] = field(default_factory=Counter)
    """Games by the clause that ended them."""
    winners: Counter[int] = field(default_factory=Counter)
    rounds: list[int] = field(default_factory=list)
    tapes: list[tuple[tuple[int, ...], str, Reached]] = field(default_factory=list)
    """Tapes that reached something new, each with the example whose position it starts from ("" for the set-up), and
    with its reach."""
    notes: list[tuple[tuple[int, ...], Notes]] = field(default_factory=list)
    """The notes of some of these tapes."""
    failures: list[tuple[tuple[int, ...], str, Outcome]] = field(default_factory=list)
    on_machine: int = field(default=0, compare=False)
    """Number of games that Python did not play."""
    by_machine: dict[tuple[int, ...], Outcome] = field(default_factory=dict, compare=False)
    """The tapes whose reach and outcome only the machine has determined."""
    most: dict[str, int] = field(default_factory=dict)
    """The greatest number of each token in play at once."""


class Tally:
    """The reach of games, game by game and all together."""

    def __init__(self, play: Play, findings: Findings) -> None:
        self.state, self.findings = play.state, findings
        self._arcs = [0] * len(play.state.counters)
        self.reached: set[int | str] = set()
        """Arcs (by index) and data clauses that some game has reached."""

    def begin(self) -> None:
        """Start a game with nothing reached."""
        self.state.counters[:] = [0] * len(self.state.counters)
        self.state.data_counts.clear()

    def end(self) -> Reached:
        """Add the arcs and data that a game reached to those of all games, and return them."""
        counts = list(self.state.counters)
        self._arcs = list(map(add, self._arcs, counts))
        self.findings.data.update(self.state.data_counts)
        self.findings.arcs = self._arcs
        return frozenset(chain(compress(count(), counts), self.state.data_counts))

    def keep(self, tape: Tape, start: str, reached: Reached, quick: Outcome | None = None) -> None:
        """Store a game's tape if it reached something new. ``quick``: its outcome on the machine."""
        self.findings.on_machine += quick is not None
        if reached - self.reached:
            self.reached |= reached
            values = tuple(tape.values[: tape.at])
            self.findings.tapes.append((values, start, reached))
            if quick is not None:
                self.findings.by_machine[values] = quick

    def twice(self) -> bool:
        """Whether every arc has been reached twice over."""
        return min(self._arcs, default=1) > 1


@dataclass(frozen=True)
class Aims:
    """The starting points and targets of a search."""

    examples: Sequence[Example] = ()
    """Examples whose positions are starting points."""
    before: Sequence[KnownTape] = ()
    """Tapes that were useful under earlier rules: they are played first, and later games start from where they lead."""
    targets: frozenset[int] = frozenset()
    """Arcs to look for, by index; the search ends when all are reached."""
    nearby: Sequence[int] = ()
    """Arcs of the rules that contain the targets; most games then begin shortly before one of the first tapes comes by
    them."""


NO_AIMS = Aims()


def explore(
    play: Play,
    seed: int,
    games: int,
    aims: Aims = NO_AIMS,
    make_seats: MakeSeats | None = None,
    fast: FastPlay | None = None,
) -> Findings:
    """Play this many games, stopping early when every arc has been reached twice.

    The findings grow with the games: the first games of a longer search equal those of a shorter one. ``make_seats``
    seats thinking players (pnp.engine.agents) for some of the games. ``fast`` plays games on the machine.
    """
    examples, targets = aims.examples, aims.targets
    rng = random.Random(seed)
    findings = Findings(len(play.state.seated))
    tally, curious = Tally(play, findings), NoveltyAgent(rng)
    near: list[tuple[tuple[int, ...], int]] = []
    for number, known_tape in enumerate(aims.before):
        near += _play_again(play, known_tape, seed + number, examples, tally, aims.nearby)
    near.sort(key=lambda place: place[1])  # early results take less time
    mixed = MixedPlayers(play, curious, seed, make_seats) if make_seats is not None else None
    restarts = SEEKING if targets else RESTARTS
    for number in range(games):
        if targets and targets <= tally.reached:
            break
        start = _pick_start(rng, findings, examples, number)
        close = _shortly_before(rng, near) if near and not start else ()
        prefix, chance = close or _prefix(rng, findings, start, restarts), rng.getrandbits(48)
        tape = Tape(prefix, chance)
        if close and not _comes_to(play, Tape(prefix, chance), targets - tally.reached, chance, fast):
            continue
        decider: MixedPlayers | NoveltyAgent | None = curious if rng.random() < CURIOUS and not close else None
        if mixed is not None and number % THINKING == THINKING - 1 and not start and not close:
            decider = mixed.sit()
        tally.begin()
        quick = _on_the_machine(play, tape, chance, decider, fast) if fast is not None and not start else None
        if quick is None and isinstance(decider, MixedPlayers):
            decider.sit_here()
        outcome = quick or _play(play, tape, start, decider, examples)
        if mixed is not None:
            mixed.rise()
        if outcome is None:
            continue
        _note(findings, play, tape, start, outcome)
        tally.keep(tape, start, tally.end(), quick)
        if number % REPLAYED == 0 and not start and quick is None:
            _check_replay(findings, play, tape, outcome)
        if number > games // 3 and tally.twice():
            break
        if outcome.code in ("PNP412", ENDLESS):  # such games are slow, and one is enough
            break
    return findings


def _on_the_machine(
    play: Play, tape: Tape, chance: int, decider: MixedPlayers | NoveltyAgent | None, fast: FastPlay
) -> Outcome | None:  # fmt: skip
    """The game on the machine; None if Python has to play it."""
    seats = decider.at_machine(fast.table) if decider is not None else None

    def in_python(reel: Tape) -> Outcome:
        if isinstance(decider, MixedPlayers):
            decider.sit_here()
        return play.game(reel, [decider] * len(play.state.everyone))

    return fast.game(tape, chance, seats, in_python)


def _play_again(
    play: Play, known_tape: KnownTape, seed: int, examples: Sequence[Example], tally: Tally, nearby: Sequence[int]
) -> list[tuple[tuple[int, ...], int]]:
    """Play a tape recorded under other rules again, and store it, whatever it reaches now. Returns the positions on the
    tape at which it passes the arcs ``nearby``."""
    values, start, notes = known_tape
    if start and not any(example.id == start for example in examples):
        return []
    tape = NotedTape(play.state, values, seed, notes, nearby)
    tally.begin()
    with noting_questions(play, tape):
        outcome = _play(play, tape, start, None, examples)
    if outcome is not None:
        _note(tally.findings, play, tape, start, outcome)
        reached = tally.end()
        tally.reached |= reached
        tally.findings.tapes.append((tuple(tape.values[: tape.at]), start, reached))
        tally.findings.notes.append((tuple(tape.values[: tape.at]), tape.notes))
    return [] if start else [(tuple(tape.values), at) for at in tape.met]


@contextmanager
def noting_questions(play: Play, tape: NotedTape) -> Iterator[None]:
    """Within the block, a tape notes every question of the table."""
    play.state.observe = tape.hear
    try:
        yield
    finally:
        play.state.observe = None


def _pick_start(rng: random.Random, findings: Findings, examples: Sequence[Example], number: int) -> str:
    fitting = [e.id for e in examples if len(e.data.get("players", ())) == findings.seats]
    if fitting and number % 5 == 4:
        return fitting[number // 5 % len(fitting)]
    return ""


def _prefix(rng: random.Random, findings: Findings, start: str, restarts: float) -> tuple[int, ...]:
    """The beginning of a useful tape, sometimes with an entry changed."""
    own = [t for t, s, _ in findings.tapes if s == start]
    if not own or rng.random() > restarts:
        return ()
    tape = list(own[int(len(own) * rng.random() ** 0.5)])
    cut = tape[: int(len(tape) * rng.random())]
    if cut and rng.random() < 0.5:
        cut[rng.randrange(len(cut))] = rng.randrange(64)
    return tuple(cut)


def _shortly_before(rng: random.Random, near: Sequence[tuple[tuple[int, ...], int]]) -> tuple[int, ...]:
    """The beginning of a tape up to shortly before a position on it; sometimes nothing."""
    if rng.random() > CLOSE:
        return ()
    tape, at = near[int(len(near) * rng.random() ** 2)]
    return tape[: max(0, at - int(rng.expovariate(1 / rng.choice(BACK))))]


class _FarEnough(Exception):
    """Raised when a game has run long enough without reaching the target."""


def _comes_to(play: Play, tape: Tape, targets: Collection[int], chance: int, fast: FastPlay | None) -> bool:
    """Whether a random game reaches any of some arcs, or a fault, before its tape has been read and some more choices
    are made. Python need not play a game that does neither, once the machine has played it to its end."""
    if fast is not None and fast.never_comes_to(targets, tape.values, chance):
        return False
    state, last, stuck = play.state, [0], False

    def observe(question: LiveQuestion) -> None:
        if tape.reading:
            last[0] = state.decisions
        elif state.decisions > last[0] + BEYOND:
            raise _FarEnough

    state.counters[:] = [0] * len(state.counters)
    state.observe = observe
    try:
        stuck = play.game(tape).status == "stuck"
    except _FarEnough:
        pass
    finally:
        state.observe = None
    return stuck or any(state.counters[i] for i in targets)


def _play(play: Play, tape: Tape, start: str, decider: Decider | None, examples: Sequence[Example]) -> Outcome | None:
    """Play one game from the set-up, or one turn and the rest of the game from an example's position."""
    deciders = [decider] * len(play.state.everyone)
    if not start:
        return play.game(tape, deciders)
    return play_from(play, tape, next(e for e in examples if e.id == start), deciders)


def play_from(play: Play, tape: Tape, example: Example, deciders: Sequence[Decider | None]) -> Outcome | None:
    """Play the turn of an example's active player from its position, and continue."""
    try:
        start_scenario(play, example.data, tape)
    except BadScenario:
        return None
    play.state.deciders = list(deciders)
    return play.guarded(play.turn_from_here)


def _check_replay(findings: Findings, play: Play, tape: Tape, outcome: Outcome) -> None:
    """Check that the same tape gives the same game; otherwise there is hidden state (PNP405)."""
    again = play.game(Tape(tape.values[: tape.at]))
    if again != outcome:
        message = f"the same tape gave {number_of(outcome.decisions, 'choice')}, and then {again.decisions}"
        failure = replace(outcome, status="stuck", code="PNP405", message=message)
        findings.failures.append((tuple(tape.values[: tape.at]), "", failure))


def _note(findings: Findings, play: Play, tape: Tape, start: str, outcome: Outcome) -> None:
    findings.games += 1
    findings.decisions += outcome.decisions
    for token, n in play.state.most.items():
        findings.most[token] = max(findings.most.get(token, 0), n)
    if outcome.status == "ended":
        findings.endings[outcome.clause] += 1
        findings.winners.update(outcome.winners)
        findings.rounds.append(outcome.rounds)
    elif outcome.status == "stuck" and outcome.code != "PNP402" and not start:
        # an example's position may lack cards that every game has: its purpose is to reach clauses
        failures = {(o.code, o.clause, o.line) for _, _, o in findings.failures}
        if (outcome.code, outcome.clause, outcome.line) not in failures:
            findings.failures.append((tuple(tape.values[: tape.at]), start, outcome))


def contest(
    play: Play, agents: Sequence[str], seed: int, games: int, make_seats: MakeSeats, fast: FastPlay | None = None
) -> Findings:  # fmt: skip
    """Play games between agents that try to win, with rotating seats. The findings tell how they end, and how many
    tokens they need."""
    findings = Findings(len(play.state.seated))
    tally = Tally(play, findings)
    for number in range(games):
        order = [agents[(i + number) % len(agents)] for i in range(len(play.state.everyone))]
        tape = Tape(seed=seed * 7919 + number)
        tally.begin()
        by, drawn = seed * 104729 + number, seed * 7919 + number
        in_python = partial(_seated, play, make_seats, order, by)
        quick = None
        if fast is not None and set(order) == {"greedy"}:
            quick = fast.game(tape, drawn, competent(fast.table, chance_of(by)), in_python)
        outcome = quick or in_python(tape)
        _note(findings, play, tape, "", outcome)
        if outcome.status == "stuck" and outcome.code == "PNP402":
            findings.failures.append((tuple(tape.values[: tape.at]), "", outcome))
        tally.keep(tape, "", tally.end(), quick)
        if outcome.code in ("PNP412", ENDLESS) or findings.decisions >= LONG:
            break
    return findings


def masterly(play: Play, seed: int, games: int, fast: FastPlay) -> Findings:
    """Play games between searching players on the machine. Games that the machine cannot play are left out."""
    findings = Findings(len(play.state.seated))
    for number in range(games):
        drawn = seed * 7919 + number
        players = masters(fast.table, chance_of(seed * 104729 + number))
        outcome = fast.game(tape := Tape(seed=drawn), drawn, players, play.game)
        if outcome is not None:
            _note(findings, play, tape, "", outcome)
    return findings


def _seated(play: Play, make_seats: MakeSeats, agents: Sequence[str], seed: int, tape: Tape) -> Outcome:
    """A game of these agents at Python's table."""
    return play.game(tape, make_seats(play, agents, seed))
