"""Templates of Board Game Builder: places of elements within each other, lines, rectangles, words and constants."""

import json
from pathlib import Path
from typing import Any

import pytest

from pnp.app.cards.imports.board_game_builder import read_board_game_builder
from pnp.app.cards.imports.project import Deck
from pnp.source.diagnostics import Report

SIZE = [60.0, 90.0]


def read(folder: Path, *children: dict[str, Any], report: Report | None = None, **root: Any) -> Deck:
    """The deck of a template with these elements."""
    template = {"Type": "Root", "SizeMM": SIZE, **root, "Children": list(children)}
    (folder / "goods.json").write_text(json.dumps(template), "utf-8")
    (deck,) = read_board_game_builder(folder / "goods.json", Report() if report is None else report).decks
    return deck


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ({"X": 5, "Y": 7}, [5.0, 7.0, 55.0, 83.0]),
        ({"X": 5, "Y": 7, "Width": 20, "Height": 30}, [5.0, 7.0, 20.0, 30.0]),
        ({"Position": [5, 7], "Size": [20, 30]}, [5.0, 7.0, 20.0, 30.0]),
        ({"PositionMM": [5, 7], "SizeMM": [20, 30], "X": 6, "Height": 31}, [6.0, 7.0, 20.0, 31.0]),
        ({"Area": [1, 2, 3, 4]}, [1.0, 2.0, 3.0, 4.0]),
        ({"AreaMM": [1, 2, 3, 4]}, [1.0, 2.0, 3.0, 4.0]),
        ({"X": 5, "Y": 7, "Width": 20, "Height": 30, "Padding": 2}, [7.0, 9.0, 16.0, 26.0]),
        ({"Width": 20, "Height": 30, "Padding": 15}, [15.0, 15.0, 0.1, 0.1]),
    ],
)
def test_an_element_has_its_place_in_millimetres(keys: dict[str, Any], at: list[float], tmp_path: Path) -> None:
    deck = read(tmp_path, {"Type": "Text", "Source": "Rope", **keys})
    assert [slot["at"] for slot in deck.slots.values()] == [at]


def test_a_place_is_counted_from_the_corner_of_the_element_above(tmp_path: Path) -> None:
    text = {"Type": "Text", "Source": "Rope", "X": 1, "Y": 2, "Width": 3, "Height": 4}
    filling = {"Type": "Text", "Source": "Knot"}
    by_area = {"Type": "Text", "Source": "Loop", "Area": [2, 3, 4, 5]}
    frame = {"Type": "None", "X": 10, "Y": 20, "Width": 30, "Height": 40, "Children": [text, filling, by_area]}
    places = [slot["at"] for slot in read(tmp_path, frame).slots.values()]
    assert places == [[11.0, 22.0, 3.0, 4.0], [10.0, 20.0, 30.0, 40.0], [12.0, 23.0, 4.0, 5.0]]


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ({}, [10.0, 39.85, 30.0, 0.3]),
        ({"Stroke": 2}, [10.0, 39.0, 30.0, 2.0]),
        ({"Stroke": 2, "Orientation": "Horizontal"}, [10.0, 39.0, 30.0, 2.0]),
        ({"Stroke": 2, "Orientation": "vertical"}, [24.0, 20.0, 2.0, 40.0]),
    ],
)
def test_a_line_runs_through_the_middle_of_its_place(keys: dict[str, Any], at: list[float], tmp_path: Path) -> None:
    line = {"Type": "Line", "X": 10, "Y": 20, "Width": 30, "Height": 40, "StrokeColor": "#AA0000", **keys}
    assert list(read(tmp_path, line).slots.values()) == [{"at": at, "shape": "rectangle", "fill": "#AA0000"}]


@pytest.mark.parametrize(
    ("keys", "slot"),
    [
        ({"FillColor": "#AA0000"}, {"fill": "#AA0000"}),
        ({"FillColor": "#AA0000", "FillOpacity": 0.5}, {"fill": "#AA0000", "tint": 0.5}),
        ({"FillColor": "#AA0000", "FillOpacity": 0}, {"fill": "#AA0000", "tint": 0.0}),
        ({"FillColor": "#AA0000", "FillOpacity": 1}, {"fill": "#AA0000"}),
        ({"Stroke": 1.5}, {"line": "#000000", "weight": 1.5}),
        ({"Stroke": 0.01, "StrokeColor": "#00BB00"}, {"line": "#00BB00", "weight": 0.1}),
        ({"Stroke": 25, "CornerRadius": 2.004}, {"line": "#000000", "weight": 10.0, "corner": 2.0}),
        ({"FillColor": "#AA0000", "Rotation": 30}, {"fill": "#AA0000", "turn": 30.0}),
        ({"FillColor": "#AA0000", "Rotation": -90}, {"fill": "#AA0000", "turn": 270.0}),
    ],
)
def test_a_rectangle_has_its_filling_and_its_edge(
    keys: dict[str, Any], slot: dict[str, object], tmp_path: Path
) -> None:
    box = {"Type": "Rectangle", "X": 10, "Y": 20, "Width": 30, "Height": 40, **keys}
    expected = {"at": [10.0, 20.0, 30.0, 40.0], "shape": "rectangle"} | slot
    assert list(read(tmp_path, box).slots.values()) == [expected]


def test_a_rectangle_without_filling_and_edge_is_left_out(tmp_path: Path) -> None:
    assert read(tmp_path, {"Type": "Rectangle", "X": 1, "FillOpacity": 0.5, "CornerRadius": 2}).slots == {}


@pytest.mark.parametrize(
    ("keys", "slot"),
    [
        ({}, {"align": "center", "valign": "middle"}),
        ({"Align": "Left", "VerticalAlign": "Top"}, {"align": "left", "valign": "top"}),
        ({"Align": "justify", "VerticalAlign": "bottom"}, {"align": "justify", "valign": "bottom"}),
        ({"Align": "start", "VerticalAlign": "center"}, {"align": "center", "valign": "middle"}),
        ({"Style": "Bold", "Color": "#AA0000"}, {"style": "title", "ink": "#AA0000"}),
        ({"Style": "Italic"}, {"style": "flavour"}),
        ({"FontSize": 14}, {"style": "rules", "size": [14.0, 8.4]}),
    ],
)
def test_words_have_their_alignment_and_style(keys: dict[str, Any], slot: dict[str, object], tmp_path: Path) -> None:
    (made,) = read(tmp_path, {"Type": "Text", "Source": "Rope", "X": 9, **keys}).slots.values()
    assert {key: made[key] for key in slot} == slot


def test_a_size_of_type_is_the_nearest_one_above(tmp_path: Path) -> None:
    text = {"Type": "Text", "Source": "Rope", "FontSize": "[[[FontSize]]]"}
    inner, outer = {"Type": "None", "Children": [text], "FontSize": 10}, {"Type": "List", "FontSize": 20}
    (made,) = read(tmp_path, {**outer, "Children": [inner]}).slots.values()
    assert made["size"] == [10.0, 6.0]
    (made,) = read(tmp_path, {**outer, "Children": [{"Type": "None", "Children": [text]}]}).slots.values()
    assert made["size"] == [20.0, 12.0]


def test_marks_in_words_are_icons_or_left_out_by_name(tmp_path: Path) -> None:
    report = Report()
    words = "Take <img=coin.png> <coin> <img=ropes.png> <size=9>ropes</size>"
    (made,) = read(tmp_path, {"Type": "Text", "Source": words}, report=report).slots.values()
    assert made["text"] == "Take :coin:   ropes"
    marks = ("<coin>", "<img=ropes.png>", "<size=9>")
    assert [mark in one.message for mark, one in zip(marks, report, strict=True)] == [True] * 3


def test_a_filter_takes_rows_by_their_words_and_a_default_fills_empty_cells(tmp_path: Path) -> None:
    (tmp_path / "goods.csv").write_text("Name,Kind,Number\nRope,Tool,2\nBread,Food,1\nAxe,TOOL,\n", "utf-8")
    deck = read(
        tmp_path,
        {"Type": "Text", "Source": "{{Name}}"},
        {"Type": "Text", "Source": "{{Number=3}}"},
        Filter=[["Kind", "tool"]],
        Copies="{{Number}}",
    )
    assert [(row["name"], row["number"]) for row in deck.rows] == [("Rope", "2"), ("Axe", "3")]
    assert deck.copies == "number" and [slot["column"] for slot in deck.slots.values()] == ["name", "number"]


def test_an_element_appears_where_its_column_has_content(tmp_path: Path) -> None:
    (tmp_path / "goods.csv").write_text("Name,Price\nRope,2\n", "utf-8")
    report = Report()
    deck = read(
        tmp_path,
        {"Type": "Text", "Source": "{{Name}}", "Condition": "{{Price}}"},
        {"Type": "Text", "Source": "{{Price}}", "Condition": "[[Source]]", "Name": "cost"},
        {"Type": "Text", "Source": "{{Name}}", "Condition": "{{Weight}}"},
        report=report,
    )
    assert {name: slot.get("when") for name, slot in deck.slots.items()} == {
        "text": "price",
        "cost": "price",
        "text_2": None,
    }
    assert [one.message for one in report if "Weight" in one.message]
