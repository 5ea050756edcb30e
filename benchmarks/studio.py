"""All times that `pnp serve` and its folder promise, in one run, by the clock and in seconds of the processor.

    python benchmarks/studio.py [saves|rooms|folder ...]

*saves*: a file of a copy of a game is saved while its desk is open; until its faults, the picture of a changed card and
that of a changed page have arrived at a client that listens as a browser does. The goals: 1 s, 0.3 s, 1 s. *rooms*:
`serve.py` with 200 rooms. *folder*: `pnp export GAME --to web`, what is fetched on a first visit, and in headless Chromium
the time until the first question is asked. The goals: 6.5 MB, 4 s. A figure is worth something on a machine that does nothing else.
"""

import functools
import gzip
import http.client
import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from after_edit import EDITS  # noqa: E402
from timing import machine  # noqa: E402

from tests.unit.serve.running import Server, serving  # noqa: E402

SAVES = {
    "all-but-malice": {
        "card": EDITS["all-but-malice"]["story"], "page": EDITS["all-but-malice"]["prose"],
        "faults": ("rules/05-overt.md", "take_back(target, nothing)", "take_bck(target, nothing)"),
    },
    "hearts": {
        "card": ("game.yaml", "mark: diamonds", "mark: hearts"),
        "page": ("rules/03-tricks.md", "nobody looks through it again", "nobody looks through it any more"),
        "faults": ("rules/02-deal.md", "def deal(", "def dael("),
    },
}  # fmt: skip
"""Of each game what is to be seen, and the edit after which it is: the file, what stands there, what is to stand there."""
GOALS = {"card": 0.3, "page": 1.0, "faults": 1.0}
ROUNDS = 5
PLAYED = ("hearts",)
"""Games whose folders are opened."""
OPTIONS = "return document.querySelectorAll('#options button[data-option]').length"


# ------------------------------------------------------------------------------------------------- saves
@dataclass
class Client:
    """Listens to the news of a desk, and asks for the pictures that have become others, as its page does."""

    server: Server
    line: http.client.HTTPConnection = field(init=False)
    seen: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.server.ask("/desk/enter", {"key": self.server.key})
        self.line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=600)
        self.line.request("GET", "/desk/events", headers={"Cookie": self.server.cookie})
        self.news = self.line.getresponse()

    def states(self) -> Iterator[dict[str, Any]]:
        """How things stand, then again at each change."""
        while line := self.news.readline():
            if line.startswith(b"data:"):
                yield self.server.ask("/desk/state")[1]

    def settle(self) -> None:
        """Until all is known; every picture has been looked at."""
        for state in self.states():
            if "layout" in state["times"] and not state["checking"]:
                break
        for id, version in pictures(state).items():
            if self.seen.get(id) != version and (".pdf" not in id or "rulebook" in id):
                self.look(id, version)

    def look(self, id: str, version: int) -> None:
        """Fetch a picture."""
        self.seen[id] = version
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        line.request("GET", f"/desk/picture/large/{version}/{quote(id)}", headers={"Cookie": self.server.cookie})
        answer = line.getresponse()
        assert answer.status == 200 and answer.read()[:4] == b"\x89PNG", id

    def used(self) -> float:
        """Seconds of the processor that the server has taken."""
        said = Path(f"/proc/{self.server.process.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, said[11:13])) / os.sysconf("SC_CLK_TCK")

    def saved(self, file: Path, text: str, what: str) -> tuple[float, float]:
        """Save a file: seconds by the clock and of the processor until it is seen."""
        reading, start, used = self.server.ask("/desk/state")[1]["reading"], time.perf_counter(), self.used()
        file.write_text(text, "utf-8")
        for state in self.states():
            if state["reading"] > reading and self.shows(state, what):
                return time.perf_counter() - start, self.used() - used
        raise AssertionError("the server has gone")

    def shows(self, state: dict[str, Any], what: str) -> bool:
        """Whether a save shows what it is to show; a picture is fetched then."""
        if what == "faults":
            return any(fault["severity"] == "error" for fault in state["faults"])
        wanted = (lambda id: "rulebook" in id) if what == "page" else (lambda id: ".pdf" not in id)
        new = [(id, v) for id, v in pictures(state).items() if wanted(id) and self.seen.get(id) not in (None, v)]
        for id, version in new[:1]:
            self.look(id, version)
        return bool(new)


def pictures(state: dict[str, Any]) -> dict[str, int]:
    """The version of each picture."""
    return {picture["id"]: picture["version"] for _, list in state["files"] for picture in list}


def saves() -> None:
    """Save, and say when what was seen."""
    for game, edits in SAVES.items():
        with tempfile.TemporaryDirectory() as place:
            shutil.copytree(ROOT / "data", Path(place) / "data")
            folder = Path(place) / "data" / game
            os.environ["PNP_CACHE"] = str(Path(place) / "cache")
            with serving(Path(place) / "rooms", str(folder)) as server:
                client = Client(server)
                client.settle()
                for what, (name, old, new) in edits.items():
                    file, times = folder / name, []
                    text = file.read_text("utf-8")
                    assert old in text, (game, name, old)
                    for _ in range(ROUNDS):
                        times.append(client.saved(file, text.replace(old, new, 1), what))
                        if what != "faults":
                            client.settle()
                        file.write_text(text, "utf-8")
                        client.settle()
                    clock, used = (median(one) for one in zip(*times, strict=True))
                    told(
                        f"{game}: {what}",
                        f"{clock:6.2f} s by the clock (goal {GOALS[what]:g}), {used:5.2f} s of the processor",
                    )


# ------------------------------------------------------------------------------------------------- the folder
class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves plain files, scripts compressed as web servers do, and counts the bytes."""

    sent: list[tuple[str, int]]

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""

    def do_GET(self) -> None:
        """A file."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data = path.read_bytes()
        packed = path.suffix in (".js", ".html", ".css", ".wasm", ".json", ".svg")
        data = gzip.compress(data, 6) if packed else data
        self.send_response(200)
        self.send_header("content-type", self.guess_type(str(path)))
        self.send_header("content-length", str(len(data)))
        if packed:
            self.send_header("content-encoding", "gzip")
        self.end_headers()
        self.wfile.write(data)
        self.sent.append((path.name, len(data)))


def folder() -> None:
    """Export, open in a browser, and say how much was fetched and how long it took."""
    from selenium import webdriver

    for game in PLAYED:
        with tempfile.TemporaryDirectory() as place:
            command = [sys.executable, "-m", "pnp", "export", game, "--to", "web", "--out", place, "--locale", "en"]
            subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
            sent: list[tuple[str, int]] = []
            handler = functools.partial(
                type("Counting", (Quiet,), {"sent": sent}), directory=str(Path(place) / game / "web")
            )
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            times = []
            for round in range(ROUNDS):
                options = webdriver.ChromeOptions()
                options.binary_location = shutil.which("chromium") or ""
                for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,900"):
                    options.add_argument(word)
                browser = webdriver.Chrome(options=options)  # with nothing kept: a first visit
                try:
                    start = time.perf_counter()
                    browser.get(f"http://127.0.0.1:{server.server_port}/")
                    browser.find_element("css selector", "#open button").click()
                    while not browser.execute_script(OPTIONS):
                        time.sleep(0.02)
                    times.append(time.perf_counter() - start)
                    if round == 0:
                        time.sleep(2)
                        size = sum(many for _, many in sent)
                finally:
                    browser.quit()
            told(
                f"{game}: folder",
                f"{median(times):6.2f} s until the first question (goal 4), {size / 1e6:.2f} MB fetched (goal 6.5)",
            )
            server.shutdown()


def rooms() -> None:
    """What serve.py says of 200 rooms."""
    words = [sys.executable, str(Path(__file__).with_name("serve.py")), "200", "60", "10"]
    told("200 rooms", subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT).stdout.strip())


def told(name: str, said: str) -> None:
    """A line of figures."""
    print(f"{name:26}{said}", flush=True)


PARTS: dict[str, Callable[[], None]] = {"saves": saves, "rooms": rooms, "folder": folder}

if __name__ == "__main__":
    print(machine(), json.dumps({"load": os.getloadavg()[0]}))
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
