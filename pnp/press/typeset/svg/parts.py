"""Drawings read part by part: a part on many cards of a deck is read once, and all of them have the same items.

A drawing is read as a whole if that makes a difference: if its parts refer to one another, if it has a style sheet, and
if it has any fault, which is reported with its line.
"""

from array import array
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from pnp.press.typeset.drawing.outline import translation
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Ink, Item, Items, JoinedItems
from pnp.press.typeset.drawing.shared_parts import FOOT, Frame, Part, PartedDrawing
from pnp.press.typeset.svg.face_checks import draws_nothing
from pnp.press.typeset.svg.faces import box_sizes
from pnp.press.typeset.svg.fault import tree_of
from pnp.press.typeset.svg.forms import Form, ReadForm, forms_of
from pnp.press.typeset.svg.limits import ShapeCount
from pnp.press.typeset.svg.reader import Box, FaceReader, Pictures, Sizes
from pnp.press.typeset.svg.style import INITIAL
from pnp.press.typeset.text.shaped import ShapedRun, ShapedText
from pnp.press.typeset.text.style import ParagraphStyle, Setting
from pnp.source.diagnostics.budgets import OverBudget

MOST, MOST_LONG = 1_024, 4_096
"""Parts that are remembered, and the same number of earlier ones; and of long ones."""
MOST_OPEN = 4_096
"""Parts of an edition whose lines of type are not packed: those of a thousand cards. Measured: to pack them takes 4 %
more time, and saves 3 MB."""


@dataclass(slots=True, eq=False)
class CachedPart:
    """A part seen before."""

    head: str
    text: str
    """"" for a long part, and for one whose form is known: they are drawn again when needed."""
    form: Form | None = None
    """The form around its words, if that is known."""
    words: tuple[str, ...] = ()
    """The words in that form."""
    sizes: Sizes | None = None
    """Sizes of its boxes; None until they are needed."""
    least: Sizes | None = None
    """The smallest sizes of a deck that sufficed for them; None if none were given."""
    read: dict[Hashable, ReadForm] = field(default_factory=dict)
    """Its drawings, by the sizes given to its boxes."""


Named = tuple[tuple[str, int, int], ...]
Known = tuple[CachedPart, ...]
"""The parts of a drawing."""


class Parts:
    """The parts of the drawings of one setting."""

    def __init__(self, setting: Setting, styles: Mapping[str, ParagraphStyle], pictures: Pictures) -> None:
        self.setting, self.styles, self.pictures = setting, styles, pictures
        self.heads: dict[str, Box | None] = {}
        self.trims: dict[str, tuple[float, float, float, float, float]] = {}
        """For each head of a drawing: its corner, and width, height and bleed of its trim, mm."""
        self.painted: dict[tuple[int, float, float], Sequence[Item]] = {}
        """Painted items on faces of a size."""
        self.named: dict[Named, Named] = {}
        """Places of the named parts of faces: most cards of a deck have them in the same places."""
        self.forms: dict[tuple[str, Frame], Form | None] = {}
        """Forms by the frames of parts, and the head before them."""
        self.open = 0
        """Parts whose items are not packed."""
        self.long: dict[Hashable, CachedPart] = {}
        """Long parts: motifs, which come again after hundreds of cards that each have words of their own."""
        self.now: dict[Hashable, CachedPart] = {}
        self.before: dict[Hashable, CachedPart] = {}

    def measured_parts(self, drawing: PartedDrawing, least: Sizes | None = None) -> Known | None:
        """The parts of a drawing, measured, each a single object wherever it appears; None for a drawing that has to be
        read as a whole. ``least``: the smallest sizes of boxes in its deck so far, always the same mapping: for words
        that fit at these, no larger size is tried."""
        if self._box(drawing.head) is None:
            return None
        parts = tuple([self._measured_part(drawing.head, part) for part in drawing.parts])
        for measured, part in zip(parts, drawing.parts, strict=True):
            is_measured = measured.sizes is not None and (measured.least is None or measured.least is least)
            if not is_measured and not self._measure(measured, part, least):
                return None
        return parts

    def sizes(self, parts: Known) -> dict[str, float]:
        """The type size (pt) of each text box with an id."""
        sizes: dict[str, float] = {}
        for part in parts:
            for id, size in (part.sizes or {}).items():
                sizes[id] = min(size, sizes.get(id, size))
        return sizes

    def face(
        self, measured: Known, again: Callable[[], str | None], name: str, corner: float, sizes: Sizes
    ) -> Face | None:
        """The face of a drawing; None if it has to be read as a whole. ``again`` draws it once more."""
        x, y, width, height, bleed = self.trims.get(measured[0].head) or self._trim(measured[0].head)
        runs: list[Sequence[Item]] = []
        named: list[tuple[str, int, int]] = []
        count, at = ShapeCount(), 0
        for n, part in enumerate(measured):
            read = self._read(part, part.text or partial(_text_again, again, n), sizes)
            if read is None:
                return None
            try:
                count.add(read.shapes)
                count.shade(read.stops)
            except OverBudget:
                return None
            named += [(id, at + first, at + last) for id, first, last in read.named]
            at += len(read.items)
            if read.items:
                runs.append(read.items)
        items: Sequence[Item] = JoinedItems(tuple(runs))
        if (x, y) != (0.0, 0.0) and not bleed:
            items = (Group(tuple(items), translation(-x, -y)),)
            named = [one for one in named if one[2] <= 1] if named and named[-1][2] <= 1 else []
        if len(self.named) >= MOST:
            self.named.clear()
        parts = self.named.setdefault(tuple(named), tuple(named))
        return Face(name, width, height, items, bleed, corner, parts=parts)

    def is_empty(self, face: Face) -> bool:
        """Whether nothing is painted on a face."""
        if not isinstance(face.items, JoinedItems):
            return draws_nothing(face)
        first = face.stretches[0] if face.stretches else ()
        key = (id(first), face.width, face.height)
        if key not in self.painted:
            if draws_nothing(face):
                return True
            if len(self.painted) < MOST and not draws_nothing(replace(face, items=first)):
                self.painted[key] = first
        return False

    # -------------------------------------------------------------------------------------------- one part
    def _measured_part(self, head: str, part: Part) -> CachedPart:
        key = (head, part.key)
        if isinstance(part.key, bytes):
            if len(self.long) >= MOST_LONG:
                self.long.clear()
            return self.long.setdefault(key, CachedPart(head, ""))
        stored = self.now.get(key)
        if stored is None:
            stored = self.before.get(key) or self._met(head, part)
            if len(self.now) >= MOST:
                self.now, self.before = {}, self.now
            self.now[key] = stored
        return stored

    def _met(self, head: str, part: Part) -> CachedPart:
        """A new part; its words are enough to find its form."""
        form = self._form(head, part.frame)
        return CachedPart(head, "" if form is not None else str(part), form, part.words)

    def _form(self, head: str, frame: Frame | None) -> Form | None:
        """The form of a part whose frame is known; None if it must be searched for."""
        if frame is None:
            return None
        if (head, frame) not in self.forms:
            if len(self.forms) >= MOST:
                self.forms.clear()
            first, *others, last = frame.rest
            form = forms_of(self.setting, self.styles).form((f"{head}{first}", *others, f"{last}{FOOT}"))
            self.forms[head, frame] = None if form is None or form.own or form.reader.sheet else form
        return self.forms[head, frame]

    def _measure(self, measured: CachedPart, text: str, least: Sizes | None) -> bool:
        """Find the sizes of a part's boxes; False if it has to be read with its whole drawing."""
        if measured.form is not None and (sizes := measured.form.sizes(measured.words, least or {})) is not None:
            measured.sizes, measured.least = sizes, least if sizes else None
            return True
        if "<style" in text:
            return False
        if "pnp:text" in text:
            measured.sizes = box_sizes(f"{measured.head}{text}{FOOT}", "", self.setting, self.styles, least)
            measured.least = least if measured.sizes else None
            return True
        measured.sizes = {}
        return bool(measured.text) or self._read(measured, text, {}) is not None

    def _read(self, measured: CachedPart, text: str | Callable[[], str], sizes: Sizes) -> ReadForm | None:
        key = tuple([sizes.get(id) for id in measured.sizes]) if measured.sizes else ()
        read = measured.read.get(key)
        if read is None:
            if measured.form is not None:
                read = measured.form.read(measured.words, sizes, self.pictures)
            if read is None:
                read = self._read_anew(measured.head, text if isinstance(text, str) else text(), sizes)
            if read is not None:
                self.open += 1
                if self.open > MOST_OPEN:
                    read = replace(read, items=packed(read.items))
                measured.read[key] = read
        return read

    def _read_anew(self, head: str, text: str, sizes: Sizes) -> ReadForm | None:
        svg, quiet = f"{head}{text}{FOOT}", self.setting.quiet()
        if met := forms_of(self.setting, self.styles).find(svg):
            form, words = met
            if not (form.own or form.reader.sheet) and (read := form.read(words, sizes, self.pictures)):
                return read
        reader = self._reader(svg, quiet, sizes)
        if reader is None or reader.sheet:
            return None
        style, own = reader.style_of(reader.root, INITIAL)
        try:
            items = reader.children(reader.root, style)
        except OverBudget:
            return None
        if own or quiet.report.diagnostics:
            return None
        return ReadForm(items, tuple(reader.parts), reader.count.shapes, reader.count.stops)

    def _box(self, head: str) -> Box | None:
        """The box of a drawing; None if it has a fault."""
        if head not in self.heads:
            quiet = self.setting.quiet()
            reader = self._reader(f"{head}{FOOT}", quiet, {})
            box = reader.view_box() if reader else None
            self.heads[head] = None if quiet.report.diagnostics else box
        return self.heads[head]

    def _trim(self, head: str) -> tuple[float, float, float, float, float]:
        x, y, width, height = self._box(head) or (0.0, 0.0, 1.0, 1.0)
        bleed = max(0.0, -x)
        return self.trims.setdefault(head, (x, y, width - 2 * bleed, height - 2 * bleed, bleed))

    def _reader(self, svg: str, setting: Setting, sizes: Sizes) -> FaceReader | None:
        root = tree_of(svg, "", setting)
        return None if root is None else FaceReader(root, "", setting, self.styles, self.pictures, sizes)


def _text_again(again: Callable[[], str | None], number: int) -> str:
    """A part of a drawing that is drawn again; invalid XML if it cannot be."""
    drawing = again()
    return drawing.parts[number] if isinstance(drawing, PartedDrawing) and number < len(drawing.parts) else "<"


_Style = tuple[str, float, Ink, str, str, str, float, float]
"""Style of a line: its font, size, ink, source, link and spoken text; an em (mm) and the tracking of its glyphs."""


class Lines(Items):
    """Lines of type, packed."""

    __slots__ = ("_places", "_styles", "_words")

    def __init__(self, styles: tuple[_Style, ...], places: bytes, words: tuple[ShapedText, ...]) -> None:
        self._styles, self._places, self._words = styles, places, words

    def __iter__(self) -> Iterator[Item]:
        stored = _UNPACKED.get(id(self))
        if stored is None or stored[0] is not self:
            if len(_UNPACKED) >= MOST_UNPACKED:
                _UNPACKED.clear()
            stored = _UNPACKED[id(self)] = self, tuple(self._unpacked())
        return iter(stored[1])

    def _unpacked(self) -> Iterator[Item]:
        numbers, first, word = array("d", self._places), 0, 0
        are_in_a_row = len(numbers) == 3 * len(self._styles)
        for font, size, fill, source, link, spoken, em, tracking in self._styles:
            x, y, count = numbers[first : first + 3]
            first, begin, word = first + 3, word, word + int(count)
            words = self._words[begin:word]
            at = None
            if not are_in_a_row:
                first += len(words)
                at = numbers[first - len(words) : first]
            typed = ShapedRun.placed(em, tracking, words, at).measured_once()
            text = "".join([shaped.text for shaped in words])
            yield GlyphRun(x, y, font, size, fill, typed, text, source, link, spoken)

    def __len__(self) -> int:
        return len(self._styles)


_UNPACKED: dict[int, tuple[Lines, tuple[Item, ...]]] = {}
MOST_UNPACKED = 64
"""Lines that are unpacked at a time: those of a few faces, which several checks read one after the other. Measured:
without them, a thousand cards of a table take 5 % more time."""
_STYLES: dict[object, tuple[_Style, ...]] = {}
MOST_STYLES = 1_024


def packed(items: Sequence[Item]) -> Sequence[Item]:
    """Items packed, if they are only lines of type; otherwise unchanged."""
    styles: list[_Style] = []
    lines: list[ShapedRun] = []
    places = array("d")
    for run in items:
        if not isinstance(run, GlyphRun) or not isinstance(typed := run.glyphs, ShapedRun) or not typed.is_even:
            return items
        if run.text != "".join([shaped.text for shaped in typed.shaped]):
            return items
        styles.append((run.font, run.size, run.fill, run.source, run.link, run.reading_text, typed.em, typed.tracking))
        lines.append(typed)
        places.extend((run.x, run.y, len(typed.shaped)))
    if not items:
        return items
    if not all(typed.is_in_a_row for typed in lines):
        places = _with_words(places, lines)
    if len(_STYLES) >= MOST_STYLES:
        _STYLES.clear()
    all_styles = tuple(styles)
    words = tuple([shaped for typed in lines for shaped in typed.shaped])
    return Lines(_STYLES.setdefault(all_styles, all_styles), places.tobytes(), words)


def _with_words(places: "array[float]", lines: Sequence[ShapedRun]) -> "array[float]":
    """The positions of lines, with the positions of their words."""
    all_places = array("d")
    for i, typed in enumerate(lines):
        all_places += places[3 * i : 3 * i + 3]
        all_places += typed.at
    return all_places
