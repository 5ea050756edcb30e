"""Reads partial visibility: clip paths, opacity and masks."""

import re
from collections.abc import Mapping
from typing import Protocol

from lxml import etree

from pnp.press.typeset.drawing.extent import extent
from pnp.press.typeset.drawing.outline import Box, Segments, multiply, rect_outline, transformed
from pnp.press.typeset.drawing.page import IDENTITY, Group, Item, Mask, Matrix
from pnp.press.typeset.drawing.units import number
from pnp.press.typeset.svg import text as svg_text
from pnp.press.typeset.svg.style import INITIAL, SVG, Style, is_hidden, length, opacity_of

SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
_NOTHING: Segments = (("M", (0.0, 0.0)), ("L", (0.0, 0.0)), ("Z", ()))
"""An empty clip path hides everything: an outline without area does the same."""
_REGION = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}
_USER = "userSpaceOnUse"
Region = tuple[float, float, float, float]


class Reader(svg_text.Reader, Protocol):
    """The parts of a drawing's reader that this module needs."""

    def referenced(self, element: etree._Element, reference: str) -> etree._Element | None:
        """The element for ``#id``."""

    def view_box(self) -> Box:
        """x, y, width and height of the drawing, mm."""

    clips: dict[str, tuple[Segments, bool]]
    depth: int

    def matrix(self, element: etree._Element, own: Mapping[str, str]) -> Matrix:
        """An element's own transform."""

    def outline(self, element: etree._Element, tag: str) -> Segments:
        """The outline of a shape in its own coordinates."""

    def children(self, parent: etree._Element, style: Style) -> tuple[Item, ...]:
        """The items of all children."""

    def resolve_use(self, element: etree._Element) -> tuple[etree._Element, Matrix] | None:
        """The target of a ``use``, and its matrix."""


def with_transparency(
    reader: Reader, element: etree._Element, own: Mapping[str, str], items: tuple[Item, ...], matrix: Matrix = IDENTITY
) -> tuple[Item, ...]:
    """The items of an element, mapped by a matrix, clipped, masked and made transparent by its properties."""
    clip, even_odd = clip_of(reader, element, own)
    opacity = _opacity(reader, element, own)
    mask = _mask(reader, element, own, items)
    if opacity == 0 or (mask is not None and not mask.items):
        return ()
    if matrix == IDENTITY and not clip and opacity == 1 and mask is None:
        return items
    return (Group(items, matrix, clip, even_odd, opacity, mask),)


def _opacity(reader: Reader, element: etree._Element, own: Mapping[str, str]) -> float:
    try:
        return opacity_of(own.get("opacity") or "1")
    except ValueError as error:
        reader.complain(element, str(error), "write an opacity from 0 to 1")
        return 1.0


# ------------------------------------------------------------------------------------------------- clips
def clip_of(reader: Reader, element: etree._Element, own: Mapping[str, str]) -> tuple[Segments, bool]:
    """The outline that an element is clipped to, in its own coordinates."""
    reference = own.get("clip-path", "none")
    if reference == "none":
        return (), False
    if reference not in reader.clips:
        target = reader.referenced(element, reference)
        reader.clips[reference] = _clip_outline(reader, target) if target is not None else ((), False)
    return reader.clips[reference]


def _clip_outline(reader: Reader, clip: etree._Element) -> tuple[Segments, bool]:
    if clip.get("clipPathUnits", _USER) != _USER:
        reader.complain(clip, "clipPathUnits other than userSpaceOnUse are not supported")
    style, own = reader.style_of(clip, INITIAL)
    if own.get("clip-path", "none") != "none":
        reader.complain(clip, "a clip path that is itself clipped is not supported")
    segments: list[Segments] = []
    even_odd = False
    for child in clip.iterchildren(tag=etree.Element):
        within, own_of_child = reader.style_of(child, style)
        matrix, shape = reader.matrix(child, own_of_child), child
        if child.tag == SVG + "use" and (use := reader.resolve_use(child)) is not None:
            shape = use[0]
            within, own_of_shape = reader.style_of(shape, within)
            matrix = multiply(multiply(matrix, use[1]), reader.matrix(shape, own_of_shape))
        tag = str(shape.tag).removeprefix(SVG)
        if tag not in SHAPES:
            reader.complain(child, "a clip path may contain only paths and basic shapes")
        elif not is_hidden(within, own_of_child):
            even_odd = even_odd or within.get("clip-rule") == "evenodd"
            outline = reader.outline(shape, tag)
            segments.append(outline if matrix == IDENTITY else transformed(outline, matrix))
    return _joined(segments, reader.matrix(clip, own)) or _NOTHING, even_odd


def _joined(parts: list[Segments], matrix: Matrix) -> Segments:
    """Outlines as one, carried through a matrix."""
    segments = tuple(segment for part in parts for segment in part)
    return segments if matrix == IDENTITY else transformed(segments, matrix)


# ------------------------------------------------------------------------------------------------- masks
def _mask(reader: Reader, element: etree._Element, own: Mapping[str, str], items: tuple[Item, ...]) -> Mask | None:
    """The mask of an element; None if it names none."""
    match = re.match(r"url\(\s*['\"]?(#[^'\")]*)", own.get("mask", ""))
    target = reader.referenced(element, match[1]) if match else None
    if target is None:
        return None
    if target.tag != SVG + "mask":
        reader.complain(element, f"`{own['mask']}` is not a mask", "name a <mask>")
        return None
    if reader.depth > 20:
        reader.complain(element, "a mask masks itself", "let no mask use itself")
        return None
    box = extent(items) or (0.0, 0.0, 0.0, 0.0)
    fitted = (box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1])
    style, own_style = reader.style_of(target, INITIAL)
    reader.depth += 1
    drawn = reader.children(target, style)
    if target.get("maskContentUnits", _USER) != _USER and drawn:
        drawn = (Group(drawn, fitted),)
    drawn = with_transparency(reader, target, own_style, drawn) if own_style and drawn else drawn
    reader.depth -= 1
    region = _region(reader, target, box)
    clipped = (Group(drawn, clip=rect_outline(*region)),) if drawn else ()
    return Mask(clipped, region, own_style.get("mask-type", "luminance") == "alpha")


def _region(reader: Reader, mask: etree._Element, box: Region) -> Region:
    """The area in which a mask shows anything, mm."""
    user = mask.get("maskUnits") == _USER
    width, height = reader.view_box()[2:] if user else (1.0, 1.0)
    sizes = {"x": width, "y": height, "width": width, "height": height}

    def value(name: str) -> float:
        text = (mask.get(name) or _REGION[name]).strip()
        try:
            return number(text[:-1]) / 100 * sizes[name] if text.endswith("%") else length(text)
        except ValueError as error:
            reader.complain(mask, f"{name}: {error}", "write a number of mm, or a percentage")
            return sizes[name]

    left, top, across, down = (value(name) for name in _REGION)
    if user:
        # Percentages are of the drawing, which may begin below zero.
        return (left, top, across, down)
    wide, high = box[2] - box[0], box[3] - box[1]
    return (box[0] + left * wide, box[1] + top * high, across * wide, down * high)
