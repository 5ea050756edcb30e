"""The items of a right-to-left line in reading order.

Programs that extract text reorder such a line themselves; direction marks beside its figures keep these from ending up
on the wrong side.
"""

from collections.abc import Sequence
from typing import cast

from pnp.base.frozen import replace
from pnp.press.typeset.drawing.page import GlyphRun, Item, PlacedFace
from pnp.press.typeset.drawing.walk import leaves
from pnp.press.typeset.text.shaped import ShapedGlyph, ShapedRun

RIGHT = "\u200f"
"""An invisible mark: right-to-left text continues here."""


def with_marks(items: Sequence[Item]) -> list[Item]:
    """A right-to-left line with marks of that direction at the spaces beside left-to-right text: programs that reorder
    the line would otherwise take these spaces for the figures' own, and put them on the other side."""
    line = list(items)
    for i, item in enumerate(line):
        if isinstance(item, GlyphRun) and item.reading_text and isinstance(item.glyphs, ShapedRun):
            line[i] = _marked(item, i > 0 and _runs_on(line[i - 1]), i + 1 < len(line) and _runs_on(line[i + 1]))
    return line


def with_mark_behind(item: Item) -> Item:
    """Separate figures, such as a clause's number, with the space after them on their left, and such a mark."""
    if not isinstance(item, GlyphRun) or item.reading_text or not isinstance(item.glyphs, ShapedRun):
        return item
    typed = item.glyphs
    *figures, (_, space, _) = typed.stretches
    if not figures or space.text != " ":
        return item
    led = replace(space, glyphs=(_saying(space.glyphs[0], f" {RIGHT}"),))
    at = figures[0][0] - space.width * typed.em
    return replace(item, glyphs=ShapedRun(typed.em, typed.tracking, (*figures, (at, led, 0.0))))


def _saying(glyph: ShapedGlyph, text: str) -> ShapedGlyph:
    return ShapedGlyph(glyph.gid, glyph.dx, glyph.dy, glyph.advance, text)


def _runs_on(item: Item) -> bool:
    return isinstance(item, GlyphRun) and not item.reading_text


def _marked(run: GlyphRun, before: bool, behind: bool) -> GlyphRun:
    """A run with marks at the spaces at its ends."""
    typed = cast(ShapedRun, run.glyphs)
    stretches = list(typed.stretches)
    for place, end in ((0, 0), (len(stretches) - 1, -1)):
        at, shaped, more = stretches[place]
        glyphs = list(shaped.glyphs)
        if (behind if end else before) and glyphs and glyphs[end].text.isspace():
            text = glyphs[end].text
            glyphs[end] = _saying(glyphs[end], text + RIGHT if end else RIGHT + text)
            stretches[place] = (at, replace(shaped, glyphs=tuple(glyphs)), more)
    return replace(run, glyphs=ShapedRun(typed.em, typed.tracking, tuple(stretches)))


def is_line(items: Sequence[Item]) -> bool:
    """Whether items are those of a line with right-to-left text."""
    return all(isinstance(i, GlyphRun | PlacedFace) for i in items) and (
        len(items) > 1 or any(isinstance(i, GlyphRun) and i.reading_text for i in items)
    )


def runs_backwards(item: Item) -> bool:
    """Whether words drawn from left to right are read in the other direction."""
    if isinstance(item, PlacedFace):
        return any(isinstance(leaf, GlyphRun) and bool(leaf.reading_text) for leaf, _ in leaves(item.face.items))
    return isinstance(item, GlyphRun) and bool(item.reading_text)


def in_reading_order(items: Sequence[Item]) -> list[Item]:
    """The items of a right-to-left line in reading order: left-to-right text keeps its own order within it."""
    read: list[list[Item]] = []
    for item in items:
        if read and _runs_right(item) and _runs_right(read[0][-1]):
            read[0].append(item)
        else:
            read.insert(0, [item])
    return [item for part in read for item in part]


def _runs_right(item: Item) -> bool:
    """Whether an item is within left-to-right text."""
    return item.runs_right if isinstance(item, PlacedFace) else isinstance(item, GlyphRun) and not item.reading_text
