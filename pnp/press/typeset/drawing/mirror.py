"""Mirrored drawings for right-to-left scripts: parts change sides, but none is mirrored itself."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.outline import apply, bounds, multiply, transformed
from pnp.press.typeset.drawing.page import (
    IDENTITY,
    GlyphRun,
    Gradient,
    Group,
    Image,
    Item,
    Matrix,
    Paint,
    Path,
    PlacedFace,
)


def mirrored_items(items: Sequence[Item], width: float) -> tuple[Item, ...]:
    """A drawing ``width`` mm wide with its sides exchanged. Outlines are mirrored; words, groups, faces and pictures
    only move, and the runs of one line move together."""
    return tuple(item for part in _parts(items) for item in _mirrored(part, width))


def turned_paint(paint: Paint, matrix: Matrix) -> Paint:
    """The paint with its gradients carried through a matrix, as its outline is."""
    if isinstance(paint.fill, str | None) and isinstance(paint.stroke, str | None):
        return paint
    fill, stroke = (
        replace(ink, matrix=multiply(matrix, ink.matrix)) if isinstance(ink, Gradient) else ink
        for ink in (paint.fill, paint.stroke)
    )
    return replace(paint, fill=fill, stroke=stroke)


def _parts(items: Sequence[Item]) -> Iterator[tuple[Item, ...]]:
    """Items one by one, with adjacent runs on one baseline as a single part."""

    def line(pair: tuple[int, Item]) -> tuple[float, int]:
        index, item = pair
        return (item.y, -1) if isinstance(item, GlyphRun) else (0.0, index)

    for _, group in itertools.groupby(enumerate(items), line):
        yield tuple(item for _, item in group)


def _mirrored(part: tuple[Item, ...], width: float) -> Iterator[Item]:
    if len(part) == 1 and isinstance(path := part[0], Path):
        over = (-1.0, 0.0, 0.0, 1.0, width, 0.0)
        yield Path(transformed(path.segments, over), turned_paint(path.paint, over), path.source)
        return
    ends = [end for item in part if (end := extent(item)) is not None]
    if not ends:
        yield from part
        return
    shift = width - min(low for low, _ in ends) - max(high for _, high in ends)
    yield from (moved(item, shift, 0.0) for item in part)


def extent(item: Item, matrix: Matrix = IDENTITY) -> tuple[float, float] | None:
    """The leftmost and rightmost x of an item, mm; None for an empty one."""
    match item:
        case GlyphRun():
            return _spanned([(item.x, item.y), (item.x + sum(g.advance for g in item.glyphs), item.y)], matrix)
        case Path():
            box = bounds(transformed(item.segments, matrix))
            return (box[0], box[2]) if box else None
        case Image():
            return _box(item.x, item.y, item.width, item.height, matrix)
        case PlacedFace():
            return _box(0.0, 0.0, item.face.width, item.face.height, multiply(matrix, item.matrix))
        case Group():
            inner = multiply(matrix, item.matrix)
            ends = [end for child in item.items if (end := extent(child, inner)) is not None]
            return (min(low for low, _ in ends), max(high for _, high in ends)) if ends else None


def _box(x: float, y: float, width: float, height: float, matrix: Matrix) -> tuple[float, float]:
    return _spanned([(x, y), (x + width, y), (x, y + height), (x + width, y + height)], matrix)


def _spanned(points: Iterable[tuple[float, float]], matrix: Matrix) -> tuple[float, float]:
    xs = [apply(matrix, x, y)[0] for x, y in points]
    return min(xs), max(xs)
