"""Path data, shapes and matrices."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.typeset.drawing import outline
from pnp.press.typeset.drawing.outline import (
    apply,
    bounds,
    ellipse_outline,
    format_path,
    multiply,
    parse_path,
    parse_transform,
    rect_outline,
    rotation,
    translation,
)

coordinate = st.integers(-5000, 5000).map(lambda v: v / 16)
segment = st.one_of(
    st.tuples(st.just("L"), st.tuples(coordinate, coordinate)),
    st.tuples(st.just("C"), st.tuples(*[coordinate] * 6)),
    st.just(("Z", ())),
)
outlines = st.lists(segment, max_size=8).map(lambda s: (("M", (1.0, 2.0)), *s))


@given(outlines)
def test_path_data_is_read_as_it_is_written(segments):
    assert parse_path(format_path(segments)) == segments


def test_relative_and_short_commands_end_where_absolute_ones_do():
    relative = parse_path("m10 10h5v5l-5,0q1 1 2 0t2 0c1 1 2 1 3 0s2-1 3 0z")
    absolute = parse_path("M10 10H15V15L10,15Q11 16 12 15T14 15C15 16 16 16 17 15S19 14 20 15Z")
    assert relative == absolute


def test_numbers_may_touch_each_other():
    assert parse_path("M.5.5-1-1") == (("M", (0.5, 0.5)), ("L", (-1.0, -1.0)))


def test_flags_of_an_arc_may_stand_without_spaces():
    assert parse_path("M0 0a5 5 0 0110 0") == parse_path("M0 0 A5 5 0 0 1 10 0")


def test_a_half_circle_keeps_its_distance_from_the_centre():
    segments = parse_path("M-10 0A10 10 0 0 1 10 0")
    assert [op for op, _ in segments] == ["M", "C", "C"]
    assert segments[1][1][4:] == pytest.approx((0, -10))
    x1, y1, x2, y2, x, y = segments[2][1]
    middle = [(0 + 3 * x1 + 3 * x2 + x) / 8, (-10 + 3 * y1 + 3 * y2 + y) / 8]
    assert math.hypot(*middle) == pytest.approx(10, abs=0.01)


def test_an_arc_too_small_for_its_ends_grows():
    assert parse_path("M0 0A1 1 0 0 1 10 0")[-1][1][4:] == pytest.approx((10, 0))


@pytest.mark.parametrize("data", ["L1 2", "M1", "M1 2X", "M1 2L3", "M0 0A1 1 0 0 1 2"])
def test_bad_path_data_is_refused_with_a_sentence(data):
    with pytest.raises(ValueError, match="path data"):
        parse_path(data)


def test_transforms_apply_from_right_to_left():
    matrix = parse_transform("translate(10 20) rotate(90) scale(2)")
    assert apply(matrix, 1, 0) == pytest.approx((10, 22))


def test_turning_about_a_point_keeps_the_point():
    assert apply(rotation(37, 4, 5), 4, 5) == pytest.approx((4, 5))


@given(coordinate, coordinate)
def test_moving_there_and_back_changes_nothing(x, y):
    assert multiply(translation(-x, -y), translation(x, y)) == pytest.approx((1, 0, 0, 1, 0, 0))


def test_a_transform_with_the_wrong_count_of_numbers_is_refused():
    with pytest.raises(ValueError, match="takes 1 or 3 numbers"):
        parse_transform("rotate(1 2)")


def test_shapes_reach_as_far_as_they_say():
    assert bounds(rect_outline(1, 2, 10, 20, 3)) == pytest.approx((1, 2, 11, 22))
    assert bounds(ellipse_outline(5, 5, 3, 2)) == pytest.approx((2, 3, 8, 7))
    assert bounds(()) is None


NUMBER = st.one_of(
    st.integers(-99, 99).map(str), st.sampled_from(["1.5", ".5", "-.25", "3.", "+2", "1e1", "1000001", "-"])
)
PART = st.tuples(
    st.sampled_from("MLHVCSQTZmlhvcsqtzA"), st.lists(NUMBER, max_size=7), st.sampled_from([" ", ",", " , ", ""])
)


@given(st.lists(PART, max_size=4).map(lambda parts: "".join(c + gap.join(n) for c, n, gap in parts)))
def test_plain_path_data_has_the_commands_that_its_tokens_have(data: str) -> None:
    def commands(read):
        try:
            return list(read(data))
        except ValueError as fault:
            return str(fault)

    assert commands(outline._commands) == commands(outline._commands_by_token)


def test_path_data_of_too_large_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="not a number that can be drawn"):
        parse_path("M0 0L1000001 0")


@pytest.mark.parametrize(
    ("data", "handle"),
    [
        ("M0 0C1 1 2 3 4 0S7 5 9 0", (6.0, -3.0)), ("M0 0Q2 3 4 0S7 5 9 0", (4.0, 0.0)),
        ("M0 0C1 1 2 3 3 0L4 0S7 5 9 0", (4.0, 0.0)), ("M4 0S7 5 9 0", (4.0, 0.0)),
    ],
)  # fmt: skip
def test_a_smooth_cubic_continues_cubics_only(data: str, handle: tuple[float, float]) -> None:
    assert parse_path(data)[-1] == ("C", (*handle, 7.0, 5.0, 9.0, 0.0))


def test_a_smooth_quadratic_continues_quadratics_only() -> None:
    for data, control in (("M0 0Q2 3 4 0T10 0", (6.0, -3.0)), ("M0 0C1 1 2 3 4 0T10 0", (4.0, 0.0))):
        (x, y), (_, n) = control, parse_path(data)[-1]
        assert n == pytest.approx((4 + (x - 4) * 2 / 3, y * 2 / 3, 10 + (x - 10) * 2 / 3, y * 2 / 3, 10.0, 0.0))
