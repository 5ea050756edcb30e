"""Words in a drawing: live ``<text>``, and text on a circle."""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from lxml import etree

from pnp.press.typeset.drawing.move import moved
from pnp.press.typeset.drawing.outline import multiply, rotation, translation
from pnp.press.typeset.drawing.page import Glyph, GlyphRun, Group, Item, PlacedFace
from pnp.press.typeset.drawing.units import PT, number, type_size
from pnp.press.typeset.svg.css import read_colour
from pnp.press.typeset.svg.style import PNP, SVG, Style, length
from pnp.press.typeset.text.bidi import has_right_to_left
from pnp.press.typeset.text.paragraph import Line, set_line
from pnp.press.typeset.text.style import ParagraphStyle, Run, Setting, TextStyle

_FEATURE = re.compile(r"[\"']?([a-zA-Z0-9]{4})[\"']?\s*(0|off|1|on)?")
_NUMERIC = {"lining-nums": "lnum", "oldstyle-nums": "onum", "tabular-nums": "tnum", "proportional-nums": "pnum"}
BLACK = "#000000"


class Reader(Protocol):
    """The parts of a drawing's reader that this module needs."""

    name: str
    setting: Setting
    styles: Mapping[str, ParagraphStyle]
    sizes: Mapping[str, float]
    fitted: dict[str, float]
    measuring: bool

    def complain(self, element: etree._Element, message: str, help: str = ...) -> None:
        """Report a part that is not printed."""

    def number(self, element: etree._Element, name: str, default: float = 0.0) -> float:
        """A length of an element, mm."""

    def style_of(self, element: etree._Element, inherited: Style) -> tuple[Style, dict[str, str]]:
        """The current style of an element."""


# ------------------------------------------------------------------------------------------------- styles
def text_style(reader: Reader, element: etree._Element, style: Style) -> TextStyle:
    """The style of live text, from the drawing's font properties."""
    size, tracking, fill = 4 / PT, 0.0, BLACK
    try:
        size = type_size(length(style.get("font-size", "4")) / PT)
        tracking = _tracking(style.get("letter-spacing", "normal"), size)
        fill = _colour(style.get("fill", BLACK))
    except ValueError as error:
        reader.complain(element, str(error))
    return TextStyle(font_of(reader, element, style), size, fill, _features(style), tracking)


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


def font_of(reader: Reader, element: etree._Element, style: Style) -> str:
    """The first available font in a style's list, with its weight and slant."""
    fonts = reader.setting.fonts
    names = [name.strip().strip("'\"") for name in style.get("font-family", "Alegreya Sans").split(",")]
    font = next((name for name in names if name in fonts), "")
    if not font:
        reader.complain(element, f"there is no font `{names[0]}`", "name a font of the register, as in fonts.yaml")
        font = next(iter(fonts.entries))
    weight = style.get("font-weight", "normal")
    if weight in ("bold", "bolder") or (weight.isdecimal() and len(weight) <= 4 and int(weight) >= 600):
        font = fonts.bold(font)
    return fonts.italic(font) if style.get("font-style", "").startswith(("italic", "oblique")) else font


def _parsed_features(settings: str, numeric: str) -> tuple[str, ...]:
    features = [("-" if off in ("0", "off") else "") + name for name, off in _FEATURE.findall(settings)]
    return (*features, *(_NUMERIC[word] for word in numeric.split() if word in _NUMERIC))


def _features(style: Style) -> tuple[str, ...]:
    settings = style.get("font-feature-settings", "normal")
    return _parsed_features("" if settings == "normal" else settings, style.get("font-variant-numeric", ""))


# ------------------------------------------------------------------------------------------------- live text
@dataclass
class _Part:
    """Words of a chunk that are moved from the end of the previous words, mm."""

    dx: float
    dy: float
    """Distance from the chunk's own baseline, mm."""
    runs: list[Run] = field(default_factory=list)


@dataclass
class _Chunk:
    """Words anchored together at a point."""

    x: float
    y: float
    anchor: str
    parts: list[_Part] = field(default_factory=lambda: [_Part(0.0, 0.0)])

    @property
    def runs(self) -> list[Run]:
        """The runs of all parts."""
        return [run for part in self.parts for run in part.runs]


def read_text(reader: Reader, element: etree._Element, style: Style) -> tuple[Item, ...]:
    """A ``<text>``: lines that begin at an x and y, or one on a circle."""
    if element.get(PNP + "arc"):
        return _arc(reader, element, style)
    x, y = (reader.number(element, name) + reader.number(element, f"d{name}") for name in ("x", "y"))
    chunks = [_Chunk(x, y, style.get("text-anchor", "start"))]
    _gather(reader, element, style, chunks)
    return tuple(item for chunk in chunks for item in _placed(reader, chunk))


def _gather(reader: Reader, element: etree._Element, style: Style, chunks: list[_Chunk]) -> None:
    """Add the runs of an element: a new chunk for each tspan with an x, a new part for each with only y, dx or dy."""
    _say(reader, element, style, element.text, chunks)
    for child in element.iterchildren(tag=etree.Element):
        if child.tag != SVG + "tspan":
            reader.complain(child, "inside text, only tspan is supported")
        else:
            own, _ = reader.style_of(child, style)
            _move(reader, child, own, chunks)
            _gather(reader, child, own, chunks)
        _say(reader, element, style, child.tail, chunks)


def _move(reader: Reader, child: etree._Element, own: Style, chunks: list[_Chunk]) -> None:
    """Begin a chunk or a part where a tspan asks for it."""
    last = chunks[-1]
    dx, dy = reader.number(child, "dx"), reader.number(child, "dy")
    y = reader.number(child, "y", last.y + last.parts[-1].dy) + dy
    if child.get("x") is not None:
        chunks.append(_Chunk(reader.number(child, "x") + dx, y, own.get("text-anchor", "start")))
    elif any(child.get(name) is not None for name in ("y", "dx", "dy")):
        last.parts.append(_Part(dx, y - last.y))


def _say(reader: Reader, element: etree._Element, style: Style, text: str | None, chunks: list[_Chunk]) -> None:
    if style.get("stroke", "none") != "none" and text and text.strip():
        reader.complain(
            element, "outlines of text are not supported", 'write stroke="none", or draw the words as paths'
        )
    if style.get("fill") != "none" and text and (text.strip() or chunks[-1].runs):
        words = re.sub(r"[ \t\r\n]+", " ", text)
        chunks[-1].parts[-1].runs.append(Run(words, text_style(reader, element, style)))


def _line(reader: Reader, inlines: list[Run]) -> Line | None:
    """Runs set on one line; None if they are only spaces."""
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
    """The words of a chunk, each part placed at the end of the previous words."""
    before: list[Run] = []
    placed: list[tuple[Line, float, float]] = []
    shift = width = 0.0
    for part in chunk.parts:
        before += part.runs
        shift += part.dx
        line = _line(reader, part.runs)
        all_line = _line(reader, before) if len(chunk.parts) > 1 else line
        if line is not None and all_line is not None:
            placed.append((line, all_line.width - line.width + shift, part.dy))
            width = all_line.width + shift
    x = chunk.x - {"middle": width / 2, "end": width}.get(chunk.anchor, 0.0)
    return tuple(moved(item, x + left, chunk.y + down) for line, left, down in placed for item in line.items)


# ------------------------------------------------------------------------------------------------- text on a circle
def _arc(reader: Reader, element: etree._Element, style: Style) -> tuple[Item, ...]:
    """Words on a circle, centred on an angle: ``pnp:arc="cx cy r mid"``, 0 is up, degrees run clockwise."""
    numbers = (element.get(PNP + "arc") or "").replace(",", " ").split()
    try:
        cx, cy, radius, mid = map(number, numbers)
        if not radius > 0:
            raise ValueError("no circle")
    except ValueError:
        what = "pnp:arc takes four numbers, and the third must be above 0"
        reader.complain(element, what, 'write pnp:arc="cx cy radius angle"')
        return ()
    chunk = _Chunk(0.0, 0.0, "middle")
    _gather(reader, element, style, [chunk])
    line = _line(reader, chunk.runs)
    if line is None:
        return ()
    inside = element.get(PNP + "inside") in ("yes", "true", "1")
    words = "".join(run.text for run in chunk.runs).strip()
    return (Group(tuple(_bent(line, cx, cy, radius, mid, inside)), reading_text=words),)


def _bent(line: Line, cx: float, cy: float, radius: float, mid: float, inside: bool) -> Iterator[Item]:
    """Each glyph rotated to stand on the circle; ``inside`` reads from below."""
    sign = -1.0 if inside else 1.0
    for item in line.items:
        for part, middle in _parts(item):
            turn = mid + sign * math.degrees((middle - line.width / 2) / radius)
            angle = math.radians(turn)
            foot = translation(cx + radius * math.sin(angle), cy - radius * math.cos(angle))
            matrix = multiply(multiply(foot, rotation(turn + (180 if inside else 0))), translation(-middle, 0.0))
            yield Group((part,), matrix)


def _parts(item: Item) -> Iterator[tuple[Item, float]]:
    """The glyphs of a run one by one, with the centre of each; anything else whole."""
    if isinstance(item, GlyphRun):
        for glyph in item.glyphs:
            lone = Glyph(glyph.gid, 0.0, glyph.y, glyph.advance, glyph.text)
            x = item.x + glyph.x
            yield replace(item, x=x, glyphs=(lone,), text=glyph.text), x + glyph.advance / 2
    elif isinstance(item, PlacedFace):
        yield item, item.matrix[4] + item.face.width * item.matrix[0] / 2
