"""Results of many games: from counts to figures with intervals (docs/statistics.md).

Every share comes with its number of games and its 95 % interval (Wilson), every mean with its own (Student). A share of
wins is called uneven only if its interval excludes an even share and its p value, corrected for all comparisons of the
run after Holm, is below 0.05.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import TypeAlias

from pnp.checks.statistics.aggregate import FIELD, Numbers, Tally, Wins
from pnp.checks.statistics.figures import (
    Bin,
    ClauseName,
    ClauseUse,
    Ending,
    Leads,
    Length,
    ScoreFigures,
    Share,
    Spread,
    Statistics,
    TableStatistics,
    Times,
    TokenNeed,
    Verdict,
    WinGroup,
    WinShare,
)
from pnp.checks.statistics.games import TableConfig
from pnp.checks.statistics.intervals import LEVEL, Number, binomial_p, holm, mean_of, quantile, wilson
from pnp.model.game import Game, Message

BEGINNING = 120
"""Characters of a clause's text that accompany it."""
MOST_BINS = 24
"""Most bars of a histogram."""
Text: TypeAlias = Callable[[Message], str]
"""Fills a message's placeholders."""
Excerpt: TypeAlias = Callable[[str, int], str]
"""Shortens Markdown to a number of characters, without signs and link targets."""


def statistics(
    game: Game,
    digest: str,
    tallies: Sequence[tuple[TableConfig, Tally]],
    seed: int,
    text: Text,
    excerpt: Excerpt | None = None,
) -> Statistics:
    """Compute the statistics of a run: one table for each number of players.

    ``excerpt`` shortens the Markdown of a clause to the few words that a table shows beside its number; without it no
    placeholder is filled.
    """
    table_figures = [table_statistics(game, config, tally, text, excerpt) for config, tally in tallies]
    tables, comparisons = compared(table_figures)
    first = tallies[0][0]
    return Statistics(
        game=game.id,
        title=text(game.title),
        variant=game.variant,
        variant_title=text(game.variants[game.variant].title) if game.variant else "",
        version=game.version,
        rules=digest,
        seed=seed,
        agents=first.agents,
        options=dict(first.options),
        confidence=1 - LEVEL,
        comparisons=comparisons,
        tables=tables,
    )


def table_statistics(
    game: Game, config: TableConfig, tally: Tally, text: Text, excerpt: Excerpt | None = None
) -> TableStatistics:
    """The figures of the games of one number of players; shares of wins are not compared yet."""
    led = sum(count for fared, count in tally.halfway.items() if fared >= 0)
    return TableStatistics(
        players=config.seats,
        games=tally.games,
        finished=tally.finished,
        without_winner=tally.unwon,
        wins=tuple(_wins(game, tally, text)),
        scores=tuple(_score(tally, score.name, score.wins) for score in tally.measured.scores),
        length=Length(**{name: spread_of(counts) for name, counts in tally.length.items()}),
        branching=spread_of(tally.options, tally.branching),
        leads=Leads(spread_of(tally.changes), share_of(tally.halfway[1], led)) if led else None,
        endings=tuple(_endings(game, tally, text, excerpt)),
        clauses=tuple(_clauses(game, tally, text, excerpt)),
        supply=tuple(_supply(game, tally, text)),
    )


# ------------------------------------------------------------------------------------------------- small parts
def share_of(hits: int, games: int) -> Share:
    """A share with its interval."""
    low, high = wilson(hits, games)
    return Share(games, hits, hits / games if games else 0.0, low, high)


def spread_of(counts: Mapping[Number, int], games: Mapping[float, int] | None = None) -> Spread:
    """The spread of counted values: their number, extremes, quartiles, mean with its interval, and a histogram.

    ``games``: the means of single games, if values of one game depend on each other; the interval then comes from
    these.
    """
    mean, deviation, low, high = mean_of(counts)
    if games is not None:
        middle, _, low, high = mean_of(games)
        low, high = low + mean - middle, high + mean - middle
    return Spread(
        n=sum(counts.values()),
        mean=mean,
        low=low,
        high=high,
        deviation=deviation,
        least=min(counts, default=0),
        quarter=quantile(counts, 0.25),
        median=quantile(counts, 0.5),
        three_quarters=quantile(counts, 0.75),
        most=max(counts, default=0),
        bins=bins_of(counts),
    )


def bins_of(counts: Mapping[Number, int]) -> tuple[Bin, ...]:
    """A histogram; integers have a bar each as long as they are few."""
    if not counts:
        return ()
    least, most = min(counts), max(counts)
    all_integers = all(float(value).is_integer() for value in counts)
    if all_integers:
        width = next(w for w in _widths() if (most - least + 1) / w <= MOST_BINS)
    else:
        width = (most - least) / MOST_BINS or 1.0
    first = (least // width) * width
    bars: Counter[int] = Counter()
    for value, times in counts.items():
        bars[int((value - first) / width + 1e-9)] += times
    step = width - 1 if all_integers else width
    return tuple((first + i * width, first + i * width + step, bars[i]) for i in range(max(bars) + 1))


def binned(counts: Mapping[float, int], bins: Sequence[Bin]) -> tuple[Bin, ...]:
    """Other values in the bars of a histogram, so that the two can be superimposed."""
    starts = [bar[0] for bar in bins]
    bars: Counter[int] = Counter()
    for value, times in counts.items():
        bars[max(bisect_right(starts, value) - 1, 0)] += times
    return tuple((low, high, bars[place]) for place, (low, high, _) in enumerate(bins)) if counts else ()


def _widths() -> Iterator[float]:
    return (float(m * 10**e) for e in count() for m in (1, 2, 5))


# ------------------------------------------------------------------------------------------------- wins
def _wins(game: Game, tally: Tally, text: Text) -> Iterator[WinGroup]:
    yield WinGroup("seat", "Seat", tuple(_won(n, n, wins) for n, wins in tally.wins.get("seat", {}).items()))
    if "agent" in tally.wins:
        yield WinGroup("agent", "Agent", tuple(_won(n, n, wins) for n, wins in tally.wins["agent"].items()))
    if "side" in tally.wins:
        won = (_won(n, text(game.sides[n].label), wins) for n, wins in tally.wins["side"].items())
        yield WinGroup("side", "Side", tuple(replace(share, even=None) for share in won))
    for by, counts in tally.identities.items():
        field = by.removeprefix(FIELD)
        enum = game.enums[game.fields[field].type.name]
        shares = tuple(_won(m.name, text(m.label), counts[m.name]) for m in enum.members if m.name in counts)
        yield WinGroup(by, field.replace("_", " ").capitalize(), shares)


def _won(name: str, label: str, wins: Wins) -> WinShare:
    return WinShare(name, label, share_of(wins.won, wins.games), wins.even)


def compared(tables: Sequence[TableStatistics]) -> tuple[tuple[TableStatistics, ...], int]:
    """The tables with each share of wins compared with an even share, all together, and the number of comparisons. Of
    two shares that determine each other (two seats, two agents) only one counts."""
    groups = [group for table in tables for group in table.wins]
    tested = [share for group in groups for share in _tested(group)]
    chances = [binomial_p(s.share.hits, s.share.games, s.even or 0.0) for s in tested]
    chances_adjusted = iter(zip(chances, holm(chances), strict=True))
    judged = iter([_judged(group, chances_adjusted) for group in groups])
    return tuple(replace(table, wins=tuple(next(judged) for _ in table.wins)) for table in tables), len(tested)


def _tested(group: WinGroup) -> list[WinShare]:
    """The shares of a group to compare: of a pair only the first."""
    shares = group.shares[:1] if _is_pair(group.shares) else group.shares
    return [share for share in shares if _is_testable(share)]


def _is_testable(won: WinShare) -> bool:
    return won.even is not None and 0 < won.even < 1 and won.share.games > 0


def _judged(group: WinGroup, chances_adjusted: Iterator[tuple[float, float]]) -> WinGroup:
    """Add the next p values of the iterator to a group's shares; the second share of a pair takes the first's."""
    shares: list[WinShare] = []
    for place, won in enumerate(group.shares):
        if place and _is_pair(group.shares):
            p, corrected = shares[0].p, shares[0].p_corrected
        else:
            p, corrected = next(chances_adjusted) if _is_testable(won) else (1.0, 1.0)
        shares.append(replace(won, p=p, p_corrected=corrected, verdict=_verdict(won, corrected)))
    return replace(group, shares=tuple(shares))


def _is_pair(shares: Sequence[WinShare]) -> bool:
    """Whether two shares cover the same games, and one is won exactly when the other is not."""
    if len(shares) != 2:
        return False
    one, other = (won.share for won in shares)
    return one.games == other.games == one.hits + other.hits


def _verdict(won: WinShare, corrected: float) -> Verdict:
    if won.even is None or corrected >= LEVEL or won.share.low <= won.even <= won.share.high:
        return "not shown"
    return "more" if won.share.low > won.even else "less"


# ------------------------------------------------------------------------------------------------- use
def _score(tally: Tally, name: str, wins: str) -> ScoreFigures:
    numbers = tally.scores.get(name) or Numbers()
    return ScoreFigures(
        name=name,
        label=name.replace("_", " "),
        wins=wins,
        everybody=spread_of(numbers.everybody, numbers.games),
        winners=replace(spread_of(numbers.winners), bins=binned(numbers.winners, bins_of(numbers.everybody))),
        margin=spread_of(numbers.margin),
    )


def _endings(game: Game, tally: Tally, text: Text, excerpt: Excerpt | None) -> Iterator[Ending]:
    for (status, clause, message), n in tally.endings.most_common():
        yield Ending(_clause(game, clause, text, excerpt), status, message, share_of(n, tally.games))


def _clauses(game: Game, tally: Tally, text: Text, excerpt: Excerpt | None) -> Iterator[ClauseUse]:
    for id, applied in tally.clauses.items():
        mean, deviation, low, high = mean_of(applied.times)
        times = Times(mean, low, high, deviation, max(applied.times, default=0))
        yield ClauseUse(_clause(game, id, text, excerpt), share_of(applied.games, tally.games), times)


def _clause(game: Game, id: str, text: Text, excerpt: Excerpt | None) -> ClauseName:
    clause = game.clauses.get(id)
    if clause is None:
        return ClauseName(id)
    above = game.clauses.get(clause.section)
    title = text(clause.title) or (text(above.title) if above else "")
    if excerpt is None:
        return ClauseName(id, clause.number, title)
    opening = excerpt(text(clause.brief or clause.text), BEGINNING)
    return ClauseName(id, clause.number, title, "" if opening == title else opening)


def _supply(game: Game, tally: Tally, text: Text) -> Iterator[TokenNeed]:
    """The tokens of each kind that games needed; a unique token that somebody holds is always enough."""
    for token in (t for t in game.tokens.values() if not t.held_by):
        counts = dict(tally.most.get(token.name, {}))
        counts[0] = counts.get(0, 0) + tally.games - sum(counts.values())
        used = {value: n for value, n in counts.items() if n}
        part = next((c for c in game.components if token.name in (c.prints, c.measured)), None)
        yield TokenNeed(
            token=token.name,
            label=text(token.label),
            component=part.id if part else "",
            printed=part.count if part and not part.each else None,
            supply=token.supply,
            needed=max(used, default=0),
            games=spread_of(used),
        )
