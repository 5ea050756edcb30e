"""Scores that are remembered on the machine: what comes of a game is as without."""

import random
from collections.abc import Iterable

import pytest

from pnp.engine.native import spec
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.native.scores import numbers_read
from pnp.engine.native.seating import Seating
from tests.lab import lab, merged
from tests.unit.engine.native.conftest import native


@pytest.mark.parametrize(("name", "seats"), [("all-but-malice", 2), ("crazy-eights", 3)])
def test_players_who_weigh_choose_the_same_when_scores_are_worked_out_anew(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = numbers_read(native(name, seats).layout, native(name, seats).typed.workings.rules)
    assert told[0] == 1 and len(told) > 8  # (that its score is remembered at all)
    remembered = _played(name, seats)
    monkeypatch.setattr(spec, "numbers_read", lambda layout, rules: [0] * len(rules.of_kind("score")))
    assert _played(name, seats) == remembered


def _played(name: str, seats: int) -> tuple[object, list[int], list[int]]:
    machine = Machine(native(name, seats))
    machine.begin((), 7)
    seating = Seating(machine)
    seating.bring("greedy", random.Random(5))
    seating.seat(["weighing"] * len(machine.native.layout.table.everyone))
    assert seating.go_on() in ("ended", "limit")
    played = machine.outcome()
    return played, machine.tape(played.at), machine.counters()


@pytest.mark.parametrize("value", ["1", "-1", "three", "four", "five", "ten", "big"])
def test_a_number_and_nothing_in_each_others_place_are_another_score(value: str) -> None:
    rules = f"""
@phase(go)
def go_on():
    me = first(players)
    if confirm(me, "to the right?"):
        me.right = {value}
    else:
        me.left = {value}

@score
def points(me):
    return 0 if me.left != nothing or me.right == nothing else 1
"""
    two = "  player.left: {is: num or nothing, start: nothing}\n  player.right: {is: num or nothing, start: nothing}"
    machine = Machine(native_game(lab(rules, merged("fields", two)).game, 2))
    for seed in range(12):
        machine.begin((), seed)
        seating = Seating(machine)
        seating.bring("greedy", random.Random(seed))
        seating.seat(["weighing"] * 2)
        assert seating.weigh() == 1


@pytest.mark.parametrize(
    "reads", [[], [1], [1, 1, 99, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 5], [1, -1, 0, 0, 0, 0, 0, 0]]
)
def test_what_is_not_there_cannot_be_read(reads: Iterable[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spec, "numbers_read", lambda layout, rules: list(reads))
    with pytest.raises(AssertionError, match="refused"):
        Machine(native("crazy-eights", 2))
