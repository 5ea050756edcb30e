"""The options of the page Print: each with the least and the greatest value that it allows, and the words of a refusal."""

from typing import Any

import pytest

from pnp.app.editing.table_edits import NotEdited
from pnp.app.workshop.print_order import order_from


@pytest.mark.parametrize(
    ("asked", "field", "value"),
    [
        ({}, "papers", ("a4",)), ({"paper": "letter"}, "papers", ("letter",)), ({"paper": ""}, "papers", ("a4",)),
        ({"ink": "low"}, "low_ink", True), ({"ink": "grey"}, "grey", True), ({"ink": "grey"}, "low_ink", False), ({"reverse_backs": "yes"}, "reverse_backs", True),
        ({"cut_lines": "no"}, "cut_lines", "no"), ({"bleed": "3 mm"}, "bleed", 3.0), ({"bleed": "0"}, "bleed", 0.0), ({"bleed": "20"}, "bleed", 20.0),
        ({"gap": "2,5"}, "gap", 2.5), ({"gap": "50"}, "gap", 50.0), ({"back_bleed": "10mm"}, "back_bleed", 10.0), ({"creep": "1"}, "creep", 1.0),
        ({"grid": "3x3"}, "grid", (3, 3)), ({"grid": "1 × 99"}, "grid", (1, 99)), ({"rows": "3-8, 5,7-"}, "rows", ((3, 8), (5, 5), (7, 10**6))),
        ({"rows": "999999"}, "rows", ((999999, 999999),)), ({"skip": "1, 999"}, "skip", frozenset({1, 999})),
        ({"players": "1"}, "players", 1), ({"players": "999"}, "players", 999), ({"bleed": ""}, "papers", ("a4",)),
    ],
)  # fmt: skip
def test_an_option_of_an_address_is_an_option_of_a_print(asked: dict[str, str], field: str, value: Any) -> None:
    assert getattr(order_from(asked).options, field) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bleed", "20.1"), ("bleed", "-0.1"), ("bleed", "x"), ("bleed", "nan"), ("gap", "50.5"), ("back_bleed", "10.1"), ("creep", "1.1"),
        ("grid", "0x3"), ("grid", "3x0"), ("grid", "100x3"), ("grid", "3x100"), ("grid", "3"), ("grid", "ax3"), ("rows", "a"), ("rows", "3-a"), ("rows", "-3"),
        ("rows", "1,"), ("rows", "1234567"), ("rows", "1-1234567"), ("skip", "0"), ("skip", "1000"), ("skip", "1,"), ("players", "0"), ("players", "1000"),
        ("players", "x"), ("ink", "red"), ("cut_lines", "maybe"), ("grid", "1" * 201),
    ],
)  # fmt: skip
def test_other_values_are_refused(name: str, text: str) -> None:
    with pytest.raises(NotEdited):
        order_from({name: text})


def test_a_long_option_is_too_long_only_above_two_hundred_characters() -> None:
    assert order_from({"part": "x" * 200}).part == "x" * 200
    with pytest.raises(NotEdited, match="200 characters are the most"):
        order_from({"part": "x" * 201})
