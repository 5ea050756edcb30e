"""How long a change to one card takes until its sheets are printed again, as ``pnp build --watch`` does it.

    python benchmarks/rebuild.py [--rounds 5]

A game of 100 poker cards with fitted text (12 sheets of A4 with backs) is built, one cell of its table is changed, and it
is built again in the same process; and once more for All But Malice (54 cards). Processor time of the second build.
"""

import argparse
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from cards import WORDS
from timing import machine

from pnp.app.build.build import build
from pnp.app.game.build_options import BuildCache, BuildOptions, Timings
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Report
from tests import tiny

ROOT = Path(__file__).parents[1]


def hundred(folder: Path) -> tuple[Path, str]:
    """The Hare Race with a hundred hares; and what is to be changed in its table."""
    chance = random.Random(7)
    rows = ["code,colour,rank,says"]
    for n in range(100):
        says = " ".join(chance.choice(WORDS) for _ in range(8))
        rows.append(f"H{n},{('RED', 'BLUE')[n % 2]},{('LOW', 'HIGH')[n // 2 % 2]},{says}.")
    texts = tiny.FILES | {"cards.csv": "\n".join(rows) + "\n"}
    texts["game.yaml"] = texts["game.yaml"].replace("count: 12", "count: 100")
    texts["game.yaml"] = texts["game.yaml"].replace("format: poker", "format: poker\n    back: cards/plain-back.svg.j2")
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder / "cards.csv", rows[43].split(",")[3].split()[0]


def main() -> None:
    """Build, change, build again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    print(machine())
    with tempfile.TemporaryDirectory(prefix="rebuild-") as place:
        folder = Path(place)
        table, cell = hundred(folder / "hares")
        told("100 cards", table, cell, rounds, CheckOptions(play=False))
        shutil.copytree(ROOT / "data" / "all-but-malice", folder / "abm")
        told("All But Malice", folder / "abm" / "cards.csv", "Mind the step, child", rounds, CheckOptions())


def told(name: str, table: Path, cell: str, rounds: int, check: CheckOptions) -> None:
    """The first build and the best of those after a change."""
    options = BuildOptions(locales=("en",), papers=("a4",), only=("cards",), out=table.parents[1] / "out", check=check)
    cache, spent, stages = BuildCache(), [], {}
    for n in range(rounds + 1):
        timings, start = Timings(), time.process_time()
        build(table.parent, options, Report(), timings, cache)
        spent.append(time.process_time() - start)
        stages = timings.stages
        text = table.read_text("utf-8")
        table.write_text(text.replace(cell, f" {WORDS[n]}{cell}", 1), "utf-8")
    words = ", ".join(f"{stage} {ms:.0f}" for stage, ms in stages.items() if ms >= 1)
    print(f"{name:16} first {spent[0]:.2f} s, after a change {min(spent[1:]):.2f} s CPU  (ms of the clock: {words})")


if __name__ == "__main__":
    main()
