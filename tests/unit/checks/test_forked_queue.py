"""Tasks are taken from a queue by this process and copies of it, and each is done once or again here."""

import os
import select
from collections.abc import Callable, Iterator

import pytest

from pnp.checks.search.forked_queue import MOST, by_queue
from pnp.checks.search.parallel import can_copy

pytestmark = pytest.mark.skipif(not can_copy(), reason="this system does not copy processes, or not here")
HERE = os.getpid()


def shared(
    work: Callable[[int], object], count: int, jobs: int = 2, order: tuple[int, ...] = (), here: tuple[int, ...] = ()
) -> dict[int, object]:
    """The results of numbered tasks by their numbers."""
    return dict(by_queue(jobs, work, work, range(count), order, here))


def who(number: int) -> tuple[int, int]:
    """A task that says which process does it."""
    return number, os.getpid()


@pytest.fixture
def after_copies() -> Iterator[Callable[[int], Callable[[int], object]]]:
    """Work for this process that begins when copies have begun a number of tasks; ``who`` in copies tells that."""
    begun, began = os.pipe()
    is_over = False

    def work_here(number: int, count: int) -> tuple[int, int]:
        nonlocal is_over
        while not is_over and count:
            assert select.select([begun], [], [], 60)[0], "no copy has begun a task"
            count -= len(os.read(begun, count))
        is_over = True
        return who(number)

    def in_copies(number: int) -> tuple[int, int]:
        os.write(began, b".")
        return who(number)

    yield lambda count: lambda number: in_copies(number) if os.getpid() != HERE else work_here(number, count)
    os.close(begun)
    os.close(began)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_every_task_is_done_once(jobs: int, after_copies: Callable[[int], Callable[[int], tuple[int, int]]]) -> None:
    work = after_copies(jobs - 1)
    results = list(by_queue(jobs, work, work, range(7), here=(0,)))
    assert sorted(number for number, _ in results) == list(range(7))
    assert all(number == result[0] for number, result in results)
    processes = {process for _, (_, process) in results}
    assert HERE in processes and min(jobs, 2) <= len(processes) <= jobs


def test_tasks_that_must_be_done_here_come_first_and_no_copy_takes_them(
    after_copies: Callable[[int], Callable[[int], tuple[int, int]]],
) -> None:
    work = after_copies(4)
    results = list(by_queue(2, work, work, range(6), order=(5, 4), here=(3, 2)))
    assert [number for number, (_, process) in results if process == HERE] == [3, 2]
    assert [number for number, (_, process) in results if process != HERE] == [5, 4, 0, 1]


def test_results_may_be_larger_than_a_pipe() -> None:
    size = 300_000
    results = shared(lambda number: bytes([number]) * size, 9)
    assert all(results[number] == bytes([number]) * size for number in range(9))


def test_what_a_lost_copy_leaves_undone_is_done_here() -> None:
    def lost(number: int) -> tuple[int, int]:
        if os.getpid() != HERE:
            os._exit(1)
        return who(number)

    assert shared(lost, 4) == {number: (number, HERE) for number in range(4)}


def test_a_fault_in_a_copy_is_raised_here() -> None:
    def faulty(number: int) -> int:
        if number == 2:  # which a copy may take, but must leave to this process
            raise ValueError(f"in {os.getpid() == HERE}")
        return number

    with pytest.raises(ValueError, match="in True"):
        shared(faulty, 4, order=(2,), here=(0,))


def test_what_cannot_be_sent_is_done_here() -> None:
    results = shared(lambda number: lambda: number, 3)
    assert [results[number]() for number in range(3)] == [0, 1, 2]  # type: ignore[operator]


def test_more_tasks_than_a_pipe_holds_are_done_here() -> None:
    assert shared(lambda number: os.getpid(), MOST + 1) == dict.fromkeys(range(MOST + 1), HERE)


def test_no_copy_is_left_when_the_caller_wants_no_more() -> None:
    from multiprocessing import active_children

    before = active_children()
    results = by_queue(3, who, who, range(9))
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert active_children() == before
