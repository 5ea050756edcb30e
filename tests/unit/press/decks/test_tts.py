"""Tabletop Simulator: sheets within its bounds, numbers that find their cards."""

import io
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from pnp.press.decks.deck import Card, Deck
from pnp.press.decks.tabletops import TableJob
from pnp.press.decks.tts import COLUMNS, LARGEST, ROWS, SetUp, grid, is_standing, sheet_pixels, tts_files
from pnp.press.impose.formats import Format, read_formats
from pnp.press.typeset import Fonts
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Face, Paint, Path
from pnp.source.diagnostics import Report

POKER = Format("poker", 63, 88, corner=3, bleed=3)
TOKEN = Format("token-25", 25, 25, shape="circle", bleed=2)


def face(name: str, colour: str, size: Format = POKER) -> Face:
    ground = Path(rect_outline(-3, -3, size.width + 6, size.height + 6), Paint(colour))
    return Face(name, size.width, size.height, (ground,), 3)


def deck(count: int, copies: int = 1) -> Deck:
    back = face("back", "#000000")
    cards = (Card(face(f"c{i}", f"#{i:02X}80FF"), back, copies, f"Card {i}", "does") for i in range(count))
    return Deck("trumps", "Trumps", POKER, tuple(cards))


@given(st.integers(2, 70))
def test_a_sheet_has_at_least_two_and_at_most_ten_by_seven(places: int) -> None:
    columns, rows = grid(places)
    assert 2 <= columns <= COLUMNS and 2 <= rows <= ROWS and columns * rows >= places


@given(st.integers(2, 10), st.integers(2, 7), st.floats(20, 150), st.floats(20, 150), st.sampled_from([150, 300, 600]))
def test_no_side_is_longer_than_4096_pixels(columns: int, rows: int, width: float, height: float, dpi: int) -> None:
    across, down = sheet_pixels(columns, rows, width, height, dpi)
    assert across <= LARGEST and down <= LARGEST
    assert across % columns == 0 and down % rows == 0


@pytest.fixture
def files(fonts: Fonts) -> dict[str, bytes]:
    tokens = Deck("secrets", "Secrets", TOKEN, (Card(face("secret", "#5B1E46", TOKEN), None, 24, "Secret"),))
    setup = SetUp({"trumps": 3}, "Deal three.")
    return tts_files(
        TableJob(
            (
                deck(80),
                tokens,
            ),
            "A Game",
            fonts,
            30,
        ),
        setup,
        lambda name: f"https://x.test/{name}",
    )


def test_the_saved_object_has_every_deck_and_token(files: dict[str, bytes]) -> None:
    saved = json.loads(files["A-Game.json"])
    names = [(o["Name"], o["Nickname"]) for o in saved["ObjectStates"]]
    assert names == [("DeckCustom", "Trumps"), ("Custom_Tile_Stack", "Secret"), ("Notecard", "Set-up")]
    assert (
        saved["ObjectStates"][1]["Number"] == 24 and saved["ObjectStates"][1]["CustomImage"]["CustomTile"]["Type"] == 2
    )
    assert '{deck = "trumps", each = 3}' in saved["ObjectStates"][2]["LuaScript"]


def test_a_cards_number_leads_to_its_place_on_its_sheet(files: dict[str, bytes]) -> None:
    trumps = json.loads(files["A-Game.json"])["ObjectStates"][0]
    assert trumps["DeckIDs"] == [100 + i for i in range(69)] + [200 + i for i in range(11)]
    assert [c["CardID"] for c in trumps["ContainedObjects"]] == trumps["DeckIDs"]
    for card in trumps["ContainedObjects"]:
        sheet, place = divmod(card["CardID"], 100)
        custom = trumps["CustomDeck"][str(sheet)]
        assert card["CustomDeck"] == {str(sheet): custom} and custom["BackIsHidden"] is True
        picture = Pillow.open(io.BytesIO(files[custom["FaceURL"].rpartition("/")[2]]))
        row, column = divmod(place, custom["NumWidth"])
        wide, high = picture.width // custom["NumWidth"], picture.height // custom["NumHeight"]
        number = int(card["Nickname"].removeprefix("Card "))
        assert picture.getpixel((column * wide + wide // 2, row * high + high // 2)) == (number, 0x80, 0xFF)


def test_the_last_place_of_a_sheet_is_the_back(files: dict[str, bytes]) -> None:
    (name,) = (name for name in files if re.fullmatch(r"trumps-1-[0-9a-f]{8}\.png", name))
    picture = Pillow.open(io.BytesIO(files[name]))
    assert picture.getpixel((picture.width - 3, picture.height - 3)) == (0, 0, 0)


def test_copies_are_cards_of_their_own(fonts: Fonts) -> None:
    made = tts_files(TableJob((deck(2, 3),), "A", fonts, 30), SetUp({}), str)
    trumps = json.loads(made["A.json"])["ObjectStates"][0]
    assert trumps["DeckIDs"] == [100, 100, 100, 101, 101, 101]


ROUND = Format("round", 63, 63, shape="circle", bleed=3)
HEXAGON = Format("hex-50", 50, 57.74, shape="hexagon", bleed=2)
SHEET = Format("a-sheet", 63, 88, bleed=3)


@pytest.mark.parametrize(("format", "type"), [(POKER, 0), (SHEET, 1), (HEXAGON, 3), (ROUND, 4)])
def test_cards_of_every_shape_lie_in_a_deck(format: Format, type: int, fonts: Fonts) -> None:
    cards = tuple(Card(face(f"c{n}", "#808080", format), None, 1, f"Card {n}") for n in range(3))
    made = tts_files(
        TableJob((Deck("lands", "Lands", format, cards, "land"),), "A", fonts, 30), SetUp({"lands": 1}), str
    )
    lands, note = json.loads(made["A.json"])["ObjectStates"]
    assert lands["Name"] == "DeckCustom" and {c["Type"] for c in lands["CustomDeck"].values()} == {type}
    assert lands["HideWhenFaceDown"] and lands["Transform"]["rotZ"] == 180.0
    assert "each = 1" in note["LuaScript"]


def deals_of(saved: dict[str, Any]) -> list[str]:
    """The decks that the button deals from, as it asks for them."""
    return re.findall(r'deck = "([^"]+)"', saved["ObjectStates"][-1].get("LuaScript", ""))


@pytest.mark.parametrize("size", [POKER, TOKEN, ROUND])
def test_the_button_finds_what_it_deals(size: Format, fonts: Fonts) -> None:
    cards = tuple(Card(face(f"c{n}", "#808080", size), None, 1, f"Card {n}") for n in range(3))
    decks = [Deck("one", "Cards", size, cards, "a"), Deck("two", "Cards", size, cards, "b")]
    saved = json.loads(
        tts_files(TableJob(tuple(decks), "A", fonts, 30), SetUp({"one": 2, "two": 1, "three": 1}), str)["A.json"]
    )
    on_table = [made["GMNotes"] for made in saved["ObjectStates"] if made["Name"] == "DeckCustom"]
    assert deals_of(saved) == ["one", "two"] == on_table


def test_components_that_print_one_kind_are_one_deck(fonts: Fonts) -> None:
    first, second = deck(3), replace(deck(4), id="more", label="More trumps")
    made = tts_files(
        TableJob(
            (
                replace(first, kind="trump"),
                replace(second, kind="trump"),
            ),
            "A",
            fonts,
            30,
        ),
        SetUp({}),
        str,
    )
    trumps, _ = json.loads(made["A.json"])["ObjectStates"]
    assert trumps["GMNotes"] == "trumps" and len(trumps["DeckIDs"]) == 7


def test_pictures_that_show_the_same_have_the_same_name_in_every_variant(fonts: Fonts) -> None:
    one, other = (tts_files(TableJob((cards,), "A", fonts, 30), SetUp({}), str) for cards in (deck(3), deck(4)))
    shared = {name for name in one.keys() & other.keys() if name.endswith(".png")}
    assert len(shared) == 1 and all(one[name] == other[name] for name in shared)  # (the back)


# ------------------------------------------------------------------------------------------------- what it must be
OPTIONAL = {"GUID", "GMNotes", "ColorDiffuse", "Locked", "Grid", "Snap", "IgnoreFoW", "Autoraise", "Sticky", "Tooltip",
            "GridProjection", "HideWhenFaceDown", "Hands", "LuaScript", "LuaScriptState", "XmlUI"}  # fmt: skip
"""Keys that the simulator writes itself for every object."""


def test_a_standee_stands_with_a_picture_on_each_side(fonts: Fonts) -> None:
    """The back of the unfolded piece is above the front and upside down; its picture is upright."""
    format = Format("standee", 20, 50, panels={"front": (0, 25, 20, 50), "back": (0, 0, 20, 25)})
    marks = (
        Path(rect_outline(0, 25, 20, 5), Paint("#FF0000")),  # the upper part of the front
        Path(rect_outline(0, 20, 20, 5), Paint("#0000FF")),  # the upper part of the back, once it stands
    )
    standees = Deck("heroes", "Heroes", format, (Card(Face("ada", 20, 50, marks), None, 2, "Ada"),))
    files = tts_files(TableJob((standees,), "A Game", fonts, 60), SetUp({}), lambda name: f"https://x.test/{name}")
    figures = json.loads(files["A-Game.json"])["ObjectStates"][:2]
    assert [(figure["Name"], figure["Nickname"]) for figure in figures] == [("Figurine_Custom", "Ada")] * 2
    for key, colour in (("ImageURL", (255, 0, 0)), ("ImageSecondaryURL", (0, 0, 255))):
        picture = Pillow.open(io.BytesIO(files[figures[0]["CustomImage"][key].rpartition("/")[2]])).convert("RGB")
        assert picture.size == (47, 59)
        assert picture.getpixel((23, 4)) == colour and picture.getpixel((23, 50)) == (255, 255, 255)


def test_objects_have_the_keys_that_the_simulator_writes(files: dict[str, bytes]) -> None:
    saved = json.loads(files["A-Game.json"])
    assert all(set(made) >= OPTIONAL for made in saved["ObjectStates"])
    assert len({made["GUID"] for made in saved["ObjectStates"]}) == len(saved["ObjectStates"])
    assert {"Gravity", "PlayArea", "TabStates", "LuaScript"} <= set(saved)


TRANSFORM = {f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"}
CUSTOM_DECK = {"FaceURL": str, "BackURL": str, "NumWidth": int, "NumHeight": int, "BackIsHidden": bool,
               "UniqueBack": bool, "Type": int}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "stands"),
    [("standee", True), ("standee-large", True), ("nameplate", True), ("envelope-cards", False), ("envelope-mini", False), ("player-screen", False), ("die-20", False), ("poker", False)],
)  # fmt: skip
def test_only_pieces_with_a_back_folded_behind_their_front_stand(name: str, stands: bool) -> None:
    assert is_standing(read_formats(Report())[name]) is stands


NAMES = {"DeckCustom", "CardCustom", "Card", "Custom_Tile", "Custom_Tile_Stack", "Figurine_Custom", "Notecard"}
"""As the simulator's own saved objects have them (typed-tabletop-simulator, objectData.d.ts)."""


def test_every_object_is_as_the_simulator_declares_it(files: dict[str, bytes]) -> None:
    saved = json.loads(files["A-Game.json"])
    assert isinstance(saved["SaveName"], str) and saved["ObjectStates"]
    for made in saved["ObjectStates"]:
        check_object(made, files)


def check_object(made: dict[str, Any], files: dict[str, bytes]) -> None:
    assert made["Name"] in NAMES and isinstance(made.get("Nickname", ""), str)
    assert set(made["Transform"]) == TRANSFORM
    assert all(isinstance(v, int | float) for v in made["Transform"].values())
    for key, custom in made.get("CustomDeck", {}).items():
        assert key.isdecimal() and {k: type(custom[k]) for k in CUSTOM_DECK} == CUSTOM_DECK
        assert 2 <= custom["NumWidth"] <= 10 and 2 <= custom["NumHeight"] <= 7
        assert custom["FaceURL"].rpartition("/")[2] in files and custom["BackURL"].rpartition("/")[2] in files
    if made["Name"] == "DeckCustom":
        assert len(made["DeckIDs"]) == len(made["ContainedObjects"]) >= 2  # one card is no deck
        assert {str(number // 100) for number in made["DeckIDs"]} == set(made["CustomDeck"])
    for inner in made.get("ContainedObjects", ()):
        check_object(inner, files)


def test_cards_with_backs_of_their_own_have_a_sheet_of_backs(fonts: Fonts) -> None:
    own = [Card(face(f"c{i}", f"#{i:02X}80FF"), face(f"back:c{i}", f"#FF80{i:02X}"), 1, f"Card {i}") for i in range(80)]
    made = tts_files(TableJob((Deck("quiz", "Quiz", POKER, tuple(own)),), "A Game", fonts, 30), SetUp({}), str)
    quiz = json.loads(made["A-Game.json"])["ObjectStates"][0]
    for card in quiz["ContainedObjects"]:
        sheet, place = divmod(card["CardID"], 100)
        custom = quiz["CustomDeck"][str(sheet)]
        assert custom["UniqueBack"] is True
        row, column = divmod(place, custom["NumWidth"])
        number = int(card["Nickname"].removeprefix("Card "))
        for address, colour in (("FaceURL", (number, 0x80, 0xFF)), ("BackURL", (0xFF, 0x80, number))):
            picture = Pillow.open(io.BytesIO(made[custom[address]]))
            wide, high = picture.width // custom["NumWidth"], picture.height // custom["NumHeight"]
            assert picture.getpixel((column * wide + wide // 2, row * high + high // 2)) == colour


def test_two_backs_for_many_cards_are_two_sheets(fonts: Fonts) -> None:
    two = [face("red", "#FF0000"), face("blue", "#0000FF")]
    cards = tuple(Card(face(f"c{i}", f"#{i:02X}80FF"), two[i % 2]) for i in range(8))
    made = tts_files(TableJob((Deck("quiz", "Quiz", POKER, cards),), "A Game", fonts, 30), SetUp({}), str)
    customs = json.loads(made["A-Game.json"])["ObjectStates"][0]["CustomDeck"].values()
    assert [custom["UniqueBack"] for custom in customs] == [False, False]


def test_a_back_that_several_sheets_share_is_one_picture(fonts: Fonts) -> None:
    def plain(name: str, colour: str) -> Deck:
        return Deck(name, name, POKER, (Card(face(f"{name}1", colour), None, 2, name),))

    decks = (deck(80), plain("one", "#FF0000"), plain("two", "#0000FF"))
    made = tts_files(TableJob(decks, "A Game", fonts, 30), SetUp({}), str)
    objects = json.loads(made["A-Game.json"])["ObjectStates"]
    backs = [{custom["BackURL"] for custom in thing["CustomDeck"].values()} for thing in objects[:3]]
    assert len(objects[0]["CustomDeck"]) == 2 and [len(urls) for urls in backs] == [1, 1, 1]
    assert backs[0] != backs[1] == backs[2]
    pictures = [data for name, data in made.items() if name.endswith(".png")]
    assert len(pictures) == len(set(pictures))
