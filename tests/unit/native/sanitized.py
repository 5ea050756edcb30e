"""Run in a process with sanitizers: random tapes, and programs in which numbers have been changed."""

import ctypes
import random
import sys
from dataclasses import replace

from pnp.native.machine import Machine, bind
from tests.unit.native.conftest import native

GAMES, SPOILT = 25, 120


def main() -> None:
    """Play; a fault of memory ends the process."""
    made = bind(ctypes.CDLL(sys.argv[1]))
    rng = random.Random(11)
    played = 0
    for name, seats in (("hearts", 4), ("crazy-eights", 5), ("all-but-malice", 3)):
        right = native(name, seats)
        machine = Machine(right, made)
        machine.keep_log()
        machine.watch(True)
        for seed in range(GAMES):
            machine.play([rng.randrange(2**31) for _ in range(rng.randrange(200))], seed)
            played += 1
        for seed in range(SPOILT):
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
