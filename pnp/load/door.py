"""The one way to a file that a game names: inside the folder, a regular file, and no more than the press takes.

A game is data from a stranger. Links that lead out of its folder, pipes, devices and sockets are told and not opened.
"""

import os
import stat
from io import BufferedReader
from pathlib import Path, PurePath

from pnp.diagnostics.budgets import TEXT, Budget


class NotOpened(OSError):
    """A file that is not opened, with the reason in words (``strerror``): ``it lies outside the game's folder``."""

    def __init__(self, why: str) -> None:
        super().__init__(0, why)


class OutsideFolder(NotOpened):
    """The file lies outside the folder that it is named in, by ``..``, as a whole path, or through a link."""


class TooLarge(NotOpened):
    """The file is larger than the press takes."""


def inside(folder: Path, name: str) -> Path:
    """The real path of what ``name`` is below ``folder``, links followed. Raises OutsideFolder where it is not below
    it, and NotOpened for a name that no file can have."""
    try:
        path = (folder / name).resolve()
        if path.is_relative_to(folder.resolve()):
            return path
    except (ValueError, RuntimeError, OSError):  # a NUL in the name; links that go round
        raise NotOpened("no file can have that name, or its links form a loop") from None
    raise OutsideFolder("it is outside the game's folder")


def leads_out(name: str) -> bool:
    """Whether a name leads out of the folder by itself, as a whole path or by ``..``."""
    if ".." not in name and "\\" not in name and ":" not in name:  # (thousands of pictures' names are asked for)
        return name.startswith("/")
    return PurePath(name).is_absolute() or ".." in PurePath(name).parts


def is_there(folder: Path, name: str) -> bool:
    """Whether there is anything of that name inside the folder that is no folder itself."""
    try:
        return not stat.S_ISDIR(os.stat(inside(folder, name)).st_mode)
    except (OSError, ValueError):
        return False


def open_regular(path: Path) -> BufferedReader:
    """A file for reading, without waiting for anybody at the other end of a pipe. Raises NotOpened for what is no
    regular file, or another OSError."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    file = os.fdopen(handle, "rb")
    kind = os.fstat(handle).st_mode
    if not stat.S_ISREG(kind):
        file.close()
        raise NotOpened("it is a folder" if stat.S_ISDIR(kind) else "it is a pipe, a device or a socket")
    return file


def read_inside(folder: Path, name: str, most: Budget = TEXT) -> bytes:
    """The content of a regular file below ``folder``. Raises OutsideFolder, TooLarge, or another OSError."""
    with open_regular(inside(folder, name)) as file:
        data = file.read(most.most + 1)
    if most.broken_by(len(data)):
        raise TooLarge(f"it has more than {most.most:,} {most.what}")
    return data
