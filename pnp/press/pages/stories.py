"""Played examples on pages: the table in cards, then scene by scene the designer's words and the cards that moved; a
proof also has the events, each with the clause behind it."""

from collections.abc import Sequence

from pnp.base.frozen import replace
from pnp.press.document import nodes
from pnp.press.document.game_text import example_of
from pnp.press.document.parts import Line
from pnp.press.document.story import CardsTogether, Scene, Story
from pnp.press.pages.book import Book
from pnp.press.pages.examples import BOX, LONE_RING
from pnp.press.pages.shows import RenderContext, entry
from pnp.press.pieces.boards import board_drawing, boards_shown
from pnp.press.pieces.positions import TABLE, fan, rows_of_cards
from pnp.press.typeset import Block, Drawing, Mark, Run, Space, Text, line_width
from pnp.press.typeset.drawing.page import Tag

COMPACT = 0.8
"""Size of cards drawn smaller, as a share of their usual size here."""
LINE_INDENT = 5.0
"""Indent of the lines of events, mm."""
FEW_LINES = 4
"""Up to this many lines of events are kept together; of more, the first two stay below their picture, and the last two
together."""


def story_blocks(book: Book, story: Story, width: float) -> list[Block]:
    """A story as blocks of a flow, ``width`` mm wide."""
    here = Mark(BOX + story.example)
    opening = [replace(block, marks=(*block.marks, here)) for block in _words(book, story.opening)[:1]]
    k = TABLE * book.styles.scale * (COMPACT if book.is_small(BOX + story.example) else 1.0)
    pictures = [*boards_of(book, story, width), *_cards(book, story.before, width, k)]
    blocks: list[Block] = [*(map(with_next, opening) if pictures else opening), *pictures]
    for scene in story.scenes:
        blocks += _scene(book, scene, width, k)
    small = book.styles.small
    if story.after:
        title = book.styles.question
        tables = _cards(book, story.after, width, k)
        blocks += [
            Text((Run(story.now, title.text),), title, tag=Tag("H6")),
            *map(with_next, tables[:-1]),
            *tables[-1:],
        ]
    blocks += _words(book, story.closing)
    if story.fault:
        blocks.append(Text((Run(story.fault, small.text),), small))
    return blocks


def _scene(book: Book, scene: Scene, width: float, k: float) -> list[Block]:
    styles = book.styles
    blocks: list[Block] = []
    if scene.title:
        style = styles.question
        blocks.append(Text((Run(scene.title, style.text),), style, tag=Tag("H6")))
    else:
        blocks.append(Space(2.0 * styles.scale))
    desk = RenderContext(book.edition, styles.computed, width)
    if scene.why.inlines:
        why = entry(desk, scene.why)
        blocks.append(replace(why, style=replace(why.style, keep_with_next=True, after=1.2)))
    lines = [_unbroken(entry(desk, line, LINE_INDENT)) for line in packed(desk, scene.lines)]
    words, cards = _words(book, scene.words), _cards(book, scene.cards, width, k)
    blocks += map(_led, words) if cards or lines else words
    blocks += map(with_next, cards) if lines else cards
    last = len(lines) - 1
    shown_lines = {i for i in range(last) if last < FEW_LINES or i in (0, last - 1)}
    return [*blocks, *(with_next(line) if i in shown_lines else line for i, line in enumerate(lines))]


def packed(desk: RenderContext, lines: Sequence[Line]) -> list[Line]:
    """Lines of acts and events by one clause, joined while they fit on the line."""
    packed: list[Line] = []
    whose: list[str] = []
    for line in lines:
        who, act = _who(line)
        if packed and (line.clause, who) == (packed[-1].clause, whose[-1]):
            last = packed[-1].inlines
            gap = nodes.Words(" " if nodes.words_of(last).endswith(".") else _between(desk))
            both = replace(line, inlines=(*last, gap, *act))
            if _fits(desk, entry(desk, both, LINE_INDENT)):
                packed[-1] = both
                continue
        packed.append(line)
        whose.append(who)
    return packed


def _between(desk: RenderContext) -> str:
    """The separator of two facts on one line; some languages put a space before it."""
    return desk.edition.say("{this}; {that}").partition("{this}")[2].partition("{that}")[0]


def _who(line: Line) -> tuple[str, tuple[nodes.Inline, ...]]:
    """The subject of a line, as written before its colon, and the rest of it."""
    match line.inlines:
        case (nodes.Words(text) as first, *rest) if ": " in text:
            who, _, act = text.partition(": ")
            return who, (replace(first, text=act), *rest)
    return "", line.inlines


def _fits(desk: RenderContext, text: Text) -> bool:
    wide = line_width(text.inlines, text.style, desk.edition.setting.quiet())
    return wide <= desk.width - text.style.left - text.style.right


def _unbroken(text: Text) -> Text:
    """A paragraph that page breaks do not split."""
    return replace(text, style=replace(text.style, together=True))


def with_next(block: Block) -> Block:
    """A block that stays on one page with the next."""
    if isinstance(block, Text):
        return replace(block, style=replace(block.style, keep_with_next=True))
    return replace(block, keep_with_next=True) if isinstance(block, Drawing) else block


def _led(text: Text) -> Text:
    """The text of a scene: preferably above its picture, but a text long enough may end a page by itself."""
    return replace(text, style=replace(text.style, rather_with_next=True))


def _words(book: Book, paragraphs: Sequence[nodes.Block]) -> list[Text]:
    style = book.styles.body
    return [book.text(part.inlines, style, part) for part in paragraphs if isinstance(part, nodes.Paragraph)]


def boards_of(book: Book, story: Story, width: float) -> list[Block]:
    """The boards of the position that the designer wants shown, at most ``width`` mm wide."""
    edition = book.edition_of(story)
    example = example_of(edition.game, story.example)
    if example is None:
        return []
    boards = boards_shown(edition, example.shows, example.data.get("given"))
    wide = min(width, LONE_RING * book.styles.scale)
    return [board_drawing(edition, board, pieces, wide) for board, pieces in boards]


def _cards(book: Book, lying: Sequence[CardsTogether], width: float, k: float) -> list[Block]:
    """Cards as they lie, ``k`` times their size, in as many rows as they need."""
    rows = rows_of_cards(book.edition, lying)
    return [fan(book.edition, book.styles.small.text, row, width, k) for row in rows]
