"""Figures of cards, options and clauses, each with its interval, as values.

:mod:`pnp.checks.statistics.play_statistics` computes them.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from pnp.base.frozen import dataclass

About: TypeAlias = Literal["card", "way", "option", "clause"]
PlayVerdict: TypeAlias = Literal["more", "less", "not shown"]
BAND = 0.03
"""A difference of shares that is not called an outlier, however certain: 3 points."""


@dataclass(frozen=True)
class PlayFigure:
    """Something that happened to seats (a card drawn, an option taken), and the results of these seats."""

    players: int
    agent: str
    about: About
    event: str
    """For a card: ``start``, ``drawn``, ``first``, ``taken``, ``played`` or ``held``. For a way: the zone that the card
    left and its new zone. For an option: the choice. "" for a clause."""
    kind: str
    """The kind of the card; "" otherwise."""
    name: str
    label: str
    games: int
    """Finished games in which it happened to a seat of the agent."""
    seats: int
    """Seats to which it happened, in all games."""
    won: int
    rate: float
    """``won`` divided by ``seats``."""
    average: float
    """The share that these seats won in all games."""
    expected: float
    """The share that such seats win with a typical card or option: that of seats to which as much of the kind happened
    (that drew as many cards, answered as often), shifted by the median of all differences if there are at least
    eight."""
    difference: float
    """``rate`` minus ``expected``."""
    low: float
    high: float
    """The interval of the difference, widened for the number of comparisons."""
    p: float
    p_corrected: float
    """After Benjamini and Hochberg, over all comparisons of the same kind, agent and number of players."""
    verdict: PlayVerdict
    offered: int = 0
    """For an option: questions that offered it along with others."""
    taken: int = 0
    """Those in which it was taken."""
    by_chance: float = 0.0
    """Those in which random choice would have taken it."""


@dataclass(frozen=True)
class Finding:
    """A notable card or option, in plain words."""

    players: int
    agent: str
    about: About
    event: str
    kind: str
    name: str
    label: str
    words: tuple[str, ...]
    """``too strong``, ``too weak``, ``never worth it``, ``decided by luck``, ``dead draw``, ``never chosen``, ``always
    chosen``; the best supported one comes first."""
    sentence: str
    strength: float
    """For sorting findings: the least difference that has been shown."""


@dataclass(frozen=True)
class PlayTable:
    """The figures of the plays of one number of players."""

    players: int
    games: int
    """Finished games, since others have no winner."""
    figures: tuple[PlayFigure, ...]
    findings: tuple[Finding, ...]

    def of(self, about: About, agent: str) -> Iterator[PlayFigure]:
        """The figures of one kind and agent."""
        return (figure for figure in self.figures if figure.about == about and figure.agent == agent)


@dataclass(frozen=True)
class PlayStatistics:
    """The figures of the plays of a run."""

    band: float
    agents: tuple[str, ...]
    tables: tuple[PlayTable, ...]

    @property
    def figures(self) -> tuple[PlayFigure, ...]:
        """All figures of all tables."""
        return tuple(figure for table in self.tables for figure in table.figures)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings of all tables."""
        return tuple(finding for table in self.tables for finding in table.findings)

    def rows(self, about: About | Literal["finding"] = "card") -> list[dict[str, object]]:
        """Figures as rows: cards, ways, options or clauses; or the findings."""
        if about == "finding":
            return [_finding_data(finding) for finding in self.findings]
        return [dict(vars(figure)) for figure in self.figures if figure.about == about]


def play_data(plays: PlayStatistics) -> dict[str, object]:
    """The figures and findings of plays as plain data (docs/statistics.md)."""
    return {
        "band": plays.band,
        "figures": [dict(vars(figure)) for figure in plays.figures],
        "findings": [_finding_data(finding) for finding in plays.findings],
    }


def _finding_data(finding: Finding) -> dict[str, object]:
    return vars(finding) | {"words": ", ".join(finding.words)}
