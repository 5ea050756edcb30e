"""A copy of a game with changed values: constants, or cells of cards. The game's own files are unchanged."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pnp.app.editing.edited_file import version_of
from pnp.app.editing.table_edits import NotEdited, SetCell
from pnp.app.editing.table_file import TableFile
from pnp.app.game.errors import refuse
from pnp.base.disk import private_folder, write_inside
from pnp.base.frozen import dataclass
from pnp.checks.search.parallel import packed, unpack
from pnp.checks.statistics.card_labels import labels_of
from pnp.rules.loading import ONLY_PRINT, LoadedGame, load_and_compile
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.hints import did_you_mean, listed
from pnp.source.load.nodes import Dictionary, Scalar, below
from pnp.source.load.safe_open import read_inside

PLAIN = re.compile(r"[+-]?\w+")
"""The values of constants."""


@dataclass(frozen=True)
class Change:
    """A value to try: for a constant (``name``), or for a card's column (``card.column``)."""

    name: str
    value: str

    @property
    def card(self) -> str:
        """The card; "" for a constant."""
        return self.name.rpartition(".")[0].strip()

    @property
    def column(self) -> str:
        """The column of the card."""
        return self.name.rpartition(".")[2].strip()


def read_change(text: str, option: str, report: Report) -> Change:
    """The change described by a word on the command line. Raises WrongRequest (PNP120)."""
    name, equals, value = text.partition("=")
    if not (name.strip() and equals and value.strip()):
        refuse(
            f"`{option} {text}` is not a change", f"write `{option} NAME=VALUE` or `{option} CARD.COLUMN=VALUE`", report
        )
    return Change(name.strip(), value.strip())


@contextmanager
def changed_copy(loaded: LoadedGame, changes: Sequence[Change], report: Report) -> Iterator[LoadedGame]:
    """The game with these changes, read and compiled from a temporary copy. Raises WrongRequest (PNP120) for an unknown
    name, or for a value that makes the game invalid."""
    with private_folder("what-if") as place:
        unpack(packed(loaded.game), place)
        folder = place / loaded.game.folder.resolve().name
        for change in changes:
            if change.card and change.name not in loaded.game.constants:
                _change_cell(folder, loaded, change, report)
            else:
                _change_constant(folder, loaded, change, report)
        own = Report()
        try:
            changed = load_and_compile(folder, loaded.game.variant, own, (place,), ONLY_PRINT)
        except Failed as failed:
            first = failed.report.errors[0]
            words = ", ".join(f"{change.name}={change.value}" for change in changes)
            refuse(
                f"with `{words}` this is not a valid game: {first.message}", first.help or "try another value", report
            )
        yield changed


def value_now(loaded: LoadedGame, name: str, report: Report) -> str:
    """The current value that a change replaces, as written. Raises WrongRequest (PNP120)."""
    change = Change(name, "")
    if change.card and name not in loaded.game.constants:
        file, row, column = _cell(loaded.game.folder, loaded, change, report)
        return file.table(file.read().text).rows[row - 1].cells[column]
    return _constant(loaded, change, report).text


# ------------------------------------------------------------------------------------------------- constants
def _constant(loaded: LoadedGame, change: Change, report: Report) -> Scalar:
    """The place of a constant's value in its file."""
    game = loaded.game
    if change.name not in game.constants:
        near = did_you_mean(change.name, game.constants)
        there = f"write {listed(game.constants)}" if game.constants else "it declares no constants"
        refuse(f"the game has no constant `{change.name}`", near or there, report)
    declared = below(loaded.tree.data, "constants", change.name)
    node = below(declared, "value") if isinstance(declared, Dictionary) else declared
    if not isinstance(node, Scalar) or Path(node.span.file).name != "game.yaml":
        refuse(f"`{change.name}` is not declared in the game's own game.yaml", "change it where it is declared", report)
    return node


def _check_kind(loaded: LoadedGame, change: Change, report: Report) -> None:
    """Refuse a number for a constant that is yes or no, and a word for one that is a number."""
    old = loaded.game.constants[change.name].value
    if isinstance(old, bool) and change.value not in ("yes", "no", "true", "false"):
        example = "no" if old else "yes"
        refuse(
            f"`{change.name}` is yes or no, and cannot be `{change.value}`", f"write `{change.name}={example}`", report
        )
    if isinstance(old, int) and not isinstance(old, bool) and re.fullmatch(r"[+-]?\d+", change.value) is None:
        help = f"write a whole number, as in `{change.name}={old}`"
        refuse(f"`{change.name}` is a number, and cannot be `{change.value}`", help, report)


def _change_constant(folder: Path, loaded: LoadedGame, change: Change, report: Report) -> None:
    span = _constant(loaded, change, report).span
    if re.fullmatch(r"[\w.+-]+", change.value):
        _check_kind(loaded, change, report)
    if PLAIN.fullmatch(change.value) is None:
        refuse(f"`{change.name}` cannot be `{change.value}`", "write a number, yes, no, or a member's name", report)
    version = version_of(read_inside(folder, "game.yaml"))
    lines = version.text.splitlines(keepends=True)
    line = lines[span.line - 1]
    if span.line != span.end_line:
        refuse(f"the value of `{change.name}` is more than a line long", "change it in the file itself", report)
    lines[span.line - 1] = line[: span.column - 1] + change.value + line[span.end_column - 1 :]
    write_inside(folder, "game.yaml", version.data("".join(lines)))


# ------------------------------------------------------------------------------------------------- cells
def _cell(folder: Path, loaded: LoadedGame, change: Change, report: Report) -> tuple[TableFile, int, int]:
    """The table, row and column position of a card's cell."""
    game, wanted = loaded.game, change.card.casefold()
    labels = labels_of(game, loaded.rules)
    cards = [card for kind in game.cards.values() for card in kind.cards]
    own = [c for c in cards if wanted in (c.code.casefold(), labels.get((c.kind, c.code), "").casefold())]
    if len(own) != 1:
        names = {labels.get((c.kind, c.code), c.code): None for c in cards}
        help = did_you_mean(change.card, [*names, *(c.code for c in cards)]) or "write the card's code or its name"
        refuse(f"{'several cards are' if own else 'no card is'} called `{change.card}`", help, report)
    card = own[0]
    declared = below(loaded.tree.data, "cards", card.kind)
    named = below(declared, "file") if isinstance(declared, Dictionary) else None
    at = below(declared, "at") if isinstance(declared, Dictionary) else None
    if not isinstance(named, Scalar) or not card.row:
        refuse(f"`{change.card}` is not a card in a table of this game", "change it where it is declared", report)
    alike = [c for c in game.cards[card.kind].cards if c.row == card.row]
    if len(alike) > 1:
        refuse(f"the row of `{change.card}` makes {len(alike)} cards", "give the card its own row", report)
    file = TableFile(
        folder,
        named.text,
        at=at.text if isinstance(at, Scalar) else "",
        skip_column="skip" not in game.cards[card.kind].columns,
    )
    try:
        table = file.table(file.read().text)
    except NotEdited as problem:
        refuse(f"`{named.text}` cannot be changed for a trial: {problem}", "save the table as CSV", report)
    names = {column.name: None for column in table.columns}
    if change.column not in names:
        help = did_you_mean(change.column, names) or f"write {listed(names)}"
        refuse(f"the table of `{change.card}` has no column `{change.column}`", help, report)
    row = next((number for number, row in enumerate(table.rows, 1) if row.line == card.span.line), 0)
    return file, row, list(names).index(change.column)


def _change_cell(folder: Path, loaded: LoadedGame, change: Change, report: Report) -> None:
    file, row, column = _cell(folder, loaded, change, report)
    try:
        file.edit(SetCell(row, column, change.value), file.read().digest)
    except NotEdited as problem:
        refuse(f"`{change.name}` cannot be `{change.value}`: {problem}", "try another value", report)
