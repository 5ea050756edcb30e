"""Memory of `pnp serve` over a day's work: the workshop is open in a browser's stead, and a chapter is saved again and again,
first by the requests of the page Book, then by writing the file, as an editor does.

    python benchmarks/memory.py [--game GAME] [--saves N] [--files N] [--most MB] [--quiet]

With `--most`, it fails if the server ever takes more after a save.

After each save the script waits until the pages are drawn, and reads the resident memory (VmRSS) of the server, and the
proportional share (Pss) of the server with all processes below it, in which memory that two processes share counts once.
"""

import argparse
import http.client
import json
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGES = ("", "/cards", "/layout", "/theme", "/book", "/review", "/translations", "/check", "/print", "/playtests")
DATA = (
    "/desk/state", "/desk/cards/table", "/desk/layout/data", "/desk/theme/data", "/desk/book/data", "/desk/review/data",
    "/desk/translations/data", "/desk/check/data", "/desk/print/data", "/desk/playtests/data",
)  # fmt: skip
PATIENCE = 300.0
"""Seconds to wait for the drawing of one save."""


@dataclass
class Workshop:
    """A server, and a browser with the key of its workshop."""

    process: "subprocess.Popen[str]"
    port: int
    cookie: str = ""

    def ask(self, path: str, data: object = None) -> Any:
        """The answer to a request: JSON, or a text."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json", "Cookie": self.cookie}
        line.request("GET" if data is None else "POST", path, None if data is None else json.dumps(data), headers)
        answer = line.getresponse()
        text = answer.read()
        self.cookie = (answer.getheader("set-cookie") or self.cookie).partition(";")[0]
        return json.loads(text) if text.startswith(b"{") else text

    def drawn(self, reading: int, is_checked: bool = False) -> dict[str, Any]:
        """Wait for the pages of a reading, or for the end of its check; the state of the workshop then."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            state: dict[str, Any] = self.ask("/desk/state")
            is_over = state["reading"] >= reading and not state["checking"]
            if is_over or (not is_checked and state["reading"] >= reading and "layout" in state["times"]):
                return state
            time.sleep(0.2)
        raise TimeoutError(f"reading {reading} has not been drawn within {PATIENCE:g} s")

    def save(self, number: int, folder: Path | None = None) -> None:
        """Add a paragraph to the second chapter, as the page Book does; in a ``folder``, by writing the file."""
        name = self.ask("/desk/book/data")["chapters"][1]["file"]
        data = self.ask(f"/desk/book/data?file={name}")
        text = re.sub(r"\n\nA note of save \d+\.\n", "", data["text"]).rstrip("\n") + f"\n\nA note of save {number}.\n"
        if folder is not None:
            (folder / name).write_text(text)
            return
        saved = self.ask("/desk/book/save", {"file": name, "digest": data["digest"], "text": text})
        assert "sent" in saved, saved

    # ------------------------------------------------------------------------------------------ memory
    def resident(self, what: str = "VmRSS") -> float:
        """Resident memory of the server, MB."""
        match = re.search(rf"{what}:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(match[1]) / 1024 if match else 0.0

    def together(self) -> float:
        """The proportional share of the server and all processes below it, MB."""
        return sum(map(_share, below(self.process.pid)))


def below(pid: int) -> Iterator[int]:
    """A process and all processes below it."""
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = task.read_text().split()
        except OSError:
            continue
        for child in children:
            yield from below(int(child))


def _share(pid: int) -> float:
    try:
        match = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    except OSError:
        return 0.0
    return int(match[1]) / 1024 if match else 0.0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="all-but-malice")
    parser.add_argument("--saves", type=int, default=50)
    parser.add_argument("--files", type=int, default=0, help="saves by writing the file, after the others")
    parser.add_argument("--most", type=float, default=0.0, help="MB that the server may take")
    parser.add_argument("--quiet", action="store_true", help="print only the last line")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # (so that the server is stopped, too)
    with tempfile.TemporaryDirectory(prefix="pnp-memory-") as place:
        folder = shutil.copytree(ROOT / "data" / options.game, Path(place) / options.game)
        words = ["-u", "-m", "pnp", "serve", str(folder), "--port", "0", "--no-browser", "--rooms", f"{place}/rooms"]
        process = subprocess.Popen([sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        try:
            peak = _measure(process, folder, (options.saves, options.files), options.quiet)
        finally:
            process.terminate()
            process.wait()
    if options.most and peak > options.most:
        sys.exit(f"the server took {peak:.0f} MB, more than {options.most:.0f}")


def _measure(process: "subprocess.Popen[str]", folder: Path, saves: tuple[int, int], is_quiet: bool) -> float:
    """Save in both ways, and print; the most memory of the server after a save, MB."""
    assert process.stdout is not None
    port = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
    assert port
    workshop = Workshop(process, int(port[1]))
    workshop.ask("/desk/enter", {"key": process.stdout.readline().strip().rpartition("#")[2]})
    workshop.drawn(1)
    for page in PAGES:
        workshop.ask(f"/desk{page}")
    for data in DATA:
        workshop.ask(data)
    begun = workshop.resident()
    print(f"open: server {begun:.0f} MB, with its processes {workshop.together():.0f} MB", flush=True)
    server, every, seconds, reading = [], [], [], 1
    for number in range(1, sum(saves) + 1):
        start, reading = time.monotonic(), workshop.ask("/desk/state")["reading"] + 1
        workshop.save(number, folder if number > saves[0] else None)
        workshop.drawn(reading)
        for data in DATA[:4]:
            workshop.ask(data)
        seconds.append(time.monotonic() - start)
        server.append(workshop.resident())
        every.append(workshop.together())
        if not is_quiet:
            print(f"{number:3} server {server[-1]:.0f} MB, all {every[-1]:.0f} MB, {seconds[-1]:.1f} s", flush=True)
    workshop.drawn(reading, is_checked=True)
    server.append(workshop.resident())
    every.append(workshop.together())
    peak = workshop.resident("VmHWM")
    print(
        f"after {saves[0]} + {saves[1]} saves and the check: server {server[-1]:.0f} MB (most {peak:.0f}), with its processes {every[-1]:.0f} MB "
        f"(most {max(every):.0f}); {statistics.median(seconds):.1f} s a save"
    )
    return max(server)


if __name__ == "__main__":
    main()
