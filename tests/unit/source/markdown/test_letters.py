"""Capitals and small letters as each language has them."""

import pytest

from pnp.source.markdown.letters import capitalized, in_capitals, in_small_letters


@pytest.mark.parametrize(
    ("language", "word", "said"),
    [
        ("tr", "iki odun", "İki odun"), ("tr", "ıssız", "Issız"), ("az_AZ", "iki", "İki"), ("en", "iki", "Iki"),
        ("nl", "ijs", "IJs"), ("de", "ijs", "Ijs"), ("el", "άσος", "Άσος"), ("hr", "ǆep", "ǅep"), ("fr", "", ""),
    ],
)  # fmt: skip
def test_the_first_letter_is_a_capital(language: str, word: str, said: str) -> None:
    assert capitalized(word, language) == said


def test_whole_words() -> None:
    assert in_capitals("ışık ile", "tr") == "IŞIK İLE"
    assert in_capitals("Άσος μαΐου", "el") == "ΑΣΟΣ ΜΑΪΟΥ"
    assert in_small_letters("IŞIK İLE", "tr") == "ışık ile"
    assert in_small_letters("ΑΣΟΣ", "el") == "ασος"
