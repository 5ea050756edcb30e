"""The texts open in an editor, and the last reading of the games that they belong to."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from pnp.app.editing.study import Study, Texts, study
from pnp.app.editing.texts import game_of
from pnp.source.diagnostics import Diagnostic


@dataclass
class Desk:
    """The open texts, and every game that one of them belongs to."""

    held: dict[Path, str] = field(default_factory=dict)
    roots: tuple[Path, ...] = ()
    """The folders that are open in the editor."""
    studies: dict[Path, Study] = field(default_factory=dict)
    """The last reading of each game, by the game's folder."""
    shown: dict[Path, set[Path]] = field(default_factory=dict)
    """The files in which each game's diagnostics were shown."""
    _texts: Texts = field(default_factory=Texts)

    @property
    def texts(self) -> Texts:
        """The open texts, with the names found in them."""
        self._texts.held = self.held
        return self._texts

    def folder_of(self, path: Path) -> Path | None:
        """The folder of the game that a file belongs to; for a scenario elsewhere, a known game by its name."""
        folder = game_of(path)
        if folder is None and (match := re.search(r"(?m)^game: ([\w-]+)$", self.texts.text(path))):
            return next((study for study in self.studies if study.name == match[1]), None)
        return folder

    def study_of(self, path: Path) -> Study | None:
        """The last reading of the game that a file belongs to, made now if there is none. None for a file outside any
        game."""
        folder = self.folder_of(path)
        if folder is None:
            return None
        return self.studies.get(folder) or self.read(folder, dict(self.held))

    def read(self, folder: Path, texts: dict[Path, str]) -> Study:
        """Read a game anew, from the texts as of the request."""
        self.studies[folder] = study(folder, texts, self.studies.get(folder))
        return self.studies[folder]

    def faults(self, study: Study) -> dict[Path, list[Diagnostic]]:
        """The diagnostics of a game by file; files whose diagnostics are gone are listed, too."""
        by_file: dict[Path, list[Diagnostic]] = {path: [] for path in self.shown.get(study.folder, ())}
        for diagnostic in study.diagnostics:
            path = Path(diagnostic.span.file).resolve() if diagnostic.span.file else study.folder / "game.yaml"
            by_file.setdefault(path, []).append(diagnostic)
        self.shown[study.folder] = {path for path, those in by_file.items() if those}
        return by_file
