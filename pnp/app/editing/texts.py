"""A folder on disk, with the texts open in an editor in place of its files."""

import os
from collections.abc import Mapping
from pathlib import Path

from pnp.model.read.find import is_game
from pnp.source.diagnostics.budgets import TEXT, Budget
from pnp.source.load.files import Disk
from pnp.source.load.safe_open import TooLarge


class UnsavedFolder(Disk):
    """A folder on disk; ``texts`` are the editor's texts, by absolute path."""

    def __init__(self, folder: Path, libraries: tuple[Path, ...], texts: Mapping[Path, str]) -> None:
        super().__init__(folder, libraries)
        self._texts = texts

    def read(self, name: str, most: Budget = TEXT) -> bytes:
        """A file's content in the editor, or else on disk."""
        text = self._texts.get(self._path(name))
        if text is None:
            return super().read(name, most)
        data = text.encode("utf-8", "surrogatepass")
        if most.is_exceeded_by(len(data)):
            raise TooLarge(f"it has more than {most.most:,} {most.what}")
        return data

    def names(self, below: str) -> tuple[str, ...]:
        """Names of the files directly in a folder below this one, including new ones in the editor."""
        folder = self._path(below)
        return tuple(sorted({*super().names(below), *(path.name for path in self._texts if path.parent == folder)}))

    def has(self, name: str) -> bool:
        """Whether there is such a file or text."""
        return self._path(name) in self._texts or super().has(name)

    def beside(self, name: str) -> "UnsavedFolder":
        """A library's folder, with the editor's texts in place of its files."""
        paths = super().beside(name)
        return UnsavedFolder(paths.folder, self._libraries, self._texts)

    def _path(self, name: str) -> Path:
        return Path(os.path.abspath(self.folder / name))


def game_of(path: Path) -> Path | None:
    """The folder of the game that a file belongs to: the nearest folder above it with a game.yaml. None if there is
    none, and for a library, which is read with the games that share it."""
    near = next((folder for folder in path.parents if (folder / "game.yaml").is_file()), None)
    return near if near is not None and is_game(near) else None


def text_of(path: Path, texts: Mapping[Path, str]) -> str | None:
    """A file's text in the editor, or else on disk; None for a file that is missing or not text."""
    if path in texts:
        return texts[path]
    try:
        return Disk(path.parent).read(path.name).decode("utf-8-sig").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError):
        return None
