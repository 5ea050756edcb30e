"""The files beside a table that give its cards their looks: `pnp new --from` copies them into the game's folder."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath

from pnp.app.cards.watch import FILES, FOLDERS
from pnp.model.read.values import PICTURE_FILE
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.budgets import COMMIT, OLDER, PICTURE
from pnp.source.diagnostics.hints import listed
from pnp.source.diagnostics.numbers import number_of
from pnp.source.load.card_table import CardTable
from pnp.source.load.files import Disk, reason

DEEPEST = 4
"""Levels of folders that are copied: `art/monster/big/wolf.png` has three."""


def looks_beside(folder: Path, tables: Sequence[CardTable], report: Report) -> dict[str, bytes]:
    """The files of a table's folder that `pnp cards` uses, by their names: layouts, theme, formats, templates, fonts,
    pictures, and the pictures directly beside the table that a cell names. Warns about a file that cannot be read
    (PNP100), and if there are too many (PNP130)."""
    files: dict[str, bytes] = {}
    size = 0
    for name in _names(folder, tables):
        try:
            data = Disk(folder).read(name, PICTURE)
        except OSError as problem:
            report.warn("PNP100", f"`{name}` is not copied: {reason(problem)}", Span(str(folder / name)),
                        "put the file itself into the new folder")  # fmt: skip
            continue
        size += len(data)
        for budget, count in ((OLDER, len(files) + 1), (COMMIT, size)):
            if budget.is_exceeded_by(count):
                help = f"copy the rest of {listed([f'{one}/' for one in FOLDERS])} yourself"
                report.warn("PNP130", f"{budget.message(folder.name or '.')}: the rest is not copied",
                            Span(str(folder / name)), help)  # fmt: skip
                return files
        files[name] = data
    return files


def note_on(files: Iterable[str]) -> Iterator[str]:
    """A line that lists the copied files: those directly beside the table by name, the others by folder."""
    parts: dict[str, int] = {}
    for name in files:
        first = PurePosixPath(name).parts[0]
        parts[first] = parts.get(first, 0) + 1
    if parts:
        names = (f"{name}/ ({number_of(n, 'file')})" if name in FOLDERS else name for name, n in parts.items())
        yield f"copied from beside the table: {', '.join(names)}"


def _names(folder: Path, tables: Sequence[CardTable]) -> Iterator[str]:
    """The names of the files that `pnp cards` uses, in a fixed order."""
    disk = Disk(folder)
    yield from (name for name in FILES if disk.has(name))
    named = {_stem(cell.text) for table in tables for row in table.rows for cell in row.cells.values() if cell.text}
    yield from (name for name in disk.names("") if PICTURE_FILE.fullmatch(name) and _stem(name) in named)
    for below in FOLDERS:
        yield from _below(folder, below, DEEPEST)


def _below(folder: Path, below: str, levels: int) -> Iterator[str]:
    """The names of all files in a folder and in those below it, except links and hidden ones."""
    place = folder / below
    if place.is_symlink() or not place.is_dir() or not levels:
        return
    yield from (f"{below}/{name}" for name in Disk(folder).names(below))
    for inner in sorted(place.iterdir()):
        if inner.is_dir() and not inner.name.startswith("."):
            yield from _below(folder, f"{below}/{inner.name}", levels - 1)


def _stem(name: str) -> str:
    """A picture's name as tables write it: without its ending, and only the letters and digits."""
    plain = PurePosixPath(name.strip().replace("\\", "/")).name if len(name) < 200 else ""
    plain = PurePosixPath(plain).stem if PICTURE_FILE.fullmatch(plain) else plain
    return "".join(c for c in plain.casefold() if c.isalnum())
