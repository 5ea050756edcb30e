"""The records of a card table → its columns and rows. Finds the heading row, and leaves out everything whose form shows
that it is not a card (title rows, columns without a name, rows that begin with ``#``)."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, islice

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import COLUMNS, PARAGRAPH, PIECES
from pnp.source.diagnostics.hints import listed
from pnp.source.diagnostics.suggestions import HEADINGS
from pnp.source.load.account import Entry, changed, left_out
from pnp.source.load.cells import CardTable, Cell, Row, column_letters
from pnp.source.load.table_doubts import report_doubts

HIGHEST_HEAD = 12
"""Number of records that are searched for the heading row."""
_REMARK = re.compile(r"#(?!\s?\d+$|[0-9A-Fa-f]{3}$|[0-9A-Fa-f]{6}$|(?:DIV/0!|N/A|NAME\?|NULL!|NUM!|REF!|VALUE!)$)")
"""The beginning of a remark: neither a number ``#12``, nor a colour ``#FF8800``, nor an error value ``#N/A``."""


def table_of_records(records: Iterable[list[Cell]], path: str, report: Report) -> CardTable:
    """The card table that these records make up; empty ones are skipped. Reports PNP110, PNP111 and PNP130."""
    full = (
        _Record(_number(record, place), [_bounded_cell(cell, report) for cell in record])
        for place, record in enumerate(records, 1)
        if any(cell.text for cell in record)
    )
    first = list(islice(full, HIGHEST_HEAD))
    if not first:
        report.error("PNP110", "the card table is empty", Span(path), "write the names of the columns in its first row")
        return CardTable(path, (), (), Span(path))
    head = head_index([record.cells for record in first])
    title_rows = [left_out("row", _begin(record.cells), "above the names of the columns", record.cells[0].span)
                  for record in first[:head]]  # fmt: skip
    if COLUMNS.is_exceeded_by(len(first[head].cells)):
        help = "print the columns that the cards need"
        report.error("PNP130", COLUMNS.message(path), first[head].cells[COLUMNS.most].span, help)
        first = [replace(record, cells=record.cells[: COLUMNS.most]) for record in first]
        full = (replace(record, cells=record.cells[: COLUMNS.most]) for record in full)
    columns, heading = _columns(first[head].cells), _texts(first[head].cells)
    rows: list[Row] = []
    account: list[Entry] = []
    unnamed: dict[int, int] = {}
    for number, record in ((record.number, record.cells) for record in chain(first[head + 1 :], full)):
        if PIECES.is_exceeded_by(len(rows)):
            report.error("PNP130", PIECES.message(path), record[0].span, "make several tables of it")
            break
        if not rows and _is_rule(record):
            account.append(left_out("row", str(number), "a line of a Markdown table", record[0].span))
            continue
        if _is_remark(record):
            account.append(left_out("row", str(number), "it begins with `#`", record[0].span))
            continue
        if len(heading) > 1 and _texts(record) == heading:
            account.append(left_out("row", str(number), "it repeats the names of the columns", record[0].span))
            continue
        for index in columns.unnamed:
            if index < len(record) and record[index].text:
                unnamed[index] = unnamed.get(index, 0) + 1
        _check_beyond(record, columns, report)
        rows.append(_row(record, columns, rows[-1].names if rows else (), number))
    for index, count in unnamed.items():
        why = f"it has no name, and text in {count} {'row' if count == 1 else 'rows'}"
        account.append(left_out("column", column_letters(index), why, columns.head[index].span))
    named = tuple(cell for cell in columns.names if cell is not None)
    entries = (*title_rows, *columns.account, *account)
    table = CardTable(path, named, tuple(rows), first[head].cells[0].span, entries, columns.titles)
    if named:
        report_doubts(first[head].cells, table, report)
    return table


@dataclass(frozen=True)
class _Record:
    """One row of a table, with its number."""

    number: int
    """The row number in the spreadsheet."""
    cells: list[Cell]


def _number(record: Sequence[Cell], place: int) -> int:
    """The row number that a spreadsheet shows beside a record: hidden rows count, and a CSV record may span many
    lines."""
    return record[0].span.line if record and record[0].span.place else place


def _begin(record: Sequence[Cell]) -> str:
    """The first text of a record, in quotes."""
    text = next(cell.text for cell in record if cell.text)
    return f"“{text[:30]}…”" if len(text) > 31 else f"“{text}”"


def head_index(records: Sequence[Sequence[Cell]]) -> int:
    """The index of the heading row among the first records, usually 0. Records above it have fewer cells, and either it
    contains a usual name such as `name`, or each record above it has a single text while the rows are as wide as the
    others."""
    full = [sum(bool(cell.text) for cell in record) for record in records]
    usual = [any(column_name(cell.text).casefold() in HEADINGS for cell in record) for record in records]
    if len(records) > 1 and _goes_on(records[0], records[1]):
        return 1
    if usual[0] and not (full[0] == 1 and any(u and f > 1 for u, f in zip(usual, full, strict=True))):
        return 0
    for index in range(1, len(records)):
        if usual[index] and full[index] > max(full[:index]):
            return index
    index = 0
    while index + 1 < len(records) and full[index] == 1 and len(records[index]) > 1 and full[index + 1] > 1:
        index += 1
    return index


def _goes_on(first: Sequence[Cell], second: Sequence[Cell]) -> bool:
    """Whether the headings take two rows, with a usual name in merged cells in both."""
    pairs = zip(first, second, strict=False)
    return any(cell.text == below.text and column_name(cell.text).casefold() in HEADINGS for cell, below in pairs)


_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
"""Characters that XML 1.0 forbids (section 2.2), so that no drawing may contain them, and those that it discourages."""
_BREAKS = str.maketrans({"\x0b": "\n", "\x0c": "\n", "\x85": "\n", "\u2028": "\n", "\u2029": "\n"})
"""Characters that spreadsheets and databases use for a line break within a cell."""


def printable_cell(cell: Cell, report: Report) -> Cell:
    """A cell without control characters; the first one is reported (PNP111)."""
    text = cell.text
    if text.isascii() and text.isprintable():
        return cell
    text = text.translate(_BREAKS)
    if control := _CONTROL.search(text):
        message = f"the control character U+{ord(control[0]):04X} is left out"
        report.warn("PNP111", message, cell.span, "remove it from the cell")
        text = _CONTROL.sub("", text)
    return replace(cell, text=text)


def _bounded_cell(cell: Cell, report: Report) -> Cell:
    """A cell of bounded length; a longer one is reported and cut."""
    cell = printable_cell(cell, report)
    if not PARAGRAPH.is_exceeded_by(len(cell.text)):
        return cell
    begin = f"{cell.text[:20]}…"
    report.error("PNP130", PARAGRAPH.message(begin), cell.span, "shorten it, or close the quotes at its beginning")
    return replace(cell, text=begin)


# ------------------------------------------------------------------------------------------------- columns
@dataclass(frozen=True)
class _Columns:
    """The columns of a table, by their positions in its records."""

    head: tuple[Cell, ...]
    names: tuple[Cell | None, ...]
    """Column names by position; None for a column without a name."""
    titles: dict[str, str]
    account: tuple[Entry, ...]

    @property
    def unnamed(self) -> tuple[int, ...]:
        """The positions of columns without a name."""
        return tuple(index for index, cell in enumerate(self.names) if cell is None)


def _columns(head: Sequence[Cell]) -> _Columns:
    names: list[Cell | None] = []
    taken: set[str] = set()
    titles: dict[str, str] = {}
    account: list[Entry] = []
    for index, cell in enumerate(head):
        if not cell.text:
            names.append(None)
            continue
        name = column_name(cell.text) or f"column_{column_letters(index).lower()}"
        if name in taken:
            own = next(f"{name}_{n}" for n in range(2, 10_000) if f"{name}_{n}" not in taken)
            account.append(changed("column", cell.text, f"the second of this name is `{own}`", cell.span))
            name = own
        taken.add(name)
        names.append(replace(cell, text=name))
        if not cell.text.isascii() or _LOST_SIGNS.search(cell.text.rstrip(" :.*?")):
            titles[name] = cell.text
    return _Columns(tuple(head), tuple(names), titles, tuple(account))


_LOST_SIGNS = re.compile(r"[^\w \-]|^\d")
"""Signs of a title that the name of its column does not have: `100%`, `Cost (gold)`."""


def named_columns(head: Sequence[Cell]) -> list[str]:
    """The names of the columns below a head; "" for a column without a title."""
    return [cell.text if cell is not None else "" for cell in _columns(head).names]


def column_name(title: str) -> str:
    """A column's name from its title in the table: ``Attack / Defence`` is `attack_defence`, ``Stärke`` is `starke`. ""
    for a title without such letters."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if title.strip() in ("#", "№", "Nº", "N°"):
        return "number"
    if re.match(r"[0-9]", name):
        return f"column_{name}"
    return title if re.fullmatch(r"[a-z][a-z0-9_]*", title) else name


# ------------------------------------------------------------------------------------------------- rows
def _is_rule(record: Sequence[Cell]) -> bool:
    """Whether a row is the rule below the head of a Markdown table: ``|---|:--:|``."""
    texts = [cell.text for cell in record if cell.text]
    return len(texts) > 1 and all(re.fullmatch(r":?-{2,}:?", text) for text in texts)


def _texts(record: Sequence[Cell]) -> list[str]:
    return [cell.text.casefold() for cell in record if cell.text]


def _is_remark(record: Sequence[Cell]) -> bool:
    """Whether a row is a remark: its first cell begins with ``#``."""
    return is_remark(record[0].text)


def is_remark(text: str) -> bool:
    """Whether a row whose first cell has this text is a remark."""
    return _REMARK.match(text) is not None


def _row(record: Sequence[Cell], columns: _Columns, names: tuple[str, ...], number: int) -> Row:
    cells = {name.text: cell for name, cell in zip(columns.names, record, strict=False) if name is not None}
    return Row.of(cells, record[0].span, names, number)


def _check_beyond(record: Sequence[Cell], columns: _Columns, report: Report) -> None:
    beyond = [cell for cell in record[len(columns.head) :] if cell.text]
    if beyond:
        help = "put cells that contain the separator in double quotes, or name the column"
        cells = listed([cell.text for cell in beyond], "and")
        is_one = len(beyond) == 1
        message = f"{cells} {'is' if is_one else 'are'} beyond the last column"
        report.error("PNP111", message, beyond[0].span, help)
