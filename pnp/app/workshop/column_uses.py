"""Edits of columns that the rest of a game names: the game is read and drawn with them first. A new name is written
into layouts, game.yaml, templates, chapters and catalogues, too."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.app.editing.column_edits import AddColumn, ColumnEdit, RenameColumn
from pnp.app.editing.column_mentions import renamed_text
from pnp.app.editing.edited_file import EditedFile
from pnp.app.editing.study import Texts, files_of, study
from pnp.app.editing.table_edits import Column, NotEdited
from pnp.app.editing.texts import UnsavedFolder
from pnp.app.editing.together import Replacement
from pnp.app.editing.yaml_table import changed
from pnp.base.frozen import dataclass
from pnp.model.text.agreed_translation import agreement_in, digest_of, standing_of
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.nodes import below
from pnp.source.load.po import PoEntry, read_po
from pnp.source.load.table_head import column_name

if TYPE_CHECKING:
    from pnp.app.workshop.cards import Cards
    from pnp.app.workshop.shown_cards import ShownFace, ShownTable

MOST = 3
"""Most places of a column's uses that are listed in a refusal."""
MOST_RENAMED = 40
"""Most places with a new name that are listed."""


def edit_column(cards: "Cards", shown: "ShownTable", edit: ColumnEdit, digest: str) -> tuple[str, ...]:
    """Make an edit of a column, and return the places in other files that were changed by it: `layouts.yaml line 4`.
    Raises NotEdited if the game has new errors after the edit, with their places. The lock must be held; the faces are
    left as they are after the edit."""
    cards.keep_up()
    if shown.file.read_only:
        raise NotEdited(shown.file.read_only)
    before = _Game(tuple(cards.faults), cards.faces, cards.loaded)
    text = shown.file.preview(edit, digest)
    columns = shown.file.table(shown.file.version(digest).text).columns
    column = Column("", edit.title) if isinstance(edit, AddColumn) else columns[edit.column]
    others, places = list[Replacement](), list[str]()
    if isinstance(edit, RenameColumn) and column.name and column.name != column_name(edit.title):
        others, places = _renamed_uses(cards, shown, column.name, column_name(edit.title))
    table = _path(cards, shown.file.name)
    held = {table: text} | {_path(cards, each.name): each.text for each in others}
    new = _new_faults_of_rules(cards, held, edit, column) if others else []
    why = ""
    if not new:
        new, why = _tried(cards, shown, _Trial(edit, digest, column, tuple(others), held), before)
    if not new and not why:
        return tuple(places)
    if not why:
        cards.draw({table: text})  # (all uses are listed, not only those without a new name)
        new = _new_faults(cards.faults, before.faults, edit, column) or new
    cards.draw()
    raise NotEdited(why or _refusal(cards, shown, edit, column, new))


@dataclass(frozen=True)
class _Game:
    """A game before an edit."""

    faults: tuple[Diagnostic, ...]
    faces: Mapping[str, "ShownFace"]
    loaded: LoadedGame | None


@dataclass(frozen=True)
class _Trial:
    """An edit that is tried, with the texts of all files after it."""

    edit: ColumnEdit
    digest: str
    column: Column
    others: tuple[Replacement, ...]
    held: Mapping[Path, str]


def _tried(cards: "Cards", shown: "ShownTable", trial: _Trial, before: _Game) -> tuple[list[Diagnostic], str]:
    """Make an edit if the game has no new errors after it; returns the errors, and any other reason against it.
    Templates are drawn from the disk: an edit of them is written first, and taken back if it fails."""
    is_written = any(each.name.endswith(".j2") for each in trial.others)
    if is_written:
        shown.file.edit(trial.edit, trial.digest, trial.others)
        cards.draw()
    else:
        cards.draw(trial.held)
    new = _new_faults(cards.faults, before.faults, trial.edit, trial.column)
    why = "" if new else _difference(cards, before.loaded, before.faces if trial.others else {}, trial.edit)
    if is_written and (new or why):
        shown.file.undo()
        shown.file.undone.pop()
    elif not is_written and not new and not why:
        shown.file.edit(trial.edit, trial.digest, trial.others)
    return new, why


def _path(cards: "Cards", name: str) -> Path:
    return Path(cards.source.folder / name).absolute()


def _new_faults(
    faults: Iterable[Diagnostic], before: Iterable[Diagnostic], edit: ColumnEdit, column: Column
) -> list[Diagnostic]:
    """The errors that are new after an edit; an earlier one may name the renamed column by its new name."""
    is_renamed = isinstance(edit, RenameColumn) and bool(column.name)
    new = f"`{column_name(edit.title)}`" if isinstance(edit, RenameColumn) else ""
    earlier = {(fault.code, fault.message) for fault in before}
    if is_renamed:
        earlier |= {(code, message.replace(f"`{column.name}`", new)) for code, message in earlier}
    return [fault for fault in faults if fault.severity == "error" and (fault.code, fault.message) not in earlier]


def _new_faults_of_rules(
    cards: "Cards", held: Mapping[Path, str], edit: ColumnEdit, column: Column
) -> list[Diagnostic]:
    """The errors in rules, chapters and catalogues, in all variants."""
    folder = cards.source.folder.absolute()
    if not (folder / "game.yaml").is_file():
        return []
    return _new_faults(study(folder, held).diagnostics, study(folder, {}).diagnostics, edit, column)


def _difference(cards: "Cards", loaded: LoadedGame | None, faces: Mapping[str, "ShownFace"], edit: ColumnEdit) -> str:
    """The reason why an edit without errors still changes the game; "" if it does not. ``faces``: those before a
    renaming that other files follow, which must look the same after it."""
    if not isinstance(edit, RenameColumn) or loaded is None or cards.loaded is None:
        return ""
    if _copies(loaded) != _copies(cards.loaded):
        return "this name would change the cards, or their number: change the file itself"
    if any(id not in cards.faces or cards.faces[id].face.items != face.face.items for id, face in faces.items()):
        return "with this name the faces would look different: rename it in the file, and wherever its name is used"
    return ""


def _copies(loaded: LoadedGame) -> list[tuple[str, list[int]]]:
    return [(kind.name, [card.copies for card in kind.cards]) for kind in loaded.game.cards.values()]


# ------------------------------------------------------------------------------------------------- the new name
def _renamed_uses(cards: "Cards", shown: "ShownTable", old: str, new: str) -> tuple[list[Replacement], list[str]]:
    """The other files that name a column, with its new name, and the changed places."""
    folder = cards.source.folder.absolute()
    replacements, places = list[Replacement](), list[str]()
    alone = [path.absolute() for path in cards.source.watched_files() if path.is_file()]
    for path in alone if cards.source.table else files_of(folder, Texts()):
        name = path.relative_to(folder).as_posix()
        if name == shown.file.name or not path.is_relative_to(folder):
            continue
        try:
            version = EditedFile(folder, name).read()
        except NotEdited:
            continue
        changes = renamed_text(name, version.text, shown.kind, old, new)
        if changes:
            text = changed(version.text, changes)
            if path.suffix == ".po":
                text = _agreed_again(folder, path, version.text, text)
            replacements.append(Replacement(name, version, text))
            lines = (version.text.count("\n", 0, start) + 1 for start, _, _ in changes)
            places += [f"{name} line {line}" for line in dict.fromkeys(lines)]
    return replacements, places


def _agreed_again(folder: Path, path: Path, before: str, after: str) -> str:
    """The text of a catalogue in which agreements hold for messages with new contexts, as they did before."""
    old, new = (_entries(folder, path, text) for text in (before, after))
    if len(old) != len(new):
        return after
    for one, other in zip(old, new, strict=True):
        agreement = agreement_in(one)
        if agreement is not None and one.context != other.context and standing_of(one) == "agreed":
            after = after.replace(f"agreed {agreement.digest} ", f"agreed {digest_of(other)} ")
    return after


def _entries(folder: Path, path: Path, text: str) -> Sequence[PoEntry]:
    plain = text.replace("\r\n", "\n")
    catalogue = read_po(UnsavedFolder(folder, (), {path: plain}), path.stem, Report())
    return catalogue.entries if catalogue is not None else ()


# ------------------------------------------------------------------------------------------------- refusals
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
        uses = [f"{declared.span}: `columns:` declares it", *(uses if isinstance(edit, RenameColumn) else ())]
    more = f"; and {number_of(len(uses) - MOST, 'more place')}" if len(uses) > MOST else ""
    listed = "; ".join(use.removeprefix(f"{cards.source.folder}/") for use in uses[:MOST])
    title = column.title or str(edit.column + 1)
    return f"the game needs the column `{title}`, so nothing was written; change this first: {listed}{more}"
