"""`pnp cards FILE --since OLD`: the rows of a table that differ from an older version."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from pnp.app.game.selection import Rows
from pnp.base.frozen import dataclass
from pnp.model.read.card_rows import card_rows
from pnp.model.read.values import copies_column
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.card_table import CardTable, Row, read_card_table
from pnp.source.load.files import Disk

MOST_NAMES = 12
"""Most removed cards that are named."""


@dataclass(frozen=True)
class ChangedRows:
    """The difference between two versions of a table."""

    rows: Rows
    """Each row that equals no row of the older version, as a range."""
    note: str


def changed_rows(tables: Sequence[tuple[str, CardTable]], old: str, selection: Rows, report: Report) -> ChangedRows:
    """The rows of a table that are new or differ in a cell, wherever they are; columns are matched by name.
    ``selection``: the rows that may be printed; empty for all. Raises Failed if the older version cannot be read
    (PNP100 …), or if no row differs (PNP120)."""
    name, _, sheet = old.partition("#")
    path = Path(name)
    file = f"{path.name}#{sheet}" if sheet else path.name
    before = read_card_table(Disk(path.parent), file, report)
    report.stop_on_errors()
    rows = [row for _, table in tables for row in table.rows]
    older = Counter(_cells(row) for row in (card_rows(before, copies_column(before)).rows if before else ()))
    changed = []
    for row in rows:
        if older[_cells(row)]:
            older[_cells(row)] -= 1
        elif not selection or any(low <= row.number <= high for low, high in selection):
            changed.append(row.number)
    if not changed:
        report.error("PNP120", f"no row differs from `{old}`", Span(old), "leave `--since` out to print all cards")
    report.stop_on_errors()
    gone = [cells for cells, count in older.items() for _ in range(count)]
    note = f"since `{old}`: {number_of(len(changed), 'row')} to print; {_removed(gone)}"
    return ChangedRows(tuple((number, number) for number in changed), note)


Cells = tuple[tuple[str, str], ...]


def _cells(row: Row) -> Cells:
    return tuple(sorted((name, row.text(name)) for name in row.names if row.text(name)))


def _removed(gone: Sequence[Cells]) -> str:
    """The old cards that the new ones replace."""
    if not gone:
        return "no old card is out of date"
    names = [f"`{next((text for name, text in cells if name in ('name', 'title')), cells[0][1])}`" for cells in gone]
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"remove the old {', '.join(names[:MOST_NAMES])}{more}"
