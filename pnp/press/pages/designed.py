"""The look of a sheet that serves during play: the round on a rail, tables of two keys as coloured cells, words beside
their meaning, boxes on a tint, cards with a part of their picture. Lengths are mm."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise

from pnp.base.frozen import replace
from pnp.model.schema.theme import tint
from pnp.press.document.leads import without_lead
from pnp.press.document.nodes import Inline as Told
from pnp.press.document.nodes import Strong, Words, words_of
from pnp.press.document.parts import Line, Lines, Matrix, Result
from pnp.press.pages.shows import DISC, RenderContext, entry
from pnp.press.pieces.draw import line_of
from pnp.press.typeset import (
    Block,
    Cell,
    Column,
    Drawing,
    FramedBlocks,
    HungItem,
    Icon,
    Inline,
    ParagraphStyle,
    Row,
    Run,
    Stack,
    Table,
    Text,
    is_too_wide,
    line_width,
    measure_height,
)
from pnp.press.typeset.drawing.outline import multiply, rotation, translation
from pnp.press.typeset.drawing.page import Face, Group, Item, Paint, Path, Tag

PALE = 0.07
"""Share of the accent in the ground of a box."""
RAIL, RAIL_SHARE = 0.6, 0.3
"""Width of the line that joins the steps of a round, and its share of the accent."""
TINTS = (0.0, 0.1, 0.2, 0.32, 0.44)
"""Shares of the accent in the cells of a table: its most frequent value stays white."""
LEAST_CELL = 8.0
"""Least height of a cell, mm at 9 pt."""
BETWEEN = 0.9
"""Space between two cells, mm at 9 pt."""
TERM_SHARE = 0.36
"""Most of the width that words beside their meaning may take."""


# ------------------------------------------------------------------------------------------------- the round
def on_rail(desk: RenderContext, step: Stack) -> Stack:
    """A step of the round with a line from its disc to that of the next."""
    head, *rest = step.blocks
    if not isinstance(head, Text):
        return step
    high = measure_height((step,), desk.width, desk.edition.setting.quiet()) + step.after
    ink = tint(desk.styles.accent, RAIL_SHARE, desk.styles.paper)
    line = Path((("M", (RAIL / 2, high)), ("L", (RAIL / 2, 2 * high))), Paint(stroke=ink, width=RAIL))
    rail = Face(f"rail:{high:.3f}:{ink}", RAIL, 2 * high, (line,))
    hung = HungItem(rail, head.style, DISC * desk.styles.scale / 2, "center")
    return replace(step, blocks=(replace(head, hung=(hung, *head.hung)), *rest))


# ------------------------------------------------------------------------------------------------- boxes
def pale_box(desk: RenderContext, title: str, build: Callable[[RenderContext], list[Block]]) -> Block:
    """Blocks on a tint with their title above; in an outline where ink is saved."""
    styles, edition = desk.styles, desk.edition
    s = styles.scale
    pad, side = 2.0 * s, 2.8 * s
    inner = replace(desk, width=desk.width - 2 * side)
    name = Text(desk.words(title, styles.caps), replace(styles.caps, after=0.4 * s), tag=Tag("H3"))
    paint = Paint(tint(styles.accent, PALE, styles.paper))
    paint = Paint(stroke=styles.accent, width=0.3) if edition.low_ink else paint
    blocks = (name, *build(inner))
    return FramedBlocks(blocks, (pad, side, max(0.6, pad - 0.6 * s), side), paint, 1.4, after=2.4 * s)


# ------------------------------------------------------------------------------------------------- words and meanings
def set_terms(desk: RenderContext, part: Lines) -> list[Block]:
    """Clauses that begin with the word that they explain, in bold: the words at the left, the meanings beside them.
    Other clauses belong to the word before them, or are above the first."""
    groups: list[tuple[Told | None, list[Line]]] = []
    for line in part.lines:
        term = _term(line)
        if term is not None:
            groups.append((term, [replace(line, inlines=_rest(line.inlines))]))
        elif groups:
            above = groups[-1][0]
            label = words_of((above,)).strip(MARKS) if above is not None else ""
            groups[-1][1].append(without_lead(line, label))
        else:
            groups.append((None, [line]))
    first = [entry(desk, line) for term, lines in groups if term is None for line in lines]
    pairs = [((_bare(term),), lines) for term, lines in groups if term is not None]
    return [*first, _pairs_table(desk, pairs)]


def set_labelled(desk: RenderContext, part: Lines) -> list[Block]:
    """Set several clauses in a row of the form "label: meaning" as a table, and all others as lines."""
    blocks: list[Block] = []
    for is_labelled, run in groupby(part.lines, key=lambda line: _colon(line) > 0):
        lines = list(run)
        if not is_labelled or len(lines) == 1:
            blocks += [entry(desk, line) for line in lines]
            continue
        pairs: list[tuple[tuple[Told, ...], list[Line]]] = []
        for line in lines:
            head, at = line.inlines[0], _colon(line)
            assert isinstance(head, Words)
            label = Strong((Words(head.text[:at].rstrip(MARKS)),))
            meaning = (Words(head.text[at:].lstrip(MARKS)), *line.inlines[1:])
            pairs.append(((label,), [replace(line, inlines=meaning)]))
        blocks.append(_pairs_table(desk, pairs))
    return blocks


def has_labels(part: Lines) -> bool:
    """Whether at least two clauses in a row have the form "label: meaning"."""
    return not part.ordered and any(_colon(a) and _colon(b) for a, b in pairwise(part.lines))


LONGEST_LABEL = 30
"""Most characters of a label."""


def _colon(line: Line) -> int:
    """The position of the colon after a clause's label; 0 without one."""
    head = line.inlines[0] if line.inlines else None
    if not isinstance(head, Words):
        return 0
    at = next((i for i, letter in enumerate(head.text) if letter in ":："), 0)
    is_more = bool(head.text[at + 1 :].strip()) or len(line.inlines) > 1
    return at if at <= LONGEST_LABEL and is_more else 0


def _pairs_table(desk: RenderContext, pairs: Sequence[tuple[tuple[Told, ...], Sequence[Line]]]) -> Block:
    """Words at the left, their meanings beside them, hairlines between."""
    styles = desk.styles
    bold = replace(styles.bold, after=0.0)
    names = [Text(desk.set(term, bold), bold) for term, _ in pairs]
    quiet = desk.edition.setting.quiet()
    widest = max(line_width(name.inlines, name.style, quiet) for name in names)
    wide = min(widest + 0.2, TERM_SHARE * desk.width)
    pad = 1.2 * styles.scale
    inner = replace(desk, width=desk.width - wide - 3 * pad)
    meanings = [tuple(entry(inner, line) for line in lines) for _, lines in pairs]
    hair = Paint(stroke=styles.rule, width=0.15)
    rows: list[tuple[Cell, ...]] = [(name, _closed(lines)) for name, lines in zip(names, meanings, strict=True)]
    return Table((Column(wide), Column()), (), tuple(rows), hair, None, None, (0.7 * styles.scale, pad))


def has_terms(part: Lines) -> bool:
    """Whether at least half of several clauses begin with the word that they explain."""
    terms = sum(_term(line) is not None for line in part.lines)
    return not part.ordered and terms >= 2 and 2 * terms >= len(part.lines)


def _term(line: Line) -> Strong | None:
    """The bold words at the head of a clause if more follows them; otherwise None."""
    first = line.inlines[0] if line.inlines else None
    return first if isinstance(first, Strong) and len(line.inlines) > 1 else None


MARKS = " \u00a0\u202f:.：。"
"""Marks between a word and its meaning in running text."""


def _bare(term: Told) -> Told:
    """The word without the colon or full stop after it."""
    if isinstance(term, Strong) and term.inlines and isinstance(last := term.inlines[-1], Words):
        return Strong((*term.inlines[:-1], Words(last.text.rstrip(MARKS))))
    return term


def _rest(inlines: Sequence[Told]) -> tuple[Told, ...]:
    """The meaning without the mark between it and the word."""
    head, *rest = inlines[1:]
    if isinstance(head, Words):
        return (Words(head.text.lstrip(MARKS)), *rest)
    return (head, *rest)


def _closed(lines: Sequence[Text]) -> tuple[Text, ...]:
    return (*lines[:-1], replace(lines[-1], style=replace(lines[-1].style, after=0.0)))


# ------------------------------------------------------------------------------------------------- tables of two keys
def set_cells(desk: RenderContext, part: Matrix) -> list[Block]:
    """A table of two keys as a grid of cells, each value with its own tint; [] where words are too long for a cell."""
    if not part.columns or not part.rows:
        return []
    styles, s = desk.styles, desk.styles.scale
    quiet, gap = desk.edition.setting.quiet(), BETWEEN * s
    bold = replace(styles.bold, after=0.0)
    marks = {*part.row_marks, *part.column_marks} & {*desk.edition.setting.icons}
    part = part if {*part.row_marks, *part.column_marks} == marks else replace(part, row_marks=(), column_marks=())
    downs, acrosses = part.row_marks or ("",) * len(part.rows), part.column_marks or ("",) * len(part.columns)
    names = [_head(desk, name, mark, bold) for (name, _), mark in zip(part.rows, downs, strict=True)]
    first = max(line_width(name.inlines, name.style, quiet) for name in names) + 0.4
    label = replace(styles.caps, align="center", text=replace(styles.caps.text, size=max(styles.floor, 7.6 * s)))
    axis = (line_of(desk.edition, part.down, label.text), 5.6 * s) if part.down else None
    left = first + (axis[1] if axis else 0.0)
    wide = (desk.width - left - gap * len(part.columns)) / len(part.columns)
    cells = [[_cell_blocks(desk, one) for one in results] for _, results in part.rows]
    if wide <= 2.4 or any(is_too_wide(cell, wide - 1.2, quiet) for row in cells for cell in row):
        return []
    inks = _inks(desk, part)
    heights = [[measure_height(cell, wide - 1.2, quiet) for cell in row] for row in cells]
    high = max(LEAST_CELL * s, max(h for row in heights for h in row) + 1.2)
    rows = [
        Row(
            ((name,), *(_cell(desk, cell, inks[v.value], high - h) for cell, v, h in zip(row, ones, own, strict=True))),
            (first, *(wide,) * len(row)), gap, "middle", 0.0, gap,
        )
        for name, row, own, (_, ones) in zip(names, cells, heights, part.rows, strict=True)
    ]  # fmt: skip
    centred = replace(bold, align="center", keep_with_next=True)
    heads = [_head(desk, name, mark, centred) for name, mark in zip(part.columns, acrosses, strict=True)]
    head = Row(((), *((one,) for one in heads)), (first, *(wide,) * len(heads)), gap, "bottom", 0.0, 0.6 * s)
    if any(is_too_wide((one,), wide, quiet) for one in heads):
        return []
    grid: Block = Stack((head, *rows))
    if axis:
        tall = len(rows) * (high + gap) - gap
        if axis[0][1] > tall:
            return []
        down = _upright(axis[0], tall)
        lead = measure_height((head,), desk.width - left, quiet)
        inner = (replace(down, before=lead),)
        grid = Row((inner, (grid,)), (axis[1], desk.width - axis[1]), 0.0, "top")
    over = replace(label, left=left, after=0.4 * s, keep_with_next=True)
    return [*([Text(desk.words(part.across, over), over)] if part.across else []), grid]


def _head(desk: RenderContext, name: str, mark: str, style: ParagraphStyle) -> Text:
    """A member as the head of a row or column: its mark, if it has one, and its name."""
    inlines: tuple[Inline, ...] = tuple(desk.words(name, style))
    if mark in desk.edition.setting.icons:
        inlines = (Icon(mark, style.text), Run("\u2009", style.text), *inlines)
    return Text(inlines, style)


def _cell_blocks(desk: RenderContext, result: Result) -> tuple[Text, ...]:
    styles = desk.styles
    body = replace(styles.body, align="center", after=0.0)
    small = replace(styles.aside, align="center", after=0.0)
    value = Text(desk.words(result.value, body), body)
    return (value, Text(desk.set(result.words, small), small)) if result.words else (value,)


def _cell(desk: RenderContext, blocks: tuple[Text, ...], ink: str, free: float) -> tuple[Block, ...]:
    """A cell with its words in the middle of its height."""
    styles = desk.styles
    outline = tint(styles.accent, 0.6, styles.paper)
    return (FramedBlocks(blocks, (free / 2, 0.6, free / 2, 0.6), Paint(ink, outline, 0.25), 1.0),)


def _inks(desk: RenderContext, part: Matrix) -> dict[str, str]:
    """The ground of each value: white for the most frequent, darker for the rarer ones."""
    values = Counter(one.value for _, results in part.rows for one in results)
    low, most = desk.edition.low_ink, len(TINTS) - 1
    shares = {value: 0.0 if low or len(values) > len(TINTS) else TINTS[min(i, most)]
              for i, (value, _) in enumerate(values.most_common())}  # fmt: skip
    return {value: tint(desk.styles.accent, share, desk.styles.paper) for value, share in shares.items()}


def _upright(line: tuple[tuple[Item, ...], float], high: float) -> Drawing:
    """A line of words turned to read upwards, in the middle of a height."""
    items, wide = line
    matrix = multiply(translation(3.0, (high + wide) / 2), rotation(-90.0, 0.0, 0.0))
    return Drawing((Group(items, matrix),), 3.6, high, "left", tag=Tag("P"))
