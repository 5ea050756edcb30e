"""A designer's files: a folder on disk, or texts in memory."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol

from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import TEXT, Budget
from pnp.source.diagnostics.span import display_path
from pnp.source.load.safe_open import OutsideFolder, TooLarge, is_there, read_inside

TABLES = (".csv", ".tsv", ".xlsx", ".ods")
"""File name endings of card tables."""
NOT_CARDS = ("provenance.csv",)
"""Tables in a game's folder without cards."""


class Files(Protocol):
    """A folder of files, addressed by names with ``/`` below the folder (``rules/01-deal.md``)."""

    @property
    def folder(self) -> Path:
        """The folder as a path (which need not exist, for texts in memory)."""

    def read(self, name: str, most: Budget = TEXT) -> bytes:
        """A file's content. Raises OSError if it is unreadable, outside the folder, or larger than ``most``."""

    def names(self, below: str) -> tuple[str, ...]:
        """Names of the files directly in a folder below this one, sorted; empty if there is no such folder."""

    def has(self, name: str) -> bool:
        """Whether the file exists."""

    def display_path(self, name: str) -> str:
        """The file's path as the designer knows it, for diagnostics."""

    def beside(self, name: str) -> "Files":
        """A neighbouring folder (a shared library), whether it exists or not."""


class Disk:
    """A folder on disk. ``libraries``: further folders to search for shared libraries."""

    def __init__(self, folder: Path, libraries: tuple[Path, ...] = ()) -> None:
        self.folder = folder
        self._libraries = libraries

    def read(self, name: str, most: Budget = TEXT) -> bytes:
        """A file's content. Raises OSError if it is unreadable, outside the folder, or larger than ``most``."""
        return read_inside(self.folder, name, most)

    def names(self, below: str) -> tuple[str, ...]:
        """Names of the files directly in a folder below this one, sorted, without hidden files and office lock
        files."""
        try:
            with os.scandir(self.folder / below) as entries:
                return tuple(sorted(e.name for e in entries if not e.name.startswith((".", "~$")) and _is_file(e)))
        except OSError:
            return ()

    def has(self, name: str) -> bool:
        """Whether the file exists. A link to nothing, to itself or out of the folder counts: reading it reports the
        fault."""
        return is_there(self.folder, name) or is_lost_link(self.folder / name)

    def display_path(self, name: str) -> str:
        """The path relative to the current folder if the file lies below that; the absolute path otherwise."""
        return display_path(self.folder / name)

    def beside(self, name: str) -> "Disk":
        """The library folder: beside this one, or in one of the library folders."""
        here = self.folder.resolve().parent
        for parent in (self.folder.parent if self.folder.name else here, here, *self._libraries):
            if os.path.isdir(parent / name):
                return Disk(parent / name, self._libraries)
        return Disk(here / name, self._libraries)


def card_tables(names: Iterable[str]) -> tuple[str, ...]:
    """The card tables among a folder's files, when no game.yaml names them."""
    return tuple(name for name in names if name.lower().endswith(TABLES) and name not in NOT_CARDS)


def is_lost_link(path: Path) -> bool:
    """Whether the path is a link that does not lead to a folder: to a file, to nothing, or to itself."""
    return os.path.islink(path) and not os.path.isdir(path)


def _is_file(entry: "os.DirEntry[str]") -> bool:
    """Whether an entry of a folder counts as a file. A link to itself counts, and so does a link with a file's name to
    a folder: reading it reports the fault."""
    try:
        return not entry.is_dir() or (entry.is_symlink() and "." in entry.name)
    except OSError:  # a loop of links
        return True


class Memory:
    """Texts instead of a disk: for tests, fuzzing and previews. Libraries are under ``../name/``, or on disk."""

    def __init__(
        self, texts: Mapping[str, str | bytes], folder: str = "game", libraries: tuple[Path, ...] = ()
    ) -> None:
        self.folder = Path(folder)
        self._texts = dict(texts)
        self._libraries = libraries

    def read(self, name: str, most: Budget = TEXT) -> bytes:
        """The content of a file. Raises FileNotFoundError if there is none, TooLarge if it exceeds ``most``."""
        if name not in self._texts:
            raise FileNotFoundError(2, "No such file or directory", name)
        text = self._texts[name]
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        if most.is_exceeded_by(len(data)):
            raise TooLarge(f"it has more than {most.most:,} {most.what}")
        return data

    def names(self, below: str) -> tuple[str, ...]:
        """Names of the texts directly below a folder, sorted."""
        start = below.rstrip("/") + "/" if below else ""
        rests = (name[len(start) :] for name in self._texts if name.startswith(start))
        return tuple(sorted(tail for tail in rests if tail and "/" not in tail))

    def has(self, name: str) -> bool:
        """Whether there is such a text."""
        return name in self._texts

    def display_path(self, name: str) -> str:
        """The name below the folder's name."""
        return os.path.normpath(self.folder / name)

    def beside(self, name: str) -> "Files":
        """The texts under ``../name/``; if there are none, the library on disk."""
        start = f"../{name}/"
        inside = {key[len(start) :]: text for key, text in self._texts.items() if key.startswith(start)}
        inside |= {
            key: text for key, text in self._texts.items() if key.startswith("../") and not key.startswith(start)
        }
        if not any(not key.startswith("../") for key in inside):
            for parent in self._libraries:
                if os.path.isdir(parent / name):
                    return Disk(parent / name, self._libraries)
        return Memory(inside, str(self.folder.parent / name), self._libraries)


class OverlaidFiles:
    """A folder with texts that replace its files; ``kept``: prefixes of the visible file names, if not all are
    visible."""

    def __init__(self, files: Files, texts: Mapping[str, str], visible: tuple[str, ...] = ("",)) -> None:
        self.folder = files.folder
        self._files, self._texts, self._visible = files, texts, visible

    def read(self, name: str, most: Budget = TEXT) -> bytes:
        """The text, or the file's content."""
        if name in self._texts:
            return self._texts[name].encode("utf-8")
        if not name.startswith(self._visible):
            raise FileNotFoundError(2, "No such file or directory", name)
        return self._files.read(name, most)

    def names(self, below: str) -> tuple[str, ...]:
        """Names of the files and texts directly in a folder below this one, sorted."""
        start = below.rstrip("/") + "/" if below else ""
        texts = (name[len(start) :] for name in self._texts if name.startswith(start))
        files = (name for name in self._files.names(below) if f"{start}{name}".startswith(self._visible))
        return tuple(sorted({*files, *(name for name in texts if "/" not in name)}))

    def has(self, name: str) -> bool:
        """Whether there is such a file or text."""
        return name in self._texts or (name.startswith(self._visible) and self._files.has(name))

    def display_path(self, name: str) -> str:
        """The file's path as the designer knows it."""
        return self._files.display_path(name)

    def beside(self, name: str) -> Files:
        """A neighbouring folder."""
        return self._files.beside(name)


def read_text(files: Files, name: str, report: Report) -> str | None:
    """A file's text, with ``\\n`` at line ends and without a byte order mark; added to ``report.sources``.

    Reports PNP100 (unreadable) or PNP101 (not UTF-8, with byte and line), and then returns None.
    """
    path = files.display_path(name)
    try:
        data = files.read(name)
    except (OSError, ValueError) as problem:
        report_unread(problem, path, report)
        return None
    return text_in(data, path, report)


def text_in(data: bytes, path: str, report: Report) -> str | None:
    """The text in a file's bytes, as :func:`read_text` returns it. Reports PNP101, and then returns None."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        _report_encoding(data, problem.start, path, report)
        return None
    return checked_text(text, path, report)


def checked_text(text: str, path: str, report: Report) -> str | None:
    """A decoded text with ``\\n`` at line ends; added to ``report.sources``. Reports PNP101 for a NUL, and
    then returns None."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    report.sources[path] = text
    if "\0" in text:
        line, column = text.count("\n", 0, at := text.index("\0")) + 1, at - text.rfind("\n", 0, at)
        place = Span(path, line, column, line, column + 1)
        report.error("PNP101", f"`{path}` is not text: character {column} of line {line} is a NUL", place, "remove it")
        return None
    return text


def _report_encoding(data: bytes, offset: int, path: str, report: Report) -> None:
    line = data.count(b"\n", 0, offset) + 1
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        guess = "it looks like UTF-16"
    else:
        guess = f"byte {offset + 1} is 0x{data[offset]:02X}"
    start = data.rfind(b"\n", 0, offset) + 1
    column = len(data[start:offset].decode("utf-8", "replace")) + 1
    report.sources[path] = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    report.error(
        "PNP101",
        f"`{path}` is not UTF-8: {guess}, in line {line}",
        Span(path, line, column, line, column + 1),
        "save the file as UTF-8 (in a spreadsheet: “CSV UTF-8”)",
    )


def report_unread(problem: Exception, path: str, report: Report, span: Span | None = None) -> None:
    """Report an unread file: PNP131 if it is outside the folder, PNP130 if it is too large, otherwise PNP100."""
    place = span or Span(path)
    match problem:
        case OutsideFolder():
            help = "put the file itself into the game's folder, and use it from there"
            report.error("PNP131", f"`{path}` is not opened: it is outside the game's folder", place, help)
        case TooLarge():
            report.error("PNP130", f"`{path}` is not read: {reason(problem)}", place, "split it, or make it smaller")
        case _:
            report.error("PNP100", f"`{path}` cannot be read: {reason(problem)}", place, f"put a file at `{path}`")


def reason(problem: BaseException) -> str:
    """An error of the operating system in a few plain words."""
    match problem:
        case FileNotFoundError():
            return "there is no such file"
        case PermissionError():
            return "you do not have permission to read it"
        case IsADirectoryError():
            return "it is a folder"
        case _:
            return str(getattr(problem, "strerror", None) or problem)
