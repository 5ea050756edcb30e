"""The sheets of a workbook → rows of values: XLSX through openpyxl, OpenDocument element by element."""

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, time, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.base.frozen import dataclass
from pnp.source.diagnostics.budgets import CELLS, UNPACKED, OverBudget
from pnp.source.load.cells import column_index, column_letters
from pnp.source.load.number_format import general_number, shown_value

if TYPE_CHECKING:
    from lxml import etree
_Sheet: TypeAlias = Any
_Cell: TypeAlias = Any
"""Objects of openpyxl, which has no types."""


@dataclass(frozen=True)
class UnstoredFormula:
    """A formula whose value the file does not store."""

    formula: str


@dataclass(frozen=True)
class HiddenCell:
    """A cell in a hidden row or column."""


HIDDEN = HiddenCell()


def hold_unpacked(data: bytes) -> None:
    """Raise OverBudget for an archive that would unpack to more than the limit. Sizes in its directory are not trusted:
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


def _hold_cells(rows: Iterable[list[object]]) -> list[list[object]]:
    """The rows, up to the limit on cells. Raises OverBudget."""
    rows_within: list[list[object]] = []
    cells = 0
    for row in rows:
        cells += max(len(row), 1)
        CELLS.hold(cells)
        rows_within.append(row)
    return rows_within


@dataclass(frozen=True)
class DisplayedCell:
    """A cell that a spreadsheet displays in a form other than its value."""

    text: str
    raw: str


@dataclass(frozen=True)
class Sheet:
    """The chosen sheet of a workbook."""

    name: str
    rows: list[list[object]]
    names: Sequence[str] = ()
    """The names of all sheets."""
    others: Sequence[str] = ()
    """The other visible sheets that are not empty."""
    repeated: Sequence[str] = ()
    """The ranges of merged cells, as `B3:B5`, whose text is now in each of their rows."""
    hidden: Sequence[str] = ()
    """The hidden sheets that are not empty."""


def xlsx_sheet(data: bytes, name: str) -> Sheet:
    """The sheet of that name in an XLSX workbook, or its first visible one that is a table."""
    sheet = _read_xlsx(data, name, values=True)
    if not _has_formulas(data):
        return sheet
    formulas = [
        (row, i, value)
        for row, typed in zip(sheet.rows, _read_xlsx(data, sheet.name, values=False).rows, strict=True)
        for i, value in enumerate(typed)
        if isinstance(value, str) and value.startswith("=")
    ]
    if all(row[i] is None for row, i, _ in formulas):  # some formulas have a value, so the others are empty texts
        for row, i, formula in formulas:
            row[i] = UnstoredFormula(formula)
    return sheet


def _read_xlsx(data: bytes, name: str, values: bool) -> Sheet:
    from openpyxl import load_workbook

    is_plain = not _needs_full_reading(data)
    book = load_workbook(io.BytesIO(data), read_only=is_plain, rich_text=not is_plain, data_only=values)
    visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"] or book.worksheets
    chosen = book[name] if name in book.sheetnames else _first_table(visible)
    shown = _as_shown_or_struck if _has_struck_cells(data) else _as_shown
    rows = _hold_cells([shown(cell) for cell in row] for row in chosen.iter_rows())
    repeated: tuple[str, ...] = ()
    if not is_plain:
        repeated = _repeat_merged(rows, [str(area) for area in chosen.merged_cells.ranges])
        rows = _visible([[*map(_marked, row)] for row in rows], *_hidden_in(chosen))
    full = [sheet for sheet in book.worksheets if sheet is not chosen and _width(sheet)]
    others = tuple(sheet.title for sheet in full if sheet in visible)
    hidden = tuple(sheet.title for sheet in full if sheet not in visible)
    return Sheet(chosen.title, rows, book.sheetnames, others, repeated, hidden)


def _first_table(sheets: Sequence[_Sheet]) -> _Sheet:
    """The first sheet, unless it has a single column, like a page of remarks, and a later one has more."""
    if len(sheets) > 1 and _width(sheets[0]) < 2:
        return next((sheet for sheet in sheets if _width(sheet) > 1), sheets[0])
    return sheets[0]


FIRST = 12
"""Number of rows that decide the width of a sheet."""


def _width(sheet: _Sheet) -> int:
    """The largest number of filled cells in one of the first rows of a sheet (openpyxl)."""
    rows = sheet.iter_rows(max_row=min(FIRST, sheet.max_row or FIRST), values_only=True)  # creates no cells
    return max((sum(value is not None for value in row) for row in rows), default=0)


_AREA = re.compile(r"([A-Z]+)(\d+):([A-Z]+)(\d+)")


def _repeat_merged(rows: list[list[object]], areas: Iterable[str]) -> tuple[str, ...]:
    """Write the text of merged cells into each of their rows, and return the changed areas."""
    repeated = []
    for area in areas:
        if (match := _AREA.fullmatch(area)) is None or match[2] == match[4]:
            continue
        first, last, column = int(match[2]) - 1, int(match[4]), column_index(match[1])
        value = rows[first][column] if first < len(rows) and column < len(rows[first]) else None
        for row in rows[first + 1 : last] if value is not None else ():
            row[column] = value
        repeated += [area] if value is not None else []
    return tuple(repeated)


def _as_shown(cell: _Cell) -> object:
    """The value of a cell; also its text, for a number or date that the sheet displays in another form."""
    value, format = cell.value, getattr(cell, "number_format", "General")
    if isinstance(value, bool) or not isinstance(value, int | float | date | time | timedelta):
        return value
    if format == "General" or (text := shown_value(value, format)) is None:
        return value
    raw = general_number(value) if isinstance(value, int | float) else ""
    return DisplayedCell(text, raw) if text != raw else value


def _has_struck_cells(data: bytes) -> bool:
    """Whether a workbook may have cells whose text is struck through."""
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return "xl/styles.xml" in archive.namelist() and b"<strike" in archive.read("xl/styles.xml")


def _as_shown_or_struck(cell: _Cell) -> object:
    """The value of a cell; a text that is struck through as a whole is marked."""
    value = _as_shown(cell)
    is_struck = isinstance(value, str) and value.strip() and cell.font is not None and cell.font.strike
    return _around(str(value), "~~", "~~") if is_struck else value


def _needs_full_reading(data: bytes) -> bool:
    """Whether a workbook has rich text, hidden or merged cells: openpyxl's read-only mode supports none of these."""
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return any(
            pattern in archive.read(name)
            for name in archive.namelist()
            if name.startswith(("xl/worksheets/", "xl/sharedStrings"))
            for pattern in (b'hidden="1"', b'hidden="true"', b"<r><", b"<r>\n", b"<r>\r", b"<mergeCell ")
        )


def _hidden_in(sheet: _Sheet) -> tuple[set[int], set[int]]:
    """The hidden rows and columns of a sheet of openpyxl, counted from 0."""
    rows = {number - 1 for number, row in sheet.row_dimensions.items() if row.hidden}
    groups = (column for column in sheet.column_dimensions.values() if column.hidden)
    return rows, {number - 1 for group in groups for number in range(group.min, group.max + 1)}


def _visible(rows: Sequence[Sequence[object]], hidden_rows: set[int], hidden_columns: set[int]) -> list[list[object]]:
    """Rows whose hidden cells are marked as such."""
    return [
        [HIDDEN if y in hidden_rows or x in hidden_columns else value for x, value in enumerate(row)]
        for y, row in enumerate(rows)
    ]


def _marked(value: object) -> object:
    """The value of a cell; rich text with its bold and italic words marked."""
    if not isinstance(value, list):
        return value
    return "".join(part if isinstance(part, str) else _emphasized(part.text, part.font) for part in value)


def _emphasized(text: str, font: Any) -> str:
    """Words with the marks of their font: bold, italic, struck, raised."""
    mark = "**" * bool(font.b) + "*" * bool(font.i)
    tag = {"superscript": "sup", "subscript": "sub"}.get(font.vertAlign or "", "")
    begin, end = (f"<{tag}>", f"</{tag}>") if tag else ("", "")
    struck = "~~" * bool(font.strike)
    return _around(text, f"{mark}{struck}{begin}", f"{end}{struck}{mark}")


def _around(text: str, begin: str, end: str) -> str:
    """Words between marks, line by line; spaces at their ends stay outside."""
    lines = (_ENDS.fullmatch(line) for line in text.split("\n"))
    return "\n".join(f"{line[1]}{begin}{line[2]}{end}{line[3]}" if line[2] else line[0] for line in lines if line)


_ENDS = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)


def _has_formulas(data: bytes) -> bool:
    """Whether any cell of a workbook has a formula."""
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return any(b"<f" in archive.read(name) for name in archive.namelist() if name.startswith("xl/worksheets/"))


_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TABLE, _TEXT = _OFFICE % "table", _OFFICE % "text"


def ods_sheet(data: bytes, name: str) -> Sheet:
    """The sheet of that name in an OpenDocument spreadsheet (OpenDocument 1.3, part 3, chapter 9), or its first visible
    one that is a table, read element by element."""
    import zipfile

    from lxml import etree

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        tree = etree.fromstring(archive.read("content.xml"), etree.XMLParser(resolve_entities=False, no_network=True))
    UNPACKED.hold(sum(map(_spaces, tree.iter(f"{_TEXT}s"))))
    styles = _ods_emphasis(tree)
    tables = {str(table.get(f"{_TABLE}name")): table for table in tree.iter(f"{_TABLE}table")}
    hidden = _hidden_sheets(tree)
    visible = [each for each, table in tables.items() if table.get(f"{_TABLE}style-name") not in hidden] or list(tables)
    widths = {each: _ods_width(table, styles) for each, table in tables.items()}
    chosen = name if name in tables else visible[0]
    if name not in tables and widths[chosen] < 2:
        chosen = next((each for each in visible if widths[each] > 1), chosen)
    areas: list[str] = []
    rows = _hold_cells(_ods_table(tables[chosen], styles, areas.append))
    repeated = _repeat_merged(rows, areas)
    others = tuple(each for each in visible if each != chosen and widths[each])
    hidden_names = tuple(each for each in tables if each not in visible and each != chosen and widths[each])
    return Sheet(chosen, rows, tuple(tables), others, repeated, hidden_names)


def _hidden_sheets(tree: "etree._Element") -> set[str]:
    """The names of the styles that hide a sheet."""
    style = _OFFICE % "style"
    return {
        str(each.get(f"{style}name"))
        for each in tree.iter(f"{style}style")
        if any(part.get(f"{_TABLE}display") == "false" for part in each.iter(f"{style}table-properties"))
    }


def _ods_width(table: Any, styles: "_Emphasis") -> int:
    """The largest number of filled cells in one of the first rows of an OpenDocument table."""
    rows = islice(_ods_table(table, styles, _ignore), FIRST)
    return max((sum(bool(value) and value != HIDDEN for value in row) for row in rows), default=0)


def _ignore(area: str) -> None:
    """Ignore an area of merged cells."""


_Emphasis = Mapping[str, tuple[str, str]]
"""The marks around words in a style, by its name."""


def _ods_emphasis(tree: "etree._Element") -> _Emphasis:
    """The styles of characters that are bold, italic or struck through."""
    style, fo = _OFFICE % "style", "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
    emphasis = {}
    for each in tree.iter(f"{style}style"):
        for properties in each.iter(f"{style}text-properties"):
            is_bold = properties.get(f"{fo}font-weight", "") in ("bold", "600", "700", "800", "900")
            is_struck = properties.get(f"{style}text-line-through-style", "none") != "none"
            mark, struck = "**" * is_bold + "*" * (properties.get(f"{fo}font-style") == "italic"), "~~" * is_struck
            emphasis[str(each.get(f"{style}name"))] = (mark + struck, struck + mark)
    return emphasis


def _is_hidden(node: "etree._Element") -> bool:
    """Whether a row or column is hidden, by hand or by a filter."""
    return node.get(f"{_TABLE}visibility") in ("collapse", "filter")


def _hidden_columns(table: "etree._Element") -> set[int]:
    columns = [
        _is_hidden(column)
        for column in table.iter(f"{_TABLE}table-column")
        for _ in range(min(int(column.get(f"{_TABLE}number-columns-repeated") or 1), 10_000))
    ]
    return {number for number, is_hidden in enumerate(columns) if is_hidden}


def _ods_table(table: "etree._Element", styles: _Emphasis, add_area: Callable[[str], None]) -> Iterator[list[object]]:
    """The rows of a table of an OpenDocument spreadsheet. ``add_area`` takes each range of merged cells."""
    hidden = _hidden_columns(table)
    number = 1
    for row in table.iter(f"{_TABLE}table-row"):
        cells: list[object] = []
        for cell in row.iter(f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            if (spanned := int(cell.get(f"{_TABLE}number-rows-spanned") or 1)) > 1:
                column = column_letters(len(cells))
                add_area(f"{column}{number}:{column}{number + spanned - 1}")
            value = _ods_value(cell, styles)
            cells += [value] * _repeated(cell.get(f"{_TABLE}number-columns-repeated"), bool(value))
            CELLS.hold(len(cells))
        times = _repeated(row.get(f"{_TABLE}number-rows-repeated"), any(cells))
        if hidden or _is_hidden(row):
            cells = _visible([cells], {0} if _is_hidden(row) else set(), hidden)[0]
        for _ in range(times):
            yield [*cells]
        number += times


def _ods_value(cell: "etree._Element", styles: _Emphasis) -> object:
    """The displayed text of a cell, together with its number if that is displayed in another form. Comments on the cell
    are excluded."""
    lines = [each for each in cell.iter(f"{_TEXT}p") if not any(True for _ in each.iterancestors(_ANNOTATION))]
    text = "\n".join(_ods_text(line, styles) for line in lines)
    number = cell.get(f"{_OFFICE % 'office'}value")
    raw = general_number(float(number)) if number else ""
    return DisplayedCell(text, raw) if raw and raw != text else text


_ANNOTATION = f"{_OFFICE % 'office'}annotation"


def _ods_text(node: "etree._Element", styles: _Emphasis) -> str:
    """The text of a paragraph: spaces, tabs and line breaks are elements; bold and italic words are marked."""
    own = {f"{_TEXT}s": " " * _spaces(node), f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}
    text = own.get(node.tag, node.text or "") + "".join(_ods_text(part, styles) + (part.tail or "") for part in node)
    if node.tag != f"{_TEXT}span":
        return text
    return _around(text, *styles.get(str(node.get(f"{_TEXT}style-name")), ("", "")))


def _spaces(node: "etree._Element") -> int:
    """The number of spaces in an element. Raises ValueError if it is not a number."""
    return max(0, int(node.get(f"{_TEXT}c") or 1))


def _repeated(times: Any, is_full: bool) -> int:
    """Number of repetitions of a cell or row; empty ones fill the sheet to its end and count at most 64 times."""
    return max(0, min(int(times or 1), 10_000 if is_full else 64))
