"""docs/forms.md: the game that it shows has no fault, both engines play it alike, and nothing leaks."""

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


@pytest.fixture(scope="module")
def bridge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_games("forms.md", tmp_path_factory.mktemp("games")) / "toll-bridge"


def test_the_game_of_the_page_has_no_fault(bridge: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(bridge)]) == 0
    output = capsys.readouterr().out
    assert "6 of 6 exercised, 16 of 16 branches" in output and "no faults" in output


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("seats", [2, 4])
def test_both_engines_play_the_game_of_the_page_alike_and_nothing_leaks(seats: int, bridge: Path) -> None:
    loaded = load_and_compile(bridge, "", Report())
    play = Play(State(loaded.game, loaded.rules, seats))
    results = compare(play, Machine(native_game(loaded.game, seats)), range(60))
    assert results.differences == [] and results.questions > 1000 and not results.stuck
    leaks, compared = LeakTest(loaded.game, loaded.rules, seats).find(3, 40)
    assert leaks == [] and compared > 20


def test_every_agent_fills_in_forms(
    bridge: Path, capsys: pytest.CaptureFixture[str], pytestconfig: pytest.Config
) -> None:
    games = "20" if pytestconfig.getoption("--full") else "5"
    for agent in ("random", "greedy"):
        assert main(["simulate", str(bridge), "--games", games, "--agent", agent]) == 0
        assert f"{games} games" in capsys.readouterr().out
