"""Small games put together by chance come to the same on both sides; ``--full`` and benchmarks/small_games.py play hundreds."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.unit.engine.native.small_games import DECKS, ComparisonResult, compared, texts

SETTINGS = settings(derandomize=True, suppress_health_check=list(HealthCheck))


def _play(examples: int) -> ComparisonResult:
    """Compare so many games; what was compared of those that are sound."""
    all_of_them = ComparisonResult()

    @settings(SETTINGS, max_examples=examples)
    @given(texts())
    def one(text: tuple[str, bool, int]) -> None:
        found = compared(text)
        if found is not None:
            assert not found.differences, text[0]
            all_of_them.games += found.games
            all_of_them.questions += found.questions

    one()
    return all_of_them


def test_small_games_come_out_alike(request: pytest.FixtureRequest) -> None:
    examples = 600 if request.config.getoption("--full") else 20
    found = _play(examples)
    assert found.games > examples
    assert found.questions > examples


SEEN_AND_HIDDEN = """
@setup
def begin():
    turn_up(first(slip))

@phase(go)
def go_on():
    move(choose(first(players), slip + slip, "one"), well)
"""


@pytest.mark.parametrize("deck", range(len(DECKS)))
def test_a_card_that_a_list_repeats_is_one_option(deck: int) -> None:
    """The list has a card that is seen, and hidden ones; a game without copies and one with copies."""
    found = compared((SEEN_AND_HIDDEN, False, deck), 20)
    assert found is not None
    assert not found.differences
    assert found.questions >= 20
