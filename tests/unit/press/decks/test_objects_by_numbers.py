"""Objects of virtual tables by their numbers: decks, tiles, figures and notes with their scales, ids and turns."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.press.decks import tts
from pnp.press.decks.deck import Card, Deck
from pnp.press.decks.tts import (
    SetUp,
    _deck,
    _figurine,
    _note,
    _object,
    _Sheet,
    _tile,
    card_type,
    is_standing,
    is_tiles,
    one_a_kind,
    side_of,
)
from pnp.press.impose.formats import Format
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import Face, PlacedFace

FACE, BACK = Face("a", 60.0, 90.0, ()), Face("b", 60.0, 90.0, ())


class Names:
    """Addresses that repeat a name."""

    class _All(dict[str, str]):
        def __missing__(self, key: str) -> str:
            return f"@{key}"

    addresses = _All()


NAMES: Any = Names()


def card(copies: int = 1, back: Face | None = BACK, name: str = "A", text: str = "says") -> Card:
    return Card(FACE, back, copies, name, text)


def deck(*cards: Card, format: Format | None = None, **more: Any) -> Deck:
    return Deck(more.pop("id", "d"), more.pop("label", "Deck"), format or Format("f", 60.0, 90.0), cards, **more)


@pytest.mark.parametrize(
    ("copies", "name", "number"), [(1, "Custom_Tile", None), (2, "Custom_Tile_Stack", 2), (3, "Custom_Tile_Stack", 3)]
)
def test_several_copies_of_a_tile_are_a_stack(copies: int, name: str, number: int | None) -> None:
    tile = _tile(deck(format=Format("f", 25.4, 40.0)), card(copies), NAMES)
    scale = round(25.4 / tts._TILE, 4)
    assert (tile["Name"], tile.get("Number"), tile["Nickname"], tile["Description"]) == (name, number, "A", "says")
    transform = tile["Transform"]
    assert (
        transform["scaleX"],
        transform["scaleY"],
        transform["scaleZ"],
        transform["rotY"],
        transform["rotZ"],
        transform["posY"],
    ) == (scale, 1.0, scale, 180.0, 0.0, 1.2)
    image = tile["CustomImage"]
    assert (
        (image["ImageURL"], image["ImageSecondaryURL"], tile["HideWhenFaceDown"]) == ("@a", "@b", True)
        and "Hands" not in tile
    ) or not tile["Hands"]
    plain = _tile(deck(format=Format("f", 25.4, 25.4, shape="circle"), label="Coins"), card(copies, None, ""), NAMES)
    assert (
        plain["CustomImage"]["ImageSecondaryURL"] == "@a"
        and plain["HideWhenFaceDown"] is False
        and plain["Nickname"] == "Coins"
    )
    assert plain["CustomImage"]["CustomTile"] == {
        "Type": tts._SHAPES["circle"],
        "Thickness": 0.1,
        "Stackable": True,
        "Stretch": True,
    }


def test_cards_are_numbered_by_their_sheet_and_place() -> None:
    sheets = [_Sheet("s", (card(2), card()), BACK, 5, 2), _Sheet("t", (card(),), BACK, 3, 1, True)]
    made = _deck(deck(format=Format("f", 63.0, 88.0)), sheets, 7, NAMES)
    assert (
        made["DeckIDs"] == [700, 700, 701, 800]
        and list(made["CustomDeck"]) == ["7", "8"]
        and made["GMNotes"] == "d"
        and made["Nickname"] == "Deck"
    )
    assert made["CustomDeck"]["8"] == {
        "FaceURL": "@t",
        "BackURL": "@t-back",
        "NumWidth": 3,
        "NumHeight": 1,
        "BackIsHidden": True,
        "UniqueBack": True,
        "Type": card_type(Format("f", 63.0, 88.0)),
    }
    last = made["ContainedObjects"][-1]
    assert (
        last["CardID"],
        last["SidewaysCard"],
        list(last["CustomDeck"]),
        last["Nickname"],
        last["Description"],
        last["Hands"],
        last["HideWhenFaceDown"],
    ) == (800, False, ["8"], "A", "says", True, True)
    scale = last["Transform"]
    assert (scale["scaleX"], scale["scaleZ"], scale["rotZ"]) == (
        round(63.0 / tts._UNIT[0], 4),
        round(88.0 / tts._UNIT[1], 4),
        180.0,
    )
    single = _deck(deck(format=Format("f", 90.0, 60.0)), [_Sheet("s", (card(name=""),), BACK, 2, 2)], 1, NAMES)
    assert (single["Name"], single["CardID"], single["SidewaysCard"], single["Nickname"]) == ("Card", 100, True, "a")
    assert (
        _deck(deck(), [_Sheet("s", (card(2),), BACK, 2, 2)], 1, NAMES)["Name"] == "DeckCustom"
        and not _deck(deck(format=Format("f", 60.0, 60.0)), [_Sheet("s", (card(),), BACK, 2, 2)], 1, NAMES)[
            "SidewaysCard"
        ]
    )


@pytest.mark.parametrize(
    ("format", "number"),
    [
        (Format("f", 60, 90), tts.CARD_TYPES["rectangle"]),
        (Format("f", 60, 90, corner=3), 0),
        (Format("f", 60, 60, shape="circle"), tts.CARD_TYPES["circle"]),
        (Format("f", 60, 60, shape="circle", corner=3), tts.CARD_TYPES["circle"]),
    ],
)
def test_outlines_of_cards_have_numbers(format: Format, number: int) -> None:
    assert card_type(format) == number


STANDEE = Format("s", 30.0, 100.0, panels={"front": (5.0, 50.0, 25.0, 90.0), "back": (5.0, 10.0, 25.0, 50.0)})


@pytest.mark.parametrize(
    ("panels", "standing"),
    [({"back": (5.0, 10.0, 25.0, 50.0)}, True), ({"back": (5.0, 10.0, 25.0, 49.0)}, False), ({"back": (6.0, 10.0, 25.0, 50.0)}, False), ({"back": (5.0, 10.0, 24.0, 50.0)}, False), ({"back": (5.0, 90.0, 25.0, 99.0)}, False), ({}, False), ({"back": (5.0, 10.0, 25.0, 50.0), "left": (0, 0, 1, 1)}, False)],
)  # fmt: skip
def test_a_standee_has_its_back_above_its_front(panels: dict[str, Any], standing: bool) -> None:
    assert is_standing(replace(STANDEE, panels={"front": (5.0, 50.0, 25.0, 90.0), **panels})) is standing


def test_the_sides_of_a_standee_are_upright() -> None:
    front, back = (side_of(FACE, STANDEE, side) for side in ("front", "back"))
    assert (front.name, front.width, front.height, back.name, back.width, back.height) == (
        "a-front",
        20.0,
        40.0,
        "a-back",
        20.0,
        40.0,
    )
    (placed,), (turned,) = front.items, back.items
    assert isinstance(placed, PlacedFace) and isinstance(turned, PlacedFace)
    assert (
        apply(placed.matrix, 5.0, 50.0) == (0.0, 0.0)
        and apply(turned.matrix, 25.0, 50.0) == (0.0, 0.0)
        and apply(turned.matrix, 5.0, 10.0) == (20.0, 40.0)
    )
    figure = _figurine(deck(format=STANDEE), card(name=""), NAMES)
    scale = round(20.0 / tts._FIGURE, 4)
    assert (
        [figure["Transform"][f"scale{axis}"] for axis in "XYZ"] == [scale] * 3
        and figure["Transform"]["rotZ"] == 0.0
        and figure["Nickname"] == "Deck"
    )
    assert (figure["CustomImage"]["ImageURL"], figure["CustomImage"]["ImageSecondaryURL"]) == ("@front", "@back")


@pytest.mark.parametrize(
    ("format", "dealt", "tiles"),
    [
        (Format("f", 60, 90), False, False),
        (Format("f", tts.LEAST_CARD, 90), False, False),
        (Format("f", 90, tts.LEAST_CARD - 0.1), False, True),
        (Format("f", 90, tts.LEAST_CARD - 0.1), True, False),
        (Format("f", 90, 90, shape="path"), True, True),
    ],
)
def test_small_pieces_that_are_not_dealt_are_tiles(format: Format, dealt: bool, tiles: bool) -> None:
    assert is_tiles(deck(format=format), SetUp({"d": 3} if dealt else {})) is tiles


def test_decks_of_one_kind_are_joined_into_the_first() -> None:
    other = Format("g", 10.0, 20.0)
    decks = [
        deck(card(), id="a", kind="k"),
        deck(card(2), id="b", kind="k"),
        deck(card(3), id="c", kind="k", format=other),
        deck(card(4), id="d"),
        deck(card(5), id="e"),
    ]
    assert [(one.id, [c.copies for c in one.cards]) for one in one_a_kind(decks)] == [
        ("a", [1, 2]),
        ("c", [3]),
        ("d", [4]),
        ("e", [5]),
    ]


def test_a_note_deals_only_the_decks_on_the_table() -> None:
    note = _note(SetUp({"d": 3, "e": 2}, "Shuffle."), ["d"])
    assert (
        note["Description"] == "Shuffle."
        and note["Transform"]["rotZ"] == 0.0
        and '{deck = "d", each = 3},' in note["LuaScript"]
        and '"e"' not in note["LuaScript"]
    )
    assert _note(SetUp({"e": 2}), ["d"])["LuaScript"] == ""
    card = _object("Card", "n", "t", {"scaleX": 2.0})
    assert (card["Transform"]["scaleX"], card["Transform"]["scaleZ"], card["Hands"]) == (2.0, 1.0, True) and _object(
        "Notecard", "n", "t", {}
    ).get("Hands") is not True
