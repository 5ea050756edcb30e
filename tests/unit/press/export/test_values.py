"""Inks, operators, pictures and spaces between boxes as exact values."""

import io
import re
import zlib
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageOps

from pnp.press.export import pdf_operators
from pnp.press.export.box_spaces import _goes_on, _takes_space
from pnp.press.export.cmyk import BLACK, Separation, inks_of, is_solid, limited, most_ink, separated_picture, unlimited
from pnp.press.export.knockouts import _inked_box, _is_rich, _overprints, _rich_under, colours_of, with_black
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.pdf_content import LEAST_ACROSS, _across, actual_text_mark, is_simple
from pnp.press.export.pdf_fonts import (
    FontUse,
    FontUses,
    _parted_at_kerns,
    _show,
    _spacing,
    _tag,
    blanks,
    type_operators,
)
from pnp.press.export.pdf_images import _TURNS, _png_chunks, _space, read_picture, read_separated
from pnp.press.export.pdf_marked_content import _squeezed, hidden_text
from pnp.press.export.pdf_operators import (
    PathCache,
    colour_operator,
    grey_of,
    ink_operator,
    matrix_operator,
    number,
    path_operators,
)
from pnp.press.export.plain_picture import browser_picture, shallow, upright_picture
from pnp.press.export.png import PageInk, picture_ink, png_file
from pnp.press.typeset import ParagraphStyle, Run, Setting, TextStyle, set_text
from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.outline import apply, rect_outline, rotation
from pnp.press.typeset.drawing.page import (
    IDENTITY,
    Document,
    Face,
    Glyph,
    GlyphRun,
    Gradient,
    Group,
    Image,
    Page,
    Paint,
    Path,
    PlacedFace,
    Tag,
)
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.flow.tagging import tagged
from pnp.press.typeset.text.fonts import Fonts
from pnp.press.typeset.text.shaped import ShapedRun

FREE = Separation(400)
RICH = Separation(300, (60, 40, 30, 100))


# ------------------------------------------------------------------------------------------------- four inks
@pytest.mark.parametrize(
    ("colour", "inks"),
    [
        ("#FF8040", (0.0, 1 - 128 / 255, 1 - 64 / 255, 0.0)), ("#402010", (0.0, 0.5, 0.75, 1 - 64 / 255)),
        ("#104020", (0.75, 0.0, 0.5, 1 - 64 / 255)), ("#FFFFFF", (0.0, 0.0, 0.0, 0.0)), ("#000000", BLACK),
        (CURRENT_COLOUR, BLACK),
    ],
)  # fmt: skip
def test_inks_of_a_colour_are_what_its_light_lacks(colour: str, inks: tuple[float, ...]) -> None:
    assert inks_of(colour, FREE) == pytest.approx(inks)
    assert unlimited(colour, FREE) == pytest.approx(100 * sum(inks))


def test_fine_type_is_black_if_it_is_dark_and_grey_if_it_is_nearly_grey() -> None:
    assert inks_of("#3B3B3B", FREE, fine=True) == BLACK  # its luminance is 0.0437
    assert inks_of("#3C3C3C", FREE, fine=True) == pytest.approx((0.0, 0.0, 0.0, 1 - 60 / 255), abs=0.003)
    assert inks_of("#808080", FREE, fine=True) == pytest.approx((0.0, 0.0, 0.0, 1 - 128 / 255))
    assert inks_of("#F8F8F8", FREE, fine=True) == pytest.approx((0.0, 0.0, 0.0, 1 - 248 / 255))
    assert inks_of("#888860", FREE, fine=True)[:3] == (0.0, 0.0, 0.0)  # 40 apart
    assert inks_of("#88885F", FREE, fine=True) == inks_of("#88885F", FREE)  # 41 apart


def test_black_is_rich_in_areas_only() -> None:
    assert inks_of("#000000", RICH, solid=True) == (0.6, 0.4, 0.3, 1.0) and inks_of("#000000", RICH) == BLACK
    assert inks_of("#000000", RICH, solid=True, fine=True) == BLACK and inks_of("#000000", FREE, solid=True) == BLACK
    assert inks_of("#010101", RICH, solid=True) != (0.6, 0.4, 0.3, 1.0)
    areas = [is_solid(rect_outline(1.0, 2.0, w, h)) for w, h in ((6.0, 6.0), (5.9, 9.0), (9.0, 5.9))]
    assert areas == [True, False, False] and not is_solid(())


def test_coloured_inks_give_way_in_proportion() -> None:
    assert limited((0.6, 0.3, 0.0, 1.0), 1.6) == pytest.approx((0.4, 0.2, 0.0, 1.0))
    assert limited((1.0, 0.5, 0.5, 0.0), 1.0) == pytest.approx((0.5, 0.25, 0.25, 0.0))
    assert limited((0.5, 0.5, 0.0, 1.0), 0.9) == (0.0, 0.0, 0.0, 1.0)
    assert limited((0.5, 0.5, 0.0, 1.0), 2.0) == (0.5, 0.5, 0.0, 1.0) and limited(BLACK, 0.5) == BLACK


@pytest.mark.parametrize(
    ("pixel", "limit"), [((255, 255, 255, 0), 2.0), ((250, 120, 40, 200), 2.4), ((10, 20, 30, 40), 2.4)]
)
def test_the_most_ink_of_a_picture_is_that_of_its_fullest_pixel(pixel: tuple[int, ...], limit: float) -> None:
    picture = Pillow.new("CMYK", (2, 1), (0, 0, 0, 0))
    picture.putpixel((1, 0), pixel)
    assert most_ink(picture) == pytest.approx(sum(pixel) / 2.55)


def test_a_picture_keeps_to_the_limit_pixel_by_pixel() -> None:
    picture = Pillow.new("RGB", (2, 1), (0, 64, 32))
    picture.putpixel((1, 0), (0, 255, 255))
    separated = separated_picture(picture, 2.0)
    assert separated.getpixel((1, 0)) == (255, 0, 0, 0)
    cyan, magenta, yellow, black = separated.getpixel((0, 0))  # type: ignore[misc]
    assert (magenta, black) == (0, 191) and cyan + yellow == pytest.approx(2.0 * 255 - 191, abs=2)
    assert cyan == pytest.approx(2 * yellow, abs=2)


# ------------------------------------------------------------------------------------------------- ink of pages
@pytest.mark.parametrize(
    ("pixels", "coloured", "black"),
    [
        (((255, 0, 0), (255, 255, 255)), 1.0, 0.0), (((0, 0, 0), (255, 255, 255)), 0.0, 0.5),
        (((128, 0, 64), (255, 255, 255)), (128 + 64) / 510, 127 / 510), (((255, 255, 255),), 0.0, 0.0),
    ],
)  # fmt: skip
def test_the_ink_of_a_page_is_a_share_of_its_pixels(pixels: tuple[Any, ...], coloured: float, black: float) -> None:
    picture = Pillow.new("RGB", (len(pixels), 1))
    picture.putdata(pixels)
    ink = picture_ink(picture)
    assert (ink.coloured, ink.black) == pytest.approx((coloured, black), abs=1e-9)
    assert picture_ink(picture.convert("RGBA")) == ink and PageInk(0.25, 0.5).total == 0.75


def test_a_png_has_its_size_on_paper() -> None:
    with Pillow.open(io.BytesIO(png_file(Pillow.new("RGB", (3, 2)), 254.0))) as picture:
        assert picture.size == (3, 2) and picture.info["dpi"] == pytest.approx((254.0, 254.0), abs=0.02)
        assert picture.info["srgb"] == 1


# ------------------------------------------------------------------------------------------------- operators
@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (-1e-9, "0"), (1.5, "1.5"), (-2.0, "-2"), (0.1234567, "0.123457"), (100.0, "100")]
)
def test_numbers_have_no_superfluous_digits(value: float, text: str) -> None:
    assert number(value) == text


def test_operators_of_colours_matrices_and_outlines() -> None:
    assert matrix_operator((1, 2, 3, 4, 5.5, -6)) == "1 2 3 4 5.5 -6 cm"
    assert colour_operator("#FF0080", True) == "1 0 0.502 RG" and colour_operator("#FF0080", False) == "1 0 0.502 rg"
    assert colour_operator("#808080", False) == "0.502 g" and colour_operator(CURRENT_COLOUR, True) == "0 G"
    assert ink_operator("#FF8000", True, FREE, False, False) == "0 0.498 1 0 K"
    assert ink_operator("#FF8000", False, FREE, False, False) == "0 0.498 1 0 k"
    assert [grey_of(colour) for colour in ("#FF0000", "#00FF00", "#0000FF", "#FFFFFF", CURRENT_COLOUR)] == [
        "#363636", "#B6B6B6", "#121212", "#FFFFFF", "#000000",
    ]  # fmt: skip
    segments: Any = (("M", (1.0, 2.00001)), ("L", (3.5, 4.0)), ("C", (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)), ("Z", ()))
    assert path_operators(segments) == "1.0 2.0 m 3.5 4.0 l 1.0 2.0 3.0 4.0 5.0 6.0 c h"
    assert actual_text_mark("aß") == "/Span <</ActualText <FEFF006100DF>>> BDC"


def test_an_outline_is_written_once_for_each_way_of_painting() -> None:
    paths, outline = PathCache(), rect_outline(0.0, 0.0, 1.0, 2.0)
    filled, lined = paths.outline(outline, "f"), paths.outline(outline, "S")
    assert filled is paths.outline(outline, "f") and filled is not lined
    assert filled.painting() == f"{path_operators(outline)} f" and lined.painting().endswith(" S")


def test_packed_streams_are_dropped_when_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = PathCache()
    first = paths.packed(b"abc")
    assert zlib.decompress(first) == b"abc" and paths.packed(b"abc") is first
    monkeypatch.setattr(pdf_operators, "MOST_PACKED", len(first) + 1)
    paths.packed(b"another")
    assert paths.packed(b"abc") is not first


def test_codes_that_mean_nothing_are_all_listed_as_spaces() -> None:
    lines = blanks(101).decode().splitlines()
    assert "100 beginbfchar" in lines and "1 beginbfchar" in lines
    assert [line for line in lines if line.endswith("<0020>")] == [f"<{code:04X}> <0020>" for code in range(1, 102)]


def test_tracked_type_is_parted_at_wide_kerns_only() -> None:
    body = "[<0001>50<0002>51<0003>-80<0004>] TJ"
    assert _parted_at_kerns(body, 0.1) == "[<0001>50<0002>] TJ [51<0003>-80<0004>] TJ"
    assert _show(["<0001>", "<0002>", "-30", "<0003>"]) == "[<00010002>-30<0003>] TJ" and _show([]) == ""


def test_the_tag_of_a_subset_is_six_capitals_of_its_glyphs() -> None:
    tags = {_tag("Alegreya", (1, 2)), _tag("Alegreya", (1, 3)), _tag("Other", (1, 2))}
    assert len(tags) == 3 and all(len(tag) == 6 and tag.isalpha() and tag.isupper() for tag in tags)


# ------------------------------------------------------------------------------------------------- type
def run(
    x: float = 0.0, y: float = 0.0, text: str = "ab", size: float = 10.0, wide: float = 4.0, **more: Any
) -> GlyphRun:
    """A run of letters that share a width, mm; the right end of its last letter is at ``x + wide``."""
    share = wide / max(1, len(text))
    glyphs = tuple(Glyph(n, n * share, 0.0, share, letter) for n, letter in enumerate(text))
    return GlyphRun(x, y, "Alegreya", size, more.get("fill", "#000000"), glyphs, text)


def test_a_line_round_a_circle_is_read_as_a_straight_one() -> None:
    letters = [(run(4.0 * n, 10.0, "a"), rotation(5.0 * (1 - n), 6.0, 40.0)) for n in range(3)]
    matrix = _across(letters)
    (x0, y0), (x1, y1) = apply(letters[0][1], 0.0, 10.0), apply(letters[2][1], 12.0, 10.0)
    middle = apply((*matrix[:4], matrix[4], matrix[5]), 6.0, 0.0)
    assert middle[0] == pytest.approx((x0 + x1) / 2) and matrix[1] == pytest.approx(0.0)
    assert matrix[0] == pytest.approx(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / 12.0)
    assert matrix[3] == pytest.approx(1.0)
    closed = [(run(4.0 * n, 10.0, "a"), rotation(120.0 * n - 120, 6.0, 40.0)) for n in range(3)]
    assert _across(closed)[0] >= LEAST_ACROSS


def test_a_group_is_simple_if_one_operation_paints_it() -> None:
    outline = rect_outline(0.0, 0.0, 1.0, 1.0)
    filled, lined, both = (
        Path(outline, Paint(*inks)) for inks in (("#000000",), (None, "#000000"), ("#000000", "#FF0000"))
    )
    assert [is_simple(Group(items)) for items in ((filled,), (lined,), (both,), (filled, lined), (run(),), (Group((filled,)),))] == [
        True, True, False, False, True, False,
    ]  # fmt: skip


EM = 10.0 * PT


@pytest.mark.parametrize(
    ("following", "goes_on"),
    [
        (run(4.0, 0.0), True),  # right behind it
        (run(4.0 + 3 * EM, 0.0), False),  # far behind it
        (run(-1.0, 0.0), False),  # before it
        (run(4.0 + 3 * EM, 0.0, ")"), True),  # a closing mark
        (run(4.0 + 3 * EM, 0.0, " b"), True),  # it has a space itself
        (run(0.0, 1.2 * EM), False),  # the next line of words
        (run(0.0, 1.2 * EM, "字"), True),  # the next line of a script without spaces, after a long line
        (run(0.0, 2.3 * EM, "字"), False),  # too far below
        (run(0.0, -1.2 * EM, "字"), False),  # above
        (run(0.0, 1.2 * EM, "字", size=9.0), False),  # of another size
    ],
)
def test_boxes_of_words_go_on_or_end(following: GlyphRun, goes_on: bool) -> None:
    wide = 4.0 if following.text != "字" else 3.2 * EM
    assert _goes_on(run(wide=wide), IDENTITY, following, IDENTITY) is goes_on
    assert _goes_on(run(wide=wide), IDENTITY, following, (1, 0, 0, 1, 0.1, 0)) is following.text.startswith(" ")


def test_a_short_line_before_a_script_without_spaces_is_a_box_of_its_own() -> None:
    assert not _goes_on(run(wide=2.8 * EM), IDENTITY, run(0.0, 1.2 * EM, "字"), IDENTITY)
    assert _goes_on(run(text="。", wide=1.0), IDENTITY, run(0.0, 1.2 * EM, "a"), IDENTITY)


def test_words_that_are_broken_take_no_space() -> None:
    assert [_takes_space(run(text=text)) for text in ("a", "a ", "a-", "a/", "a\u00ad", "")] == [True, *[False] * 5]


# ------------------------------------------------------------------------------------------------- knocked out
def test_fine_black_alone_overprints() -> None:
    outline = rect_outline(0.0, 0.0, 1.0, 1.0)
    fine = [
        run(size=24.0),
        run(size=24.1),
        run(fill="#FF0000"),
        run(fill=Gradient((0.0, 0.0, 1.0, 1.0), ((0.0, "#000000"), (1.0, "#000000")))),
    ]
    assert [_overprints(leaf, FREE) for leaf in fine] == [True, False, False, False]
    lines = [Paint(stroke="#000000", width=0.6), Paint(stroke="#000000", width=0.61), Paint("#FFFFFF", "#000000", 0.3)]
    assert [_overprints(Path(outline, paint), FREE) for paint in lines] == [True, False, False]
    assert not _overprints(Image("a.png", 0.0, 0.0, 1.0, 1.0), FREE)


def test_a_ground_is_rich_if_black_on_top_exceeds_the_limit() -> None:
    outline, shop = rect_outline(0.0, 0.0, 1.0, 1.0), Separation(240)
    assert with_black("#FF0000", shop) == pytest.approx(300.0)
    assert with_black("#804040", shop) == pytest.approx(200.0, abs=0.4)
    grounds = [Path(outline, Paint(colour)) for colour in ("#FF0000", "#FF9696", "#FF3333")]
    assert [_is_rich(ground, shop) for ground in grounds] == [True, False, True]
    assert _is_rich(Image("a.png", 0.0, 0.0, 1.0, 1.0), shop)
    assert colours_of(Path(outline, Paint("#111111", "#222222"))) == ["#111111", "#222222"]
    assert colours_of(run(fill="#333333")) == ["#333333"]


def test_the_uppermost_ground_that_covers_a_box_counts() -> None:
    rich, plain = (
        Path(rect_outline(0.0, 0.0, 50.0, 50.0), Paint("#FF0000")),
        Path(rect_outline(0.0, 0.0, 50.0, 50.0), Paint("#FFFFFF")),
    )
    part = Path(rect_outline(0.0, 0.0, 15.0, 50.0), Paint("#FFFFFF"))
    whole, half = (0.0, 0.0, 50.0, 50.0), (0.0, 0.0, 15.0, 50.0)
    over = (whole, rich, IDENTITY, True)
    box = (10.0, 12.0, 20.0, 18.0)
    assert _rich_under(box, [over]) is rich and _rich_under(box, [over, (whole, plain, IDENTITY, False)]) is None
    assert _rich_under(box, [over, (half, part, IDENTITY, False)]) is rich and _rich_under(box, []) is None
    for beside in (
        (50.0, 12.0, 60.0, 18.0),
        (-9.0, 12.0, 0.0, 18.0),
        (10.0, 50.0, 20.0, 58.0),
        (10.0, -9.0, 20.0, 0.0),
    ):
        assert _rich_under(beside, [over]) is None


def test_letters_have_ink_from_their_rise_to_their_fall() -> None:
    assert _inked_box(run(5.0, 20.0, wide=4.0), IDENTITY) == pytest.approx(
        (5.0, 20.0 - 0.85 * EM, 9.0, 20.0 + 0.25 * EM)
    )
    assert _inked_box(run(text=""), IDENTITY) is None


# ------------------------------------------------------------------------------------------------- pictures
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_picture_that_a_camera_took_sideways_is_turned_as_pillow_turns_it(orientation: int) -> None:
    stored = Pillow.new("L", (3, 2))
    stored.putdata(range(10, 16))
    stored.getexif()[0x0112] = orientation
    upright = ImageOps.exif_transpose(stored)
    numbers = [float(n) for n in _TURNS[orientation].replace("cm", "").split()] or [1, 0, 0, 1, 0, 0]
    matrix: Any = tuple(numbers)
    for column in range(3):
        for row in range(2):
            x, y = apply(matrix, (column + 0.5) / 3, 1 - (row + 0.5) / 2)  # y is up in a PDF
            place = int(x * upright.width), int((1 - y) * upright.height)
            assert upright.getpixel(place) == stored.getpixel((column, row))


def test_deep_greys_are_reduced_to_eight_bits() -> None:
    def shallowed(mode: str, *values: float) -> list[int]:
        picture = Pillow.new(mode, (len(values), 1))
        picture.putdata(values)
        return list(shallow(picture).tobytes())

    assert shallowed("I;16", 0, 257 * 100, 65535) == [0, 100, 255]
    assert shallowed("I", 0, 100, 255) == [0, 100, 255] and shallowed("I", 0, 65535) == [0, 255]
    assert shallowed("I", 0, 65_536, 131_072) == [0, 128, 255]
    assert shallowed("F", 0.0, 0.5, 1.0) == [0, 128, 255] and shallowed("F", 0.0, 51.0, 510.0) == [0, 26, 255]


def test_pictures_become_grey_coloured_or_clear() -> None:
    modes = {
        mode: upright_picture(Pillow.new(mode, (1, 1))).mode
        for mode in ("1", "L", "P", "RGB", "CMYK", "LA", "RGBA", "HSV")
    }
    assert modes == {
        "1": "L",
        "L": "L",
        "P": "RGB",
        "RGB": "RGB",
        "CMYK": "CMYK",
        "LA": "RGBA",
        "RGBA": "RGBA",
        "HSV": "RGB",
    }


def test_a_web_page_gets_a_picture_that_browsers_show() -> None:
    def file(mode: str, kind: str) -> bytes:
        buffer = io.BytesIO()
        Pillow.new(mode, (2, 1)).save(buffer, kind)
        return buffer.getvalue()

    png, four, tiff = file("RGB", "PNG"), file("CMYK", "JPEG"), file("RGB", "TIFF")
    assert browser_picture(png) == ("image/png", png) and browser_picture(file("L", "JPEG"))[0] == "image/jpeg"
    assert [browser_picture(data)[0] for data in (four, tiff)] == ["image/png"] * 2
    assert browser_picture(four)[1][:4] == b"\x89PNG"


def test_the_chunks_of_a_png_are_listed_with_their_checksums() -> None:
    buffer = io.BytesIO()
    Pillow.new("L", (2, 1)).save(buffer, "PNG")
    chunks = [(kind, bytes(body)) for kind, body in _png_chunks(buffer.getvalue())]
    assert chunks[0][0] == b"IHDR" and chunks[-1][0] == b"IEND"
    for kind, body in chunks:
        assert zlib.crc32(kind + body[:-4]) == int.from_bytes(body[-4:], "big")


def test_a_picture_without_a_profile_of_its_own_has_the_space_of_its_bands() -> None:
    from PIL import ImageCms

    assert [_space(bands, b"") for bands in (1, 3, 4)] == ["DeviceGray", "DeviceRGB", "DeviceCMYK"]
    usual = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert _space(3, usual) == "DeviceRGB" and _space(1, usual) == "DeviceGray" and _space(3, b"none") == "DeviceRGB"


@given(st.booleans(), st.integers(0, 255))
def test_what_is_clear_stays_clear_where_the_file_allows_it(live: bool, opacity: int) -> None:
    buffer = io.BytesIO()
    Pillow.new("RGBA", (1, 1), (255, 0, 0, opacity)).save(buffer, "PNG")
    picture = read_separated(None, buffer.getvalue(), 4.0, live=live)  # type: ignore[arg-type]
    clear = live and opacity < 255
    assert (zlib.decompress(picture.mask) if picture.mask else b"") == (bytes([opacity]) if clear else b"")
    share = 255 if live and opacity else opacity
    assert list(zlib.decompress(picture.data)) == pytest.approx(
        [0, 255 if clear else share, 255 if clear else share, 0], abs=2
    )


def test_a_plain_png_is_embedded_with_its_own_rows(tmp_path: Any) -> None:
    file = tmp_path / "a.png"
    for mode, entries in (("RGB", (3, "DeviceRGB")), ("L", (1, "DeviceGray"))):
        Pillow.new(mode, (5, 2)).save(file)
        picture = read_picture(file, file.read_bytes())
        parameters: Any = dict(picture.entries)["DecodeParms"]
        assert (picture.width, picture.height, parameters["Columns"], parameters["Colors"]) == (5, 2, 5, entries[0])
        assert dict(picture.entries)["ColorSpace"] == entries[1] and parameters["Predictor"] == 15
        assert len(zlib.decompress(picture.data)) == 2 * (1 + 5 * entries[0])
    Pillow.new("RGBA", (5, 2), (9, 8, 7, 6)).save(file)
    clear = read_picture(file, file.read_bytes())
    assert zlib.decompress(clear.data) == bytes([9, 8, 7]) * 10 and zlib.decompress(clear.mask) == bytes([6]) * 10


# ------------------------------------------------------------------------------------------------- marks of tagged pages
@pytest.mark.parametrize(
    ("text", "language"), [("Words of a rule.", "en"), ("山札は54枚。", "ja"), ("כל 54 קלפים", "he")]
)
def test_every_mark_of_a_tagged_page_is_closed_where_it_was_opened(
    text: str, language: str, setting: Setting, fonts: Fonts
) -> None:
    own = replace(setting, language=language)
    items = set_text(
        (Run(text, TextStyle("Alegreya", 10)),), ParagraphStyle(TextStyle("Alegreya", 10), 12), 80.0, own
    ).items(9, 5)
    sign = PlacedFace(Face("coin", 4, 4, (Path(rect_outline(0, 0, 4, 4), Paint(fill="#000000")),)), (1, 0, 0, 1, 2, 2))
    page = Page(120.0, 40.0, (tagged((sign, *items), Tag("P")), Path(rect_outline(0, 30, 9, 1), Paint("#000000"))))
    data = pdf_bytes(Document((page,), "A title", language=language, describe=lambda drawn: "coin"), fonts)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        operators = [str(step.operator) for step in pikepdf.parse_content_stream(pdf.pages[0])]
    depth = 0
    for operator in operators:
        depth += operator in ("BDC", "BMC")
        depth -= operator == "EMC"
        assert depth >= 0
    assert depth == 0 and operators.count("EMC") >= 2 and operators.count("q") == operators.count("Q")


def test_hidden_words_are_as_wide_as_the_drawing_that_they_replace(fonts: Fonts) -> None:
    file = fonts.open("Alegreya")
    em = 10.0 * PT
    for words, wide in (("coin", 3.0), ("two gold coins", 12.0), (" coin", 3.0)):
        typed, thin = _squeezed(words, file, em, wide, False)
        gaps = words.count(" ")
        assert sum(len(shaped.glyphs) for _, shaped, _ in typed.stretches) == len(words)
        letters = sum(file.shape(word).width for word in words.split()) * em * thin
        assert letters + min(0.25 * em * gaps, 0.5 * wide) == pytest.approx(wide)
        ends = [at * thin for at, _, _ in typed.stretches]
        assert ends == sorted(ends) and ends[0] >= 0.0 and ends[-1] < wide


def test_hidden_words_are_typed_over_their_drawing(fonts: Fonts) -> None:
    uses = FontUses(fonts)
    drawing = PlacedFace(Face("coin", 4.0, 8.0, ()), (1.0, 0.0, 0.0, 1.0, 20.0, 30.0))
    place = hidden_text("coin", drawing, run(10.0, 36.0), False, uses).split(" Tm")[0].split()[-6:]
    assert [float(n) for n in place[4:]] == pytest.approx([20.0, 36.0], abs=1e-3)  # on the line of its neighbours
    below = hidden_text("coin", drawing, run(10.0, 99.0), False, uses).split(" Tm")[0].split()[-6:]
    assert float(below[5]) == pytest.approx(38.0 - 0.1 * 8.0, abs=1e-3)
    assert hidden_text("coin", drawing, None, False, uses) == ""
    assert hidden_text("\U0010fffd", drawing, run(), False, uses) == ""


# ------------------------------------------------------------------------------------------------- where glyphs are put
def positions(operators: str, use: FontUse, em: float) -> list[float]:
    """The place of each glyph of a run without tracking in a viewer, mm from the run's origin."""
    glyphs, pen, places = {code: gid for (gid, _), code in use.codes.items()}, 0.0, list[float]()
    for codes, kern in re.findall(
        r"<([0-9A-F]+)>|(-?\d+)(?=[<\]]|-|\d|$)", operators[operators.index("[") : operators.index("] TJ")]
    ):
        if kern:
            pen -= int(kern) / 1000 * em
        for at in range(0, len(codes), 4):
            places.append(pen)
            pen += use.advances[glyphs[int(codes[at : at + 4], 16)]] * em
    return places


@pytest.mark.parametrize("shift", [0.0, 0.05, -0.05])
def test_glyphs_of_stretches_are_put_where_they_were_set(fonts: Fonts, shift: float) -> None:
    """The first glyph of a stretch need not begin at its origin: marks of some scripts do not."""
    em = 10.0 * PT
    shaped = fonts.open("Alegreya").shape("AVA")
    first, *others = shaped.glyphs
    moved_first = replace(shaped, glyphs=(first._replace(dx=first.dx + shift), *others))
    stretches = [(0.0, moved_first, 0.0), (12.0, shaped, 0.0), (25.0, moved_first, 0.0)]
    run_ = GlyphRun(0.0, 0.0, "Alegreya", 10.0, "#000000", ShapedRun(em, 0.0, stretches), "AVA" * 3)
    use = FontUses(fonts).use("Alegreya")
    places = positions(type_operators(run_, use), use, em)
    assert places == pytest.approx([glyph.x for glyph in run_.glyphs], abs=0.6 * em / 1000)
    plain = replace(run_, glyphs=tuple(run_.glyphs))
    assert positions(type_operators(plain, use), use, em) == pytest.approx(places, abs=1.2 * em / 1000)


def test_tracking_that_is_too_small_to_be_seen_is_a_matter_of_positions(fonts: Fonts) -> None:
    use, em = FontUses(fonts).use("Alegreya"), 10.0 * PT
    shaped = fonts.open("Alegreya").shape("none")
    wide, tight = (
        _spacing(
            GlyphRun(0, 0, "Alegreya", 10.0, "#000000", ShapedRun(em, tracking, [(0.0, shaped, 0.0)]), "none"), use, em
        )
        for tracking in (0.1, 0.009)
    )
    assert wide == pytest.approx(0.1 * em, abs=0.002) and tight == 0.0
    assert _spacing(run(text="a"), use, em) == 0.0


def test_a_font_whose_letters_have_no_outline_draws_no_letter(fonts: Fonts) -> None:
    def draws_none(*texts: str, boxes: dict[str, Any] | None = None) -> bool:
        use = FontUses(fonts).use("Alegreya")
        real = fonts.open("Alegreya").font
        gids = {text: fonts.open("Alegreya").shape(text).glyphs[0].gid for text in texts}
        for text in texts:
            use.code(gids[text], text)
        sized = {gids[text]: box for text, box in (boxes or {}).items()}
        use.file = SimpleNamespace(
            font=SimpleNamespace(
                get_glyph_extents=lambda gid: sized[gid] if gid in sized else real.get_glyph_extents(gid)
            )
        )  # type: ignore[assignment]
        return use._draws_no_letter()

    flat = SimpleNamespace(width=5, height=0)
    assert not draws_none("a") and not draws_none(".") and draws_none("a", boxes={"a": None})
    assert draws_none("a", boxes={"a": flat}) and draws_none("a", boxes={"a": SimpleNamespace(width=0, height=5)})
    assert not draws_none("a", "b", boxes={"a": None})
