"""Diagnostics as GitHub's workflow commands and as SARIF 2.1.0."""

import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from pnp.app.cli import main
from pnp.source.diagnostics import NOWHERE, Diagnostic, Label, Span
from pnp.source.diagnostics.formats import as_github, as_sarif
from tests import tiny

PLAIN = Diagnostic("PNP203", "nothing is called `dek`", Span("a b/x.md", 3, 5, 3, 8), "write `deck`")
LONG = Diagnostic(
    "PNP302", "100 % of it, typed: here", Span("g,1/game.yaml", 3, 5, 4, 2), severity="warning", context="3.2 Court",
    labels=(Label(Span("game.yaml", 9, 1, 9, 4), "declared here"),), steps=("first one", "then another"),
)  # fmt: skip
CELL = Diagnostic("PNP111", "no number", Span("cards.xlsx", 7, 3, 7, 3, "Cards!C7"), severity="note")
OTHERS = (Diagnostic("PNP120", "no such paper", NOWHERE), Diagnostic("PNP100", "not there", Span("/tmp/x.yaml")))


# ------------------------------------------------------------------------------------------------- GitHub
def test_a_line_of_github_names_the_place_and_holds_the_help() -> None:
    assert as_github(PLAIN) == (
        "::error file=a b/x.md,line=3,endLine=3,col=5,endColumn=7,title=PNP203 unknown-name"
        "::nothing is called `dek`%0Ahelp: write `deck`"
    )


def test_what_github_reads_as_its_own_signs_is_written_otherwise() -> None:
    assert as_github(LONG) == (
        "::warning file=g%2C1/game.yaml,line=3,endLine=4,title=PNP302 typed-number"
        "::100 %25 of it, typed: here%0Ain 3.2 Court%0Adeclared here: game.yaml:9:1%0Afirst one%0Athen another"
    )


def test_a_cell_and_what_stands_nowhere_have_no_lines() -> None:
    assert as_github(CELL) == "::notice file=cards.xlsx,title=PNP111 bad-cell::no number"
    assert as_github(OTHERS[0]) == "::error title=PNP120 unknown-option::no such paper"


# ------------------------------------------------------------------------------------------------- SARIF
def of(required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    properties = {**required, **(optional or {})}
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


TEXT, LINE = {"type": "string", "minLength": 1}, {"type": "integer", "minimum": 1}
MESSAGE = of({"text": TEXT})
REGION = of({"startLine": LINE, "startColumn": LINE, "endLine": LINE, "endColumn": LINE})
PHYSICAL = of({"artifactLocation": of({"uri": {**TEXT, "format": "uri-reference"}})}, {"region": REGION})
KIND = of({"name": TEXT, "kind": TEXT})
LOCATION = of({"physicalLocation": PHYSICAL}, {"logicalLocations": {"type": "array", "items": KIND}})
RELATED = of({"physicalLocation": PHYSICAL, "message": MESSAGE, "id": {"type": "integer", "minimum": 0}})
RESULT = of(
    {"ruleId": TEXT, "ruleIndex": {"type": "integer", "minimum": 0}, "message": MESSAGE,
     "level": {"enum": ["none", "note", "warning", "error"]}},
    {"locations": {"type": "array", "items": LOCATION, "maxItems": 1},
     "relatedLocations": {"type": "array", "items": RELATED, "uniqueItems": True}},
)  # fmt: skip
RULE = of({"id": TEXT, "name": TEXT, "shortDescription": MESSAGE}, {"help": of({"text": TEXT, "markdown": TEXT})})
DRIVER = of({
    "name": TEXT, "version": TEXT, "semanticVersion": TEXT, "informationUri": TEXT,
    "rules": {"type": "array", "items": RULE, "uniqueItems": True},
})  # fmt: skip
RUN = of({
    "tool": of({"driver": DRIVER}), "columnKind": {"const": "unicodeCodePoints"},
    "results": {"type": "array", "items": RESULT},
})  # fmt: skip
LOG = of({
    "$schema": TEXT, "version": {"const": "2.1.0"}, "runs": {"type": "array", "items": RUN, "minItems": 1},
})  # fmt: skip
"""What of the standard we write: a part of its schema, in words of our own."""


def check(log: dict[str, Any]) -> None:
    """Hold a log against the part of the schema, and against the whole one where PNP_SARIF_SCHEMA says where it is."""
    jsonschema.validate(log, LOG)
    if whole := os.environ.get("PNP_SARIF_SCHEMA"):
        jsonschema.validate(log, json.loads(Path(whole).read_text("utf-8")))


def test_a_log_is_as_the_standard_wants_it() -> None:
    log = as_sarif([PLAIN, LONG, CELL, *OTHERS], {"PNP203": "# PNP203"})
    check(log)
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert [rules[result["ruleIndex"]] for result in run["results"]] == [r["ruleId"] for r in run["results"]]
    places = [
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] if "locations" in result else ""
        for result in run["results"]
    ]
    assert places == ["a%20b/x.md", "g%2C1/game.yaml", "cards.xlsx", "", "file:///tmp/x.yaml"]
    assert [("help" in rule) for rule in run["tool"]["driver"]["rules"]] == [rule == "PNP203" for rule in rules]


def test_a_log_without_faults_is_one_too() -> None:
    check(as_sarif([], {}))


# ------------------------------------------------------------------------------------------------- the command
@pytest.fixture
def spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    tiny.write(tmp_path / "race", tiny.spoilt({"game.yaml": "taglin: Run.\n"}))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_check_writes_each_format(spoilt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "./race", "--no-play", "--format", "github"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines and all(line.startswith("::") for line in lines)
    assert any(line.startswith("::error file=race/game.yaml,line=") and "`taglin`" in line for line in lines)
    assert main(["check", "./race", "--no-play", "--format", "sarif"]) == 1
    log = json.loads(capsys.readouterr().out)
    check(log)
    assert log["runs"][0]["tool"]["driver"]["rules"][0]["help"]["text"].startswith("# PNP104")
    assert main(["check", "./race", "--no-play", "--format", "json"]) == 1
    one = capsys.readouterr().out
    assert main(["check", "./race", "--no-play", "--json"]) == 1
    assert capsys.readouterr().out == one and json.loads(one)["ok"] is False


def test_a_game_that_is_not_there_is_told_in_the_format_too(spoilt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nonesuch", "--format", "github"]) == 2
    assert capsys.readouterr().out.startswith("::error file=nonesuch,title=PNP100 cannot-read::")
    assert main(["check", "nonesuch", "--format", "sarif"]) == 2
    check(json.loads(capsys.readouterr().out))
