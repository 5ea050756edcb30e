"""Games played for counting: each is recorded as plain data, and depends only on its seed."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pnp.base.frozen import dataclass
from pnp.checks.search.parallel import Jobs, spread
from pnp.engine.agents import Agent, make_seats
from pnp.engine.native.engines import Engine
from pnp.engine.native.offers import offer_search
from pnp.engine.play import LiveQuestion, Outcome, Play, State, Tape
from pnp.engine.play.scores import Score, aside, score_now, scores_of
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.rules.bots import bot_rules

SHARES, SMALLEST, LARGEST, FAST = 64, 5, 500, 5000
"""Number of batches for the games of a table, and the least (on the machine; 1 in Python, where a game may take long)
and greatest size of a batch; the last for games that the machine counts."""
ON_MACHINE = frozenset({"random", "greedy"})
"""The agents that the machine can play."""

offer_search()


@dataclass(frozen=True)
class TableConfig:
    """The players and their agents, the same for all games of a table."""

    seats: int
    agents: tuple[str, ...]
    """Agents in the order of their seats, repeated if there are more seats. They move on by one seat after each game,
    so that each plays on every seat equally often."""
    options: tuple[tuple[str, object], ...] = ()
    """Constants that the players have agreed to change."""
    outside: tuple[tuple[str, Agent], ...] = ()
    """The external agents among them, by name."""
    engine: Engine = "python"
    """The engine for games with random and greedy agents only; the results are the same."""

    @property
    def fast(self) -> bool:
        """Whether the machine may play: it knows all the agents."""
        return self.engine != "python" and set(self.agents) <= ON_MACHINE and not self.outside

    @property
    def counted(self) -> bool:
        """Whether the machine may also count the games: all choices are random."""
        return self.fast and set(self.agents) == {"random"}

    def seated(self, number: int) -> tuple[str, ...]:
        """The agents by seat in the game with that number, from 0."""
        return tuple(self.agents[(seat + number) % len(self.agents)] for seat in range(self.seats))


@dataclass(frozen=True)
class Batch:
    """Games for one worker: those with the seeds ``seed + n`` for n from ``first`` to below ``end``."""

    sitting: TableConfig
    seed: int
    first: int
    end: int


@dataclass(frozen=True)
class GameMeasures:
    """The facts recorded about each game, in the order of the records."""

    identities: tuple[str, ...]
    """Fields of players with a member of an enumeration: a role, a side, a faction."""
    scores: tuple[Score, ...]
    clauses: tuple[str, ...]
    """Every clause whose use in play can be detected."""
    beside: tuple[str, ...] = ()
    """Roles and sides by name, in the order of their seats after the players."""
    teams: frozenset[str] = frozenset()
    """Those of the fields that are teams, whose players win together."""


@dataclass(frozen=True)
class Record:
    """The record of one game."""

    status: str
    clause: str
    """The clause that ended it."""
    message: str
    winners: tuple[int, ...]
    rounds: int
    turns: int
    decisions: int
    agents: tuple[str, ...]
    """By seat."""
    identities: tuple[tuple[str, ...], ...]
    """The identity of each seat after the set-up, for each field; empty for one that differed at the end."""
    scores: tuple[tuple[float, ...], ...]
    """The value of each score for each seat at the end; empty if one of them has no value."""
    options: tuple[tuple[int, int], ...]
    """Pairs of a number of options and the number of decisions with it, sorted by the former."""
    leads: tuple[int, int]
    """Number of changes of the lead, and whether the leader at half time won: 1, 0, or -1 without a leader."""
    clauses: tuple[int, ...]
    """Number of uses of each clause."""
    most: tuple[tuple[str, int], ...]
    """The most tokens of each kind needed at once."""


# ------------------------------------------------------------------------------------------------- recorded facts
def measured(game: Game, rules: RuleSet) -> GameMeasures:
    """The facts to record about a game's plays."""
    fields = [f for f in game.fields.values() if f.owner == "player" and f.type.kind == "enum" and not f.type.many]
    bots = bot_rules(rules)
    counted_clauses = {
        arc.clause
        for arc in rules.arcs
        if arc.kind != "branch" and not (rules.rules[arc.rule].kind == "score" and arc.rule in bots)
    }
    counted_clauses |= {
        zone.clause
        for zone in game.zones.values()
        if zone.over or zone.refill is not None or zone.when_empty.startswith("rebuild")
    }
    counted_clauses |= {game.sequence.clause} if rules.of_kind("limit_reached") else set()
    clauses = tuple(id for id, c in game.clauses.items() if id in counted_clauses and not c.restates)
    beside = tuple(side.name for side in game.sides.values() for _ in range(side.count))
    teams = frozenset(f.name for f in fields if f.by_seat)
    return GameMeasures(tuple(f.name for f in fields), scores_of(game, rules), clauses, beside, teams)


# ------------------------------------------------------------------------------------------------- play
def play_batch(game: Game, rules: RuleSet, batch: Batch) -> list[Record]:
    """The games of a batch, one after the other."""
    table = GameRecorder(game, rules, batch.sitting)
    return [table.game(batch.seed, number) for number in range(batch.first, batch.end)]


class GameRecorder:
    """A table at which games are played and recorded."""

    def __init__(self, game: Game, rules: RuleSet, sitting: TableConfig) -> None:
        self.sitting = sitting
        self.outside = dict(sitting.outside)
        self.measured = measured(game, rules)
        self.state = State(game, rules, sitting.seats, options=dict(sitting.options))
        self.play = Play(self.state)
        self.worth = [self.state.functions[rule.name] for rule in rules.of_kind("score")]
        self.tallies = self._tallies(rules)
        self.options: Counter[int] = Counter()
        self.identities: list[tuple[str, ...]] = []
        self.led: list[int] = []
        self.moment = (0, 0)

    def _tallies(self, rules: RuleSet) -> list[list[tuple[int, int]]]:
        """For each clause, the counters that count for it, with their factors."""
        sums: dict[str, Counter[int]] = {clause: Counter() for clause in self.measured.clauses}
        for arc in rules.arcs:
            if arc.kind != "branch" and arc.clause in sums:
                for counter, times in arc.tally:
                    sums[arc.clause][counter] += times
        return [list(counts.items()) for counts in sums.values()]

    def game(self, seed: int, number: int, tape: Sequence[int] | None = None) -> Record:
        """The game with a number, whose random numbers, including the agents', come from ``seed + number``; ``tape``:
        the tape of that game, if it has been played before."""
        state, seated = self.state, self.sitting.seated(number)
        state.counters[:] = [0] * len(state.counters)
        state.data_counts.clear()
        self.options.clear()
        self.identities, self.led, self.moment = [], [], (0, 0)
        self.play.boundary = None
        deciding = [self.outside.get(name, name) for name in seated]
        deciders = make_seats(self.play, deciding, seed + number) if tape is None else []
        self.play.begin(Tape(tape or (), seed + number), (), deciders)
        state.observe = self._watch
        outcome = self.play.guarded(self._game)
        state.observe = None
        return self._record(outcome, seated)

    def _game(self) -> None:
        self.play.set_up()
        self.identities = self._who_is_what()
        self.play.step(self.state.game.sequence)

    def _watch(self, question: LiveQuestion) -> None:
        """Record the number of options, and the leader at the beginning of each turn."""
        self.options[len(question.options)] += 1
        moment = (self.state.rounds, self.state.turns)
        if moment != self.moment and self.worth:
            self.moment = moment
            self.led.append(self._leader())

    def _who_is_what(self) -> list[tuple[str, ...]]:
        everyone = self.state.seated
        return [tuple(getattr(getattr(p, f), "name", "") for p in everyone) for f in self.measured.identities]

    def _leader(self) -> int:
        """The leading seat by the game's @score; -1 for none."""
        people = self.state.players
        worth = aside(self.state, self.worth, people)
        if not worth or worth.count(max(worth)) > 1:
            return -1
        return int(people[worth.index(max(worth))].seat)

    def _record(self, outcome: Outcome, seated: tuple[str, ...]) -> Record:
        state = self.state
        counted = self.clauses(state.counters.own, state.data_counts)
        same = self._who_is_what()
        identities = tuple(was if was == now else () for was, now in zip(self.identities, same, strict=False))
        scores = tuple(score_now(state, s) for s in self.measured.scores)
        self.led.append(self._leader() if self.worth else -1)
        return Record(
            outcome.status, outcome.clause, outcome.message, outcome.winners, outcome.rounds, state.turns,
            outcome.decisions, seated, identities, scores, tuple(sorted(self.options.items())),
            lead_of(self.led, outcome.winners), counted, tuple(sorted(state.most.items())),
        )  # fmt: skip

    def clauses(self, own: Sequence[int], data: Mapping[str, int]) -> tuple[int, ...]:
        """Number of uses of each clause (a tally may be below zero in an interrupted game)."""
        counts = (sum(own[counter] * times for counter, times in tally) for tally in self.tallies)
        return tuple(max(0, n) + data.get(c, 0) for c, n in zip(self.measured.clauses, counts, strict=True))


def lead_of(led: Sequence[int], winners: Sequence[int]) -> tuple[int, int]:
    """The number of changes of the lead, and the result of the leader at half time: 1 won, 0 lost, -1 nobody led.
    ``led``: the leading seat at the beginning of each turn and at the end, -1 for none."""
    leaders = [seat for seat in led if seat >= 0]
    changes = sum(one != other for one, other in pairwise(leaders))
    half = led[(len(led) - 1) // 2] if led else -1
    return changes, -1 if half < 0 else int(half in winners)


# ------------------------------------------------------------------------------------------------- many games
def batches_of(sitting: TableConfig, seed: int, games: int) -> list[Batch]:
    """The games of a table in batches, the same for any number of workers."""
    size = min(FAST if sitting.counted else LARGEST, max(SMALLEST if sitting.fast else 1, games // SHARES))
    return [Batch(sitting, seed, first, min(first + size, games)) for first in range(0, games, size)]


def play_games(
    game: Game, rules: RuleSet, sitting: TableConfig, seed: int, games: int, jobs: Jobs = 1
) -> Iterator[list[Record]]:  # fmt: skip
    """Play a number of games in order, batch by batch. Game n has the seed ``seed + n``."""
    yield from spread(play_batch, batches_of(sitting, seed, games), jobs, game, rules)
