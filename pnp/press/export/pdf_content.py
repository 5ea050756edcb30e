"""Content streams: items of a page or face as PDF operators.

Coordinates are in mm with y downwards; the first matrix of a page flips it.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, cast

from pnp.press.export.box_spaces import with_box_spaces
from pnp.press.export.pdf_fonts import FontUses, type_operators
from pnp.press.export.pdf_operators import (
    Outline,
    PathCache,
    colour_operator,
    grey_of,
    ink_operator,
    matrix_operator,
    number,
)
from pnp.press.export.pdf_resources import Drawn, Overprint, Shade, Shown, TransparencyGroup
from pnp.press.typeset.drawing.extent import extent, margin
from pnp.press.typeset.drawing.outline import apply, multiply, scaling, transformed
from pnp.press.typeset.drawing.page import (
    IDENTITY,
    MITER_LIMIT,
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
    Segment,
)

if TYPE_CHECKING:
    from pnp.press.export.cmyk import Separation

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_DEFAULTS = ("", "", 0.0, "butt", "miter", (), 0.0, MITER_LIMIT, Overprint(False))
_NO_INK = Paint()
LEAST_ACROSS = 0.3
"""Words around a circle are read from an invisible straight line from the first letter to the last. This is the least
width of that line, as a share of its usual width: a full circle ends where it begins."""
FINER = 64
"""Factor by which lines with a gradient are written larger than drawn."""


class Names(Protocol):
    """The document that content is written for, which provides the operators for faces, pictures and inks."""

    fonts: FontUses
    paths: PathCache

    def face(self, face: Face, is_silent: bool = False) -> str:
        """The operators that paint a face; ``is_silent``: its words are visible, but read elsewhere."""

    def picture(self, file: str) -> str:
        """The operators that paint a picture in the unit square."""

    def shade(self, shown: Shown) -> str:
        """The operators that set a gradient or overprinting of black, or that paint a transparency group."""

    def written(self, content: "Content", items: Iterable[Item]) -> Drawn:
        """Items as a stream of their own, with its resources."""


def actual_text_mark(words: str) -> str:
    """The mark for content whose text differs from its drawing."""
    written = ("\ufeff" + words).encode("utf-16-be").hex().upper()
    return f"/Span <</ActualText <{written}>>> BDC"


def _across(letters: Sequence[tuple[GlyphRun, Matrix]]) -> Matrix:
    """The matrix that maps the letters of a bent line onto a straight one, from the first letter to the last."""
    (first, start), (middle, turn), (last, end) = letters[0], letters[len(letters) // 2], letters[-1]
    long = last.x + last.glyphs[-1].advance - first.x
    (x0, y0), (x1, y1) = apply(start, first.x, first.y), apply(end, first.x + long, last.y)
    size = math.hypot(turn[0], turn[1])
    right, down = turn[0] / size, turn[1] / size
    thin = min(1.0, max(LEAST_ACROSS, math.hypot(x1 - x0, y1 - y0) / long)) if long > 0 else 1.0
    at = -thin * (first.x + long / 2)
    return (
        thin * right,
        thin * down,
        -down,
        right,
        (x0 + x1) / 2 + at * right + middle.y * down,
        (y0 + y1) / 2 + at * down - middle.y * right,
    )


def is_simple(group: Group) -> bool:
    """Whether a group is one item that is painted by a single operation."""
    if len(group.items) != 1:
        return False
    item = group.items[0]
    if isinstance(item, Path):
        return item.paint.fill is None or item.paint.stroke is None
    return isinstance(item, GlyphRun)


class Content:
    """Writes items as operators, tracking the graphics state so that it is set only when it changes."""

    def __init__(self, names: Names, separation: "Separation | None" = None, matrix: Matrix = IDENTITY) -> None:
        """``matrix`` is in force at the beginning of the stream (gradients are relative to the stream, not to the
        painted item)."""
        self.names, self.separation, self.matrix = names, separation, matrix
        self.fonts, self.paths = names.fonts, names.paths
        self.grey = False
        """Whether it writes a mask: colours become the light that they let through."""
        self.outline: Callable[[Outline], str] = Outline.painting
        """Gives the operators that paint an outline."""
        self.is_silent = False
        """Whether words are only visible: they are read elsewhere, and must not be read twice."""
        self.parts_boxes = False
        """Whether boxes of words on a face end with a space, because the words are read as those of one figure."""
        self.overprints = True
        """Whether fine black overprints; transparent content is composed first, and does not."""
        self.out: list[str] = []
        self.state: list[object] = list(_DEFAULTS)
        self.saved: list[tuple[list[object], Matrix]] = []

    def drawing(self, items: Sequence[Item]) -> None:
        """Write the items of a face, or a part of them."""
        self.items(with_box_spaces(items, self.fonts.fonts) if self.parts_boxes else items)

    def items(self, items: Iterable[Item]) -> None:
        """Write items in order."""
        for item in items:
            match item:
                case Path():
                    self.path(item)
                case GlyphRun():
                    self.glyphs(item)
                case Group():
                    self.group(item)
                case PlacedFace():
                    self.placed(item)
                case Image():
                    self.image(item)

    # -------------------------------------------------------------------------------------------- state
    def save(self, matrix: Matrix = IDENTITY, clip: tuple[Segment, ...] = (), even_odd: bool = False) -> None:
        """Save the state, then transform and clip."""
        self.out.append("q" if matrix == IDENTITY else "q " + matrix_operator(matrix))
        self.saved.append((list(self.state), self.matrix))
        if matrix != IDENTITY:
            self.matrix = multiply(self.matrix, matrix)
        if clip:
            self.out.append(f"{self.paths.operators(clip)} {'W*' if even_odd else 'W'} n")

    def restore(self) -> None:
        """Restore the previous state."""
        self.out.append("Q")
        self.state, self.matrix = self.saved.pop()

    def _set(self, index: int, value: object, operator: str) -> None:
        if self.state[index] != value:
            self.state[index] = value
            self.out.append(operator)

    def _set_named(self, index: int, value: Shown) -> None:
        if self.state[index] != value:
            self.state[index] = value
            self.out.append(self.names.shade(value))

    def fill(self, colour: Ink, outline: tuple[Segment, ...] = (), fine: bool = False) -> None:
        """Set the ink of fills and type. With four inks, a large outline may be rich black, and dark small type
        (``fine``) is black only."""
        self._overprint(fine and self._is_black(colour))
        self._ink(0, colour, fine, outline)

    def _ink(self, index: int, ink: Ink, fine: bool, outline: tuple[Segment, ...] = ()) -> None:
        """Set the ink of fills (0) or strokes (1)."""
        if isinstance(ink, Gradient):
            self._gradient(index, ink)
            return
        colour = grey_of(ink) if self.grey else ink
        if self.separation is None:
            self._set(index, colour, colour_operator(colour, index == 1))
        else:
            from pnp.press.export.cmyk import is_solid

            solid = bool(outline and self.separation.rich_black) and is_solid(outline)
            operator = ink_operator(colour, index == 1, self.separation, solid, fine)
            self._set(index, operator, operator)

    def _is_fine(self, line: float = 0.0, type_size: float = 0.0) -> bool:
        """Whether a line of this width (mm), or type of this size (pt), is printed in black only if it is dark."""
        if self.separation is None:
            return False
        from pnp.press.export.cmyk import FINE_LINE, FINE_TYPE

        return line <= FINE_LINE and type_size <= FINE_TYPE

    def _is_black(self, ink: Ink) -> bool:
        """Whether a fine line or small type of this ink is full black."""
        if self.separation is None or self.grey or isinstance(ink, Gradient):
            return False
        from pnp.press.export.cmyk import BLACK, inks_of

        return inks_of(ink, self.separation, fine=True) == BLACK

    def _overprint(self, on: bool) -> None:
        """Set whether black overprints the inks below it, instead of knocking them out, which may leave visible
        gaps."""
        if self.separation is not None:
            self._set_named(8, Overprint(on and self.overprints))

    def stroke(self, paint: Paint) -> None:
        """Set colour, width, caps, joins and dashes of strokes."""
        assert paint.stroke is not None
        fine = self._is_fine(line=paint.width)
        if paint.fill is None:
            self._overprint(fine and self._is_black(paint.stroke))
        self._ink(1, paint.stroke, fine)
        self._set(2, paint.width, f"{number(paint.width)} w")
        self._set(3, paint.cap, f"{_CAPS[paint.cap]} J")
        self._set(4, paint.join, f"{_JOINS[paint.join]} j")
        self._set(7, paint.miter_limit, f"{number(paint.miter_limit)} M")
        if (self.state[5], self.state[6]) != (paint.dash, paint.dash_offset):
            self.state[5], self.state[6] = paint.dash, paint.dash_offset
            self.out.append(f"[{' '.join(number(v) for v in paint.dash)}] {number(paint.dash_offset)} d")

    def _gradient(self, index: int, gradient: Gradient) -> None:
        if self.grey:
            gradient = replace(gradient, stops=tuple((at, grey_of(colour)) for at, colour in gradient.stops))
        matrix = tuple(round(v, 6) for v in multiply(self.matrix, gradient.matrix))
        shade = Shade(replace(gradient, matrix=IDENTITY), cast(Matrix, matrix), index == 1, self.separation)
        self._set_named(index, shade)

    def reset(self) -> None:
        """Reset caps, joins and dashes: a form inherits the state of the place where it is painted, and only sets its
        own colours and widths."""
        self._set(3, "butt", "0 J")
        self._set(4, "miter", "0 j")
        self._set(7, MITER_LIMIT, f"{number(MITER_LIMIT)} M")
        self._overprint(False)
        if self.state[5] != ():
            self.state[5], self.state[6] = (), 0.0
            self.out.append("[] 0 d")

    def reset_all(self) -> None:
        """Forget the tracked state, since the following content may be painted anywhere."""
        self.state = [None] * len(_DEFAULTS)

    # -------------------------------------------------------------------------------------------- items
    def path(self, path: Path) -> None:
        """An outline, filled and stroked."""
        paint = path.paint
        if not path.segments or (paint.fill is None and paint.stroke is None):
            return
        if isinstance(paint.stroke, Gradient):
            if paint.fill is not None:
                self.path(Path(path.segments, Paint(paint.fill, even_odd=paint.even_odd)))
            self._shaded_line(path)
            return
        if paint.fill is not None:
            self.fill(paint.fill, path.segments)
        if paint.stroke is not None:
            self.stroke(paint)
        star = "*" if paint.even_odd and paint.fill is not None else ""
        ends = {(True, True): "B" + star, (True, False): "f" + star, (False, True): "S"}
        end = ends[paint.fill is not None, paint.stroke is not None]
        self.out.append(self.outline(self.paths.outline(path.segments, end)))

    def _shaded_line(self, path: Path) -> None:
        """A stroke with a gradient, written enlarged and scaled down: PDFium converts such a stroke to an outline with
        the precision of its own unit."""
        paint = path.paint
        larger = replace(paint, width=paint.width * FINER, dash=tuple(v * FINER for v in paint.dash))
        self.save()
        self.stroke(replace(larger, dash_offset=paint.dash_offset * FINER))
        self.out.append(matrix_operator(scaling(1 / FINER)))
        self.out.append(self.paths.operators(transformed(path.segments, scaling(FINER))) + " S")
        self.restore()

    def group(self, group: Group) -> None:
        """Items transformed and clipped together."""
        if not group.items:
            return
        self.save(group.matrix, group.clip, group.clip_even_odd)
        if group.is_transparent:
            self._transparent(group)
        elif group.reading_text and self.separation is None and not (self.is_silent or self.grey):
            self._bent_line(group)
        else:
            self.items(group.items)
        self.restore()

    def _bent_line(self, group: Group) -> None:
        """Letters with individual positions that are read as words: visible in place, and read on an invisible straight
        line across. Programs would separate letters that turn individually."""
        letters: list[tuple[GlyphRun, Matrix]] = []
        start = len(self.out)
        for item in group.items:
            match item:
                case Group(items=(GlyphRun() as run,), clip=()) if not item.is_transparent:
                    self.fill(run.fill, fine=self._is_fine(type_size=run.size))
                    letters.append((run, item.matrix))
                    self.out.append(self._type(run, True, item.matrix))
                case _:
                    self.items((item,))
        if letters:  # a sign without letters has no mark: for poppler, each mark inside a figure ends the figure
            self.out.insert(start, actual_text_mark(""))
            across = _across(letters)
            unseen = (self._type(run, False, across) for run, _ in letters)
            self.out += ["EMC", f"{actual_text_mark(group.reading_text)} 3 Tr", *unseen, "0 Tr EMC"]

    def _transparent(self, group: Group) -> None:
        """Transparent items. A single item that does not overlap itself needs no form of its own."""
        if group.mask is not None and group.opacity < 1:
            # Nested transparency: MuPDF weakens the mask, too, if a state has both.
            inner = Group(group.items, opacity=group.opacity)
            group = Group((inner,), mask=group.mask)
        box = extent(group.items)
        if box is None:
            return
        wide = margin(group.items)
        box = (box[0] - wide, box[1] - wide, box[2] + wide, box[3] + wide)
        simple, mask, masked = is_simple(group), group.mask, None
        mask_box = (0.0, 0.0, 0.0, 0.0)
        if mask is not None:
            x, y, width, height = mask.region
            mask_box = (x, y, x + width, y + height)
            masked = self._inside(IDENTITY, mask.items, None, grey=not mask.alpha or self.separation is not None)
        inside = self._inside(self.matrix if simple else IDENTITY, group.items, self.separation)
        alpha = mask is not None and mask.alpha
        shown = TransparencyGroup(inside, box, group.opacity, masked, mask_box, alpha, simple)
        self.out.append(self.names.shade(shown))

    def _inside(
        self, matrix: Matrix, items: Iterable[Item], separation: "Separation | None", grey: bool = False
    ) -> Drawn:
        """Items written with a state of their own."""
        inner = Content(self.names, separation, matrix)
        inner.grey, inner.is_silent, inner.overprints = grey, self.is_silent, False
        inner.reset_all()
        return self.names.written(inner, items)

    def placed(self, placed: PlacedFace) -> None:
        """A face, painted by its form."""
        self.save(placed.matrix, placed.clip)
        self.reset()
        self.out.append(self.names.face(placed.face, self.is_silent))
        self.restore()

    def image(self, image: Image) -> None:
        """A picture; PDF draws it in an upright unit square."""
        self._overprint(False)
        self.save((image.width, 0.0, 0.0, -image.height, image.x, image.y + image.height))
        self.out.append(self.names.picture(image.file))
        self.restore()

    def glyphs(self, run: GlyphRun) -> None:
        """A run of glyphs."""
        self.fill(run.fill, fine=self._is_fine(type_size=run.size))
        self.out.append(self._type(run, self.is_silent))

    def _type(self, run: GlyphRun, is_silent: bool, matrix: Matrix = IDENTITY) -> str:
        return type_operators(run, self.fonts.use(run.font), is_silent, matrix)
