"""docs/keys.md and the JSON Schemas are what the declared classes say."""

import json
import runpy
from pathlib import Path

import pytest

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
