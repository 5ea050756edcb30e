"""Drawings that differ only in their words: parsed once for a whole deck, with the constant parts drawn once.

Words are the content of ``pnp:text``, of ``<text>``, and the name of a picture. A drawing is cut at its words; the rest
is its form. A drawing with anything unusual, in it or in its words, is read as a whole, which also reports its faults.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from lxml import etree

from pnp.base.frozen import replace
from pnp.press.typeset.drawing.page import IDENTITY, Item
from pnp.press.typeset.svg.boxes import TEXT, TextBox, text_box
from pnp.press.typeset.svg.fault import tree_of
from pnp.press.typeset.svg.reader import SILENT, Box, FaceReader, Pictures, Sizes, no_pictures
from pnp.press.typeset.svg.style import INITIAL, SVG, XLINK, Style, is_hidden
from pnp.press.typeset.svg.transparency import with_transparency
from pnp.press.typeset.svg.words import MARK, words_cut_out
from pnp.press.typeset.text.style import ParagraphStyle, Setting
from pnp.source.diagnostics.budgets import OverBudget

_MARKED = re.compile(f"{MARK}(\\d+){MARK}")

MOST, LONGEST = 64, 200_000
"""Forms that are remembered, and the same number of earlier ones; and the most characters in one."""


@dataclass(slots=True)
class ReadForm:
    """The drawing of a form with some words."""

    items: Sequence[Item]
    named: tuple[tuple[str, int, int], ...]
    """Its parts with an ``id``, as in a face."""
    shapes: int
    stops: int


@dataclass(frozen=True, slots=True)
class _Place:
    """The place of words in a form: an attribute of an element, its text, or the text after it."""

    element: etree._Element
    attribute: str

    def say(self, words: str) -> None:
        """Put words into the place."""
        if self.attribute == "text":
            self.element.text = words or None
        elif self.attribute == "tail":
            self.element.tail = words or None
        else:
            self.element.set(self.attribute, words)


@dataclass(slots=True)
class _Part:
    """A direct child of the drawing."""

    element: etree._Element
    varies: bool
    sizes: Sizes | None = None
    """Sizes of its boxes, if they do not vary; None until they are needed."""
    read: dict[tuple[float | None, ...], ReadForm] = field(default_factory=dict)
    """Its drawing, if it does not vary, by the sizes of its boxes."""


class Form:
    """A drawing whose words may vary. A drawing with faults has none: it is read as a whole."""

    def __init__(self, reader: FaceReader, places: Sequence[_Place]) -> None:
        self.reader, self.places = reader, places
        reader.is_read_again = True
        self.quiet = reader.setting
        self.box: Box | None = None
        self.style: Style = INITIAL
        self.own: dict[str, str] = {}
        self.parts: list[_Part] = []
        self.alone: TextBox | None = None
        """The text box that is all there is in the drawing, and that may contain other words."""
        self.pictures: Pictures = no_pictures
        self.lock = Lock()

    @classmethod
    def of(cls, rest: Sequence[str], setting: Setting, styles: Mapping[str, ParagraphStyle]) -> "Form | None":
        """The form of a drawing that was cut at its words; None if they are not in the usual places."""
        marks = [f"{MARK}{n}{MARK}" for n in range(len(rest) - 1)]
        quiet = setting.quiet()
        marked = [f"{mark}{text}" for mark, text in zip(marks, rest[1:], strict=True)]
        root = tree_of("".join([rest[0], *marked]), "", quiet)
        if root is None:
            return None
        places = dict(_places(root))
        if len(places) < len(marks) or any(_is_silent(place.element) for place in places.values()):
            return None
        form = cls(FaceReader(root, "", quiet, styles, no_pictures, {}), [places[n] for n in range(len(marks))])
        return form if form._is_sound() else None

    def _is_sound(self) -> bool:
        reader = self.reader
        rules = [str(sheet.text or "") for sheet in reader.root.iter(f"{SVG}style")]
        if any("[" in rule or ":empty" in rule for rule in rules):
            return False  # (these may ask for words)
        self.box = reader.view_box()
        self.style, self.own = reader.style_of(reader.root, INITIAL)
        changing = {place.element if place.attribute != "tail" else place.element.getparent() for place in self.places}
        for child in reader.root.iterchildren(tag=etree.Element):
            self.parts.append(_Part(child, self._varies(child, changing, set())))
        stray = [reader.root.text, *(child.tail for child in reader.root)]
        if self.quiet.report.diagnostics or any(text and text.strip() for text in stray):
            return False
        self.alone = self._box_alone()
        return True

    def _box_alone(self) -> TextBox | None:
        """The drawing's only element, if it is a text box."""
        if len(self.parts) != 1 or len(self.places) != 1 or self.own:
            return None
        reader, place, element = self.reader, self.places[0], self.parts[0].element
        if place.element is not element or place.attribute != TEXT or element.tag != f"{SVG}rect" or len(element):
            return None
        style, own = reader.style_of(element, self.style)
        is_plain = not own and not is_hidden(style, own) and reader.matrix(element, own) == IDENTITY
        box = text_box(reader, element, style) if is_plain and not reader.ground(element, style) else None
        if self.quiet.report.diagnostics:
            self.quiet = reader.setting = self.quiet.quiet()
            return None
        return box

    def _varies(self, element: etree._Element, changing: set[Any], seen: set[Any]) -> bool:
        """Whether an element, or its target, contains words that may vary."""
        for each in element.iter(etree.Element):
            if each in changing:
                return True
            if each.tag == SVG + "use":
                target = self.reader.ids.get((each.get("href") or each.get(XLINK + "href") or "").lstrip("#"))
                if target is None or target in seen or self._varies(target, changing, seen | {target}):
                    return True
        return False

    def sizes(self, words: Sequence[str], enough: Sizes) -> dict[str, float] | None:
        """For each text box with an id, the type size (pt) at which its text fits, or ``enough``; None if the drawing
        has to be measured as a whole."""
        if not self.lock.acquire(blocking=False):
            return None  # (another thread is at it)
        try:
            if (box := self.alone) is not None:
                size = box.size(words[0], self.quiet, enough.get(box.name, math.inf)) if box.name else None
                return {} if size is None else {box.name: size}
            for place, text in zip(self.places, words, strict=True):
                place.say(text)
            sizes: dict[str, float] = {}
            for part in self.parts:
                for id, size in self._measured(part, enough).items():
                    sizes[id] = min(size, sizes.get(id, size))
            return sizes
        except OverBudget:
            return None
        finally:
            self.lock.release()

    def _measured(self, part: _Part, enough: Sizes) -> Sizes:
        if part.sizes is not None:
            return part.sizes
        reader = self.reader
        reader.begin(self.quiet, enough if part.varies else {}, measuring=True)
        reader.element(part.element, self.style)
        if not part.varies:
            part.sizes = reader.fitted
        return reader.fitted

    def read(self, words: Sequence[str], sizes: Sizes, pictures: Pictures) -> ReadForm | None:
        """Read the drawing with these words; None if it has a fault."""
        if not self.lock.acquire(blocking=False):
            return None
        try:
            return self._read(words, sizes, pictures)
        except OverBudget:
            return None
        finally:
            self.lock.release()

    def _read(self, words: Sequence[str], sizes: Sizes, pictures: Pictures) -> ReadForm | None:
        if self.quiet.report.diagnostics:
            self.quiet = self.quiet.quiet()
        if (box := self.alone) is not None:
            items_of_box = box.items(words[0], self.quiet, sizes.get(box.name, math.inf), "")
            at = ((box.name, 0, len(items_of_box)),) if box.name else ()
            return None if self.quiet.report.diagnostics else ReadForm(items_of_box, at, 1, 0)
        for place, text in zip(self.places, words, strict=True):
            place.say(text)
        reader = self.reader
        if pictures is not self.pictures:
            self.pictures = reader.pictures = pictures
            for part in self.parts:
                part.read.clear()
        items: list[Item] = []
        named: list[tuple[str, int, int]] = []
        shapes = stops = 0
        for part in self.parts:
            read = self._drawn(part, sizes)
            if self.quiet.report.diagnostics:
                return None
            shapes, stops = shapes + read.shapes, stops + read.stops
            items += read.items
            if id := part.element.get("id"):
                named.append((id, len(items) - len(read.items), len(items)))
        reader.begin(self.quiet, sizes)
        reader.count.add(shapes)
        reader.count.shade(stops)
        items_drawn = with_transparency(reader, reader.root, self.own, tuple(items)) if self.own else tuple(items)
        return None if self.quiet.report.diagnostics else ReadForm(items_drawn, tuple(named), shapes, stops)

    def _drawn(self, part: _Part, sizes: Sizes) -> ReadForm:
        key = () if part.varies else tuple([sizes.get(id) for id in self._measured(part, {})])
        if not part.varies and key in part.read:
            return part.read[key]
        reader = self.reader
        reader.begin(self.quiet, sizes)
        items = reader.element(part.element, self.style)
        read = ReadForm(items, (), reader.count.shapes, reader.count.stops)
        if not part.varies:
            part.read[key] = read
        return read


def _places(root: etree._Element) -> Iterator[tuple[int, _Place]]:
    """The places of marks, by their numbers: those that are alone in their place."""
    for element in root.iter(etree.Element):
        texts = [("text", element.text), ("tail", element.tail), *element.attrib.items()]
        for attribute, text in texts:
            if text and (match := _MARKED.fullmatch(str(text))):
                yield int(match[1]), _Place(element, str(attribute))


def _is_silent(element: etree._Element) -> bool:
    """Whether an element is inside one that draws nothing in its place."""
    return any(str(each.tag).removeprefix(SVG) in SILENT for each in (element, *element.iterancestors()))


@dataclass(eq=False)
class Forms:
    """The forms seen so far with one setting."""

    setting: Setting
    styles: Mapping[str, ParagraphStyle]
    now: dict[tuple[str, ...], Form | None] = field(default_factory=dict)
    before: dict[tuple[str, ...], Form | None] = field(default_factory=dict)

    def find(self, svg: str) -> tuple[Form, tuple[str, ...]] | None:
        """The form of a drawing and its words; None if it has to be read as a whole."""
        cut = words_cut_out(svg) if len(svg) <= LONGEST else None
        if cut is None:
            return None
        rest, words = cut
        form = self.form(rest)
        return None if form is None else (form, words)

    def form(self, rest: tuple[str, ...]) -> Form | None:
        """The form of a drawing that was cut at its words."""
        if rest not in self.now:
            form = self.before[rest] if rest in self.before else Form.of(rest, self.setting, self.styles)
            if len(self.now) >= MOST:
                self.now, self.before = {}, self.now
            self.now[rest] = form
        return self.now[rest]


MOST_SETTINGS = 8


def forms_of(setting: Setting, styles: Mapping[str, ParagraphStyle]) -> Forms:
    """The forms of drawings that are read with a setting and these styles."""
    every: dict[Any, Forms] = setting.cache.setdefault("forms", {})
    key = (id(styles) if styles else 0, id(setting.fonts), id(setting.icons), setting.language, setting.right_to_left)
    forms = every.get(key)
    if forms is None:
        if len(every) >= MOST_SETTINGS:
            every.clear()
        apart = replace(setting.quiet(), cache=setting.cache.setdefault("of forms", {}))  # (or it keeps itself)
        forms = every[key] = Forms(apart, styles)  # (the named objects too, for their ids)
    return forms
