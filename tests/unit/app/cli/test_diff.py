"""What `pnp diff` says of an edit, for people and for programs."""

import json
import shutil
from pathlib import Path

import pytest

from pnp.app.cli import main
from tests.tiny import HARE_RACE


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    """Compare two versions of the Hare Race: each player begins with two hares instead of three."""
    for name in ("old", "new"):
        shutil.copytree(HARE_RACE, tmp_path / name / "hare-race")
    file = tmp_path / "new" / "hare-race" / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("hand_size: {value: 3", "hand_size: {value: 2"), "utf-8")
    return ["diff", str(file.parent), "--since", str(tmp_path / "old"), "--out", str(tmp_path / "out"), "--jobs", "1",
            "--locale", "en", "--paper", "a4", "--games", "8"]  # fmt: skip


def test_an_edit_is_told_with_its_clause_its_pages_and_its_games(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "clauses changed: deal" in told and "texts in en changed:" in told
    assert "pages in en of hare-race-rulebook-a5:" in told
    assert "2 players: " in told and " of 8 games differ" in told


def test_programs_get_every_part(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--json"]) == 0
    (variant,) = json.loads(capsys.readouterr().out)["variants"]
    assert set(variant) == {"variant", "pieces", "clauses", "messages", "examples", "pages", "statistics"}
    assert variant["pages"]["en"][0]["changed"] and variant["pages"]["en"][0]["file"]
    (table,) = variant["statistics"]
    assert table["players"] == 2 and table["games"] == 8 and 0 < table["differ"] <= 8
    assert set(table["moved"][0]) == {
        "name", "about", "before", "after", "difference", "low", "high", "pairs", "differ", "shown", "share",
        "before_interval", "after_interval",
    }  # fmt: skip
    assert table["unmoved"] > 0


def test_pages_and_games_can_be_left_out(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--no-pages", "--games", "0"]) == 0
    told = capsys.readouterr().out
    assert "clauses changed: deal" in told and "pages in" not in told and "players:" not in told


@pytest.mark.parametrize("more", [["--format", "github"], ["--json"]])
def test_the_folder_one_stands_in_has_its_name(
    words: list[str], more: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(words[1])
    assert main(["diff", ".", *words[2:], "--games", "0", "--no-pages", *more]) == 0
    heading = '"game":"hare-race"' if "--json" in more else "### Changes of hare-race since"
    assert heading in capsys.readouterr().out.replace('": "', '":"')
