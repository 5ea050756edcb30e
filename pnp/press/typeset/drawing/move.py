"""Moving and recolouring items that are already drawn."""

from collections.abc import Iterable

from pnp.base.frozen import replace
from pnp.press.typeset.drawing.outline import multiply, translation
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
    Paint,
    Path,
    PlacedFace,
)

CURRENT_COLOUR = "currentColor"
"""The colour of an icon's parts that take the colour of the text around it."""


def moved(item: Item, dx: float, dy: float) -> Item:
    """The item moved by dx, dy mm."""
    match item:
        case GlyphRun():
            # Spelt out: dataclasses.replace takes four times as long, and every line makes one call.
            return GlyphRun(
                item.x + dx,
                item.y + dy,
                item.font,
                item.size,
                item.fill,
                item.glyphs,
                item.text,
                item.source,
                item.link,
                item.reading_text,
            )
        case Image():
            return replace(item, x=item.x + dx, y=item.y + dy)
        case Group() if item.tags and item.matrix == IDENTITY and not (item.clip or item.mask):
            return Group(tuple([moved(inner, dx, dy) for inner in item.items]), opacity=item.opacity, tags=item.tags)
        case PlacedFace() | Group():
            return replace(item, matrix=multiply(translation(dx, dy), item.matrix))
        case Path():
            return Group((item,), translation(dx, dy))


def carried(items: Iterable[Item], matrix: Matrix) -> Group:
    """Items carried through a matrix together."""
    return Group(tuple(items), matrix)


_RECOLOURED: dict[tuple[int, Colour], tuple[Face, Face]] = {}


def recoloured(face: Face, colour: Colour) -> Face:
    """The face with ``currentColor`` replaced by a colour; the same face if nothing in it uses that."""
    key = (id(face), colour)
    if key not in _RECOLOURED or _RECOLOURED[key][0] is not face:
        items = tuple(_coloured(item, colour) for item in face.items)
        new = face if items == face.items else replace(face, items=items, name=f"{face.name}@{colour}")
        _RECOLOURED[key] = (face, new)
    return _RECOLOURED[key][1]


def _coloured(item: Item, colour: Colour) -> Item:
    match item:
        case GlyphRun():
            return replace(item, fill=colour) if item.fill == CURRENT_COLOUR else item
        case Path():
            return replace(item, paint=_painted(item.paint, colour))
        case Group():
            return replace(item, items=tuple(_coloured(i, colour) for i in item.items))
        case _:
            return item


def _painted(paint: Paint, colour: Colour) -> Paint:
    return replace(paint, fill=_inked(paint.fill, colour), stroke=_inked(paint.stroke, colour))


def _inked(ink: Ink | None, colour: Colour) -> Ink | None:
    if isinstance(ink, Gradient):
        return replace(ink, stops=tuple((at, colour if c == CURRENT_COLOUR else c) for at, c in ink.stops))
    return colour if ink == CURRENT_COLOUR else ink
