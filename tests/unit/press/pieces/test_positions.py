"""Captions over the cards of an example's picture, in another language."""

import math
from pathlib import Path

import pytest

from pnp.app.played.facts import played_facts
from pnp.model.read.build import build_game
from pnp.model.read.find import data_folders
from pnp.model.text.catalogue import load_catalogue
from pnp.press.document.chapters import chapter_node
from pnp.press.document.game_text import example_of
from pnp.press.document.nodes import walk, words_of
from pnp.press.document.story import Story
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.edition.styles import book_styles
from pnp.press.pieces.components import STEP, TILT, upright
from pnp.press.pieces.laid_out import CaptionedCards
from pnp.press.pieces.positions import _captions, _tilt, fan
from pnp.press.typeset.drawing.page import Face, Group
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

CARDS = Path(__file__).parents[4] / "data" / "cards"


@pytest.fixture(scope="module")
def german() -> Edition:
    """C.A.R.D.S. with whole suits, in German."""
    report = Report()
    tree = load_game(CARDS, report, data_folders())
    game = build_game(tree, report, "level-none")
    facts = build_facts(game, played_facts(game, compile_rules(game, report)), {}, {}, (game.folder,))
    edition = build_edition(facts, "de", load_catalogue(tree, "de", report), report)
    assert not report.errors
    return edition


def test_a_player_is_not_called_by_the_card_of_the_same_name(german: Edition) -> None:
    example = example_of(german.game, "orc-draw")
    assert example is not None
    places = _captions(example, german)
    assert (places["S7"], places["C7"]) == ("Jack: Lebensstapel", "NSC: Lebensstapel")


def test_a_role_is_called_in_the_language_of_the_book(german: Edition) -> None:
    example = example_of(german.game, "chest")
    assert example is not None
    assert _captions(example, german)["D9"] == "Spielleitung: Vorrat"
    chapters = [chapter_node(chapter, german, with_log=True) for chapter in german.game.chapters]
    (story,) = [block for chapter in chapters for block in walk(chapter) if isinstance(block, Story)]
    said = [words_of(line.inlines) for scene in story.scenes for line in scene.lines]
    assert any(line.startswith("Spielleitung (") for line in said)
    assert not any("game master" in line.lower() for line in said)


def test_a_card_by_itself_begins_where_the_text_does(german: Edition) -> None:
    drawing = fan(
        german, book_styles(german.theme).body.text, [CaptionedCards("Jack", (Face("card", 63.0, 88.0, ()),))], 92.0
    )
    (card,) = (item for group in drawing.content if isinstance(group, Group) for item in group.items)
    assert isinstance(card, Group)
    assert card.matrix[4] == 0.0


def test_two_upright_pieces_of_what_is_in_the_box_keep_to_their_room() -> None:
    card = Face("card", 63.0, 88.0, ())
    scale = upright((card, card), 20.0)
    assert (63.0 + 88.0 * math.sin(math.radians(TILT))) * scale + STEP == pytest.approx(20.0)
    assert upright((card,), 20.0) == math.inf


def test_cards_of_piles_before_a_player_are_told_whose_they_are() -> None:
    report = Report()
    tree = load_game(CARDS.parent / "deck-of-fey", report, data_folders())
    game = build_game(tree, report, "rebel-runs")
    edition = build_edition(
        build_facts(game, played_facts(game, compile_rules(game, report)), {}, {}, (game.folder,)),
        "en", load_catalogue(tree, "en", report), report,
    )  # fmt: skip
    example = example_of(game, "nobody-can")
    assert example is not None
    places = _captions(example, edition)
    assert (places["Tr5"], places["Fl9"]) == ("Ida: cards laid out", "Joss: cards laid out")


def test_hands_of_several_players_are_called_by_their_players() -> None:
    report = Report()
    tree = load_game(CARDS.parent / "hearts", report, data_folders())
    game = build_game(tree, report)
    facts = build_facts(game, played_facts(game, compile_rules(game, report)), {}, {}, (game.folder,))
    edition = build_edition(facts, "en", load_catalogue(tree, "en", report), report)
    example = example_of(game, "a-present")
    assert example is not None
    captions = _captions(example, edition)
    assert [captions[code] for code in example.shows] == ["Ada", "Bruno", "Clara", "Dora"]


def test_cards_of_a_fan_are_turned_from_left_to_right() -> None:
    assert [_tilt(n, 3) for n in range(3)] == [-5.0, 0.0, 5.0] and [_tilt(n, 2) for n in range(2)] == [-5.0, 5.0]
    assert _tilt(0, 1) == 0.0
