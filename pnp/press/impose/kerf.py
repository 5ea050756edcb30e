"""Outlines moved outwards by half the width of the cut, so that the cut piece keeps its size.

Lines stay lines and circular arcs stay arcs; two lines that meet at an outer corner meet again in a point, or in an arc
if that point would be far away. Lengths are mm.
"""

import math
from collections.abc import Iterator, Sequence

from pnp.base.frozen import dataclass
from pnp.press.impose.arcs import Point, vertices
from pnp.press.typeset.drawing.outline import Segments
from pnp.press.typeset.drawing.page import Segment

FAR = 4.0
"""Points further away than this many times the shift are rounded."""


@dataclass(frozen=True, slots=True)
class _Edge:
    """A line or an arc from a to b; ``bulge`` is the tangent of a quarter of its angle."""

    a: Point
    b: Point
    bulge: float

    def ways(self) -> tuple[Point, Point]:
        """Its directions at both ends, of length 1."""
        dx, dy = self.b[0] - self.a[0], self.b[1] - self.a[1]
        long = math.hypot(dx, dy)
        half = 2 * math.atan(self.bulge)
        return _turned((dx / long, dy / long), -half), _turned((dx / long, dy / long), half)

    def moved(self, by: float) -> "_Edge":
        """The edge moved to its right by ``by`` mm."""
        (ax, ay), (bx, by_) = self.ways()
        a, b = (self.a[0] + by * ay, self.a[1] - by * ax), (self.b[0] + by * by_, self.b[1] - by * bx)
        return _Edge(a, b, self.bulge)


def _turned(way: Point, angle: float) -> Point:
    c, s = math.cos(angle), math.sin(angle)
    return (way[0] * c - way[1] * s, way[0] * s + way[1] * c)


def grown(outline: Segments, by: float) -> Segments:
    """A closed outline moved outwards by ``by`` mm; inwards if it is negative."""
    corners = vertices(outline)
    edges = [
        _Edge(a[:2], b[:2], a[2])
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
        if math.dist(a[:2], b[:2]) > 1e-6
    ]
    if not by or len(edges) < 2:
        return outline
    side = by if _area(edges) > 0 else -by  # the inside is on the left of an edge if the area is positive
    moved = [edge.moved(side) for edge in edges]
    return _outline([*_joined(edges, moved, side)])


def _area(edges: Sequence[_Edge]) -> float:
    """The area within the edges, positive if it lies on their left."""
    total = 0.0
    for edge in edges:
        (x0, y0), (x1, y1) = edge.a, edge.b
        total += (x0 * y1 - x1 * y0) / 2
        if edge.bulge:
            angle = 4 * math.atan(edge.bulge)
            radius = math.dist(edge.a, edge.b) / (2 * math.sin(angle / 2))
            total += radius * radius * (angle - math.sin(angle)) / 2
    return total


def _joined(edges: Sequence[_Edge], moved: Sequence[_Edge], side: float) -> Iterator[_Edge]:
    """The edges, moved to their right by ``side``, joined to one another."""
    count = len(edges)
    points = [_meeting(edges, moved, i, side) for i in range(count)]  # where edge i meets the next one
    for i, edge in enumerate(moved):
        before, after = points[i - 1], points[i]
        yield _Edge(before or edge.a, after or edge.b, edge.bulge)
        if after is None:
            following = moved[(i + 1) % count]
            if math.dist(edge.b, following.a) > 1e-6:
                yield _Edge(edge.b, following.a, _round(edges, i, side))


def _meeting(edges: Sequence[_Edge], moved: Sequence[_Edge], i: int, side: float) -> Point | None:
    """Intersection of two moved lines; None if they do not meet, meet far away, or one is an arc."""
    one, two = moved[i], moved[(i + 1) % len(moved)]
    if one.bulge or two.bulge:
        return None
    (ux, uy), (vx, vy) = one.ways()[0], two.ways()[0]
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-9:
        return None
    t = ((two.a[0] - one.a[0]) * vy - (two.a[1] - one.a[1]) * vx) / cross
    point = (one.a[0] + t * ux, one.a[1] + t * uy)
    return point if math.dist(point, edges[i].b) <= FAR * abs(side) or not _round(edges, i, side) else None


def _round(edges: Sequence[_Edge], i: int, side: float) -> float:
    """The bulge of the arc around an outer corner; none at an inner one."""
    one, two = edges[i].ways()[1], edges[(i + 1) % len(edges)].ways()[0]
    angle = math.atan2(one[0] * two[1] - one[1] * two[0], one[0] * two[0] + one[1] * two[1])
    stands_out = (angle > 0) == (side > 0)
    return math.tan(angle / 4) if stands_out else 0.0


def _outline(edges: Sequence[_Edge]) -> Segments:
    """Edges as segments, arcs as cubics of at most a quarter turn."""
    segments: list[Segment] = [("M", edges[0].a)]
    for edge in edges:
        segments += _segments(edge)
    return (*segments, ("Z", ()))


def _segments(edge: _Edge) -> Iterator[Segment]:
    if not edge.bulge:
        yield ("L", edge.b)
        return
    angle = 4 * math.atan(edge.bulge)
    radius = math.dist(edge.a, edge.b) / (2 * math.sin(abs(angle) / 2))
    steps = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    long = 4 / 3 * math.tan(abs(angle) / steps / 4) * radius
    turn = math.copysign(1.0, angle)
    point, way = edge.a, edge.ways()[0]
    for step in range(steps):
        middle = (point[0] - turn * radius * way[1], point[1] + turn * radius * way[0])
        spoke = _turned((point[0] - middle[0], point[1] - middle[1]), angle / steps)
        end = edge.b if step == steps - 1 else (middle[0] + spoke[0], middle[1] + spoke[1])
        after = _turned(way, angle / steps)
        c = (point[0] + long * way[0], point[1] + long * way[1], end[0] - long * after[0], end[1] - long * after[1])
        yield ("C", (*c, *end))
        point, way = end, after
