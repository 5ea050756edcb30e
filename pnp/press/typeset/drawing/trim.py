"""The line along which a piece is cut, and the distance of drawings from it: one measure for every shape. Lengths are
mm."""

import math
from collections.abc import Iterator, Sequence

from pnp.press.typeset.drawing.contrast import Point
from pnp.press.typeset.drawing.outline import Box, Segments, ellipse_outline, polygon_outline, rect_outline
from pnp.press.typeset.drawing.page import Face, Segment

STEPS = 12
"""Number of straight segments that approximate a curve of a cut line."""
Edge = tuple[Point, Point]


def trim_outline(face: Face) -> tuple[Segment, ...]:
    """The line that a face is cut along."""
    if face.outline:
        return face.outline
    if face.corner >= face.width / 2 - 0.01 and abs(face.width - face.height) < 0.01:
        return ellipse_outline(face.width / 2, face.height / 2, face.width / 2, face.height / 2)
    return rect_outline(0.0, 0.0, face.width, face.height, face.corner)


def beyond_trim(face: Face, shape: Sequence[Point]) -> float:
    """Distance of the outermost point of a convex shape beyond a face's trim; negative inside it."""
    if face.outline:
        return _beyond_polygon(_edges(face.outline), shape)
    return _beyond_rectangle(face.width / 2, face.height / 2, face.corner, shape)


def _beyond_rectangle(half: float, half_high: float, corner: float, shape: Sequence[Point]) -> float:
    """The greatest signed distance of some points from a rectangle with round corners, by half of its sides; from a
    circle, if the corners are as long as these."""
    r, farthest = min(corner, half, half_high), -math.inf
    for x, y in shape:  # (four for each line of type in a deck)
        across, down = abs(x - half) - half + r, abs(y - half_high) - half_high + r
        if across <= 0.0 and down <= 0.0:
            beyond = (across if across > down else down) - r
        else:
            beyond = math.hypot(max(across, 0.0), max(down, 0.0)) - r
        if beyond > farthest:
            farthest = beyond
    return farthest


def _beyond_polygon(edges: Sequence[Edge], shape: Sequence[Point]) -> float:
    outside = [_distance(edges, point) for point in shape if not _is_inside(edges, point)]
    if outside:
        return max(outside)
    own = list(zip(shape, (*shape[1:], shape[0]), strict=True))
    notches = [a for a, _ in edges if _is_inside(own, a)]
    if notches:  # the cut goes into the shape
        return max(_distance(own, point) for point in notches)
    if any(_cross(a, b) for a in own for b in edges):
        return max(_distance(edges, point) for point in shape)
    return -min(*(_distance(edges, point) for point in shape), *(_distance(own, a) for a, _ in edges))


def _is_inside(edges: Sequence[Edge], point: Point) -> bool:
    """Whether a point is inside a closed line, by the crossings of a ray."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in edges:
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _distance(edges: Sequence[Edge], point: Point) -> float:
    return min(distance_to(edge, point) for edge in edges)


def distance_to(edge: Edge, point: Point) -> float:
    """The distance of a point from a line segment."""
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / length))
    return math.hypot(point[0] - ax - share * dx, point[1] - ay - share * dy)


def _cross(one: Edge, other: Edge) -> bool:
    """Whether two line segments cross."""
    return _side(one, other[0]) * _side(one, other[1]) < 0 and _side(other, one[0]) * _side(other, one[1]) < 0


def _side(edge: Edge, point: Point) -> float:
    (ax, ay), (bx, by) = edge
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)


def crosses(line: Edge, shape: Sequence[Point], depth: float) -> bool:
    """Whether a line goes through a convex shape, with more than ``depth`` of it on either side."""
    (ax, ay), (bx, by) = line
    length = math.hypot(bx - ax, by - ay)
    if not length:
        return False
    sides = [_side(line, point) / length for point in shape]
    if min(sides) > -depth or max(sides) < depth:
        return False
    own = list(zip(shape, (*shape[1:], shape[0]), strict=True))
    return any(_cross(edge, line) for edge in own) or _is_inside(own, line[0])


def _edges(outline: Segments) -> tuple[Edge, ...]:
    """The straight segments of a closed line; curves in steps."""
    points = list(outline_points(outline, STEPS))
    return tuple((a, b) for a, b in zip(points, (*points[1:], points[0]), strict=True) if a != b)


def outline_points(outline: Segments, steps: int) -> Iterator[Point]:
    """Points along a line: the ends of its straight segments, and ``steps`` along each curve."""
    x = y = 0.0
    for operator, numbers in outline:
        if operator == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            for step in range(1, steps + 1):
                t = step / steps
                u = 1 - t
                weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                yield (
                    sum(w * v for w, v in zip(weights, (x, x1, x2, x3), strict=True)),
                    sum(w * v for w, v in zip(weights, (y, y1, y2, y3), strict=True)),
                )
            x, y = x3, y3
        elif operator != "Z":
            x, y = numbers[-2:]
            yield x, y


def convex_within(outline: Segments, box: Box) -> Segments:
    """The part of a convex polygon that is inside a box."""
    points = [(numbers[0], numbers[1]) for operator, numbers in outline if operator != "Z"]
    for axis, limit, sign in ((0, box[0], 1.0), (1, box[1], 1.0), (0, box[2], -1.0), (1, box[3], -1.0)):
        points = list(_cut_off(points, axis, limit, sign))
    return polygon_outline(points)


def _cut_off(points: Sequence[Point], axis: int, limit: float, sign: float) -> Iterator[Point]:
    """The corners of a convex polygon after a straight cut: ``sign`` 1 keeps greater coordinates, -1 smaller ones."""
    for a, b in zip(points, (*points[1:], *points[:1]), strict=True):
        from_cut, to_cut = (a[axis] - limit) * sign, (b[axis] - limit) * sign
        if from_cut >= 0:
            yield a
        if from_cut * to_cut < 0:
            share = from_cut / (from_cut - to_cut)
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """The convex hull of points."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_chain(ordered)[:-1], *_chain(ordered[::-1])[:-1])


def _chain(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and _side((chain[-2], chain[-1]), point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def disc(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """A circle as a shape: sixteen points on it."""
    turns = [math.pi * i / 8 for i in range(16)]
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)
