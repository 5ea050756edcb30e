"""Quests from the command line: listed, checked, played by a person and by bots, printed."""

import json
import shutil
from pathlib import Path

import pytest

from pnp.app.cli.main import main

FERRY = Path(__file__).parents[1] / "night-ferry"


@pytest.fixture
def ferry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The Night Ferry in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(FERRY, tmp_path / "night-ferry")
    return tmp_path / "night-ferry"


def test_the_quests_of_a_game_are_listed(ferry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quest", str(ferry)]) == 0
    assert "The Old Mill" in capsys.readouterr().out


def test_a_quest_is_checked_and_its_odds_are_told(ferry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["quest", str(ferry), "old-mill", "--games", "8", "--agent", "random", "--jobs", "1", "--json"]
    assert main(command) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] and told["games"] == 16
    whole = [row for row in told["parties"] if not row["party"]]
    assert [row["players"] for row in whole] == [1, 2]
    assert all(row["won"]["low"] <= row["won"]["rate"] <= row["won"]["high"] for row in whole)


def test_a_check_of_the_game_looks_at_its_quests(ferry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mill = ferry / "quests" / "old-mill.yaml"
    mill.write_text(mill.read_text("utf-8").replace("ways: [MILL, YARD]", "ways: [YARD]"), "utf-8")
    assert main(["check", str(ferry), "--no-play", "--short"]) == 1
    assert "old-mill.yaml:22:3: error[PNP313" in "".join(capsys.readouterr())


def test_a_person_plays_a_quest_and_hears_it_read(
    ferry: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["red", "The mill", "The mill", "The mill"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    assert main(["play", str(ferry), "--quest", "old-mill", "--plain", "--save", "mill.json"]) == 0
    said = capsys.readouterr().out
    assert "Rain. The lane runs on between two hedges." in said
    assert "— The mill —" in said
    assert "The game is over." in said
    assert json.loads(Path("mill.json").read_text("utf-8"))["quest"] == "old-mill"
    assert main(["replay", "mill.json"]) == 0
    assert "The door is low." in capsys.readouterr().out


def test_a_booklet_is_printed_with_the_odds_that_are_kept(ferry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pypdfium2 = pytest.importorskip("pypdfium2")
    assert main(["quest", str(ferry), "old-mill", "--games", "500", "--agent", "random", "--jobs", "1", "--keep"]) == 0
    assert main(["build", str(ferry), "--only", "quests", "--paper", "a4", "--quest", "old-mill", "--quest", "marsh@3"]) == 0  # fmt: skip
    made = sorted(path.name for path in Path("output/night-ferry/en").glob("*.pdf"))
    assert made == [
        "night-ferry-quest-marsh-3-a5.pdf", "night-ferry-quest-marsh-3-booklet-a4.pdf",
        "night-ferry-quest-old-mill-a5.pdf", "night-ferry-quest-old-mill-booklet-a4.pdf",
    ]  # fmt: skip
    pages = pypdfium2.PdfDocument("output/night-ferry/en/night-ferry-quest-old-mill-a5.pdf")
    text = " ".join(page.get_textpage().get_text_range() for page in pages).replace("\xa0", " ")
    assert "Somewhere water falls." in text and "Difficulty" in text and "One party in 7 ends here." in text
