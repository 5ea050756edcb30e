"""Words of faces and drawings for listeners: what makes a line, a paragraph and a row, what is counted, and what has been
heard already. Lengths are mm."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.pieces import alt_text, face_phrases
from pnp.press.pieces.alt_text import (
    _as_read,
    _counted,
    _in_one_text,
    _plain_words,
    _with_labels,
    _without_name,
    _without_run_ins,
    abbreviates,
)
from pnp.press.pieces.face_phrases import Phrase, _goes_on, _Line, _Token, repeats
from pnp.press.typeset.drawing.outline import IDENTITY
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, PlacedFace

CARD = Face("A", 60.0, 90.0, ())


# ------------------------------------------------------------------------------------------------- lines
def token(
    text: str, x: float = 0.0, y: float = 0.0, end: float = 10.0, size: float = 3.0, sign: bool = False
) -> _Token:
    item = PlacedFace(CARD) if sign else GlyphRun(x, y, "F", size, "#000000", (), text)
    return _Token(item, text, x, y, end, size)


def test_words_on_one_line_are_close_in_height_and_in_order() -> None:
    """Two sizes of the smaller type may lie between them, or of the larger of a sign and its neighbour."""
    one = _Line([token("a")])
    raised = face_phrases.RAISED * 3.0
    assert one.takes(token("b", 15.9)) and not one.takes(token("b", 16.0))
    assert one.takes(token("b", 0.0)) and not one.takes(token("b", -0.1))
    assert one.takes(token("b", 10.0, raised - 0.01)) and not one.takes(token("b", 10.0, raised))
    assert one.takes(token("b", 13.9, size=2.0)) and not one.takes(token("b", 14.0, size=2.0))
    assert one.takes(token("b", 19.9, size=5.0, sign=True))
    assert not one.takes(token("b", 20.0, size=5.0, sign=True))
    coins = _Line([token("coin", sign=True)])
    assert not coins.takes(token("coin", 11.0, sign=True)) and coins.takes(token("fox", 11.0, sign=True))


@pytest.mark.parametrize(
    ("last", "first", "goes_on"),
    [
        (token("a "), token("b", y=6.5), True), (token("a "), token("b", y=6.61), False), (token("a "), token("b", y=0.0), False),
        (token("a"), token("b", y=4.0), False), (token("a-"), token("b", y=4.0), True), (token("a/"), token("b", y=4.0), True),
        (token("兎"), token("b", y=4.0), True), (token("a "), token("b", y=4.0, size=3.05), True),
        (token("a "), token("b", y=4.0, size=3.06), False), (token("", end=0.0), token("b", y=4.0), False),
        (token("a ", sign=True), token("b", y=4.0), False), (token("a "), token("fox", y=4.0, size=9.0, sign=True), True),
    ],
)  # fmt: skip
def test_a_paragraph_goes_on_below_an_open_line(last: _Token, first: _Token, goes_on: bool) -> None:
    assert _goes_on(_Line([last]), _Line([first])) == goes_on


@pytest.mark.parametrize(
    ("sign", "before", "following", "is_repeated"),
    [
        ("Secret", "gain two Secrets ", "", True), ("Secret", "", "secrets now", True), ("Spade", "for a ", "", False),
        ("gain", "gain one Secret ", "", True), ("gain", "gain one old ", "", False), ("gain", "gain. One Secret ", "", False),
        ("gain", "gain one two three Secret ", "", False), ("gain", "gain two three Secret ", "", True),
        ("At any time", "", "At any time: do", True), ("At any time", "", "At any timer", False),
        ("At any time", "do at any time, ", "", True), ("At any time", "bat any time ", "", False),
        ("gagner", "gagne un Secret ", "", True), ("or", "or ", "", False), ("ace", "aces ", "", True),
    ],
)  # fmt: skip
def test_a_sign_is_silent_beside_its_word(sign: str, before: str, following: str, is_repeated: bool) -> None:
    assert repeats(sign, before, following) == is_repeated


# ------------------------------------------------------------------------------------------------- drawings
def run(text: str) -> GlyphRun:
    return GlyphRun(0.0, 0.0, "F", 8.0, "#000000", (), text)


def test_pieces_in_a_row_are_counted_unless_their_caption_says_how_many() -> None:
    assert _counted(["fox", "fox", "hare"]) == "2 × fox; hare" and _counted([]) == ""
    assert _counted(["fox", "fox", "× 12"]) == "fox; × 12" and _counted(["fox", "fox", "12"]) == "2 × fox; 12"
    assert _counted(["hare", "fox", "fox"]) == "hare; 2 × fox"


def test_a_drawing_is_described_by_its_words_and_its_pieces() -> None:
    named, plain = Face("fox", 1.0, 1.0, ()), Face("", 1.0, 1.0, (run("in"),))
    silent = Face("disc:silent", 1.0, 1.0, (run("no"),))
    items = (
        run(" a "), PlacedFace(named), PlacedFace(plain), PlacedFace(silent), Group((run("one"), run("two")), IDENTITY),
        Group((PlacedFace(named), run("x")), IDENTITY), Group((), IDENTITY, reading_text="read"),
    )  # fmt: skip
    assert list(alt_text._words_of(items, str)) == ["a", "fox", "in", "one two", "fox", "x", "read"]


# ------------------------------------------------------------------------------------------------- cards
def phrase(text: str, x: float = 0.0, y: float = 0.0, part: str = "", turned: bool = False) -> Phrase:
    return Phrase(text, x, y, part, turned)


def read(*phrases: Phrase, to_left: bool = False) -> str:
    return " | ".join(one.text for one in _as_read(phrases, to_left))


def test_a_card_is_read_row_by_row() -> None:
    """Phrases whose tops differ by at most 4 mm are in one row."""
    assert read(phrase("b", 9.0, 1.0), phrase("c", 0.0, 9.0), phrase("a", 0.0, 5.0)) == "a | b | c"
    assert read(phrase("b", 9.0, 1.0), phrase("a", 0.0, 5.1)) == "b | a"
    assert read(phrase("b", 9.0, 1.0), phrase("a", 0.0, 5.0), to_left=True) == "b | a"
    assert read(phrase("t", 0.0, 0.0, turned=True), phrase("a", 0.0, 1.0)) == "a | t"
    assert read(phrase("a", 0.0, 0.0), phrase("b", 0.0, 4.0), phrase("c", 0.0, 8.0)) == "a | b | c"


def test_values_at_both_ends_of_a_row_come_before_the_sentence_between() -> None:
    assert read(phrase("3", 0.0), phrase("You win.", 5.0), phrase("7", 9.0)) == "3 | 7 | You win."
    assert read(phrase("3.", 0.0), phrase("You win.", 5.0), phrase("7", 9.0)) == "3. | You win. | 7"
    assert read(phrase("3", 0.0), phrase("You win.", 5.0), phrase("7!", 9.0)) == "3 | You win. | 7!"
    assert read(phrase("You win.", 0.0), phrase("7", 9.0)) == "You win. | 7"


@pytest.mark.parametrize(
    ("texts", "heard"),
    [
        (["a", "b"], "a; b"), (["a.", "b"], "a. b"), (["a", "a"], "2 × a"), (["7", "7", "7"], "7; 7; 7"),
        (["7", "7", "7", "7"], "4 × 7"), (["a", "b", "a"], "a; b; a"), (["“a.”", "b"], "“a.” b"), ([], ""),
    ],
)  # fmt: skip
def test_phrases_follow_each_other_as_sentences_or_with_semicolons(texts: list[str], heard: str) -> None:
    assert _in_one_text(texts) == heard


def test_a_heading_that_the_next_text_repeats_is_silent() -> None:
    assert _without_run_ins(["FIGHTER", "Fighter. Win", "Fox", "Foxes run", "end"]) == [
        "Fighter. Win",
        "Fox",
        "Foxes run",
        "end",
    ]
    assert _without_run_ins(["Fighter", "fighter: win"]) == ["fighter: win"] and _without_run_ins(["", "a"]) == [
        "",
        "a",
    ]


def test_values_have_their_labels_before_them() -> None:
    named = _with_labels(
        [phrase("cost", part="c-label"), phrase("3", part="c"), phrase("lone", part="d-label"), phrase("x")]
    )
    assert [one.text for one in named] == ["cost 3", "lone", "x"]


def silent(parts: list[str], *phrases: Phrase) -> list[str]:
    return [one.text for one in _without_name(phrases, parts)]


def test_parts_of_the_name_are_heard_once() -> None:
    assert silent(["King of Hares"], phrase("King of Hares"), phrase("wins")) == ["wins"]
    assert silent(["King", "Hares"], phrase("Hares · King"), phrase("King")) == ["King"]
    assert silent(["King"], phrase("King of all"), phrase("King")) == ["King of all"]
    assert silent(["7"], phrase("7"), phrase("7")) == ["7", "7"] and silent([], phrase("")) == []
    assert silent([], phrase("wins"), phrase("wins", turned=True), phrase("7"), phrase("8", turned=True)) == [
        "wins",
        "7",
        "8",
    ]
    assert silent([], phrase("7", turned=True), phrase("7")) == ["7"]
    assert silent([], phrase("a", turned=True), phrase("a", turned=True)) == ["a"]
    assert _plain_words("The (King) – of: Hares.") == ["the", "king", "of", "hares"]


@pytest.mark.parametrize(
    ("index", "word", "holds"),
    [("K", "king", True), ("k", "King", True), ("K", "k", False), ("K", "queen", False), ("Ki", "king", False), ("7", "seven", True), ("7", "eight", False), ("?", "?a", False)],
)  # fmt: skip
def test_an_index_stands_for_a_word_of_the_name(index: str, word: str, holds: bool) -> None:
    assert abbreviates(index, word, "en") == holds


def test_pieces_have_the_noun_of_the_glossary_and_their_label() -> None:
    """Signs are called by their meaning, discs by their figure."""
    member = SimpleNamespace(name="DARK", label="dark")
    game: Any = SimpleNamespace(
        components=(SimpleNamespace(id="men", label="Men"), SimpleNamespace(id="box", label="Box")),
        enums={"colour": SimpleNamespace(members=(member,))}, terms={"man": SimpleNamespace(many="men", one="man")},
    )  # fmt: skip
    edition: Any = SimpleNamespace(
        game=game, text=str, meaning=lambda name: f"a {name}", setting=SimpleNamespace(icons={"fox": None}), say=str
    )
    patch = pytest.MonkeyPatch()
    patch.setattr(alt_text, "card_of", lambda game, face: None)
    names = [alt_text.face_name(face, edition) for face in (
        "men:DARK", "box:DARK", "men:LIGHT", "gone:DARK", "back:card", "disc:3:4.20:True", "pill:all:1.000", "mark:fox:3.6", "fox@red", "owl")]  # fmt: skip
    patch.undo()
    assert names == ["man, dark", "Box, dark", "Men", "", "back of a card", "3", "all", "a fox", "a fox", ""]


def test_only_cards_are_read_from_top_to_bottom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other pieces, and the parts of a card's sides, are read as they are drawn."""
    cards: list[Any] = [None]
    phrases = [phrase("b", 0.0, 9.0), phrase("a", 0.0, 0.0)]
    monkeypatch.setattr(alt_text, "card_of", lambda game, face: cards[0])
    monkeypatch.setattr(alt_text, "face_name", lambda face, edition: "name")
    monkeypatch.setattr(alt_text, "_piece_parts", lambda face, edition: [])
    monkeypatch.setattr(alt_text, "_name_parts", lambda card, edition: [""])
    monkeypatch.setattr(alt_text, "phrases_of", lambda face, names: phrases)
    edition: Any = SimpleNamespace(game=None, locale="en", setting=SimpleNamespace(right_to_left=False))
    assert alt_text.read_out([PlacedFace(CARD)], edition) == "name: b; a"
    cards[0] = "card"
    assert alt_text.read_out([PlacedFace(CARD)], edition) == "name: a; b"
    phrases[:] = [phrase("b", 0.0, 9.0, alt_text.SIDE), phrase("a", 0.0, 0.0, alt_text.SIDE + "x")]
    assert alt_text.read_out([PlacedFace(CARD)], edition) == "name: b; a"
