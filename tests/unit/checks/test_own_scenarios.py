"""Scenarios in a game's own folder are part of its check: what they come to counts, and what differs is a fault."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.checks.edition.check_edition import verify
from pnp.checks.search import scenarios
from pnp.checks.search.effort import CheckOptions, Effort
from pnp.engine.scenario import ScenarioResult
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


def test_a_scenario_of_a_variant_that_there_is_not_is_a_fault(check: Check) -> None:
    faults = check("variant: other\n" + SCENARIO.replace("CARROTS", "9"))
    assert sorted(d.code for d in faults) == ["PNP406", "PNP801"]


CODE, PROSE, GAME = "rules/02-turn.md", "rules/01-start.md", "game.yaml"


@pytest.fixture
def executions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], int]:
    """Write the files of a game, load it and ask for its scenarios; gives the number of those that were executed."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    runs: list[object] = []
    execute = scenarios.run_at

    def counted(*of: Any) -> ScenarioResult:
        runs.append(of)
        return execute(*of)

    monkeypatch.setattr(scenarios, "run_at", counted)

    def asked(files: dict[str, str], use_cache: bool = True) -> int:
        runs.clear()
        folder = tmp_path / "hare-race"
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
        game = build_game(load_game(folder, Report()), Report())
        rules = compile_rules(game, Report())
        results = list(scenarios.own_scenarios(game, rules, Report(), use_cache))
        again = list(scenarios.own_scenarios(game, rules, Report(), use_cache=False))
        assert [(one.name, one.ok, one.clauses) for _, one in results] == [
            (one.name, one.ok, one.clauses) for _, one in again
        ]
        for (_, known), (_, executed) in zip(results, again, strict=True):
            if known.ok and known.result is not None and executed.result is not None:
                assert replace(executed.result, outcome=known.result.outcome) == known.result
        return len(runs) - len(again)

    return asked


def test_scenarios_that_pass_are_executed_again_only_when_what_they_depend_on_changes(
    executions: Callable[..., int],
) -> None:
    passing = {"scenarios/one.yaml": SCENARIO.replace("CARROTS", "1")}
    assert executions(FILES | passing) == 1
    assert executions(FILES) == 0
    assert executions(FILES, False) == 1
    assert executions({PROSE: FILES[PROSE].replace("Shuffle", "Now shuffle")}) == 0
    assert executions({GAME: FILES[GAME].replace("label: red", "label: crimson", 1)}) == 1
    assert executions({CODE: FILES[CODE].replace(BODY, BODY + "    gain(me, 1 * carrot)\n", 1)}) == 1
    assert executions(FILES) == 1


def test_scenarios_that_fail_are_executed_every_time(executions: Callable[..., int]) -> None:
    assert executions(FILES | {"scenarios/one.yaml": SCENARIO.replace("CARROTS", "7")}) == 1
    assert executions(FILES) == 1
    assert executions({"scenarios/one.yaml": SCENARIO.replace("CARROTS", "1")}) == 1
    assert executions(FILES) == 0
