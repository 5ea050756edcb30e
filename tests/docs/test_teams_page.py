"""docs/teams.md: the game that it shows has no fault, both engines play it alike, and nothing leaks."""

import re
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

SEATS = {"smugglers": 4}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_games("teams.md", tmp_path_factory.mktemp("games"))


def test_the_game_of_the_page_has_no_fault(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(games / "smugglers")]) == 0
    output = capsys.readouterr().out
    assert "7 of 7 exercised, 10 of 10 branches" in output and "no faults" in output


def test_an_even_share_of_wins_is_that_of_a_team(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(games / "smugglers"), "--games", "300", "--agent", "random"]) == 0
    shares = re.findall(r"(?m)^(?:heron|otter) .* ([\d.]+)%$", capsys.readouterr().out)
    assert len(shares) == 2 and all(50 <= float(share) < 60 for share in shares)


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("game", SEATS)
def test_both_engines_play_the_game_of_the_page_alike_and_nothing_leaks(game: str, games: Path) -> None:
    loaded = load_and_compile(games / game, "", Report())
    play = Play(State(loaded.game, loaded.rules, SEATS[game]))
    results = compare(play, Machine(native_game(loaded.game, SEATS[game])), range(40))
    assert results.differences == [] and results.questions > 200 and not results.stuck
    leaks, compared = LeakTest(loaded.game, loaded.rules, SEATS[game]).find(3, 40)
    assert leaks == [] and compared > 20
