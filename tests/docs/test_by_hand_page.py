"""docs/by-hand.md: the drawing game that it shows is checked, counted, simulated and printed as the page says."""

import re
import shutil
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest

from pnp.app.cli.main import main
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.engine.play.tape import Tape
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.docs.shown_games import write_games


@pytest.fixture
def sketchy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write_games("by-hand.md", tmp_path, "sketchy") / "sketchy"


def test_what_people_do_is_counted_apart_and_never_as_exercised(
    sketchy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(sketchy)]) == 0
    output = capsys.readouterr().out
    assert "7 of 7 exercised, 3 by hand, 11 of 11 branches" in output and "no faults" in output


def test_a_final_game_needs_no_code_for_what_people_do(sketchy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = sketchy / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("status: playable", "status: final"), "utf-8")
    assert main(["review", str(sketchy), "--begin"]) == 0
    capsys.readouterr()
    assert main(["check", str(sketchy), "--no-play"]) == 0
    assert "no faults" in capsys.readouterr().out


def test_simulated_figures_say_that_they_rest_on_stand_ins(sketchy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(sketchy), "--games", "20", "--players", "3", "--jobs", "1"]) == 0
    assert "stand-ins answer for what people do by hand (`guess` and `judgement`)" in capsys.readouterr().err


def test_the_stand_in_answers_as_often_as_it_says(sketchy: Path) -> None:
    loaded = load_and_compile(sketchy, "", Report())
    play, points = Play(State(loaded.game, loaded.rules, 3)), Counter[str]()
    for seed in range(200):
        play.game(Tape((), seed))
        claps = sum(p.points for p in play.state.players)
        points["all"] += claps
    # in each of six turns: two points in three of four cases (three of four stand for a player), and one in a quarter
    assert abs(points["all"] / 200 / 6 - (2 * 2 / 3 + 1 / 4)) < 0.1


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_both_engines_give_the_same_answers(sketchy: Path) -> None:
    loaded = load_and_compile(sketchy, "", Report())
    results = compare(Play(State(loaded.game, loaded.rules, 4)), Machine(native_game(loaded.game, 4)), range(60))
    assert results.differences == [] and not results.stuck


def test_a_clause_by_hand_is_numbered_and_has_a_hand_that_is_read_aloud(sketchy: Path) -> None:
    assert main(["build", str(sketchy), "--paper", "a4", "--quiet"]) == 0
    (file,) = Path("output/sketchy/en").glob("*rulebook-a5.pdf")
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(str(file)))
    assert re.search(r"1\.1\.3\s", text) and "Good to know" not in text
    html = Path("output/sketchy/en/sketchy-rulebook.html").read_text("utf-8")
    assert html.count("done by the players") == 4  # (three clauses, and the legend below them)
