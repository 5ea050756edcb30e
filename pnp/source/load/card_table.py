"""Card tables → cells with places: CSV, XLSX, ODS, or a YAML list of mappings. The first row has the column names."""

import re
import unicodedata
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from datetime import date, datetime, time
from typing import Any, Self

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import PARAGRAPH, SHEET, OverBudget
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.files import Files, read_text, report_unread
from pnp.source.load.nodes import Dictionary, Listing, Scalar
from pnp.source.load.workbook import Hidden, Unsaved, hold_unpacked, ods_rows, xlsx_rows
from pnp.source.load.yaml_file import Origin, read_yaml

ENDINGS = (".csv", ".tsv", ".xlsx", ".ods", ".yaml", ".yml")
"""File extensions of card tables."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell, trimmed, and its place."""

    text: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its cells by column name. A cell that the file does not have is absent.

    Rows are packed: ten thousand cards have sixty thousand cells, each with a place.
    """

    names: tuple[str, ...]
    """Of the columns."""
    texts: tuple[str, ...]
    """Of the cells."""
    file: str = field(compare=False)
    sheet: str = field(compare=False)
    """The sheet's name; "" for other files than spreadsheets."""
    places: bytes = field(compare=False)
    """Begin and end of each cell, as lines and columns; then the same for the row."""

    @classmethod
    def of(cls, cells: Mapping[str, Cell], span: Span, names: tuple[str, ...] = ()) -> Self:
        """A row of cells. ``names``: the column names, which rows share if they are equal."""
        places = array("I")
        for one in (*(cell.span for cell in cells.values()), span):
            places.extend((one.line, one.column, one.end_line, one.end_column))
        columns, texts = tuple(cells), tuple([cell.text for cell in cells.values()])
        sheet = span.place.rpartition("!")[0]
        return cls(names if names == columns else columns, texts, span.file, sheet, places.tobytes())

    @property
    def cells(self) -> dict[str, Cell]:
        """The cells with their places."""
        return {name: self.cell(name) for name in self.names}

    @property
    def span(self) -> Span:
        """The place of the row."""
        return self._span(len(self.names))

    def _span(self, number: int) -> Span:
        line, column, last, end = array("I", self.places[number * _PLACE : (number + 1) * _PLACE])
        place = f"{self.sheet}!{column_letters(column - 1)}{line}" if self.sheet else ""
        return Span(self.file, line, column, line if last == line else last, end, place)

    def __contains__(self, column: str) -> bool:
        return column in self.names

    def cell(self, column: str) -> Cell:
        """The cell of a column; an empty one at the row's place if there is none."""
        return Cell(self.text(column), self.place(column))

    def text(self, column: str) -> str:
        """The text of a cell; "" if there is none."""
        return self.texts[self.names.index(column)] if column in self.names else ""

    def place(self, column: str) -> Span:
        """The place of a cell; the row's place if there is none."""
        return self._span(self.names.index(column)) if column in self.names else self.span


_PLACE = 4 * array("I").itemsize


@dataclass(frozen=True, slots=True)
class CardTable:
    """A card table as typed."""

    file: str
    columns: tuple[Cell, ...]
    rows: tuple[Row, ...]
    span: Span = field(compare=False)


def read_card_table(files: Files, name: str, report: Report) -> CardTable | None:
    """Read a card table of any kind; None when it is unreadable. ``decks.xlsx#Heroes`` names a sheet."""
    name, _, sheet = name.partition("#")
    path = files.display_path(name)
    ending = name[name.rfind(".") :].lower() if "." in name else ""
    if ending not in ENDINGS:
        report.error(
            "PNP100",
            f"`{name}` is not a card table",
            Span(path),
            f"use a file that ends in one of {', '.join(ENDINGS)}",
        )
        return None
    if ending in (".xlsx", ".ods"):
        return _spreadsheet(files, name, sheet, report)
    if sheet:
        report.error("PNP100", f"`{path}` has no sheets to choose from", Span(path), f"write `{name}` alone")
        return None
    text = read_text(files, name, report)
    if text is None:
        return None
    if ending in (".yaml", ".yml"):
        return _yaml_table(text, path, report)
    records = list(_csv_records(text, path, report))
    _check_failed(records, report)
    return _table(records, path, report)


def _table(records: Iterable[list[Cell]], path: str, report: Report) -> CardTable:
    """The first record has the column names; empty records are skipped."""
    full = ([_bounded_cell(cell, report) for cell in record] for record in records if any(cell.text for cell in record))
    first = next(full, None)
    if first is None:
        report.error("PNP110", "the card table is empty", Span(path), "write the names of the columns in its first row")
        return CardTable(path, (), (), Span(path))
    header = [replace(cell, text=column_name(cell.text)) for cell in first]
    while header and not header[-1].text:
        header.pop()
    columns = _columns(header, report)
    rows: list[Row] = []
    for record in full:
        rows.append(_row(record, columns, rows[-1].names if rows else (), report))
    return CardTable(path, tuple(c for c in columns if c.text), tuple(rows), header[0].span)


def _bounded_cell(cell: Cell, report: Report) -> Cell:
    """A cell of bounded length; a longer one is reported and cut."""
    if not PARAGRAPH.is_exceeded_by(len(cell.text)):
        return cell
    begin = f"{cell.text[:20]}…"
    report.error("PNP130", PARAGRAPH.message(begin), cell.span, "shorten it, or close the quotes at its beginning")
    return replace(cell, text=begin)


def column_name(title: str) -> str:
    """A column's name from its title in the table: ``Attack / Defence`` is `attack_defence`, ``Stärke`` is `starke`. A
    title without such letters stays unchanged."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    return name if re.match(r"[a-z]", name) and not re.fullmatch(r"[a-z][a-z0-9_]*", title) else title


def _columns(header: list[Cell], report: Report) -> list[Cell]:
    first: dict[str, Cell] = {}
    columns = []
    for cell in header:
        if cell.text in first:
            report.error(
                "PNP109", f"the table has two columns `{cell.text}`", cell.span, "rename or remove one of them"
            )
        elif not cell.text:
            report.error("PNP109", "a column has no name", cell.span, "write its name, or remove the column")
        first.setdefault(cell.text, cell)
        columns.append(cell)
    return columns


def _row(record: list[Cell], columns: list[Cell], names: tuple[str, ...], report: Report) -> Row:
    cells: dict[str, Cell] = {}
    for column, cell in zip(columns, record, strict=False):
        cells.setdefault(column.text, cell)
    for cell in record[len(columns) :]:
        if cell.text:
            report.error(
                "PNP111",
                f"`{cell.text}` is beyond the last column",
                cell.span,
                "put cells that hold a comma in double quotes, or name the column",
            )
            break
    return Row.of(cells, record[0].span, names)


# ------------------------------------------------------------------------------------------------- csv
SHORT = 12
"""Most characters of a word that is interned, as many cells may repeat it."""
_QUOTED = re.compile(r'[ \t]*"((?:[^"]|"")*)"[ \t]*')


def _csv_records(text: str, path: str, report: Report) -> Iterator[list[Cell]]:
    """The records of a CSV text. The separator is a comma, semicolon or tab: the most frequent of them in the first
    line."""
    first = text.split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    bare = re.compile(rf"[^{separator}\n]*")
    at, line, start = 0, 1, 0
    record: list[Cell] = []
    words: dict[str, str] = {}  # interned: short words are repeated often
    while at <= len(text):
        match = _QUOTED.match(text, at)
        if match and text[match.end() : match.end() + 1] in ("", separator, "\n"):
            content = match[1].replace('""', '"')
        else:
            if text[at : at + 1] == '"' and match is None:
                span = Span(path, line, at - start + 1, line, at - start + 2)
                report.error("PNP111", "a quoted cell is not closed", span, 'write the closing `"`')
            match = bare.match(text, at)
            assert match is not None
            content = match[0]
        content = content.strip()
        if len(content) <= SHORT:
            content = words.setdefault(content, content)
        record.append(Cell(content, _csv_span(path, line, at - start, match[0])))
        breaks = match[0].count("\n")
        if breaks:
            line, start = line + breaks, at + match[0].rindex("\n") + 1
        at = match.end()
        if text[at : at + 1] != separator:
            yield record
            record, line, start = [], line + 1, at + 1
        at += 1


def _csv_span(path: str, line: int, column: int, typed: str) -> Span:
    shown = typed.split("\n", 1)[0]
    lead = len(shown) - len(shown.lstrip())
    width = max(len(shown.strip()), 1)
    return Span(path, line, column + lead + 1, line, column + lead + 1 + width)


# ------------------------------------------------------------------------------------------------- yaml
def _yaml_table(text: str, path: str, report: Report) -> CardTable | None:
    node = read_yaml(text, Origin(path), report)
    if not isinstance(node, Listing):
        if not report.errors:
            report.error(
                "PNP106", "a card table in YAML is a list with one mapping for each card", Span(path, 1, 1, 1, 2)
            )
        return None
    columns: dict[str, Cell] = {}
    rows: list[Row] = []
    for item in node.items:
        if not isinstance(item, Dictionary):
            report.error("PNP106", "a card is a mapping of columns to cells", item.span, "write `- column: cell`")
            continue
        cells = {}
        for key, value in item.entries.items():
            columns.setdefault(key, Cell(key, item.keys[key]))
            cells[key] = _yaml_cell(value, report)
        rows.append(Row.of(cells, item.span, rows[-1].names if rows else ()))
    return CardTable(path, tuple(columns.values()), tuple(rows), node.span)


def _yaml_cell(node: Scalar | Listing | Dictionary, report: Report) -> Cell:
    match node:
        case Scalar():
            return Cell("" if node.value is None else node.text.strip(), node.span)
        case Listing() if all(isinstance(item, Scalar) for item in node.items):
            return Cell("|".join(item.text for item in node.items if isinstance(item, Scalar)), node.span)
        case _:
            report.error("PNP111", "a cell is one value, or a list of values", node.span)
            return Cell("", node.span)


# ------------------------------------------------------------------------------------------------- spreadsheets
def _spreadsheet(files: Files, name: str, sheet: str, report: Report) -> CardTable | None:
    """The sheet of that name, or the first one."""
    path = files.display_path(name)
    try:
        data = files.read(name, SHEET)
    except (OSError, ValueError) as problem:
        report_unread(problem, path, report)
        return None
    reader = xlsx_rows if name.lower().endswith(".xlsx") else ods_rows
    try:
        hold_unpacked(data)
        sheets, rows = reader(data, sheet)
    except OverBudget as over:
        help = "remove sheets and cells that are not cards, or save the cards alone as CSV"
        report.error("PNP130", over.budget.message(path), Span(path), help)
        return None
    except Exception:  # the libraries raise dozens of exception types for damaged files
        report.error(
            "PNP100", f"`{path}` is not a readable spreadsheet", Span(path), "save it again, or save it as CSV"
        )
        return None
    if sheet and sheet not in sheets:
        help = did_you_mean(sheet, sheets) or f"its sheets are {', '.join(sheets)}"
        report.error("PNP100", f"`{path}` has no sheet `{sheet}`", Span(path), help)
        return None
    _report_hidden(rows, Span(path), report)
    records = list(_sheet_records(path, sheet or sheets[0], rows))
    _check_formulas(records, rows, report)
    return _table(records, path, report)


def _sheet_records(path: str, sheet: str, rows: Iterable[list[Any]]) -> Iterator[list[Cell]]:
    for number, row in enumerate(rows, 1):
        record = []
        for index, value in enumerate(row):
            if isinstance(value, Hidden):
                continue
            place = f"{sheet}!{column_letters(index)}{number}"
            record.append(Cell(_cell_text(value), Span(path, number, index + 1, number, index + 2, place)))
        if record:
            yield record


ERRORS = ("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!")
"""Error values that a spreadsheet stores in the cell of a failed formula."""


def _check_failed(records: Iterable[list[Cell]], report: Report) -> None:
    """Report the error values of failed formulas (PNP111)."""
    for cell in (cell for record in records for cell in record if cell.text in ERRORS):
        report.error("PNP111", f"its formula gives `{cell.text}`", cell.span, "correct the formula, or write the value")


def _check_formulas(records: Iterable[list[Cell]], rows: Iterable[list[Any]], report: Report) -> None:
    """Report failed formulas (PNP111), and formulas without a stored value, at the first of them."""
    _check_failed(records, report)
    values = (value for row in rows for value in row if not isinstance(value, Hidden))
    cells = (cell for record in records for cell in record)
    for cell, value in zip(cells, values, strict=True):
        if isinstance(value, Unsaved):
            message = (
                f"the file does not contain the result of the formula `{value.formula}`, so that the card has "
                "nothing there"
            )
            report.warn(
                "PNP111", message, cell.span, "open the file in a spreadsheet program and save it, or write the value"
            )


def _report_hidden(rows: Iterable[list[Any]], span: Span, report: Report) -> None:
    """Say that hidden rows and columns give no cards (PNP111, a note)."""
    hidden = [[isinstance(value, Hidden) for value in row] for row in rows]
    rows_left_out = sum(1 for row in hidden if row and all(row))
    columns_left_out = max((sum(row) for row in hidden if not all(row)), default=0)
    counts = ((rows_left_out, "hidden row"), (columns_left_out, "hidden column"))
    parts = [number_of(number, words) for number, words in counts if number]
    if parts:
        report.note("PNP111", f"{' and '.join(parts)} left out", span, "show them in the spreadsheet to print them")


def column_letters(index: int) -> str:
    """A spreadsheet's name of a column, counted from 0: A, B, … Z, AA."""
    letters = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def _cell_text(value: Any) -> str:
    match value:
        case None | Unsaved():
            return ""
        case bool():
            return "yes" if value else "no"
        case float() if value.is_integer():
            return str(int(value))
        case datetime() if value.time() == time():  # midnight: a date
            return value.date().isoformat()
        case datetime() | date():
            return value.isoformat()
        case _:
            return str(value).strip()
