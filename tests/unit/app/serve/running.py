"""A server as a process of its own."""

import http.client
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.base.resources import GAMES
from tests.architecture.source import ROOT


@dataclass
class Server:
    """A server that runs."""

    process: "subprocess.Popen[str]"
    port: int
    key: str
    """Of the desk."""
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
def serving(folder: Path, game: str = "", *more: str) -> Iterator[Server]:
    """A server of a game (a copy of Hearts beside its rooms), with its rooms in a folder, and with ``more`` options."""
    game = game or str(copy_of_hearts(folder.parent))
    words = [sys.executable, "-u", "-m", "pnp", "serve", game, "--port", "0", "--no-browser", "--rooms", str(folder)]
    words += more
    with (folder.parent / "log").open("a") as log:
        process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            port = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
            assert port, said
            key = process.stdout.readline().strip().rpartition("#")[2]
            yield Server(process, int(port[1]), key)
        finally:
            process.kill()
            process.wait()
