"""Worked examples on pages: an outlined box with the real card faces and the story."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.press.document import nodes
from pnp.press.document.game_text import example_of
from pnp.press.pages.book import Book
from pnp.press.pieces.boards import board_drawing, boards_shown
from pnp.press.pieces.positions import SCALE, WIDE, fan, held_cards
from pnp.press.typeset import Block, Drawing, FramedBlocks, HungItem, Mark, Row, Run, Text, TextStyle, measure_height
from pnp.press.typeset.drawing.page import Paint
from pnp.press.typeset.text.fitting import widest_word

BOX = "box:"
"""Anchors of boxes begin with this."""
COMPACT = 0.72
"""Size of cards drawn smaller, as a share of their usual size there."""
RING, LONE_RING = 33.0, 36.0
"""Width of a board beside cards, and of one alone, mm."""


def example_box(book: Book, block: nodes.Example, width: float) -> Block:
    """The box of one example, ``width`` mm wide."""
    theme, styles = book.edition.theme, book.styles
    number = TextStyle(f"{theme.sans} Medium", styles.small.text.size, styles.tab.text.fill, ("lnum",))
    words = (Run(book.edition.say("Example"), styles.tab.text), Run("  " + block.number, number))
    tab = HungItem(words, styles.tab, 5.2, "left")
    return FramedBlocks(
        _pictured(book, block, _story_blocks(book, block), width - 9.0),
        (6.0, 4.5, 3.0, 4.5),
        Paint(stroke=theme.accent, width=0.4),
        1.6,
        tab=tab,
        tab_paint=Paint(theme.accent),
        before=5.0,
        after=4.2,
        marks=(Mark(BOX + block.example),),
    )


def _story_blocks(book: Book, block: nodes.Example) -> list[Block]:
    """The story, its alternative ending, and in a proof the clauses that ran."""
    style, small = book.styles.example, book.styles.small
    paragraphs = (part for part in block.story if isinstance(part, nodes.Paragraph))
    words: list[Block] = [book.text(part.inlines, style, part) for part in paragraphs]
    return [*words, *(Text((Run(note, small.text),), small) for note in (block.fault, block.ran) if note)]


def _pictured(book: Book, block: nodes.Example, words: Sequence[Block], inner: float) -> tuple[Block, ...]:
    """The story with its position: beside it if that is narrow, otherwise above."""
    edition, small, s = book.edition_of(block), book.styles.small.text, book.styles.scale
    example = example_of(edition.game, block.example)
    assert example is not None
    held = held_cards(edition, example)
    count = sum(len(h.faces) for h in held)
    k = s * (COMPACT if book.is_small(BOX + block.example) else 1.0)
    boards = boards_shown(edition, example.shows, example.data.get("given"))
    ring = s * (RING if count else LONE_RING)
    rings = [board_drawing(edition, board, pieces, ring) for board, pieces in boards]
    if rings and count:
        width = inner - ring - 3.0
        cards = fan(edition, small, held, width, WIDE * k)
        return (Row(((cards,), tuple(rings)), (width, ring), 3.0, "middle", after=1.4), *words)
    if rings:
        return _beside(book, rings[0], words, inner)
    if not count:
        return tuple(words)
    if count <= 2:
        return _beside(book, fan(edition, small, held, min(44.0 * k, inner * 0.55), SCALE * k), words, inner)
    return (fan(edition, small, held, inner, WIDE * k), *words)


def _beside(book: Book, picture: Drawing, words: Sequence[Block], inner: float) -> tuple[Block, ...]:
    """The picture with a part of the story of about the same height beside it, the rest below both; or all of the
    story below it, if a word is wider than the room beside it."""
    width = inner - picture.width - 4.5
    if any(widest_word(b.inlines, book.edition.setting.quiet()) > width for b in words if isinstance(b, Text)):
        return (picture, *words)
    count = len(words)
    while count > 1 and measure_height(words[:count], width, book.edition.setting) > picture.height + 4.0:
        count -= 1
    row = Row(((picture,), tuple(map(_ragged, words[:count]))), (picture.width, width), 4.5, "top", after=1.4)
    return (row, *words[count:])


def _ragged(block: Block) -> Block:
    """A ragged paragraph: in a narrow line, few words would have to share the remaining space."""
    if isinstance(block, Text) and block.style.align == "justify":
        return replace(block, style=replace(block.style, align="left"))
    return block
