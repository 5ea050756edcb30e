"""A card's own fields in scenarios: a turned tile lies turned, and is expected turned."""

from typing import Any

import pytest

from pnp.engine.scenario import run_scenario
from tests.lab import GO, OVER, lab, merged

TURNED = merged("fields", "  card.turned: {is: num, start: 0}\n  card.clue: {is: rank or nothing, start: nothing}\n")


def _run(cards: list[str], wanted: Any, yaml: str = TURNED) -> list[str]:
    made = lab(GO + OVER, yaml)
    assert made.faults == [], [fault.message for fault in made.faults]
    data = {
        "players": ["Ada", "Bo"], "given": {"from": "nothing", "Ada.camp": cards},
        "do": [{"value": "first(Ada.camp).turned"}] if yaml else [], "expect": wanted,
    }  # fmt: skip
    result = run_scenario(made.game, made.rules, data)
    return [fault.message for fault in result.faults]


def test_a_card_lies_with_the_values_that_are_given() -> None:
    wanted = {"result": 2, "Ada.camp": ["B1", "R1 turned 2 clue TWO"]}
    assert _run(["B1", "R1 turned 2 clue TWO 1 coin"], wanted) == []
    assert _run(["R1 turned -2"], {"result": -2, "first(Ada.camp).clue": "nothing"}) == []


def test_a_difference_shows_the_values() -> None:
    (fault,) = _run(["R1 turned 2"], {"Ada.camp": ["R1 turned 3"]})
    assert fault == "`Ada.camp` holds R1 turned 2, not R1 turned 3"


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("R1 turnd 2", "write `turned`"),
        ("R1 turned", "`turned` has no value here"),
        ("R1 turned TWO", "`turned` must be a number"),
        ("R1 2 coins", "write `coin`"),
        ("R1 clue NINE", "`clue` must be a rank or nothing"),
    ],
)
def test_other_words_are_faults(card: str, words: str) -> None:
    (fault,) = _run([card], {})
    assert words in fault and not fault.endswith("; ")


def test_no_message_ends_with_a_semicolon_that_promises_advice() -> None:
    made = lab(GO + OVER)
    data = {"players": ["Ada", "Bo"], "given": {"from": "nothing", "deck": ["R1 zzz 3"]}, "do": [], "expect": {}}
    (fault,) = run_scenario(made.game, made.rules, data).faults
    assert not fault.message.rstrip().endswith(";")
