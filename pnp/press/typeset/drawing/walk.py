"""Walks through the items of a page or face, with the matrix that maps each to the page."""

from collections.abc import Iterable, Iterator

from pnp.press.typeset.drawing.outline import multiply
from pnp.press.typeset.drawing.page import IDENTITY, GlyphRun, Group, Image, Item, Matrix, Path, PlacedFace

Leaf = Path | GlyphRun | Image


def leaves(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Leaf, Matrix]]:
    """Every outline, run of glyphs and picture in painting order, including those inside placed faces."""
    for item in items:
        match item:
            case Group():
                yield from leaves(item.items, multiply(matrix, item.matrix))
            case PlacedFace():
                yield from leaves(item.face.items, multiply(matrix, item.matrix))
            case _:
                yield item, matrix


def items_of(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Leaf | PlacedFace, Matrix]]:
    """Every outline, run, picture and placed face in painting order, without the content of placed faces."""
    for item in items:
        if isinstance(item, Group):
            yield from items_of(item.items, multiply(matrix, item.matrix))
        else:
            yield item, multiply(matrix, item.matrix) if isinstance(item, PlacedFace) else matrix


def labelled(items: tuple[Item, ...], label: str) -> tuple[Item, ...]:
    """Items that have one label as their text, unless there are words or named pieces among them, or no label is
    given."""
    if not label or not items or any(isinstance(item, GlyphRun | PlacedFace) for item, _ in items_of(items)):
        return items
    return (Group(items, reading_text=label),)


def has_transparency(items: Iterable[Item]) -> bool:
    """Whether a drawing lets its background show through by opacity or a mask."""
    return any(
        (isinstance(item, Group) and (item.is_transparent or has_transparency(item.items)))
        or (isinstance(item, PlacedFace) and has_transparency(item.face.items))
        for item in items
    )


def has_tags(items: Iterable[Item]) -> bool:
    """Return whether any item belongs to a structure, or may be described: a face."""
    return any(
        isinstance(i, PlacedFace) or (isinstance(i, Group) and (bool(i.tags) or has_tags(i.items))) for i in items
    )
