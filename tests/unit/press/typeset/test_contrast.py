"""Contrast of words with their ground: luminance by the formula of WCAG 2.2, and geometry worked out by hand."""

import pytest

from pnp.press.typeset.drawing.contrast import (
    Ground,
    contrast,
    covers,
    crosses,
    edges,
    ground_at,
    least_contrast,
    luminance,
    placed_ink,
    places,
    solid_at,
    visible_leaves,
)
from pnp.press.typeset.drawing.outline import ellipse_outline, rect_outline, scaling, translation
from pnp.press.typeset.drawing.page import Face, Gradient, Group, Paint, Path, PlacedFace

SQUARE = rect_outline(0, 0, 10, 10)
DOT = Path(SQUARE, Paint(fill="#000000"))
FADE = Gradient((0, 0, 10, 0), ((0.0, "#000000"), (1.0, "#FFFFFF")))
CORNERS = ((0, 0), (10, 0), (10, 4), (0, 4))


@pytest.mark.parametrize(
    ("colour", "light"),
    [
        ("#FFFFFF", 1.0), ("#000000", 0.0), ("currentColor", 0.0), ("#FF0000", 0.2126), ("#00FF00", 0.7152), ("#0000FF", 0.0722),
        ("#808080", 0.21586), ("#0A0A0A", 10 / 255 / 12.92), ("#0B0B0B", 0.003347), ("#C0C0C0", 0.52712),
    ],
)  # fmt: skip
def test_luminance_is_that_of_wcag(colour, light):
    assert luminance(colour) == pytest.approx(light, abs=5e-6)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#FFFFFF", 21.0), ("#FFFFFF", "#777777", 4.478), ("#0000FF", "#FFFFFF", 8.592), ("#FF0000", "#000000", 5.252), ("#123456", "#123456", 1.0)],
)  # fmt: skip
def test_contrast_is_that_of_wcag_in_either_order(one, other, ratio):
    assert contrast(one, other) == pytest.approx(ratio, abs=0.001)
    assert contrast(other, one) == contrast(one, other)


def test_nested_groups_multiply_their_opacities_and_matrices_and_gather_their_clips():
    inner = Group((DOT,), scaling(2), SQUARE, opacity=0.4)
    outer = Group((inner,), translation(5, 7), rect_outline(0, 0, 50, 50), opacity=0.5)
    ((leaf, matrix, opacity, clips),) = visible_leaves((outer,))
    assert leaf is DOT and opacity == pytest.approx(0.2) and matrix == pytest.approx((2, 0, 0, 2, 5, 7))
    assert clips == (rect_outline(5, 7, 50, 50), rect_outline(5, 7, 20, 20))


def test_a_placed_face_is_as_solid_as_the_group_around_it():
    face = Face("face", 10, 10, (DOT,))
    ((_, matrix, opacity, clips),) = visible_leaves(
        (Group((PlacedFace(face, translation(3, 4), SQUARE),), opacity=0.5),)
    )
    assert opacity == 0.5 and matrix == (1, 0, 0, 1, 3, 4) and clips == (rect_outline(3, 4, 10, 10),)


def test_a_placed_gradient_moves_with_its_matrix_and_a_colour_does_not():
    assert placed_ink("#123456", scaling(2)) == "#123456"
    assert placed_ink(FADE, translation(3, 4)).matrix == (1, 0, 0, 1, 3, 4)


def test_the_places_of_a_box_are_its_middle_and_the_middles_of_its_ends():
    assert places(((0, 2), (8, 4), (12, 20), (4, 6))) == ((6, 8), (2, 4), (10, 12))


def test_half_solid_grounds_are_mixed_from_below():
    half_black = Ground(SQUARE, "#000000", 0.5)
    assert ground_at((5, 5), [half_black], "#FFFFFF") == "#808080"
    assert ground_at((5, 5), [half_black, half_black], "#FFFFFF") == "#404040"
    assert ground_at((5, 5), [Ground(SQUARE, "#FF0000"), half_black], "#FFFFFF") == "#800000"
    assert ground_at((5, 5), [half_black, Ground(SQUARE, "#FF0000")], "#FFFFFF") == "#FF0000"
    assert ground_at((15, 5), [half_black], "#FFFFFF") == "#FFFFFF"


def test_a_ground_is_seen_inside_all_of_its_clips():
    clipped = Ground(SQUARE, "#000000", clips=(rect_outline(0, 0, 6, 10), rect_outline(4, 0, 6, 10)))
    assert [solid_at(clipped, (x, 5)) for x in (2, 5, 8)] == [False, True, False]
    assert not solid_at(Ground(SQUARE, "#000000", 0.9), (5, 5))
    triangle = (("M", (0.0, 0.0)), ("L", (10.0, 0.0)), ("L", (0.0, 10.0)), ("Z", ()))
    assert [solid_at(Ground(SQUARE, "#000000", clips=(triangle,)), point) for point in ((2, 2), (8, 8))] == [
        True,
        False,
    ]


def test_a_ground_that_fades_has_the_colour_of_each_point():
    assert ground_at((5, 5), [Ground(SQUARE, FADE)], "#FFFFFF") == "#808080"
    assert ground_at((2, 5), [Ground(SQUARE, FADE)], "#FFFFFF") == "#333333"


def test_words_over_a_flat_ground_are_compared_in_their_middle():
    left_half = Ground(rect_outline(0, 0, 4, 10), "#000000")
    assert least_contrast("#000000", 1.0, CORNERS, [left_half], "#FFFFFF") == (pytest.approx(21.0), "#FFFFFF")


def test_words_over_a_gradient_are_compared_along_their_length():
    ratio, ground = least_contrast("#000000", 1.0, CORNERS, [Ground(SQUARE, FADE)], "#FFFFFF")
    assert (ratio, ground) == (pytest.approx(1.0), "#000000")
    ratio, ground = least_contrast(FADE, 1.0, CORNERS, [], "#FFFFFF")
    assert (ratio, ground) == (pytest.approx(1.0), "#FFFFFF")


def test_words_that_let_their_ground_through_have_less_contrast():
    ratio, ground = least_contrast("#000000", 0.5, CORNERS, [], "#FFFFFF")
    assert (ratio, ground) == (pytest.approx(1.05 / (0.21586 + 0.05), abs=1e-4), "#FFFFFF")


def test_an_outline_covers_what_its_contours_wind_round():
    clockwise = rect_outline(2, 2, 6, 6)
    other_way = (("M", (2.0, 2.0)), ("L", (2.0, 8.0)), ("L", (8.0, 8.0)), ("L", (8.0, 2.0)), ("Z", ()))
    assert covers(SQUARE, (5, 5)) and not covers(SQUARE, (5, 11)) and not covers(SQUARE, (-1, 5))
    assert covers((*SQUARE, *clockwise), (5, 5)) and not covers((*SQUARE, *other_way), (5, 5))
    assert covers((*SQUARE, *other_way), (1, 5)) and covers((*SQUARE, *other_way), (9, 5))
    assert not covers((), (0, 0))


def test_a_diagonal_divides_a_square():
    triangle = (("M", (0.0, 0.0)), ("L", (10.0, 0.0)), ("L", (0.0, 10.0)), ("Z", ()))
    assert covers(triangle, (4, 5)) and not covers(triangle, (6, 5))
    mirrored = (("M", (0.0, 0.0)), ("L", (0.0, 10.0)), ("L", (10.0, 0.0)), ("Z", ()))
    assert covers(mirrored, (4, 5)) and not covers(mirrored, (6, 5))


def test_a_circle_covers_points_nearer_than_its_radius():
    circle = ellipse_outline(20, 30, 10, 10)
    near, far = 6.9, 7.2  # 7.07 is the place on the diagonal
    assert all(covers(circle, (20 + x * near, 30 + y * near)) for x in (-1, 1) for y in (-1, 1))
    assert not any(covers(circle, (20 + x * far, 30 + y * far)) for x in (-1, 1) for y in (-1, 1))


def test_contours_are_closed_and_curves_are_cut_in_eight():
    open_lines = (("M", (0.0, 0.0)), ("L", (4.0, 0.0)), ("L", (4.0, 3.0)), ("M", (9.0, 9.0)), ("L", (9.0, 8.0)))
    assert list(edges(open_lines)) == [
        ((0, 0), (4, 0)), ((4, 0), (4, 3)), ((4, 3), (0, 0)), ((9, 9), (9, 8)), ((9, 8), (9, 9)),
    ]  # fmt: skip
    assert list(edges((*open_lines[:3], ("Z", ()))))[-1] == ((4, 3), (0, 0))
    curve = list(edges((("M", (0.0, 0.0)), ("C", (0.0, 8.0, 8.0, 8.0, 8.0, 0.0)))))
    assert len(curve) == 9 and curve[3][1] == (4.0, 6.0) and curve[1][1] == (1.25, 4.5)


@pytest.mark.parametrize(
    ("begin", "end", "meets"),
    [
        ((0, 5), (30, 5), True), ((0, 5), (9, 5), False), ((21, 5), (30, 5), False), ((0, 5), (10, 5), True),
        ((15, -5), (15, 15), True), ((15, -5), (15, -1), False), ((9, -5), (9, 15), False), ((21, -5), (21, 15), False),
        ((15, 5), (15, 5), True), ((9, 5), (9, 5), False), ((15, 11), (15, 11), False), ((15, -1), (15, -1), False),
        ((0, 0), (30, 30), True), ((0, 8), (30, 38), False), ((10, 15), (25, 0), True), ((15, 15), (30, 0), True), ((18, 15), (33, 0), False),
    ],
)  # fmt: skip
def test_a_line_crosses_a_box_where_it_has_a_point_in_it(begin, end, meets):
    assert crosses(begin, end, (10, 0, 20, 10)) is meets
    assert crosses(end, begin, (10, 0, 20, 10)) is meets
