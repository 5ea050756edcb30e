"""Patterns: small forms that repeat over a plate, as path data. Lengths are mm."""

import math
from collections.abc import Callable, Iterator, Mapping

from pnp.base.frozen import dataclass
from pnp.press.typeset.motifs.paper import chosen, num, xy

MOST = 4_000
"""Most forms of a pattern; more would be spaced further apart."""


@dataclass(frozen=True)
class Pattern:
    """The path of a pattern, and the width of its line; 0 for forms that are filled."""

    path: str
    line: float = 0.0


def pattern(name: str, x: float, y: float, width: float, height: float, every: float) -> Pattern:
    """A pattern that covers a box, its forms ``every`` mm; the box need not be a multiple of that."""
    step = max(every, math.sqrt(width * height / MOST))
    return chosen(PATTERNS, name, "pattern")(x, y, width, height, step)


def _places(x: float, y: float, w: float, h: float, step: float, high: float = 0.0) -> Iterator[tuple[float, float]]:
    """The centres of forms in rows, every other row shifted by half a step."""
    high = high or step
    for row in range(math.ceil(h / high) + 1):
        shift = step / 2 if row % 2 else 0.0
        for column in range(-1, math.ceil(w / step) + 1):
            yield x + column * step + shift, y + row * high


def _dots(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    r = step * 0.14
    half = f"a{num(r)},{num(r)} 0 1 0 "
    dots = (f"M{xy(cx - r, cy)}{half}{xy(2 * r, 0)}{half}{xy(-2 * r, 0)}Z" for cx, cy in _places(x, y, w, h, step))
    return Pattern("".join(dots))


def _stripes(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    count = math.ceil((w + h) / step)
    lines = (f"M{xy(x + i * step, y)}L{xy(x + i * step - h, y + h)}" for i in range(count + 1))
    return Pattern("".join(lines), step * 0.16)


def _grid(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    upright = "".join(f"M{xy(x + i * step, y)}v{num(h)}" for i in range(math.ceil(w / step) + 1))
    level = "".join(f"M{xy(x, y + i * step)}h{num(w)}" for i in range(math.ceil(h / step) + 1))
    return Pattern(upright + level, 0.25)


def _checks(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    half = step / 2
    square = f"h{num(half)}v{num(half)}h{num(-half)}Z"
    return Pattern("".join(f"M{xy(cx, cy)}{square}" for cx, cy in _places(x, y, w, h, step, half)))


def _waves(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    rise = step * 0.3
    rows = range(math.ceil(h / (step * 0.6)) + 2)
    wave = f"q{xy(step / 4, -rise)} {xy(step / 2, 0)}t{xy(step / 2, 0)}"
    count = math.ceil(w / step) + 2
    lines = (f"M{xy(x - step / 2 * (1 + row % 2), y + row * step * 0.6)}{wave * count}" for row in rows)
    return Pattern("".join(lines), 0.3)


def _scales(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    r = step / 2
    arcs = (f"M{xy(cx - r, cy)}a{num(r)},{num(r)} 0 0 0 {xy(step, 0)}" for cx, cy in _places(x, y, w, h, step, r))
    return Pattern("".join(arcs), 0.3)


def _crosses(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    arm = step * 0.18
    cross = f"m{num(-arm)},0h{num(2 * arm)}m{num(-arm)},{num(-arm)}v{num(2 * arm)}"
    return Pattern("".join(f"M{xy(cx, cy)}{cross}" for cx, cy in _places(x, y, w, h, step)), 0.3)


def _lozenges(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    a, b = step * 0.5, step * 0.75
    form = f"l{xy(a, b)} {xy(-a, b)} {xy(-a, -b)}Z"
    return Pattern("".join(f"M{xy(cx, cy - b)}{form}" for cx, cy in _places(x, y, w, h, step, b)), 0.25)


def _hexagons(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    r = step / math.sqrt(3)
    corners = [(r * math.sin(math.radians(60 * i)), -r * math.cos(math.radians(60 * i))) for i in range(6)]
    cells = ("M" + "L".join(xy(cx + dx, cy + dy) for dx, dy in corners) + "Z" for cx, cy in
             _places(x, y, w, h, step, 1.5 * r))  # fmt: skip
    return Pattern("".join(cells), 0.25)


def _leaves(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    a, b = step * 0.34, step * 0.2
    drawn = []
    for number, (cx, cy) in enumerate(_places(x, y, w, h, step)):
        s = 1 if number % 2 else -1
        drawn.append(f"M{xy(cx - a, cy + s * a)}q{xy(b, -s * a - s * b)} {xy(2 * a, -2 * s * a)}"
                     f"q{xy(-b, s * a + s * b)} {xy(-2 * a, 2 * s * a)}Z")  # fmt: skip
    return Pattern("".join(drawn))


def _rays(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    cx, cy, far = x + w / 2, y + h / 2, math.hypot(w, h) / 2
    count = max(8, 2 * round(math.pi * min(w, h) / 2 / step))
    angle = math.pi / count

    def at(turn: float) -> str:
        return xy(cx + far * math.sin(turn), cy - far * math.cos(turn))

    return Pattern("".join(f"M{xy(cx, cy)}L{at(2 * i * angle)}L{at((2 * i + 1) * angle)}Z" for i in range(count)))


def _contours(x: float, y: float, w: float, h: float, step: float) -> Pattern:
    """Rings about two middles, as heights on a map."""
    middles = ((x + w * 0.28, y + h * 0.3, 1.0), (x + w * 0.78, y + h * 0.74, 0.8))
    far = math.hypot(w, h) * 0.5
    rings = []
    for cx, cy, flat in middles:
        for i in range(1, math.ceil(far / step)):
            a, b = i * step * (1 + 0.06 * math.sin(3 * i)), i * step * flat
            half = f"a{num(a)},{num(b)} {num(17 * i % 90)} 1 0 "
            rings.append(f"M{xy(cx - a, cy)}{half}{xy(2 * a, 0)}{half}{xy(-2 * a, 0)}")
    return Pattern("".join(rings), 0.25)


PATTERNS: Mapping[str, Callable[[float, float, float, float, float], Pattern]] = {
    "dots": _dots, "stripes": _stripes, "grid": _grid, "checks": _checks, "waves": _waves, "scales": _scales,
    "crosses": _crosses, "lozenges": _lozenges, "hexagons": _hexagons, "leaves": _leaves, "rays": _rays,
    "contours": _contours,
}  # fmt: skip
"""Patterns by name."""
