"""The schemas that `pnp schema` prints hold for the files they are for, and `pnp new` puts them where its files look."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from pnp.app.cli import main
from pnp.app.game.schemas import SCHEMAS

ROOT = Path(__file__).parents[3]


def keys_without_a_sentence(schema: Any, place: str = "") -> list[str]:
    if isinstance(schema, list):
        return [key for item in schema for key in keys_without_a_sentence(item, place)]
    if not isinstance(schema, dict):
        return []
    here = [f"{place}/{k}" for k, v in schema.get("properties", {}).items() if "description" not in v]
    return here + [key for name, below in schema.items() for key in keys_without_a_sentence(below, f"{place}/{name}")]


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_key_has_a_sentence(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", name]) == 0
    schema = json.loads(capsys.readouterr().out)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert keys_without_a_sentence(schema) == []


@pytest.mark.parametrize("name", ["game", "theme", "scenario"])
def test_what_is_printed_is_what_the_documentation_has(name: str) -> None:
    assert SCHEMAS[name]() == (ROOT / "docs" / f"{name}.schema.json").read_text("utf-8")


def test_the_press_s_own_register_of_fonts_is_as_its_schema_wants() -> None:
    register = yaml.safe_load((ROOT / "templates/fonts/fonts.yaml").read_text("utf-8"))
    jsonschema.validate(register, json.loads(SCHEMAS["fonts"]()))


def test_a_new_game_names_a_schema_that_is_there_and_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "camp-fire"]) == 0
    text = (tmp_path / "camp-fire/game.yaml").read_text("utf-8")
    named = re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)
    assert named is not None
    schema = json.loads((tmp_path / "camp-fire" / named[1]).read_text("utf-8"))
    jsonschema.validate(yaml.load(text, yaml.BaseLoader), _lenient(schema))
    (tmp_path / "camp-fire" / named[1]).unlink()
    assert main(["schema", "--write", "camp-fire"]) == 0
    assert (tmp_path / "camp-fire" / named[1]).is_file()


def _lenient(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema without what it says of scalars, which YAML 1.1 reads otherwise: which keys there are is what counts."""
    text = json.dumps(schema)
    return dict(
        json.loads(re.sub(r'"type": (?:"(?:boolean|integer|number)"|\["string"[^\]]*\])', '"type": "string"', text))
    )


def test_a_schema_that_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "thme"]) == 2
    assert "write `theme`" in capsys.readouterr().err
    assert main(["schema"]) == 2
