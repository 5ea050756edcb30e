"""A small game of hexagons that was written from the documents alone: tiles and men on the same spaces, one chapter, no
version, and no labels of actions."""

import shutil
from pathlib import Path

import pypdfium2
import pytest

import pnp
from pnp.app.cli.main import main
from pnp.app.play.grid_lines import grid_lines
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import Play, State
from pnp.engine.play.packed import pack, unpack
from pnp.rules.loading import load_and_compile
from pnp.rules.rule_titles import rule_titles
from pnp.source.diagnostics import Report

HEADED = """
## Rest {#rest}

```rule
@action(phase=sliding)
def rest_a_turn(me):
    me.placed = bears
```
"""
GAME = Path(__file__).with_name("thin-ice")


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
def test_both_engines_play_it_alike() -> None:
    loaded = load_and_compile(GAME, "", Report())
    results = compare(Play(State(loaded.game, loaded.rules, 3)), Machine(native_game(loaded.game, 3)), range(30))
    assert results.differences == [] and results.questions > 1000 and not results.stuck


def test_every_clause_is_reached_in_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(GAME)]) == 0
    assert "5 of 5 exercised, 19 of 19 branches" in capsys.readouterr().out


def test_tiles_and_men_stand_on_one_board() -> None:
    match = pnp.load(GAME).play(2, seed=3).match
    assert str(match.question.options[0]) == "A1"
    match.step(0)
    lines = grid_lines(match.words, match.seen_by(0).view)
    assert len(lines) == 8 and lines[0].split() == list("ABCDEF") and lines[-1] == "A = Ada"
    assert lines[1].split() == ["1", "ONE", "A", "TWO", "ONE", "ONE", "ONE", "ONE"]
    assert lines[2].split()[:2] == ["2", "THRE"]


def test_an_action_without_a_label_is_not_called_like_the_chapter() -> None:
    loaded = load_and_compile(GAME, "", Report())
    titles = rule_titles(loaded.game, loaded.rules)
    assert (titles["place_bear"].text, titles["slide_bear"].text) == ("Place", "Slide")  # (labels of their phases)


def test_actions_that_share_a_section_are_called_by_their_names(tmp_path: Path) -> None:
    copy = shutil.copytree(GAME, tmp_path / "thin-ice")
    chapter, rules = copy / "rules" / "01-ice.md", copy / "game.yaml"
    text = (
        chapter.read_text()
        .replace("phase=sliding,", "phase=placing,")
        .replace("Then the players", "## Turns {#turns}\n\nThen")
    )
    chapter.write_text(text.replace("Then take turns", "Then the players take turns"))
    rules.write_text(rules.read_text().replace("choose: one, stuck: frozen, label: Slide", "choose: one, label: Slide"))
    report = Report()
    loaded = load_and_compile(copy, "", report)
    titles = rule_titles(loaded.game, loaded.rules)
    assert (titles["place_bear"].text, titles["slide_bear"].text) == ("place bear", "Turns")


def test_a_game_without_a_version_prints_none(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["build", str(GAME), "--only", "rulebook", "--paper", "a4", "--quiet", "--out", str(out)]) == 0
    book = next(out.rglob("*-rulebook-a5.pdf"))
    with pypdfium2.PdfDocument(book) as pages:
        text = "\n".join(page.get_textpage().get_text_range() for page in pages)
    assert "Thin Ice" in text and "version" not in text.casefold()


def test_a_heading_names_its_action_in_a_web_folder_too(tmp_path: Path) -> None:
    copy = shutil.copytree(GAME, tmp_path / "thin-ice")
    chapter = copy / "rules" / "01-ice.md"
    chapter.write_text(chapter.read_text() + HEADED)
    loaded = load_and_compile(copy, "", Report())
    packed = unpack(pack(loaded.game, loaded.rules))
    assert rule_titles(loaded.game, loaded.rules)["rest_a_turn"].text == "Rest"
    assert rule_titles(packed.game, packed.rules)["rest_a_turn"].text == "Rest"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("game: floes", "the scenario is of `floes`, but lies beside `thin-ice`: it is not executed"),
        ("variant: short", "`thin-ice` has no variant `short`: the scenario is not executed"),
    ],
)
def test_a_scenario_of_no_edition_is_not_skipped_in_silence(
    line: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = shutil.copytree(GAME, tmp_path / "thin-ice")
    (copy / "scenarios").mkdir()
    scenario = "players: [Ada, Bo]\nscenarios:\n  - {name: none, given: {from: nothing}, expect: {over: no}}\n"
    (copy / "scenarios" / "slide.yaml").write_text(f"{line}\n{scenario}")
    assert main(["check", str(copy)]) == 1
    error = capsys.readouterr().err
    assert message in error and "slide.yaml:1" in error
