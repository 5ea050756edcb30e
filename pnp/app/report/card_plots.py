"""Plots of differences with their intervals: the results of seats with each card, against a typical card.

Shape takes precedence over colour: a value outside the band is a filled square with a thick line and a word beside it,
every other value an open circle with a thin line.
"""

from collections.abc import Sequence

from pnp.app.report.plots import ROW, WIDTH, Lettering, Pen, Plot, Sketch, percent
from pnp.base.frozen import dataclass
from pnp.press.edition.theme import tint

NAME, COUNT, LEFT, RIGHT = 46.0, 58.0, 82.0, 136.0
"""Width for a name; the right ends of the counts and of the shares; the strip of the differences, mm."""


@dataclass(frozen=True)
class DifferenceRow:
    """A difference of shares to plot."""

    name: str
    count: int
    rate: float
    difference: float
    low: float
    high: float
    words: str = ""
    """The words for a difference outside the band."""
    note: str = ""
    """The words for any other difference."""


def plot_differences(pen: Pen, rows: Sequence[DifferenceRow], band: float, head: tuple[str, str], caption: str) -> Plot:
    """Plot differences from a typical card. ``head`` names the columns of counts and of shares."""
    sketch, theme = Sketch(pen, WIDTH), pen.theme
    reach = _reach(rows, band)
    middle, scale = (LEFT + RIGHT) / 2, (RIGHT - LEFT) / 2 / reach
    height = 7.0 + ROW * len(rows)
    sketch.bar(middle - band * scale, 4.6, 2 * band * scale, height - 5.6, pen.faint)
    for step in (-1.0, -0.5, 0.0, 0.5, 1.0):
        x = middle + step * reach * scale
        sketch.line((x, 4.6), (x, height - 1.0), theme.grey if not step else tint(theme.rule, 0.55), 0.2)
        points = 100 * step * reach
        sketch.words(x, 3.2, f"{points:+.0f}" if step else "typical", Lettering(size=7.0, ink=theme.grey), at="middle")
    sketch.words(COUNT, 3.2, head[0], Lettering(size=7.0, ink=theme.grey), at="end")
    sketch.words(LEFT - 6.0, 3.2, head[1], Lettering(size=7.0, ink=theme.grey), at="end")
    for place, row in enumerate(rows):
        _difference_row(sketch, row, 6.0 + ROW * place + ROW / 2, middle, scale)
    return sketch.done(height, caption)


def _reach(rows: Sequence[DifferenceRow], band: float) -> float:
    """The value at the right end of the axis, which is symmetric: it covers the greatest difference, and as much of the
    intervals as fits."""
    far = max([abs(row.difference) * 1.3 for row in rows] + [2 * band])
    return next((end for end in (0.1, 0.2, 0.3, 0.4, 0.6, 0.8) if far <= end), 1.0)


def _difference_row(sketch: Sketch, row: DifferenceRow, y: float, middle: float, scale: float) -> None:
    theme = sketch.pen.theme
    outside = bool(row.words)
    ink, face = (theme.accent, f"{theme.sans} Bold") if outside else (theme.text, "")
    sketch.words(0.0, y + 1.0, row.name, Lettering(face, 8.5), room=NAME - 2.0)
    sketch.words(COUNT, y + 1.0, f"{row.count:,}", Lettering(size=7.75, ink=theme.grey), at="end")
    sketch.words(LEFT - 6.0, y + 1.0, percent(row.rate), Lettering(f"{theme.sans} Bold", 8.0), at="end")
    low, high = (min(max(middle + scale * end, LEFT), RIGHT) for end in (row.low, row.high))
    sketch.line((low, y), (high, y), ink, 0.8 if outside else 0.4)
    x = middle + scale * row.difference
    if outside:
        sketch.bar(x - 1.15, y - 1.15, 2.3, 2.3, theme.accent)
    else:
        sketch.ring(x, y, 1.0, ink, theme.paper)
    words = row.words or row.note
    sketch.words(
        RIGHT + 3.0, y + 1.0, words, Lettering(face, 7.75, ink if outside else theme.grey), room=WIDTH - RIGHT - 3.0
    )
