"""Pictures of every kind that people have come out of a PDF, and out of an SVG, as they look on a screen."""

import base64
import io
import re
import struct
import warnings
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image as Pillow
from PIL import ImageCms, ImageOps

from pnp.press.export.pdf import pdf_bytes
from pnp.press.screen.svg import face_svg
from pnp.press.typeset import Fonts, Setting, read_face
from pnp.press.typeset.drawing.page import Document, Face, Page, PlacedFace
from pnp.press.typeset.svg.face_checks import check_pictures
from pnp.source.diagnostics import Report, Span

WIDE, HIGH = 40, 20


def flag(mode: str = "RGB") -> Pillow.Image:
    """Four fields of a picture that is twice as wide as high: red, green, blue, white."""
    made = Pillow.new("RGB", (WIDE, HIGH), "white")
    for box, colour in (((0, 0, 20, 10), "#D00000"), ((20, 0, 40, 10), "#00A000"), ((0, 10, 20, 20), "#0000D0")):
        made.paste(colour, box)
    return made.quantize(16) if mode == "P" else made.convert(mode)


def face_with(file: Path, box: str = 'width="40" height="20"') -> tuple[Face, Report]:
    """A face of 40 by 40 mm with the picture in its upper half."""
    report = Report()
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><image href="{file.name}" {box}/></svg>'
    setting = Setting(Fonts({}, {}), report, span=Span("cards.csv", 2, 1, 2, 2))
    return read_face(svg, "hare", setting, pictures=lambda href: file.parent / href), report


def printed(face: Face, fonts: Fonts) -> Pillow.Image:
    """The face's PDF at ten pixels a mm."""
    data = pdf_bytes(Document((Page(40, 40, (PlacedFace(face),)),), "x"), fonts)
    page = pypdfium2.PdfDocument(data)[0]
    picture: Pillow.Image = page.render(scale=400 / page.get_width()).to_pil().convert("RGB")
    return picture


FIELDS = {(100, 50): (208, 0, 0), (300, 50): (0, 160, 0), (100, 150): (0, 0, 208), (300, 150): (255, 255, 255)}


def shows_the_flag(picture: Pillow.Image, near: int = 12) -> None:
    for place, colour in FIELDS.items():
        seen = picture.getpixel(place)
        assert isinstance(seen, tuple)
        assert all(abs(a - b) <= near for a, b in zip(seen, colour, strict=True)), (place, seen)


def saved(folder: Path, name: str, picture: Pillow.Image, kind: str, **more: object) -> Path:
    file = folder / name
    exact = {"quality": 95, "subsampling": 0} if kind == "JPEG" else {}
    picture.save(file, kind, **exact, **more)
    return file


@pytest.mark.parametrize(
    ("kind", "mode", "near"),
    [
        ("PNG", "RGB", 0), ("PNG", "RGBA", 0), ("PNG", "P", 6), ("JPEG", "RGB", 12), ("JPEG", "CMYK", 80),
        ("WEBP", "RGB", 12), ("AVIF", "RGB", 16), ("GIF", "P", 6), ("TIFF", "RGB", 0), ("TIFF", "CMYK", 60), ("BMP", "RGB", 0),
    ],
)  # fmt: skip
def test_a_picture_of_any_kind_is_printed(tmp_path: Path, fonts: Fonts, kind: str, mode: str, near: int) -> None:
    file = saved(tmp_path, f"flag.{kind.lower()}", flag(mode), kind)
    face, report = face_with(file)
    assert not list(report)
    shows_the_flag(printed(face, fonts), near)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF"])
@pytest.mark.parametrize("orientation", [2, 3, 4, 5, 6, 7, 8])
def test_a_picture_that_a_camera_took_on_its_side_stands_upright(
    tmp_path: Path, fonts: Fonts, kind: str, orientation: int
) -> None:
    back = {2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6}[orientation]
    exif = Pillow.Exif()
    exif[0x0112] = back
    lying = ImageOps.exif_transpose(_with(flag(), exif))  # what the camera stored of a thing that stands upright
    exif[0x0112] = orientation
    file = saved(tmp_path, f"photo.{kind.lower()}", lying, kind, exif=exif)
    face, report = face_with(file)
    assert not list(report)
    shows_the_flag(printed(face, fonts), 16)


def _with(picture: Pillow.Image, exif: Pillow.Exif) -> Pillow.Image:
    out = io.BytesIO()
    picture.save(out, "PNG", exif=exif)
    return Pillow.open(io.BytesIO(out.getvalue()))


def test_a_jpeg_on_its_side_goes_in_as_it_is(tmp_path: Path, fonts: Fonts) -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6
    file = saved(tmp_path, "photo.jpg", flag(), "JPEG", exif=exif)
    face, _ = face_with(file)
    data = pdf_bytes(Document((Page(40, 40, (PlacedFace(face),)),), "x"), fonts)
    assert file.read_bytes()[2:200] in data


@pytest.mark.parametrize("mode", ["I;16", "I", "F"])
def test_grey_of_more_than_eight_bits_is_not_clipped(tmp_path: Path, fonts: Fonts, mode: str) -> None:
    half, most = (32_767, 65_535) if mode != "F" else (0.5, 1.0)
    row = struct.pack(f"<{WIDE}{'H' if mode == 'I;16' else 'i' if mode == 'I' else 'f'}", *[half] * 20, *[most] * 20)
    deep = Pillow.frombytes(mode, (WIDE, HIGH), row * HIGH)
    file = saved(tmp_path, "deep.tif", deep, "TIFF") if mode != "I;16" else saved(tmp_path, "deep.png", deep, "PNG")
    picture = printed(face_with(file)[0], fonts)
    seen = picture.getpixel((100, 100))
    assert isinstance(seen, tuple) and abs(seen[0] - 128) <= 3
    assert picture.getpixel((300, 100)) == (255, 255, 255)


def test_a_picture_with_too_many_pixels_is_reported_in_our_words_alone(tmp_path: Path) -> None:
    """Pillow warns of it too, in the words of a programmer."""
    file = saved(tmp_path, "huge.png", Pillow.new("1", (10_000, 9_500)), "PNG")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        _, report = face_with(file)
    assert [fault.code for fault in report.errors] == ["PNP130"] and caught == []


@pytest.mark.parametrize("mode", ["LA", "RGBA", "PA"])
def test_what_is_clear_shows_the_paper(tmp_path: Path, fonts: Fonts, mode: str) -> None:
    made = flag("RGBA") if mode != "LA" else flag("L").convert("LA")
    made.putalpha(Pillow.new("L", (WIDE, HIGH), 0))
    made.paste(Pillow.new(made.mode, (20, 10), (0, 0, 0, 255)[-len(made.getbands()) :]), (0, 0))
    file = saved(tmp_path, "clear.png", made.quantize(16) if mode == "PA" else made, "PNG")
    picture = printed(face_with(file)[0], fonts)
    assert picture.getpixel((100, 50)) == (0, 0, 0) and picture.getpixel((300, 150)) == (255, 255, 255)


def other_profile() -> bytes:
    """A profile in which the same numbers are other colours: red and green change places in a matrix of sRGB's kind."""
    plain = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    for place in range(128 + 4, 128 + 4 + 12 * int.from_bytes(plain[128:132], "big"), 12):
        if plain[place : place + 4] == b"rXYZ":
            plain[place : place + 4] = b"swap"
        elif plain[place : place + 4] == b"gXYZ":
            plain[place : place + 4] = b"rXYZ"
    return bytes(plain.replace(b"swap", b"gXYZ", 1).replace(b"s\0R\0G\0B", b"o\0t\0h\0e").replace(b"sRGB", b"othr"))


@pytest.mark.parametrize(
    ("kind", "mode"), [("JPEG", "RGB"), ("PNG", "RGB"), ("PNG", "RGBA"), ("WEBP", "RGB"), ("TIFF", "RGB")]
)
def test_a_profile_of_its_own_says_the_colours(tmp_path: Path, fonts: Fonts, kind: str, mode: str) -> None:
    profile = other_profile()
    file = saved(tmp_path, f"flag.{kind.lower()}", flag(mode), kind, icc_profile=profile)
    wanted = ImageCms.profileToProfile(
        flag(), ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"), outputMode="RGB"
    )
    assert wanted is not None
    picture = printed(face_with(file)[0], fonts)
    for place, own in (((100, 50), (10, 5)), ((300, 50), (30, 5)), ((100, 150), (10, 15))):
        seen, colour = picture.getpixel(place), wanted.getpixel(own)
        assert isinstance(seen, tuple) and isinstance(colour, tuple)
        assert all(abs(a - b) <= 24 for a, b in zip(seen, colour, strict=True)), (place, seen, colour)
    seen = picture.getpixel((100, 50))
    assert isinstance(seen, tuple) and seen[1] > seen[0]  # what the numbers call red is green


def test_a_profile_that_is_none_says_nothing(tmp_path: Path, fonts: Fonts) -> None:
    file = saved(tmp_path, "flag.jpg", flag(), "JPEG", icc_profile=b"no profile" * 20)
    shows_the_flag(printed(face_with(file)[0], fonts))


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG", "TIFF"])
def test_of_a_picture_that_moves_the_first_is_printed_and_that_is_told(tmp_path: Path, fonts: Fonts, kind: str) -> None:
    more = Pillow.new("RGB", (WIDE, HIGH), "black")
    file = saved(tmp_path, f"moves.{kind.lower()}", flag(), kind, save_all=True, append_images=[more])
    face, report = face_with(file)
    assert [(d.code, d.severity) for d in report] == [("PNP135", "warning")]
    assert "`moves." in report.diagnostics[0].message and "2 frames" in report.diagnostics[0].message
    shows_the_flag(printed(face, fonts), 16)


# ------------------------------------------------------------------------------------------------- not there, too small
def test_a_picture_that_is_not_there_leaves_a_box_with_its_name(tmp_path: Path, fonts: Fonts) -> None:
    report = Report()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><image href="fox.png" width="40" height="20"/></svg>'
    face = read_face(svg, "hare", Setting(fonts, report, span=Span("cards.csv", 2, 1, 2, 2)))
    assert [(d.code, d.severity, str(d.span)) for d in report] == [("PNP114", "warning", "cards.csv:2:1")]
    assert report.diagnostics[0].message == "there is no picture `fox.png`"
    picture = printed(face, fonts).convert("L")
    assert (
        min(picture.crop((0, 0, 400, 200)).tobytes()) < 160 and min(picture.crop((0, 210, 400, 400)).tobytes()) == 255
    )
    data = pdf_bytes(Document((Page(40, 40, (PlacedFace(face),)),), "x"), fonts)
    assert "fox.png" in pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()


def test_a_picture_on_its_side_is_measured_as_it_stands(tmp_path: Path) -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6
    file = saved(tmp_path, "photo.jpg", Pillow.new("RGB", (600, 300)), "JPEG", exif=exif)
    face, _ = face_with(file, 'width="50.8" height="25.4" preserveAspectRatio="none"')
    (told,) = check_pictures(face, Span("cards.csv"))  # 300 pixels on two inches; lying they would be 600
    assert told.code == "PNP702" and "has 150 pixels per inch" in told.message


@pytest.mark.parametrize(
    ("more", "place", "colour"),
    [
        ('preserveAspectRatio="xMidYMid slice"', (20, 20), (208, 0, 0)),
        ('preserveAspectRatio="xMinYMid slice"', (380, 20), (208, 0, 0)),
        ('preserveAspectRatio="xMidYMid slice" pnp:focus="100 50"', (20, 20), (0, 160, 0)),
        ('preserveAspectRatio="xMidYMid slice" pnp:focus="0% 50%"', (380, 20), (208, 0, 0)),
    ],
)  # fmt: skip
def test_the_focus_says_what_stays_of_a_picture_that_is_cut(
    tmp_path: Path, fonts: Fonts, more: str, place: tuple[int, int], colour: tuple[int, int, int]
) -> None:
    file = saved(tmp_path, "flag.png", flag(), "PNG")
    report = Report()
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="0 0 40 40">'
        f'<image href="{file.name}" width="40" height="40" {more}/></svg>'
    )
    face = read_face(svg, "hare", Setting(fonts, report), pictures=lambda href: tmp_path / href)
    assert not list(report)
    assert printed(face, fonts).getpixel(place) == colour


# ------------------------------------------------------------------------------------------------- drawings as pictures
def test_a_drawing_stands_for_a_picture(tmp_path: Path, fonts: Fonts) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" fill="#00A000"/></svg>'
    (tmp_path / "green.svg").write_text(drawing, "utf-8")
    face, report = face_with(tmp_path / "green.svg")
    assert not list(report)
    assert printed(face, fonts).getpixel((200, 100)) == (0, 160, 0)
    (tmp_path / "green.svg").write_text("<svg", "utf-8")
    _, report = face_with(tmp_path / "green.svg")
    assert [d.code for d in report] == ["PNP706"] and "`green.svg`" in report.diagnostics[0].message


def test_a_drawing_that_shows_itself_is_told(tmp_path: Path) -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="again.svg" width="9" height="9"/></svg>'
    )
    (tmp_path / "again.svg").write_text(drawing, "utf-8")
    _, report = face_with(tmp_path / "again.svg")
    assert [d.code for d in report] == ["PNP706"]


# ------------------------------------------------------------------------------------------------- in web pages
@pytest.mark.parametrize(
    ("name", "kind", "mode", "mime"),
    [
        ("a.jpg", "JPEG", "RGB", "jpeg"), ("a.png", "JPEG", "RGB", "jpeg"), ("a.tif", "TIFF", "RGB", "png"),
        ("a.jpg", "JPEG", "CMYK", "png"), ("a.avif", "AVIF", "RGB", "avif"), ("a.bmp", "BMP", "RGB", "png"),
    ],
)  # fmt: skip
def test_a_web_page_gets_what_browsers_show(
    tmp_path: Path, fonts: Fonts, name: str, kind: str, mode: str, mime: str
) -> None:
    face, _ = face_with(saved(tmp_path, name, flag(mode), kind))
    found = re.search(r'href="data:image/(\w+);base64,([^"]+)"', face_svg(face, fonts))
    assert found is not None and found[1] == mime
    inside = Pillow.open(io.BytesIO(base64.b64decode(found[2])))
    assert inside.format == mime.upper() and inside.mode == "RGB"
