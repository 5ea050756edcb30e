"""Turns of curves, inverse matrices and places of gradients, each worked out by hand."""

from math import sqrt

import pytest

from pnp.press.typeset.drawing.gradient import (
    MOST_TURNS,
    colour_along,
    colour_at,
    intervals,
    inverse,
    mixed,
    spread,
)
from pnp.press.typeset.drawing.outline import exact_bounds, multiply
from pnp.press.typeset.drawing.page import Gradient

STOPS = ((0.0, "#000000"), (1.0, "#FFFFFF"))


def curve(*n):
    return (("M", (float(n[0]), float(n[1]))), ("C", tuple(map(float, n[2:]))))


def test_a_matrix_and_its_inverse_are_no_change():
    matrix = (2.0, 1.0, 3.0, 4.0, 5.0, 6.0)
    assert inverse(matrix) == pytest.approx((0.8, -0.2, -0.6, 0.4, -0.4, -1.4))  # the determinant is 5
    assert multiply(matrix, inverse(matrix)) == pytest.approx((1, 0, 0, 1, 0, 0))
    assert inverse((1, 2, 2, 4, 0, 0)) is None


def test_a_curve_that_turns_twice_reaches_both_turns():
    """3 t (1 - t) (1 - 2 t) has its extremes of ± sqrt(3) / 6 at t = (3 ∓ sqrt 3) / 6."""
    box = exact_bounds(curve(0, 0, 10, 1, 20, -1, 30, 0))
    assert box == pytest.approx((0, -sqrt(3) / 6, 30, sqrt(3) / 6))
    assert exact_bounds(curve(0, 0, 1, 10, -1, 20, 0, 30)) == pytest.approx((-sqrt(3) / 6, 0, sqrt(3) / 6, 30))


def test_a_curve_of_the_second_degree_turns_once():
    """3 t (1 - t) has its maximum of 3/4 in the middle."""
    assert exact_bounds(curve(0, 0, 10, 1, 20, 1, 30, 0)) == pytest.approx((0, 0, 30, 0.75))
    assert exact_bounds(curve(0, 2, 10, 1, 20, 1, 30, 2)) == pytest.approx((0, 1.25, 30, 2))


def test_a_curve_may_turn_although_one_handle_lies_between_its_ends():
    """p = 0, q = 0.5, r = 2, s = 1: the derivative / 3 is -3.5 t² + 2 t + 0.5, zero at t = 0.7588."""
    t = (2 + sqrt(4 + 7)) / 7
    highest = 1.5 * (1 - t) ** 2 * t + 6 * (1 - t) * t * t + t**3
    assert exact_bounds(curve(0, 0, 1, 0.5, 2, 2, 3, 1))[3] == pytest.approx(highest)
    assert exact_bounds(curve(3, 1, 2, 2, 1, 0.5, 0, 0)) == pytest.approx((0, 0, 3, highest))


def test_a_curve_with_its_handles_between_its_ends_reaches_no_further():
    assert exact_bounds(curve(0, 5, 1, 4, 2, 3, 3, 2)) == (0, 2, 3, 5)
    assert exact_bounds(()) is None


def test_a_curve_behind_another_begins_where_that_ends():
    path = (*curve(0, 0, 0, 1, 0, 1, 0, 4), ("C", (10.0, 5.0, 20.0, 5.0, 30.0, 4.0)))
    assert exact_bounds(path) == pytest.approx((0, 0, 30, 4.75))


@pytest.mark.parametrize(
    ("share", "colour"),
    [(0.0, "#000000"), (0.25, "#404008"), (0.5, "#808010"), (1.0, "#FFFF20"), (-1.0, "#000000"), (2.0, "#FFFF20")],
)
def test_colours_are_mixed_channel_by_channel(share, colour):
    assert mixed("#000000", "#FFFF20", share) == colour
    assert mixed("currentColor", "#FFFF20", share) == colour


def test_colours_between_uneven_stops():
    stops = ((0.2, "#000000"), (0.6, "#640000"), (0.6, "#000064"), (1.0, "#0000C8"))
    assert [colour_along(stops, at) for at in (0.0, 0.2, 0.3, 0.5)] == ["#000000", "#000000", "#190000", "#4B0000"]
    assert [colour_along(stops, at) for at in (0.6, 0.7, 1.0, 3.0)] == ["#000064", "#00007D", "#0000C8", "#0000C8"]


@pytest.mark.parametrize(("point", "grey"), [((1, 2), "#000000"), ((4, 6), "#FFFFFF"), ((2.5, 4), "#808080"), ((5, 0), "#525252"), ((-3, 5), "#000000")])  # fmt: skip
def test_a_place_on_a_slanting_line_is_its_projection(point, grey):
    """From (1, 2) to (4, 6), length 5: (5, 0) lies at (4 · 3 - 2 · 4) / 25 = 0.16, by these stops 0.32 of the way to white."""
    slant = Gradient((1, 2, 4, 6), ((0.0, "#000000"), (0.5, "#FFFFFF"), (1.0, "#FFFFFF")) if point == (5, 0) else STOPS)
    assert colour_at(slant, point) == grey


def test_a_place_between_two_circles_is_the_largest_circle_through_it():
    """On the left the circles of t reach to 10 + 20 t - (2 + 10 t), on the right to 10 + 20 t + (2 + 10 t)."""
    circles = Gradient((10, 10, 2, 30, 10, 12), STOPS)
    assert colour_at(circles, (13, 10)) == "#808080"  # t = 1/2 on the left, 1/30 on the right
    assert colour_at(circles, (8, 10)) == "#000000"
    assert colour_at(circles, (20, 17)) == "#F6F6F6"  # 300 t² - 440 t + 145 = 0: t = (440 + 140) / 600
    rings = Gradient((0, 0, 2, 0, 0, 10), STOPS)
    assert colour_at(rings, (0, 6)) == colour_at(rings, (-6, 0)) == "#808080"
    same = Gradient((0, 0, 5, 10, 0, 5), STOPS)
    assert colour_at(same, (0, 0)) == "#808080"  # the left edge of the circle about (5, 0)
    touching = Gradient((10, 0, 0, 0, 0, 10), STOPS)
    # a = b² - r² = 0: (5, 5) has c / (2 b) = (25 + 25) / (2 · 50) = 1/2
    assert colour_at(touching, (5, 5)) == "#808080"


def test_a_gradient_without_an_inverse_has_its_last_colour():
    flat = Gradient((0, 0, 1, 0), ((0.0, "#000000"), (0.9, "#111111"), (1.0, "#222222")), (0, 0, 0, 0, 0, 0))
    assert colour_at(flat, (0, 0)) == "#222222" and spread(flat, "repeat", (0, 0, 5, 5)) is flat


def test_a_repeated_line_is_written_out_over_the_box_and_no_further():
    line = Gradient((10, 0, 20, 0), STOPS)
    repeated = spread(line, "repeat", (5, 0, 38, 5))
    assert repeated.points == (0, 0, 40, 0)
    assert [at for at, _ in repeated.stops] == pytest.approx(
        [0, 0, 0.25, 0.25, 0.25, 0.25, 0.5, 0.5, 0.5, 0.5, 0.75, 0.75, 0.75, 0.75, 1, 1]
    )
    reflected = spread(line, "reflect", (5, 0, 25, 5))
    assert [colour for _, colour in reflected.stops[::2]] == [
        "#FFFFFF",
        "#000000",
        "#000000",
        "#FFFFFF",
        "#FFFFFF",
        "#000000",
    ]
    assert spread(line, "pad", (5, 0, 38, 5)) is line


def test_a_repeated_ring_begins_at_its_middle():
    ring = Gradient((0, 0, 0, 0, 0, 10), STOPS)
    assert spread(ring, "repeat", (-25, 0, 5, 0)).points == (0, 0, 0, 0, 0, 30)


def test_a_gradient_is_not_written_out_without_end():
    tiny = spread(Gradient((0, 0, 0.001, 0), STOPS), "repeat", (0, 0, 1000, 1))
    assert tiny.points[2] == pytest.approx(0.001 * MOST_TURNS) and len(tiny.stops) == 4 * MOST_TURNS


def test_intervals_leave_out_leaps_and_divide_changes_alone():
    parts = intervals(((0.2, "#000000"), (0.6, "#000000"), (0.6, "#000064"), (1.0, "#0000C8")), 2)
    assert [(round(a, 3), round(b, 3), one, other) for a, b, one, other in parts] == [
        (0.0, 0.2, "#000000", "#000000"), (0.2, 0.6, "#000000", "#000000"),
        (0.6, 0.8, "#000064", "#000096"), (0.8, 1.0, "#000096", "#0000C8"),
    ]  # fmt: skip
