"""Numbers are said as each language says them."""

import pytest

from pnp.model.language.numbers import counted, counted_noun, in_decimals, in_digits, in_words, measured


@pytest.mark.parametrize(
    ("number", "locale", "gender", "words"),
    [
        (3, "en", "", "three"),
        (21, "fr", "", "vingt et un"),
        (1, "fr", "f", "une"),
        (1, "de", "n", "ein"),
        (2, "pt_BR", "f", "duas"),
        (3, "ja", "", "3"),
        (1, "he", "m", "אחד"),
        (2, "he", "f", "שתי"),
        (3, "he", "m", "שלושה"),
        (12, "he", "f", "שתים עשרה"),
        (1, "is", "n", "eitt"),
        (4, "sl", "m", "štirje"),
        (9, "lt", "f", "devynios"),
        (2, "lv", "f", "divas"),
        (2, "sr", "f", "2"),
        (3, "xx", "", "3"),
    ],
)
def test_numbers_in_words(number: int, locale: str, gender: str, words: str) -> None:
    assert in_words(number, locale, gender) == words


def test_what_is_counted_is_written_out_to_twelve() -> None:
    assert [counted(n, "en") for n in (1, 12, 13)] == ["one", "twelve", "13"]


def test_a_noun_takes_its_number_where_its_language_puts_it() -> None:
    assert counted_noun(1, "סוד", "he") == "סוד אחד"
    assert counted_noun(3, "סודות", "he") == "שלושה סודות"
    assert counted_noun(3, "Trumps", "en") == "three Trumps"


def test_a_translator_gives_a_noun_its_counter() -> None:
    assert counted_noun(3, "トランプ", "ja", pattern="{word}{number}枚") == "トランプ3枚"


def test_digits_are_grouped_as_the_language_does() -> None:
    assert (in_digits(999, "en"), in_digits(12345, "en"), in_digits(12345, "de")) == ("999", "12,345", "12.345")
    assert in_digits(54, "fa") == "۵۴"


@pytest.mark.parametrize(
    ("locale", "written"), [("en", "0.7"), ("de", "0,7"), ("fr", "0,7"), ("ja", "0.7"), ("qq", "0.7")]
)
def test_decimal_places_stand_behind_the_sign_of_the_language(locale: str, written: str) -> None:
    assert in_decimals(0.66, 1, locale) == written


def test_a_language_without_a_long_form_of_a_unit_has_the_short_one() -> None:
    told = {locale: measured(30, "duration-minute", locale, "5-30", "long") for locale in ("ja", "ko", "fr")}
    assert told == {"ja": "5-30\u00a0分", "ko": "5-30분", "fr": "5-30\u00a0minutes"}
