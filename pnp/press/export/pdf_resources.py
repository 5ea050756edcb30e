"""Named resources of PDF streams: forms, pictures, fonts, gradients, graphics states; and each stream's list of them.

Equal ones are stored once. A very large document also shares the common parts of its faces: a deck of thousands
consists of a few hundred drawings, and of pages.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass as mutable
from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING

from reportlab.pdfbase.pdfdoc import (
    PDFAxialShading,
    PDFExponentialFunction,
    PDFFunction,
    PDFRadialShading,
    PDFShading,
    PDFStitchingFunction,
)

from pnp.base.frozen import dataclass
from pnp.press.export.pdf_file import PdfFile, Ref, as_object, name, numbers
from pnp.press.export.pdf_fonts import FontUse, blanks
from pnp.press.export.pdf_operators import Outline, number
from pnp.press.typeset.drawing.outline import Box
from pnp.press.typeset.drawing.page import Colour, Face, Gradient, Group, Item, Matrix, Page, PlacedFace

if TYPE_CHECKING:
    from pnp.press.export.cmyk import Separation
    from pnp.press.export.pdf_content import Content
    from pnp.press.typeset.drawing.gradient import Interval

FINE = 8
"""Steps between two stops in four inks, whose mixtures do not run straight from one to the other."""
MANY = 8
"""In a document with more faces than this, equal parts are written once: the cards of a deck have one frame and few
ornaments. Measured: the cards of Living Trumps are written in 0.7 of the time, and take 1.3 MB instead of 2.1."""
LARGE = 200
"""Number of faces above which all pages of a document share one list of resources, and a face used in one place only
is drawn there directly, without a name."""
LONG = 200
"""Least characters of operators for a drawing of their own."""
ANYWHERE = (-2000.0, -2000.0, 2000.0, 2000.0)
"""No face extends beyond this, mm."""


@mutable
class Use:
    """Resources used by one stream."""

    objects: set[str] = field(default_factory=set)
    """Names of faces, pictures and groups."""
    shades: bool = False
    """Whether it uses gradients or graphics states."""
    dies: bool = False
    """Whether it has cutting or folding lines."""

    def add(self, other: "Use") -> None:
        """Add the resources of another stream."""
        self.objects |= other.objects
        self.shades |= other.shades


Drawn = tuple[list[str], Use]
"""Operators of a stream, and its resources."""


class Resources:
    """Resources of one document. Drawings and pictures are written when they are made; the lists of the whole document,
    when all pages are complete."""

    def __init__(self, file: PdfFile) -> None:
        self.file = file
        self.objects: dict[str, Ref] = {}
        """Faces, pictures and groups."""
        self.fonts: dict[str, Ref] = {}
        self.patterns: dict[str, Ref] = {}
        self.states: dict[str, Ref] = {}
        self.spots: dict[str, Ref] = {}
        """Inks of a name of their own."""
        self.layers: dict[str, Ref] = {}
        self._lists: dict[str, Ref] = {}
        """References of the lists of the whole document."""

    def add_form(self, id: str, operators: Iterable[str], box: Box, used: Use, **entries: object) -> None:
        """A named drawing; ``box`` is its extent: x0, y0, x1, y1 in its own units (mm)."""
        data = "\n".join(operators).encode("latin-1")
        kind = {"Type": name("XObject"), "Subtype": name("Form"), "FormType": 1, "BBox": numbers(box)}
        resources = self.of(used, has_type=b" Tf " in data)
        self.objects[id] = self.file.stream(data, {**kind, **entries, "Resources": resources})

    def add_fonts(self, fonts: Iterable[FontUse]) -> None:
        """The fonts of the whole document, once all type is set."""
        fonts = list(fonts)
        silent = [len(font.codes) for font in fonts if True in font.names]
        silence = self.file.stream(blanks(max(silent)), {}) if silent else None
        for font in fonts:
            entries = font.write(self.file)
            for is_silent, id in font.names.items():
                meanings = silence if is_silent and silence else self.file.stream(font.meanings(), {})
                self.fonts[id] = self.file.add({**entries, "ToUnicode": meanings})

    def of(self, used: Use, has_type: bool = True) -> dict[str, object]:
        """The resources of a stream; fonts only where it ``has_type``, since some viewers open all that a drawing lists
        whenever they draw it."""
        entries: dict[str, object] = {"Font": self._list("fonts")} if has_type else {}
        if used.objects:
            entries["XObject"] = {one: self.objects[one] for one in sorted(used.objects)}
        if used.shades:
            entries["Pattern"], entries["ExtGState"] = self._list("patterns"), self._list("states")
        if used.dies:
            entries["ColorSpace"], entries["ExtGState"] = self._list("spots"), self._list("states")
            if self.layers:
                entries["Properties"] = self._list("layers")
        return entries

    def of_all_pages(self) -> dict[str, object]:
        """The resources of every page: all drawings."""
        return self.of(Use(set(self.objects), shades=True))

    def _list(self, which: str) -> Ref:
        if which not in self._lists:
            self._lists[which] = self.file.reserve()
        return self._lists[which]

    def close(self) -> None:
        """Write the lists of the whole document."""
        for which, ref in self._lists.items():
            self.file.add(getattr(self, which), ref)


# ------------------------------------------------------------------------------------------------- gradients, groups
@dataclass(frozen=True)
class Shade:
    """A gradient used in a content stream: its position, and its paint."""

    gradient: Gradient
    matrix: Matrix
    stroking: bool = False
    separation: "Separation | None" = None


@dataclass(frozen=True, eq=False)
class TransparencyGroup:
    """Transparent operators: as one form, or (``is_simple``) a single item that needs none."""

    written: Drawn
    box: Box
    opacity: float
    mask: Drawn | None = None
    mask_box: Box = (0.0, 0.0, 0.0, 0.0)
    alpha: bool = False
    is_simple: bool = False


@dataclass(frozen=True)
class Overprint:
    """Whether the following content overprints the inks below it (ISO 32000-1, 8.6.7)."""

    on: bool


Shown = Shade | TransparencyGroup | Overprint
"""Values that a document stores under names of their own."""


class Shades:
    """The patterns, states and forms of one document; equal ones are stored once."""

    def __init__(self, resources: Resources, colour_space: str = "DeviceRGB") -> None:
        self.resources, self.space = resources, colour_space
        self._patterns: dict[Shade, str] = {}
        self._shadings: dict[tuple[Gradient, Separation | None], object] = {}
        self._states: dict[tuple[object, ...], str] = {}
        self._groups: dict[tuple[object, ...], str] = {}

    def paint(self, shade: Shade) -> str:
        """The operators that set a gradient as the ink."""
        id = self._patterns.get(shade)
        if id is None:
            id = self._patterns[shade] = f"P{len(self._patterns) + 1}"
            self.resources.patterns[id] = self._pattern(shade)
        return f"/Pattern CS /{id} SCN" if shade.stroking else f"/Pattern cs /{id} scn"

    def _pattern(self, shade: Shade) -> Ref:
        key, add = (shade.gradient, shade.separation), self.resources.file.add
        if key not in self._shadings:
            self._shadings[key] = add(_shading(*key))
        kind = {"Type": name("Pattern"), "PatternType": 2}
        return add({**kind, "Shading": self._shadings[key], "Matrix": numbers(shade.matrix)})

    def transparency(self, transparency: TransparencyGroup) -> tuple[str, Use]:
        """The operators that paint a transparency group, and the resources of the stream that uses it."""
        mask = ""
        if transparency.mask is not None:
            space = "DeviceRGB" if transparency.alpha and self.space == "DeviceRGB" else "DeviceGray"
            mask = self._group(transparency.mask_box, *transparency.mask, space)
        state = self._state(transparency.opacity, mask, transparency.alpha)
        operators, used = transparency.written
        if transparency.is_simple:
            return "\n".join(["q", f"/{state} gs", *operators, "Q"]), used
        group = self._group(transparency.box, operators, used, self.space)
        return f"q /{state} gs /{group} Do Q", Use({group})

    def overprint(self, overprint: Overprint) -> str:
        """The operator that sets whether black overprints the inks below it."""
        id = f"O{int(overprint.on)}"
        if id not in self.resources.states:
            state = {"Type": name("ExtGState"), "OP": overprint.on, "op": overprint.on, "OPM": 1}
            self.resources.states[id] = self.resources.file.add(state)
        return f"/{id} gs"

    def _state(self, opacity: float, mask: str, alpha: bool) -> str:
        """The name of a graphics state."""
        key = (opacity, mask, alpha)
        if key not in self._states:
            id = self._states[key] = f"G{len(self._states) + 1}"
            state: dict[str, object] = {"Type": name("ExtGState")}
            if opacity < 1:
                state |= {"ca": float(opacity), "CA": float(opacity)}
            if mask:
                kind = name("Alpha" if alpha else "Luminosity")
                state["SMask"] = {"Type": name("Mask"), "S": kind, "G": self.resources.objects[mask]}
            self.resources.states[id] = self.resources.file.add(state)
        return self._states[key]

    def _group(self, box: Box, operators: list[str], used: Use, space: str) -> str:
        """The name of a form whose parts are composed before they are placed on the background."""
        key = (box, tuple(operators), space)
        if key not in self._groups:
            id = self._groups[key] = f"transparency{len(self._groups) + 1}"
            group = {"Type": name("Group"), "S": name("Transparency"), "CS": name(space), "I": True}
            self.resources.add_form(id, operators, box, Use(used.objects, shades=True), Group=group)
        return self._groups[key]


# ------------------------------------------------------------------------------------------------- shadings
def _shading(gradient: Gradient, separation: "Separation | None") -> PDFShading:
    """A shading along a line, or from circle to circle."""
    from pnp.press.typeset.drawing.gradient import intervals

    kind = PDFAxialShading if len(gradient.points) == 4 else PDFRadialShading
    function = _function(intervals(gradient.stops, FINE if separation else 1), separation)
    space = "DeviceCMYK" if separation else "DeviceRGB"
    return kind(*gradient.points, function, space, Extend=as_object([True, True]))


def _function(intervals: "list[Interval]", separation: "Separation | None") -> PDFFunction:
    """A function from 0 to 1 to the inks: a single one, or several stitched together."""

    runs = [
        PDFExponentialFunction(_inks(one, separation), _inks(other, separation), 1) for _, _, one, other in intervals
    ]
    if len(runs) == 1:
        return runs[0]
    bounds = [start for start, *_ in intervals[1:]]
    return PDFStitchingFunction(runs, bounds, [0, 1] * len(runs), Domain=as_object([0, 1]))


def _inks(colour: Colour, separation: "Separation | None") -> tuple[float, ...]:
    if separation is not None:
        from pnp.press.export.cmyk import inks_of

        return inks_of(colour, separation)
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)) if colour.startswith("#") else (0.0, 0.0, 0.0)


# ------------------------------------------------------------------------------------------------- shared drawings
class Sharing:
    """Drawings shared by several faces of a document."""

    def __init__(self, pages: Iterable[Page], many: int, resources: Resources) -> None:
        pages = list(pages)
        single = [item.face for page in pages for item in page.items if isinstance(item, PlacedFace)]
        grouped = {id(face): face for page in pages for face in _faces_in_groups(page.items)}
        faces = {id(face): face for face in single} | grouped
        self.is_wanted = len(faces) > many
        """Whether there are enough faces for sharing to pay."""
        self.is_large = len(faces) > LARGE
        """Whether there are enough faces to keep the list of named resources short."""
        self.resources = resources
        shown = [id(face.items) for face in single] if self.is_large else []
        self._once = frozenset(shown) - _several(shown) - {id(face.items) for face in grouped.values()}
        """Drawings used in one place only; none of those within groups, which may be used in several."""
        drawings = {id(face.items): face for face in faces.values()} if self.is_wanted else {}
        self._alike = _several(id(stretch) for face in drawings.values() for stretch in face.stretches)
        """Stretches that several drawings have."""
        self._stretches: dict[tuple[int, bool], str] = {}
        """The names of stretches that several faces have, with words or silent; "" for a stretch that is too short to
        be shared."""
        self._outlines: dict[Outline, str] = {}
        """Long outlines that faces have shown; "" for those of a single place so far."""

    def is_shown_once(self, face: Face) -> bool:
        """Whether a face's drawing is used once, on one page."""
        return id(face.items) in self._once

    def operators(self, face: Face, content: "Content", writer: Callable[[], "Content"], used: list[Use]) -> list[str]:
        """The operators of a face, with its shared parts by name. ``used``: resources of the streams in progress, the
        face's own last; ``writer`` starts another stream."""
        content.outline = partial(self._outline, used)
        for stretch in face.stretches:
            if name := self._named(stretch, writer, used) if id(stretch) in self._alike else "":
                used[-1].objects.add(name)
                content.out.append(f"/{name} Do")
            else:
                content.drawing(stretch)
        return content.out

    def _named(self, stretch: Sequence[Item], writer: Callable[[], "Content"], used: list[Use]) -> str:
        """The name of a part that several faces share; "" if it is too short to be shared."""
        content = writer()
        key = id(stretch), content.is_silent
        name = self._stretches.get(key)
        if name is None:
            name = ""
            used.append(Use())
            content.outline = partial(self._outline, used)
            content.reset_all()
            content.drawing(stretch)
            operators, own = content.out, used.pop()
            if sum(map(len, operators)) >= LONG and not own.shades:
                name = self._form(operators, own)
            self._stretches[key] = name
        return name

    def _outline(self, used: list[Use], outline: Outline) -> str:
        """The operators that paint an outline of a face: a long outline becomes a form of its own from its second use
        on."""
        if len(outline.operators) < LONG:
            return outline.painting()
        name = self._outlines.get(outline)
        if name is None:
            self._outlines[outline] = ""
            return outline.painting()
        if not name:
            name = self._outlines[outline] = self._form((outline.painting(),), Use())
        used[-1].objects.add(name)
        return f"/{name} Do"

    def _form(self, operators: Iterable[str], used: Use) -> str:
        name = f"m{len(self.resources.objects) + 1}"
        self.resources.add_form(name, operators, ANYWHERE, used)
        return name


def _faces_in_groups(items: Iterable[Item]) -> Iterator[Face]:
    """The faces that are placed within groups."""
    for item in items:
        if isinstance(item, Group):
            yield from (inner.face for inner in item.items if isinstance(inner, PlacedFace))
            yield from _faces_in_groups(item.items)


def _several(numbers: Iterable[int]) -> frozenset[int]:
    """The numbers that occur more than once."""
    met: set[int] = set()
    again: set[int] = set()
    for one in numbers:
        (again if one in met else met).add(one)
    return frozenset(again)


def cut_to_bleed(face: Face) -> str:
    """The operators that clip a face's drawing to its bleed, as a form is clipped by its box."""
    box = (-face.bleed, -face.bleed, face.width + 2 * face.bleed, face.height + 2 * face.bleed)
    return f"{' '.join(map(number, box))} re W n"
