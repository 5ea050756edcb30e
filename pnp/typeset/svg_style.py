"""How a drawing's elements look: attributes, ``style=``, simple ``<style>`` rules, and what is inherited."""

import functools
import re
from collections.abc import Callable, Mapping
from typing import Literal, cast

from lxml import etree
from PIL import ImageColor

from pnp.typeset.move import CURRENT_COLOUR
from pnp.typeset.page import Colour, Paint
from pnp.typeset.units import parse_length

Style = Mapping[str, str]
"""Properties in force, by name."""
Sheet = Mapping[str, Mapping[str, str]]
"""Properties by selector."""

SVG = "{http://www.w3.org/2000/svg}"
PNP = "{https://pnp.press/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"

_FONT_WORDS = ("family", "size", "weight", "style", "feature-settings", "variant-numeric")
_STROKE_WORDS = ("width", "linecap", "linejoin", "dasharray", "dashoffset", "miterlimit")
INHERITED = frozenset(
    (
        *("fill", "fill-rule", "clip-rule", "stroke", "color", "text-anchor", "letter-spacing", "visibility"),
        *(f"font-{word}" for word in _FONT_WORDS),
        *(f"stroke-{word}" for word in _STROKE_WORDS),
        *("fill-opacity", "stroke-opacity"),
    )
)
"""Properties that an element hands on to its children."""
_REFUSED_VALUES = {
    "filter": ("none", ""),
    "mix-blend-mode": ("normal", ""),
    **{f"marker{end}": ("none", "") for end in ("", "-start", "-mid", "-end")},
}
"""Properties that are drawn only when they change nothing."""
_VEILS = ("clip-path", "opacity", "mask", "mask-type")
_OWN = frozenset((*_VEILS, "stop-color", "stop-opacity", "display", *_REFUSED_VALUES))
INITIAL: Style = {"fill": "#000000"}

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)


def parse_sheet(text: str) -> dict[str, dict[str, str]]:
    """The rules of a style sheet by selector: a tag, ``.class`` or ``#id``, alone or in a list with commas."""
    rules: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(_COMMENT.sub("", text)):
        for selector in selectors.split(","):
            rules.setdefault(selector.strip(), {}).update(parse_declarations(body))
    return rules


@functools.lru_cache(maxsize=2048)
def parse_declarations(text: str) -> Mapping[str, str]:
    """``fill:none;stroke:#000`` as properties."""
    pairs = (part.split(":", 1) for part in text.split(";") if ":" in part)
    return {name.strip(): value.strip() for name, value in pairs}


def cascade(element: etree._Element, inherited: Style, sheet: Sheet) -> tuple[Style, dict[str, str]]:
    """What is in force for an element's children, and the properties that are its own alone."""
    said: dict[str, str] = {}
    for name, value in element.attrib.items():
        if name in INHERITED or name in _OWN:
            said[str(name)] = str(value)
    if sheet:
        said.update(sheet.get(str(element.tag).removeprefix(SVG), {}))
        for word in element.get("class", "").split():
            said.update(sheet.get("." + word, {}))
        said.update(sheet.get("#" + element.get("id", ""), {}))
    if style := element.get("style"):
        said.update(parse_declarations(style))
    if not said:
        return inherited, {}
    passed = {n: v for n, v in said.items() if n in INHERITED and v != "inherit"}
    return ({**inherited, **passed} if passed else inherited), {n: v for n, v in said.items() if n not in INHERITED}


def refused(own: Mapping[str, str]) -> list[str]:
    """The properties among an element's own that would need effects."""
    return [f"{name}: {value}" for name, value in own.items() if value not in _REFUSED_VALUES.get(name, (value,))]


def length(text: str) -> float:
    """A length of a drawing, mm: a bare number and px are user units, which are mm."""
    text = text.strip()
    return parse_length(text.removesuffix("px"))


@functools.lru_cache(maxsize=1024)
def parse_colour(text: str) -> Colour | None:
    """A colour as ``#RRGGBB``; None for no paint. Raises ValueError for what is no flat colour."""
    text = text.strip()
    if text in ("none", "transparent"):
        return None
    if text.lower() == "currentcolor":
        return CURRENT_COLOUR
    if text.startswith("url("):
        raise ValueError(f"`{text}` (a gradient or a pattern) is not printed here; use a flat colour or lines")
    red, green, blue, *alpha = ImageColor.getrgb(text)
    if alpha and alpha[0] != 255:
        raise ValueError(f"`{text}` is transparent; use a flat colour")
    return f"#{red:02X}{green:02X}{blue:02X}"


def opacity_of(text: str) -> float:
    """An opacity from 0 to 1, written as a number or in percent. Raises ValueError for what is neither."""
    text = text.strip()
    try:
        share = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise ValueError(f"`{text}` is no number from 0 to 1") from None
    return min(1.0, max(0.0, share))


_ALPHA = re.compile(r"(?:rgb|hsl)a?\(([^,]+),([^,]+),([^,]+),\s*([^)]+)\)")


@functools.lru_cache(maxsize=1024)
def split_colour(text: str) -> tuple[str, float]:
    """A colour without its opacity, and that: of ``rgba(…)``, ``hsla(…)``, ``#RGBA`` and ``#RRGGBBAA``. Raises
    ValueError for what cannot be read."""
    text = text.strip()
    if found := _ALPHA.fullmatch(text):
        return f"{text[:3]}({found[1]},{found[2]},{found[3]})", opacity_of(found[4])
    if text.startswith("#") and len(text) in (5, 9):
        red, green, blue, *alpha = ImageColor.getrgb(text)
        return f"#{red:02X}{green:02X}{blue:02X}", alpha[0] / 255
    return text, 1.0


@functools.lru_cache(maxsize=4096)
def _is_flat(fill: str, stroke: str) -> bool:
    return not any(
        text.startswith(("url(", "rgba", "hsla"))
        or _ALPHA.match(text)
        or (text.startswith("#") and len(text) in (5, 9))
        for text in (fill, stroke)
    )


def is_flat(style: Style) -> bool:
    """Whether all paint of a style is of one solid colour each."""
    if "fill-opacity" in style or "stroke-opacity" in style:
        return False
    return _is_flat(style.get("fill", ""), style.get("stroke", ""))


Complain = Callable[[str], None]


def paint_of(style: Style, complain: Complain) -> Paint:
    """The paint of a style. What cannot be printed is told to ``complain`` and left out."""
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
)


@functools.lru_cache(maxsize=4096)
def _paint(values: tuple[str, ...]) -> Paint | str:
    fill, stroke, width, cap, join, dash, offset, rule, colour = values
    try:
        return Paint(
            flat_colour(fill or "none", colour),
            flat_colour(stroke or "none", colour),
            length(width or "1"),
            cast(Literal["butt", "round", "square"], cap if cap in ("round", "square") else "butt"),
            cast(Literal["miter", "round", "bevel"], join if join in ("round", "bevel") else "miter"),
            parse_dashes(dash),
            length(offset or "0"),
            rule == "evenodd",
        )
    except ValueError as error:
        return str(error)


def flat_colour(text: str, colour: str) -> Colour | None:
    """A colour, ``currentColor`` replaced where the drawing itself says what it is."""
    found = parse_colour(text)
    return parse_colour(colour) if found == CURRENT_COLOUR and colour else found


def parse_dashes(text: str) -> tuple[float, ...]:
    """The lengths of a dash pattern; an odd number of them is repeated, as SVG wants."""
    if text in ("", "none"):
        return ()
    dashes = tuple(length(part) for part in re.split(r"[\s,]+", text.strip()) if part)
    return dashes * 2 if len(dashes) % 2 else dashes
