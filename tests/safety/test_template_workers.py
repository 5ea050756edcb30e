"""A worker answers within its limits, however it is started, and a death that is nobody's fault changes nothing."""

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.press.pieces import worker, worker_watch
from pnp.press.pieces.worker import LimitExceeded, Worker, end_all
from pnp.press.pieces.worker_watch import used_by
from pnp.source.diagnostics.budgets import MEMORY, SECONDS, Budget
from tests.safety import answering
from tests.safety.answering import (
    HELD,
    current_folder,
    doubled_number,
    failing,
    growing,
    killed_by_somebody,
    printing,
    process_of_worker,
    spinning,
    unknown_elsewhere,
    waiting_for_a_lock,
)


@pytest.fixture(autouse=True)
def no_worker_is_left() -> Iterator[None]:
    yield
    end_all()


@pytest.fixture(params=["copy", "new"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How the worker is started."""
    monkeypatch.setattr(worker, "may_copy", lambda: request.param == "copy")
    return str(request.param)


@pytest.mark.usefixtures("way")
class TestWorker:
    def test_it_answers_several_questions_in_turn(self) -> None:
        one = Worker(doubled_number)
        one.begin([(1,), (2,), (3,), (4,)])
        assert [one.answer((n,)) for n in (1, 3, 4)] == [2, 6, 8]

    def test_another_question_comes_between(self) -> None:
        one = Worker(doubled_number)
        one.begin([(1,), (2,)])
        assert [one.answer((1,)), one.ask(7), one.answer((2,))] == [2, 14, 4]

    def test_a_fault_of_the_function_is_raised_here_and_it_goes_on(self) -> None:
        one = Worker(failing)
        for number in (1, 2):
            with pytest.raises(RuntimeError, match=f"ValueError: no {number}"):
                one.ask(number)

    def test_a_worker_that_was_ended_from_outside_is_replaced(self, way: str) -> None:
        one = Worker(doubled_number)
        one.begin([(1,), (2,), (3,)])
        assert one.answer((1,)) == 2 and one.process is not None
        first = one.process
        assert first.is_copy == (way == "copy")
        first.kill()
        assert [one.answer((2,)), one.answer((3,))] == [4, 6]
        assert one.process is not None and one.ask(2) == 4

    def test_one_that_dies_again_is_refused(self) -> None:
        one = Worker(killed_by_somebody)
        with pytest.raises(LimitExceeded) as refused:
            one.ask(1)
        assert refused.value.budget is MEMORY

    def test_no_more_than_a_few_wait_for_work(self) -> None:
        several = [Worker(doubled_number) for _ in range(worker.MOST_ALIVE + 3)]
        assert [one.ask(1) for one in several] == [2] * len(several)
        assert len(worker._alive) == worker.MOST_ALIVE
        assert [one.ask(2) for one in several] == [4] * len(several)

    def test_texts_come_as_they_are(self) -> None:
        assert Worker(printing).ask(1) == "\ud800 \u2028 é"

    def test_time_is_limited_by_the_system(self, monkeypatch: pytest.MonkeyPatch) -> None:
        short = Budget(SECONDS.what, 0)
        monkeypatch.setattr(worker, "SECONDS", short)
        with pytest.raises(LimitExceeded) as refused:
            Worker(spinning).ask(1)
        assert refused.value.budget is short
        assert any(file == answering.__file__ for file, _ in refused.value.frames)


def test_a_lock_that_a_copy_inherits_costs_the_wait_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    started = Worker._started

    def waiting_longer(self: Worker, is_again: bool) -> worker.Process:
        monkeypatch.setattr(worker_watch, "WAIT", 60.0 if is_again else 1.0)
        return started(self, is_again)

    monkeypatch.setattr(worker, "may_copy", lambda: True)
    monkeypatch.setattr(Worker, "_started", waiting_longer)
    one = Worker(waiting_for_a_lock)
    with HELD:
        assert one.ask(2) == 6
    assert one.process is not None and not one.process.is_copy


def test_a_function_that_a_new_python_cannot_load_is_a_fault_and_no_exceeded_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "may_copy", lambda: False)
    with pytest.raises(RuntimeError, match="ModuleNotFoundError"):
        Worker(unknown_elsewhere()).ask(1)


def test_a_process_with_threads_starts_a_new_python() -> None:
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    try:
        one = Worker(doubled_number)
        assert one.ask(1) == 2 and one.process is not None and not one.process.is_copy
    finally:
        over.set()
        thread.join()


def test_a_new_python_of_another_folder_serves_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Templates of a game named by a relative path were read from the folder of an earlier command."""
    monkeypatch.setattr(worker, "may_copy", lambda: False)
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        one = Worker(current_folder)
        assert one.ask() == str(tmp_path / name)
        one.close()


def test_a_new_python_serves_one_worker_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "may_copy", lambda: False)
    first, second = Worker(process_of_worker), Worker(doubled_number)
    process = first.ask(1)
    first.close()
    assert second.ask(4) == 8 and second.process is not None and second.process.id == process
    assert first.ask(1) != process


def test_a_new_python_imports_nothing_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit(3)", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(worker, "may_copy", lambda: False)
    assert Worker(doubled_number).ask(1) == 2


@pytest.mark.parametrize("way", ["copy", "new"])
def test_the_asking_process_limits_memory_where_the_system_does_not(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    small = Budget(MEMORY.what, 50)
    monkeypatch.setattr(worker, "may_copy", lambda: way == "copy")
    monkeypatch.setattr(worker_watch, "LIMITS_MEMORY", False)
    monkeypatch.setattr(
        worker_watch, "SIZE_AT_START", 50 + (used_by(os.getpid())[1] // worker_watch.MEGABYTE if way == "copy" else 60)
    )
    monkeypatch.setattr(worker_watch, "MEMORY", small)
    with pytest.raises(LimitExceeded) as refused:
        Worker(growing).ask(40)
    assert refused.value.budget is small


def test_the_asking_process_limits_time_where_the_system_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    short = Budget(SECONDS.what, 0)
    monkeypatch.setattr(worker, "may_copy", lambda: False)
    monkeypatch.setattr(worker_watch, "LIMITS_TIME", False)
    monkeypatch.setattr(worker_watch, "SECONDS", short)
    with pytest.raises(LimitExceeded) as refused:
        Worker(spinning).ask(1)
    assert refused.value.budget is short


def test_the_size_and_the_time_of_a_process_are_known() -> None:
    seconds, size = used_by(os.getpid())
    assert 10_000_000 < size < 10_000_000_000
    assert abs(seconds - time.process_time()) < 2
    assert used_by(2**22 + 1) == (0.0, 0)
