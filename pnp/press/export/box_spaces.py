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
from pnp.press.typeset.text.bidi import has_right_to_left
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.script import SOFT_HYPHEN, is_cjk

JOINED = (SOFT_HYPHEN, "-", "/")
"""Characters at the end of a line that mark a split word."""


def with_box_spaces(items: Sequence[Item], fonts: Fonts) -> tuple[Item, ...]:
    """The items of a face, or of a part of it, with a space at the end of each box of words. Labels of signs are
    unchanged, as are scripts without spaces or from right to left."""
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
        elif isinstance(item, Group) and not item.said:
            yield from _runs(item.items, multiply(matrix, item.matrix))


def _takes_space(run: GlyphRun) -> bool:
    end = run.text[-1:]
    return bool(end) and not (end.isspace() or end in JOINED or is_cjk(end) or has_right_to_left(run.text))


def _goes_on(run: GlyphRun, matrix: Matrix, following: GlyphRun, other: Matrix) -> bool:
    """Whether the next run belongs to the same word or line."""
    first = following.text[:1]
    if is_cjk(first) or first.isspace():
        return True
    size = min(run.size, following.size) * PT
    if matrix != other or following.x < run.x or abs(following.y - run.y) > RAISED * size:
        return False
    last = run.glyphs[-1] if len(run.glyphs) else None
    end = run.x + (last.x + last.advance if last else 0.0)
    return first in CLOSING or following.x - end <= APART * size


def _spaced(items: Iterable[Item], ends: Iterator[bool], fonts: Fonts) -> Iterator[Item]:
    """Items with spaces after the runs that end a box; ``ends``: for each run whether it does."""
    for item in items:
        if isinstance(item, GlyphRun):
            yield from with_space((item,), fonts) if next(ends) else (item,)
        elif isinstance(item, Group) and not item.said:
            yield replace(item, items=tuple(_spaced(item.items, ends, fonts)))
        else:
            yield item
