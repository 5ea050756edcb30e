"""docs/each.md: the whole game that it shows has no fault, is played alike by both engines, and is printed with its sheet."""

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
def peaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write_games("each.md", tmp_path, "three-peaks") / "three-peaks"


def test_the_game_of_the_page_has_no_fault(peaks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(peaks)]) == 0
    output = capsys.readouterr().out
    assert "4 of 4 exercised, 6 of 6 branches" in output and "no faults" in output


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_both_engines_play_the_game_of_the_page_alike(peaks: Path) -> None:
    loaded = load_and_compile(peaks, "", Report())
    results = compare(Play(State(loaded.game, loaded.rules, 3)), Machine(native_game(loaded.game, 3)), range(30))
    assert results.differences == [] and results.questions == 30 * 3 * 2 and not results.stuck


def test_the_sheet_of_the_page_has_a_row_for_each_peak(peaks: Path) -> None:
    assert main(["build", str(peaks), "--only", "tokens", "--paper", "a4", "--quiet"]) == 0
    (file,) = Path("output/three-peaks/en").glob("*tokens-a4.pdf")
    text = pypdfium2.PdfDocument(str(file))[0].get_textpage().get_text_range()
    assert [
        word for word in ("Climbs", "Low peak", "Middle peak", "High peak") if word.casefold() not in text.casefold()
    ] == []
