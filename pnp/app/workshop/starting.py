"""The first step of a deck in the browser: a table for an empty folder, from rows or from the file of a spreadsheet."""

import csv
import io
from pathlib import Path

from pnp.app.editing.csv_table import csv_table
from pnp.app.editing.table_edits import NotEdited
from pnp.app.game.account_text import account_lines
from pnp.app.workshop.game_source import GameSource
from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.diagnostics.budgets import TEXT, Budget
from pnp.source.load.account import Entry
from pnp.source.load.csv_text import read_table_text
from pnp.source.load.sheet_cells import sheet_records
from pnp.source.load.write_back import write_back

FIRST_TABLE = "cards.csv"
"""The name of a table begun in the browser."""
SPREADSHEETS, TEXTS = (".xlsx", ".ods"), (".csv", ".tsv", ".txt")
"""Endings of files whose rows are read."""


def start_from(source: GameSource, text: str) -> dict[str, object]:
    """Write the first table of an empty folder. Raises NotEdited if it is not empty, or if the text has no rows."""
    if not source.is_empty:
        raise NotEdited("there is a table of cards already")
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n") + "\n"
    table = csv_table(text)
    if not table.rows or "\0" in text:
        raise NotEdited("write the names of the columns in the first line, and one card in each line below it")
    report = Report()
    if not write_back(source.folder, FIRST_TABLE, text.encode("utf-8"), report):
        raise NotEdited(next(iter(report)).message)
    return {"file": FIRST_TABLE, "rows": len(table.rows)}


def rows_of(name: str, data: bytes, chosen: str = "") -> dict[str, object]:
    """The rows of a dropped file as CSV, with remarks on what is not taken from it, and the names of its other sheets.
    ``chosen``: the sheet to read; "" for the first table. Raises NotEdited."""
    files, report = _LoneFile(name.replace("\\", "/").rpartition("/")[2], data), Report()
    ending = Path(files.name.lower()).suffix
    account: tuple[Entry, ...] = ()
    text, others = "", tuple[str, ...]()
    if ending in SPREADSHEETS:
        sheet = sheet_records(files, files.name, chosen, report)
        if sheet is not None:
            text, account = _as_csv([[cell.text for cell in record] for record in sheet.records]), sheet.account
            others = sheet.others
    elif ending in TEXTS:
        table = read_table_text(files, files.name, report)
        if table is not None:
            text, account = table.text, table.account
    else:
        raise NotEdited(f"`{files.name}` is not a table that is read here: save it as CSV, XLSX or ODS")
    if report.errors:
        first = next(iter(report.errors))
        raise NotEdited(f"{first.message}: {first.help}" if first.help else first.message)
    if not text.strip():
        raise NotEdited(f"`{files.name}` has no rows")
    own = [entry for entry in account if entry.what != "sheet"]  # (the page offers the other sheets itself)
    return {"text": text, "notes": [*map(_note, report), *account_lines(own)], "others": others}


def _note(fault: Diagnostic) -> str:
    """A remark with its cell and its advice."""
    cell = f"{fault.span.place.rpartition('!')[2]}: " if fault.span.place else ""
    return f"{cell}{fault.message}{f'; {fault.help}' if fault.help else ''}"


def _as_csv(rows: list[list[str]]) -> str:
    """Rows as CSV, each as long as the longest one."""
    width = max((len(row) for row in rows), default=0)
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([*row, *[""] * (width - len(row))] for row in rows if any(row))
    return text.getvalue()


@dataclass(frozen=True)
class _LoneFile:
    """A file that was dropped on the page, as a folder that holds it alone."""

    name: str
    data: bytes

    @property
    def folder(self) -> Path:
        return Path()

    def read(self, name: str, most: Budget = TEXT) -> bytes:
        if most.is_exceeded_by(len(self.data)):
            raise OSError(most.message(name))
        return self.data

    def names(self, below: str) -> tuple[str, ...]:
        return () if below else (self.name,)

    def has(self, name: str) -> bool:
        return name == self.name

    def display_path(self, name: str) -> str:
        return name

    def beside(self, name: str) -> "_LoneFile":
        return self
