"""Measures how far a face's painted ground extends beyond its trim. Lengths are mm."""

from pnp.press.typeset.drawing.contrast import visible_leaves
from pnp.press.typeset.drawing.outline import Box, apply, bounds, transformed
from pnp.press.typeset.drawing.page import Colour, Face, GlyphRun, Image, Path

EDGE = 0.3
"""Paint nearer to the trim than this, mm, reaches it and must extend beyond it."""


def reach_of(face: Face, paper: Colour = "#FFFFFF") -> Box:
    """Extent of the paint beyond the trim at each side, mm; infinite if no paint reaches it. Ink of the paper's colour
    does not count."""
    edges = (0.0, 0.0, face.width, face.height)
    reach = [float("inf")] * 4
    for item, matrix, opacity, clips in visible_leaves(face.items):
        box = _box_of(item, matrix, paper) if opacity > 0 else None
        for clip in clips:
            box = _common(box, bounds(clip))
        if box is None:
            continue
        beyond = (-box[0], -box[1], box[2] - edges[2], box[3] - edges[3])
        for side, by in enumerate(beyond):
            if by > -EDGE:
                so_far = reach[side]
                reach[side] = min(by, face.bleed) if so_far == float("inf") else max(so_far, min(by, face.bleed))
    left, top, right, foot = reach
    return left, top, right, foot


def _box_of(item: Path | GlyphRun | Image, matrix: tuple[float, ...], paper: Colour) -> Box | None:
    """The box that a painted area or picture covers; lines and words need no bleed."""
    a, b, c, d, e, f = matrix
    placed = (a, b, c, d, e, f)
    if isinstance(item, Path) and item.paint.fill and item.paint.fill != paper:
        return bounds(transformed(item.segments, placed))
    if isinstance(item, Image):
        corners = [(item.x, item.y), (item.x + item.width, item.y + item.height)]
        (x0, y0), (x1, y1) = (apply(placed, x, y) for x, y in corners)
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
    return None


def _common(one: Box | None, other: Box | None) -> Box | None:
    if one is None or other is None:
        return None
    box = (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))
    return box if box[0] < box[2] and box[1] < box[3] else None
