"""Four inks: black stays black, no place gets too much."""

import io
import struct
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageCms

from pnp.press.export.cmyk import Separation, _grey_of, inks_of, separated_picture
from pnp.press.export.icc import read_profile
from pnp.press.export.pdf import pdf_bytes
from pnp.press.typeset import Setting, read_face
from pnp.press.typeset.drawing.page import Document, Page, PlacedFace
from pnp.source.diagnostics import Report

SHOP = Separation(240, (60, 40, 40, 100), "PDF/X-1a:2003", ("CGATS TR 001", "SWOP"))
COLOURS = st.tuples(*[st.integers(0, 255)] * 3)


def written(rgb: tuple[int, int, int]) -> str:
    return "#" + "".join(f"{v:02X}" for v in rgb)


@given(COLOURS, st.booleans())
def test_no_colour_gets_more_ink_than_the_limit(rgb: tuple[int, int, int], solid: bool) -> None:
    inks = inks_of(written(rgb), SHOP, solid)
    assert sum(inks) <= 2.4 + 1e-6 and all(0 <= v <= 1 for v in inks)


@given(COLOURS)
def test_where_nothing_is_held_back_the_colour_comes_back(rgb: tuple[int, int, int]) -> None:
    cyan, magenta, yellow, black = inks_of(written(rgb), Separation(400))
    assert tuple(round(255 * (1 - v) * (1 - black)) for v in (cyan, magenta, yellow)) == rgb


@given(COLOURS)
def test_pictures_are_taken_apart_as_colours_are(rgb: tuple[int, int, int]) -> None:
    pixel = separated_picture(Pillow.new("RGB", (1, 1), rgb), 2.4).getpixel((0, 0))
    assert pixel == pytest.approx([255 * v for v in inks_of(written(rgb), SHOP)], abs=3)
    assert sum(pixel) <= 240 * 2.55 + 1


def test_black_type_is_one_ink_and_a_black_ground_is_rich(setting: Setting) -> None:
    content = operators(
        '<rect width="63" height="88"/><text x="5" y="40" font-size="8pt" font-family="Alegreya">a</text>', setting
    )
    assert b"0.6 0.4 0.4 1 k" in content and b"0 0 0 1 k" in content
    assert b" rg" not in content and b" g\n" not in content


def test_transparent_pictures_are_laid_on_white() -> None:
    assert separated_picture(Pillow.new("RGBA", (1, 1), (255, 0, 0, 0))).getpixel((0, 0)) == (0, 0, 0, 0)


def test_a_press_file_names_its_condition_and_keeps_to_pdf_1_4(setting: Setting) -> None:
    pdf = opened('<rect width="63" height="88" fill="#A3123A"/>', setting)
    assert pdf.pdf_version == "1.4" and not pdf.check_pdf_syntax()
    assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003" and pdf.docinfo["/Trapped"] == "/False"
    intent = pdf.Root.OutputIntents[0]
    assert intent.S == "/GTS_PDFX" and str(intent.OutputConditionIdentifier) == "CGATS TR 001"
    assert "/Group" not in pdf.pages[0]


def opened(inner: str, setting: Setting, shop: Separation = SHOP) -> pikepdf.Pdf:
    face = read_face(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{inner}</svg>', "x", setting)
    page = Page(63, 88, (PlacedFace(face),))
    return pikepdf.open(io.BytesIO(pdf_bytes(Document((page,), "x"), setting.fonts, separation=shop)))


def operators(inner: str, setting: Setting) -> bytes:
    pdf = opened(inner, setting)
    return b"".join(
        o.read_bytes() for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"
    )


# ------------------------------------------------------------------------------------------------- profiles
GRID = 9
"""Places along each axis of the table of a profile."""


def inks_by(light: float, a: float, b: float) -> tuple[float, float, float, float]:
    """The press that the profile is of: darkness is black ink, the two axes of colour are the others."""
    return (max(0.0, -a) / 128, max(0.0, a) / 128, max(0.0, b) / 128, 1 - light / 100)


def table_of_inks() -> bytes:
    """From CIE Lab to four inks, as a table of 8 bits (ICC.1, 10.10)."""
    steps = [i / (GRID - 1) for i in range(GRID)]
    places = ((100 * x, 255 * y - 128, 255 * z - 128) for x in steps for y in steps for z in steps)
    table = bytes(round(255 * ink) for place in places for ink in inks_by(*place))
    straight = bytes(range(256))
    one = b"".join(struct.pack(">i", 65536 * (i in (0, 4, 8))) for i in range(9))
    return b"mft1" + bytes(4) + bytes([3, 4, GRID, 0]) + one + straight * 3 + table + straight * 4


def a_profile(space: bytes = b"CMYK", device: bytes = b"prtr", tables: bool = True) -> bytes:
    """A small profile: a header, its name, and which inks make a colour."""
    name = b"Test Coated"
    tags = {b"desc": b"desc" + bytes(4) + struct.pack(">I", len(name) + 1) + name + b"\0" + bytes(78)}
    if tables:
        tags[b"B2A0"] = table_of_inks()
    at, entries, body = 132 + 12 * len(tags), b"", b""
    for tag, data in tags.items():
        data += bytes(-len(data) % 4)
        entries += struct.pack(">4sII", tag, at + len(body), len(data))
        body += data
    header = bytearray(128)
    header[8:12], header[12:16], header[16:20], header[20:24] = bytes([2, 16, 0, 0]), device, space, b"Lab "
    header[36:40], header[68:80] = b"acsp", struct.pack(">III", 0xF6D6, 0x10000, 0xD32D)
    whole = bytes(header[4:]) + struct.pack(">I", len(tags)) + entries + body
    return struct.pack(">I", len(whole) + 4) + whole


def test_colours_become_the_inks_of_the_profile_that_is_given() -> None:
    shop = replace(SHOP, profile=a_profile())
    for colour, light, a, b in (("#FF0000", 54, 81, 70), ("#3060C0", 42, 12, -56), ("#FFFFFF", 100, 0, 0)):
        assert inks_of(colour, shop) == pytest.approx(inks_by(light, a, b), abs=0.04)
    assert inks_of("#FF0000", SHOP) == (0, 1, 1, 0)
    assert inks_of("#000000", shop) == (0, 0, 0, 1), "black type stays in one ink"


def test_pictures_become_the_inks_of_the_profile_too_under_its_limit() -> None:
    picture = Pillow.new("RGB", (2, 1), "#FF0000")
    picture.putpixel((1, 0), (255, 255, 255))
    made = separated_picture(picture, 3.0, a_profile())
    assert [v / 255 for v in made.getpixel((0, 0))] == pytest.approx(inks_by(54, 81, 70), abs=0.04)
    assert max(made.getpixel((1, 0))) <= 3
    assert sum(separated_picture(picture, 1.2, a_profile()).getpixel((0, 0))) <= 1.2 * 255 + 3


def test_a_pictures_own_profile_is_heeded_and_one_of_no_use_is_not() -> None:
    picture, red = Pillow.new("RGB", (1, 1), "#00FF00"), Pillow.new("RGB", (1, 1), "#FF0000")
    plain = separated_picture(picture, 3.0, a_profile()).getpixel((0, 0))
    usual = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    crossed = usual.replace(b"rXYZ", b"----").replace(b"gXYZ", b"rXYZ").replace(b"----", b"gXYZ")
    of_another_space = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB", 5000)).tobytes()
    for own in (usual, of_another_space, b"no profile"):
        picture.info["icc_profile"] = own
        assert separated_picture(picture, 3.0, a_profile()).getpixel((0, 0)) == plain
    picture.info["icc_profile"] = crossed
    wanted = separated_picture(red, 3.0, a_profile()).getpixel((0, 0))
    assert separated_picture(picture, 3.0, a_profile()).getpixel((0, 0)) == pytest.approx(wanted, abs=2)


def test_a_profile_that_is_given_is_the_output_intent(setting: Setting) -> None:
    shop = replace(SHOP, profile=a_profile())
    pdf = opened('<rect width="63" height="88"/>', setting, shop)
    intent = pdf.Root.OutputIntents[0]
    assert intent.DestOutputProfile.read_bytes() == a_profile() and intent.DestOutputProfile.N == 4
    assert str(intent.Info) == "Test Coated" and not pdf.check_pdf_syntax()


@pytest.mark.parametrize(
    "data", [a_profile(b"RGB "), a_profile(device=b"mntr"), a_profile(tables=False), b"no profile", a_profile()[:100]]
)
def test_only_profiles_of_presses_with_four_inks_are_taken(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "it.icc").write_bytes(data)
    assert read_profile(tmp_path / "it.icc", report := Report()) == b"" and [d.code for d in report] == ["PNP120"]


def test_a_profile_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert read_profile(tmp_path / "none.icc", report := Report()) == b"" and report.errors


def test_a_grey_is_the_grey_of_its_own_lightness() -> None:
    assert [_grey_of(f"#{light:02X}{light:02X}{light:02X}") for light in range(256)] == list(range(256))
    assert _grey_of("#808088") in range(0x80, 0x89) and _grey_of("#800000") is None
