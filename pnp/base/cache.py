"""Stored results: on disk from one run to the next, and in memory between two builds.

A :class:`Store` keeps values of one kind as plain data (JSON), each in a file of its own in the user's cache folder,
together with the version that it is valid for. A file is written whole or not at all. A file that is damaged, outdated
or unreadable counts as absent, so that no result ever depends on the cache. When all files together take more room than
:data:`LIMIT`, the least recently used ones are removed.
"""

import hashlib
import json
import os
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

from pnp.base.disk import home_folder, is_own, is_own_folder, make_own_folder, read_own, write_own
from pnp.base.frozen import dataclass

LIMIT = 200_000_000
"""Most bytes that the cache takes on disk."""
UNREADABLE = (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError, RecursionError)
"""Exceptions that decoding a damaged value may raise."""
P = ParamSpec("P")
T = TypeVar("T")


def cache_folder() -> Path:
    """The user's cache folder: ``$PNP_CACHE``, else ``pnp`` below ``$XDG_CACHE_HOME``, else below ``~/.cache``.

    Relative paths are ignored: they would depend on the folder that the command runs in, which may be a stranger's.
    """
    chosen = Path(os.environ.get("PNP_CACHE", ""))
    if chosen.is_absolute():
        return chosen
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else home_folder() / ".cache") / "pnp"


def cached_file(name: str) -> Path | None:
    """The path of a file in the cache, such as a compiled library. None unless the file, its folder and the cache
    belong to the user: otherwise somebody else could have put it there."""
    file = cache_folder() / name
    try:
        is_safe = is_own(os.lstat(file)) and all(is_own_folder(f) for f in {file.parent, cache_folder()})
    except OSError:
        return None
    return file if is_safe else None


def _shrink(folder: Path, limit: int) -> None:
    """Remove the least recently used values until the rest takes at most ``limit`` bytes."""
    try:
        with os.scandir(folder) as entries:
            values = [entry for entry in entries if entry.name.endswith((".json", ".part"))]
            facts = [(entry.stat(), entry.path) for entry in values if entry.is_file(follow_symlinks=False)]
    except OSError:
        return
    room = sum(status.st_size for status, _ in facts)
    for status, path in sorted(facts, key=lambda fact: fact[0].st_mtime_ns):
        if room <= limit:
            return
        try:
            os.unlink(path)
        except OSError:
            continue
        room -= status.st_size


def key_of(*parts: object) -> str:
    """A short name for a stored value: a digest of the texts, numbers and paths that it depends on."""
    return hashlib.blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=10).hexdigest()


@dataclass(frozen=True, slots=True)
class Store(Generic[T]):
    """One kind of value in the cache: its form on disk, and the version of what makes it."""

    kind: str
    """The ending of the names of its files: `catalogue`."""
    version: Callable[[], str]
    """A digest of the code that makes such values."""
    encode: Callable[[T], object]
    """A value as plain data."""
    decode: Callable[[Any], T]
    """The inverse of ``encode``; an exception of :data:`UNREADABLE` means that there is no value."""

    def file(self, key: str) -> Path:
        """The file of the value under a key."""
        return cache_folder() / f"{key}.{self.kind}.json"

    def load(self, key: str, source: str = "") -> T | None:
        """Return the value stored under a key if it was made from this source text, else None."""
        file = self.file(key)
        try:
            stored = json.loads(read_own(file, LIMIT))
            if stored["version"] != self._version(source):
                return None
            value = self.decode(stored["value"])
        except (OSError, *UNREADABLE):
            return None
        with suppress(OSError):
            os.utime(file)
        return value

    def store(self, key: str, value: T, source: str = "") -> bool:
        """Store a value under a key, made from this source text, in place of the previous one. Returns False when it
        cannot be stored, which is no fault."""
        data = {"version": self._version(source), "value": self.encode(value)}
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        try:
            make_own_folder(cache_folder())
            write_own(self.file(key), text.encode("utf-8", "surrogatepass"))
        except (OSError, ValueError):
            return False
        _shrink(cache_folder(), LIMIT)
        return True

    def _version(self, source: str) -> str:
        text = source.encode("utf-8", "surrogatepass")
        return f"{self.version()} {hashlib.blake2b(text).hexdigest()}" if source else self.version()


class StoredEntries(Generic[T]):
    """Results in one file of the cache, by key: those of earlier runs, and those used in this run."""

    def __init__(
        self,
        store: Store[dict[str, T]] | None,
        name: str,
        source: str = "",
        most: int = 0,
        beside: dict[str, T] | None = None,
    ) -> None:
        """Load the entries stored under a name for a source text; without a store, none are loaded or stored.

        ``most``: if there are more, only those used in this run are stored for the next one. ``beside``: entries of
        this run's other editions, which share theirs.
        """
        self._store, self._name, self._source, self._most = store, name, source, most
        self._earlier = (store.load(name, source) if store is not None else None) or {}
        self._beside = {} if beside is None else beside
        self._used: dict[str, T] = {}

    def get(self, key: str) -> T | None:
        """Return the result under a key, or None."""
        for entries in (self._used, self._earlier, self._beside):
            if key in entries:
                self._used[key] = entries[key]
                return entries[key]
        return None

    def put(self, key: str, value: T) -> None:
        """Add a result."""
        self._used[key] = self._beside[key] = value

    def save(self) -> None:
        """Store the entries for the next run, if they have changed. A failure to store them is ignored."""
        together = self._earlier | self._used
        entries = together if len(together) <= self._most else self._used
        if self._store is not None and entries != self._earlier:
            self._store.store(self._name, entries, self._source)


# ------------------------------------------------------------------------------------------------- in memory
def remember(most: int | None = None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function to keep its results by equal arguments: the ``most`` recent ones, or all.

    Callers must not change a result. Use it where a measurement shows the need, and write the figure beside it.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        return cast("Callable[P, T]", lru_cache(maxsize=most)(function))

    return decorate


_OF_GAMES: list[Callable[[], None]] = []
"""Functions that each empty one of the caches below, whose arguments hold games."""


def forget_games() -> None:
    """Empty the caches of :func:`remember_of_game`, :func:`remember_last` and :func:`remember_recent`. A process that
    stays open calls it after it has read a game anew: the arguments of the earlier results hold the earlier game."""
    for forget in _OF_GAMES:
        forget()


def remember_of_game(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function as :func:`remember` does, whose arguments hold a game with everything that is made of it."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        remembering = remember(most)(function)
        _OF_GAMES.append(remembering.cache_clear)  # type: ignore[attr-defined]
        return remembering

    return decorate


_NAMED = object()
"""Separates positional arguments from named ones in the lists by which two calls are compared."""


def remember_last(function: Callable[P, T]) -> Callable[P, T]:
    """Decorate a function to keep its last result, by the identity of its arguments. Callers must not change it."""
    last: list[Any] = []
    _OF_GAMES.append(last.clear)

    @wraps(function)
    def remembering(*args: P.args, **kwargs: P.kwargs) -> T:
        of = [*args, _NAMED, *kwargs, *kwargs.values()]
        now = last[:1]  # (another thread may change the list)
        if not now or len(now[0][0]) != len(of) or any(a is not b for a, b in zip(now[0][0], of, strict=True)):
            now = [(of, function(*args, **kwargs))]
            last[:] = now
        result: T = now[0][1]
        return result

    return remembering


def remember_recent(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function to keep its ``most`` recent results, by the identity of its arguments, and of texts by their
    content. Callers must not change a result."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        recent: list[tuple[tuple[object, ...], T]] = []
        _OF_GAMES.append(recent.clear)

        @wraps(function)
        def remembering(*args: P.args, **kwargs: P.kwargs) -> T:
            of: tuple[object, ...] = (*args, _NAMED, *kwargs, *kwargs.values())
            for subjects, result in recent:
                if len(subjects) == len(of) and all(map(_is_same, subjects, of)):
                    return result
            result = function(*args, **kwargs)
            recent[:] = [(of, result), *recent[: most - 1]]
            return result

        return remembering

    return decorate


def _is_same(one: object, other: object) -> bool:
    return one is other or (isinstance(one, str) and one == other)


class Generations:
    """Values in memory, keyed by what they were made from: those of this build and of the one before.

    A key names everything that its value depends on, so no value is ever out of date. A value that two builds in a row
    do not use is dropped. ``has_variants``: several variants of one game are printed, which share faces.
    """

    def __init__(self, goes_on: bool = True, *, has_variants: bool = False) -> None:
        self.goes_on = goes_on
        """Whether another build may follow, so that drawings are worth storing."""
        self.knows_drawings = goes_on or has_variants  # measured: without it, building Living Trumps takes 17 % more
        """Whether drawings and faces are stored, keyed by their sources."""
        self.stores_drawings = goes_on or has_variants
        """Whether :meth:`put` is called with drawings, not only :meth:`drew`."""
        self._now: dict[Hashable, object] = {}
        self._before: dict[Hashable, object] = {}

    def get(self, key: Hashable) -> Any:
        """Return the value under a key, or None."""
        value = self._now.get(key)
        if value is None and (value := self._before.get(key)) is not None:
            self._now[key] = value
        return value

    def put(self, key: Hashable, value: object) -> None:
        """Store a value under a key."""
        self._now[key] = value

    def of(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """Return the value under a key, after calling ``make`` for a missing one."""
        value = self.get(key)
        if value is None:
            self.put(key, value := make())
        return value

    def drew(self, key: Hashable, drawing: str, messages: frozenset[tuple[str, str]] | None) -> None:
        """Do nothing; a subclass may record a drawing and the messages that it used (None for a faulty drawing)."""

    def next_build(self) -> None:
        """End a build: drop the values that neither this build nor the one before used."""
        self._before, self._now = self._now, {}
