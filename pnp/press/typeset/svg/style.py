"""Computes the style of a drawing's elements: attributes, ``style=``, ``<style>`` rules, and inheritance."""

import functools
import re
from collections.abc import Callable, Mapping
from typing import Literal, cast

from lxml import etree

from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.page import MITER_LIMIT, Colour, Paint
from pnp.press.typeset.drawing.units import number, parse_length
from pnp.press.typeset.svg.css import (
    INHERITED,
    OWN,
    SVG,
    UNPRINTED,
    Declarations,
    Sheet,
    is_unprinted,
    read_colour,
    read_declarations,
)

Style = Mapping[str, str]
"""Current properties, by name."""

PNP = "{https://pnp.press/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
INITIAL: Style = {"fill": "#000000"}
_ATTRIBUTES = INHERITED | OWN
_OF_PARENT = ("unset", "revert", "revert-layer")
"""Values that reset a property."""

__all__ = ["INITIAL", "PNP", "SVG", "XLINK", "Declarations", "Sheet", "Style"]


def cascade(element: etree._Element, inherited: Style, sheet: Sheet) -> tuple[Style, dict[str, str]]:
    """The style that an element's children inherit, and the properties that are its own.

    Rules override attributes, ``style=`` overrides rules, and ``!important`` overrides all of them.
    """
    properties: dict[str, str] = {}
    for name, value in element.attrib.items():
        if name in _ATTRIBUTES or name in UNPRINTED:
            properties[str(name)] = str(value)
    declared = sheet.get(element, ()) if sheet else ()
    if style := element.get("style"):
        declared = (*declared, *read_declarations(style)[0])
    if declared:
        properties.update((one.name, one.value) for one in declared if not one.important)
        properties.update((one.name, one.value) for one in declared if one.important)
    if not properties:
        return inherited, {}
    return _inherited(inherited, properties), {
        n: v for n, v in properties.items() if n not in INHERITED and v not in _OF_PARENT
    }


def _inherited(inherited: Style, properties: Mapping[str, str]) -> Style:
    """The style of an element with properties of its own."""
    passed = {n: v for n, v in properties.items() if n in INHERITED and v != "inherit" and v not in _OF_PARENT}
    if not passed:
        return inherited
    style = {**inherited, **passed}
    return {n: INITIAL.get(n, "") if v == "initial" else v for n, v in style.items() if v != "initial" or n in INITIAL}


def unprinted(element: etree._Element, own: Mapping[str, str]) -> list[str]:
    """The requests of an element that are not drawn, in its attributes or its ``style=``."""
    complaints = [
        f"`{n}: {v}` is not supported" for n, v in own.items() if is_unprinted(n, v) or v in ("inherit", "initial")
    ]
    if style := element.get("style"):
        complaints += [fault.message for fault in read_declarations(style)[1]]
    return complaints


def is_hidden(style: Style, own: Mapping[str, str]) -> bool:
    """Whether an element is not to be drawn at all."""
    return own.get("display") == "none" or style.get("visibility") in ("hidden", "collapse")


def length(text: str) -> float:
    """A length of a drawing, mm: a bare number and px are user units, which are mm. Raises ValueError for text that is
    not a length, and for infinite ones."""
    try:
        float(text)
    except ValueError:
        return parse_length(text.strip().removesuffix("px"))
    return number(text)


def flat_colour(text: str, colour: str = "") -> Colour | None:
    """A solid colour as ``#RRGGBB``; None for no paint. ``currentColor`` is ``colour``, if given.

    Raises ValueError for anything but a flat colour.
    """
    solid, opacity = read_colour(text)
    if 0 < opacity < 1:
        raise ValueError(f"`{text}` is transparent; use a flat colour")
    if not opacity:
        return None
    return flat_colour(colour) if solid == CURRENT_COLOUR and colour else solid


def opacity_of(text: str) -> float:
    """An opacity from 0 to 1, written as a number or in percent. Raises ValueError for anything else."""
    text = text.strip()
    try:
        share = number(text[:-1]) / 100 if text.endswith("%") else number(text)
    except ValueError:
        raise ValueError(f"`{text}` is not a number from 0 to 1") from None
    return min(1.0, max(0.0, share))


@functools.lru_cache(maxsize=4096)  # measured: without it, 300 cards of a table take 34 % more time
def _is_flat(text: str) -> bool:
    if text.startswith("url("):
        return False
    try:
        return read_colour(text)[1] in (0.0, 1.0)
    except ValueError:
        return True


def is_flat(style: Style) -> bool:
    """Whether all paints of a style are solid colours."""
    if "fill-opacity" in style or "stroke-opacity" in style:
        return False
    return _is_flat(style.get("fill", "")) and _is_flat(style.get("stroke", ""))


Complain = Callable[[str], None]


def paint_of(style: Style, complain: Complain) -> Paint:
    """The paint of a style. Unprintable paint is reported to ``complain`` and left out."""
    key = tuple(style.get(name, "") for name in _PAINTED)
    paint = _paint(key)
    if isinstance(paint, str):
        complain(paint)
        return Paint()
    return paint


_PAINTED = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "stroke-dashoffset",
    "fill-rule",
    "color",
    "stroke-miterlimit",
)


@functools.lru_cache(maxsize=4096)  # measured: without it, 300 cards of a table take 0.8 % more time
def _paint(values: tuple[str, ...]) -> Paint | str:
    fill, stroke, width, cap, join, dash, offset, rule, colour, limit = values
    try:
        return Paint(
            flat_colour(fill or "none", colour),
            flat_colour(stroke or "none", colour),
            length(width or "1"),
            cast(Literal["butt", "round", "square"], _one_of("stroke-linecap", cap, ("butt", "round", "square"))),
            cast(Literal["miter", "round", "bevel"], _one_of("stroke-linejoin", join, ("miter", "round", "bevel"))),
            parse_dashes(dash),
            length(offset or "0"),
            rule == "evenodd",
            float(limit or MITER_LIMIT),
        )
    except ValueError as error:
        return str(error)


def _one_of(name: str, value: str, values: tuple[str, ...]) -> str:
    if value and value not in values:
        raise ValueError(f"`{name}: {value}` is not supported")
    return value or values[0]


LEAST_DASHES = 0.01


def parse_dashes(text: str) -> tuple[float, ...]:
    """The lengths of a dash pattern, mm; an odd number of them is repeated, as SVG requires. Raises ValueError for
    dashes too short to draw, and for text that is no length."""
    if text in ("", "none"):
        return ()
    dashes = tuple(length(part) for part in re.split(r"[\s,]+", text.strip()) if part)
    if sum(dashes) < LEAST_DASHES:  # (some programs never finish a line with such dashes)
        raise ValueError(f"the dashes `{text[:40]}` are shorter than {LEAST_DASHES:g} mm together")
    return dashes * 2 if len(dashes) % 2 else dashes


def is_bare(style: Style) -> bool:
    """Whether a style paints nothing."""
    return style.get("fill") == "none" and style.get("stroke", "none") == "none"
