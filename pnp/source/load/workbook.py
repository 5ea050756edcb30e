"""The sheets of a workbook → rows of values: XLSX by openpyxl, OpenDocument element by element."""

import io
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pnp.base.frozen import dataclass
from pnp.source.diagnostics.budgets import CELLS, UNPACKED, OverBudget


@dataclass(frozen=True)
class Unsaved:
    """A formula whose value is not stored in the file."""

    formula: str


@dataclass(frozen=True)
class Hidden:
    """A cell in a hidden row or column."""


HIDDEN = Hidden()


def hold_unpacked(data: bytes) -> None:
    """Raise OverBudget for an archive that would unpack to more than the limit, by its directory and by its content:
    each member is unpacked as far as the budget allows, and discarded."""
    import zipfile

    left = UNPACKED.most
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for member in archive.infolist():
            with archive.open(member) as file:
                while block := file.read(1 << 20):
                    left -= len(block)
                    if left < 0:
                        raise OverBudget(UNPACKED)


def _hold_cells(rows: Iterable[list[Any]]) -> list[list[Any]]:
    """The rows, up to the limit on cells. Raises OverBudget."""
    rows_within: list[list[Any]] = []
    cells = 0
    for row in rows:
        cells += max(len(row), 1)
        CELLS.hold(cells)
        rows_within.append(row)
    return rows_within


Sheet = tuple[list[str], list[list[Any]]]
"""The names of a workbook's sheets, and the rows of the chosen one."""


def xlsx_rows(data: bytes, name: str) -> Sheet:
    """The sheet of that name in an XLSX workbook, or its first."""
    from openpyxl import load_workbook

    def read(values: bool) -> Sheet:
        is_plain = not _has_rich_text_or_hidden_cells(data)
        book = load_workbook(io.BytesIO(data), read_only=is_plain, rich_text=not is_plain, data_only=values)
        sheet = book[name] if name in book.sheetnames else book.worksheets[0]
        rows = _hold_cells([_as_shown(cell) for cell in row] for row in sheet.iter_rows())
        if not is_plain:
            rows = _visible([[*map(_marked, row)] for row in rows], *_hidden_in(sheet))
        return book.sheetnames, rows

    names, rows = read(values=True)
    if not _has_formulas(data):
        return names, rows
    formulas = [
        (row, i, value)
        for row, typed in zip(rows, read(values=False)[1], strict=True)
        for i, value in enumerate(typed)
        if isinstance(value, str) and value.startswith("=")
    ]
    if all(row[i] is None for row, i, _ in formulas):  # some formulas have a value, so the others are empty texts
        for row, i, formula in formulas:
            row[i] = Unsaved(formula)
    return names, rows


_ZEROS = re.compile(r"0{2,}")
_DECIMALS = re.compile(r"(?:#,##)?0(?:\.(0+))?(%?)")


def _as_shown(cell: Any) -> Any:
    """The value of a cell; a number that a simple format gives other digits (``000``, ``0.00``, ``0%``) as a text with
    these digits."""
    value, format = cell.value, getattr(cell, "number_format", "General")
    if format == "General" or isinstance(value, bool) or not isinstance(value, int | float):
        return value
    if _ZEROS.fullmatch(format) and float(value).is_integer():
        return f"{int(value):0{len(format)}d}"
    match = _DECIMALS.fullmatch(format)
    if match is None or not (match[1] or match[2]):
        return value
    decimals = len(match[1] or "")
    return f"{value:.{decimals}%}" if match[2] else f"{value:.{decimals}f}"


def _has_rich_text_or_hidden_cells(data: bytes) -> bool:
    """Whether openpyxl must read all of a workbook: its read-only mode knows neither of these."""
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return any(
            pattern in archive.read(name)
            for name in archive.namelist()
            if name.startswith(("xl/worksheets/", "xl/sharedStrings"))
            for pattern in (b'hidden="1"', b'hidden="true"', b"<r><", b"<r>\n", b"<r>\r")
        )


def _hidden_in(sheet: Any) -> tuple[set[int], set[int]]:
    """The hidden rows and columns of a sheet of openpyxl, counted from 0."""
    rows = {number - 1 for number, row in sheet.row_dimensions.items() if row.hidden}
    groups = (column for column in sheet.column_dimensions.values() if column.hidden)
    return rows, {number - 1 for group in groups for number in range(group.min, group.max + 1)}


def _visible(rows: list[list[Any]], hidden_rows: set[int], hidden_columns: set[int]) -> list[list[Any]]:
    """Rows whose hidden cells are marked as such."""
    return [
        [HIDDEN if y in hidden_rows or x in hidden_columns else value for x, value in enumerate(row)]
        for y, row in enumerate(rows)
    ]


def _marked(value: Any) -> Any:
    """The value of a cell; rich text with its bold and italic words marked."""
    if not isinstance(value, list):
        return value
    return "".join(
        part if isinstance(part, str) else _emphasized(part.text, bool(part.font.b), bool(part.font.i))
        for part in value
    )


def _emphasized(text: str, is_bold: bool, is_italic: bool) -> str:
    """Words with the marks of bold and italic, line by line; spaces at their ends stay outside."""
    mark = "**" * is_bold + "*" * is_italic
    lines = (_ENDS.fullmatch(line) for line in text.split("\n"))
    return "\n".join(f"{line[1]}{mark}{line[2]}{mark}{line[3]}" if line[2] else line[0] for line in lines if line)


_ENDS = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)


def _has_formulas(data: bytes) -> bool:
    """Whether a workbook's cell is a formula."""
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return any(b"<f" in archive.read(name) for name in archive.namelist() if name.startswith("xl/worksheets/"))


_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TABLE, _TEXT = _OFFICE % "table", _OFFICE % "text"


def ods_rows(data: bytes, name: str) -> Sheet:
    """The content of an OpenDocument spreadsheet (OpenDocument 1.3, part 3, chapter 9), read element by element."""
    import zipfile

    from lxml import etree

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        tree = etree.fromstring(archive.read("content.xml"), etree.XMLParser(resolve_entities=False, no_network=True))
    UNPACKED.hold(sum(map(_spaces, tree.iter(f"{_TEXT}s"))))
    styles = _ods_emphasis(tree)
    tables = {str(table.get(f"{_TABLE}name")): table for table in tree.iter(f"{_TABLE}table")}
    table = tables.get(name)
    return list(tables), _hold_cells(_ods_table(table if table is not None else next(iter(tables.values())), styles))


_Emphasis = Mapping[str, tuple[bool, bool]]
"""Whether a style is bold and whether it is italic, by its name."""


def _ods_emphasis(tree: Any) -> _Emphasis:
    """The styles of characters that are bold or italic."""
    style, fo = _OFFICE % "style", "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
    found = {}
    for each in tree.iter(f"{style}style"):
        for properties in each.iter(f"{style}text-properties"):
            is_bold = properties.get(f"{fo}font-weight", "") in ("bold", "600", "700", "800", "900")
            found[str(each.get(f"{style}name"))] = (is_bold, properties.get(f"{fo}font-style", "") == "italic")
    return found


def _is_hidden(node: Any) -> bool:
    """Whether a row or column is hidden, by hand or by a filter."""
    return node.get(f"{_TABLE}visibility") in ("collapse", "filter")


def _hidden_columns(table: Any) -> set[int]:
    columns = [
        _is_hidden(column)
        for column in table.iter(f"{_TABLE}table-column")
        for _ in range(min(int(column.get(f"{_TABLE}number-columns-repeated") or 1), 10_000))
    ]
    return {number for number, is_hidden in enumerate(columns) if is_hidden}


def _ods_table(table: Any, styles: _Emphasis) -> Iterator[list[Any]]:
    """The rows of a table of an OpenDocument spreadsheet."""
    hidden = _hidden_columns(table)
    for row in table.iter(f"{_TABLE}table-row"):
        cells: list[Any] = []
        for cell in row.iter(f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            text = "\n".join(_ods_text(paragraph, styles) for paragraph in cell.iter(f"{_TEXT}p"))
            cells += [text] * _repeated(cell.get(f"{_TABLE}number-columns-repeated"), text)
            CELLS.hold(len(cells))
        times = _repeated(row.get(f"{_TABLE}number-rows-repeated"), "".join(cells))
        if hidden or _is_hidden(row):
            cells = _visible([cells], {0} if _is_hidden(row) else set(), hidden)[0]
        yield from [cells] * times


def _ods_text(node: Any, styles: _Emphasis) -> str:
    """The text of a paragraph: spaces, tabs and line breaks are elements; bold and italic words are marked."""
    own = {f"{_TEXT}s": " " * _spaces(node), f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}
    text = own.get(node.tag, node.text or "") + "".join(_ods_text(part, styles) + (part.tail or "") for part in node)
    if node.tag != f"{_TEXT}span":
        return text
    return _emphasized(text, *styles.get(str(node.get(f"{_TEXT}style-name")), (False, False)))


def _spaces(node: Any) -> int:
    """The number of spaces in an element. Raises ValueError if it is no number."""
    return max(0, int(node.get(f"{_TEXT}c") or 1))


def _repeated(times: Any, text: str) -> int:
    """Number of repetitions of a cell or row; empty ones fill the sheet to its end and count at most 64 times."""
    return max(0, min(int(times or 1), 10_000 if text else 64))
