"""What is kept so that it need not be found out again: on disk from one run to the next, in memory between two builds.

On disk a value is plain data (JSON) in a file of its own in the user's cache folder, together with the version that it
is good for. It is written whole or not at all. A file that is broken, that is of another version or that cannot be read
is taken for absent: nothing that depends on a cache may come out otherwise without it. Files that have not been used
for longest are removed when all together take more room than :data:`LIMIT`.
"""

import json
import os
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from pnp.base.disk import home_folder, is_own, is_own_folder, make_own_folder, read_own, write_own

LIMIT = 200_000_000
"""Bytes that the cache may take on disk."""
UNREADABLE = (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError)
"""What decoding a value raises that is not as it should be."""
P = ParamSpec("P")
T = TypeVar("T")


def cache_folder() -> Path:
    """The user's cache folder: ``$PNP_CACHE``, else ``pnp`` below ``$XDG_CACHE_HOME``, else below ``~/.cache``.

    Relative paths are passed over: they would lead into whatever folder the command is given in, perhaps a stranger's.
    """
    given = Path(os.environ.get("PNP_CACHE", ""))
    if given.is_absolute():
        return given
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else home_folder() / ".cache") / "pnp"


def cached_file(name: str) -> Path | None:
    """The file of that name in the cache, such as a compiled library, if others cannot have put it there: it, its
    folder and the cache are the user's."""
    file = cache_folder() / name
    try:
        sound = is_own(os.lstat(file)) and all(is_own_folder(f) for f in {file.parent, cache_folder()})
    except OSError:
        return None
    return file if sound else None


def load(name: str, version: str, decode: Callable[[Any], T]) -> T | None:
    """The value that was stored under a name for this version; None when there is none.

    ``decode`` makes it of the plain data; whatever of :data:`UNREADABLE` it raises means that there is none.
    """
    file = _file(name)
    try:
        stored = json.loads(read_own(file, LIMIT))
        if stored["version"] != version:
            return None
        value = decode(stored["value"])
    except (OSError, *UNREADABLE):
        return None
    with suppress(OSError):
        os.utime(file)
    return value


def store(name: str, version: str, value: Any) -> bool:
    """Store plain data under a name, in place of what was there; False where that cannot be done, which is no fault."""
    text = json.dumps({"version": version, "value": value}, ensure_ascii=False, separators=(",", ":"))
    try:
        make_own_folder(cache_folder())
        write_own(_file(name), text.encode("utf-8", "surrogatepass"))
    except (OSError, ValueError):
        return False
    _shrink(cache_folder(), LIMIT)
    return True


def _file(name: str) -> Path:
    return cache_folder() / f"{name}.json"


def _shrink(folder: Path, limit: int) -> None:
    """Remove the values that have not been used for longest until the rest takes no more than ``limit`` bytes."""
    try:
        with os.scandir(folder) as entries:
            values = [entry for entry in entries if entry.name.endswith((".json", ".part"))]
            facts = [(entry.stat(), entry.path) for entry in values if entry.is_file(follow_symlinks=False)]
    except OSError:
        return
    room = sum(known.st_size for known, _ in facts)
    for known, path in sorted(facts, key=lambda fact: fact[0].st_mtime_ns):
        if room <= limit:
            return
        try:
            os.unlink(path)
        except OSError:
            continue
        room -= known.st_size


def of_last(function: Callable[P, T]) -> Callable[P, T]:
    """A function that is asked the same several times in a row: what came of the last things that it was asked of,
    which have to be the very same, is not worked out again. Nobody may change what it gives."""
    last: list[Any] = []

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        of = [*args, *kwargs.items()]
        if not last or len(last[0]) != len(of) or any(a is not b for a, b in zip(last[0], of, strict=True)):
            last[:] = [of, function(*args, **kwargs)]
        found: T = last[1]
        return found

    return asked


class Generations:
    """Values in memory by what they were made of: those of this build, and those of the one before.

    A key says everything that a value depends on, so that no value is ever out of date; what two builds in a row do not
    ask for is forgotten.
    """

    def __init__(self, goes_on: bool = True) -> None:
        self.goes_on = goes_on
        """Another build may follow: drawings are worth keeping."""
        self.knows_drawings = goes_on
        """Drawings and faces are kept by what they are made of."""
        self._now: dict[Hashable, Any] = {}
        self._before: dict[Hashable, Any] = {}

    def get(self, key: Hashable) -> Any:
        """The value under a key; None when there is none."""
        found = self._now.get(key)
        if found is None and (found := self._before.get(key)) is not None:
            self._now[key] = found
        return found

    def put(self, key: Hashable, value: Any) -> None:
        """Keep a value under a key."""
        self._now[key] = value

    def of(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """The value under a key, made when there is none."""
        found = self.get(key)
        if found is None:
            self.put(key, found := make())
        return found

    def drew(self, key: Hashable, drawing: str, messages: frozenset[tuple[str, str]] | None) -> None:
        """A drawing was made, of these messages; None where something was wrong with it."""

    def next_build(self) -> None:
        """A build is over: what it and the one before did not ask for is forgotten."""
        self._before, self._now = self._now, {}
