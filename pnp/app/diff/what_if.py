"""Effects of changed numbers: games before and after, a number swept over a range, the value nearest to an aim.

Every version plays the same seeds, so all differences come from the change.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.diff.changed_copy import Change, changed_copy, read_change, value_now
from pnp.app.diff.sweep_batches import is_batched, play_in_batches
from pnp.app.game.agents import read_agents, statistics_name
from pnp.app.game.errors import refuse
from pnp.app.simulate.simulate import SimulateOptions, simulate
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, Step, counted, silent
from pnp.checks.statistics.card_labels import labels_of
from pnp.checks.statistics.figures import Share, Spread, Statistics, TableStatistics
from pnp.checks.statistics.figures import as_data as statistics_data
from pnp.checks.statistics.games import TableConfig
from pnp.checks.statistics.paired import Effect, FigureChange, effect_data
from pnp.checks.statistics.paired_cards import effect_on_cards
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.diagnostics.numbers import number_of

__all__ = [
    "Aim", "Change", "Effect", "FigureChange", "Sweep", "SweepPoint", "aim_at", "check_alone", "check_names",
    "effects_data",
    "nearest", "reaching", "read_aim", "read_change", "read_sweep", "sweep", "sweep_data", "what_if",
]  # fmt: skip
MOST_VALUES = 1_000
"""Most values of a sweep."""
AT_ONCE = 9
"""Number of values that an aim tries before it searches between the best of them."""
NO_GAMES = Share(0, 0, 0.0, 0.0, 1.0)
LENGTHS = ("rounds", "turns", "decisions")


@dataclass(frozen=True)
class Sweep:
    """A constant or a card's column, and the values to try."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Aim:
    """A figure and its target value: a share of wins from 0 to 1, or a mean length."""

    figure: str
    """``seat_1`` …, ``rounds``, ``turns`` or ``decisions``."""
    wanted: float

    @property
    def is_share(self) -> bool:
        """Whether the figure is a share of wins."""
        return self.figure not in LENGTHS

    def measured(self, table: TableStatistics) -> tuple[float, float, float]:
        """The figure in a table, with its interval."""
        if not self.is_share:
            spread: Spread = getattr(table.length, self.figure)
            return spread.mean, spread.low, spread.high
        share = self.share(table)
        return share.rate, share.low, share.high

    def share(self, table: TableStatistics) -> Share:
        """The share of wins of the aim's seat."""
        seats = next(group.shares for group in table.wins if group.by == "seat")
        place = int(self.figure.removeprefix("seat_")) - 1
        return seats[place].share if place < len(seats) else NO_GAMES  # (no game was finished)


@dataclass(frozen=True)
class SweepPoint:
    """The figures for one value of a sweep."""

    value: str
    now: bool
    """Whether it is the game's current value."""
    statistics: Statistics

    @property
    def label(self) -> str:
        """The value as a text, marked if it is the current one."""
        return f"{self.value} (now)" if self.now else self.value


# ------------------------------------------------------------------------------------------------- requests
def read_sweep(text: str, report: Report) -> Sweep:
    """Parse a sweep: ``NAME=2..6``, ``NAME=10..50..10`` or ``NAME=2,4,yes``. Raises WrongRequest (PNP120)."""
    change = read_change(text, "--sweep", report)
    ends = re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(\d{1,9}))?", change.value)
    if ends is None and re.fullmatch(r"[^,]*\.\.[^,]*", change.value):
        help = f"write `{change.name}=2..6`, or the values themselves: `{change.name}=1,2,4`"
        refuse(f"`{change.value}` is not a range of whole numbers", help, report)
    if ends is None:
        values = tuple(dict.fromkeys(part.strip() for part in change.value.split(",") if part.strip()))
    else:
        first, last, step = int(ends[1]), int(ends[2]), int(ends[3] or 1)
        if not step or last < first or (last - first) // step >= MOST_VALUES:
            help = f"write `{change.name}=2..6`: the least, the greatest, and at most {MOST_VALUES:,} values"
            refuse(f"`--sweep {text}` is not a range", help, report)
        values = tuple(str(n) for n in range(first, last + 1, step))
    if not values:
        refuse(f"`--sweep {text}` has no value", f"write a range: `{change.name}=2..6`", report)
    if len(values) < 2:
        one = f"{change.name}={values[0]}"
        refuse(f"`--sweep {text}` has one value", f"write `--set {one}`, or a range: `{change.name}=2..6`", report)
    return Sweep(change.name, values)


def read_aim(text: str, seats: int, report: Report) -> Aim:
    """Parse an aim: ``first_player=50%``, ``seat_3=25%``, ``rounds=8``. Raises WrongRequest (PNP120)."""
    name, _, wanted = text.partition("=")
    figure = {"first_player": "seat_1", "last_player": f"seat_{seats}"}.get(name.strip(), name.strip())
    number = re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?)\s*(%?)", wanted.strip())
    figures = [*(f"seat_{n}" for n in range(1, seats + 1)), *LENGTHS]
    is_share = figure not in LENGTHS
    if figure not in figures:
        help = f"write `--aim first_player=50%`, `--aim seat_{seats}=25%` or `--aim rounds=8`"
        wrong = f"`--aim {text}`: there is no figure `{name.strip()}` for {number_of(seats, 'player')}"
        refuse(wrong, did_you_mean(name.strip(), [*figures, "first_player", "last_player"]) or help, report)
    if number is None or bool(number[2]) != is_share or (is_share and float(number[1]) > 100):
        kind = "a share of wins from 0% to 100%" if is_share else "a number without a sign or `%`"
        help = f"write `--aim {name.strip()}={'50%' if is_share else '8'}`"
        refuse(f"`--aim {text}`: `{name.strip()}` is {kind}", help, report)
    return Aim(figure, float(number[1]) / 100 if is_share else float(number[1]))


# ------------------------------------------------------------------------------------------------- playing
def what_if(
    loaded: LoadedGame, changes: Sequence[Change], options: SimulateOptions, report: Report, progress: Progress = silent
) -> list[Effect]:
    """The effects of changes for each number of players: the same seeds are played before and after, and compared card
    by card, too. Raises WrongRequest (PNP120)."""
    names = tuple(statistics_name(agent) for agent in options.agents)
    outside, labels = tuple(read_agents(options.agents, report).items()), labels_of(loaded.game, loaded.rules)
    step = Step("Playing games before and after", 0, len(options.players), "tables")
    with changed_copy(loaded, changes, report) as changed:
        versions = [(one.game, one.rules) for one in (loaded, changed)]
        return [
            effect_on_cards(
                versions, TableConfig(seats, names, tuple(options.options.items()), outside, options.engine),
                options.seed, options.games, options.jobs, labels,
            )
            for seats in counted(options.players, progress, step)
        ]  # fmt: skip


def sweep(
    loaded: LoadedGame, swept: Sweep, fixed: Sequence[Change], options: SimulateOptions, report: Report,
    progress: Progress = silent,
) -> list[SweepPoint]:  # fmt: skip
    """The figures for each value of a sweep, with the same seeds. ``fixed``: changes that apply to all of them. Raises
    WrongRequest (PNP120)."""
    try_value = _trials(loaded, swept.name, fixed, options, report)
    step = Step(f"Trying values of {swept.name}", 0, len(swept.values), "changes")
    if is_batched(swept.values, options):
        now, plain = value_now(loaded, swept.name, report), replace(options, begins=False, cards=False)
        tries = [(*fixed, Change(swept.name, value)) for value in swept.values]
        played = iter(play_in_batches(loaded, tries, plain))
        return [
            SweepPoint(value, value == now, statistics) if (statistics := next(played)) else try_value(value)
            for value in counted(swept.values, progress, step)
        ]
    return [try_value(value) for value in counted(swept.values, progress, step)]


def aim_at(
    loaded: LoadedGame, swept: Sweep, aim: Aim, fixed: Sequence[Change], options: SimulateOptions, report: Report
) -> list[SweepPoint]:
    """The values of a sweep tried for an aim, in order. If there are many, only some are tried, and then those between
    the best. Raises WrongRequest (PNP120)."""
    try_value = _trials(loaded, swept.name, fixed, options, report)
    results: dict[int, SweepPoint] = {}
    for place in _spaced(0, len(swept.values) - 1):
        results[place] = try_value(swept.values[place])
    while True:
        best = min(results, key=lambda at: (_distance(aim, results[at]), at))
        below = max((at for at in results if at < best), default=best)
        above = min((at for at in results if at > best), default=best)
        missing = [at for at in _spaced(below, above) if at not in results]
        if not missing:
            return [results[at] for at in sorted(results)]
        for place in missing:
            results[place] = try_value(swept.values[place])


def nearest(aim: Aim, tried: Sequence[SweepPoint]) -> SweepPoint:
    """The value nearest to an aim; the first of equals."""
    return min(tried, key=lambda one: _distance(aim, one))


def reaching(aim: Aim, tried: Sequence[SweepPoint]) -> Iterator[SweepPoint]:
    """The values whose figures do not exclude the aim."""
    for one in tried:
        _, low, high = aim.measured(one.statistics.tables[0])
        if low <= aim.wanted <= high:
            yield one


# ------------------------------------------------------------------------------------------------- as plain data
def effects_data(changes: Sequence[Change], effects: Sequence[Effect]) -> dict[str, object]:
    """The effects in the form of ``pnp diff --json``, for ``pnp simulate --set --json``."""
    changed = {change.name: change.value for change in changes}
    return {"set": changed, "statistics": [effect_data(effect) for effect in effects]}


def sweep_data(swept: Sweep, tried: Sequence[SweepPoint], aim: Aim | None) -> dict[str, object]:
    """The output of ``pnp simulate --sweep --json``."""
    values = [{"value": one.value, "now": one.now, **statistics_data(one.statistics)} for one in tried]
    if aim is None:
        return {"sweep": swept.name, "values": values}
    best = nearest(aim, tried)
    figure, low, high = aim.measured(best.statistics.tables[0])
    aim_data = {
        "figure": aim.figure, "wanted": aim.wanted, "nearest": best.value, "reached": figure, "low": low, "high": high,
        "reaching": [one.value for one in reaching(aim, tried)],
    }  # fmt: skip
    return {"sweep": swept.name, "values": values, "aim": aim_data}


def check_names(swept: str, changes: Sequence[Change], report: Report) -> None:
    """Raise WrongRequest (PNP120) for a value that is changed twice. ``swept``: the name of a sweep, or ""."""
    names = [*filter(None, [swept]), *(change.name for change in changes)]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            both = "`--sweep` and `--set`" if name == swept else "`--set`"
            refuse(f"`{name}` is changed twice by {both}", "write it once", report)


def check_alone(aim: str, file: Path | None, report: Report) -> None:
    """Raise WrongRequest (PNP120) for options that need `--sweep`, if it is missing."""
    if aim:
        refuse("`--aim` needs the values to try", "write `--sweep NAME=2..6` too", report)
    if file is not None:
        refuse("`--set` writes no report", "remove `--report`, or write `--sweep NAME=2..6`", report)


def _distance(aim: Aim, one: SweepPoint) -> float:
    return abs(aim.measured(one.statistics.tables[0])[0] - aim.wanted)


def _spaced(first: int, last: int) -> list[int]:
    """Positions from first to last: all if they are few, otherwise some at equal distances."""
    if last - first < AT_ONCE:
        return list(range(first, last + 1))
    return [first + (last - first) * part // (AT_ONCE - 1) for part in range(AT_ONCE)]


def _trials(
    loaded: LoadedGame, name: str, fixed: Sequence[Change], options: SimulateOptions, report: Report
) -> Callable[[str], SweepPoint]:
    """A function that plays with a given value."""
    now = value_now(loaded, name, report)
    plain = replace(options, begins=False, cards=False)

    def try_value(value: str) -> SweepPoint:
        with changed_copy(loaded, [*fixed, Change(name, value)], report) as changed:
            return SweepPoint(value, value == now, simulate(changed, plain, report=report))

    return try_value
