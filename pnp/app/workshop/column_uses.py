"""Edits of columns that the rest of a game would not survive: the game is read and drawn with them first."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.app.editing.column_edits import AddColumn, ColumnEdit
from pnp.app.editing.table_edits import Column, NotEdited
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.nodes import below

if TYPE_CHECKING:
    from pnp.app.workshop.cards import Cards
    from pnp.app.workshop.shown_cards import ShownTable

MOST = 3
"""Most places of a column's uses that are listed."""


def check_uses(cards: "Cards", shown: "ShownTable", edit: ColumnEdit, digest: str) -> None:
    """Raise NotEdited if the game has new errors after an edit, with their places. The lock must be held; the faces are
    left as they are after the edit."""
    cards.keep_up()
    before = {(fault.code, fault.message) for fault in cards.faults}
    text = shown.file.preview(edit, digest)
    cards.draw({Path(cards.source.folder / shown.file.name).absolute(): text})
    new = [fault for fault in cards.faults if fault.severity == "error" and (fault.code, fault.message) not in before]
    if not new:
        return
    columns = shown.file.table(shown.file.read().text).columns
    column = Column("", edit.title) if isinstance(edit, AddColumn) else columns[edit.column]
    cards.draw()
    raise NotEdited(_refusal(cards, shown, edit, column, new))


def _refusal(
    cards: "Cards", shown: "ShownTable", edit: ColumnEdit, column: Column, faults: Sequence[Diagnostic]
) -> str:
    if isinstance(edit, AddColumn):
        first = faults[0]
        return f"{first.message}: {first.help}" if first.help else first.message
    tree = cards.loaded.tree if cards.loaded and (cards.source.folder / "game.yaml").is_file() else None
    declared = below(tree.data, "cards", shown.kind, "columns", column.name) if tree else None
    naming = [fault for fault in faults if f"`{column.name}`" in fault.message] or faults
    uses = [f"{fault.span}: {fault.message}" for fault in naming]
    if declared is not None:
        uses = [f"{declared.span}: `columns:` declares it"]
    more = f"; and {number_of(len(uses) - MOST, 'more place')}" if len(uses) > MOST else ""
    listed = "; ".join(use.removeprefix(f"{cards.source.folder}/") for use in uses[:MOST])
    title = column.title or str(edit.column + 1)
    return f"the game needs the column `{title}`, so nothing was written; change this first: {listed}{more}"
