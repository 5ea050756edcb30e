"""docs/statistics.md names every key of what `pnp simulate --json` prints, and no other."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pnp.app.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text("utf-8")
OWN = {"tables", "options"}


def keys_of(value: Any) -> set[str]:
    """Every key at any depth; what `options` says is the game's own."""
    if isinstance(value, list):
        return {key for each in value for key in keys_of(each)}
    if not isinstance(value, dict):
        return set()
    return set(value) | {key for name, each in value.items() if name != "options" for key in keys_of(each)}


def test_every_key_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "all-but-malice", "--games", "2", "--agent", "random", "--jobs", "1", "--json"]
    assert main(words) == 0
    printed = keys_of(json.loads(capsys.readouterr().out))
    section = PAGE.partition("## `--json`")[2].partition("\n## ")[0]
    documented = set(re.findall(r"`(\w+)`", section))
    assert printed <= documented
    values = {"seat", "agent", "side", "highest", "lowest", "ended", "stuck", "limit", "more", "less", "score"}
    only_elsewhere = {"report", "everybody", "winners", "margin"}
    assert documented - printed <= values | only_elsewhere
