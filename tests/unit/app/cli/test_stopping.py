"""Signals that stop a command, and what is said of it."""

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from pnp.app.cli import stopping
from pnp.app.cli.stopping import Stop, stoppable, stopped_words
from pnp.base import disk
from pnp.base.disk import note_in_place, note_taken_back, write_inside


class Ended(BaseException):
    """The program would have ended."""


@pytest.fixture(autouse=True)
def nothing_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "_in_place", {})


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_first_signal_is_an_interruption_and_the_second_ends_the_program(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(status: int) -> None:
        raise Ended(status)

    monkeypatch.setattr(os, "_exit", end)
    usual = signal.getsignal(number)
    with stoppable(is_program=False):
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
        with pytest.raises(Ended, match="130"):
            signal.raise_signal(number)
    assert signal.getsignal(number) == usual


def test_a_copy_of_the_process_ends_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = Stop()
    monkeypatch.setattr(os, "getpid", lambda: -1)
    monkeypatch.setattr(os, "_exit", lambda status: (_ for _ in ()).throw(Ended(status)))
    with pytest.raises(Ended, match="130"):
        stop(signal.SIGINT, None)


def test_signals_that_are_ignored_stay_so() -> None:
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with stoppable(is_program=False):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, usual)


def test_an_interruption_that_is_lost_while_an_object_ends_comes_again() -> None:
    class Mortal:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    with stoppable(is_program=False), pytest.raises(KeyboardInterrupt):
        one = Mortal()
        del one
        for _ in range(200):
            time.sleep(0.01)
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.join()


def test_it_is_said_whether_anything_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert stopped_words() == "Stopped. Nothing was written."
    write_inside(Path("out"), "one.txt", b"1")
    assert stopped_words().startswith("Stopped after writing ") and "one.txt" in stopped_words()
    write_inside(Path("out"), "two.txt", b"2")
    assert stopped_words() == "Stopped after writing 2 files in out."
    (tmp_path / "out" / "two.txt").unlink()  # (it was a temporary one)
    assert "one.txt" in stopped_words()


def test_a_write_that_is_taken_back_is_none(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text("before", "utf-8")
    note_in_place([file])
    note_taken_back([file])
    assert stopped_words() == "Stopped. Nothing was written."


def test_a_thread_takes_no_signals() -> None:
    usual = signal.getsignal(signal.SIGINT)
    seen: list[object] = []

    def work() -> None:
        with stoppable(is_program=False):
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [usual] and stopping.STOPPED == 130
