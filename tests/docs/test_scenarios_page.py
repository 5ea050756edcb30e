"""Every sample of docs/scenarios.md is executed, and every key of a scenario is told there."""

import re
from functools import lru_cache
from pathlib import Path

import pytest

from pnp.diagnostics import Report
from pnp.load import load_game
from pnp.load.nodes import Dictionary
from pnp.load.yaml_file import Origin, read_yaml
from pnp.model.build import build_game
from pnp.model.find import data_folders
from pnp.model.game import Game
from pnp.play.scenario.looks import LOOKERS
from pnp.play.scenario.script import EVERYWHERE, IN_BOOKS, IN_FILES, LOOKS, WORKS
from pnp.rules import RuleSet, compile_rules
from pnp.verify.scenarios import run_file

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "scenarios.md"
SAMPLES = re.findall(r"(?ms)^```yaml\n(.*?)^```", PAGE.read_text("utf-8"))


@lru_cache(maxsize=4)
def edition(name: str, variant: str) -> tuple[Game, RuleSet]:
    """A game in one of its variants, with its rules."""
    report = Report()
    game = build_game(load_game(ROOT / "data" / name, report, data_folders()), report, variant)
    return game, compile_rules(game, report)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda s: s.splitlines()[0])
def test_a_sample_comes_out_as_it_says(sample: str) -> None:
    report = Report()
    node = read_yaml(sample, Origin(str(PAGE)), report)
    assert isinstance(node, Dictionary) and not report.errors
    executed = list(run_file(node, PAGE, "", edition))
    assert executed
    assert [(one.name, d.code, d.span.line, d.message) for one in executed for d in one.diagnostics] == []


def test_every_key_is_told() -> None:
    text = PAGE.read_text("utf-8")
    keys = {*EVERYWHERE, *IN_BOOKS, *IN_FILES, *LOOKS, *WORKS, *LOOKERS, "from", "active", "round", "result"}
    assert [key for key in sorted(keys) if f"`{key}" not in text and f"- {key}" not in text] == []
