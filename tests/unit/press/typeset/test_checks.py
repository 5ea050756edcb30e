"""Checks of a finished face, and pages as text."""

from dataclasses import replace

import pytest

from pnp.press.typeset import read_face
from pnp.press.typeset.drawing.contrast import contrast, covers
from pnp.press.typeset.drawing.outline import ellipse_outline, parse_path
from pnp.press.typeset.svg.face_checks import Limits, check_face, draws_nothing
from pnp.source.diagnostics import NOWHERE


def face(inner, setting, corner=3.0):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 63" font-family="Alegreya Sans">{inner}</svg>'
    return replace(read_face(svg, "KH", setting), corner=corner)


def codes(inner, setting, corner=3.0):
    return [d.code for d in check_face(face(inner, setting, corner), setting.fonts, NOWHERE, Limits(safe=3, least=7))]


def test_good_words_pass(setting):
    assert codes('<text x="10" y="30" font-size="8pt">Take the jewel</text>', setting) == []


def test_small_type_is_told_at_its_printed_size(setting):
    assert codes('<text x="10" y="30" font-size="6pt">small</text>', setting) == ["PNP701"]
    assert codes('<g transform="scale(.5)"><text x="40" y="60" font-size="10pt">small</text></g>', setting) == [
        "PNP701"
    ]


def test_words_near_the_edge_are_told(setting):
    assert codes('<text x="1" y="30" font-size="8pt">near</text>', setting) == ["PNP703"]
    assert codes('<text x="40" y="30" font-size="20pt">runs over the edge</text>', setting) == ["PNP703"]


def severity(inner, setting):
    return [
        (d.code, d.severity) for d in check_face(face(inner, setting), setting.fonts, NOWHERE, Limits(safe=3, least=7))
    ]


def test_words_beyond_the_trim_are_an_error(setting):
    assert severity('<text x="1" y="30" font-size="8pt">near</text>', setting) == [("PNP703", "warning")]
    assert severity('<text x="40" y="30" font-size="20pt">runs over the edge</text>', setting) == [("PNP703", "error")]
    assert severity('<text x="10" y="-1" font-size="8pt">above</text>', setting) == [("PNP703", "error")]
    assert severity('<text x="10" y="60" font-size="900pt">A</text>', setting) == [("PNP703", "error")]


def test_rules_text_that_nobody_can_read_is_an_error(setting):
    words = '<text x="10" y="30" font-size="{}pt" fill="{}">pale</text>'
    assert severity(words.format(8, "#767676"), setting) == []
    assert severity(words.format(8, "#888888"), setting) == [("PNP704", "warning")]
    assert severity(words.format(8, "#AAAAAA"), setting) == [("PNP704", "error")]
    assert severity(words.format(20, "#AAAAAA"), setting) == [("PNP704", "warning")]


@pytest.mark.parametrize(
    "inner",
    [
        "",
        "<g/>",
        "<text x='5' y='9'> </text>",
        "<rect width='9' height='9' fill='none'/>",
        "<rect width='9' height='9' opacity='0'/>",
        "<rect x='70' y='9' width='9' height='9'/>",
        "<text x='70' y='9' font-size='9pt'>gone</text>",
    ],
)
def test_a_face_may_draw_nothing(inner, setting):
    assert draws_nothing(face(inner, setting))


@pytest.mark.parametrize(
    "inner",
    [
        "<rect width='9' height='9'/>",
        "<g opacity='.2'><path d='M1 1H9' stroke='#000000' fill='none'/></g>",
        "<text x='5' y='9' font-size='9pt'>here</text>",
        "<rect x='-3' y='-3' width='90' height='90'/>",
    ],
)
def test_a_face_that_draws_anything_is_no_empty_one(inner, setting):
    assert not draws_nothing(face(inner, setting))


def test_the_edge_of_a_round_piece_is_its_circle(setting):
    corner = '<text x="8" y="11" font-size="8pt">x</text>'
    assert codes(corner, setting) == []
    assert codes(corner, setting, corner=31.5) == ["PNP703"]


def test_pale_words_are_told_and_pale_words_on_dark_ground_are_not(setting):
    pale = '<text x="10" y="30" font-size="8pt" fill="#DDDDDD">pale</text>'
    assert codes(pale, setting) == ["PNP704"]
    assert codes(f'<circle cx="20" cy="30" r="20" fill="#222222"/>{pale}', setting) == []
    assert codes(f'<circle cx="55" cy="50" r="5" fill="#222222"/>{pale}', setting) == ["PNP704"]
    clip = '<clipPath id="away"><rect x="80" y="0" width="20" height="20"/></clipPath>'
    hidden = f'{clip}<g clip-path="url(#away)"><rect x="0" y="0" width="100" height="100" fill="#222222"/></g>'
    assert codes(f"{hidden}{pale}", setting) == ["PNP704"], "what a clip hides is no ground"


def test_black_on_white_has_a_contrast_of_21():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


def test_a_hole_covers_nothing():
    ring = (*ellipse_outline(0, 0, 10, 10), *parse_path("M5 0A5 5 0 0 0 -5 0A5 5 0 0 0 5 0Z"))
    assert covers(ring, (7, 0)) and not covers(ring, (1, 0)) and not covers(ring, (20, 0))
