"""Numbers in messages: a count agrees with its noun, and a range with equal ends is one number."""

import pytest

from pnp.source.diagnostics.numbers import number_of, range_of


@pytest.mark.parametrize(("count", "text"), [(0, "0 errors"), (1, "1 error"), (2, "2 errors"), (1200, "1,200 errors")])
def test_a_count_agrees_with_its_noun(count: int, text: str) -> None:
    assert number_of(count, "error") == text


def test_an_irregular_plural_is_given() -> None:
    assert (number_of(1, "die", "dice"), number_of(3, "die", "dice")) == ("1 die", "3 dice")


@pytest.mark.parametrize(("least", "most", "text"), [(1, 1, "1 player"), (4, 4, "4 players"), (1, 3, "1 to 3 players")])
def test_a_range_with_equal_ends_is_one_number(least: int, most: int, text: str) -> None:
    assert range_of(least, most, "player") == text
    assert range_of(least, most) == text.rpartition(" ")[0]
