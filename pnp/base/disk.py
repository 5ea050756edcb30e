"""The door to the disk: files in a folder, private folders, pnp's own files; writes are whole or not made at all."""

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory

USUAL_OUTPUT = Path("output")
"""The folder that commands write into unless the user names another."""
_SAFE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


class NotOpened(OSError):
    """A file that was refused, with the reason in words (``strerror``): ``it is outside the game's folder``."""

    def __init__(self, why: str) -> None:
        super().__init__(0, why)


class OutsideFolder(NotOpened):
    """A file outside the folder that it is named in: by ``..``, as an absolute path, or through a link."""

    def __init__(self, why: str, link: Path | None = None) -> None:
        super().__init__(why)
        self.link = link
        """The link that leads out of the folder, if one does."""


class TooLarge(NotOpened):
    """A file larger than its limit."""


def home_folder() -> Path:
    """The user's home folder; the null device, below which nothing can exist, if it is unknown."""
    try:
        home = Path.home()
    except RuntimeError:
        home = Path()
    return home if home.is_absolute() else Path(os.devnull)


def is_own(status: os.stat_result) -> bool:
    """Whether a file or folder belongs to the user and nobody else may change it."""
    user = getattr(os, "geteuid", None)
    return user is None or (status.st_uid == user() and not status.st_mode & _BY_OTHERS)


def is_own_folder(folder: Path) -> bool:
    """Whether a folder exists, belongs to the user, and accepts files from nobody else."""
    try:
        status = os.stat(folder)
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and is_own(status)


def make_own_folder(folder: Path) -> None:
    """Make a folder of pnp's own, or revoke the rights of others to an existing one. Raises OSError if somebody else
    owns it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    status = os.stat(folder)
    if status.st_uid == getattr(os, "geteuid", lambda: status.st_uid)():
        if status.st_mode & _BY_OTHERS:
            os.chmod(folder, stat.S_IMODE(status.st_mode) & ~_BY_OTHERS)
        return
    raise NotOpened(f"`{folder}` belongs to another user")


# ------------------------------------------------------------------------------------------------- inside a folder
def inside(folder: Path, name: str | Path) -> Path:
    """The real path of a file below ``folder``, with links followed. Raises OutsideFolder if it is not below the
    folder, and NotOpened for a name that no file can have."""
    try:
        path, root = (folder / name).resolve(), folder.resolve()
    except (ValueError, RuntimeError, OSError):  # a NUL in the name, or a loop of links
        raise NotOpened("no file can be called that, or its links go round") from None
    if path.is_relative_to(root):
        return path
    raise OutsideFolder("it is outside the game's folder", _outward_link(folder, name, root))


def _outward_link(folder: Path, name: str | Path, root: Path) -> Path | None:
    """The first link on the way to a file that leads out of the folder."""
    place = folder
    for part in PurePath(name).parts:
        place = place / part
        if os.path.islink(place) and not Path(os.path.realpath(place)).is_relative_to(root):
            return place
    return None


def escapes_folder(name: str) -> bool:
    """Whether a name by itself leads out of the folder: as an absolute path or by ``..``."""
    if ".." not in name and "\\" not in name and ":" not in name:  # fast path: called for thousands of picture names
        return name.startswith("/")
    return PurePath(name).is_absolute() or ".." in PurePath(name).parts


# ------------------------------------------------------------------------------------------------- private folders
_PRIVATE: set[str] = set()


@contextmanager
def private_folder(purpose: str) -> Iterator[Path]:
    """A new folder among the system's temporary ones, which no other user may enter; gone when the block ends.

    ``purpose`` is a part of its name. Nothing has to be recovered from such a folder: writes into it have no journal.
    """
    with TemporaryDirectory(prefix=f"pnp-{purpose}-") as name:
        place = os.path.realpath(name)
        _PRIVATE.add(place)
        try:
            yield Path(place)
        finally:
            _PRIVATE.discard(place)


def is_private(folder: Path) -> bool:
    """Whether a folder is a private folder of this process, or lies in one."""
    return any(folder.is_relative_to(place) for place in _PRIVATE)


# ------------------------------------------------------------------------------------------------- reading
def open_regular(path: Path, follow: bool = True) -> BufferedReader:
    """A read handle of a file, without blocking on a pipe; with ``follow`` off, links are refused. Raises NotOpened for
    anything but a regular file, or another OSError."""
    handle = os.open(path, os.O_RDONLY | _SAFE | (0 if follow else _NO_LINK))
    file = os.fdopen(handle, "rb") if stat.S_ISREG(kind := os.fstat(handle).st_mode) else None
    if file is None:
        os.close(handle)
        raise NotOpened("it is a folder" if stat.S_ISDIR(kind) else "it is a pipe, a device or a socket")
    return file


def open_folder(path: Path) -> int:
    """A read handle of a folder. Raises OSError."""
    return os.open(path, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _SAFE)


def read_regular(path: Path, most: int) -> bytes:
    """The content of a regular file of at most ``most`` bytes, anywhere on disk: the caller has checked its place, or
    the user has named it. Raises NotOpened, TooLarge, or another OSError."""
    with open_regular(path) as file:
        return _bounded(file, most)


def read_own(path: Path, most: int) -> bytes:
    """The content of a file of pnp's own. Raises NotOpened if others could have written it, or another OSError."""
    with open_regular(path, follow=False) as file:
        if not is_own(os.fstat(file.fileno())):
            raise NotOpened("others may change it")
        return _bounded(file, most)


def _bounded(file: BufferedReader, most: int) -> bytes:
    size = os.fstat(file.fileno()).st_size
    data = file.read(most + 1) if size <= most else b""
    if size > most or len(data) > most:
        raise TooLarge(f"it has more than {most:,} bytes")
    return data


# ------------------------------------------------------------------------------------------------- writing
def create(path: Path, mode: int = 0o644) -> int:
    """A write handle of a new file: follows no link and replaces nothing. Raises OSError."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | _SAFE, mode)


_in_place: dict[Path, None] = {}
"""Files that this process has written for its user, in the order in which they were put in place."""


def note_in_place(files: Iterable[Path]) -> None:
    """Record files that have been put in place."""
    _in_place.update(dict.fromkeys(files))


def note_taken_back(files: Iterable[Path]) -> None:
    """Record that files are back to their earlier state."""
    for file in files:
        _in_place.pop(file, None)


def files_in_place() -> tuple[Path, ...]:
    """The files that this process has written for its user and that still exist, without temporary files and pnp's
    own."""
    return tuple(file for file in _in_place if file.exists())


def write_inside(folder: Path, name: str | Path, data: bytes) -> None:
    """Write a file below a folder, whole or not at all, and create the folders above it. Raises OutsideFolder, or
    another OSError."""
    path = inside(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    if inside(folder, name) != path:  # changed in the meantime
        raise OutsideFolder("it is outside the folder")
    _replace(path, data, 0o644)
    note_in_place((path,))


def remove_inside(folder: Path, name: str | Path) -> None:
    """Delete a file below a folder. Raises OutsideFolder, or another OSError."""
    path = inside(folder, name)
    os.unlink(path)
    note_taken_back((path,))


def write_own(path: Path, data: bytes) -> None:
    """Write a file of pnp's own, whole or not at all, into a folder that belongs to the user. Raises OSError."""
    make_own_folder(path.parent)
    _replace(path, data, 0o600)


def _replace(path: Path, data: bytes, mode: int) -> None:
    part = path.with_name(f".{path.name[:80]}.{os.urandom(8).hex()}.part")
    try:
        with os.fdopen(create(part, mode), "wb") as file:
            file.write(data)
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
