"""A game as it was when it was built last: a build leaves its files in the cache, and what has moved since can be told.

That is what readers hold in their hands, whether or not it was ever committed.
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
"""Most bytes of a game's files; a larger game is not kept."""


def files_as_read(folder: Path) -> object:
    """The state of a game's files, to be asked for before a build reads them; None where it cannot be known."""
    try:
        return state_of((folder,))
    except OSError:
        return None


def keep_built(folder: Path, read: object) -> None:
    """Keep the game's files at the end of a build, unless they have changed since it ``read`` them."""
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
    """Write the game as it was built last to another place: its folder there, and when that was; None where no build is
    known."""
    build = load(_name(folder), VERSION, _decoded)
    if build is None:
        return None
    target = place / folder.resolve().name
    for name, data in build[1].items():
        write_inside(target, name, data)
    return target, build[0]


def built_stamp(folder: Path) -> int:
    """Another number after another build; 0 where none is known. A file that is put in place of another has a number
    of its own on the disk, while its time changes whenever it is read."""
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
