"""How far drawn items reach: the box that gradients and masks are fitted to."""

from collections.abc import Iterable
from functools import lru_cache

from pnp.typeset.gradient import Box, exact_bounds
from pnp.typeset.outline import Segments, apply, bounds, rect_outline, transformed
from pnp.typeset.page import GlyphRun, Group, Item, Matrix, Path, Placed
from pnp.typeset.units import PT
from pnp.typeset.walk import Leaf, leaves

_RISE, _FALL = 1.0, 0.35
"""How far type reaches over and under its baseline, em."""


def extent(items: Iterable[Item]) -> Box | None:
    """x0, y0, x1, y1 of items, mm, without the width of strokes; None for nothing."""
    boxes = [box for leaf, matrix in leaves(items) if (box := _bounds(_outline(leaf), matrix))]
    if not boxes:
        return None
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def extent_of(leaf: Leaf, matrix: Matrix) -> Box | None:
    """The same of one of them, carried by a matrix."""
    return _bounds(_outline(leaf), matrix)


def _bounds(outline: Segments, matrix: Matrix) -> Box | None:
    """The box of an outline that a matrix carries. Where it turns nothing, the box of the outline is carried, which
    every copy of a face shares."""
    _, b, c, *_ = matrix
    if b or c:
        return exact_bounds(transformed(outline, matrix))
    box = _bounds_once(outline)
    if box is None:
        return None
    (x0, y0), (x1, y1) = apply(matrix, box[0], box[1]), apply(matrix, box[2], box[3])
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


_bounds_once = lru_cache(maxsize=4096)(exact_bounds)


def place(items: Iterable[Item]) -> Box | None:
    """Where items stand, x0, y0, x1, y1, mm: placed faces by their trim, all else by what is drawn; None for nothing.
    What is drawn on a face need not be gone through for that."""
    boxes: list[Box] = []
    for item in items:
        match item:
            case Placed():
                box = bounds(transformed(rect_outline(0.0, 0.0, item.face.width, item.face.height), item.matrix))
            case Group():
                inner = place(item.items)
                x0, y0, x1, y1 = inner or (0.0, 0.0, 0.0, 0.0)
                around = transformed(rect_outline(x0, y0, x1 - x0, y1 - y0), item.matrix)
                box = bounds(around) if inner else None
            case _:
                box = bounds(_outline(item))
        boxes += [box] if box else []
    if not boxes:
        return None
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def margin(items: Iterable[Item]) -> float:
    """How far strokes may reach beyond that box, mm, pointed corners too."""
    wide = [0.0]
    for leaf, matrix in leaves(items):
        if isinstance(leaf, Path) and leaf.paint.stroke:
            corners = [apply((*matrix[:4], 0.0, 0.0), *at) for at in ((1.0, 0.0), (0.0, 1.0))]
            wide.append(leaf.paint.width * 2 * max(abs(v) for at in corners for v in at) * 1.5)
    return max(wide)


def _outline(leaf: Leaf) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The outline of a shape, the box of a run of type or of a picture."""
    if isinstance(leaf, Path):
        return leaf.segments
    if isinstance(leaf, GlyphRun):
        em = leaf.size * PT
        ends = [leaf.x + g.x for g in leaf.glyphs] + [leaf.x + g.x + g.advance for g in leaf.glyphs]
        left, right = min(ends, default=leaf.x), max(ends, default=leaf.x)
        return rect_outline(left, leaf.y - _RISE * em, right - left, (_RISE + _FALL) * em)
    return rect_outline(leaf.x, leaf.y, leaf.width, leaf.height)
