"""Commands on a real terminal: what they show while one waits, and what Ctrl-C leaves."""

import os
import random
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.architecture.source import ROOT
from tests.machine import with_machine

pty = pytest.importorskip("pty")
RACE = str(ROOT / "tests" / "hare-race")
LONG = ("simulate", RACE, "--games", "10000000", "--agent", "greedy", "--jobs", "2")
COMMANDS = (
    LONG,
    ("check", RACE, "--no-cache", "--jobs", "2"),
    ("build", RACE, "--jobs", "2", "--paper", "a4"),
    ("cards", "many.csv"),
)
LIMIT = 120.0
"""Seconds that a command may take on a busy machine."""


@dataclass
class Ended:
    """A command that has ended on a terminal."""

    status: int
    out: str
    shown: str
    """All that the terminal was sent."""
    left: str
    """Processes of its session that are still there."""

    @property
    def last(self) -> str:
        """The last line as a reader sees it."""
        return re.split(r"\x1b\[[\d;]*[A-Za-z]", self.shown.rstrip().rpartition("\n")[2])[-1].strip()


def on_terminal(
    words: tuple[str, ...], folder: Path, until: Callable[[str, float], bool], number: int, is_group: bool = True
) -> Ended:
    """Give a command on a terminal, and send it a signal as soon as ``until`` says so of what is shown and how many
    seconds have passed since the command has taken signals into its own hands (before that, the system ends it)."""
    ours, theirs = pty.openpty()
    env = os.environ | {
        "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "100", "TMPDIR": str(folder / "tmp"), "CI": "1",
        "PNP_CACHE": with_machine(folder / "cache"), "XDG_STATE_HOME": str(folder / "state"), "NO_COLOR": "1",
    }  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-m", "pnp", *words], cwd=folder, env=env, stdin=theirs, stdout=subprocess.PIPE, stderr=theirs,
        start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    assert process.stdout is not None
    out, shown, begun, ready_at, is_sent = b"", b"", time.monotonic(), None, False
    streams = [ours, process.stdout.fileno()]
    while streams:
        now = time.monotonic()
        assert now - begun < LIMIT, shown
        if ready_at is None and _is_prepared(process.pid):
            ready_at = now
        passed = -1.0 if ready_at is None else now - ready_at
        if not is_sent and process.poll() is None and until(shown.decode(errors="replace"), passed):
            (os.killpg if is_group else os.kill)(process.pid, number)
            is_sent = True
        ready, _, _ = select.select(streams, [], [], 0.02)
        for stream in ready:
            try:
                data = os.read(stream, 65536)
            except OSError:  # (nobody is at the other end of the terminal)
                data = b""
            streams = streams if data else [one for one in streams if one != stream]
            out, shown = (out, shown + data) if stream == ours else (out + data, shown)
    status = process.wait(LIMIT)
    os.close(ours)
    process.stdout.close()
    return Ended(status, out.decode(), shown.decode(errors="replace"), _alive(process.pid))


def _is_prepared(process: int) -> bool:
    """Whether a command has its handlers of signals, where the system tells (elsewhere: yes). Python itself has none
    for SIGTERM."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return True
    return bool(int(re.findall(r"SigCgt:\s*(\w+)", status)[0], 16) >> (signal.SIGTERM - 1) & 1)


def _alive(session: int) -> str:
    """The processes of a session that are no zombies, once those that are ending have had time to."""
    for _ in range(300):
        listed = subprocess.run(["ps", "-o", "stat=,args=", "-s", str(session)], capture_output=True, text=True).stdout
        alive = "\n".join(line for line in listed.splitlines() if not line.startswith("Z"))
        if not alive:
            break
        time.sleep(0.1)
    return alive


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tmp").mkdir()
    rows = [f"Card {n},Draw {n} cards and discard one of them.,2" for n in range(600)]
    (tmp_path / "many.csv").write_text("\n".join(("name,text,copies", *rows)) + "\n", "utf-8")
    return tmp_path


def files_of(folder: Path) -> list[str]:
    """The files and folders below a folder, but for the cache of pnp."""
    return [str(f.relative_to(folder)) for f in sorted(folder.rglob("*")) if "cache" not in f.parts]


def test_a_terminal_shows_in_plain_words_what_is_done_and_how_far_it_is(folder: Path) -> None:
    ended = on_terminal(LONG, folder, lambda shown, _: "games a second" in shown, signal.SIGINT)
    assert re.search(r"Simulating hare-race: playing games with 2 players, [\d,]+ of 10,000,000", ended.shown)
    assert re.search(r"\d+ %, about [\w ]+ left, [\d.,]+ games a second", ended.shown)
    assert (ended.status, ended.last, ended.left) == (130, "Stopped. Nothing was written.", "")
    stopped = re.search(r"stopped after (\d+) of 10000000 games", ended.shown)
    assert stopped and re.match(rf"2 players, {int(stopped[1]):,} games, ", ended.out), ended.out


@pytest.mark.parametrize("words", COMMANDS, ids=[words[0] for words in COMMANDS])
@pytest.mark.parametrize("is_group", [True, False], ids=["Ctrl-C", "kill"])
def test_a_command_that_is_stopped_leaves_nothing_half_done(
    words: tuple[str, ...], is_group: bool, folder: Path, pytestconfig: pytest.Config
) -> None:
    if (COMMANDS.index(words) + is_group) % 2 and not pytestconfig.getoption("--full"):
        pytest.skip("this command stopped in the other way, and others stopped in this way, represent it; run --full")
    chance = random.Random(f"{words[0]} {is_group}")
    moment = chance.uniform(0.3, 3.0)
    number = signal.SIGINT if is_group else signal.SIGTERM
    before = files_of(folder)
    ended = on_terminal(words, folder, lambda _, now: now >= moment, number, is_group)
    assert "Traceback" not in ended.shown and "Exception ignored" not in ended.shown and ended.left == ""
    after = [name for name in files_of(folder) if name not in before and not name.startswith(("state", ".pnp"))]
    if ended.status == 130:
        assert ended.last.startswith("Stopped")
        assert ("after writing" in ended.last) == bool(after), after
    else:
        assert ended.status == 0 and (bool(after) or words[0] == "check"), ended.shown  # (it was done before)
    assert not [name for name in after if name.startswith("tmp/") or ".part" in name]
    assert not list((folder / "state").rglob("*-*")), "a journal is left"


def test_without_a_terminal_nothing_is_said_of_progress(folder: Path) -> None:
    words = ("simulate", RACE, "--games", "400", "--jobs", "1", "--agent", "greedy")
    env = os.environ | {"PYTHONPATH": str(ROOT), "PNP_CACHE": with_machine(folder / "cache")}
    done = subprocess.run(
        [sys.executable, "-m", "pnp", *words], cwd=folder, env=env, capture_output=True, text=True, timeout=LIMIT
    )
    assert done.returncode == 0 and done.stderr == "" and done.stdout


def test_an_interruption_of_code_from_a_string_does_not_change_the_status(tmp_path: Path) -> None:
    (tmp_path / "interrupted.py").write_text("""
import pnp.app.cli

def main():
    try:
        exec("raise KeyboardInterrupt")
    except KeyboardInterrupt:
        return 130

pnp.app.cli.main = main
import pnp.__main__
""")
    env = os.environ | {"PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    done = subprocess.run([sys.executable, "-m", "interrupted"], cwd=tmp_path, env=env, timeout=LIMIT)
    assert done.returncode == 130


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_after_the_work_is_done_does_not_change_the_status(number: int, tmp_path: Path) -> None:
    (tmp_path / "late.py").write_text(f"""
import atexit, os, sys
from pnp.app.cli import main

atexit.register(lambda: os.kill(os.getpid(), {int(number)}))
sys.exit(main())
""")
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "late.py", "list"], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=LIMIT
    )
    assert (done.returncode, done.stderr) == (0, "") and "hearts" in done.stdout
