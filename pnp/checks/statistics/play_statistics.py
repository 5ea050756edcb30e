"""Results of counted plays: how seats fared with each card, option and clause, compared with seats to which as much of
the kind happened; and notable findings (docs/statistics.md, "Cards, options and clauses")."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from statistics import median

from pnp.base.frozen import dataclass
from pnp.checks.statistics.findings import findings_of
from pnp.checks.statistics.intervals import LEVEL, Z95, false_discovery, normal_p, normal_quantile
from pnp.checks.statistics.play_figures import BAND, About, PlayFigure, PlayStatistics, PlayTable, PlayVerdict
from pnp.checks.statistics.play_tally import Item, OptionTally, PlayTally, SeatTally
from pnp.checks.statistics.plays import EVENTS, Family

FEWEST = 30
"""Least number of seats for a comparison; fewer say nothing."""
TYPICAL = 8
"""Number of members of a family from which their median counts as typical."""
ABOUTS: tuple[About, ...] = ("card", "way", "option", "clause")
Labels = Mapping[tuple[str, str], str]
"""The label of a card, by kind and code; of an action, by "action" and its name; of a clause, by "" and its id."""


@dataclass(frozen=True)
class FigureWithError:
    """A figure before all of its kind are judged together, with the standard error of its difference."""

    figure: PlayFigure
    error: float


def play_statistics(tallies: Sequence[tuple[int, PlayTally]], labels: Labels, band: float = BAND) -> PlayStatistics:
    """Compute the figures of a run. ``tallies``: a number of players and its counts, for each table."""
    agents = dict.fromkeys(agent for _, tally in tallies for agent, _ in tally.even)
    tables = tuple(_table(players, tally, tuple(agents), labels, band) for players, tally in tallies)
    return PlayStatistics(band, tuple(agents), tables)


def _table(players: int, tally: PlayTally, agents: Sequence[str], labels: Labels, band: float) -> PlayTable:
    figures: list[PlayFigure] = []
    for agent in agents:
        for about in ABOUTS:
            items = [item for item in tally.items if item[0] == agent and item[1][0] == about]
            compared = [_compared(players, tally, item, labels) for item in items]
            compared += [_never_taken(players, agent, *never, labels) for never in _untaken(tally, agent, about)]
            figures += sorted(judged(centred(compared)), key=_order)
    return PlayTable(players, tally.games, tuple(figures), tuple(findings_of(figures, band)))


def _order(figure: PlayFigure) -> tuple[int, str, str, float, str]:
    """The sort key of figures: by event, then kind, the greatest difference first, then by name."""
    place = EVENTS.index(figure.event) if figure.event in EVENTS else len(EVENTS)
    return place, figure.event, figure.kind, -figure.difference, figure.name


def _compared(players: int, tally: PlayTally, item: Item, labels: Labels) -> FigureWithError:
    agent, family, name = item
    happened = tally.items[item]
    seats, won = happened.seats, happened.won
    expected = tally.expected(item) / seats
    error = _error(happened)
    difference = won / seats - expected
    certain = seats >= FEWEST and 0 < expected < 1
    offered = tally.offers.get((agent, family[1], name), OptionTally()) if family[0] == "option" else OptionTally()
    figure = PlayFigure(
        *_head(players, agent, family, name, labels), happened.games.total(), seats, won, won / seats,
        tally.of_seats(item) / seats, expected, difference, difference - Z95 * error, difference + Z95 * error,
        normal_p(difference / error) if certain else 1.0, 1.0, "not shown",
        offered.times, offered.taken, offered.by_chance,
    )  # fmt: skip
    return FigureWithError(figure, error if certain else 0.0)


def _head(
    players: int, agent: str, family: Family, name: str, labels: Labels
) -> tuple[int, str, About, str, str, str, str]:
    """The first fields of a figure: its subject."""
    about = next(about for about in ABOUTS if about == family[0])
    if about in ("card", "way"):
        event, kind = (family[1], family[2]) if about == "card" else (family[2], family[1])
        return players, agent, about, event, kind, name, labels.get((kind, name), name)
    event = family[1] if about == "option" else ""
    codes = [label for (kind, code), label in labels.items() if code == name and kind] if about == "option" else []
    label = labels.get(("", name), name) if about == "clause" else codes[0] if len(codes) == 1 else name
    return players, agent, about, event, "", name, label


def _error(happened: SeatTally) -> float:
    """The standard error of a share of seats. Seats of one game depend on each other, so the sum over games is used; it
    is never less than that of independent seats with a share other than 0 or 1 (Agresti and Coull)."""
    seats, won = happened.seats, happened.won
    rate, shrunk = won / seats, (won + 2) / (seats + 4)
    of_games = sum(n * (winners - own * rate) ** 2 for (own, winners), n in sorted(happened.games.items()))
    return sqrt(max(of_games, seats * shrunk * (1 - shrunk))) / seats


def centred(compared: Sequence[FigureWithError]) -> list[FigureWithError]:
    """Figures compared with the typical member of their family, if it is large enough: a few bad cards do not make an
    average card good."""
    families: dict[tuple[str, str], list[float]] = {}
    for one in compared:
        if one.error:
            families.setdefault((one.figure.event, one.figure.kind), []).append(one.figure.difference)
    return [_centred(one, families.get((one.figure.event, one.figure.kind), [])) for one in compared]


def _centred(one: FigureWithError, family: Sequence[float]) -> FigureWithError:
    if len(family) < TYPICAL or not one.error:
        return one
    figure, middle = one.figure, median(family)
    difference = figure.difference - middle
    p = normal_p(difference / one.error)
    return replace(one, figure=replace(figure, expected=figure.expected + middle, difference=difference, p=p))


def judged(compared: Sequence[FigureWithError]) -> Iterator[PlayFigure]:
    """Figures of one kind, compared with zero together: an interval excludes zero exactly if the false discovery rate
    allows the claim (Benjamini and Yekutieli 2005)."""
    tested = [one for one in compared if one.error]
    corrected = dict(zip(map(id, tested), false_discovery([one.figure.p for one in tested]), strict=True))
    claims = sum(p < LEVEL for p in corrected.values())
    width = normal_quantile(LEVEL * max(claims, 1) / max(len(tested), 1))
    for one in compared:
        figure = one.figure
        if id(one) not in corrected:
            yield replace(figure, low=-1.0, high=1.0) if figure.seats < FEWEST else figure
            continue
        p, half = corrected[id(one)], width * one.error
        verdict: PlayVerdict = "not shown" if p >= LEVEL else "more" if figure.difference > 0 else "less"
        ends = (figure.difference - half, figure.difference + half)
        yield replace(figure, low=ends[0], high=ends[1], p_corrected=p, verdict=verdict)


def _untaken(tally: PlayTally, agent: str, about: About) -> Iterator[tuple[str, str, OptionTally]]:
    """The options that were offered and never taken."""
    if about == "option":
        for (who, choice, name), offered in tally.offers.items():
            if who == agent and not offered.taken:
                yield choice, name, offered


def _never_taken(
    players: int, agent: str, choice: str, name: str, offered: OptionTally, labels: Labels
) -> FigureWithError:
    head = _head(players, agent, ("option", choice), name, labels)
    figure = PlayFigure(*head, 0, 0, 0, 0.0, 0.0, 0.0, 0.0, -1.0, 1.0, 1.0, 1.0, "not shown",
                        offered.times, 0, offered.by_chance)  # fmt: skip
    return FigureWithError(figure, 0.0)
