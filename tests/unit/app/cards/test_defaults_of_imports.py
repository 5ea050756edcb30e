"""What imported projects have where their files say nothing, and at the limits of their values."""

import json
from pathlib import Path
from typing import Any

import pytest

from pnp.app.cards.imports import magic_set, tabletop
from pnp.app.cards.imports.board_game_builder import read_board_game_builder
from pnp.app.cards.imports.cardmaker import read_cardmaker
from pnp.app.cards.imports.project import Project, Unreadable
from pnp.source.diagnostics import Report

GOODS = "Name,Kind\nAxe,Light\nBow,Heavy\n"


# ------------------------------------------------------------------------------------------------- CardMaker
def cardmaker(
    folder: Path, inside: str, attributes: str = 'width="250" height="350" dpi="100"'
) -> tuple[Project, Report]:
    (folder / "goods.csv").write_text(GOODS, "utf-8")
    (folder / "p.cmp").write_text(f"<Project>\n<Layout {attributes}>\n{inside}\n</Layout></Project>", "utf-8")
    report = Report()
    return read_cardmaker(folder / "p.cmp", report), report


def slot(folder: Path, **attributes: str) -> dict[str, Any]:
    named = {"type": "Text", "name": "one", "x": "25", "y": "50", "width": "100", "height": "200"} | attributes
    written = " ".join(f'{name}="{value}"' for name, value in named.items())
    project, _ = cardmaker(folder, f'<Element {written}/><Reference RelativePath="goods.csv"/>')
    (keys,) = project.decks[0].slots.values()
    return dict(keys)


def test_a_layout_has_a_hundred_dots_to_the_inch_and_a_name(tmp_path: Path) -> None:
    for dpi in ("", 'dpi="0"', 'dpi="x"', 'dpi="100"'):
        project, _ = cardmaker(tmp_path, "", f'width="250" height="350" {dpi}')
        assert [(deck.format, deck.name, len(deck.rows)) for deck in project.decks] == [("poker", "cards", 1)], dpi
    for width, is_read in (("19.6", False), ("19.8", True), ("7873", True), ("7875", False)):  # 5 mm and 2 m
        if is_read:
            cardmaker(tmp_path, "", f'width="{width}" height="350" dpi="100"')
        else:
            with pytest.raises(Unreadable) as refused:
                cardmaker(tmp_path, "", f'width="{width}" height="350" dpi="100"')
            assert refused.value.args


@pytest.mark.parametrize(("count", "cards"), [("3", 3), ("0", 1), ("-2", 1), ("1000", 1000), ("1001", 1000), ("x", 1)])
def test_a_layout_without_a_table_has_a_number_of_cards(count: str, cards: int, tmp_path: Path) -> None:
    project, _ = cardmaker(tmp_path, "", f'width="250" height="350" dpi="100" defaultCount="{count}"')
    assert len(project.decks[0].rows) == cards


def test_only_a_second_reference_is_left_out_and_entries_that_are_empty_are_silent(tmp_path: Path) -> None:
    reference = '<Reference RelativePath="goods.csv"/>'
    project, report = cardmaker(tmp_path, reference)
    assert len(project.decks[0].rows) == 2 and not report.diagnostics
    _, report = cardmaker(tmp_path, f"{reference}<zoom>0</zoom><name></name><a>false</a><b>1</b><c>2</c>")
    (note,) = report.diagnostics
    assert note.severity == "note" and (note.span.line, note.span.column, note.span.end_column) == (3, 1, 2)
    both, report = cardmaker(tmp_path, reference + '<Reference RelativePath="goods.csv" Default="TRUE"/>')
    assert len(both.decks[0].rows) == 2 and len(report.diagnostics) == 1


@pytest.mark.parametrize(
    ("attributes", "keys"),
    [
        ({"bordercolor": "0x112233FF", "borderthickness": "0.1"}, {"shape": "rectangle", "line": "#112233", "weight": 0.1}),
        ({"bordercolor": "0x112233FF", "borderthickness": "90"}, {"shape": "rectangle", "line": "#112233", "weight": 10.0}),
        ({"bordercolor": "0x112233", "borderthickness": "2"}, {"shape": "rectangle", "line": "#112233", "weight": 0.51}),
        ({"bordercolor": "0x11223300", "borderthickness": "2"}, {}), ({"bordercolor": "", "borderthickness": "2"}, {}),
        ({"backgroundcolor": "0x445566"}, {"shape": "rectangle", "fill": "#445566"}),
    ],
)  # fmt: skip
def test_an_edge_is_between_a_tenth_and_ten_millimetres(
    attributes: dict[str, str], keys: dict[str, Any], tmp_path: Path
) -> None:
    made = slot(tmp_path, type="Graphic", **attributes)
    assert {name: made[name] for name in made if name in ("shape", "line", "weight", "fill")} == keys


@pytest.mark.parametrize(
    ("variable", "more", "keys"),
    [
        ("#rectangle#", {}, {"fill": "#112233"}), ("#rectangle;x#", {}, {"fill": "#112233"}),
        ("#rectangle;0.1;0;0#", {}, {"line": "#112233", "weight": 0.1}), ("#roundedrect;0;0;0#", {}, {"fill": "#112233"}),
        ("#roundedrect;0;0;0;x#", {}, {"fill": "#112233", "corner": 0.0}), ("#rectangle;0;0;0;20#", {}, {"fill": "#112233"}),
        ("#rect;0#", {"opacity": "128"}, {"fill": "#112233", "tint": 0.5}), ("#rect;0#", {"opacity": "255"}, {"fill": "#112233"}),
        ("#rect;0#", {"opacity": "-5"}, {"fill": "#112233", "tint": 0.0}), ("#rect;4#", {"opacity": "51"}, {"line": "#112233", "weight": 1.02}),
    ],
)  # fmt: skip
def test_a_shape_is_filled_or_has_a_line(
    variable: str, more: dict[str, str], keys: dict[str, Any], tmp_path: Path
) -> None:
    made = slot(tmp_path, type="Shape", variable=variable, elementcolor="0x112233", **more)
    assert made == {"at": [6.35, 12.7, 25.4, 50.8], "shape": "rectangle", **keys}


def test_a_picture_of_parts_and_columns_is_a_column_of_the_table(tmp_path: Path) -> None:
    assert slot(tmp_path, type="Graphic", variable="@[Name]")["picture"] == "name"
    assert slot(tmp_path, type="Graphic", variable=" @[Name] ")["picture"] == "name"
    assert slot(tmp_path, type="Graphic", variable="art/@[Name].png")["picture"] == "one_picture"
    assert "picture" not in slot(tmp_path, type="Graphic")


# ------------------------------------------------------------------------------------------------- Board Game Builder
def builder(folder: Path, file: str = "goods.json", **root: Any) -> tuple[Any, list[str]]:
    (folder / file).write_text(json.dumps({"Type": "Root", **root, "Children": []}), "utf-8")
    report = Report()
    (deck,) = read_board_game_builder(folder / file, report).decks
    return deck, [f"{d.severity} {d.message}" for d in report]


def test_a_template_has_a_poker_card_the_name_of_its_file_and_the_table_beside_it(tmp_path: Path) -> None:
    deck, faults = builder(tmp_path)
    assert (deck.format, deck.name, len(deck.rows)) == ("poker", "goods", 0) and faults == []
    (tmp_path / "goods.csv").write_text(GOODS, "utf-8")
    deck, _ = builder(tmp_path, "goods.bgb.json", Group="Tools", SizeMM=[40, 50])
    assert (deck.format, deck.name, len(deck.rows)) == ("40x50r3", "Tools", 2)
    (tmp_path / "tools.csv").write_text("Name\nDart\n", "utf-8")
    assert len(builder(tmp_path, "none.json", Group="tools")[0].rows) == 1
    deck, faults = builder(tmp_path, CsvFile="tools.csv")
    assert len(deck.rows) == 1 and faults == []
    deck, faults = builder(tmp_path, SheetFile="tools.csv")
    assert len(deck.rows) == 1 and faults == []
    deck, faults = builder(tmp_path, SheetFile="far.csv")
    assert (
        len(deck.rows) == 2
        and len(faults) == 1
        and faults[0].startswith("note ")
        and "`goods.csv` is read" in faults[0]
    )
    (tmp_path / "notes.txt").write_text("x", "utf-8")
    assert len(builder(tmp_path, CsvFile="notes.txt")[0].rows) == 2


def test_rows_are_taken_by_the_values_of_a_filter(tmp_path: Path) -> None:
    (tmp_path / "goods.csv").write_text(GOODS, "utf-8")
    deck, faults = builder(tmp_path, Filter=[["Kind", "LIGHT", "odd"]])
    assert [row["Name"] if "Name" in row else row["name"] for row in deck.rows] == ["Axe"] and "1 of 2 rows" in faults[
        0
    ]
    deck, faults = builder(tmp_path, Filter=[["Kind"]])
    assert len(deck.rows) == 2 and faults[0].startswith("warning ")


# ------------------------------------------------------------------------------------------------- Magic Set Editor
def flat(entries: Any) -> list[Any]:
    return [(entry.key, entry.text, entry.line, flat(entry.inner)) for entry in entries]


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("a: 1\n\nB c: 2\n", [("a", "1", 1, []), ("b_c", "2", 3, [])]), ("card:\n\tname: Axe\n\tcost: 2\nx: 1\n", [("card", "name: Axe\ncost: 2", 1, [("name", "Axe", 2, []), ("cost", "2", 3, [])]), ("x", "1", 4, [])]),
        ("text:\n\tTwo lines\n\tof: text\n", [("text", "Two lines\nof: text", 1, [])]), ("text:\n\tone: a\n\t\tB deep\n", [("text", "one: a\nB deep", 1, [("one", "a", 2, [])])]),
        ("a: x\n\tb: 1\n", [("a", "x", 1, [])]), ("no colon\na: 1\n", [("a", "1", 2, [])]), ("a:\n", [("a", "", 1, [])]), ("", []),
    ],
)  # fmt: skip
def test_entries_are_nested_by_tabs(text: str, entries: list[Any]) -> None:
    assert flat(magic_set.entries_in(text)) == entries


def test_entries_are_nested_twenty_levels_deep() -> None:
    nested = magic_set.entries_in("".join(f"{chr(9) * depth}k:\n" for depth in range(25)))
    depth = 0
    while level := list(nested):
        nested, depth = iter(level[0].inner), depth + 1
    assert depth == 20


# ------------------------------------------------------------------------------------------------- Tabletop Simulator
@pytest.mark.parametrize(
    ("sizes", "format"),
    [([], "poker"), ([(63, 88)], "poker"), ([(63, 84.3)], "poker"), ([(63, 84.1)], "63x84.1r3"), ([(63, 91.7)], "poker"), ([(63, 91.8)], "63x91.8r3"),
     ([(88, 63), (1, 9)], "88x63r3"), ([(50, 50)], "88x88r3")],
)  # fmt: skip
def test_the_format_has_the_shape_of_the_first_face(sizes: list[tuple[float, float]], format: str) -> None:
    assert tabletop._format(sizes) == format


@pytest.mark.parametrize(("value", "number"), [(7, 7), (7.9, 7), (True, 0), ("7", 0), (None, 0)])
def test_a_number_of_a_save_is_a_number(value: object, number: int) -> None:
    assert tabletop._number(value) == number


def test_objects_are_found_in_bags_and_states_to_a_depth() -> None:
    nested: Any = {"Name": "x"}
    for _ in range(tabletop.DEEPEST + 5):
        nested = {"Name": "Bag", "ContainedObjects": [nested]}
    assert len(list(tabletop._objects([nested], 0))) == tabletop.DEEPEST + 1
    states = {"Name": "Card", "States": {"2": {"Name": "Card"}}, "ContainedObjects": "no list"}
    assert len(list(tabletop._objects([states, 5, {"Name": "Deck", "ContainedObjects": [{"Name": "Card"}]}], 0))) == 3
    sheets = tabletop._sheets_of(
        {"CustomDeck": {"7": {"FaceURL": "f", "NumWidth": 12, "NumHeight": 0}, "x": {}, "8": 5}}
    )
    assert [(n, s.face, s.back, s.columns, s.rows, s.has_own_backs) for n, s in sheets.items()] == [
        (7, "f", "", 10, 1, False)
    ]
    assert tabletop._free("a", {"a", "a-2"}) == "a-3" and tabletop._free("b", {"a"}) == "b"


def test_cards_without_a_face_are_named_up_to_five(tmp_path: Path) -> None:
    def told(count: int) -> str:
        ids = [900 + n for n in range(1, count + 1)]
        (tmp_path / "s.json").write_text(json.dumps({"ObjectStates": [{"Name": "Deck", "DeckIDs": ids}]}), "utf-8")
        report = Report()
        (deck,) = tabletop.read_tabletop(tmp_path / "s.json", report, lambda address: None).decks
        assert len(deck.rows) == count and deck.columns == ("name", "text", "copies") and deck.slots == {}
        return report.diagnostics[0].message

    assert told(5).endswith(": 901, 902, 903, 904, 905") and told(6).endswith(": 901, 902, 903, 904, 905, …")
    assert told(1).split(": ")[0].endswith("1 face that its cards name")
