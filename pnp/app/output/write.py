"""All writing of files: they go into the requested folder, all of them or none, whenever a program may end.

Every target is resolved first; a link that leads out of the folder stops the write (PNP131). The data is written to
temporary files beside the targets, named in a journal (`journal.py`); once all of them are complete, the journal
records that, and they are moved. The next write into the same folders finishes what an interrupted program left.
Programs that write into one folder at the same time take turns (`folder_lock.py`).
"""

import errno
import os
import shutil
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from pnp.base.disk import (
    USUAL_OUTPUT,
    NotOpened,
    OutsideFolder,
    create,
    inside,
    note_in_place,
    note_taken_back,
)
from pnp.app.output.folder_lock import PATIENCE, Busy, turn
from pnp.app.output.journal import (
    READY,
    UNDO,
    Journal,
    Move,
    clear,
    finish,
    is_left,
    journals_of,
    move_of,
    remove_empty,
    undo,
)
from pnp.app.output.spool import FilesElsewhere
from pnp.source.diagnostics import Report, Span

ROUNDS = 5
"""Number of times that a write looks for interrupted ones before it continues beside one that it cannot finish."""


def write_all(files: Mapping[Path, bytes], report: Report, within: Path) -> bool:
    """Write every file, or leave all unchanged; returns whether they were written.

    ``within``: the requested folder; nothing is written outside of it. The user may name a link to a folder; the usual
    output folder, which nobody has named, must be in the current one. Reports PNP131 for a link that leads out, and
    PNP119 for any other obstacle.
    """
    if not files:
        return True
    root = Path() if within == USUAL_OUTPUT else within
    real = _real_places(files, root, report)
    if real is None:
        return False
    try:
        _write_in_turn(real, root.resolve())
    except OSError as error:
        _complain(error, real, report)
        return False
    return True


def _real_places(files: Mapping[Path, bytes], folder: Path, report: Report) -> Mapping[Path, bytes] | None:
    """The files by their real paths; None, with a diagnostic, if one leads out of the folder or two have the same path.
    A path without links below the folder keeps its name."""
    places: dict[Path, Path] = {}
    taken: set[Path] = set()
    for target in files:
        try:
            name = os.path.relpath(target, folder)
            place = inside(folder, name)
        except OutsideFolder as problem:
            from pnp.source.load.write_back import report_way_out

            report_way_out(problem, target, folder, report)
            return None
        except (NotOpened, ValueError):
            report.error("PNP119", f"nothing was written, because no file can be called `{target}`", Span(str(target)))
            return None
        if place in taken:
            message = f"nothing was written, because a link leads two files to `{place}`"
            report.error("PNP119", message, Span(str(target)), "delete the link")
            return None
        taken.add(place)
        places[target] = place
    root = folder.resolve()
    names = {
        target if place == root / os.path.relpath(target, folder) else place: target
        for target, place in places.items()
    }
    return FilesElsewhere(files, names)


def _write_in_turn(files: Mapping[Path, bytes], root: Path) -> None:
    """Write the files after other programs have finished, and after interrupted writes are completed or undone."""
    folders = {target.parent: None for target in files}
    for rounds_left in reversed(range(ROUNDS)):
        finish(folders, PATIENCE)
        with _folders_made(list(folders)) as new_folders, turn(folders):
            if not rounds_left or _are_ready(folders):
                _hold_inside(folders, root)
                _write(files, new_folders)
                return


def _are_ready(folders: Iterable[Path]) -> bool:
    """Whether folders exist, and contain nothing of an interrupted write."""
    return all(map(os.path.isdir, folders)) and not any(map(is_left, journals_of(folders)))


def _hold_inside(folders: Iterable[Path], root: Path) -> None:
    """Raise OSError if a folder has been replaced by a link that leads out since it was checked."""
    for folder in folders:
        if not Path(os.path.realpath(folder)).is_relative_to(root):
            raise OSError(errno.ELOOP, "a link leads out of it now", str(folder))


def _write(files: Mapping[Path, bytes], new_folders: Sequence[Path]) -> None:
    """Write into existing folders, some of them new."""
    token = _token()
    moves = [_planned(target, token) for target in files]
    with Journal(_common_folder([target.parent for target in files]), token, moves, new_folders) as journal:
        try:
            for move, data in zip(moves, files.values(), strict=True):
                _save(move.part, data, synced=not journal.alone)
            if not journal.alone:
                journal.add(READY)
            for move in moves:
                _keep(move)
                os.replace(move.part, move.target)
            note_in_place(files)
        except (OSError, KeyboardInterrupt):
            note_taken_back(files)
            with suppress(OSError):  # a full disk may have no room for a word
                journal.add(UNDO)
            undo(moves)
            journal.close()
            raise
        with suppress(OSError):  # the next program removes what cannot be removed now
            _clear_up(moves, journal)


def _clear_up(moves: Sequence[Move], journal: Journal) -> None:
    try:
        clear(moves)
    except KeyboardInterrupt:
        clear(moves)
        journal.close()
        raise
    journal.close()


def _planned(target: Path, token: str) -> Move:
    with suppress(FileNotFoundError):
        kind = os.stat(target).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, "there is a folder of that name", str(target))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EEXIST, "there is a pipe, a device or a socket of that name", str(target))
    return move_of(target, token, target.exists())


def _token() -> str:
    """A name that no other write has."""
    return os.urandom(8).hex()


def _common_folder(folders: Sequence[Path]) -> Path:
    """The real path of the innermost folder that contains or equals all of these."""
    return Path(os.path.realpath(os.path.commonpath([folder.absolute() for folder in folders])))


def _save(file: Path, data: bytes, synced: bool) -> None:
    """Write data to a new file; ``synced``: make sure that it is on the disk."""
    with os.fdopen(create(file), "wb") as opened:
        opened.write(data)
        if synced:
            opened.flush()
            os.fsync(opened.fileno())


def _keep(move: Move) -> None:
    """Keep the old file of a target under a second name, or as a copy if the disk does not support that."""
    if not move.was:
        return
    try:
        os.link(move.target, move.old)
    except OSError:
        copy = move.old.with_suffix(".copy.part")
        shutil.copy2(move.target, copy)
        os.replace(copy, move.old)


# ------------------------------------------------------------------------------------------------- folders and faults
@contextmanager
def _folders_made(folders: Sequence[Path]) -> Iterator[list[Path]]:
    """Make folders and those above them; returns the new ones, outermost first. Those that are empty at the end are
    removed; a journal of their own takes care of that if the program is killed."""
    every = {f: None for folder in folders for f in (*reversed(folder.parents), folder)}
    missing = [folder for folder in every if not os.path.lexists(folder)]
    with Journal(_common_folder(folders), _token(), (), missing) if missing else nullcontext() as journal:
        try:
            for folder in folders:
                folder.mkdir(parents=True, exist_ok=True)
            yield missing
        finally:
            remove_empty(missing)
            if journal:
                journal.close()


def _complain(error: OSError, files: Mapping[Path, bytes], report: Report) -> None:
    place = Path(error.filename) if error.filename else next(iter(files), Path())
    folder = next((f for f in (place, *place.parents) if os.path.isdir(f)), place)
    standing = (f for f in (place, *place.parents) if os.path.lexists(f) and not os.path.isdir(f))
    in_the_way = next((f for f in standing if f not in files), None)
    why, help = (error.strerror or str(error)).lower(), "make the folder writable, or choose another with `--out DIR`"
    reason = f"`{folder}` cannot be written to: {why}"
    if in_the_way is not None:
        what = "file" if os.path.exists(in_the_way) else "broken link"
        reason, folder = f"`{in_the_way}` is a {what}, but a folder must be there", in_the_way
        help = f"choose a folder with `--out DIR`, or move the {what.split()[0]} away"
    elif error.errno == errno.EACCES and os.path.isfile(place):
        reason = f"`{place}` is in use or cannot be changed: {why}"
        help = "close the program that shows it, or choose another folder with `--out DIR`"
    elif isinstance(error, Busy):
        help = "wait until it has finished, or choose another folder with `--out DIR`"
    elif error.errno in (errno.ENOSPC, errno.EDQUOT):
        reason = f"the disk of `{folder}` is full: {why}"
        help = "free some space, or choose a folder on another disk with `--out DIR`"
    report.error("PNP119", f"nothing was written, because {reason}", Span(str(folder)), help)
