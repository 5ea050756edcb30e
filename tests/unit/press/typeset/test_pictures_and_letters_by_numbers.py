"""Picture files with their sizes, fonts cut to some glyphs, letters as outlines, and shaped text, by their numbers."""

import io
import math
from pathlib import Path as File
from types import SimpleNamespace
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from PIL import Image as Pillow

from pnp.press.typeset.drawing.outline import bounds
from pnp.press.typeset.drawing.page import (
    Glyph,
    GlyphRun,
    Group,
    Paint,
)
from pnp.press.typeset.drawing.pictures import PictureFault, check_picture
from pnp.press.typeset.text import font_subset
from pnp.press.typeset.text.font_data import fault_of, full_name
from pnp.press.typeset.text.glyph_outlines import around, glyph_outline, run_outline
from pnp.press.typeset.text.shaped import ShapedGlyph, ShapedRun, ShapedText, cluster_texts


def run(x: float, y: float, *advances: float, fill: Any = "#000000") -> GlyphRun:
    return GlyphRun(x, y, "F", 10.0, fill, tuple(Glyph(1, 0.0, 0.0, advance, "a") for advance in advances), "a")


# ------------------------------------------------------------------------------------------------- pictures
def picture(folder: File, name: str, orientation: int = 1, frames: int = 1) -> File:
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    images = [Pillow.new("RGB", (6, 4), (n, 0, 0)) for n in range(frames)]
    more = {"save_all": True, "append_images": images[1:]} if frames > 1 else {}
    images[0].save(folder / name, exif=exif, **more)
    return folder / name


@pytest.mark.parametrize(
    ("name", "orientation", "size"),
    [("a.png", 1, (6, 4)), ("a.png", 6, (4, 6)), ("a.jpg", 4, (6, 4)), ("a.jpg", 5, (4, 6)), ("a.jpg", 8, (4, 6)), ("a.webp", 3, (6, 4)), ("a.tif", 6, (4, 6))],
)  # fmt: skip
def test_the_size_of_a_picture_is_that_of_its_upright_position(
    tmp_path: File, name: str, orientation: int, size: tuple[int, int]
) -> None:
    facts = check_picture(picture(tmp_path, name, orientation))
    assert (facts.size, facts.orientation, facts.frames) == (size, 1 if name == "a.tif" else orientation, 1)


def test_frames_are_counted_and_nonsense_is_upright(tmp_path: File) -> None:
    assert (
        check_picture(picture(tmp_path, "a.gif", frames=3)).frames == 3
        and check_picture(picture(tmp_path, "b.jpg", 9)).orientation == 1
    )
    assert check_picture(picture(tmp_path, "c.png", 0)).orientation == 1


@pytest.mark.parametrize(
    ("name", "cut", "message"),
    [
        ("a.jpg", 40, "damaged or truncated"),
        ("a.jpg", 2, "truncated"),
        ("a.png", 20, "damaged or truncated"),
        ("a.svg", 0, "it is not a PNG"),
    ],
)
def test_damaged_pictures_are_refused(tmp_path: File, name: str, cut: int, message: str) -> None:
    file = tmp_path / name
    if name == "a.svg":
        file.write_text("<svg/>")
    else:
        data = picture(tmp_path, name).read_bytes()
        file.write_bytes(data[:-cut])
    with pytest.raises(PictureFault, match=message) as fault:
        check_picture(file)
    assert (fault.value.code, fault.value.help) == (
        "PNP132",
        "save it again as PNG or JPEG",
    ) and f"`{name}`" in fault.value.message


def test_a_few_bytes_after_the_end_of_a_jpeg_do_no_harm(tmp_path: File) -> None:
    file = picture(tmp_path, "a.jpg")
    file.write_bytes(file.read_bytes() + b"\0" * 100)
    assert check_picture(file).size == (6, 4)
    with pytest.raises(PictureFault, match="No such file"):
        check_picture(tmp_path / "gone.png")


# ------------------------------------------------------------------------------------------------- letters as outlines
def font(cff: bool, upem: int = 2000) -> bytes:
    """A font of three glyphs: none, an `a` of 400 by 1200 and a `b` of 1000 by 600 units, with a slant of 12 degrees."""
    builder = FontBuilder(upem, isTTF=not cff)
    builder.setupGlyphOrder([".notdef", "a", "b"])
    builder.setupCharacterMap({97: "a", 98: "b"})
    glyphs = {}
    for name, (w, h) in {".notdef": (0, 0), "a": (400, 1200), "b": (1000, 600)}.items():
        pen: Any = T2CharStringPen(500, None) if cff else TTGlyphPen(None)
        if w:
            (
                pen.moveTo((100, 0)),
                pen.lineTo((100, h)),
                pen.lineTo((100 + w, h)),
                pen.lineTo((100 + w, 0)),
                pen.closePath(),
            )
        glyphs[name] = pen.getCharString() if cff else pen.glyph()
    if cff:
        builder.setupCFF("Test-CFF", {}, glyphs, {})
    else:
        builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({".notdef": (500, 0), "a": (700, 100), "b": (1300, 100)})
    builder.setupHorizontalHeader(ascent=1600, descent=-400)
    builder.setupNameTable(
        {"familyName": "Test", "styleName": "Regular", "fullName": "Test Regular", "psName": "Test-CFF"}
    )
    builder.setupOS2()
    builder.setupPost(italicAngle=-12)
    file = io.BytesIO()
    builder.font.save(file)
    return file.getvalue()


@pytest.mark.parametrize("cff", [True, False])
def test_a_font_is_cut_to_some_glyphs(cff: bool) -> None:
    subset = font_subset._glyph_subset(font(cff), 0, (2,), 0)
    assert (subset.ascent, subset.descent, subset.angle, subset.name) == (
        800,
        -200,
        -12,
        "Test-CFF",
    ) and subset.glyphs == {0: 0, 2: 1}
    assert subset.box[2:] == [550, 600 if not cff else subset.box[3]] or cff
    own = TTFont(io.BytesIO(subset.data))
    names = own.getGlyphOrder()
    assert len(names) == 2 and own["hmtx"][names[1]] == (1300, 100) and own["head"].unitsPerEm == 2000
    glyph = own["glyf"][names[1]]
    assert (glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax) == (100, 0, 1100, 600) and (
        own["hhea"].ascent,
        own["hhea"].descent,
    ) == (1600, -400)


def file_of(cff: bool, upem: int = 2000) -> Any:
    import uharfbuzz

    data = font(cff, upem)
    entry = SimpleNamespace(name="Test", index=0, weight=0, file=File("t.ttf"))
    return SimpleNamespace(
        data=data, entry=entry, font=uharfbuzz.Font(uharfbuzz.Face(data)), upem=upem, characters=frozenset({97, 98})
    )


def test_characters_of_a_web_font_are_those_that_it_has() -> None:
    import base64

    fonts: Any = SimpleNamespace(open=lambda name: file_of(False))
    data = font_subset.font_data(fonts, "Test", frozenset("bx"))
    own = TTFont(io.BytesIO(base64.b64decode(data)))
    assert (
        own.getBestCmap().keys() == {98}
        and own.flavor == "woff"
        and font_subset.font_data(fonts, "Test", frozenset("xyz")) == ""
    )


@pytest.mark.parametrize("cff", [True, False])
def test_letters_are_outlines_above_their_baseline(cff: bool) -> None:
    file = file_of(cff)
    assert bounds(glyph_outline(file, 2)) == pytest.approx((0.05, 0.0, 0.55, 0.3))
    letters = GlyphRun(
        20.0, 50.0, "Test", 72.0, "#000000", (Glyph(1, 0.0, 0.0, 8.0, "a"), Glyph(2, 10.0, -2.0, 8.0, "b")), "ab"
    )
    em = 25.4
    left, top, right, foot = 20.0 + 0.05 * em, 50.0 - 0.6 * em, 30.0 + 0.55 * em, 50.0
    assert bounds(run_outline(letters, file)) == pytest.approx((left, top, right, foot))
    fonts: Any = SimpleNamespace(open=lambda name: file)
    (outline,) = around([Group((letters, run(0, 0)), (1, 0, 0, 1, 5, 7))], 0.4, "#FF0000", fonts)
    assert bounds(outline.segments) == pytest.approx((left + 5, top + 7, right + 5, foot + 7))  # type: ignore[union-attr]
    assert outline.paint == Paint(stroke="#FF0000", width=0.8, join="round")  # type: ignore[union-attr]


def test_faults_of_fonts_are_found() -> None:
    data = font(False)
    assert (fault_of(data, 0), fault_of(font(True), 0), full_name(data)) == ("", "", "Test")
    assert "cut off" in fault_of(data[: len(data) // 2], 0) and "TrueType" in fault_of(b"no font", 0)
    assert fault_of(font(False, 16), 0) == fault_of(font(False, 16_384), 0) == ""


# ------------------------------------------------------------------------------------------------- shaped text
AB = ShapedText("F", "ab", (ShapedGlyph(1, 0.1, 0.2, 0.5, "a"), ShapedGlyph(2, -0.6, 0.0, 0.4, "b")), 0.9)
SPACE = ShapedText("F", " ", (ShapedGlyph(3, 0.0, 0.0, 0.25, " "),), 0.25)
WIDE = ShapedText("F", "w", (ShapedGlyph(4, 0.0, 0.0, 1.0, "w"),), 1.0)


def test_glyphs_of_a_run_follow_each_other() -> None:
    line = ShapedRun(10.0, 0.1, [(2.0, AB, 3.0), (30.0, WIDE, 0.0)])
    assert [(g.gid, pytest.approx(g.x), pytest.approx(g.y), pytest.approx(g.advance)) for g in line] == [
        (1, 2.0 + 1.0, -2.0, 6.0), (2, 2.0 + 6.0 - 6.0, 0.0, 8.0), (4, 30.0, 0.0, 11.0),
    ]  # fmt: skip
    assert (
        len(line) == 3
        and line[2].text == "w"
        and line.end == pytest.approx(41.0)
        and not line.is_even
        and not line.is_in_a_row
    )


@pytest.mark.parametrize(
    ("tracking", "stretches", "reach"),
    [
        (0.0, [(2.0, AB, 0.0)], (2.0 - 1.0, 2.0 + 6.0)),  # a: 1 to 6, b: -1 to 3, both after 2
        (0.0, [(2.0, AB, 0.0), (20.0, SPACE, 0.0)], (1.0, 8.0)), (0.0, [(2.0, WIDE, 5.0), (1.0, AB, 0.0)], (0.0, 17.0)),
        (0.1, [(2.0, AB, 0.0)], (2.0, 2.0 + 7.0)), (0.1, [(2.0, WIDE, 3.0), (40.0, SPACE, 9.0)], (2.0, 16.0)), (0.0, [(2.0, AB, 9.0)], (1.0, 2.0 - 1.0 + 4.0 + 9.0)),
        (0.0, [(2.0, SPACE, 0.0)], (math.inf, -math.inf)),
    ],
)  # fmt: skip
def test_the_reach_of_a_run_is_that_of_its_letters(tracking: float, stretches: Any, reach: tuple[float, float]) -> None:
    line = ShapedRun(10.0, tracking, stretches)
    assert line.reach == pytest.approx(reach)
    assert line.reach == (line.measured_once().reach)


def test_a_stretch_is_added_at_the_end() -> None:
    even, wide = ShapedRun(10.0, 0.1, [(0.0, AB, 0.0)]), ShapedRun(10.0, 0.1, [(2.0, AB, 3.0)])
    assert list(even.with_next(WIDE).at) == [0.0, pytest.approx(11.0)] and list(wide.with_next(WIDE).at) == [
        2.0,
        pytest.approx(16.0),
    ]
    assert (
        even.end == pytest.approx(11.0 - 6.0)
        and ShapedRun(10.0, 0.0, []).end == 0.0
        and wide.end == pytest.approx(2.0 + 11.0 - 6.0 + 3.0)
    )
    assert (
        even.is_in_a_row
        and even == ShapedRun(10.0, 0.1, [(0.0, AB, 0.0)])
        and even != wide
        and even != ShapedRun(10.0, 0.2, [(0.0, AB, 0.0)])
    )
    assert hash(even) == hash(ShapedRun(10.0, 0.1, [(0.0, AB, 0.0)])) and even.__eq__(3) is NotImplemented


@pytest.mark.parametrize(
    ("text", "clusters", "texts"),
    [("abc", [0, 1, 2], ["a", "b", "c"]), ("fi", [0], ["fi"]), ("fi", [0, 0], ["f", "i"]), ("affi", [0, 1, 1], ["a", "f", "fi"]), ("é", [0, 0], ["é", ""]), ("ab", [1, 0], ["b", "a"]), ("abc", [1, 1, 0], ["bc", "", "a"])],
)  # fmt: skip
def test_glyphs_have_the_text_of_their_clusters(text: str, clusters: list[int], texts: list[str]) -> None:
    assert cluster_texts(text, clusters) == texts
