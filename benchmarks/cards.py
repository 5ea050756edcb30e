"""How long cards take to become a PDF: ours, a script written by hand, and other libraries, on the same job in one run.

    python benchmarks/cards.py [--peers PYTHON] [--cards 100] [--runs 3] [--only NAME …] [--jobs R …]

The jobs: **R**, cards drawn before as PNG pictures of 750 × 1050 pixels, nine on a sheet of A4, each picture another;
**V**, cards with title, picture and fitted text, drawn by the tool; **T**, text and vectors only, a thousand of them; **B**, a
thousand cards of a bare table, each another; **P**, a hundred of them with a picture each; **L**, ten thousand without.
B, P and L run the command that users run, `pnp cards`, and the others draw the same cells of the same table. A job is one fresh process, its start included; CPU is what it computed, user and system, which other work on the machine hardly
changes; memory is the most that it held. Each tool has run once before: what is installed has its bytecode beside it, and
reads it. ``--peers`` is a Python that has reportlab,
typst, fpdf2 and weasyprint (a virtual environment of its own); peers that it lacks are left out.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from timing import machine

HERE = Path(__file__).parent
OURS = HERE / "cards_ours.py"
PEERS = HERE / "cards_peers.py"
WORDS = [
    "amber",
    "shadow",
    "court",
    "secret",
    "crown",
    "blade",
    "mirror",
    "candle",
    "winter",
    "garden",
    "throne",
    "whisper",
    "oath",
    "storm",
    "river",
    "tower",
    "raven",
    "moon",
    "silver",
    "poison",
    "rival",
    "queen",
    "knight",
    "mask",
    "letter",
    "feast",
    "hunt",
    "ghost",
    "silence",
    "gate",
    "island",
    "harbour",
    "road",
    "dream",
    "debt",
]
JOBS: dict[str, tuple[str, ...]] = {
    "R": ("ours", "by_hand", "typst", "fpdf2", "weasyprint"),
    "V": ("ours", "by_hand", "typst", "fpdf2", "weasyprint"),
    "T": ("ours",),
    "B": ("ours", "by_hand", "typst", "fpdf2", "weasyprint"),
    "P": ("ours", "by_hand", "typst", "fpdf2", "weasyprint"),
    "L": ("ours",),
}
COUNTS = {"T": 1000, "B": 1000, "L": 10_000}
TABLES = ("B", "P", "L")
"""Jobs that the command does, from a table."""
"""Cards of the jobs that are not done with ``--cards``."""


def make_data(folder: Path, cards: int) -> None:
    """Pictures with noise, so that they do not compress away, and a table of texts; always the same."""
    from PIL import Image

    chance = random.Random(20240607)
    (folder / "faces").mkdir()
    (folder / "art").mkdir()
    for kind, size, count in (("faces", (750, 1050), cards), ("art", (690, 460), min(cards, 100))):
        for n in range(count):
            picture_of(chance, size, n, Image).save(folder / kind / f"{n:04}.png")
    lines = []
    for n in range(max(cards, 1000)):
        title = f"{chance.choice(WORDS).title()} {chance.choice(WORDS).title()} {n:04}"
        body = " ".join(chance.choice(WORDS) for _ in range(chance.randint(30, 55)))
        lines.append(f"{title}\t{body.capitalize()}.")
    (folder / "cards.tsv").write_text("\n".join(lines) + "\n", "utf-8")
    for job in TABLES:
        for count in (9, COUNTS.get(job, cards)):
            (folder / f"{job}-{count}.csv").write_text("\n".join(table_lines(lines, job, count)) + "\n", "utf-8")


def table_lines(texts: list[str], job: str, count: int) -> list[str]:
    """A table with a row for each card, each another; in job P with the name of its picture."""
    lines = ["name,cost,kind,attack,life,text" + (",image" if job == "P" else "")]
    for n in range(count):
        title, body = texts[n % len(texts)].split("\t")
        words = body.split()
        text = " ".join(words[n // len(texts) : n // len(texts) + 8 + n % 17]).rstrip(".")
        kind = ("creature", "spell", "place")[n % 3]
        cells = f"{title.rpartition(' ')[0]} {n:05},{n % 10},{kind},{n % 9},{1 + n % 7},{text}."
        lines.append(cells + (f",{n % 100:04}.png" if job == "P" else ""))
    return lines


def picture_of(chance: random.Random, size: tuple[int, int], n: int, pillow):  # type: ignore[no-untyped-def]
    """A slope of colour with a little noise."""
    bands = []
    for i in range(3):
        slope = pillow.linear_gradient("L").rotate(90 * ((n + i) % 4)).resize(size)
        noise = pillow.frombytes("L", size, chance.randbytes(size[0] * size[1])).point(lambda v: v // 28)
        bands.append(pillow.blend(slope, noise.point(lambda v: v * 14), 0.06))
    return pillow.merge("RGB", bands)


def measured(command: list[str], folder: Path) -> tuple[float, float, float]:
    """CPU seconds, seconds and MB of a process; raises when it fails."""
    surroundings = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=surroundings)
    said = child.stderr.read() if child.stderr else b""
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(said.decode(errors="replace").strip().splitlines()[-1:] or ["failed"])
    return usage.ru_utime + usage.ru_stime, seconds, usage.ru_maxrss / 1024


def main() -> None:
    """Run every job of every tool, by turns, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", default=sys.executable)
    parser.add_argument("--cards", type=int, default=100)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--jobs", nargs="*", default=list(JOBS))
    given = parser.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory(prefix="cards-") as place:
        folder = Path(place)
        make_data(folder, given.cards)
        for job, tools in JOBS.items():
            if job not in given.jobs:
                continue
            count = COUNTS.get(job, given.cards)
            chosen = [tool for tool in tools if not given.only or tool in given.only]
            table(job, count, chosen, folder, given)


def command_of(tool: str, job: str, count: int, peers: str, folder: Path, out: Path) -> list[str]:
    """The command line of a job."""
    if tool == "ours" and job in TABLES:
        table = str(folder / f"{job}-{count}.csv")
        options = ["--paper", "a4", "--out", str(out.with_suffix("")), "--quiet"]
        return [sys.executable, "-m", "pnp", "cards", table, *options]
    python, script = (sys.executable, OURS) if tool == "ours" else (peers, PEERS)
    return [python, str(script), tool, job, str(count), str(folder), str(out)]


def table(job: str, count: int, tools: list[str], folder: Path, given: argparse.Namespace) -> None:
    """One job: best of so many runs of each tool, taken by turns so that a busy machine is busy for all."""
    print(f"\n{job}, {count} cards")
    best: dict[str, tuple[float, float, float]] = {}
    for turn in range(given.runs + 1):
        for tool in tools:
            out = folder / f"{job}-{tool}.pdf"
            command = command_of(tool, job, count if turn else min(count, 9), given.peers, folder, out)
            try:
                now = measured(command, folder)
            except RuntimeError as error:
                print(f"  {tool}: left out ({error})")
                continue
            if turn:
                best[tool] = min(best.get(tool, now), now)
    first = best.get("ours", (1.0, 1.0, 0.0))[0]
    for tool, (cpu, seconds, memory) in best.items():
        out = folder / f"{job}-{tool}.pdf"
        files = [out] if out.is_file() else list(out.with_suffix("").glob(f"*-{count}-*.pdf"))
        size = sum(file.stat().st_size for file in files) / 1e6
        said = f"{seconds:8.2f} s, CPU {cpu:6.2f} s {memory:7.0f} MB  PDF {size:6.1f} MB  {cpu / first:6.2f} × ours"
        print(f"  {tool:12}{said}")


if __name__ == "__main__":
    main()
