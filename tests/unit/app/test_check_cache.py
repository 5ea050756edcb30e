"""A check asked again of what has not changed answers from what it kept; of anything else it is made anew."""

import os
import shutil
import time
from pathlib import Path

import pytest

from pnp.app.check.answer_cache import Answer, load_answer, store_answer
from pnp.app.check.check import CheckRequest, check_game
from pnp.app.check.figures import BranchFigures, ClauseFigures, EditionFigures
from pnp.app.cli.main import main
from pnp.checks.static.translation_cache import FaultlessTexts
from pnp.source.diagnostics import Diagnostic, Label, Report, Span
from pnp.source.load.stamp import files_below, stamp_of

RACE = Path(__file__).parents[2] / "hare-race"


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's folder, and an empty cache."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "race"
    shutil.copytree(RACE, folder)
    for file in files_below(folder):
        os.utime(file, (1, 1))
    return folder


ANSWER = Answer(
    "race",
    (
        EditionFigures(
            "",
            (2, 3),
            3,
            40,
            ClauseFigures(9, 8, 7, 6),
            BranchFigures(5, 4),
            {"win": 3},
            {2: {"win": 3}},
            {2: {"win": 1}},
            {2: (1, 2, 3)},
            {"chip": {2: 4}},
            12,
            "abc",
        ),
    ),
    (
        Diagnostic(
            "PNP501", "so many", Span("a.md", 1, 2, 1, 4), "count", "warning", labels=(Label(Span("b.md"), "here"),)
        ),
    ),
)


def test_what_was_stored_is_loaded(race: Path) -> None:
    store_answer(race, "q", [], ANSWER, time.time())
    assert load_answer(race, "q") == ANSWER


def test_another_question_is_not_answered(race: Path) -> None:
    store_answer(race, "q", [], ANSWER, time.time())
    assert load_answer(race, "other") is None


def test_one_changed_letter_in_any_file_asks_anew(race: Path) -> None:
    store_answer(race, "q", [], ANSWER, time.time())
    for file in files_below(race):
        before = file.read_bytes()
        file.write_bytes(before + b" ")
        assert load_answer(race, "q") is None, file
        file.write_bytes(before)
    assert load_answer(race, "q") == ANSWER


def test_a_new_file_and_a_changed_library_ask_anew(race: Path, tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    store_answer(race, "q", [library], ANSWER, time.time())
    assert load_answer(race, "q") == ANSWER
    (library / "rules.md").write_text("x")
    assert load_answer(race, "q") is None


def test_what_changed_during_the_check_is_not_kept(race: Path) -> None:
    since = time.time()
    os.utime(race / "game.yaml", (since + 1, since + 1))
    store_answer(race, "q", [], ANSWER, since)
    assert load_answer(race, "q") is None


def test_evidence_that_a_check_writes_itself_does_not_count(race: Path) -> None:
    before = stamp_of((race,))
    (race / "evidence").mkdir()
    (race / "evidence" / "play.json").write_text("{}")
    assert stamp_of((race,)) == before


def test_a_broken_record_is_no_answer(race: Path, tmp_path: Path) -> None:
    store_answer(race, "q", [], ANSWER, time.time())
    for file in (tmp_path / "cache").iterdir():
        file.write_text("{")
    assert load_answer(race, "q") is None


def test_the_command_says_the_same_twice_without_checking_twice(
    race: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["check", str(race), "--no-layout"]) == 0
    first = capsys.readouterr()
    import pnp.app.check.pipeline

    monkeypatch.setattr(pnp.app.check.pipeline, "check_editions", None)
    assert main(["check", str(race), "--no-layout"]) == 0
    assert capsys.readouterr() == first
    assert "no faults" in first.out or "warning" in first.err


def test_translations_without_fault_are_not_checked_again_after_an_edit_elsewhere(
    race: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    anew: list[str] = []
    has = FaultlessTexts.has

    def asked(self: FaultlessTexts, key: str) -> bool:
        anew.extend([] if has(self, key) else [key])
        return has(self, key)

    monkeypatch.setattr(FaultlessTexts, "has", asked)
    check_game(race, CheckRequest(play=False, layout=False), Report())
    assert len(anew) > 10
    anew.clear()
    table = race / "cards.csv"
    table.write_text(table.read_text("utf-8") + "\n", "utf-8")
    check_game(race, CheckRequest(play=False, layout=False), Report())
    assert anew == []


OBSOLETE = """
last-hop:
  agreed: 01234567 89abcdef
  words 01234567: |-
    You may hop once more.
  code 89abcdef: |-
    pass
"""


@pytest.mark.parametrize(("variant", "is_reported"), [("", True), ("short", False), ("long", False)])
def test_only_a_check_of_all_variants_reports_that_an_agreed_clause_is_gone(
    variant: str, is_reported: bool, race: Path
) -> None:
    game = race / "game.yaml"
    game.write_text(game.read_text("utf-8") + "\nvariants:\n  short: {title: Short}\n  long: {title: Long}\n", "utf-8")
    assert main(["review", str(race), "--begin"]) == 0
    agreed = race / "agreed.yaml"
    agreed.write_text(agreed.read_text("utf-8") + OBSOLETE, "utf-8")
    report = Report()
    check_game(race, CheckRequest(variant, play=False, layout=False, use_cache=False), report)
    assert [d.code for d in report if "last-hop" in d.message] == (["PNP309"] if is_reported else [])
