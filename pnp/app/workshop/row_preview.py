"""The face of one row while its cell is typed, for long tables: neither the file nor the other rows are read again."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.app.editing.table_edits import EditableTable, SetCell
from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.model.read.build import build_game
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.load.cells import Row

LONG = 150
"""A table with this many rows or more is long; reading a shorter one again takes no noticeable time."""


@dataclass(frozen=True)
class RowReading:
    """A game whose table has been reduced to one row, with an unsaved cell."""

    loaded: LoadedGame
    report: Report
    line: int
    """The first line of the row."""
    last: int
    """Its last line."""


def read_row(
    loaded: LoadedGame, key: str, kind: str, texts: EditableTable, edit: SetCell, variant: str = ""
) -> RowReading | None:
    """Read the row of an edit alone. ``loaded``: a complete reading of the game; ``key``: its table; ``texts``: the
    same table as typed. None if other rows matter as well: the row is skipped, the code of its card changes, or the
    reading is of another version."""
    table = loaded.tree.card_tables.get(key)
    if table is None or not 1 <= edit.row <= len(texts.rows) or not 0 <= edit.column < len(texts.columns):
        return None
    typed, name = texts.rows[edit.row - 1], texts.columns[edit.column].name
    shape = loaded.game.cards[kind]
    if shape.merge or shape.each or shape.sort:
        return None
    row = next((one for one in table.rows if one.span.line == typed.line), None)
    if row is None or typed.is_skipped or name not in row.names or not _is_same(row, texts, edit):
        return None
    words = tuple(edit.text.strip() if n == name else row.text(n) for n in row.names)
    raws = tuple((at, raw) for at, raw in row.raws if row.names[at] != name)
    changed = replace(row, texts=words, raws=raws)
    report = Report()
    tree = replace(loaded.tree, card_tables={**loaded.tree.card_tables, key: replace(table, rows=(changed,))})
    game = build_game(tree, report, variant)
    if report.errors or [card.code for card in game.cards[kind].cards] != _codes_at(loaded.game, kind, row):
        return None
    components = tuple(component for component in game.components if component.prints == kind)
    small = LoadedGame(tree, replace(game, components=components), loaded.rules)
    return RowReading(small, report, row.span.line, max(row.span.line, row.span.end_line))


def with_row_faults(faults: Sequence[Diagnostic], reading: RowReading, file: str) -> list[Diagnostic]:
    """The faults of a game in which those of one row are replaced. ``file``: the table, as diagnostics name it."""

    def is_of_row(fault: Diagnostic) -> bool:
        return fault.span.file == file and reading.line <= fault.span.line <= reading.last

    return [*(one for one in faults if not is_of_row(one)), *(one for one in reading.report if is_of_row(one))]


def _is_same(row: Row, texts: EditableTable, edit: SetCell) -> bool:
    """Whether a row that was read has the typed texts, apart from the edited cell."""
    typed = texts.rows[edit.row - 1].cells
    names, edited = [column.name for column in texts.columns], texts.columns[edit.column].name
    pairs = [(name, text) for name, text in zip(names, typed, strict=False) if name in row.names]
    return all(row.text(name) == text for name, text in pairs if name != edited)


def _codes_at(game: Game, kind: str, row: Row) -> list[str]:
    """The codes of the cards that a row makes."""
    last = max(row.span.line, row.span.end_line)
    return [card.code for card in game.cards[kind].cards if row.span.line <= card.span.line <= last]
