"""Show fences in the rulebook: the parts shared with the reference sheet, and those only a book has space for."""

from math import inf

from pnp.base.frozen import replace
from pnp.press.document import matter, nodes, parts, shows
from pnp.press.document.difficulty import Bars
from pnp.press.document.quests import QuestMap
from pnp.press.pages import tables
from pnp.press.pages.book import Book
from pnp.press.pages.components import components_table
from pnp.press.pages.computed import set_part
from pnp.press.pages.examples import BOX
from pnp.press.pages.matter import credits, glossary, rulings
from pnp.press.pieces.draw import hairline
from pnp.press.typeset import Block, Column, Columns, Drawing, HungItem, Icon, Mark, Run, Stack, Table, Text
from pnp.press.typeset.drawing.page import Paint, Tag
from pnp.press.typeset.flow.layout import count_lines
from pnp.press.typeset.text.inlines import set_inlines
from pnp.press.typeset.text.style import Inline


def _is_wide(block: nodes.Block) -> bool:
    """Whether a block takes the full page width when the text is in columns."""
    is_table = isinstance(block, parts.Components | parts.Actions | matter.Credits | nodes.Figure)
    return is_table or _is_of_cards(block)


def _is_of_cards(block: nodes.Block) -> bool:
    return isinstance(block, parts.CardRows) or (isinstance(block, parts.CodedList) and not block.ordered)


def _floats(block: nodes.Block) -> bool:
    """Whether a block may move to the head of the next page."""
    is_figure = isinstance(block, nodes.Figure) and not isinstance(block, shows.TurnFigure | Bars)
    return (is_figure and not _is_numbered(block)) or isinstance(block, parts.Actions) or _is_of_cards(block)


def _is_numbered(block: nodes.Block) -> bool:
    """Whether a block is a picture with numbers, explained by the list below it."""
    return isinstance(block, shows.FaceFigure) and bool(block.parts)


def _is_movable(block: nodes.Block) -> bool:
    """Whether a block may move down by a few paragraphs if the text has one column, as examples may. A quest's map is
    all that its section has."""
    is_figure = isinstance(block, nodes.Figure) and not isinstance(block, shows.TurnFigure | QuestMap | Bars)
    return (is_figure and not _is_numbered(block)) or isinstance(block, parts.Components | parts.Actions)


def set_show(book: Book, block: nodes.Block, chapter: str) -> list[Block]:
    """The blocks of a computed part in a chapter."""
    blocks = list(_blocks_of_show(book, block))
    if blocks and book.shape.columns > 1 and _is_wide(block):
        return [book.across(blocks, _floats(block), 1.6, 2.6)]
    if blocks and _is_movable(block):
        return [Stack(tuple(blocks), False, 1.6, 2.6, (Mark(f"{BOX}{chapter}:{_name(block)}"),))]
    if book.editions and isinstance(block, matter.Glossary | matter.Rulings):  # long lists, set tightly
        return blocks
    leads_on = isinstance(block, shows.TurnFigure)  # the rules of the round follow
    return [Stack(tuple(blocks), False, 1.6, 2.6, keep_with_next=leads_on)] if blocks else []


def _name(block: nodes.Block) -> str:
    """The name of a show among the boxes of its chapter: its position in the file."""
    return f"{block.span.line}"


def _blocks_of_show(book: Book, block: nodes.Block) -> list[Block]:
    match block:
        case nodes.Figure():
            drawing = replace(_drawn(block, book), tag=Tag("Figure", block.title))
            if not drawing.height:
                return []
            return [replace(drawing, keep_with_next=drawing.keep_with_next or _is_numbered(block))]
        case matter.Glossary():
            return glossary(book, block)
        case matter.Rulings():
            return rulings(book, block)
        case matter.Credits():
            return [Stack(tuple(credits(book, block)))]
        case shows.IconKey():
            return [signs(book)]
        case parts.Components():
            return [components_table(book.of(block), block)]
        case parts.Actions():
            return actions_table(book.of(block), block)
    own = book.of(block)
    return set_part(own.desk(own.full_width if _is_wide(block) else 0.0), block)


HIGHEST = 0.7
"""A figure takes at most this share of a page's height, so that a chapter's opening fits above it."""
HIGHEST_NARROW, NARROW = 0.94, 0.75
"""A figure that would be narrower than ``NARROW``, as a share of the text's width, may take ``HIGHEST_NARROW`` of the
height."""


def _drawn(block: nodes.Figure, book: Book) -> Drawing:
    """The drawing of a figure; at its full height in a book with columns."""
    highest = HIGHEST * book.shape.depth if book.shape.columns == 1 else inf
    drawing = book.fitted_figure(block, book.figure_look, highest)
    if drawing.height < highest or drawing.width >= NARROW * book.measure:
        return drawing
    return book.fitted_figure(block, book.figure_look, HIGHEST_NARROW * book.shape.depth)


def actions_table(book: Book, part: parts.Actions) -> list[Block]:
    """The actions of phases between rules: each phase's label, then name, sign, effect, number. A page may end between
    two phases."""
    edition, styles = book.edition, book.styles.computed
    hair, thin = Paint(stroke=styles.rule, width=0.15), Paint(stroke=styles.accent, width=0.2)
    heavy = Paint(stroke=styles.accent, width=0.5)
    blocks: list[Block] = []
    width, s = book.full_width, styles.scale
    top = Drawing((hairline(0.0, width, 0.5, styles.accent),), width, 0.5, "left", 0.6, 0.7)
    columns = (Column(_name_width(book, part)), Column(4.1 * s), Column(), Column(7.7 * s, "right"))
    for i, phase in enumerate(part.phases):
        caps = replace(styles.caps, after=0.1)
        note = set_inlines(phase.note, styles.aside, edition.fonts)
        who = (HungItem(note, styles.aside, width, "right"),) if note else ()
        rows = tuple(_action_row(book, action) for action in phase.actions)
        head = Text((Run(phase.label, caps.text),), caps, who)
        foot = heavy if i == len(part.phases) - 1 else thin
        table = Table(columns, (), rows, hair, None, foot, (0.55, 0.9), 0.0, 1.0)
        blocks.append(Stack((*([top] if i == 0 else []), head, table)))
    return blocks


NAMES = (21.6, 25.0, 28.4)
"""Widths of the column of an action's name, mm; the first in which no name takes more than two lines."""


def _name_width(book: Book, part: parts.Actions) -> float:
    """The width of the column of names."""
    styles, quiet = book.styles.computed, book.edition.setting.quiet()
    names = [Text((Run(one.name, styles.bold.text),), styles.bold) for phase in part.phases for one in phase.actions]
    widths = [width * styles.scale for width in NAMES]
    return next((w for w in widths if all(count_lines([name], w - 1.0, quiet) <= 2 for name in names)), widths[-1])


def _action_row(book: Book, action: parts.ActionNode) -> tuple[Text, ...]:
    styles = book.styles.computed
    sign: Inline = Icon(action.sign.name, styles.body.text) if action.sign else Run(" ", styles.body.text)
    does = replace(styles.body, after=0.0)
    number = replace(styles.number, align="right")
    return (
        Text((Run(action.name, styles.bold.text),), styles.bold),
        Text((sign,), replace(does, align="center")),
        Text(set_inlines(action.does, does, book.edition.fonts), does),
        Text((Run(action.number, number.text, target=action.clause),), number),
    )


def signs(book: Book) -> Block:
    """The key of the icons used in this book, in two columns."""
    suits = {str(m.props.get("mark")) for e in book.edition.game.enums.values() for m in e.members}
    icons = [name for name in book.used_icons() if name in book.edition.setting.icons]
    used = sorted(icons, key=lambda name: name in suits)
    desk = book.desk((book.measure - 6.0) / 2)
    return Columns(tuple(tables.show_icons(desk, used)), 2, 6.0)
