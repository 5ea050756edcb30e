"""docs/turns-and-decks.md: the games that it shows have no fault, and both engines play them alike."""

import shutil
from pathlib import Path

import pytest

from pnp.app.cli.main import main
from pnp.checks.search.leaks import LeakTest
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.docs.shown_games import write_games

SEATS = {"weathercock": 3, "amber-road": 2}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_games("turns-and-decks.md", tmp_path_factory.mktemp("games"))


@pytest.mark.parametrize(
    ("game", "counts"),
    [("weathercock", "8 of 8 exercised, 19 of 19 branches"), ("amber-road", "7 of 7 exercised, 13 of 13 branches")],
)
def test_a_game_of_the_page_has_no_fault(
    game: str, counts: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(games / game)]) == 0
    output = capsys.readouterr().out
    assert counts in output and "no faults" in output


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("game", SEATS)
def test_both_engines_play_the_games_of_the_page_alike_and_nothing_leaks(game: str, games: Path) -> None:
    loaded = load_and_compile(games / game, "", Report())
    play = Play(State(loaded.game, loaded.rules, SEATS[game]))
    results = compare(play, Machine(native_game(loaded.game, SEATS[game])), range(40))
    assert results.differences == [] and results.questions > 250 and not results.stuck
    leaks, compared = LeakTest(loaded.game, loaded.rules, SEATS[game]).find(3, 40)
    assert leaks == [] and compared > 20
