"""The last built version of a game. A build stores its files in the cache, so that later changes can be reported.

This is the version that people hold in their hands, whether or not it was ever committed.
"""

import base64
import hashlib
from datetime import datetime
from pathlib import Path
from typing import Any

from pnp.base.cache import cache_folder, load, store
from pnp.base.disk import read_regular, write_inside
from pnp.source.load.safe_open import escapes_folder
from pnp.source.load.stamp import files_below, state_of

VERSION = "1"
MOST_BYTES = 20 * 1024 * 1024
"""Most bytes of a game's files; a larger game is not stored."""


def files_as_read(folder: Path) -> object:
    """The state of a game's files before a build reads them; None if it cannot be determined."""
    try:
        return state_of((folder,))
    except OSError:
        return None


def keep_built(folder: Path, read: object) -> None:
    """Store the game's files at the end of a build, unless they have changed since it ``read`` them."""
    root = folder.resolve()
    files = [file for file in files_below(root) if file.is_file() and not file.is_symlink()]
    if read is None or sum(file.stat().st_size for file in files) > MOST_BYTES or files_as_read(folder) != read:
        return
    try:
        data = {file.relative_to(root).as_posix(): read_regular(file, MOST_BYTES) for file in files}
    except OSError:
        return
    encoded = {name: base64.b64encode(content).decode() for name, content in data.items()}
    store(_name(folder), VERSION, {"at": datetime.now().isoformat(timespec="minutes"), "files": encoded})


def write_built(folder: Path, place: Path) -> tuple[Path, str] | None:
    """Copy the last built version of a game to another place. Returns its folder there and its time; None if no build
    is known."""
    build = load(_name(folder), VERSION, _decoded)
    if build is None:
        return None
    target = place / folder.resolve().name
    for name, data in build[1].items():
        write_inside(target, name, data)
    return target, build[0]


def built_stamp(folder: Path) -> int:
    """A number that changes with each build; 0 if none is known. It identifies the file on disk and not its time, which
    changes with each read."""
    try:
        return (cache_folder() / f"{_name(folder)}.json").stat().st_ino
    except OSError:
        return 0


def _name(folder: Path) -> str:
    return f"built-{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:24]}"


def _decoded(stored: Any) -> tuple[str, dict[str, bytes]]:
    files = {str(name): base64.b64decode(data) for name, data in stored["files"].items()}
    if any(escapes_folder(name) for name in files):
        raise ValueError("a name leads out of the folder")
    return str(stored["at"]), files
