"""provenance.csv: where each rule of a game comes from, row by row, with its place."""

import csv
import io

from pnp.diagnostics import Report, Span
from pnp.frozen import dataclass
from pnp.load.files import Files, read_text

FILE = "provenance.csv"
COLUMNS = ("id", "clauses", "origin", "note")
"""Those that there must be; `gap` may be left out."""


@dataclass(frozen=True)
class ProvenanceRow:
    """One row: a clause of the source's inventory, the clauses that carry it, and whose rule it is."""

    id: str
    clauses: tuple[str, ...]
    origin: str
    note: str
    gap: str
    span: Span


def read_provenance(files: Files, report: Report) -> tuple[ProvenanceRow, ...]:
    """The rows of a game's provenance.csv; none where it has no such file. Reports PNP101 and PNP110."""
    if not files.has(FILE):
        return ()
    text = read_text(files, FILE, report)
    if text is None:
        return ()
    known = files.known_as(FILE)
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        head = [name.strip() for name in next(reader, [])]
    except csv.Error as error:
        return _unreadable(error, Span(known, 1, 1), report)
    missing = [name for name in COLUMNS if name not in head]
    if missing:
        report.error(
            "PNP110", f"`{FILE}` has no column `{missing[0]}`", Span(known, 1, 1),
            f"begin it with `{','.join(COLUMNS)}`",
        )  # fmt: skip
        return ()
    rows = []
    start = reader.line_num + 1
    try:
        for cells in reader:
            row = dict(zip(head, (*cells, *[""] * len(head)), strict=False))
            if any(cells):
                span = Span(known, start, 1)
                rows.append(
                    ProvenanceRow(
                        row["id"],
                        tuple(row["clauses"].split()),
                        row["origin"],
                        row["note"].strip(),
                        row.get("gap", "").strip(),
                        span,
                    )
                )
            start = reader.line_num + 1
    except csv.Error as error:
        _unreadable(error, Span(known, start, 1), report)
    return tuple(rows)


def _unreadable(error: csv.Error, span: Span, report: Report) -> tuple[ProvenanceRow, ...]:
    report.error("PNP111", f"this row cannot be read: {error}", span, "correct its quotation marks")
    return ()
