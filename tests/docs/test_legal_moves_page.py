"""docs/legal-moves.md: the game that it shows has no fault, and both engines play it alike."""

import shutil
from pathlib import Path

import pytest

from pnp.app.cli.main import main
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.docs.shown_games import write_games

SEATS = {"quiet-kings": 2}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_games("legal-moves.md", tmp_path_factory.mktemp("games"))


def test_the_game_of_the_page_has_no_fault(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(games / "quiet-kings")]) == 0
    output = capsys.readouterr().out
    assert "5 of 5 exercised, 15 of 15 branches" in output and "no faults" in output


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("game", SEATS)
def test_both_engines_play_the_games_of_the_page_alike(game: str, games: Path) -> None:
    loaded = load_and_compile(games / game, "", Report())
    play = Play(State(loaded.game, loaded.rules, SEATS[game]))
    results = compare(play, Machine(native_game(loaded.game, SEATS[game])), range(20))
    assert results.differences == [] and results.questions > 250 and not results.stuck
