"""A report of many games for a designer and a publisher: the results of `pnp simulate` in words, figures and plots.

It is built once, as a list of parts, and set twice: as pages (:mod:`pnp.app.report.accountpages`) and as one HTML file.
It claims no more than the numbers show: every share has its interval and its number of games, and nothing is called
unfair without evidence.
"""

from collections.abc import Iterator, Sequence

from pnp.app.report.plots import (
    Pen,
    Plot,
    Row,
    mean_words,
    number,
    percent,
    plot_clauses,
    plot_shares,
    plot_spread,
    plot_supply,
)
from pnp.base.frozen import dataclass
from pnp.checks.statistics.figures import ClauseUse, Ending, Spread, Statistics, TableStatistics, WinGroup, WinShare
from pnp.source.diagnostics.numbers import number_of, range_of

HALF = 81.0
"""Width of each of two plots side by side, mm."""
PART = 5
"""Most clauses in one plot, and further ones up to the end of their section: pages break between plots."""
NAMES = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True)
class Title:
    """The head of the account."""

    text: str
    under: str
    facts: tuple[tuple[str, str], ...]
    """Facts of the games: names and values."""


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 begins a part, level 2 a section."""

    text: str
    level: int = 2
    page: bool = False
    """Whether it starts a new page."""


@dataclass(frozen=True)
class Words:
    """A paragraph."""

    text: str
    kind: str = "body"
    """body, lead (the essentials for a hurried reader), note, or before: text that stays with the following plot."""


@dataclass(frozen=True)
class Tiles:
    """A few large figures, each with its label and its interval."""

    tiles: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Plots:
    """Plots side by side."""

    plots: tuple[Plot, ...]


@dataclass(frozen=True)
class Grid:
    """A table whose first column has names, the others figures."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part = Title | Heading | Words | Tiles | Plots | Grid


def account_of(statistics: Statistics, pen: Pen) -> tuple[Part, ...]:
    """The parts of the account, in order."""
    parts: list[Part] = [_title(statistics), _overview(statistics), Words(verdict(statistics), "lead")]
    skill = skills(statistics)
    if skill:
        parts.append(Words(skill, "lead"))
    several = len(statistics.tables) > 1
    if several:
        parts += [Heading("By number of players", 1), _by_players(statistics.tables), Heading("Seats")]
        parts.append(Plots((plot_shares(pen, _seats(statistics.tables), "Shares of games won by each seat"),)))
    for table in statistics.tables:
        name = f"{_word(table.players).capitalize()} {'player' if table.players == 1 else 'players'}"
        parts += [Heading(name, 1, page=several), *_table(table, pen)]
    return (*parts, *_method(statistics))


def summary_of(statistics: Statistics, pen: Pen) -> tuple[Part, ...]:
    """The essential parts: the large figures, the verdict, and for each number of players who wins and how long it
    takes."""
    parts: list[Part] = [_overview(statistics), Words(verdict(statistics))]
    for table in statistics.tables:
        parts += [Heading(number_of(table.players, "player").capitalize()), *_wins(table, pen)]
        parts += _shape(table, pen) if table.finished else ()
    return tuple(parts)


# ------------------------------------------------------------------------------------------------- the head
def _title(statistics: Statistics) -> Title:
    s, games = statistics, f"{statistics.games:,}"
    options = ", ".join(f"{name} = {_plain(value)}" for name, value in s.options.items())
    facts = [
        ("Games", games), ("Players", players_of(s)), ("Agents", ", ".join(s.agents)),
        ("Optional rules", options or "none"), ("Seed", str(s.seed)), ("Version", s.version), ("Rules", s.rules[:6]),
    ]  # fmt: skip
    return Title(title_of(s), f"Results of {games} games", tuple(facts))


def title_of(statistics: Statistics) -> str:
    """The title of the game and of its variant."""
    return ": ".join(name for name in (statistics.title, statistics.variant_title) if name)


def players_of(statistics: Statistics) -> str:
    """The numbers of players in words: `2`, or `2 to 4`."""
    seats = [table.players for table in statistics.tables]
    return range_of(seats[0], seats[-1])


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _overview(statistics: Statistics) -> Tiles:
    """The figures of the first table; sums over all tables where that makes sense."""
    table = statistics.tables[0]
    rounds, decisions = table.length.rounds, table.length.decisions
    tiles = [
        (f"{statistics.games:,}", "games played", f"{statistics.finished:,} finished"),
        (f"{rounds.median:g}", "rounds, median", f"half of all: {_middle(rounds)}"),
        (number(decisions.mean), "decisions per game", _interval(decisions)),
        (number(table.branching.mean), "choices per decision", _interval(table.branching)),
    ]  # fmt: skip
    if table.leads:
        changes = table.leads.changes
        tiles.append((number(changes.mean), "changes of lead", _interval(changes)))
    if len(statistics.tables) > 1:
        tiles = [tiles[0], *((v, f"{label}, {number_of(table.players, 'player')}", d) for v, label, d in tiles[1:])]
    return Tiles(tuple(tiles))


def _middle(spread: Spread) -> str:
    """The range of the middle half of the values."""
    return f"{spread.quarter:g} to {spread.three_quarters:g}"


def _interval(spread: Spread) -> str:
    return f"mean, {number(spread.low)} to {number(spread.high)}"


def verdict(statistics: Statistics) -> str:
    """The results of the comparisons of seats and roles with an even share."""
    shares = [each for each in statistics.win_shares() if each[1].by not in ("agent", "side")]
    uneven = [each for each in shares if each[2].verdict != "not shown"]
    of = f"Of {len(shares):,} shares of wins, by seat and by role"
    if not uneven:
        return (
            f"**No unfairness is shown.** {of}, none differs from an even share by more than chance explains. "
            "That does not prove fairness: the intervals show how large a difference "
            f"{number_of(statistics.games, 'game')} could have missed."
        )
    sentences = [_uneven(*each) for each in uneven]
    return f"{of}, {_word(len(uneven))} differ{'s' if len(uneven) == 1 else ''} from an even share. " + " ".join(
        sentences
    )


def skills(statistics: Statistics) -> str:
    """The results of the comparisons of agents; "" if only one plays."""
    shares = [each for each in statistics.win_shares() if each[1].by == "agent"]
    if not shares:
        return ""
    uneven = [_uneven(*each) for each in shares if each[2].verdict == "more"]
    return (
        " ".join(uneven)
        or "No agent is shown to win more than its share: the skill of these agents makes no difference."
    )


def _uneven(table: TableStatistics, group: WinGroup, won: WinShare) -> str:
    who = f"{group.label} {won.label}" if group.by in ("seat", "agent") else won.label
    share = won.share
    return (
        f"**{who}** of {number_of(table.players, 'player')} wins {won.verdict} than an even share of "
        f"{percent(won.even or 0.0)}: {percent(share.rate)} ({percent(share.low)} to {percent(share.high)}, n "
        f"= {share.games:,}, corrected p {_p(won.p_corrected)})."
    )


def _p(p: float) -> str:
    return "below 0.001" if p < 0.001 else f"{p:.3f}"


def _word(n: int) -> str:
    return NAMES[n] if n < len(NAMES) else str(n)


def _by_players(tables: Sequence[TableStatistics]) -> Grid:
    """A row for each number of players."""
    scores = tables[0].scores[:1]
    head = ["Players", "Games", "Rounds", "Decisions", "Choices", "Lead changes"]
    head += [f"Winner's {scores[0].label}"] if scores else []
    rows = []
    for table in tables:
        spreads = [table.length.rounds, table.length.decisions, table.branching]
        cells = [mean_words(spread) for spread in spreads]
        cells.append(mean_words(table.leads.changes) if table.leads else "–")
        cells += [mean_words(score.winners) for score in table.scores[: len(scores)]]
        rows.append((str(table.players), f"{table.games:,}", *cells))
    return Grid(tuple(head), tuple(rows))


def _seats(tables: Sequence[TableStatistics]) -> list[Row]:
    """The results of each seat with each number of players."""
    rows = []
    for table in tables:
        shares = next(group.shares for group in table.wins if group.by == "seat")
        for place, won in enumerate(shares):
            rows.append(Row.of_wins(f"Seat {won.label}", won, "" if place else f"{number_of(table.players, 'player')}"))
    return rows


# ------------------------------------------------------------------------------------------------- one table
def _table(table: TableStatistics, pen: Pen) -> Iterator[Part]:
    yield from _wins(table, pen)
    if table.finished:
        yield from _shape(table, pen)
        yield from _scores(table, pen)
    yield Heading("How games ended")
    rows = [Row(ending_name(ending), ending.share) for ending in table.endings]
    yield Plots((plot_shares(pen, rows, "Shares of games by how they ended", full=True),))
    yield from _clauses(table, pen)
    yield from _supply(table, pen)


def ending_name(ending: Ending) -> str:
    """The clause that ended a game, or the reason why it did not end."""
    if ending.status == "ended":
        return f"{ending.clause.number} {ending.clause.title}".strip()
    return f"{ending.status}: {ending.message}" if ending.message else ending.status


def _wins(table: TableStatistics, pen: Pen) -> Iterator[Part]:
    yield Heading("Who wins")
    rows = []
    for group in table.wins:
        for place, won in enumerate(group.shares):
            name = f"Seat {won.label}" if group.by == "seat" else won.label
            rows.append(Row.of_wins(name, won, "" if place else f"By {group.label.lower()}"))
    yield Plots((plot_shares(pen, rows, "Shares of games won; the tick marks an even share"),))
    unwon = f" {number_of(table.without_winner, 'game')} ended without a winner." if table.without_winner else ""
    yield Words(
        f"Each point is a share of the {table.finished:,} finished games in which its row took part; the line "
            "is its 95 % interval. The tick marks an even share: the share if all seats won equally often. A "
            "filled square marks a share that differs significantly from an even one. A line that misses its "
            f"tick proves nothing by itself: among many lines, some do so by chance.{unwon}", "note",
    )  # fmt: skip


def _shape(table: TableStatistics, pen: Pen) -> Iterator[Part]:
    yield Heading("The shape of a game")
    length, leads = table.length, table.leads
    yield Plots((
        plot_spread(pen, length.rounds, "Rounds", HALF), plot_spread(pen, length.decisions, "Decisions", HALF),
    ))  # fmt: skip
    choices = plot_spread(pen, table.branching, "Choices at each decision", HALF)
    if not leads:
        yield Plots((choices,))
        return
    yield Plots((choices, plot_spread(pen, leads.changes, "Changes of the lead", HALF)))
    half = leads.halfway
    yield Words(
        f"The leader at half time went on to win {percent(half.rate)} of {number_of(half.games, 'game')} "
            f"({percent(half.low)} to {percent(half.high)}). The lead is measured by the game's own score, at the "
            "beginning of each turn.", "note",
    )  # fmt: skip


def _scores(table: TableStatistics, pen: Pen) -> Iterator[Part]:
    scores = [score for score in table.scores if score.everybody.n]
    if not scores:
        return
    yield Heading("Scores")
    for score in scores:
        name = score.label.capitalize()
        plots = [plot_spread(pen, score.everybody, name, HALF, score.winners, ("everybody", "winners"))]
        if score.margin.n:
            plots.append(plot_spread(pen, score.margin, "Between first and second", HALF))
        yield Plots(tuple(plots))
        yield Words(
            f"The {score.wins} {score.label} wins: {mean_words(score.winners)} on average, standard deviation "
                f"{number(score.winners.deviation)}; all players {mean_words(score.everybody)}, standard deviation "
                f"{number(score.everybody.deviation)}.", "note",
        )  # fmt: skip


def _clauses(table: TableStatistics, pen: Pen) -> Iterator[Part]:
    clauses = table.clauses
    if not clauses:
        return
    never = sum(not use.share.hits for use in clauses)
    yield Heading("How often each rule was used")
    text = f"Each of the {number_of(len(clauses), 'clause')} whose use can be observed was used in some game."
    if never:
        ceiling = percent(max(use.share.high for use in clauses if not use.share.hits))
        text = (
            f"Of {number_of(len(clauses), 'clause')} whose use can be observed, {_word(never)} were used in "
            f"none of these games. This shows only that they are used in less than {ceiling} of games. `pnp "
            "check` searches for them on purpose."
        )
    yield Words(text, "before")
    title = "Shares of games that used each clause"
    for place, group in enumerate(in_groups(clauses)):
        yield Plots((plot_clauses(pen, group, title, head=not place),))


def in_groups(clauses: Sequence[ClauseUse]) -> list[list[ClauseUse]]:
    """Clauses divided into plots, between sections if possible."""
    groups: list[list[ClauseUse]] = [[]]
    for use in clauses:
        last = groups[-1]
        new = bool(last) and last[-1].clause.title != use.clause.title
        if (len(last) >= PART and new) or len(last) >= 3 * PART:
            groups.append([])
        groups[-1].append(use)
    return groups


def _supply(table: TableStatistics, pen: Pen) -> Iterator[Part]:
    needed = [token for token in table.supply if token.needed]
    if not needed:
        return
    yield Heading("Components needed")
    plots = [plot_supply(pen, token, HALF) for token in needed]
    for first in range(0, len(plots), 2):
        yield Plots(tuple(plots[first : first + 2]))
    yield Words(
        "The most tokens of a kind that lay before players, or on cards, at any one moment of each game.", "note"
    )


# ------------------------------------------------------------------------------------------------- method
def _method(statistics: Statistics) -> Iterator[Part]:
    yield Heading("Method", 1)
    yield Words(
        "Every game was played by the printed rules. Seats rotate: agents move on by one seat after each "
        f"game. Game n has the seed {statistics.seed} + n, so that the same command gives the same figures.",
        "note",
    )
    yield Words(
        "Intervals are 95 %: Wilson's for shares, Student's for means. An even share is the share that a row "
        "would have won if the winners of each game had been drawn at random from its seats. A difference is "
        "claimed if the interval excludes the even share and the exact binomial test, corrected after Holm "
        f"for all {number_of(statistics.comparisons, 'comparison')} in this report, gives a p below 0.05.",
        "note",
    )
    yield Words(
        "These figures describe bots. They hold for players who play like them. A rule that bots use badly "
        "may be strong in a person's hand, and vice versa.",
        "note",
    )
