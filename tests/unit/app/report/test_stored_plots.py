"""Every stroke of each plot of a report, in mm: the figures are chosen so that the marks lie at round places.

The plots of shares, strips, differences and heat maps have 170 mm; a share of 0.2 on the full axis lies 13.6 mm right of
its beginning, and a difference of 0.1 lies 9 mm beside the middle.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.app.report import card_plots, heat_map, plots, strips
from pnp.app.report.card_plots import DifferenceRow, plot_differences
from pnp.app.report.heat_map import HeatRow, plot_heat
from pnp.app.report.plots import Lettering, Pen, Plot, Row, Sketch, plot_clauses, plot_shares, plot_spread, plot_supply
from pnp.app.report.strips import plot_strips
from pnp.checks.statistics.figures import ClauseName, ClauseUse, Share, Spread, Times, TokenNeed, WinShare
from pnp.checks.statistics.play_figures import PlayFigure
from pnp.model.schema.theme import Theme
from tests.golden import hold

PEN = Pen(Theme(), lambda text, face, size: size * len(text) / 10)
STORED = Path(__file__).parent / "stored" / "plots.txt"
LINES: list[str] = []


class Listed(Sketch):
    """A sketch that lists its strokes."""

    def line(self, start: Any, end: Any, ink: str, width: float = 0.2, dash: str = "") -> None:
        LINES.append(f"  line {figures(*start, *end)} {ink} {figures(width)} {dash}".rstrip())

    def bar(self, x: float, y: float, width: float, height: float, ink: str) -> None:
        LINES.append(f"  bar {figures(x, y, width, height)} {ink}")

    def ring(self, x: float, y: float, radius: float, ink: str, ground: str) -> None:
        LINES.append(f"  ring {figures(x, y, radius)} {ink} {ground}")

    def words(
        self, x: float, y: float, text: str, lettering: Lettering | None = None, at: str = "start", room: float = 0.0
    ) -> None:
        look = lettering or Lettering()
        style = f"{look.face or 'plain'} {figures(look.size)} {look.ink or 'text'}"
        LINES.append(f"  words {text!r} {figures(x, y)} {style} {at} {figures(room)}")

    def done(self, height: float, description: str) -> Plot:
        LINES.append(f"  size {figures(self.width, height)} {description}")
        return super().done(height, description)


def figures(*numbers: float) -> str:
    return " ".join(f"{number + 0.0:.2f}" for number in numbers)


def spread(n: int, least: float, quarter: float, median: float, three: float, most: float, *bins: Any) -> Spread:
    return Spread(n, median, median - 0.5, median + 0.25, 1.0, least, quarter, median, three, most, bins)


LENGTHS = spread(20, 1, 2, 3, 4, 6, (1, 1, 4), (2, 3, 8), (4, 4, 6), (6, 6, 2))
SHARES = spread(8, 0.25, 0.5, 0.75, 1.25, 2.5, (0.25, 0.75, 2), (0.75, 1.25, 6))
FIGURE = PlayFigure(
    players=2, agent="own", about="card", event="drawn", kind="hare", name="C", label="C", games=9, seats=9, won=3, rate=0.3,
    average=0.3, expected=0.3, difference=0.12, low=-0.4, high=0.4, p=1.0, p_corrected=1.0, verdict="more",
)  # fmt: skip


def drawings() -> Iterator[tuple[str, Plot]]:
    """Each plot, after its strokes are listed."""
    half, fifth = Share(1200, 600, 0.5, 0.4, 0.6), Share(30, 6, 0.2, 0.1, 0.3)
    none = Share(0, 0, 0.0, 0.0, 1.0)
    rows = [
        Row.of_wins("Ann", WinShare("a", "Ann", half, 0.25, verdict="more"), "own players"),
        Row.of_wins("Bo", WinShare("b", "Bo", fifth, 0.25)),
        Row("Cy", none, "people", 0.25),
        Row("Di", fifth),
    ]
    yield "shares, full", plot_shares(PEN, rows, "Wins", full=True)
    yield "shares, to two fifths", plot_shares(PEN, rows[1:2], "Wins")
    yield "shares, none", plot_shares(PEN, [], "Wins")
    yield "numbers", plot_spread(PEN, LENGTHS, "Turns", 80.0)
    yield "measures", plot_spread(PEN, SHARES, "Gold", 80.0)
    bots = replace(LENGTHS, n=10, bins=((0, 0, 5), (1, 1, 5)))
    yield "two spreads", plot_spread(PEN, LENGTHS, "Turns", 80.0, bots, ("own", "bots"))
    yield "always", plot_spread(PEN, spread(3, 7, 7, 7, 7, 7, (7, 7, 3)), "Rounds", 80.0)
    uses = [
        ClauseUse(ClauseName(id, number, title, text), share, Times(mean, mean, mean, 0.0, 9))
        for id, number, title, text, share, mean in (
            ("deal", "1.1", "Deal", "Deal all cards", half, 2.5),
            ("cut", "1.2", "Deal", "", Share(9, 0, 0.0, 0.0, 0.3), 0.0),
            ("win", "2.1", "End", "Count points", fifth, 0.05),
        )
    ]
    yield "clauses", plot_clauses(PEN, uses, "Uses")
    yield "clauses without a head", plot_clauses(PEN, uses[:1], "Uses", head=False)
    yield "supply", plot_supply(PEN, TokenNeed("coin", "Coin", "", 4, 4, 6, LENGTHS), 80.0)
    yield "supply without a number", plot_supply(PEN, TokenNeed("coin", "Coin", "", None, None, 6, LENGTHS), 80.0)
    yield "strips", plot_strips(PEN, [("own", spread(20, 2, 3, 4, 5, 6, (2, 3, 8), (4, 6, 12), (7, 7, 0)))], "Rounds")
    differences = [
        DifferenceRow("Axe", 1200, 0.6, 0.1, 0.05, 0.4, words="strong"),
        DifferenceRow("Bow", 30, 0.4, -0.05, -0.1, 0.0, note="may be chance"),
    ]
    yield "differences", plot_differences(PEN, differences, 0.05, ("seats", "wins"), "Cards")
    heads = [("own", "drawn"), ("own", "played"), ("random", "drawn")]
    cells = {
        "own drawn": FIGURE,
        "own played": replace(FIGURE, difference=-0.02, verdict="less"),
        "random drawn": replace(FIGURE, difference=0.04, verdict="not shown"),
    }
    few = {"own drawn": replace(FIGURE, low=-1.0, high=1.0), "own played": replace(FIGURE, seats=0)}
    yield "heat", plot_heat(PEN, [HeatRow("Axe", cells), HeatRow("Bow", few)], heads, "Cards")
    yield "heat, narrow", plot_heat(PEN, [HeatRow("Axe", {})], [("own", str(n)) for n in range(13)], "Cards")
    yield "heat, empty", plot_heat(PEN, [], [], "Cards")


def test_plots_are_drawn_stroke_by_stroke(monkeypatch: pytest.MonkeyPatch, update: bool) -> None:
    for module in (plots, strips, card_plots, heat_map):
        monkeypatch.setattr(module, "Sketch", Listed)
    LINES.clear()
    lines: list[str] = []
    for name, plot in drawings():
        lines += [f"{name} {figures(plot.width, plot.height)} {'joined' if plot.joined else 'apart'}", *LINES]
        LINES.clear()
    hold(STORED, lines, update)


def test_a_sketch_is_written_as_svg() -> None:
    sketch = Sketch(PEN, 50.0)
    sketch.line((1.0, 2.004), (3.5, 4.126), "red")
    sketch.line((0.0, 0.0), (1.0, 0.0), "red", 0.5, "0.9 0.7")
    sketch.bar(1.0, 2.0, 3.0, 4.0, "blue")
    for width, height in ((0.0, 1.0), (1.0, 0.0), (-1.0, 1.0), (1.0, -1.0)):
        sketch.bar(1.0, 2.0, width, height, "blue")
    sketch.ring(1.0, 2.0, 3.0, "red", "white")
    sketch.words(1.0, 2.0, "a < b", Lettering("Serif", 72.0, "green"), at="end")
    plot = sketch.done(20.0, "A & B")
    assert plot.svg == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 20"><title>A &amp; B</title>'
        '<line x1="1" y1="2" x2="3.5" y2="4.13" stroke="red" stroke-width="0.2"/>'
        '<line x1="0" y1="0" x2="1" y2="0" stroke="red" stroke-width="0.5" stroke-dasharray="0.9 0.7"/>'
        '<rect x="1" y="2" width="3" height="4" fill="blue"/>'
        '<circle cx="1" cy="2" r="3" fill="white" stroke="red" stroke-width="0.4"/>'
        '<text x="1" y="2" font-family="Serif" font-size="25.4" fill="green" text-anchor="end"'
        ' font-variant-numeric="lining-nums">a &lt; b</text></svg>'
    )
    assert (plot.width, plot.height, plot.description, plot.joined) == (50.0, 20.0, "A & B", False)
    assert plot._repr_svg_() == plot.svg


def test_a_line_without_a_style_is_set_in_the_face_and_ink_of_the_theme() -> None:
    sketch = Sketch(PEN, 50.0)
    sketch.words(0.0, 0.0, "abcdef", room=3.2)  # 0.8 mm a letter
    theme = PEN.theme
    assert f'font-family="{theme.sans}" font-size="2.82" fill="{theme.text}"' in sketch.parts[0]
    assert ">abc…</text>" in sketch.parts[0]


@pytest.mark.parametrize(
    ("text", "room", "short"),
    [("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 2, "a…"), ("abcdef", 1, "a…"), ("ab", 1, "ab"),
     ("abc", 2, "a…"), ("ab cdef", 4, "ab…"), ("", 0, "")],
)  # fmt: skip
def test_a_text_is_shortened_to_its_room(text: str, room: float, short: str) -> None:
    assert plots.shortened(text, room, len) == short


@pytest.mark.parametrize(
    ("value", "words"),
    [(100, "100"), (99.96, "100.0"), (1234.5, "1,234"), (10, "10"), (10.04, "10.0"), (9.996, "10.00"), (0.126, "0.13"),
     (-100.4, "-100"), (-12.34, "-12.3"), (0, "0")],
)  # fmt: skip
def test_a_mean_has_three_figures(value: float, words: str) -> None:
    assert plots.number(value) == words


def test_shares_and_means_in_words() -> None:
    assert [plots.percent(share) for share in (0, 1, 0.3333, 0.9999)] == [
        f"{words}\N{NO-BREAK SPACE}%" for words in ("0", "100", "33.3", "100.0")
    ]
    assert plots.mean_words(spread(2, 0, 0, 4.5, 0, 0)) == "4.50 (4 to 4.75)"
    assert plots.mean_words(spread(0, 0, 0, 4.5, 0, 0)) == "–"
    assert [plots._times(mean) for mean in (0.0, 0.0994, 0.1, 12.0)] == ["0", "0.099", "0.10", "12"]


@pytest.mark.parametrize(
    ("first", "last", "unit", "ticks"),
    [(0, 5, 1.0, [0, 1, 2, 3, 4, 5]), (0, 6, 1.0, [0, 1, 2, 3, 4, 5, 6]), (1, 13, 1.0, [2, 4, 6, 8, 10, 12]),
     (7, 7, 1.0, [7]), (0.1, 0.7, 0.0, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]), (0, 3000, 1.0, [0, 500, 1000, 1500, 2000, 2500, 3000]),
     (-4, 20, 1.0, [0, 5, 10, 15, 20])],
)  # fmt: skip
def test_an_axis_has_about_five_round_ticks(first: float, last: float, unit: float, ticks: list[float]) -> None:
    assert plots._Axis(first, last, unit, 1.0).ticks() == pytest.approx(ticks)
