"""Card tables → cells with places: CSV, XLSX, ODS, or a YAML list of mappings. The first row names the columns."""

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from datetime import date, datetime
from typing import Any

from pnp.diagnostics import Report, Span
from pnp.diagnostics.budgets import CELLS, PARAGRAPH, SHEET, UNPACKED, OverBudget
from pnp.diagnostics.hints import did_you_mean
from pnp.frozen import dataclass
from pnp.load.files import Files, read_text, report_unread
from pnp.load.nodes import Dictionary, Listing, Scalar
from pnp.load.yaml_file import Origin, read_yaml

ENDINGS = (".csv", ".tsv", ".xlsx", ".ods", ".yaml", ".yml")
"""Kinds of file that a card table may be."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell, trimmed, and where it stands."""

    text: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its cells by column name. A cell that the file does not have is missing here."""

    cells: dict[str, Cell]
    span: Span = field(compare=False)

    def text(self, column: str) -> str:
        """The text of a cell; "" where there is none."""
        return self.cells[column].text if column in self.cells else ""

    def place(self, column: str) -> Span:
        """Where a cell stands; the row's place where there is none."""
        return self.cells[column].span if column in self.cells else self.span


@dataclass(frozen=True, slots=True)
class CardTable:
    """A card table as typed."""

    file: str
    columns: tuple[Cell, ...]
    rows: tuple[Row, ...]
    span: Span = field(compare=False)


def read_card_table(files: Files, name: str, report: Report) -> CardTable | None:
    """Read a card table of any kind; None when it cannot be read. ``decks.xlsx#Heroes`` is a sheet by its name."""
    name, _, wanted = name.partition("#")
    known = files.known_as(name)
    ending = name[name.rfind(".") :].lower() if "." in name else ""
    if ending not in ENDINGS:
        report.error(
            "PNP100", f"`{name}` is no card table", Span(known), f"give a file that ends in one of {', '.join(ENDINGS)}"
        )
        return None
    if ending in (".xlsx", ".ods"):
        return _spreadsheet(files, name, wanted, report)
    if wanted:
        report.error("PNP100", f"`{known}` has no sheets to choose from", Span(known), f"write `{name}` alone")
        return None
    text = read_text(files, name, report)
    if text is None:
        return None
    if ending in (".yaml", ".yml"):
        return _yaml_table(text, known, report)
    return _table(list(_csv_records(text, known, report)), known, report)


def _table(records: list[list[Cell]], known: str, report: Report) -> CardTable:
    """The first record names the columns; records without any text are left out."""
    full = [[_held(cell, report) for cell in record] for record in records if any(cell.text for cell in record)]
    if not full:
        report.error(
            "PNP110", "the card table is empty", Span(known), "write the names of the columns in its first row"
        )
        return CardTable(known, (), (), Span(known))
    header = [replace(cell, text=column_name(cell.text)) for cell in full[0]]
    while header and not header[-1].text:
        header.pop()
    columns = _columns(header, report)
    rows = [_row(record, columns, report) for record in full[1:]]
    return CardTable(known, tuple(c for c in columns if c.text), tuple(rows), header[0].span)


def _held(cell: Cell, report: Report) -> Cell:
    """A cell whose text is not too long; one that is too long is told, and its beginning stands for it."""
    if not PARAGRAPH.broken_by(len(cell.text)):
        return cell
    begin = f"{cell.text[:20]}…"
    report.error("PNP130", PARAGRAPH.message(begin), cell.span, "shorten it, or close the quotes that it begins with")
    return replace(cell, text=begin)


def column_name(title: str) -> str:
    """A column's name from its title in the table: ``Attack / Defence`` is `attack_defence`, ``Stärke`` is `starke`.
    A title without such letters stays as it is."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    return name if re.match(r"[a-z]", name) and not re.fullmatch(r"[a-z][a-z0-9_]*", title) else title


def _columns(header: list[Cell], report: Report) -> list[Cell]:
    seen: dict[str, Cell] = {}
    columns = []
    for cell in header:
        if cell.text in seen:
            report.error(
                "PNP109", f"the table has two columns `{cell.text}`", cell.span, "rename or take out one of them"
            )
        elif not cell.text:
            report.error("PNP109", "a column has no name", cell.span, "write its name, or take the column out")
        seen.setdefault(cell.text, cell)
        columns.append(cell)
    return columns


def _row(record: list[Cell], columns: list[Cell], report: Report) -> Row:
    cells: dict[str, Cell] = {}
    for column, cell in zip(columns, record, strict=False):
        cells.setdefault(column.text, cell)
    for cell in record[len(columns) :]:
        if cell.text:
            report.error(
                "PNP111",
                f"`{cell.text}` stands beyond the last column",
                cell.span,
                "put cells that hold a comma in double quotes, or name the column",
            )
            break
    return Row(cells, record[0].span)


# ------------------------------------------------------------------------------------------------- csv
_QUOTED = re.compile(r'[ \t]*"((?:[^"]|"")*)"[ \t]*')


def _csv_records(text: str, known: str, report: Report) -> Iterator[list[Cell]]:
    """The records of a CSV text. The separator is a comma, semicolon or tab, whichever the first line has most."""
    first = text.split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    bare = re.compile(rf"[^{separator}\n]*")
    at, line, start = 0, 1, 0
    record: list[Cell] = []
    while at <= len(text):
        match = _QUOTED.match(text, at)
        if match and text[match.end() : match.end() + 1] in ("", separator, "\n"):
            content = match[1].replace('""', '"')
        else:
            if text[at : at + 1] == '"' and match is None:
                span = Span(known, line, at - start + 1, line, at - start + 2)
                report.error("PNP111", "a quoted cell is not closed", span, 'write the closing `"`')
            match = bare.match(text, at)
            assert match is not None
            content = match[0]
        record.append(Cell(content.strip(), _csv_span(known, line, at - start, match[0])))
        breaks = match[0].count("\n")
        if breaks:
            line, start = line + breaks, at + match[0].rindex("\n") + 1
        at = match.end()
        if text[at : at + 1] != separator:
            yield record
            record, line, start = [], line + 1, at + 1
        at += 1


def _csv_span(known: str, line: int, column: int, typed: str) -> Span:
    shown = typed.split("\n", 1)[0]
    lead = len(shown) - len(shown.lstrip())
    width = max(len(shown.strip()), 1)
    return Span(known, line, column + lead + 1, line, column + lead + 1 + width)


# ------------------------------------------------------------------------------------------------- yaml
def _yaml_table(text: str, known: str, report: Report) -> CardTable | None:
    node = read_yaml(text, Origin(known), report)
    if not isinstance(node, Listing):
        if not report.errors:
            report.error(
                "PNP106", "a card table in YAML is a list with one mapping for each card", Span(known, 1, 1, 1, 2)
            )
        return None
    columns: dict[str, Cell] = {}
    rows = []
    for item in node.items:
        if not isinstance(item, Dictionary):
            report.error("PNP106", "a card is a mapping of columns to cells", item.span, "write `- column: cell`")
            continue
        cells = {}
        for key, value in item.entries.items():
            columns.setdefault(key, Cell(key, item.keys[key]))
            cells[key] = _yaml_cell(value, report)
        rows.append(Row(cells, item.span))
    return CardTable(known, tuple(columns.values()), tuple(rows), node.span)


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
def _spreadsheet(files: Files, name: str, wanted: str, report: Report) -> CardTable | None:
    """The sheet of that name, or the first."""
    known = files.known_as(name)
    try:
        data = files.read(name, SHEET)
    except (OSError, ValueError) as problem:
        report_unread(problem, known, report)
        return None
    reader = _xlsx_rows if name.lower().endswith(".xlsx") else _ods_rows
    try:
        _hold_unpacked(data)
        sheets, rows = reader(data, wanted)
    except OverBudget as over:
        help = "take out the sheets and cells that are no cards, or save the cards alone as CSV"
        report.error("PNP130", over.budget.message(known), Span(known), help)
        return None
    except Exception:  # the libraries raise dozens of kinds of errors over broken files
        report.error(
            "PNP100", f"`{known}` is not a spreadsheet that can be read", Span(known), "save it again, or as CSV"
        )
        return None
    if wanted and wanted not in sheets:
        help = did_you_mean(wanted, sheets) or f"it has {', '.join(sheets)}"
        report.error("PNP100", f"`{known}` has no sheet `{wanted}`", Span(known), help)
        return None
    return _table(list(_sheet_records(known, wanted or sheets[0], rows)), known, report)


def _sheet_records(known: str, sheet: str, rows: Iterable[list[Any]]) -> Iterator[list[Cell]]:
    for number, row in enumerate(rows, 1):
        record = []
        for index, value in enumerate(row):
            place = f"{sheet}!{column_letters(index)}{number}"
            record.append(Cell(_cell_text(value), Span(known, number, index + 1, number, index + 2, place)))
        if record:
            yield record


def column_letters(index: int) -> str:
    """A spreadsheet's name for a column, from 0: A, B, … Z, AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def _cell_text(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case float() if value.is_integer():
            return str(int(value))
        case datetime() | date():
            return value.isoformat()
        case _:
            return str(value).strip()


def _hold_unpacked(data: bytes) -> None:
    """Raises OverBudget for an archive that would unpack to more than the press takes, by what it says and by what it
    holds: each member is unpacked as far as the budget goes, and thrown away."""
    left = UNPACKED.most
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.infolist():
            with archive.open(member) as file:
                while block := file.read(1 << 20):
                    left -= len(block)
                    if left < 0:
                        raise OverBudget(UNPACKED)


def _hold_cells(rows: Iterable[list[Any]]) -> list[list[Any]]:
    """The rows, as long as they do not hold more cells than the press takes. Raises OverBudget."""
    held: list[list[Any]] = []
    cells = 0
    for row in rows:
        cells += max(len(row), 1)
        CELLS.hold(cells)
        held.append(row)
    return held


Sheet = tuple[list[str], list[list[Any]]]
"""The names of a workbook's sheets, and the rows of the one that is wanted."""


def _xlsx_rows(data: bytes, wanted: str) -> Sheet:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    sheet = book[wanted] if wanted in book.sheetnames else book.worksheets[0]
    return book.sheetnames, _hold_cells(list(row) for row in sheet.iter_rows(values_only=True))


_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TABLE, _TEXT = _OFFICE % "table", _OFFICE % "text"


def _ods_rows(data: bytes, wanted: str) -> Sheet:
    """The content of an OpenDocument spreadsheet (OpenDocument 1.3, part 3, chapter 9), read element by element."""
    from lxml import etree

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        tree = etree.fromstring(archive.read("content.xml"), etree.XMLParser(resolve_entities=False, no_network=True))
    UNPACKED.hold(sum(int(spaces.get(f"{_TEXT}c") or 1) for spaces in tree.iter(f"{_TEXT}s")))
    tables = {str(table.get(f"{_TABLE}name")): table for table in tree.iter(f"{_TABLE}table")}
    table = tables.get(wanted)
    return list(tables), _hold_cells(_ods_table(table if table is not None else next(iter(tables.values()))))


def _ods_table(table: Any) -> Iterator[list[Any]]:
    """The rows of a table of an OpenDocument spreadsheet."""
    for row in table.iter(f"{_TABLE}table-row"):
        cells: list[Any] = []
        for cell in row.iter(f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            text = "\n".join(_ods_text(paragraph) for paragraph in cell.iter(f"{_TEXT}p"))
            cells += [text] * _repeated(cell.get(f"{_TABLE}number-columns-repeated"), text)
            CELLS.hold(len(cells))
        yield from [cells] * _repeated(row.get(f"{_TABLE}number-rows-repeated"), "".join(cells))


def _ods_text(node: Any) -> str:
    """The text of a paragraph: spaces, tabs and line breaks are elements of their own."""
    own = {f"{_TEXT}s": " " * int(node.get(f"{_TEXT}c") or 1), f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}
    return own.get(node.tag, node.text or "") + "".join(_ods_text(part) + (part.tail or "") for part in node)


def _repeated(times: Any, text: str) -> int:
    """How often a cell or row stands there; empty ones fill the sheet to its end and count at most 64 times."""
    return min(int(times or 1), 10_000 if text else 64)
