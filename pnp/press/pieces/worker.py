"""A process that draws with strangers' templates. The system limits its processor time and its memory.

No list of dangerous operations is complete, so a template is limited by what it costs. The worker is a copy of this
process (``os.fork``), knows everything that the process knew, and lives until the process ends or a limit is exceeded.
Where there is no ``fork`` (Windows, browsers) the caller works in its own process, with the budgets of the sandbox.
"""

import faulthandler
import gc
import os
import pickle
import re
import select
import signal
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import IO, Any, NoReturn

from pnp.source.diagnostics.budgets import MEMORY, SECONDS, VALUE, Budget

if sys.platform != "win32":
    import resource

CAN_FORK = hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi")
MEGABYTE = 1_000_000
SPARE = 100 * MEGABYTE
"""Bytes of memory that a worker gets beyond its limit to report that it exceeded it."""
WAIT = 60.0
"""Seconds by the clock after which a worker that has not answered is killed, whatever it does."""
MOST_ALIVE = 4
"""Workers that wait for work; the one that was started first is ended for one more."""
MOST_BYTES = 8 * VALUE.most
"""Of an answer."""
_FRAME = re.compile(r'File "([^"]*)", line (\d+) in ')
_alive: "list[Worker]" = []


class Exceeded(Exception):
    """A worker exceeded a limit. ``frames``: file and line of the code that it was in, innermost first."""

    def __init__(self, budget: Budget, frames: tuple[tuple[str, int], ...] = ()) -> None:
        super().__init__(budget.what)
        self.budget, self.frames = budget, frames


class Worker:
    """A copy of this process that answers questions with a function. The copy is made for the first question, and made
    anew after a limit was exceeded."""

    def __init__(self, answer: Callable[..., Any]) -> None:
        """``answer`` takes and returns what pickle can write."""
        self._answer = answer
        self._lock = threading.Lock()
        self._owner = self._process = self._coming = 0
        self._is_new = False
        self._connection: Connection | None = None
        self._trace: IO[bytes] | None = None

    def ask(self, *question: Any) -> Any:
        """What the function answers. Raises Exceeded. A worker whose earlier answers may have used up the memory, or
        that was ended from outside, is replaced once before that."""
        self.begin([question])
        return self.answer(question)

    def begin(self, questions: Sequence[tuple[Any, ...]]) -> None:
        """Ask several questions at once. A worker that still answers earlier ones is ended."""
        with self._lock, suppress(Exceeded):  # (a worker that has ended is replaced when the answer is fetched)
            if self._coming:
                self.close()
            self._is_new = self._start()
            self._send(questions)

    def answer(self, question: tuple[Any, ...]) -> Any:
        """The answer to the next question of those that were begun. Raises what :meth:`ask` does."""
        with self._lock:
            try:
                return self._fetched()
            except Exceeded as exceeded:
                if self._is_new or exceeded.budget is SECONDS:
                    raise
            self._is_new = self._start()
            self._send([question])
            return self._fetched()

    def skip(self) -> None:
        """Drop the next answer."""
        with self._lock, suppress(Exception):
            self._fetched()

    def close(self) -> None:
        """End the process."""
        self._coming = 0
        if self._connection is not None:
            self._connection.close()
            if self._trace is not None:
                self._trace.close()
            if self._owner == os.getpid():
                self._killed()
        self._connection = None
        if self in _alive:
            _alive.remove(self)

    # ------------------------------------------------------------------------------------------ this process
    def _start(self) -> bool:
        """Start a process unless there is one; whether it is new. One that a process started of which this is a copy
        belongs to that one."""
        if self._connection is not None and self._owner == os.getpid():
            return False
        self.close()
        for other in _alive[: max(0, len(_alive) - MOST_ALIVE + 1)]:
            if other._lock.acquire(blocking=False):
                other.close()
                other._lock.release()
        self._trace = tempfile.TemporaryFile()  # noqa: SIM115 (it is closed with the worker)
        self._connection, theirs = Pipe()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # (other threads' locks are not used by the copy)
            process = os.fork()
        if not process:
            self._serve(theirs)
        theirs.close()
        self._owner, self._process = os.getpid(), process
        _alive.append(self)
        return True

    def _send(self, questions: Sequence[tuple[Any, ...]]) -> None:
        assert self._connection is not None
        try:
            self._connection.send_bytes(pickle.dumps(questions, pickle.HIGHEST_PROTOCOL))
            self._coming = len(questions)
        except OSError:
            raise Exceeded(*self._end()) from None

    def _fetched(self) -> Any:
        connection = self._connection
        if connection is None or not self._coming:
            raise Exceeded(MEMORY)
        self._coming -= 1
        try:
            if not _is_ready(connection):
                raise Exceeded(SECONDS, self._end()[1])
            is_good, answer = pickle.loads(connection.recv_bytes(MOST_BYTES))
        except (OSError, EOFError):
            raise Exceeded(*self._end()) from None
        if not is_good:
            raise answer
        self._is_new = False
        return answer

    def _end(self) -> tuple[Budget, tuple[tuple[str, int], ...]]:
        """End a worker that does not answer: the limit that it exceeded, and the code that it was in."""
        status = self._killed()
        frames: tuple[tuple[str, int], ...] = ()
        if self._trace is not None:
            self._trace.seek(0)
            written = self._trace.read(MEGABYTE).decode("utf-8", "replace")
            frames = tuple((_plain(file), int(line)) for file, line in _FRAME.findall(written))
        self.close()
        return (SECONDS if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU else MEMORY), frames

    def _killed(self) -> int:
        """End the process, wait for it, and return its exit status; 0 where it is not known."""
        process, self._process = self._process, 0
        if not process:
            return 0
        with suppress(OSError):
            ended, status = os.waitpid(process, os.WNOHANG)
            if ended:
                return status
            if self._connection is not None and not self._connection.closed:
                self._connection.close()
            os.kill(process, signal.SIGKILL)
            return os.waitpid(process, 0)[1]
        return 0

    # ------------------------------------------------------------------------------------------ the copy
    def _serve(self, connection: Connection) -> NoReturn:
        """Answer until nobody asks any more. Nothing that runs at the end of the process that this is a copy of runs
        here."""
        try:
            for other in [*_alive, self]:
                if other._connection is not None:
                    other._connection.close()
            _alive.clear()
            _be_quiet()
            _hold(self._trace)
            while not _is_spent:
                for question in pickle.loads(connection.recv_bytes()):
                    _hold_time()
                    connection.send_bytes(pickle.dumps(self._result(question), pickle.HIGHEST_PROTOCOL))
                    if _is_spent:
                        break
        finally:
            os._exit(0)

    def _result(self, question: tuple[Any, ...]) -> tuple[bool, Any]:
        try:
            return True, self._answer(*question)
        except MemoryError:
            raise
        except Exception as fault:
            with suppress(Exception):
                pickle.loads(pickle.dumps(fault))
                return False, fault
            return False, RuntimeError(f"{type(fault).__name__}: {fault}")


def _is_ready(connection: Connection) -> bool:
    """Wait for an answer; False where there is none in time."""
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN)
    return bool(waiting.poll(WAIT * 1000))


def _plain(file: str) -> str:
    """A file's name from a written stack, where other letters than those of English are escaped."""
    return re.sub(r"\\x(\w\w)|\\u(\w{4})|\\U(\w{8})", lambda found: chr(int(found[found.lastindex or 0], 16)), file)


_is_spent = False


def get_spare_memory() -> None:
    """Raise the limit of memory a little, in a worker that exceeded it, so that it can say so. It answers nothing more
    after that. Does nothing in other processes."""
    global _is_spent
    _is_spent = True
    if _limit:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (_limit + SPARE, resource.getrlimit(resource.RLIMIT_AS)[1]))


_limit = 0
"""Bytes of memory, in a worker."""


def _be_quiet() -> None:
    """The copy writes nothing to the streams of the process, and takes signals as the system does."""
    for name in ("SIGINT", "SIGTERM", "SIGXCPU", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    gc.freeze()  # (what it shares with the process stays shared)


if sys.platform != "win32":

    def _hold(trace: IO[bytes] | None) -> None:
        """Limit the memory, and prepare a place for the stack of a worker that takes too long."""
        global _limit
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
        faulthandler.disable()
        if trace is not None:
            faulthandler.register(signal.SIGXCPU, trace, all_threads=False, chain=True)
        size = _size()
        if size:
            soft, hard = resource.getrlimit(resource.RLIMIT_AS)
            bounds = [bound for bound in (soft, hard) if bound != resource.RLIM_INFINITY]
            _limit = min([size + MEMORY.most * MEGABYTE, *bounds])
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_AS, (_limit, hard))

    def _hold_time() -> None:
        """Limit the processor time of the next answer: SECONDS at least, and one more at most."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        soft = int(used.ru_utime + used.ru_stime) + 1 + SECONDS.most
        resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))

    def _size() -> int:
        """The size of this process in bytes; 0 where the system does not tell."""
        try:
            with open("/proc/self/statm", "rb") as opened:
                return int(opened.read().split()[0]) * resource.getpagesize()
        except (OSError, ValueError, IndexError):
            return 0

else:

    def _hold(trace: IO[bytes] | None) -> None:
        """There is no copy of a process here."""

    def _hold_time() -> None:
        """There is no copy of a process here."""
