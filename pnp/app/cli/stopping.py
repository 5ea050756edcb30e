"""Ctrl-C and the signal of `kill`: the command stops, and leaves nothing half done.

The first signal raises KeyboardInterrupt, whose handlers undo a write in progress and remove temporary files and other
processes. The second signal ends the program at once.
"""

import _thread
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

from pnp.app.cli.main import stop_early
from pnp.app.output.recover import files_in_place

STOPPED = 130
"""The exit status of a command that was stopped."""

AGAIN = 0.01
"""Seconds after which a lost interruption is raised again."""


class Stop:
    """The signal handlers of one command."""

    def __init__(self) -> None:
        self._process = os.getpid()
        self._is_asked = self._is_lost = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal."""
        if os.getpid() != self._process:  # a forked process that has not yet installed its handlers
            os._exit(STOPPED)
        if self._is_asked and not self._is_lost:
            end_at_once()
        self._is_asked, self._is_lost = True, False
        raise KeyboardInterrupt

    def unraisable(self, lost: "sys.UnraisableHookArgs") -> None:
        """Repeat an interruption a moment later if it arrived in a destructor or in a call from C, which cannot raise
        it."""
        if issubclass(lost.exc_type, KeyboardInterrupt):
            self._is_lost = True
            threading.Timer(AGAIN, _thread.interrupt_main).start()
        else:
            sys.__unraisablehook__(lost)


@contextmanager
def stoppable(is_program: bool) -> Iterator[None]:
    """Let signals interrupt the block, unless the parent process ignores them. ``is_program``: the program ends after
    the block with its exit status, so later signals are ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = (signal.SIGINT, signal.SIGTERM)
    usual = {number: signal.getsignal(number) for number in numbers}
    hook, stop = sys.unraisablehook, Stop()
    for number in numbers:
        if usual[number] in (signal.SIG_DFL, signal.default_int_handler, stop_early):
            signal.signal(number, stop)
    sys.unraisablehook = stop.unraisable
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for number in numbers:
            if signal.getsignal(number) is stop:
                signal.signal(number, signal.SIG_IGN if is_program else usual[number])


def end_children() -> None:
    """End the processes that share this command's work."""
    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        for child in active_children():
            with suppress(OSError, ValueError):
                child.kill()


def end_at_once() -> NoReturn:
    """End the program immediately."""
    with suppress(Exception):
        end_children()
    with suppress(OSError):
        os.write(2, b"\nStopped at once.\n")
    os._exit(STOPPED)


def stopped_words() -> str:
    """The message for a command that was stopped."""
    files = files_in_place()
    if not files:
        return "Stopped. Nothing was written."
    return f"Stopped after writing {_named(files)}."


def _named(files: tuple[Path, ...]) -> str:
    """The name of a single file; for several files, their number and folder."""
    if len(files) == 1:
        return str(files[0])
    folder = os.path.commonpath([file.absolute().parent for file in files])
    near = os.path.relpath(folder)
    return f"{len(files)} files in {folder if near.startswith('..') else near}"
