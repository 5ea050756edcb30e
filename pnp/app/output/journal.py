"""The journal of a write: a list, in the user's own state folder, of the files that a program is about to move.

The next command that uses the same folder finishes an interrupted write: if all temporary files are complete it carries
out the missing moves; otherwise it removes the temporary files. A journal is trusted only in a folder that belongs to
the user and that no game can write to, and only as far as it names regular files of the user's below one real folder.
Everything else is left alone and reported.
"""

import hashlib
import json
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from pnp.base.disk import (
    NotOpened,
    create,
    escapes_folder,
    inside,
    is_own,
    is_own_folder,
    is_private,
    make_own_folder,
    open_regular,
)
from pnp.base.frozen import dataclass
from pnp.base.resources import state_folder
from pnp.app.output.folder_lock import closed_before_removed, lock, turn

READY, UNDO = "ready", "undo"
"""Lines of a journal: all temporary files are complete; one could not be moved, and the old files are restored."""
LARGEST = 16_000_000
"""Most bytes of a journal: 100,000 files with long names."""
BROKEN = (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError)


@dataclass(frozen=True)
class Move:
    """A file to be written."""

    target: Path
    part: Path
    """Its data, until it is in place."""
    old: Path
    """A second name for the old file, until everything is done."""
    was: bool
    """Whether there was an old file."""

    @property
    def spare(self) -> tuple[Path, Path, Path]:
        """The files to delete when everything is done."""
        return self.part, self.old, self.old.with_suffix(".copy.part")


@dataclass(frozen=True)
class Leftover:
    """The remains of an interrupted write, which pnp leaves alone."""

    file: Path
    why: str
    """The end of a sentence: ``belongs to another user``."""


def move_of(target: Path, token: str, was: bool) -> Move:
    """The move of a file, with its temporary names."""
    stem = f".{target.name[:80]}.{token}"
    return Move(target, target.with_name(f"{stem}.part"), target.with_name(f"{stem}.old"), was)


# ------------------------------------------------------------------------------------------------- writing a journal
def journals_folder() -> Path:
    """The folder of all journals."""
    return state_folder() / "writing"


class Journal:
    """The journal of one write. If the user has no state folder, or it lies inside the target folder, nothing is
    recorded: an interrupted write then leaves its temporary files. A private folder needs no journal."""

    def __init__(self, root: Path, token: str, moves: Sequence[Move], new_folders: Iterable[Path] = ()) -> None:
        self.root, self.is_open = root, False
        self.file = journals_folder() / f"{_key(root)}-{token}"
        names = [(os.path.relpath(move.target, root), move.was) for move in moves]
        folders = [os.path.relpath(os.path.realpath(folder), root) for folder in new_folders]
        self.line = json.dumps({"root": str(root), "token": token, "files": names, "folders": folders})
        self.alone = len(moves) <= 1
        """Whether at most one file is moved at a time: its journal only needs the names of its temporary files."""

    def __enter__(self) -> "Journal":
        try:
            if len(self.line) < LARGEST and is_apart(self.root) and not is_private(self.root):
                self._begin()
        except OSError:
            self.close()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _begin(self) -> None:
        folder = journals_folder()
        make_own_folder(folder.parent)
        make_own_folder(folder)
        self.handle, self.is_open = create(self.file, 0o600), True
        lock(self.handle)
        self.add(self.line)

    def __exit__(self, *_: object) -> None:
        if self.is_open:
            self.is_open = False
            os.close(self.handle)

    def add(self, line: str) -> None:
        """Add a line, and make sure that it is on the disk if more than one file depends on it."""
        if not self.is_open:
            return
        data = f"{line}\n".encode("utf-8", "surrogatepass")
        while data:  # a nearly full disk accepts only a part
            data = data[os.write(self.handle, data) :]
        if not self.alone:
            os.fsync(self.handle)

    def close(self) -> None:
        """Remove the journal when nothing is left to be done. It is removed while it is still locked; Windows cannot
        remove an open file, so there it is closed first; a program that takes it over in between finds nothing to
        move."""
        if not self.is_open:
            return
        if closed_before_removed():
            self.__exit__()
        with suppress(FileNotFoundError):
            os.unlink(self.file)


def is_apart(root: Path) -> bool:
    """Whether the journals are outside a folder: anything inside it may have come with it."""
    return not Path(os.path.realpath(journals_folder())).is_relative_to(os.path.realpath(root))


def undo(moves: Iterable[Move]) -> None:
    """Restore the old files."""
    for move in moves:
        if move.old.exists():
            os.replace(move.old, move.target)
        elif not move.was and not move.part.exists() and move.target.exists():
            os.unlink(move.target)
    clear(moves)  # two names of one file remain two when one is moved to the other


def clear(moves: Iterable[Move]) -> None:
    """Remove the temporary files."""
    for move in moves:
        for file in move.spare:
            if os.path.lexists(file):
                os.unlink(file)


def remove_empty(folders: Iterable[Path]) -> None:
    """Remove the empty ones among these folders, which are in order from the outermost."""
    for folder in reversed(list(folders)):
        with suppress(OSError):
            folder.rmdir()


# ------------------------------------------------------------------------------------------------- recovery
def finish(folders: Iterable[Path], patience: float = 0.0) -> list[Leftover]:
    """Finish or revert the interrupted writes into these folders, below them and above them; returns the remains that
    are left alone. A program that is still writing is not disturbed."""
    remaining = []
    for file in journals_of(folders):
        try:
            remaining += _finish(file, patience)
        except NotOpened as problem:
            remaining.append(Leftover(file, str(problem.strerror)))
        except OSError:
            continue
    return remaining


def journals_of(folders: Iterable[Path]) -> list[Path]:
    """The journals about these folders, those below and above them, and unreadable ones."""
    place = journals_folder()
    names = _names(place)
    if not names or not is_own_folder(place) or not is_own_folder(place.parent):
        return []
    places = [Path(os.path.realpath(folder)) for folder in folders]
    if not all(map(is_apart, places)):
        return []
    return [place / name for name in names if _is_about(place / name, places)]


def is_left(file: Path) -> bool:
    """Whether no program uses a journal any more."""
    try:
        with open_regular(file, follow=False) as opened:
            return lock(opened.fileno())
    except OSError:
        return False


def tokens_at_work() -> frozenset[str]:
    """The tokens of all journals, which identify temporary files."""
    return frozenset(name.rpartition("-")[2] for name in _names(journals_folder()))


def _is_about(file: Path, folders: Sequence[Path]) -> bool:
    try:
        with _opened(file) as opened:
            root = Path(_read(opened)[0]["root"])
    except (OSError, *BROKEN):
        return True
    return any(root.is_relative_to(folder) or folder.is_relative_to(root) for folder in folders)


def _opened(file: Path) -> IO[bytes]:
    opened = open_regular(file, follow=False)
    status = os.fstat(opened.fileno())
    if not is_own(status) or status.st_nlink > 1 or status.st_size > LARGEST:
        opened.close()
        raise NotOpened("was not written by you")
    return opened


def _read(opened: IO[bytes]) -> tuple[dict[str, Any], list[str]]:
    """The first line of a journal, and the others; ({}, []) if the first is incomplete."""
    first, *lines = opened.read().decode().split("\n")
    return (json.loads(first), lines) if lines else ({}, [])


def _finish(file: Path, patience: float) -> list[Leftover]:
    """Finish the write of a journal, unless its program, or another in its folders, is still at work."""
    with _opened(file) as opened:
        if not lock(opened.fileno()):
            return []
        try:
            head, lines = _read(opened)
            moves = list(_moves_of(head, file.name)) if head else []
            new_folders = list(_folders_of(head)) if head else []
        except BROKEN:
            return [Leftover(file, "is not a journal of pnp")]
        with turn({move.target.parent: None for move in moves}, patience):
            if not file.exists():  # another program may have finished it before this one's turn
                return []
            moves = [move for move in moves if move.target.parent.is_dir()]
            if fault := _in_the_way(moves, lines, os.fstat(opened.fileno()).st_mtime_ns):
                return [fault]
            _carry_out(moves, lines)
            remove_empty(new_folders)
            os.unlink(file)
    return []


def _moves_of(head: dict[str, Any], name: str) -> Iterator[Move]:
    """The moves of a journal. Raises ValueError if its files are not below its folder, or are reached through a
    link."""
    root, token = Path(str(head["root"])), str(head["token"])
    if name != f"{_key(root)}-{token}" or not token.isalnum() or os.path.realpath(root) != str(root):
        raise ValueError("it is about another folder")
    for target, was in head["files"]:
        place = root / str(target)
        if escapes_folder(str(target)) or not place.name or inside(root, str(Path(target).parent)) != place.parent:
            raise ValueError("a link leads elsewhere")
        yield move_of(place, token, bool(was))


def _folders_of(head: dict[str, Any]) -> Iterator[Path]:
    """The folders created by a write, below its own or above. Raises ValueError for one reached through a link."""
    root = Path(str(head["root"]))
    for name in head.get("folders", ()):  # journals of earlier versions have none
        folder = Path(os.path.normpath(root / str(name)))
        lies_near = folder.is_relative_to(root) or root.is_relative_to(folder)
        if not lies_near or os.path.realpath(folder) != str(folder):
            raise ValueError("a link leads elsewhere")
        yield folder


def _in_the_way(moves: Iterable[Move], lines: Sequence[str], written: int) -> Leftover | None:
    """A file that the moves of a journal must not touch: one that is not regular, a temporary one of somebody else's,
    or one changed since the journal was written (``written``, ns)."""
    for move in moves:
        for file in (move.target, *move.spare):
            with suppress(FileNotFoundError):
                status = os.lstat(file)
                if not stat.S_ISREG(status.st_mode) or (file == move.part and not _is_users(status)):
                    return Leftover(file, "is no file that pnp wrote")
        replaced = (READY in lines and move.part.exists()) or (UNDO in lines and move.old.exists())
        if replaced and move.target.exists() and os.lstat(move.target).st_mtime_ns > written:
            return Leftover(move.target, "has been changed since")
    return None


def _is_users(status: os.stat_result) -> bool:
    return status.st_uid == getattr(os, "geteuid", lambda: status.st_uid)()


def _carry_out(moves: Sequence[Move], lines: Sequence[str]) -> None:
    if UNDO in lines:
        undo(moves)
    elif READY in lines:
        for move in moves:
            if move.part.exists():
                os.replace(move.part, move.target)
    clear(moves)


def _key(root: Path) -> str:
    return hashlib.sha256(os.fsencode(root)).hexdigest()[:16]


def _names(folder: Path) -> list[str]:
    """The names in a folder; none if it is unreadable."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
