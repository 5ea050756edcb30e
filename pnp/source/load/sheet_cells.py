"""The sheet of a workbook → records of cells with places."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import SHEET, OverBudget
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.account import Entry, changed, left_out
from pnp.source.load.cells import Cell, check_failed, column_letters
from pnp.source.load.files import Files, report_unread
from pnp.source.load.number_format import general_number
from pnp.source.load.workbook import (
    DisplayedCell,
    HiddenCell,
    Sheet,
    UnstoredFormula,
    hold_unpacked,
    ods_sheet,
    xlsx_sheet,
)

MOST_HIDDEN = 8
"""Most hidden rows, and columns, that are named."""


@dataclass(frozen=True)
class SheetRecords:
    """The records of a sheet."""

    records: list[list[Cell]]
    account: tuple[Entry, ...]
    """The sheets that are left out, and the cells that are changed."""
    name: str = ""
    """The name of the sheet."""
    others: tuple[str, ...] = ()
    """Other sheets with cells, hidden ones last."""


def sheet_records(files: Files, name: str, sheet: str, report: Report) -> SheetRecords | None:
    """The records of the sheet of that name, or of the first one that is a table. Reports PNP100, PNP111 and
    PNP130; None if the workbook or the sheet cannot be read."""
    path = files.display_path(name)
    try:
        data = files.read(name, SHEET)
    except (OSError, ValueError) as problem:
        report_unread(problem, path, report)
        return None
    reader = xlsx_sheet if name.lower().endswith(".xlsx") else ods_sheet
    try:
        hold_unpacked(data)
        chosen = reader(data, sheet)
    except OverBudget as over:
        help = "remove sheets and cells that are not cards, or save the cards alone as CSV"
        report.error("PNP130", over.budget.message(path), Span(path), help)
        return None
    except Exception:  # the libraries raise dozens of exception types for damaged files
        report.error(
            "PNP100", f"`{path}` is not a readable spreadsheet", Span(path), "save it again, or save it as CSV"
        )
        return None
    if sheet and sheet not in chosen.names:
        help = did_you_mean(sheet, chosen.names) or f"its sheets are {', '.join(chosen.names)}"
        report.error("PNP100", f"`{path}` has no sheet `{sheet}`", Span(path), help)
        return None
    _report_hidden(chosen.rows, Span(path), report)
    records = list(_records(path, chosen.name, chosen.rows))
    _check_formulas(records, chosen.rows, report)
    account = tuple(_account(chosen, path, sheet))
    return SheetRecords(records, account, chosen.name, (*chosen.others, *chosen.hidden))


def _account(chosen: Sheet, path: str, sheet: str) -> Iterator[Entry]:
    """The sheets that are not printed (unless the user has named one), and merged cells."""
    why = f"only `{chosen.name}` is read; name another one as `{path.rpartition('/')[2]}#{(chosen.others or [''])[-1]}`"
    yield from (left_out("sheet", other, why, Span(path)) for other in chosen.others if not sheet)
    for hidden in chosen.hidden if not sheet else ():
        why = f"it is hidden; name it as `{path.rpartition('/')[2]}#{hidden}`"
        yield left_out("sheet", hidden, why, Span(path))
    for area in sorted(chosen.repeated):
        yield changed("cell", area, "merged; its text is in each row", Span(path, place=f"{chosen.name}!{area}"))


def _records(path: str, sheet: str, rows: Iterable[Sequence[object]]) -> Iterator[list[Cell]]:
    for number, row in enumerate(rows, 1):
        record = []
        for index, value in enumerate(row):
            if isinstance(value, HiddenCell):
                continue
            place = f"{sheet}!{column_letters(index)}{number}"
            raw = value.raw if isinstance(value, DisplayedCell) else ""
            record.append(Cell(_cell_text(value), Span(path, number, index + 1, number, index + 2, place), raw))
        if record:
            yield record


def _check_formulas(records: Iterable[list[Cell]], rows: Iterable[Sequence[object]], report: Report) -> None:
    """Report failed formulas (PNP111), and formulas without a stored value, at the first of them."""
    check_failed(records, report)
    values = (value for row in rows for value in row if not isinstance(value, HiddenCell))
    cells = (cell for record in records for cell in record)
    for cell, value in zip(cells, values, strict=True):
        if isinstance(value, UnstoredFormula):
            message = (
                f"the file does not contain the result of the formula `{value.formula}`, so that the card has "
                "nothing there"
            )
            report.warn(
                "PNP111", message, cell.span, "open the file in a spreadsheet program and save it, or write the value"
            )


def _report_hidden(rows: Iterable[Sequence[object]], span: Span, report: Report) -> None:
    """Report that hidden rows and columns give no cards (PNP111, a note)."""
    hidden = [[isinstance(value, HiddenCell) for value in row] for row in rows]
    numbers = [str(number) for number, row in enumerate(hidden, 1) if row and all(row)]
    columns = {place for row in hidden if not all(row) for place, is_hidden in enumerate(row) if is_hidden}
    letters = [column_letters(place) for place in sorted(columns)]
    parts = [
        f"{number_of(len(names), words)} ({', '.join(names[:MOST_HIDDEN])}{' …' if len(names) > MOST_HIDDEN else ''})"
        for names, words in ((numbers, "hidden row"), (letters, "hidden column"))
        if names
    ]
    if parts:
        report.note("PNP111", f"{' and '.join(parts)} left out", span, "show them in the spreadsheet to print them")


def _cell_text(value: object) -> str:
    match value:
        case None | UnstoredFormula():
            return ""
        case DisplayedCell():
            return value.text
        case bool():
            return "yes" if value else "no"
        case float():
            return general_number(value)
        case datetime() if value.time() == time():  # midnight: a date
            return value.date().isoformat()
        case datetime() | date():
            return value.isoformat()
        case _:
            return str(value).strip()
