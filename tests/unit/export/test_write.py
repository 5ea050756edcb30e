"""Writing whole or not at all."""

import os

import pytest

from pnp.diagnostics import Report
from pnp.export.write import write_all


def files_below(folder):
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_files_are_written_and_folders_made(tmp_path):
    report = Report()
    assert write_all({tmp_path / "en" / "a.pdf": b"a", tmp_path / "fr" / "b.pdf": b"b"}, report)
    assert files_below(tmp_path) == {"en/a.pdf": b"a", "fr/b.pdf": b"b"}
    assert not report.diagnostics


def test_files_that_were_there_are_replaced_without_a_trace(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"old")
    assert write_all({tmp_path / "a.pdf": b"new"}, Report())
    assert files_below(tmp_path) == {"a.pdf": b"new"}


def test_a_file_in_the_way_of_a_folder_leaves_everything_as_it_was(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"old")
    (tmp_path / "fr").write_bytes(b"no folder")
    report = Report()
    assert not write_all({tmp_path / "a.pdf": b"new", tmp_path / "fr" / "b.pdf": b"b"}, report)
    assert files_below(tmp_path) == {"a.pdf": b"old", "fr": b"no folder"}
    (found,) = report
    assert found.code == "PNP119" and str(tmp_path) in found.message and "--out" in found.help


def test_a_folder_in_the_way_of_a_file_leaves_everything_as_it_was(tmp_path):
    (tmp_path / "b.pdf").mkdir()
    report = Report()
    assert not write_all({tmp_path / "a.pdf": b"a", tmp_path / "new" / "x.pdf": b"x", tmp_path / "b.pdf": b"b"}, report)
    assert files_below(tmp_path) == {}
    assert not (tmp_path / "new").exists()
    assert [d.code for d in report] == ["PNP119"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_an_unwritable_folder_is_told(tmp_path):
    tmp_path.chmod(0o500)
    report = Report()
    assert not write_all({tmp_path / "a.pdf": b"a"}, report)
    assert [d.code for d in report] == ["PNP119"]


def test_a_replacement_that_fails_half_way_is_undone(tmp_path, monkeypatch):
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(b"old " + name.encode())
    real, count = os.replace, []

    def failing(source, target):
        count.append(target)
        if len(count) == 2:
            raise OSError(28, "No space left on device", str(target))
        real(source, target)

    monkeypatch.setattr("pnp.export.write.os.replace", failing)
    report = Report()
    assert not write_all({tmp_path / "a": b"new a", tmp_path / "b": b"new b"}, report)
    assert files_below(tmp_path) == {"a": b"old a", "b": b"old b"}
    assert "no space left" in next(iter(report)).message
