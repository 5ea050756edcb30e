"""Effects of a change as lines for people: certain effects, noise, and a row for each value of a sweep."""

from collections.abc import Iterator, Sequence

from pnp.app.diff.effect_lines import effect_lines
from pnp.app.diff.what_if import Aim, Change, Effect, SweepPoint, nearest, reaching
from pnp.source.diagnostics.numbers import number_of


def lines_of_effects(changes: Sequence[Change], effects: Sequence[Effect]) -> Iterator[str]:
    """The effects of changes, for each number of players."""
    yield ", ".join(f"{change.name} = {change.value}" for change in changes)
    for effect in effects:
        yield ""
        yield from effect_lines(effect)
    if effects and not any(effect.differ for effect in effects):
        yield ""
        names = " or ".join(dict.fromkeys(f"`{change.name}`" for change in changes))
        yield f"all games are the same to the last choice: nothing in them depends on {names}"


def lines_of_sweep(name: str, tried: Sequence[SweepPoint], aim: Aim | None) -> Iterator[str]:
    """A row for each value and number of players, and the value nearest to an aim."""
    for place, first in enumerate(tried[0].statistics.tables):
        seats = range(first.players)
        yield ""
        yield f"{number_of(first.players, 'player')}, {number_of(first.games, 'game')} for each value"
        yield f"{name:<18}" + "".join(f"{f'seat {seat + 1} wins':<26}" for seat in seats) + f"{'rounds':<26}decisions"
        for one in tried:
            table = one.statistics.tables[place]
            shares = next(group.shares for group in table.wins if group.by == "seat")
            if not table.finished:
                why = next((ending.message for ending in table.endings if ending.message), "")
                yield f"{one.label:<18}no game reaches its end" + (f": {why}" if why else "")
                continue
            cells = [f"{s.share.rate:.1%} ({s.share.low:.1%} to {s.share.high:.1%})" for s in shares]
            lengths = [
                f"{s.mean:.4g} ({s.low:.4g} to {s.high:.4g})" for s in (table.length.rounds, table.length.decisions)
            ]
            yield f"{one.label:<18}" + "".join(f"{cell:<26}" for cell in cells) + f"{lengths[0]:<26}{lengths[1]}"
    if len(tried) > 1 and all(_played(one) == _played(tried[0]) for one in tried):
        yield ""
        yield f"no figure differs: play more games (`--games`), or nothing that is counted here depends on `{name}`"
    if aim is not None:
        yield ""
        yield from _aimed(name, tried, aim)


def _played(one: SweepPoint) -> list[object]:
    """The figures that are compared to learn whether two values differ at all."""
    return [(table.finished, table.wins, table.scores, table.length, table.endings) for table in one.statistics.tables]


def _aimed(name: str, tried: Sequence[SweepPoint], aim: Aim) -> Iterator[str]:
    """The nearest value, and the values that cannot be distinguished from it."""
    best = nearest(aim, tried)
    figure, wanted = aim.figure.replace("_", " "), _figure(aim, aim.wanted)
    rate, low, high = (_figure(aim, value) for value in aim.measured(best.statistics.tables[0]))
    of = f"{figure} wins" if aim.is_share else figure
    yield f"{name} = {best.value} comes nearest: {of} {rate} ({low} to {high}), and {wanted} is wanted"
    values = [one.value for one in reaching(aim, tried)]
    if not values:
        yield f"no value that was tried reaches {wanted}: every interval leaves it out"
    elif len(values) > 1:
        yield f"with this number of games, {', '.join(values)} cannot be distinguished from it"


def _figure(aim: Aim, value: float) -> str:
    return f"{value:.1%}" if aim.is_share else f"{value:.4g}"
