"""Strips of spreads: a row for each kind of player, darker where more games lie, with the median and the quartiles."""

from collections.abc import Callable, Sequence

from pnp.app.report.plots import LABEL, NUMBERS, WIDTH, Lettering, Pen, Plot, Sketch, number
from pnp.checks.statistics.figures import Spread
from pnp.press.edition.theme import tint

STRIP = 8.0
"""Height of a row, mm."""
BAND = 4.4
"""Height of its strip, mm."""
PALEST, DARKEST = 0.08, 0.6
"""The tints of the accent for the fewest and the most games."""


def plot_strips(pen: Pen, rows: Sequence[tuple[str, Spread]], description: str) -> Plot:
    """Plot spreads below each other on one axis. Every row has values."""
    sketch, theme = Sketch(pen, WIDTH), pen.theme
    left, right = LABEL, WIDTH - NUMBERS
    first = min(spread.least for _, spread in rows)
    last = max(spread.most for _, spread in rows)
    scale = (right - left) / max(last - first + 1.0, 1e-9)
    height = 6.0 + STRIP * len(rows)
    for step in range(5):
        value = first + (last - first) * step / 4
        x = left + (value - first + 0.5) * scale
        sketch.line((x, 4.6), (x, height - 0.6), tint(theme.rule, 0.55), 0.2)
        sketch.words(x, 3.2, number(round(value)), Lettering(size=7.0, ink=theme.grey), at="middle")
    for place, (name, spread) in enumerate(rows):
        middle = 5.4 + STRIP * place + STRIP / 2
        sketch.words(0.0, middle + 1.0, name, Lettering(size=8.5), room=LABEL - 4.0)
        _strip(sketch, spread, middle, lambda value: left + (value - first) * scale, scale)
        words = f"median {spread.median:g}, half {spread.quarter:g} to {spread.three_quarters:g}"
        sketch.words(WIDTH, middle - 0.3, words, Lettering(size=7.75), at="end")
        ends = f"{spread.least:g} to {spread.most:g}, n = {spread.n:,}"
        sketch.words(WIDTH, middle + 2.8, ends, Lettering(size=7.0, ink=theme.grey), at="end")
    return sketch.done(height, description)


def _strip(sketch: Sketch, spread: Spread, middle: float, at: Callable[[float], float], scale: float) -> None:
    theme = sketch.pen.theme
    dense = max((count / (end - begin + 1) for begin, end, count in spread.bins), default=1.0)
    for begin, end, count in spread.bins:
        if count:
            part = count / (end - begin + 1) / dense
            ink = tint(theme.accent, PALEST + (DARKEST - PALEST) * part)
            sketch.bar(at(begin), middle - BAND / 2, (end - begin + 1) * scale, BAND, ink)
    for value in (spread.quarter, spread.three_quarters):
        x = at(value) + scale / 2
        sketch.line((x, middle - BAND / 2), (x, middle + BAND / 2), theme.text, 0.25)
    x = at(spread.median) + scale / 2
    sketch.line((x, middle - BAND / 2 - 0.9), (x, middle + BAND / 2 + 0.9), theme.text, 0.7)
