"""Files for virtual tables: Tabletopia, Screentop, playingcards.io, Tabletop Playground, Cockatrice.

Each gets the same faces, as one picture per side or as sheets, and the words of the cards if the program can show them.
"""

import hashlib
import io
import json
import math
import zipfile
from collections.abc import Callable, Iterator, Sequence

from lxml import etree

from pnp.base.frozen import dataclass
from pnp.press.decks.deck import Card, Deck, face_page, file_stem
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import Pixels, pictures, png_file
from pnp.press.typeset.drawing.outline import rect_outline, translation
from pnp.press.typeset.drawing.page import Document, Face, Page, PlacedFace
from pnp.press.typeset.text.fonts import Fonts

LARGEST = 4096
"""The longest side of a sheet, in pixels."""
TABLETOPIA_DPI, TABLETOPIA_LARGEST = 254.0, 4000
"""10 pixels per millimetre, and the longest side (tabletopia.com, Game Creator Checklist)."""
LEAST_PCIO = 160
"""The longer side of a card on the table of playingcards.io, in its pixels."""


@dataclass(frozen=True)
class TableJob:
    """The data for an export to a virtual table."""

    decks: tuple[Deck, ...]
    title: str
    fonts: Fonts
    dpi: float = 300.0


# ------------------------------------------------------------------------------------------------- pictures
def _pictures(faces: Sequence[Face], job: TableJob, most: int, dpi: float) -> Iterator[bytes]:
    """Each face cut to its trim as PNG, no side longer than ``most`` pixels."""
    if faces:
        longest = max(max(face.width, face.height) for face in faces)
        own = min(dpi, most * 25.4 / longest)
        sizes = [(round(face.width / 25.4 * own), round(face.height / 25.4 * own)) for face in faces]
        document = Document(tuple(face_page(face, cut=True) for face in faces), job.title)
        for picture in pictures(pdf_bytes(document, job.fonts), own, sizes, clear=True):
            yield png_file(picture, own)


@dataclass(frozen=True)
class _Sheet:
    """Cards of a deck in rows of one picture."""

    name: str
    cards: tuple[Card, ...]
    columns: int
    rows: int


def _sheets(deck: Deck, most: int) -> list[_Sheet]:
    """The cards of a deck on sheets of limited columns and rows."""
    sheets: list[_Sheet] = []
    for start in range(0, len(deck.cards), most * most):
        cards = deck.cards[start : start + most * most]
        columns = min(most, max(1, math.ceil(math.sqrt(len(cards)))))
        sheets.append(
            _Sheet(f"{file_stem(deck.id)}-{len(sheets) + 1}", cards, columns, math.ceil(len(cards) / columns))
        )
    return sheets


def _sheet_picture(faces: Sequence[Face], sheet: _Sheet, deck: Deck, job: TableJob) -> bytes:
    """The faces in their positions on a sheet."""
    width, height = deck.format.width, deck.format.height
    square = rect_outline(0.0, 0.0, width, height)
    placed = tuple(
        PlacedFace(face, translation(place % sheet.columns * width, place // sheet.columns * height), square, face.name)
        for place, face in enumerate(faces)
    )
    pixels = min(job.dpi / 25.4, LARGEST / (sheet.columns * width), LARGEST / (sheet.rows * height))
    across, down = math.floor(width * pixels), math.floor(height * pixels)
    size: Pixels = (across * sheet.columns, down * sheet.rows)
    document = Document((Page(width * sheet.columns, height * sheet.rows, placed),), deck.label)
    (picture,) = pictures(pdf_bytes(document, job.fonts), job.dpi, [size])
    return png_file(picture, job.dpi)


# ------------------------------------------------------------------------------------------------- targets
def tabletopia_files(job: TableJob) -> dict[str, bytes]:
    """A picture of every face and every back, in a folder for each deck, all of one size. Where cards have several
    backs, each back is named after its face."""
    files: dict[str, bytes] = {}
    for deck in job.decks:
        faces = [face for face, _ in deck.faces()]
        drawn = _pictures(faces, job, TABLETOPIA_LARGEST, TABLETOPIA_DPI)
        by_name = {face.name: data for face, data in zip(faces, drawn, strict=True)}
        folder = file_stem(deck.id)
        if len(deck.backs) < 2:
            files |= {f"{folder}/{file_stem(name)}.png": data for name, data in by_name.items()}
            continue
        for card in deck.cards:
            files[f"{folder}/{file_stem(card.face.name)}.png"] = by_name[card.face.name]
            if card.back is not None:
                files[f"{folder}/{file_stem(card.face.name)}-back.png"] = by_name[card.back.name]
    return files


def screentop_files(job: TableJob) -> dict[str, bytes]:
    """Sheets of faces, with their columns and rows in their names, and a picture of every back; where each card has one
    of its own, sheets of backs in the order of the faces."""
    files: dict[str, bytes] = {}
    for deck in job.decks:
        has_own_backs = len(deck.backs) > 1 and all(card.back for card in deck.cards)
        for sheet in _sheets(deck, 10):
            faces, grid = [card.face for card in sheet.cards], f"{sheet.columns}x{sheet.rows}"
            files[f"{sheet.name}-{grid}.png"] = _sheet_picture(faces, sheet, deck, job)
            if has_own_backs:
                own = [card.back for card in sheet.cards if card.back]
                files[f"{sheet.name}-backs-{grid}.png"] = _sheet_picture(own, sheet, deck, job)
        if has_own_backs:
            continue
        backs = _pictures(deck.backs, job, LARGEST, job.dpi)
        files |= {f"{file_stem(face.name)}.png": data for face, data in zip(deck.backs, backs, strict=True)}
    return files


def playground_files(job: TableJob) -> dict[str, bytes]:
    """A package of Tabletop Playground: textures, and a template for each sheet of a deck, by the published schema
    (github.com/plasticity-studios/tabletop-playground-schemas). A back of its own for each card is a second sheet
    (`BackIndex` -3); one for all is a picture (-2)."""
    files: dict[str, bytes] = {}
    for deck in job.decks:
        for sheet in _sheets(deck, 10):
            files[f"Textures/{sheet.name}.png"] = _sheet_picture([card.face for card in sheet.cards], sheet, deck, job)
            backs = [card.back for card in sheet.cards if card.back]
            has_own = len({back.name for back in backs}) > 1 and len(backs) == len(sheet.cards)
            back = f"{sheet.name}-back.png"
            if has_own:
                files[f"Textures/{back}"] = _sheet_picture(backs, sheet, deck, job)
            elif backs:
                files[f"Textures/{back}"] = next(_pictures(backs[:1], job, LARGEST, job.dpi))
            template = _playground_card(deck, sheet, back if backs else "", -3 if has_own else -2)
            files[f"Templates/{sheet.name}.json"] = _json(template)
    return files


_MODELS = {"circle": "Round", "hexagon": "Hexagonal"}
"""Shapes of cards in Tabletop Playground; rectangles are `Rounded` or `Square`."""


def _playground_card(deck: Deck, sheet: _Sheet, back: str, back_index: int) -> dict[str, object]:
    rectangle = "Rounded" if deck.format.corner else "Square"
    cards = list(enumerate(sheet.cards))
    return {
        "Type": "Card", "GUID": hashlib.md5(sheet.name.encode(), usedforsecurity=False).hexdigest().upper(),
        "Name": deck.label, "Metadata": "", "CollisionType": "Regular", "Friction": 0.7, "Restitution": 0,
        "Density": 0.5, "SurfaceType": "Cardboard", "Roughness": 1, "Metallic": 0, "Tags": [],
        "Flippable": True, "AutoStraighten": False, "ShouldSnap": True,
        "ScriptName": "", "Blueprint": "", "Models": [], "Collision": [], "SnapPointsGlobal": False, "SnapPoints": [],
        "ZoomViewDirection": {"X": 0, "Y": 0, "Z": 0}, "FrontTexture": f"{sheet.name}.png", "BackTexture": back,
        "HiddenTexture": "", "BackIndex": back_index if back else -1, "HiddenIndex": -1,
        "NumHorizontal": sheet.columns, "NumVertical": sheet.rows, "Width": deck.format.width / 10,
        "Height": deck.format.height / 10, "Thickness": 0.05, "HiddenInHand": True, "UsedWithCardHolders": True,
        "CanStack": True, "UsePrimaryColorForSide": False, "FrontTextureOverrideExposed": False,
        "AllowFlippedInStack": False, "MirrorBack": True,
        "Model": _MODELS.get(deck.format.shape, rectangle),
        "Indices": [place for place, card in cards for _ in range(card.copies)],
        "CardNames": {str(place): card.name or card.face.name for place, card in cards},
        "CardMetadata": {str(place): card.text for place, card in cards if card.text}, "CardTags": {},
        "GroundAccessibility": "ZoomAndContext",
    }  # fmt: skip


def pcio_files(job: TableJob) -> dict[str, bytes]:
    """A room of playingcards.io: a zip of widgets and pictures, with a pile for each deck."""
    widgets: list[dict[str, object]] = [{"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1}]
    assets: dict[str, bytes] = {}
    for place, deck in enumerate(job.decks):
        scale = LEAST_PCIO / max(deck.format.width, deck.format.height)
        size = (round(deck.format.width * scale), round(deck.format.height * scale))
        faces = [face for face, _ in deck.faces()]
        names = {face.name: f"{file_stem(deck.id)}-{file_stem(face.name)}.png" for face in faces}
        drawn = _pictures(faces, job, 1200, job.dpi)
        assets |= {names[face.name]: data for face, data in zip(faces, drawn, strict=True)}
        widgets += _pcio_deck(deck, place, size, names)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        members = {"widgets.json": _json(widgets), "schemaVersion": b"3"}
        members |= {f"userassets/{name}": data for name, data in assets.items()}
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return {f"{file_stem(job.title)}.pcio": buffer.getvalue()}


def _pcio_deck(deck: Deck, place: int, size: tuple[int, int], names: dict[str, str]) -> Iterator[dict[str, object]]:
    """The widgets of a deck: its pile, its kinds of cards, and its cards."""
    id, pile = f"deck-{file_stem(deck.id)}", f"pile-{file_stem(deck.id)}"
    at = {"x": 100 + place % 7 * 200, "y": 100 + place // 7 * 220}
    yield {"id": pile, "type": "cardPile", "label": deck.label, "hasShuffleButton": True, "width": size[0] + 8,
           "height": size[1] + 8, "z": place + 2, **at}  # fmt: skip
    box = {"type": "image", "x": 0, "y": 0, "w": size[0], "h": size[1], "color": "transparent"}
    types = {
        card.face.name: {
            "label": card.name or card.face.name, "image": _asset(names[card.face.name]),
            **({"back": _asset(names[card.back.name])} if card.back else {}),
        }
        for card in deck.cards
    }  # fmt: skip
    face = {
        "includeBorder": False,
        "includeRadius": True,
        "objects": [{**box, "valueType": "dynamic", "value": "image"}],
    }
    back = {**face, "objects": [{**box, "valueType": "dynamic", "value": "back"}]} if deck.backs else face
    templates = {"faceTemplate": face, "backTemplate": back if deck.backs else None}
    yield {"id": id, "type": "cardDeck", "label": deck.label, "parent": pile, "cardWidth": size[0],
           "cardHeight": size[1], "cardTypes": types, **templates, **at}  # fmt: skip
    number = 0
    for card in deck.cards:
        for _ in range(card.copies):
            number += 1
            yield {"id": f"{id}-{number}", "type": "card", "deck": id, "cardType": card.face.name, "parent": pile,
                   "faceup": False, "z": number, "x": at["x"] + 4, "y": at["y"] + 4}  # fmt: skip


def _asset(name: str) -> str:
    return f"package://userassets/{name}"


def cockatrice_files(job: TableJob) -> dict[str, bytes]:
    """A card database of Cockatrice (version 4), its pictures, and a deck list. A card with a repeated name gets its
    deck's name appended, since the program identifies cards by name."""
    root = etree.Element("cockatrice_carddatabase", version="4")
    entry = etree.SubElement(etree.SubElement(root, "sets"), "set")
    code = "".join(c for c in job.title.upper() if c.isalnum())[:8] or "PNP"
    for tag, text in (("name", code), ("longname", job.title), ("settype", "Custom")):
        etree.SubElement(entry, tag).text = text
    cards = etree.SubElement(root, "cards")
    files: dict[str, bytes] = {}
    lines: list[str] = []
    used: set[str] = set()
    for deck in job.decks:
        drawn = _pictures([card.face for card in deck.cards], job, 1200, job.dpi)
        for card, data in zip(deck.cards, drawn, strict=True):
            plain = card.name or card.face.name
            name = next(
                n
                for n in (plain, f"{plain} ({deck.label})", *(f"{plain} {i}" for i in range(2, 9_999)))
                if n not in used
            )
            used.add(name)
            _cockatrice_card(cards, name, card, deck, code)
            files[f"pics/CUSTOM/{_picture_name(name)}.png"] = data
            lines.append(f"{card.copies} {name}")
    xml = etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)
    stem = file_stem(job.title)
    return {f"customsets/{stem}.xml": xml, f"decks/{stem}.txt": ("\n".join(lines) + "\n").encode(), **files}


def _cockatrice_card(cards: "etree._Element", name: str, card: Card, deck: Deck, code: str) -> None:
    node = etree.SubElement(cards, "card")
    etree.SubElement(node, "name").text = name
    etree.SubElement(node, "text").text = card.text
    prop = etree.SubElement(node, "prop")
    for tag, text in (("layout", "normal"), ("side", "front"), ("type", deck.label), ("maintype", deck.label)):
        etree.SubElement(prop, tag).text = text
    etree.SubElement(node, "set").text = code
    etree.SubElement(node, "tablerow").text = "1"


def _picture_name(name: str) -> str:
    """The file name under which Cockatrice looks for a card's picture: without characters that are not allowed in file
    names."""
    return "".join(c for c in name.replace(" // ", "") if c not in '<>:"/\\|?*').strip(". ") or "card"


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


TABLES: dict[str, Callable[[TableJob], dict[str, bytes]]] = {
    "tabletopia": tabletopia_files,
    "screentop": screentop_files,
    "pcio": pcio_files,
    "ttpg": playground_files,
    "cockatrice": cockatrice_files,
}
"""The targets by name."""
