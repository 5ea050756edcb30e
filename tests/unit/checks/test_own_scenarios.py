"""Scenarios in a game's own folder are part of its check: what they come to counts, and what differs is a fault."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.checks.edition.check_edition import verify
from pnp.checks.search import scenarios
from pnp.checks.search.effort import CheckOptions, Effort
from pnp.model.read.build import build_game
from pnp.rules import compile_rules
from pnp.source.diagnostics import Diagnostic, Report
from pnp.source.load import load_game
from tests.tiny import FILES

RARE = "    if count(me.hand) > hand_size:\n        gain(me, 1 * carrot)\n"
BODY = "    move(card, heap)\n"
SCENARIO = """
game: hare-race
players: [Ada, Bruno]
given: {from: nothing, Ada.hand: [LR, LR, LB, LB], burrow: [HR, HB], active: Ada}
do: [{Ada hop: play LR}]
expect: {Ada.carrots: CARROTS}
"""

Check = Callable[[str], list[Diagnostic]]


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Check the Hare Race, with a branch that no game takes and one scenario in its folder ("" for none)."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "hare-race"

    def made(scenario: str) -> list[Diagnostic]:
        texts = dict(FILES)
        texts["rules/02-turn.md"] = texts["rules/02-turn.md"].replace(BODY, RARE + BODY, 1)
        for name, text in (texts | ({"scenarios/one.yaml": scenario} if scenario else {})).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
        report = Report()
        game = build_game(load_game(folder, report), report)
        verify(game, compile_rules(game, report), report, CheckOptions(Effort(20, 1, 2), traces=tmp_path / "traces"))
        return [d for d in report if d.severity == "error"]

    return made


def test_what_no_game_comes_to_is_told(check: Check) -> None:
    assert [d.code for d in check("")] == ["PNP406"]


def test_what_a_scenario_comes_to_counts(check: Check) -> None:
    assert check(SCENARIO.replace("CARROTS", "2")) == []


def test_a_scenario_that_comes_out_otherwise_is_a_fault_at_its_line(check: Check) -> None:
    (fault,) = check(SCENARIO.replace("CARROTS", "9"))
    assert fault.code == "PNP800"
    assert Path(fault.span.file).name == "one.yaml"
    assert fault.span.line == 6


def test_scenarios_of_another_variant_are_left_alone(check: Check) -> None:
    assert [d.code for d in check("variant: other\n" + SCENARIO.replace("CARROTS", "9"))] == ["PNP406"]


def test_scenarios_are_executed_once_until_their_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (FILES | {"scenarios/one.yaml": SCENARIO.replace("CARROTS", "1")}).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    game = build_game(load_game(tmp_path, Report()), Report())
    rules, runs = compile_rules(game, Report()), []
    execute = scenarios.run_scenario
    monkeypatch.setattr(scenarios, "run_scenario", lambda *of: runs.append(of) or execute(*of))  # type: ignore[func-returns-value]
    first = [one for _, one in scenarios.own_scenarios(game, rules, Report())]
    executed = len(runs)
    assert executed and [one for _, one in scenarios.own_scenarios(game, rules, Report())] == first
    assert len(runs) == executed
    (tmp_path / "scenarios/one.yaml").write_text(SCENARIO.replace("CARROTS", "7"), "utf-8")
    (changed,) = [one for _, one in scenarios.own_scenarios(game, rules, Report())]
    assert not changed.ok and len(runs) > executed
