"""Scripts of nanDECK line by line: units, included scripts, counted cards, conditions of several columns, lengths."""

from pathlib import Path
from typing import Any

import pytest

from pnp.app.cards.imports.computed import ComputedColumns
from pnp.app.cards.imports.nandeck import DEEPEST, read_nandeck
from pnp.app.cards.imports.nandeck_lines import expanded
from pnp.app.cards.imports.nandeck_ranges import MOST, Condition, _holds, condition_of, highest_number, numbers_in
from pnp.app.cards.imports.project import Deck
from pnp.source.diagnostics import Report

GOODS = "Name,Kind,Price\nAxe,Light,2\nBow,Heavy,10\nCup,Odd,3\n"


def deck_of(folder: Path, script: str, report: Report | None = None) -> Deck:
    for name, content in (("deck.txt", script), ("goods.csv", GOODS), ("rope.png", "x")):
        (folder / name).write_text(content, "utf-8")
    (deck,) = read_nandeck(folder / "deck.txt", report or Report()).decks
    return deck


def places(deck: Deck) -> list[Any]:
    return [keys["at"] for keys in deck.slots.values()]


def test_the_only_unit_holds_for_all_lines_and_each_of_two_for_those_below_it(tmp_path: Path) -> None:
    box = "RECTANGLE=,5,6,10,20,#112233\n"
    assert places(deck_of(tmp_path, f"{box}UNIT=MM\n{box}")) == [[5.0, 6.0, 10.0, 20.0]] * 2
    first, second = places(deck_of(tmp_path, f"UNIT=MM\n{box}UNIT=INCH\nRECTANGLE=,0.1,0.2,1,1,#112233\n"))
    assert first == [5.0, 6.0, 10.0, 20.0] and second == [2.54, 5.08, 25.4, 25.4]
    assert places(deck_of(tmp_path, f"CARDSIZE=50,70\n{box}UNIT=MM\nUNIT=MM\n")) == [[50.0, 60.0, 100.0, 200.0]]
    assert deck_of(tmp_path, "CARDSIZE=50,70\nUNIT=MM").format == "50x70r3"


def test_scripts_are_included_five_levels_deep(tmp_path: Path) -> None:
    for level in range(1, DEEPEST + 3):
        (tmp_path / f"{level}.txt").write_text(f"TEXT=,level {level},1,1,1,1\nINCLUDE={level + 1}.txt\n", "utf-8")
    deck = deck_of(tmp_path, "INCLUDE=1.txt\nTEXT=,end,1,1,1,1")
    assert [keys["text"] for keys in deck.slots.values()] == [*(f"level {n}" for n in range(1, DEEPEST + 1)), "end"]
    assert list(deck.slots) == ["text", *(f"text_{n}" for n in range(2, DEEPEST + 2))] and DEEPEST == 5


def test_a_card_is_counted_without_any_number(tmp_path: Path) -> None:
    assert len(deck_of(tmp_path, "RECTANGLE=,1,1,1,1,#112233").rows) == 1
    assert len(deck_of(tmp_path, "TEXT=1-9999,a,1,1,1,1").rows) == 5000
    assert len(deck_of(tmp_path, "IMAGE=1-3,rope.png,1,1,1,1").rows) == 3


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("RECTANGLE=,5,6,10,20,#112233,EMPTY,1.2345", {"line": "#112233", "weight": 1.23}), ("RECTANGLE=,5,6,10,20,#112233,", {"fill": "#112233"}),
        ("ROUNDRECT=,5,6,12.345,20,#112233", {"fill": "#112233", "corner": 1.23}), ("ROUNDRECT=,5,6,20,12.345,#112233", {"fill": "#112233", "corner": 1.23}),
    ],
)  # fmt: skip
def test_weights_and_corners_have_two_decimals(line: str, keys: dict[str, Any], tmp_path: Path) -> None:
    (made,) = deck_of(tmp_path, f"UNIT=MM\n{line}").slots.values()
    assert {name: value for name, value in made.items() if name not in ("at", "shape")} == keys


def test_lines_are_straight_within_a_twentieth_of_a_millimetre(tmp_path: Path) -> None:
    def line(*ends: float) -> list[Any]:
        return places(deck_of(tmp_path, f"UNIT=MM\nLINE=,{','.join(map(str, ends))}"))

    assert line(5, 6, 5.05, 30) == [[5.0, 6.0, 0.2, 24.0]] and line(5, 6, 5.054, 30) == []
    assert line(5, 6, 25, 6.05) == [[5.0, 6.0, 20.0, 0.2]] and line(5, 6, 25, 6.054) == []
    report = Report()
    assert places(deck_of(tmp_path, "LINE=x,5,6,5,30\nLINE=,a,b,5,30", report)) == [] and len(report.diagnostics) == 2


@pytest.mark.parametrize(
    ("line", "count"),
    [("IMAGE=,rope.png,1,1,1,1,0,N,50", 1), ("IMAGE=,rope.png,1,1,1,1,0,N,100", 0), ("IMAGE=,rope.png,1,1,1,1,0,N,100,50", 0), ("TEXT=,a,1,1,1,1,,,0,50", 1),
     ("TEXT=,a,1,1,1,1,,,0,100,50", 0), ("HTMLTEXT=,a,1,1,1,1,,0,0,50", 1)],
)  # fmt: skip
def test_transparent_words_and_pictures_are_named(line: str, count: int, tmp_path: Path) -> None:
    report = Report()
    deck_of(tmp_path, line, report)
    assert sum("cannot be transparent" in fault.message for fault in report) == count


def test_conditions_of_two_columns_are_a_flag_and_of_one_column_its_values(tmp_path: Path) -> None:
    def when(*conditions: str) -> list[Any]:
        begin = "".join(f"IF={condition}\n" for condition in conditions)
        deck = deck_of(tmp_path, f"LINK=goods.csv\n{begin}TEXT=,a,1,1,1,1\n{'ENDIF' * len(conditions)}")
        (keys,) = deck.slots.values()
        return [keys.get("when"), [row["part_1"] for row in deck.rows] if "part_1" in deck.columns else None]

    assert when("[Kind]=Odd") == [{"kind_": ["Odd"]}, None] and when("[Kind]=Odd", "[Name]=Cup") == [
        {"kind_": ["Odd"], "name": ["Cup"]},
        None,
    ]
    assert when("[Kind]<>Odd", "[Kind]<>Light") == ["part_1", ["no", "yes", "no"]]
    assert when("[Kind]=Odd_OR_[Name]=Axe") == ["part_1", ["yes", "no", "yes"]]


# ------------------------------------------------------------------------------------------------- ranges, conditions
@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", [1, 2, 3]), ("all", [1, 2, 3]), ('"2"', [2]), ("1-3,5", [1, 2, 3, 5]), ("3-1", [1, 2, 3]), ("{5-3}", [2]), ("{5-3}-4", [2, 3, 4]), ("1-{(Name)}", [1, 2, 3]),
        ("-1", None), ("0", None), ("1-0", None), ("a", None), ("1,", None), (f"{MOST}", [MOST]), (f"{MOST + 1}", None), (f"1-{MOST + 1}", None), (f"{MOST + 1}-1", None),
    ],
)  # fmt: skip
def test_ranges_are_lists_of_card_numbers(text: str, numbers: list[int] | None) -> None:
    assert numbers_in(text, 3) == numbers
    assert highest_number("2-7") == 7 and highest_number("x") == highest_number("") == 1


def table(*rows: dict[str, str]) -> ComputedColumns:
    return ComputedColumns(tuple(rows[0]), rows)


ROWS = ({"Kind": "Light", "Price": "2"}, {"Kind": "Heavy", "Price": "10"}, {"Kind": "Odd", "Price": "3"})


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("[Kind]=light", {0}), ("[Kind]<>light", {1, 2}), ("[Price]>2", {1, 2}), ("[Price]>=3", {1, 2}), ("[Price]<3", {0}), ("[Price]<=3", {0, 2}), ("[Kind]@i", {0}),
        ("[Kind]<m", set()), ("([Kind]=Odd)", {2}), ('"[Kind]"="Odd"', {2}), ("[Price]=2.0", {0}), ("[Kind]=Odd_OR_[Kind]=Light", {0, 2}),
        ("[Kind]<>Odd_and_[Price]>2", {1}), ("[Kind]=Odd_OR_[Kind]=Light_AND_[Price]=2", {0}), ("[Kind]", None), ("[Kind]=Odd_OR_x", None),
    ],
)  # fmt: skip
def test_a_condition_holds_for_rows(text: str, rows: set[int] | None) -> None:
    condition = condition_of(text, table(*ROWS), 3)
    assert (None if condition is None else set(condition.rows)) == rows


def test_a_condition_of_one_column_is_negated_to_its_other_values() -> None:
    condition = condition_of("[Kind]=Odd", table(*ROWS), 3)
    assert condition is not None and (condition.values, condition.column) == ({"kind_": ("Odd",)}, "kind_")
    other = condition.negated(3)
    assert (set(other.rows), other.values, other.column, other.others) == (
        {0, 1},
        {"kind_": ("Light", "Heavy")},
        "kind_",
        ("Odd",),
    )
    assert other.negated(3) == condition
    every = condition_of("[Price]>0", table(*ROWS), 3)
    assert every is not None and every.others == ()
    none = every.negated(3)
    assert (set(none.rows), none.values, none.column) == (set(), {}, "")
    plain = Condition(frozenset({1}), {})
    assert (set(plain.negated(3).rows), plain.negated(3).values, plain.negated(3).column) == ({0, 2}, {}, "")
    empty = condition_of("[Kind]=Odd", table(*ROWS[:2], {"Kind": "", "Price": "3"}), 3)
    assert empty is not None and empty.values == {} and empty.rows == frozenset()
    both = condition_of("[Kind]=Light", table(*ROWS[:2], {"Kind": "", "Price": "3"}), 3)
    assert both is not None and both.values == {} and both.rows == {0}


def test_numbers_are_compared_as_numbers_only_if_both_sides_are() -> None:
    assert _holds("10", ">", "9") and not _holds("10", ">", "x") and _holds("A", "=", "a") and not _holds("1", "=", "x")
    assert _holds("2", "<=", "2.0") and not _holds("2", "<", "2") and _holds("2", "<>", "3")


def test_a_text_that_grows_beyond_ten_thousand_letters_is_not_expanded() -> None:
    labels = {"a": "x" * 4999, "b": "x" * 5000}
    assert expanded("[a][a][b]", {"a": "x" * 2500, "b": "x" * 5000}) == "x" * 10_000
    assert expanded("[a][b]y", labels) == "x" * 9999 + "y" and expanded("[b][b]y", labels) == "[b][b]y"
