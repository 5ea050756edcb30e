"""Scores that are remembered on the machine: what comes of a game is as without."""

import random
from collections.abc import Iterable

import pytest

from pnp.engine.native import spec
from pnp.engine.native.machine import Machine
from pnp.engine.native.scores import numbers_read
from pnp.engine.native.seating import Seating
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


@pytest.mark.parametrize(
    "reads", [[], [1], [1, 1, 99, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 5], [1, -1, 0, 0, 0, 0, 0, 0]]
)
def test_what_is_not_there_cannot_be_read(reads: Iterable[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spec, "numbers_read", lambda layout, rules: list(reads))
    with pytest.raises(AssertionError, match="refused"):
        Machine(native("crazy-eights", 2))
