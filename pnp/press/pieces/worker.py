"""A process that draws with strangers' templates. The system limits its processor time and its memory.

No list of dangerous operations is complete, so a template is limited by its cost. The worker is a copy of this process
(``os.fork``) if that is safe: it starts at once and has everything that this process has in memory. A copy inherits
locks that other threads hold, so a process with threads starts a new Python instead, as do systems that copy badly or
not at all, and sends it a pickle of the answering function. Both serve in the same way (`worker_limits.py`).
"""

import atexit
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import warnings
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Any, BinaryIO

from pnp.press.pieces import worker_watch
from pnp.press.pieces.worker_limits import MEGABYTE, Limits, read_message, serve, write_message
from pnp.press.pieces.worker_watch import Watch
from pnp.source.diagnostics.budgets import MEMORY, SECONDS, VALUE, Budget

CAN_FORK = sys.platform.startswith("linux")
"""macOS has ``fork``, but its own libraries do not survive it."""
MOST_ALIVE = 2
"""Workers that wait for work (a face in two languages needs two); the oldest is ended for one more."""
MOST_BYTES = 8 * VALUE.most
"""Largest answer, bytes."""
_FRAME = re.compile(r'File "([^"]*)", line (\d+) in ')
_START = "import sys; sys.path[:] = sys.argv[1:]; from pnp.press.pieces.worker_limits import serve_alone; serve_alone()"
_alive: "list[Worker]" = []
_idle: "list[Process]" = []
"""New Pythons that wait for another function."""
_pool = threading.RLock()
"""Held while these two lists change."""


class LimitExceeded(Exception):
    """A worker exceeded a limit. ``frames``: file and line of the code that it was in, innermost first."""

    def __init__(self, budget: Budget, frames: tuple[tuple[str, int], ...] = ()) -> None:
        super().__init__(budget.what)
        self.budget, self.frames = budget, frames


class _WorkerEnded(Exception):
    """A worker ended before it answered. ``budget``: the limit that it exceeded, if known."""

    def __init__(self, budget: Budget | None, frames: tuple[tuple[str, int], ...] = ()) -> None:
        super().__init__()
        self.budget, self.frames = budget, frames


class Process:
    """A serving process, from the side of the process that asks."""

    def __init__(self, answer: Callable[..., Any], is_copy: bool) -> None:
        """Start the process; ``is_copy``: by ``os.fork``."""
        self.owner, self.is_copy, self.place = os.getpid(), is_copy, _current_folder()
        self.trace: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (it is closed with the process)
        memory = MEMORY.most if worker_watch.LIMITS_MEMORY else None
        limits = Limits(memory, SECONDS.most if worker_watch.LIMITS_TIME else None)
        self._popen: subprocess.Popen[bytes] | None = None
        self.questions: BinaryIO
        self.answers: BinaryIO
        if is_copy:
            self._copy(answer, limits)
        else:
            self._start(limits)
        self.answer: Callable[..., Any] | None = answer if is_copy else None
        """The function that it answers with."""

    def _copy(self, answer: Callable[..., object], limits: Limits) -> None:
        asked, questions = os.pipe()
        answers, answered = os.pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # (there are no other threads)
            self.id = os.fork()
        if not self.id:
            try:
                for end in (questions, answers):
                    os.close(end)
                for other in [*_idle, *(worker.process for worker in _alive if worker.process)]:
                    other.let_go()
                _alive.clear()
                _idle.clear()
                serve(os.fdopen(asked, "rb"), os.fdopen(answered, "wb"), self.trace, limits, answer)
            finally:
                os._exit(0)
        os.close(asked)
        os.close(answered)
        self.questions, self.answers = os.fdopen(questions, "wb"), os.fdopen(answers, "rb")

    def _start(self, limits: Limits) -> None:
        flags = ["-I", *(["-B"] if sys.dont_write_bytecode else [])]  # (nothing is imported from the current folder)
        pipe = subprocess.PIPE
        command = [sys.executable, *flags, "-c", _START, *sys.path]
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=self.trace)
        assert process.stdin is not None and process.stdout is not None
        self._popen, self.id = process, process.pid
        self.questions, self.answers = process.stdin, process.stdout  # type: ignore[assignment]
        with suppress(OSError):
            write_message(self.questions, pickle.dumps(limits))

    def kill(self) -> None:
        """Kill the process; :meth:`end` waits for it."""
        with suppress(OSError):
            if self._popen is not None:
                self._popen.kill()
            else:
                os.kill(self.id, signal.SIGKILL)

    def let_go(self) -> None:
        """Close this side's ends of the pipes."""
        for pipe in (self.questions, self.answers, self.trace):
            with suppress(OSError):
                pipe.close()

    def end(self) -> int:
        """End the process, wait for it, and return the number of the signal that ended it; 0 for none. A process
        started by the process that this one was copied from is left alone."""
        status = 0
        if self.owner == os.getpid():
            if self._popen is not None:
                self._popen.kill()
                status = -self._popen.wait()
            else:
                status = self._waited()
        self.let_go()
        return max(status, 0)

    def _waited(self) -> int:
        with suppress(OSError):
            ended, status = os.waitpid(self.id, os.WNOHANG)
            if not ended:
                self.kill()
                _, status = os.waitpid(self.id, 0)
            return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        return 0

    def frames(self) -> tuple[tuple[str, int], ...]:
        """File and line of the code that it was in when it took too long, innermost first."""
        self.trace.seek(0)
        written = self.trace.read(MEGABYTE).decode("utf-8", "replace")
        return tuple((_plain(file), int(line)) for file, line in _FRAME.findall(written))


class Worker:
    """A process that answers questions with a function. It is started for the first question, and anew after a limit
    was exceeded."""

    def __init__(self, answer: Callable[..., Any]) -> None:
        """Create it; ``answer`` takes what pickle can write, and returns what JSON can. If the process is not a copy of
        this one, pickle has to write the function too."""
        self._answer = answer
        self._lock = threading.Lock()
        self._coming: deque[tuple[object, ...]] = deque()
        """Questions whose answers have not been fetched yet."""
        self._are_sent = False
        self.process: Process | None = None

    def ask(self, *question: Any) -> Any:
        """The function's answer. Raises Exceeded, and RuntimeError for whatever the function raises. A worker that ends
        for an unknown reason is replaced once before that."""
        with self._lock:
            return self._asked(question)

    def begin(self, questions: Sequence[tuple[object, ...]]) -> None:
        """Ask several questions at once; :meth:`answer` fetches the answers in this order."""
        with self._lock:
            self._drop_answers()
            self._coming = deque(questions)
            with suppress(_WorkerEnded):  # (it is started anew when the answer is fetched)
                self._send(is_again=False)

    def answer(self, question: tuple[Any, ...]) -> Any:
        """The answer to one of the pending questions, dropping those before it, or to another one. Raises what
        :meth:`ask` does."""
        with self._lock:
            if question not in self._coming:
                return self._asked(question)
            while self._coming[0] != question:
                if self._are_sent:
                    self._drop_answer()
                else:
                    self._coming.popleft()
            return self._next()

    def drop(self, is_dropped: Callable[[tuple[Any, ...]], bool]) -> None:
        """Drop some of the pending questions, after a limit was exceeded."""
        with self._lock:
            if not self._are_sent:
                self._coming = deque(question for question in self._coming if not is_dropped(question))

    def close(self) -> None:
        """End the process, or keep it for another worker."""
        with _pool:
            process = self._taken()
            if process is None:
                return
            if process.is_copy or process.owner != os.getpid() or self._are_sent or len(_idle) >= MOST_ALIVE:
                process.end()
            else:
                _idle.append(process)
        self._are_sent = False

    # ------------------------------------------------------------------------------------------ one question
    def _asked(self, question: tuple[object, ...]) -> Any:
        self._drop_answers()
        others, self._coming = self._coming, deque([question])
        try:
            return self._next()
        finally:
            self._coming, self._are_sent = others, False

    def _next(self) -> Any:
        for is_again in (False, True):
            try:
                self._send(is_again)
                text = self._fetched()
                break
            except _WorkerEnded as ended:
                self._are_sent = False
                if ended.budget is not None or is_again:
                    self._coming.popleft()
                    raise LimitExceeded(ended.budget or MEMORY, ended.frames) from None
        self._coming.popleft()
        self._are_sent = bool(self._coming)
        if "fault" in text:
            raise RuntimeError(str(text["fault"]))
        return text["answer"]

    def _drop_answers(self) -> None:
        """Fetch the pending answers, so that the next answer is to the next question."""
        while self._are_sent and self._coming:
            self._drop_answer()

    def _drop_answer(self) -> None:
        self._coming.popleft()
        try:
            self._fetched()
        except _WorkerEnded:
            self._are_sent = False
        self._are_sent = self._are_sent and bool(self._coming)

    # ------------------------------------------------------------------------------------------ the process
    def _send(self, is_again: bool) -> None:
        """Send all pending questions, unless that is done. Raises _Ended."""
        if self._are_sent:
            return
        process = self._started(is_again)
        answer = None if process.answer is self._answer else self._answer
        message = pickle.dumps((answer, list(self._coming)), pickle.HIGHEST_PROTOCOL)
        process.answer = self._answer
        with Watch(process.id, process.kill) as watch:
            try:
                write_message(process.questions, message)
            except OSError:
                pass
            else:
                self._are_sent = True
        if not self._are_sent:
            raise self._ended(watch)

    def _fetched(self) -> dict[str, object]:
        """The next answer, or the fault. Raises _Ended."""
        process = self.process
        if process is None:
            raise _WorkerEnded(None)
        with Watch(process.id, process.kill) as watch:
            try:
                text = json.loads(read_message(process.answers, MOST_BYTES))
                if isinstance(text, dict) and text.keys() & {"answer", "fault"}:
                    return text
            except (OSError, EOFError, ValueError, RecursionError):
                pass
        raise self._ended(watch)

    def _ended(self, watch: Watch) -> _WorkerEnded:
        """End a worker that does not answer: returns the reason, and the code that it was in."""
        process = self._taken()
        if process is None:
            return _WorkerEnded(watch.exceeded)
        frames = process.frames()
        is_slow = process.end() == getattr(signal, "SIGXCPU", -1)
        return _WorkerEnded(SECONDS if is_slow else watch.exceeded, frames)

    def _started(self, is_again: bool) -> Process:
        """The process, started if there is none. After a death for an unknown reason it is not a copy: that may have
        inherited a lock."""
        if self.process is not None and self.process.owner == os.getpid():
            return self.process
        with _pool:
            self.close()
            for other in _alive[: max(0, len(_alive) - MOST_ALIVE + 1)]:
                if other._lock.acquire(blocking=False):
                    other.close()
                    other._lock.release()
            is_copy = not is_again and may_copy()
            self.process = (None if is_copy else _idle_here()) or Process(self._answer, is_copy)
            _alive.append(self)
            return self.process

    def _taken(self) -> Process | None:
        with _pool:
            process, self.process = self.process, None
            if self in _alive:
                _alive.remove(self)
            return process


def may_copy() -> bool:
    """Whether a copy of this process inherits no lock that another thread holds."""
    return CAN_FORK and threading.active_count() == 1


def _idle_here() -> Process | None:
    """An idle process in the current folder, from which relative names of templates lead to their files. Those in other
    folders end."""
    here = _current_folder()
    for process in [process for process in _idle if process.owner == os.getpid()]:
        _idle.remove(process)
        if process.place == here:
            return process
        process.end()
    return None


def _current_folder() -> str:
    try:
        return os.getcwd()
    except OSError:
        return ""


@atexit.register
def end_all() -> None:
    """End every process."""
    for worker in list(_alive):
        worker.close()
    while _idle:
        _idle.pop().end()


def _plain(file: str) -> str:
    """A file's name from a recorded stack, in which non-English letters are escaped."""
    return re.sub(r"\\x(\w\w)|\\u(\w{4})|\\U(\w{8})", lambda escape: chr(int(escape[escape.lastindex or 0], 16)), file)
