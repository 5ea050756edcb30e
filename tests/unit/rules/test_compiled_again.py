"""A reworded sentence does not compile the rules again; a change of anything that they depend on does."""

from pathlib import Path

import pytest

from pnp.rules.build import workings_of
from pnp.rules.loading import LoadedGame, compile_all, load_tree
from pnp.rules.rule import RuleSet
from pnp.source.diagnostics import Report
from tests.duel import write_duel


def compiled(folder: Path) -> tuple[LoadedGame, Report]:
    report = Report()
    return compile_all(load_tree(folder, report), "", report), report


def edited(folder: Path, file: str, old: str, new: str) -> tuple[RuleSet, RuleSet, Report]:
    """The rules before an edit and after it."""
    write_duel(folder)
    before = compiled(folder)[0].rules
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    after, report = compiled(folder)
    return before, after.rules, report


BOOK, DATA, CARDS = "rules/01-rules.md", "game.yaml", "cards.csv"


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (BOOK, "Players take turns.", "The players take turns."),
        (BOOK, "# Rules ", "# The rules "),
        (DATA, "label: hand}", "label: fist}"),
    ],
)
def test_words_do_not_compile_the_rules_again(tmp_path: Path, file: str, old: str, new: str) -> None:
    before, after, _ = edited(tmp_path / "duel", file, old, new)
    assert after is before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (DATA, "sides: {value: 6", "sides: {value: 8"),
        (DATA, "heap: {of: beast, face: up", "heap: {of: beast, face: down"),
        (DATA, "player.score: {start: 0}", "player.score: {start: 1}"),
        (DATA, "at_most: last_round", "at_most: gift"),
        (DATA, "players: 2..3", "players: 2..4"),
        (CARDS, "Beast A,2", "Beast A,3"),
        (CARDS, "Beast A,2,1", "Beast A,2,2"),
        (BOOK, "me.score += gift", "me.score += sides"),
        (BOOK, "{#order}", "{#turns}"),
    ],
)
def test_data_code_and_clauses_compile_them_again(tmp_path: Path, file: str, old: str, new: str) -> None:
    before, after, _ = edited(tmp_path / "duel", file, old, new)
    assert after is not before
    assert after.digest != before.digest


def test_code_that_moved_has_its_new_places(tmp_path: Path) -> None:
    before, after, _ = edited(tmp_path / "duel", BOOK, "Players take turns.", "Players take turns.\nEverybody has one.")
    assert after.digest == before.digest
    assert after.rules["seats"].span.line == before.rules["seats"].span.line + 1


def test_a_column_that_is_new_can_be_read(tmp_path: Path) -> None:
    write_duel(tmp_path / "duel")
    book, data, cards = (tmp_path / "duel" / file for file in (BOOK, DATA, CARDS))
    book.write_text(book.read_text("utf-8").replace("card.worth", "card.might"), "utf-8")
    assert [d.code for d in compiled(tmp_path / "duel")[1].errors] == ["PNP204"]
    data.write_text(data.read_text("utf-8").replace("worth: num", "might: num"), "utf-8")
    cards.write_text(cards.read_text("utf-8").replace("worth", "might"), "utf-8")
    assert not compiled(tmp_path / "duel")[1].errors


def test_faults_are_reported_every_time(tmp_path: Path) -> None:
    _, _, report = edited(tmp_path / "duel", BOOK, "draw(deck, gift", "drw(deck, gift")
    again = compiled(tmp_path / "duel")[1]
    assert report.errors and again.diagnostics == report.diagnostics


def test_intermediate_results_are_handed_out_once(tmp_path: Path) -> None:
    write_duel(tmp_path / "duel")
    first, second = compiled(tmp_path / "duel")[0], compiled(tmp_path / "duel")[0]
    assert second.rules is first.rules
    workings = workings_of(second.game)
    assert workings.game is second.game and workings.rules is second.rules
    assert compiled(tmp_path / "duel")[0].rules is not second.rules
