"""A card table on disk that is edited row by row: merged with other programs' changes, written whole, taken back.

Each edit names the version that it was made on. If the file on disk is another one by now, the edit is merged row by
row; if both changed the same row, nothing is written and both versions are given back.
"""

import hashlib
from collections import OrderedDict
from dataclasses import field
from pathlib import Path

from pnp.app.editing.csv_table import csv_table
from pnp.app.editing.merging import merged
from pnp.app.editing.table_edits import (
    AddRow,
    CopyRow,
    DeleteRow,
    Edit,
    EditableTable,
    MoveRow,
    NotEdited,
    SetCell,
    SkipRow,
)
from pnp.app.editing.yaml_table import yaml_table
from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.suggestions import CARD_NAMES
from pnp.source.load.files import reason
from pnp.source.load.safe_open import read_inside
from pnp.source.load.table_text import encoding_of
from pnp.source.load.write_back import write_back

CSV, YAML = (".csv", ".tsv", ".txt"), (".yaml", ".yml")
"""Endings of tables that can be edited."""
VERSIONS = 40
"""Versions of a file that are remembered, so that an edit of an older one can be merged."""
LONGEST = 40
"""Most characters of a card's name in the words of an edit."""
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


class Conflict(NotEdited):
    """An edit of rows that another program has changed in the meantime, with both versions of the file's text."""

    def __init__(self, ours: str, theirs: str) -> None:
        super().__init__("another program has changed the same row: look at both versions, and choose one")
        self.ours, self.theirs = ours, theirs


@dataclass(frozen=True)
class Version:
    """The content of a file."""

    text: str
    mark: bytes
    """The byte order mark."""
    encoding: str
    digest: str

    def data(self, text: str) -> bytes:
        """Another text as this file writes it. Raises NotEdited for characters that its encoding does not have."""
        try:
            return self.mark + text.encode(self.encoding)
        except UnicodeEncodeError as problem:
            letter = text[problem.start : problem.start + 1]
            message = f"the file is in {self.encoding}, which has no `{letter}`: save it as UTF-8 first"
            raise NotEdited(message) from None


def version_of(data: bytes) -> Version:
    """The text in a file's bytes, with its line ends as they are. Raises NotEdited if they are no text."""
    mark, encoding = next(((m, e) for m, e in _MARKS if data.startswith(m)), (b"", ""))
    encoding = encoding or encoding_of(data) or "utf-8"
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        raise NotEdited("the file is not UTF-8: save it as UTF-8 first") from None
    return Version(text, mark, encoding, hashlib.sha256(data).hexdigest()[:16])


@dataclass(frozen=True)
class Done:
    """An edit that was written."""

    words: str
    """The edit in words: `cost of Salt Witch`."""
    before: Version
    after: Version


@dataclass
class TableFile:
    """A card table that is edited. One thread works at it at a time."""

    folder: Path
    name: str
    at: str = ""
    """The way to the cards in a YAML file; "" for the longest list."""
    skip_column: bool = True
    """Whether a column `skip` leaves rows out; False if the game declares a column of that name."""
    undone: list[Done] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    _versions: "OrderedDict[str, Version]" = field(default_factory=OrderedDict)

    @property
    def read_only(self) -> str:
        """The reason why a table of this kind cannot be edited; "" if it can."""
        ending = Path(self.name).suffix.lower()
        if ending in (*CSV, *YAML):
            return ""
        kind = ending[1:].upper() or "other"
        return f"{kind} files are read and not written here: edit it in the program that made it"

    # ------------------------------------------------------------------------------------------ reading
    def read(self) -> Version:
        """The file as it is on disk. Raises NotEdited."""
        if self.read_only:
            raise NotEdited(self.read_only)
        try:
            data = read_inside(self.folder, self.name)
        except OSError as problem:
            raise NotEdited(f"`{self.name}` cannot be read: {reason(problem)}") from None
        version = version_of(data)
        self._versions[version.digest] = version
        self._versions.move_to_end(version.digest)
        while len(self._versions) > VERSIONS:
            self._versions.popitem(last=False)
        return version

    def table(self, text: str) -> EditableTable:
        """A text of the file as a table. Raises NotEdited."""
        if self.name.lower().endswith(CSV):
            return csv_table(text, self.skip_column)
        return yaml_table(text, self.at, self.skip_column)

    # ------------------------------------------------------------------------------------------ writing
    def edit(self, edit: Edit, digest: str) -> Version:
        """Make an edit of the version with that digest, and write the file. Raises NotEdited, and Conflict if another
        program changed the same row since then."""
        base = self._versions.get(digest)
        if base is None:
            self.read()
            raise NotEdited("the file has changed since the page showed it: look at it, and edit again")
        table = self.table(base.text)
        ours = table.edited(edit)
        if "\0" in ours:
            raise NotEdited("the text contains a NUL, which no file of text may contain")
        return self._write(edit_words(table, edit), base, ours, self.done, self.undone)

    def preview(self, edit: Edit, digest: str) -> str:
        """The text that the file would have after an edit. Raises NotEdited."""
        base = self._versions.get(digest)
        if base is None:
            raise NotEdited("the file has changed since the page showed it")
        return self.table(base.text).edited(edit)

    def undo(self) -> Version:
        """Take back the last edit. Raises NotEdited, and Conflict if another program changed its row since then."""
        if not self.done:
            raise NotEdited("there is nothing to take back")
        last = self.done[-1]
        version = self._write(last.words, last.after, last.before.text, self.undone)
        self.done.pop()
        return version

    def redo(self) -> Version:
        """Make the edit that was taken back last. Raises NotEdited, and Conflict."""
        if not self.undone:
            raise NotEdited("there is nothing to make again")
        last = self.undone[-1]
        version = self._write(last.words, last.after, last.before.text, self.done)
        self.undone.pop()
        return version

    def _write(
        self, words: str, base: Version, ours: str, into: list[Done], forget: list[Done] | None = None
    ) -> Version:
        """Write a text that was made from a version; what changed on disk in the meantime stays."""
        disk = self.read()
        text = ours if disk.text == base.text else self._merged(base.text, ours, disk.text)
        if text == disk.text:
            return disk
        report = Report()
        if not write_back(self.folder, self.name, disk.data(text), report):
            raise NotEdited(next(iter(report)).message)
        after = self.read()
        into.append(Done(words, disk, after))
        if forget is not None:
            forget.clear()
        return after

    def _merged(self, base: str, ours: str, theirs: str) -> str:
        tables = [self.table(text) for text in (base, ours, theirs)]
        text = merged(*(table.units for table in tables))
        if text is None or tuple(self.table(text).columns) != tuple(tables[2].columns):
            raise Conflict(ours, theirs)
        return text


def edit_words(table: EditableTable, edit: Edit) -> str:
    """An edit in words: `cost of Salt Witch`, `copy of Salt Witch`."""
    name = row_name(table, edit.row) if not isinstance(edit, AddRow) else next(filter(None, edit.cells.values()), "")
    match edit:
        case SetCell():
            return f"{table.columns[edit.column].title or 'a cell'} of {name}"
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
    """The place of the column with the names of cards; 0 if none has such a title."""
    words = [(column.title.casefold(), place) for place, column in enumerate(table.columns)]
    return next((place for name in CARD_NAMES for word, place in words if word == name), 0)


def row_name(table: EditableTable, number: int) -> str:
    """The name of a row's card, or its first text."""
    if not 1 <= number <= len(table.rows):
        return f"row {number}"
    cells = table.rows[number - 1].cells
    name = cells[name_column(table)] or next(filter(None, cells), "") or f"row {number}"
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
