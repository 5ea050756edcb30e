"""Steps of the set-up with their pictures."""

from dataclasses import replace

from pnp.press.pages.book import Book
from pnp.press.typeset import Block, Drawing, Row, Stack, Text, measure_height

BESIDE, NARROWEST, LONGER = 3.0, 36.0, 9.0
"""For a step of the set-up beside its picture, mm: the gap, the least width of the words, and how much higher than the
picture they may be."""


def beside(blocks: list[Block], book: Book) -> list[Block]:
    """A step with its picture beside its words if both are about the same height, otherwise below them; a page break
    never separates the two."""
    match blocks:
        case [Text() as words, Stack(blocks=(Drawing() as picture,)) as stack, *rest]:
            wide = book.measure - picture.width - BESIDE
            high = measure_height((words,), wide, book.edition.setting)
            if wide < NARROWEST * book.styles.scale or high > picture.height + LONGER:
                return [Stack((words, replace(picture, inside=stack.inside)), True), *rest]
            cells = ((words,), (replace(picture, before=0.0, after=0.0, inside=stack.inside),))
            return [Row(cells, (wide, picture.width), BESIDE, "top", 1.0, 3.0), *rest]
    return blocks
