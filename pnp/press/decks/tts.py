"""Tabletop Simulator: deck sheets, and a saved object that spawns every deck and token with its set-up.

If most cards of a deck have a back of their own, a second sheet shows the backs in the positions of their faces
(UniqueBack).

A sheet has at most 10 × 7 faces on 4096 pixels a side; its last position is the back, which others see of a card in a
hand. A card's number is 100 × its sheet + its position. https://kb.tabletopsimulator.com/custom-content/custom-deck/
"""

import hashlib
import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.press.decks.deck import Card, Deck, face_page, file_stem
from pnp.press.decks.tabletops import TableJob
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import Pixels, pictures, png_file
from pnp.press.impose.formats import Format
from pnp.press.typeset.drawing.outline import rect_outline, translation
from pnp.press.typeset.drawing.page import Document, Face, Item, Page, Paint, Path, PlacedFace

COLUMNS, ROWS, LARGEST = 10, 7, 4096
"""Most columns and rows of a sheet, and its longest side in pixels."""
LEAST_CARD = 40.0
"""Smaller pieces are tiles, not cards, mm."""
_UNIT = (63.0, 88.0)
"""A card of scale 1, mm."""
_TILE = 50.8
"""A tile of scale 1, mm."""
_FIGURE = 25.4
"""The base of a figure of scale 1, mm."""
SCRIPT = TEMPLATES / "tts" / "set-up.lua"
"""The script of the set-up card, with a line for its deals."""
_SHAPES = {"rectangle": 0, "hexagon": 1, "circle": 2}
"""Shapes of tiles."""
CARD_TYPES = {"rectangle": 1, "hexagon": 3, "circle": 4}
"""Shapes of cards: with square corners, hexagons, circles; 0 is a rectangle with round corners."""
SAVE = {
    "GameMode": "", "Date": "", "Table": "", "Sky": "", "Note": "", "Rules": "", "Gravity": 0.5, "PlayArea": 0.5,
    "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "TabStates": {}, "VersionNumber": "",
}  # fmt: skip
"""Keys of a saved object besides its objects."""
PLAIN = {
    "GMNotes": "", "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0}, "Locked": False, "Grid": True, "Snap": True,
    "IgnoreFoW": False, "Autoraise": True, "Sticky": True, "Tooltip": True, "GridProjection": False,
    "HideWhenFaceDown": False, "Hands": False, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
}  # fmt: skip
"""Default values of an object's keys."""

Address = Callable[[str], str]
"""Returns the address of a file for the simulator."""


@dataclass(frozen=True)
class SetUp:
    """The part of a game's set-up that does not depend on the shuffle and is the same for every player."""

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
    """The back of all its cards; for cards with backs of their own, the first one's."""
    columns: int
    rows: int
    has_own_backs: bool = False


def tts_files(job: TableJob, setup: SetUp, address: Address, name: str = "") -> dict[str, bytes]:
    """The pictures and the saved object of a game, by file name. The names of pictures end in a digest of their
    content, so that variants of a game share equal ones. ``name``: the name of the saved object's file."""
    files: dict[str, bytes] = {}
    objects: list[dict[str, Any]] = []
    number = 1
    for deck in one_a_kind(job.decks):
        if is_standing(deck.format):
            for card in deck.cards:
                names = _Names(files, address)
                _side_pictures(card, deck, names, job)
                objects += [_figurine(deck, card, names) for _ in range(card.copies)]
            continue
        if is_tiles(deck, setup):
            for card in deck.cards:
                names = _Names(files, address)
                _tile_pictures(card, deck, names, job)
                objects.append(_tile(deck, card, names))
            continue
        sheets = list(_sheets(deck))
        names = _Names(files, address)
        for sheet in sheets:
            _sheet_pictures(sheet, deck, names, job)
        objects.append(_deck(deck, sheets, number, names))
        number += len(sheets)
    objects.append(_note(setup, [thing["GMNotes"] for thing in objects if thing["Name"] == "DeckCustom"]))
    for place, thing in enumerate(objects):
        thing["Transform"] |= {"posX": 3.0 * (place % 6) - 7.5, "posZ": 4.5 * (1 - place // 6)}
        thing["GUID"] = f"{place + 1:06x}"
    saved = {"SaveName": job.title, **SAVE, "ObjectStates": objects}
    files[f"{name or file_stem(job.title)}.json"] = (json.dumps(saved, ensure_ascii=False, indent=2) + "\n").encode()
    return files


class _Names:
    """The pictures of a deck while they are drawn: each file by its content."""

    def __init__(self, files: dict[str, bytes], address: Address) -> None:
        self.files, self.address = files, address
        self.addresses: dict[str, str] = {}

    def keep(self, name: str, pdf: bytes, draw: Callable[[], bytes], stem: str = "") -> None:
        """Draw the picture of a page, unless a page with the same bytes has one. ``stem``: the beginning of its file's
        name, if several pictures share the file."""
        file = f"{stem or name}-{hashlib.sha256(pdf).hexdigest()[:8]}.png"
        if file not in self.files:
            self.files[file] = draw()
        self.addresses[name] = self.address(file)


def one_a_kind(decks: Sequence[Deck]) -> list[Deck]:
    """The decks, with those for cards of one kind and format joined into the first of them."""
    joined: dict[tuple[object, ...], Deck] = {}
    for deck in decks:
        key = (deck.kind, deck.format) if deck.kind else (deck.id,)
        first = joined.get(key)
        joined[key] = replace(first, cards=(*first.cards, *deck.cards)) if first else deck
    return list(joined.values())


def is_tiles(deck: Deck, setup: SetUp) -> bool:
    """Whether pieces are tiles rather than cards to hold: small ones that are not dealt, and odd shapes."""
    small = min(deck.format.width, deck.format.height) < LEAST_CARD and deck.id not in setup.deals
    return deck.format.shape not in CARD_TYPES or small


# ------------------------------------------------------------------------------------------------- sheets
def _sheets(deck: Deck) -> Iterator[_Sheet]:
    """The cards of each back in sheets as full as possible, with the last position left for the back. If most cards
    have a back of their own, a sheet has cards with several backs."""
    by_back: dict[str, list[Card]] = {}
    for card in deck.cards:
        by_back.setdefault(card.back.name if card.back else "", []).append(card)
    has_own_backs = len(by_back) > 1 and 2 * len(by_back) > len(deck.cards)
    if has_own_backs:
        by_back = {"": list(deck.cards)}
    most = COLUMNS * ROWS - 1
    number = 0
    for cards in by_back.values():
        for start in range(0, len(cards), most):
            chosen = tuple(cards[start : start + most])
            number += 1
            columns, rows = grid(len(chosen) + 1)
            yield _Sheet(f"{file_stem(deck.id)}-{number}", chosen, chosen[0].back, columns, rows, has_own_backs)


def grid(places: int) -> tuple[int, int]:
    """Columns and rows for this many positions, at least two of each."""
    columns = min(COLUMNS, max(2, math.ceil(math.sqrt(places * COLUMNS / ROWS))))
    return columns, max(2, math.ceil(places / columns))


def sheet_pixels(columns: int, rows: int, width: float, height: float, dpi: float) -> Pixels:
    """The size of a sheet of cards of this size, mm, at most 4096 pixels a side."""
    wide = min(width / 25.4 * dpi, LARGEST / columns)
    wide = min(wide, LARGEST / rows * width / height)
    across = math.floor(wide)
    return across * columns, math.floor(across * height / width) * rows


def _sheet_pictures(sheet: _Sheet, deck: Deck, names: _Names, job: TableJob) -> None:
    width, height = deck.format.width, deck.format.height
    items: list[Item] = []
    for place, card in enumerate(sheet.cards):
        items.append(_in_place(card.face, place, sheet.columns, width, height))
    if sheet.back:
        items.append(_in_place(sheet.back, sheet.columns * sheet.rows - 1, sheet.columns, width, height))
    page = Page(width * sheet.columns, height * sheet.rows, tuple(items))
    if sheet.has_own_backs:
        placed = ((place, card.back) for place, card in enumerate(sheet.cards))
        backs = tuple(_in_place(back, place, sheet.columns, width, height) for place, back in placed if back)
        behind, of_backs = replace(page, items=backs), (sheet.columns, sheet.rows)
    else:
        back = (_in_place(sheet.back, 0, 1, width, height),) if sheet.back else (_blank(width, height),)
        behind, of_backs = Page(width, height, back), (1, 1)
    shared = "" if sheet.has_own_backs else f"{file_stem(deck.id)}-back" if sheet.back else "blank-back"
    for name, stem, side, places in (
        (sheet.name, "", page, (sheet.columns, sheet.rows)),
        (f"{sheet.name}-back", shared, behind, of_backs),
    ):
        title = deck.label if stem != "blank-back" else ""  # (all blank backs of one size are one picture)
        pdf = pdf_bytes(Document((side,), title), job.fonts)
        names.keep(name, pdf, partial(_png, pdf, job.dpi, sheet_pixels(*places, width, height, job.dpi)), stem)


def _png(pdf: bytes, dpi: float, size: Pixels | None = None) -> bytes:
    """The picture of a page, transparent outside the drawing: with the given pixels, or its own size."""
    (picture,) = pictures(pdf, dpi, [size] if size else None, clear=size is None)
    return png_file(picture, dpi)


def _in_place(face: Face, place: int, columns: int, width: float, height: float) -> Item:
    """A face in its position; its bleed fills the corners, which the simulator rounds itself."""
    row, column = divmod(place, columns)
    square = rect_outline(0.0, 0.0, width, height)
    return PlacedFace(face, translation(column * width, row * height), square, face.name)


def _blank(width: float, height: float) -> Item:
    return Path(rect_outline(0.0, 0.0, width, height), Paint("#FFFFFF"))


def _deck(deck: Deck, sheets: Sequence[_Sheet], first: int, names: _Names) -> dict[str, Any]:
    """A deck with all its copies; a single card where there is only one."""
    custom = {str(first + i): _custom(sheet, deck.format, names) for i, sheet in enumerate(sheets)}
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
    deck_object = _object("DeckCustom", deck.label, "", scale) | {"GMNotes": deck.id}
    return {**deck_object, "DeckIDs": ids, "CustomDeck": custom, "ContainedObjects": cards}


def card_type(format: Format) -> int:
    """The simulator's number for the outline of a card."""
    return 0 if format.shape == "rectangle" and format.corner else CARD_TYPES[format.shape]


def _custom(sheet: _Sheet, format: Format, names: _Names) -> dict[str, object]:
    return {
        "FaceURL": names.addresses[sheet.name],
        "BackURL": names.addresses[f"{sheet.name}-back"],
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.has_own_backs,
        "Type": card_type(format),
    }


# ------------------------------------------------------------------------------------------------- standees
SIDES = ("front", "back")
"""The panels of a standee or a nameplate."""


def is_standing(format: Format) -> bool:
    """Whether a piece is folded to be upright, such as a standee or a nameplate. Its back is above its front, upside
    down and as wide. An envelope has its back below its front, and lies flat."""
    if set(format.panels) != set(SIDES):
        return False
    front, back = format.panels["front"], format.panels["back"]
    return (back[0], back[2], back[3]) == (front[0], front[2], front[1])


def side_of(face: Face, format: Format, side: str) -> Face:
    """A side of an unfolded piece, upright: the back is printed upside down above the front."""
    x0, y0, x1, y1 = format.panels[side]
    shift = translation(-x0, -y0) if side == "front" else (-1.0, 0.0, 0.0, -1.0, x1, y1)
    return Face(f"{face.name}-{side}", x1 - x0, y1 - y0, (PlacedFace(face, shift),))


def _side_pictures(card: Card, deck: Deck, names: _Names, job: TableJob) -> None:
    for side in SIDES:
        face = side_of(card.face, deck.format, side)
        pdf = pdf_bytes(Document((face_page(face, cut=True),), deck.label), job.fonts)
        names.keep(side, pdf, partial(_png, pdf, job.dpi), file_stem(card.face.name))


def _figurine(deck: Deck, card: Card, names: _Names) -> dict[str, Any]:
    """A figure with a picture on its front and one on its back, as wide as the piece."""
    x0, _, x1, _ = deck.format.panels["front"]
    scale = round((x1 - x0) / _FIGURE, 4)
    size = {"scaleX": scale, "scaleY": scale, "scaleZ": scale}
    figure = _object("Figurine_Custom", card.name or deck.label, card.text, size)
    figure["Transform"]["rotZ"] = 0.0
    figure["CustomImage"] = {
        "ImageURL": names.addresses["front"],
        "ImageSecondaryURL": names.addresses["back"],
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
    }
    return figure


# ------------------------------------------------------------------------------------------------- tiles
def _tile_pictures(card: Card, deck: Deck, names: _Names, job: TableJob) -> None:
    for face in (card.face, card.back):
        if face is not None:
            pdf = pdf_bytes(Document((face_page(face, cut=True),), deck.label), job.fonts)
            names.keep(file_stem(face.name), pdf, partial(_png, pdf, job.dpi))


def _tile(deck: Deck, card: Card, names: _Names) -> dict[str, Any]:
    """A stack of tiles, or a single one."""
    scale = round(deck.format.width / _TILE, 4)
    name = "Custom_Tile_Stack" if card.copies > 1 else "Custom_Tile"
    tile = _object(name, card.name or deck.label, card.text, {"scaleX": scale, "scaleZ": scale})
    tile["HideWhenFaceDown"] = card.back is not None
    front = names.addresses[file_stem(card.face.name)]
    tile["CustomImage"] = {
        "ImageURL": front,
        "ImageSecondaryURL": names.addresses[file_stem(card.back.name)] if card.back else front,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {"Type": _SHAPES.get(deck.format.shape, 0), "Thickness": 0.1, "Stackable": True, "Stretch": True},
    }
    if card.copies > 1:
        tile["Number"] = card.copies
    return tile


def _object(name: str, nickname: str, description: str, scale: Mapping[str, float]) -> dict[str, Any]:
    transform = {"posX": 0.0, "posY": 1.2, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    size = {"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0, **scale}
    if name.startswith("Custom_Tile"):
        transform["rotZ"] = 0.0
    own = {"Name": name, "Transform": transform | size, "Nickname": nickname, "Description": description}
    held = {"HideWhenFaceDown": True, "Hands": True} if name in ("Card", "DeckCustom") else {}
    return {**own, **PLAIN, **held}


# ------------------------------------------------------------------------------------------------- set-up
def _note(setup: SetUp, decks: Sequence[str]) -> dict[str, Any]:
    """A card with the set-up in words, and a button that shuffles and deals if that is possible. ``decks``: the ids of
    the decks on the table."""
    note = _object("Notecard", "Set-up", setup.words, {})
    note["Transform"]["rotZ"] = 0.0
    deals = [(deck, each) for deck, each in setup.deals.items() if deck in decks]
    if deals:
        note["LuaScript"] = _script(deals)
    return note


def _script(deals: Sequence[tuple[str, int]]) -> str:
    rows = "".join(f"  {{deck = {json.dumps(deck, ensure_ascii=False)}, each = {each}}},\n" for deck, each in deals)
    return SCRIPT.read_text("utf-8").replace("-- DEALS\n", rows)
