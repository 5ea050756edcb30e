"""Digests of files that a stored result depends on."""

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from pnp.base.resources import PACKAGE, TEMPLATES, user_folder
from pnp.source.diagnostics.budgets import PICTURE
from pnp.source.load.safe_open import open_regular

PASSED_OVER = ("output", "evidence", "reports", "node_modules")
"""Subfolders of a game that the stages do not read, or that pnp writes."""


def files_below(folder: Path) -> list[Path]:
    """The files of a folder, in order, without hidden ones and without pnp's own output."""
    files: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if f not in PASSED_OVER and not f.startswith((".", "__pycache__")))
        files += [Path(place, name) for name in sorted(names) if not name.startswith(".")]
    return files


LIBRARIES = (
    "babel", "cssselect2", "fonttools", "jinja2", "lxml", "markdown", "num2words", "openpyxl", "pikepdf",
    "pillow", "polib", "pypdfium2", "pyphen", "python_bidi", "pyyaml", "reportlab", "rich", "thaibreak", "tinycss2",
    "uharfbuzz", "wcwidth",
)  # fmt: skip
"""The libraries that pnp depends on (pyproject.toml), by the names of their folders."""
_INSTALLED = re.compile(r"([A-Za-z0-9_.]+)-([^-]+)\.(?:dist|egg)-info")


def installed_libraries() -> tuple[str, ...]:
    """The libraries with their versions, such as `babel 2.18.0`, read from the folder names that installers leave:
    importlib.metadata takes twenty times as long."""
    names = (name for place in sys.path for name in _names_in(place or "."))
    matches = (match for name in names if (match := _INSTALLED.fullmatch(name)))
    named = ((match[1].lower().replace(".", "_"), match[2]) for match in matches)
    return tuple(sorted({f"{name} {version}" for name, version in named if name in LIBRARIES}))


def _names_in(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


@cache  # measured: without it, checking Hearts takes 2.4 % more
def stamp_of_press() -> str:
    """A digest of pnp itself: its code, its templates and the user's printers, by size and time; and the versions of
    Python and of the libraries, which may judge the same files differently."""
    h = hashlib.sha256(f"{sys.version}\0{' '.join(installed_libraries())}\0".encode())
    for place in (PACKAGE, TEMPLATES, user_folder()):
        for path, status in _facts_below(str(place)):
            h.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return h.hexdigest()


def _facts_below(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    """Like :func:`files_below`, with the status of each file from the directory listing, which is five times as
    fast."""
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith((".", "__pycache__")):
            continue
        if not _is_folder(entry):
            leads_nowhere = entry.is_symlink() and not os.path.exists(entry.path)
            yield entry.path, entry.stat(follow_symlinks=not leads_nowhere)
        elif entry.name not in PASSED_OVER and not entry.is_symlink():
            yield from _facts_below(entry.path)


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link to itself
        return False


def stamp_of(folders: Iterable[Path], wanted: Callable[[Path], bool] = lambda file: True) -> str:
    """A digest of the ``wanted`` files in these folders, by name and content."""
    h = hashlib.sha256()
    for folder in folders:
        for file in files_below(folder):
            if wanted(file):
                h.update(f"{file}\0".encode())
                h.update(_content(file))
    return h.hexdigest()


def state_of(folders: Iterable[Path], without: Iterable[Path] = ()) -> tuple[tuple[str, int, int], ...]:
    """The current files of these folders, by name, time and size; those in ``without`` are skipped."""
    left_out = {str(path.resolve()) for path in without}
    return tuple(
        (path, status.st_mtime_ns, status.st_size)
        for folder in folders
        for path, status in _facts_below(str(folder.resolve()))
        if path not in left_out
    )


@cache  # measured: without it, each table of three cards after the first takes 17 % more
def state_of_press() -> tuple[tuple[str, int, int], ...]:
    """The files of the press's own templates, as this process met them first: like :func:`stamp_of_press`."""
    return state_of((TEMPLATES,))


def _content(file: Path) -> bytes:
    """A digest of a regular file's content; of a file above the size limit, its size and time; of anything else, which
    is not opened, the reason."""
    try:
        with open_regular(file) as opened:
            status = os.fstat(opened.fileno())
            if PICTURE.is_exceeded_by(status.st_size):
                return f"large: {status.st_size} {status.st_mtime_ns}".encode()
            return hashlib.file_digest(opened, "sha256").digest()
    except OSError as problem:
        return f"unread: {problem.strerror}".encode()


def each_change(state: Callable[[], object], most: int | None, wait: Callable[[], None]) -> Iterator[object]:
    """Yield the state of watched files at once, and again whenever it has changed: ``most`` times, or without end.
    ``wait`` is called after each check without a change."""
    seen: object = None
    changes = 0
    while most is None or changes < most:
        now = state()
        if now == seen:
            wait()
            continue
        seen, changes = now, changes + 1
        yield now
