"""Locks that make programs which write into the same folder take turns. A lock ends with its program, and leaves no
file behind."""

import errno
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from pnp.base.disk import open_folder

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]
try:
    import msvcrt
except ImportError:  # this is not Windows
    msvcrt = None  # type: ignore[assignment]

FAR = 1 << 30
"""The position of the locked byte on systems that lock bytes."""
PATIENCE = 120.0
"""Seconds that a program waits for its turn."""
TAKEN = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES)
"""The system's error numbers for a lock held by another program."""


class Busy(OSError):
    """Another program writes into the folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(errno.EBUSY, "another program is writing there", str(folder))


def closed_before_removed() -> bool:
    """Whether a file must be closed before it can be deleted, as on Windows."""
    return fcntl is None


def lock(handle: int) -> bool:
    """Lock an open file for this program; False if another program has locked it."""
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt is not None:
            _lock_on_windows(handle)
    except OSError:
        return False
    return True


def _lock_on_windows(handle: int) -> None:
    """Lock a byte far beyond the file's content, since others cannot read a locked range."""
    place = os.lseek(handle, 0, os.SEEK_CUR)
    os.lseek(handle, FAR, os.SEEK_SET)
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
    finally:
        os.lseek(handle, place, os.SEEK_SET)


@contextmanager
def turn(folders: Iterable[Path], patience: float = PATIENCE) -> Iterator[None]:
    """Write into folders while no other program does. Locks are taken in a fixed order, so they cannot deadlock.
    Folders that cannot be locked (Windows, some network disks) are used without a lock. Raises Busy after ``patience``
    seconds."""
    with ExitStack() as held:
        if fcntl is not None:
            until = time.monotonic() + patience
            for folder in sorted({os.path.realpath(folder) for folder in folders}):
                _lock_folder(Path(folder), until, held)
        yield


def _lock_folder(folder: Path, until: float, held: ExitStack) -> None:
    with suppress(PermissionError, FileNotFoundError, NotADirectoryError):
        handle = open_folder(folder)
        held.callback(_let_go, handle)
        while _is_taken(handle):
            if time.monotonic() >= until:
                raise Busy(folder)
            time.sleep(0.02)


def _let_go(handle: int) -> None:
    """Release a folder, even if a forked process has it open, too."""
    with suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_UN)
    os.close(handle)


def _is_taken(handle: int) -> bool:
    """Whether another program has locked a folder; False if this one has, or if folders cannot be locked."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in TAKEN
    return False
