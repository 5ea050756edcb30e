"""provenance.csv: the source of each rule of a game, row by row, with its place."""

from pnp.base.frozen import dataclass
from pnp.source.diagnostics import Report, Span
from pnp.source.load.csv_rows import BadRow, CsvRow, csv_head, csv_rows
from pnp.source.load.files import Files, read_text

FILE = "provenance.csv"
COLUMNS = ("id", "clauses", "origin", "note")
"""The required columns; `gap` is optional."""


@dataclass(frozen=True)
class ProvenanceRow:
    """One row: a clause of the source's inventory, the clauses that carry it, and the origin of the rule."""

    id: str
    clauses: tuple[str, ...]
    origin: str
    note: str
    gap: str
    span: Span


def read_provenance(files: Files, report: Report) -> tuple[ProvenanceRow, ...]:
    """The rows of a game's provenance.csv; empty if it has none. Reports PNP101, PNP110 and PNP111."""
    if not files.has(FILE):
        return ()
    text = read_text(files, FILE, report)
    if text is None:
        return ()
    path = files.display_path(FILE)
    rows: list[ProvenanceRow] = []
    try:
        missing = [name for name in COLUMNS if name not in csv_head(text)]
        if missing:
            here, help = Span(path, 1, 1), f"begin it with `{','.join(COLUMNS)}`"
            report.error("PNP110", f"`{FILE}` has no column `{missing[0]}`", here, help)
            return ()
        rows += (_row(row, Span(path, row.line, 1)) for row in csv_rows(text) if not row.is_empty)
    except BadRow as bad:
        place = Span(path, bad.line, 1)
        report.error("PNP111", f"this row cannot be read: {bad.why}", place, "correct its quotation marks and commas")
    return tuple(rows)


def _row(row: CsvRow, span: Span) -> ProvenanceRow:
    id, clauses, origin, note, gap = map(row.text, ("id", "clauses", "origin", "note", "gap"))
    return ProvenanceRow(id, tuple(clauses.split()), origin, note.strip(), gap.strip(), span)
