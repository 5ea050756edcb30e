"""docs/grids.md: the game that it shows has no fault, its first moves are counted as they are known, and its mat is drawn."""

import shutil
from pathlib import Path

import pypdfium2
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


@pytest.fixture
def causeway(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write_games("grids.md", tmp_path, "causeway") / "causeway"


def test_the_game_of_the_page_has_no_fault(causeway: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(causeway)]) == 0
    output = capsys.readouterr().out
    assert "4 of 4 exercised, 16 of 16 branches" in output and "no faults" in output


def test_its_first_moves_are_counted_as_they_are_known(causeway: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", str(causeway), "--depth", "2"]) == 0
    assert [line.split() for line in capsys.readouterr().out.splitlines()] == [["1", "25"], ["2", "600"]]


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_both_engines_play_it_alike(causeway: Path) -> None:
    loaded = load_and_compile(causeway, "", Report())
    results = compare(Play(State(loaded.game, loaded.rules, 2)), Machine(native_game(loaded.game, 2)), range(40))
    assert results.differences == [] and results.questions > 500 and not results.stuck


def test_its_board_is_printed_with_each_row_half_a_space_further(causeway: Path) -> None:
    assert main(["build", str(causeway), "--paper", "a4", "--quiet"]) == 0
    (file,) = Path("output/causeway/en").glob("*mats-whole.pdf")
    page = pypdfium2.PdfDocument(str(file))[0].get_textpage()
    places = {}
    for at in range(page.count_chars()):
        left, _, right, _ = page.get_charbox(at)
        places.setdefault(page.get_text_range(at, 1), (left + right) / 2)
    step = (places["E"] - places["A"]) / 4
    assert abs((places["2"] - places["1"]) / step - 0.5) < 0.05
    assert abs((places["5"] - places["1"]) / step - 2.0) < 0.05
