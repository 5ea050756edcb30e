"""How long `pnp check --watch` takes to say what is wrong at rest after an edit, with everything held ready.

    python benchmarks/watched.py [GAME]

A prose edit, and a name misspelt in code, made to a copy of the game in one process that goes on: processor seconds until
each stage is told, the least of three. Goal: 0.3 s until prose is read in every language, and until a misspelt name is told.
"""

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from after_edit import EDITS
from check import DATA
from timing import machine

from pnp.app.check.check import CheckRequest, check_game
from pnp.source.diagnostics import Report
from pnp.source.load.stamp import stamp_of_press

ROUNDS = 3


def main() -> None:
    """Check a copy of a game, edit it, and print when each stage was told."""
    name = sys.argv[1] if len(sys.argv) > 1 else "all-but-malice"
    print(machine())
    with tempfile.TemporaryDirectory() as place:
        shutil.copytree(DATA, Path(place) / "data")
        os.environ["PNP_CACHE"] = str(Path(place) / "cache")
        game = Path(place) / "data" / name
        file, old, new = EDITS[name]["prose"]
        code, line, _ = next(edit for what, edit in EDITS[name].items() if what.startswith("code"))
        word = next(part for part in line.replace("(", " ( ").split() if part.isidentifier())
        checked(game)
        for what, (path, before, after) in {
            "nothing": (file, old, old), "prose": (file, old, new),
            "misspelt name in code": (code, line, line.replace(word, f"{word}x", 1)),
        }.items():  # fmt: skip
            text = (game / path).read_text("utf-8")
            rounds = []
            for turn in range(ROUNDS):
                edited = text.replace(before, after + " " * turn if what == "prose" else after, 1)
                (game / path).write_text(edited, "utf-8")
                rounds.append(checked(game))
                (game / path).write_text(text, "utf-8")
                checked(game)
            for stage in rounds[0]:
                print(f"{what:24}{stage:24}{min(times.get(stage, 9.9) for times in rounds):8.2f} s of the processor")


def checked(game: Path) -> dict[str, float]:
    """Processor seconds until each stage of a check was told."""
    stamp_of_press.cache_clear()
    start, told = time.process_time(), dict[str, float]()
    request = CheckRequest(jobs=1, play=False)
    check_game(game, request, Report(), None, lambda stage, found: told.setdefault(stage, time.process_time() - start))
    return told | {"all": time.process_time() - start}


if __name__ == "__main__":
    main()
