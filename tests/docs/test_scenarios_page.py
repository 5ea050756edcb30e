"""Every sample of docs/scenarios.md is executed, and every key of a scenario is told there."""

import re
from pathlib import Path

import jsonschema
import pytest

from pnp.checks.search.scenarios import run_file
from pnp.engine.scenario.assertions import LOOKERS
from pnp.engine.scenario.schema import json_schema, schema_text
from pnp.engine.scenario.script import EVERYWHERE, IN_BOOKS, IN_FILES, LOOKS, WORKS
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import Report
from pnp.source.load.nodes import Dictionary, plain
from pnp.source.load.yaml_file import Origin, read_yaml
from tests.shipped import loaded

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "scenarios.md"
SAMPLES = re.findall(r"(?ms)^```yaml\n(.*?)^```", PAGE.read_text("utf-8"))


def edition(name: str, variant: str) -> tuple[Game, RuleSet]:
    """A game in one of its variants, with its rules."""
    made = loaded(name, variant)
    return made.game, made.rules


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


def test_the_published_schema_is_the_one_of_the_program() -> None:
    published = (ROOT / "docs" / "scenario.schema.json").read_text(encoding="utf-8")
    assert published == schema_text(), "run `python -m pnp.engine.scenario.schema`"


def test_every_scenario_and_sample_keeps_to_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(json_schema())
    texts = [*SAMPLES, *(f.read_text("utf-8") for f in (ROOT / "tests" / "scenarios").glob("*/*.yaml"))]
    for text in texts:
        node = read_yaml(text, Origin("sample"), Report())
        assert node is not None
        assert [error.message for error in validator.iter_errors(plain(node))] == []


@pytest.mark.parametrize("text", ["seed: 3", "do: [{a: 1, b: 2}]", "given: {from: somewhere}", "expect: {over: maybe}"])
def test_what_is_no_scenario_breaks_the_schema(text: str) -> None:
    node = read_yaml(text, Origin("sample"), Report())
    assert node is not None
    assert not jsonschema.Draft202012Validator(json_schema()).is_valid(plain(node))
