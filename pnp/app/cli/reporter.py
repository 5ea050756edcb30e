"""Progress on a terminal: the current work, how far it is, and the time left."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING

from pnp.app.cli.terminal import escaped
from pnp.base.progress import BETWEEN, Step

if TYPE_CHECKING:
    from pnp.app.cli.progress_bar import Bar

PATIENCE = 0.5
"""Seconds that a command may take before anything is shown."""
TICK = 0.5
"""Seconds between two redraws while nothing is reported."""
LINE_AFTER = 5.0
"""Seconds between two lines on a terminal that cannot move its cursor."""
LEAST_RATE = 2.0
"""Seconds of work before a rate is shown: the first steps are not representative."""


class Reporter:
    """Shows the steps of one command on standard error, below all other output.

    Nothing is shown at first. No thread is started: a timer's signal redraws the lines while the command waits.
    """

    def __init__(self, title: str, clock: Callable[[], float] = monotonic) -> None:
        self.title, self._clock = title, clock
        self._begun = self._drawn = clock()
        self._step: Step | None = None
        self._since, self._done_before = self._begun, 0
        self._bar: Bar | None = None
        self._is_busy = self._is_hidden = False
        self._is_dumb = os.environ.get("TERM", "") in ("dumb", "unknown", "")
        self._usual = self._start_ticking()

    def __call__(self, step: Step) -> None:
        """Take a step; it is shown at once, or with the next one."""
        last, now = self._step, self._clock()
        is_new = last is None or (last.unit, last.total) != (step.unit, step.total) or step.done < last.done
        if is_new:
            self._since, self._done_before = now, step.done
        self._step, self._is_hidden = step, False
        if now - self._begun >= PATIENCE and now - self._drawn >= (0 if is_new else BETWEEN):
            self._draw()

    def hide(self) -> None:
        """Clear the lines so that something else can be printed. The next step draws them again."""
        bar, self._bar, self._is_hidden = self._bar, None, True
        if bar is not None:
            self._is_busy = True
            bar.remove()
            self._is_busy = False
            self._drawn = self._clock()

    def end(self) -> None:
        """End the display when the command is over."""
        if self._usual is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._usual)
            self._usual = None
        self._step = None
        self.hide()

    # ------------------------------------------------------------------------------------------ drawing
    def _draw(self) -> None:
        step = self._step
        if step is None or self._is_busy or self._is_hidden:
            return
        self._is_busy = True
        try:
            if self._is_dumb:
                self._print(step)
            else:
                self._draw_bar(step)
        finally:
            self._is_busy = False

    def _draw_bar(self, step: Step) -> None:
        if self._bar is None:
            from pnp.app.cli.progress_bar import Bar

            self._bar = Bar(sys.stderr)
        self._drawn = self._clock()
        seconds = self._drawn - self._since
        counts = step.total if step.unit != "stages" else 0
        words = self.words(step)
        if not counts and seconds >= 1:
            words += f" ({duration(seconds)})"
        self._bar.draw(words, step.done, counts, self.rest(step, seconds))

    def _print(self, step: Step) -> None:
        """Print a plain line at intervals."""
        if self._clock() - self._drawn >= LINE_AFTER:
            self._drawn = self._clock()
            print(self.words(step), file=sys.stderr, flush=True)

    def words(self, step: Step) -> str:
        """The first line: ``Checking hearts: playing games with 4 players, 320 of 1,000``."""
        return escaped(f"{self.title}: {step.words[:1].lower()}{step.words[1:]}")

    def rest(self, step: Step, seconds: float) -> str:
        """The text after the bar: the share that is done, the time left, games a second."""
        parts = [f"{100 * step.done // step.total} %"] if step.total else []
        new = step.done - self._done_before
        if new > 0 and seconds >= LEAST_RATE and step.total > step.done:
            parts += [f"about {duration((step.total - step.done) * seconds / new)} left"]
        if new > 0 and seconds >= LEAST_RATE and step.unit == "games":
            parts += [f"{new / seconds:,.{0 if new >= seconds else 1}f} games a second"]
        return ", ".join(parts)

    # ------------------------------------------------------------------------------------------ the timer
    def _start_ticking(self) -> "Callable[[int, FrameType | None], object] | int | None":
        """Start the timer that redraws; returns the previous signal handler, None if there is no timer."""
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            return None
        usual = signal.signal(signal.SIGALRM, self._tick)
        signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
        return usual if usual is not None else signal.SIG_DFL

    def _tick(self, number: int, frame: FrameType | None) -> None:
        now = self._clock()
        if now - self._begun >= PATIENCE and now - self._drawn >= TICK / 2 and not _is_importing(frame):
            self._draw()


def _is_importing(frame: FrameType | None) -> bool:
    """Whether a module is being imported: another import of it would find it half initialised."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def duration(seconds: float) -> str:
    """A time in words: ``12 s``, ``3 min``, ``2 h 10 min``."""
    total = max(1, round(seconds))
    if total < 100:
        return f"{total} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
