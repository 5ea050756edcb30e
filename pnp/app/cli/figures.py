"""The statistics of many games as lines for people, every share with its interval and its number of games."""

from collections.abc import Iterator, Sequence

from pnp.app.simulate.playtests import PlaytestFigures
from pnp.app.simulate.simulate import Share, Spread, Statistics, TableStatistics, WinShare, games_needed
from pnp.source.diagnostics.numbers import number_of

_NUMBER_NAMES = {"fun": "fun, from 1 to 5"}
RARE = 12
"""Most clauses listed; the report and ``--json`` have all."""


def lines_of(statistics: Statistics, people: Sequence[PlaytestFigures] = ()) -> Iterator[str]:
    """All tables, one after the other, and the conclusions about fairness. ``people``: the figures of games played by
    people."""
    for place, table in enumerate(statistics.tables):
        if place:
            yield ""
        yield from _table(table)
        yield from _people([figures for figures in people if figures.players == table.players])
    seats = {table.players for table in statistics.tables}
    yield from _people([figures for figures in people if figures.players not in seats])
    yield ""
    yield from verdict(statistics)


def _people(people: Sequence[PlaytestFigures]) -> Iterator[str]:
    """The games of people with some numbers of players."""
    for figures in people:
        yield ""
        rules = f", {figures.same_rules} with the present rules"
        yield f"played by people: {number_of(figures.games, 'game')} of {number_of(figures.players, 'player')}{rules}"
        if any(share.games for share in figures.wins):
            yield _row("", "won", "of", "share", "95 % interval")
            for seat, share in enumerate(figures.wins, 1):
                yield _row(f"seat {seat}", *_counts(share))
        if figures.numbers:
            yield _row("", "least", "median", "most", "mean", "")
            for name, spread in figures.numbers.items():
                yield _row(_NUMBER_NAMES.get(name, name), *_spread(spread), "")
        if figures.lengths:
            answers = (f"{answer} to {count}" for answer, count in figures.lengths.items())
            yield f"  the game felt: {', '.join(answers)}"
        for clause, count in figures.unclear:
            yield f"  hard to understand: {clause} ({number_of(count, 'player')})"
        for note in figures.notes:
            yield f"  “{' '.join(note.split())}”"


def verdict(statistics: Statistics) -> Iterator[str]:
    """The results of the comparisons with an even share: of seats and roles, then of agents."""
    uneven = [(table, group, won) for table, group, won in statistics.win_shares() if won.verdict != "not shown"]
    n = statistics.comparisons
    tests = f"{number_of(n, 'comparison')} with an even share, corrected after Holm"
    if all(group.by == "agent" for _, group, _ in uneven):
        yield (
            "No unfairness is shown: no share of wins by seat or role differs significantly from an even share "
            f"({tests})."
        )
        yield from few_games(statistics)
    for table, group, won in sorted(uneven, key=lambda each: each[1].by == "agent"):
        yield (
            f"{group.label} {won.label} of {number_of(table.players, 'player')} wins {won.verdict} than an "
            f"even share of {won.even:.1%}: {_between(won.share)}, p = {won.p_corrected:.2g} ({tests})."
        )


DIFFERENCES = (0.1, 0.05)
"""Differences from an even share for which the number of games needed is printed."""


def few_games(statistics: Statistics) -> Iterator[str]:
    """The number of games that would show a difference, if there were too few of them to show one of five points."""
    compared = [(table, won) for table, group, won in statistics.win_shares() if group.by != "agent" and won.even]
    if not compared:
        return
    needed = [
        max(games_needed(won.even or 0, difference, statistics.comparisons) for _, won in compared)
        for difference in DIFFERENCES
    ]
    fewest = min(table.finished for table, _ in compared)
    if fewest < needed[-1]:
        large, small = (f"{100 * difference:g} points" for difference in DIFFERENCES)
        yield (
            f"That says little: {number_of(fewest, 'game')} would miss many differences. To show a difference of "
            f"{large} from an even share takes about {needed[0]:,} games with each number of players, and one of "
            f"{small} about {needed[1]:,}."
        )


def _table(table: TableStatistics) -> Iterator[str]:
    yield f"{number_of(table.players, 'player')}, {number_of(table.games, 'game')}, {table.finished} finished"
    if table.without_winner:
        yield f"{number_of(table.without_winner, 'game')} ended without a winner"
    yield ""
    yield _row("", "won", "of", "share", "95 % interval", "even")
    for group in table.wins:
        for won in group.shares:
            name = f"{group.label.lower()} {won.label}" if group.by == "seat" else won.label
            yield _row(name, *_counts(won.share), _even(won))
    yield from _numbers(table)
    yield ""
    yield "how they ended"
    for ending in table.endings:
        name = f"{ending.clause.number} {ending.clause.title}".strip() or ending.status
        label = f"{name}: {ending.message}" if ending.message else name
        yield _row(label, *_counts(ending.share))
    yield from _clauses(table)
    yield from _supply(table)


def _numbers(table: TableStatistics) -> Iterator[str]:
    """Lengths, choices, leads and scores, one line each."""
    length = table.length
    rows = [("rounds", length.rounds), ("turns", length.turns), ("decisions", length.decisions)]
    rows.append(("choices offered", table.branching))
    if table.leads:
        rows.append(("lead changes", table.leads.changes))
    for score in table.scores:
        rows += [(score.label, score.everybody), (f"{score.label}, winners", score.winners)]
    yield ""
    yield _row("", "least", "median", "most", "mean", "")
    for name, spread in rows:
        if spread.n and (spread.most or spread.least):
            yield _row(name, *_spread(spread), "")
    if table.leads:
        yield f"the leader at half time won {_between(table.leads.halfway)}"


def _clauses(table: TableStatistics) -> Iterator[str]:
    """The clauses that apply in the fewest games."""
    rare = sorted((use for use in table.clauses if use.share.rate < 1), key=lambda use: use.share.hits)
    if not rare:
        return
    yield ""
    yield _row("least used clauses", "games", "of", "share", "95 % interval", "per game")
    for use in rare[:RARE]:
        yield _row(f"{use.clause.number} {use.clause.id}", *_counts(use.share), f"{use.times.mean:.3g}")
    if len(rare) > RARE:
        yield f"  … and {len(rare) - RARE} more that are not used in every game"


def _supply(table: TableStatistics) -> Iterator[str]:
    if table.supply:
        yield ""
        yield "most tokens needed at one time"
    for token in table.supply:
        printed = f" of {token.printed} printed" if token.printed is not None else ""
        yield f"{token.needed:>7}{printed}  {token.label}"


def _counts(share: Share) -> tuple[int, int, str, str]:
    """The cells of a share: hits, games, rate, interval."""
    return share.hits, share.games, f"{share.rate:.1%}", _ends(share)


def _spread(spread: Spread) -> tuple[str, str, str, str]:
    """The cells of a spread: least, median, most, mean with its interval."""
    mean = f"{spread.mean:.4g} ({spread.low:.4g} to {spread.high:.4g})"
    return f"{spread.least:g}", f"{spread.median:g}", f"{spread.most:g}", mean


def _even(won: WinShare) -> str:
    """The cell of an even share; "" for a game master, for whom none is defined."""
    return "" if won.even is None else f"{won.even:.1%}"


def _between(share: Share) -> str:
    return f"{share.hits} of {share.games}, {share.rate:.1%} ({_ends(share)})"


def _ends(share: Share) -> str:
    return f"{share.low:.1%} to {share.high:.1%}"


def _row(name: str, *cells: object) -> str:
    *numbers, between, last = [str(c) for c in (*cells, "")[:5]] if len(cells) < 5 else [str(c) for c in cells]
    return f"{name:<32}" + "".join(f"{cell:>8}" for cell in numbers) + f"  {between:<22}{last}".rstrip()
