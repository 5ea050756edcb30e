"""The pairs of cards that a test for leaks swaps: of one kind, with different faces, both hidden from the asked player."""

import random
from types import SimpleNamespace
from typing import Any

from pnp.checks.search.leaks import LeakTest, _Run
from tests.lab import lab

NEAR, FAR = SimpleNamespace(name="near"), SimpleNamespace(name="far")
FACES = {0: "A", 1: "A", 2: "B", 3: "A", 4: "B"}


def pairs(hidden: list[Any], asked: int = 0) -> set[tuple[int, ...]]:
    """The pairs that are picked in many tries."""
    made = lab("@phase(go)\ndef go_on():\n    pass\n")
    test, rng = LeakTest(made.game, made.rules, 2), random.Random(1)
    return {test._pick(rng, _Run(asked=asked, hidden=hidden)) for _ in range(200)} - {()}


def cards(*kinds: str, mask: int = 0) -> list[Any]:
    """Cards of these kinds, in turn in two zones."""
    return [
        (SimpleNamespace(index=i, kind=kind, code=FACES[i]), (NEAR, FAR)[i % 2], mask) for i, kind in enumerate(kinds)
    ]


def test_cards_with_the_same_face_are_never_swapped() -> None:
    picked = pairs(cards("hare", "hare", "hare", "hare", "hare"))
    assert {tuple(sorted(pair)) for pair in picked} == {(0, 2), (1, 2), (2, 3), (0, 4), (1, 4), (3, 4)}


def test_cards_of_two_kinds_are_never_swapped() -> None:
    assert pairs(cards("hare", "hare", "fox")) == set()


def test_cards_that_the_asked_player_has_seen_are_never_swapped() -> None:
    assert pairs(cards("hare", "hare", "hare", mask=1)) == set()
    assert pairs(cards("hare", "hare", "hare", mask=2)) and not pairs(cards("hare", "hare", "hare"), asked=-1)
