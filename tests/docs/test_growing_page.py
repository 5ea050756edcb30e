"""docs/growing.md: the game that it shows has no fault, both engines play it alike, and its tiles are shown as they lie."""

import re
import shutil
from pathlib import Path

import pytest

import pnp
from pnp.app.cli.main import main
from pnp.app.play.grid_lines import grid_lines
from pnp.app.play.seat_json import sent_to
from pnp.app.serve.studio import Studio, served
from pnp.checks.search.leaks import LeakTest
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.leaking import Leaking
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report
from tests.docs.shown_games import write_games
from tests.unit.app.serve.conftest import Browser, one_loop

__all__ = ["one_loop"]


@pytest.fixture
def footpaths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write_games("growing.md", tmp_path, "footpaths") / "footpaths"


def test_the_game_of_the_page_has_no_fault(footpaths: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(footpaths)]) == 0
    output = capsys.readouterr().out
    assert "7 of 7 exercised, 16 of 16 branches" in output and "no faults" in output


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_both_engines_play_it_alike_and_it_leaks_nothing(footpaths: Path) -> None:
    loaded = load_and_compile(footpaths, "", Report())
    machine = Machine(native_game(loaded.game, 3))
    results = compare(Play(State(loaded.game, loaded.rules, 3)), machine, range(20))
    assert results.differences == [] and results.questions > 400 and not results.stuck
    leaks, compared = LeakTest(loaded.game, loaded.rules, 3, Leaking(machine)).find(1, 40)
    assert leaks == [] and compared > 10


def test_tiles_are_shown_as_they_lie_and_only_where_they_lie(footpaths: Path) -> None:
    match = pnp.load(footpaths).play(2, seed=3).match
    match.step(0)
    if type(match.question.options[0]) is int:  # (more than one turn fits)
        match.step(0)
    seat = match.deciding
    lines = grid_lines(match.words, match.seen_by(seat).view)
    rows = [line.split() for line in lines]
    assert len(rows) == 5 and rows[0] == ["E", "F", "G"] and rows[1][0] == "4"
    laid = [text for row in rows for text in row if text[-1] in "↑→↓←"]
    assert len(laid) == 2 and laid[1].endswith("↑")
    data = sent_to(seat, match, match.words)
    assert not any(zone["name"].startswith("tile_") for zone in data["zones"])
    (board,) = data["grids"]
    cells = {cell["name"]: cell for cell in board["cells"]}
    assert set(cells) == {"F4", "E5", "F5", "G5", "E6", "F6", "G6", "F7"}
    (first,), (second,) = cells["F6"]["cards"], cells["F5"]["cards"]
    assert first["turn"] == 0 and second["turn"] == 90 * "↑→↓←".index(laid[0][-1]) and first["below"] == 0
    assert (cells["F5"]["x"], cells["F5"]["y"], board["width"], board["height"]) == (1.0, 1.0, 2.0, 3.0)
    marks = {text: (x, y) for text, x, y in board["marks"]}
    assert marks == {"E": (0.0, -1.0), "F": (1.0, -1.0), "G": (2.0, -1.0)} | {
        str(row): (-1.0, row - 4.0) for row in (4, 5, 6, 7)
    }


def test_a_move_by_hand_names_zones_among_those_on_the_board(footpaths: Path, tmp_path: Path) -> None:
    game, book = footpaths / "game.yaml", footpaths / "rules/01-footpaths.md"
    aside = "  aside: {of: tile, face: up, sees: all, label: tiles aside, clause: draw}\n"
    text = game.read_text("utf-8")
    game.write_text(re.sub(r"(?m)^  square\.tile: .*\n", lambda line: line[0] + aside, text, count=1), "utf-8")
    words = "\n## Put aside {#aside}\n\nPut a tile aside. {#put-aside kind=setup}\n"
    book.write_text(book.read_text("utf-8") + words, "utf-8")
    browser = Browser(Studio(served(pnp.load(footpaths), tmp_path / "rooms")))
    code = browser.open("here", "here")
    state = browser.state(code)
    places = {zone["name"]: zone["place"] for zone in state["zones"]}
    assert state["book"]["free"] and places["aside"] >= len(state["zones"]), "spaces lie before it"
    act = {"act": "draw", "zone": places["bag"], "to": places["aside"], "count": 2}
    moved = browser.post(f"/room/{code}/hand", {"number": state["number"], "seat": state["seat"], **act})
    assert moved.status_code == 200
    counts = {zone["name"]: zone["count"] for zone in moved.json()["zones"]}
    assert counts["aside"] == 2 and counts["bag"] == next(z["count"] for z in state["zones"] if z["name"] == "bag") - 2


def test_no_mat_is_printed(footpaths: Path) -> None:
    assert main(["build", str(footpaths), "--paper", "a4", "--quiet"]) == 0
    assert not [*Path("output/footpaths/en").glob("*mats*")] and [*Path("output/footpaths/en").glob("*cards-a4*")]


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("turned: turned, label: meadow", "turned: turmed, label: meadow", "PNP107"),
        ("square: {grid: 11 x 11}", "square: {lines: [[A1, B1], [B1, F6]]}", "PNP106"),
    ],
)
def test_a_board_that_cannot_grow_is_refused(footpaths: Path, before: str, after: str, code: str) -> None:
    path = footpaths / "game.yaml"
    assert before in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")
    report = Report()
    with pytest.raises(Exception, match=code):
        load_and_compile(footpaths, "", report)
