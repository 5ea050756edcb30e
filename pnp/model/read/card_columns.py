"""Columns of a card table: checked against ``columns:`` in game.yaml, or named from the table."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from pnp.model.read.backs import SMALLER
from pnp.model.read.translated_columns import translated_columns
from pnp.model.read.values import is_yes
from pnp.model.schema.nouns import CardKind, Column
from pnp.model.schema.reserved import NAME
from pnp.model.schema.scope import Scope
from pnp.source.diagnostics import Diagnostic, Label
from pnp.source.diagnostics.hints import did_you_mean, listed, near
from pnp.source.diagnostics.suggestions import COPIES, COUNTED
from pnp.source.load.account import Entry, left_out
from pnp.source.load.card_table import CardTable, Row
from pnp.source.load.table_head import column_name

RESERVED_COLUMNS = ("code", "copies", "template", "layout", "smaller")
"""Columns that every card table may have."""


def check_columns(scope: Scope, table: CardTable, columns: dict[str, Column], entry: CardKind, backs: str = "") -> None:
    """Compare a table's columns with the declared ones; ``backs`` names the backs of cards and needs no declaration.
    Reports PNP109 to PNP111."""
    for row in table.rows:
        if is_yes(row.text(SMALLER)) is None:
            message = f"`{SMALLER}` must be yes or no, not `{row.text(SMALLER)}`"
            scope.report.error("PNP111", message, row.place(SMALLER), "write `yes`, or leave the cell empty")
    misspelt = _check_undeclared(scope, table, columns, backs)
    _check_counts(scope, table, columns, entry)
    names = {cell.text for cell in table.columns}
    for name, column in columns.items():
        if column.formula and name in names:
            place = next(cell.span for cell in table.columns if cell.text == name)
            scope.report.error(
                "PNP109", f"the column `{name}` is computed", place, "remove it from the table, or remove its formula",
                labels=(Label(column.span, "computed here"),),
            )  # fmt: skip
        elif name not in names and name not in misspelt and not column.formula:
            scope.report.error(
                "PNP110", f"the card table has no column `{name}`", table.span, "add it, or remove it from `columns:`",
                labels=(Label(column.span, "declared here"),),
            )  # fmt: skip


def _check_undeclared(scope: Scope, table: CardTable, columns: dict[str, Column], backs: str) -> set[str]:
    """Report columns without a declaration (PNP109); returns the declared names that they may be misspellings of."""
    names = {cell.text for cell in table.columns}
    misspelt: set[str] = set()
    translated = [one.name for one in translated_columns(table, columns) if one.base in columns]
    for cell in table.columns:
        if cell.text not in columns and cell.text not in (*RESERVED_COLUMNS, *translated, backs):
            misspelt.update(near(cell.text, columns))
            help = did_you_mean(cell.text, [*columns, *RESERVED_COLUMNS])
            help = (as_copies(table, cell.text) if "copies" not in names else "") or help
            help = help or ("" if NAME.fullmatch(cell.text) else "name it in small letters, digits and `_`")
            help = help or f"declare it in `columns:`, as `{cell.text}: text`"
            title = table.titles.get(cell.text, cell.text)
            scope.report.error("PNP109", f"nothing declares the column `{title}`", cell.span, help)
    return misspelt


def _check_counts(scope: Scope, table: CardTable, columns: dict[str, Column], entry: CardKind) -> None:
    """Note a column that seems to count copies (PNP109), unless a chosen layout shows it."""
    names = {cell.text for cell in table.columns}
    for cell in table.columns if "copies" not in names and not entry.layout else ():
        if cell.text in columns and columns[cell.text].type.kind == "num" and is_a_count(table, cell.text):
            scope.report.add(
                Diagnostic(
                    "PNP109", f"the column `{cell.text}` is a number on the cards, and each card is printed once",
                    cell.span, f"write `copies: {cell.text}` beside `file:` if it is the number of copies", "note",
                )
            )  # fmt: skip


LONGEST_CODE = 40
"""Most characters of a code made from texts."""


def as_copies(table: CardTable, column: str) -> str:
    """The help for a column that probably counts the copies of each card; "" for any other."""
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


def column_of(table: CardTable, title: str) -> str:
    """The name of the column that a user means by its title or its name; "" if there is none."""
    names = [cell.text for cell in table.columns]
    return next((name for name in (name_of(table, title), column_name(title)) if name in names), "")


def without_columns(table: CardTable, entry: CardKind, scope: Scope) -> CardTable:
    """A table without the columns that game.yaml leaves out. Reports PNP107 for a column that does not exist."""
    left: dict[str, Entry] = {}
    for title in entry.without:
        name = column_of(table, title)
        if not name:
            titles = [table.titles.get(cell.text, cell.text) for cell in table.columns]
            help = did_you_mean(title, titles) or f"the columns are {listed(titles, 'and')}"
            span = scope.value_span("cards", entry.name, "without")
            scope.report.error("PNP107", f"the table has no column `{title}`", span, help)
        elif name not in left:
            span = next(cell.span for cell in table.columns if cell.text == name)
            left[name] = left_out("column", table.titles.get(name, name), "it is in `without`", span)
    if not left:
        return table
    columns = tuple(cell for cell in table.columns if cell.text not in left)
    numbers = count()
    unread = {own: tuple([f" {next(numbers)}" if name in left else name for name in own])
              for own in {row.names for row in table.rows}}  # fmt: skip
    rows = tuple([replace(row, names=unread[row.names]) for row in table.rows])  # no column has a name with a blank
    return replace(table, columns=columns, rows=rows, account=(*table.account, *left.values()))


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
    """A card's code made from its texts, if there is no column of names to make it from: ``Fire Ball`` gives
    `FIRE_BALL`, the second one `FIRE_BALL_2`; otherwise "". ``next_numbers``: the next number of each earlier code."""
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


# ------------------------------------------------------------------------------------------------- same names
SHOWN = 6
"""Most names that are listed; further ones are counted."""


def same_name_lines(table: CardTable, key: Sequence[str]) -> Iterator[str]:
    """A line of the summary about names that several rows of a table have; ``key``: the columns that name a card.
    Such rows may be copies, or a row typed twice."""
    if any(cell.text == "code" for cell in table.columns) or not key:
        return
    rows: dict[tuple[str, ...], list[Row]] = {}
    for row in table.rows:
        rows.setdefault(tuple(row.text(name) for name in key), []).append(row)
    several = {" ".join(name): alike for name, alike in rows.items() if len(alike) > 1 and any(name)}
    if not several:
        return
    listed = [f"`{name[:40]}` (rows {_numbers(alike)})" for name, alike in list(several.items())[:SHOWN]]
    more = f" and {len(several) - SHOWN} more" if len(several) > SHOWN else ""
    yield (
        f"  same name: {', '.join(listed)}{more}: each row is a card of its own; "
        "for copies of one card, write one row and a column `copies`"
    )


def _numbers(rows: Sequence[Row]) -> str:
    return ", ".join(str(row.number) for row in rows[:SHOWN]) + (" and more" if len(rows) > SHOWN else "")
