"""Computed tables: cards by rank, orders of hands, tables of the model, the key of icons."""

import functools
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from pnp.document.values import cell_text, member_named
from pnp.edition.edition import Edition
from pnp.model.game import Clause, HandShape, Member, Message, Table
from pnp.pages.shows import RenderContext, entry
from pnp.pieces.draw import mark_face, pill, star_face
from pnp.typeset import Block, Cell, Column, Columns, Hung, Icon, ParagraphStyle, Row, Run, Stack, Text, set_line
from pnp.typeset import Table as TableBlock
from pnp.typeset.page import Face, Paint


# ------------------------------------------------------------------------------------------------- cards
def show_cards(desk: RenderContext, kind: str, by: str, columns: Sequence[str]) -> list[Block]:
    """A row for each member of a column: rank, name, cast, what it does."""
    edition, styles = desk.edition, desk.styles
    deck = edition.game.cards[kind]
    texts = [c for c in columns if c != by and deck.columns[c].type.kind == "text"]
    clause = next((c for c in columns if deck.columns[c].type.kind == "clause"), "")
    if not texts and not clause:
        return [_members(desk, [card.values[by] for card in _distinct(deck.cards, by)])]
    rows = []
    for card in _distinct(deck.cards, by):
        member = card.values[by]
        names = [edition.text(card.values[c]) for c in texts if isinstance(card.values.get(c), Message)]
        told = edition.game.clauses.get(str(card.values.get(clause)))
        does = edition.brief(told) if told else ""
        rows.append((_rank_cell(desk, member), _names_cell(desk, names), _does_cell(desk, does, told)))
    s = styles.scale
    sizes = (Column(8.4 * s, "center"), Column(22.4 * s), Column())
    hair = Paint(stroke=styles.rule, width=0.15)
    return [TableBlock(sizes, (), tuple(rows), hair, None, hair, (0.75 * s, 0.8 * s), 0.0, 2.4 * s)]


def _members(desk: RenderContext, members: Sequence[Member]) -> Block:
    """Codes and names side by side, for cards of which there is nothing more to tell."""
    styles = desk.styles
    s = styles.scale
    style = replace(styles.body, left=6.4 * s, after=0.55 * s)
    lines = []
    for member in members:
        code = Hung(desk.words(member.code, styles.count), styles.count, 4.2 * s, "right")
        lines.append(Text(desk.words(desk.edition.text(member.label), style), style, (code,)))
    count = 1 if desk.narrow and desk.width < 50 else 2 if desk.width < 90 else 3
    return Columns(tuple(lines), count, 6.0, 0.0, 2.4 * s)


def _distinct(cards: Sequence[Any], by: str) -> list[Any]:
    found: dict[str, Any] = {}
    for card in cards:
        if card.values[by] is not None:
            found.setdefault(card.values[by].name, card)
    return list(found.values())


def _rank_cell(desk: RenderContext, member: Member) -> Cell:
    style = desk.styles.rank
    if member.code.lower() == member.label.text.lower():
        face = star_face(desk.edition, 4.6 * desk.styles.scale, 0.9 * desk.styles.scale)
        return Text((Run("\u00a0", style.text),), style, (Hung(face, style, 4.2 * desk.styles.scale, "center"),))
    tracking = -40.0 if len(member.code) > 1 else 0.0
    return Text((Run(member.code, replace(style.text, tracking=tracking), rise=-2.6 * desk.styles.scale),), style)


def _names_cell(desk: RenderContext, names: Sequence[str]) -> Cell:
    styles = desk.styles
    bold = replace(styles.title, after=0.0)
    first = Text(desk.inlines(names[0] if names else "", bold), bold)
    rest = () if desk.lean else tuple(Text(desk.inlines(n, styles.aside), styles.aside) for n in names[1:])
    return (first, *rest)


def _does_cell(desk: RenderContext, does: str, clause: Clause | None) -> Cell:
    s = desk.styles.scale
    inner = replace(desk, width=desk.width - (8.4 + 22.4 + 2 * 1.6) * s)
    return (
        replace(entry(inner, does, clause.id if clause else ""), style=replace(entry(inner, does).style, after=0.0)),
    )


# ------------------------------------------------------------------------------------------------- rankings and tables
def show_ranking(desk: RenderContext, name: str) -> list[Block]:
    """Hands from best to worst, a pill on those for which a flag column holds."""
    ranking = desk.edition.game.rankings[name]
    flags = [c for c, type in ranking.columns.items() if type.kind == "flag"]
    shapes = [shape for shape in ranking.shapes if shape.groups or shape.run or shape.suited]
    if not shapes:
        return []
    lines = _shapes(desk, shapes, flags)
    gap = 6.0 if desk.width > 70 else 2.4
    widest = max(_reach(line, desk) for line in lines)
    count = 1 if (desk.width - gap) / 2 < widest else 2
    if widest > desk.width:
        lines = _shapes(desk, shapes, flags, desk.width / widest)
    return [Columns(lines, count, gap, 0.0, 2.4 * desk.styles.scale)]


def _shapes(
    desk: RenderContext, shapes: Sequence[HandShape], flags: Sequence[str], share: float = 1.0
) -> tuple[Text, ...]:
    """A line for each hand; all smaller by a share where the longest does not fit."""
    return tuple(_shape(desk, i, shape, flags, share) for i, shape in enumerate(shapes, 1))


def _shape(desk: RenderContext, number: int, shape: HandShape, flags: Sequence[str], share: float) -> Text:
    edition, styles = desk.edition, desk.styles
    s = styles.scale * share
    won = next((f for f in flags if shape.columns.get(f)), "")
    base = (styles.bold if won else styles.body).scaled(share)
    style = replace(base, left=6.4 * s, after=0.55 * s)
    label = edition.text(shape.label)
    hung = [Hung(desk.words(str(number), styles.count), styles.count, 4.2 * s, "right")]
    if won:
        x = 6.4 * s + edition.fonts.width(label, style.text.font, style.text.size) + 1.8 * s
        hung.append(Hung(pill(edition, edition.say(won), s), style, x, "left"))
    return Text(desk.words(label, style), style, tuple(hung))


def show_table(desk: RenderContext, name: str) -> list[Block]:
    """A table of one key as pairs; one of two keys as a matrix."""
    table = desk.edition.game.tables[name]
    if not table.cells:
        return []
    return [_pairs(desk, table) if len(table.keys) == 1 else _matrix(desk, table)]


def show_tables(desk: RenderContext, names: Sequence[str], heads: str = "") -> list[Block]:
    """Tables with one key in common, side by side: under the members of an enumeration as a table, or without heads
    as pairs, the values of a key behind each other."""
    tables = [desk.edition.game.tables[name] for name in names if name in desk.edition.game.tables]
    if not tables:
        return []
    return [_columns(desk, tables, heads)] if heads in desk.edition.game.enums else [_listed(desk, tables)]


def _columns(desk: RenderContext, tables: Sequence[Table], heads: str) -> Block:
    """A row for each key, best first: its code, then the value of every table under the name that it belongs to."""
    edition, styles = desk.edition, desk.styles
    s = styles.scale
    body = replace(styles.body, after=0.0)
    rank = replace(styles.bold, align="center", text=replace(styles.bold.text, fill=styles.accent))
    head: list[Cell] = [Text((), body)]
    for member in edition.game.enums[heads].members[: len(tables)]:
        mark = str(member.props.get("mark", ""))
        icon = (
            (Icon(mark, styles.bold.text), Run("\u2009\u2009", styles.bold.text))
            if mark in edition.setting.icons
            else ()
        )
        head.append(Text((*icon, *desk.words(edition.text(member.label), styles.bold)), styles.bold))
    keys = sorted({key[0] for table in tables for key in table.cells}, key=lambda k: -_order(k, edition))
    rows = []
    for key in keys:
        values = [cell_text(table.cells.get((key,)), edition) for table in tables]
        rows.append(
            (Text(desk.words(_code(key, edition), rank), rank), *(Text(desk.words(v, body), body) for v in values))
        )
    sizes = (Column(5.6 * s, "center"), *(Column(share=max(8, _longest(table, edition))) for table in tables))
    head_rule = Paint(stroke=styles.accent, width=0.3)
    return TableBlock(sizes, tuple(head), tuple(rows), None, head_rule, None, (0.1 * s, 1.6 * s), 0.0, 2.4 * s)


def _order(name: Any, edition: Edition) -> int:
    member = member_named(name, edition)
    return member.order if member else 0


def _code(name: Any, edition: Edition) -> str:
    member = member_named(name, edition)
    return member.code if member else str(name)


def _longest(table: Table, edition: Edition) -> int:
    return max((len(cell_text(value, edition)) for value in table.cells.values()), default=0)


def _listed(desk: RenderContext, tables: Sequence[Table]) -> Block:
    """For each key its mark, or its name, and what every table says of it."""
    edition, styles = desk.edition, desk.styles
    s = styles.scale
    cells: list[tuple[Block, ...]] = []
    for key in dict.fromkeys(key[0] for table in tables for key in table.cells):
        member = member_named(key, edition)
        mark = str(member.props.get("mark", "")) if member else ""
        first, *rest = [cell_text(table.cells.get((key,)), edition) for table in tables]
        words = " · ".join([f"**{first}**", *rest])
        if mark in edition.setting.icons:
            style = replace(styles.body, left=6.0 * s)
            cells.append(
                (
                    Text(
                        desk.inlines(words, style),
                        style,
                        (Hung(mark_face(edition, mark, 3.6 * s), style, 0.4, "left"),),
                    ),
                )
            )
        else:
            cells.append((Text(desk.inlines(f"**{cell_text(key, edition)}** {words}", styles.body), styles.body),))
    return _across(desk, cells)


def _pairs(desk: RenderContext, table: Table) -> Block:
    """Key and value side by side; a value with a mark of its own is shown by it."""
    edition, styles = desk.edition, desk.styles
    s = styles.scale
    cells: list[tuple[Block, ...]] = []
    for (key, *_), value in table.cells.items():
        member = member_named(value, edition)
        mark = str(member.props.get("mark", "")) if member else ""
        keyed = member_named(key, edition)
        sign = str(keyed.props.get("mark", "")) if keyed else ""
        if mark in edition.setting.icons or sign in edition.setting.icons:
            shown, words = (mark, key) if mark in edition.setting.icons else (sign, value)
            style = replace(styles.bold, left=6.0 * s)
            hung = (Hung(mark_face(edition, shown, 4.2 * s), style, 0.4, "left"),)
            cells.append((Text(desk.words(cell_text(words, edition), style), style, hung),))
        else:
            words = f"**{cell_text(key, edition)}** {cell_text(value, edition)}"
            cells.append((Text(desk.inlines(words, styles.body), styles.body),))
    return _across(desk, cells)


def _across(desk: RenderContext, cells: Sequence[tuple[Block, ...]]) -> Block:
    """Short cells side by side, four in a row or two."""
    s = desk.styles.scale
    across = 2 if desk.narrow or desk.width / 4 < _widest(cells, desk) + 1.2 else min(4, len(cells))
    rows = [cells[i : i + across] for i in range(0, len(cells), across)]
    blocks = tuple(
        Row((*row, *(((),) * (across - len(row)))), (0.0,) * across, 1.2, "top", 0.6 * s, 0.8 * s) for row in rows
    )
    return Stack(blocks, True, 0.0, 2.4 * s)


def _reach(line: Text, desk: RenderContext) -> float:
    """How far a line and what is hung behind it reach, mm."""
    behind = [h.x + h.content.width for h in line.hung if isinstance(h.content, Face)]
    return max([_widest([(line,)], desk), *behind])


def _widest(cells: Sequence[tuple[Block, ...]], desk: RenderContext) -> float:
    """Width of the widest cell of one line, mm."""
    texts = [block for cell in cells for block in cell if isinstance(block, Text)]
    quiet = desk.edition.setting.quiet()
    return max((t.style.left + set_line(t.inlines, t.style, quiet).width for t in texts), default=0.0)


def _matrix(desk: RenderContext, table: Table) -> Block:
    edition, styles = desk.edition, desk.styles
    rows = list(dict.fromkeys(key[0] for key in table.cells))
    columns = list(dict.fromkeys(key[1] for key in table.cells))

    small = replace(styles.aside, align="center", after=0.0)

    def cell(value: Any, style: ParagraphStyle) -> Text:
        return Text(desk.words(cell_text(value, edition), style), style)

    def result(r: Any, c: Any) -> Cell:
        """A cell's value, and below it the brief of the clause that the cell stands for."""
        value = cell(table.cells.get((r, c)), replace(styles.body, align="center", after=0.0))
        told = edition.game.clauses.get(table.clauses.get((r, c), ""))
        return (value, Text(desk.inlines(edition.brief(told), small), small)) if told and told.brief else value

    head = (cell("", styles.caps), *(cell(c, styles.bold) for c in columns))
    body = tuple((cell(r, styles.bold), *(result(r, c) for c in columns)) for r in rows)
    sizes = (Column(share=0.0), *(Column(align="center") for _ in columns))
    return TableBlock(sizes, head, body, Paint(stroke=styles.rule, width=0.15), Paint(stroke=styles.accent, width=0.3))


# ------------------------------------------------------------------------------------------------- the key
_CONTENT = frozenset({"blocks", "cells", "rows", "head", "inlines", "hung", "notes", "content", "tab"})


def icons_in(thing: object) -> dict[str, None]:
    """The names of all icons in blocks, in the order in which they are met."""
    found: dict[str, None] = {}
    if isinstance(thing, Icon):
        found[thing.name] = None
    elif isinstance(thing, tuple | list):
        for item in thing:
            found |= icons_in(item)
    else:
        for name in _content_of(type(thing)):  # type: ignore[arg-type]
            found |= icons_in(getattr(thing, name))
    return found


@functools.cache
def _content_of(kind: type) -> tuple[str, ...]:
    """The fields of a kind of block that words may stand in: not those of size and style."""
    if not is_dataclass(kind) or kind.__module__ != "pnp.typeset.blocks":
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
            (Hung((Icon(name, styles.body.text),), styles.body, 2.4 * styles.scale, "center"),),
        )
        for name in names
    ]
