"""Writing whole or not at all."""

import os

import pytest

from pnp.diagnostics import Report
from pnp.export.write import write_all
from pnp.workflow.finishing import finish_output


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
    assert found.code == "PNP119" and f"`{tmp_path / 'fr'}` is a file" in found.message and "--out" in found.help


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
    assert "is full: no space left" in next(iter(report)).message


# ------------------------------------------------------------------------------------------------- killed
class Killed(BaseException):
    """The program ends here: nothing is tidied up."""


class Ending:
    """The operating system, which ends the program when it is asked for the ``last`` time to do anything."""

    ASKED = frozenset({"open", "fdopen", "write", "fsync", "link", "replace", "unlink"})

    def __init__(self, last):
        self.last = last

    def __getattr__(self, name):
        real = getattr(os, name)
        if name not in self.ASKED:
            return real

        def ask(*args, **more):
            self.last -= 1
            if not self.last:
                raise Killed
            return real(*args, **more)

        return ask


OLD = {"a.pdf": b"old a", "en/b.pdf": b"old b"}
NEW = {"a.pdf": b"new a", "en/b.pdf": b"new b", "en/c.pdf": b"new c", "fr/d.pdf": b"new d"}


@pytest.mark.parametrize("no_links", [False, True])
def test_a_kill_at_any_step_leaves_one_set_whole_when_the_next_run_is_over(tmp_path, monkeypatch, no_links):
    outcomes = []
    for last in range(1, 200):
        folder = tmp_path / str(last)
        assert write_all({folder / name: data for name, data in OLD.items()}, Report())
        ending = Ending(last)
        if no_links:
            ending.link = lambda *_: (_ for _ in ()).throw(OSError(1, "no links here"))
        monkeypatch.setattr("pnp.export.write.os", ending)
        try:
            done = write_all({folder / name: data for name, data in NEW.items()}, Report())
        except Killed:
            done = False
        monkeypatch.setattr("pnp.export.write.os", os)
        assert write_all({folder / "en" / "x": b"next"}, Report())
        found = files_below(folder)
        assert found.pop("en/x") == b"next"
        assert found in (OLD, NEW), f"killed at step {last}"
        outcomes.append(found == NEW)
        if done:
            break
    assert outcomes == sorted(outcomes) and {False, True} == set(outcomes)
    assert len(outcomes) > 15


def test_a_failure_at_any_step_leaves_what_was_there_at_once(tmp_path, monkeypatch):
    for last in range(1, 200):
        folder = tmp_path / str(last)
        assert write_all({folder / name: data for name, data in OLD.items()}, Report())
        real, left = os.replace, [last]

        def failing(source, target, real=real, left=left):
            left[0] -= 1
            if not left[0]:
                raise OSError(28, "No space left on device", str(target))
            real(source, target)

        monkeypatch.setattr("pnp.export.write.os.replace", failing)
        done = write_all({folder / name: data for name, data in NEW.items()}, Report())
        monkeypatch.setattr("pnp.export.write.os.replace", real)
        assert files_below(folder) == (NEW if done else OLD)
        if done:
            return
    raise AssertionError("it never ends")


def test_a_set_that_another_program_is_writing_is_left_alone(tmp_path):
    from pnp.export.write import JOURNAL, _lock

    journal = tmp_path / f"{JOURNAL}12345678"
    journal.write_text('[["a.pdf", "12345678", false]]\n')
    (tmp_path / ".a.pdf.12345678.part").write_bytes(b"half")
    with open(journal) as at_work:
        assert _lock(at_work.fileno())
        assert write_all({tmp_path / "b.pdf": b"b"}, Report())
        assert len(files_below(tmp_path)) == 3
    assert write_all({tmp_path / "b.pdf": b"b"}, Report())
    assert files_below(tmp_path) == {"b.pdf": b"b"}


def test_a_journal_touches_nothing_outside_its_folder(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / ".a.12345678.part").write_bytes(b"mine")
    (tmp_path / "in" / ".pnp-writing-12345678").write_text('[["../a", "12345678", false]]\nready\n')
    assert write_all({tmp_path / "in" / "b": b"b"}, Report())
    assert files_below(tmp_path) == {".a.12345678.part": b"mine", "in/b": b"b"}


def test_what_was_left_is_finished_before_anything_is_read(tmp_path, monkeypatch):
    folder = tmp_path / "output" / "game" / "en"
    wanted = {folder / name: b"new" for name in ("a.pdf", "b.pdf")}
    assert write_all(dict.fromkeys(wanted, b"old"), Report())
    real, count = os.replace, []

    def killed(source, target):
        count.append(target)
        if len(count) == 2:
            raise SystemExit  # (nothing is put back: the program is gone)
        real(source, target)

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", killed)
        with pytest.raises(SystemExit):
            write_all(wanted, Report())
    assert {folder.joinpath(name).read_bytes() for name in ("a.pdf", "b.pdf")} == {b"old", b"new"}
    finish_output(tmp_path / "nowhere")
    finish_output(tmp_path / "output")
    assert files_below(folder) == {"a.pdf": b"new", "b.pdf": b"new"}


class Windows:
    """The locks of Windows: a byte of an open file, and no open file can be taken away."""

    LK_NBLCK = 2

    def __init__(self):
        self.locked = set()

    def locking(self, handle, mode, count):
        place = os.lseek(handle, 0, os.SEEK_CUR), os.fstat(handle).st_ino
        assert place[0] > 1_000_000, "what is locked cannot be read by others"
        if place in self.locked:
            raise PermissionError
        self.locked.add(place)


def test_on_windows_journals_are_locked_and_closed_before_they_go(tmp_path, monkeypatch):
    system, real, handles = Windows(), os.unlink, {}
    opened = os.open

    def opening(file, *rest):
        handle = opened(file, *rest)
        handles[handle] = str(file)
        return handle

    def removing(file):
        for handle, name in handles.items():
            if name == str(file):
                with pytest.raises(OSError):
                    os.fstat(handle)  # it is closed
        real(file)

    monkeypatch.setattr("pnp.export.write.fcntl", None)
    monkeypatch.setattr("pnp.export.write.msvcrt", system)
    monkeypatch.setattr("os.open", opening)
    monkeypatch.setattr("os.unlink", removing)
    assert write_all({tmp_path / "a.pdf": b"a", tmp_path / "b.pdf": b"b"}, Report())
    assert files_below(tmp_path) == {"a.pdf": b"a", "b.pdf": b"b"} and len(system.locked) == 1


def test_a_file_that_a_viewer_has_open_is_named(tmp_path, monkeypatch):
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(b"old")
    real = os.replace

    def in_use(source, target):
        if str(target).endswith("b.pdf") and str(source).endswith(".part"):
            raise PermissionError(13, "Permission denied", str(target))
        real(source, target)

    monkeypatch.setattr("os.replace", in_use)
    report = Report()
    assert not write_all({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"new"}, report)
    assert files_below(tmp_path) == {"a.pdf": b"old", "b.pdf": b"old"}
    (found,) = report
    assert f"`{tmp_path / 'b.pdf'}` is in use" in found.message and "close the program" in found.help
