"""The effect of an edit on play in words: each figure before and after with its interval, and whether it may be chance.

The terminal (`pnp diff`, `pnp simulate --set`) and comments of CI (`pnp diff --format github`) use the same words.
"""

from collections.abc import Iterator, Sequence

from pnp.app.diff.what_if import Effect, FigureChange
from pnp.source.diagnostics.numbers import number_of

ORDER = ("wins", "length", "score", "ending", "card", "supply", "clause")
"""The groups of figures, in the order in which they are listed."""
ALWAYS = ("wins", "length")
"""Groups that are listed on request even if they may have moved by chance."""
MOST_SHOWN = 24
"""The most figures listed for one number of players among those that clearly moved."""
SURELY, CHANCE = "clearly moved", "may be chance"
NAMES = {
    "wins": "wins of {}", "ending": "games that end by {}", "supply": "most {} needed at once",
    "clause": "uses of clause {} in a game",
}  # fmt: skip


def effect_lines(effect: Effect, all_figures: bool = False) -> Iterator[str]:
    """The effect on the games of one number of players. ``all_figures``: list wins and lengths that may have moved by
    chance too."""
    yield f"{number_of(effect.seats, 'player')}: {games_phrase(effect)}"
    shown = shown_figures(effect, all_figures)
    for phrase in (stuck_phrase(effect), chance_phrase(effect)):
        if phrase:
            yield f"  {phrase}"
    for figure in shown:
        yield (
            f"  {figure_name(figure, effect)}: {before_phrase(figure)} → {after_phrase(figure)}, "
            f"{difference_phrase(figure)}, {verdict(figure)}"
        )
    yield f"  {rest_phrase(effect, shown)}"


def shown_figures(effect: Effect, all_figures: bool) -> list[FigureChange]:
    """The figures that are listed: those that clearly moved, at most :data:`MOST_SHOWN`, of cards those that moved most
    first; and on request all wins and lengths that changed in some game."""
    ordered = sorted(
        effect.moved,
        key=lambda figure: (ORDER.index(figure.about), -abs(figure.difference) if figure.about == "card" else 0.0),
    )
    surely = [figure for figure in ordered if figure.shown][:MOST_SHOWN]
    by_chance = [figure for figure in ordered if all_figures and not figure.shown and figure.about in ALWAYS]
    return [*surely, *by_chance]


def games_phrase(effect: Effect) -> str:
    """The number of games that the edit changes."""
    if not effect.differ:
        return f"none of {number_of(effect.games, 'game')} differs"
    return f"{effect.differ:,} of {number_of(effect.games, 'game')} differ"


def stuck_phrase(effect: Effect) -> str:
    """The number of games that get stuck after the edit, and why the first one does; "" if none does."""
    if not effect.stuck:
        return ""
    return f"{number_of(effect.stuck, 'game')} cannot be played on after the change: {effect.message}"


def chance_phrase(effect: Effect) -> str:
    """The sentence about an effect that may be chance in all figures, with the largest change of wins that so few games
    leave possible; "" if a figure clearly moved, or none moved."""
    if not effect.moved or any(figure.shown for figure in effect.moved):
        return ""
    reach = max((max(-figure.low, figure.high) for figure in effect.moved if figure.about == "wins"), default=0.0)
    hidden = f"; yet the wins of a seat may have moved by up to {100 * reach:.0f} points (more games show more)"
    return "no figure clearly moved: all differences may be chance" + (hidden if reach else "")


def rest_phrase(effect: Effect, shown: Sequence[FigureChange]) -> str:
    """The number of unlisted figures: those that clearly moved, those that may be chance, and the others."""
    surely = sum(figure.shown for figure in effect.moved) - sum(figure.shown for figure in shown)
    chance = len(effect.moved) - len(shown) - surely
    more = "more " if shown else ""
    parts = [
        f"{number_of(surely, 'more figure')} clearly moved (see --json)" if surely else "",
        f"{number_of(chance, f'{more}figure')} changed in some games, which may be chance" if chance else "",
        f"{number_of(effect.unmoved, 'figure')} did not move",
    ]
    return "; ".join(part for part in parts if part)


# ------------------------------------------------------------------------------------------------- one figure
def figure_name(figure: FigureChange, effect: Effect) -> str:
    """The name of a figure with its unit, and the number of games that have it if not all do."""
    name = NAMES.get(figure.about, "{}").format(figure.name)
    if figure.about == "card" and not figure.share:
        name += ", seats in a game"
    return name if figure.pairs == effect.games else f"{name} ({number_of(figure.pairs, 'game')})"


def before_phrase(figure: FigureChange) -> str:
    """The figure before the edit, with its interval."""
    return _measured(figure, figure.before, figure.before_interval)


def after_phrase(figure: FigureChange) -> str:
    """The figure after the edit, with its interval."""
    return _measured(figure, figure.after, figure.after_interval)


def difference_phrase(figure: FigureChange) -> str:
    """The difference with its interval; shares differ in points, which are hundredths."""
    if figure.share:
        points = (100 * value for value in (figure.difference, figure.low, figure.high))
        mean, low, high = (_signed(f"{value:.1f}") for value in points)
        return f"{mean} points ({low} to {high})"
    mean, low, high = (_signed(f"{value:.3g}") for value in (figure.difference, figure.low, figure.high))
    return f"{mean} ({low} to {high})"


def verdict(figure: FigureChange) -> str:
    """The words for a difference that is certain, or that may be chance."""
    return SURELY if figure.shown else CHANCE


def _measured(figure: FigureChange, value: float, interval: tuple[float, float]) -> str:
    low, high = interval
    if figure.share:
        return f"{value:.1%} ({low:.1%} to {high:.1%})"
    return f"{value:.4g} ({low:.4g} to {high:.4g})"


def _signed(number: str) -> str:
    """A number with its sign; zero has none."""
    if not float(number):
        return number.lstrip("-")
    return number if number.startswith("-") else f"+{number}"
