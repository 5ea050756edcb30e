"""The source of the workshop: a game's folder, or a single card table without a game."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from pnp.app.cards.watch import FILES as LOOKS_FILES
from pnp.app.cards.watch import FOLDERS as LOOKS_FOLDERS
from pnp.app.editing.texts import UnsavedFolder
from pnp.base.frozen import dataclass
from pnp.model.read.bare_tables import guessed_folder, table_alone
from pnp.model.read.find import data_folders
from pnp.model.read.guess import Wishes
from pnp.rules.loading import ONLY_PRINT, LoadedGame, compile_tree
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from pnp.source.load.files import card_tables
from pnp.source.load.stamp import state_of
from pnp.source.load.tree import Tree

ENDINGS = (".csv", ".tsv", ".xlsx", ".ods", ".yaml", ".yml", ".json", ".jsonl", ".ndjson")
"""File endings of tables that can be served alone."""
NOTHING: Mapping[Path, str] = MappingProxyType({})


@dataclass(frozen=True)
class GameSource:
    """The source of a game."""

    folder: Path
    table: str = ""
    """The name in its folder of the table that is the whole game; "" for a game's folder."""

    @property
    def title(self) -> str:
        """The name of the table or the folder."""
        return self.table or self.folder.resolve().name

    def tree(self, report: Report, held: Mapping[Path, str] = NOTHING) -> Tree:
        """The files of the game. ``held``: texts that replace files, by absolute path. Raises Failed if they are
        unreadable."""
        files = UnsavedFolder(self.folder, data_folders(), held)
        if self.table:
            alone = table_alone(self.folder / self.table, "", report, Wishes(), files)
            tree = load_game(alone.files, report, tables=dict(alone.tables))
        else:
            tree = load_game(guessed_folder(files, report), report)
        report.stop_on_errors()
        return tree

    def loaded(self, report: Report, variant: str = "") -> LoadedGame:
        """The game with compiled rules, ready to be played. Raises Failed."""
        return compile_tree(self.tree(report), variant, report, ONLY_PRINT)

    def watched(self) -> tuple[Path, ...]:
        """The folders whose files are read."""
        if not self.table:
            return (self.folder,)
        return tuple(self.folder / name for name in LOOKS_FOLDERS)

    def watched_files(self) -> tuple[Path, ...]:
        """Single files that are read."""
        return tuple(self.folder / name for name in (self.table, *LOOKS_FILES)) if self.table else ()

    def state(self, others: Iterable[Path] = ()) -> object:
        """The state of the watched files, and of the files in other folders; None if one disappears meanwhile."""
        try:
            single = [(str(f), f.stat().st_mtime_ns, f.stat().st_size) for f in self.watched_files() if f.is_file()]
            return (single, state_of((*self.watched(), *others)))
        except OSError:
            return None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to read yet: neither a game.yaml nor a card table."""
        if self.table:
            return False
        names = UnsavedFolder(self.folder, (), {}).names("")
        return "game.yaml" not in names and not card_tables(names)


def source_at(path: Path) -> GameSource | None:
    """The source at a path that is not a game's folder: a single table, or an empty folder. None for anything else."""
    if path.is_file() and path.name.lower().endswith(ENDINGS) and path.name != "game.yaml":
        return GameSource(path.resolve().parent, path.name)
    if path.is_dir() and GameSource(path).is_empty and not any(path.glob("[!.]*")):
        return GameSource(path.resolve())
    return None
