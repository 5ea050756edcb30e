"""The tutorial's third step: its edit, made in a new game, is reviewed as the page shows."""

import re
from pathlib import Path

import pytest

from pnp.app.cli.main import main

PAGE = (Path(__file__).parents[2] / "docs" / "getting-started.md").read_text("utf-8")
STEP = PAGE.partition("## 3. Change a rule")[2].partition("## 4.")[0]


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_the_review_is_as_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    answers = iter(["n", "y"])
    monkeypatch.setattr("builtins.input", lambda prompt: print(prompt) or next(answers))
    code, words = re.findall(r"(?m)(?:^    .*\n)+", re.sub(r"(?s)```.*?```", "", STEP))
    code, words = (re.sub(r"(?m)^    ", "", block) for block in (code, words))
    assert main(["new", "campfire"]) == 0
    chapter = Path("campfire/rules/02-turn.md")
    edit(chapter, "def gather(me):\n    draw(deck, gathered, me.hand)\n", code)
    assert main(["check", "./campfire", "--no-layout", "--jobs", "1"]) == 0
    warning = "the code of `gather` now also means: “Draw 1 card from the Deck into the Ashes”"
    assert warning in " ".join(capsys.readouterr().err.split())
    assert main(["review", "./campfire"]) == 1
    said = capsys.readouterr().out
    shown = re.findall(r"(?s)```text\n(.*?)```", STEP)[0]
    assert shown.strip() in re.sub(r" +$", "", said, flags=re.MULTILINE)
    old = re.findall(r"(?m)^Draw .*\{#gather .*$", chapter.read_text("utf-8"))[0]
    edit(chapter, old, words.strip())
    assert main(["review", "./campfire"]) == 0
    assert main(["check", "./campfire", "--strict", "--no-play", "--quiet"]) == 0
