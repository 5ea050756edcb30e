"""docs/statistics.md names every key of what `pnp simulate --json` prints, and no other."""

import csv
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


def test_every_key_is_documented(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    notes = tmp_path / "notes.csv"
    notes.write_text(re.findall(r"```csv\n(.*?)```", PAGE, re.DOTALL)[0], "utf-8")
    words = ["simulate", "all-but-malice", "--games", "2", "--agent", "random", "--jobs", "1", "--json"]
    assert main([*words, "--playtests", str(notes)]) == 0
    printed = keys_of(json.loads(capsys.readouterr().out))
    section = PAGE.partition("## `--json`")[2].partition("\n## ")[0]
    documented = set(re.findall(r"`(\w+)`", section))
    assert printed <= documented
    values = {"seat", "agent", "side", "highest", "lowest", "ended", "stuck", "limit", "more", "less", "score"}
    only_elsewhere = {"report", "everybody", "winners", "margin"}
    assert documented - printed <= values | only_elsewhere


def test_every_key_of_cards_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "hearts", "--games", "60", "--agent", "random", "--jobs", "1", "--cards", "--json"]
    assert main(words) == 0
    plays = json.loads(capsys.readouterr().out)["plays"]
    section = PAGE.partition("## Cards, options and clauses")[2].partition("\n## ")[0]
    documented = set(re.findall(r"`(\w+)`", section))
    assert keys_of(plays) <= documented
    assert {figure["event"] for figure in plays["figures"] if figure["about"] == "card"} <= documented
    named = {finding["name"]: finding["words"] for finding in plays["findings"]}
    assert "never worth it" in named["SQ"], "the queen of spades is the worst card to take"


def test_the_figures_of_cards_are_written_as_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "crazy-eights", "--games", "10", "--agent", "greedy", "--agent", "random", "--jobs", "1"]
    assert (
        main([*words, "--cards", "--csv", str(tmp_path / "cards.csv"), "--report", str(tmp_path / "cards.html")]) == 0
    )
    capsys.readouterr()
    rows = list(csv.DictReader((tmp_path / "cards.csv").read_text("utf-8").splitlines()))
    assert {row["agent"] for row in rows} == {"greedy", "random"}
    assert {row["about"] for row in rows} == {"card", "way", "option", "clause"}
    assert "Cards and options: 2 players, greedy" in (tmp_path / "cards.html").read_text("utf-8")


def test_the_sweep_and_the_aim_of_the_page_come_to_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = re.findall(r"^pnp (simulate .* --aim .*)$", PAGE, re.MULTILINE)
    assert main([*line.split(), "--jobs", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["value"] for one in data["values"]] == ["3", "4", "5", "6", "7", "8", "9"]
    assert [one["value"] for one in data["values"] if one["now"]] == ["7"]
    shares = {one["value"]: one["tables"][0]["wins"][0]["shares"][0]["rate"] for one in data["values"]}
    assert data["aim"]["nearest"] == min(shares, key=lambda value: abs(shares[value] - 0.5))
    assert data["aim"]["nearest"] in data["aim"]["reaching"]
    section = PAGE.partition("## What if a number were different")[2].partition("\n## ")[0]
    assert set(data) | set(data["aim"]) <= set(re.findall(r"`(\w+)`", section))
