"""Documents as PDF, read back with other libraries."""

import gc
import io
import re
import shutil
import subprocess
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest
from PIL import Image as Pillow

from pnp.press.export import pdf_fonts
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.pdf_fonts import FontUses, blanks
from pnp.press.export.pdf_structure import Part
from pnp.press.export.png import pictures
from pnp.press.impose.booklet import booklet
from pnp.press.typeset import Icon, ParagraphStyle, Run, TextStyle, read_face, read_icon, set_text
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import (
    Anchor,
    Document,
    Face,
    GlyphRun,
    Group,
    Image,
    Link,
    Page,
    Paint,
    Path,
    PlacedFace,
    Tag,
    words_drawn,
)

SVG = 'xmlns="http://www.w3.org/2000/svg"'
STYLE = ParagraphStyle(TextStyle("Alegreya", 10), 12, hyphens=True)
WORDS = "The first office of affinity: “fjord”, 1234 – and AVATAR, naïve café."


def written(text, setting, width=100.0, **style):
    block = set_text([Run(text, TextStyle("Alegreya", 10, **style))], STYLE, width, setting)
    return Page(120, 80, block.items(10, 10))


def document(*pages, **more):
    return Document(tuple(pages), "A title", **more)


def extracted(data, page=0):
    return pypdfium2.PdfDocument(data)[page].get_textpage().get_text_range().replace("\r\n", " ")


def dark(data, x, y, dpi=72):
    """Whether the first page is inked at a point, mm."""
    image = next(pictures(data, dpi)).convert("L")
    return image.getpixel((round(x * dpi / 25.4), round(y * dpi / 25.4))) < 128


def square(name="square", **more):
    return Face(name, 20, 20, (Path(rect_outline(-5, -5, 30, 30), Paint(fill="#000000")),), **more)


def test_words_come_out_as_they_went_in_ligatures_too(setting, fonts):
    assert extracted(pdf_bytes(document(written(WORDS, setting)), fonts)) == WORDS


def test_tracked_words_come_out_whole(setting, fonts):
    page = written("Eric of Amber", setting, tracking=90)
    assert extracted(pdf_bytes(document(page), fonts)) == "Eric of Amber"


def test_the_hyphen_of_a_lines_end_is_not_part_of_the_word(setting, fonts):
    text = extracted(pdf_bytes(document(written("extraordinarily misrepresented", setting, 22)), fonts))
    joined = text.replace("\ufffe", "").replace("\u00ad", "").replace("\x02", "").replace("- ", "")
    assert "extraordinarily" in joined.replace(" ", "") and "-" not in joined


def test_the_same_document_is_the_same_bytes(setting, fonts):
    made = [pdf_bytes(document(written(WORDS, setting)), fonts) for _ in range(2)]
    assert made[0] == made[1]


def test_the_date_is_what_the_environment_says(setting, fonts, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    with pikepdf.open(io.BytesIO(pdf_bytes(document(written("x", setting)), fonts))) as pdf:
        assert str(pdf.docinfo["/CreationDate"]) == "D:19700102000000Z"
        with pdf.open_metadata() as xmp:
            assert xmp["dc:title"] == "A title"
            assert xmp["xmp:CreateDate"].startswith("1970-01-02")


def test_every_font_is_embedded_as_a_subset_and_none_is_helvetica(setting, fonts):
    page = written("Roman ", setting)
    bold = set_text([Run("bold", TextStyle("Alegreya Bold", 10))], STYLE, 50, setting)
    data = pdf_bytes(document(Page(120, 80, (*page.items, *bold.items(10, 30)))), fonts)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        names = []
        for font in pdf.pages[0].Resources.Font.values():
            descendant = font.DescendantFonts[0]
            assert font.Subtype == "/Type0" and font.Encoding == "/Identity-H" and "/ToUnicode" in font
            assert len(bytes(descendant.FontDescriptor.FontFile2.read_bytes())) < 20000
            names.append(str(font.BaseFont))
        assert sorted(name.split("+")[1] for name in names) == ["Alegreya-Bold", "Alegreya-Regular"]
        fonts_in_file = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
        assert fonts_in_file and not any(n in str(o.BaseFont) for o in fonts_in_file for n in ("Helvetica", "Vera"))


def test_names_used_in_streams_are_in_their_resources(setting, fonts):
    inner = Face("inner", 5, 5, written("deep", setting).items)
    outer = Face("outer", 20, 20, (PlacedFace(inner), Group((PlacedFace(inner, (1, 0, 0, 1, 5, 5)),))))
    data = pdf_bytes(document(Page(50, 50, (PlacedFace(outer),))), fonts)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        seen = 0
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                for operands, operator in pikepdf.parse_content_stream(thing):
                    if str(operator) in ("Do", "Tf"):
                        kind = "/XObject" if str(operator) == "Do" else "/Font"
                        assert operands[0] in thing.Resources[kind]
                        seen += 1
        assert seen >= 3


def test_a_face_is_written_once_and_placed_often(fonts):
    card = square()
    items = tuple(PlacedFace(card, (1, 0, 0, 1, 10.0 + i, 10)) for i in range(40))
    with pikepdf.open(io.BytesIO(pdf_bytes(document(Page(120, 80, items), Page(120, 80, items)), fonts))) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    assert len(forms) == 1


def test_cards_of_a_large_deck_that_look_alike_are_written_once(fonts):
    """Those of another size are not; what looks like no other is written where it is shown. A document of few faces has
    each on its own."""
    deck = [replace(square(), name=f"card {n}", items=square().items) for n in range(201)]
    alike = [replace(face, items=deck[0].items) for face in deck[1:]]
    larger = replace(deck[0], name="larger", width=deck[0].width + 1)
    for faces, forms in (([deck[0], *alike, larger], 2), ([deck[0], *alike[:3], larger], 5), (deck, 0)):
        page = Page(120, 80, tuple(PlacedFace(face, (1, 0, 0, 1, 10, 10)) for face in faces))
        with pikepdf.open(io.BytesIO(pdf_bytes(document(page), fonts))) as pdf:
            found = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(found) == forms


def test_two_faces_of_one_name_are_not_confused(fonts):
    white = Face("square", 20, 20, (Path(rect_outline(0, 0, 20, 20), Paint(fill="#FFFFFF")),))
    page = Page(100, 50, (PlacedFace(square()), PlacedFace(white, (1, 0, 0, 1, 50, 0))))
    data = pdf_bytes(document(page), fonts)
    assert dark(data, 10, 10) and not dark(data, 60, 10)


def test_a_face_shows_its_bleed_unless_it_is_clipped(fonts):
    at = (1, 0, 0, 1, 20, 20)
    bled = pdf_bytes(document(Page(60, 60, (PlacedFace(square(bleed=3), at),))), fonts)
    clipped = pdf_bytes(document(Page(60, 60, (PlacedFace(square(bleed=3), at, rect_outline(0, 0, 20, 20)),))), fonts)
    assert dark(bled, 18.5, 30) and not dark(bled, 16, 30)
    assert dark(clipped, 21, 30) and not dark(clipped, 18.5, 30)


def test_y_grows_downwards_and_matrices_turn_clockwise(fonts):
    bar = Path(rect_outline(0, 0, 20, 2), Paint(fill="#000000"))
    quarter = (0.0, 1.0, -1.0, 0.0, 30.0, 10.0)
    data = pdf_bytes(document(Page(60, 60, (bar, Group((bar,), quarter)))), fonts)
    assert dark(data, 10, 1) and dark(data, 29, 20) and not dark(data, 10, 50)


def test_links_and_bookmarks_lead_to_their_place(setting, fonts):
    first = Page(
        100, 100, (), anchors=(Anchor("a", 5, "Start"),), links=(Link(10, 10, 20, 5, "b"), Link(1, 1, 2, 2, "none"))
    )
    second = Page(
        100, 100, (), anchors=(Anchor("b", 40, "Court", 1),), links=(Link(0, 0, 9, 9, uri="https://example.org"),)
    )
    data = pdf_bytes(document(first, second), fonts)
    toc = [(b.get_title(), b.level) for b in pypdfium2.PdfDocument(data).get_toc()]
    assert toc == [("Start", 0), ("Court", 1)]
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages[0].Annots) == 1
        assert str(pdf.pages[1].Annots[0].A.URI) == "https://example.org"


def test_bookmarks_of_a_book_to_fold_lead_to_the_sides_of_its_sheets_in_reading_order(fonts):
    read = tuple(Page(100, 100, (), anchors=(Anchor(f"p{n}", 5, f"Page {n}"),)) for n in range(1, 9))
    data = pdf_bytes(document(*booklet(read), reading=read), fonts)
    toc = [(mark.get_title(), mark.get_dest().get_index()) for mark in pypdfium2.PdfDocument(data).get_toc()]
    assert toc == [(f"Page {n}", side) for n, side in enumerate((0, 1, 2, 3, 3, 2, 1, 0), 1)]


def test_boxes_language_and_printing_wishes_are_told(fonts):
    page = Page(103, 154, trim=(3, 3, 100, 151), bleed=(0, 0, 103, 154), label="iv")
    data = pdf_bytes(document(page, language="fr", duplex="long", author="Ann"), fonts)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        box = [float(v) for v in pdf.pages[0].TrimBox]
        assert box == pytest.approx([v * 72 / 25.4 for v in (3, 3, 100, 151)], abs=0.01)
        assert str(pdf.Root.Lang) == "fr"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert str(pdf.Root.PageLabels.Nums[1].P) == "iv"
        assert pdf.docinfo["/Author"] == "Ann"


@pytest.mark.parametrize(
    ("kind", "mode"), [("jpg", "RGB"), ("png", "RGB"), ("png", "P"), ("png", "L"), ("png", "RGBA")]
)
def test_pictures_of_every_kind_are_drawn(fonts, tmp_path, kind, mode):
    file = tmp_path / f"p.{kind}"
    image = Pillow.new("RGB", (64, 64), "#FFFFFF")
    image.paste("#101010", (0, 0, 32, 64))
    image.convert(mode).save(file)
    data = pdf_bytes(document(Page(60, 60, (Image(str(file), 10, 10, 40, 40),))), fonts)
    assert dark(data, 20, 30) and not dark(data, 40, 30) and not dark(data, 5, 5)


def test_jpeg_and_plain_png_go_in_as_they_are_and_once(fonts, tmp_path):
    image = Pillow.effect_noise((80, 80), 90).convert("RGB")
    image.save(tmp_path / "a.jpg")
    image.save(tmp_path / "b.png")
    (tmp_path / "copy.jpg").write_bytes((tmp_path / "a.jpg").read_bytes())
    items = tuple(Image(str(tmp_path / n), 0, 0, 9, 9) for n in ("a.jpg", "b.png", "copy.jpg", "a.jpg"))
    data = pdf_bytes(document(Page(60, 60, items)), fonts)
    assert (tmp_path / "a.jpg").read_bytes() in data
    with pikepdf.open(io.BytesIO(data)) as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert len(images) == 2
        png = next(o for o in images if o.get("/Filter") != "/DCTDecode")
        assert png.read_raw_bytes() in (tmp_path / "b.png").read_bytes()


def test_an_icon_in_the_line_is_drawn(setting, fonts):
    svg = f'<svg {SVG} viewBox="0 0 9 9"><rect width="9" height="9" fill="currentColor"/></svg>'
    setting = replace(setting, icons={"box": read_icon(svg, "box", setting)})
    style = TextStyle("Alegreya", 40)
    block = set_text([Icon("box", style)], ParagraphStyle(style, 48), 50, setting)
    data = pdf_bytes(document(Page(60, 60, block.items_from(5, 30))), fonts)
    assert dark(data, 5 + 0.49 * 40 * 25.4 / 72, 26)


def test_a_drawing_prints_where_it_says(setting, fonts):
    circle = '<circle cx="20" cy="20" r="10" transform="translate(5 0)"/>'
    svg = f'<svg {SVG} viewBox="-3 -3 46 46">{circle}</svg>'
    face = read_face(svg, "dot", setting)
    data = pdf_bytes(document(Page(60, 60, (PlacedFace(face, (1, 0, 0, 1, 10, 10)),))), fonts)
    assert dark(data, 35, 30) and dark(data, 44, 30) and not dark(data, 24, 30)


@pytest.mark.parametrize("raised", [(), (0,), (1,), (0, 1)])
def test_a_run_is_one_operand_unless_one_of_its_glyphs_leaves_the_baseline(fonts, raised):
    shaped = fonts.open("Alegreya").shape("ab")
    glyphs = tuple(glyph._replace(dy=0.1 if number in raised else 0.0) for number, glyph in enumerate(shaped.glyphs))
    shown = FontUses(fonts).use("Alegreya").operand(replace(shaped, glyphs=glyphs))
    assert (shown is None) == bool(raised)
    assert shown is None or shown[2] == "<00010002>"


@pytest.mark.parametrize(("tracking", "is_by_glyph"), [(0, False), (200, False), (5, True), (-50, True)])
def test_words_are_shown_in_stretches_unless_they_are_closer_than_their_advances(
    fonts, setting, monkeypatch, tracking, is_by_glyph
):
    shown = []
    monkeypatch.setattr(pdf_fonts, "_glyph_by_glyph", lambda run, use, em: shown.append(run) or ("[] TJ", 0.0))
    style = TextStyle("Alegreya", 10, tracking=tracking)
    for run in set_text([Run("Hares", style)], STYLE, 50, setting).items_from(0.0, 0.0):
        pdf_fonts.type_operators(run, FontUses(fonts).use("Alegreya"))
    assert bool(shown) == is_by_glyph


def test_a_font_says_what_its_codes_mean_a_hundred_at_a_time(fonts):
    """No block of a CMap may hold more than 100 entries (Adobe Technical Note 5014); some viewers stop there."""
    use = FontUses(fonts).use("Alegreya")
    for number in range(1, 251):
        use.code(number, chr(0x4E00 + number))
    blocks = re.findall(r"(\d+) beginbfchar\n(.*?)\nendbfchar", use.meanings().decode("ascii"), re.DOTALL)
    assert b"bfrange" not in use.meanings() + blanks(250)  # (not every reader takes lists for ranges)
    entries = [lines.split("\n") for _, lines in blocks]
    assert [int(count) for count, _ in blocks] == [len(lines) for lines in entries] == [100, 100, 50]
    assert [*entries[0], *entries[1], *entries[2]] == [
        f"<{number:04X}> <{0x4E00 + number:04X}>" for number in range(1, 251)
    ]


def test_words_on_a_circle_are_read_as_a_line_by_every_program(setting, tmp_path):
    line = "the same: four points"
    words = f'<text pnp:arc="30 30 20 0" font-family="Alegreya" font-size="10pt">{line}</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="0 0 63 88">{words}</svg>'
    page = Page(63, 88, (PlacedFace(read_face(svg, "mat", setting)),))
    assert words_drawn(page.items) == line
    data = pdf_bytes(document(page), setting.fonts)
    assert extracted(data).strip() == line
    (file := tmp_path / "mat.pdf").write_bytes(data)
    for reader in (["pdftotext", str(file), "-"], ["mutool", "draw", "-F", "text", str(file)]):
        if shutil.which(reader[0]):
            assert subprocess.run(reader, capture_output=True, check=True, text=True).stdout.strip() == line


def test_words_of_a_picture_are_seen_in_the_same_font_and_read_by_nobody(setting, tmp_path):
    """Pictures of cards in a book are told in words: no letter of theirs is taken out, and they cost nothing more."""
    words = "".join(f'<text x="5" y="{10 + n}" font-size="8pt" font-family="Alegreya">aaabbb</text>' for n in range(40))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{words}</svg>'
    face = read_face(svg, "one", setting)
    figure = Group((PlacedFace(face),), tags=(Tag("P"), Tag("Figure", alt="a card")))
    silent = pdf_bytes(Document((Page(63, 88, (figure,)),), "x"), setting.fonts)
    read = pdf_bytes(Document((Page(63, 88, (PlacedFace(face),)),), "x"), setting.fonts, access=0)
    assert len(silent) < len(read) * 1.1
    (page,), (other,) = (pypdfium2.PdfDocument(data) for data in (silent, read))
    assert page.get_textpage().get_text_range().strip() == "" != other.get_textpage().get_text_range()
    file = tmp_path / "silent.pdf"
    file.write_bytes(silent)
    for reader in (["pdftotext", str(file), "-"], ["mutool", "draw", "-F", "text", str(file)]):
        if shutil.which(reader[0]):
            assert not subprocess.run(reader, capture_output=True, check=True).stdout.strip()
    assert page.render(scale=3).to_pil() == other.render(scale=3).to_pil()


def test_a_file_may_keep_the_second_part_of_pdf_ua(setting):
    """Types have their namespace, links lead into the structure, and the file says what it keeps."""
    words = '<text x="5" y="10" font-size="8pt" font-family="Alegreya">words</text>'
    face = read_face(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{words}</svg>', "one", setting)
    words = Group(face.items, tags=(Tag("H1"),))
    page = Page(63, 88, (words,), anchors=(Anchor("begin", 5.0, "Begin"),), links=(Link(1, 1, 5, 5, "begin"),))
    for part, version in ((1, "1.7"), (2, "2.0")):
        with pikepdf.open(io.BytesIO(pdf_bytes(Document((page,), "x"), setting.fonts, access=part))) as pdf:
            assert (pdf.pdf_version, pdf.open_metadata()["pdfuaid:part"]) == (version, str(part))
            dest = pdf.Root.Outlines.First.Dest[0]
            assert (dest == pdf.pages[0].obj) == (part == 1)
            assert ("/NS" in pdf.Root.StructTreeRoot.K) == (part == 2)
            assert part == 1 or str(dest.S) == "/H1"


@pytest.mark.parametrize(("whole", "like"), [("TOCI", "P"), ("P", "Span")])
def test_no_reference_holds_a_link_in_pdf_2(whole, like, setting):
    """Its structure types know none that does (ISO 32005); in those before, a link is in a reference."""
    words = '<text x="5" y="10" font-size="8pt" font-family="Alegreya">words</text>'
    face = read_face(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{words}</svg>', "one", setting)
    (run,) = (item for item in face.items if isinstance(item, GlyphRun))
    entry = Group((replace(run, link="begin"),), tags=(Tag(whole), Tag("Reference")))
    page = Page(63, 88, (entry,), anchors=(Anchor("begin", 5.0, "Begin"),), links=(Link(4, 5, 30, 8, "begin"),))
    for part, role in ((1, "Reference"), (2, like)):
        with pikepdf.open(io.BytesIO(pdf_bytes(Document((page,), "x"), setting.fonts, access=part))) as pdf:
            reference = pdf.Root.StructTreeRoot.K.K.K
            assert (str(reference.S), str(reference.K.S)) == (f"/{role}", "/Link")


def test_figures_of_sheets_are_written_with_their_page_and_let_go_of(fonts):
    """A deck of thousands keeps no structure of its faces until the end; the last page's is as whole as the first's."""
    square = Path(rect_outline(0, 0, 20, 20), Paint(fill="#000000"))
    pages = [
        Page(50, 50, tuple(PlacedFace(Face(f"{n}/{i}", 20, 20, (square,))) for i in range(4)), label=f"sheet {n}")
        for n in range(30)
    ]
    alive = []
    gc.collect()
    gc.freeze()  # (what other tests keep is not counted, time and again)

    def told(items):
        alive.append(sum(isinstance(one, Part) for one in gc.get_objects()))
        return items[0].face.name if items[0].face.name != "7/2" else ""  # (one is an ornament)

    try:
        data = pdf_bytes(Document(tuple(pages), "x", describe=told), fonts)
    finally:
        gc.unfreeze()
    begun = alive[0]
    assert len(alive) == 120 and max(alive) <= begun + 4
    with pikepdf.open(io.BytesIO(data)) as pdf:
        root = pdf.Root.StructTreeRoot
        figures = list(root.K.K)
        assert [str(one.Alt) for one in figures] == [
            f"{n}/{i}" for n in range(30) for i in range(4) if (n, i) != (7, 2)
        ]
        assert {str(one.S) for one in figures} == {"/Figure"} and all(one.P == root.K for one in figures)
        numbered = dict(zip(list(root.ParentTree.Nums)[::2], list(root.ParentTree.Nums)[1::2], strict=True))
        for n, page in enumerate(pdf.pages):
            owners = list(numbered[page.obj.StructParents])
            assert [str(one.Alt).partition("/")[0] for one in owners] == [str(n)] * (3 if n == 7 else 4)
            assert [(one.Pg == page.obj, int(one.K)) for one in owners] == [(True, i) for i in range(len(owners))]


def test_a_face_within_groups_is_written_once_in_a_large_document_too(fonts):
    """What stands at one place is written there; within groups nobody has counted."""
    square = rect_outline(0, 0, 20, 20)
    alone = [PlacedFace(Face(f"{n}", 20, 20, (Path(square, Paint(fill="#000000")),))) for n in range(210)]
    own = PlacedFace(Face("nested", 20, 20, (Path(square, Paint(fill="#336699")),)))
    pages = tuple(Page(50, 50, (*alone[n::2], Group((own,)))) for n in range(2))
    with pikepdf.open(io.BytesIO(pdf_bytes(Document(pages, "x"), fonts))) as pdf:
        assert all(b"0.2 0.4 0.6 rg" not in page.Contents.read_bytes() for page in pdf.pages)
        drawn = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
        assert sum(b"0.2 0.4 0.6 rg" in one.read_bytes() for one in drawn) == 1
