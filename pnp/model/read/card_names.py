"""Names of columns and cards in tables that use other names than game.yaml, or none."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from pnp.model.schema.nouns import CardKind, Column
from pnp.source.diagnostics.suggestions import COPIES, COUNTED
from pnp.source.load.card_table import CardTable, Row

LONGEST_CODE = 40
"""Most characters of a code made from texts."""


def as_copies(table: CardTable, column: str) -> str:
    """The help for a column that probably counts the copies of each card; "" for another."""
    title = table.titles.get(column, column)
    if title.casefold() not in COPIES or not all(
        row.text(column).isdecimal() for row in table.rows if row.text(column)
    ):
        return ""
    return (
        f"rename it to `copies`, or write `copies: {title}` beside `file:`, if it is the number of copies of each card"
    )


def name_of(table: CardTable, title: str) -> str:
    """The name of a column that game.yaml calls by its title in the table: `Anzahl`, `количество`."""
    return next((name for name, own in table.titles.items() if own.casefold() == title.casefold()), title)


def is_a_count(table: CardTable, column: str) -> bool:
    """Whether a column has the name and the values of a count of cards."""
    return column in COUNTED and all(row.text(column).isdecimal() and row.text(column) != "0" for row in table.rows)


def renamed(table: CardTable, entry: CardKind, columns: Mapping[str, Column]) -> CardTable:
    """A table with game.yaml's column names: the column of copies is renamed, and a name reserved by the rules language
    gets a trailing ``_`` (`class_`)."""
    titles = [cell.text for cell in table.columns]
    names = {title: f"{title}_" for title in titles if title not in columns and f"{title}_" in columns}
    copies = name_of(table, entry.copies)
    if copies != "copies" and copies in titles:
        names[copies] = "copies"
    if not names:
        return table
    head = tuple(replace(cell, text=names.get(cell.text, cell.text)) for cell in table.columns)
    called = {own: tuple([names.get(name, name) for name in own]) for own in {row.names for row in table.rows}}
    return replace(table, columns=head, rows=tuple([replace(row, names=called[row.names]) for row in table.rows]))


def code_of_texts(
    row: Row, order: list[str], columns: Mapping[str, Column], number: int, next_numbers: dict[str, int]
) -> str:
    """A card's code made from its texts, if no column of names makes one: ``Fire Ball`` is `FIRE_BALL`, the second one
    `FIRE_BALL_2`. "" if a column does. ``taken``: earlier codes, each with the next number."""
    if order and all(columns[name].type.kind == "enum" for name in order):
        return ""
    words = [word for name in order for word in re.findall(r"[A-Z0-9]+", _capitals(row.text(name)))]
    code = "_".join(words)[:LONGEST_CODE].strip("_") or f"ROW_{number}"
    if code in next_numbers:
        free = next(n for n in count(next_numbers[code]) if f"{code}_{n}" not in next_numbers)
        next_numbers[code] = free + 1
        code = f"{code}_{free}"
    next_numbers[code] = 2
    return code


def _capitals(text: str) -> str:
    """A text in upper case without accents."""
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().upper()
