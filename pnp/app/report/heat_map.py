"""A heat map of cards and outcomes: a row for each card, a column for each event and kind of player.

A cell has the difference of wins in points. It is tinted only if the difference is shown: blue for more wins, orange
for fewer, which colour-blind readers tell apart; the sign and the weight of the figure say the same without colour.
"""

from collections.abc import Mapping, Sequence

from pnp.app.report.plots import WIDTH, Lettering, Pen, Plot, Sketch
from pnp.base.frozen import dataclass
from pnp.checks.statistics.play_figures import PlayFigure
from pnp.press.edition.theme import tint

NAME = 40.0
"""Width for the names of cards, mm."""
CELL, HEAD = 5.0, 11.0
"""Height of a row, and of the head, mm."""
WIDEST = 20.0
"""Greatest width of a cell, mm."""
MORE = ("#D6E6F2", "#A3C8E3", "#62A3D0")
FEWER = ("#FCE5CE", "#F8C48F", "#E8953F")
INK = "#1B1D24"
"""The ink on tinted cells."""
STEPS = (0.03, 0.10)
"""The differences at which the second and the third tint begin."""


@dataclass(frozen=True)
class HeatRow:
    """A card with its figures, by column."""

    name: str
    figures: Mapping[str, PlayFigure]


def heat_tint(difference: float) -> str:
    """The tint of a difference that is shown."""
    tints = MORE if difference > 0 else FEWER
    return tints[sum(abs(difference) >= step for step in STEPS)]


def plot_heat(pen: Pen, rows: Sequence[HeatRow], heads: Sequence[tuple[str, str]], description: str) -> Plot:
    """Plot a heat map. ``heads``: the group and the title of each column; a column's key is ``group title``."""
    sketch, theme = Sketch(pen, WIDTH), pen.theme
    wide = min(WIDEST, (WIDTH - NAME) / max(len(heads), 1))
    group = ""
    for place, (name, title) in enumerate(heads):
        x = NAME + wide * place
        if name != group:
            sketch.words(x + 0.6, 3.4, name, Lettering(theme.caps, 8.5, theme.accent))
            group = name
        sketch.words(x + wide / 2, 8.6, title, Lettering(size=7.5, ink=theme.grey), at="middle", room=wide)
    height = HEAD + CELL * len(rows) + 0.4
    for number, row in enumerate(rows):
        top = HEAD + CELL * number
        sketch.words(0.0, top + CELL / 2 + 1.0, row.name, Lettering(size=8.5), room=NAME - 2.0)
        for place, (name, title) in enumerate(heads):
            _cell(sketch, row.figures.get(f"{name} {title}"), NAME + wide * place, top, wide)
        sketch.line((0.0, top + CELL), (NAME + wide * len(heads), top + CELL), tint(theme.rule, 0.35), 0.2)
    for place in range(1, len(heads)):
        if heads[place][0] != heads[place - 1][0]:
            x = NAME + wide * place
            sketch.line((x, 0.6), (x, height - 0.4), theme.grey, 0.3)
    return sketch.done(height, description)


def _cell(sketch: Sketch, figure: PlayFigure | None, x: float, y: float, wide: float) -> None:
    theme = sketch.pen.theme
    middle, foot = x + wide / 2, y + CELL / 2 + 1.0
    if figure is None or not figure.seats:
        return
    if figure.low <= -1.0 and figure.high >= 1.0:
        sketch.words(middle, foot, "few", Lettering(size=7.0, ink=theme.grey), at="middle")
        return
    points = f"{100 * figure.difference:+.0f}".replace("-", "−")
    if points in ("+0", "−0"):
        points = "0"
    if figure.verdict == "not shown":
        sketch.words(middle, foot, points, Lettering(size=7.5, ink=theme.grey), at="middle")
        return
    sketch.bar(x + 0.3, y + 0.3, wide - 0.6, CELL - 0.6, heat_tint(figure.difference))
    sketch.words(middle, foot, points, Lettering(f"{theme.sans} Bold", 8.0, INK), at="middle")
