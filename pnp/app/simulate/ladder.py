"""`pnp simulate --ladder`: agents of growing skill against each other, and each against itself.

Does skill pay, how much is luck, does the first seat win among equals, how long does a game take, when is it decided?
"""

from collections.abc import Sequence
from dataclasses import replace

from pnp.app.simulate.simulate import SimulateOptions, simulate
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, Step, counted, silent
from pnp.checks.statistics.figures import Share, TableStatistics, WinShare
from pnp.rules.loading import Loaded
from pnp.source.diagnostics import Report

RUNGS = ("random", "greedy", "search@20ms", "search@100ms")
"""The agents of a ladder, the least skilled first."""


@dataclass(frozen=True)
class Meeting:
    """Two agents that met, the more skilled one second; or one agent that met itself."""

    lower: str
    higher: str
    table: TableStatistics

    @property
    def won(self) -> WinShare | None:
        """The wins of the more skilled agent; None if an agent met itself, or no game was finished."""
        shares = [share for group in self.table.wins if group.by == "agent" for share in group.shares]
        return next((share for share in shares if share.name == self.higher), None)

    @property
    def first_seat(self) -> Share | None:
        """The wins of the first seat."""
        shares = next(group.shares for group in self.table.wins if group.by == "seat")
        return shares[0].share if shares else None


@dataclass(frozen=True)
class Ladder:
    """The meetings of a ladder with one number of players."""

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
        """The meetings as lines of a table."""
        return [_row(self.players, meeting) for meeting in self.meetings]


def climb(
    loaded: Loaded, options: SimulateOptions, report: Report, rungs: Sequence[str] = RUNGS, progress: Progress = silent
) -> list[Ladder]:
    """Let every agent of a ladder meet every other, and itself: a ladder for each number of players. One seat alone is
    of the more skilled agent; the seats rotate."""
    pairs = [(one, other) for place, other in enumerate(rungs) for one in rungs[: place + 1]]
    meetings: dict[int, list[Meeting]] = {players: [] for players in options.players}
    step = Step("Playing the ladder", 0, len(pairs), "parts")
    for lower, higher in counted(pairs, progress, step):
        for players in options.players:
            agents = (higher,) if lower == higher else (higher, *[lower] * (players - 1))
            asked = replace(options, players=(players,), agents=agents, begins=False, cards=False)
            (table,) = simulate(loaded, asked, report=report).tables
            meetings[players].append(Meeting(lower, higher, table))
    return [Ladder(players, tuple(rungs), tuple(met)) for players, met in meetings.items()]


def ladder_data(ladders: Sequence[Ladder]) -> dict[str, object]:
    """What ``pnp simulate --ladder --json`` prints."""
    return {"ladder": [row for ladder in ladders for row in ladder.rows()]}


def _row(players: int, meeting: Meeting) -> dict[str, object]:
    table, won = meeting.table, meeting.won
    return {
        "players": players, "lower": meeting.lower, "higher": meeting.higher, "games": table.games,
        "finished": table.finished, "without_winner": table.without_winner,
        "won": None if won is None else {**vars(won.share), "even": won.even, "p": won.p, "verdict": won.verdict},
        "first_seat": None if meeting.first_seat is None else dict(vars(meeting.first_seat)),
        "rounds": table.length.rounds.mean, "decisions": table.length.decisions.mean, "choices": table.branching.mean,
        "changes": table.leads.changes.mean if table.leads else None,
        "halfway": dict(vars(table.leads.halfway)) if table.leads else None,
    }  # fmt: skip
