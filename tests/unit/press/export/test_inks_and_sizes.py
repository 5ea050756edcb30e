"""Ink on ink, pictures of many bits, and sizes of services: values worked out by hand."""

import io
import re

import pikepdf
import pytest
from PIL import Image as Pillow

from pnp.press.decks.deck import Card, Deck
from pnp.press.decks.print_shop import PLAIN_PROFILE
from pnp.press.decks.service_files import service_page
from pnp.press.decks.tts import LEAST_CARD, SetUp, is_tiles
from pnp.press.export.cmyk import Separation
from pnp.press.export.icc import to_inks
from pnp.press.export.knockouts import black_on_rich, with_black
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.plain_picture import shallow
from pnp.press.impose.formats import Format
from pnp.press.impose.services import ServiceFormat
from pnp.press.preflight.pdf_reading import operations
from pnp.press.typeset import ParagraphStyle, Run, TextStyle, set_text
from pnp.press.typeset.drawing.outline import bounds, rect_outline
from pnp.press.typeset.drawing.page import Document, Face, GlyphRun, Gradient, Image, Page, Paint, Path, Tag
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.flow.tagging import tagged
from pnp.press.typeset.text.glyph_outlines import glyph_outline, run_outline

STYLE = ParagraphStyle(TextStyle("Alegreya", 10), 12)


def words(setting):
    return set_text((Run("Doom", STYLE.text),), STYLE, 50.0, setting).items(20, 20)


def holes(setting, ground, limit=240.0):
    return [leaf for _, leaf in black_on_rich(Page(100, 100, (ground, *words(setting))), Separation(limit))]


@pytest.mark.parametrize(
    ("colour", "ink"), [("#FFFF00", 200), ("#00FF00", 300), ("#FFFFFF", 100), ("#808000", 200), ("#FF0000", 300)]
)
def test_a_ground_with_black_on_top_has_its_colours_and_a_hundred_percent(colour, ink):
    assert with_black(colour, Separation(400)) == pytest.approx(ink)


def test_black_leaves_a_hole_where_both_together_are_above_the_limit_by_more_than_a_half(setting):
    green = Path(rect_outline(0, 0, 100, 100), Paint(fill="#00FF00"))
    assert (
        holes(setting, green, 299.4) == [green] and not holes(setting, green, 299.5) and not holes(setting, green, 300)
    )


def test_a_picture_may_be_of_any_ink(setting):
    picture = Image("x.png", 0, 0, 100, 100)
    assert holes(setting, picture) == [picture] and not holes(setting, Image("x.png", 60, 60, 10, 10))


@pytest.mark.parametrize(
    ("gap", "miter", "is_hole"),
    [(3.0, 4.0, False), (1.0, 4.0, True), (1.0, 1.0, False), (0.3, 0.5, True), (0.8, 0.5, False)],
)
def test_a_frame_round_words_is_no_ground_where_its_corners_do_not_reach_them(setting, gap, miter, is_hole):
    """A line of 1 mm reaches half of it times its mitre to either side; a mitre of less than 1 counts as 1."""
    (run,) = words(setting)
    em = run.size * PT
    right = 20 + max(glyph.x + glyph.advance for glyph in run.glyphs)
    left, top, foot = 20 - gap, run.y - 0.85 * em - gap, run.y + 0.25 * em + gap
    frame = Path(
        rect_outline(left, top, right + gap - left, foot - top), Paint(stroke="#00FF00", width=1.0, miter_limit=miter)
    )
    assert bool(holes(setting, frame)) is is_hole


def test_colours_come_into_inks_where_both_profiles_can_be_read():
    press = PLAIN_PROFILE.read_bytes() if hasattr(PLAIN_PROFILE, "read_bytes") else PLAIN_PROFILE
    assert to_inks(press, b"junk") is None and to_inks(b"junk") is None


def test_a_file_of_a_standard_packs_no_objects_and_has_an_id_of_its_content(setting, fonts):
    def written(colour, standard=""):
        page = Page(50, 50, (Path(rect_outline(0, 0, 9, 9), Paint(fill=colour)),))
        return pdf_bytes(
            Document((page,), "A"), fonts, separation=Separation(300, standard=standard) if standard else None
        )

    assert b"/ObjStm" in written("#FF0000") and b"/ObjStm" not in written("#FF0000", "PDF/X-1a:2003")
    ids = {
        bytes(pikepdf.open(io.BytesIO(written(colour))).trailer.ID[0]) for colour in ("#FF0000", "#FF0000", "#00FF00")
    }
    assert len(ids) == 2


@pytest.mark.parametrize(
    ("mode", "values", "grey"),
    [("I", (0, 257, 65_535), (0, 1, 255)), ("I", (0, 100, 255), (0, 100, 255)), ("I", (0, 50_000, 100_000), (0, 128, 255)), ("F", (0.0, 0.5, 1.0), (0, 128, 255)), ("F", (0.0, 100.0, 510.0), (0, 50, 255)), ("F", (0.0, 3.0, 200.0), (0, 3, 200))],
)  # fmt: skip
def test_a_deep_picture_is_scaled_by_its_greatest_value(mode, values, grey):
    picture = Pillow.new(mode, (3, 1))
    picture.putdata(values)
    assert tuple(shallow(picture).tobytes()) == grey


def test_a_face_is_stretched_to_a_services_trim_each_way():
    ground = Path(rect_outline(-3, -3, 69, 94), Paint(fill="#FF0000"))
    page = service_page(Face("x", 63, 88, (ground,), 3.0), ServiceFormat("poker", 63.63, 88.44, sides=(3.0,)))
    boxes = re.findall(r"\((1\.0\d+), 0\.0, 0\.0, (1\.0\d+), 0\.0, 0\.0\)", str(page.items))
    assert boxes and [float(value) for value in boxes[0]] == pytest.approx([1.01, 1.005])


@pytest.mark.parametrize(
    ("width", "height", "shape", "tiles"),
    [
        (63, 88, "rectangle", False),
        (LEAST_CARD, 90, "rectangle", False),
        (LEAST_CARD - 0.1, 90, "rectangle", True),
        (90, LEAST_CARD - 0.1, "rectangle", True),
        (63, 63, "circle", False),
        (25, 25, "circle", True),
        (50, 58, "hexagon", False),
        (63, 88, "path", True),
    ],
)
def test_small_pieces_and_odd_shapes_are_tiles(width, height, shape, tiles):
    deck = Deck("d", "D", Format("f", width, height, shape=shape), (Card(Face("x", width, height, ()), None, 1, "x"),))
    assert is_tiles(deck, SetUp({})) is tiles
    assert is_tiles(deck, SetUp({"d": 1})) is (shape == "path")  # (what is dealt is a deck)


def test_the_outline_of_words_stands_on_their_baseline(setting, fonts):
    """An H is as high as the capitals, and stands on the line; units of a font are shares of an em, upwards."""
    run = next(
        item
        for item in set_text((Run("HH", STYLE.text),), STYLE, 50.0, setting).items(20, 20)
        if isinstance(item, GlyphRun)
    )
    file = fonts.open("Alegreya")
    x0, top, _, foot = bounds(run_outline(run, file))
    own = bounds(glyph_outline(file, run.glyphs[0].gid))
    em = 10 * PT
    assert (
        (foot, top) == pytest.approx((run.y - own[1] * em, run.y - own[3] * em))
        and top < run.y
        and x0 == pytest.approx(20 + own[0] * em)
    )


def states(content):
    """The state of each operation of a stream."""
    pdf = pikepdf.new()
    stream = pdf.make_stream(content)
    stream.Resources = pikepdf.Dictionary(
        ExtGState=pikepdf.Dictionary(A=pikepdf.Dictionary(OP=True), B=pikepdf.Dictionary(OP=True, op=False))
    )
    return [operation.state for operation in operations(stream)]


def test_the_state_of_a_stream_is_followed():
    found = states(b"2 0 0 8 0 0 cm 0 0 0 1 k 0.25 G /A gs /B gs /X gs /F 9 Tf /P CS /P cs 0 0 1 1 re f")
    end = found[-1]
    assert end.scale == pytest.approx(4) and end.size == 9 and end.line is None and end.fill is None
    assert any(state.fill == (0, 0, 0, 1) for state in found) and any(state.line == (0, 0, 0, 0.75) for state in found)
    assert (
        any(state.line_overprints and state.fill_overprints for state in found)
        and end.line_overprints
        and not end.fill_overprints
    )


def test_a_flat_ground_lies_under_a_line_that_fades(fonts):
    fade = Gradient((0, 0, 9, 0), ((0.0, "#000000"), (1.0, "#FFFFFF")))
    page = Page(50, 50, (Path(rect_outline(1, 2, 9, 8), Paint(fill="#FF0000", stroke=fade, width=1.0)),))
    with pikepdf.open(io.BytesIO(pdf_bytes(Document((page,), "A"), fonts))) as pdf:
        painted = [str(operator) for _, operator in pikepdf.parse_content_stream(pdf.pages[0])]
    assert painted.index("rg") < painted.index("f") < painted.index("sh" if "sh" in painted else "SCN")


def test_a_part_that_is_read_at_the_end_of_nothing_is_read_for_itself(setting, fonts):
    page = Page(50, 50, (tagged(words(setting), Tag("Span", at_end=True)),))
    with pikepdf.open(io.BytesIO(pdf_bytes(Document((page,), "A"), fonts))) as pdf:
        assert "/StructTreeRoot" in pdf.Root
