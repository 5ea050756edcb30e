"""Answers of a person: numbers, names, beginnings of names, accents ignored."""

import pytest

from pnp.app.game.answers import Choices, folded, meant

CHOICES = Choices(
    ("1", "2", "3", "4"), ("pass", "♠ K Éric", "♥ Q Moire", "Orchestrate Scenes"), ("", "SK", "HQ", ""), passing=0
)


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("2", [1]),
        ("sk", [1]),
        ("eric", [1]),
        ("ÉRI", [1]),
        ("orch", [3]),
        ("scenes", [3]),
        ("♥", [2]),
        ("", [0]),
        ("pass", [0]),
        ("9", []),
        ("corwin", []),
        ("---", []),
    ],
)
def test_an_answer_means_the_option_of_its_number_or_name(typed: str, options: list[int]) -> None:
    assert meant(typed, CHOICES) == options


def test_a_whole_name_wins_over_the_beginning_of_another() -> None:
    choices = Choices(("1", "2"), ("Court", "Court of Chaos"), ("", ""))
    assert meant("court", choices) == [0]
    assert meant("cou", choices) == [0, 1]


def test_numbers_are_answered_by_themselves() -> None:
    choices = Choices(("0", "1", "2"), ("0", "1", "2"), ("", "", ""))
    assert meant("0", choices) == [0]
    assert meant("2", choices) == [2]


def test_without_an_option_to_pass_an_empty_answer_means_nothing() -> None:
    assert meant("  ", Choices(("1", "2"), ("yes", "no"), ("", ""))) == []


def test_folding_drops_accents_case_and_signs() -> None:
    assert folded("Les Règles — d’Ambre!") == "les regles d ambre"
