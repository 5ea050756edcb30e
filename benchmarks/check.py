"""How long `pnp check` takes: cold, again with nothing changed, and after an edit that touches only prose.

    python benchmarks/check.py [GAME]

Goals for All But Malice: under 20 s cold, 0.5 s unchanged, 1 s after the edit. The game is copied, so that nothing is
written into it; evidence goes to a folder of its own. Times are those of the whole command, its start included.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from timing import machine

DATA = Path(__file__).parents[1] / "data"


def timed(command: list[str], environment: dict[str, str]) -> tuple[float, float, int]:
    """The seconds that a command takes, those of the processor, and its exit status."""
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    status = subprocess.run(command, env=environment, capture_output=True, check=False).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - start, used, status


def main() -> None:
    """Check a copy of a game four times, and print a table."""
    name = sys.argv[1] if len(sys.argv) > 1 else "all-but-malice"
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copytree(DATA, place / "data")
        game = place / "data" / name
        environment = os.environ | {"PNP_CACHE": str(place / "cache")}
        command = [sys.executable, "-m", "pnp", "check", str(game), "--quiet"]
        for what in ("cold", "unchanged", "unchanged, again", "after a prose edit"):
            if what.startswith("after"):
                chapter = sorted((game / "rules").glob("*.md"))[0]
                text = chapter.read_text("utf-8")
                chapter.write_text(text + "\nBe kind to whoever deals. {#kindness kind=advice}\n", "utf-8")
            seconds, used, status = timed(command, environment)
            print(f"{name}, {what:20}{seconds:8.2f} s by the clock{used:8.2f} s of processors   exit status {status}")


if __name__ == "__main__":
    main()
