"""What a game comes to on a machine, whichever library it is: run here and by the Python of browsers (test_wasm.py)."""

import ctypes
import hashlib
import random
from typing import Any

from pnp.app.web.machine import unpack_program
from pnp.engine.native import asking
from pnp.engine.native.asking import Asking
from pnp.engine.native.seating import Seating

LONGEST = 400
"""Questions of a game that are answered."""


def machine(library: str) -> Any:
    """A library of the machine."""
    return asking.bind(ctypes.CDLL(library))


def digests(made: Any, program: bytes, games: int, thinking: int) -> list[str]:
    """Of each game with its seed what was asked, by chance answered, and how it came out; in the first of them
    players also look ahead and search at every tenth question."""
    table = Asking(unpack_program(program), made)
    seats = Seating(table)
    seats.seat(["weighing"] * table.program.numbers.counts["everyone"])
    found = []
    for seed in range(games):
        told, chance = hashlib.sha256(), random.Random(seed)
        status, asked = table.begin((), seed), 0
        while status == "asking" and asked < LONGEST:
            question = table.question()
            told.update(repr((question, table.options(question.options))).encode())
            if seed < thinking and asked % 10 == 3:
                told.update(repr(_thought(seats, seed + asked)).encode())
            status, asked = table.answer(chance.randrange(question.options)), asked + 1
        told.update(repr((status, asked)).encode())
        found.append(told.hexdigest()[:12])
    return found


def _thought(seats: Seating, seed: int) -> tuple[int, int, object, float]:
    """What players who look ahead and who search take, what the latter found, and the chance that they leave."""
    rng = random.Random(seed)
    seats.bring("greedy", rng)
    ahead = seats.weigh()
    seats.searching(24, 0.0, 1, 0.9)
    taken = seats.search()
    seats.take("greedy", rng)
    return ahead, taken, seats.searched(), rng.random()
