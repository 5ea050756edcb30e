"""Figures as a CSV file: a line for each, with the columns of the rows in the Python API."""

import csv
import io
from pathlib import Path

from pnp.app.game.errors import refuse
from pnp.app.output.write import write_all
from pnp.checks.statistics.play_figures import PlayStatistics
from pnp.source.diagnostics import Report

__all__ = ["check_csv_file", "write_csv"]


def check_csv_file(file: Path, report: Report) -> None:
    """Raise WrongRequest (PNP120) for a file name that does not end as CSV."""
    if file.suffix != ".csv":
        refuse(f"rows cannot be written as `{file}`", "use a name that ends in .csv", report)


def write_csv(plays: PlayStatistics, file: Path, report: Report) -> None:
    """Write every figure of a run, in one table. Reports PNP119."""
    rows = [row for about in ("card", "way", "option", "clause") for row in plays.rows(about)]
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, list(rows[0]) if rows else ["players"], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write_all({file: buffer.getvalue().encode()}, report, file.parent)
