"""Results of many games for notebooks: words, and plots in the game's own inks."""

from collections.abc import Iterator
from dataclasses import field

from pnp.app.report.account import Heading, Part, Plots, Words, summary_of
from pnp.app.report.findings_parts import parts_of_maps
from pnp.app.report.ladder_parts import ladder_plots
from pnp.app.report.make_report import pen_for
from pnp.app.report.plots import Pen, Plot
from pnp.app.report.webpage import account_fragment
from pnp.base.frozen import dataclass
from pnp.checks.statistics.figures import Statistics
from pnp.checks.statistics.ladder import Ladder
from pnp.checks.statistics.ladder_findings import ladder_findings
from pnp.checks.statistics.play_figures import PlayStatistics
from pnp.model.game import Game
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of

MOST_FINDINGS = 12
"""The most findings that are put into words; ``rows("finding")`` returns all."""


class NotebookResult:
    """A result that a notebook displays, with plots in the inks of its game."""

    drawn_for: Game | None

    def _parts(self, pen: Pen) -> tuple[Part, ...]:
        raise NotImplementedError

    def _pen(self) -> Pen:
        assert self.drawn_for is not None
        return pen_for(self.drawn_for, Report())[0]

    def plots(self) -> tuple[Plot, ...]:
        """The plots one by one, for a notebook that displays them separately."""
        return tuple(plot for part in self._parts(self._pen()) if isinstance(part, Plots) for plot in part.plots)

    def _repr_html_(self) -> str:
        pen = self._pen()
        return account_fragment(self._parts(pen), pen)


@dataclass(frozen=True)
class GameStatistics(Statistics, NotebookResult):
    """The statistics of many games."""

    drawn_for: Game | None = field(default=None, compare=False, repr=False)

    def _parts(self, pen: Pen) -> tuple[Part, ...]:
        return summary_of(self, pen)


@dataclass(frozen=True)
class CardStatistics(PlayStatistics, NotebookResult):
    """The figures of cards, options and clauses; its plots are heat maps."""

    drawn_for: Game | None = field(default=None, compare=False, repr=False)

    def _parts(self, pen: Pen) -> tuple[Part, ...]:
        return tuple(self._all_parts(pen))

    def _all_parts(self, pen: Pen) -> Iterator[Part]:
        for table in self.tables:
            yield Heading(number_of(table.players, "player").capitalize())
            if not table.findings:
                yield Words(f"**No card and no option stands out** by more than {100 * self.band:g} points.")
            for finding in table.findings[:MOST_FINDINGS]:
                yield Words(f"**{finding.label}**: {', '.join(finding.words)}. {finding.sentence}")
            yield from parts_of_maps([f for f in table.figures if f.about == "card"], self.agents, pen)


@dataclass(frozen=True)
class SkillLadder(Ladder, NotebookResult):
    """A ladder of skill."""

    drawn_for: Game | None = field(default=None, compare=False, repr=False)

    def _parts(self, pen: Pen) -> tuple[Part, ...]:
        sentences = (f"{sentence[0].upper()}{sentence[1:]}." for sentence in ladder_findings(self))
        return (*(Words(sentence) for sentence in sentences), *ladder_plots(self, pen))
