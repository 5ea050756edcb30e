"""The course of games: when they are decided, whether leaders run away, and how many end without a single winner.

The lead is measured by the game's own @score, at the beginning of each turn and at the end.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import field

from pnp.base.frozen import dataclass
from pnp.checks.statistics.aggregate import Tally
from pnp.checks.statistics.figures import Share, Spread
from pnp.checks.statistics.games import Batch, GameRecorder, Record, TableConfig, measured
from pnp.checks.statistics.pivots import Pivot, Pivots, PivotSampler, pivots_of
from pnp.checks.statistics.statistics import share_of, spread_of
from pnp.engine.play import LiveQuestion
from pnp.model.game import Game
from pnp.rules import RuleSet


@dataclass(frozen=True)
class Courses:
    """The course of one table's finished games."""

    undivided: Share
    """Games without a single winner: nobody won, or several did."""
    decided: Spread | None
    """The part of a game, from 0 to 1, after which its winner led to the end; None if the lead cannot be measured."""
    early: Share | None
    """Games decided in their first half."""
    pivots: Pivots | None = None
    """The choices that matter and that make kings, among equals; None if they were not tried."""


@dataclass(frozen=True)
class CourseTally:
    """Finished games, counted."""

    winners: Counter[int] = field(default_factory=Counter)
    """By number of winners."""
    decided: Counter[float] = field(default_factory=Counter)
    sampled: list[Pivot] = field(default_factory=list)
    """One choice of each game between equals."""

    def note(self, record: Record, led: Sequence[int]) -> None:
        """Count a finished game. ``led``: the leading seat at the beginning of each turn and at the end, -1 for
        none."""
        self.winners[len(record.winners)] += 1
        if len(record.winners) == 1 and max(led, default=-1) >= 0:
            self.decided[decided_at(led, record.winners[0])] += 1

    def add(self, other: "CourseTally") -> None:
        """Add games counted elsewhere."""
        self.winners.update(other.winners)
        self.decided.update(other.decided)
        self.sampled.extend(other.sampled)

    def figures(self) -> Courses:
        """The figures of the games."""
        games, decided = self.winners.total(), self.decided
        early = sum(times for part, times in decided.items() if part <= 0.5)
        return Courses(
            undivided=share_of(games - self.winners[1], games),
            decided=spread_of(decided) if decided else None,
            early=share_of(early, decided.total()) if decided else None,
            pivots=pivots_of(self.sampled),
        )


def decided_at(led: Sequence[int], winner: int) -> float:
    """The part of a game after which the winner led without interruption: 0 from the beginning, 1 at the end or
    never."""
    last = next((place for place in range(len(led) - 1, -1, -1) if led[place] != winner), -1)
    return round(min(1.0, (last + 1) / max(1, len(led) - 1)), 4)


def count_courses(game: Game, rules: RuleSet, batch: Batch) -> tuple[Tally, CourseTally]:
    """Play a batch of games, and count their results and courses; among equals one choice of each game is tried."""
    table = _CourseRecorder(game, rules, batch.sitting)
    tally, courses = Tally(batch.sitting.seats, measured(game, rules)), CourseTally()
    for number in range(batch.first, batch.end):
        record = table.game(batch.seed, number)
        tally.note(record)
        if record.status == "ended":
            courses.note(record, table.led)
        pivot = table.pivot(batch.seed + number)
        if pivot is not None:
            courses.sampled.append(pivot)
    return tally, courses


class _CourseRecorder(GameRecorder):
    """A table at which games are recorded; among equals with the questions of each."""

    def __init__(self, game: Game, rules: RuleSet, sitting: TableConfig) -> None:
        super().__init__(game, rules, sitting)
        equals = len(set(sitting.agents)) == 1
        self.sampler = PivotSampler(game, sitting.seats, dict(sitting.options)) if equals else None

    def game(self, seed: int, number: int, tape: Sequence[int] | None = None) -> Record:
        """The game with a number, as any recorder plays it."""
        if self.sampler is not None:
            self.sampler.questions.clear()
        return super().game(seed, number, tape)

    def _watch(self, question: LiveQuestion) -> None:
        if self.sampler is not None:
            self.sampler.note(question, self.state.tape.at)
        super()._watch(question)

    def pivot(self, seed: int) -> Pivot | None:
        """One choice of the last game, tried; None in a contest."""
        return self.sampler.sample(self.state.tape.values, abs(seed)) if self.sampler is not None else None
