"""The figures of a skill ladder: agents that met each other and themselves (:mod:`pnp.app.simulate.ladder`)."""

from collections.abc import Sequence

from pnp.base.frozen import dataclass
from pnp.checks.statistics.courses import Courses
from pnp.checks.statistics.figures import Share, Spread, TableStatistics, WinShare
from pnp.checks.statistics.pivots import Pivots


@dataclass(frozen=True)
class Meeting:
    """Two agents that met, the more skilled one second; or one agent that met itself."""

    lower: str
    higher: str
    table: TableStatistics
    courses: Courses

    @property
    def won(self) -> WinShare | None:
        """The wins of the more skilled agent; None if an agent met itself, or no game was finished."""
        shares = [share for group in self.table.wins if group.by == "agent" for share in group.shares]
        return next((share for share in shares if share.name == self.higher), None)

    @property
    def first_seat(self) -> WinShare | None:
        """The wins of the first seat among equals; None in a contest, or if no game was finished."""
        shares = next((group.shares for group in self.table.wins if group.by == "seat"), ())
        return shares[0] if shares else None


@dataclass(frozen=True)
class Ladder:
    """The meetings of a ladder with one number of players."""

    title: str
    """The title of the game, and of its variant."""
    players: int
    rungs: tuple[str, ...]
    meetings: tuple[Meeting, ...]

    @property
    def equals(self) -> tuple[Meeting, ...]:
        """The meetings of agents with themselves."""
        return tuple(meeting for meeting in self.meetings if meeting.lower == meeting.higher)

    @property
    def contests(self) -> tuple[Meeting, ...]:
        """The meetings of two agents."""
        return tuple(meeting for meeting in self.meetings if meeting.lower != meeting.higher)

    def rows(self) -> list[dict[str, object]]:
        """The meetings as rows."""
        return [_row(self.players, meeting) for meeting in self.meetings]


def ladder_data(ladders: Sequence[Ladder]) -> dict[str, object]:
    """The output of ``pnp simulate --ladder --json``."""
    return {"ladder": [row for ladder in ladders for row in ladder.rows()]}


def _row(players: int, meeting: Meeting) -> dict[str, object]:
    table, won, courses = meeting.table, meeting.won, meeting.courses
    return {
        "players": players, "lower": meeting.lower, "higher": meeting.higher, "games": table.games,
        "finished": table.finished, "without_winner": table.without_winner,
        "won": None if won is None else {**vars(won.share), "even": won.even, "p": won.p, "verdict": won.verdict},
        "first_seat": None if meeting.first_seat is None else dict(vars(meeting.first_seat.share)),
        "rounds": table.length.rounds.mean, "decisions": table.length.decisions.mean, "choices": table.branching.mean,
        "changes": table.leads.changes.mean if table.leads else None,
        "halfway": _share_data(table.leads.halfway if table.leads else None),
        "undivided": _share_data(courses.undivided), "decided": _mean_data(courses.decided),
        "decided_early": _share_data(courses.early), **_pivot_data(courses.pivots),
    }  # fmt: skip


def _pivot_data(pivots: Pivots | None) -> dict[str, object]:
    """The figures of sampled choices as plain data; each is None without such choices."""
    return {
        "mattering": _share_data(pivots.mattering if pivots else None), "swing": pivots.swing if pivots else None,
        "hopeless": _share_data(pivots.hopeless if pivots else None),
        "kingmaking": _share_data(pivots.kingmaking if pivots and pivots.kingmaking.games else None),
    }  # fmt: skip


def _share_data(share: Share | None) -> dict[str, object] | None:
    return None if share is None else dict(vars(share))


def _mean_data(spread: Spread | None) -> dict[str, float] | None:
    """A mean with its interval, and the median; None without games."""
    if spread is None or not spread.n:
        return None
    return {"mean": spread.mean, "low": spread.low, "high": spread.high, "median": spread.median}
