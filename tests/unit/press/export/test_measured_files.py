"""Whole files against stored text: operators, structure and resources of PDFs, and the drawings of web pages."""

import io
import re
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pillow

from pnp.press.decks.deck import Card, Deck, shaped
from pnp.press.decks.print_shop import bled, deck_pages, press_separation
from pnp.press.decks.tabletops import TableJob
from pnp.press.decks.tts import SetUp, tts_files
from pnp.press.export.cmyk import Separation, inks_of
from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose.booklet import booklet
from pnp.press.impose.formats import Format
from pnp.press.screen.svg import face_svg
from pnp.press.typeset import ParagraphStyle, Run, TextStyle, set_text
from pnp.press.typeset.drawing.outline import rect_outline, rotation, translation
from pnp.press.typeset.drawing.page import Anchor, Document, Face, Group, Link, Page, Paint, PlacedFace, Tag
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.flow.tagging import tagged
from tests.golden import hold
from tests.unit.press.typeset.test_measured_drawings import DRAWINGS, draw

GOLDEN = Path(__file__).parent / "golden"
STYLE = ParagraphStyle(TextStyle("Alegreya", 10), 12)
SHOP = Separation(240, (60, 40, 40, 100), "PDF/X-1a:2003", ("CGATS TR 001", "SWOP"))
LEFT_OUT = (
    "/Parent",
    "/P",
    "/Pg",
    "/FontFile2",
    "/ID",
    "/CreationDate",
    "/ModDate",
    "/Metadata",
    "/DestOutputProfile",
    "/CIDToGIDMap",
)


# ------------------------------------------------------------------------------------------------- PDF as text
def pdf_lines(data):
    """What a file has from its root, each object once, streams of operators in words."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield f"version {pdf.pdf_version}"
        seen: dict = {}
        yield from _lines(pdf.Root, "", seen)
        for key, value in sorted(pdf.docinfo.items()):
            if key not in LEFT_OUT:
                yield f"info {key} {value}"


def _lines(thing, indent, seen):
    if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        if thing.is_indirect:
            if thing.objgen in seen:
                yield f"{indent}again {seen[thing.objgen]}"
                return
            seen[thing.objgen] = len(seen)
        for key, value in sorted(thing.items()):
            if key in LEFT_OUT or key in ("/Length", "/Filter", "/DecodeParms"):
                continue
            if isinstance(value, pikepdf.Dictionary | pikepdf.Stream) or (
                isinstance(value, pikepdf.Array) and _is_deep(value)
            ):
                yield f"{indent}{key}"
                yield from _lines(value, indent + " ", seen)
            else:
                yield f"{indent}{key} {_plain(value)}"
        if isinstance(thing, pikepdf.Stream):
            yield from _stream(thing, indent)
    elif isinstance(thing, pikepdf.Array):
        for value in thing:
            if isinstance(value, pikepdf.Dictionary | pikepdf.Stream | pikepdf.Array):
                yield f"{indent}-"
                yield from _lines(value, indent + " ", seen)
            else:
                yield f"{indent}{_plain(value)}"


def _is_deep(array):
    return any(
        isinstance(value, pikepdf.Dictionary | pikepdf.Stream) or (isinstance(value, pikepdf.Array) and _is_deep(value))
        for value in array
    )


def _plain(value):
    """A value on one line, strings of letters as they are and others in figures of 16."""
    if isinstance(value, pikepdf.Array):
        return "[" + " ".join(_plain(one) for one in value) + "]"
    if isinstance(value, pikepdf.Dictionary):
        return "{" + " ".join(f"{key} {_plain(one)}" for key, one in sorted(value.items())) + "}"
    if isinstance(value, pikepdf.String):
        text = str(value)
        return text if text.isprintable() and text else f"<{bytes(value).hex()}>"
    text = str(value)
    return f"{float(text):.2f}" if re.fullmatch(r"-?\d*\.\d+", text) else text


def _stream(stream, indent):
    """Operators, one a line; of other streams their sizes alone."""
    if stream.get("/Subtype") == "/Image" or "/Length1" in stream or stream.get("/ShadingType") is not None:
        yield f"{indent}bytes"
        return
    data = stream.read_bytes()
    if stream.get("/Type") == "/ObjStm" or stream.get("/FunctionType") is not None or b"begincmap" in data:
        yield f"{indent}{re.sub(rb'[^ -~]+', b' ', data)[-300:].decode()}"
        return
    for operands, operator in pikepdf.parse_content_stream(stream):
        yield f"{indent}{' '.join(_plain(one) for one in operands)} {operator}"


# ------------------------------------------------------------------------------------------------- documents
def words(text, setting, role, x, y, **more):
    block = set_text((Run(text, STYLE.text, **more),), STYLE, 80.0, setting)
    return tagged(block.items(x, y), Tag(role))


def book(setting):
    """Two pages with headings, a list, a table, a figure, links and what hangs in the margin."""
    item, cell = Tag("LI"), Tag("TH", scope="Column")
    rows = Tag("Table"), Tag("TR")
    label = set_text((Run("1.", STYLE.text),), STYLE, 10.0, setting).items(5, 30)
    entry = set_text((Run("A list, with a link in it", STYLE.text, target="end"),), STYLE, 60.0, setting).items(12, 30)
    table = [
        Group(set_text((Run(name, STYLE.text),), STYLE, 30.0, setting).items(x, 50), tags=(*rows, cell))
        for name, x in (("Name", 5.0), ("Size", 40.0))
    ]
    face = Face("figure", 20, 12, (Outline(rect_outline(0, 0, 20, 12), Paint(fill="#336699")),))
    first = Page(120, 80, (
        words("A heading", setting, "H1", 5, 10),
        Group(label, tags=(Tag("L", numbering="Decimal"), item, Tag("Lbl"))), Group(entry, tags=(Tag("L"), Tag("LI"), Tag("LBody"))),
        *table, tagged([PlacedFace(face, translation(70, 30))], Tag("Figure", alt="A blue box")), Outline(rect_outline(0, 70, 120, 1), Paint(fill="#C00000")),
    ), anchors=(Anchor("start", 10, "A heading", 0),), links=(Link(12, 24, 30, 5, target="end"), Link(50, 24, 20, 5, uri="https://pnp.press"), Link(1, 1, 5, 5, target="nowhere")), label="i")  # fmt: skip
    second = Page(120, 80, (words("The end", setting, "H2", 5, 10), words("naïve fjord", setting.speaking("fr"), "P", 5, 30)),
                  trim=(3, 3, 117, 77), bleed=(0, 0, 120, 80), anchors=(Anchor("end", 10, "The end", 1),), links=(Link(5, 60, 9, 9, target="start"),), label="ii")  # fmt: skip
    return Document((first, second), "A title", author="Somebody", subject="Cards", keywords="a, b", language="en")


@pytest.mark.parametrize("access", [0, 1, 2])
def test_a_book(access, setting, fonts, update):
    hold(GOLDEN / f"book-{access}.txt", pdf_lines(pdf_bytes(book(setting), fonts, access=access)), update)


def test_a_book_as_a_booklet_keeps_its_reading_order(setting, fonts, update):
    plain = book(setting)
    folded = replace(
        plain, pages=tuple(booklet(plain.pages, creep=0.2)), duplex="short", purpose="fold", reading=plain.pages
    )
    hold(GOLDEN / "booklet.txt", pdf_lines(pdf_bytes(folded, fonts, access=1)), update)


def pages_of(setting):
    faces = [
        replace(draw(inner, setting), name=name) for name, inner in DRAWINGS.items() if not name.startswith("pictures")
    ]
    turned = Page(
        100,
        120,
        (
            PlacedFace(faces[0], rotation(30, 20, 20), rect_outline(0, 0, 40, 40)),
            PlacedFace(faces[0], translation(10, 20)),
            PlacedFace(faces[3], translation(5, 5)),
        ),
    )
    return (*(Page(face.width, face.height, (PlacedFace(face),)) for face in faces), turned)


@pytest.mark.parametrize(
    ("name", "separation", "grey"),
    [
        ("screen", None, False),
        ("grey", None, True),
        ("shop", SHOP, False),
        ("live shop", replace(SHOP, standard="PDF/X-4"), False),
        ("plain shop", Separation(300), False),
    ],
)
def test_drawings(name, separation, grey, setting, fonts, update):
    pages = pages_of(setting)
    document = Document(pages if name in ("screen", "shop") else pages[2:-3], "Drawings", is_grey=grey)
    hold(
        GOLDEN / f"drawings-{name.replace(' ', '-')}.txt",
        pdf_lines(pdf_bytes(document, fonts, separation=separation)),
        update,
    )


@pytest.mark.parametrize(
    "name", [name for name in DRAWINGS if name not in ("boxes", "words", "pictures that are not there yet")]
)
def test_drawings_of_web_pages(name, setting, fonts, update):
    face = draw(DRAWINGS[name], setting, "-3 -3 69 94")
    text = face_svg(face, fonts, title="A & B") + "\n" + face_svg(face, fonts, bleed=False)
    hold(
        GOLDEN / f"svg-{name.replace(' ', '-')}.txt",
        re.sub(r"(?<=[0-9])(?=[A-Za-z])|>", r"\g<0>\n", text).split("\n"),
        update,
    )


# ------------------------------------------------------------------------------------------------- decks
def a_face(name, size, colour="#A3123A"):
    return Face(
        name,
        size.width,
        size.height,
        (Outline(rect_outline(-3, -3, size.width + 6, size.height + 6), Paint(fill=colour)),),
        3.0,
        size.corner,
    )


DECKS = {
    "cards": Format("poker", 63, 88, corner=3, bleed=3), "tokens": Format("token", 25, 25, shape="circle", bleed=2), "wide": Format("wide", 88, 63, bleed=3),
    "folded": Format("plate", 100, 60, bleed=3, folds=((0.0, 30.0, 100.0, 30.0),)),
}  # fmt: skip


def a_deck(name, setting):
    size = DECKS[name]
    cards = tuple(
        Card(shaped(a_face(f"{name} {n}", size, f"#{n}0A0C0"), size), a_face("back", size), n, f"Card {n}", "does")
        for n in (1, 2, 3)
    )
    return Deck(name, name.title(), size, cards)


@pytest.mark.parametrize("name", DECKS)
def test_files_for_a_print_shop(name, setting, fonts, update):
    pages = [page for wanted in ("auto", "yes", "no") for page in deck_pages(a_deck(name, setting), wanted)]
    document = bled(Document(tuple(pages), name, purpose="whole"))
    data = pdf_bytes(document, fonts, separation=press_separation("pdfx"))
    hold(GOLDEN / f"shop-{name}.txt", pdf_lines(data), update)


def test_a_table_top_has_its_sheets_and_numbers(setting, fonts, update):
    decks = [a_deck(name, setting) for name in DECKS]
    files = tts_files(
        TableJob(tuple(decks), "A Game", fonts, 40.0),
        SetUp({"cards": 3}, "Deal three."),
        lambda name: f"https://example.org/{name}",
    )
    lines = [
        f"{name} {Pillow.open(io.BytesIO(data)).size}" for name, data in files.items() if not name.endswith(".json")
    ]
    lines += next(data for name, data in files.items() if name.endswith(".json")).decode().splitlines()
    hold(GOLDEN / "table-top.txt", [re.sub(r"-[0-9a-f]{8}\.png", "-DIGEST.png", line) for line in lines], update)


def test_tracking_is_the_usual_gap_between_letters(setting, fonts):
    """A V are nearer to each other than the others, which stand 100 thousandths of an em apart: 10 pt are 3.53 mm."""
    (run,) = set_text((Run("AVONHUM", TextStyle("Alegreya", 10, tracking=100)),), STYLE, 80.0, setting).items(5, 10)
    page = Page(120, 80, (replace(run, glyphs=tuple(run.glyphs)),))
    lines = list(pdf_lines(pdf_bytes(Document((page,), "Tracked"), fonts, access=0)))
    assert [line.strip() for line in lines if line.endswith(" Tc")] == ["0.35 Tc", "0 Tc"]


@pytest.mark.parametrize(
    ("colour", "inks"),
    [
        ("#606088", (0, 0, 0, 1 - 100 / 255)), ("#886060", (0, 0, 0, 1 - 106 / 255)), ("#606089", (41 / 137, 41 / 137, 0, 1 - 137 / 255)), ("#808080", (0, 0, 0, 1 - 128 / 255)),
        ("#FFFFFF", (0, 0, 0, 0)), ("#303030", (0, 0, 0, 1)), ("#C00000", (0, 1, 1, 1 - 192 / 255)),
    ],
)  # fmt: skip
def test_fine_type_of_a_hue_that_is_hardly_seen_is_grey(colour, inks):
    """Channels no more than 40 apart are a grey of the same luminance: #606088 is as light as #646464, #886060 as #6A6A6A."""
    assert inks_of(colour, Separation(300), fine=True) == pytest.approx(inks, abs=0.006)
