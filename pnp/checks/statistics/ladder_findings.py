"""Conclusions from a skill ladder, in sentences that claim no more than the intervals support."""

from collections.abc import Iterator

from pnp.checks.statistics.figures import Share
from pnp.checks.statistics.ladder import Ladder, Meeting
from pnp.source.diagnostics.numbers import number_of

COIN_HALFWAY, COIN_EARLY = "75%", 0.5
"""In a long race of fair coin tosses between two, the leader at half time wins three games in four, and half of the
games are decided in their first half (the arcsine laws of Lévy, 1939)."""


def ladder_findings(ladder: Ladder) -> tuple[str, ...]:
    """The sentences: on skill, the first seat, games without a single winner, and the lead."""
    best = ladder.equals[-1]
    return (*_skill(ladder), *_first_seat(ladder), *_undivided(best), *_lead(ladder.players, best), *_choices(best))


def _skill(ladder: Ladder) -> Iterator[str]:
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


def _first_seat(ladder: Ladder) -> Iterator[str]:
    """Sentences on the first seat among equals: whether it wins more or less often than an even share."""
    seats = [(meeting.higher, meeting.first_seat) for meeting in ladder.equals if meeting.first_seat]
    uneven = [(name, won) for name, won in seats if won.verdict != "not shown"]
    for name, won in uneven:
        yield f"the first seat wins {won.verdict} than an even share among {name} players: {share_phrase(won.share)}"
    if seats and not uneven:
        yield "no advantage or disadvantage of the first seat is shown among equal players"


def _undivided(best: Meeting) -> Iterator[str]:
    share = best.courses.undivided
    if share.games:
        yield f"{share_phrase(share)} of the games among {best.higher} players end without a single winner"


def _choices(best: Meeting) -> Iterator[str]:
    """Sentences on the share of choices that matter, and of those by which players who cannot win decide who does."""
    pivots = best.courses.pivots
    if pivots is None:
        return
    yield f"{share_phrase(pivots.mattering)} of the choices of {best.higher} players are shown to matter" + (
        f": the best option wins {pivots.swing * 100:.0f} points more often than the worst" if pivots.swing else ""
    )
    if pivots.hopeless.games and pivots.kingmaking.games:
        yield (
            f"{share_phrase(pivots.hopeless)} of the choices are made by players who cannot win any more; "
            f"{share_phrase(pivots.kingmaking)} of these make a king: they are shown to change who else wins"
        )


def _lead(players: int, best: Meeting) -> Iterator[str]:
    """Sentences on the leader at half time, and on the time when a game is decided."""
    courses, coin = best.courses, players == 2
    if best.table.leads:
        compare = f"; in a long race of coin tosses that is {COIN_HALFWAY}" if coin else ""
        yield f"the leader at half time wins {share_phrase(best.table.leads.halfway)} of the games{compare}"
    if courses.decided is None or courses.early is None:
        return
    median, early = courses.decided.median, courses.early
    yield f"half of the games are decided after {median:.0%} of their turns: the winner leads from there"
    sentence = f"{share_phrase(early)} of the games are decided in their first half"
    if coin and early.low > COIN_EARLY:
        sentence += ": leaders run away, more than in a long race of coin tosses (50%)"
    elif coin and early.high < COIN_EARLY:
        sentence += ": leads change late, more than in a long race of coin tosses (50%)"
    elif coin:
        sentence += ": not shown to differ from a long race of coin tosses (50%)"
    yield sentence


def share_phrase(share: Share) -> str:
    """A share with its interval."""
    return f"{share.rate:.1%} ({share.low:.1%} to {share.high:.1%})"
