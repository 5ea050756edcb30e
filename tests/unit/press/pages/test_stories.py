"""Played examples on pages."""

from pnp.press.document.nodes import Paragraph, Words, words_of
from pnp.press.document.parts import Line
from pnp.press.document.story import CardsTogether, Scene, Story
from pnp.press.edition import Edition
from pnp.press.edition.styles import book_styles
from pnp.press.pages.book import Book
from pnp.press.pages.bookstyles import make_book_styles
from pnp.press.pages.shows import RenderContext
from pnp.press.pages.stories import packed, story_blocks
from pnp.press.pieces.positions import caption_lines
from pnp.press.typeset import Drawing, Text


def line(text: str, clause: str) -> Line:
    return Line((Words(text),), "1.1", clause=clause)


def test_what_one_player_did_by_one_clause_stands_on_one_line(english: Edition) -> None:
    desk = RenderContext(english, book_styles(english.theme), 92.0)
    told = [line(t, "a") for t in ("Ada: draws a card", "Ada: keeps it", "Bruno: draws a card")]
    told += [line("Both rest.", "b"), line("The deck is shuffled", "b"), line("The deck is cut", "c")]
    assert [words_of(one.inlines) for one in packed(desk, told)] == [
        "Ada: draws a card; keeps it", "Bruno: draws a card", "Both rest. The deck is shuffled", "The deck is cut",
    ]  # fmt: skip


def test_a_line_that_has_no_room_for_more_is_left_alone(english: Edition) -> None:
    desk = RenderContext(english, book_styles(english.theme), 92.0)
    told = [line("Ada: draws a card and keeps it in her hand", "a"), line("Ada: shows it to the others first", "a")]
    assert packed(desk, told) == told


def test_a_caption_is_no_wider_than_what_it_names(english: Edition) -> None:
    small = book_styles(english.theme).body.text
    for caption, lines in (
        ("Ada: hand", ["Ada:", "hand"]),
        ("フィオナ：手札", ["フィオナ：", "手札"]),
        ("トランプの捨て札", ["トランプの", "捨て札"]),
    ):
        assert caption_lines(english, small, caption, 8.0) == lines
        assert caption_lines(english, small, caption, 80.0) == [caption]


def test_the_words_of_a_scene_stay_above_their_cards(english: Edition) -> None:
    card = english.game.cards["trump"].cards[0].code
    told = (Paragraph((Words("Ada plays a club."),)), Paragraph((Words("Bruno follows suit."),)))
    shown = (CardsTogether("Ada", (("trump", card),)),)
    scenes = (Scene("Turn", Line((), ""), told, (), shown), Scene("Rest", Line((), ""), told, (), ()))
    story = Story((), (), scenes, "Now", (), (), "game", "")
    blocks = story_blocks(Book(english, make_book_styles(english.theme)), story, 92.0)
    kinds = [type(block) for block in blocks]
    assert kinds == [Text, Text, Text, Drawing, Text, Text, Text]
    texts = [block.style for block in blocks if isinstance(block, Text)]
    assert [style.rather_with_next for style in texts] == [False, True, True, False, False, False]
