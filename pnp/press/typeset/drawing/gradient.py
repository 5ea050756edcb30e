"""Gradients: how they go on beyond their ends, and which colour they have at a point."""

import math
from collections.abc import Sequence
from dataclasses import replace

from pnp.press.typeset.drawing.outline import Segments, apply
from pnp.press.typeset.drawing.page import Colour, Gradient, Matrix

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1, mm."""
Point = tuple[float, float]
MOST_TURNS = 256
"""How often a repeated gradient is written out."""


# ------------------------------------------------------------------------------------------------- geometry
def inverse(matrix: Matrix) -> Matrix | None:
    """The matrix that takes everything back; None where there is none."""
    a, b, c, d, e, f = matrix
    whole = a * d - b * c
    if abs(whole) < 1e-12:
        return None
    return (d / whole, -b / whole, -c / whole, a / whole, (c * f - d * e) / whole, (b * e - a * f) / whole)


def exact_bounds(segments: Segments) -> Box | None:
    """x0, y0, x1, y1 of an outline itself, without the handles of its curves; None when it is empty."""
    xs: list[float] = []
    ys: list[float] = []
    pen = (0.0, 0.0)
    for op, n in segments:
        if op == "C":
            xs += _turns(pen[0], n[0], n[2], n[4])
            ys += _turns(pen[1], n[1], n[3], n[5])
        if n:
            pen = (n[-2], n[-1])
            xs.append(pen[0])
            ys.append(pen[1])
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _turns(p: float, q: float, r: float, s: float) -> list[float]:
    """Where one coordinate of a cubic turns back between its ends: nowhere, where its handles lie between them."""
    low, high = (p, s) if p < s else (s, p)
    if low <= q <= high and low <= r <= high:
        return []
    a, b, c = s - 3 * r + 3 * q - p, 2 * (r - 2 * q + p), q - p
    if abs(a) < 1e-12:
        places = [-c / b] if abs(b) > 1e-12 else []
    else:
        root = b * b - 4 * a * c
        places = [(-b + sign * math.sqrt(root)) / (2 * a) for sign in (1, -1)] if root >= 0 else []
    return [
        (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t * t * r + t**3 * s for t in places if 0 < t < 1
    ]


# ------------------------------------------------------------------------------------------------- beyond the ends
def spread(gradient: Gradient, method: str, box: Box) -> Gradient:
    """The gradient written out as often as it repeats (or is reflected) over a box, in the coordinates of what is
    painted; ``pad`` needs none of that."""
    back = inverse(gradient.matrix)
    if method not in ("repeat", "reflect") or back is None:
        return gradient
    x0, y0, x1, y1 = box
    corners = [apply(back, x, y) for x in (x0, x1) for y in (y0, y1)]
    places = [_place(gradient.points, corner) for corner in corners]
    first = math.floor(min(places)) if len(gradient.points) == 4 else 0
    last = max(first + 1, math.ceil(max(places)))
    last = min(last, first + MOST_TURNS)
    return replace(
        gradient, points=_drawn_out(gradient.points, first, last), stops=_again(gradient, method, first, last)
    )


def _drawn_out(points: Sequence[float], first: int, last: int) -> tuple[float, ...]:
    """The points from the ``first`` turn to the ``last``."""
    half = len(points) // 2
    begin, end = points[:half], points[half:]
    return tuple(b + turn * (e - b) for turn in (first, last) for b, e in zip(begin, end, strict=True))


def _again(gradient: Gradient, method: str, first: int, last: int) -> tuple[tuple[float, Colour], ...]:
    whole = ((0.0, gradient.stops[0][1]), *gradient.stops, (1.0, gradient.stops[-1][1]))
    turned = tuple((1 - at, colour) for at, colour in reversed(whole))
    return tuple(
        ((turn - first + at) / (last - first), colour)
        for turn in range(first, last)
        for at, colour in (turned if method == "reflect" and turn % 2 else whole)
    )


# ------------------------------------------------------------------------------------------------- colour
def colour_at(gradient: Gradient, point: Point) -> Colour:
    """The colour that a gradient has at a point of what is painted."""
    back = inverse(gradient.matrix)
    if back is None:
        return gradient.stops[-1][1]
    return colour_along(gradient.stops, _place(gradient.points, apply(back, *point)))


def colour_along(stops: Sequence[tuple[float, Colour]], place: float) -> Colour:
    """The colour at a place from 0 to 1 of a row of stops."""
    before = stops[0]
    for stop in stops:
        if stop[0] > place:
            width = stop[0] - before[0]
            return mixed(before[1], stop[1], (place - before[0]) / width) if width > 0 else before[1]
        before = stop
    return before[1]


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: ``share`` of the other; anything that is no ``#RRGGBB`` counts as black."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    share = min(1.0, max(0.0, share))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def _channels(colour: Colour) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5)) if colour.startswith("#") else (0, 0, 0)


def _place(points: Sequence[float], point: Point) -> float:
    """How far along a gradient a point lies: 0 at its beginning, 1 at its end."""
    if len(points) == 4:
        x0, y0, x1, y1 = points
        across, down = x1 - x0, y1 - y0
        return ((point[0] - x0) * across + (point[1] - y0) * down) / (across * across + down * down)
    return _ring(points, point)


def _ring(points: Sequence[float], point: Point) -> float:
    """The largest circle of the row from the first to the second that passes through a point."""
    x0, y0, r0, x1, y1, r1 = points
    cx, cy, cr, px, py = x1 - x0, y1 - y0, r1 - r0, point[0] - x0, point[1] - y0
    a, b, c = cx * cx + cy * cy - cr * cr, px * cx + py * cy + r0 * cr, px * px + py * py - r0 * r0
    if abs(a) < 1e-12:
        return c / (2 * b) if abs(b) > 1e-12 else 0.0
    root = math.sqrt(max(0.0, b * b - a * c))
    return max((b + root) / a, (b - root) / a)
