"""Text boxes of a drawing, ``<rect pnp:text="…">``, which the paragraph engine fills."""

import math
from dataclasses import dataclass
from typing import Protocol

from lxml import etree

from pnp.base.frozen import replace
from pnp.press.typeset.drawing.page import Item
from pnp.press.typeset.drawing.units import PT, number, type_size
from pnp.press.typeset.flow.markdown import cell_paragraphs
from pnp.press.typeset.svg import text as svg_text
from pnp.press.typeset.svg.style import PNP, Style, flat_colour
from pnp.press.typeset.svg.text import BLACK, font_of, text_style
from pnp.press.typeset.text.fitting import Box, Broken, broken_paragraphs, fit_broken, fitted_size
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.style import Align, ParagraphStyle, Setting

TEXT = PNP + "text"
WHITE = "#FFFFFF"
PARAGRAPH_GAP = 0.4
"""Space between the paragraphs of a box, in lines, if neither the box nor its style gives one."""
MOST_CACHED = 2000
"""Boxes whose words are cached between measuring and reading."""
MOST_FITS = 20_000
"""Texts whose fitting scales are cached: all those of 10,000 cards. Measured: without them, ten thousand cards take 3 %
more time."""
_TOPS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
"""Share of the remaining space above the words."""


class Reader(svg_text.Reader, Protocol):
    """The parts of a drawing's reader that this module needs."""

    boxes: dict[etree._Element, tuple[Style, "TextBox"]]
    is_read_again: bool


@dataclass(slots=True)
class TextBox:
    """A text box without its words, which may differ on every card of a deck."""

    name: str
    """Its ``id``."""
    label: str
    """Its name in faults."""
    x: float
    y: float
    width: float
    height: float
    style: ParagraphStyle
    least: float
    """The smallest size of its type, pt."""
    share: float
    """Share of the remaining space above the words."""
    fixed: float
    """The top of the first line's ascenders at the style's size, if its baseline is given; nan if it is not."""
    ascent: float
    measured: "dict[str, _CachedWords]"
    """Words of this style already measured."""
    fits: "dict[str, tuple[float, float, float]]"
    """Texts of this style already measured: the room of their box (its height, and the height above the first
    baseline), and a scale at which they fit it; 0 for none."""
    outline: float = 0.0
    """The width of the outline on each side of its letters, mm."""
    outline_colour: str = BLACK

    def size(self, text: str, setting: Setting, enough: float) -> float | None:
        """The size (pt) at which a text fits, or ``enough`` if it fits at that size; None for no text."""
        cached = self._words(text, setting, is_measured=True)
        if not cached.broken:
            return None
        room = self._room(math.inf)
        size, scale = fitted_size(cached.broken, room, setting, enough)
        if len(self.fits) < MOST_FITS:
            self.fits[text] = (room.height, room.hung, scale)
        return size

    def items(self, text: str, setting: Setting, most: float, drawing: str) -> tuple[Item, ...]:
        """A text set in it, no larger than ``most`` pt. Reports text that does not fit (PNP700)."""
        cached = self._words(text, setting, is_measured=False)
        if not cached.broken:
            return ()
        room = self._room(most)
        height, hung, scale = self.fits.get(text, (0.0, 0.0, 0.0))
        is_sure = height == room.height and hung == room.hung
        fitted = fit_broken(cached.broken, room, setting, scale if is_sure else 0.0)
        if fitted.lost:
            setting.report.error(
                "PNP700",
                f"the text of {self.label} on `{drawing}` is {fitted.lost:.1f} pt too long for it at "
                f"{fitted.size:.4g} pt",
                setting.span,
                "shorten the text, or give the box more room or a smaller least size (`pnp:fit`)",
            )
        if math.isnan(self.fixed):
            top = self.y + self.share * (self.height - fitted.height)
        else:
            top = self.fixed + self.ascent * (1 - fitted.scale)
        items = fitted.items(self.x, top)
        if not self.outline:
            return items
        from pnp.press.typeset.text.glyph_outlines import around

        return (*around(items, self.outline, self.outline_colour, setting.fonts), *items)

    def _room(self, most: float) -> Box:
        least = min(self.least, most)
        if math.isnan(self.fixed):
            return Box(self.width, self.height, least, most)
        return Box(self.width, self.y + self.height - self.fixed, least, most, self.ascent)

    def _words(self, text: str, setting: Setting, is_measured: bool) -> "_CachedWords":
        """The words of a text; a face is measured and then read, and its texts are broken into words once."""
        cached = self.measured.get(text)
        if cached is None:
            cached = _CachedWords(broken_paragraphs(cell_paragraphs(text, self.style, self.width, setting), setting))
            if is_measured and len(self.measured) < MOST_CACHED:
                self.measured[text] = cached
        cached.wanted += 1 if is_measured else -1
        if cached.wanted <= 0:
            self.measured.pop(text, None)
        return cached


@dataclass(slots=True)
class _CachedWords:
    """The words of a box that has been measured, kept until every face with them is read."""

    broken: Broken
    wanted: int = 0


def read_box(reader: Reader, element: etree._Element, inherited: Style) -> tuple[Item, ...]:
    """A ``<rect pnp:text="…">``: the text of a cell set in the rectangle. Reports text that does not fit (PNP700)."""
    box = text_box(reader, element, inherited)
    if box is None:
        return ()
    text, most = element.get(TEXT) or "", reader.sizes.get(box.name, math.inf)
    if not reader.measuring:
        return box.items(text, reader.setting, most, reader.name)
    if box.name and (size := box.size(text, reader.setting, most)) is not None:
        reader.fitted[box.name] = min(size, reader.fitted.get(box.name, math.inf))
    return ()


def text_box(reader: Reader, element: etree._Element, inherited: Style) -> TextBox | None:
    """The text box for an element; None if its style has a fault, which is reported."""
    cached = reader.boxes.get(element)
    if cached is not None and cached[0] is inherited:
        return cached[1]
    report, setting = reader.setting.report, reader.setting
    faults = len(report.diagnostics)
    style, least = _box_style(reader, element, inherited)
    if style is None:
        return None
    x, y, width, height = (reader.number(element, name) for name in ("x", "y", "width", "height"))
    gap = style.after or PARAGRAPH_GAP * style.leading * PT
    style = replace(style, before=0.0, after=reader.number(element, PNP + "gap", gap))
    name = element.get("id", "")
    shown = name or element.get(f"{PNP}name", "")
    title = f"the box `{shown}`" if shown else f"the text box in line {element.sourceline}"
    ascent = setting.fonts.open(style.text.font).ascent * style.text.size * PT
    fixed = reader.number(element, PNP + "baseline", math.nan) - ascent
    words: dict[object, dict[str, _CachedWords]] = setting.cache.setdefault("boxes", {})
    alike = (style, width, setting.language, setting.right_to_left)
    own = words.setdefault(alike, {})
    fits: dict[object, dict[str, tuple[float, float, float]]] = setting.cache.setdefault("fitting scales", {})
    share = _TOPS.get(_attribute(element, "valign", "top"), 0.0)
    colour = flat_colour(_attribute(element, "outline-fill", WHITE)) or WHITE
    outline = reader.number(element, PNP + "outline")
    scales = fits.setdefault((*alike, setting.airy), {})
    box = TextBox(name, title, x, y, width, height, style, least, share, fixed, ascent, own, scales, outline, colour)
    if reader.is_read_again and len(report.diagnostics) == faults:
        reader.boxes[element] = inherited, box
    return box


def _attribute(element: etree._Element, name: str, default: str = "") -> str:
    return element.get(PNP + name) or default


def _box_style(reader: Reader, element: etree._Element, inherited: Style) -> tuple[ParagraphStyle | None, float]:
    """The style of a box's text, and its smallest size; boxes with the same attributes, like those of all cards of a
    deck, share one. Faults are reported each time."""
    named = reader.styles.get(_attribute(element, "style"))
    attributes = [(key, value) for key, value in element.items() if key not in _OF_ONE_BOX]
    key = (id(named), *attributes, *inherited.items())
    cached: dict[object, _CachedStyle] = reader.setting.cache.setdefault("styles of boxes", {})
    if key not in cached:
        faults = len(reader.setting.report.diagnostics)
        box_style = _read_box_style(reader, element, inherited)
        if box_style[0] is None or len(reader.setting.report.diagnostics) > faults or len(cached) >= MOST_CACHED:
            return box_style
        cached[key] = (named, box_style)  # (the named one too, so that no other object can get its id)
    return cached[key][1]


_OF_ONE_BOX = frozenset({"id", "x", "y", "width", "height", PNP + "text"})
"""Attributes of a box that are not part of its text style."""
_CachedStyle = tuple[ParagraphStyle | None, tuple[ParagraphStyle | None, float]]


def _read_box_style(reader: Reader, element: etree._Element, inherited: Style) -> tuple[ParagraphStyle | None, float]:
    """The style of a box's text, and its smallest size: the named style, with the attributes of the box itself."""
    name = _attribute(element, "style")
    if name and name not in reader.styles:
        style_names = ", ".join(f"`{s}`" for s in reader.styles) or "none"
        reader.complain(element, f"there is no text style `{name}`", f"name one of the theme's styles: {style_names}")
        return None, 0.0
    style = reader.styles[name] if name else _plain_style(reader, element, inherited)
    try:
        sizes = [number(v) for v in _attribute(element, "fit").split()] or [number(_attribute(element, "size", "0"))]
        style = _resized(style, type_size(sizes[0] or style.text.size), number(_attribute(element, "leading", "0")))
        return _dressed(reader, element, style), sizes[-1] or style.text.size
    except ValueError as error:
        reader.complain(element, f"this is not a number: {error}", 'write sizes in points, as in pnp:fit="8 7"')
        return None, 0.0


def _plain_style(reader: Reader, element: etree._Element, inherited: Style) -> ParagraphStyle:
    """The style of a box that names none: the drawing's font, in black, since the box's fill is its background."""
    text = text_style(reader, element, {**inherited, "fill": BLACK})
    return ParagraphStyle(text, text.size * 1.2)


def _resized(style: ParagraphStyle, size: float, ratio: float) -> ParagraphStyle:
    """The style at another size, with another ratio of leading to size if one is given."""
    scale = size / style.text.size
    style = replace(
        style.scaled(scale),
        strong=style.strong.scaled(scale) if style.strong else None,
        emphasis=style.emphasis.scaled(scale) if style.emphasis else None,
    )
    return replace(style, leading=size * ratio) if ratio else style


def _with_font(style: ParagraphStyle, font: str, fonts: Fonts) -> ParagraphStyle:
    """The style with strong and emphasised words in the faces that belong to a font."""
    strong = replace(style.strong, font=fonts.bold(font)) if style.strong else None
    emphasis = replace(style.emphasis, font=fonts.italic(font)) if style.emphasis else None
    return replace(style, strong=strong, emphasis=emphasis)


def _dressed(reader: Reader, element: etree._Element, style: ParagraphStyle) -> ParagraphStyle:
    """The style with the font, colour, alignment and other settings of the box."""
    text = style.text
    if font := _attribute(element, "font"):
        text = replace(text, font=font_of(reader, element, {"font-family": font}))
        style = _with_font(style, text.font, reader.setting.fonts)
    if fill := _attribute(element, "fill"):
        text = replace(text, fill=flat_colour(fill) or BLACK)
    if _flag(element, "one-ink", False):
        dressed = (replace(one, fill=text.fill) if one else None for one in (style.strong, style.emphasis))
        strong, emphasis = dressed
        style = replace(style, strong=strong, emphasis=emphasis)
    if features := _attribute(element, "features"):
        text = replace(text, features=tuple(features.replace(",", " ").split()))
    if tracking := _attribute(element, "tracking"):
        text = replace(text, tracking=number(tracking))
    aligns: dict[str, Align] = {"left": "left", "center": "center", "right": "right", "justify": "justify"}
    return replace(
        style,
        text=text,
        align=aligns.get(_attribute(element, "align"), style.align),
        balance=_flag(element, "balance", style.balance),
        hyphens=_flag(element, "hyphens", style.hyphens),
    )


def _flag(element: etree._Element, name: str, default: bool) -> bool:
    word = _attribute(element, name)
    return word in ("yes", "true", "1") if word else default
