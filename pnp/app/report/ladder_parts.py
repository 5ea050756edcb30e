"""The report of a skill ladder: conclusions in words, who beats whom, and games between equals."""

from collections.abc import Iterator, Sequence

from pnp.app.report.account import Grid, Heading, Part, Plots, Title, Words
from pnp.app.report.plots import Pen, Plot, Row, mean_words, plot_shares
from pnp.checks.statistics.ladder import Ladder, Meeting
from pnp.checks.statistics.ladder_findings import ladder_findings
from pnp.source.diagnostics.numbers import number_of

PLAYERS = (
    "Bots of growing skill play each other. Random players choose by chance. Greedy players try each option once, and "
    "take the best by the game's own score. Searching players (search@100ms: up to 100 milliseconds for each choice) "
    "try out many games from there. No bot sees hidden cards."
)


def parts_of_ladders(ladders: Sequence[Ladder], seed: int, pen: Pen) -> Iterator[Part]:
    """The parts, for each number of players."""
    first = ladders[0]
    facts = [("Games a pair", f"{first.meetings[0].table.games:,}"), ("Agents", ", ".join(first.rungs))]
    yield Title(first.title, "Skill and luck", (*facts, ("Seed", str(seed))))
    yield Words(PLAYERS)
    for place, ladder in enumerate(ladders):
        yield Heading(number_of(ladder.players, "player").capitalize(), 1, page=bool(place))
        for sentence in ladder_findings(ladder):
            yield Words(f"{sentence[0].upper()}{sentence[1:]}.", "lead")
        yield from ladder_plots(ladder, pen)
        head = ("Players", "Rounds", "Decisions", "Choices offered", "Changes of the lead")
        yield Heading("Length, among equals")
        yield Grid(head, tuple(_cells(meeting) for meeting in ladder.equals))
    yield Words(
        "In a contest one seat belongs to the first player and all others to the second; seats rotate. Each point is a "
        "share of finished games with its 95 % interval. The tick marks an even share. A filled square is a share that "
        "is shown to differ from it, with all comparisons for a number of players corrected together (Holm). The lead "
        "is measured by the game's own score as each turn begins. A game is decided when its winner has the lead for "
        "good. A choice matters if its options are shown to differ in the player's wins when the game is played on at "
        "random from each.",
        "note",
    )  # fmt: skip


def ladder_plots(ladder: Ladder, pen: Pen) -> Iterator[Part]:
    """The plots of a ladder, each below its heading."""
    contests = [Row.of_wins(f"{m.higher} against {m.lower}", m.won) for m in ladder.contests if m.won]
    seats = [Row.of_wins(m.higher, m.first_seat) for m in ladder.equals if m.first_seat]
    halfway = [Row(m.higher, m.table.leads.halfway) for m in ladder.equals if m.table.leads]
    early = [Row(m.higher, m.courses.early) for m in ladder.equals if m.courses.early]
    tried = [(m.higher, m.courses.pivots) for m in ladder.equals if m.courses.pivots]
    mattering = [Row(name, pivots.mattering) for name, pivots in tried]
    kingmaking = [Row(name, pivots.kingmaking) for name, pivots in tried if pivots.kingmaking.games]
    undivided = [Row(m.higher, m.courses.undivided) for m in ladder.equals if m.courses.undivided.games]
    for title, rows in (
        ("Wins of the more skilled player", contests), ("Wins of the first seat among equals", seats),
        ("Wins of the leader at half time, among equals", halfway),
        ("Games decided in their first half, among equals", early),
        ("Games without a single winner, among equals", undivided),
        ("Choices that matter, among equals", mattering),
        ("Choices of players who cannot win that decide who else does", kingmaking),
    ):  # fmt: skip
        if rows:
            yield Heading(title)
            yield Plots((_plot(pen, rows, title),))


def _plot(pen: Pen, rows: Sequence[Row], title: str) -> Plot:
    return plot_shares(pen, rows, title, full=True)


def _cells(meeting: Meeting) -> tuple[str, ...]:
    table = meeting.table
    spreads = (table.length.rounds, table.length.decisions, table.branching)
    changes = mean_words(table.leads.changes) if table.leads else "–"
    return (meeting.higher, *(mean_words(spread) for spread in spreads), changes)
