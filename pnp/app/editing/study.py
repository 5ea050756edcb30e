"""A game read from an editor's texts: its diagnostics, and the data for answering questions."""

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from pathlib import Path

from pnp.app.editing.declared import DeclaredName, declared_names
from pnp.app.editing.mentions import Mention, mentions
from pnp.app.editing.texts import UnsavedFolder, text_of
from pnp.app.game.boxes import with_boxes
from pnp.app.game.prepare import catalogues_of, check_at_rest
from pnp.app.played.costs import action_prices
from pnp.base.frozen import dataclass
from pnp.model.read.find import data_folders
from pnp.model.schema.merge import variant_names
from pnp.model.text.catalogue import load_catalogue
from pnp.model.text.prose import Prose
from pnp.press.document.rule_facts import costs_of
from pnp.rules.loading import LoadedGame, compile_all
from pnp.source.diagnostics import Diagnostic, Failed, Report
from pnp.source.load import load_game
from pnp.source.load.tree import Tree

ENDINGS = frozenset({".csv", ".j2", ".md", ".po", ".pot", ".yaml"})
"""Endings of files that contain names."""


@dataclass
class Texts:
    """The texts of a game's files in an editor, and the names in them; a file is read again only if its text has
    changed."""

    held: Mapping[Path, str] = field(default_factory=dict)
    """The texts by absolute path."""
    _mentions: dict[Path, tuple[str, tuple[Mention, ...]]] = field(default_factory=dict)

    def text(self, path: Path) -> str:
        """A file's text; "" if there is none."""
        return text_of(path, self.held) or ""

    def mentions(self, path: Path) -> tuple[Mention, ...]:
        """The words of a file that may be names."""
        text = self.text(path)
        cached = self._mentions.get(path)
        if cached is None or cached[0] != text:
            cached = self._mentions[path] = (text, mentions(path, text))
        return cached[1]


@dataclass(frozen=True)
class Study:
    """A game in all its variants, as of the last reading of its texts."""

    folder: Path
    games: tuple[LoadedGame, ...]
    """The variants that could be read; for a game that is broken at the moment, its last state."""
    diagnostics: tuple[Diagnostic, ...]

    @cached_property
    def names(self) -> Mapping[str, DeclaredName]:
        """The declarations of game.yaml and the rules by name; the first variant takes precedence."""
        declared: dict[str, DeclaredName] = {}
        for loaded in reversed(self.games):
            declared |= declared_names(loaded.game, loaded.rules)
        return declared

    @cached_property
    def prose(self) -> Prose | None:
        """The texts of the first variant in its own language."""
        return self.prose_in("") if self.games else None

    def prose_in(self, locale: str) -> Prose:
        """The texts of the first variant in a language. Raises IndexError for a study without games."""
        loaded = self.games[0]
        game, report = loaded.game, Report()
        catalogue = load_catalogue(loaded.tree, locale or game.language, report)
        prices = action_prices(game, loaded.rules)
        costs = costs_of(prices, lambda id: f"({game.clauses[id].number})" if id in game.clauses else "?")
        return Prose(game, locale, catalogue, report, costs)


def study(folder: Path, texts: Mapping[Path, str], before: Study | None = None) -> Study:
    """Read a game from an editor's texts, without play and pages, which `pnp check` covers.

    ``before``: the previous result, for questions about a game that cannot be read at the moment.
    """
    report = Report()
    games: list[LoadedGame] = []
    try:
        tree = load_game(UnsavedFolder(folder, data_folders(), texts), report)
        report.stop_on_errors()
        for variant in variant_names(tree) or ("",):
            if loaded := _understood(tree, variant, report):
                games.append(loaded)
    except Failed:
        pass
    names = tuple(games) or (before.games if before is not None else ())
    return Study(folder, names, tuple(report))


def _understood(tree: Tree, variant: str, report: Report) -> LoadedGame | None:
    """One variant; None if its model cannot be built."""
    try:
        loaded = compile_all(tree, variant, report)
        loaded = LoadedGame(tree, with_boxes(loaded.game, report), loaded.rules)
        check_at_rest(loaded, catalogues_of(loaded, report), report)
    except Failed:
        return None
    return loaded


def files_of(folder: Path, texts: Texts, roots: tuple[Path, ...] = ()) -> list[Path]:
    """The files that contain names of a game: its own, and its scenarios below the open folders."""
    below = (path for path in folder.rglob("*") if path.suffix in ENDINGS and "output" not in path.parts)
    files = {path for path in below if path.is_file()}
    for root in roots:
        for path in root.glob("**/scenarios/**/*.yaml"):
            if f"\ngame: {folder.name}\n" in f"\n{texts.text(path)}":
                files.add(path)
    return sorted(files | {path for path in texts.held if path.is_relative_to(folder) and path.suffix in ENDINGS})
