"""Cells with attached pictures, as Airtable exports them: ``fox.png (https://…)`` names the picture `fox.png`."""

import re
from dataclasses import replace

from pnp.source.load.account import Entry, changed
from pnp.source.load.cells import CardTable, Row

_ATTACHED = re.compile(r"(?i)([^()]+\.(?:png|jpe?g|webp|avif|gif|svg|tiff?|bmp)) \(https?://[^()\s]+\)(,.*)?")


def with_attachments(table: CardTable) -> CardTable:
    """The table with the names of attached pictures in place of names with addresses; of several the first."""
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
