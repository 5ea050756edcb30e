"""Saves of Tabletop Simulator: copies, sheets, backs, and what is no card."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.app.cards.imports import tabletop
from pnp.app.cards.imports.project import Project, Unreadable
from pnp.app.cards.imports.tabletop import read_tabletop
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.budgets import Budget

COLOURS = ("#AA0000", "#00BB00", "#0000CC", "#DDDD00", "#00EEEE", "#777777")
SHEET, BACK = "https://example.org/faces.png", "https://example.org/The back.png"


def sheet_of(columns: int, rows: int, width: int = 63, height: int = 88) -> bytes:
    """A sheet whose positions have the colours in their order."""
    picture = Image.new("RGB", (columns * width, rows * height))
    for at in range(columns * rows):
        box = (at % columns * width, at // columns * height)
        picture.paste(Image.new("RGB", (width, height), COLOURS[at % len(COLOURS)]), box)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def custom(number: int = 7, **more: Any) -> dict[str, Any]:
    """The entry of a deck for its sheet."""
    return {str(number): {"FaceURL": SHEET, "BackURL": BACK, "NumWidth": 3, "NumHeight": 2, **more}}


def read(folder: Path, objects: list[Any], pictures: dict[str, bytes], report: Report | None = None) -> Project:
    """The project of a save with these objects, whose pictures are fetched."""
    (folder / "save.json").write_text(json.dumps({"SaveName": "Goods", "ObjectStates": objects}), "utf-8")
    return read_tabletop(folder / "save.json", Report() if report is None else report, pictures.get)


def colour_of(data: bytes) -> str:
    """The colour of the middle of a picture."""
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    return "#" + picture.crop((picture.width // 2, picture.height // 2, 999, 999)).tobytes()[:3].hex().upper()


def test_a_card_is_cut_from_its_position_and_equal_cards_are_copies(tmp_path: Path) -> None:
    cards = [{"Nickname": name, "CardID": id} for name, id in (("Rope", 704), ("Axe", 702), ("Rope", 704), ("", 703))]
    deck = {"Name": "Deck", "Nickname": "My goods", "ContainedObjects": cards, "CustomDeck": custom()}
    project = read(tmp_path, [deck], {SHEET: sheet_of(3, 2), BACK: sheet_of(1, 1)})
    (made,) = project.decks
    assert [(row["name"], row["copies"], row["art"]) for row in made.rows] == [
        ("Rope", "2", "my-goods-001.png"), ("Axe", "1", "my-goods-002.png"), ("my-goods 3", "1", "my-goods-003.png"),
    ]  # fmt: skip
    art = [colour_of(project.pictures[row["art"]]) for row in made.rows]
    assert art == [COLOURS[4], COLOURS[2], COLOURS[3]]
    assert made.back == "the-back.png" and colour_of(project.pictures["the-back.png"]) == COLOURS[0]
    assert made.columns == ("name", "text", "copies", "art") and made.format == "poker"
    assert {Image.open(io.BytesIO(project.pictures[row["art"]])).size for row in made.rows} == {(63, 88)}


def test_a_position_beyond_the_sheet_has_no_face(tmp_path: Path) -> None:
    deck = {"Name": "Deck", "DeckIDs": [705, 706, 899], "CustomDeck": custom()}
    report = Report()
    (made,) = read(tmp_path, [deck], {SHEET: sheet_of(3, 2), BACK: sheet_of(1, 1)}, report).decks
    assert [row.get("art", "") for row in made.rows] == ["deck-1-001.png", "", ""]
    (told,) = report
    assert told.message == "no sheet of `deck-1` has 2 faces that its cards name: 706, 899"
    assert made.slots == {}, "a picture for some cards alone fills no layout"


def test_a_sheet_of_backs_gives_each_card_its_own(tmp_path: Path) -> None:
    deck = {"Name": "Deck", "DeckIDs": [700, 701], "CustomDeck": custom(UniqueBack=True)}
    project = read(tmp_path, [deck], {SHEET: sheet_of(3, 2), BACK: sheet_of(3, 2)})
    (made,) = project.decks
    assert made.columns == ("name", "text", "copies", "art", "back") and made.back == ""
    assert [colour_of(project.pictures[row["back"]]) for row in made.rows] == list(COLOURS[:2])


def test_a_card_may_have_another_sheet_than_its_deck(tmp_path: Path) -> None:
    own = {"CardID": 800, "CustomDeck": {"8": {"FaceURL": BACK, "NumWidth": 1, "NumHeight": 1}}}
    deck = {"Name": "DeckCustom", "ContainedObjects": [{"CardID": 705}, own], "CustomDeck": custom(BackURL="")}
    project = read(tmp_path, [deck], {SHEET: sheet_of(3, 2), BACK: sheet_of(1, 1)})
    assert [colour_of(project.pictures[row["art"]]) for row in project.decks[0].rows] == [COLOURS[5], COLOURS[0]]


def test_decks_of_one_name_and_backs_of_one_name_have_pictures_of_their_own(tmp_path: Path) -> None:
    sites = ("https://a.example/back.png", "https://b.example/back.png")
    decks = [
        {"Name": "Deck", "Nickname": name, "DeckIDs": [700 + at], "CustomDeck": custom(BackURL=sites[at % 2])}
        for at, name in enumerate(("Goods", "Goods", "Goods 2", "Back"))
    ]
    backs = {sites[0]: sheet_of(1, 1), sites[1]: sheet_of(3, 2)}
    project = read(tmp_path, decks, {SHEET: sheet_of(3, 2), **backs})
    assert [deck.name for deck in project.decks] == ["goods", "goods-2", "goods-2-2", "back"]
    faces = [colour_of(project.pictures[deck.rows[0]["art"]]) for deck in project.decks]
    assert faces == list(COLOURS[:4])
    assert [deck.back for deck in project.decks] == ["back.png", "back-2.png", "back.png", "back-2.png"]
    assert [colour_of(project.pictures[name]) for name in ("back.png", "back-2.png")] == [COLOURS[0], COLOURS[4]]


@pytest.mark.parametrize(
    "broken", [{"seven": {}}, {"7": "a sheet"}, {"-7": {}}, [], "7"], ids=["word", "text", "sign", "list", "string"]
)
def test_an_entry_that_is_no_sheet_is_passed_over(broken: object, tmp_path: Path) -> None:
    deck = {"Name": "Deck", "DeckIDs": [700], "CustomDeck": broken}
    (made,) = read(tmp_path, [deck], {}).decks
    assert [row["name"] for row in made.rows] == ["deck-1 1"] and made.columns == ("name", "text", "copies")


@pytest.mark.parametrize(("size", "count"), [({"NumWidth": 0, "NumHeight": 99}, 10), ({"NumWidth": True}, 2)])
def test_a_sheet_has_one_to_ten_columns_and_rows(size: dict[str, Any], count: int, tmp_path: Path) -> None:
    deck = {"Name": "Deck", "DeckIDs": list(range(700, 712)), "CustomDeck": custom(**size)}
    (made,) = read(tmp_path, [deck], {SHEET: sheet_of(1, 10)}).decks
    assert sum("art" in row for row in made.rows) == count


def test_cards_in_bags_and_states_are_found_and_loose_ones_make_a_deck(tmp_path: Path) -> None:
    loose = {"Name": "Card", "Nickname": "Rope", "CardID": 700, "CustomDeck": custom()}
    inner = {"Name": "Deck", "Nickname": "Tools", "DeckIDs": [701]}
    bag = {"Name": "Bag", "ContainedObjects": [inner], "States": {"2": loose, "3": "nothing"}}
    project = read(tmp_path, [bag, 3], {})
    assert [(deck.name, [row["name"] for row in deck.rows]) for deck in project.decks] == [
        ("tools", ["tools 1"]), ("cards", ["Rope"]),
    ]  # fmt: skip
    assert project.title == "Goods"


@pytest.mark.parametrize(("most", "is_read"), [(63 * 88, True), (63 * 88 - 1, False)])
def test_a_picture_with_too_many_pixels_is_not_opened(
    most: int, is_read: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tabletop, "PIXELS", Budget("pixels", most))
    deck = {"Name": "Deck", "DeckIDs": [700], "CustomDeck": custom(NumWidth=1, NumHeight=1, BackURL="")}
    report = Report()
    (made,) = read(tmp_path, [deck], {SHEET: sheet_of(1, 1)}, report).decks
    assert ("art" in made.rows[0]) is is_read and len(list(report)) == (not is_read)


def test_what_is_no_card_is_named_at_its_line(tmp_path: Path) -> None:
    objects = [
        {"Name": "Die_6", "Nickname": "Red die", "GUID": "ab12cd"},
        {"Name": "Deck", "DeckIDs": [100], "LuaScript": "print(1)", "XmlUI": ""},
    ]
    text = json.dumps({"ObjectStates": objects}, indent=1)
    (tmp_path / "save.json").write_text(text, "utf-8")
    report = Report()
    read_tabletop(tmp_path / "save.json", report)
    lines = {text[: text.index(word)].count("\n") + 1: word for word in ("ab12cd", "LuaScript")}
    die, script = (one for one in report if "no sheet" not in one.message)
    assert [die.span.line, script.span.line] == sorted(lines)
    assert (
        "Die_6 “Red die”" in die.message
        and "LuaScript" in script.message
        and "other people's scripts" in script.message
    )


@pytest.mark.parametrize("text", ["[]", "{}", '{"ObjectStates": {}}', "{"])
def test_a_file_without_objects_is_no_save(text: str, tmp_path: Path) -> None:
    (tmp_path / "save.json").write_text(text, "utf-8")
    with pytest.raises(Unreadable):
        read_tabletop(tmp_path / "save.json", Report())
