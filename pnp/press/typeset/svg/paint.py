"""Paint other than flat opaque colours: gradients, and transparent colours.

A gradient with transparent stops becomes a solid one behind a mask, and a transparent colour a group with opacity, so
that exporters know only gradients, opacity and masks.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from lxml import etree

from pnp.press.typeset.drawing.extent import extent
from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.outline import Box, Segments, exact_bounds, inverse, multiply, rect_outline
from pnp.press.typeset.drawing.page import IDENTITY, GlyphRun, Group, Item, Mask, Matrix, Paint, Path
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.svg.css import read_colour
from pnp.press.typeset.svg.gradients import Reader, Shade, carried, gradient_shade
from pnp.press.typeset.svg.style import Style, flat_colour, opacity_of, paint_of

_URL = re.compile(r"url\(\s*['\"]?(#[^'\")]*)['\"]?\s*\)\s*(.*)")


# ------------------------------------------------------------------------------------------------- shapes
def painted(reader: Reader, element: etree._Element, segments: Segments, style: Style) -> tuple[Item, ...]:
    """An outline painted with gradients or transparent colours."""
    box = exact_bounds(segments)
    if box is None:
        return ()
    plain = paint_of({**style, "fill": "none", "stroke": "none"}, lambda message: reader.complain(element, message))
    around = plain.width * 2
    fill, stroke = _shade(reader, element, style, "fill", box), _shade(reader, element, style, "stroke", box, around)
    if fill.ink is None and stroke.ink is None:
        return ()
    if fill.is_solid and stroke.is_solid:
        return (Path(segments, replace(plain, fill=fill.ink, stroke=stroke.ink)),)
    filled, stroked = Paint(fill.ink, even_odd=plain.even_odd), replace(plain, stroke=stroke.ink)
    parts = ((fill, filled, 0.0), (stroke, stroked, around))
    return tuple(
        _backed(Path(segments, paint), shade, box, reach)
        for shade, paint, reach in parts
        if shade.ink and shade.opacity
    )


def _backed(item: Item, shade: Shade, box: Box, around: float) -> Item:
    """An item made as transparent as its paint."""
    if shade.transparency is None:
        return Group((item,), opacity=shade.opacity) if shade.opacity < 1 else item
    x0, y0, x1, y1 = box
    region = (x0 - around, y0 - around, x1 - x0 + 2 * around, y1 - y0 + 2 * around)
    transparency = Path(rect_outline(*region), Paint(shade.transparency))
    return Group((item,), opacity=shade.opacity, mask=Mask((transparency,), region))


def _shade(reader: Reader, element: etree._Element, style: Style, which: str, box: Box, around: float = 0.0) -> Shade:
    """The paint of a fill or a stroke; unprintable paint is reported and left out."""
    value = style.get(which, "none").strip()
    try:
        opacity = opacity_of(style.get(f"{which}-opacity", "1"))
        match = _URL.match(value)
        server = reader.referenced(element, match[1]) if match else None
        if match is None or server is None:
            colour, clear = read_colour((match[2] if match else value) or "none")
            return Shade(
                flat_colour(style.get("color", "") or value) if colour == CURRENT_COLOUR else colour, opacity * clear
            )
        reach = (box[0] - around, box[1] - around, box[2] + around, box[3] + around)
        shade = gradient_shade(reader, server, box, reach)
        return replace(shade, opacity=shade.opacity * opacity)
    except ValueError as error:
        reader.complain(element, str(error))
        return Shade()


# ------------------------------------------------------------------------------------------------- words
def inked_words(reader: Reader, element: etree._Element, items: tuple[Item, ...], style: Style) -> tuple[Item, ...]:
    """Words whose colour is still the name of a gradient, painted with it; and transparent words."""
    box = extent(items)
    if box is None:
        return items
    try:
        fill = style.get("fill", "")
        opacity = opacity_of(style.get("fill-opacity", "1")) * (1 if fill.startswith("url(") else read_colour(fill)[1])
    except ValueError as error:
        reader.complain(element, str(error))
        opacity = 1.0
    items = _inked(reader, element, items, style, box, IDENTITY)
    return (Group(items, opacity=opacity),) if opacity < 1 and items else items


def _inked(
    reader: Reader, element: etree._Element, items: Iterable[Item], style: Style, box: Box, matrix: Matrix
) -> tuple[Item, ...]:
    """Items with the gradients that they name; ``matrix`` maps them to the coordinates of the box."""
    inked_items: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inner = _inked(reader, element, item.items, style, box, multiply(matrix, item.matrix))
            inked_items.append(replace(item, items=inner))
        elif isinstance(item, GlyphRun) and isinstance(item.fill, str) and item.fill.startswith("url("):
            own_style = {**style, "fill": item.fill, "fill-opacity": "1"}
            shade = carried(_shade(reader, element, own_style, "fill", box), inverse(matrix) or IDENTITY)
            if shade.ink and shade.opacity:
                inked_items.append(
                    _backed(replace(item, fill=shade.ink), shade, extent((item,)) or box, item.size * PT)
                )
        else:
            inked_items.append(item)
    return tuple(inked_items)
