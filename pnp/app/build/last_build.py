"""The last built version of a game. A build stores its files in the cache, so that later changes can be reported.

This is the version that people hold in their hands, whether or not it was ever committed.
"""

import base64
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from pnp.base.cache import Store, key_of
from pnp.base.disk import read_regular, write_inside
from pnp.base.frozen import dataclass
from pnp.source.load.safe_open import escapes_folder
from pnp.source.load.stamp import files_below, state_of

MOST_BYTES = 20 * 1024 * 1024
"""Most bytes of a game's files; a larger game is not stored."""


@dataclass(frozen=True)
class _Build:
    """The files of a build, by name, and its time to the minute."""

    time: str
    files: Mapping[str, bytes]


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
    _STORE.store(_name(folder), _Build(datetime.now().isoformat(timespec="minutes"), data))


def write_built(folder: Path, place: Path) -> tuple[Path, str] | None:
    """Copy the last built version of a game to another place. Returns its folder there and its time; None if no build
    is known."""
    build = _STORE.load(_name(folder))
    if build is None:
        return None
    target = place / folder.resolve().name
    for name, data in build.files.items():
        write_inside(target, name, data)
    return target, build.time


def built_stamp(folder: Path) -> int:
    """A number that changes with each build; 0 if none is known. It identifies the file on disk and not its time, which
    changes with each read."""
    try:
        return _STORE.file(_name(folder)).stat().st_ino
    except OSError:
        return 0


def _name(folder: Path) -> str:
    return key_of(str(folder.resolve()))


def _to_plain(build: _Build) -> object:
    encoded = {name: base64.b64encode(content).decode() for name, content in build.files.items()}
    return {"time": build.time, "files": encoded}


def _from_plain(data: Any) -> _Build:
    files = {str(name): base64.b64decode(content) for name, content in data["files"].items()}
    if any(escapes_folder(name) for name in files):
        raise ValueError("a name leads out of the folder")
    return _Build(str(data["time"]), files)


_STORE: Store[_Build] = Store("build", lambda: "1", _to_plain, _from_plain)
