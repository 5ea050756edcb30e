"""Games of people beside those of bots, as a part of a report."""

from collections.abc import Iterator, Sequence

from pnp.app.report.account import Grid, Heading, Part, Words
from pnp.app.report.plots import number
from pnp.app.simulate.playtests import PlaytestFigures
from pnp.checks.statistics.figures import Spread, Statistics, TableStatistics
from pnp.source.diagnostics.numbers import number_of

Tables = Sequence[tuple[str, TableStatistics]]
"""Kinds of players, each with its games."""


def people_beside_all(people: Sequence[PlaytestFigures], statistics: Statistics) -> Iterator[Part]:
    """The games of people for each number of players, beside those of the bots if they played with that number."""
    agents = ", ".join(statistics.agents)
    for figures in people:
        tables = [(agents, table) for table in statistics.tables if table.players == figures.players]
        yield from people_beside(
            figures, tables, f", {number_of(figures.players, 'player')}" if len(people) > 1 else ""
        )


def people_beside(people: PlaytestFigures, tables: Tables, addition: str = "") -> Iterator[Part]:
    """The games of people with one number of players in one table with those of bots, then the words of players.
    ``addition``: words after the heading."""
    yield Heading(f"People beside bots{addition}", 1)
    yield Grid(("Figure", "People", *(agent for agent, _ in tables)), tuple(_beside(people, tables)))
    if people.lengths:
        answers = ", ".join(f"{answer}: {count}" for answer, count in people.lengths.items())
        yield Words(f"How long the game felt to {number_of(sum(people.lengths.values()), 'player')}: {answers}.")
    for clause, count in people.unclear:
        yield Words(f"Hard to understand: `{clause}` ({number_of(count, 'player')}).")
    for note in people.notes:
        yield Words(f"“{' '.join(note.split())}”")


def _beside(people: PlaytestFigures, named: Tables) -> Iterator[tuple[str, ...]]:
    tables = [table for _, table in named]
    yield ("games", f"{people.games:,}", *(f"{table.games:,}" for table in tables))
    for seat, share in enumerate(people.wins):
        cells = []
        for table in tables:
            shares = next(group.shares for group in table.wins if group.by == "seat")
            cells.append(f"{shares[seat].share.rate:.0%}" if seat < len(shares) else "–")
        won = f"{share.rate:.0%} ({share.low:.0%} to {share.high:.0%})" if share.games else "–"
        yield (f"wins of seat {seat + 1}", won, *cells)
    for name in ("rounds", "decisions"):
        spreads = [people.numbers.get(name), *(getattr(table.length, name) for table in tables)]
        if spreads[0] is not None:
            yield (name, *(_mean(spread) for spread in spreads if spread is not None))
    for name in ("minutes", "fun"):
        if name in people.numbers:
            yield (name, _mean(people.numbers[name]), *("–" for _ in tables))


def _mean(spread: Spread) -> str:
    if spread.n <= 1:
        return f"{spread.mean:g}"
    return f"{number(spread.mean)} ({number(spread.low)} to {number(spread.high)})"
