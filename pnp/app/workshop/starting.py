"""The first step of a deck in the browser: a table for an empty folder."""

from pnp.app.editing.csv_table import csv_table
from pnp.app.editing.table_edits import NotEdited
from pnp.app.workshop.game_source import GameSource
from pnp.source.diagnostics import Report
from pnp.source.load.write_back import write_back

FIRST_TABLE = "cards.csv"
"""The name of a table begun in the browser."""


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
