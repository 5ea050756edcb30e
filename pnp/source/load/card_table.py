"""Card tables → cells with places: CSV, XLSX, ODS, YAML or JSON. The first row has the column names.

Airtable exports a cell with an attached picture as ``fox.png (https://…)``: it names the picture `fox.png`.
"""

import re
from dataclasses import replace

from pnp.source.diagnostics import Report, Span
from pnp.source.load.account import Entry, changed
from pnp.source.load.cells import CardTable, Cell, Row, check_failed, column_letters
from pnp.source.load.csv_text import csv_records, read_table_text
from pnp.source.load.files import Files, read_text
from pnp.source.load.table_head import table_of_records

__all__ = ["ENDINGS", "CardTable", "Cell", "Row", "column_letters", "read_card_table"]

ENDINGS = (".csv", ".tsv", ".txt", ".xlsx", ".ods", ".yaml", ".yml", ".json", ".jsonl", ".ndjson")
"""File extensions of card tables."""
SHEETS, LINES = (".xlsx", ".ods"), (".jsonl", ".ndjson")
NESTED = (".yaml", ".yml", ".json", *LINES)


def read_card_table(files: Files, name: str, report: Report) -> CardTable | None:
    """Read a card table of any kind; None when it is unreadable. ``decks.xlsx#Heroes`` names a sheet, and
    ``deck.json#suits[].cards`` a list inside other lists."""
    name, _, part = name.partition("#")
    path = files.display_path(name)
    ending = name[name.rfind(".") :].lower() if "." in name else ""
    if ending not in ENDINGS:
        help = f"use a file that ends in one of {', '.join(ENDINGS)}"
        report.error("PNP100", f"`{name}` is not a card table", Span(path), help)
        return None
    if ending in SHEETS:
        from pnp.source.load.sheet_cells import sheet_records

        sheet = sheet_records(files, name, part, report)
        if sheet is None:
            return None
        table = table_of_records(sheet.records, path, report)
        return replace(table, account=(*sheet.account, *table.account))
    if ending in NESTED:
        from pnp.source.load.nested_cells import has_all_commas, json_as_yaml, json_lines_as_yaml, nested_table

        text = read_text(files, name, report)
        if text is None:
            return None
        if ending in LINES or ending == ".json":
            if not has_all_commas(text, path, report, in_lines=ending in LINES):
                return None
            text = json_lines_as_yaml(text) if ending in LINES else json_as_yaml(text)
        return nested_table(text, path, part, report)
    if part:
        report.error("PNP100", f"`{path}` has no sheets to choose from", Span(path), f"write `{name}` alone")
        return None
    table_text = read_table_text(files, name, report)
    if table_text is None:
        return None
    records = list(csv_records(table_text.text, path, report))
    check_failed(records, report)
    table = with_attachments(table_of_records(records, path, report))
    return replace(table, account=(*table_text.account, *table.account))


_ATTACHED = re.compile(r"(?i)([^()]+\.(?:png|jpe?g|webp|avif|gif|svg|tiff?|bmp)) \(https?://[^()\s]+\)(,.*)?")


def with_attachments(table: CardTable) -> CardTable:
    """The table with the names of attached pictures instead of addresses; the first one if a cell has several."""
    account: dict[tuple[str, str], Entry] = {}
    rows = tuple([_row(row, account) if any(map(_may_be, row.texts)) else row for row in table.rows])
    return replace(table, rows=rows, account=(*table.account, *account.values())) if account else table


def _may_be(text: str) -> bool:
    return " (http" in text and text.endswith(")")


def _row(row: Row, account: dict[tuple[str, str], Entry]) -> Row:
    texts = []
    for name, text in zip(row.names, row.texts, strict=True):
        match = _ATTACHED.fullmatch(text)
        if match is not None:
            why = "the names of the pictures, without their addresses"
            account.setdefault((name, why), changed("column", name, why, row.place(name)))
        if match is not None and match[2]:
            why = "a card has one picture; further ones are left out"
            account.setdefault((name, why), changed("column", name, why, row.place(name)))
        texts.append(match[1] if match else text)
    return replace(row, texts=tuple(texts))
