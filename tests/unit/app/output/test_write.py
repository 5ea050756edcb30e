"""Writing whole or not at all."""

import errno
import json
import os
import threading
from itertools import pairwise
from pathlib import Path

import pytest

from pnp.app.output import folder_lock as turns
from pnp.app.output import journal, write
from pnp.app.output.folder_lock import Busy, turn
from pnp.app.output.recover import finish_output
from pnp.base.disk import files_in_place, make_own_folder
from pnp.source.diagnostics import Report


@pytest.fixture(autouse=True)
def state(tmp_path_factory, monkeypatch):
    """A state folder of the user's own, with nothing in it."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


def write_all(files, report):
    """Write into the innermost folder that all files are in."""
    return write.write_all(files, report, Path(os.path.commonpath([file.parent for file in files])))


def files_below(folder):
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def leave_journal(root, token, files, *lines):
    """Leave the journal of a write that was killed; gives its file."""
    file = journal.journals_folder() / f"{journal._key(root)}-{token}"
    make_own_folder(file.parent)
    head = json.dumps({"root": str(root), "token": token, "files": files})
    file.write_text("".join(f"{line}\n" for line in (head, *lines)))
    file.chmod(0o600)
    return file


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

    monkeypatch.setattr("pnp.app.output.write.os.replace", failing)
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


MODULES = ("pnp.app.output.write", "pnp.app.output.journal", "pnp.base.disk")
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
        for module in MODULES:
            monkeypatch.setattr(f"{module}.os", ending)
        try:
            done = write_all({folder / name: data for name, data in NEW.items()}, Report())
        except Killed:
            done = False
        for module in MODULES:
            monkeypatch.setattr(f"{module}.os", os)
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

        monkeypatch.setattr("pnp.app.output.write.os.replace", failing)
        done = write_all({folder / name: data for name, data in NEW.items()}, Report())
        monkeypatch.setattr("pnp.app.output.write.os.replace", real)
        assert files_below(folder) == (NEW if done else OLD)
        if done:
            return
    raise AssertionError("it never ends")


def test_a_set_that_another_program_is_writing_is_left_alone(tmp_path):
    file = leave_journal(tmp_path, "12345678", [["a.pdf", False]])
    (tmp_path / ".a.pdf.12345678.part").write_bytes(b"half")
    with open(file) as at_work:
        assert turns.lock(at_work.fileno())
        assert write_all({tmp_path / "b.pdf": b"b"}, Report())
        assert len(files_below(tmp_path)) == 2 and not finish_output(tmp_path)
    assert write_all({tmp_path / "b.pdf": b"b"}, Report())
    assert files_below(tmp_path) == {"b.pdf": b"b"}


def test_a_journal_touches_nothing_outside_its_folder(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / ".a.12345678.part").write_bytes(b"mine")
    leave_journal(tmp_path / "in", "12345678", [["../a", False]], "ready")
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

    monkeypatch.setattr("pnp.app.output.folder_lock.fcntl", None)
    monkeypatch.setattr("pnp.app.output.folder_lock.msvcrt", system)
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


@pytest.mark.skipif(turns.fcntl is None, reason="folders are not locked on this system")
def test_two_programs_that_write_into_one_folder_do_so_one_after_the_other(tmp_path, monkeypatch):
    moved, real = [], os.replace

    def slow(source, target):
        moved.append(threading.current_thread().name)
        threading.Event().wait(0.005)
        real(source, target)

    monkeypatch.setattr("pnp.app.output.write.os.replace", slow)
    (tmp_path / "link").symlink_to(tmp_path, target_is_directory=True)
    names = [f"{n}.pdf" for n in range(5)]
    for round in range(3):
        places = {"one": tmp_path / "out" / "en", "two": tmp_path / "link" / "out" / "en"}
        reports = {who: Report() for who in places}
        sets = {who: {place / name: f"{who} {round}".encode() for name in names} for who, place in places.items()}
        threads = [threading.Thread(target=write_all, args=(sets[w], reports[w]), name=w) for w in places]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = files_below(tmp_path / "out")
        assert not any(report.diagnostics for report in reports.values())
        assert len(set(found.values())) == 1 and set(found) == {f"en/{name}" for name in names}
    assert sum(a != b for a, b in pairwise(moved)) <= 5  # three rounds of two, never mixed


@pytest.mark.skipif(turns.fcntl is None, reason="folders are not locked on this system")
def test_who_writes_beside_a_folder_does_not_wait_and_who_writes_into_it_too_does(tmp_path):
    en, fr = tmp_path / "en", tmp_path / "fr"
    fr.mkdir()
    with turn([fr]):
        assert write_all({en / "a.pdf": b"a"}, Report())
        with pytest.raises(Busy) as busy, turn([en, fr], patience=0.05):
            pass
    assert busy.value.filename == str(fr)
    with turn([en, fr], patience=0.0):
        pass


@pytest.mark.skipif(turns.fcntl is None, reason="folders are not locked on this system")
def test_a_folder_that_another_program_does_not_leave_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("pnp.app.output.folder_lock.PATIENCE", 0.05)
    monkeypatch.setattr("pnp.app.output.write.turn", lambda folders, patience=0.05: turn(folders, 0.05))
    report = Report()
    with turn([tmp_path]):
        assert not write_all({tmp_path / "a.pdf": b"a"}, report)
    (found,) = report
    assert f"`{tmp_path}` cannot be written to: another program is writing there" in found.message
    assert found.help.startswith("wait until it has finished") and not files_below(tmp_path)


def test_what_cannot_be_finished_stops_nobody(tmp_path, monkeypatch):
    leave_journal(tmp_path, "12345678", [])
    real = os.unlink

    def not_that(file):
        if "12345678" in str(file):
            raise PermissionError(errno.EPERM, "Operation not permitted", str(file))
        real(file)

    monkeypatch.setattr("os.unlink", not_that)
    assert write_all({tmp_path / "en" / "a.pdf": b"a"}, Report())
    assert (tmp_path / "en" / "a.pdf").read_bytes() == b"a"


def test_a_full_disk_leaves_no_copy_of_what_was_there(tmp_path, monkeypatch):
    def no_links(*_):
        raise OSError(errno.EPERM, "no links here")

    def full(source, target):
        target.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device", str(target))

    (tmp_path / "a.pdf").write_bytes(b"old")
    monkeypatch.setattr("os.link", no_links)
    monkeypatch.setattr("shutil.copy2", full)
    report = Report()
    assert not write_all({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"b"}, report)
    assert files_below(tmp_path) == {"a.pdf": b"old"} and "is full" in next(iter(report)).message


def test_a_disk_too_full_for_one_more_word_is_left_as_it_was(tmp_path, monkeypatch):
    (tmp_path / "a.pdf").write_bytes(b"old")
    real, left = os.write, [1]

    def little(handle, data):
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(handle, data)

    monkeypatch.setattr("pnp.app.output.write.os.write", little)
    assert not write_all({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"b"}, Report())
    assert files_below(tmp_path) == {"a.pdf": b"old"}


def test_a_key_pressed_while_it_is_tidied_up_leaves_the_new_set_and_nothing_beside_it(tmp_path, monkeypatch):
    real, pressed = os.unlink, []

    def pressing(file):
        if str(file).endswith(".old") and not pressed:
            pressed.append(file)
            raise KeyboardInterrupt
        real(file)

    files = {tmp_path / "a.pdf": b"a", tmp_path / "b.pdf": b"b"}
    assert write_all(dict.fromkeys(files, b"old"), Report())
    monkeypatch.setattr("os.unlink", pressing)
    with pytest.raises(KeyboardInterrupt):
        write_all(files, Report())
    assert pressed and files_below(tmp_path) == {"a.pdf": b"a", "b.pdf": b"b"}


def test_a_key_pressed_while_files_are_moved_leaves_neither_files_nor_folders(tmp_path, monkeypatch):
    real, moved = os.replace, []

    def pressing(source, target):
        if moved:
            raise KeyboardInterrupt
        moved.append(target)
        real(source, target)

    monkeypatch.setattr("pnp.app.output.write.os.replace", pressing)
    out = tmp_path / "output" / "race" / "en"
    with pytest.raises(KeyboardInterrupt):
        write_all({out / "a.pdf": b"a", out / "b.pdf": b"b"}, Report())
    assert moved and not list(tmp_path.iterdir()) and not set(files_in_place()) & {out / "a.pdf", out / "b.pdf"}


def test_what_stands_in_its_place_is_noted_for_a_command_that_is_stopped(tmp_path):
    files = {tmp_path / "a.pdf": b"a", tmp_path / "b.pdf": b"b"}
    assert write_all(files, Report()) and set(files) <= set(files_in_place())


def test_a_name_that_no_file_can_have_is_told_and_makes_no_folders(tmp_path):
    report = Report()
    assert not write_all({tmp_path / "papers" / ("x" * 300) / "a.pdf": b"a"}, report)
    (found,) = report
    assert found.code == "PNP119" and "too long" in found.message and not list(tmp_path.iterdir())


@pytest.mark.parametrize("named", ["data/my-game", "my-game"])
def test_a_new_game_that_was_left_half_written_is_whole_when_it_is_next_named(tmp_path, monkeypatch, named):
    from pnp.app.cli.running import run

    monkeypatch.chdir(tmp_path)
    real, count = os.replace, []

    def killed(source, target):
        if "pnp-new-" not in str(target):  # (a draft is no place that anybody names)
            count.append(target)
        if len(count) == 3:
            raise SystemExit  # (nothing is put back: the program is gone)
        real(source, target)

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", killed)
        with pytest.raises(SystemExit):
            run(["new", "data/my-game"])
    assert run(["list", "--quiet"]) == 0 and any(name.endswith(".part") for name in files_below(tmp_path))
    assert run(["dump", named, "--stage", "model"]) == 0
    assert not [name for name in files_below(tmp_path) if name.rpartition("/")[2].startswith(".")]
    assert (tmp_path / "data/my-game/rules/03-end.md").is_file()
