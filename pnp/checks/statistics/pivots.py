"""Choices that matter, and choices that make kings: a sampled choice of each game is tried with every option.

The game is played on from each option many times, at random, by the machine. A choice matters if the player's share of
wins is shown to differ between the options. A player who wins none of all these games cannot win any more; such a
choice makes a king if it is shown to change who else wins.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt

from pnp.base.frozen import dataclass
from pnp.checks.statistics.figures import Share
from pnp.checks.statistics.intervals import LEVEL, false_discovery, normal_p
from pnp.checks.statistics.statistics import share_of
from pnp.engine.native.engine import choose
from pnp.engine.native.machine import Machine
from pnp.engine.play import LiveQuestion
from pnp.model.game import Game

PLAYOUTS = 60
"""Games played on from each option."""
WIDEST = 8
"""Most options that are tried; of more, these many are drawn."""
RARE = 10
"""Results that occur in fewer games are counted together."""

Winners = tuple[int, ...]


@dataclass(frozen=True)
class Pivot:
    """A sampled choice."""

    matters: float
    """The p value of equal shares of wins for the player asked."""
    swing: float
    """The best option's share of wins less the worst one's."""
    hopeless: bool
    """Whether the player won none of the games, in a game of three or more."""
    crowns: float
    """The p value of equal results for the others; 1 unless the player is without hope."""


@dataclass(frozen=True)
class Pivots:
    """The sampled choices of a meeting."""

    mattering: Share
    """Choices that are shown to matter to the player asked."""
    swing: float
    """The mean swing of those that matter: the share of wins between the best and the worst option."""
    hopeless: Share
    """Choices of players who could not win any more."""
    kingmaking: Share
    """Those among them that are shown to decide who else wins."""


def pivots_of(sampled: Sequence[Pivot]) -> Pivots | None:
    """The figures of sampled choices, each kind of test corrected for their number (Benjamini and Hochberg); None
    without any."""
    if not sampled:
        return None
    mattering = [p < LEVEL for p in false_discovery([one.matters for one in sampled])]
    swings = [one.swing for one, matters in zip(sampled, mattering, strict=True) if matters]
    hopeless = [one for one in sampled if one.hopeless]
    crowning = sum(p < LEVEL for p in false_discovery([one.crowns for one in hopeless]))
    return Pivots(
        share_of(sum(mattering), len(sampled)), sum(swings) / max(1, len(swings)),
        share_of(len(hopeless), len(sampled)), share_of(crowning, len(hopeless)),
    )  # fmt: skip


class PivotSampler:
    """Notes the questions of a game, and tries one of them."""

    def __init__(self, game: Game, seats: int, options: dict[str, object]) -> None:
        self.seats = seats
        self.machine = choose(game, seats, options).machine
        self.questions: list[tuple[int, int, int]] = []

    def note(self, question: LiveQuestion, at: int) -> None:
        """Note a question whose answer will be at a place on the tape."""
        if len(question.options) > 1 and question.who.seat < self.seats:
            self.questions.append((at, question.who.seat, len(question.options)))

    def sample(self, tape: Sequence[int], seed: int) -> Pivot | None:
        """Try one question of the game that has ended; None if it had none, or if the machine cannot play it."""
        if self.machine is None or not self.questions:
            return None
        rng = random.Random(seed)
        at, seat, n = rng.choice(self.questions)
        options = sorted(rng.sample(range(n), WIDEST)) if n > WIDEST else range(n)
        results = [_results(self.machine, [*tape[:at], option], seed) for option in options]
        return None if None in results else pivot_of([r for r in results if r is not None], seat, self.seats)


def _results(machine: Machine, tape: Sequence[int], seed: int) -> Counter[Winners] | None:
    """The winners of the games that begin with a tape; None if the machine cannot play them."""
    winners: Counter[Winners] = Counter()
    for number in range(PLAYOUTS):
        played = machine.play(tape, seed * PLAYOUTS + number)
        if played.status not in ("ended", "limit"):
            return None
        winners[tuple(sorted(played.winners))] += 1
    return winners


def pivot_of(results: Sequence[Counter[Winners]], seat: int, seats: int) -> Pivot:
    """The figures of one choice: the winners of the games after each of its options."""
    won = [sum(times for winners, times in one.items() if seat in winners) for one in results]
    hopeless = seats > 2 and not any(won)
    mine = p_of_equal([_split(one, lambda winners: seat in winners) for one in results])
    crowns = p_of_equal([_split(one, lambda winners: winners) for one in results]) if hopeless else 1.0
    return Pivot(mine, (max(won) - min(won)) / PLAYOUTS, hopeless, crowns)


def _split(one: Counter[Winners], key: Callable[[Winners], object]) -> Counter[object]:
    split: Counter[object] = Counter()
    for winners, times in one.items():
        split[key(winners)] += times
    return split


def p_of_equal(rows: Sequence[Counter[object]]) -> float:
    """The p value of the rows' having equal shares: Pearson's test of homogeneity, with rare results counted together,
    and the distribution approximated after Wilson and Hilferty (1931)."""
    sums: Counter[object] = Counter()
    for row in rows:
        sums.update(row)
    often = [key for key, times in sums.items() if times >= RARE]
    table = [[row[key] for key in often] for row in rows]
    if sum(sums.values()) - sum(sums[key] for key in often) >= RARE:
        table = [[*cells, row.total() - sum(cells)] for cells, row in zip(table, rows, strict=True)]
    width = len(table[0]) if table else 0
    freedom = (len(rows) - 1) * (width - 1)
    if freedom < 1:
        return 1.0
    totals, columns = [sum(cells) for cells in table], [sum(column) for column in zip(*table, strict=True)]
    everything = sum(totals)
    statistic = sum(
        (cell - total * column / everything) ** 2 / (total * column / everything)
        for cells, total in zip(table, totals, strict=True) if total
        for cell, column in zip(cells, columns, strict=True)
    )  # fmt: skip
    z = ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return normal_p(z) / 2 if z > 0 else 1 - normal_p(z) / 2
