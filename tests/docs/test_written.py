"""docs/keys.md and the JSON Schemas are what the declared classes say."""

import json
import re
import runpy
from pathlib import Path

import jsonschema
import pytest

from pnp.engine.scenario.script import EVERYWHERE, IN_BOOKS, IN_FILES
from pnp.source.diagnostics import Report
from pnp.source.load.nodes import plain
from pnp.source.load.yaml_file import Origin, read_yaml

ROOT = Path(__file__).parents[2]
DOCUMENTS: dict[str, str] = runpy.run_path(str(ROOT / "tools/write_docs.py"))["documents"]()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_is_documented_is_what_is_read(name: str) -> None:
    written = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert written == DOCUMENTS[name], "run `python tools/write_docs.py`"


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if name.endswith(".json")])
def test_every_key_of_a_schema_has_a_description(name: str) -> None:
    classes = json.loads(DOCUMENTS[name])["$defs"]
    bare = [
        f"{of}.{key}" for of, said in classes.items() for key, it in said["properties"].items() if not it["description"]
    ]
    assert classes and not bare


def test_the_keys_of_scenarios_are_those_that_are_read() -> None:
    page = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    table = page.split("## Keys")[1].split("## given")[0]
    told = {word for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for word in re.findall(r"`(\w+)", row)}
    assert told == {*EVERYWHERE, *IN_FILES, *IN_BOOKS}


FILES = sorted([*ROOT.glob("data/*/game.yaml"), *ROOT.glob("data/*/theme.yaml"), ROOT / "templates/theme.yaml"])


def validator(kind: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads(DOCUMENTS[f"{kind}.schema.json"]))


def read(text: str) -> object:
    node = read_yaml(text, Origin("x.yaml"), Report())
    return plain(node) if node is not None else {}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_file_keeps_to_its_schema(file: Path) -> None:
    assert [fault.message for fault in validator(file.stem).iter_errors(read(file.read_text("utf-8")))] == []


@pytest.mark.parametrize(
    "text",
    ["aling: left", "align: centre", 'inks: {accent: "#12"}', "type: {rules: {card_pt: 8}}", "limits: {type_pt: x}"],
)
def test_a_schema_refuses_what_the_reader_refuses(text: str) -> None:
    assert validator("theme").is_valid(read("align: left")) and not validator("theme").is_valid(read(text))
