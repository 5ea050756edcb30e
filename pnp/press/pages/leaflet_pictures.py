"""The pictures of a set-up on the last page of a leaflet whose steps have no room for them. Lengths are mm."""

from collections.abc import Iterator, Sequence

from pnp.base.frozen import replace
from pnp.press.document.lesson import LessonPage, TaughtStep
from pnp.press.pages.lesson import DISC, heading
from pnp.press.pages.lesson_phases import GUTTER
from pnp.press.pages.lesson_placing import APART
from pnp.press.pages.lesson_setting import Lesson
from pnp.press.pieces.draw import disc
from pnp.press.typeset import Block, Drawing, Row, Space, measure_height
from pnp.press.typeset.drawing.page import Tag

SHARES = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Sizes of the pictures, the largest first."""
MOST = 0.72
"""Share of the page that they may take."""
BELOW = 3.0
"""Space below a picture."""


def with_pictures(setter: Lesson, blocks: list[Block], set_up: LessonPage, depth: float) -> list[Block]:
    """A page with the pictures of the steps in two columns, each with its step's number, at the largest size for which
    there is room. If there is too little, the pictures of the first steps are left out."""
    steps = [block for block in set_up.blocks if isinstance(block, TaughtStep) and block.figure is not None]
    quiet = setter.book.edition.setting.quiet()
    for first in range(len(steps)):
        for share in SHARES:
            shown = list(_numbered(setter, steps[first:], share))
            own: list[Block] = [*heading(setter, replace(set_up, flavour=(), id="")), *_columns(setter, shown)]
            further = [*blocks, *([Space(APART)] if blocks else []), *own]
            if measure_height(own, setter.width, quiet) > MOST * depth:
                continue
            if measure_height(further, setter.width, quiet) <= depth:
                return further
    return blocks


def _width(setter: Lesson) -> float:
    """Width of a column."""
    return (setter.width - 2 * GUTTER) / 2


def _numbered(setter: Lesson, steps: Sequence[TaughtStep], share: float) -> Iterator[tuple[Row, float]]:
    """Each picture with the number of its step in a disc, and its height."""
    for step in steps:
        number = setter.mm(DISC)
        room = _width(setter) - number - GUTTER
        assert step.figure is not None
        drawing = setter.figure(step.figure, room / share, share)
        if not drawing.height:
            continue
        figure = Drawing(disc(setter.book.edition, str(step.place), number), number, number, "left")
        picture = replace(drawing, align="left", before=0.0, after=0.0, tag=Tag("Figure", step.figure.title))
        yield Row(((figure,), (picture,)), (number, room), GUTTER, "top", 0.0, BELOW), drawing.height + BELOW


def _columns(setter: Lesson, shown: Sequence[tuple[Row, float]]) -> list[Block]:
    """Pictures in two columns whose heights differ as little as possible, read down the first and then the second."""
    heights = [high for _, high in shown]
    at = min(range(1, len(shown) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:])), default=0)
    left, right = (tuple(row for row, _ in part) for part in (shown[:at], shown[at:]))
    return [Row((left, right), (_width(setter), _width(setter)), 2 * GUTTER)] if shown else []
