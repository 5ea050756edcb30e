"""What is kept from one build to the next, in the same process: faces that were drawn, sizes that were measured.

Everything is known by what it was made of, so a kept thing is never out of date; what a build does not ask for is
forgotten with the one after it.
"""

import os
from collections.abc import Callable, Hashable, Iterable, Iterator
from pathlib import Path
from typing import Any


class Kept:
    """Things by what they were made of: those of this build, and those of the one before."""

    def __init__(self) -> None:
        self._now: dict[Hashable, Any] = {}
        self._before: dict[Hashable, Any] = {}

    def get(self, key: Hashable) -> Any:
        """What is kept under a key; None when there is nothing."""
        found = self._now.get(key)
        if found is None and (found := self._before.get(key)) is not None:
            self._now[key] = found
        return found

    def put(self, key: Hashable, made: Any) -> None:
        """Keep something."""
        self._now[key] = made

    def of(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """What is kept under a key, made when there is nothing."""
        found = self.get(key)
        if found is None:
            self.put(key, found := make())
        return found

    def next_build(self) -> None:
        """A build is over: what it did not ask for goes."""
        self._before, self._now = self._now, {}


NO_SOURCES = ("evidence", "output")
"""Folders of a game that nothing is drawn from."""


def state_of(folders: Iterable[Path], without: Iterable[Path] = ()) -> tuple[tuple[str, int, int], ...]:
    """The files in folders as they are now, by name, time and size; ``without`` are left out."""
    left_out = {str(path.resolve()) for path in without}
    return tuple(found for folder in folders for found in _files(str(folder.resolve())) if found[0] not in left_out)


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name) if os.path.isdir(folder) else ():
        if entry.name.startswith(".") or entry.name in NO_SOURCES:
            continue
        if entry.is_dir():
            yield from _files(entry.path)
        else:
            facts = entry.stat()
            yield entry.path, facts.st_mtime_ns, facts.st_size
