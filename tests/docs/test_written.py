"""docs/keys.md and the JSON Schemas are what the declared classes say."""

import json
import re
import runpy
from pathlib import Path

import pytest

from pnp.play.scenario.script import EVERYWHERE, IN_BOOKS, IN_FILES

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
