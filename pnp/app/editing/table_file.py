"""A card table on disk that is edited row by row: merged with other programs' changes, written whole, with undo.

Each edit names the version that it was made on. If the file on disk has changed since, the edit is merged row by row;
if both changed the same row, nothing is written and both versions are returned.
"""

from collections.abc import Sequence
from pathlib import Path

from pnp.app.editing.column_edits import COLUMN_EDITS, ColumnEdit, RenameColumn, column_words
from pnp.app.editing.csv_columns import with_columns
from pnp.app.editing.csv_table import CsvTable, csv_table
from pnp.app.editing.edited_file import ABSENT, Conflict, EditedFile, Version
from pnp.app.editing.merging import merged
from pnp.app.editing.table_edits import (
    AddRow,
    CopyRow,
    DeleteRow,
    Edit,
    EditableTable,
    MoveRow,
    NotEdited,
    PasteCells,
    SetCell,
    SkipRow,
)
from pnp.app.editing.together import Replacement
from pnp.app.editing.yaml_columns import with_keys
from pnp.app.editing.yaml_table import YamlTable, yaml_table
from pnp.base.frozen import dataclass
from pnp.model.read.translated_columns import locale_of
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.suggestions import CARD_NAMES
from pnp.source.load.table_head import column_name
from pnp.source.load.write_back import write_back

CSV, YAML = (".csv", ".tsv", ".txt"), (".yaml", ".yml")
"""File endings of editable tables."""
LONGEST = 40
"""Most characters of a card's name in the description of an edit."""


@dataclass
class TableFile(EditedFile):
    """A card table being edited. Only one thread may use it at a time."""

    at: str = ""
    """The path to the cards in a YAML file; "" for the longest list."""
    skip_column: bool = True
    """Whether a column `skip` leaves rows out; False if the game declares a column of that name."""
    _typed: tuple[str, EditableTable] | None = None
    """The table that was parsed last, with the digest of its version."""

    @property
    def read_only(self) -> str:
        """The reason why a table of this kind cannot be edited; "" if it can."""
        ending = Path(self.name).suffix.lower()
        if ending in (*CSV, *YAML):
            return ""
        kind = ending[1:].upper() or "other"
        return f"{kind} files cannot be written here: edit the table in the program that made it"

    # ------------------------------------------------------------------------------------------ reading
    def read(self) -> Version:
        """The file as it is on disk. Raises NotEdited."""
        if self.read_only:
            raise NotEdited(self.read_only)
        version = super().read()
        if version.digest == ABSENT:
            raise NotEdited(f"`{self.name}` cannot be read: it does not exist")
        return version

    def table(self, text: str) -> CsvTable | YamlTable:
        """A text of the file as a table. Raises NotEdited."""
        if self.name.lower().endswith(CSV):
            return csv_table(text, self.skip_column)
        return yaml_table(text, self.at, self.skip_column)

    # ------------------------------------------------------------------------------------------ writing
    def edit(self, edit: Edit | ColumnEdit, digest: str, others: Sequence[Replacement] = ()) -> Version:
        """Apply an edit to the version with that digest, and write the file, and with it ``others``. Raises NotEdited,
        and Conflict if another program has changed the same row."""
        base = self.version(digest)
        table = self.table(base.text)
        return self.change(edit_words(table, edit), base, self._after(table, edit), others)

    def _after(self, table: CsvTable | YamlTable, edit: Edit | ColumnEdit) -> str:
        """The text of a table after an edit. A renamed column keeps the columns with its translations: `name_fr` of
        `name`. Raises NotEdited."""
        text = after_edit(table, edit)
        if not isinstance(edit, RenameColumn):
            return text
        old, new = table.columns[edit.column].name, column_name(edit.title)
        for place, column in enumerate(table.columns):
            if old and old != new and place != edit.column and locale_of(column.name)[0] == old:
                text = after_edit(self.table(text), RenameColumn(place, f"{new}{column.name.removeprefix(old)}"))
        return text

    def typed(self, digest: str) -> EditableTable | None:
        """The table of the version with that digest, which is parsed once; None if that is not remembered."""
        base = self._versions.get(digest)
        if base is None:
            return None
        if self._typed is None or self._typed[0] != digest:
            self._typed = digest, self.table(base.text)
        return self._typed[1]

    def preview(self, edit: Edit | ColumnEdit, digest: str) -> str:
        """The text that the file would have after an edit. Raises NotEdited."""
        base = self._versions.get(digest)
        if base is None:
            raise NotEdited(self.read_only or "the file has changed since the page showed it")
        return self._after(self.table(base.text), edit)

    def _taken_away(self, disk: Version, report: Report) -> bool:
        return write_back(self.folder, self.name, disk.data(""), report)

    def _merged(self, base: str, ours: str, theirs: str) -> str:
        tables = [self.table(text) for text in (base, ours, theirs)]
        text = merged(*(table.units for table in tables)) if is_in_place(tables[0], tables[2]) else None
        if text is None or tuple(self.table(text).columns) != tuple(tables[2].columns):
            raise Conflict(ours, theirs)
        return text


def is_in_place(base: EditableTable, theirs: EditableTable) -> bool:
    """Whether the columns of a table are where they were, so that a row of its earlier text still fits: they may have
    new names, and others may follow them."""
    before, after = [column.name for column in base.columns], [column.name for column in theirs.columns]
    gone = [name not in after for name in before]
    return len(after) >= len(before) and all(
        old == new or (is_gone and new not in before) for old, new, is_gone in zip(before, after, gone, strict=False)
    )


def after_edit(table: CsvTable | YamlTable, edit: Edit | ColumnEdit) -> str:
    """The text of a table after an edit. Raises NotEdited."""
    if not isinstance(edit, COLUMN_EDITS):
        return table.edited(edit)
    return with_columns(table, edit) if isinstance(table, CsvTable) else with_keys(table, edit)


def edit_words(table: EditableTable, edit: Edit | ColumnEdit) -> str:
    """An edit in words: `cost of Salt Witch`, `copy of Salt Witch`."""
    if isinstance(edit, COLUMN_EDITS):
        return column_words(table, edit)
    name = row_name(table, edit.row) if not isinstance(edit, AddRow) else next(filter(None, edit.cells.values()), "")
    match edit:
        case SetCell():
            return f"{table.columns[edit.column].title or 'a cell'} of {name}"
        case PasteCells():
            return f"pasted cells from {name}"
        case AddRow():
            return f"new row {name}"
        case CopyRow():
            return f"copy of {name}"
        case MoveRow():
            return f"place of {name}"
        case DeleteRow():
            return f"deletion of {name}"
        case SkipRow():
            return f"{'skipping' if edit.is_skipped else 'use'} of {name}"


def name_column(table: EditableTable) -> int:
    """The position of the column with the names of cards; 0 if none has such a title."""
    words = [(column.title.casefold(), place) for place, column in enumerate(table.columns)]
    return next((place for name in CARD_NAMES for word, place in words if word == name), 0)


def row_name(table: EditableTable, number: int) -> str:
    """The name of a row's card, or its first text."""
    if not 1 <= number <= len(table.rows):
        return f"row {number}"
    cells = table.rows[number - 1].cells
    name = cells[name_column(table)] or next(filter(None, cells), "") or f"row {number}"
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
