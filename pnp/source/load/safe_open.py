"""Safe access to a file that a game names: a regular file inside the folder, of bounded size.

A game is data from a stranger. Links out of its folder, pipes, devices and sockets are reported and not opened.
"""

import os
import stat
from pathlib import Path

from pnp.base.disk import NotOpened, OutsideFolder, TooLarge, escapes_folder, inside, open_regular, read_regular
from pnp.source.diagnostics.budgets import TEXT, Budget

__all__ = [
    "NotOpened",
    "OutsideFolder",
    "TooLarge",
    "escapes_folder",
    "inside",
    "is_there",
    "open_regular",
    "read_inside",
    "read_named",
]  # fmt: skip


def is_there(folder: Path, name: str) -> bool:
    """Whether the folder contains an entry of that name that is not itself a folder."""
    try:
        return not stat.S_ISDIR(os.stat(inside(folder, name)).st_mode)
    except (OSError, ValueError):
        return False


def read_inside(folder: Path, name: str, most: Budget = TEXT) -> bytes:
    """The content of a regular file below ``folder``. Raises OutsideFolder, TooLarge, or another OSError."""
    return read_named(inside(folder, name), most)


def read_named(path: Path, most: Budget = TEXT) -> bytes:
    """The content of a regular file that the user names, anywhere on disk. Raises NotOpened, TooLarge, or another
    OSError."""
    try:
        return read_regular(path, most.most)
    except TooLarge:
        raise TooLarge(f"it has more than {most.most:,} {most.what}") from None
    except ValueError:  # a NUL in the name
        raise NotOpened("no file can be called that") from None
