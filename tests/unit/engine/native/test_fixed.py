"""What is fixed before a game is looked up on the machine, with the counts and steps that it takes in Python."""

import pytest

from pnp.engine.native.opcodes import OPS
from pnp.engine.native.program import native_game
from tests.lab import lab, merged
from tests.unit.engine.native.test_faults import both

BOARD = merged("names", "  square: {grid: 4 x 3}\n") + merged(
    "fields", "  square.lit: {is: player or nothing, start: nothing}\n"
)
RULES = """
@value
def first_seat(me):
    return 2 if me == first(players) else 1

@value
def row_of(me):
    return [s for s in square if (s.row == 2) == (me == first(players))]

@value
def apart(s, q):
    return max(abs(s.row - q.row), abs(s.column - q.column))

@value
def leaps(s):
    return [q for q in [step(s, 2, 1), step(s, 1, 2)] if q != nothing]

@value
def owner_of(me):
    return left_of(me)

@phase(go)
def go_on():
    me = first(players)
    table.tally = apart(A1, B2) + count(leaps(A1)) + first_seat(me) + count(row_of(owner_of(me)))
    for s in row_of(me):
        s.lit = pick_at_random(players)
    for s in square:
        if s.lit != nothing:
            LINE
"""
LINES = {
    "a value of a player": "table.tally += first_seat(me) * ten",
    "two spaces": "table.tally += sum([apart(s, q) for q in leaps(s)]) + apart(s, A1)",
    "a ray": "table.tally += count(ray(s, 1, 0)) * ten + count([q for q in ray(s, 0 - 1, 0 - 1) if q.lit == s.lit])",
    "the same for all members": "table.tally += count([q for q in square if q.lit == owner_of(me)])",
    "a number of a space": "table.tally += count([q for q in square if q.lit == s.lit])",
    "neighbours together": "table.tally += count(together([beside(q) for q in row_of(me)]))",
    "lists together": "table.tally += count(distinct(together([leaps(q) for q in square if q != s])))",
    "the numbers of members": "table.tally += count(distinct([q.lit for q in square if q.lit != nothing]))",
    "an attribute of a space as a side": "table.tally += count([q for q in square if q.row == B2.column])",
    "an attribute under a name": "x = last(square).row\n            table.tally += x * ten",
    "an attribute or another": "table.tally += first(square).row if B2.lit == me else last(square).column",
    "a column of a hand": "x = hand_of(top(slip, 2), sets).wins\n            table.tally += 1 if x else 2",
    "a rule in a word": "table.tally += count([q for q in square if q.lit == left_of(owner_of(me))])",
    "a fixed list": "table.tally += count([q for q in square if q.column == 1] + top(square, three))",
}


@pytest.mark.parametrize("what", LINES)
def test_what_is_fixed_is_the_same_on_both_sides(what: str) -> None:
    sides = both(lab(RULES.replace("LINE", LINES[what]), BOARD))
    for seed in range(8):
        assert sides.tape((), seed) == []
    assert sides.results.stuck == 0


def test_what_is_fixed_is_looked_up() -> None:
    made = lab(RULES.replace("LINE", "\n            ".join(LINES.values())), BOARD)
    numbers = native_game(made.game, 2).code.words[::5]
    names = {name for name, op in OPS.items() if op.number in numbers}
    assert {"CELL2", "GATHER", "NUMBERSAT", "STEPMORE", "CONSTLIST"} <= names
    assert not {"STEPTO", "RAY", "FLAT"} & names
