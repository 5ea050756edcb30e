"""Finished files that wait until all of them are written: their content is in one temporary file, not in memory."""

import tempfile
from collections.abc import Iterator, Mapping, MutableMapping
from pathlib import Path
from typing import IO, TypeVar

Name = TypeVar("Name", str, Path)
LEAST = 65_536
"""Smaller files stay in memory, bytes."""


class Spool(MutableMapping[Name, bytes]):
    """Files by their name or path. The temporary file has no name, so that nothing is left when the process ends; if
    the system offers no such file, or its disk is full, the files stay in memory."""

    def __init__(self, files: Mapping[Name, bytes] | None = None) -> None:
        self._places: dict[Name, bytes | tuple[int, int]] = {}
        """The content of each file, or its place in the temporary file: start and length."""
        self._file: IO[bytes] | None = None
        self._end = 0
        self.update(files or {})

    def __setitem__(self, name: Name, data: bytes) -> None:
        self._places[name] = data if len(data) < LEAST else self._stored(data)

    def __getitem__(self, name: Name) -> bytes:
        place = self._places[name]
        if isinstance(place, bytes):
            return place
        assert self._file is not None
        start, length = place
        self._file.seek(start)
        return self._file.read(length)

    def __delitem__(self, name: Name) -> None:
        del self._places[name]

    def __iter__(self) -> Iterator[Name]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __reduce__(self) -> tuple[type["Spool[Name]"], tuple[dict[Name, bytes]]]:
        """Send the files themselves to another process."""
        return Spool, (dict(self),)

    def _stored(self, data: bytes) -> bytes | tuple[int, int]:
        """The place of data that was added to the temporary file; the data if that cannot be done."""
        try:
            self._file = self._file or tempfile.TemporaryFile(buffering=0)
            self._file.seek(self._end)
            rest = memoryview(data)
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            return data
        start, self._end = self._end, self._end + len(data)
        return start, len(data)


class FilesElsewhere(Mapping[Path, bytes]):
    """Files under other paths; each is read when a caller requests it."""

    def __init__(self, files: Mapping[Path, bytes], names: Mapping[Path, Path]) -> None:
        self._files, self._names = files, names

    def __getitem__(self, name: Path) -> bytes:
        return self._files[self._names[name]]

    def __iter__(self) -> Iterator[Path]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
