"""The reader of a drawing: our own, for a documented subset of SVG (docs/svg.md).

User units are mm; the origin is the trim's top left corner, and a viewBox that begins below zero is the bleed. Shapes,
groups, ``use`` and ``symbol``, clip paths, masks, opacity, gradients, live text, text boxes and pictures are drawn;
everything else is reported as PNP706 with its line.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, cast

from lxml import etree

from pnp.press.typeset.drawing.outline import (
    Segments,
    ellipse_outline,
    multiply,
    parse_path,
    parse_transform,
    polygon_outline,
    rect_outline,
    translation,
)
from pnp.press.typeset.drawing.page import IDENTITY, Face, Group, Item, Matrix, Path
from pnp.press.typeset.drawing.units import number
from pnp.press.typeset.drawing.walk import labelled
from pnp.press.typeset.svg import text as svg_text
from pnp.press.typeset.svg.boxes import TextBox, read_box
from pnp.press.typeset.svg.css import read_sheet, read_transform
from pnp.press.typeset.svg.fault import tree_of
from pnp.press.typeset.svg.limits import ShapeCount, read_view_box
from pnp.press.typeset.svg.shape_cache import Shapes, is_plain
from pnp.press.typeset.svg.style import (
    INITIAL,
    PNP,
    SVG,
    XLINK,
    Sheet,
    Style,
    cascade,
    is_bare,
    is_flat,
    is_hidden,
    length,
    paint_of,
    unprinted,
)
from pnp.press.typeset.svg.transparency import SHAPES, with_transparency
from pnp.press.typeset.text.style import ParagraphStyle, Setting
from pnp.source.diagnostics.budgets import OverBudget

if TYPE_CHECKING:
    from pnp.press.typeset.svg.gradients import Stop


_GRADIENTS = ("linearGradient", "radialGradient")
SILENT = frozenset(("title", "desc", "metadata", "defs", "style", "clipPath", "symbol", "mask", "pattern", *_GRADIENTS))
"""Elements that draw nothing in their place."""
_MEASURELESS = SHAPES | {"text", "image"}
"""Elements without a text box in them."""
_HELP = "draw it with paths, basic shapes, colours, gradients and text; docs/svg.md lists what is supported"

Pictures = Callable[[str], FilePath | None]
"""Finds the file of an ``<image>``; None if there is none."""
Box = tuple[float, float, float, float]
"""x, y, width and height, mm."""
Sizes = Mapping[str, float]
"""Type sizes (pt) of text boxes, by their id."""


def no_pictures(_: str) -> FilePath | None:
    """Find no file, for drawings without pictures."""
    return None


def whole_face(reader: "FaceReader", name: str) -> Face:
    """The face for a reader's drawing."""
    x, y, width, height = reader.view_box()
    style, own = reader.style_of(reader.root, INITIAL)
    try:
        items = with_transparency(reader, reader.root, own, reader.children(reader.root, style))
    except OverBudget as over:
        setting = reader.setting
        setting.report.error("PNP130", over.budget.message(name), setting.span, "draw fewer shapes, with less nesting")
        items = ()
    return face_of(name, (x, y, width, height), items, reader.parts)


def face_of(name: str, box: Box, items: Sequence[Item], parts: Sequence[tuple[str, int, int]]) -> Face:
    """The face of a drawing's items; ``parts``: those with an ``id``, under which a face lists them."""
    x, y, width, height = box
    bleed = max(0.0, -x)
    items = (Group(tuple(items), translation(-x, -y)),) if (x, y) != (0.0, 0.0) and not bleed else items
    named = tuple(parts) if parts and parts[-1][2] <= len(items) else ()  # (it may be one group)
    return Face(name, width - 2 * bleed, height - 2 * bleed, items, bleed, parts=named)


class FaceReader:
    """Reads one drawing."""

    def __init__(
        self,
        root: etree._Element,
        name: str,
        setting: Setting,
        styles: Mapping[str, ParagraphStyle],
        pictures: Pictures,
        sizes: Sizes,
    ) -> None:
        self.root, self.name, self.setting = root, name, setting
        self.styles, self.pictures, self.sizes = styles, pictures, sizes
        self.ids = {e.get("id", ""): e for e in root.iter(etree.Element) if e.get("id")}
        self.sheet: Sheet = read_sheet(root, lambda style, below, message: self.complain(style, message, _HELP, below))
        self.shaded = any(str(e.tag).endswith("Gradient") for e in self.ids.values())  # (words may name one)
        self.used: dict[tuple[str, int], tuple[Style, tuple[Item, ...], int]] = {}
        self.clips: dict[str, tuple[Segments, bool]] = {}
        self.fitted: dict[str, float] = {}
        self.measuring = False
        """Whether nothing is drawn: only the sizes of text boxes are wanted, and none larger than in ``sizes``."""
        self.is_read_again = False
        """Whether the same drawing will be read again with other words: then the styles of its elements are kept."""
        self.styled: dict[etree._Element, tuple[Style, Style, dict[str, str]]] = {}
        self.stops: dict[etree._Element, list[Stop]] = {}
        self.boxes: dict[etree._Element, tuple[Style, TextBox]] = {}
        self.depth, self.count = 0, ShapeCount()
        self.shapes = Shapes(setting)
        self.parts: list[tuple[str, int, int]] = []

    def begin(self, setting: Setting, sizes: Sizes, measuring: bool = False) -> None:
        """Begin to read the same drawing again, with other words in it."""
        self.setting, self.sizes, self.measuring = setting, sizes, measuring
        self.used, self.fitted, self.parts = {}, {}, []
        self.depth, self.count = 0, ShapeCount()
        self.shapes = Shapes(setting)

    def complain(self, element: etree._Element, message: str, help: str = _HELP, line: int = 0) -> None:
        """Report something that is not printed: for an element, or a line some way below its start."""
        tag = str(element.tag).removeprefix(SVG)
        at = (cast(int | None, element.sourceline) or 0) + line
        where = f"`<{tag}>` in line {at} of the drawing `{self.name}`"
        self.setting.report.error("PNP706", f"{where}: {message}", self.setting.span, help)

    def view_box(self) -> Box:
        """x, y, width and height of the drawing, mm."""
        width, height = (self.number(self.root, name, 1.0) for name in ("width", "height"))
        box = read_view_box(f"0 0 {width} {height}")
        if box is None:
            self.complain(self.root, "its box has no size", 'write `viewBox="0 0 63 88"`: x, y, width and height, mm')
        return self._box(self.root) or box or (0.0, 0.0, 1.0, 1.0)

    def _box(self, element: etree._Element) -> Box | None:
        """The viewBox of an element: x, y, width and height, mm; None if it has no valid one."""
        text = element.get("viewBox")
        if text is None:
            return None
        box = read_view_box(text)
        if box is None:
            self.complain(element, f"its viewBox `{text}` cannot be read", 'write `viewBox="x y width height"`, in mm')
        return box

    def number(self, element: etree._Element, name: str, default: float = 0.0) -> float:
        """A length of an element, mm."""
        text = element.get(name)
        if text is None:
            return default
        try:
            return length(text)
        except ValueError as error:
            self.complain(element, f"{name}: {error}", "write a number of mm, or one with mm or pt")
            return default

    def style_of(self, element: etree._Element, inherited: Style) -> tuple[Style, dict[str, str]]:
        """The current style of an element, and its own properties; reports requests that cannot be met."""
        stored = self.styled.get(element)
        if stored is not None and stored[0] is inherited:
            return stored[1:]
        style, own = cascade(element, inherited, self.sheet)
        faults = unprinted(element, own)
        for message in faults:
            self.complain(element, message)
        if not faults and self.is_read_again:
            self.styled[element] = inherited, style, own
        return style, own

    def inner(self, svg: bytes, name: str, pictures: Pictures) -> Face:
        """A drawing used in this one as a picture."""
        root = tree_of(svg, name, self.setting)
        if root is None:
            return Face(name, 1.0, 1.0, ())
        return whole_face(FaceReader(root, name, self.setting, self.styles, pictures, {}), name)

    # ---------------------------------------------------------------------------------------- elements
    def children(self, parent: etree._Element, style: Style) -> tuple[Item, ...]:
        """The items of all children."""
        items: list[Item] = []
        words = parent.text or ""
        for child in parent:
            words += child.tail or ""
            if isinstance(child.tag, str):
                items += (drawn := self.element(child, style))
                if parent is self.root and (id := child.get("id")):
                    self.parts.append((id, len(items) - len(drawn), len(items)))
        if words.strip():
            self.complain(parent, f"`{words.split()[0]}` is outside <text>", "put the words into <text>")
        return tuple(items)

    def element(self, element: etree._Element, inherited: Style) -> tuple[Item, ...]:
        """The items of one element, with its transform and its clip."""
        tag = element.tag
        if not tag.startswith(SVG):
            return () if tag.startswith("{") else self._foreign(element)
        tag = tag[len(SVG) :]
        if tag in SILENT:
            return ()
        self.count.add()
        if self.measuring and tag in _MEASURELESS and element.get(PNP + "text") is None:
            return ()
        if tag in SHAPES and not self.sheet and is_plain(element):
            key = (tag, *element.items(), *inherited.items())
            return self.shapes.of(key, lambda: self._styled(element, tag, inherited))
        return self._styled(element, tag, inherited)

    def _styled(self, element: etree._Element, tag: str, inherited: Style) -> tuple[Item, ...]:
        style, own = self.style_of(element, inherited)
        if is_hidden(style, own):
            return ()
        matrix = self.matrix(element, own)
        with self.count.within(), self.count.grown(matrix):
            items = self._drawn(element, tag, style)
        if items and own:
            items = with_transparency(self, element, own, items, matrix)
        elif items and matrix != IDENTITY:
            items = (Group(items, matrix),)
        return labelled(items, element.get("aria-label", ""))

    def _foreign(self, element: etree._Element) -> tuple[Item, ...]:
        self.complain(element, "this is not an element of SVG", 'write xmlns="http://www.w3.org/2000/svg" on <svg>')
        return ()

    def _drawn(self, element: etree._Element, tag: str, style: Style) -> tuple[Item, ...]:
        if tag in SHAPES:
            return self._shape(element, tag, style)
        match tag:
            case "g" | "a":
                return self.children(element, style)
            case "use":
                return self._use(element, style)
            case "text":
                words = svg_text.read_text(self, element, style)
                if not self.shaded and is_flat(style):
                    return words
                from pnp.press.typeset.svg.paint import inked_words

                return inked_words(self, element, words, style)
            case "image":
                from pnp.press.typeset.svg.images import draw_image

                return draw_image(self, element)
            case "svg":
                return self._nested(element, style)
        self.complain(element, "this is not supported")
        return ()

    def matrix(self, element: etree._Element, own: Mapping[str, str]) -> Matrix:
        """An element's own transform: that of its style takes precedence over that of its attribute."""
        styled, text = own.get("transform", ""), element.get("transform")
        if not text and not styled:
            return IDENTITY
        try:
            return read_transform(styled) if styled else parse_transform(text or "")
        except ValueError as error:
            self.complain(element, str(error), "write matrix, translate, scale, rotate, skewX or skewY")
            return IDENTITY

    # ---------------------------------------------------------------------------------------- shapes
    def _shape(self, element: etree._Element, tag: str, style: Style) -> tuple[Item, ...]:
        if tag == "rect" and element.get(PNP + "text") is not None:
            return (*self.ground(element, style), *read_box(self, element, style))
        return self._outlined(element, tag, style)

    def _outlined(self, element: etree._Element, tag: str, style: Style) -> tuple[Item, ...]:
        """The outline of a shape, painted."""
        segments = self.outline(element, tag)
        if not is_flat(style):
            from pnp.press.typeset.svg.paint import painted

            return painted(self, element, segments, style)
        paint = paint_of(style, lambda message: self.complain(element, message))
        if not segments or (paint.fill is None and paint.stroke is None):
            return ()
        return (Path(segments, paint),)

    def ground(self, element: etree._Element, style: Style) -> tuple[Item, ...]:
        """The box of a text, drawn only if it has paint of its own."""
        names = {*element.attrib, *(one.name for one in self.sheet.get(element, ()))}
        if not names & {"fill", "stroke", "style"} or is_bare(style):
            return ()
        return self._outlined(element, "rect", style)

    def outline(self, element: etree._Element, tag: str) -> Segments:
        """The outline of a shape in its own coordinates."""

        def n(name: str, default: float = 0.0) -> float:
            return self.number(element, name, default)

        match tag:
            case "path":
                return self._path(element)
            case "rect":
                rx, ry = element.get("rx"), element.get("ry")
                radius = n("rx") if rx is not None else n("ry")
                other = n("ry") if ry is not None else None
                return rect_outline(n("x"), n("y"), n("width"), n("height"), radius, other)
            case "circle":
                return ellipse_outline(n("cx"), n("cy"), n("r"), n("r")) if n("r") > 0 else ()
            case "ellipse":
                return ellipse_outline(n("cx"), n("cy"), n("rx"), n("ry"))
            case "line":
                return (("M", (n("x1"), n("y1"))), ("L", (n("x2"), n("y2"))))
            case _:
                return self._points(element, tag)

    def _path(self, element: etree._Element) -> Segments:
        try:
            return parse_path(element.get("d") or "")
        except ValueError as error:
            self.complain(element, str(error), "correct the path data")
            return ()

    def _points(self, element: etree._Element, tag: str) -> Segments:
        try:
            numbers = [number(v) for v in (element.get("points") or "").replace(",", " ").split()]
        except ValueError:
            self.complain(element, "its points cannot be read", "write pairs of numbers")
            return ()
        return polygon_outline(list(zip(numbers[::2], numbers[1::2], strict=False)), tag == "polygon")

    # ---------------------------------------------------------------------------------------- references
    def referenced(self, element: etree._Element, reference: str) -> etree._Element | None:
        """The element for ``#id`` or ``url(#id)``; None, and a report, if there is none."""
        name = reference.removeprefix("url(").removesuffix(")").strip("'\"").removeprefix("#")
        target = self.ids.get(name)
        if target is None:
            from difflib import get_close_matches

            close = get_close_matches(name, self.ids, 1)
            help = f"write `#{close[0]}`" if close else "give this id to the element that you mean"
            self.complain(element, f"nothing in the drawing has the id `{name}`", help)
        return target

    def resolve_use(self, element: etree._Element) -> tuple[etree._Element, Matrix] | None:
        """The target of a ``use``, moved to its x and y and, for a symbol, fitted into its width and height."""
        target = self.referenced(element, element.get("href") or element.get(XLINK + "href") or "")
        if target is None:
            return None
        matrix = translation(self.number(element, "x"), self.number(element, "y"))
        if target.tag == SVG + "symbol":
            matrix = multiply(matrix, self._fitted(element, target))
        return target, matrix

    def _fitted(self, place: etree._Element, symbol: etree._Element) -> Matrix:
        """The matrix that fits a symbol's viewBox into a width and height, centred and in proportion."""
        box = self._box(symbol)
        if box is None:
            return IDENTITY
        if symbol.get("preserveAspectRatio", "xMidYMid") not in ("xMidYMid", "xMidYMid meet"):
            self.complain(
                symbol, "a drawing in a drawing is always centred and in proportion", "remove preserveAspectRatio"
            )
        x, y, w, h = box
        width, height = self.number(place, "width", w), self.number(place, "height", h)
        scale = min(width / w, height / h)
        return (scale, 0.0, 0.0, scale, (width - w * scale) / 2 - x * scale, (height - h * scale) / 2 - y * scale)

    def _use(self, element: etree._Element, style: Style) -> tuple[Item, ...]:
        use = self.resolve_use(element)
        if use is None:
            return ()
        if self.depth > 20:
            self.complain(element, "it contains itself", "let no element use itself")
            return ()
        target, matrix = use
        key = (target.get("id", ""), id(style))
        if key in self.used:
            self.count.add(self.used[key][2])
        else:
            self.depth += 1
            before = self.count.shapes
            is_symbol = target.tag == SVG + "symbol"
            drawn = self.children(target, style) if is_symbol else self.element(target, style)
            self.used[key] = (style, drawn, self.count.shapes - before)
            self.depth -= 1
        items = self.used[key][1]
        return items if matrix == IDENTITY or not items else (Group(items, matrix),)

    def _nested(self, element: etree._Element, style: Style) -> tuple[Item, ...]:
        matrix = translation(self.number(element, "x"), self.number(element, "y"))
        matrix = multiply(matrix, self._fitted(element, element))
        items = self.children(element, style)
        return (Group(items, matrix),) if items else ()
