"""Files of scenarios: what is told of a fault in one, where, and what to do about it."""

from pathlib import Path

import pytest

from pnp.diagnostics import Report
from pnp.load.nodes import Dictionary
from pnp.load.yaml_file import Origin, read_yaml
from pnp.verify.scenarios import Executed, run_file
from tests.lab import lab

CODE = """
@procedure
def score_one(me):
    me.score += 1
"""


def executed(text: str, game: str = "lab") -> list[Executed]:
    made = lab(CODE)
    node = read_yaml(text, Origin("one.yaml"), Report())
    assert isinstance(node, Dictionary)
    return list(run_file(node, Path("one.yaml"), game, lambda name, variant: (made.game, made.rules)))


@pytest.mark.parametrize(
    ("text", "game", "code", "line", "help"),
    [
        ("do:\n  - call: score_one(P1)\n", "", "PNP105", 1, "write `game: NAME` at its top"),
        ("players: [P1, P2]\ndo:\n  - call: score_one(P1)\nexpect:\n  P1.score: 2\n", "lab", "PNP800", 5,
         "mend the rule, or what the example says and expects"),
        ("players: [P1, P2]\ndo:\n  - P1: jump\n", "lab", "PNP801", 3, "mend the step"),
        ("players: [P1, P2]\ndo:\n  - phase: goo\n", "lab", "PNP801", 3, "write `go`"),
    ],
)  # fmt: skip
def test_a_fault_says_what_to_do_at_its_entry(text: str, game: str, code: str, line: int, help: str) -> None:
    (one,) = executed(text, game)
    assert not one.ok
    (told,) = one.diagnostics
    assert (told.code, told.span.line) == (code, line) and told.help.startswith(help), told


def test_a_scenario_that_holds_names_nothing() -> None:
    (one,) = executed("clauses: [all]\nplayers: [P1, P2]\ndo:\n  - call: score_one(P1)\nexpect:\n  P1.score: 1\n")
    assert one.ok and one.diagnostics == ()
