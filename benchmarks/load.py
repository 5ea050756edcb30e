"""How long it takes to check and compile rules, for 100 lines of rule code. Goal: 8 ms.

    python benchmarks/load.py [GAME]…

The other stages of loading are told beside it: reading the folder, building the model, the digest of the rules.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from timing import machine, pin

from pnp.model.read.build import build_game
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

DATA = Path(__file__).parents[1] / "data"
GAMES = ("hearts", "crazy-eights", "all-but-malice")
ROUNDS = 15


def best(work: Callable[[], Any]) -> float:
    """The least processor milliseconds of several runs: what is done is always the same."""
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken) * 1000


def main() -> None:
    """Measure each game, and print a table."""
    pin()
    print(machine())
    print(f"{'':16}{'lines':>6}{'read':>8}{'model':>8}{'rules':>8}{'digest':>8}{'rules, ms for 100 lines':>26}")
    for name in sys.argv[1:] or GAMES:
        folder = DATA / name
        tree = load_game(folder, Report())
        game = build_game(tree, Report())
        lines = sum(1 for block in game.rules for line in block.code.splitlines() if line.strip())
        read = best(lambda folder=folder: load_game(folder, Report()))
        model = best(lambda tree=tree: build_game(tree, Report()))
        rules = best(lambda game=game: compile_rules(game, Report()))
        compiled = compile_rules(game, Report())
        digest = best(compiled.weigh)
        print(f"{name:16}{lines:6}{read:8.1f}{model:8.1f}{rules:8.1f}{digest:8.1f}{rules * 100 / lines:26.1f}")


if __name__ == "__main__":
    main()
