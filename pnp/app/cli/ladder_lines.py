"""The skill ladder as lines for people: who beats whom, then how games between equals go."""

from collections.abc import Iterator, Sequence

from pnp.app.simulate.ladder import Ladder, Meeting, ladder_findings, share_phrase
from pnp.source.diagnostics.numbers import number_of


def lines_of_ladder(ladders: Sequence[Ladder]) -> Iterator[str]:
    """All ladders, one for each number of players."""
    for ladder in ladders:
        games = ladder.meetings[0].table.games
        yield ""
        yield f"{number_of(ladder.players, 'player')}, {number_of(games, 'game')} for each pair"
        yield ""
        yield f"{'one against others':<34}{'won':<26}{'even':<8}verdict"
        for meeting in ladder.contests:
            yield _contest(meeting)
        yield ""
        lengths = f"{'rounds':>8}{'decisions':>11}{'choices':>9}"
        yield f"{'among equals':<16}{'first seat won':<26}{lengths}  leader at half time won"
        for meeting in ladder.equals:
            yield _equals(meeting)
        yield ""
        yield from ladder_findings(ladder)


def _contest(meeting: Meeting) -> str:
    won, name = meeting.won, f"{meeting.higher} against {meeting.lower}"
    if won is None:
        return f"{name:<34}no game was finished"
    words = {"more": "skill pays", "less": "plays worse", "not shown": "no difference is shown"}[won.verdict]
    return f"{name:<34}{share_phrase(won.share):<26}{won.even or 0.0:<8.1%}{words}"


def _equals(meeting: Meeting) -> str:
    table = meeting.table
    half = share_phrase(table.leads.halfway) if table.leads else "–"
    first = share_phrase(meeting.first_seat.share) if meeting.first_seat else "–"
    lengths = f"{table.length.rounds.mean:>8.4g}{table.length.decisions.mean:>11.4g}{table.branching.mean:>9.3g}"
    return f"{meeting.higher:<16}{first:<26}{lengths}  {half}"
