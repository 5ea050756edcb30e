"""Blocks set at a measure: a galley of strips, the pieces that pages are filled with."""

from collections.abc import Callable, Sequence
from typing import Literal

from pnp.base.frozen import dataclass, replace
from pnp.press.typeset.drawing.move import carried
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Face, Item, Paint, Path, PlacedFace, Tag
from pnp.press.typeset.flow.blocks import (
    Across,
    Block,
    Break,
    Cell,
    Columns,
    Drawing,
    FramedBlocks,
    Row,
    Space,
    Stack,
    Table,
    Text,
)  # fmt: skip
from pnp.press.typeset.flow.paragraphs import bar, edge_of, hang, in_structure, set_strips
from pnp.press.typeset.flow.strips import Galley, Strip, balanced, joined, shifted, spaced
from pnp.press.typeset.flow.tagging import (
    as_ornament,
    is_ornament,
    tagged,
    within,
)
from pnp.press.typeset.flow.widths import shared, table_widths
from pnp.press.typeset.text.paragraph import set_line
from pnp.press.typeset.text.style import Align, ParagraphStyle, Setting
from pnp.source.diagnostics import Diagnostic


def galley(blocks: Sequence[Block], width: float, setting: Setting) -> Galley:
    """Blocks set one below the other in ``width`` mm."""
    return tuple(strip for block in blocks for strip in _strips(block, width, setting))


def _strips(block: Block, width: float, setting: Setting) -> Galley:
    """A block's strips; the same block is set once at a width, and its faults are reported every time."""
    match block:
        case Text():
            return _text(block, width, setting)
        case Space() | Break():
            return _set_block(block, width, setting)
    key = (id(block), width, setting.language, setting.right_to_left, setting.span, id(setting.icons))
    cached = setting.cache.get(key)
    if cached is None or cached.block is not block:
        cached = setting.cache[key] = _CachedStrips(block)
    return cached.strips(lambda aside: within(_set_block(block, width, aside), block.inside), setting)


class _CachedStrips:
    """A block that was set or measured at a width, with its faults: a block that was set is not measured again."""

    __slots__ = ("block", "measured", "set")

    def __init__(self, block: Block | None = None) -> None:
        self.block = block
        """Kept, so that its identity stays its own."""
        self.set: tuple[Galley, tuple[Diagnostic, ...]] | None = None
        self.measured: tuple[Galley, tuple[Diagnostic, ...]] | None = None

    def strips(self, make: Callable[[Setting], Galley], setting: Setting) -> Galley:
        """Its strips; its faults are reported every time."""
        strips_and_faults = self.set or (self.measured if setting.is_measured else None)
        if strips_and_faults is None:
            aside = setting.quiet()
            strips_and_faults = make(aside), tuple(aside.report.diagnostics)
            if setting.is_measured:
                self.measured = strips_and_faults
            else:
                self.set, self.measured = strips_and_faults, None
        setting.report.add_all(strips_and_faults[1])
        return strips_and_faults[0]


def _set_block(block: Block, width: float, setting: Setting) -> Galley:
    match block:
        case Text():
            return _text(block, width, setting)
        case Drawing():
            return (_drawing(block, width, setting),)
        case FramedBlocks():
            return (_framed(block, width, setting),)
        case Row():
            return (_row(block, width, setting),)
        case Table():
            from_table = _table(block, width, setting)
            return spaced(from_table, block.before, block.after, block.marks)
        case Stack():
            return _stack(block, width, setting)
        case Across():
            return spaced(galley(block.blocks, width, setting), block.before, block.after)
        case Columns():
            return (_columns(block, width, setting),)
        case Space():
            return (Strip(block.height, space=True),)
        case Break():
            return (Strip(0.0, brk=block),)


# ------------------------------------------------------------------------------------------------- paragraphs
def _text(text: Text, width: float, setting: Setting) -> Galley:
    """A paragraph's strips, from the setting's cache if the same was set before; its faults are reported every time,
    and its place in the document's structure is its own. The same object is found by its identity: to compare equal
    paragraphs run by run took a twentieth of a build."""
    span = text.span if text.span.file else setting.span
    looks = (width, setting.language, setting.right_to_left, id(setting.icons))
    key = (id(text), setting.span, *looks)
    same: tuple[Text, _CachedStrips] | None = setting.cache.get(key)
    if same is None or same[0] is not text:
        same = setting.cache[key] = (text, setting.cache.setdefault((text, span, *looks), _CachedStrips()))
    strips = same[1].strips(lambda aside: set_strips(text, width, aside.at(span)), setting)
    return within(strips if setting.is_measured else in_structure(text, strips), text.inside)


# ------------------------------------------------------------------------------------------------- boxes
def _drawing(drawing: Drawing, width: float, setting: Setting) -> Strip:
    marks = tuple((m, 0.0) for m in drawing.marks)
    items = () if setting.is_measured else (_drawn(drawing, width, setting),)
    return Strip(
        drawing.height, items, (), marks, (), drawing.before, drawing.after, drawing.keep_with_next, drawing.height
    )


def _drawn(drawing: Drawing, width: float, setting: Setting) -> Item:
    free = width - drawing.width
    align = drawing.align
    if setting.right_to_left and align in ("left", "right"):
        align = "right" if align == "left" else "left"
    x = {"left": 0.0, "justify": 0.0, "center": free / 2, "right": free}[align]
    if isinstance(drawing.content, Face):
        scale = drawing.width / drawing.content.width
        return tagged([PlacedFace(drawing.content, (scale, 0.0, 0.0, scale, x, 0.0))], drawing.tag or Tag("Figure"))
    item = carried(drawing.content, (1.0, 0.0, 0.0, 1.0, x, 0.0))
    if drawing.tag or not is_ornament(drawing.content):
        item = tagged([item], drawing.tag or Tag("Figure"))
    return item


def _framed(framed: FramedBlocks, width: float, setting: Setting) -> Strip:
    """Blocks in a box, its label on the top edge; its padding is mirrored in a right-to-left setting."""
    top, right, bottom, left = framed.padding
    if setting.right_to_left:
        left, right = right, left
    inner = shifted(joined(galley(framed.blocks, width - left - right, setting)), left, top)
    height = inner.height + bottom
    ground: list[Item] = []
    if framed.paint and not setting.is_measured:
        ground.append(Path(rect_outline(0.0, 0.0, width, height, framed.radius), framed.paint))
    if framed.bar and not setting.is_measured:
        ground.append(bar(framed.bar, height, width, setting))
    if framed.tab and not setting.is_measured:
        ground += _tab(framed, width, setting)
    return replace(
        inner,
        height=height,
        items=(*ground, *inner.items),
        marks=(*((m, 0.0) for m in framed.marks), *inner.marks),
        before=framed.before,
        after=framed.after,
        keep=framed.keep_with_next,
    )


def _tab(framed: FramedBlocks, width: float, setting: Setting) -> list[Item]:
    """The label on a box's top edge, with a background that interrupts the edge."""
    assert framed.tab is not None
    tab = framed.tab
    if isinstance(tab.content, Face):
        return [tagged(hang(tab, 0.0, width, setting), Tag("Figure"))]
    text = tab.style.text
    cap = setting.fonts.cap_height(text.font, text.size)
    words = set_line(tab.content, tab.style, setting)
    left = edge_of(tab, words.width, width, setting)
    paint = framed.tab_paint or Paint(fill="#FFFFFF")
    ground = Path(rect_outline(left - 1.2, -cap * 0.95, words.width + 2.4, cap * 1.9, cap * 0.3), paint)
    return [ground, tagged(words.items_from(left, cap / 2), Tag("P"))]


def _row(row: Row, width: float, setting: Setting) -> Strip:
    """Cells side by side."""
    widths = shared(row.widths, [1.0] * len(row.widths), width - row.gap * (len(row.widths) - 1))
    cells = [joined(galley(cell, w, setting)) for cell, w in zip(row.cells, widths, strict=True)]
    return _side_by_side(cells, widths, row, width, setting)


def _side_by_side(cells: Sequence[Strip], widths: Sequence[float], row: Row, width: float, setting: Setting) -> Strip:
    height = max((cell.height for cell in cells), default=0.0)
    lowest = max((cell.baseline for cell in cells), default=0.0)
    if row.valign == "baseline":
        height = max(cell.height + lowest - cell.baseline for cell in cells)
    placed: list[Strip] = []
    x = 0.0
    for cell, w in zip(cells, widths, strict=True):
        at = width - x - w if setting.right_to_left else x
        free = height - cell.height
        down = {"top": 0.0, "middle": free / 2, "bottom": free, "baseline": lowest - cell.baseline}[row.valign]
        placed.append(shifted(cell, at, down))
        x += w + row.gap
    return Strip(
        height,
        tuple(item for cell in placed for item in cell.items),
        tuple(link for cell in placed for link in cell.links),
        (*((m, 0.0) for m in row.marks), *(mark for cell in placed for mark in cell.marks)),
        tuple(note for cell in placed for note in cell.notes),
        row.before,
        row.after,
        row.keep_with_next,
        min((cell.baseline for cell in placed if cell.height), default=0.0),
    )


def _stack(stack: Stack, width: float, setting: Setting) -> Galley:
    strips = galley(stack.blocks, width, setting)
    if not strips:
        return ()
    if stack.together:
        strips = (*(replace(strip, keep=True) for strip in strips[:-1]), strips[-1])
    last = replace(strips[-1], keep=strips[-1].keep or stack.keep_with_next)
    return spaced((*strips[:-1], last), stack.before, stack.after, stack.marks)


# ------------------------------------------------------------------------------------------------- columns
def _columns(columns: Columns, width: float, setting: Setting) -> Strip:
    """Blocks in columns of the least height that holds them."""
    measure = (width - columns.gap * (columns.count - 1)) / columns.count
    strips = tuple(s for s in galley(columns.blocks, measure, setting) if s.brk is None)
    cells = [joined(part) for part in balanced(strips, columns.count)]
    cells += [Strip(0.0)] * (columns.count - len(cells))
    row = Row((), (), columns.gap, "top", columns.before, columns.after)
    return _side_by_side(cells, [measure] * columns.count, row, width, setting)


# ------------------------------------------------------------------------------------------------- tables
def _table(table: Table, width: float, setting: Setting) -> Galley:
    """A strip a row, each with the table's head to set again."""
    widths, tag = table_widths(table, width, setting), Tag("L", numbering="None") if _is_list(table) else Tag("Table")
    measured = _MeasuredTable(table, widths, width, tag)
    head = again = None
    if table.head:
        head = _table_row(measured, table.head, table.head_rule, setting)
        head = replace(head, keep=True, table=tag)
        again = as_ornament(head)
    rows = []
    for i, cells in enumerate(table.rows):
        last = i == len(table.rows) - 1
        strip = _table_row(measured, cells, table.foot_rule if last else table.rule, setting)
        # No page ends after only the first row, nor before only the last row.
        lonely = len(table.rows) > 2 and (i == 0 or i == len(table.rows) - 2)
        rows.append(replace(strip, head=again, keep=lonely, table=tag))
    return (head, *rows) if head else tuple(rows)


@dataclass(frozen=True)
class _MeasuredTable:
    """A table with the widths common to all its rows, mm."""

    table: Table
    widths: Sequence[float]
    """Widths of its columns."""
    width: float
    tag: Tag


def _table_row(measured: _MeasuredTable, cells: Sequence[Cell], rule: Paint | None, setting: Setting) -> Strip:
    table, widths, tag = measured.table, measured.widths, measured.tag
    above, beside = table.padding
    own, inner = (tag, Tag("LI" if _is_list(table) else "TR")), "LBody" if _is_list(table) else "TD"
    strips = []
    for i, (cell, column, wide) in enumerate(zip(cells, table.columns, widths, strict=True)):
        head = _head_of(table, cells, i)
        box = Tag("TH" if head else inner, scope=head)
        if isinstance(cell, Text):
            strip = joined(galley((replace(_cell(cell, column.align), tag=box),), wide, setting))
        else:
            strip = joined(within(galley(cell, wide, setting), (box,)))
        if not setting.is_measured:
            strip = replace(strip, items=(tagged((), box), *strip.items))
        strips.append(joined(within((strip,), own)))
    row = Row((), (), beside * 2, "baseline")
    strip = shifted(_side_by_side(strips, widths, row, measured.width, setting), 0.0, above)
    strip = replace(strip, height=strip.height + above)
    if rule is None or setting.is_measured:
        return strip
    line = Path((("M", (0.0, strip.height)), ("L", (measured.width, strip.height))), rule)
    return replace(strip, items=(*strip.items, line))


def _is_list(table: Table) -> bool:
    """Whether a table has one column without a header: for screen readers, a list."""
    return len(table.columns) == 1 and not table.head


def _head_of(table: Table, cells: Sequence[Cell], column: int) -> Literal["", "Row", "Column"]:
    """The scope of a cell: a header names its columns; without one, the first cell of each row names the row."""
    if cells is table.head:
        return "Column"
    return "Row" if column == 0 and not table.head and len(table.columns) > 1 else ""


def _cell(cell: Text, align: Align) -> Text:
    """A plain paragraph takes its column's alignment."""
    if cell.style.align != "left" or align == "left":
        return cell
    return replace(cell, style=_aligned(cell.style, align))


def _aligned(style: ParagraphStyle, align: Align) -> ParagraphStyle:
    return replace(style, align=align)
