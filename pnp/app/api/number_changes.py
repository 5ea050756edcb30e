"""The effects of changing a game's numbers, for notebooks: the results of ``Project.what_if`` and ``Project.sweep``."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from pnp.app.api.plain_model import Row
from pnp.app.api.shown import NotebookResult
from pnp.app.diff.effect_lines import (
    after_phrase,
    before_phrase,
    difference_phrase,
    figure_name,
    games_phrase,
    rest_phrase,
    shown_figures,
    stuck_phrase,
    verdict,
)
from pnp.app.diff.what_if import (
    Aim,
    Change,
    Effect,
    SweepPoint,
    aim_at,
    nearest,
    reaching,
    read_aim,
    read_change,
    read_sweep,
    sweep,
    what_if,
)
from pnp.app.report.account import Grid, Heading, Part, Words
from pnp.app.report.plots import Pen
from pnp.app.report.sweep_parts import parts_of_sweep
from pnp.app.simulate.simulate import SimulateOptions
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress
from pnp.checks.statistics.paired import effect_data
from pnp.model.game import Game
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of


@dataclass(frozen=True)
class NumberEffects(NotebookResult):
    """The effects of changed numbers on the same seeds."""

    changes: tuple[Change, ...]
    effects: tuple[Effect, ...]
    """One for each number of players."""
    drawn_for: Game | None = field(default=None, compare=False, repr=False)

    def rows(self) -> list[Row]:
        """A row for each figure that differs in some game."""
        return [
            {"players": effect.seats, **figure}
            for effect in self.effects
            for figure in effect_data(effect)["moved"]  # type: ignore[attr-defined]
        ]

    def _parts(self, pen: Pen) -> tuple[Part, ...]:
        return tuple(self._all_parts())

    def _all_parts(self) -> Iterator[Part]:
        yield Words(", ".join(f"**{change.name} = {change.value}**" for change in self.changes))
        for effect in self.effects:
            yield Heading(number_of(effect.seats, "player").capitalize())
            yield Words(f"{games_phrase(effect)}.".capitalize())
            if effect.stuck:
                yield Words(f"{stuck_phrase(effect)}.")
            figures = shown_figures(effect, all_figures=True)
            if figures:
                rows = tuple(
                    (figure_name(f, effect), before_phrase(f), after_phrase(f), difference_phrase(f), verdict(f))
                    for f in figures
                )
                yield Grid(("Figure", "Before", "After", "Difference", ""), rows)
            yield Words(f"{rest_phrase(effect, figures)}.".capitalize(), "note")


@dataclass(frozen=True)
class NumberSweep(NotebookResult):
    """The figures for each value of a number on the same seeds."""

    name: str
    values: tuple[SweepPoint, ...]
    """The tested values, in order: ``value``, ``now`` and ``statistics``."""
    aim: Aim | None = None
    drawn_for: Game | None = field(default=None, compare=False, repr=False)

    @property
    def nearest(self) -> str:
        """The value that comes nearest to the aim; "" without an aim."""
        return nearest(self.aim, self.values).value if self.aim is not None else ""

    @property
    def reaching(self) -> tuple[str, ...]:
        """The values whose intervals contain the aim: the games played cannot distinguish their true figures from
        it."""
        return tuple(one.value for one in reaching(self.aim, self.values)) if self.aim is not None else ()

    def rows(self) -> list[Row]:
        """A row for each value, number of players, and seat or length (``seat_1`` …, ``rounds``, ``turns``,
        ``decisions``)."""
        return [
            {"value": one.value, "now": one.now, "players": table.players, "games": table.games, "figure": figure,
             "mean": mean, "low": low, "high": high}
            for one in self.values
            for table in one.statistics.tables
            for figure in (*(f"seat_{seat + 1}" for seat in range(table.players)), "rounds", "turns", "decisions")
            for mean, low, high in (Aim(figure, 0.0).measured(table),)
        ]  # fmt: skip

    def _parts(self, pen: Pen) -> tuple[Part, ...]:
        parts: list[Part] = list(parts_of_sweep(self.name, [(one.label, one.statistics) for one in self.values], pen))
        if self.aim is not None:
            others = [value for value in self.reaching if value != self.nearest]
            more = f" These games cannot distinguish it from {', '.join(others)}." if others else ""
            parts.insert(1, Words(f"**{self.name} = {self.nearest}** comes nearest to the aim.{more}"))
        return tuple(parts[1:])


def effects_of(
    loaded: LoadedGame, changes: Mapping[str, object], options: SimulateOptions, report: Report, progress: Progress
) -> NumberEffects:
    """Play the same seeds before and after some changes. Raises WrongRequest (PNP120)."""
    wanted = tuple(read_change(f"{name}={_written(value)}", "what_if", report) for name, value in changes.items())
    return NumberEffects(wanted, tuple(what_if(loaded, wanted, options, report, progress)), loaded.game)


def sweep_of(
    loaded: LoadedGame, wanted: tuple[str, Sequence[object], str], options: SimulateOptions, report: Report,
    progress: Progress,
) -> NumberSweep:  # fmt: skip
    """Play each value of a number. ``wanted``: the number, its values, and the aim or "". Raises WrongRequest
    (PNP120)."""
    name, values, goal = wanted
    swept = read_sweep(f"{name}={','.join(_written(value) for value in values)}", report)
    if not goal:
        return NumberSweep(name, tuple(sweep(loaded, swept, (), options, report, progress)), None, loaded.game)
    aim = read_aim(goal, options.players[0], report)
    return NumberSweep(name, tuple(aim_at(loaded, swept, aim, (), options, report)), aim, loaded.game)


def _written(value: object) -> str:
    """A value as game.yaml writes it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
