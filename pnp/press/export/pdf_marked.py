"""Content streams of a page whose structure is told: each piece of content names its part, ornaments say that they are
such."""

from collections.abc import Iterable, Sequence
from typing import cast

from pnp.base.frozen import dataclass, replace
from pnp.press.export.pdf_content import Content, said_instead
from pnp.press.export.pdf_structure import Part, Structure
from pnp.press.export.pdf_unseen import unseen_words
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import IDENTITY, GlyphRun, Group, Item, Placed, Tag
from pnp.press.typeset.drawing.walk import has_tags, leaves
from pnp.press.typeset.text.bidi import has_right_to_left
from pnp.press.typeset.text.shaped import ShapedGlyph, Typed

ORNAMENT = "/Artifact BMC"
RIGHT = "\u200f"
"""A mark that is not seen: what stands here runs from the right."""
BACKWARDS = "/ReversedChars BMC"
"""Before strings whose characters are read from the last to the first (ISO 32000-1, 14.8.2.5.3)."""


@dataclass(frozen=True)
class Sign:
    """A drawing among words, as it is written."""

    said: str
    is_typed: bool
    """It is said by type alone, from the right."""
    item: Placed
    near: GlyphRun | None
    """The words before it."""
    begun: int
    """Where the mark stands in what is written that says it."""
    drawn: int
    """Where the drawing ends there."""


class MarkedContent(Content):
    """Writes a page's items between marks."""

    structure: Structure
    tags: tuple[Tag, ...] = ()
    """The structure that what is being written belongs to."""
    part: Part | None = None
    """The innermost of these."""
    open: Part | str = ""
    """What the marks that are open say: a part, an ornament, or nothing."""
    sign: Sign | None = None
    """The last drawing among words."""
    ended = -1
    """Where it ended."""
    last: GlyphRun | None = None
    """The last words that were written."""
    met = -1
    """Where these ended."""
    is_whole = False
    """What is being written has its marks round it already."""

    def items(self, items: Iterable[Item]) -> None:
        """Write items in order."""
        if self.is_whole:
            super().items(items)
            return
        for item in items:
            if isinstance(item, GlyphRun) and not item.link:  # (most are)
                self._mark(self.part or ORNAMENT)
                self._stands(item)
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
            self._apart(item)
        elif isinstance(item, Placed) and self.part is None:
            self._figure(item, self.structure.figure_of_its_own())
        elif isinstance(item, GlyphRun | Placed) and self.part is not None and item.link:
            self._mark(self._link_of(item, self.part) or self.part)
            self._write(item)
        elif isinstance(item, Placed) and self.part is not None and not _has_type(item):
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

    def _stands(self, run: GlyphRun) -> None:
        """Keep where words stand, if that is wanted."""
        if self.structure.places is not None and self.part is not None:
            self.structure.stands(self.part, apply(self.matrix, run.x, run.y)[1])

    def _write(self, item: Item) -> None:
        """Write an item with all that is in it, between the marks that are open."""
        self.is_whole = True
        super().items((item,))
        self.is_whole = False

    # ---------------------------------------------------------------------------------------- items
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
        if part.role == "Figure":
            self._figure(Group(group.items, group.matrix, group.clip), part)
        elif group.matrix == IDENTITY and not group.clip and not group.is_transparent:
            self._set_in_order(group.items, part)
        else:
            self._mark(part)
            self._write(group)
        self.tags, self.part = outer, around

    def _set_in_order(self, items: Sequence[Item], part: Part) -> None:
        """What stands in a part, in the order in which its language is read."""
        if self.structure.runs_left:
            if _is_line(items):
                self._line(items, part)
            else:
                self.items(_begun(item) for item in items)
        elif self.structure.is_unspaced:
            self._unspaced(items, part)
        else:
            self.items(items)

    def _ornament(self, group: Group) -> None:
        """What is drawn and not read."""
        self._mark(ORNAMENT)
        self.is_silent = True
        self._write(group)
        self.is_silent = False

    def _apart(self, group: Group) -> None:
        """A group with parts of the structure within it."""
        self.close()
        self.save(group.matrix, group.clip, group.clip_even_odd)
        self.items(group.items)
        self.close()
        self.restore()

    def _figure(self, item: Group | Placed, part: Part) -> None:
        """A figure is one piece of content that is told in words; its own are silent in a document that has parts
        beside figures."""
        inner = item.items if isinstance(item, Group) and item.matrix == IDENTITY else (item,)
        shown = self.structure.figure(part, inner, self.matrix)
        self._mark(part if shown else ORNAMENT)
        self.is_silent = bool(self.tags)
        self._write(item)
        self.is_silent = False

    def _link_of(self, item: Item, owner: Part) -> Part | None:
        """The link that words or a sign belong to; None for none."""
        if not isinstance(item, GlyphRun | Placed) or not item.link:
            return None
        if isinstance(item, GlyphRun):
            at, words = (item.x + 0.01, item.y), item.said or item.text
        else:
            at, words = apply(item.matrix, 0.1, item.face.height / 2), ""
        return self.structure.link(owner, item.link, apply(self.matrix, *at), words)

    def _line(self, items: Sequence[Item], whole: Part) -> None:
        """A line of a text that runs from the right: its pieces are written in the order in which they are read, and
        say where their characters run backwards. So poppler, MuPDF and PDFium take out what is read."""
        for item in _in_order(_turned(items)):
            self._mark(self._link_of(item, whole) or whole)
            if isinstance(item, Placed) and not _has_type(item):
                self._sign(item)
            else:
                self._as_read(item)

    def _as_read(self, item: Item) -> None:
        """Write an item, with a mark where its characters run backwards."""
        if self.structure.runs_left and _runs_backwards(item):
            self.out.append(BACKWARDS)
            self._write(item)
            self.out.append("EMC")
        else:
            self._write(item)

    def _unspaced(self, items: Sequence[Item], whole: Part) -> None:
        """A text that has no spaces between its words, told as such stretch by stretch: programs take the air round
        figures, and that of a line which was filled, for spaces."""
        stretch: list[GlyphRun] = []
        for item in (*items, None):
            if isinstance(item, GlyphRun):
                owner = self._link_of(item, whole) or whole
                if stretch and owner is not self.open:
                    self._said_instead(stretch)
                    stretch = []
                self._mark(owner)
                stretch.append(item)
                continue
            if stretch:
                self._said_instead(stretch)
            stretch = []
            if item is not None:
                self.items((item,))

    def _said_instead(self, runs: Sequence[GlyphRun]) -> None:
        """Runs that say one text."""
        self.out.append(said_instead("".join(run.text for run in runs)))
        for run in runs:
            self._write(run)
        self.out.append("EMC")

    def _told(self, item: Item) -> str:
        """What a drawing shows, in words."""
        return self.structure.document.told((item,))

    def _sign(self, item: Placed) -> None:
        """A drawing among words, with what it says instead."""
        said = self._told(item)
        if not said:
            self._write(item)
            return
        is_typed = self.structure.runs_left and has_right_to_left(said)  # (poppler turns round what is said instead)
        is_glued = self.met == len(self.out) and self.last is not None and self.last.text[-1:].isalnum()
        if is_typed:  # (beside it a word may run either way)
            said = f" {said} "
        elif is_glued and not self.structure.is_unspaced:
            said = f" {said}"
        begun = len(self.out)
        self.out.append("")
        self._write(item)
        self._say(Sign(said, is_typed, item, self.last, begun, len(self.out)))

    def _say(self, sign: Sign) -> None:
        """Write what a drawing says: instead of what it is, and as type that nobody sees."""
        unseen = unseen_words(sign.said, sign.item, sign.near, sign.is_typed, self.fonts)
        self.out[sign.begun] = BACKWARDS if sign.is_typed and unseen else said_instead(sign.said)
        self.out[sign.drawn :] = ["3 Tr", unseen, "0 Tr", "EMC"] if unseen else ["EMC"]
        self.sign, self.ended = sign, len(self.out)

    def _part_from_sign(self, run: GlyphRun) -> None:
        """A word right behind a sign, with a gap that nobody reads, is another word than what the sign says."""
        if self.ended == len(self.out) and run.text[:1].isalnum() and self.sign and not self.sign.said.endswith(" "):
            self._say(replace(self.sign, said=f"{self.sign.said} "))


def _turned(items: Sequence[Item]) -> list[Item]:
    """A line that runs from the right, with marks of that direction at the spaces beside what runs from the left:
    programs that put the line into order would take those for the figures' own, and set them on the other side."""
    line = list(items)
    for i, item in enumerate(line):
        if isinstance(item, GlyphRun) and item.said and isinstance(item.glyphs, Typed):
            line[i] = _marked(item, i > 0 and _runs_on(line[i - 1]), i + 1 < len(line) and _runs_on(line[i + 1]))
    return line


def _begun(item: Item) -> Item:
    """Figures that stand by themselves, a clause's number, have the space behind them on their left, with such a
    mark."""
    if not isinstance(item, GlyphRun) or item.said or not isinstance(item.glyphs, Typed):
        return item
    typed = item.glyphs
    *figures, (_, space, _) = typed.stretches
    if not figures or space.text != " ":
        return item
    led = replace(space, glyphs=(_saying(space.glyphs[0], f" {RIGHT}"),))
    at = figures[0][0] - space.width * typed.em
    return replace(item, glyphs=Typed(typed.em, typed.tracking, (*figures, (at, led, 0.0))))


def _saying(glyph: ShapedGlyph, text: str) -> ShapedGlyph:
    return ShapedGlyph(glyph.gid, glyph.dx, glyph.dy, glyph.advance, text)


def _runs_on(item: Item) -> bool:
    return isinstance(item, GlyphRun) and not item.said


def _marked(run: GlyphRun, before: bool, behind: bool) -> GlyphRun:
    """A run whose spaces at its ends are marked."""
    typed = cast(Typed, run.glyphs)
    stretches = list(typed.stretches)
    for place, end in ((0, 0), (len(stretches) - 1, -1)):
        at, shaped, more = stretches[place]
        glyphs = list(shaped.glyphs)
        if (behind if end else before) and glyphs and glyphs[end].text.isspace():
            text = glyphs[end].text
            glyphs[end] = _saying(glyphs[end], text + RIGHT if end else RIGHT + text)
            stretches[place] = (at, replace(shaped, glyphs=tuple(glyphs)), more)
    return replace(run, glyphs=Typed(typed.em, typed.tracking, tuple(stretches)))


def _is_line(items: Sequence[Item]) -> bool:
    """Whether items are those of a line in which something runs from the right."""
    return all(isinstance(i, GlyphRun | Placed) for i in items) and (
        len(items) > 1 or any(isinstance(i, GlyphRun) and i.said for i in items)
    )


def _runs_backwards(item: Item) -> bool:
    """Whether the words that are drawn from left to right are read the other way."""
    if isinstance(item, Placed):
        return any(isinstance(leaf, GlyphRun) and bool(leaf.said) for leaf, _ in leaves(item.face.items))
    return isinstance(item, GlyphRun) and bool(item.said)


def _in_order(items: Sequence[Item]) -> list[Item]:
    """The items of a line that runs from the right in the order in which they are read: what runs from the left keeps
    its own among them."""
    read: list[list[Item]] = []
    for item in items:
        if read and _runs_right(item) and _runs_right(read[0][-1]):
            read[0].append(item)
        else:
            read.insert(0, [item])
    return [item for part in read for item in part]


def _runs_right(item: Item) -> bool:
    """Whether it stands among what runs from the left."""
    return item.runs_right if isinstance(item, Placed) else isinstance(item, GlyphRun) and not item.said


def _has_type(item: Item) -> bool:
    """Whether it is a face with words on it."""
    inner: Iterable[Item] = (
        item.face.items if isinstance(item, Placed) else item.items if isinstance(item, Group) else ()
    )
    return any(isinstance(leaf, GlyphRun) or _has_type(leaf) for leaf in inner)
