"""Writing files all at once or not at all, whenever a program may end.

What is to be written goes to temporary files beside their places, named in a journal; when all of them are there, the
journal says so, and they are moved. Who writes below that folder next finishes what a program that was ended left:
where the journal says that all are there, the moves that are missing; before that, only the temporary files go.
Programs that write into one folder at the same time write one after the other (`turns.py`).
"""

import errno
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from pnp.diagnostics import Report, Span
from pnp.export.turns import PATIENCE, Busy, closed_before_removed, lock, turn
from pnp.frozen import dataclass

JOURNAL = ".pnp-writing-"
"""A journal's name begins with this."""
READY, UNDO = "ready", "undo"
"""Lines of a journal: all temporary files are there; one could not be moved, and what was there before comes back."""


ROUNDS = 5
"""How often what was left is looked for. What cannot be finished (somebody else's folder) stops no program."""


@dataclass(frozen=True)
class Move:
    """A file to be written."""

    target: Path
    part: Path
    """Its data, until it stands in its place."""
    old: Path
    """What stood there before, until all is done."""
    was: bool
    """Whether anything stood there."""


def write_all(files: Mapping[Path, bytes], report: Report) -> bool:
    """Write every file, or leave every one as it was.

    Returns whether they were written. What stands in the way is reported as PNP119.
    """
    if not files:
        return True
    made: list[Path] = []
    try:
        for folder in {target.parent: None for target in files}:
            made += _make_folder(folder)
        _write_in_turn(files)
    except OSError as error:
        for folder in reversed(made):
            _remove_empty(folder)
        _complain(error, files, report)
        return False
    return True


def _write_in_turn(files: Mapping[Path, bytes]) -> None:
    """Write while no other program does, and when nothing is left of those that were ended."""
    folders = {target.parent: None for target in files}
    for rounds_left in reversed(range(ROUNDS)):
        for folder in folders:
            _finish_others(folder, PATIENCE)
        with turn(folders):
            if not rounds_left or not any(_is_left(file) for folder in folders for file in _journals_of(folder)):
                _write(files)
                return


def _write(files: Mapping[Path, bytes]) -> None:
    """Write into folders that are all there."""
    token = os.urandom(4).hex()
    moves = [_planned(target, token) for target in files]
    folder = _common_folder(list(files))
    with _Journal(folder / f"{JOURNAL}{token}", moves) as journal:
        try:
            for move, data in zip(moves, files.values(), strict=True):
                _save(move.part, data, synced=journal.alone)
            if not journal.alone:
                journal.add(READY)
            for move in moves:
                _keep(move)
                os.replace(move.part, move.target)
        except (OSError, KeyboardInterrupt):
            with suppress(OSError):  # (on a full disk there may be no room for a word)
                journal.add(UNDO)
            _undo(moves)
            journal.close()
            raise
        with suppress(OSError):  # (what cannot be taken away now is by the next program)
            _clear_up(moves, journal)


def _clear_up(moves: Sequence[Move], journal: "_Journal") -> None:
    try:
        _clear(moves)
    except KeyboardInterrupt:
        _clear(moves)
        journal.close()
        raise
    journal.close()


def _planned(target: Path, token: str) -> Move:
    if os.path.isdir(target):
        raise IsADirectoryError(errno.EISDIR, "there is a folder of that name", str(target))
    stem = f".{target.name[:80]}.{token}"
    return Move(target, target.with_name(f"{stem}.part"), target.with_name(f"{stem}.old"), target.exists())


def _common_folder(targets: Sequence[Path]) -> Path:
    """The innermost folder that all stand in; that of the first, where it cannot be written to."""
    common = Path(os.path.commonpath([target.parent.absolute() for target in targets]))
    return common if os.access(common, os.W_OK) else targets[0].parent


def _save(file: Path, data: bytes, synced: bool) -> None:
    """Data in a new file; ``synced``: on the disk."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
    with os.fdopen(handle, "wb") as opened:
        opened.write(data)
        if synced:
            opened.flush()
            os.fsync(opened.fileno())


def _keep(move: Move) -> None:
    """Keep what stands in a file's place: by a second name, or as a copy where the disk knows no such names."""
    if not move.was:
        return
    try:
        os.link(move.target, move.old)
    except OSError:
        copy = move.old.with_suffix(".copy.part")
        shutil.copy2(move.target, copy)
        os.replace(copy, move.old)


# ------------------------------------------------------------------------------------------------- what was left
def _undo(moves: Iterable[Move]) -> None:
    """Put back what was there before."""
    for move in moves:
        if move.old.exists():
            os.replace(move.old, move.target)
        elif not move.was and not move.part.exists() and move.target.exists():
            os.unlink(move.target)
    _clear(moves)  # two names of one file stay two when one is moved to the other


def _clear(moves: Iterable[Move]) -> None:
    for move in moves:
        for file in (move.part, move.old, move.old.with_suffix(".copy.part")):
            _remove(file)


def _finish_others(folder: Path, patience: float = 0.0) -> None:
    """Finish, or take back, what programs that were ended left in a folder, or above it."""
    for file in _journals_of(folder):
        _finish(file, patience)


def _journals_of(folder: Path) -> list[Path]:
    """The journals in a folder and above it."""
    whole = folder.absolute()
    return [file for place in (whole, *whole.parents) for file in _journals(place, _listed(place))]


def _is_left(file: Path) -> bool:
    """Whether nobody works with a journal any more."""
    try:
        with open(file, encoding="utf-8") as opened:
            return lock(opened.fileno())
    except OSError:
        return False


def finish_left(folder: Path, deep: int = 3) -> None:
    """Finish, or take back, what programs that were ended left in a folder, above it, or up to ``deep`` folders below
    it: before anything there is read."""
    _finish_others(folder)
    whole = folder.absolute()
    for place, folders, names in os.walk(whole):
        if len(Path(place).parts) - len(whole.parts) >= deep:
            folders.clear()
        for file in _journals(Path(place), names):
            _finish(file)


def _journals(folder: Path, names: Iterable[str]) -> list[Path]:
    return sorted(folder / name for name in names if name.startswith(JOURNAL))


def _listed(folder: Path) -> list[str]:
    """The names in a folder; none of one that cannot be read."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _finish(file: Path, patience: float = 0.0) -> None:
    """Finish what a journal tells of, unless the program that writes it is still at work, or another in its folders."""
    with suppress(OSError), open(file, encoding="utf-8") as opened:
        if lock(opened.fileno()):
            first, *said = opened.read().splitlines() or [""]
            moves = list(_moves_of(first, file.parent))
            with turn((file.parent, *(move.target.parent for move in moves)), patience):
                if file.exists():  # (another program may have finished it before this one had its turn)
                    _carry_out(file, moves, said)


def _carry_out(file: Path, moves: Sequence[Move], said: Sequence[str]) -> None:
    """Finish or take back what the lines of a journal tell, and put it away."""
    if UNDO in said:
        _undo(moves)
    elif READY in said:
        for move in moves:
            if move.part.exists():
                os.replace(move.part, move.target)
    _clear(moves)
    os.unlink(file)


def _moves_of(line: str, folder: Path) -> Iterator[Move]:
    """The moves that a journal's first line tells: none where it was not written to its end. Only files below the
    journal's own folder, with names of the press's own making, are touched."""
    try:
        told = json.loads(line)
    except ValueError:
        return
    for target, token, was in told:
        file = folder / target
        if ".." in Path(target).parts or Path(target).is_absolute() or not str(token).isalnum():
            continue
        stem = f".{file.name[:80]}.{token}"
        yield Move(file, file.with_name(f"{stem}.part"), file.with_name(f"{stem}.old"), bool(was))


class _Journal:
    """What a program is writing, so that the next one can finish it."""

    def __init__(self, file: Path, moves: Sequence[Move]) -> None:
        self.file = file
        token = file.name.removeprefix(JOURNAL)
        told = [(os.path.relpath(m.target.absolute(), file.parent.absolute()), token, m.was) for m in moves]
        self.line = json.dumps(told)
        self.alone = len(moves) == 1
        """One file is moved at once, and needs no more of a journal than the names of what to clear away."""

    def __enter__(self) -> "_Journal":
        self.handle = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        self.is_open = True
        try:
            lock(self.handle)
            self.add(self.line)
        except OSError:
            self.close()
            self.__exit__()
            raise
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_open:
            self.is_open = False
            os.close(self.handle)

    def add(self, line: str) -> None:
        """Add a line, and see that it is on the disk where more than one file hangs on it."""
        data = f"{line}\n".encode()
        while data:  # (a disk that is nearly full takes a part)
            data = data[os.write(self.handle, data) :]
        if not self.alone:
            os.fsync(self.handle)

    def close(self) -> None:
        """Nothing is left to be done. Where locks are of the disk, it goes while it is still locked; Windows keeps no
        open file from staying, so there it is closed first, and nobody who comes between finds anything to move."""
        if closed_before_removed():
            self.__exit__()
        with suppress(FileNotFoundError):
            os.unlink(self.file)


# ------------------------------------------------------------------------------------------------- folders and faults
def _make_folder(folder: Path) -> list[Path]:
    """Make a folder and those above it; give back the ones that are new, outermost first."""
    new = [f for f in (folder, *folder.parents) if not os.path.lexists(f)][::-1]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        for one in reversed(new):
            _remove_empty(one)
        raise
    return new


def _remove(file: Path) -> None:
    if file.exists():
        os.unlink(file)


def _remove_empty(folder: Path) -> None:
    try:
        folder.rmdir()
    except OSError:
        return


def _complain(error: OSError, files: Mapping[Path, bytes], report: Report) -> None:
    place = Path(error.filename) if error.filename else next(iter(files), Path())
    folder = next((f for f in (place, *place.parents) if os.path.isdir(f)), place)
    standing = (f for f in (place, *place.parents) if os.path.lexists(f) and not os.path.isdir(f))
    in_the_way = next((f for f in standing if f not in files), None)
    why, help = (error.strerror or str(error)).lower(), "make the folder writable, or choose another with `--out DIR`"
    said = f"`{folder}` cannot be written to: {why}"
    if in_the_way is not None:
        what = "file" if os.path.exists(in_the_way) else "broken link"
        said, folder = f"`{in_the_way}` is a {what}, but a folder must be there", in_the_way
        help = f"choose a folder with `--out DIR`, or move the {what.split()[0]} away"
    elif error.errno == errno.EACCES and os.path.isfile(place):
        said = f"`{place}` is in use or cannot be changed: {why}"
        help = "close the program that shows it, or choose another folder with `--out DIR`"
    elif isinstance(error, Busy):
        help = "wait until it has finished, or choose another folder with `--out DIR`"
    elif error.errno in (errno.ENOSPC, errno.EDQUOT):
        said = f"the disk of `{folder}` is full: {why}"
        help = "free some space, or choose a folder on another disk with `--out DIR`"
    report.error("PNP119", f"nothing was written, because {said}", Span(str(folder)), help)
