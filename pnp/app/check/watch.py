"""`pnp check --watch`: check a game again whenever one of its files is saved, and report each result at once.

Everything is kept in memory from one check to the next; a new edit interrupts the running check.
"""

import _thread
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Protocol

from pnp.app.check.answer_cache import Answer
from pnp.app.check.check import CheckRequest, check_game
from pnp.base.progress import Progress, silent
from pnp.base.resources import TEMPLATES
from pnp.model.read.find import data_folders
from pnp.source.diagnostics import Diagnostic, Failed, Report
from pnp.source.load.stamp import each_change, stamp_of_press, state_of

PAUSE = 0.1
"""Seconds between two checks of the files."""


class Listener(Protocol):
    """Receives the results of each check as soon as they are known."""

    def stage(self, name: str, diagnostics: Sequence[Diagnostic], report: Report, seconds: float) -> None:
        """Take the new diagnostics of a finished stage; ``seconds``: the time since the edit was noticed."""

    def done(self, answer: Answer | None, report: Report, seconds: float) -> None:
        """Take the answer of a finished check; None if the game's files could not be read."""

    def broken_off(self) -> None:
        """Learn that the check was interrupted, because the game has changed."""


def watch_check(
    folder: Path,
    request: CheckRequest,
    listener: Listener,
    progress: Progress = silent,
    checks: int | None = None,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Check a game, and again after every change to it, to its libraries' folders or to the press's templates.

    Runs until ``checks`` checks have begun, or forever; ``pause`` waits between two checks of the files. Call it in the
    main thread of a program. Raises WrongRequest (PNP117) for a variant that the game does not have.
    """
    watched = (folder, *(f for f in data_folders() if f.resolve() != folder.resolve().parent), TEMPLATES)
    request = replace(request, jobs=1)  # work in other processes cannot be interrupted
    for now in each_change(lambda: state_of(watched), checks, lambda: pause(PAUSE)):
        stamp_of_press.cache_clear()  # templates may have changed
        if not _unless_changed(lambda: _check(folder, request, listener, progress), watched, now):
            listener.broken_off()


def _check(folder: Path, request: CheckRequest, listener: Listener, progress: Progress) -> None:
    start, report = time.perf_counter(), Report()

    def report_stage(stage: str, diagnostics: Sequence[Diagnostic]) -> None:
        listener.stage(stage, diagnostics, report, time.perf_counter() - start)

    answer: Answer | None = None
    try:
        answer = check_game(folder, request, report, progress, report_stage)
    except Failed as failed:
        if type(failed) is not Failed:
            raise
    listener.done(answer, report, time.perf_counter() - start)


# ------------------------------------------------------------------------------------------------- interruption
def _unless_changed(work: Callable[[], None], watched: Sequence[Path], state: object) -> bool:
    """Do some work in the main thread; interrupted, with the result False, when files change meanwhile."""
    guard = _Guard(watched, state)
    try:
        with _can_interrupt(guard):
            guard.start()
            try:
                work()
            finally:
                guard.end()
    except KeyboardInterrupt:
        if not guard.changed:
            raise
        return False
    return True


@contextmanager
def _can_interrupt(guard: "_Guard") -> Iterator[None]:
    """Let the guard's interruptions through, and pass all others to the usual handler. A process that a script runs in
    the background ignores them."""
    usual = signal.getsignal(signal.SIGINT)

    def interrupted(number: int, frame: FrameType | None) -> None:
        if guard.changed:
            raise KeyboardInterrupt
        if callable(usual):
            usual(number, frame)

    signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


class _Guard(threading.Thread):
    """Watches files while the main thread works, and interrupts it when they change."""

    def __init__(self, watched: Sequence[Path], seen: object) -> None:
        super().__init__(daemon=True)
        self.changed = False
        """Whether the main thread has been interrupted."""
        self._watched, self._seen = watched, seen
        self._over = threading.Event()
        self._turn = threading.Lock()

    def run(self) -> None:
        """Watch the files until the work ends."""
        while not self._over.wait(PAUSE):
            if _watched_state(self._watched) not in (self._seen, None):
                with self._turn:
                    if not self._over.is_set():
                        self.changed = True
                        _thread.interrupt_main()
                return

    def end(self) -> None:
        """Stop watching: an interruption on its way is handled here, and none follows."""
        with self._turn:
            self._over.set()
        if self.changed:
            time.sleep(PAUSE)
        self.join()


def _watched_state(watched: Sequence[Path]) -> object:
    """The state of the files; None if one disappears meanwhile."""
    try:
        return state_of(watched)
    except OSError:
        return None
