"""The worker's own side: it limits itself, answers questions with a function, and ends when no more questions come.

Questions come as pickles, since the worker may trust the process that asks. Answers go back as JSON, since nobody may
trust a process in which a stranger's template was drawn.
"""

import faulthandler
import gc
import json
import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import IO, BinaryIO, NoReturn

from pnp.base.frozen import dataclass

if sys.platform != "win32":
    import resource

MEGABYTE = 1_000_000
SPARE = 100 * MEGABYTE
"""Bytes of memory that a worker gets beyond its limit to report that it exceeded it."""
LENGTH = 8
"""Number of bytes before each message that give its length."""


@dataclass(frozen=True)
class Limits:
    """The system's limits for a worker; None if the process that asks watches it instead."""

    memory: int | None
    """Megabytes beyond its size at the start."""
    seconds: int | None
    """Processor time for an answer, seconds."""


_is_spent = False
_limit = 0
"""Bytes of memory, in a worker."""


def write_message(pipe: BinaryIO, data: bytes) -> None:
    """Write a message with its length. Raises OSError if the other side has closed the pipe."""
    pipe.write(len(data).to_bytes(LENGTH, "big"))
    pipe.write(data)
    pipe.flush()


def read_message(pipe: BinaryIO, most: int = 2**62) -> bytes:
    """The next message. Raises EOFError when there are no more, and OSError for more bytes than ``most``."""
    head = pipe.read(LENGTH)
    size = int.from_bytes(head, "big")
    if len(head) < LENGTH:
        raise EOFError
    if size > most:
        raise OSError("the answer is too long")
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return data


def serve(
    questions: BinaryIO,
    answers: BinaryIO,
    trace: IO[bytes] | None,
    limits: Limits,
    answer: Callable[..., object] | None,
) -> NoReturn:
    """Answer until no more questions come. Each message has a function, or None for the previous one, and its
    questions. Nothing that runs at the end of a process runs here: this one may be a copy of another."""
    try:
        _be_quiet()
        _limit_memory(trace, limits)
        while not _is_spent:
            message = read_message(questions)
            try:
                new_answer, asked = pickle.loads(message)
            except MemoryError:
                raise
            except Exception as fault:
                write_message(answers, _fault(fault))
                break
            answer = new_answer or answer
            for question in asked:
                _limit_time(limits)
                write_message(answers, _answered(answer, question))
                if _is_spent:
                    break
    finally:
        os._exit(0)


def serve_alone() -> NoReturn:
    """Answer as a separate process, whose standard streams lead to the process that asks."""
    questions, answers, trace = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb"), os.fdopen(os.dup(2), "wb")
    serve(questions, answers, trace, pickle.loads(read_message(questions)), None)


def _answered(answer: Callable[..., object] | None, question: tuple[object, ...]) -> bytes:
    try:
        return json.dumps({"answer": answer(*question) if answer else None}).encode("ascii")
    except MemoryError:
        raise
    except Exception as fault:
        return _fault(fault)


def _fault(fault: Exception) -> bytes:
    return json.dumps({"fault": f"{type(fault).__name__}: {fault}"}).encode("ascii")


def get_spare_memory() -> None:
    """Raise the memory limit a little, in a worker that exceeded it, so that it can report that. It answers nothing
    more after that. Does nothing in other processes."""
    global _is_spent
    if _limit:
        _is_spent = True
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (_limit + SPARE, resource.getrlimit(resource.RLIMIT_AS)[1]))


def _be_quiet() -> None:
    """Write nothing to the streams of the process that asks, and handle signals in the system's default way."""
    for name in ("SIGINT", "SIGTERM", "SIGXCPU", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    gc.freeze()  # (memory shared with the other process stays shared)


if sys.platform != "win32":

    def _limit_memory(trace: IO[bytes] | None, limits: Limits) -> None:
        """Limit the memory, and prepare a file for the stack of a worker that takes too long."""
        global _limit
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
        faulthandler.disable()
        if trace is not None:
            faulthandler.register(signal.SIGXCPU, trace, all_threads=False, chain=True)
        size = _size()
        if limits.memory and size:
            soft, hard = resource.getrlimit(resource.RLIMIT_AS)
            bounds = [bound for bound in (soft, hard) if bound != resource.RLIM_INFINITY]
            _limit = min([size + limits.memory * MEGABYTE, *bounds])
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_AS, (_limit, hard))

    def _limit_time(limits: Limits) -> None:
        """Limit the processor time of the next answer: at least this many seconds, and at most one more."""
        if limits.seconds is None:
            return
        used = resource.getrusage(resource.RUSAGE_SELF)
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        soft = int(used.ru_utime + used.ru_stime) + 1 + limits.seconds
        resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))

    def _size() -> int:
        """The size of this process in bytes; 0 if the system does not report it."""
        try:
            with open("/proc/self/statm", "rb") as opened:
                return int(opened.read().split()[0]) * resource.getpagesize()
        except (OSError, ValueError, IndexError):
            return 0

else:

    def _limit_memory(trace: IO[bytes] | None, limits: Limits) -> None:
        """Do nothing: the process that asks watches this one (`press/pieces/worker_watch.py`)."""

    def _limit_time(limits: Limits) -> None:
        """Do nothing: the process that asks watches this one."""
