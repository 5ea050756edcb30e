"""The lesson of a book on pages: words with their pictures beside them, cards as wide as a column of the grid.

Lengths are mm for a book on A5.
"""

from collections.abc import Iterator, Sequence

from pnp.base.frozen import replace
from pnp.press.document import lesson as doc
from pnp.press.document import nodes
from pnp.press.document.game_text import aside_label
from pnp.press.document.parts import Line
from pnp.press.document.shows import TurnFigure
from pnp.press.document.story import CardsTogether, Story
from pnp.press.pages.book import Book
from pnp.press.pages.bookpages import lesson_frame
from pnp.press.pages.examples import BOX
from pnp.press.pages.lesson_phases import GUTTER, ground, phases
from pnp.press.pages.lesson_placing import APART, placed_subjects
from pnp.press.pages.lesson_setting import Lesson
from pnp.press.pages.stories import boards_of, with_next
from pnp.press.pages.structure import inside
from pnp.press.pieces.card_rows import CARD, card_grid, faces_of, row_drawing
from pnp.press.pieces.draw import disc, title_rules
from pnp.press.pieces.hand import hand_of_cards
from pnp.press.pieces.positions import fan, rows_of_cards
from pnp.press.pieces.setup import CAPTION_PT
from pnp.press.pieces.setup_step import member_faces
from pnp.press.typeset import (
    Block,
    Break,
    Drawing,
    FramedBlocks,
    HungItem,
    Mark,
    Row,
    Run,
    Space,
    Stack,
    Text,
    measure_height,
)
from pnp.press.typeset.drawing.page import Paint, Tag
from pnp.press.typeset.text.inlines import set_inlines

POKER = 63.0
"""Width of a poker card in the hand."""
STEP_WORDS = 0.34
"""Share of the width for the words of a step of the set-up beside its picture."""
BEAT_WORDS = 0.6
"""Share of the width for the words of a scene of the played example beside its picture."""
SMALL = 0.68
"""Size of cards in the panels of a round and of large tables, as a share of that of others."""
FEW = 2
"""Rows of cards of a table that are drawn at full size."""
LEAST_BOX = 30.0
"""Least width of a box of rules beside cards."""
LOWER = 4.0
"""A box of rules goes below the words of a scene if the scene is this much lower then."""
CLOSE_LINES = 0.35
"""Space between two rules of a panel."""
DISC = 6.0
"""Diameter of the disc of a step."""
ABOVE_CARDS = 1.6
"""Space above the cards of a step that is the only one of its round."""
TABLE = 89.0
"""Width of the table after the set-up."""
LEAST_TABLE = 0.85
"""The least size of that table, as a share: its captions, which are not reduced, would overlap in a smaller one."""
ROOM = Space(APART)
"""The end of a lesson with room below it."""


def lesson_blocks(book: Book, lesson: doc.Lesson, below: float = 0.0) -> list[Block]:
    """The lesson on pages of its own. A subject begins a new page unless it saves a page to begin below the last. They
    end in ``ROOM`` if something of the height ``below`` fits on the last page."""
    _, width, top, bottom = lesson_frame(book.shape)
    setter = Lesson(book, width, bottom - top)
    blocks: list[Block] = []
    for placed in placed_subjects(setter, lesson.pages, subject_groups, below):
        blocks.append(Space(APART) if placed.is_below else Break("page", "lesson"))
        blocks += inside([block for group in placed.groups for block in group], Tag(placed.page.role))
    return [*blocks, ROOM] if lesson.pages and placed.has_room(below) else blocks


def subject_groups(setter: Lesson, page: doc.LessonPage) -> list[list[Block]]:
    """The parts of a subject between which a page may end. The first has its heading, and what must not be left."""
    head, parts = heading(setter, page), list[list[Block]]()
    for block in page.blocks:
        own = subject(setter, block)
        parts += with_lead_ins(own) if isinstance(block, doc.PlayedExample) else [own]
    if len(parts) > 1 and all(isinstance(block, Text) for block in parts[0]):
        parts[:2] = [[*map(with_next, parts[0]), *parts[1]]]
    return [[*head, *(parts[0] if parts else ())], *parts[1:]]


def with_lead_ins(blocks: Sequence[Block]) -> list[list[Block]]:
    """Blocks one by one, but words that lead to a picture together with it."""
    parts, leads = list[list[Block]](), False
    for block in blocks:
        parts[-1:] = [[*parts[-1], block]] if leads else [*parts[-1:], [block]]
        leads = isinstance(block, Text) and block.style.keep_with_next
    return parts


def heading(setter: Lesson, page: doc.LessonPage) -> list[Block]:
    """The title of a subject over a double rule, and its flavour."""
    styles = setter.book.styles
    title = nodes.words_of(page.title)
    style = replace(styles.chapter, left=0.0, before=0.0, after=3.4)
    mark = Mark(f"lesson:{title}", title, 0, {"chapter": title})
    marks = (mark, Mark(page.id)) if page.id else (mark,)
    text = replace(setter.book.text(page.title, style, page), marks=marks, tag=Tag("H2"))
    rules = title_rules(setter.book.edition, setter.width)
    blocks: list[Block] = [text, Drawing(rules, setter.width, 1.4, "left", after=3.2, keep_with_next=True)]
    if page.flavour:
        blocks.append(setter.book.text(page.flavour, replace(styles.flavour, align="left", after=3.0), page))
    return blocks


def subject(setter: Lesson, block: nodes.Block) -> list[Block]:
    """A block of a lesson's page."""
    match block:
        case doc.Introduction():
            return introduction(setter, block)
        case doc.CardRow():
            return card_row(setter, block)
        case doc.Remark():
            return [remark(setter, block)]
        case doc.Panel():
            return [panel(setter, block)]
        case doc.Ends():
            return [ends(setter, block)]
        case doc.TaughtStep():
            return [step(setter, block)]
        case doc.PlayedExample():
            return list(played_example(setter, block))
        case nodes.Section():
            return [replace(setter.book.text(block.title, setter.book.styles.section, block), tag=Tag("H3"))]
        case TurnFigure():  # as wide as the panels below it
            return [replace(setter.figure(block, setter.width, 1.0), tag=Tag("Figure", block.title), before=1.0)]
        case nodes.Figure():
            wide, share = min(setter.width, setter.mm(TABLE)), max(setter.share, LEAST_TABLE)
            drawing = setter.figure(block, wide, min(share, setter.width / wide))
            return [replace(drawing, tag=Tag("Figure", block.title), before=2.0)] if drawing.height else []
        case nodes.Paragraph() | nodes.List():
            return setter.words((block,))
    return []


# ------------------------------------------------------------------------------------------------- the game
def introduction(setter: Lesson, block: doc.Introduction) -> list[Block]:
    """The words about the game, and beside them the characters that players may be, or a few of its cards."""
    words = setter.words(block.blocks)
    edition = setter.book.edition
    faces = faces_of(edition, block.cards, block.span) or member_faces(edition)[:4] or hand_of_cards(edition)[:4]
    if not faces:
        return words
    columns, wide = (3 if len(faces) == 3 else 2), setter.mm(CARD) * max(1.0, setter.share)
    picture = card_grid(edition, faces, columns, wide, setter.mm(GUTTER))
    beside = setter.width - picture.width - setter.mm(2 * GUTTER)
    return [Row((tuple(words), (picture,)), (beside, picture.width), setter.mm(2 * GUTTER), "top", 0.0, 3.0)]


def card_row(setter: Lesson, block: doc.CardRow) -> list[Block]:
    """Cards side by side, after their name."""
    styles = setter.book.styles
    edition = setter.book.edition
    picture = row_drawing(edition, faces_of(edition, block.cards, block.span), setter.width, setter.book.shape.scale)
    if not picture.height:
        return []
    room = setter.width - picture.width - GUTTER
    label = replace(styles.subsection, before=0.0, after=0.4, keep_with_next=False)
    means = replace(styles.computed.body, text=replace(styles.computed.body.text, fill=styles.computed.grey))
    words = (Text((Run(block.label, label.text),), label), Text((Run(block.means, means.text),), means))
    if room < setter.mm(CARD):
        return [*words, replace(picture, after=3.0)]
    return [Row((words, (picture,)), (room, picture.width), GUTTER, "middle", 0.6, 1.6)]


def remark(setter: Lesson, block: doc.Remark) -> Block:
    """A box of advice."""
    edition, styles = setter.book.edition, setter.book.styles
    label = Text((Run(aside_label(block.kind, edition), styles.label.text),), styles.label)
    style = replace(styles.computed.body, after=setter.mm(0.8))
    paragraphs = [p for p in block.blocks if isinstance(p, nodes.Paragraph)]
    words = [setter.marked(setter.book.text(p.inlines, style, p), p.id) for p in paragraphs]
    return ground(setter, (label, *words))


# ------------------------------------------------------------------------------------------------- the round
def panel(setter: Lesson, block: doc.Panel) -> Block:
    """A step of the round in a frame: its number, its name, who acts, and its rules beside its cards."""
    if setter.share < 1 and not block.is_alone:
        block = replace(block, cards=(), is_close=True)
    frame = Paint(stroke=setter.book.edition.theme.accent, width=0.35)
    top, foot, apart = (1.1, 0.8, 0.8) if block.is_close else (1.9, 1.4, 1.8)
    inner = setter.width - 7.0
    shown = [] if block.continues else step_heading(setter, block, inner)
    blocks = (*shown, *phases(setter, block.phases, inner))
    return FramedBlocks(blocks, (top, 3.5, foot, 3.5), frame, 1.6, before=apart, after=apart)


def step_heading(setter: Lesson, block: doc.Panel, inner: float) -> list[Block]:
    """The number of a step, its name, who acts, and its rules beside its cards."""
    book, step = setter.book, block.step
    styles = book.styles
    head = replace(styles.subsection, left=setter.mm(DISC + 1.8), before=0.0, after=0.8, keep_with_next=False)
    hung = [HungItem(disc(book.edition, str(step.place), setter.mm(DISC)), head, 0.0, "left")]
    if step.who:
        aside = styles.computed.aside
        hung.append(HungItem((Run(step.who, aside.text),), aside, inner, "right"))
    title = Text((Run(book.edition.capital(step.title), head.text),), head, tuple(hung), tag=Tag("H3"))
    lines: list[Block] = [rule_line(setter, line, CLOSE_LINES) for line in step.lines]
    if block.is_alone:
        lines += [replace(drawing, before=setter.mm(ABOVE_CARDS)) for drawing in stacks(setter, block.cards, inner)]
    else:
        lines = beside_cards(setter, lines, block.cards, inner)
    return [title, *lines]


def ends(setter: Lesson, block: doc.Ends) -> Block:
    """A box of rules under a title."""
    style = replace(setter.book.styles.label, after=0.4)
    title = [Text((Run(block.title, style.text),), style)] if block.title else []
    return ground(setter, (*title, *(rule_line(setter, line) for line in block.lines)), 1.2, 1.2)


def rule_line(setter: Lesson, line: Line, after: float = 0.9) -> Text:
    """A rule in brief."""
    style = replace(setter.book.styles.computed.body, after=setter.mm(after))
    return Text(set_inlines(line.inlines, style, setter.book.edition.fonts), style)


def beside_cards(setter: Lesson, words: Sequence[Block], cards: Sequence[CardsTogether], width: float) -> list[Block]:
    """Words, with cards next to them if they fit there."""
    if not cards or not words:
        return list(words)
    room = width * (1 - BEAT_WORDS) - GUTTER
    pictures = stacks(setter, cards, room, SMALL)
    if not pictures:
        return list(words)
    return [Row((tuple(words), tuple(pictures)), (width - room - GUTTER, room), GUTTER, "top", 0.0, 1.0)]


def stacks(setter: Lesson, cards: Sequence[CardsTogether], width: float, share: float = 1.0) -> list[Drawing]:
    """Cards under their captions, a poker card as wide as this share of a column of the grid if the width allows."""
    book = setter.book
    rows = rows_of_cards(book.edition, cards)
    scale = setter.mm(CARD) / POKER * share * setter.share
    small = book.styles.small.text
    small = replace(small, size=max(CAPTION_PT, small.size))
    return [fan(book.edition, small, row, width, scale) for row in rows]


def table_of(setter: Lesson, cards: Sequence[CardsTogether]) -> list[Drawing]:
    """The cards of a table, smaller if there are many."""
    full = stacks(setter, cards, setter.width)
    return full if len(full) <= FEW else stacks(setter, cards, setter.width, SMALL)


# ------------------------------------------------------------------------------------------------- the set-up
def step(setter: Lesson, block: doc.TaughtStep) -> Block:
    """A step of the set-up: its number and words, and its picture beside them."""
    book = setter.book
    indent = setter.mm(DISC + 1.8)
    words = [indented(w, indent) for w in setter.words(block.blocks) if isinstance(w, Text)]
    if words:
        number = HungItem(disc(book.edition, str(block.place), setter.mm(DISC)), words[0].style, 0.0, "left")
        words[0] = replace(words[0], hung=(*words[0].hung, number))
    picture = None
    if block.figure is not None:
        room = setter.width * (1 - STEP_WORDS) - GUTTER
        picture = setter.figure(block.figure, room / max(1.0, setter.share), setter.share)
    if picture is None or not picture.height:
        return Stack(tuple(words), True, 1.0, 2.2)
    room = setter.width - picture.width - GUTTER
    high = measure_height(words, room, book.edition.setting.quiet())
    if high > picture.height * 2.2 and high > setter.mm(60):
        return Stack((*words, picture), True, 1.0, 2.2)
    shown = replace(picture, align="right", before=0.0, after=0.0)
    return Row((tuple(words), (shown,)), (room, picture.width), GUTTER, "top", 1.4, 3.4)


def indented(words: Text, by: float) -> Text:
    """A paragraph further from the margin, with its bullet."""
    hung = tuple(replace(item, x=item.x + by) for item in words.hung)
    return replace(words, style=replace(words.style, left=words.style.left + by), hung=hung)


# ------------------------------------------------------------------------------------------------- the first turn
def played_example(setter: Lesson, block: doc.PlayedExample) -> Iterator[Block]:
    """The played example: its table, then beat by beat what happens and the rules for it."""
    book, story = setter.book, block.story
    opening = setter.words(story.opening)
    if opening and isinstance(opening[0], Text):
        opening[0] = replace(opening[0], marks=(Mark(BOX + story.example),))
    pictures = list(boards_of(book, story, setter.width))
    if tables := table_of(setter, story.before):
        pictures.append(Stack(tuple(tables), True))
    yield from map(with_next, opening) if pictures else opening
    yield from pictures
    for one in block.beats:
        yield beat(setter, one)
    yield from aftermath(setter, story)
    if story.fault:
        yield Text((Run(story.fault, book.styles.small.text),), book.styles.small)


def aftermath(setter: Lesson, story: Story) -> list[Block]:
    """The table at the end and the last words: beside each other, as in a scene, if the table is narrow enough."""
    closing = setter.words(story.closing)
    if not story.after or len(stacks(setter, story.after, setter.width)) > FEW:
        return closing
    head = replace(setter.book.styles.subsection, before=0.0, after=0.8, keep_with_next=False)
    title = Text((Run(story.now, head.text),), head, tag=Tag("H3"))
    room, table = setter.width * (1 - BEAT_WORDS) - GUTTER, table_of(setter, story.after)
    if closing and all(drawing.width <= room for drawing in table):
        cells = ((title, *closing), tuple(table))
        return [Row(cells, (setter.width - room - GUTTER, room), GUTTER, "top", 2.2, 2.4)]
    lone = replace(title, style=replace(setter.book.styles.subsection, keep_with_next=True))
    return [Stack((lone, *table), True), *closing]


def beat(setter: Lesson, block: doc.Beat) -> Block:
    """A scene: its words beside the cards that moved, and a box with the rules behind it."""
    book, scene = setter.book, block.scene
    head = replace(book.styles.subsection, before=0.0, after=0.8, keep_with_next=False)
    title = [Text((Run(scene.title, head.text),), head, tag=Tag("H3"))] if scene.title else []
    words = [*title, *setter.words(scene.words), *(rule_line(setter, line) for line in scene.lines)]
    rules = [rule_line(setter, line) for line in block.rules]
    room = setter.width * (1 - BEAT_WORDS) - GUTTER
    side = stacks(setter, scene.cards, setter.width)
    if any(drawing.width > room for drawing in side):
        return Stack((*words, *beside_rules(setter, side, rules)), True, 2.2, 2.4)
    boxed = [ground(setter, rules, 0.8, 0.0)] if rules else []
    if not side and not boxed:
        return Stack((*words, Space(1.0)), True, 2.0, 2.0)
    widths = (setter.width - room - GUTTER, room)
    beside: tuple[tuple[Block, ...], ...] = (*words,), (*side, *boxed)
    below: tuple[tuple[Block, ...], ...] = (*words, *boxed), (*side,)
    is_lower = side and setter.height_of_row(below, widths) + setter.mm(LOWER) < setter.height_of_row(beside, widths)
    return Row(below if is_lower else beside, widths, GUTTER, "top", 2.2, 2.4)


def beside_rules(setter: Lesson, cards: Sequence[Drawing], rules: Sequence[Block]) -> list[Block]:
    """Rows of cards, and the box of rules beside the last one, or below."""
    if not rules:
        return list(cards)
    *above, last = cards
    room = setter.width - last.width - GUTTER
    if room < setter.mm(LEAST_BOX):
        return [*cards, ground(setter, rules, 0.8, 0.0)]
    return [*above, Row(((last,), (ground(setter, rules, 0.0, 0.0),)), (last.width, room), GUTTER, "middle")]
