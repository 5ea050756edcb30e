"""Checks of a card table's columns against ``columns:`` in game.yaml."""

from pnp.model.game import CardKind, Column
from pnp.model.read.backs import SMALLER
from pnp.model.read.card_names import as_copies, is_a_count
from pnp.model.read.translated_columns import translated_columns
from pnp.model.read.values import is_yes
from pnp.model.schema.reserved import NAME
from pnp.model.schema.scope import Scope
from pnp.source.diagnostics import Diagnostic, Label
from pnp.source.diagnostics.hints import did_you_mean, near
from pnp.source.load.card_table import CardTable

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
    """Report columns that nothing declares (PNP109); returns the declared names that they may be misspellings of."""
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
