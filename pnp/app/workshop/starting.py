"""The first and the last step of a deck in the browser: a table for an empty folder, and the printed sheets."""

from dataclasses import replace
from typing import Any

from pnp.app.build.composing import editions_of
from pnp.app.build.sheets import file_name, parts_of, sheets
from pnp.app.editing.csv_table import csv_table
from pnp.app.editing.table_edits import NotEdited
from pnp.app.game.boxes import with_boxes
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildOptions, Timings
from pnp.app.game.printable import printable
from pnp.app.workshop.game_source import GameSource
from pnp.checks.edition.check_edition import nothing_played
from pnp.press.export.pdf import pdf_bytes
from pnp.press.pieces.draft import stamp_draft
from pnp.rules.loading import Loaded, compile_all
from pnp.source.diagnostics import Report, Span
from pnp.source.load.write_back import write_back

FIRST_TABLE = "cards.csv"
"""The name of a table that is begun in the browser."""


def start_from(source: GameSource, text: str) -> dict[str, Any]:
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


def print_sheets(source: GameSource, variant: str, paper: str) -> tuple[str, bytes]:
    """The sheets of a game's cards in its own language, as the name and content of a PDF; with errors they say DRAFT.
    Raises Failed for a game without readable cards and for an unknown paper."""
    report = Report()
    options = BuildOptions(variant, papers=(paper,), only=("cards",), force=True)
    context = open_context(options, report)
    report.stop_on_errors()
    loaded = compile_all(source.tree(report), variant, report)
    loaded = Loaded(loaded.tree, with_boxes(loaded.game, report), loaded.rules)
    context = replace(context, options=replace(options, locales=(loaded.game.language,)))
    evidence = nothing_played(loaded.game, loaded.rules)
    edition, prints = next(iter(editions_of(printable(loaded, evidence), context, report, Timings())))
    pieces = parts_of(edition, prints, context).get("cards", [])
    if not pieces:
        report.error("PNP110", "the game has no cards to print", Span(edition.game.span().file))
        report.stop_on_errors()
    document = sheets(edition, "cards", pieces, context.papers[0], context)
    if report.errors:
        document = stamp_draft(document, edition, report.errors)
    return file_name(edition, "cards", paper), pdf_bytes(document, edition.fonts)
