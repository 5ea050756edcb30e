"""Drawings as designers' programs write them, against stored measures; outlines of path data, worked out by hand."""

from pathlib import Path

import pytest

from pnp.press.typeset import ParagraphStyle, TextStyle, read_face
from pnp.press.typeset.drawing.bleed import reach_of
from pnp.press.typeset.drawing.extent import carried, extent_of, margin, place
from pnp.press.typeset.drawing.mirror import extent, mirrored_items
from pnp.press.typeset.drawing.outline import (
    ellipse_outline,
    parse_path,
    parse_transform,
    polygon_outline,
    rect_outline,
    rotation,
    scaling,
    translation,
)
from pnp.press.typeset.drawing.page import Face, Group, Image, Paint, PlacedFace
from pnp.press.typeset.drawing.page import Path as Outline
from tests.golden import flattened, hold, item_lines

GOLDEN = Path(__file__).parent / "golden"
STYLES = {
    "rules": ParagraphStyle(TextStyle("Alegreya Sans", 8, "#2A1A33"), 9.6, "center", balance=True),
    "story": ParagraphStyle(TextStyle("Alegreya", 9), 11, "justify", hyphens=True, first=3.0, before=1.0, after=2.0),
}
STOPS = '<stop offset="0.1" stop-color="#102030"/><stop offset="60%" stop-color="#C00" stop-opacity="0.5"/><stop offset="1" stop-color="#fff"/>'
SOLID = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
WORDS = "Draw two cards. **Then** discard one of them, or *both*, and say why.\n\nThe player on your left goes on."

DRAWINGS = {
    "shapes": '<rect x="3" y="4" width="20" height="10" rx="3" ry="2"/><rect x="30" y="4" width="8" height="4" rx="9"/><circle cx="20" cy="30" r="7"/>'
    '<ellipse cx="40" cy="30" rx="9" ry="4"/><line x1="1" y1="2" x2="30" y2="44" stroke="#123"/><polyline points="1,2 10,20 30 5" fill="none" stroke="red"/>'
    '<polygon points="5 50 25 50 15 70"/>',
    "paths": '<path d="M5 5h10v8H7V20L30 30l5-5z"/><path d="M5 40c5-10 10-10 15 0s10 10 15 0S45 30 50 45"/><path d="M5 60q5-10 10 0t10 0T45 65Q50 70 55 60"/>'
    '<path d="M5 70a8 5 30 1 1 10 4A4 4 0 0 0 30 75a3 6 -20 0 1 6 2M40 70l4 0 0 4z"/><path d="M10 80a1 1 0 0 1 20 0" fill-rule="evenodd"/>',
    "transforms": '<g transform="translate(10 5) rotate(30)"><rect width="9" height="4" transform="scale(2 .5)"/><g transform="matrix(1 .2 -.3 1 4 6)"><circle r="3"/></g></g>'
    '<rect width="4" height="4" transform="rotate(45 20 30) skewX(10)"/><rect width="4" height="4" transform="translate(7) skewY(20) scale(3)"/>',
    "strokes": '<g stroke="#336699" stroke-width="0.6"><path d="M3 3H40" stroke-dasharray="2 1 3" stroke-dashoffset="0.7"/><path d="M3 9L20 30L37 9" fill="none" '
    'stroke-linecap="round" stroke-linejoin="bevel" stroke-miterlimit="7"/></g><rect width="9" height="9" fill="none" stroke="#000" stroke-opacity="0.4" fill-opacity="0.2"/>',
    "opacity": '<g opacity="0.5"><rect width="9" height="9" fill="#0f0" fill-opacity="25%"/><circle r="4" opacity=".5"/></g><rect x="20" width="9" height="9" fill="rgba(204,0,0,.5)" stroke="#00f"/>',
    "use": '<defs><symbol id="s" viewBox="0 0 10 20"><rect width="10" height="20"/><circle cx="5" cy="5" r="2" fill="#fff"/></symbol><g id="g"><path d="M0 0H5V5Z"/></g></defs>'
    '<use href="#s" x="4" y="6" width="30" height="20"/><use href="#g" x="20" y="40" transform="rotate(20)"/><svg x="10" y="50" width="20" height="20" viewBox="-5 -5 20 10"><rect width="10" height="5"/></svg>',
    "clips": '<clipPath id="c" transform="translate(2 3)"><circle cx="9" cy="9" r="6"/><use href="#r" x="4" transform="scale(2)"/><path d="M0 0H3V3Z" clip-rule="evenodd" transform="rotate(10)"/>'
    '</clipPath><defs><rect id="r" x="1" y="2" width="5" height="6" transform="translate(1 1)"/></defs><rect width="40" height="40" clip-path="url(#c)"/>'
    '<g clip-path="url(#c)" transform="translate(20 40)"><circle r="9"/></g>',
    "masks": f'<linearGradient id="f">{SOLID}</linearGradient><mask id="m"><rect width="63" height="88" fill="url(#f)"/></mask>'
    '<mask id="u" maskUnits="userSpaceOnUse" x="10%" y="5" width="50%" height="25%"><circle cx="20" cy="20" r="9" fill="#fff"/></mask>'
    '<mask id="b" maskContentUnits="objectBoundingBox" x="-20%" y="0.1" width="1.5" height="80%" style="mask-type:alpha"><circle cx=".5" cy=".5" r=".4" fill="#fff"/></mask>'
    '<rect x="5" y="5" width="30" height="20" mask="url(#m)"/><rect x="5" y="8" width="40" height="50" mask="url(#u)"/><rect x="10" y="40" width="20" height="30" mask="url(#b)"/>',
    "linear gradients": f'<linearGradient id="a" x1="10%" y1=".2" x2="0.9" y2="70%" gradientTransform="rotate(15)">{STOPS}</linearGradient>'
    f'<linearGradient id="r" gradientUnits="userSpaceOnUse" x1="5" y1="5" x2="15" y2="9" spreadMethod="repeat">{SOLID}</linearGradient>'
    f'<linearGradient id="x" gradientUnits="userSpaceOnUse" x1="20%" y1="5" x2="30%" y2="9" spreadMethod="reflect">{SOLID}</linearGradient>'
    '<rect x="5" y="5" width="30" height="20" fill="url(#a)"/><rect x="5" y="30" width="30" height="20" fill="url(#r)"/><circle cx="30" cy="70" r="9" fill="url(#x)" stroke="url(#a)" stroke-width="2"/>',
    "round gradients": f'<radialGradient id="a" cx=".4" cy=".6" r=".5" fx=".3" fy=".5" fr=".1">{STOPS}</radialGradient>'
    f'<radialGradient id="r" gradientUnits="userSpaceOnUse" cx="20" cy="50" r="5" spreadMethod="repeat" gradientTransform="translate(2 1) scale(1.5)">{SOLID}</radialGradient>'
    '<rect x="5" y="5" width="30" height="20" fill="url(#a)"/><rect x="5" y="30" width="40" height="40" fill="url(#r)" stroke="#000" stroke-width="1.5" stroke-opacity=".5"/>',
    "words": '<text x="5" y="10" font-size="8pt" font-family="Alegreya">A <tspan font-weight="bold" fill="#c00">bold</tspan> <tspan dx="2" dy="1" font-style="italic">word</tspan></text>'
    '<text x="30" y="30" text-anchor="middle" font-size="5" letter-spacing="0.1em" font-variant-numeric="tabular-nums">Middle 12</text>'
    '<text x="60" y="40" text-anchor="end" font-size="12px" letter-spacing="0.4" transform="rotate(-5)">End</text><text pnp:arc="30 60 15 0" font-size="4">round a circle</text>'
    '<text pnp:arc="30 60 15 180" font-size="4" letter-spacing="0.2">below it</text>',
    "boxes": f'<rect id="b" x="5" y="5" width="50" height="30" fill="none" pnp:style="rules" pnp:fit="9 5" pnp:text="{WORDS}"/>'
    f'<rect id="d" x="5" y="40" width="30" height="18" pnp:style="story" pnp:fit="9 4" pnp:valign="bottom" fill="none" pnp:text="{WORDS}"/>'
    '<rect id="e" x="40" y="40" width="20" height="20" fill="none" pnp:style="rules" pnp:valign="top" pnp:text="Short"/>'
    '<rect id="f" x="5" y="62" width="50" height="20" fill="none" pnp:style="rules" pnp:baseline="70" pnp:text="On a line"/>',
    "pictures that are not there yet": '<image href="dragon.png" x="5" y="5" width="50" height="30"/><image href="a-name-that-is-much-too-long.png" x="5" y="40" width="12" height="30"/>'
    '<image href="low.png" x="30" y="40" width="30" height="2"/>',
}  # fmt: skip


def draw(inner, setting, view="0 0 63 88", **more):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" viewBox="{view}">{inner}</svg>'.replace(
        "\n", "&#10;"
    )
    return read_face(svg, "KH", setting, STYLES, **more)


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawings(name, setting, update):
    face = draw(DRAWINGS[name], setting)
    told = [f"{d.code} {d.message}" for d in setting.report]
    lines = [*item_lines(face.items), *told]
    if name not in ("words", "boxes"):
        lines += [f"# reach {' '.join(f'{v:.2f}' for v in extent(face.items) or ())}, strokes {margin(face.items):.2f}"]
        lines += ["# mirrored", *item_lines(mirrored_items(face.items, 63.0))]
    hold(GOLDEN / f"drawing-{name.replace(' ', '-')}.txt", lines, update)


# ------------------------------------------------------------------------------------------------- path data
def area(path):
    contours = list(flattened(parse_path(path)))
    return sum(a[0] * b[1] - b[0] * a[1] for c in contours for a, b in zip(c, [*c[1:], c[0]], strict=True)) / 2


def test_a_quadratic_is_a_parabola():
    """Its area is two thirds of its box; the handles of the cubic are two thirds of the way to its own."""
    assert parse_path("M0 0Q6 9 12 0")[1] == ("C", (4.0, 6.0, 8.0, 6.0, 12.0, 0.0))
    assert parse_path("M3 2q6 9 12 3")[1] == ("C", (7.0, 8.0, 11.0, 9.0, 15.0, 5.0))
    assert area("M0 0Q6 9 12 0") == pytest.approx(-2 / 3 * 12 * 4.5, rel=0.01)


def test_a_smooth_curve_goes_on_with_the_mirrored_handle():
    assert parse_path("M0 0Q6 9 12 0T24 0")[2] == ("C", (16.0, -6.0, 20.0, -6.0, 24.0, 0.0))
    assert parse_path("M0 0C1 2 5 6 7 8S20 22 30 31")[2] == ("C", (9.0, 10.0, 20.0, 22.0, 30.0, 31.0))
    assert parse_path("M1 2s5 6 7 8")[1] == ("C", (1.0, 2.0, 6.0, 8.0, 8.0, 10.0))
    assert parse_path("M0 0Q6 9 12 0S20 22 30 31")[2] == ("C", (12.0, 0.0, 20.0, 22.0, 30.0, 31.0))
    assert parse_path("M0 0L3 3T6 6")[2] == ("C", (3.0, 3.0, 4.0, 4.0, 6.0, 6.0))


def test_relative_commands_begin_at_the_pen_and_z_returns_to_the_contours_start():
    assert parse_path("m1 2l3 4h5v6zm10 10 1 1") == (
        ("M", (1.0, 2.0)), ("L", (4.0, 6.0)), ("L", (9.0, 6.0)), ("L", (9.0, 12.0)), ("Z", ()), ("M", (11.0, 12.0)), ("L", (12.0, 13.0)),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ("0 1", 0.25 - 0.5 / 3.14159265),
        ("1 1", 0.75 + 0.5 / 3.14159265),
        ("0 0", -0.25 + 0.5 / 3.14159265),
        ("1 0", -0.75 - 0.5 / 3.14159265),
    ],
)
def test_an_arc_is_the_small_or_the_large_piece_of_its_circle(flags, expected):
    """From (10, 0) to (0, 10) about the origin or (10, 10): a quarter of the circle without its triangle, or the rest."""
    assert area(f"M10 0A10 10 0 {flags} 0 10") == pytest.approx(expected * 3.14159265 * 100, rel=0.01)


def test_an_arc_that_is_too_small_grows_and_one_that_is_none_is_a_line():
    assert area("M0 0A1 1 0 0 1 20 0") == pytest.approx(3.14159265 * 100 / 2, rel=0.003)
    assert parse_path("M0 0A0 5 0 0 1 20 0")[1] == ("L", (20.0, 0.0)) and len(parse_path("M3 3A5 5 0 0 1 3 3")) == 1


def test_a_turned_ellipse():
    """Half of an ellipse of 10 by 5, turned by 90°: as high as 20, as wide as 5."""
    (points,) = flattened(parse_path("M0 0A10 5 90 0 1 0 20"))
    assert max(x for x, _ in points) == pytest.approx(5, abs=0.01) and min(x for x, _ in points) == pytest.approx(
        0, abs=1e-9
    )


@pytest.mark.parametrize(
    ("text", "matrix"),
    [
        ("translate(3)", (1, 0, 0, 1, 3, 0)), ("scale(3)", (3, 0, 0, 3, 0, 0)), ("scale(3 2)", (3, 0, 0, 2, 0, 0)), ("rotate(90)", (0, 1, -1, 0, 0, 0)),
        ("rotate(90 5 2)", (0, 1, -1, 0, 7, -3)), ("skewX(45)", (1, 0, 1, 1, 0, 0)), ("skewY(45)", (1, 1, 0, 1, 0, 0)),
        ("translate(3 4) scale(2)", (2, 0, 0, 2, 3, 4)), ("scale(2) translate(3 4)", (2, 0, 0, 2, 6, 8)),
    ],
)  # fmt: skip
def test_transforms(text, matrix):
    assert parse_transform(text) == pytest.approx(matrix)


def test_basic_outlines_have_the_areas_of_their_figures():
    def size(outline):
        (contour,) = flattened(outline)
        return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(contour, [*contour[1:], contour[0]], strict=True)) / 2

    pi = 3.14159265
    assert size(rect_outline(3, 4, 20, 10)) == 200 and size(rect_outline(3, 4, 20, 10, 3)) == pytest.approx(
        200 - (4 - pi) * 9, rel=1e-3
    )
    assert size(rect_outline(3, 4, 20, 10, 3, 2)) == pytest.approx(200 - (4 - pi) * 6, rel=1e-3)
    assert size(rect_outline(3, 4, 20, 10, 99)) == pytest.approx(pi * 10 * 5, rel=5e-3) and size(
        ellipse_outline(3, 4, 5, 7)
    ) == pytest.approx(pi * 35, rel=5e-3)
    assert size(rect_outline(3, 4, 20, 10, 5, 0)) == 200 and polygon_outline([(0, 0), (1, 1)], closed=False) == (
        ("M", (0, 0)),
        ("L", (1, 1)),
    )


# ------------------------------------------------------------------------------------------------- reach
SQUARE = Outline(rect_outline(0, 0, 10, 10), Paint(fill="#000000"))
FACE = Face("face", 20, 30, (SQUARE,), 2.0)


def test_the_place_of_items_is_the_box_of_what_their_matrices_carry():
    group = Group((Group((SQUARE,), translation(5, 0)),), scaling(2, 3))
    assert place((group,)) == (10, 0, 30, 30)
    assert place((Group((SQUARE,), translation(5, 7)), PlacedFace(FACE, translation(-3, 1)))) == (-3, 1, 17, 31)
    assert place((Group((SQUARE,), rotation(90)),)) == pytest.approx((-10, 0, 0, 10)) and place(()) is None
    assert place((Image("x.png", 3, 4, 5, 6),)) == (3, 4, 8, 10)


def test_a_box_is_carried_by_its_corners():
    assert carried((1, 2, 3, 5), (-2, 0, 0, 3, 10, 1)) == (4, 7, 8, 16)
    assert carried((1, 2, 3, 5), (0, 1, -1, 0, 0, 0)) == (-5, 1, -2, 3)
    assert carried((0, 0, 2, 2), (1, 1, -1, 1, 0, 0)) == (-2, 0, 2, 4)
    assert extent_of(SQUARE, (0, 2, -1, 0, 0, 0)) == (-10, 0, 0, 20)


def test_strokes_reach_three_times_their_width_in_the_direction_that_is_stretched_most():
    line = Outline((("M", (0.0, 0.0)), ("L", (5.0, 0.0))), Paint(stroke="#000000", width=0.4))
    assert (
        margin((line,)) == pytest.approx(1.2)
        and margin((Group((line,), (1, 0, 0, -5, 9, 9)),)) == pytest.approx(6.0)
        and margin((SQUARE,)) == 0
    )


@pytest.mark.parametrize(
    ("item", "reach"),
    [
        (Outline(rect_outline(-2, -1, 24, 33), Paint(fill="#000000")), (2, 1, 2, 2)),
        (Outline(rect_outline(-9, -9, 40, 50), Paint(fill="#000000")), (2, 2, 2, 2)),
        (Outline(rect_outline(0.2, 5, 10, 10), Paint(fill="#000000")), (-0.2, float("inf"), float("inf"), float("inf"))),
        (Outline(rect_outline(0.4, 5, 10, 10), Paint(fill="#000000")), (float("inf"),) * 4),
        (Outline(rect_outline(-2, -2, 24, 34), Paint(fill="#FFFFFF")), (float("inf"),) * 4),
        (Outline(rect_outline(-2, -2, 24, 34), Paint(stroke="#000000")), (float("inf"),) * 4),
        (Group((Image("x.png", -1, -2, 22, 33),)), (1, 2, 1, 1)),
        (Group((Image("x.png", -1, -2, 22, 33),), (-1, 0, 0, -1, 20, 30)), (1, 1, 1, 2)),
        (Group((Outline(rect_outline(-2, -2, 24, 34), Paint(fill="#000000")),), clip=rect_outline(-1, 3, 30, 10)), (1, float("inf"), 2, float("inf"))),
        (Group((Outline(rect_outline(-2, -2, 24, 34), Paint(fill="#000000")),), opacity=0.0), (float("inf"),) * 4),
        (Group((Outline(rect_outline(-2, -2, 24, 34), Paint(fill="#000000")),), clip=rect_outline(40, 3, 30, 10)), (float("inf"),) * 4),
    ],
)  # fmt: skip
def test_how_far_a_ground_goes_on_beyond_the_trim(item, reach):
    assert reach_of(Face("face", 20, 30, (item,), 2.0)) == pytest.approx(reach)


def test_of_two_grounds_the_one_that_reaches_further_counts():
    inner, outer = (Outline(rect_outline(-by, -by, 20 + 2 * by, 30 + 2 * by), Paint(fill="#000000")) for by in (1, 2))
    assert (
        reach_of(Face("face", 20, 30, (outer, inner), 3.0))
        == reach_of(Face("face", 20, 30, (inner, outer), 3.0))
        == (2, 2, 2, 2)
    )
