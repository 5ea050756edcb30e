"""Boards on the machine: pieces lie where they lie in Python, and change places alike."""

import pytest

from tests.lab import lab
from tests.unit.engine.native.test_faults import both

BOARD = "boards:\n  ring: {of: rank, ring: 6, label: Ring}\n"
LINES = {
    "lay": "lay(rank, ring)\n    here = space_of(ring, THREE)\n    if here != nothing:\n        table.tally = here",
    "too many": "lay(rank + rank, ring)",
    "put on": "put_on(TWO, ring, three)\n    put_on(ONE, ring, three)\n    table.tally = count(at(ring, three))",
    "put elsewhere": "lay(rank, ring)\n    put_on(ONE, ring, five)\n    here = space_of(ring, ONE)\n    if here != nothing:\n        table.tally = here",
    "no such space": "put_on(ONE, ring, ten)",
    "take off": "lay(rank, ring)\n    take_off(TWO, ring)\n    take_off(TWO, ring)\n    table.tally = count(at(ring, 1))",
    "off the board": "lay([ONE], ring)\n    if space_of(ring, TWO) == nothing:\n        table.tally = 1",
    "shuffle": "lay(rank, ring)\n    put_on(ONE, ring, five)\n    shuffle(ring)\n    here = space_of(ring, ONE)\n    if here != nothing:\n        table.tally = here",
    "distance": "lay(rank, ring)\n    shuffle(ring)\n    here = space_of(ring, ONE)\n    if here != nothing:\n        table.tally = distance(ring, here, five)",
    "neighbours": "table.tally = sum(neighbours(ring, 0)) * ten + first(neighbours(ring, five))",
}  # fmt: skip


@pytest.mark.parametrize("what", LINES)
def test_a_board_is_the_same_on_both_sides(what: str) -> None:
    sides = both(lab(f"@phase(go)\ndef go_on():\n    {LINES[what]}\n", BOARD))
    for seed in range(6):
        assert sides.tape((), seed) == []
