"""The leaflet of a game: four pages of one sheet, with the words of the book."""

from pnp.press.document.leaflet import leaflet_node
from pnp.press.document.nodes import words_of
from pnp.press.edition.edition import Edition
from pnp.press.pages.leaflet import build_leaflet
from tests.unit.press.pages.test_rulebook import words


def test_it_is_one_sheet_with_the_set_up_a_turn_and_the_end(english: Edition) -> None:
    pages = [words(page) for page in build_leaflet(english).pages]
    assert len(pages) == 4
    assert english.title in pages[0] and english.say("Learn to play").lower() in pages[0].lower()
    assert "Setting Up" in pages[1] and "Jewel Phase" in pages[2] and "Winning" in pages[3]


def test_its_end_is_the_clause_of_the_rule_that_wins(english: Edition) -> None:
    node = leaflet_node(english)
    assert node.end is not None and words_of(node.end.title) == "Winning"
    assert len(node.end.blocks) >= 2 and node.questions


def test_it_has_as_many_questions_as_there_is_room_for(english: Edition) -> None:
    last = words(build_leaflet(english).pages[3])
    printed = [words_of(asked.question) in last for asked in leaflet_node(english).questions]
    assert printed[0] and printed == sorted(printed, reverse=True)
