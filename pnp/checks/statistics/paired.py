"""Effects of an edit on play: the same games before and after, seed by seed, and the differences game by game.

Both versions use the same random numbers, so a game unaffected by the edit is the same to the last choice. A difference
of means is judged by the differences of pairs (Student), which are far smaller than the spread of games.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from math import erfc, log1p, sqrt
from statistics import fmean

from pnp.base.frozen import dataclass
from pnp.checks.search.parallel import Jobs
from pnp.checks.statistics.games import GameMeasures, Record, TableConfig, measured, play_games
from pnp.checks.statistics.intervals import LEVEL, holm, mean_of, student, wilson
from pnp.model.game import Game
from pnp.rules import RuleSet

Metric = Callable[[Record], float | None]
SHARES = ("wins", "ending")
"""Groups of figures that are all shares of games."""


@dataclass(frozen=True)
class PairedMetric:
    """A figure, and how to read it from a record of the old version and of the new one."""

    name: str
    about: str
    """length, wins, score, ending, clause, supply or card."""
    before: Metric
    after: Metric
    share: bool = False
    """Whether each value is a share, from 0 to 1."""


@dataclass(frozen=True)
class FigureChange:
    """One figure, before and after."""

    name: str
    about: str
    """length, wins, score, ending, clause, supply or card."""
    before: float
    after: float
    difference: float
    """The mean of the pairs' differences."""
    low: float
    high: float
    """The 95 % interval of that mean."""
    pairs: int
    differ: int
    """Pairs in which it differs."""
    shown: bool = False
    """Whether the test shows it, corrected for all figures after Holm; its interval excludes zero then."""
    share: bool = False
    """Whether it is a share from 0 to 1, not a count or a mean."""
    before_interval: tuple[float, float] = (0.0, 0.0)
    """The 95 % interval of ``before`` alone: Wilson's for a share, otherwise Student's."""
    after_interval: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Effect:
    """The effect of an edit on the games of one number of players."""

    seats: int
    games: int
    differ: int
    """Games that are not the same to the last choice."""
    moved: tuple[FigureChange, ...]
    """Figures that differ in some game."""
    unmoved: int = 0
    """Number of figures that are equal in every game."""
    stuck: int = 0
    """Games that get stuck after the edit, and did not before."""
    message: str = ""
    """The fault of the first of these."""


def effect_data(effect: Effect) -> dict[str, object]:
    """The effect on the games of one number of players as plain data."""
    return {
        "players": effect.seats, "games": effect.games, "differ": effect.differ, "unmoved": effect.unmoved,
        "moved": [asdict(figure) for figure in effect.moved],
        **({"stuck": effect.stuck, "message": effect.message} if effect.stuck else {}),
    }  # fmt: skip


def effect_of(
    old: tuple[Game, RuleSet], new: tuple[Game, RuleSet], sitting: TableConfig, seed: int, games: int, jobs: Jobs = 1
) -> Effect:
    """Play the same seeds with the old rules and the new ones, and compare."""
    befores, afters = (
        [record for part in play_games(*version, sitting, seed, games, jobs) for record in part]
        for version in (old, new)
    )
    return compared_effect(befores, afters, [measured(*version) for version in (old, new)])


def compared_effect(
    befores: Sequence[Record],
    afters: Sequence[Record],
    versions: Sequence[GameMeasures],
    more: Sequence[PairedMetric] = (),
) -> Effect:
    """Compare games with the same seeds. ``versions``: the records of the old and of the new ones; ``more``: figures
    besides those of every game."""
    was, now = versions
    pairs = list(zip(befores, afters, strict=True))
    metrics = [*_metrics(was, now, pairs), *more]
    figures = [figure for metric in metrics if (figure := _moved(metric, pairs))]
    moved = [figure for figure in figures if figure.differ]
    same = sum(_figures_of(one, was, now) == _figures_of(other, now, was) for one, other in pairs)
    seats = len(befores[0].agents) if befores else 0
    stuck = [other.message for one, other in pairs if other.status == "stuck" != one.status]
    return Effect(
        seats, len(pairs), len(pairs) - same, tuple(judged(moved)), len(figures) - len(moved),
        len(stuck), next(iter(stuck), ""),
    )  # fmt: skip


def judged(figures: Sequence[FigureChange]) -> list[FigureChange]:
    """Mark the figures whose difference has been shown, allowing for the number of figures compared (Holm)."""
    chances = holm([_chance(figure) for figure in figures])
    return [replace(figure, shown=p < LEVEL) for figure, p in zip(figures, chances, strict=True)]


def _chance(figure: FigureChange) -> float:
    """The probability of a difference this large without a real effect: Student's t, as a normal value after Wallace
    (1959); if all pairs differ equally, the probability that this many coins all fall on one side."""
    half, freedom = (figure.high - figure.low) / 2, figure.pairs - 1
    if not half:
        return 0.5 ** max(freedom, 0) if figure.difference else 1.0
    t = abs(figure.difference) / half * student(freedom)
    normal = sqrt(freedom * log1p(t * t / freedom)) * (8 * freedom + 1) / (8 * freedom + 3)
    return erfc(normal / sqrt(2))


def _moved(metric: PairedMetric, pairs: Sequence[tuple[Record, Record]]) -> FigureChange | None:
    """A figure over the pairs that have it in both versions; None if none has."""
    both = [(metric.before(a), metric.after(b)) for a, b in pairs]
    values = [(x, y) for x, y in both if x is not None and y is not None]
    if not values:
        return None
    befores, afters = [x for x, _ in values], [y for _, y in values]
    differences = Counter(round(y - x, 9) for x, y in values)
    mean, _, low, high = mean_of(differences)
    return FigureChange(
        metric.name, metric.about, fmean(befores), fmean(afters), mean, low, high,
        pairs=len(values), differ=len(values) - differences[0.0], share=metric.share,
        before_interval=_interval(befores, metric.share), after_interval=_interval(afters, metric.share),
    )  # fmt: skip


def _interval(values: Sequence[float], share: bool) -> tuple[float, float]:
    """The 95 % interval of a mean. Values that are shares of a game vary no more than wins and losses, so Wilson's
    interval is conservative for them."""
    if share:
        return wilson(sum(values), len(values))
    _, _, low, high = mean_of(Counter(round(value, 9) for value in values))
    return low, high


# ------------------------------------------------------------------------------------------------- figures
def _metrics(was: GameMeasures, now: GameMeasures, pairs: Sequence[tuple[Record, Record]]) -> list[PairedMetric]:
    """Every figure, with how to read it from a record of the old version and of the new one."""
    same: list[tuple[str, str, Metric]] = [
        ("rounds", "length", lambda r: r.rounds), ("turns", "length", lambda r: r.turns),
        ("decisions", "length", lambda r: r.decisions), ("choices at a decision", "length", _choices),
        ("changes of the lead", "length", lambda r: r.leads[0]),
    ]  # fmt: skip
    seats = max((len(a.agents) for a, _ in pairs), default=0)
    same += [(f"seat {seat + 1}", "wins", _wins(seat)) for seat in range(seats)]
    endings = dict.fromkeys((r.status, r.clause) for pair in pairs for r in pair)
    same += [(clause or status, "ending", _ends(status, clause)) for status, clause in endings]
    tokens = dict.fromkeys(token for pair in pairs for r in pair for token, _ in r.most)
    same += [(token, "supply", _most(token)) for token in tokens]
    metrics = [PairedMetric(name, about, metric, metric, about in SHARES) for name, about, metric in same]
    for score in now.scores:
        if score in was.scores:
            one, other = was.scores.index(score), now.scores.index(score)
            for who, everybody in (("all players", True), ("winners", False)):
                reads = _score(one, everybody), _score(other, everybody)
                metrics.append(PairedMetric(f"{score.name}, {who}", "score", *reads))
    for clause in dict.fromkeys([*now.clauses, *was.clauses]):
        metrics.append(PairedMetric(clause, "clause", _applied(clause, was), _applied(clause, now)))
    return metrics


def _choices(record: Record) -> float | None:
    count = sum(times for _, times in record.options)
    return sum(n * times for n, times in record.options) / count if count else None


def _wins(seat: int) -> Metric:
    return lambda record: float(seat in record.winners) if record.status == "ended" else None


def _ends(status: str, clause: str) -> Metric:
    return lambda record: float((record.status, record.clause) == (status, clause))


def _most(token: str) -> Metric:
    return lambda record: float(dict(record.most).get(token, 0))


def _score(place: int, everybody: bool) -> Metric:
    def read(record: Record) -> float | None:
        values = record.scores[place]
        scores = values if everybody else [values[seat] for seat in record.winners] if values else []
        return sum(scores) / len(scores) if scores else None

    return read


def _applied(clause: str, by: GameMeasures) -> Metric:
    """The uses of a clause; a clause that a version lacks has none."""
    if clause not in by.clauses:
        return lambda _: 0.0
    place = by.clauses.index(clause)
    return lambda record: float(record.clauses[place])


def _figures_of(record: Record, own: GameMeasures, other: GameMeasures) -> tuple[object, ...]:
    """Everything that may distinguish two games, without clauses that only one version has."""
    counts: Mapping[str, int] = dict(zip(own.clauses, record.clauses, strict=True))
    shared = tuple((c, n) for c, n in sorted(counts.items()) if c in other.clauses)
    return (record.status, record.clause, record.winners, record.rounds, record.turns, record.decisions,
            record.options, record.scores, record.most, shared)  # fmt: skip
