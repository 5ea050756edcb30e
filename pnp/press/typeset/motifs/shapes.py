"""Outlines with straight sides and round arcs, as path data: stars, polygons, rays, lozenges, arches and frames.

Lengths are mm. Angles are degrees, 0 is up and they grow clockwise.
"""

import math
from collections.abc import Sequence

from pnp.press.typeset.motifs.paper import Point, num, polar, xy


def polyline(points: Sequence[Point], closed: bool = True) -> str:
    """Straight lines through the points."""
    return "M" + "L".join(xy(*p) for p in points) + ("Z" if closed else "")


def smooth(points: Sequence[Point], closed: bool = True) -> str:
    """A cubic spline through the points (Catmull-Rom: a handle is a sixth of the neighbours' distance)."""
    before, after = (points[-1], [points[0], points[1 % len(points)]]) if closed else (points[0], [points[-1]])
    way = [before, *points, *after]
    d = [f"M{xy(*points[0])}"]
    for (ax, ay), (bx, by), (cx, cy), (ex, ey) in zip(way, way[1:], way[2:], way[3:], strict=False):
        one = xy(bx + (cx - ax) / 6, by + (cy - ay) / 6)
        two = xy(cx - (ex - bx) / 6, cy - (ey - by) / 6)
        d.append(f"C{one} {two} {xy(cx, cy)}")
    return "".join(d) + ("Z" if closed else "")


def star(points: int, outer: float, inner: float, turn: float = 0.0, cx: float = 0.0, cy: float = 0.0) -> str:
    """A star of ``points`` points between the radii ``outer`` and ``inner`` mm; ``turn`` in degrees."""
    return polyline(
        [polar(inner if i % 2 else outer, turn + 180 * i / points, cx, cy) for i in range(2 * points)],
    )


def polygon(sides: int, r: float, turn: float = 0.0, cx: float = 0.0, cy: float = 0.0) -> str:
    """A regular polygon with a corner at ``turn`` degrees, r mm from its centre."""
    return polyline([polar(r, turn + 360 * i / sides, cx, cy) for i in range(sides)])


def lozenge(cx: float, cy: float, width: float, height: float) -> str:
    """A lozenge of that size, mm, about (cx, cy)."""
    return polyline([(cx, cy - height / 2), (cx + width / 2, cy), (cx, cy + height / 2), (cx - width / 2, cy)])


def rays(
    count: int,
    r0: float,
    r1: float,
    w0: float,
    w1: float = 0.0,
    turn: float = 0.0,
    cx: float = 0.0,
    cy: float = 0.0,
    first: float = 0.0,
    sweep: float = 360.0,
) -> str:
    """Rays that taper from radius r0 (width w0) to r1 (width w1), mm, as one outline.

    Over the full circle, or over ``sweep`` degrees from ``first``, each ray in the middle of its share.
    """
    is_full_circle = sweep >= 360
    d = []
    for i in range(count):
        a = turn + (360 * i / count if is_full_circle else first + sweep * (i + 0.5) / count)
        (x0, y0), (x1, y1) = polar(r0, a, cx, cy), polar(r1, a, cx, cy)
        ux, uy = math.cos(math.radians(a)), math.sin(math.radians(a))
        left = [(x0 - ux * w0 / 2, y0 - uy * w0 / 2), (x1 - ux * w1 / 2, y1 - uy * w1 / 2)]
        right = [(x1 + ux * w1 / 2, y1 + uy * w1 / 2)] if w1 else []
        d.append(polyline([*left, *right, (x0 + ux * w0 / 2, y0 + uy * w0 / 2)]))
    return "".join(d)


def arc(r: float, start: float, end: float, cx: float = 0.0, cy: float = 0.0) -> str:
    """An open arc of radius r mm, clockwise from ``start`` to ``end`` degrees."""
    large = 1 if end - start > 180 else 0
    return f"M{xy(*polar(r, start, cx, cy))}A{num(r)},{num(r)} 0 {large} 1 {xy(*polar(r, end, cx, cy))}"


def ring(r0: float, r1: float, start: float, end: float, cx: float = 0.0, cy: float = 0.0) -> str:
    """A closed piece of a band between the radii r0 and r1 mm, clockwise from ``start`` to ``end`` degrees."""
    large = 1 if end - start > 180 else 0
    back = f"L{xy(*polar(r0, end, cx, cy))}A{num(r0)},{num(r0)} 0 {large} 0 {xy(*polar(r0, start, cx, cy))}Z"
    return arc(r1, start, end, cx, cy) + back


def arch(x: float, y: float, width: float, height: float) -> str:
    """A round-headed niche; x, y is the upper left corner of its box, mm."""
    r = width / 2
    return f"M{xy(x, y + height)}V{num(y + r)}A{num(r)},{num(r)} 0 0 1 {xy(x + width, y + r)}V{num(y + height)}Z"


def frame(x: float, y: float, width: float, height: float, corner: float, hollow: bool = True) -> str:
    """A rectangle with cut corners: hollowed by quarter circles as on old trumps, or straight."""
    cut = f"A{num(corner)},{num(corner)} 0 0 0 " if hollow else "L"
    right, foot = x + width, y + height
    return (
        f"M{xy(x + corner, y)}H{num(right - corner)}{cut}{xy(right, y + corner)}V{num(foot - corner)}"
        f"{cut}{xy(right - corner, foot)}H{num(x + corner)}{cut}{xy(x, foot - corner)}V{num(y + corner)}"
        f"{cut}{xy(x + corner, y)}Z"
    )


def along_arch(
    x: float, y: float, width: float, height: float, count: int, inset: float = 0.0
) -> list[tuple[float, float, float]]:
    """``count`` places spread evenly over a niche's outline, feet left out, ``inset`` mm inside it.

    Each is x, y and the direction outwards (degrees): -90 on the left leg, 0 at the crown.
    """
    r = width / 2 - inset
    leg = height - width / 2 - 1.2
    length = 2 * leg + math.pi * r
    places = []
    for i in range(count):
        way = length * (i + 0.5) / count
        if way < leg:
            places.append((x + inset, y + height - 1.2 - way, -90.0))
        elif way <= leg + math.pi * r:
            a = -90 + math.degrees((way - leg) / r)
            places.append((*polar(r, a, x + width / 2, y + width / 2), a))
        else:
            places.append((x + width - inset, y + width / 2 + (way - leg - math.pi * r), 90.0))
    return places


def ribbon(places: Sequence[tuple[float, float, float]]) -> str:
    """A band of changing width along a curve: each point is x, y and the width there, mm; smoke, hair, feathers."""
    left, right = [], []
    for i, (x, y, width) in enumerate(places):
        (x0, y0, _), (x1, y1, _) = places[max(i - 1, 0)], places[min(i + 1, len(places) - 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (y1 - y0) / length * width / 2, -(x1 - x0) / length * width / 2
        left.append((x + ux, y + uy))
        right.append((x - ux, y - uy))
    there, back = smooth(left, False), smooth(right[::-1], False)
    return there + "L" + back[1:] + "Z"


def scallops(x0: float, x1: float, y: float, count: int, depth: float) -> str:
    """``count`` round lobes hanging from the line at y between x0 and x1, as a piece of open path data (no move)."""
    step = (x1 - x0) / count
    r = abs(step) / 2
    sweep = 0 if step > 0 else 1
    return "".join(f"A{num(r)},{num(depth)} 0 0 {sweep} {xy(x0 + step * (i + 1), y)}" for i in range(count))


def ticks(count: int, r0: float, r1: float, cx: float = 0.0, cy: float = 0.0, turn: float = 0.0) -> str:
    """``count`` short lines between the radii r0 and r1 mm, as open path data: the rim of a token."""
    angles = [turn + 360 * i / count for i in range(count)]
    return "".join(f"M{xy(*polar(r0, a, cx, cy))}L{xy(*polar(r1, a, cx, cy))}" for a in angles)
