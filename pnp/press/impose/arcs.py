"""Outlines as corners and circular arcs, for machines that know only lines and arcs.

Lengths are mm.
"""

import math
from collections.abc import Iterable

from pnp.press.typeset.drawing.outline import Segments

TOLERANCE = 0.01
"""The most that an arc may deviate from its curve, mm."""
Point = tuple[float, float]


def vertices(outline: Segments) -> list[tuple[float, float, float]]:
    """The corners of a closed outline, each with the bulge of the arc that begins there (0: a line)."""
    points: list[tuple[float, float, float]] = []
    for op, n in outline:
        if op == "Z":
            continue
        values = [(n[i], n[i + 1]) for i in range(0, len(n), 2)]
        if op == "C":
            x, y, _ = points.pop()
            points += _curve((x, y), *values)
        points.append((*values[-1], 0.0))
    closes = math.dist(points[0][:2], points[-1][:2]) < TOLERANCE / 10
    return points[:-1] if closes else points


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterable[tuple[float, float, float]]:
    """The points of a cubic before its end: only its start, with a bulge, if it is an arc of a circle."""
    bulge = arc_bulge(a, b, c, d)
    if bulge is not None:
        return [(*a, bulge)]
    size = math.dist(a, b) + math.dist(b, c) + math.dist(c, d)
    steps = max(4, math.ceil(math.sqrt(size / TOLERANCE / 8)))
    return [(*on_cubic(a, b, c, d, i / steps), 0.0) for i in range(steps)]


def on_cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """The point of a cubic at a parameter from 0 to 1."""
    s = 1 - t
    k = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return (
        k[0] * a[0] + k[1] * b[0] + k[2] * c[0] + k[3] * d[0],
        k[0] * a[1] + k[1] * b[1] + k[2] * c[1] + k[3] * d[1],
    )


def arc_bulge(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """The bulge of the circular arc that a cubic draws; None if it is not circular."""
    chord = math.dist(a, d)
    middle = on_cubic(a, b, c, d, 0.5)
    if chord < TOLERANCE:
        return None
    # the sagitta over half the chord is the tangent of a quarter of the arc; left of the chord it is negative
    side = (d[0] - a[0]) * (middle[1] - a[1]) - (d[1] - a[1]) * (middle[0] - a[0])
    bulge = -side / chord / (chord / 2)
    if abs(bulge) < 1e-6 or abs(bulge) > 1.0:
        return None
    radius = chord * (1 + bulge * bulge) / (4 * abs(bulge))
    mx, my = (a[0] + d[0]) / 2, (a[1] + d[1]) / 2
    reach = math.copysign(radius - abs(bulge) * chord / 2, bulge)
    centre = (mx - (d[1] - a[1]) / chord * reach, my + (d[0] - a[0]) / chord * reach)
    off = max(abs(math.dist(centre, on_cubic(a, b, c, d, t)) - radius) for t in (0.2, 0.35, 0.65, 0.8))
    # a quarter of a circle drawn as one cubic is itself off by 0.027 % of its radius
    return bulge if off < max(TOLERANCE, radius * 3e-4) else None
