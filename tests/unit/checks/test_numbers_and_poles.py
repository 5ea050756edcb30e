"""Numbers in a text with their places, numbers of opposite words, and cards taken by a set-up: worked out by hand."""

import ast
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.checks.static import setup_check
from pnp.checks.static import translation_meaning as meaning
from pnp.checks.static.numbers import _constants, _is_named, _term_behind, term_finder
from pnp.checks.static.setup_check import _CardsTaken, check_setup
from pnp.checks.static.typed_numbers import (
    HOLE,
    TypedNumber,
    _next,
    _roman,
    _value,
    blanked,
    number_words,
    typed_numbers,
)
from pnp.model.game import Message


# ------------------------------------------------------------------------------------------------- numbers and places
def places(text: str, locale: str = "en", term: str = "") -> list[tuple[int, str]]:
    """The numbers of a text with what they say there; ``term``: a word of the game."""
    numbers = typed_numbers(text, locale, lambda at: bool(term) and text.startswith(term, at))
    assert all(number.text == text[number.start : number.end] for number in numbers)
    return [(number.value, number.text) for number in numbers]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("the 30th round", [(30, "30")]), ("the 4th, the 3rd", [(4, "4")]), ("twice each turn", [(2, "twice")]), ("once per game", [(1, "once")]),
        ("thrice", [(3, "thrice")]), ("half of them", [(2, "half")]), ("one half of them", [(2, "one half")]), ("the fourth, the third", [(4, "fourth")]),
        ("the ninetieth", [(90, "ninetieth")]), ("the twenty-second", [(22, "twenty-second")]), ("the hundredth", [(100, "hundredth")]),
        ("the nineteenth", [(19, "nineteenth")]), ("the tenth", [(10, "tenth")]), ("the thousandth", [(1000, "thousandth")]),
        ("Round XIV", [(14, "XIV")]), ("thirty-three", [(33, "thirty-three")]), ("thirty - three", [(30, "thirty"), (3, "three")]),
        ("thirty three", [(30, "thirty"), (3, "three")]), ("4-7", [(4, "4"), (7, "7")]), ("1,000,000", [(1_000_000, "1,000,000")]),
        ("a dozen", [(12, "dozen")]), ("two hundred", [(2, "two"), (100, "hundred")]), ("two thousand", [(2, "two"), (1000, "thousand")]),
        ("two million", [(2, "two"), (1_000_000, "million")]),
    ],
)  # fmt: skip
def test_numbers_have_their_value_and_their_words(text: str, numbers: list[tuple[int, str]]) -> None:
    found = places(text)
    assert [value for value, _ in found] == [value for value, _ in numbers]
    assert all(words.startswith(wanted) for (_, words), (_, wanted) in zip(found, numbers, strict=True))


def test_words_that_are_numbers_by_chance_count_before_a_term() -> None:
    assert places("one card", term="card") == [(1, "one")] and places("one card") == []
    assert places("one **card**", term="card") == [(1, "one")] and places("take one, card", term="card") == []
    assert places("1 card") == [(1, "1")] and places("1枚のカード", "ja") == []
    assert places("1 カード", "ja", term="カード") == [(1, "1")] and places("2枚のカード", "ja") == [(2, "2")]
    assert places("acht Karten", "de", term="Karten") == [(8, "acht")] and places("acht Karten", "de") == []
    assert places("a pair of cards", term="cards") == [(2, "a pair")] and places("a pair of  aces", term="cards") == []
    assert places("両手に十枚と三人", "ja") == [(10, "十"), (3, "三")] and places("第十章", "ja") == []


def test_values_of_digits_and_roman_letters() -> None:
    assert _value("12 345") == 12_345 and _value("1" * 30) == int("1" * 18)
    assert [_roman(text) for text in ("IV", "VI", "XL", "LX", "XC", "CX", "XXIX")] == [4, 6, 40, 60, 90, 110, 29]
    assert TypedNumber(3, 0, 5, "three").is_word and not TypedNumber(3, 0, 1, "3").is_word


def test_the_next_word_is_after_blanks_and_marks() -> None:
    assert [_next(text, 0) for text in ("  a", "**a", "-_a", "a", "  ")] == [2, 2, 2, 0, 2]


def test_what_is_no_prose_is_blanked_in_place() -> None:
    text = "a {{ b }} c [d 4](#e) `f` :g: 1.2"
    assert blanked(text) == f"a {HOLE * 7} c [d {HOLE}]{HOLE * 4} {HOLE * 3} {HOLE * 3} {HOLE * 3}"
    assert blanked(text, with_versions=True).endswith(" 1.2")


def test_words_for_numbers_of_a_language() -> None:
    english, french = number_words("en"), number_words("fr")
    assert (english["one"], english["twenty"], english["ninety"], english["dozen"]) == (1, 20, 90, 12)
    assert "un" not in french and french["deux"] == 2 and french["cent"] == 100 and french["mille"] == 1000
    assert "zero" not in english


# ------------------------------------------------------------------------------------------------- numbers of a game
def term(id: str, one: str, many: str, plural: str = "") -> Any:
    return SimpleNamespace(id=id, one=Message(one), many=Message(many), plural=plural)


GAME: Any = SimpleNamespace(
    language="en", terms={"coin": term("coin", "coin", "coins", "coins"), "ace": term("ace", "ace", "aces")},
    constants={
        name: SimpleNamespace(name=name, value=value, clause=clause)
        for name, value, clause in (("hand_limit", 2, "limit"), ("coins_each", 2, ""), ("other", 2, "far"), ("flag", True, ""), ("one", 1, ""))
    },
)  # fmt: skip


def test_a_term_behind_a_number() -> None:
    def behind(text: str, at: int, language: str = "en") -> str:
        return _term_behind(SimpleNamespace(**{**vars(GAME), "language": language}), Message(text), at)  # type: ignore[arg-type]

    assert (
        behind("two coins", 3) == "coin" and behind("two  aces", 3) == "ace" and behind("two {{ coins }}", 3) == "coin"
    )
    assert behind("two cards", 3) == "" and behind("two", 3) == "" and behind("two {{ n }}", 3) == ""
    assert behind("2coins", 1) == "" and behind("2coins", 1, "ja") == "coin"
    finder = term_finder(GAME, "2 {{ coins }} or ace")
    assert [at for at in range(21) if finder(at)] == [2, 5, 17]


def test_constants_of_the_clause_and_of_the_words() -> None:
    def names(text: str, value: int, clause: str = "") -> list[str]:
        return [c.name for c in _constants(GAME, SimpleNamespace(message=Message(text), clause=clause), value)]  # type: ignore[arg-type]

    assert names("Each has two coins", 2) == ["coins_each"] and names("Each has two", 2, "far") == [
        "other",
        "coins_each",
    ]
    assert (
        names("A flag", 1) == []
        and names("one", 1) == ["one"]
        and names("Hands", 2) == ["hand_limit"]
        and names("x", 3) == []
    )


def test_a_number_of_a_name_is_before_a_capital() -> None:
    def named(text: str, end: int) -> bool:
        return _is_named(Message(text), TypedNumber(4, 0, end, text[:end]))

    assert named("Four Worlds", 4) and named("Four-Worlds", 4) and not named("Four worlds", 4) and not named("Four", 4)


# ------------------------------------------------------------------------------------------------- opposite meanings
@pytest.mark.parametrize(
    ("message", "translation", "agree"),
    [
        ((0, 0), (0, 1), True), ((1, 0), (0, 0), True), ((1, 0), (1, 0), True), ((1, 0), (2, 0), True), ((0, 1), (0, 2), True), ((1, 0), (0, 1), False),
        ((0, 2), (1, 0), False), ((2, 1), (1, 2), False), ((2, 1), (2, 1), True), ((2, 1), (1, 1), True), ((1, 1), (2, 0), False), ((1, 0), (1, 1), True),
    ],
)  # fmt: skip
def test_numbers_of_words_of_two_poles(message: tuple[int, int], translation: tuple[int, int], agree: bool) -> None:
    assert meaning._agree(message, translation) is agree


def said(text: str, translation: str, locale: str = "de", binding: bool = True) -> list[tuple[str, str]]:
    return [(each.words, each.word) for each in meaning.contradictions(text, translation, "en", locale, binding)]


def test_both_words_of_a_contradiction_are_named() -> None:
    assert said("The first player deals.", "Der letzte Spieler gibt.") == [
        ("says “letzte” where its message says “first”", "letzte")
    ]
    assert said("The last player deals.", "Der erste Spieler gibt.") == [
        ("says “erste” where its message says “last”", "erste")
    ]
    assert said("Draw at least two.", "Zieh höchstens zwei.") == [
        ("says “höchstens” where its message says “at least”", "höchstens")
    ]


def test_each_sentence_has_one_contradiction_at_most() -> None:
    text, other = "The first player deals. The last one begins.", "Der letzte Spieler gibt. Der erste beginnt."
    assert [word for _, word in said(text, other)] == ["letzte", "erste"]
    assert (
        len(said("The first player deals and draws at least two.", "Der letzte Spieler gibt und zieht höchstens zwei."))
        == 1
    )
    assert (
        len(said("The first deals. The first draws. Go.", "Der letzte gibt. Der letzte zieht.")) == 1
    )  # (compared as a whole)


def test_negations_of_rules_alone_are_compared() -> None:
    text, other = "You do not draw.", "Du ziehst."
    assert (
        said(text, other) == [("negates less than its message, which says “not”", "")]
        and said(text, other, binding=False) == []
    )
    assert said("You draw.", "Du ziehst nicht.") == [("says “nicht”, and its message has no negation", "nicht")]
    assert said("You do not draw, and never pay.", "Du ziehst nicht und zahlst.") != []
    assert (
        said("You do not draw.", "Du ziehst nicht.") == []
        and said("You must not draw.", "Du darfst nicht ziehen.") == []
    )
    assert said("Draw. Do not pay.", "Zieh und zahl.") == []  # (other sentences: no negations)


def test_placeholders_links_and_icons_say_nothing() -> None:
    assert meaning._spoken("a {{ first }} b [last](#x) c :top: d") == "a   b  c  d"
    assert said("The {{ first }} deals.", "Der letzte gibt {{ x }}.") == []
    assert meaning._sentences("One. Two! «Three.» Four") == ["One.", "Two!", "«Three.", "Four"]


# ------------------------------------------------------------------------------------------------- set-ups
CARDS = {"slip": SimpleNamespace(cards=[SimpleNamespace(copies=3), SimpleNamespace(copies=5)])}
PILES: Any = SimpleNamespace(
    players=(2, 4), cards=CARDS, zones={"deck": SimpleNamespace(of="slip"), "bag": SimpleNamespace(of="stone")}, clauses={},
    constants={name: SimpleNamespace(value=value, option=option) for name, value, option in (("two", 2, ""), ("open", 2, "own"), ("word", "x", ""))},
)  # fmt: skip


def taken(code: str, players: int = 3, times: int = 1) -> int:
    cards = _CardsTaken(PILES, players)
    cards.lines(ast.parse(code).body, times)
    return cards.cards.get("slip", 0)


@pytest.mark.parametrize(
    ("code", "number"),
    [
        ("draw(deck, 2, me.hand)", 2), ("deal(deck, 2, hand)", 6), ("draw(deck, 2)", 0), ("draw(bag, 2, me.hand)", 0), ("draw(other, 2, me.hand)", 0),
        ("draw(deck, two + 1, me.hand)", 3), ("draw(deck, two - 1, me.hand)", 1), ("draw(deck, two * two, me.hand)", 4), ("draw(deck, 1 - two, me.hand)", 0),
        ("draw(deck, count(players), me.hand)", 3), ("draw(deck, open, me.hand)", 0), ("draw(deck, word, me.hand)", 0), ("draw(deck, 2 + open, me.hand)", 0),
        ("draw(deck, open + 2, me.hand)", 0), ("draw(deck, 2 // 1, me.hand)", 0), ("draw(deck, 5 if count(players) == 3 else 4, me.hand)", 5),
        ("draw(deck, 5 if count(players) > 3 else 4, me.hand)", 4), ("draw(deck, 5 if open > 1 else 4, me.hand)", 0),
        ("for p in players:\n    draw(deck, 2, p.hand)", 6), ("for p in others:\n    draw(deck, 2, p.hand)", 0),
        ("draw(deck, 2, me.hand)\nshuffle_into(heap, deck)\ndraw(deck, 2, me.hand)", 2), ("move(deck, heap)\ndraw(deck, 2, me.hand)", 0),
        ("if count(players) < 4:\n    draw(deck, 2, a)\nelse:\n    draw(deck, 1, a)", 2), ("if count(players) >= 4:\n    draw(deck, 2, a)\nelse:\n    draw(deck, 1, a)", 1),
        ("if lucky:\n    draw(deck, 2, a)\nelse:\n    draw(deck, 5, a)", 2), ("if lucky:\n    draw(deck, 2, a)", 0),
        ("if lucky:\n    move(a, b)\ndraw(deck, 2, a)", 0), ("if lucky:\n    pass\nelse:\n    move(a, b)\ndraw(deck, 2, a)", 0), ("if count(players) != 3:\n    draw(deck, 2, a)", 0),
        ("if count(players) <= 3:\n    draw(deck, 2, a)", 2), ("if open == 2:\n    draw(deck, 2, a)\nelse:\n    draw(deck, 3, a)", 2),
    ],
)  # fmt: skip
def test_cards_that_a_set_up_certainly_takes(code: str, number: int) -> None:
    assert taken(code) == number


def test_a_rule_for_each_player_takes_as_often() -> None:
    assert (
        taken("draw(deck, 2, me.hand)", times=4) == 8
        and taken("for p in players:\n    draw(deck, 1, p.hand)", 3, 2) == 6
    )


def test_more_cards_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight cards: three each are too many for three players, and four players are not named again."""
    monkeypatch.setattr(setup_check, "place_of", lambda game, rule, node: rule.span)

    def faults(code: str, *params: str, game: Any = PILES) -> Iterator[str]:
        rule = SimpleNamespace(tree=SimpleNamespace(body=ast.parse(code).body), params=params, clause="", span=None)
        rules: Any = SimpleNamespace(of_kind=lambda kind: [rule] * (kind == "setup"))
        return (one.message for one in check_setup(game, rules))

    assert list(faults("draw(deck, 3, me.hand)", "me")) == ["9 cards are dealt to 3 players, but there are 8"]
    assert list(faults("draw(deck, 2, me.hand)", "me")) == [] and list(faults("draw(deck, 8, hand)")) == []
    assert list(faults("draw(deck, 9, hand)")) == ["9 cards are dealt to 2 players, but there are 8"]
    five: Any = SimpleNamespace(**{**vars(PILES), "players": (2, 2)})
    assert list(faults("draw(deck, 5, me.hand)", "me", game=five)) == [
        "10 cards are dealt to 2 players, but there are 8"
    ]
