"""The report of a number swept over a range: the wins of each seat and the length of games, by value."""

from collections.abc import Iterator, Sequence

from pnp.app.report.account import Grid, Heading, Part, Plots, Title, Words, title_of
from pnp.app.report.plots import Pen, Row, mean_words, plot_shares
from pnp.checks.statistics.figures import Statistics, TableStatistics
from pnp.source.diagnostics.numbers import number_of

LONGEST = 40
"""Most rows of one plot, so that it fits on a page."""


def parts_of_sweep(name: str, tried: Sequence[tuple[str, Statistics]], pen: Pen) -> Iterator[Part]:
    """The parts, for each number of players. ``tried``: each value in words, with its statistics."""
    first = tried[0][1]
    facts = [("Values", str(len(tried))), ("Games each", f"{first.games:,}"), ("Agents", ", ".join(first.agents))]
    yield Title(title_of(first), f"What if {name} were another", (*facts, ("Seed", str(first.seed))))
    for place, table in enumerate(first.tables):
        tables = [(value, statistics.tables[place]) for value, statistics in tried]
        yield Heading(number_of(table.players, "player").capitalize(), 1, page=bool(place))
        for seat in range(table.players):
            yield Heading(f"Wins of seat {seat + 1}, by {name}")
            rows = [row for value, one in tables for row in _seat_row(f"{name} = {value}", one, seat)]
            for start in range(0, len(rows), LONGEST):
                caption = f"Shares of games won by seat {seat + 1}, by {name}"
                yield Plots((plot_shares(pen, rows[start : start + LONGEST], caption),))
        yield Heading("Length of games")
        cells = tuple((value, mean_words(one.length.rounds), mean_words(one.length.decisions)) for value, one in tables)
        yield Grid((name, "Rounds", "Decisions"), cells)
    yield Words(
        "All values play the same seeds. Each point is a share of finished games with its 95 % interval; the tick "
        "marks an even share. Two values whose intervals overlap widely cannot be told apart with so many games.",
        "note",
    )  # fmt: skip


def _seat_row(name: str, table: TableStatistics, seat: int) -> Iterator[Row]:
    shares = next(group.shares for group in table.wins if group.by == "seat")
    if seat < len(shares):
        yield Row(name, shares[seat].share, even=shares[seat].even)
