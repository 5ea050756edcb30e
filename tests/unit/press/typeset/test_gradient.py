"""Gradients: where their colours lie, and how they repeat."""

import pytest

from pnp.press.typeset.drawing.gradient import colour_at, spread
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.outline import (
    ellipse_outline,
    exact_bounds,
    inverse,
    multiply,
    parse_path,
    rect_outline,
    rotation,
    scaling,
)
from pnp.press.typeset.drawing.page import IDENTITY, Gradient, Paint, Path, mixed

BLACK_TO_WHITE = ((0.0, "#000000"), (1.0, "#FFFFFF"))
LINE = Gradient((0, 0, 10, 0), BLACK_TO_WHITE)


@pytest.mark.parametrize(
    ("x", "colour"), [(-5, "#000000"), (0, "#000000"), (5, "#808080"), (10, "#FFFFFF"), (20, "#FFFFFF")]
)
def test_a_line_goes_on_in_its_end_colours(x, colour):
    assert colour_at(LINE, (x, 3)) == colour


def test_a_gradient_lies_as_its_matrix_carries_it():
    turned = Gradient(LINE.points, LINE.stops, multiply(rotation(90), scaling(2)))
    assert colour_at(turned, (7, 10)) == "#808080"


def test_a_ring_shines_from_its_focus():
    ring = Gradient((3, 0, 0, 0, 0, 10), BLACK_TO_WHITE)
    assert colour_at(ring, (3, 0)) == "#000000"
    assert colour_at(ring, (10, 0)) == colour_at(ring, (0, -10)) == "#FFFFFF"
    assert colour_at(ring, (6.5, 0)) == "#808080"


@pytest.mark.parametrize(("x", "plain"), [(-12, 8), (13, 3), (38, 8)])
def test_a_repeated_gradient_begins_anew(x, plain):
    again = spread(LINE, "repeat", (-20, 0, 40, 5))
    assert near(colour_at(again, (x, 2)), colour_at(LINE, (plain, 2)))


@pytest.mark.parametrize(("x", "plain"), [(-2, 2), (13, 7), (22, 2)])
def test_a_reflected_gradient_goes_back_and_forth(x, plain):
    assert near(colour_at(spread(LINE, "reflect", (-20, 0, 40, 5)), (x, 2)), colour_at(LINE, (plain, 2)))


def test_a_repeated_ring_covers_its_box():
    ring = spread(Gradient((0, 0, 0, 0, 0, 4), BLACK_TO_WHITE), "repeat", (-10, -10, 10, 10))
    assert ring.points[5] >= 200**0.5
    assert near(colour_at(ring, (10, 0)), "#808080")


def test_bounds_are_those_of_the_curve_not_of_its_handles():
    assert exact_bounds(parse_path("M0 0C0 8 10 8 10 0")) == pytest.approx((0, 0, 10, 6))
    assert exact_bounds(ellipse_outline(5, 5, 3, 2)) == pytest.approx((2, 3, 8, 7))
    assert exact_bounds(()) is None


def test_an_inverse_takes_everything_back():
    matrix = multiply(rotation(30, 4, 5), scaling(2, 3))
    assert multiply(inverse(matrix), matrix) == pytest.approx(IDENTITY)
    assert inverse((1, 2, 2, 4, 0, 0)) is None


def test_a_mixture_lies_between_two_colours():
    assert mixed("#000000", "#FF8000", 0.5) == "#804000"


def test_a_mirrored_drawing_turns_its_gradients_over_too():
    (path,) = mirrored_items([Path(rect_outline(0, 0, 10, 5), Paint(LINE))], 40)
    assert near(colour_at(path.paint.fill, (38, 2)), colour_at(LINE, (2, 2)))


def near(one, other):
    return all(abs(int(one[i : i + 2], 16) - int(other[i : i + 2], 16)) <= 1 for i in (1, 3, 5))
