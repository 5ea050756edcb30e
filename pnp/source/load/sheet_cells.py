"""The sheet of a workbook → records of cells with places."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from typing import Any

from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import SHEET, OverBudget
from pnp.source.diagnostics.hints import did_you_mean
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.cells import Cell, check_failed, column_letters
from pnp.source.load.files import Files, report_unread
from pnp.source.load.workbook import Hidden, Unsaved, hold_unpacked, ods_rows, xlsx_rows


def sheet_records(files: Files, name: str, sheet: str, report: Report) -> list[list[Cell]] | None:
    """The records of the sheet of that name, or of the first one. Reports PNP100, PNP111 and PNP130."""
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
    records = list(_records(path, sheet or sheets[0], rows))
    _check_formulas(records, rows, report)
    return records


def _records(path: str, sheet: str, rows: Iterable[list[Any]]) -> Iterator[list[Cell]]:
    for number, row in enumerate(rows, 1):
        record = []
        for index, value in enumerate(row):
            if isinstance(value, Hidden):
                continue
            place = f"{sheet}!{column_letters(index)}{number}"
            record.append(Cell(_cell_text(value), Span(path, number, index + 1, number, index + 2, place)))
        if record:
            yield record


def _check_formulas(records: Iterable[list[Cell]], rows: Iterable[list[Any]], report: Report) -> None:
    """Report failed formulas (PNP111), and formulas without a stored value, at the first of them."""
    check_failed(records, report)
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
