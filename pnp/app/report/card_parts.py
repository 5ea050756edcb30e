"""The part of the report about cards, options and clauses: notable findings in words, then a plot of each event."""

from collections.abc import Iterator, Sequence

from pnp.app.report.account import Heading, Part, Plots, Words
from pnp.app.report.card_plots import DifferenceRow, plot_differences
from pnp.app.report.plots import Pen
from pnp.checks.statistics.findings import MEANINGS, outside
from pnp.checks.statistics.play_figures import PlayFigure, PlayStatistics, PlayTable
from pnp.source.diagnostics.numbers import number_of

LONGEST = 34
"""Most rows of one plot, so that it fits on a page."""
MOST_WORDS = 24
"""Most findings in words."""
TITLES = {
    "start": "In hand before the first choice", "drawn": "Drawn", "first": "Had first", "taken": "Taken from the table",
    "played": "Played", "held": "In hand at the end",
}  # fmt: skip


def parts_of_plays(plays: PlayStatistics, pen: Pen) -> Iterator[Part]:
    """The parts, for each number of players and each agent."""
    for table in plays.tables:
        for agent in plays.agents:
            yield Heading(f"Cards and options: {number_of(table.players, 'player')}, {agent}", 1, page=True)
            yield from _findings(table, agent, plays.band)
            yield from _cards(table, agent, plays.band, pen)
            yield from _options(table, agent, plays.band, pen)
    yield Words(
        "Each row compares seats: those to which the event happened with that card, and all others to which as much "
        "happened, on the same places and with the same agents. Intervals are widened for the number of comparisons: "
        "of all differences whose line leaves zero out, at most one in twenty is expected to be chance (Benjamini "
        "and Hochberg). A filled square is outside the band. Winning and playing a card go together for many "
        "reasons: change the card and measure again, to know.", "note",
    )  # fmt: skip


def _findings(table: PlayTable, agent: str, band: float) -> Iterator[Part]:
    findings = [finding for finding in table.findings if finding.agent == agent]
    if not findings:
        yield Words(f"**No card and no option stands out** by more than {100 * band:g} points.", "lead")
    for finding in findings[:MOST_WORDS]:
        where = f" ({finding.event})" if finding.about == "option" else ""
        yield Words(f"**{finding.label}**{where}: {', '.join(finding.words)}. {finding.sentence}")
    if len(findings) > MOST_WORDS:
        yield Words(f"{len(findings) - MOST_WORDS} more stand out less; `--csv` writes all.", "note")


def _cards(table: PlayTable, agent: str, band: float, pen: Pen) -> Iterator[Part]:
    """A plot for each event and kind of card."""
    words = {event: (above, below) for event, above, below in MEANINGS}
    figures = list(table.of("card", agent))
    for event, title in TITLES.items():
        for kind in dict.fromkeys(f.kind for f in figures if f.event == event):
            rows = [f for f in figures if (f.event, f.kind) == (event, kind)]
            yield Heading(f"{title} ({kind.replace('_', ' ')})")
            names = words.get(event, ("more", "less"))
            yield from _plots(
                pen, [difference_row(f, band, names) for f in rows], band, f"Wins of cards: {title.lower()}"
            )


def _options(table: PlayTable, agent: str, band: float, pen: Pen) -> Iterator[Part]:
    cards = {figure.name for figure in table.of("card", agent)}
    figures = [f for f in table.of("option", agent) if f.name not in cards]
    for choice in dict.fromkeys(f.event for f in figures):
        rows = [f for f in figures if f.event == choice]
        yield Heading(f"Chosen: {choice}")
        named = [difference_row(f, band, ("too strong", "never worth it")) for f in rows]
        yield from _plots(pen, named, band, f"Wins of options: {choice}")
    clauses = list(table.of("clause", agent))
    if clauses:
        yield Heading("Clauses by which players act")
        yield from _plots(pen, [difference_row(f, band, ("more", "less")) for f in clauses], band, "Wins of clauses")


def difference_row(figure: PlayFigure, band: float, names: tuple[str, str]) -> DifferenceRow:
    """A figure as a row of a plot. ``names``: the words for a difference above and for one below the band."""
    side = outside(figure, band)
    few = figure.low <= -1.0
    offered = f"taken {figure.taken:,} of {figure.offered:,}" if figure.offered else ""
    return DifferenceRow(
        figure.label, figure.seats, figure.rate, 0.0 if few else figure.difference, figure.low, figure.high,
        names[side < 0] if side else "", "too few to compare" if few else offered,
    )  # fmt: skip


def _plots(pen: Pen, rows: Sequence[DifferenceRow], band: float, caption: str) -> Iterator[Part]:
    for first in range(0, len(rows), LONGEST):
        yield Plots((plot_differences(pen, rows[first : first + LONGEST], band, ("seats", "wins"), caption),))
