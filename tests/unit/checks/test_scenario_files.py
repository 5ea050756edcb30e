"""Files of scenarios: what is told of a fault in one, where, and what to do about it."""

from pathlib import Path

import pytest

from pnp.checks.search.scenarios import ExecutedScenario, run_file
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import Report
from pnp.source.load.nodes import Dictionary
from pnp.source.load.yaml_file import Origin, read_yaml
from tests.lab import lab

CODE = """
@procedure
def score_one(me):
    me.score += 1
"""


def executed(text: str, game: str = "lab") -> list[ExecutedScenario]:
    made = lab(CODE)
    node = read_yaml(text, Origin("one.yaml"), Report())
    assert isinstance(node, Dictionary)
    return list(run_file(node, Path("one.yaml"), game, lambda name, variant: (made.game, made.rules)))


@pytest.mark.parametrize(
    ("text", "game", "code", "line", "help"),
    [
        ("do:\n  - call: score_one(P1)\n", "", "PNP105", 1, "write `game: NAME` at its top"),
        ("players: [P1, P2]\ndo:\n  - call: score_one(P1)\nexpect:\n  P1.score: 2\n", "lab", "PNP800", 5,
         "correct the rule, or what the example says and expects"),
        ("players: [P1, P2]\ndo:\n  - P1: jump\n", "lab", "PNP801", 3, "correct the step"),
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


VARIED = """
players: [P1, P2]
variants: [one, other]
do: [{call: score_one(P1)}]
scenarios:
  - name: in both
    expect: {P1.score: 1}
  - name: in one of them
    variant: third
    expect: {P1.score: 1}
"""


def test_a_scenario_of_several_variants_is_executed_in_each() -> None:
    node = read_yaml(VARIED, Origin("one.yaml"), Report())
    assert isinstance(node, Dictionary)
    made, asked = lab(CODE), []

    def editions(name: str, variant: str) -> tuple[Game, RuleSet]:
        asked.append(variant)
        return made.game, made.rules

    told = list(run_file(node, Path("one.yaml"), "lab", editions))
    assert all(one.ok for one in told) and asked == ["one", "other", "third"]
    assert [one.name for one in told] == ["in both (one)", "in both (other)", "in one of them"]


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("variant: a\nvariants: [b]\nplayers: [P1, P2]\nexpect: {P1.score: 0}\n", 2, "`variant:` is already there"),
        ("variants: a\nplayers: [P1, P2]\nexpect: {P1.score: 0}\n", 1, "`variants:` must be a list of variants"),
    ],
)
def test_a_list_of_variants_that_is_none_is_told(text: str, line: int, says: str) -> None:
    (one,) = executed(text)
    (told,) = one.diagnostics
    assert (told.code, told.span.line, told.message) == ("PNP801", line, says)
