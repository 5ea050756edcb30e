"""``merge:``, ``each:`` and ``sort:`` of a card kind: rows merged into one card, rows multiplied, and their order."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from pnp.model.game import Card, Member, Message
from pnp.model.schema.nouns import CardKind, Column
from pnp.model.schema.types import Type
from pnp.source.load.account import Entry, changed, left_out
from pnp.source.load.cells import CardTable, Cell, Row


def shaped_table(table: CardTable, entry: CardKind, columns: Mapping[str, Column]) -> CardTable:
    """A table with its rows merged and multiplied as the kind says."""
    if entry.merge:
        table = _merged(table, entry.merge, columns)
    if entry.each:
        rows = [one for row in table.rows for one in _each(row, entry.each)]
        table = replace(table, rows=tuple(rows))
    return table


# ----------------------------------------------------------------------------------------------- merged
def _merged(table: CardTable, names: Sequence[str], columns: Mapping[str, Column]) -> CardTable:
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in table.rows:
        groups.setdefault(tuple(row.text(name) for name in names), []).append(row)
    account: list[Entry] = []
    rows = [rows[0] if len(rows) == 1 else _one(rows, columns, account) for rows in groups.values()]
    return replace(table, rows=tuple(rows), account=(*table.account, *account))


def _one(rows: Sequence[Row], columns: Mapping[str, Column], account: list[Entry]) -> Row:
    """One row merged from several: different texts become paragraphs of one text; other cells come from the first
    row."""
    first = rows[0]
    cells: dict[str, Cell] = {}
    for name in dict.fromkeys(name for row in rows for name in row.names):
        full = {row.text(name): row.cell(name) for row in rows if row.text(name)}
        texts = list(full)
        cell = next(iter(full.values()), first.cell(name))
        if len(texts) > 1 and name in columns and columns[name].type == Type("text"):
            cell = Cell("\n\n".join(texts), cell.span)
        elif len(texts) > 1:
            why = f"the row is merged into row {first.number}, where `{name}` is {texts[0]}"
            account += [left_out("cell", text, why, full[text].span) for text in texts[1:]]
        cells[name] = cell
    account += [changed("row", str(row.number), f"merged into row {first.number}", row.span) for row in rows[1:]]
    return Row.of(cells, first.span, first.names, first.number)


# ------------------------------------------------------------------------------------------------ multiplied
def _each(row: Row, names: Sequence[str]) -> Iterator[Row]:
    """A row for each combination of the words in these columns, which `|` (or a comma) separates."""
    choices = [parts_of(row.cell(name)) for name in names]
    if all(len(parts) < 2 for parts in choices):
        yield row
        return
    for words in product(*choices):
        cells = {**row.cells, **{name: Cell(word, row.place(name)) for name, word in zip(names, words, strict=True)}}
        yield Row.of(cells, row.span, row.names, row.number)


def parts_of(cell: Cell) -> list[str]:
    """The words of a cell that lists several."""
    text = cell.list_text
    separator = "|" if "|" in text else ","
    return [part.strip() for part in text.split(separator) if part.strip()] or [""]


# ------------------------------------------------------------------------------------------------- order
def sorted_cards(cards: Iterable[Card], names: Sequence[str]) -> tuple[Card, ...]:
    """Cards sorted by these columns, the first taking precedence; ``-cost`` sorts downwards. Empty cells come last."""
    in_order = list(cards)
    for name in reversed(names):
        column, is_down = name.lstrip("-"), name.startswith("-")
        full = [card for card in in_order if not _is_empty(card.values.get(column))]
        full.sort(key=lambda card: _order(card.values.get(column)), reverse=is_down)
        in_order = [*full, *(card for card in in_order if _is_empty(card.values.get(column)))]
    return tuple(in_order)


def _is_empty(value: object) -> bool:
    return value is None or value == () or (isinstance(value, Message) and not value.text)


def _order(value: object) -> tuple[int, list[tuple[int, float, str]]]:
    """The sort key: members by their order, numbers by size, texts by their letters and the numbers in them."""
    match value:
        case Member(order=order):
            return 0, [(0, order, "")]
        case bool() | int():
            return 0, [(0, value, "")]
    text = str(getattr(value, "text", value)).casefold()
    parts = re.findall(r"\d+(?:[.,]\d+)?|\D+", text)
    return 1, [(0, float(p.replace(",", ".")), "") if p[0].isdigit() else (1, 0, p) for p in parts]
