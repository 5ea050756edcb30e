"""Finished files wait on the disk, not in memory."""

import errno
import io
import pickle
import tempfile
from pathlib import Path
from typing import Any

import pytest

from pnp.app.output.spool import LEAST, FilesElsewhere, Spool

SMALL, LARGE = b"small", bytes(range(256)) * (LEAST // 256 + 1)


def test_files_come_out_as_they_went_in() -> None:
    files = Spool({Path("a"): SMALL, Path("b"): LARGE})
    files[Path("c")] = LARGE[::-1]
    files[Path("b")] = LARGE[1:]  # a later file of the same name replaces the earlier one
    assert dict(files) == {Path("a"): SMALL, Path("b"): LARGE[1:], Path("c"): LARGE[::-1]}
    del files[Path("b")]
    assert (Path("b") in files, len(files)) == (False, 2)


def test_large_files_are_not_in_memory() -> None:
    files = Spool({Path("a"): SMALL, Path("b"): LARGE})
    assert [isinstance(place, bytes) for place in files._places.values()] == [True, False]


def test_another_process_receives_the_files_themselves() -> None:
    assert dict(pickle.loads(pickle.dumps(Spool({Path("b"): LARGE})))) == {Path("b"): LARGE}


def test_without_room_on_the_disk_files_stay_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(buffering: int) -> None:
        raise OSError(errno.ENOSPC, "no space left on the device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    assert dict(Spool({Path("b"): LARGE})) == {Path("b"): LARGE}


def test_a_disk_that_becomes_full_leaves_the_files_that_fitted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Disk(io.FileIO):
        """A file with room for one and a half files, which takes a few bytes at a time."""

        def write(self, data: Any) -> int:
            if self.tell() > 1.5 * len(LARGE):
                raise OSError(errno.ENOSPC, "no space left on the device")
            return super().write(bytes(data)[:10_000])

    monkeypatch.setattr(tempfile, "TemporaryFile", lambda buffering: Disk(tmp_path / "spool", "w+"))
    files = Spool({Path("a"): LARGE, Path("b"): LARGE[::-1]})
    assert [isinstance(place, bytes) for place in files._places.values()] == [False, True]
    assert dict(files) == {Path("a"): LARGE, Path("b"): LARGE[::-1]}


def test_renamed_files_are_read_one_by_one() -> None:
    renamed = FilesElsewhere({Path("a"): SMALL, Path("b"): LARGE}, {Path("/x/b"): Path("b")})
    assert dict(renamed) == {Path("/x/b"): LARGE}
