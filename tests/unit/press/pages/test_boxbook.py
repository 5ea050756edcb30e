"""The box book of Deck of Fey: what its games share stands there once, under the numbers of each game's own book."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.model.text.catalogue import load_catalogue
from pnp.press.document.box import is_box, whole_text
from pnp.press.document.questions import questions_of
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.edition.edition import PieceFormat
from pnp.press.impose.formats import read_formats
from pnp.press.pages.rulebook import build_box_book
from pnp.press.typeset.drawing.page import Document
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game
from tests.unit.reading import words

FOLDER = Path(__file__).parents[4] / "data" / "deck-of-fey"
GAMES = ("troll-tricker", "rebel-runs", "holy-matrimony")


@pytest.fixture(scope="module")
def editions() -> list[Edition]:
    """The three games in English, without drawn faces."""
    tree = load_game(FOLDER, Report(), data_folders())
    sizes = {n: PieceFormat(f.width, f.height, f.bleed, f.safe) for n, f in read_formats(Report()).items()}
    made = []
    for variant in GAMES:
        report = Report()
        game = build_game(tree, report, variant)
        facts = build_facts(game, played_facts(game, compile_rules(game, report)), {}, sizes, (game.folder,))
        made.append(build_edition(facts, "en", load_catalogue(tree, "en", report), report))
        assert not report.errors
    return made


@pytest.fixture(scope="module")
def book(editions: list[Edition]) -> Document:
    """The box book."""
    return build_box_book(editions, whole_text(editions))


def test_the_box_has_one_numbering_and_each_book_one_of_its_own(editions):
    whole = whole_text(editions)
    assert whole.number("rr-turn") == "4.3" and whole.number("hm-aim") == "5.0.1"
    for edition in editions:
        assert {edition.number(id) for id in ("tt-aim", "rr-aim", "hm-aim")} == {"", "3.0.1"}
        for id, clause in edition.game.clauses.items():
            assert whole.number(id) == clause.box_number
    numbers = [number for id in whole.game.clauses if (number := whole.number(id))]
    assert len(numbers) == len(set(numbers))


def test_a_box_is_for_the_fewest_and_the_most_players_of_any_game(editions):
    def for_players(edition: Edition, *players: int) -> Edition:
        game = replace(edition.game, players=players)
        return replace(edition, facts=replace(edition.facts, game=game))

    numbers = ((3, 4), (2, 6), (4, 5))
    others = [for_players(edition, *players) for edition, players in zip(editions, numbers, strict=True)]
    assert whole_text(others).game.players == (2, 6)


def test_the_book_of_a_box_has_no_fault_that_no_game_has(editions, book):
    assert [fault for edition in editions for fault in edition.report.errors] == []


def test_questions_with_words_of_one_game_are_in_the_index_of_the_box(editions):
    questions = {entry.word for group in questions_of(whole_text(editions)) for entry in group.entries}
    assert {"May I add a card to a run on the table?", "Does exactly 21 bring a bonus?"} <= questions
    assert not [words for words in questions if "{{" in words]


def test_questions_of_each_game_are_under_its_name_in_the_index_of_the_box(editions):
    """They were under three headings of the same words."""
    titles = [group.title for group in questions_of(whole_text(editions))]
    assert titles == ["Troll Tricker", "Rebel Runs", "Holy Matrimony"]
    assert [group.title for group in questions_of(editions[0])] == ["Questions and common mistakes"]


def test_headings_of_the_box_have_its_numbers(editions, book):
    titles = {a.name: a.title for page in book.pages for a in page.anchors if a.title}
    assert titles["rr-turn"].startswith("4.3 ") and titles["hm-before"].startswith("5.1 ")


def test_the_chapters_of_all_games_stand_there_once(editions, book):
    text = [words(page) for page in book.pages]
    for chapter in whole_text(editions).game.chapters:
        heading = chapter.blocks[0].id
        anchors = [a for page in book.pages for a in page.anchors if a.name == heading]
        assert len(anchors) == 1, chapter.id
    assert sum("What is in the box" in page for page in text) == 2  # where it stands, and in the contents


def test_every_clause_of_every_game_stands_there(editions, book):
    told = {anchor.name for page in book.pages for anchor in page.anchors}
    for edition in editions:
        assert {c.id for c in edition.game.clauses.values()} <= told


def test_no_placeholder_is_left(book):
    assert not any("{{" in words(page) for page in book.pages)


def test_what_only_some_games_print_stands_under_their_names(book):
    text = " ".join(words(page) for page in book.pages)
    told = text[text.index("Only you may look") : text.index("Used cards go")]
    assert told.index("Troll Tricker") < told.index("Rebel Runs")


def test_a_word_of_two_games_is_told_for_each(book):
    pages = [words(page) for page in book.pages]
    begins = [i for i, page in enumerate(pages) if "Glossary" in page]
    glossary = " ".join(page for i in begins for page in pages[i : i + 2])  # (it may end on the page behind)
    assert "until somebody has laid out" in glossary and "from the first trick to the last" in glossary


def test_it_is_for_as_few_and_as_many_as_any_of_its_games(editions):
    whole = whole_text(editions)
    assert whole.game.players == (2, 7)
    assert whole.game.variant == ""


def test_variants_that_share_every_chapter_are_no_box(editions):
    games = [edition.game for edition in editions]
    assert is_box(games)
    assert not is_box(games[:1])
    assert not is_box([games[0], replace(games[0], variant="other")])
