"""Fine black on backgrounds with so much ink that both together would exceed a press's limit: it knocks out the inks
below it, instead of printing over them. This is decided from the pages that are written: stretched to a service's trim,
extended, opaque."""

import math
from collections.abc import Iterable, Iterator

from pnp.press.export.cmyk import (
    BLACK,
    FINE_LINE,
    FINE_TYPE,
    Separation,
    inks_of,
)
from pnp.press.typeset.drawing.contrast import covers, crosses, edges
from pnp.press.typeset.drawing.extent import carried, extent_of
from pnp.press.typeset.drawing.outline import Box, Segments, multiply, transformed
from pnp.press.typeset.drawing.page import (
    IDENTITY,
    Colour,
    Face,
    GlyphRun,
    Gradient,
    Group,
    Image,
    Ink,
    Item,
    Matrix,
    Page,
    Path,
    PlacedFace,
)
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.drawing.walk import Leaf

TYPE_RISES, TYPE_FALLS = 0.85, 0.25
"""Extent of letters above their baseline and below it, em."""
Owner = Page | Face
"""The owner of the stream that an item is written to."""
Ground = tuple[Box, Leaf, Matrix, bool]
"""The box of a painted item, the item, its matrix, and whether it has too much ink for black on top of it."""


def knocked_out(pages: Iterable[Page], separation: Separation) -> frozenset[int]:
    """The pages and faces, by the ids of their objects, in which fine black knocks out the inks below it."""
    once = {id(page): page for page in pages}.values()  # copies of a card share one page
    return frozenset(id(owner) for page in once for owner, _ in black_on_rich(page, separation))


def black_on_rich(page: Page, separation: Separation) -> Iterator[tuple[Owner, Leaf]]:
    """The page and the faces on it that have fine black on a background with too much ink, each with that
    background."""
    faces: set[int] = set()
    grounds: list[Ground] = []
    for leaf, matrix, owner in _owned(page.items, IDENTITY, page):
        box = _inked_box(leaf, matrix)
        if box is None:
            continue
        if _overprints(leaf, separation):
            if id(owner) not in faces and (under := _rich_under(box, grounds)) is not None:
                faces.add(id(owner))
                yield owner, under
        elif _is_rich(leaf, separation):
            grounds.append((box, leaf, matrix, True))
        elif isinstance(leaf, Path) and leaf.paint.fill is not None:
            grounds.append((box, leaf, matrix, False))


def _inked_box(leaf: Leaf, matrix: Matrix) -> Box | None:
    """The box in which a leaf may have ink. The lines of a text, whose boxes overlap, have no ink at their edges."""
    if not isinstance(leaf, GlyphRun):
        return extent_of(leaf, matrix)
    em, ends = leaf.size * PT, [x for g in leaf.glyphs for x in (leaf.x + g.x, leaf.x + g.x + g.advance)]
    if not ends:
        return None
    return carried((min(ends), leaf.y - TYPE_RISES * em, max(ends), leaf.y + TYPE_FALLS * em), matrix)


def _owned(items: Iterable[Item], matrix: Matrix, owner: Owner) -> Iterator[tuple[Leaf, Matrix, Owner]]:
    for item in items:
        match item:
            case Group():
                yield from _owned(item.items, multiply(matrix, item.matrix), owner)
            case PlacedFace():
                yield from _owned(item.face.items, multiply(matrix, item.matrix), item.face)
            case _:
                yield item, matrix, owner


def _overprints(leaf: Leaf, separation: Separation) -> bool:
    """Whether it is small type or a fine line of full black."""
    match leaf:
        case GlyphRun():
            ink: Ink | None = leaf.fill if leaf.size <= FINE_TYPE else None
        case Path():
            ink = leaf.paint.stroke if leaf.paint.fill is None and leaf.paint.width <= FINE_LINE else None
        case _:
            ink = None
    return isinstance(ink, str) and inks_of(ink, separation, fine=True) == BLACK


def _is_rich(leaf: Leaf, separation: Separation) -> bool:
    """Whether its colours and full black together exceed the limit; a picture may have any."""
    limit = separation.ink_limit + 0.5
    return isinstance(leaf, Image) or any(with_black(c, separation) > limit for c in colours_of(leaf))


def colours_of(leaf: Path | GlyphRun) -> list[Colour]:
    """Every colour used for painting it."""
    inks = (leaf.fill,) if isinstance(leaf, GlyphRun) else (leaf.paint.fill, leaf.paint.stroke)
    return [c for ink in inks if ink for c in ([s for _, s in ink.stops] if isinstance(ink, Gradient) else [ink])]


def with_black(colour: Colour, separation: Separation) -> float:
    """The ink of a background with full black on top, percent."""
    return 100 * (1 + sum(inks_of(colour, separation, solid=True)[:3]))


def _rich_under(box: Box, grounds: list[Ground]) -> Leaf | None:
    """The background under a box, if it has too much ink; None otherwise."""
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    for ground, leaf, matrix, is_rich in reversed(grounds):
        if ground[0] >= box[2] or ground[2] <= box[0] or ground[1] >= box[3] or ground[3] <= box[1]:
            continue
        outline = transformed(leaf.segments, matrix) if isinstance(leaf, Path) else ()
        if is_rich:
            if _is_frame_round(leaf, outline, matrix, box):
                continue
            return leaf
        if all(covers(outline, corner) for corner in corners):
            return None
    return None


def _is_frame_round(leaf: Leaf, outline: Segments, matrix: Matrix, box: Box) -> bool:
    """Whether a line runs only around or past a box, and nowhere across it."""
    if not isinstance(leaf, Path) or leaf.paint.fill is not None:
        return False
    a, b, c, d, *_ = matrix
    half = leaf.paint.width / 2 * max(math.hypot(a, b), math.hypot(c, d)) * max(1.0, leaf.paint.miter_limit)
    x0, y0, x1, y1 = box[0] - half, box[1] - half, box[2] + half, box[3] + half
    return not any(crosses(begin, end, (x0, y0, x1, y1)) for begin, end in edges(outline))
