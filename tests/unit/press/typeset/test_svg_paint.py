"""Gradients, opacity and masks as designers' programs write them."""

import pytest

from pnp.press.typeset import read_face
from pnp.press.typeset.drawing.page import GlyphRun, Gradient, Group, Path
from pnp.press.typeset.svg.face_checks import check_face, check_transparency
from pnp.source.diagnostics import NOWHERE

STOPS = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
LINE = f'<linearGradient id="g">{STOPS}</linearGradient>'


def draw(inner, setting):
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    face = read_face(f'<svg {names} viewBox="0 0 63 88">{inner}</svg>', "KH", setting)
    assert not setting.report.diagnostics
    return face


def test_a_gradient_lies_in_the_box_of_each_shape(setting):
    (path,) = draw(LINE + '<rect x="10" y="20" width="30" height="40" style="fill:url(#g)"/>', setting).items
    assert path.paint.fill == Gradient((0, 0, 1, 0), ((0, "#000000"), (1, "#FFFFFF")), (30, 0, 0, 40, 10, 20))


def test_illustrators_gradients_stand_where_they_are_used_with_classes(setting):
    inner = (
        "<style>.st0{fill:url(#SVGID_1_);stroke:#123456}</style><g>"
        '<linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="1" y1="2" x2="3" y2="4">'
        '<stop offset="0" style="stop-color:#FF0000"/><stop offset="1" style="stop-color:#0000FF"/></linearGradient>'
        '<rect class="st0" width="9" height="9"/></g>'
    )
    path = draw(inner, setting).items[0]
    path = path.items[0] if isinstance(path, Group) else path
    assert path.paint.fill == Gradient((1, 2, 3, 4), ((0, "#FF0000"), (1, "#0000FF")))
    assert path.paint.stroke == "#123456"


def test_inkscapes_gradients_take_stops_and_places_from_others(setting):
    inner = (
        f'<defs><linearGradient id="swatch">{STOPS}</linearGradient>'
        '<radialGradient id="a" xlink:href="#swatch" gradientUnits="userSpaceOnUse" cx="9" cy="8" fx="7" r="6"/>'
        '<radialGradient id="b" xlink:href="#a" gradientTransform="translate(1 2)" r="5"/></defs>'
        '<circle cx="9" cy="9" r="9" fill="none" stroke="url(#b)"/>'
    )
    (path,) = draw(inner, setting).items
    assert path.paint.stroke.points == (7, 8, 0, 9, 8, 5)
    assert path.paint.stroke.matrix == (1, 0, 0, 1, 1, 2)


def test_a_clear_stop_is_a_mask_over_the_solid_gradient(setting):
    inner = LINE.replace('"#fff"', '"#fff" stop-opacity="0"') + '<rect width="9" height="9" fill="url(#g)"/>'
    (group,) = draw(inner, setting).items
    assert group.items[0].paint.fill.stops == ((0, "#000000"), (1, "#FFFFFF"))
    assert group.mask.items[0].paint.fill.stops == ((0, "#FFFFFF"), (1, "#000000"))


def test_the_opacities_of_a_stop_and_of_its_colour_multiply(setting):
    """A half of a half lets a quarter through: 64 of 255."""
    half = LINE.replace('"#fff"', '"rgba(255,255,255,.5)" stop-opacity=".5"')
    (group,) = draw(half + '<rect width="9" height="9" fill="url(#g)"/>', setting).items
    assert group.mask.items[0].paint.fill.stops == ((0, "#FFFFFF"), (1, "#404040"))


@pytest.mark.parametrize(
    "said", ['fill="#C00" fill-opacity="50%"', 'fill="rgba(204,0,0,.5)"', 'fill="#C00" opacity=".5"']
)
def test_opacity_is_said_in_many_ways(setting, said):
    (group,) = draw(f'<rect width="9" height="9" {said}/>', setting).items
    assert (group.opacity, group.items[0].paint.fill) == (0.5, "#CC0000")


def test_a_gradient_of_one_colour_or_none_is_flat(setting):
    one = '<linearGradient id="g"><stop stop-color="#123456"/></linearGradient>'
    (path,) = draw(one + '<rect width="9" height="9" fill="url(#g)"/>', setting).items
    assert path.paint.fill == "#123456"
    assert draw('<linearGradient id="g"/><rect width="9" height="9" fill="url(#g)"/>', setting).items == ()
    assert draw(LINE + '<path d="M0 0H9" fill="none" stroke="url(#g)"/>', setting).items == ()


def test_words_take_a_gradient_over_their_whole_length(setting):
    face = draw(LINE + '<text x="5" y="30" font-family="Gloock" font-size="20pt" fill="url(#g)">Quay</text>', setting)
    (run,) = (item for item in face.items if isinstance(item, GlyphRun))
    assert run.fill.matrix[4] == pytest.approx(5, abs=0.6)
    assert run.fill.matrix[0] == pytest.approx(sum(g.advance for g in run.glyphs), abs=0.6)


def test_a_mask_has_a_region_of_its_own(setting):
    inner = '<mask id="m"><circle r="9" fill="#fff"/></mask><rect x="10" width="20" height="40" mask="url(#m)"/>'
    (group,) = draw(inner, setting).items
    assert group.mask.region == pytest.approx((8, -4, 24, 48))
    assert not group.mask.alpha
    figma = inner.replace(
        'id="m"', 'id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="1" y="2" width="3" height="4"'
    )
    (group,) = draw(figma, setting).items
    assert group.mask.alpha and group.mask.region == (1, 2, 3, 4)


def test_what_shows_nothing_is_not_there(setting):
    assert draw('<g opacity="0"><rect width="9" height="9"/></g>', setting).items == ()
    assert draw('<mask id="m"/><rect width="9" height="9" mask="url(#m)"/>', setting).items == ()


def test_flat_faces_are_read_as_before(setting):
    assert [type(item) for item in draw('<rect width="9" height="9" fill="#123"/>', setting).items] == [Path]


# ------------------------------------------------------------------------------------------------- checks
WORDS = '<text x="33" y="40" font-family="Gloock" font-size="20pt" fill="#000000">Regency</text>'


def codes(found):
    return [d.code for d in found]


def test_contrast_is_measured_where_a_gradient_is_darkest_under_the_words(setting):
    dark_end = LINE.replace("Gradient id", 'Gradient gradientTransform="rotate(180 .5 .5)" id')
    ground = '<rect width="63" height="88" fill="url(#g)"/>'
    assert codes(check_face(draw(LINE + ground + WORDS, setting), setting.fonts, NOWHERE)) == []
    assert codes(check_face(draw(dark_end + ground + WORDS, setting), setting.fonts, NOWHERE)) == ["PNP704"]


def test_a_clear_ground_counts_as_it_looks(setting):
    dark, fonts = '<rect width="63" height="88" fill="#000" opacity="{}"/>', setting.fonts
    assert codes(check_face(draw(dark.format(0.2) + WORDS, setting), fonts, NOWHERE)) == []
    assert codes(check_face(draw(dark.format(0.8) + WORDS, setting), fonts, NOWHERE)) == ["PNP704"]
    pale = WORDS.replace("<text", '<text fill-opacity="0.3"')
    assert codes(check_face(draw(pale, setting), fonts, NOWHERE)) == ["PNP704"]


@pytest.mark.parametrize(
    ("inner", "found"),
    [
        (LINE + '<rect width="9" height="9" fill="url(#g)"/>', []),
        ('<rect width="9" height="9" opacity="0.5"/>', ["PNP709"]),
        (
            '<mask id="m"><path d="M0 0H9V9z" fill="#fff"/></mask><rect width="9" height="9" mask="url(#m)"/>',
            ["PNP709"],
        ),
    ],
)
def test_printers_that_refuse_transparency_hear_of_opacity_and_masks(setting, inner, found):
    assert codes(check_transparency(draw(inner, setting), NOWHERE)) == found
