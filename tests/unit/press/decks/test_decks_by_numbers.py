"""Decks for services and virtual tables by their numbers: places, sizes and names worked out by hand."""

import io
import json
import zipfile
from dataclasses import replace
from typing import Any

import pytest
from lxml import etree

from pnp.press.decks import ink_limits, tabletops, tts
from pnp.press.decks.deck import Card, Deck, drawn_out, face_page, shaped
from pnp.press.decks.file_names import file_names
from pnp.press.decks.ink_limits import check_ink
from pnp.press.decks.print_shop import RICH_BLACK, bled, deck_pages, dies_of
from pnp.press.decks.tabletops import TableJob
from pnp.press.decks.tts import SetUp
from pnp.press.export.cmyk import Separation
from pnp.press.impose.formats import Format
from pnp.press.typeset.drawing.outline import bounds, rect_outline
from pnp.press.typeset.drawing.page import Anchor, Document, Face, Group, Image, Page, Paint, Path, PlacedFace
from pnp.source.diagnostics import Report, Span

CARD = Format("card", 60.0, 90.0, corner=3.0)
NO_FONTS: Any = None


def face(name: str, colour: str = "#336699", bleed: float = 2.0, width: float = 60.0, height: float = 90.0) -> Face:
    ground = Path(rect_outline(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed), Paint(colour))
    return Face(name, width, height, (ground,), bleed)


def deck(*cards: Card, format: Format = CARD, id: str = "hares", kind: str = "") -> Deck:
    return Deck(id, id.capitalize(), format, cards, kind)


def plain_deck(count: int, own_backs: bool = False, id: str = "hares") -> Deck:
    shared = face("back")
    cards = (Card(face(f"c{n}"), face(f"b{n}") if own_backs else shared, 1, f"Card {n}") for n in range(count))
    return deck(*cards, id=id)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Document, float, Any]]:
    """The documents of which pictures are asked for, with their resolution and their sizes; nothing is drawn."""
    calls: list[tuple[Document, float, Any]] = []

    def pictures(document: Any, dpi: float, sizes: Any = None, **_: object) -> list[bytes]:
        calls.append((document, dpi, sizes))
        return [page.label.encode() or b"sheet" for page in document.pages]

    for module in (tabletops, tts):
        monkeypatch.setattr(module, "pdf_bytes", lambda document, fonts: document)
        monkeypatch.setattr(module, "pictures", pictures)
        monkeypatch.setattr(module, "png_file", lambda picture, dpi: picture)
    monkeypatch.setattr(tts._Names, "keep", lambda names, name, pdf, draw, stem="": names.addresses.update({name: stem or name}) or draw())  # fmt: skip
    return calls


# ------------------------------------------------------------------------------------------------- pages
def test_a_page_has_another_bleed_at_its_sides_than_at_its_head() -> None:
    page = face_page(face("a"), (1.0, 4.0))
    (placed,) = page.items
    assert isinstance(placed, PlacedFace) and placed.matrix == (1.0, 0.0, 0.0, 1.0, 1.0, 4.0) and not placed.clip
    assert (page.width, page.height, page.trim) == (62.0, 98.0, (1.0, 4.0, 61.0, 94.0))
    cut = face_page(face("a"), cut=True, paper="#FFF8E0")
    ground, placed = cut.items
    assert isinstance(ground, Path) and ground.paint.fill == "#FFF8E0" and cut.trim == (0.0, 0.0, 60.0, 90.0)
    assert isinstance(placed, PlacedFace) and bounds(placed.clip) == (0.0, 0.0, 60.0, 90.0)


def test_a_drawn_out_face_is_stretched_about_its_middle_to_the_wider_bleed() -> None:
    wider = drawn_out(face("a"), 5.0)
    frame, inner = wider.items
    assert wider.bleed == 5.0 and isinstance(frame, Group) and isinstance(inner, Group)
    assert bounds(inner.clip) == (-2.0, -2.0, 62.0, 92.0) and bounds(frame.clip) == (-5.0, -5.0, 65.0, 95.0)
    (copy,) = frame.items
    assert isinstance(copy, Group)
    a, _, _, d, e, f = copy.matrix
    assert (a * -2 + e, a * 62 + e, d * -2 + f, d * 92 + f) == pytest.approx((-5.0, 65.0, -5.0, 95.0))


def test_corners_are_those_of_the_format() -> None:
    token = Format("token", 24.0, 24.0, shape="circle")
    assert shaped(face("a"), CARD).corner == 3.0 and shaped(face("a", width=24.0, height=24.0), token).corner == 12.0


def test_every_copy_has_its_front_and_its_back_with_the_wider_bleed_of_both() -> None:
    cards = (Card(face("a", bleed=1.0), face("back", bleed=3.0), 2), Card(face("b", bleed=3.0)))
    pages = list(deck_pages(deck(*cards)))
    assert [page.label for page in pages] == ["a", "back", "a", "back", "b"]
    assert [page.trim for page in pages[:2]] == [(3.0, 3.0, 63.0, 93.0)] * 2 and not pages[0].dies


def test_die_lines_are_moved_by_the_bleed() -> None:
    folded = Format("folded", 60.0, 90.0, folds=((0.0, 30.0, 60.0, 30.0),))
    cut, fold = dies_of(face("a"), folded, "auto")
    assert bounds(cut.segments) == (2.0, 2.0, 62.0, 92.0) and bounds(fold.segments) == (2.0, 32.0, 62.0, 32.0)
    token = Format("token", 60.0, 60.0, shape="circle")
    counts = [len(dies_of(face("a"), format, "auto")) for format in (CARD, token, folded)]
    asked = [len(dies_of(face("a"), format, way)) for format in (CARD, folded) for way in ("yes", "no")]
    assert counts == [0, 1, 2] and asked == [1, 0, 2, 0]


def test_a_bled_page_is_larger_on_all_sides_and_its_anchors_move_down() -> None:
    book = Document((Page(100.0, 150.0, (), anchors=(Anchor("deal", 40.0),), label="7"),), "Book", duplex="long")
    (page,) = bled(book, 3.0).pages
    assert (page.width, page.height, page.trim) == (106.0, 156.0, (3.0, 3.0, 103.0, 153.0))
    assert page.bleed == (0.0, 0.0, 106.0, 156.0) and page.anchors == (Anchor("deal", 43.0),) and page.label == "7"
    (group,) = page.items
    assert isinstance(group, Group) and group.matrix == (1.0, 0.0, 0.0, 1.0, 3.0, 3.0) and not bled(book).duplex


def test_rich_black_is_cooler_than_it_is_warm() -> None:
    assert RICH_BLACK == (60.0, 40.0, 40.0, 100.0)  # cyan, magenta, yellow, black


# ------------------------------------------------------------------------------------------------- names
def test_names_are_numbered_where_they_repeat() -> None:
    back = face("back")
    hares = deck(*(Card(face(f"c{n}"), back, n + 1, "Hare" if n < 2 else f"Hare {n}") for n in range(10)))
    names = file_names("{name}", hares, hares.faces(), "png")
    assert names[:5] == ["Hare.png", "back.png", "Hare-2.png", "Hare-2-2.png", "Hare-3.png"]
    assert file_names("{n}", hares, hares.faces(), "png")[:3] == ["01.png", "01-back.png", "02.png"]
    assert file_names("/{deck}//{n}-{id}-x{copies}", hares, hares.faces(), "jpg")[1:3] == [
        "hares/01-back-x1.jpg", "hares/02-c1-x2.jpg",
    ]  # fmt: skip


# ------------------------------------------------------------------------------------------------- ink
def test_inks_above_the_limit_are_reported_at_the_first_card_that_has_one() -> None:
    spans = [Span("cards.csv", line) for line in (2, 3, 4)]
    cards = [
        (face(f"c{n}", colour), Card(face(f"c{n}", colour), span=span))
        for n, (colour, span) in enumerate(zip(("#FFFFFF", "#800000", "#200000"), spans, strict=True))
    ]
    check_ink(cards, Separation(150.0, (0.0, 0.0, 0.0, 100.0)), report := Report())
    (note,) = [d for d in report if "thinned" in d.message]
    assert note.span.line == 3 and note.steps == ("on 2 faces",) and "`#800000`, `#200000`" in note.message
    assert "need 287 % of ink, more than 150 %" in note.message
    check_ink(cards[:1], Separation(150.0, (0.0, 0.0, 0.0, 100.0)), quiet := Report())
    assert not quiet.diagnostics


def test_fine_black_on_a_picture_needs_all_of_its_ink_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ink_limits, "picture_ink", lambda file, profile: 140.0)
    line = Path((("M", (10.0, 10.0)), ("L", (50.0, 10.0))), Paint(stroke="#000000", width=0.1))
    picture = Face("map", 60.0, 90.0, (Image("/map.png", 0.0, 0.0, 60.0, 90.0), line))
    check_ink([(picture, Card(picture))], Separation(200.0, (0.0, 0.0, 0.0, 100.0)), report := Report())
    (note,) = report
    assert "fine black on `map.png` would need 240 % of ink" in note.message and not note.steps


# ------------------------------------------------------------------------------------------------- virtual tables
def job(*decks: Deck, dpi: float = 254.0) -> TableJob:
    return TableJob(decks, "The Hares & Co", NO_FONTS, dpi)


def test_pictures_of_a_large_piece_have_fewer_pixels_per_inch(drawn: list[Any]) -> None:
    tabletops.tabletopia_files(job(plain_deck(1)))
    tabletops.tabletopia_files(job(deck(Card(face("map", width=500.0, height=800.0)))))
    assert [(dpi, sizes) for _, dpi, sizes in drawn] == [(254.0, [(600, 900)] * 2), (127.0, [(2500, 4000)])]


def test_each_face_has_its_own_back_beside_it(drawn: list[Any]) -> None:
    files = tabletops.tabletopia_files(job(plain_deck(2, own_backs=True)))
    assert files == {
        "hares/c0.png": b"c0", "hares/c0-back.png": b"b0", "hares/c1.png": b"c1", "hares/c1-back.png": b"b1",
    }  # fmt: skip


def test_a_hundred_cards_fill_a_sheet_and_the_rest_is_on_another(drawn: list[Any]) -> None:
    files = tabletops.screentop_files(job(plain_deck(107)))
    assert list(files) == ["hares-1-10x10.png", "hares-2-3x3.png", "back.png"]
    assert [len(document.pages[0].items) for document, _, _ in drawn] == [
        100,
        7,
        2,
    ]  # (the last is a back on its ground)
    places = [item.matrix[4:] for item in drawn[1][0].pages[0].items]
    assert places == [(x * 60.0, y * 90.0) for y in range(3) for x in range(3)][:7]
    assert drawn[0][2] == [(273 * 10, 409 * 10)] and drawn[1][2] == [(600 * 3, 900 * 3)]  # 4.55 pixels a mm, and 10


def test_a_sheet_of_the_playground_names_its_cards_and_their_backs(drawn: list[Any]) -> None:
    cards = (Card(face("a"), face("x"), 3, "Ann", "draws"), Card(face("b"), face("y"), 1))
    files = tabletops.playground_files(job(deck(*cards), plain_deck(2, id="owls")))
    own, shared = (json.loads(files[f"Templates/{name}-1.json"]) for name in ("hares", "owls"))
    assert own["Indices"] == [0, 0, 0, 1] and own["CardNames"] == {"0": "Ann", "1": "b"}
    assert own["CardMetadata"] == {"0": "draws"} and (own["BackIndex"], shared["BackIndex"]) == (-3, -2)
    assert (own["Width"], own["Height"], own["NumHorizontal"], own["NumVertical"]) == (6.0, 9.0, 2, 1)
    assert own["Model"] == "Rounded" and (own["FrontTexture"], own["BackTexture"]) == (
        "hares-1.png",
        "hares-1-back.png",
    )


def test_the_ninth_pile_lies_in_the_second_row(drawn: list[Any]) -> None:
    wide = Format("wide", 90.0, 60.0)
    decks = [deck(Card(face(f"d{n}", width=90.0, height=60.0), None, 2), format=wide, id=f"d{n}") for n in range(9)]
    (data,) = tabletops.pcio_files(job(*decks)).values()
    widgets = json.loads(zipfile.ZipFile(io.BytesIO(data)).read("widgets.json"))
    piles = [w for w in widgets if w["type"] == "cardPile"]
    assert [(w["x"], w["y"]) for w in (piles[0], piles[6], piles[8])] == [(100, 100), (1300, 100), (300, 320)]
    kind = next(w for w in widgets if w["type"] == "cardDeck")
    assert (kind["cardWidth"], kind["cardHeight"]) == (160, 107) and (piles[0]["width"], piles[0]["height"]) == (
        168,
        115,
    )
    assert [(w["id"], w["z"]) for w in widgets if w["type"] == "card"][:3] == [("deck-d0-1", 1), ("deck-d0-2", 2), ("deck-d1-1", 1)]  # fmt: skip


def test_a_list_of_cockatrice_counts_copies_and_tells_equal_names_apart(drawn: list[Any]) -> None:
    cards = (Card(face("a"), None, 3, "Hare"), Card(face("b"), None, 2, "Hare"), Card(face("c"), None, 1, "Hare"))
    files = tabletops.cockatrice_files(job(deck(*cards)))
    assert files["decks/The-Hares---Co.txt"].decode() == "3 Hare\n2 Hare (Hares)\n1 Hare 2\n"
    root = etree.fromstring(files["customsets/The-Hares---Co.xml"])
    assert root.findtext("sets/set/name") == "THEHARES" and files["pics/CUSTOM/Hare 2.png"] == b"c"


# ------------------------------------------------------------------------------------------------- Tabletop Simulator
def saved(*decks: Deck, deals: dict[str, int] | None = None) -> list[dict[str, Any]]:
    files = tts.tts_files(job(*decks), SetUp(deals or {}, "Deal."), lambda name: name, "save")
    objects: list[dict[str, Any]] = json.loads(files["save.json"])["ObjectStates"]
    return objects


def test_the_sheets_of_the_next_deck_are_counted_on(drawn: list[Any]) -> None:
    first, second, note = saved(plain_deck(70), plain_deck(3, id="owls"), deals={"owls": 2, "eels": 1})
    assert list(first["CustomDeck"]) == ["1", "2"] and list(second["CustomDeck"]) == ["3"]
    assert first["DeckIDs"][68:] == [168, 200] and second["DeckIDs"] == [300, 301, 302]
    assert note["LuaScript"].count("each = ") == 1 and '{deck = "owls", each = 2}' in note["LuaScript"]
    assert (first["Transform"]["scaleX"], first["Transform"]["scaleZ"]) == (0.9524, 1.0227)
    assert [thing["Transform"]["posX"] for thing in (first, second, note)] == [-7.5, -4.5, -1.5]


def test_the_back_is_in_the_last_position_of_a_sheet(drawn: list[Any]) -> None:
    saved(plain_deck(5))
    (page,) = drawn[0][0].pages
    assert [item.matrix[4:] for item in page.items] == [(0.0, 0.0), (60.0, 0.0), (120.0, 0.0), (0.0, 90.0), (60.0, 90.0), (120.0, 90.0)]  # fmt: skip
    saved(plain_deck(6))
    (page,) = drawn[2][0].pages
    assert (page.width, page.height) == (240.0, 180.0) and page.items[-1].matrix[4:] == (180.0, 90.0)
    assert len(page.items) == 7


def test_cards_with_backs_of_their_own_have_a_second_sheet(drawn: list[Any]) -> None:
    mixed = deck(*(Card(face(f"c{n}"), face(f"b{n // 2}")) for n in range(4)))  # two cards each: not most of them
    own, halves, _ = saved(plain_deck(3, own_backs=True), replace(mixed, id="owls"))
    assert [d["UniqueBack"] for d in own["CustomDeck"].values()] == [True]
    assert [d["UniqueBack"] for d in halves["CustomDeck"].values()] == [False, False]


def test_a_sheet_keeps_the_shape_of_its_cards() -> None:
    assert tts.sheet_pixels(2, 3, 60.0, 90.0, 254.0) == (1200, 2700)
    assert tts.sheet_pixels(2, 7, 60.0, 90.0, 2540.0) == (390 * 2, 585 * 7)  # 4096 pixels high
    assert tts.sheet_pixels(10, 2, 60.0, 90.0, 2540.0) == (409 * 10, 613 * 2)
    assert [tts.grid(n) for n in (2, 6, 7, 20, 70)] == [(2, 2), (3, 2), (4, 2), (6, 4), (10, 7)]


def test_wide_cards_lie_sideways_and_only_tiles_without_a_back_show_it(drawn: list[Any]) -> None:
    wide = deck(Card(face("w", width=90.0, height=60.0)), format=Format("wide", 90.0, 60.0), id="wide")
    token = Format("token", 25.4, 25.4, shape="circle")
    tiles = deck(Card(face("t"), face("u"), 4, "T"), Card(face("v")), format=token, id="coins")
    sideways, coins, single, _ = saved(wide, tiles)
    upright, _ = saved(plain_deck(1))
    assert sideways["SidewaysCard"] and not upright["SidewaysCard"]
    assert (coins["HideWhenFaceDown"], single["HideWhenFaceDown"]) == (True, False) and coins["Number"] == 4
    assert coins["Transform"]["scaleX"] == 0.5 and coins["CustomImage"]["ImageSecondaryURL"] == "u"
    assert single["Name"] == "Custom_Tile" and single["CustomImage"]["ImageSecondaryURL"] == "v"
