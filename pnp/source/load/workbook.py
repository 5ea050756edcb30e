"""The sheets of a workbook → rows of values: XLSX by openpyxl, OpenDocument element by element."""

import io
import re
from collections.abc import Iterable, Iterator
from typing import Any

from pnp.base.frozen import dataclass
from pnp.source.diagnostics.budgets import CELLS, UNPACKED, OverBudget


@dataclass(frozen=True)
class Unsaved:
    """A formula whose value is not stored in the file."""

    formula: str


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
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=values)
        sheet = book[name] if name in book.sheetnames else book.worksheets[0]
        return book.sheetnames, _hold_cells([_as_shown(cell) for cell in row] for row in sheet.iter_rows())

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
    tables = {str(table.get(f"{_TABLE}name")): table for table in tree.iter(f"{_TABLE}table")}
    table = tables.get(name)
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
    """The text of a paragraph: spaces, tabs and line breaks are elements."""
    own = {f"{_TEXT}s": " " * _spaces(node), f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}
    return own.get(node.tag, node.text or "") + "".join(_ods_text(part) + (part.tail or "") for part in node)


def _spaces(node: Any) -> int:
    """The number of spaces in an element. Raises ValueError if it is no number."""
    return max(0, int(node.get(f"{_TEXT}c") or 1))


def _repeated(times: Any, text: str) -> int:
    """How often a cell or row is repeated; empty ones fill the sheet to its end and count at most 64 times."""
    return max(0, min(int(times or 1), 10_000 if text else 64))
