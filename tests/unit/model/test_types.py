"""Types are written in words, and read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.model.schema.types import Type, parse_type

_base = st.sampled_from(["num", "flag", "text", "clause", "player", "card", "suit", "trump"])


@given(_base, st.booleans(), st.booleans())
def test_what_a_type_says_is_that_type(word: str, many: bool, optional: bool) -> None:
    text = ("list of " if many else "") + word + (" or nothing" if optional else "")
    type = parse_type(text, ["suit"], ["trump"])
    assert type is not None and str(type) == text
    assert parse_type(str(type), ["suit"], ["trump"]) == type


def test_names_of_the_game_are_types() -> None:
    assert parse_type("suit", ["suit"], []) == Type("enum", "suit")
    assert parse_type("list of trump", [], ["trump"]) == Type("card", "trump", many=True)


@pytest.mark.parametrize(
    "text", ["", "list", "list of", "or nothing", "suits", "list list of num", "num or", "num num"]
)
def test_what_is_no_type_is_none(text: str) -> None:
    assert parse_type(text, ["suit"], []) is None
