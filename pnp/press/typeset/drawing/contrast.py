"""Contrast of words with the paint below them: flat colours, gradients, and transparency.

Opacities are from 0 to 1.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.outline import Segments, cached_bounds, multiply, transformed
from pnp.press.typeset.drawing.page import IDENTITY, Colour, Gradient, Group, Ink, Item, Matrix, PlacedFace, mixed
from pnp.press.typeset.drawing.walk import Leaf

Point = tuple[float, float]


@dataclass(frozen=True)
class Ground:
    """Something painted, in the face's coordinates."""

    outline: Segments
    ink: Ink
    opacity: float = 1.0
    clips: tuple[Segments, ...] = ()
    """Outlines that all clip it."""

    @cached_property
    def box(self) -> tuple[float, float, float, float] | None:
        """Box around its outline; words are compared with every background of their face."""
        return cached_bounds(self.outline)


def visible_leaves(
    items: Iterable[Item], matrix: Matrix = IDENTITY, opacity: float = 1.0, clips: tuple[Segments, ...] = ()
) -> Iterator[tuple[Leaf, Matrix, float, tuple[Segments, ...]]]:
    """Every leaf in painting order, with the opacity of its groups (masks count as open) and the outlines that clip
    it."""
    for item in items:
        match item:
            case Group():
                inner = multiply(matrix, item.matrix)
                yield from visible_leaves(item.items, inner, opacity * item.opacity, _clipped(clips, item.clip, inner))
            case PlacedFace():
                inner = multiply(matrix, item.matrix)
                yield from visible_leaves(item.face.items, inner, opacity, _clipped(clips, item.clip, inner))
            case _:
                yield item, matrix, opacity, clips


def _clipped(clips: tuple[Segments, ...], clip: Segments, matrix: Matrix) -> tuple[Segments, ...]:
    return (*clips, transformed(clip, matrix)) if clip else clips


def placed_ink(ink: Ink, matrix: Matrix) -> Ink:
    """An ink in the coordinates that a matrix maps to."""
    return replace(ink, matrix=multiply(matrix, ink.matrix)) if isinstance(ink, Gradient) else ink


def least_contrast(
    ink: Ink, opacity: float, corners: Sequence[Point], ground: Sequence[Ground], paper: Colour
) -> tuple[float, Colour]:
    """The least contrast of words with their background, and that background's colour. It is measured at the centre of
    their box and, on a gradient, along their whole length too."""
    middle, *ends = places(corners)
    least = _contrast_at(ink, opacity, middle, ground, paper)
    if not (isinstance(ink, Gradient) or any(isinstance(one.ink, Gradient) for one in ground)):
        return least
    return min(least, *(_contrast_at(ink, opacity, point, ground, paper) for point in ends))


def places(corners: Sequence[Point]) -> tuple[Point, Point, Point]:
    """The centre of a box, and the centres of its two ends."""
    (left, top), (right, high), (far, foot), (near, low) = corners
    middle = ((left + right + far + near) / 4, (top + high + foot + low) / 4)
    return middle, ((left + near) / 2, (top + low) / 2), ((right + far) / 2, (high + foot) / 2)


def solid_at(painted: Ground, point: Point) -> bool:
    """Whether paint is opaque at a point."""
    return painted.opacity == 1 and _covers(painted, point)


def _covers(painted: Ground, point: Point) -> bool:
    if not all(
        _in_box(cached_bounds(clip), point) for clip in painted.clips
    ):  # (usually nothing else need be computed)
        return False
    return covers(painted.outline, point) and all(covers(clip, point) for clip in painted.clips)


def _contrast_at(
    ink: Ink, opacity: float, point: Point, ground: Sequence[Ground], paper: Colour
) -> tuple[float, Colour]:
    under, colour = ground_at(point, ground, paper), _colour_at(ink, point)
    return contrast(mixed(under, colour, opacity) if opacity < 1 else colour, under), under


def ground_at(point: Point, ground: Sequence[Ground], paper: Colour) -> Colour:
    """The colour at a point: of the last paint, mixed with the paint below it where it is transparent."""
    over: list[tuple[Colour, float]] = []
    for painted in reversed(ground):
        if not _in_box(painted.box, point):
            continue
        if _covers(painted, point):
            colour = _colour_at(painted.ink, point)
            if painted.opacity == 1:
                paper = colour
                break
            over.append((colour, painted.opacity))
    for colour, opacity in reversed(over):
        paper = mixed(paper, colour, opacity)
    return paper


# ------------------------------------------------------------------------------------------------- colour
def _colour_at(ink: Ink, point: Point) -> Colour:
    """The colour of an ink at a point."""
    if not isinstance(ink, Gradient):
        return ink
    from pnp.press.typeset.drawing.gradient import colour_at

    return colour_at(ink, point)


@lru_cache(maxsize=1_024)  # measured: without it, 300 cards of a table take 1.2 % more time
def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, from 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    """Relative luminance of a colour, 0 to 1; ``currentColor`` counts as black."""
    if colour == CURRENT_COLOUR:
        return 0.0
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# ------------------------------------------------------------------------------------------------- geometry
def covers(outline: Segments, point: Point) -> bool:
    """Whether a filled outline covers a point (non-zero winding)."""
    if not _in_box(cached_bounds(outline), point):
        return False
    x, y = point
    winding = 0
    for (x0, y0), (x1, y1) in edges(outline):
        if (y0 <= y) != (y1 <= y):
            side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            if y0 <= y and side > 0:
                winding += 1
            elif y0 > y and side < 0:
                winding -= 1
    return winding != 0


def _in_box(box: tuple[float, float, float, float] | None, point: Point) -> bool:
    return box is not None and box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def edges(outline: Segments) -> Iterator[tuple[Point, Point]]:
    """Straight edges of an outline, its curves cut in eight and its contours closed."""
    start = pen = (0.0, 0.0)
    for op, n in outline:
        if op == "M":
            if pen != start:
                yield pen, start
            start = pen = (n[0], n[1])
        elif op == "L":
            yield pen, (n[0], n[1])
            pen = (n[0], n[1])
        elif op == "C":
            for point in _curve(pen, n):
                yield pen, point
                pen = point
        else:
            yield pen, start
            pen = start
    if pen != start:
        yield pen, start


def _curve(begin: Point, n: Sequence[float]) -> Iterator[Point]:
    for i in range(1, 9):
        t = i / 8
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        xs, ys = (begin[0], n[0], n[2], n[4]), (begin[1], n[1], n[3], n[5])
        yield (
            sum(w * x for w, x in zip(weights, xs, strict=True)),
            sum(w * y for w, y in zip(weights, ys, strict=True)),
        )


def crosses(begin: Point, end: Point, box: tuple[float, float, float, float]) -> bool:
    """Whether a straight line has a point within a box (clipped to it from all four sides)."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        at, along = begin[axis], end[axis] - begin[axis]
        low, high = box[axis] - at, box[axis + 2] - at
        if not along:
            if low > 0 or high < 0:
                return False
            continue
        near, far = sorted((low / along, high / along))
        first, last = max(first, near), min(last, far)
    return first <= last
