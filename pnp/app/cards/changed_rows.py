"""`pnp cards FILE --since OLD`: the rows of a table that differ from an older version."""

from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path

from pnp.app.game.selection import Rows
from pnp.base.frozen import dataclass
from pnp.model.read.card_columns import column_of
from pnp.model.read.card_rows import card_rows
from pnp.model.read.values import copies_column
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.suggestions import CARD_NAMES
from pnp.source.load.card_table import CardTable, Row, read_card_table
from pnp.source.load.files import Disk

MOST_NAMES = 12
"""The most removed cards that the advice names."""


@dataclass(frozen=True)
class ChangedRows:
    """The difference between two versions of a table."""

    rows: Rows
    """Each row that equals no row of the older version, as a range."""
    note: str


def changed_rows(
    tables: Sequence[tuple[str, CardTable]], old: str, selection: Rows, report: Report, without: Sequence[str] = ()
) -> ChangedRows:
    """The rows of a table that are new or differ in a cell, wherever they are; columns are matched by name.
    ``selection``: the rows that may be printed; empty for all. ``without``: the titles of columns that are not on the
    cards. Raises Failed if the older version cannot be read (PNP100 …), or if no row differs (PNP120)."""
    name, _, sheet = old.partition("#")
    path = Path(name)
    file = f"{path.name}#{sheet}" if sheet else path.name
    before = read_card_table(Disk(path.parent), file, report)
    report.stop_on_errors()
    rows = [row for _, table in tables for row in table.rows]
    ignored = frozenset(column_of(table, title) for _, table in tables for title in without)
    rows_before = card_rows(before, copies_column(before)).rows if before else ()
    older = Counter(_cells(row, ignored) for row in rows_before)
    changed = []
    for row in rows:
        if older[_cells(row, ignored)]:
            older[_cells(row, ignored)] -= 1
        elif not selection or any(low <= row.number <= high for low, high in selection):
            changed.append(row.number)
    if not changed:
        report.error("PNP120", f"no row differs from `{old}`", Span(old), "leave `--since` out to print all cards")
    report.stop_on_errors()
    gone = [cells for cells, count in older.items() for _ in range(count)]
    removed = _removed(gone, _title_column(before)) if before else ""
    note = f"since `{old}`: {number_of(len(changed), 'row')} to print; {removed}"
    return ChangedRows(tuple((number, number) for number in changed), note)


Cells = tuple[tuple[str, str], ...]


def _cells(row: Row, ignored: Collection[str]) -> Cells:
    return tuple(sorted((name, row.text(name)) for name in row.names if row.text(name) and name not in ignored))


def _title_column(table: CardTable) -> str:
    """The column with the names of the cards; otherwise the first one."""
    titles = {table.titles.get(cell.text, cell.text).casefold(): cell.text for cell in table.columns}
    return next((titles[word] for word in CARD_NAMES if word in titles), table.columns[0].text)


def _removed(gone: Sequence[Cells], title: str) -> str:
    """Advice to take the removed cards out of the printed deck; it names them."""
    if not gone:
        return "no old card is out of date"
    names = [f"`{dict(cells).get(title) or cells[0][1]}`" for cells in gone if cells]
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"remove the old {', '.join(names[:MOST_NAMES])}{more}"
