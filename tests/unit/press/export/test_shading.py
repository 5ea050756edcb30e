"""Gradients, opacity and masks as they print: colours measured on the page."""

import io
import re
from dataclasses import replace

import pikepdf
import pytest

from pnp.press.export.cmyk import Separation
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures
from pnp.press.screen.svg import face_svg
from pnp.press.typeset import Setting, read_face
from pnp.press.typeset.drawing.opaque import opaque_items
from pnp.press.typeset.drawing.page import Document, Page, PlacedFace
from pnp.source.diagnostics import Report

DEFS = (
    '<linearGradient id="g"><stop stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/></linearGradient>'
    '<radialGradient id="r"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient>'
    '<linearGradient id="clear"><stop stop-color="#000"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>'
    '<linearGradient id="rep" href="#g" x2=".5" spreadMethod="repeat"/>'
    '<linearGradient id="ref" href="#g" x2=".5" spreadMethod="reflect"/>'
    '<linearGradient id="hard"><stop offset=".5" stop-color="#f00"/><stop offset=".5" stop-color="#00f"/></linearGradient>'
    '<mask id="m"><rect width="20" height="20" fill="url(#r)"/></mask>'
    '<mask id="half"><rect width="10" height="20" fill="#fff"/></mask>'
    '<mask id="green"><rect width="20" height="20" fill="#0f0"/></mask>'
    '<mask id="alpha" style="mask-type:alpha"><rect width="20" height="20" fill="#000" fill-opacity=".25"/></mask>'
)
RED, BLUE, WHITE, BLACK = (255, 0, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)
SQUARE = '<rect width="20" height="20" {}/>'
MEASURED = [
    (SQUARE.format('fill="url(#g)"'), {(0.2, 10): RED, (5, 10): (191, 0, 64), (10, 10): (128, 0, 128), (19.8, 10): BLUE}),
    (SQUARE.format('fill="url(#r)"'), {(10, 10): WHITE, (15, 10): (128, 128, 128), (19.5, 19.5): BLACK}),
    (SQUARE.format('fill="url(#rep)"'), {(5, 10): (128, 0, 128), (9.7, 9): BLUE, (10.3, 9): RED, (15, 9): (128, 0, 128)}),
    (SQUARE.format('fill="url(#ref)"'), {(0.2, 9): RED, (10, 10): BLUE, (19.8, 9): RED}),
    (SQUARE.format('fill="url(#hard)"'), {(9.5, 10): RED, (10.5, 10): BLUE}),
    (SQUARE.format('fill="url(#clear)"'), {(0.3, 10): BLACK, (10, 10): (128, 128, 128), (19.8, 10): WHITE}),
    ('<path d="M5 0V20" fill="none" stroke="url(#user)" stroke-width="8"/>', {(5, 0.5): RED, (5, 10): (128, 0, 128)}),
    (SQUARE.format('fill="#000" opacity=".25"'), {(10, 10): (191, 191, 191)}),
    (SQUARE.format('fill="#f00" fill-opacity=".5" stroke="#00f" stroke-width="4" stroke-opacity=".5"'),
     {(10, 10): (255, 128, 128), (1, 10): (128, 64, 191)}),
    ('<g opacity=".5"><path d="M0 0H12V20H0z" fill="#f00"/><path d="M8 0H20V20H8z" fill="#00f"/></g>',
     {(4, 10): (255, 128, 128), (10, 10): (128, 128, 255), (16, 10): (128, 128, 255)}),
    (SQUARE.format('fill="#000" mask="url(#m)"'), {(10, 10): BLACK, (15, 10): (128, 128, 128), (19.5, 19.5): WHITE}),
    (SQUARE.format('fill="#000" mask="url(#half)"'), {(5, 10): BLACK, (15, 10): WHITE}),
    (SQUARE.format('fill="#000" mask="url(#green)"'), {(10, 10): (73, 73, 73)}),
    ('<g mask="url(#alpha)" opacity=".8">' + SQUARE.format('fill="#000"') + "</g>", {(10, 10): (204, 204, 204)}),
]  # fmt: skip
MORE = '<linearGradient id="user" href="#g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="20"/>'


def face_of(inner, setting, name="KH"):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><defs>{DEFS}{MORE}</defs>{inner}</svg>'
    face = read_face(svg, name, setting)
    assert not setting.report.diagnostics
    return face


def document(face):
    """The face in two places of a page, upright and turned by a quarter."""
    return Document(
        (Page(50, 30, (PlacedFace(face, (1, 0, 0, 1, 2, 4)), PlacedFace(face, (0, 1, -1, 0, 46, 4)))),), "x"
    )


def near(one, other, most=12):
    return all(abs(a - b) <= most for a, b in zip(one[:3], other, strict=True))


def check(face, fonts, measured, **more):
    picture = next(pictures(pdf_bytes(document(face), fonts, **more), 254))
    for (x, y), colour in measured.items():
        for at in ((2 + x, 4 + y), (46 - y, 4 + x)):
            found = picture.getpixel((int(at[0] * 10), int(at[1] * 10)))
            assert near(found, colour), f"at {x}, {y}: {found}, not {colour}"


@pytest.mark.parametrize(("inner", "measured"), MEASURED)
def test_colours_are_those_that_svg_says(inner, measured, setting, fonts):
    check(face_of(inner, setting), fonts, measured)


@pytest.mark.parametrize(("inner", "measured"), MEASURED)
def test_an_exported_drawing_looks_the_same(inner, measured, setting, fonts):
    svg = face_svg(face_of(inner, setting), fonts)
    again = read_face(svg, "again", Setting(fonts, report := Report()))
    assert not report.diagnostics
    check(again, fonts, measured)


def test_words_are_painted_with_a_gradient(setting, fonts):
    inner = '<text x="0" y="18" font-family="Gloock" font-size="60pt" fill="url(#hard)">IH</text>'
    face = face_of(inner, setting)
    picture = next(pictures(pdf_bytes(document(face), fonts), 254))
    colours = {picture.getpixel((x, 150)) for x in range(20, 220)}
    assert RED in colours and BLUE in colours
    assert re.search(r'<path fill="url\(#gradient1\)" aria-label="IH"', face_svg(face, fonts))


def test_equal_gradients_and_veils_are_stored_once_and_the_same_bytes_come_out(setting, fonts):
    inner = (
        SQUARE.format('fill="url(#clear)"') * 3
        + '<g opacity=".5">'
        + SQUARE.format('fill="#f00" stroke="#00f"')
        + "</g>"
    )
    made = document(face_of(inner, setting))
    data = pdf_bytes(made, fonts)
    assert data == pdf_bytes(made, fonts)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        objects = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary | pikepdf.Stream)]
        assert sum("/ShadingType" in o for o in objects) == 2
        assert sum(o.get("/Type") == "/ExtGState" for o in objects) == 2
        assert not (pdf.check_pdf_syntax() if hasattr(pdf, "check_pdf_syntax") else pdf.check())


def unpacked(data: bytes) -> bytes:
    """A PDF with each object by itself, so that its words can be looked for."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


def test_a_flat_face_brings_no_patterns_states_or_groups(setting, fonts):
    data = unpacked(pdf_bytes(document(face_of(SQUARE.format('fill="#f00"'), setting)), fonts))
    assert b"/Pattern" not in data and b"/ExtGState" not in data and b"/Transparency" not in data


def test_between_two_stops_the_inks_are_those_of_the_colour_there(setting, fonts):
    data = pdf_bytes(document(face_of(SQUARE.format('fill="url(#g)"'), setting)), fonts, separation=Separation())
    with pikepdf.open(io.BytesIO(data)) as pdf:
        shading = next(o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/ShadingType" in o)
        assert shading.ColorSpace == "/DeviceCMYK"
        middle = [float(v) for v in shading.Function.Functions[4].C0]
    assert middle == pytest.approx([0, 1, 0, 0.498], abs=0.01)


def test_a_file_that_may_hold_no_transparency_gets_the_colours_of_white_paper(setting, fonts):
    inner = (
        '<rect width="10" height="20" fill="url(#clear)"/>'
        '<g opacity=".5"><rect x="10" width="10" height="20" fill="#f00"/></g>'
    )
    face = face_of(inner, setting)
    solid = replace(face, items=opaque_items(face.items))
    check(solid, fonts, {(0.3, 10): (8, 8, 8), (5, 10): (128, 128, 128), (15, 10): (255, 128, 128)})
    data = unpacked(pdf_bytes(document(solid), fonts))
    assert not any(word in data for word in (b"/Type /ExtGState", b"/SMask", b"/Transparency"))
    clear = unpacked(pdf_bytes(document(face), fonts))
    assert all(word in clear for word in (b"/Type /ExtGState", b"/SMask", b"/Transparency"))
    flat = face_of('<rect width="9" height="9"/>', setting)
    assert opaque_items(flat.items) == flat.items
