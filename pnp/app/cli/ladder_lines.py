"""The ladder of skill as lines for people: who beats whom, then what games between equals are like."""

from collections.abc import Iterator, Sequence

from pnp.app.simulate.ladder import Ladder, Meeting
from pnp.app.simulate.simulate import Share
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
        yield from _meaning(ladder)


def _contest(meeting: Meeting) -> str:
    won, name = meeting.won, f"{meeting.higher} against {meeting.lower}"
    if won is None:
        return f"{name:<34}no game was finished"
    words = {"more": "skill pays", "less": "plays worse", "not shown": "no difference is shown"}[won.verdict]
    return f"{name:<34}{_share(won.share):<26}{won.even or 0.0:<8.1%}{words}"


def _equals(meeting: Meeting) -> str:
    table = meeting.table
    half = _share(table.leads.halfway) if table.leads else "–"
    first = _share(meeting.first_seat) if meeting.first_seat else "–"
    lengths = f"{table.length.rounds.mean:>8.4g}{table.length.decisions.mean:>11.4g}{table.branching.mean:>9.3g}"
    return f"{meeting.higher:<16}{first:<26}{lengths}  {half}"


def _meaning(ladder: Ladder) -> Iterator[str]:
    """What the ladder says of skill and luck, as far as the intervals carry it."""
    top, bottom = ladder.rungs[-1], ladder.rungs[0]
    best = next(m for m in ladder.contests if (m.lower, m.higher) == (bottom, top)).won
    steps = [m for m in ladder.contests if ladder.rungs.index(m.higher) == ladder.rungs.index(m.lower) + 1]
    paying = [m for m in steps if m.won is not None and m.won.verdict == "more"]
    yield f"skill pays on {len(paying)} of {number_of(len(steps), 'step')}: " + (
        ", ".join(f"{m.lower} to {m.higher}" for m in paying) or "none is shown"
    )
    if best is not None and best.even is not None and best.even < 1 and best.verdict == "more":
        share, even = best.share, best.even
        gain, low, high = ((rate - even) / (1 - even) for rate in (share.rate, share.low, share.high))
        yield (
            f"{top} wins {share.rate:.1%} against {bottom} where an even share is {even:.1%}: "
            f"{gain:.0%} ({max(low, 0.0):.0%} to {high:.0%}) of the way from pure luck to always winning"
        )


def _share(share: Share) -> str:
    return f"{share.rate:.1%} ({share.low:.1%} to {share.high:.1%})"
