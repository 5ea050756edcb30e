"""The lines of progress on a terminal."""

import io
import signal
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from pnp.app.cli.console import Console
from pnp.app.cli.reporter import BETWEEN, Reporter, _is_importing, duration
from pnp.base.progress import Step, games_step, silent


class Terminal(io.StringIO):
    """Standard error as a terminal."""

    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that stands still until it is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def err(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    terminal = Terminal()
    for module in ("reporter", "console"):  # (pytest puts its own stream in the place of sys.stderr)
        monkeypatch.setattr(f"pnp.app.cli.{module}.sys", SimpleNamespace(stderr=terminal))
    monkeypatch.setenv("TERM", "xterm")
    return terminal


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def reporter(err: Terminal, clock: Clock) -> Iterator[Reporter]:
    made = Reporter("Checking hearts", clock)
    yield made
    made.end()


def test_a_quick_command_shows_nothing(reporter: Reporter, err: Terminal, clock: Clock) -> None:
    clock.now = 0.4
    reporter(games_step(4, 320, 1000))
    assert err.getvalue() == ""


def test_a_long_one_says_what_it_does_how_far_it_is_and_how_long_still(
    reporter: Reporter, err: Terminal, clock: Clock
) -> None:
    clock.now = 1.0
    reporter(games_step(4, 0, 1000))
    clock.now = 5.0
    reporter(games_step(4, 320, 1000))
    assert "Checking hearts: playing games with 4 players, 320 of 1,000" in err.getvalue()
    assert "32 %, about 8 s left, 80 games a second" in err.getvalue()


def test_steps_of_one_task_are_not_drawn_one_by_one(reporter: Reporter, err: Terminal, clock: Clock) -> None:
    for clock.now, done in ((2.0, 1), (2.01, 2), (2.0 + BETWEEN, 3)):
        reporter(Step("Drawing faces", done, 9, "faces"))
    shown = err.getvalue()
    assert "1 of 9" in shown and "2 of 9" not in shown and "3 of 9" in shown


def test_a_name_of_a_stranger_cannot_paint_the_terminal(err: Terminal, clock: Clock) -> None:
    reporter = Reporter("Printing \x1b[2Jevil", clock)
    clock.now = 1.0
    reporter(Step("Reading the game"))
    reporter.end()
    assert "\x1b[2J" not in err.getvalue() and "\\u001b[2Jevil" in err.getvalue()


def test_lines_that_are_cleared_away_come_back_with_the_next_step_and_not_before(
    reporter: Reporter, err: Terminal, clock: Clock
) -> None:
    clock.now = 1.0
    reporter(Step("Reading the game"))
    reporter.hide()
    shown = err.getvalue()
    clock.now = 9.0
    signal.raise_signal(signal.SIGALRM)
    assert err.getvalue() == shown
    reporter(Step("Drawing faces", 1, 5, "faces"))
    assert "drawing faces, 1 of 5" in err.getvalue()


def test_the_timer_redraws_while_nothing_is_reported(reporter: Reporter, err: Terminal, clock: Clock) -> None:
    reporter(Step("Reading the game"))
    clock.now = 3.0
    signal.raise_signal(signal.SIGALRM)
    assert "reading the game (3 s)" in err.getvalue()


def test_a_terminal_without_a_cursor_gets_a_plain_line_now_and_then(
    err: Terminal, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    reporter = Reporter("Checking hearts", clock)
    for clock.now in (1.0, 6.0, 7.0, 12.0):
        reporter(games_step(2, int(clock.now), 20))
    reporter.end()
    assert err.getvalue().splitlines() == [
        "Checking hearts: playing games with 2 players, 6 of 20",
        "Checking hearts: playing games with 2 players, 12 of 20",
    ]


def test_no_color_is_heeded(err: Terminal, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    reporter = Reporter("Checking hearts", clock)
    clock.now = 1.0
    reporter(games_step(2, 5, 20))
    reporter.end()
    assert "5 of 20" in err.getvalue() and not [c for c in ("\x1b[9", "\x1b[3", "\x1b[38") if c in err.getvalue()]


def test_the_timer_is_given_back(err: Terminal) -> None:
    usual = signal.getsignal(signal.SIGALRM)
    reporter = Reporter("Checking hearts")
    assert signal.getitimer(signal.ITIMER_REAL)[1] > 0
    reporter.end()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0) and signal.getsignal(signal.SIGALRM) == usual


def test_nothing_is_drawn_while_a_module_is_being_loaded() -> None:
    assert not _is_importing(sys._getframe())
    importing = compile("frame = get()", "<frozen importlib._bootstrap>", "exec")
    names: dict[str, object] = {"get": lambda: sys._getframe()}
    exec(importing, names)
    assert _is_importing(names["frame"])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.2, "1 s"), (12.4, "12 s"), (99, "99 s"), (150, "2 min"), (7800, "2 h 10 min")]
)
def test_a_time_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize("manner", ["json", "quiet", "sarif"])
def test_programs_and_who_wants_quiet_see_no_progress(manner: str, err: Terminal) -> None:
    console = Console()
    console.quiet, console.format = manner == "quiet", "text" if manner == "quiet" else manner
    assert console.progress("Checking", "hearts") is silent


def test_without_a_terminal_there_is_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.app.cli.console.sys", SimpleNamespace(stderr=io.StringIO()))
    assert Console().progress("Checking", "hearts") is silent
