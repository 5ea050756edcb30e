"""Figures of many games, each with its interval, as values; `pnp.checks.statistics.statistics` computes them.

Intervals are at 95 %: Wilson's for shares, Student's for means.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, TypeAlias

from pnp.base.frozen import dataclass
from pnp.checks.statistics.play_figures import PlayStatistics, play_data

FORMAT = 1
"""The version of the object from :func:`as_data`; it changes when a key is removed or changes its meaning."""
Verdict: TypeAlias = Literal["more", "less", "not shown"]
Part: TypeAlias = Literal["wins", "scores", "lengths", "endings", "clauses", "supply"]
"""The subjects of the rows."""
Bin: TypeAlias = tuple[float, float, int]
"""A bar of a histogram: from, to (both inclusive), count."""


@dataclass(frozen=True)
class Share:
    """The share of games in which something was true."""

    games: int
    hits: int
    rate: float
    """``hits`` of ``games``, from 0 to 1."""
    low: float
    high: float
    """The ends of its interval."""


@dataclass(frozen=True)
class Mean:
    """An average, with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class WinShare:
    """The wins of a seat, an agent, a role or a side, compared with an even share."""

    name: str
    label: str
    share: Share
    even: float | None
    """Its share of wins if the winners were drawn by lot; None if unknown."""
    p: float = 1.0
    """The p value of the exact binomial test."""
    p_corrected: float = 1.0
    """The same after Holm's correction for all comparisons of the run."""
    verdict: Verdict = "not shown"
    """``more`` or ``less`` if it has been shown to win more or less than an even share."""


@dataclass(frozen=True)
class WinGroup:
    """The shares of wins by seat, by agent, by side, or by identity."""

    by: str
    """``seat``, ``agent``, ``side``, or the name of a field (``player.side`` if it has one of these names)."""
    label: str
    shares: tuple[WinShare, ...]


@dataclass(frozen=True)
class Spread:
    """The spread of values: their number, mean with its interval, standard deviation, extremes, quartiles."""

    n: int
    mean: float
    low: float
    high: float
    """The ends of the mean's interval."""
    deviation: float
    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float
    bins: tuple[Bin, ...]
    """A histogram."""


@dataclass(frozen=True)
class ScoreFigures:
    """A number by which a rule determines the winner."""

    name: str
    label: str
    wins: str
    """``highest`` or ``lowest``."""
    everybody: Spread
    winners: Spread
    """With the bars of ``everybody``."""
    margin: Spread
    """Between the best and the second best of a game."""


@dataclass(frozen=True)
class Length:
    """The length of finished games."""

    rounds: Spread
    turns: Spread
    decisions: Spread


@dataclass(frozen=True)
class Leads:
    """The number of changes of the lead, and the wins of the leader at half time."""

    changes: Spread
    halfway: Share


@dataclass(frozen=True)
class ClauseName:
    """A clause in readable form: its id and number, the heading above it, and its beginning."""

    id: str
    number: str = ""
    title: str = ""
    text: str = ""


@dataclass(frozen=True)
class Ending:
    """One way in which games ended."""

    clause: ClauseName
    status: str
    """``ended``, ``stuck`` or ``limit``."""
    message: str
    share: Share


@dataclass(frozen=True)
class Times:
    """Number of times that something happened in a game: mean with its interval, standard deviation, maximum."""

    mean: float
    low: float
    high: float
    deviation: float
    most: int


@dataclass(frozen=True)
class ClauseUse:
    """The number of games in which a clause applied, and how often."""

    clause: ClauseName
    share: Share
    times: Times


@dataclass(frozen=True)
class TokenNeed:
    """The most tokens of a kind that a game needed at once, and the number in the component list."""

    token: str
    label: str
    component: str
    """The id of the component that prints it; "" for none."""
    printed: int | None
    """None if the component list gives no number."""
    supply: int | None
    needed: int
    games: Spread


@dataclass(frozen=True)
class TableStatistics:
    """The figures of the games of one number of players."""

    players: int
    games: int
    finished: int
    without_winner: int
    """Finished games without a winner."""
    wins: tuple[WinGroup, ...]
    scores: tuple[ScoreFigures, ...]
    length: Length
    branching: Spread
    """Numbers of options of all decisions."""
    leads: Leads | None
    """None if the game has no ``@score``, or nobody ever led."""
    endings: tuple[Ending, ...]
    clauses: tuple[ClauseUse, ...]
    supply: tuple[TokenNeed, ...]


@dataclass(frozen=True)
class Statistics:
    """The statistics of a run."""

    game: str
    title: str
    variant: str
    variant_title: str
    version: str
    rules: str
    """The digest of the rules."""
    seed: int
    agents: tuple[str, ...]
    options: Mapping[str, object]
    """Optional rules used in the games."""
    confidence: float
    comparisons: int
    """Number of shares compared with an even one."""
    tables: tuple[TableStatistics, ...]
    """One for each number of players."""
    plays: PlayStatistics | None = None
    """The figures of each card, option and clause, if requested."""
    stopped: bool = False
    """Whether somebody stopped the run before all games were played."""

    @property
    def games(self) -> int:
        """Number of games of all tables."""
        return sum(table.games for table in self.tables)

    @property
    def finished(self) -> int:
        """Number of games that ended."""
        return sum(table.finished for table in self.tables)

    @property
    def stuck(self) -> bool:
        """Whether a game got stuck."""
        return any(ending.status == "stuck" for table in self.tables for ending in table.endings)

    def rows(self, of: Part = "wins") -> list[dict[str, object]]:
        """One kind of figure as rows, for every number of players: ``wins``, ``scores``, ``lengths``, ``endings``,
        ``clauses`` or ``supply``."""
        return [{"players": table.players, **row} for table in self.tables for row in _ROWS[of](table)]

    def win_shares(self) -> Iterator[tuple[TableStatistics, WinGroup, WinShare]]:
        """Every share of wins, with its table and its group."""
        return ((table, group, share) for table in self.tables for group in table.wins for share in group.shares)


# ------------------------------------------------------------------------------------------------- as rows
def _flat(spread: Spread, begin: str = "") -> dict[str, object]:
    """A spread without its bars, in columns of its own."""
    return {f"{begin}{name}": value for name, value in vars(spread).items() if name != "bins"}


def _lengths(table: TableStatistics) -> list[dict[str, object]]:
    kinds = {**vars(table.length), "options": table.branching}
    return [{"of": name, **_flat(spread)} for name, spread in kinds.items()]


_ROWS: dict[Part, Callable[[TableStatistics], list[dict[str, object]]]] = {
    "wins": lambda t: [{"by": group.by, **_won(share)} for group in t.wins for share in group.shares],
    "scores": lambda t: [
        {"name": s.name, "label": s.label, "wins": s.wins, **_flat(s.everybody), **_flat(s.winners, "winners_")}
        for s in t.scores
    ],
    "lengths": _lengths,
    "endings": lambda t: [{**_clause(e.clause), "status": e.status, **vars(e.share)} for e in t.endings],
    "clauses": lambda t: [
        {**_clause(c.clause), **vars(c.share), **{f"times_{n}": v for n, v in vars(c.times).items()}} for c in t.clauses
    ],
    "supply": lambda t: [
        {"token": n.token, "label": n.label, "printed": n.printed, "needed": n.needed, **_flat(n.games)}
        for n in t.supply
    ],
}


# ------------------------------------------------------------------------------------------------- as plain data
def as_data(statistics: Statistics) -> dict[str, object]:
    """The output of ``pnp simulate --json`` (docs/statistics.md)."""
    s = statistics
    return {
        "format": FORMAT, "game": s.game, "title": s.title, "variant": s.variant, "variant_title": s.variant_title,
        "version": s.version, "rules": s.rules, "seed": s.seed, "agents": list(s.agents), "options": dict(s.options),
        "confidence": s.confidence, "comparisons": s.comparisons, "games": s.games, "finished": s.finished,
        "tables": [_table(table) for table in s.tables], **({"plays": play_data(s.plays)} if s.plays else {}),
    }  # fmt: skip


def _table(table: TableStatistics) -> dict[str, object]:
    leads = table.leads
    return {
        "players": table.players, "games": table.games, "finished": table.finished,
        "without_winner": table.without_winner, "wins": [_group(group) for group in table.wins],
        "scores": [_score(score) for score in table.scores],
        "length": {name: spread_data(spread) for name, spread in vars(table.length).items()},
        "branching": spread_data(table.branching),
        "leads": leads and {"changes": spread_data(leads.changes), "halfway": dict(vars(leads.halfway))},
        "endings": [
            {**_clause(e.clause), "status": e.status, "message": e.message, **vars(e.share)} for e in table.endings
        ],
        "clauses": [{**_clause(c.clause), **vars(c.share), "times": dict(vars(c.times))} for c in table.clauses],
        "supply": [{**vars(token), "games": spread_data(token.games)} for token in table.supply],
    }  # fmt: skip


def spread_data(spread: Spread) -> dict[str, object]:
    """A spread as plain data."""
    return {**vars(spread), "bins": [list(bar) for bar in spread.bins]}


def _group(group: WinGroup) -> dict[str, object]:
    return {"by": group.by, "label": group.label, "shares": [_won(share) for share in group.shares]}


def _won(won: WinShare) -> dict[str, object]:
    return {
        "name": won.name, "label": won.label, **vars(won.share), "even": won.even, "p": won.p,
        "p_corrected": won.p_corrected, "verdict": won.verdict,
    }  # fmt: skip


def _score(score: ScoreFigures) -> dict[str, object]:
    return {
        "name": score.name, "label": score.label, "wins": score.wins, "everybody": spread_data(score.everybody),
        "winners": spread_data(score.winners), "margin": spread_data(score.margin),
    }  # fmt: skip


def _clause(clause: ClauseName) -> dict[str, object]:
    return {"clause": clause.id, "number": clause.number, "title": clause.title, "text": clause.text}
