"""A game is called by its name or its path; a library is no game."""

from pathlib import Path

import pytest

from pnp.base.resources import GAMES
from pnp.model.read.find import find_game, game_names, is_game
from pnp.source.diagnostics import Report


def test_our_games_are_known_by_name_and_libraries_are_not() -> None:
    assert "all-but-malice" in game_names()
    assert "rooks-edge" not in game_names()


def test_a_name_leads_to_the_folder_and_a_path_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_game("all-but-malice", Report()) == GAMES / "all-but-malice"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/game.yaml").write_text("game: mine\nplayers: 2\n", encoding="utf-8")
    assert find_game("mine", Report()) == Path("mine")
    assert find_game(str(tmp_path / "mine"), Report()) == tmp_path / "mine"
    assert is_game(tmp_path / "mine")


def test_a_misspelt_name_is_told_with_what_was_meant() -> None:
    report = Report()
    assert find_game("all-but-malise", report) is None
    assert (report.errors[0].code, report.errors[0].help) == ("PNP100", "write `all-but-malice`")


def test_a_folder_that_is_no_game_is_told(tmp_path: Path) -> None:
    report = Report()
    assert find_game(str(tmp_path), report) is None
    assert "no game.yaml" in report.errors[0].message


def test_a_folder_of_tables_is_named_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "cards.csv").write_text("name\nFox\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert find_game("./deck", report := Report()) == Path("deck") and not report.diagnostics
    assert find_game("deck", report) is None
    assert [d.help for d in report] == ["write `./deck`"]


def test_the_folder_that_one_is_in_is_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.csv").write_text("name\nFox\n", "utf-8")
    assert find_game(".", report := Report()) == Path(".")
    (tmp_path / "game.yaml").write_text("title: Fox\n", "utf-8")
    (tmp_path / "deep").mkdir()
    monkeypatch.chdir(tmp_path / "deep")
    assert find_game("..", report) == Path("..") and not report.diagnostics


def test_a_misspelt_path_is_told_with_the_folder_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "campfire").mkdir()
    (tmp_path / "campfire/game.yaml").write_text("game: campfire\nplayers: 2\n", encoding="utf-8")
    for typed in ("./campfre", "campfre"):
        assert find_game(typed, report := Report()) is None
        assert report.errors[0].help == "write `./campfire`"


def test_a_folder_with_an_empty_game_yaml_is_no_game_without_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/game.yaml").write_text("", encoding="utf-8")
    assert find_game("mine", report := Report()) is None
    assert "has neither `players:`" in report.errors[0].message and "`./mine`" in report.errors[0].help
