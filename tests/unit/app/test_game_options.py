"""What players agree on before they begin: optional rules, and how many they are."""

import pytest

from pnp.app.game.errors import WrongRequest
from pnp.app.game.game_options import options_still_open, read_options, read_tables
from pnp.app.game.reading import read_game
from pnp.model.game import Game
from pnp.source.diagnostics import Report


@pytest.fixture(scope="module")
def fey() -> Game:
    return read_game("deck-of-fey", Report(), "holy-matrimony").game


def refused(game: Game, *given: str) -> str:
    report = Report()
    with pytest.raises(WrongRequest):
        read_options(game, given, report)
    (found,) = report
    assert found.code == "PNP120"
    return f"{found.message}; {found.help}"


def test_flags_and_numbers_are_read_as_people_write_them(fey: Game) -> None:
    agreed = read_options(fey, ["target_score=40", "reshuffle_circle=yes"], Report())
    assert agreed == {"target_score": 40, "reshuffle_circle": True}


def test_what_may_not_be_agreed_on_is_refused_with_what_may(fey: Game) -> None:
    assert "`target_score=1` to `target_score=200`" in refused(fey, "target_score=400")
    assert "`target_score=1` to `target_score=200`" in refused(fey, "target_score=many")
    assert "`reshuffle_circle=yes`" in refused(fey, "reshuffle_circle=maybe")


def test_a_mistyped_option_is_found(fey: Game) -> None:
    assert "target_score" in refused(fey, "target_scor=40")
    assert "no optional rule `hand_size`" in refused(fey, "hand_size=9")


def test_a_saved_game_keeps_only_what_the_game_leaves_open(fey: Game) -> None:
    saved = {"target_score": 40, "reshuffle_circle": 1, "hand_size": 3, "win": None}
    assert options_still_open(fey, saved) == {"target_score": 40}


@pytest.mark.parametrize(("given", "tables"), [("", [2]), ("3", [3]), ("2..4", [2, 3, 4]), ("all", [2, 3, 4, 5, 6, 7])])
def test_numbers_of_players(fey: Game, given: str, tables: list[int]) -> None:
    assert read_tables(fey, given, Report()) == tables


@pytest.mark.parametrize("given", ["9", "1", "4..2", "2..", "few", "2..9"])
def test_a_number_that_cannot_play_is_refused(fey: Game, given: str) -> None:
    report = Report()
    with pytest.raises(WrongRequest):
        read_tables(fey, given, report)
    assert [d.code for d in report] == ["PNP120"]
