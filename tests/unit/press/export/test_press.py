"""Files for print shops: what they claim, their boxes, their inks; held against readers that know nothing of us."""

import io
import runpy
import shutil
import struct
import subprocess
from dataclasses import replace
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import pytest
from PIL import Image as Pillow
from PIL import ImageCms

from pnp.press.decks.deck import Card, Deck, shaped
from pnp.press.decks.ink_limits import check_ink
from pnp.press.decks.print_shop import (
    PLAIN_PROFILE,
    STANDARDS,
    PressJob,
    bled,
    deck_pages,
    press_file,
    press_separation,
)
from pnp.press.export.cmyk import BLACK, Separation, inks_of
from pnp.press.export.icc import fault_of, opened_profile
from pnp.press.export.knockouts import knocked_out
from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose.formats import Format
from pnp.press.impose.tuckbox import tuck_box
from pnp.press.preflight.press_check import UnsoundFile, look_over
from pnp.press.typeset import Setting, read_face
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Anchor, Document, Face, Image, Page, Paint, Path, PlacedFace
from pnp.source.diagnostics import Report

TOOL = runpy.run_path(str(FilePath(__file__).resolve().parents[4] / "tools" / "write_profile.py"))
NAME = TOOL["NAME"]
CARD = """<rect x="-3" y="-3" width="69" height="94" fill="#2A1A33"/>
<rect x="5" y="5" width="53" height="40" fill="#FFFFFF"/>
<g opacity="0.4"><rect x="10" y="10" width="20" height="20" fill="#A3123A"/></g>
<text x="8" y="40" font-size="8pt" font-family="Alegreya" fill="#2A1A33">Doom</text>
<text x="8" y="44" font-size="7pt" font-family="Alegreya" fill="#665A6C">a little grey</text>
<path d="M8 42 H50" fill="none" stroke="#2A1A33" stroke-width="0.3"/>"""
CARD_RED = '<rect x="-3" y="-3" width="69" height="94" fill="#E31A2C"/>'
GRADIENT = (
    '<defs><linearGradient id="g"><stop offset="0" stop-color="#FF0000"/><stop offset="1" stop-color="#FFFFFF"/>'
    "</linearGradient></defs>"
)
POKER = Format("poker", 63, 88, corner=3, bleed=3)


def card(setting: Setting, inner: str = CARD, name: str = "x") -> Face:
    return read_face(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">{inner}</svg>', name, setting)


def deck(setting: Setting, format: Format = POKER, inner: str = CARD) -> Deck:
    face = replace(card(setting, inner), width=format.width, height=format.height, bleed=3.0)
    return Deck("cards", "Cards", format, (Card(shaped(face, format), None, 2, "Doom"),))


def job(setting: Setting, target: str = "pdfx", profile: bytes = b"") -> PressJob:
    return PressJob(press_separation(target, profile=profile), setting.fonts)


def written(setting: Setting, target: str = "pdfx", format: Format = POKER, inner: str = CARD) -> bytes:
    pages = tuple(deck_pages(deck(setting, format, inner)))
    return press_file(Document(pages, "A Game: cards"), job(setting, target))[0]


def streams(pdf: pikepdf.Pdf) -> bytes:
    """Everything that is painted, pages and forms."""
    forms = [o.read_bytes() for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    return b"\n".join([*forms, *(page.Contents.read_bytes() for page in pdf.pages)])


@pytest.mark.parametrize(("target", "version"), [("pdfx", "1.6"), ("pdfx-1a", "1.4")])
def test_a_file_is_what_it_claims_as_pikepdf_reads_it(setting: Setting, target: str, version: str) -> None:
    pdf = pikepdf.open(io.BytesIO(written(setting, target)))
    assert pdf.pdf_version == version and not pdf.check_pdf_syntax() and len(pdf.pages) == 2
    with pdf.open_metadata() as xmp:
        claimed = xmp.get("pdfxid:GTS_PDFXVersion") or str(pdf.docinfo["/GTS_PDFXVersion"])
        assert claimed == STANDARDS[target] and xmp["dc:title"] == "A Game: cards"
        if target == "pdfx":
            assert xmp["pdf:Trapped"] == "False" and xmp["xmpMM:DocumentID"].startswith("uuid:")
    (intent,) = pdf.Root.OutputIntents
    assert intent.S == "/GTS_PDFX" and str(intent.OutputConditionIdentifier) == "Custom"
    assert intent.DestOutputProfile.read_bytes() == PLAIN_PROFILE.read_bytes()
    page = pdf.pages[0]
    assert [round(float(v) / 72 * 25.4, 2) for v in page.MediaBox] == [0, 0, 69, 94]
    assert page.BleedBox == page.MediaBox and "/ArtBox" not in page and "/Annots" not in page
    assert [round(float(v) / 72 * 25.4, 2) for v in page.TrimBox] == [3, 3, 66, 91]
    for forbidden in (b" rg\n", b" RG\n", b"/DeviceRGB"):
        assert forbidden not in streams(pdf)


def test_x_4_keeps_what_is_seen_through_and_x_1a_has_none(setting: Setting) -> None:
    live, flat = written(setting), written(setting, "pdfx-1a")
    assert look_over(live, "PDF/X-4", 300).transparent
    assert not look_over(flat, "PDF/X-1a:2003", 300).transparent
    with pikepdf.open(io.BytesIO(live)) as pdf:
        assert pdf.pages[0].Group.CS == "/DeviceCMYK"
    one, other = (pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil() for data in (live, flat))
    assert one.getpixel((45, 70)) == pytest.approx(other.getpixel((45, 70)), abs=12), "as it looks on its white ground"


def test_small_type_and_fine_lines_are_black_alone_and_overprint(setting: Setting) -> None:
    content = streams(pikepdf.open(io.BytesIO(written(setting))))
    before, after = content.split(b"BT", 1)
    assert b"/O1 gs\n0 0 0 1 k" in before and b"/O1 gs\n0 0 0 1 K" in after
    assert b"0.1765 0.4902 0 0.8 k" in before, "the ground has its own inks"
    grey = inks_of("#665A6C", Separation(), fine=True)
    assert grey[:3] == (0, 0, 0) and 0.55 < grey[3] < 0.7, "nearly grey type is a tint of black"
    assert inks_of("#A3123A", Separation(), fine=True) == inks_of("#A3123A", Separation())


def test_fine_black_overprints_only_where_the_ground_has_room_for_it(setting: Setting) -> None:
    rich, plain = "#001D00", "#99CC99"
    limit = replace(press_separation("pdfx"), ink_limit=280.0)
    panel = Path(rect_outline(0, 0, 63, 88), Paint(fill=rich))
    light = Path(rect_outline(5, 20, 50, 50), Paint(fill=plain))
    words = card(setting, '<text x="8" y="40" font-size="8pt" font-family="Alegreya">Doom</text>').items
    frame = Path(rect_outline(2, 2, 59, 84), Paint(stroke=rich, width=2))
    struck = Path(rect_outline(4, 38, 55, 46), Paint(stroke=rich, width=2))
    layers = ((panel,), True), ((light,), False), ((panel, light), False), ((light, panel), True)
    for under, is_knocked in (*layers, ((light, frame), False), ((light, struck), True)):
        face = Face("x", 63, 88, (*under, *words))
        page = Page(63, 88, (PlacedFace(face),))
        assert knocked_out([page], limit) == (frozenset({id(face)}) if is_knocked else frozenset())
        made, _ = press_file(Document((page,), "A Game"), PressJob(limit, setting.fonts))
        assert (b"/O1 gs" in streams(pikepdf.open(io.BytesIO(made)))) != is_knocked


@pytest.mark.parametrize(
    ("under", "black", "ink"),
    [
        (CARD_RED, "#000000", 269),
        (CARD_RED + '<rect x="5" y="20" width="50" height="50" fill="#EEEEFF"/>', "#000000", 113),
        (CARD_RED, "#FFFFFF", 0),
        ('<rect width="63" height="88" fill="url(#g)"/>' + GRADIENT, "#000000", 274),
    ],
    ids=["on red", "on a light panel", "no black", "on a gradient"],
)
def test_the_preflight_counts_black_with_what_it_is_printed_over(
    setting: Setting, monkeypatch: pytest.MonkeyPatch, under: str, black: str, ink: float
) -> None:
    """It looks at the file alone, in which nothing was knocked out here; Ghostscript's plates say the same."""
    monkeypatch.setattr("pnp.press.export.knockouts.knocked_out", lambda *_: frozenset())
    words = f'<text x="8" y="40" font-size="9pt" font-family="Alegreya" fill="{black}">Doom</text>'
    pages = tuple(deck_pages(deck(setting, inner=under + words)))
    data = pdf_bytes(Document(pages, "A Game"), setting.fonts, separation=press_separation("pdfx"))
    found = look_over(data, "PDF/X-4", 200).overprinted
    assert found == (pytest.approx({1: ink, 2: ink}, abs=2) if ink else {})
    refused = f"{ink} % of ink where black is printed over other inks (pages 1, 2), more than 200 %"
    assert (refused in look_over(data, "PDF/X-4", 200).faults) == (ink > 200)


def test_a_ground_with_no_room_for_black_on_top_is_told_with_both_together(setting: Setting) -> None:
    report, limit = Report(), replace(press_separation("pdfx"), ink_limit=260.0)
    words = '<text x="8" y="40" font-size="9pt" font-family="Alegreya">Doom</text>'
    faces = {"a": CARD_RED + words, "b": CARD_RED + words, "c": words + CARD_RED}
    cards = [(card(setting, inner, name), Card(card(setting), None)) for name, inner in faces.items()]
    check_ink(cards, limit, report)
    (note,) = report
    assert note.code == "PNP715" and note.severity == "note" and note.steps == ("on 2 faces",)
    assert note.message.startswith(
        "fine black on `#E31A2C` would need 269 % of ink with its background, more than 260 %"
    )


def test_dark_type_in_several_inks_is_found_by_the_preflight(setting: Setting) -> None:
    pdf = pikepdf.open(io.BytesIO(written(setting)))
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and b"BT" in (data := thing.read_bytes()):
            thing.write(data.replace(b"/O1 gs\n0 0 0 1 k", b"0.18 0.49 0 0.8 k"))
    pdf.save(out := io.BytesIO())
    assert any("several inks" in fault for fault in look_over(out.getvalue(), "PDF/X-4", 300).faults)


SPOILT = {
    "several": lambda pdf: pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0]),
    "beyond": lambda pdf: pdf.pages[0].obj.__setitem__("/TrimBox", pikepdf.Array([-9, 0, 99, 99])),
    "once": lambda pdf: pdf.pages[0].obj.__setitem__("/ArtBox", pdf.pages[0].TrimBox),
    "actions": lambda pdf: pdf.Root.__setitem__("/OpenAction", pikepdf.Dictionary(S=pikepdf.Name.JavaScript)),
    "profile": lambda pdf: pdf.Root.OutputIntents[0].__delitem__("/DestOutputProfile"),
    "trapped": lambda pdf: pdf.docinfo.__delitem__("/Trapped"),
    "click": lambda pdf: pdf.pages[0].obj.__setitem__(
        "/Annots", pikepdf.Array([pikepdf.Dictionary(Subtype=pikepdf.Name.Link)])
    ),
    "title": lambda pdf: pdf.Root.__delitem__("/Metadata"),
}


@pytest.mark.parametrize("spoil", SPOILT)
def test_the_preflight_finds_what_is_spoilt_in_a_finished_file(setting: Setting, spoil: str) -> None:
    pdf = pikepdf.open(io.BytesIO(written(setting)))
    SPOILT[spoil](pdf)
    pdf.save(out := io.BytesIO())
    assert look_over(out.getvalue(), "PDF/X-4", 300).faults
    assert not look_over(written(setting), "PDF/X-4", 300).faults


def test_the_preflight_refuses_colours_of_screens_and_too_much_ink(setting: Setting) -> None:
    data = written(setting)
    assert look_over(data, "PDF/X-4", 100).faults == ["189 % of ink in one place, more than 100 %"]
    pdf = pikepdf.open(io.BytesIO(data))
    pdf.pages[0].Contents.write(pdf.pages[0].Contents.read_bytes() + b"\n1 0 0 rg 0 0 9 9 re f")
    pdf.save(out := io.BytesIO())
    assert "DeviceRGB" in look_over(out.getvalue(), "PDF/X-4", 300).faults[0]


def test_a_file_that_its_own_preflight_refuses_is_never_written(setting: Setting) -> None:
    untitled = Document(tuple(deck_pages(deck(setting))), "")
    with pytest.raises(UnsoundFile, match="no title"):
        press_file(untitled, job(setting))


# ------------------------------------------------------------------------------------------------- die lines
@pytest.mark.parametrize(
    ("format", "spots"),
    [
        (POKER, set()),
        (Format("token", 30, 30, shape="circle", bleed=3), {"CutContour"}),
        (tuck_box(63, 88, 16), {"CutContour", "Crease"}),
    ],
    ids=["card", "token", "box"],
)
@pytest.mark.parametrize("target", STANDARDS)
def test_what_is_not_cut_straight_has_die_lines_of_their_own_ink(
    setting: Setting, target: str, format: Format, spots: set[str]
) -> None:
    data = written(setting, target, format)
    assert look_over(data, STANDARDS[target], 300).spots == spots
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert ("/OCProperties" in pdf.Root) == (bool(spots) and target == "pdfx"), "layers are part of PDF 1.5"
        for layer in pdf.Root.get("/OCProperties", {"/OCGs": []})["/OCGs"]:
            assert str(layer.Name) == "Die lines" and pdf.Root.OCProperties.D.ON[0] == layer


def test_a_book_has_room_for_its_bleed_and_its_marks_stay(setting: Setting) -> None:
    (page,) = bled(Document((Page(148, 210, anchors=(Anchor("start", 20),)),), "A Book")).pages
    assert (page.width, page.height, page.trim) == (154, 216, (3, 3, 151, 213))
    assert page.anchors[0].y == 23


# ------------------------------------------------------------------------------------------------- colours
def test_the_profile_of_no_press_tells_what_arithmetic_does() -> None:
    data = PLAIN_PROFILE.read_bytes()
    assert fault_of(data) == "" and opened_profile(data).profile.profile_description == NAME
    screen = ImageCms.createProfile("sRGB")
    back = ImageCms.buildTransform(opened_profile(data), screen, "CMYK", "RGB", ImageCms.Intent.RELATIVE_COLORIMETRIC)
    for rgb in ((255, 255, 255), (0, 0, 0), (42, 26, 51), (163, 18, 58), (15, 92, 110), (240, 200, 20)):
        inks = inks_of("#{:02X}{:02X}{:02X}".format(*rgb), Separation(400))
        pixel = Pillow.new("CMYK", (1, 1), tuple(round(255 * v) for v in inks))
        assert back.apply(pixel).getpixel((0, 0)) == pytest.approx(rgb, abs=6)


def test_the_profile_of_no_press_is_what_its_tool_computes() -> None:
    kept, computed = PLAIN_PROFILE.read_bytes(), TOOL["plain_profile"]()
    assert len(kept) == len(computed)
    codes = zip(*(struct.unpack(f">{len(data) // 2}H", data) for data in (kept, computed)), strict=True)
    assert max(abs(one - other) for one, other in codes) <= 1, "run `python tools/write_profile.py`"


def test_a_profile_that_is_given_makes_the_inks_and_greys_of_type_stay_black(setting: Setting) -> None:
    shop = press_separation("pdfx", profile=PLAIN_PROFILE.read_bytes())
    assert shop.profile and not shop.intent and shop.condition[1] == NAME
    assert inks_of("#2A1A33", shop, fine=True) == BLACK
    by_arithmetic = inks_of("#777777", Separation(), fine=True)
    assert inks_of("#777777", shop, fine=True) == pytest.approx(by_arithmetic, abs=0.02)


def test_too_much_ink_is_told_once_and_held_back(setting: Setting) -> None:
    strong = f'<rect x="-3" y="-3" width="69" height="94" fill="#300200"/>{CARD.partition(chr(10))[2]}'
    faces = [(card(setting, strong, name), Card(card(setting), None)) for name in "abc"]
    check_ink(faces, Separation(240), report := Report())
    (told,) = report
    assert (told.code, told.severity, told.steps) == ("PNP715", "note", ("on 3 faces",))
    assert "`#300200`" in told.message and "277 %" in told.message
    limit = replace(job(setting), separation=replace(press_separation("pdfx"), ink_limit=240))
    _, seen = press_file(Document(tuple(deck_pages(deck(setting, inner=strong))), "A Game"), limit)
    assert 235 < seen.ink <= 240.1


# ------------------------------------------------------------------------------------------------- other readers
def plates(data: bytes, folder: FilePath) -> dict[str, Pillow.Image]:
    """Each ink of the first page as ghostscript separates it, 255 for none."""
    program = shutil.which("gs")
    if program is None:
        pytest.skip("gs is not installed")
    (folder / "it.pdf").write_bytes(data)
    words = [program, "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", "-r100", "-dLastPage=1"]
    subprocess.run([*words, f"-sOutputFile={folder}/p%d.tif", str(folder / "it.pdf")], check=True, timeout=120)
    named = {file.stem.partition("(")[2].rstrip(")"): file for file in folder.glob("p1(*.tif")}
    return {name: Pillow.open(file).convert("L") for name, file in named.items()}


def test_ghostscript_finds_type_on_the_black_plate_alone(setting: Setting, tmp_path: FilePath) -> None:
    plain = CARD.replace('<g opacity="0.4">', "<g>")
    found = plates(written(setting, inner=plain), tmp_path)
    assert set(found) == {"Cyan", "Magenta", "Yellow", "Black"}
    words = tuple(round((v + 3) / 25.4 * 100) for v in (8, 37, 20, 44.5))
    assert found["Black"].crop(words).getextrema()[0] == 0
    for name in ("Cyan", "Magenta", "Yellow"):
        assert found[name].crop(words).getextrema() == (255, 255), name
    whole = zip(*(plate.tobytes() for plate in found.values()), strict=True)
    most = max(sum(255 - v for v in inks) for inks in whole) / 2.55
    assert most == pytest.approx(look_over(written(setting, inner=plain), "PDF/X-4", 300).ink, abs=1.5)


def test_ghostscript_finds_die_lines_on_a_plate_of_their_own(setting: Setting, tmp_path: FilePath) -> None:
    token = Format("token", 30, 30, shape="circle", bleed=3)  # (gs 10.0 drops such inks beside what is seen through)
    found = plates(written(setting, format=token, inner=CARD.replace('<g opacity="0.4">', "<g>")), tmp_path)
    assert found["CutContour"].getextrema()[0] < 128
    edge, middle = (round(v / 25.4 * 100) for v in (3, 18))
    column = [found["CutContour"].getpixel((x, middle)) for x in range(edge - 2, edge + 3)]
    assert min(column) < 200, "3 mm from the edge of the page"


def test_a_clear_picture_stays_clear_in_x_4_and_is_laid_on_white_in_x_1a(setting: Setting, tmp_path: FilePath) -> None:
    Pillow.new("RGBA", (600, 600), (200, 0, 0, 90)).save(tmp_path / "it.png")
    face = replace(card(setting), items=(Image(str(tmp_path / "it.png"), 0, 0, 40, 40),))
    for target, clear in (("pdfx", True), ("pdfx-1a", False)):
        pages = tuple(deck_pages(Deck("x", "X", POKER, (Card(face),))))
        data, seen = press_file(Document(pages, "A Game"), job(setting, target))
        assert seen.transparent == clear
        with pikepdf.open(io.BytesIO(data)) as pdf:
            objects = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
            (picture,) = [o for o in objects if "/Width" in o and o.ColorSpace == "/DeviceCMYK"]
            assert ("/SMask" in picture) == clear
