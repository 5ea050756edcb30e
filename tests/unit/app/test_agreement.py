"""Numbers that agree: a text written for two is read again when it prints one, unless it chooses by the number."""

from pathlib import Path

import pytest

from pnp.app.cli.main import main
from pnp.checks.static.plural_borders import numbers_noted
from tests.tiny import IN_FRENCH

ENGLISH = "Shuffle the {{ hares }}, deal each player a {{ hand }} of {{ hare(hand_size) }}, and put the rest face down"


def game(folder: Path, english: str = "", french: str = "") -> Path:
    for name, text in IN_FRENCH.items():
        text = text.replace("{{ hare(hand_size) }}, and", f"{{{{ hare(hand_size) }}}}{english}, and")
        text = text.replace("{{ hare(hand_size) }} et", f"{{{{ hare(hand_size) }}}}{french} et")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    assert main(["locale", "update", str(folder)]) == 0
    text = (folder / "game.yaml").read_text("utf-8")
    assert "hand_size: 3" in text or "hand_size: {value: 3" in text
    (folder / "game.yaml").write_text(text.replace("hand_size: 3", "hand_size: 1").replace("value: 3", "value: 1"))
    return folder


def told(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    main(["check", str(folder), "--no-cache", "--games", "1"])
    lines = capsys.readouterr().err.split("\n")
    return [line.partition(":")[0] for line in lines if "PNP610" in line]


def test_the_source_and_each_language_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places = told(game(tmp_path), capsys)
    assert sorted(Path(place).name for place in places) == ["01-start.md", "fr.po"]


def test_a_text_that_chooses_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = game(tmp_path, " {{ hand_size|plural('it', 'them') }}", " {{ hand_size|plural('le', 'les') }}")
    assert told(folder, capsys) == []


def test_an_update_doubts_the_translations_and_notes_the_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = game(tmp_path)
    assert main(["locale", "update", str(folder)]) == 0
    text = (folder / "locale" / "fr.po").read_text("utf-8")
    before = text.index(ENGLISH[:20])
    assert "fuzzy" in text[text.rindex("\n\n", 0, before) : before]
    assert told(folder, capsys) == []


def test_notes_say_the_numbers_that_the_model_gives() -> None:
    notes = ["{{ hare(hand_size) }} prints “three Hares” (3)", "{{ hare }} prints “Hare”", "Read “(4)”"]
    assert numbers_noted(notes) == {"hare(hand_size)": {3}}
    assert numbers_noted([*notes, "{{ hare(hand_size) }} prints “one Hare” (1)"]) == {
        "hare(hand_size)": {1, 3}
    }  # in a variant
