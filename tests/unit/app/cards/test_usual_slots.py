"""The usual slots of a trading card, for tables whose faces are in programs."""

from pnp.app.cards.imports.usual_slots import usual_slots

LEFT = {"align": "left"}


def test_a_card_with_everything_has_each_text_in_its_place() -> None:
    columns = (
        "Name",
        "Cost",
        "Art",
        "Type",
        "Sub Type",
        "Text",
        "Flavor Text",
        "Power",
        "Toughness",
        "Artist",
        "copies",
        "Set",
    )
    assert usual_slots(columns) == {
        "title": {"at": [5, 4, 41, 8], **LEFT, "style": "title", "size": [13, 7], "column": "name"},
        "cost": {"at": [46, 4, 12, 8], "align": "right", "style": "title", "size": [13, 6], "column": "cost"},
        "picture": {"at": [4, 13, -4, 32], "picture": "art"},
        "type": {"at": [5, 46, -5, 5], **LEFT, "style": "label", "column": ["type", "sub_type"], "parted": " – "},
        "text": {"at": [5, 52, -5, 13], **LEFT, "valign": "top", "size": [9, 5], "style": "rules", "shared": False, "column": "text"},
        "flavour": {"at": [5, 66, -5, 9], **LEFT, "style": "flavour", "size": [8, 5], "shared": False, "column": "flavor_text"},
        "strength": {
            "at": [40, 76, -5, 7], "align": "right", "style": "title", "size": [12, 7], "column": ["power", "toughness"], "parted": "/",
        },
        "more": {
            "at": [5, 77, 34, 7], **LEFT, "valign": "bottom", "style": "micro", "size": [6, 3.5], "shared": False,
            "column": ["artist", "set"], "parted": " · ",
        },
    }  # fmt: skip


def test_words_have_the_room_of_a_picture_and_of_a_flavour_that_are_not_there() -> None:
    slots = usual_slots(("title", "type", "rules", "number"), copies="number")
    assert list(slots) == ["title", "type", "text"] and slots["type"]["at"] == [5, 14, -5, 5]
    assert slots["text"]["at"] == [5, 20, -5, 55] and slots["text"]["column"] == "rules"
    assert usual_slots(("name", "text", "flavour"))["text"]["at"] == [5, 20, -5, 45]
    assert usual_slots(("copies",)) == {}
