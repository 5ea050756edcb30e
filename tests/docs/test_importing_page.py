"""The page on importing: its files and commands are run in order, and what it shows is what they give."""

import re
from pathlib import Path

import pytest

from pnp.app.cli.main import main
from tests.strangers.test_tables import count_of, text_of

PAGE = (Path(__file__).parents[2] / "docs/importing.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w+)(?: (\S+))?\n(.*?)```", PAGE, re.DOTALL)


def test_the_examples_give_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind, name, text in BLOCKS:
        if kind == "sh":
            for line in text.splitlines():
                words = line.split()[1:]
                assert main([*words, *(["--jobs", "1"] if words[0] == "build" else [])]) == 0
        elif Path(name).exists():
            assert Path(name).read_text("utf-8") == text
        else:
            Path(name).write_text(text, "utf-8")
    said = capsys.readouterr().err
    lines = re.findall(r"^    (goods\.nde:.*)$", PAGE, re.MULTILINE)
    assert lines == re.findall(r"^goods\.nde:.*$", said, re.MULTILINE)
    goods = text_of(tuple(Path("output/goods/en").glob("*.pdf")))
    assert [count_of(words, goods) for words in ("Rope", "Lantern", "burns 3 hours", "Climb a wall.")] == [1, 2, 2, 1]
    birds = text_of(tuple(Path("output/birds/fr").glob("*.pdf")))
    assert "Attend dans les roseaux." in birds and "Chasse la nuit." in birds and "Owl" not in birds
