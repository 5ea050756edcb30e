"""A saved game is only continued by the same game, with the same rules and a number of players that it allows."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pnp.app.game.errors import WrongRequest
from pnp.app.play.session import Save, check_save
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report

SAVE = Save("hares", "short", ("Ann", "Ben", "Cleo"), (3, 1), "rules of today", seat=1)


def loaded(quest: str = "") -> LoadedGame:
    """A game for two to four players: as much of it as a saved game is compared with."""
    course = SimpleNamespace(name=quest) if quest else None
    game = SimpleNamespace(folder=Path("games/hares"), variant="short", quest=course, players=(2, 4))
    return cast("LoadedGame", SimpleNamespace(game=game, rules=SimpleNamespace(digest="rules of today")))


@pytest.mark.parametrize(
    "same",
    [{}, {"game": "elsewhere/hares"}, {"players": ("Ann", "Ben")}, {"players": ("A", "B", "C", "D"), "seat": 3}, {"seat": 0}],
)  # fmt: skip
def test_a_game_that_fits_is_continued(same: dict[str, Any]) -> None:
    report = Report()
    check_save(replace(SAVE, **same), loaded(), "evening.json", report)
    check_save(replace(SAVE, quest="the-fox", **same), loaded("the-fox"), "evening.json", report)
    assert not list(report)


@pytest.mark.parametrize(
    ("other", "fault", "help"),
    [
        (
            {"game": "tortoises"},
            "`evening.json` is a game of tortoises short",
            "pnp play tortoises --save evening.json",
        ),
        ({"variant": ""}, "`evening.json` is a game of hares", "pnp play hares --save evening.json"),
        ({"quest": "the-fox"}, "is a game of the quest `the-fox`", "pnp play hares --save evening.json"),
        ({"digest": "older"}, "the rules have changed since `evening.json` was saved", "start again"),
        ({"players": ("Ann",), "seat": 0}, "a number of players that the game does not allow", ""),
        ({"players": tuple("ABCDE")}, "a number of players that the game does not allow", ""),
        ({"seat": 3}, "a number of players that the game does not allow", ""),
        ({"seat": -1}, "a number of players that the game does not allow", ""),
    ],
)
def test_a_game_that_does_not_fit_is_refused(other: dict[str, Any], fault: str, help: str) -> None:
    report = Report()
    with pytest.raises(WrongRequest):
        check_save(replace(SAVE, **other), loaded(), "evening.json", report)
    (told,) = report
    assert told.code == "PNP122" and fault in told.message and help in told.help


def test_a_game_without_its_quest_is_refused() -> None:
    report = Report()
    with pytest.raises(WrongRequest):
        check_save(SAVE, loaded("the-fox"), "evening.json", report)
    assert [one.message for one in report] == ["`evening.json` is a game of no quest"]
