"""The rows of a card table that are cards: rows marked as something else are left out, each with the reason."""

from collections.abc import Collection
from dataclasses import replace

from pnp.model.read.values import copies_in, is_fixed
from pnp.source.diagnostics.suggestions import CARD_NAMES
from pnp.source.load.account import left_out
from pnp.source.load.cells import CardTable, Row

SKIP = "skip"
"""The column that leaves rows out."""
PICTURES = ("art", "picture", "image", "img", "illustration", "photo", "bild", "foto")
"""Columns with picture files."""
_WORDS = "total totals sum summe gesamt insgesamt somme totale totaal suma celkem итого всего 合計 总计"
_SUMS = frozenset(_WORDS.split())
_NO = ("", "no", "false", "0", "nein", "non", "n")


def card_rows(table: CardTable, copies: str, declared: Collection[str] = ()) -> CardTable:
    """The table without the rows that are not cards. ``copies``: the column with the number of copies; "" for none.
    ``declared``: the columns that game.yaml declares; a declared column `skip` leaves no row out."""
    names = _name_column(table)
    skip = SKIP if SKIP not in declared else ""
    reasons = [(row, _reason(row, table, names, (copies, skip))) for row in table.rows]
    entries = [left_out("row", str(row.number), reason, row.span) for row, reason in reasons if reason]
    columns = tuple(cell for cell in table.columns if cell.text != skip)
    if not entries and columns == table.columns:
        return table
    rows = tuple([row for row, reason in reasons if not reason])
    return replace(table, columns=columns, rows=rows, account=(*table.account, *entries))


def _reason(row: Row, table: CardTable, names: str, marks: tuple[str, str]) -> str:
    """The reason why a row is not a card; "" for a card. ``marks``: the columns of copies and of skipped rows."""
    copies, skip = marks
    if skip and is_skipped(row.text(skip)):
        return f"`{skip}` is set"
    if copies and row.text(copies) and copies_in(row.text(copies)) == 0:
        return f"`{copies}` is 0"
    if not names:
        return ""
    full = [cell.text for cell in table.columns if row.text(cell.text) and cell.text != skip]
    name = row.text(names).casefold().rstrip(":. ")
    others = [row.text(column) for column in full if column != names]
    if name in _SUMS and others and is_fixed("", others):
        return "it is a sum"
    if name or row.text("code") or any(column in PICTURES for column in full):
        return ""
    return "it has no name"


def is_skipped(text: str) -> bool:
    """Whether this text in a column `skip` leaves its row out."""
    return text.casefold() not in _NO


def _name_column(table: CardTable) -> str:
    """The column with the names of cards, if most rows have one; "" otherwise."""
    titles = {table.titles.get(cell.text, cell.text).casefold(): cell.text for cell in table.columns}
    column = next((titles[word] for word in CARD_NAMES if word in titles), "")
    named = sum(bool(row.text(column)) for row in table.rows) if column else 0
    return column if named * 2 > len(table.rows) else ""
