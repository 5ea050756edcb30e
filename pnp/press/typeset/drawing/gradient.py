"""Gradients: their continuation beyond their ends, and their colour at a point."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pnp.press.typeset.drawing.outline import Box, apply, inverse
from pnp.press.typeset.drawing.page import Colour, Gradient, mixed

Point = tuple[float, float]
MOST_TURNS = 256
"""Number of times that a repeated gradient is written out."""


# ------------------------------------------------------------------------------------------------- beyond the ends
def spread(gradient: Gradient, method: str, box: Box) -> Gradient:
    """The gradient written out for each repetition (or reflection) over a box, in the coordinates of the painted item;
    ``pad`` needs none of that."""
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
    stops = ((0.0, gradient.stops[0][1]), *gradient.stops, (1.0, gradient.stops[-1][1]))
    turned = tuple((1 - at, colour) for at, colour in reversed(stops))
    return tuple(
        ((turn - first + at) / (last - first), colour)
        for turn in range(first, last)
        for at, colour in (turned if method == "reflect" and turn % 2 else stops)
    )


# ------------------------------------------------------------------------------------------------- colour
def colour_at(gradient: Gradient, point: Point) -> Colour:
    """The colour of a gradient at a point of the painted item."""
    back = inverse(gradient.matrix)
    if back is None:
        return gradient.stops[-1][1]
    return colour_along(gradient.stops, _place(gradient.points, apply(back, *point)))


def colour_along(stops: Sequence[tuple[float, Colour]], place: float) -> Colour:
    """The colour at a position from 0 to 1 of a row of stops."""
    before = stops[0]
    for stop in stops:
        if stop[0] > place:
            width = stop[0] - before[0]
            return mixed(before[1], stop[1], (place - before[0]) / width) if width > 0 else before[1]
        before = stop
    return before[1]


def _place(points: Sequence[float], point: Point) -> float:
    """Position of a point along a gradient: 0 at its start, 1 at its end."""
    if len(points) == 4:
        x0, y0, x1, y1 = points
        across, down = x1 - x0, y1 - y0
        return ((point[0] - x0) * across + (point[1] - y0) * down) / (across * across + down * down)
    return _ring(points, point)


def _ring(points: Sequence[float], point: Point) -> float:
    """The largest circle between the first and the second that passes through a point."""
    x0, y0, r0, x1, y1, r1 = points
    cx, cy, cr, px, py = x1 - x0, y1 - y0, r1 - r0, point[0] - x0, point[1] - y0
    a, b, c = cx * cx + cy * cy - cr * cr, px * cx + py * cy + r0 * cr, px * px + py * py - r0 * r0
    if abs(a) < 1e-12:
        return c / (2 * b) if abs(b) > 1e-12 else 0.0
    root = math.sqrt(max(0.0, b * b - a * c))
    return max((b + root) / a, (b - root) / a)


Interval = tuple[float, float, Colour, Colour]
"""A stretch of a gradient between two positions, over which the first colour changes linearly to the second."""


def intervals(stops: tuple[tuple[float, Colour], ...], steps: int) -> list[Interval]:
    """The intervals of a gradient from 0 to 1, each pair of stops in this many steps. A jump from colour to colour is
    not an interval: the next one begins with another colour."""
    complete = ((0.0, stops[0][1]), *stops, (1.0, stops[-1][1]))
    parts: list[Interval] = []
    for (start, one), (end, other) in pairwise(complete):
        count = steps if one != other else 1
        if end - start > 1e-6:
            places = [start + (end - start) * i / count for i in range(count + 1)]
            pair = ((start, one), (end, other))
            colours = [one, *(colour_along(pair, at) for at in places[1:-1]), other]
            parts += zip(places, places[1:], colours, colours[1:], strict=False)
    return parts
