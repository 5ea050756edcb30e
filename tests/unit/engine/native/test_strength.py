"""benchmarks/strength.py: games that are carried on, and files of games that were played in another way."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import strength

Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the script with a file of games; return its last line."""

    def script(*words: str) -> str:
        command = ["strength.py", *words, "--playouts", "4", "--kept", str(tmp_path / "games.json")]
        monkeypatch.setattr(sys, "argv", command)
        strength.main()
        return capsys.readouterr().out.splitlines()[-1]

    return script


def games_in(folder: Path) -> dict[str, int]:
    return {name: tally["games"] for name, tally in json.loads((folder / "games.json").read_text())["games"].items()}


def test_games_are_carried_on_and_others_stay_in_the_file(run: Run, tmp_path: Path) -> None:
    assert "of    2 games won" in run("crazy-eights", "--games", "2")
    assert "of    1 games won" in run("games/liars-dice", "--games", "1")
    assert "of    3 games won" in run("crazy-eights", "--games", "3")
    assert games_in(tmp_path) == {"crazy-eights": 3, "games/liars-dice": 1}


@pytest.mark.parametrize(
    ("way", "words"),
    [(("--duplicate",), "--duplicate was False, now True"), (("--think", "1"), "--think was 0.0, now 1.0")],
)
def test_games_of_another_mode_are_not_counted_together(
    run: Run, way: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    run("crazy-eights", "--games", "1")
    with pytest.raises(SystemExit, match=rf"games\.json .*{words}\): name another file after --kept"):
        run("crazy-eights", "--games", "4", *way)
    assert games_in(tmp_path) == {"crazy-eights": 1}


@pytest.mark.parametrize(
    "text", ["", "[]", '{"crazy-eights": {"games": 1}}', '{"settings": {}, "games": {"a": {"b": 1}}}']
)
def test_a_file_that_holds_something_else_is_named(run: Run, text: str, tmp_path: Path) -> None:
    (tmp_path / "games.json").write_text(text)
    with pytest.raises(SystemExit, match=r"games\.json holds no games that can be carried on"):
        run("crazy-eights", "--games", "1")
    assert (tmp_path / "games.json").read_text() == text


def test_one_duplicate_says_nothing_and_games_won_together_have_an_interval(run: Run) -> None:
    assert "(0% to 100%)" in run("crazy-eights", "--games", "1", "--duplicate")
    assert "0% (0% to 79%), greedy players win 0%" in run("games/blind-beacons", "--games", "1", "--duplicate")
