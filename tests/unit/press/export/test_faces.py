"""Faces one by one: SVG, pictures, cut and with bleed."""

from dataclasses import replace

import pytest
from PIL import ImageChops

from pnp.press.decks.deck import face_page
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.pdf_resources import cut_to_bleed
from pnp.press.export.png import pictures
from pnp.press.screen.svg import face_svg
from pnp.press.typeset import Setting, read_face
from pnp.press.typeset.drawing.outline import bounds
from pnp.press.typeset.drawing.page import Document, Face
from pnp.press.typeset.drawing.trim import trim_outline
from pnp.source.diagnostics import Report

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">'
    '<rect x="-3" y="-3" width="69" height="94" fill="#E8D9B0"/>'
    '<clipPath id="half"><rect x="0" y="0" width="31.5" height="88"/></clipPath>'
    '<g clip-path="url(#half)" transform="rotate(10 31 44)"><circle cx="31" cy="44" r="20" fill="#0F5C6E"/></g>'
    '<path d="M10 70H53" stroke="#A3123A" stroke-width="1.2" stroke-dasharray="3 1" fill="none"/>'
    '<text x="31.5" y="30" text-anchor="middle" font-family="Gloock" font-size="20pt" fill="#2A1A33">fi Quay</text>'
    "</svg>"
)


@pytest.fixture
def face(setting: Setting) -> Face:
    """A card with ground, clip, dashes and words."""
    return replace(read_face(DRAWING, "KH", setting), corner=3.0)


def drawn(face: Face, setting: Setting, **more):  # type: ignore[no-untyped-def]
    page = face_page(face, **more)
    return next(iter(pictures(pdf_bytes(Document((page,), "x"), setting.fonts), 150, clear=True)))


def test_a_face_written_as_svg_looks_as_it_prints(face: Face, setting: Setting) -> None:
    again = read_face(face_svg(face, setting.fonts), "KH", Setting(setting.fonts, report := Report()))
    again = replace(again, corner=3.0)
    assert not report.diagnostics
    assert (again.width, again.height, again.bleed) == (63, 88, 3)
    difference = ImageChops.difference(drawn(face, setting).convert("L"), drawn(again, setting).convert("L"))
    strong = sum(difference.histogram()[64:])
    assert strong < 200, f"{strong} pixels differ"


def test_svg_text_is_outlines_and_keeps_its_words_for_readers_aloud(face: Face, setting: Setting) -> None:
    svg = face_svg(face, setting.fonts)
    assert "<text" not in svg and 'aria-label="fi Quay"' in svg
    assert 'width="69mm"' in svg and 'viewBox="-3 -3 69 94"' in svg
    assert 'width="63mm"' in face_svg(face, setting.fonts, bleed=False)


def test_a_cut_piece_is_clear_outside_its_rounded_corners(face: Face, setting: Setting) -> None:
    picture = drawn(face, setting, cut=True)
    assert picture.size == (372, 520)
    assert picture.getpixel((1, 1))[3] == 0 and picture.getpixel((186, 2))[3] == 255


def test_a_drawing_is_clipped_to_the_bleed_on_all_four_sides() -> None:
    assert cut_to_bleed(Face("x", 63, 88, (), 3)) == "-3 -3 69 94 re W n"
    assert cut_to_bleed(Face("x", 63, 88, ())) == "0 0 63 88 re W n"


def test_a_page_with_bleed_says_where_the_trim_is(face: Face) -> None:
    page = face_page(face)
    assert (page.width, page.height, page.trim) == (69, 94, (3, 3, 66, 91))


def test_round_pieces_are_cut_round() -> None:
    assert bounds(trim_outline(Face("t", 25, 25, (), 2, 12.5))) == pytest.approx((0, 0, 25, 25))
    assert any(op == "C" for op, _ in trim_outline(Face("t", 25, 25, (), 2, 12.5)))


def test_pictures_have_exactly_the_pixels_asked_for(face: Face, setting: Setting) -> None:
    pdf = pdf_bytes(Document((face_page(face),), "x"), setting.fonts)
    assert [p.size for p in pictures(pdf, 300, [(822, 1122)])] == [(822, 1122)]
