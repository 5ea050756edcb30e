"""Temporary folders for work whose result goes elsewhere."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

_OPEN: set[str] = set()


@contextmanager
def private_folder(purpose: str) -> Iterator[Path]:
    """A new folder among the system's temporary ones, which no other user may enter; gone when the block ends.

    ``purpose`` is a part of its name. Nothing has to be recovered from such a folder: writes into it have no journal.
    """
    with TemporaryDirectory(prefix=f"pnp-{purpose}-") as name:
        place = os.path.realpath(name)
        _OPEN.add(place)
        try:
            yield Path(place)
        finally:
            _OPEN.discard(place)


def is_private(folder: Path) -> bool:
    """Whether a folder is one of these, or lies in one."""
    return any(folder.is_relative_to(place) for place in _OPEN)
