"""Edits of a card table's columns: add, rename, move, delete."""

from collections.abc import Sequence
from typing import TypeAlias

from pnp.app.editing.table_edits import EditableTable, NotEdited, TextRow, check_column
from pnp.base.frozen import dataclass
from pnp.source.load.table_head import column_name


@dataclass(frozen=True, slots=True)
class AddColumn:
    """Add an empty column."""

    column: int
    """The position that the new column will have, counted from 0."""
    title: str


@dataclass(frozen=True, slots=True)
class RenameColumn:
    """Give a column another title."""

    column: int
    title: str


@dataclass(frozen=True, slots=True)
class MoveColumn:
    """Move a column."""

    column: int
    to: int
    """Its new position, counted from 0."""


@dataclass(frozen=True, slots=True)
class DeleteColumn:
    """Delete a column with its texts."""

    column: int


ColumnEdit: TypeAlias = AddColumn | RenameColumn | MoveColumn | DeleteColumn
COLUMN_EDITS = (AddColumn, RenameColumn, MoveColumn, DeleteColumn)


def check_columns(table: EditableTable, edit: ColumnEdit) -> None:
    """Raise NotEdited for an edit that a table's columns do not allow."""
    names = [column.name for column in table.columns]
    if not names:
        raise NotEdited("the table is empty: write the names of its columns into its first line")
    if not isinstance(edit, AddColumn):
        check_column(table, edit.column)
    elif not 0 <= edit.column <= len(names):
        raise NotEdited(f"the table has {len(names)} columns: a new one cannot be number {edit.column + 1}")
    match edit:
        case AddColumn() | RenameColumn():
            if not edit.title.strip():
                raise NotEdited("a column needs a name")
            others = names if isinstance(edit, AddColumn) else _without(names, edit.column)
            if column_name(edit.title) in others:
                raise NotEdited(f"the table has a column `{edit.title.strip()}` already")
        case MoveColumn():
            check_column(table, edit.to)
        case DeleteColumn():
            if len(names) == 1:
                raise NotEdited("a table needs a column: this is the only one")
            for row in table.rows:
                if row.cells[edit.column] and not any(_without(row.cells, edit.column)):
                    raise NotEdited(
                        f"line {row.line} has text in this column alone, and would be empty: delete the row first"
                    )


def expected_cells(rows: Sequence[TextRow], edit: ColumnEdit) -> list[tuple[list[str], bool]]:
    """The texts of each row after an edit, and whether the row is left out."""
    return [(with_edit(row.cells, edit, ""), row.is_skipped) for row in rows]


def with_edit(cells: Sequence[str], edit: ColumnEdit, new: str) -> list[str]:
    """The cells of a row after an edit. ``new``: the cell of an added column."""
    edited = list(cells)
    match edit:
        case AddColumn():
            edited.insert(edit.column, new)
        case MoveColumn():
            edited.insert(edit.to, edited.pop(edit.column))
        case DeleteColumn():
            edited.pop(edit.column)
    return edited


def _without(cells: Sequence[str], column: int) -> list[str]:
    return [*cells[:column], *cells[column + 1 :]]


def column_words(table: EditableTable, edit: ColumnEdit) -> str:
    """An edit in words: `deletion of the column cost`."""
    if isinstance(edit, AddColumn):
        return f"new column {edit.title.strip()}"
    check_column(table, edit.column)
    title = table.columns[edit.column].title or f"{edit.column + 1}"
    match edit:
        case RenameColumn():
            return f"name of the column {title}"
        case MoveColumn():
            return f"place of the column {title}"
        case DeleteColumn():
            return f"deletion of the column {title}"
