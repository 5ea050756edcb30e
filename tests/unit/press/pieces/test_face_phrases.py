"""Alternative texts of cards: paragraphs and values, in the order in which a player reads them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.app.build.composing import editions_of
from pnp.app.cards.print_table import _printable, read_alone
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import PrintOptions, Timings
from pnp.base.frozen import replace
from pnp.model.game import Message
from pnp.model.read.guess import Wishes
from pnp.press.edition import Edition
from pnp.press.pieces import Print
from pnp.press.pieces.alt_text import _in_one_text, _without_run_ins, read_out
from pnp.press.pieces.face_phrases import phrases_of
from pnp.press.typeset.drawing.outline import ellipse_outline
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Paint, PlacedFace
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.drawing.walk import labelled
from pnp.source.diagnostics import Report
from tests.unit.editions import Printed

HEADER = "name,cost,attack,life,text\n"


def drawn(table: str, folder: Path) -> tuple[Edition, tuple[Print, ...]]:
    """The cards of a table."""
    file = folder / "deck.csv"
    file.write_text(table, "utf-8")
    report = Report()
    context = open_context(PrintOptions(only=("cards",)), report)
    ((edition, prints),) = editions_of(
        _printable(read_alone(str(file), report, Wishes()), str(file), "", report, False), context, report, Timings()
    )
    assert not report.errors
    return edition, prints


def heard(table: str, folder: Path) -> list[str]:
    edition, prints = drawn(table, folder)
    return [read_out((PlacedFace(piece.face),), edition) for piece in prints]


def test_a_value_is_told_with_its_label_however_often_it_comes(tmp_path: Path) -> None:
    assert heard(f"{HEADER}Queen,3,3,3,Discard two cards.\n", tmp_path) == [
        "Queen: cost 3; Discard two cards. attack 3; life 3"
    ]


def test_a_value_that_stands_in_the_name_is_told(tmp_path: Path) -> None:
    assert heard(f"{HEADER}Raven 12,12,1,7,Draw 1 card.\n", tmp_path) == [
        "Raven 12: cost 12; Draw 1 card. attack 1; life 7"
    ]


def test_a_paragraph_is_told_without_a_break_at_the_end_of_a_line(tmp_path: Path) -> None:
    text = "Choose a foe who holds more cards than you do and take one of them without looking at it first"
    (told,) = heard(f"{HEADER}Thief,2,1,1,{text}\n", tmp_path)
    assert told == f"Thief: cost 2; {text}; attack 1; life 1"


def test_a_sign_that_repeats_the_word_beside_it_is_silent(tmp_path: Path) -> None:
    texts = heard(
        "name,kind,text\nA,x,Gain one :coin: coin.\nB,y,Pay two :coin:.\nC,x,:coin: Coins for all.\n", tmp_path
    )
    assert "Gain one coin." in texts[0] and "Pay two coin." in texts[1] and "Coins for all." in texts[2]
    assert "coin Coins" not in texts[2]


def test_every_text_of_every_card_is_told_whole_in_every_language(printed: Callable[[str], Printed]) -> None:
    for locale in ("en", "fr", "he", "ja"):
        edition, prints = printed(locale).edition, printed(locale).prints
        cards = {card.code: card for kind in edition.game.cards.values() for card in kind.cards}
        checked = 0
        for piece in prints:
            card = cards.get(piece.face.name)
            if card is None:
                continue
            told = squeezed(read_out((PlacedFace(piece.face),), edition))
            for value in card.values.values():
                if isinstance(value, Message) and value.text and "{" not in value.text:
                    checked += 1
                    assert squeezed(plain(edition.text(value))) in told, (locale, card.code, told)
        assert checked > 100


def plain(markdown: str) -> str:
    return re.sub(r"[*_]", "", markdown)


def squeezed(text: str) -> str:
    """A text without spaces and marks of direction, which a line's end may take or add."""
    return re.sub(r"[\s\u00ad\u2060\u200b-\u200f:]", "", text)


@pytest.mark.parametrize(("code", "told"), [
    ("SA", "Benedict, ace, spades: 1; spades = 0; Doom; Name a character in any Cabal. Everyone with that Devotee "
           "sacrifices one Secret, you included. The mark is small. It does not wash off."),
    ("HJ", "Brand, jack, hearts: 1; hearts = 0; Bloodshed; Take Secrets from a foe: one Secret for each Devotee in your "
           "Cabal, as far as she has them. Do hold still. It is only politics."),
])  # fmt: skip
def test_a_trump_is_heard_as_it_is_read(printed: Callable[[str], Printed], code: str, told: str) -> None:
    edition, prints = printed("en").edition, printed("en").prints
    face = next(piece.face for piece in prints if piece.face.name == code)
    assert read_out((PlacedFace(face),), edition).replace("\u2009", " ") == told


def a_run(text: str, x: float, y: float) -> GlyphRun:
    return GlyphRun(x, y, "Alegreya Sans", 8.0, "#000000", (), text)


def texts(*items: object) -> list[str]:
    return [phrase.text for phrase in phrases_of(Face("a", 63.0, 88.0, items), {"coin": "coin"}.get)]  # type: ignore[arg-type]


def test_a_drawing_with_a_label_is_heard_in_its_place() -> None:
    spade = Group((Outline(ellipse_outline(8.0, 12.0, 1.5, 1.5), Paint("#000000")),), reading_text="spades")
    assert texts(spade, a_run("= 0", 10.0, 13.3)) == ["spades = 0"]


def test_only_what_has_no_words_of_its_own_takes_a_label() -> None:
    silent, words = Outline(ellipse_outline(8.0, 12.0, 1.5, 1.5), Paint("#000000")), a_run("7", 5.0, 9.0)
    assert labelled((silent,), "spades") == (Group((silent,), reading_text="spades"),)
    assert labelled((silent, words), "spades") == (silent, words) and labelled((silent,), "") == (silent,)


def test_a_line_that_does_not_end_in_a_space_ends_its_paragraph() -> None:
    assert texts(a_run("Flying", 5.0, 20.0), a_run("Draw two ", 5.0, 23.0), a_run("cards.", 5.0, 26.0)) == [
        "Flying", "Draw two cards."
    ]  # fmt: skip


def test_a_paragraph_goes_on_with_a_figure_in_another_size() -> None:
    figure = replace(a_run("1", 5.0, 23.0), size=8.4)
    assert texts(a_run("信奉者を", 5.0, 20.0), figure, a_run("人失う。", 5.5, 23.0)) == ["信奉者を1人失う。"]


def test_a_sentence_in_a_first_column_is_no_title(tmp_path: Path) -> None:
    assert heard("quote,cost,kind\nNever again.,3,Ghost\nAsk her.,2,Queen\n", tmp_path) == [
        "Ghost: cost 3; Never again.", "Queen: cost 2; Ask her."
    ]  # fmt: skip


def test_a_title_is_heard_once_though_it_ends_like_a_sentence(tmp_path: Path) -> None:
    assert heard("name,cost,text\nWho goes there?,12,Draw 12 cards.\n", tmp_path) == [
        "Who goes there?: cost 12; Draw 12 cards."
    ]  # fmt: skip


def test_a_row_of_equal_figures_is_counted() -> None:
    assert _in_one_text(["boxes", *"1111111111", "levels", *"333"]) == "boxes; 10 × 1; levels; 3; 3; 3"


def test_a_heading_that_its_text_begins_with_is_heard_once() -> None:
    assert _without_run_ins(["FIGHTER", "Fighter. Win a test.", "Flying", "Flying beasts win."]) == [
        "Fighter. Win a test.", "Flying", "Flying beasts win."
    ]  # fmt: skip


def test_a_broken_word_is_heard_whole() -> None:
    assert texts(a_run("a broken candle\u00ad", 5.0, 20.0), a_run("stick", 5.0, 23.0)) == ["a broken candlestick"]


def test_what_stands_on_its_head_is_known() -> None:
    turned = Group((a_run("A", 5.0, 9.0),), (-1.0, 0.0, 0.0, -1.0, 63.0, 88.0))
    phrases = phrases_of(Face("a", 63.0, 88.0, (a_run("A", 5.0, 9.0), turned)), lambda name: "")
    assert [(p.text, p.is_turned) for p in phrases] == [("A", False), ("A", True)]


def test_columns_of_a_line_are_parted() -> None:
    coin = PlacedFace(Face("coin", 3.0, 3.0, ()), (1.0, 0.0, 0.0, 1.0, 20.0, 17.5))
    assert texts(a_run("\u00a0Flora\u2003", 8.0, 20.0), coin, a_run("\u00a0Gilva", 23.0, 20.0)) == ["Flora; coin Gilva"]
