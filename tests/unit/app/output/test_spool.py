"""Finished files wait on the disk, not in memory."""

import errno
import pickle
import tempfile
from pathlib import Path

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
    def full() -> None:
        raise OSError(errno.ENOSPC, "no space left on the device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    assert dict(Spool({Path("b"): LARGE})) == {Path("b"): LARGE}


def test_renamed_files_are_read_one_by_one() -> None:
    renamed = FilesElsewhere({Path("a"): SMALL, Path("b"): LARGE}, {Path("/x/b"): Path("b")})
    assert dict(renamed) == {Path("/x/b"): LARGE}
