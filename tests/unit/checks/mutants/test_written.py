"""A survivor becomes a scenario that notices it; the small games have scenarios for nearly everything."""

from pathlib import Path

import pytest

from pnp.app.cli.main import main
from pnp.checks.mutants.answers import read_answers
from pnp.checks.mutants.run import ProveOptions, prove
from pnp.checks.mutants.written import scenario_of
from pnp.engine.scenario import run_scenario
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.unit.checks.mutants.test_proving import ANEW, ROOT, hearts, proved, verdict

__all__ = ["hearts"]


@pytest.fixture
def untold(hearts: Path) -> Path:
    """Hearts without the tricks that its book plays: they notice nearly everything that could be left to a scenario."""
    (hearts / "rules" / "05-first-tricks.md").unlink()
    return hearts


def test_a_scenario_passes_as_the_rules_are_and_notices_the_change(untold: Path) -> None:
    found = proved(untold, ProveOptions(("trick", "lead-any", "first-lead"), cache=False))
    assert len(found.survivors) > 8
    written = 0
    for mutant, said in found.survivors:
        data = scenario_of(found.trial, mutant, said)
        if data is None:
            continue
        game, rules, _ = found.trial.changed(mutant)
        assert rules is not None
        assert run_scenario(found.game, found.rules, data).ok
        assert not run_scenario(game, rules, data).ok
        assert sum(len(cards) for cards in data["given"].values() if isinstance(cards, list)) <= 26
        written += 1
    assert written >= len(found.survivors) - 1


def test_the_command_writes_a_scenario_that_counts_from_then_on(
    untold: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prove", str(untold), "trick", "--write", "1", "--jobs", "1"]) == 0
    assert "scenarios/trick-1.yaml: confirm or correct what it expects" in capsys.readouterr().out
    file = untold / "scenarios" / "trick-1.yaml"
    assert main(["scenario", str(file), "--game", str(untold)]) == 0
    text = file.read_text("utf-8")
    assert "tells: Is this right?" in text
    before = proved(untold, ProveOptions(("trick",), cache=False))
    assert any(v.by == "scenario" and v.name == "trick-1" for v in before.verdicts)
    assert main(["prove", str(untold), "trick", "--write", "99", "--jobs", "1"]) == 2


def test_a_test_that_fails_anyhow_notices_nothing_and_is_told(hearts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (hearts / "scenarios").mkdir()
    text = "game: hearts\nplayers: [Ada, Bruno, Clara, Dora]\ngiven: {from: nothing, Ada.points: 26}\n"
    text += "do: [{call: final_score()}]\nexpect: {Ada.points: 1}\n"
    (hearts / "scenarios" / "wrong.yaml").write_text(text, "utf-8")
    assert main(["prove", str(hearts), "moon", "--jobs", "1"]) == 1
    assert "scenario `wrong` fails with the current rules" in capsys.readouterr().err
    found = proved(hearts, ANEW)
    assert [test.name for test, _ in found.broken] == ["wrong"]
    assert verdict(found, "settle_the_moon: `p.points = 0` left out") == ("killed", "example", "all-for-ada")


@pytest.mark.parametrize("name", ["hearts", "crazy-eights"])
def test_nearly_every_change_is_noticed_and_every_survivor_has_its_reason(name: str) -> None:
    loaded = load_and_compile(ROOT / "data" / name, "", Report())
    found = prove(loaded.game, loaded.rules, ANEW)
    report = Report()
    answers = read_answers(loaded.game, report)
    assert not found.broken and not report.diagnostics
    assert found.figures.score >= 95
    assert {mutant.id for mutant, _ in found.survivors} == set(answers)
