"""What a listener hears of the shipped games: whole paragraphs, each value once, signs in their place."""

import re
from collections import Counter

import pytest

from pnp.model.game import Member, Message
from pnp.press.document.game_text import card_of
from pnp.press.edition import Edition
from pnp.press.pages.reference import reference_face
from pnp.press.pieces.alt_text import _counted, _without_name, abbreviates, card_name, read_out
from pnp.press.pieces.face_phrases import Phrase, repeats
from pnp.press.typeset.drawing.page import Face, GlyphRun, PlacedFace
from pnp.press.typeset.drawing.walk import leaves
from tests.shipped import some_cards

EDITIONS = (
    ("all-but-malice", "ja"), ("all-but-malice", "he"), ("cards", "en"), ("cards", "de"), ("crazy-eights", "en"),
    ("deck-of-fey", "en"), ("deck-of-fey", "fr"), ("game-of-amber", "en"), ("game-of-amber", "fr"), ("hearts", "en"),
    ("living-trumps", "en"),
)  # fmt: skip
"""Each game in its own language, and texts of other scripts and lengths."""
GLUED = re.compile(r"[a-zß-ÿ][A-ZÀ-Þ]|[a-z]\d|\d[a-z]|[;:](?! )")
"""Letters and figures that stand together only where two boxes are joined."""

TRANSCRIPTS = {
    ("cards", "SJ"): "Spades Jack: Fighter; Win a test, or beat one opponent outright. K",
    ("cards", "D7"): "Diamonds 7: 7; life 1; beats A\u20022\u20023\u20024\u20025\u20026",
    ("cards", "MSA"): "Spades a guarded antechamber: A; a combat",
    ("crazy-eights", "CJ"): "jack clubs",
    ("deck-of-fey", "Fl2"): "Fey Flame: 2",
    ("game-of-amber", "S10"): "shadow Swords Doom: 10; Special. Its victim dies. There is no eleventh.",
    ("game-of-amber", "CQ"): "court Cups Queen Deirdre: Ask her last, and she will come.",
    ("hearts", "HQ"): "queen hearts",
    ("living-trumps", "H7"): "seven hearts: Psyche; Artistry; Amber Julian; Chaos Bances; Shadow Julia Barnes",
}


def squeezed(text: str) -> str:
    """A text in lower case without spaces, marks of direction, and marks that part phrases."""
    return re.sub(r"[\s\u00ad\u2060\u200b-\u200f;:,·×]", "", text).casefold()


def words_drawn(face: Face) -> list[str]:
    """The words of each run of type on a face."""
    return [run.reading_text or run.text for run, _ in leaves(face.items) if isinstance(run, GlyphRun)]


def heard(name: str, locale: str) -> list[tuple[Face, str, Edition]]:
    """The faces of a game, each with its words for a listener, and the edition."""
    edition, prints = some_cards(name, locale)
    return [(piece.face, read_out((PlacedFace(piece.face),), edition), edition) for piece in prints]


@pytest.mark.parametrize(("name", "locale"), EDITIONS)
def test_no_drawn_word_is_left_out(name: str, locale: str) -> None:
    for face, told, edition in heard(name, locale):
        if edition.setting.right_to_left:
            continue  # (runs of one word lie in the order in which they are drawn)
        missing = {word for run in words_drawn(face) for word in run.split() if squeezed(word) not in squeezed(told)}
        name = told.partition(":")[0].split()
        assert not {w for w in missing if not any(abbreviates(w, one, locale) for one in name)}, (face.name, told)


@pytest.mark.parametrize(
    ("index", "word", "locale", "is_heard"),
    [("K", "king", "en", False), ("7", "seven", "en", False), ("D", "dame", "fr", False), ("B", "Bube", "de", False),
     ("4", "Career", "en", True), ("A", "a guarded antechamber", "en", True), ("7", "six", "en", True),
     ("K", "K", "en", True)],
)  # fmt: skip
def test_an_index_that_stands_for_a_word_of_the_name_is_silent(
    index: str, word: str, locale: str, is_heard: bool
) -> None:
    assert abbreviates(index, word, locale) is not is_heard


def test_a_pile_is_heard_with_the_number_in_its_caption_and_not_with_the_pieces_drawn() -> None:
    assert _counted(["back of a card"] * 3 + ["Stock × 36", "coin", "coin", "Purse"]) == (
        "back of a card; Stock × 36; 2 × coin; Purse"
    )


def test_a_piece_is_heard_with_its_noun() -> None:
    told = {told for _, told, _ in heard("games/checkers", "en")}
    assert "man, dark" in told
    assert not told & {"dark", "light"}


@pytest.mark.parametrize(("name", "locale"), EDITIONS)
def test_every_text_is_heard_without_a_break(name: str, locale: str) -> None:
    for face, told, edition in heard(name, locale):
        card = card_of(edition.game, face.name)
        drawn = squeezed("".join(words_drawn(face)))
        for value in card.values.values() if card else ():
            text = edition.text(value) if isinstance(value, Message) and value.text else ""
            clause = edition.game.clauses.get(value) if isinstance(value, str) else None
            text = edition.brief(clause) if clause else text
            text = re.sub(r"[*_]", "", text)
            if text and "{" not in text and squeezed(text) in drawn:
                pieces = [re.sub(r"[\s\u00ad\u2060\u200b-\u200f]", "", words) for words in (text, told)]
                assert pieces[0].casefold() in pieces[1].casefold(), (face.name, text, told)


@pytest.mark.parametrize(("name", "locale"), EDITIONS)
def test_no_words_are_heard_twice_on_a_card(name: str, locale: str) -> None:
    for face, told, edition in heard(name, locale):
        card = card_of(edition.game, face.name)
        if card is None:
            continue
        rest = told.removeprefix(card_name(card, edition))
        members = [edition.text(value.label) for value in card.values.values() if isinstance(value, Member)]
        phrases = [phrase.strip() for phrase in re.split(r"[;:.]", rest)]
        again = [
            p for p, n in Counter(p for p in phrases if len(p) > 1 and p.isalpha()).items() if n > 1 or p in members
        ]
        assert not again, (face.name, again, told)


@pytest.mark.parametrize(("name", "locale"), EDITIONS)
def test_boxes_are_parted_by_spaces(name: str, locale: str) -> None:
    for face, told, _ in heard(name, locale):
        assert not GLUED.search(told), (face.name, told)
        assert "  " not in told and ";;" not in told and not told.endswith((";", ":", " ")), (face.name, told)


@pytest.mark.parametrize(("name", "code"), TRANSCRIPTS)
def test_a_card_is_heard_as_it_is_read(name: str, code: str) -> None:
    told = {face.name: told for face, told, _ in heard(name, "en")}
    assert told[code].replace("\u00a0", " ") == TRANSCRIPTS[name, code]


@pytest.mark.parametrize(
    ("sign", "before", "following", "is_silent"),
    [
        ("gain", "Each player gains one Secret", "", True),
        ("place: at stake", "Place one Secret", "on a foe", True),
        ("gagner", "Chaque joueur gagne un Secret", "", True),
        ("Secret", "Take two", "Secrets", True),
        ("spade", "Discard a spade for each", "", False),  # (the sign is the noun)
        ("hearts", "Lay spades or", "", False),
        ("gain", "Gain a card. Everyone else takes another Secret", "", False),  # (of another sentence)
        ("sacrifice: back to the supply", "Court", "Each time", False),
        ("at any time", "", "At any time: nullify a Scene", True),
        ("at any time", "Nullify a Scene at any time. ", "", True),
        ("at any time", "", "At any timepiece", False),
    ],
)
def test_a_sign_whose_word_is_in_its_clause_is_silent(sign: str, before: str, following: str, is_silent: bool) -> None:
    assert repeats(sign, before, following) == is_silent


def test_the_reference_cards_of_the_princesses_say_gain_once() -> None:
    edition, _ = some_cards("all-but-malice", "en")
    face = reference_face(edition, "reference:tarot", edition.facts.formats["tarot"])
    words = read_out((PlacedFace(face),), edition)
    assert "gains one Secret." in words and "Gain one Secret, and" in words and "Secret gain" not in words


@pytest.mark.parametrize(
    ("phrases", "parts", "rest"),
    [
        ([("Joker", True), ("Revelation", False), ("Joker", True)], ["Dworkin", "Joker"], ["Revelation"]),
        ([("JOKER", False), ("Treasure", False)], ["JOKER"], ["Treasure"]),
        ([("7", True), ("Forest", False), ("7", True)], ["Forest"], ["7", "7"]),  # (values of two ends of a tile)
        ([("Knight", True), ("Knight", True), ("Knight", False)], [], ["Knight"]),
    ],
)
def test_words_turned_at_both_ends_of_a_card_are_heard_once(
    phrases: list[tuple[str, bool]], parts: list[str], rest: list[str]
) -> None:
    drawn = [Phrase(text, 0.0, 0.0, is_turned=is_turned) for text, is_turned in phrases]
    assert [phrase.text for phrase in _without_name(drawn, parts)] == rest
