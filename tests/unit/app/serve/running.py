"""A server as a process of its own: a copy of this process, which has imported what a server needs, or a new Python."""

import http.client
import importlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from pnp.app.cli import main
from pnp.base.resources import GAMES
from tests.architecture.source import ROOT


class Copy:
    """A copy of this process that runs a command, with what the tests use of `subprocess.Popen`. It begins with all
    modules of this process, which a new Python imports for more than a second of processor time."""

    def __init__(self, words: Sequence[str], log: IO[str]) -> None:
        reading, writing = os.pipe()
        sys.stdout.flush()
        self.pid = os.fork()
        if not self.pid:
            _run(words, writing, log.fileno())
        _lead(self.pid)
        os.close(writing)
        self.stdout = os.fdopen(reading, encoding="utf-8")
        self._is_over = False

    def kill(self) -> None:
        """Send the signal that a process cannot refuse, if it runs, to it and to the processes that it has started: a
        check of a game would go on without it."""
        if not self._is_over:
            os.killpg(self.pid, signal.SIGKILL)

    def wait(self) -> None:
        """Wait until it is over."""
        if not self._is_over:
            os.waitpid(self.pid, 0)
            self._is_over = True
            self.stdout.close()


def _lead(process: int) -> None:
    """Make a process (0: this one) the first of a group of its own. Both sides do it: neither knows which is first."""
    with suppress(PermissionError, ProcessLookupError):
        os.setpgid(process, process)


def _run(words: Sequence[str], writing: int, log: int) -> None:
    """Run a command in this process, and end it."""
    status = 1
    try:
        _lead(0)
        os.dup2(writing, 1)
        os.dup2(log, 2)
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", buffering=1)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", buffering=1)
        os.chdir(ROOT)
        status = main(words)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


@dataclass
class Server:
    """A server that runs."""

    process: "Copy | subprocess.Popen[str]"
    port: int
    key: str
    """The key of the desk."""
    cookie: str = ""

    def ask(self, path: str, data: object = None) -> tuple[int, Any]:
        """A status, and JSON or text."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json", "Cookie": self.cookie}
        body = None if data is None else json.dumps(data)
        line.request("GET" if data is None else "POST", path, body, headers)
        answer = line.getresponse()
        text = answer.read().decode()
        self.cookie = (answer.getheader("set-cookie") or self.cookie).partition(";")[0]
        return answer.status, json.loads(text) if text.startswith("{") else text


def copy_of_hearts(folder: Path) -> Path:
    """Hearts in a folder of a test's own: reports and evidence are written into the folder of a game."""
    return Path(shutil.copytree(GAMES / "hearts", folder / "hearts", dirs_exist_ok=True))


@contextmanager
def serving(folder: Path, game: str = "", *more: str, is_new: bool = False) -> Iterator[Server]:
    """A server of a game (a copy of Hearts beside its rooms), with its rooms in a folder, and with ``more`` options.
    ``is_new``: in a new Python, as a user starts it; otherwise in a copy of this process."""
    game = game or str(copy_of_hearts(folder.parent))
    words = ["serve", game, "--port", "0", "--no-browser", "--rooms", str(folder), *more]
    with (folder.parent / "log").open("a") as log:
        process = _new_python(words, log) if is_new or not hasattr(os, "fork") else _copy(words, log)
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            port = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
            assert port, f"{said}\n{(folder.parent / 'log').read_text('utf-8')}"
            key = process.stdout.readline().strip().rpartition("#")[2]
            yield Server(process, int(port[1]), key)
        finally:
            process.kill()
            process.wait()


def _new_python(words: Sequence[str], log: IO[str]) -> "subprocess.Popen[str]":
    command = [sys.executable, "-u", "-m", "pnp", *words]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)


def _copy(words: Sequence[str], log: IO[str]) -> Copy:
    for module in LOADED:  # (here, so that the next copy finds them)
        importlib.import_module(module)
    return Copy(words, log)


LOADED = ("pnp.app.cli.running", "pnp.app.cli.commands.serve", "pnp.app.serve.run")
"""Modules of the command."""
