"""Words in a drawing: live ``<text>``, text on a circle, and boxes that the paragraph engine fills."""

import functools
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from lxml import etree

from pnp.typeset.bidi import has_right_to_left
from pnp.typeset.fitting import Box, Broken, broken_paragraphs, fit_broken, fitted_size
from pnp.typeset.markdown import markdown_paragraphs
from pnp.typeset.move import moved
from pnp.typeset.outline import multiply, rotation, translation
from pnp.typeset.page import Glyph, GlyphRun, Group, Item, Placed
from pnp.typeset.paragraph import Line, set_line
from pnp.typeset.style import Align, ParagraphStyle, Run, Setting, TextStyle
from pnp.typeset.svg_css import read_colour
from pnp.typeset.svg_style import PNP, SVG, Style, flat_colour, length
from pnp.typeset.units import PT, number

_FEATURE = re.compile(r"[\"']?([a-zA-Z0-9]{4})[\"']?\s*(0|off|1|on)?")
_NUMERIC = {"lining-nums": "lnum", "oldstyle-nums": "onum", "tabular-nums": "tnum", "proportional-nums": "pnum"}
BLACK = "#000000"
MOST_CACHED = 2000
"""Boxes whose words are cached between measuring and reading."""


class Reader(Protocol):
    """What this module needs of the reader of a drawing."""

    name: str
    setting: Setting
    styles: Mapping[str, ParagraphStyle]
    sizes: Mapping[str, float]
    fitted: dict[str, float]
    measuring: bool

    def complain(self, element: etree._Element, message: str, help: str = ...) -> None:
        """Report what is not printed."""

    def number(self, element: etree._Element, name: str, default: float = 0.0) -> float:
        """A length of an element, mm."""

    def style_of(self, element: etree._Element, inherited: Style) -> tuple[Style, dict[str, str]]:
        """The style in force for an element."""


# ------------------------------------------------------------------------------------------------- styles
def text_style(reader: Reader, element: etree._Element, style: Style) -> TextStyle:
    """The style of live text by the drawing's font properties."""
    size, tracking, fill = 4 / PT, 0.0, BLACK
    try:
        size = length(style.get("font-size", "4")) / PT
        tracking = _tracking(style.get("letter-spacing", "normal"), size)
        fill = _colour(style.get("fill", BLACK))
    except ValueError as error:
        reader.complain(element, str(error))
    return TextStyle(_font(reader, element, style), size, fill, _features(style), tracking)


def _tracking(spacing: str, size: float) -> float:
    """The space between letters, thousandths of an em; ``size`` is that of the type, pt. A bare length is mm."""
    if spacing in ("normal", ""):
        return 0.0
    if spacing.endswith("em"):
        return number(spacing.removesuffix("em")) * 1000
    return length(spacing) / (size * PT) * 1000


def _colour(text: str) -> str:
    """The colour of words, without its opacity; a gradient is named for now, and painted when they are set."""
    return text if text.startswith("url(") else read_colour(text)[0] or BLACK


def _font(reader: Reader, element: etree._Element, style: Style) -> str:
    fonts = reader.setting.fonts
    asked = [name.strip().strip("'\"") for name in style.get("font-family", "Alegreya Sans").split(",")]
    font = next((name for name in asked if name in fonts), "")
    if not font:
        reader.complain(element, f"no font is called `{asked[0]}`", "name a font of the register, as in fonts.yaml")
        font = next(iter(fonts.entries))
    weight = style.get("font-weight", "normal")
    if weight in ("bold", "bolder") or (weight.isdecimal() and len(weight) <= 4 and int(weight) >= 600):
        font = fonts.bold(font)
    return fonts.italic(font) if style.get("font-style", "").startswith(("italic", "oblique")) else font


@functools.lru_cache(maxsize=256)
def _parsed_features(settings: str, numeric: str) -> tuple[str, ...]:
    found = [("-" if off in ("0", "off") else "") + name for name, off in _FEATURE.findall(settings)]
    return (*found, *(_NUMERIC[word] for word in numeric.split() if word in _NUMERIC))


def _features(style: Style) -> tuple[str, ...]:
    settings = style.get("font-feature-settings", "normal")
    return _parsed_features("" if settings == "normal" else settings, style.get("font-variant-numeric", ""))


# ------------------------------------------------------------------------------------------------- live text
@dataclass
class _Chunk:
    """Words that are anchored together at a point."""

    x: float
    y: float
    anchor: str
    runs: list[Run]


def read_text(reader: Reader, element: etree._Element, style: Style) -> tuple[Item, ...]:
    """A ``<text>``: lines that begin at an x and y, or one on a circle."""
    if element.get(PNP + "arc"):
        return _arc(reader, element, style)
    x, y = (reader.number(element, name) + reader.number(element, f"d{name}") for name in ("x", "y"))
    chunks = [_Chunk(x, y, style.get("text-anchor", "start"), [])]
    _gather(reader, element, style, chunks)
    return tuple(item for chunk in chunks for item in _placed(reader, chunk))


def _gather(reader: Reader, element: etree._Element, style: Style, chunks: list[_Chunk]) -> None:
    """The runs of an element, a new chunk wherever a tspan says x or y."""
    _say(reader, element, style, element.text, chunks)
    for child in element.iterchildren(tag=etree.Element):
        if child.tag != SVG + "tspan":
            reader.complain(child, "inside text only tspan is printed")
        else:
            own, _ = reader.style_of(child, style)
            moves = {name: child.get(name) is not None for name in ("x", "y", "dx", "dy")}
            if any(moves.values()):
                last = chunks[-1]
                x = reader.number(child, "x", last.x) + reader.number(child, "dx")
                y = reader.number(child, "y", last.y) + reader.number(child, "dy")
                chunks.append(_Chunk(x, y, own.get("text-anchor", "start"), []))
            _gather(reader, child, own, chunks)
        _say(reader, element, style, child.tail, chunks)


def _say(reader: Reader, element: etree._Element, style: Style, text: str | None, chunks: list[_Chunk]) -> None:
    if style.get("stroke", "none") != "none" and text and text.strip():
        reader.complain(element, "outlines of words are not printed", 'write stroke="none", or draw the words as paths')
    if style.get("fill") != "none" and text and (text.strip() or chunks[-1].runs):
        words = re.sub(r"[ \t\r\n]+", " ", text)
        chunks[-1].runs.append(Run(words, text_style(reader, element, style)))


def _line(reader: Reader, inlines: list[Run]) -> Line | None:
    """Runs set on one line."""
    if not any(run.text.strip() for run in inlines):
        return None
    if inlines[0].text.startswith(" "):
        inlines = [replace(inlines[0], text=inlines[0].text.lstrip(" ")), *inlines[1:]]
    style = ParagraphStyle(inlines[0].style, inlines[0].style.size)
    mirrored = reader.setting.right_to_left and any(has_right_to_left(run.text) for run in inlines)
    setting = reader.setting
    if setting.right_to_left != mirrored:
        setting = replace(setting, right_to_left=mirrored)
    block = set_line(inlines, style, setting)
    return block.lines[0] if block.lines else None


def _placed(reader: Reader, chunk: _Chunk) -> tuple[Item, ...]:
    line = _line(reader, chunk.runs)
    if line is None:
        return ()
    x = chunk.x - {"middle": line.width / 2, "end": line.width}.get(chunk.anchor, 0.0)
    return tuple(moved(item, x, chunk.y) for item in line.items)


# ------------------------------------------------------------------------------------------------- text on a circle
def _arc(reader: Reader, element: etree._Element, style: Style) -> tuple[Item, ...]:
    """Words on a circle, centred on an angle: ``pnp:arc="cx cy r mid"``, 0 is up, degrees run clockwise."""
    numbers = (element.get(PNP + "arc") or "").replace(",", " ").split()
    try:
        cx, cy, radius, mid = (float(v) for v in numbers)
        if not radius > 0 or not all(map(math.isfinite, (cx, cy, radius, mid))):
            raise ValueError("no circle")
    except ValueError:
        what = "pnp:arc takes four numbers, the third of them above 0"
        reader.complain(element, what, 'write pnp:arc="cx cy radius angle"')
        return ()
    chunk = _Chunk(0.0, 0.0, "middle", [])
    _gather(reader, element, style, [chunk])
    line = _line(reader, chunk.runs)
    if line is None:
        return ()
    inside = element.get(PNP + "inside") in ("yes", "true", "1")
    words = "".join(run.text for run in chunk.runs).strip()
    return (Group(tuple(_bent(line, cx, cy, radius, mid, inside)), said=words),)


def _bent(line: Line, cx: float, cy: float, radius: float, mid: float, inside: bool) -> Iterator[Item]:
    """Each glyph turned to stand on the circle; ``inside`` reads from below."""
    sign = -1.0 if inside else 1.0
    for item in line.items:
        for part, middle in _parts(item):
            turn = mid + sign * math.degrees((middle - line.width / 2) / radius)
            angle = math.radians(turn)
            foot = translation(cx + radius * math.sin(angle), cy - radius * math.cos(angle))
            matrix = multiply(multiply(foot, rotation(turn + (180 if inside else 0))), translation(-middle, 0.0))
            yield Group((part,), matrix)


def _parts(item: Item) -> Iterator[tuple[Item, float]]:
    """The glyphs of a run one by one, with the middle of each; anything else whole."""
    if isinstance(item, GlyphRun):
        for glyph in item.glyphs:
            lone = Glyph(glyph.gid, 0.0, glyph.y, glyph.advance, glyph.text)
            x = item.x + glyph.x
            yield replace(item, x=x, glyphs=(lone,), text=glyph.text), x + glyph.advance / 2
    elif isinstance(item, Placed):
        yield item, item.matrix[4] + item.face.width * item.matrix[0] / 2


# ------------------------------------------------------------------------------------------------- boxes
def read_box(reader: Reader, element: etree._Element, inherited: Style) -> tuple[Item, ...]:
    """A ``<rect pnp:text="…">``: Markdown laid out in the rectangle. Reports what does not fit (PNP700)."""
    style, least = _box_style(reader, element, inherited)
    if style is None:
        return ()
    if reader.measuring and not element.get("id"):
        return ()
    x, y, width, height = (reader.number(element, name) for name in ("x", "y", "width", "height"))
    broken = _box_words(reader, element, style)
    if not broken:
        return ()
    name = element.get("id", "")
    ascent = reader.setting.fonts.open(style.text.font).ascent * broken[0][1].text.size * PT
    fixed = reader.number(element, PNP + "baseline", math.nan) - ascent
    stands = math.isnan(fixed)
    known = reader.sizes.get(name, math.inf)
    most = math.inf if reader.measuring else known
    box = Box(width, height if stands else y + height - fixed, min(least, most), most, 0.0 if stands else ascent)
    if reader.measuring:
        size = fitted_size(broken, box, reader.setting, known)
        reader.fitted[name] = min(size, reader.fitted.get(name, math.inf))
        return ()
    fitted = fit_broken(broken, box, reader.setting)
    if fitted.lost:
        _overflow(reader, element, fitted.lost, fitted.size)
    top = y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}.get(_said(element, "valign", "top"), 0.0) * (
        height - fitted.height
    )
    if not math.isnan(fixed):
        top = fixed + ascent * (1 - fitted.scale)
    return fitted.items(x, top)


def _said(element: etree._Element, name: str, default: str = "") -> str:
    return element.get(PNP + name) or default


def _box_style(reader: Reader, element: etree._Element, inherited: Style) -> tuple[ParagraphStyle | None, float]:
    """The style of a box's text, and its least size; boxes that say the same of theirs, as those of all cards of a
    deck, have one and the same. What something is wrong with is told each time."""
    named = reader.styles.get(_said(element, "style"))
    said = [(key, value) for key, value in element.items() if key not in _OF_ONE_BOX]
    key = (id(named), *said, *inherited.items())
    cached: dict[Any, _CachedStyle] = reader.setting.cache.setdefault("styles of boxes", {})
    if key not in cached:
        faults = len(reader.setting.report.diagnostics)
        found = _read_box_style(reader, element, inherited)
        if len(reader.setting.report.diagnostics) > faults or len(cached) >= MOST_CACHED:
            return found
        cached[key] = (named, found)  # (the named one too, so that no other can come to have its id)
    return cached[key][1]


_OF_ONE_BOX = frozenset({"id", "x", "y", "width", "height", PNP + "text"})
"""What a box says that is not of the style of its text."""
_CachedStyle = tuple[ParagraphStyle | None, tuple[ParagraphStyle | None, float]]


def _read_box_style(reader: Reader, element: etree._Element, inherited: Style) -> tuple[ParagraphStyle | None, float]:
    """The style of a box's text, and its least size: the named style, with what the box itself says."""
    name = _said(element, "style")
    if name and name not in reader.styles:
        known = ", ".join(f"`{s}`" for s in reader.styles) or "none"
        reader.complain(element, f"no text style is called `{name}`", f"name one of the theme's styles: {known}")
        return None, 0.0
    style = reader.styles[name] if name else _plain_style(reader, element, inherited)
    try:
        sizes = [number(v) for v in _said(element, "fit").split()] or [number(_said(element, "size", "0"))]
        style = _resized(style, sizes[0] or style.text.size, number(_said(element, "leading", "0")))
        return _dressed(reader, element, style), sizes[-1] or style.text.size
    except ValueError as error:
        reader.complain(element, f"a number is not one: {error}", 'write sizes in points, as in pnp:fit="8 7"')
        return None, 0.0


def _plain_style(reader: Reader, element: etree._Element, inherited: Style) -> ParagraphStyle:
    """The style of a box that names none: the drawing's font, in black, since the box's fill is its ground."""
    text = text_style(reader, element, {**inherited, "fill": BLACK})
    return ParagraphStyle(text, text.size * 1.2)


def _resized(style: ParagraphStyle, size: float, ratio: float) -> ParagraphStyle:
    """The style at another size, with another ratio of leading to size where one is given."""
    scale = size / style.text.size
    style = replace(
        style.scaled(scale),
        strong=style.strong.scaled(scale) if style.strong else None,
        emphasis=style.emphasis.scaled(scale) if style.emphasis else None,
    )
    return replace(style, leading=size * ratio) if ratio else style


def _dressed(reader: Reader, element: etree._Element, style: ParagraphStyle) -> ParagraphStyle:
    """The style with the font, colour, alignment and habits that the box names."""
    text = style.text
    if font := _said(element, "font"):
        text = replace(text, font=_font(reader, element, {"font-family": font}))
    if fill := _said(element, "fill"):
        text = replace(text, fill=flat_colour(fill) or BLACK)
    if features := _said(element, "features"):
        text = replace(text, features=tuple(features.replace(",", " ").split()))
    if tracking := _said(element, "tracking"):
        text = replace(text, tracking=number(tracking))
    aligns: dict[str, Align] = {"left": "left", "center": "center", "right": "right", "justify": "justify"}
    return replace(
        style,
        text=text,
        align=aligns.get(_said(element, "align"), style.align),
        balance=_flag(element, "balance", style.balance),
        hyphens=_flag(element, "hyphens", style.hyphens),
    )


def _flag(element: etree._Element, name: str, default: bool) -> bool:
    said = _said(element, name)
    return said in ("yes", "true", "1") if said else default


def _box_words(reader: Reader, element: etree._Element, style: ParagraphStyle) -> Broken:
    """The words of a box; a face is measured and then read, and its texts are broken into words once."""
    gap, setting = reader.number(element, PNP + "gap", style.after), reader.setting
    text = _said(element, "text")
    key = (text, style, gap, setting.language, setting.right_to_left)
    cached: dict[Any, _CachedWords] = setting.cache.setdefault("boxes", {})
    known = cached.get(key)
    if known is None:
        found = markdown_paragraphs(text, style, setting.fonts)
        paragraphs = [(inlines, replace(style, before=0.0, after=gap)) for inlines in found]
        known = _CachedWords(broken_paragraphs(paragraphs, setting))
        if reader.measuring and len(cached) < MOST_CACHED:
            cached[key] = known
    known.wanted += 1 if reader.measuring else -1
    if known.wanted <= 0:
        cached.pop(key, None)
    return known.broken


@dataclass
class _CachedWords:
    """The words of a box that has been measured, until every face that they stand on is read."""

    broken: Broken
    wanted: int = 0


def _overflow(reader: Reader, element: etree._Element, lost: float, size: float) -> None:
    name = element.get("id", "")
    box = f"the box `{name}`" if name else f"the text box in line {element.sourceline}"
    reader.setting.report.error(
        "PNP700",
        f"the text of {box} on `{reader.name}` is {lost:.1f} pt too big for it at {size:.4g} pt",
        reader.setting.span,
        "shorten the text, or give the box more room or a smaller least size (`pnp:fit`)",
    )
