"""Saves of Tabletop Simulator of games that are shipped: the simulator's bounds, the cells of the sheets, and the
script of the set-up, run by Lua over a table with the objects of the save."""

import io
import json
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.app.decks.bundle import Order
from pnp.app.export.deliver import export
from pnp.checks.edition import CheckOptions
from pnp.source.diagnostics import Report

DATA = Path(__file__).parents[3] / "data"
LUA = next(filter(None, map(shutil.which, ("lua5.4", "lua5.3", "lua"))), "")
NEEDS_LUA = pytest.mark.skipif(not LUA, reason="lua is not installed")
TABLE = Path(__file__).with_name("tts_table.lua")
GAMES = {
    ("all-but-malice", ""): ({"trumps": 3}, 4),
    ("hearts", ""): ({"cards": 13}, 4),
    ("deck-of-fey", "holy-matrimony"): ({"cards": 7}, 7),
    ("crazy-eights", ""): ({}, 5),  # (how many are dealt depends on the number of players)
}
"""The cards that the rulebook deals to each player, by deck, and the most players."""
DECK_KEYS = {"FaceURL": str, "BackURL": str, "NumWidth": int, "NumHeight": int, "BackIsHidden": bool,
             "UniqueBack": bool, "Type": int}  # fmt: skip


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: "-".join(filter(None, game)))
def save(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[tuple[str, str], dict[str, Any], dict[str, bytes]]:
    """A game, its save, and the pictures beside it."""
    game, variant = request.param
    order = Order(
        "tts",
        variant=variant,
        locales=("en",),
        out=tmp_path_factory.mktemp("out"),
        dpi=30,
        check=CheckOptions(play=False),
    )
    files = {file.name: file.read_bytes() for file in export(DATA / game, order, Report())}
    (name,) = (name for name in files if name.endswith(".json"))
    return request.param, json.loads(files.pop(name)), files


def decks(saved: dict[str, Any]) -> list[dict[str, Any]]:
    """The decks of a save, and its cards that lie alone."""
    return [thing for thing in saved["ObjectStates"] if "CustomDeck" in thing]


def test_each_sheet_is_a_picture_of_equal_cells(save: tuple[Any, dict[str, Any], dict[str, bytes]]) -> None:
    _, saved, files = save
    used = set()
    for deck in decks(saved):
        for sheet in deck["CustomDeck"].values():
            assert {key: type(value) for key, value in sheet.items()} == DECK_KEYS
            for side, is_grid in (("FaceURL", True), ("BackURL", sheet["UniqueBack"])):
                used.add(sheet[side])
                picture = Image.open(io.BytesIO(files[sheet[side]]))
                columns, rows = (sheet["NumWidth"], sheet["NumHeight"]) if is_grid else (1, 1)
                assert picture.width % columns == picture.height % rows == 0 and max(picture.size) <= 4096
                cell = picture.width / columns / (picture.height / rows)
                scale = deck["Transform"]
                assert cell == pytest.approx(scale["scaleX"] / scale["scaleZ"] * 63 / 88, rel=0.05)
    tiles = [thing["CustomImage"] for thing in saved["ObjectStates"] if "CustomImage" in thing]
    used |= {tile[side] for tile in tiles for side in ("ImageURL", "ImageSecondaryURL")}
    assert used == set(files)  # (no picture is missing, and none is written in vain)


def test_each_card_has_a_cell_that_the_hidden_face_leaves_free(
    save: tuple[Any, dict[str, Any], dict[str, bytes]],
) -> None:
    _, saved, files = save
    for deck in decks(saved):
        numbers = deck.get("DeckIDs", [deck.get("CardID")])
        assert numbers == [card["CardID"] for card in deck.get("ContainedObjects", [deck])]
        for number in set(numbers):
            sheet = deck["CustomDeck"][str(number // 100)]
            cells = sheet["NumWidth"] * sheet["NumHeight"]
            assert sheet["BackIsHidden"] and number % 100 < cells - 1
            picture = Image.open(io.BytesIO(files[sheet["FaceURL"]])).convert("RGB")
            assert len(cell_of(picture, sheet, number % 100).getcolors(1 << 20) or ()) > 1, deck["Nickname"]


def cell_of(picture: Image.Image, sheet: dict[str, Any], place: int) -> Image.Image:
    """The picture of one card of a sheet."""
    row, column = divmod(place, sheet["NumWidth"])
    width, height = picture.width // sheet["NumWidth"], picture.height // sheet["NumHeight"]
    return picture.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))


def table(saved: dict[str, Any], tmp_path: Path, seats: int) -> tuple[list[str], subprocess.CompletedProcess[str]]:
    """The actions on a table with the objects of a save, from the press of its set-up button on."""
    kinds = {"DeckCustom": "Deck", "Card": "Card", "Notecard": "Notecard"}
    rows = []
    for thing in saved["ObjectStates"]:
        kind, count = kinds.get(thing["Name"], "Tile"), len(thing.get("DeckIDs", "1"))
        rows.append(f"{{kind = {json.dumps(kind)}, notes = {json.dumps(thing['GMNotes'])}, count = {count}}},")
    (note,) = (thing for thing in saved["ObjectStates"] if thing["Name"] == "Notecard")
    (tmp_path / "script.lua").write_text(note["LuaScript"], "utf-8")
    (tmp_path / "objects.lua").write_text("return {\n" + "\n".join(rows) + "\n}\n", "utf-8")
    command = [LUA, str(TABLE), str(tmp_path), str(seats)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    return run.stdout.splitlines(), run


@NEEDS_LUA
def test_the_button_deals_what_the_set_up_says(
    save: tuple[tuple[str, str], dict[str, Any], dict[str, bytes]], tmp_path: Path
) -> None:
    game, saved, _ = save
    deals, most = GAMES[game]
    for seats in (2, most):
        lines, run = table(saved, tmp_path, seats)
        assert run.returncode == 0, run.stderr
        if not deals:
            assert lines == [] and not any(thing["LuaScript"] for thing in saved["ObjectStates"])
            continue
        shuffled = [line.split()[1] for line in lines if line.startswith("shuffle")]
        assert lines[0].startswith("shuffle") and shuffled == list(deals)
        dealt = Counter(tuple(line.split()[1:]) for line in lines if line.startswith("card"))
        wanted = {(deck, str(seat)): each for deck, each in deals.items() for seat in range(1, seats + 1)}
        assert dealt == wanted


@NEEDS_LUA
def test_a_script_that_calls_what_the_simulator_lacks_is_found_out(tmp_path: Path) -> None:
    """The table of the test knows only functions of the simulator."""
    note = {"Name": "Notecard", "GMNotes": "", "LuaScript": "function onLoad() self.giveButton({}) end"}
    _, run = table({"ObjectStates": [note]}, tmp_path, 2)
    assert run.returncode != 0 and "giveButton" in run.stderr
