"""Which numbers of a text count as typed by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.checks.static.typed_numbers import blanked, number_words, typed_numbers, typed_references


def values(text: str, locale: str = "en", before_term: bool = False) -> list[int]:
    return [n.value for n in typed_numbers(text, locale, lambda at: before_term)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw two cards and discard 3.", [2, 3]),
        ("Twenty-one of them, or twelve.", [21, 12]),
        ("A two-player game of 2,500 points", [2, 2500]),
        ("the first, the 2nd and the 3rd", []),
        ("edition 1.2, v2.0.1, clause 3.2.1", []),
        ("as chapter 6 and § 4 say", []),
        ("see [chapter 6](#six) and [the 4 courts](#x4)", []),
        ("see [the four courts](#courts)", [4]),
        ("{{ trump(4) }}, {{ hand_limit }} and {{ number_of('x4') }}", []),
        (":d6: and `S10` and ![x](art/7.png) and a note[^2]", []),
        ("the card S10 and the file a4", []),
        ("one by one, nobody's, anyone", []),
        ("2x as much, 30 mm", [2, 30]),
        ("in the 30th round, but the 1st", [30]),
        ("Twice every round, once per turn, and at once", [2, 1]),
        ("half of them, half the cards, half-hearted", [2, 2]),
        ("after Round XXX or IX, but not I, MIX or Court", [30, 9]),
        ("no two alike, one another, in two minds", []),
        ("no two of the four", [4]),
        ("the thirtieth round, the twenty-first, the third", [30, 21]),
        ("twice as many, twice the stakes, not the same thing twice, twice the same way", [2, 2]),
        ("a pair of aces is better than a pair", []),
    ],
)
def test_numbers_of_english_prose(text: str, expected: list[int]) -> None:
    assert sorted(values(text)) == sorted(expected)


def test_a_pair_of_what_the_game_has_is_two() -> None:
    assert values("a pair of {{ trumps }}", before_term=True) == [2]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as clause 4.1 says, on page 7", ["4.1", "7"]),
        ("§ 12, Sections 3", ["12", "3"]),
        ("see [](#court), version 4.1, [clause 3](#x)", []),
    ],
)
def test_references_are_typed_by_their_numbers(text: str, expected: list[str]) -> None:
    assert [number for number, _, _ in typed_references(text)] == expected


def test_one_counts_before_a_term_only() -> None:
    assert values("take one {{ trump }}", before_term=True) == [1]
    assert values("take one at least") == []


@pytest.mark.parametrize(
    ("text", "locale", "expected"),
    [
        ("Piochez deux cartes, puis la 3e", "fr", [2]),
        ("Mélangez à neuf les dix cartes", "fr", [10]),
        ("سنگ‌ریزه بردارید، اما نه آخری را.", "fa", []),
        ("Întoarce o carte nouă și alte trei.", "ro", [3]),
        ("une carte et un Secret", "fr", []),
        ("Ziehe zwei Karten; die 3. Karte gib acht", "de", [2]),
        ("einundzwanzig Punkte", "de", [21]),
        ("tu sei il primo, prendi tre carte", "it", [3]),
        ("возьмите две карты", "ru", [2]),
        ("三枚のカードと一人", "ja", [3]),
        ("カードを３枚引く", "ja", [3]),
    ],
)
def test_numbers_in_other_languages(text: str, locale: str, expected: list[int]) -> None:
    assert values(text, locale) == expected


@given(st.text(alphabet="ab {}`[]()#:1two\n*", max_size=60))
def test_blanking_keeps_every_place(text: str) -> None:
    assert len(blanked(text)) == len(text)


@given(st.sampled_from(sorted(number_words("en").items())), st.sampled_from([".", "!", ",", " cards"]))
def test_a_number_word_is_found_where_it_stands(pair: tuple[str, int], after: str) -> None:
    word, value = pair
    text = f"Take {word}{after}"
    found = typed_numbers(text, "en", lambda at: True)
    assert [(n.value, text[n.start : n.end]) for n in found] == [(value, word)]
