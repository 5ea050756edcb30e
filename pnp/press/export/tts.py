"""Tabletop Simulator: deck sheets, and a saved object that spawns every deck and token with its set-up.

A sheet holds at most 10 × 7 faces on 4096 pixels a side; its last place is the back, which is what others see of a card
in a hand. A card's number is 100 × its sheet + its place. https://kb.tabletopsimulator.com/custom-content/custom-deck/
"""

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.press.export.decks import Card, Deck, face_page, file_stem
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import Pixels, pictures, png_file
from pnp.press.typeset.drawing.outline import rect_outline, translation
from pnp.press.typeset.drawing.page import Document, Face, Item, Page, Paint, Path, Placed
from pnp.press.typeset.text.fonts import Fonts

COLUMNS, ROWS, LARGEST = 10, 7, 4096
"""Most columns and rows of a sheet, and its longest side in pixels."""
LEAST_CARD = 40.0
"""Smaller pieces are tiles, not cards, mm."""
_UNIT = (63.0, 88.0)
"""A card of scale 1, mm."""
_TILE = 50.8
"""A tile of scale 1, mm."""
SCRIPT = TEMPLATES / "tts" / "set-up.lua"
"""The script of the set-up card, with a line for its deals."""
_SHAPES = {"rectangle": 0, "hexagon": 1, "circle": 2}

Address = Callable[[str], str]
"""Gives the address of a file for the simulator."""


@dataclass(frozen=True)
class SetUp:
    """The part of a game's set-up that is the same for everybody, whatever the shuffle."""

    deals: Mapping[str, int]
    """Cards dealt to each player, by the id of their deck."""
    words: str = ""
    """The set-up in the rulebook's words."""


@dataclass(frozen=True)
class _Sheet:
    """Some faces of a deck in rows."""

    name: str
    cards: tuple[Card, ...]
    back: Face | None
    columns: int
    rows: int


def tts_files(
    decks: Sequence[Deck], title: str, setup: SetUp, address: Address, fonts: Fonts, dpi: float = 300.0
) -> dict[str, bytes]:
    """The pictures and the saved object of a game, by file names."""
    files: dict[str, bytes] = {}
    objects: list[dict[str, Any]] = []
    number = 1
    for deck in decks:
        if is_tiles(deck):
            for card in deck.cards:
                files |= _tile_pictures(card, fonts, dpi)
                objects.append(_tile(deck, card, address))
            continue
        sheets = list(_sheets(deck))
        for sheet in sheets:
            files |= _sheet_pictures(sheet, deck, fonts, dpi)
        objects.append(_deck(deck, sheets, number, address))
        number += len(sheets)
    objects.append(_note(setup, {deck.id: deck.label for deck in decks}))
    for place, made in enumerate(objects):
        made["Transform"] |= {"posX": 3.0 * (place % 6) - 7.5, "posZ": 4.5 * (1 - place // 6)}
    saved = {"SaveName": title, "ObjectStates": objects}
    files[f"{file_stem(title)}.json"] = (json.dumps(saved, ensure_ascii=False, indent=2) + "\n").encode()
    return files


def is_tiles(deck: Deck) -> bool:
    """Whether pieces are tiles rather than cards to hold."""
    return deck.format.shape != "rectangle" or min(deck.format.width, deck.format.height) < LEAST_CARD


# ------------------------------------------------------------------------------------------------- sheets
def _sheets(deck: Deck) -> Iterator[_Sheet]:
    """The cards of each back in sheets as full as can be, the last place left for the back."""
    by_back: dict[str, list[Card]] = {}
    for card in deck.cards:
        by_back.setdefault(card.back.name if card.back else "", []).append(card)
    most = COLUMNS * ROWS - 1
    number = 0
    for cards in by_back.values():
        for start in range(0, len(cards), most):
            chosen = tuple(cards[start : start + most])
            number += 1
            columns, rows = grid(len(chosen) + 1)
            yield _Sheet(f"{file_stem(deck.id)}-{number}", chosen, chosen[0].back, columns, rows)


def grid(places: int) -> tuple[int, int]:
    """Columns and rows for so many places, at least two of each."""
    columns = min(COLUMNS, max(2, math.ceil(math.sqrt(places * COLUMNS / ROWS))))
    return columns, max(2, math.ceil(places / columns))


def sheet_pixels(columns: int, rows: int, width: float, height: float, dpi: float) -> Pixels:
    """The size of a sheet of cards of so many mm, at most 4096 pixels a side."""
    wide = min(width / 25.4 * dpi, LARGEST / columns)
    wide = min(wide, LARGEST / rows * width / height)
    across = math.floor(wide)
    return across * columns, math.floor(across * height / width) * rows


def _sheet_pictures(sheet: _Sheet, deck: Deck, fonts: Fonts, dpi: float) -> dict[str, bytes]:
    width, height = deck.format.width, deck.format.height
    items: list[Item] = []
    for place, card in enumerate(sheet.cards):
        items.append(_in_place(card.face, place, sheet.columns, width, height))
    if sheet.back:
        items.append(_in_place(sheet.back, sheet.columns * sheet.rows - 1, sheet.columns, width, height))
    pages = [Page(width * sheet.columns, height * sheet.rows, tuple(items))]
    sizes = [sheet_pixels(sheet.columns, sheet.rows, width, height, dpi)]
    back = (_in_place(sheet.back, 0, 1, width, height),) if sheet.back else (_blank(width, height),)
    pages.append(Page(width, height, back))
    sizes.append(sheet_pixels(1, 1, width, height, dpi))
    drawn = pictures(pdf_bytes(Document(tuple(pages), deck.label), fonts), dpi, sizes)
    names = (f"{sheet.name}.png", f"{sheet.name}-back.png")
    return {name: png_file(picture, dpi) for name, picture in zip(names, drawn, strict=True)}


def _in_place(face: Face, place: int, columns: int, width: float, height: float) -> Item:
    """A face in its place; its bleed fills the corners, which the simulator rounds itself."""
    row, column = divmod(place, columns)
    square = rect_outline(0.0, 0.0, width, height)
    return Placed(face, translation(column * width, row * height), square, face.name)


def _blank(width: float, height: float) -> Item:
    return Path(rect_outline(0.0, 0.0, width, height), Paint("#FFFFFF"))


def _deck(deck: Deck, sheets: Sequence[_Sheet], first: int, address: Address) -> dict[str, Any]:
    """A deck with all its copies; a single card where there is only one."""
    custom = {str(first + i): _custom(sheet, address) for i, sheet in enumerate(sheets)}
    scale = {"scaleX": round(deck.format.width / _UNIT[0], 4), "scaleZ": round(deck.format.height / _UNIT[1], 4)}
    ids: list[int] = []
    cards: list[dict[str, Any]] = []
    for i, sheet in enumerate(sheets):
        for place, card in enumerate(sheet.cards):
            number = 100 * (first + i) + place
            for _ in range(card.copies):
                ids.append(number)
                cards.append({
                    **_object("Card", card.name or card.face.name, card.text, scale),
                    "CardID": number, "SidewaysCard": deck.format.width > deck.format.height,
                    "CustomDeck": {str(first + i): custom[str(first + i)]},
                })  # fmt: skip
    if len(cards) == 1:
        return cards[0]
    whole = _object("DeckCustom", deck.label, "", scale)
    return {**whole, "DeckIDs": ids, "CustomDeck": custom, "ContainedObjects": cards}


def _custom(sheet: _Sheet, address: Address) -> dict[str, Any]:
    return {
        "FaceURL": address(f"{sheet.name}.png"),
        "BackURL": address(f"{sheet.name}-back.png"),
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }


# ------------------------------------------------------------------------------------------------- tiles
def _tile_pictures(card: Card, fonts: Fonts, dpi: float) -> dict[str, bytes]:
    faces = [face for face in (card.face, card.back) if face]
    pages = tuple(face_page(face, cut=True) for face in faces)
    drawn = pictures(pdf_bytes(Document(pages, card.name), fonts), dpi, clear=True)
    return {f"{file_stem(face.name)}.png": png_file(p, dpi) for face, p in zip(faces, drawn, strict=True)}


def _tile(deck: Deck, card: Card, address: Address) -> dict[str, Any]:
    """A stack of tiles, or the one that there is."""
    scale = round(deck.format.width / _TILE, 4)
    name = "Custom_Tile_Stack" if card.copies > 1 else "Custom_Tile"
    made = _object(name, card.name or deck.label, card.text, {"scaleX": scale, "scaleZ": scale})
    front = address(f"{file_stem(card.face.name)}.png")
    made["CustomImage"] = {
        "ImageURL": front,
        "ImageSecondaryURL": address(f"{file_stem(card.back.name)}.png") if card.back else front,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {"Type": _SHAPES.get(deck.format.shape, 0), "Thickness": 0.1, "Stackable": True, "Stretch": True},
    }
    if card.copies > 1:
        made["Number"] = card.copies
    return made


def _object(name: str, nickname: str, description: str, scale: Mapping[str, float]) -> dict[str, Any]:
    transform = {"posX": 0.0, "posY": 1.2, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    size = {"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0, **scale}
    if name.startswith("Custom_Tile"):
        transform["rotZ"] = 0.0
    return {"Name": name, "Transform": transform | size, "Nickname": nickname, "Description": description}


# ------------------------------------------------------------------------------------------------- set-up
def _note(setup: SetUp, labels: Mapping[str, str]) -> dict[str, Any]:
    """A card with the set-up in words, and a button that shuffles and deals where that is plain."""
    made = _object("Notecard", "Set-up", setup.words, {})
    made["Transform"]["rotZ"] = 0.0
    deals = [(labels[deck], each) for deck, each in setup.deals.items() if deck in labels]
    if deals:
        made["LuaScript"] = _script(deals)
    return made


def _script(deals: Sequence[tuple[str, int]]) -> str:
    rows = "".join(f"  {{deck = {json.dumps(deck, ensure_ascii=False)}, each = {each}}},\n" for deck, each in deals)
    return SCRIPT.read_text("utf-8").replace("-- DEALS\n", rows)
