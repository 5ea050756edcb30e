"""The opening of a chapter that begins within a page. Lengths are mm."""

from collections.abc import Sequence

from pnp.base.frozen import replace
from pnp.press.pages.book import Book
from pnp.press.typeset import Block, Drawing, Text, measure_height

CLOSE = 0.65
"""The space above and below the heading, as a share of that at the head of a page."""
LEAST = 24.0
"""Height of the flavour and rules that stay below the heading on its page."""


def closed_up(blocks: Sequence[Block], book: Book) -> list[Block]:
    """A chapter's blocks with less space around its heading, for a chapter that does not begin a page. A heading at the
    foot of a page has more than a line below it."""
    match blocks:
        case [Text() as head, Drawing() as rules, *rest]:
            pass
        case _:  # (a chapter that begins with something else, or with a single line)
            return list(blocks)
    style = replace(head.style, before=head.style.before * CLOSE, after=head.style.after * CLOSE)
    opening = [replace(head, style=style), replace(rules, after=rules.after * CLOSE)]
    return [*opening, *_together(rest, book)]


def _together(blocks: Sequence[Block], book: Book) -> list[Block]:
    """Blocks of which the first few lines stay on one page."""
    joined = list(blocks)
    for at, block in enumerate(blocks):
        if not isinstance(block, Text):
            break
        if measure_height(blocks[: at + 1], book.measure, book.edition.setting) >= book.shape.mm(LEAST):
            break
        joined[at] = replace(block, style=replace(block.style, keep_with_next=True))
    return joined
