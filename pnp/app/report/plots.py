"""Plots as SVG: shares with their intervals, histograms, bars. Drawn in mm, with live text in the press's own faces, so
that a browser shows what the press prints.

They follow the press's style: flat tints, no opacity, lines of at least 0.2 mm, shape before colour. A share that
differs from an even one is a filled square, every other share an open circle.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import field, replace

from pnp.base.frozen import dataclass
from pnp.checks.statistics.figures import Bin, ClauseUse, Share, Spread, TokenNeed, WinShare
from pnp.press.edition.theme import Theme, tint
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.motifs.paper import escape, quoteattr

WIDTH = 170.0
"""Width of a plot over the whole measure, mm."""
ROW = 5.0
"""Height of a row of shares, mm."""
HIGH, FEET = 25.0, 36.0
"""Height of the tallest bar of a histogram, and the foot of its bars, mm."""
WIDEST = 9.0
"""Greatest width of a bar for a single number, mm."""
LABEL, NUMBERS = 46.0, 56.0
"""Widths for the names on the left and the figures on the right of a plot of shares, mm."""
BARS, BAR = 88.0, 38.0
"""Start of the bars of clauses, and the length of a full one, mm."""
Point = tuple[float, float]
Measure = Callable[[str, str, float], float]
"""Returns the width of a text in a face at a size (pt), in mm."""


@dataclass(frozen=True)
class Plot:
    """A drawing, its size in mm, and its description in words."""

    svg: str
    width: float
    height: float
    description: str
    joined: bool = False
    """Whether it continues the previous plot."""

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Pen:
    """The tools that plots are drawn with."""

    theme: Theme
    measure: Measure

    @property
    def soft(self) -> str:
        """The tint of bars: the accent at two fifths."""
        return tint(self.theme.accent, 0.4)

    @property
    def faint(self) -> str:
        """The tint of backgrounds: the accent at a twelfth."""
        return tint(self.theme.accent, 0.08)


@dataclass(frozen=True)
class Lettering:
    """The style of a line of text; "" for the theme's sans-serif face and its text ink."""

    face: str = ""
    size: float = 8.0
    """The size in pt."""
    ink: str = ""


@dataclass
class Sketch:
    """A drawing in progress."""

    pen: Pen
    width: float
    parts: list[str] = field(default_factory=list)

    def line(self, start: Point, end: Point, ink: str, width: float = 0.2, dash: str = "") -> None:
        """Draw a straight line."""
        (x0, y0), (x1, y1) = start, end
        more = f' stroke-dasharray="{dash}"' if dash else ""
        ends = f'x1="{_n(x0)}" y1="{_n(y0)}" x2="{_n(x1)}" y2="{_n(y1)}"'
        self.parts.append(f'<line {ends} stroke="{ink}" stroke-width="{width}"{more}/>')

    def bar(self, x: float, y: float, width: float, height: float, ink: str) -> None:
        """Draw a filled rectangle."""
        if width > 0 and height > 0:
            size = f'width="{_n(width)}" height="{_n(height)}"'
            self.parts.append(f'<rect x="{_n(x)}" y="{_n(y)}" {size} fill="{ink}"/>')

    def ring(self, x: float, y: float, radius: float, ink: str, ground: str) -> None:
        """Draw an open circle."""
        place = f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
        self.parts.append(f'<circle {place} fill="{ground}" stroke="{ink}" stroke-width="0.4"/>')

    def words(
        self, x: float, y: float, text: str, lettering: "Lettering | None" = None, at: str = "start", room: float = 0.0
    ) -> None:
        """Draw a line of text on its baseline, shortened to fit ``room`` (mm; 0 for any length)."""
        look = lettering or Lettering()
        face, ink = look.face or self.pen.theme.sans, look.ink or self.pen.theme.text
        if room:
            text = shortened(text, room, lambda part: self.pen.measure(part, face, look.size))
        style = f'font-family={quoteattr(face)} font-size="{_n(look.size * PT)}" fill="{ink}" text-anchor="{at}"'
        self.parts.append(
            f'<text x="{_n(x)}" y="{_n(y)}" {style} font-variant-numeric="lining-nums">{escape(text)}</text>'
        )

    def done(self, height: float, description: str) -> Plot:
        """The finished drawing as SVG."""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(self.width)} {_n(height)}">'
        return Plot(
            f"{head}<title>{escape(description)}</title>{''.join(self.parts)}</svg>", self.width, height, description
        )


def shortened(text: str, room: float, measure: Callable[[str], float]) -> str:
    """A text, or the longest beginning that fits (mm) with an ellipsis after it; at least one letter.

    The length is found by bisection: names come from strangers, and may have thousands of letters.
    """
    if len(text) <= 2 or measure(text) <= room:
        return text
    fits, too_long = 1, len(text)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if measure(f"{text[:middle].rstrip()}…") <= room:
            fits = middle
        else:
            too_long = middle
    return f"{text[:fits].rstrip()}…"


def _n(value: float) -> str:
    """A length as written in SVG, to a hundredth of a millimetre."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


# ------------------------------------------------------------------------------------------------- shares
@dataclass(frozen=True)
class Row:
    """A share to plot, with its name."""

    name: str
    share: Share
    head: str = ""
    """A heading above it."""
    even: float | None = None
    """The value to compare with."""
    uneven: bool = False
    """Whether it has been shown to differ from that."""

    @classmethod
    def of_wins(cls, name: str, won: WinShare, head: str = "") -> "Row":
        """A share of wins."""
        return cls(name, won.share, head, won.even, won.verdict != "not shown")


def plot_shares(pen: Pen, rows: Sequence[Row], description: str, full: bool = False) -> Plot:
    """Plot shares as points with their 95 % intervals. A tick marks the even share, if there is one to compare with.

    ``full``: the axis goes from 0 to 1; otherwise as far as the intervals do.
    """
    sketch, theme = Sketch(pen, WIDTH), pen.theme
    left, right = LABEL, WIDTH - NUMBERS
    most = 1.0 if full else _reach(max((max(r.share.high, r.even or 0.0) for r in rows), default=1.0))
    scale = (right - left) / most
    heads = sum(bool(row.head) for row in rows)
    height = 7.0 + ROW * len(rows) + 5.6 * heads
    for step in range(5):
        x = left + scale * most * step / 4
        sketch.line((x, 4.6), (x, height - 1.0), tint(theme.rule, 0.55), 0.2)
        sketch.words(x, 3.2, f"{100 * most * step / 4:.0f} %", Lettering(size=7.0, ink=theme.grey), at="middle")
    y = 6.0
    for row in rows:
        if row.head:
            sketch.words(0.0, y + 4.2, row.head, Lettering(theme.caps, 9.0, theme.accent))
            y += 5.6
        _share_row(sketch, row, y + ROW / 2, left, scale)
        y += ROW
    return sketch.done(height, description)


def _share_row(sketch: Sketch, row: Row, y: float, left: float, scale: float) -> None:
    theme, share = sketch.pen.theme, row.share
    uneven = row.uneven
    ink = theme.accent if uneven else theme.text
    sketch.words(0.0, y + 1.0, row.name, Lettering(f"{theme.sans} Bold" if uneven else "", 8.5), room=LABEL - 4.0)
    low, high, middle = (left + scale * value for value in (share.low, share.high, share.rate))
    if row.even is not None:
        even = left + scale * row.even
        sketch.line((even, y - ROW / 2 + 0.3), (even, y + ROW / 2 - 0.3), theme.accent, 0.5)
    if share.games:
        sketch.line((low, y), (high, y), ink, 0.6 if uneven else 0.4)
        if uneven:
            sketch.bar(middle - 1.15, y - 1.15, 2.3, 2.3, theme.accent)
        else:
            sketch.ring(middle, y, 1.0, ink, theme.paper)
    x = WIDTH - NUMBERS + 4.0
    sketch.words(x + 10.5, y + 1.0, percent(share.rate), Lettering(f"{theme.sans} Bold", 8.5), at="end")
    sketch.words(
        x + 12.5, y + 1.0, f"{percent(share.low)} to {percent(share.high)}", Lettering(size=7.75, ink=theme.grey)
    )
    sketch.words(WIDTH, y + 1.0, f"{share.hits:,} of {share.games:,}", Lettering(size=7.75, ink=theme.grey), at="end")


def percent(share: float) -> str:
    """A share as people read it: 33.3 %, 0 %, 100 %."""
    text = f"{100 * share:.1f}"
    return f"{text.removesuffix('.0') if share in (0, 1) else text}\u00a0%"


def mean_words(spread: Spread) -> str:
    """A mean with its interval; a dash if nothing was measured."""
    return f"{number(spread.mean)} ({number(spread.low)} to {number(spread.high)})" if spread.n else "–"


def _reach(share: float) -> float:
    """The end of an axis that covers a share: a fifth, two fifths, … one."""
    return next((end for end in (0.2, 0.4, 0.6, 0.8) if share <= end), 1.0)


# ------------------------------------------------------------------------------------------------- histograms
def plot_spread(pen: Pen, spread: Spread, title: str, width: float, other: Spread | None = None,
                names: tuple[str, str] = ("", "")) -> Plot:  # fmt: skip
    """A histogram with its median marked and its mean stated; with ``other``, a second one in front of it (as shares of
    their own totals)."""
    sketch, theme = Sketch(pen, width), pen.theme
    both = [s for s in (spread, other) if s is not None and s.bins]
    sketch.words(0.0, 3.6, title, Lettering(theme.caps, 9.0, theme.accent), room=width)
    sketch.words(0.0, 7.8, _spread_text(spread), Lettering(size=7.75, ink=theme.grey), room=width)
    if other is not None:
        _key(sketch, names)
    axis = _Axis.of(both, width)
    tallest = max(bar[2] / s.n / axis.wide(bar) for s in both for bar in s.bins)
    for place, s in enumerate(both):
        for bar in s.bins:
            x, across = axis.at(bar[0]), axis.wide(bar) * axis.scale
            inset = min(0.35, across * 0.12) + (across * 0.24 if place else 0.0)
            tall = HIGH * bar[2] / s.n / axis.wide(bar) / tallest
            sketch.bar(x + inset, FEET - tall, across - 2 * inset, tall, theme.accent if place else pen.soft)
    sketch.line((0.0, FEET), (width, FEET), theme.text, 0.3)
    for value in axis.ticks():
        x = axis.at(value + axis.unit / 2)
        sketch.line((x, FEET), (x, FEET + 1.0), theme.text, 0.2)
        sketch.words(x, FEET + 4.0, f"{value:,g}", Lettering(size=7.0, ink=theme.grey), at="middle")
    middle = axis.at(spread.median + axis.unit / 2)
    sketch.line((middle, FEET - HIGH - 0.6), (middle, FEET), theme.text, 0.3, "0.9 0.7")
    return sketch.done(FEET + 5.2, f"{title}: {_spread_text(spread)}")


def _key(sketch: Sketch, names: tuple[str, str]) -> None:
    """Draw the key of the bars, at the right end of the title."""
    theme, x = sketch.pen.theme, sketch.width
    for name, ink in ((names[1], theme.accent), (names[0], sketch.pen.soft)):
        sketch.words(x, 3.6, name, Lettering(size=7.75, ink=theme.grey), at="end")
        x -= sketch.pen.measure(name, theme.sans, 7.75) + 3.4
        sketch.bar(x, 1.4, 2.4, 2.4, ink)
        x -= 3.0


@dataclass(frozen=True)
class _Axis:
    """The axis of values."""

    first: float
    last: float
    unit: float
    """1 for integers, which have a width of their own."""
    scale: float
    """mm for one unit."""

    @classmethod
    def of(cls, spreads: Sequence[Spread], width: float) -> "_Axis":
        bars = [bar for s in spreads for bar in s.bins]
        first, last = min(bar[0] for bar in bars), max(bar[1] for bar in bars)
        unit = 1.0 if all(float(end).is_integer() for bar in bars for end in bar[:2]) else 0.0
        return cls(first, last, unit, min(width / (last - first + unit or 1.0), WIDEST))

    def at(self, value: float) -> float:
        """The position in mm from the left."""
        return (value - self.first) * self.scale

    def wide(self, bar: Bin) -> float:
        """The width of a bar, in the unit of its values."""
        return bar[1] - bar[0] + self.unit or 1.0

    def ticks(self) -> list[float]:
        """Round values, about five of them."""
        room = max((self.last - self.first) / 6, 1.0 if self.unit else 1e-9)
        step = next(m * 10.0**e for e in range(-6, 9) for m in (1, 2, 5) if m * 10.0**e >= room * 0.999)
        first = math.ceil(self.first / step - 1e-9)
        return [i * step for i in range(first, math.floor(self.last / step + 1e-9) + 1)]


def _spread_text(spread: Spread) -> str:
    if spread.least == spread.most:
        return f"always {spread.most:g}, n = {spread.n:,}"
    mean, low, high = (number(value) for value in (spread.mean, spread.low, spread.high))
    return f"median {spread.median:g}, mean {mean} ({low} to {high}), n = {spread.n:,}"


def number(value: float) -> str:
    """A mean in readable form: three significant figures, with separated thousands."""
    if abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


# ------------------------------------------------------------------------------------------------- clauses
def plot_clauses(pen: Pen, clauses: Sequence[ClauseUse], description: str, head: bool = True) -> Plot:
    """Plot the uses of each clause: the share of games as a bar with its interval, and the number of uses in a game.
    Clauses are grouped below the heading of their section; ``head`` names the columns."""
    sketch, theme, y = Sketch(pen, WIDTH), pen.theme, 0.0
    if head:
        sketch.words(BARS, 3.0, "share of games", Lettering(theme.caps, 8.5, theme.accent))
        sketch.words(WIDTH, 3.0, "times per game", Lettering(theme.caps, 8.5, theme.accent), at="end")
        y = 1.0
    section = ""
    for use in clauses:
        if use.clause.title != section:
            section = use.clause.title
            sketch.words(0.0, y + 4.6, section, Lettering(f"{theme.sans} Bold", 8.5), room=BARS - 4.0)
            y += 5.8
        _clause_row(sketch, use, y + 2.05)
        y += 4.1
        sketch.line((0.0, y), (WIDTH, y), tint(theme.rule, 0.35), 0.2)
    return replace(sketch.done(y + 0.2, description), joined=True)


def _clause_row(sketch: Sketch, use: ClauseUse, middle: float) -> None:
    pen, theme, foot = sketch.pen, sketch.pen.theme, middle + 0.95
    clause, share, never = use.clause, use.share, not use.share.hits
    ink, face = (theme.accent, f"{theme.sans} Bold") if never else (theme.text, "")
    sketch.words(9.0, foot, clause.number, Lettering(size=7.5, ink=theme.grey), at="end")
    sketch.words(11.0, foot, clause.text or clause.id, Lettering(size=8.0), room=BARS - 14.0)
    sketch.bar(BARS, middle - 1.2, BAR, 2.4, pen.faint)
    sketch.bar(BARS, middle - 1.2, BAR * share.rate, 2.4, pen.soft)
    low, high = BARS + BAR * share.low, BARS + BAR * share.high
    sketch.line((low, middle), (high, middle), theme.text, 0.3)
    for end in (low, high):
        sketch.line((end, middle - 0.6), (end, middle + 0.6), theme.text, 0.3)
    x = BARS + BAR + 12.0
    sketch.words(x, foot, "never" if never else percent(share.rate), Lettering(face, 7.75, ink), at="end")
    ends = f"{percent(share.low)} to {percent(share.high)}"
    sketch.words(x + 1.5, foot, ends, Lettering(size=7.0, ink=theme.grey))
    sketch.words(WIDTH, foot, _times(use.times.mean), Lettering(size=7.75), at="end")


def _times(mean: float) -> str:
    return "0" if not mean else f"{mean:.3f}" if mean < 0.1 else number(mean)


def plot_supply(pen: Pen, token: TokenNeed, width: float) -> Plot:
    """Plot the most tokens that each game needed at once; the title states the number printed."""
    printed = f", {token.printed} printed" if token.printed is not None else ""
    return plot_spread(pen, token.games, f"{token.label}: {token.needed} needed{printed}", width)
