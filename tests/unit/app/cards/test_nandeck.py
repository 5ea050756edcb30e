"""Ranges of card numbers and conditions of nanDECK."""

import pytest

from pnp.app.cards.imports.computed import ComputedColumns
from pnp.app.cards.imports.nandeck_ranges import MOST, condition_of, highest_number, numbers_in


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", [1, 2, 3, 4]), ('""', [1, 2, 3, 4]), (" all ", [1, 2, 3, 4]), ("3", [3]), ("2-4", [2, 3, 4]),
        ("4-2", [2, 3, 4]), ("1-2,4", [1, 2, 4]), ('"1,3"', [1, 3]), ("1-{(Name)}", [1, 2, 3, 4]),
        ("{(Name)-1}-{(Name)+1}", [3, 4, 5]), ("6", [6]), ("0", None), ("-1", None), ("1-", None), ("one", None),
        (f"{MOST}", [MOST]), (f"{MOST + 1}", None), (f"1-{MOST + 1}", None), ("1,,2", None),
    ],
)  # fmt: skip
def test_a_range_names_card_numbers(text: str, numbers: list[int] | None) -> None:
    assert numbers_in(text, 4) == numbers


@pytest.mark.parametrize(("text", "number"), [("1-6", 6), ("6-1", 6), ("2,9,3", 9), ("", 1), ("one", 1)])
def test_a_script_without_a_table_has_as_many_cards_as_its_highest_number(text: str, number: int) -> None:
    assert highest_number(text) == number


ROWS = [
    {"kind": "Light", "price": "2"}, {"kind": "Heavy", "price": "10"}, {"kind": "light", "price": ""}, {"kind": "Odd", "price": "3"},
]  # fmt: skip


@pytest.fixture
def table() -> ComputedColumns:
    """Four cards."""
    columns = ComputedColumns(("Kind", "Price"), [])
    columns.rows = [{name: row[name.casefold()] for name in ("Kind", "Price")} for row in ROWS]
    return columns


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("[Kind]=Odd", {3}), ("[Kind]<>Odd", {0, 1, 2}), ("[Price]<3", {0}), ("[Price]<=3", {0, 3}), ("[Price]>3", {1}),
        ("[Price]>=3", {1, 3}), ("[Kind]=Odd_OR_[Price]=10", {1, 3}), ("[Price]>2_AND_[Kind]=Odd", {3}),
    ],
)  # fmt: skip
def test_a_condition_holds_for_rows(text: str, rows: set[int], table: ComputedColumns) -> None:
    condition = condition_of(text, table, 4)
    assert condition is not None and condition.rows == rows
    assert condition.negated(4).rows == {0, 1, 2, 3} - rows
