"""All times that `pnp serve` and its folder promise, in one run, by the clock and in seconds of the processor.

    python benchmarks/studio.py [saves|rooms|folders ...] [--pictures DIR]

*saves*: a file of a copy of a game is saved while its desk is open; until its faults, the picture of a changed card and
that of a changed page have arrived at a client that listens as a browser does. The goals: 1 s, 0.3 s, 1 s. *rooms*:
`serve.py` with 200 rooms. *folders*: `pnp export GAME --to web`, what is fetched on a first visit from a server of plain files
until the first question and until nothing more comes, and in headless Chromium the time until that question is asked; then
some are answered, and what axe finds is told where AXE_CORE names its script, at 1280 and at 390 pixels, by day and by night.
The goals: 6.5 MB, 4 s, nothing. `--pictures` keeps how the pages looked. `--games` names others than are played without.
Figures are worth something on a machine that does nothing else; saves take some minutes, since all pages are drawn between two.
"""

import argparse
import functools
import http.client
import http.server
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

from tests.unit.app.serve.running import Server, serving  # noqa: E402

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
ROUNDS = 3
PLAYED = ["hearts", "game-of-amber", "living-trumps:amber", "all-but-malice", "deck-of-fey:troll-tricker"]
"""Games whose folders are opened, with a variant."""
VIEWS = [(1280, 900, "light"), (390, 844, "light"), (1280, 900, "dark"), (390, 844, "dark")]
REST = 4.0
"""Seconds in which nothing is fetched: nothing more comes."""
ANSWERS = 6
OPTIONS = "#options button[data-option]"
ASKED = "return ['log', 'prompt', 'picked', 'options'].map(id => document.getElementById(id).textContent).join('|')"
VIOLATIONS = (
    "const done = arguments[0]; axe.run(document, {iframes: false}).then(r => done(r.violations.flatMap(v => "
    "v.nodes.map(n => `${v.id}: ${n.target.join(' ')} ${n.html.slice(0, 160)} ${n.any.map(one => one.message).join(' ')}`))));"
)


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

    def settle(self, reading: int = 0) -> None:
        """Until everything has been drawn, in a reading after this one; every picture has been looked at.

        What is played after that is not waited for: the next save breaks it off, as a designer's does."""
        for state in self.states():
            if state["reading"] > reading and "layout" in state["times"]:
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

    def reading(self) -> int:
        """How often the desk has begun to read the game."""
        return int(self.server.ask("/desk/state")[1]["reading"])

    def saved(self, file: Path, text: str, what: str) -> tuple[float, float]:
        """Save a file: seconds by the clock and of the processor until it is seen."""
        reading, start, used = self.reading(), time.perf_counter(), self.used()
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
                        reading = client.reading()
                        file.write_text(text, "utf-8")
                        client.settle(reading)
                    clock, used = (median(one) for one in zip(*times, strict=True))
                    told(
                        f"{game}: {what}",
                        f"{clock:6.2f} s by the clock (goal {GOALS[what]:g}), {used:5.2f} s of the processor",
                    )


# ------------------------------------------------------------------------------------------------- the folder
class Plain(http.server.SimpleHTTPRequestHandler):
    """Serves files as `python -m http.server` does, nothing compressed and nothing said of keeping, and counts the bytes."""

    sent: list[tuple[str, int]]

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""

    def send_head(self) -> Any:
        """A file."""
        found = super().send_head()
        if found is not None and hasattr(found, "fileno"):
            self.sent.append((self.path, os.fstat(found.fileno()).st_size))
        return found


def browser() -> Any:
    """A Chromium that has never been anywhere."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,900"):
        options.add_argument(word)
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))


def first_question(page: Any, address: str) -> float:
    """Open the folder and a table: seconds until something is asked."""
    start = time.perf_counter()
    page.get(address)
    page.find_element("css selector", "#open button").click()
    while not page.find_elements("css selector", OPTIONS):
        time.sleep(0.02)
    return time.perf_counter() - start


def looked_at(page: Any, name: str, pictures: Path | None) -> list[str]:
    """What axe finds on a page, wide and narrow, by day and by night; its pictures are kept."""
    axe, found = Path(os.environ.get("AXE_CORE", "")), list[str]()
    if axe.is_file():
        page.execute_script(axe.read_text("utf-8"))
    for wide, high, light in VIEWS:
        size = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 500}
        page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        media = {"features": [{"name": "prefers-color-scheme", "value": light}]}
        page.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        time.sleep(0.5)
        told = page.execute_async_script(VIOLATIONS) if axe.is_file() else ["not looked at"]
        found += [f"{name} {wide} {light}: {one}" for one in told]
        if pictures:
            page.save_screenshot(str(pictures / f"{name}-{wide}-{light}.png"))
    page.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    return found


def played(page: Any) -> int:
    """Answer some questions; how many were."""
    for count in range(ANSWERS):
        before, options = page.execute_script(ASKED), page.find_elements("css selector", OPTIONS)
        if not options:
            return count
        options[0].click()
        while page.execute_script(ASKED) == before:
            time.sleep(0.05)
    return ANSWERS


def folders(games: list[str], pictures: Path | None = None) -> None:
    """Export, open in a browser, play a little, and say what it took."""
    for one in games:
        game, _, variant = one.partition(":")
        with tempfile.TemporaryDirectory() as place:
            command = [sys.executable, "-m", "pnp", "export", game, "--to", "web", "--out", place, "--locale", "en"]
            command += ["--variant", variant] if variant else []
            subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
            opened(one, Path(place) / game / "web" / variant, pictures)


def opened(game: str, root: Path, pictures: Path | None) -> None:
    """What it takes to play a folder."""
    sent = list[tuple[str, int]]()
    handler = functools.partial(type("Counting", (Plain,), {"sent": sent}), directory=str(root))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address, name, times, sizes = f"http://127.0.0.1:{server.server_port}/", game.replace(":", "-"), [], []
    for round in range(ROUNDS):
        page = browser()
        sent.clear()
        try:
            times.append(first_question(page, address))
            sizes.append(size_of(sent))
            if round == ROUNDS - 1:
                at_rest(sent)
                all_that_came, twice = size_of(sent), len(sent) - len({path.partition("?")[0] for path, _ in sent})
                found = looked_at(page, f"{name}-table", pictures)
                answered = played(page)
                found += looked_at(page, f"{name}-played", pictures)
                page.get(address)
                found += looked_at(page, f"{name}-first", pictures)
                errors = [entry["message"] for entry in page.get_log("browser") if entry["level"] == "SEVERE"]
        finally:
            page.quit()
    said = f"{median(times):6.2f} s until the first question (goal 4), {max(sizes):.2f} MB until then (goal 6.5), "
    said += f"{all_that_came:.2f} MB in all, {twice} files twice; {answered} answered; axe: {found}; errors: {errors}"
    told(game, said)
    server.shutdown()


def size_of(sent: list[tuple[str, int]]) -> float:
    """Megabytes that were sent."""
    return sum(size for _, size in sent) / 1e6


def at_rest(sent: list[tuple[str, int]]) -> None:
    """Wait until nothing more is fetched."""
    count = -1
    while count != len(sent):
        count = len(sent)
        time.sleep(REST)


def rooms() -> None:
    """What serve.py says of 200 rooms."""
    words = [sys.executable, str(Path(__file__).with_name("serve.py")), "200", "60", "10"]
    told("200 rooms", subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT).stdout.strip())


def told(name: str, said: str) -> None:
    """A line of figures."""
    print(f"{name:26}{said}", flush=True)


PARTS = ("saves", "rooms", "folders")


def main() -> None:
    """Measure the parts that are named; all without."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=list(PARTS), metavar="PART")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--games", nargs="+", default=PLAYED, metavar="GAME[:VARIANT]")
    given = parser.parse_args()
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    print(f"{machine()}; load {os.getloadavg()[0]:.1f}")
    parts: dict[str, Callable[[], None]] = {
        "saves": saves,
        "rooms": rooms,
        "folders": lambda: folders(given.games, given.pictures),
    }
    for part in given.parts:
        parts[part]()


if __name__ == "__main__":
    main()
