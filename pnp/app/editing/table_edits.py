"""Edits of a card table's rows and cells, and the interface of editable table texts."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Protocol, TypeAlias

from pnp.base.frozen import dataclass


class NotEdited(Exception):
    """The reason why an edit was not made, in words for the designer. Nothing was written."""


@dataclass(frozen=True, slots=True)
class SetCell:
    """Change the text of a cell."""

    row: int
    """The row's number below the head, counted from 1."""
    column: int
    """The column's position in the table, counted from 0."""
    text: str


@dataclass(frozen=True, slots=True)
class AddRow:
    """Add a row."""

    row: int
    """The number that the new row will have."""
    cells: Mapping[int, str] = field(default_factory=dict)
    """Its texts by column; at least one of them is not empty."""


@dataclass(frozen=True, slots=True)
class CopyRow:
    """Copy a row; the copy follows it."""

    row: int


@dataclass(frozen=True, slots=True)
class MoveRow:
    """Move a row."""

    row: int
    to: int
    """Its new number."""


@dataclass(frozen=True, slots=True)
class DeleteRow:
    """Delete a row."""

    row: int


@dataclass(frozen=True, slots=True)
class SkipRow:
    """Leave a row out of the cards, or use it again."""

    row: int
    is_skipped: bool


@dataclass(frozen=True, slots=True)
class PasteCells:
    """Replace the texts of a block of cells. Rows that reach below the table are added to it."""

    row: int
    """The number of the block's first row."""
    column: int
    """The position of its first column."""
    texts: tuple[tuple[str, ...], ...]
    """Its texts, row by row."""


Edit: TypeAlias = PasteCells | SetCell | AddRow | CopyRow | MoveRow | DeleteRow | SkipRow


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    name: str
    """Its name in rules and layouts; "" for a column without a title."""
    title: str
    """Its title as typed."""


@dataclass(frozen=True, slots=True)
class TextRow:
    """A row of a table's text."""

    cells: tuple[str, ...]
    """The texts by column, as many as the table has columns."""
    is_skipped: bool
    line: int
    """The row's first line in the file, counted from 1."""


class EditableTable(Protocol):
    """The text of a card table, with the positions of its rows and cells."""

    @property
    def text(self) -> str:
        """The text as it is in the file."""

    @property
    def columns(self) -> Sequence[Column]:
        """The columns in the order of the table."""

    @property
    def rows(self) -> Sequence[TextRow]:
        """The rows below the head in the order of the table."""

    @property
    def units(self) -> Sequence[str]:
        """The parts of the text that are merged as units; each row is one."""

    def edited(self, edit: Edit) -> str:
        """The text after an edit. Raises NotEdited."""


def check_row(table: EditableTable, number: int, most: int = 0) -> None:
    """Raise NotEdited if a table has no row of that number. ``most``: the greatest allowed number, if it is not the
    last row's."""
    if not 1 <= number <= (most or len(table.rows)):
        raise NotEdited(f"the table has no row {number}")


def check_block(table: EditableTable, edit: PasteCells) -> None:
    """Raise NotEdited if a block of cells reaches beyond the columns of a table, or is nothing."""
    check_row(table, edit.row, len(table.rows) + 1)
    check_column(table, edit.column)
    widest, free = max(map(len, edit.texts), default=0), len(table.columns) - edit.column
    if not widest:
        raise NotEdited("nothing was pasted")
    if widest > free:
        columns = "1 column" if free == 1 else f"{free} columns"
        raise NotEdited(
            f"the block has {widest} columns, and the table has {columns} from here: "
            "paste it further left, or add columns"
        )


def check_column(table: EditableTable, column: int) -> None:
    """Raise NotEdited if a table has no column at that position."""
    if not 0 <= column < len(table.columns):
        raise NotEdited(f"the table has no column {column + 1}")
