"""Content streams of a page with structure: each piece of content names its part, ornaments are marked as such.

A drawing among words gets invisible type over it with its text: programs that extract, copy or search text only
consider type.
"""

from array import array
from collections.abc import Iterable, Sequence

from pnp.base.frozen import dataclass, replace
from pnp.press.export.pdf_content import Content, actual_text_mark
from pnp.press.export.pdf_fonts import FontUses, type_operators
from pnp.press.export.pdf_structure import Part, Structure
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import IDENTITY, GlyphRun, Group, Item, Matrix, PlacedFace, Tag
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.drawing.walk import has_tags
from pnp.press.typeset.text.bidi import has_right_to_left
from pnp.press.typeset.text.fonts import FontFile
from pnp.press.typeset.text.shaped import ShapedRun

GAP = 0.25
"""Width between words, em: programs do not take a narrower gap for a space."""
LEAST = 0.3
"""Letters narrower than this share of their width would be so close that programs take two for one printed twice: they
are made smaller instead."""
BELOW = 0.1
"""Share of a drawing below the baseline, if no words precede it."""
MOST_GAPS = 0.5
"""Largest share of a drawing's width used for gaps."""
ORNAMENT = "/Artifact BMC"
BACKWARDS = "/ReversedChars BMC"
"""The mark before strings whose characters are read from last to first (ISO 32000-1, 14.8.2.5.3)."""


@dataclass(frozen=True)
class Sign:
    """A drawing among words, as it is being written."""

    reading_text: str
    is_typed: bool
    """Whether its text is only in the invisible type, from right to left."""
    item: PlacedFace
    near: GlyphRun | None
    """The words before it."""
    begun: int
    """Start of the mark in the written content."""
    drawn: int
    """End of the drawing in the written content."""


class MarkedContent(Content):
    """Writes a page's items between marks."""

    structure: Structure
    tags: tuple[Tag, ...] = ()
    """The structure of the current content."""
    part: Part | None = None
    """The innermost of these."""
    open: Part | str = ""
    """The open mark: a part, an ornament, or nothing."""
    sign: Sign | None = None
    """The last drawing among words."""
    ended = -1
    """The position at which it ended."""
    last: GlyphRun | None = None
    """The last words that were written."""
    met = -1
    """The position at which these ended."""
    is_whole = False
    """Whether the current item already has its own marks."""

    def items(self, items: Iterable[Item]) -> None:
        """Write items in order."""
        if self.is_whole:
            super().items(items)
            return
        for item in items:
            if isinstance(item, GlyphRun) and not item.link:  # most are
                self._mark(self.part or ORNAMENT)
                self._note_position(item)
                self._part_from_sign(item)
                self.glyphs(item)
            else:
                self._item(item)

    def close(self) -> None:
        """Close the marks that are open."""
        if self.open:
            self.out.append("EMC")
        self.open = ""

    def _item(self, item: Item) -> None:
        if isinstance(item, Group) and item.tags:
            self._tagged(item)
        elif isinstance(item, Group) and not item.is_transparent and has_tags(item.items):
            self._group_of_parts(item)
        elif isinstance(item, PlacedFace) and self.part is None:
            self._figure(item, self.structure.figure_of_its_own())
        elif isinstance(item, GlyphRun | PlacedFace) and self.part is not None and item.link:
            self._mark(self._link_of(item, self.part) or self.part)
            self._write(item)
        elif isinstance(item, PlacedFace) and self.part is not None and not self._has_type(item):
            self._mark(self.part)
            self._sign(item)
        else:
            self._mark(self.part or ORNAMENT)
            self._as_read(item)

    # ---------------------------------------------------------------------------------------- marks
    def _mark(self, wanted: Part | str) -> None:
        """Open the marks of a part, or of ornaments, unless they are open."""
        if self.open is wanted:
            return
        self.close()
        self.open = wanted
        if isinstance(wanted, Part):
            self.out.append(f"/{wanted.role} <</MCID {self.structure.number(wanted)}>> BDC")
        else:
            self.out.append(wanted)

    def _note_position(self, run: GlyphRun) -> None:
        """Record the position of words, if requested."""
        if self.structure.places is not None and self.part is not None:
            self.structure.note_height(self.part, apply(self.matrix, run.x, run.y)[1])

    def _write(self, item: Item) -> None:
        """Write an item with everything in it, inside the open marks."""
        self.is_whole = True
        super().items((item,))
        self.is_whole = False

    # ---------------------------------------------------------------------------------------- items
    def _type(self, run: GlyphRun, is_silent: bool, matrix: Matrix = IDENTITY) -> str:
        recurs = matrix is IDENTITY and self.structure.document.reading
        return self.fonts.typed(run, is_silent) if recurs else super()._type(run, is_silent, matrix)

    def glyphs(self, run: GlyphRun) -> None:
        """A run of glyphs."""
        super().glyphs(run)
        if not self.is_silent:
            self.last, self.met = run, len(self.out)

    def _tagged(self, group: Group) -> None:
        """A group that belongs to a part of the structure."""
        if group.tags[-1].role == "":
            self._ornament(group)
            return
        outer, around = self.tags, self.part
        self.tags = (*outer, *group.tags)
        self.part = part = self.structure.part(self.tags)
        self.structure.note_place(part)
        if part.role == "Figure":
            self._figure(Group(group.items, group.matrix, group.clip), part)
        elif group.matrix == IDENTITY and not group.clip and not group.is_transparent:
            self._set_in_order(group.items, part)
        else:
            self._mark(part)
            self._write(group)
        self.tags, self.part = outer, around

    def _set_in_order(self, items: Sequence[Item], part: Part) -> None:
        """Write the items of a part in the reading order of its language."""
        if self.structure.runs_left:
            from pnp.press.typeset.reading_order import is_line, with_mark_behind

            if is_line(items):
                self._line(items, part)
            else:
                self.items(with_mark_behind(item) for item in items)
        elif self.structure.is_unspaced:
            self._unspaced(items, part)
        else:
            self.items(items)

    def _ornament(self, group: Group) -> None:
        """Write a group that is visible but not read."""
        self._mark(ORNAMENT)
        self.is_silent = True
        self._write(group)
        self.is_silent = False

    def _group_of_parts(self, group: Group) -> None:
        """A group with parts of the structure within it."""
        self.structure.turn_to(group)
        self.close()
        self.save(group.matrix, group.clip, group.clip_even_odd)
        self.items(group.items)
        self.close()
        self.restore()

    def _figure(self, item: Group | PlacedFace, part: Part) -> None:
        """A figure is one piece of content with an alternative text; its own words are silent in a document that has
        parts besides figures."""
        inner = item.items if isinstance(item, Group) and item.matrix == IDENTITY else (item,)
        shown = self.structure.figure(part, inner, self.matrix)
        self._mark(part if shown else ORNAMENT)
        self.is_silent = bool(self.tags)
        self._write(item)
        self.is_silent = False

    def _link_of(self, item: Item, owner: Part) -> Part | None:
        """The link that words or a sign belong to; None for none."""
        if not isinstance(item, GlyphRun | PlacedFace) or not item.link:
            return None
        if isinstance(item, GlyphRun):
            at, words = (item.x + 0.01, item.y), item.reading_text or item.text
        else:
            at, words = apply(item.matrix, 0.1, item.face.height / 2), ""
        return self.structure.link(owner, item.link, apply(self.matrix, *at), words)

    def _line(self, items: Sequence[Item], line: Part) -> None:
        """A right-to-left line: its pieces are written in reading order, and marked where their characters run
        backwards, so that poppler, MuPDF and PDFium extract the right text."""
        from pnp.press.typeset.reading_order import in_reading_order, with_marks

        for item in in_reading_order(with_marks(items)):
            self._mark(self._link_of(item, line) or line)
            if isinstance(item, PlacedFace) and not self._has_type(item):
                self._sign(item)
            else:
                self._as_read(item)

    def _has_type(self, placed: PlacedFace) -> bool:
        """Whether a face has words in it. Signs recur all over a book, and each is searched once."""
        face, worded = placed.face, self.paths.worded
        stored = worded.get(id(face))
        if stored is None or stored[0] is not face:
            stored = worded[id(face)] = (face, _have_words(face.items))
        return stored[1]

    def _as_read(self, item: Item) -> None:
        """Write an item, with a mark if its characters run backwards."""
        if not self.structure.runs_left:
            self._write(item)
            return
        from pnp.press.typeset.reading_order import runs_backwards

        is_backwards = runs_backwards(item)
        if is_backwards:
            self.out.append(BACKWARDS)
        self._write(item)
        if is_backwards:
            self.out.append("EMC")

    def _unspaced(self, items: Sequence[Item], line: Part) -> None:
        """A text without spaces between its words, marked as such stretch by stretch: otherwise programs take the space
        around figures, and in a justified line, for spaces."""
        stretch: list[GlyphRun] = []
        for item in (*items, None):
            if isinstance(item, GlyphRun):
                owner = self._link_of(item, line) or line
                if stretch and owner is not self.open:
                    self._with_actual_text(stretch)
                    stretch = []
                self._mark(owner)
                stretch.append(item)
                continue
            if stretch:
                self._with_actual_text(stretch)
            stretch = []
            if item is not None:
                self.items((item,))

    def _with_actual_text(self, runs: Sequence[GlyphRun]) -> None:
        """Runs with a common text."""
        self.out.append(actual_text_mark("".join(run.text for run in runs)))
        for run in runs:
            self._write(run)
        self.out.append("EMC")

    def _alt_text(self, item: Item) -> str:
        """The text that a drawing among words replaces."""
        return self.structure.document.describe((item,))

    def _sign(self, item: PlacedFace) -> None:
        """A drawing among words, with its text."""
        text = self._alt_text(item)
        if not text:
            self._write(item)
            return
        is_typed = self.structure.runs_left and has_right_to_left(text)  # poppler reverses replacement text
        is_glued = self.met == len(self.out) and self.last is not None and self.last.text[-1:].isalnum()
        if is_typed:  # next to it a word may run either way
            text = f" {text} "
        elif is_glued and not self.structure.is_unspaced:
            text = f" {text}"
        begun = len(self.out)
        self.out.append("")
        self._write(item)
        self._say(Sign(text, is_typed, item, self.last, begun, len(self.out)))

    def _say(self, sign: Sign) -> None:
        """Write a drawing's text: as its replacement, and as invisible type."""
        unseen = hidden_text(sign.reading_text, sign.item, sign.near, sign.is_typed, self.fonts)
        self.out[sign.begun] = BACKWARDS if sign.is_typed and unseen else actual_text_mark(sign.reading_text)
        self.out[sign.drawn :] = ["3 Tr", unseen, "0 Tr", "EMC"] if unseen else ["EMC"]
        self.sign, self.ended = sign, len(self.out)

    def _part_from_sign(self, run: GlyphRun) -> None:
        """Separate a word right after a sign, by an unread gap, from the sign's text."""
        if (
            self.ended == len(self.out)
            and run.text[:1].isalnum()
            and self.sign
            and not self.sign.reading_text.endswith(" ")
        ):
            self._say(replace(self.sign, reading_text=f"{self.sign.reading_text} "))


def _have_words(items: Iterable[Item]) -> bool:
    """Whether there are words in a drawing."""
    return any(
        isinstance(item, GlyphRun)
        or (isinstance(item, Group) and _have_words(item.items))
        or (isinstance(item, PlacedFace) and _have_words(item.face.items))
        for item in items
    )


# ------------------------------------------------------------------------------------------------- hidden text
def hidden_text(text: str, drawing: PlacedFace, near: GlyphRun | None, turned: bool, fonts: FontUses) -> str:
    """Operators of invisible type over a drawing, as wide as it is, with its text; "" if no font of the document has
    the letters. ``near``: the preceding words, whose line and font it uses if possible; ``turned``: the words run from
    right to left."""
    if near is None:
        return ""
    font = next((name for name in dict.fromkeys((near.font, *fonts.uses)) if _says(fonts, name, text)), "")
    if not font:
        return ""
    corners = [apply(drawing.matrix, x, y) for x, y in ((0.0, 0.0), (drawing.face.width, drawing.face.height))]
    (left, right), (top, foot) = (sorted(ends) for ends in zip(*corners, strict=True))
    em = near.size * PT
    typed, thin = _squeezed(text, fonts.open(font), em, right - left, turned)
    y = near.y if top <= near.y <= foot else foot - BELOW * (foot - top)
    low = min(1.0, thin / LEAST)
    run = GlyphRun(0.0, y / low, font, near.size, near.fill, typed, text)
    return type_operators(run, fonts.use(font), matrix=(thin, 0.0, 0.0, low, left, 0.0))


def _squeezed(text: str, file: FontFile, em: float, wide: float, runs_left: bool) -> tuple[ShapedRun, float]:
    """Words of the requested width, and how much narrower their letters are than the font's; the gaps between words,
    and before and after them, have the usual width."""
    words, space = text.split(" "), file.shape(" ")
    gaps = min(GAP * em * (len(words) - 1), MOST_GAPS * wide)
    shaped = [file.shape(word, direction="rtl" if runs_left else "") if word else None for word in words]
    thin = (wide - gaps) / (em * sum(word.width for word in shaped if word))
    stretches, at, pen = [], [], 0.0
    for i, word in enumerate(reversed(shaped) if runs_left else shaped):
        if i:
            stretches.append(space)
            at.append(pen)
            pen += gaps / (len(words) - 1) / thin
        if word:
            stretches.append(word)
            at.append(pen)
            pen += word.width * em
    return ShapedRun.placed(em, 0.0, tuple(stretches), array("d", at)), thin


def _says(fonts: FontUses, font: str, words: str) -> bool:
    return all(map(fonts.open(font).has, words))
