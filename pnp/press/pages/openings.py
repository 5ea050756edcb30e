"""The openings of chapters and sections: what stays below a heading on its page. Lengths are mm."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pnp.base.frozen import replace
from pnp.press.pages.book import Book
from pnp.press.typeset import Block, Drawing, Text, measure_height
from pnp.press.typeset.drawing.units import PT

CLOSE = 0.65
"""The space above and below the heading, as a share of that at the head of a page."""
LEAST = 24.0
"""Height of the flavour and rules that stay below the heading on its page."""


def closed_up(blocks: Sequence[Block]) -> list[Block]:
    """A chapter's blocks with less space around its heading, for a chapter that does not begin a page."""
    match blocks:
        case [Text() as head, Drawing() as rules, *rest]:
            pass
        case _:  # (a chapter that begins with something else, or with a single line)
            return list(blocks)
    style = replace(head.style, before=head.style.before * CLOSE, after=head.style.after * CLOSE)
    return [replace(head, style=style), replace(rules, after=rules.after * CLOSE), *rest]


def begun_together(blocks: Sequence[Block], book: Book) -> list[Block]:
    """A chapter's blocks, of which more than a line stays below the heading on its page."""
    joined = list(blocks)
    for at, block in enumerate(blocks[2:], 2):
        if not isinstance(block, Text):
            break
        if measure_height(blocks[2 : at + 1], book.measure, book.edition.setting) >= book.shape.mm(LEAST):
            break
        joined[at] = replace(block, style=replace(block.style, keep_with_next=True))
    return joined


def with_lone_lines(blocks: Sequence[Block], book: Book) -> Iterator[Block]:
    """Blocks, of which a single line below a heading stays with the text that follows it."""
    setting, measure = book.edition.setting, book.measure
    after_heading = False
    for block, following in zip_longest(blocks, blocks[1:]):
        if not isinstance(block, Text):
            after_heading = False
            yield block
            continue
        leads = after_heading and isinstance(following, Text) and not _is_heading(following)
        if leads and measure_height((block,), measure, setting) < 1.5 * block.style.leading * PT:
            block = replace(block, style=replace(block.style, keep_with_next=True))
        after_heading = _is_heading(block)
        yield block


def _is_heading(block: Text) -> bool:
    return block.tag is not None and block.tag.role.startswith("H") and block.style.keep_with_next
