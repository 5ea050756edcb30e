"""Run in a process with sanitizers: random tapes, and programs in which numbers have been changed."""

import ctypes
import random
import sys
from dataclasses import replace

from pnp.engine.native.machine import Machine, bind
from tests.unit.engine.native.conftest import native

TABLES = (
    ("hearts", 4, 25, 120), ("crazy-eights", 5, 25, 120), ("all-but-malice", 3, 12, 60),
    ("living-trumps/patternfall", 3, 2, 12), ("deck-of-fey/rebel-runs", 2, 1, 12), ("cards/level-none", 2, 2, 8),
)  # fmt: skip
"""Games, numbers of players, games played of each, and programs that are spoilt: fewer of what takes long."""


def main() -> None:
    """Play; a fault of memory ends the process."""
    made = bind(ctypes.CDLL(sys.argv[1]))
    rng = random.Random(11)
    played = 0
    for name, seats, games, spoilt_ones in TABLES:
        right = native(name, seats)
        machine = Machine(right, made)
        machine.keep_log()
        machine.watch(True)
        for seed in range(games):
            machine.play([rng.randrange(2**31) for _ in range(rng.randrange(200))], seed)
            played += 1
        for seed in range(spoilt_ones):
            words = list(right.code.words)
            for _ in range(rng.randrange(1, 4)):
                at = rng.randrange(len(words))
                words[at] = rng.choice([words[at] + 1, words[at] - 1, rng.randrange(60), 0])
            try:
                spoilt = Machine(replace(right, code=replace(right.code, words=tuple(words))), made)
            except AssertionError:
                continue
            spoilt.watch(True)
            spoilt.play(seed=seed)
            played += 1
    print(f"played {played}")
