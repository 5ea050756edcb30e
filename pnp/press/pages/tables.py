"""Computed tables, set: cards by rank, orders of hands, tables of the model, the key of icons."""

import functools
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass

from pnp.base.frozen import replace
from pnp.press.document.nodes import Inline as Told
from pnp.press.document.nodes import Strong, Words
from pnp.press.document.parts import (
    CardRow,
    CardRows,
    CodedEntry,
    CodedList,
    ComparisonHead,
    ComparisonTable,
    Fact,
    Facts,
    Line,
    Matrix,
    Result,
)
from pnp.press.pages.shows import RenderContext, entry
from pnp.press.pieces.draw import mark_face, pill, star_face
from pnp.press.typeset import (
    Block,
    Cell,
    Column,
    Columns,
    HungItem,
    Icon,
    ParagraphStyle,
    Row,
    Run,
    Stack,
    Text,
    line_width,
    measure_height,
)
from pnp.press.typeset import Table as TableBlock
from pnp.press.typeset.drawing.page import Face, Paint


# ------------------------------------------------------------------------------------------------- cards
def set_cards(desk: RenderContext, part: CardRows) -> list[Block]:
    """A row for each member of a column: rank, name, cast, what it does."""
    styles = desk.styles
    s = styles.scale
    rank, names = (8.4 * s if part.has_codes else 0.0), 22.4 * s
    sizes: tuple[Column, ...] = (Column(),) if desk.narrow else (Column(names), Column())
    rows: list[tuple[Cell, ...]]
    if desk.narrow:
        rows = [((_names_line(desk, row.names), _does(desk, row.does, rank)),) for row in part.rows]
    else:
        rows = [(_names_cell(desk, row.names), (_does(desk, row.does, rank + names),)) for row in part.rows]
    if part.has_codes:
        sizes = (Column(rank, "center"), *sizes)
        rows = [(_rank_cell(desk, row), *cells) for row, cells in zip(part.rows, rows, strict=True)]
    hair = Paint(stroke=styles.rule, width=0.15)
    return [TableBlock(sizes, (), tuple(rows), hair, None, hair, (0.75 * s, 0.8 * s), 0.0, 2.4 * s)]


def _members(desk: RenderContext, members: Sequence[CodedEntry]) -> Block:
    """Codes and names side by side, for cards with nothing more to say."""
    styles = desk.styles
    s = styles.scale
    style = replace(styles.body, left=6.4 * s, after=0.55 * s)
    lines = []
    for member in members:
        code = HungItem(desk.words(member.code, styles.count), styles.count, 4.2 * s, "right")
        lines.append(Text(desk.words(member.label, style), style, (code,)))
    most = 1 if desk.narrow and desk.width < 50 else 2 if desk.width < 90 else 3
    widest = max((_reach(line, desk) for line in lines), default=0.0)
    count = next((n for n in range(most, 1, -1) if (desk.width - 6.0 * (n - 1)) / n >= widest), 1)
    return Columns(tuple(lines), count, 6.0, 0.0, 2.4 * s)


def _rank_cell(desk: RenderContext, row: CardRow) -> Cell:
    style = desk.styles.rank
    if row.is_star:
        face = star_face(desk.edition, 4.6 * desk.styles.scale, 0.9 * desk.styles.scale)
        return Text((Run("\u00a0", style.text),), style, (HungItem(face, style, 4.2 * desk.styles.scale, "center"),))
    tracking = -40.0 if len(row.code) > 1 else 0.0
    return Text((Run(row.code, replace(style.text, tracking=tracking), rise=-2.6 * desk.styles.scale),), style)


def _names_cell(desk: RenderContext, names: Sequence[tuple[Told, ...]]) -> Cell:
    styles = desk.styles
    bold = replace(styles.title, after=0.0)
    first = Text(desk.set(names[0] if names else (), bold), bold)
    rest = () if desk.lean else tuple(Text(desk.set(n, styles.aside), styles.aside) for n in names[1:])
    return (first, *rest)


def _names_line(desk: RenderContext, names: Sequence[tuple[Told, ...]]) -> Block:
    """The names of a card on one line."""
    bold, cast = replace(desk.styles.title, after=0.0), () if desk.lean else names[1:]
    words = [inline for name in cast for inline in (Run("\u2002", bold.text), *desk.set(name, desk.styles.aside))]
    return Text((*(desk.set(names[0], bold) if names else ()), *words), bold)


def _does(desk: RenderContext, does: Line, indent: float) -> Block:
    """The effect of a card, beside cells of this width, mm."""
    gaps = 1.6 * desk.styles.scale * (1 if desk.narrow else 2)
    line = entry(replace(desk, width=desk.width - indent - gaps), does)
    return replace(line, style=replace(line.style, after=0.0))


# ------------------------------------------------------------------------------------------------- rankings and tables
LEAST_GLOSS = 12.0
"""The narrowest column in which the definition of a hand is printed, mm."""


def set_coded(desk: RenderContext, part: CodedList) -> list[Block]:
    """Members with their codes; or hands from best to worst, with a pill on those that have something special."""
    if not part.ordered:
        return [_members(desk, part.entries)]
    if not part.entries:
        return []
    if part.is_choice:
        return [_chosen_hands(desk, part.entries)]
    if desk.explained:
        return [_explained_hands(desk, part.entries)]
    lines = _hands(desk, part.entries)
    gap = 6.0 if desk.width > 70 else 2.4
    widest = max(_reach(line, desk) for line in lines)
    count = 1 if (desk.width - gap) / 2 < widest else 2
    if widest > desk.width:
        lines = _hands(desk, part.entries, desk.width / widest)
    return [Columns(lines, count, gap, 0.0, 2.4 * desk.styles.scale)]


def _hands(desk: RenderContext, hands: Sequence[CodedEntry], share: float = 1.0) -> tuple[Text, ...]:
    """A line for each hand; all smaller by a share where the longest does not fit."""
    return tuple(_hand(desk, hand, share) for hand in hands)


def reach_of(desk: RenderContext, part: CodedList) -> float:
    """Smallest width of a list of hands, mm."""
    return max((_reach(line, desk) for line in _hands(desk, part.entries)), default=0.0) if part.ordered else 0.0


def _chosen_hands(desk: RenderContext, hands: Sequence[CodedEntry]) -> Block:
    """Hands side by side: each with its name and example cards. If a definition in words is wanted too, or they do not
    fit side by side, each gets a row."""
    body, means, s = desk.styles.body, desk.styles.aside, desk.styles.scale
    plain = replace(body, after=0.0)

    def text(inlines: Sequence[Told]) -> Text:
        return Text(desk.set(inlines, plain), plain)

    cells = [(text((Strong((Words(hand.label),)), Words("\u2002"), *hand.cards)),) for hand in hands]
    if not desk.explained and _widest(cells, desk) + 1.2 <= desk.width / 2:
        return _across(desk, cells)
    rows: list[tuple[Cell, ...]] = []
    for hand in hands:
        meaning = Text(desk.words(hand.means, means), replace(means, after=0.0))
        rows.append((text((Strong((Words(hand.label),)),)), text(hand.cards), *((meaning,) if desk.explained else ())))
    natural = (Column(share=0.0), Column(share=0.0))
    columns = (*natural, Column()) if desk.explained else natural
    return TableBlock(columns, (), tuple(rows), None, None, None, (0.2 * s, 1.6 * s), 0.6 * s, 2.4 * s)


def _explained_hands(desk: RenderContext, hands: Sequence[CodedEntry]) -> Block:
    """A row for each hand: its name, example cards, and its definition in words: beside them, or below if that is
    lower."""
    styles = desk.styles
    s = styles.scale
    faces, means = replace(styles.body, after=0.0), replace(styles.aside, after=0.0)
    names = [replace(line, style=replace(line.style, after=0.0)) for line in _hands(desk, hands)]
    examples = [Text(desk.set(hand.cards, faces), faces) for hand in hands]
    meanings = [Text(desk.words(hand.means, means), means) for hand in hands]
    pad = 1.6 * s
    first = Column(max(_reach(name, desk) for name in names))
    second = Column(_widest([(cards,) for cards in examples], desk))
    hair = Paint(stroke=styles.rule, width=0.15)

    def table(columns: tuple[Column, ...], rows: Iterable[tuple[Cell, ...]]) -> Block:
        return Stack((TableBlock(columns, (), tuple(rows), hair, None, hair, (0.5 * s, pad), 0.0, 2.4 * s),))

    if first.width + 2 * pad + second.width > desk.width:
        under = [[_under(text, name) for text in texts] for name, *texts in zip(names, examples, meanings, strict=True)]
        return table((Column(),), (((name, *texts),) for name, texts in zip(names, under, strict=True)))
    below = table((first, Column()), zip(names, zip(examples, meanings, strict=True), strict=True))
    if first.width + second.width + LEAST_GLOSS * s + 4 * pad > desk.width:
        return below
    beside = table((first, second, Column()), zip(names, examples, meanings, strict=True))
    return min(
        beside, below, key=lambda hands_made: measure_height([hands_made], desk.width, desk.edition.setting.quiet())
    )


def _under(text: Text, name: Text) -> Text:
    """The text below the name of a hand, aligned with its start."""
    return replace(text, style=replace(text.style, left=name.style.left))


def _hand(desk: RenderContext, hand: CodedEntry, share: float) -> Text:
    edition, styles = desk.edition, desk.styles
    s = styles.scale * share
    base = (styles.bold if hand.flag else styles.body).scaled(share)
    style = replace(base, left=6.4 * s, after=0.55 * s)
    hung = [HungItem(desk.words(hand.code, styles.count), styles.count, 4.2 * s, "right")]
    if hand.flag:
        x = 6.4 * s + edition.fonts.width(hand.label, style.text.font, style.text.size) + 1.8 * s
        hung.append(HungItem(pill(edition, hand.flag, max(s, styles.floor / 7.0)), style, x, "left"))
    return Text(desk.words(hand.label, style), style, tuple(hung))


def set_compared(desk: RenderContext, part: ComparisonTable) -> Block:
    """A row for each key, best first: its code, then the value of every table under the table's name."""
    if not part.rows:
        return Stack(())
    styles = desk.styles
    s = styles.scale
    body = replace(styles.body, after=0.0)
    rank = replace(styles.bold, align="center", text=replace(styles.bold.text, fill=styles.accent))
    heads = [_compared_head(desk, one) for one in part.heads]
    values = [[Text(desk.words(value, body), body) for value in row] for _, row in part.rows]
    codes = [Text(desk.words(code, rank), rank) for code, _ in part.rows]
    rows = tuple((code, *row) for code, row in zip(codes, values, strict=True))
    quiet = desk.edition.setting.quiet()
    longest = [
        max(line_width(t.inlines, t.style, quiet) for t in column) for column in zip(heads, *values, strict=True)
    ]
    sizes = (Column(5.6 * s, "center"), *(Column(share=wide) for wide in longest))
    head_rule = Paint(stroke=styles.accent, width=0.3)
    return TableBlock(sizes, (Text((), body), *heads), rows, None, head_rule, None, (0.1 * s, 1.6 * s), 0.0, 2.4 * s)


def _compared_head(desk: RenderContext, head: ComparisonHead) -> Text:
    style = desk.styles.bold
    has_mark = head.mark in desk.edition.setting.icons
    icon = (Icon(head.mark, style.text), Run("\u2009\u2009", style.text)) if has_mark else ()
    return Text((*icon, *desk.words(head.label, style)), style)


def set_facts(desk: RenderContext, part: Facts) -> Block:
    """Short entries side by side: a key and its values; a key or value with a mark is shown by the mark."""
    line = _joined if part.is_joined else _pair
    return _across(desk, [(line(desk, fact),) for fact in part.entries])


def _joined(desk: RenderContext, fact: Fact) -> Text:
    """A key by its mark or name, and its values in every table."""
    styles = desk.styles
    first, *rest = fact.values
    words: list[Told] = [Strong(first)]
    for value in rest:
        words += [Words(" · "), *value]
    if fact.key_mark in desk.edition.setting.icons:
        return _marked(desk, fact.key_mark, 3.6, words, styles.body)
    named = (Strong(fact.key), Words(" "), *words)
    return Text(desk.set(named, styles.body), styles.body)


def _pair(desk: RenderContext, fact: Fact) -> Text:
    """Key and value side by side; a value with a mark shows the key alone, a key with a mark the value alone."""
    styles, icons = desk.styles, desk.edition.setting.icons
    (value,) = fact.values
    if fact.value_mark in icons:
        return _marked(desk, fact.value_mark, 4.2, fact.key, styles.bold)
    if fact.key_mark in icons:
        return _marked(desk, fact.key_mark, 4.2, value, styles.bold)
    between = desk.edition.say("{name}: {value}").partition("{name}")[2].partition("{value}")[0]
    return Text(desk.set((Strong(fact.key), Words(between), *value), styles.body), styles.body)


def _marked(desk: RenderContext, mark: str, size: float, words: Sequence[Told], style: ParagraphStyle) -> Text:
    """Words after a mark, ``size`` mm high at 9 pt."""
    s = desk.styles.scale
    style = replace(style, left=6.0 * s)
    return Text(desk.set(words, style), style, (HungItem(mark_face(desk.edition, mark, size * s), style, 0.4, "left"),))


APART = 3.0
"""The least distance of two short cells side by side, mm: with less, the eye joins them."""


def _across(desk: RenderContext, cells: Sequence[tuple[Block, ...]]) -> Block:
    """Short cells side by side, four in a row or two; below each other where not even two have room."""
    s = desk.styles.scale
    if not cells:
        return Stack(())
    room = desk.width / (_widest(cells, desk) + APART)
    across = 1 if room < 2 else 2 if desk.narrow or room < 4 else min(4, len(cells))
    rows = [cells[i : i + across] for i in range(0, len(cells), across)]
    blocks = tuple(
        Row((*row, *(((),) * (across - len(row)))), (0.0,) * across, 1.2, "top", 0.6 * s, 0.8 * s) for row in rows
    )
    return Stack(blocks, True, 0.0, 2.4 * s)


def _reach(line: Text, desk: RenderContext) -> float:
    """Width of a line including its hanging label, mm."""
    behind = [h.x + h.content.width for h in line.hung if isinstance(h.content, Face)]
    return max([_widest([(line,)], desk), *behind])


def _widest(cells: Sequence[tuple[Block, ...]], desk: RenderContext) -> float:
    """Width of the widest single-line cell, mm."""
    texts = [block for cell in cells for block in cell if isinstance(block, Text)]
    quiet = desk.edition.setting.quiet()
    return max((t.style.left + line_width(t.inlines, t.style, quiet) for t in texts), default=0.0)


def set_matrix(desk: RenderContext, part: Matrix) -> list[Block]:
    """A table of two keys: a value, and below it the brief of the clause for that cell. The meaning of the columns is
    above them, that of the rows in their corner."""
    styles = desk.styles

    def cell(value: str, style: ParagraphStyle) -> Text:
        return Text(desk.words(value, style), style)

    def result(one: Result) -> Cell:
        small = replace(styles.aside, align="center", after=0.0)
        value = cell(one.value, replace(styles.body, align="center", after=0.0))
        return (value, Text(desk.set(one.words, small), small)) if one.words else value

    label = replace(styles.aside, after=0.0)
    corner = cell(part.down, label)
    head = (corner, *(cell(c, styles.bold) for c in part.columns))
    names = [cell(name, styles.bold) for name, _ in part.rows]
    first = _widest([(corner,), *((name,) for name in names)], desk)
    body = tuple((name, *map(result, results)) for name, (_, results) in zip(names, part.rows, strict=True))
    sizes = (Column(first), *(Column(align="center") for _ in part.columns))
    hair, head_rule = Paint(stroke=styles.rule, width=0.15), Paint(stroke=styles.accent, width=0.3)
    table = TableBlock(sizes, head, body, hair, head_rule)
    if not part.across:
        return [table]
    over = replace(label, align="center", left=first, keep_with_next=True)
    return [cell(part.across, over), table]


# ------------------------------------------------------------------------------------------------- the key
_CONTENT = frozenset({"blocks", "cells", "rows", "head", "inlines", "hung", "notes", "content", "tab"})


def icons_in(thing: object) -> dict[str, None]:
    """The names of all icons in blocks, in order of appearance."""
    names: dict[str, None] = {}
    if isinstance(thing, Icon):
        names[thing.name] = None
    elif isinstance(thing, tuple | list):
        for item in thing:
            names |= icons_in(item)
    else:
        kind: type = type(thing)
        for name in _content_of(kind):
            names |= icons_in(getattr(thing, name))
    return names


@functools.cache  # measured: without it, building The Game of Amber takes 0.9 % more time
def _content_of(kind: type) -> tuple[str, ...]:
    """The fields of a block type that may contain words: not those for size and style."""
    if not is_dataclass(kind) or kind.__module__ != "pnp.press.typeset.flow.blocks":
        return ()
    return tuple(f.name for f in fields(kind) if f.name in _CONTENT)


def show_icons(desk: RenderContext, names: Iterable[str]) -> list[Block]:
    """The key: each icon with its meaning, a line each."""
    styles = desk.styles
    style = replace(styles.body, left=6.0 * styles.scale)
    return [
        Text(
            desk.words(desk.edition.meaning(name), style),
            style,
            (HungItem((Icon(name, styles.body.text),), styles.body, 2.4 * styles.scale, "center"),),
        )
        for name in names
    ]
