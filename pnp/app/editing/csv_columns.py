"""Edits of a CSV table's columns: separator, quotes and line ends of all other cells are preserved."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.app.editing.column_edits import (
    AddColumn,
    ColumnEdit,
    DeleteColumn,
    MoveColumn,
    RenameColumn,
    check_columns,
    expected_cells,
    with_edit,
)
from pnp.app.editing.csv_table import SKIPPED, CsvTable, Record, csv_table
from pnp.app.editing.table_edits import NotEdited
from pnp.source.load.table_head import is_remark


def with_columns(table: CsvTable, edit: ColumnEdit) -> str:
    """The text of a table after an edit of its columns. Raises NotEdited, also if the new text would be read
    differently from the edit."""
    check_columns(table, edit)
    after = replace(table, records=tuple(_records(table, edit)))
    read = csv_table(after.text, table.skip_column)
    rows = [(list(row.cells), row.is_skipped) for row in read.rows]
    titles = [column.title for column in read.columns]
    is_separated = len(titles) == 1 or read.separator == table.separator
    if rows != expected_cells(table.rows, edit) or titles != _titles(table, edit) or not is_separated:
        raise NotEdited("the other cells would be read differently after this edit: change the file itself")
    return after.text


def _titles(table: CsvTable, edit: ColumnEdit) -> list[str]:
    titles = [column.title for column in table.columns]
    if isinstance(edit, RenameColumn):
        titles[edit.column] = edit.title.strip()
        return titles
    return with_edit(titles, edit, edit.title.strip() if isinstance(edit, AddColumn) else "")


def _records(table: CsvTable, edit: ColumnEdit) -> Sequence[Record]:
    rows = frozenset((table.head_place, *table.row_places))
    records = []
    for place, record in enumerate(table.records):
        if place not in rows:
            records.append(replace(record, cells=_widened(record.cells, table, edit)))
        elif isinstance(edit, RenameColumn):
            is_head = place == table.head_place
            records.append(_with_title(table, record, edit) if is_head else record)
        else:
            records.append(_edited_record(table, place, edit))
    return records


def _with_title(table: CsvTable, record: Record, edit: RenameColumn) -> Record:
    cells = list(record.cells)
    cells[edit.column] = table.typed(cells[edit.column], edit.title.strip())
    return replace(record, cells=tuple(cells))


def _widened(cells: tuple[str, ...], table: CsvTable, edit: ColumnEdit) -> tuple[str, ...]:
    """The cells of a line that is neither head nor row, such as a title or a line of separators. If it had as many
    cells as the table had columns, it still does after the edit. An empty line stays empty."""
    if len(cells) != len(table.columns) or cells == ("",):
        return cells
    if isinstance(edit, AddColumn):
        return (*cells, "")
    return cells[:-1] if isinstance(edit, DeleteColumn) and not cells[-1].strip() else cells


def _edited_record(table: CsvTable, place: int, edit: ColumnEdit) -> Record:
    """A head or row after an edit. The mark of a skipped row stays in front; a row that ends before the edited cells
    stays as it is."""
    record, texts = table.records[place], list(table.texts[place])
    cells, is_added = list(record.cells), isinstance(edit, AddColumn)
    reached = min(edit.column, edit.to) if isinstance(edit, MoveColumn) else edit.column
    if len(cells) < reached + (0 if is_added else 1):
        return record
    missing = max(edit.column, edit.to) + 1 - len(cells) if isinstance(edit, MoveColumn) else 0
    cells, texts = [*cells, *[""] * missing], [*texts, *[""] * missing]
    mark = SKIPPED.match(texts[0]) if place != table.head_place and is_remark(texts[0]) else None
    if mark is not None:
        texts[0] = texts[0][mark.end() :]
        cells[0] = table.typed(cells[0], texts[0])
    title = edit.title.strip() if isinstance(edit, AddColumn) and place == table.head_place else ""
    edited = with_edit(cells, edit, table.typed(_quotes_of(cells), title))
    if mark is not None:
        first = with_edit(texts, edit, "")[0]
        marks = (f"{sign}{first}".rstrip() for sign in (mark[0], "# ", "## "))
        edited[0] = table.typed(edited[0], next(text for text in marks if is_remark(text)))
    return replace(record, cells=tuple(edited))


def _quotes_of(cells: Sequence[str]) -> str:
    """An empty cell like those of a row: with quotes if all of them have quotes."""
    return '""' if cells and all(cell[:1] == '"' for cell in cells) else ""
