"""A queue of tasks for this process and copies of it: each takes the next one as soon as it is free.

The numbers of the tasks wait in a pipe; a copy stores its results in a file without a name, and reports their places in
another pipe. Nothing is sent that could fill a pipe, so no process waits for another.
"""

import io
import os
import pickle
import select
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import IO, TYPE_CHECKING, Generic, TypeVar

from pnp.checks.search.parallel import begin_copy

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from typing_extensions import Buffer

T = TypeVar("T")
R = TypeVar("R")
NUMBER = struct.Struct(">H")
"""The number of a task, as it waits in the pipe."""
DONE = struct.Struct(">HHQ")
"""The number of a finished task, the number of the copy, and the place of the result in its file."""
MOST = 4_000
"""Most tasks: their numbers and reports fit into the smallest pipes."""


def by_queue(
    jobs: int,
    work: Callable[[T], R],
    work_here: Callable[[T], R],
    tasks: Sequence[T],
    order: Sequence[int] = (),
    here: Sequence[int] = (),
) -> Iterator[tuple[int, R]]:
    """The number and the result of each task, as soon as it is known. This process does the tasks ``here`` first, then
    takes from the queue as its ``jobs - 1`` copies do: they by ``work``, and it by ``work_here``. ``order``: the tasks
    in the queue, those to begin first at its head; all others follow.

    Tasks that a lost copy leaves undone, or that have raised an exception there, are carried out here.
    """
    own = set(here)
    queue = [number for number in dict.fromkeys([*order, *range(len(tasks))]) if number not in own]
    copies = _Copies(work, tasks, queue, min(jobs - 1, len(queue)) if len(tasks) <= MOST else 0)
    undone = set(range(len(tasks)))
    try:
        for number in chain(dict.fromkeys(here), copies.numbers()):
            undone.discard(number)
            yield number, work_here(tasks[number])
            for done, results in copies.finished(is_patient=False):
                undone.discard(done)
                yield done, results
        for done, results in copies.finished(is_patient=True):
            undone.discard(done)
            yield done, results
    finally:
        copies.end()
    for number in sorted(undone):
        yield number, work_here(tasks[number])


class _Copies(Generic[T, R]):
    """Forked processes that take from one queue."""

    def __init__(self, work: Callable[[T], R], tasks: Sequence[T], queue: Sequence[int], count: int) -> None:
        from multiprocessing import get_context

        self._waiting, numbers = os.pipe()
        os.write(numbers, b"".join(map(NUMBER.pack, queue[:MOST])))
        os.close(numbers)
        self._reports, reports = os.pipe()
        os.set_blocking(self._reports, False)
        self._files = _files(count)
        context, parent = get_context("fork"), os.getpid()
        self._processes: list[BaseProcess] = []
        for place, file in enumerate(self._files):
            task = partial(_copy, parent, partial(_results, work, tasks, file, self._waiting), reports, place)
            self._processes.append(context.Process(target=task))
            self._processes[-1].start()
        os.close(reports)

    def numbers(self) -> Iterator[int]:
        """The tasks from the queue that this process takes."""
        return _taken(self._waiting)

    def finished(self, is_patient: bool) -> Iterator[tuple[int, R]]:
        """The results that the copies have stored since; ``is_patient``: wait until all copies have ended."""
        while not is_patient or select.select([self._reports], [], []):
            try:
                report = os.read(self._reports, DONE.size)
            except BlockingIOError:
                return
            if not report:
                return
            number, place, start = DONE.unpack(report)
            yield number, pickle.load(io.BufferedReader(_ResultReader(self._files[place].fileno(), start)))

    def end(self) -> None:
        """End the copies, at once where they still work."""
        for process in self._processes:
            process.kill()
            process.join()
            process.close()
        for opened in (self._waiting, self._reports):
            os.close(opened)
        for file in self._files:
            file.close()


class _ResultReader(io.RawIOBase):
    """A file from a place on. Reading moves no position, which this process shares with the copy that writes."""

    def __init__(self, file: int, start: int) -> None:
        self._file, self._place = file, start

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: "Buffer") -> int:
        """Read as much as the buffer holds."""
        count = os.preadv(self._file, [buffer], self._place)
        self._place += count
        return count


def _files(count: int) -> list[IO[bytes]]:
    """A file for the results of each copy; none if the system gives none."""
    import tempfile

    try:
        return [tempfile.TemporaryFile() for _ in range(count)]
    except OSError:
        return []


def _taken(waiting: int) -> Iterator[int]:
    """The numbers that a process takes from the pipe: two bytes are read at once or not at all."""
    while number := os.read(waiting, NUMBER.size):
        yield NUMBER.unpack(number)[0]


def _copy(parent: int, results: Callable[[], Iterator[tuple[int, int]]], reports: int, place: int) -> None:
    """Do what a copy does: report the place of each result."""
    begin_copy(parent)
    for number, start in results():
        os.write(reports, DONE.pack(number, place, start))


def _results(work: Callable[[T], R], tasks: Sequence[T], file: IO[bytes], waiting: int) -> Iterator[tuple[int, int]]:
    """Take tasks until the queue is empty, and store their results: the number of each, and the place of its result.
    Ends at a task that raises an exception, which it raises again where it is repeated."""
    for number in _taken(waiting):
        start = file.tell()
        try:
            pickle.dump(work(tasks[number]), file, pickle.HIGHEST_PROTOCOL)
            file.flush()
        except Exception:
            return
        yield number, start
