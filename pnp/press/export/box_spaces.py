"""Spaces between the boxes of a face, for programs that read the words of a figure as one text: "Queen 3 cost" instead
of "Queen3cost". A space at the end of a box is invisible, and programs extract it as the gap that they find there
anyway.

Lengths are mm.
"""

from collections.abc import Iterable, Iterator, Sequence

from pnp.base.frozen import replace
from pnp.press.pieces.face_phrases import APART, CLOSING, RAISED
from pnp.press.typeset.drawing.outline import multiply
from pnp.press.typeset.drawing.page import IDENTITY, GlyphRun, Group, Item, Matrix
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.flow.tagging import with_space
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.script import SOFT_HYPHEN, is_cjk

LEADING = 2.2
"""Lines of a paragraph follow one another within this many times their size."""
SHORTEST_LINE = 3.0
"""A line that is broken is at least as long as this many times its size."""
CJK_MARKS = "、。，．！？；：）」』】〉》…"
"""Marks at the end of a line in a script without spaces."""
JOINED = (SOFT_HYPHEN, "-", "/")
"""Characters at the end of a line that mark a split word."""


def with_box_spaces(items: Sequence[Item], fonts: Fonts) -> tuple[Item, ...]:
    """The items of a face, or of a part of it, with a space at the end of each box of words. Labels of signs stay as
    they are."""
    if len(items) == 1 and isinstance(only := items[0], GlyphRun):  # most boxes of a deck
        return with_space((only,), fonts) if _takes_space(only) else (only,)
    runs = list(_runs(items, IDENTITY))
    pairs = zip(runs, [*runs, None][1:], strict=True)
    ends = [_takes_space(run) and (following is None or not _goes_on(run, matrix, *following))
            for (run, matrix), following in pairs]  # fmt: skip
    return tuple(_spaced(items, iter(ends), fonts))


def _runs(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[GlyphRun, Matrix]]:
    """The runs of a drawing in reading order, each with its matrix."""
    for item in items:
        if isinstance(item, GlyphRun):
            yield item, matrix
        elif isinstance(item, Group) and not item.reading_text:
            yield from _runs(item.items, multiply(matrix, item.matrix))


def _takes_space(run: GlyphRun) -> bool:
    end = run.text[-1:]
    return bool(end) and not (end.isspace() or end in JOINED)


def _goes_on(run: GlyphRun, matrix: Matrix, following: GlyphRun, other: Matrix) -> bool:
    """Whether the next run needs no space before it: it has one, or belongs to the same word, line or paragraph."""
    first = following.text[0]
    if first.isspace():
        return True
    if matrix != other:
        return False
    size = min(run.size, following.size) * PT
    last = run.glyphs[-1] if len(run.glyphs) else None
    width = last.x + last.advance if last else 0.0
    if abs(following.y - run.y) > RAISED * size:
        return _breaks_without_space(run, following, width)
    return following.x >= run.x and (first in CLOSING or following.x - run.x - width <= APART * size)


def _breaks_without_space(run: GlyphRun, following: GlyphRun, width: float) -> bool:
    """Whether the next run is the next line of a paragraph in a script without spaces. ``width``: of the run. A figure
    above a word, shorter than any line, is a box of its own."""
    size, end = run.size * PT, run.text[-1]
    is_unspaced = is_cjk(end) or end in CJK_MARKS
    if not (is_unspaced or (is_cjk(following.text[0]) and width >= SHORTEST_LINE * size)):
        return False
    return abs(run.size - following.size) < 0.05 and 0 < following.y - run.y < LEADING * size


def _spaced(items: Iterable[Item], ends: Iterator[bool], fonts: Fonts) -> Iterator[Item]:
    """Items with spaces after the runs that end a box; ``ends``: for each run whether it does."""
    for item in items:
        if isinstance(item, GlyphRun):
            yield from with_space((item,), fonts) if next(ends) else (item,)
        elif isinstance(item, Group) and not item.reading_text:
            yield replace(item, items=tuple(_spaced(item.items, ends, fonts)))
        else:
            yield item
