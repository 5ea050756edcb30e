"""The text of a CSV table, edited cell by cell: separator, quotes, line ends and all other rows are preserved."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from pnp.app.editing.line_ends import BREAK, LINE_END
from pnp.app.editing.table_edits import (
    AddRow,
    Column,
    CopyRow,
    DeleteRow,
    Edit,
    MoveRow,
    NotEdited,
    PasteCells,
    SetCell,
    SkipRow,
    TextRow,
    check_block,
    check_column,
    check_row,
)
from pnp.base.frozen import dataclass
from pnp.model.read.card_rows import SKIP, is_skipped
from pnp.source.diagnostics import NOWHERE
from pnp.source.load.cells import Cell
from pnp.source.load.csv_text import separator_of
from pnp.source.load.table_head import HIGHEST_HEAD, head_index, is_remark, named_columns

_NAMED = re.compile(rf'"?sep=([,;|\t])"?[,;]*(?:{BREAK})', re.IGNORECASE)
"""The line that Excel writes above a table."""
SKIPPED = re.compile(r"##? ?")
"""The mark at the beginning of a skipped row."""


@dataclass(frozen=True)
class Record:
    """A line of cells; several lines if a cell has line breaks."""

    cells: tuple[str, ...]
    """The cells as typed, with quotes and spaces."""
    end: str
    """The line end; "" for the last one."""


@dataclass
class CsvTable:
    """A CSV text in records."""

    head: str
    """The line that names the separator, if there is one."""
    separator: str
    records: tuple[Record, ...]
    skip_column: bool = True
    """Whether a column `skip` leaves rows out; False if the game declares a column of that name."""

    @cached_property
    def text(self) -> str:
        """The text as it is in the file."""
        return self.head + "".join(self.separator.join(record.cells) + record.end for record in self.records)

    @cached_property
    def units(self) -> Sequence[str]:
        """The records as typed."""
        records = [self.separator.join(record.cells) + record.end for record in self.records]
        return [self.head, *records] if self.head else records

    @cached_property
    def texts(self) -> list[list[str]]:
        """The text of each cell, by record."""
        content = _patterns(self.separator)[0]
        return [[_content(raw, content) for raw in record.cells] for record in self.records]

    @cached_property
    def _filled(self) -> list[int]:
        """The positions of the records that have text: the head and the rows."""
        filled = [place for place, texts in enumerate(self.texts) if any(texts)]
        first = [[Cell(text, NOWHERE) for text in self.texts[place]] for place in filled[:HIGHEST_HEAD]]
        return filled[head_index(first) :] if first else []

    @cached_property
    def row_places(self) -> list[int]:
        """The position of each row among the records."""
        return self._filled[1:]

    @property
    def head_place(self) -> int:
        """The position of the head among the records."""
        return self._filled[0]

    @cached_property
    def columns(self) -> Sequence[Column]:
        """The columns, including those without a title."""
        if not self._filled:
            return ()
        titles = self.texts[self._filled[0]]
        names = named_columns([Cell(title, NOWHERE) for title in titles])
        return [Column(name, title) for name, title in zip(names, titles, strict=True)]

    @cached_property
    def rows(self) -> Sequence[TextRow]:
        """The rows, including those left out. The mark of a skipped row is not part of its text."""
        lines = self._lines
        return [self._row(self.texts[place], lines[place]) for place in self.row_places]

    def _row(self, texts: Sequence[str], line: int) -> TextRow:
        width = len(self.columns)
        cells = [*texts[:width], *[""] * (width - len(texts))]
        marked = is_remark(cells[0])
        if marked:
            cells[0] = SKIPPED.sub("", cells[0], count=1)
        return TextRow(tuple(cells), marked or (self._skip is not None and is_skipped(cells[self._skip])), line)

    @cached_property
    def _lines(self) -> list[int]:
        """The first line of each record."""
        lines, line = [], 2 if self.head else 1
        for record in self.records:
            lines.append(line)
            line += 1 + sum(len(LINE_END.findall(raw)) for raw in record.cells)
        return lines

    @cached_property
    def _skip(self) -> int | None:
        """The position of the column that leaves rows out."""
        names = [column.name for column in self.columns]
        return names.index(SKIP) if self.skip_column and SKIP in names else None

    @cached_property
    def _is_minimal(self) -> bool:
        """Whether only cells that need quotes have them."""
        raws = (raw for record in self.records for raw in record.cells if raw[:1] == '"')
        return all(_needs_quotes(raw[1:-1], self.separator) for raw in raws)

    @cached_property
    def _end(self) -> str:
        """The most common line end."""
        ends = [record.end for record in self.records if record.end]
        return max(set(ends), key=ends.count, default="\n")

    # ------------------------------------------------------------------------------------------ edits
    def edited(self, edit: Edit) -> str:
        """The text after an edit. Raises NotEdited, also if the new text would be read differently from the edit."""
        for quotes in (False, True):
            after = replace(self, records=tuple(self._after(edit, quotes)))
            read = csv_table(after.text, self.skip_column)
            if read.separator == self.separator and read.texts == after.texts and read.columns == self.columns:
                break
        else:
            raise NotEdited("the other cells would be read differently after this edit: change the file itself")
        if len(read.rows) != len(self.rows) + _growth(edit, len(self.rows)):
            raise NotEdited("a row needs text: delete the row instead")
        return after.text

    def _after(self, edit: Edit, quotes: bool) -> Sequence[Record]:
        check_row(self, edit.row, len(self.rows) + 1 if isinstance(edit, AddRow | PasteCells) else 0)
        match edit:
            case PasteCells():
                check_block(self, edit)
                return self._with_block(edit, quotes)
            case SetCell():
                check_column(self, edit.column)
                return self._with_cell(edit.row, edit.column, self._marked(edit), quotes)
            case SkipRow():
                return self._skipping(edit)
            case AddRow():
                for column in edit.cells:
                    check_column(self, column)
                return self._with_row(edit.row, self._new_record(edit, quotes))
            case CopyRow():
                return self._with_row(edit.row + 1, self.records[self.row_places[edit.row - 1]])
            case DeleteRow():
                return _ended(
                    [r for place, r in enumerate(self.records) if place != self.row_places[edit.row - 1]], self
                )
            case MoveRow():
                check_row(self, edit.to)
                records = list(self.records)
                moved = records.pop(self.row_places[edit.row - 1])
                records.insert(self.row_places[edit.to - 1], moved)
                return _ended(records, self)

    def _marked(self, edit: SetCell) -> str:
        """The new text of a cell, with the mark of its skipped row."""
        raw = self.texts[self.row_places[edit.row - 1]][0]
        mark = SKIPPED.match(raw)
        return f"{mark[0]}{edit.text}" if edit.column == 0 and mark and is_remark(raw) else edit.text

    def _with_cell(self, row: int, column: int, text: str, quotes: bool = False) -> Sequence[Record]:
        records, place = list(self.records), self.row_places[row - 1]
        cells = list(records[place].cells)
        cells += [""] * (column + 1 - len(cells))
        cells[column] = self.typed(cells[column], text, quotes)
        records[place] = replace(records[place], cells=tuple(cells))
        return records

    def _with_block(self, edit: PasteCells, quotes: bool) -> Sequence[Record]:
        """The records with a block of cells: each row in place of another one, the rest below the last one."""
        records, below = list(self.records), self._filled[-1] + 1
        for row, texts in enumerate(edit.texts, edit.row):
            if row > len(self.rows):
                added = self._new_record(AddRow(len(self.rows) + 1, dict(enumerate(texts, edit.column))), quotes)
                records.insert(below, added)
                below += 1
                continue
            place = self.row_places[row - 1]
            cells = [*records[place].cells, *[""] * (edit.column + len(texts) - len(records[place].cells))]
            for column, text in enumerate(texts, edit.column):
                cells[column] = self.typed(cells[column], self._marked(SetCell(row, column, text)), quotes)
            records[place] = replace(records[place], cells=tuple(cells))
        return _ended(records, self)

    def typed(self, raw: str, text: str, quotes: bool = False) -> str:
        """A text in the form that replaces another cell: quoted if necessary, or if that cell was."""
        quoted = _patterns(self.separator)[0].fullmatch(raw)
        was_quoted = quoted is not None
        inner = raw.strip(" " if self.separator == "\t" else " \t") if raw.strip() else ""
        lead, _, trail = raw.partition(inner) if inner else ("", "", "")
        if "\r\n" in raw:
            text = LINE_END.sub("\r\n", text)
        if not inner:
            lead = trail = ""
        if quotes or (was_quoted and not self._is_minimal) or _needs_quotes(text, self.separator):
            text = '"' + text.replace('"', '""') + '"'
        return f"{lead}{text}{trail}"

    def _skipping(self, edit: SkipRow) -> Sequence[Record]:
        row = self.rows[edit.row - 1]
        if row.is_skipped == edit.is_skipped:
            return self.records
        raw = self.texts[self.row_places[edit.row - 1]][0]
        if self._skip is not None and not is_remark(raw):
            return self._with_cell(edit.row, self._skip, "yes" if edit.is_skipped else "")
        if not edit.is_skipped:
            return self._with_cell(edit.row, 0, SKIPPED.sub("", raw, count=1))
        mark = next(mark for mark in ("# ", "## ") if is_remark(f"{mark}{raw}".strip()))
        return self._with_cell(edit.row, 0, f"{mark}{raw}".rstrip())

    def _new_record(self, edit: AddRow, quotes: bool) -> Record:
        """A new row with the quotes of the row above it."""
        if not any(text.strip() for text in edit.cells.values()):
            raise NotEdited("a row needs text: give the new row a name")
        above = self.records[self._filled[edit.row - 1]].cells
        like = [*above, *[""] * (len(self.columns) - len(above))][: len(self.columns)]
        is_head = edit.row == 1
        cells = [
            self.typed(
                '""' if raw[:1] == '"' and not (is_head and self._is_minimal) else "", edit.cells.get(n, ""), quotes
            )
            for n, raw in enumerate(like)
        ]
        return Record(tuple(cells), self._end)

    def _with_row(self, number: int, record: Record) -> Sequence[Record]:
        records = list(self.records)
        records.insert(self._filled[number - 1] + 1, replace(record, end=record.end or self._end))
        return _ended(records, self)


def csv_table(text: str, skip_column: bool = True) -> CsvTable:
    """A CSV text in records, as :func:`pnp.source.load.csv_text.csv_records` reads them."""
    named = _NAMED.match(text)
    separator = named[1] if named else separator_of(LINE_END.sub("\n", text[:16_000]))
    quoted, bare = _patterns(separator)
    at = named.end() if named else 0
    records, cells = [], list[str]()
    while at <= len(text):
        match = quoted.match(text, at)
        if match is None or text[match.end() : match.end() + 1] not in ("", separator, "\n", "\r"):
            match = bare.match(text, at)
            assert match is not None
        cells.append(match[0])
        at = match.end()
        if text[at : at + 1] == separator:
            at += 1
            continue
        end = LINE_END.match(text, at)
        records.append(Record(tuple(cells), end[0] if end else ""))
        cells = []
        at = end.end() if end else len(text) + 1
    return CsvTable(named[0] if named else "", separator, tuple(records), skip_column)


def _patterns(separator: str) -> tuple["re.Pattern[str]", "re.Pattern[str]"]:
    """Patterns for a cell with quotes, and a cell without."""
    padding = " " if separator == "\t" else r"[ \t]"
    quoted = re.compile(rf'{padding}*"((?:[^"]|"")*)"{padding}*')
    return quoted, re.compile(rf"[^{re.escape(separator)}\r\n]*")


def _content(raw: str, quoted: "re.Pattern[str]") -> str:
    match = quoted.fullmatch(raw) if '"' in raw else None
    return LINE_END.sub("\n", match[1].replace('""', '"') if match else raw).strip()


def _needs_quotes(text: str, separator: str) -> bool:
    return any(character in text for character in (separator, '"', "\n", "\r"))


def _growth(edit: Edit, rows: int) -> int:
    if isinstance(edit, PasteCells):
        return max(0, edit.row - 1 + len(edit.texts) - rows)
    return 1 if isinstance(edit, AddRow | CopyRow) else -1 if isinstance(edit, DeleteRow) else 0


def _ended(records: Sequence[Record], table: CsvTable) -> Sequence[Record]:
    """Records in a new order, with line ends corrected: the last record keeps the old last line end."""
    last = table.records[-1].end
    ended = [r if r.end else replace(r, end=table._end) for r in records[:-1]]
    return [*ended, replace(records[-1], end=last)] if records else []
