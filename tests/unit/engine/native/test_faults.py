"""Faults of rules end a game on the machine as they do in Python: with the same code, clause and line."""

import pytest

from pnp.engine.native.compare import Comparer
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.native.typed import Unsupported
from pnp.engine.play import Play, State
from tests.lab import Lab, lab, merged

FAULTS = {
    "an empty list has no first": "card = first([c for c in heap if c.points > three])\n    table.tally = card.points",
    "an empty list has no last": "card = last([c for c in heap if c.points > three])\n    table.tally = card.points",
    "a number is divided by nothing": "table.tally = three // (three - three)",
    "a card is taken up twice": "move([first(deck), first(deck)], shelf, at=BOTTOM)",
    "a table has no such cell": "table.tally = grid[BLUE][FOUR]",
    "a number grows beyond measure": "x = big * big\n    table.tally = x * ten",
    "a number falls below measure": "x = 0 - big * big\n    table.tally = x - big * thousand",
    "there is nothing to choose from": 'card = choose(first(players), heap, "one")\n    table.tally = card.points',
    "there are too few to choose from": 'some = choose_some(first(players), heap, three, four, "n")\n    table.tally = count(some)',
    "no number lies between": 'table.tally = choose_number(first(players), five, four, "n")',
    "a loop runs through to its limit": "for n in repeat(three):\n        table.tally = n",
    "a loop takes too many steps": (
        "for a in times(thousand):\n        for b in times(thousand):\n            for c in times(thousand):\n                x = 1"
    ),
    "too many numbers in a row": "table.tally = count(numbers(1, big))",
    "a pile that must not be empty is": "draw(pit, 1, heap)",
    "what must hold does not": 'require(count(deck) == 0, "all")',
    "nobody has the most": "win(highest([p for p in players if p.score > ten], score))",
    "a phase ends a turn that there is none of": "end_turn()",
}  # fmt: skip
"""A line of rule code that cannot be done, by what is wrong with it."""


def both(made: Lab, seats: int = 2) -> Comparer:
    """The Lab's rules on both sides."""
    assert not made.faults, [d.message for d in made.faults]
    return Comparer(Play(State(made.game, made.rules, seats)), Machine(native_game(made.game, seats)))


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_the_same_on_both_sides(what: str) -> None:
    sides = both(lab(f"@phase(go)\ndef go_on():\n    {FAULTS[what]}\n"))
    for seed in range(3):
        assert sides.tape((), seed) == []
    assert sides.found.stuck == 3


def test_a_limit_that_does_not_hold_is_the_same_on_both_sides() -> None:
    code = "@phase(go)\ndef go_on():\n    draw(deck, three, shelf)\n"
    for zone in ("capacity: 2", "exactly: 2"):
        yaml = "zones:\n  deck: {of: slip, face: down, sees: nobody, order: stack, when_empty: stop, label: Deck}\n"
        yaml += f"  shelf: {{of: slip, face: up, sees: all, {zone}, label: Shelf}}\n"
        yaml += "  heap: {of: slip, face: up, sees: all, discards: yes, label: Heap}\n"
        sides = both(lab(code, yaml))
        assert sides.tape((), 1) == []
        assert sides.found.stuck == 1


def test_a_counter_out_of_bounds_is_the_same_on_both_sides() -> None:
    made = lab(
        "@phase(go)\ndef go_on():\n    p = first(players)\n    p.coins_lost = ten\n",
        "counters:\n  player.coins_lost: {start: 0, max: 5}\n",
    )
    sides = both(made)
    assert sides.tape((), 1) == []
    assert sides.found.stuck == 1


def test_an_invariant_and_a_trigger_are_the_same_on_both_sides() -> None:
    sides = both(lab("""
@phase(go)
def go_on():
    table.tally = choose_number(first(players), 0, four, "n")

@whenever(table.tally == three)
def fewer():
    table.tally = 1

@invariant(at=rest)
def small():
    return table.tally < three
"""))  # fmt: skip
    for n in range(5):
        assert sides.tape([n]) == []
    assert sides.found.stuck == 1


def test_a_game_without_an_end_is_the_same_on_both_sides() -> None:
    sides = both(lab("@phase(go)\ndef go_on():\n    pass\n", whole=True))
    assert sides.tape((), 1) == []
    assert sides.found.stuck == 1


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("win(ranked(players, [score], cut=deck))", "`ranked` with cards that are cut"),
        ("gain(first(players), 1 * coin + 1 * gem)", "reckoning with amount and amount"),
    ],
)
def test_what_the_machine_does_not_know_is_named_with_its_line(line: str, named: str) -> None:
    made = lab(f"@phase(go)\ndef go_on():\n    {line}\n")
    with pytest.raises(Unsupported) as raised:
        native_game(made.game, 2)
    assert (raised.value.what, raised.value.line) == (named, 7)


def test_a_table_of_texts_does_not_keep_a_game_from_the_machine() -> None:
    tables = merged("tables", "  told: {key: suit, type: text, cells: {RED: bright, BLUE: deep}}")
    sides = both(lab("@phase(go)\ndef go_on():\n    table.tally = worth[first(deck).rank]\n", tables))
    assert sides.tape((), 1) == []
