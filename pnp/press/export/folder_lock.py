"""Programs that write into the same folder take turns. A lock ends with its program, and leaves no file behind."""

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
"""The place of the byte that is locked where locks are of bytes."""
PATIENCE = 120.0
"""Seconds that a program waits for its turn."""
TAKEN = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES)
"""Error numbers of a system for a lock that another program holds."""


class Busy(OSError):
    """Another program writes into the folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(errno.EBUSY, "another program is writing there", str(folder))


def closed_before_removed() -> bool:
    """Whether a file must be closed before it can be taken away, as on Windows."""
    return fcntl is None


def lock(handle: int) -> bool:
    """Take an open file for this program's own; False where another is at work with it."""
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt is not None:
            _lock_on_windows(handle)
    except OSError:
        return False
    return True


def _lock_on_windows(handle: int) -> None:
    """Lock one byte far behind all that a file holds: what is locked there cannot be read by others."""
    place = os.lseek(handle, 0, os.SEEK_CUR)
    os.lseek(handle, FAR, os.SEEK_SET)
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
    finally:
        os.lseek(handle, place, os.SEEK_SET)


@contextmanager
def turn(folders: Iterable[Path], patience: float = PATIENCE) -> Iterator[None]:
    """Write into folders while no other program does. Always taken in the same order, their locks cannot block each
    other for good. Folders that cannot be locked (Windows, some network disks) are not. Raises Busy after ``patience``
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
    """Give a folder free, though a copy of this process should have it open, too."""
    with suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_UN)
    os.close(handle)


def _is_taken(handle: int) -> bool:
    """Whether another program holds a folder; False where this one does now, or where folders know no locks."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in TAKEN
    return False
