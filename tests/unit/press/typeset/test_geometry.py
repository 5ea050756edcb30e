"""Outlines, matrices, boxes, gradients and colours, against values computed by hand and against their definitions."""

import math
import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.typeset.drawing.contrast import (
    Ground,
    contrast,
    covers,
    crosses,
    edges,
    ground_at,
    least_contrast,
    luminance,
    places,
    solid_at,
    visible_leaves,
)
from pnp.press.typeset.drawing.extent import carried, extent, margin, place
from pnp.press.typeset.drawing.gradient import _ring, colour_along, colour_at, intervals, spread
from pnp.press.typeset.drawing.mirror import extent as sides_of
from pnp.press.typeset.drawing.mirror import mirrored_items, turned_paint
from pnp.press.typeset.drawing.move import CURRENT_COLOUR, moved, recoloured
from pnp.press.typeset.drawing.outline import (
    Arc,
    apply,
    arc_cubics,
    bounds,
    ellipse_outline,
    exact_bounds,
    inverse,
    multiply,
    parse_path,
    parse_transform,
    polygon_outline,
    rect_outline,
    rotation,
    scaling,
    transformed,
    translation,
)
from pnp.press.typeset.drawing.page import (
    IDENTITY,
    Face,
    Glyph,
    GlyphRun,
    Gradient,
    Group,
    Image,
    Paint,
    Path,
    PlacedFace,
    mixed,
)
from pnp.press.typeset.drawing.trim import (
    _beyond_polygon,
    _edges,
    _is_inside,
    beyond_trim,
    disc,
    distance_to,
    hull,
    outline_points,
    trim_outline,
)
from pnp.press.typeset.drawing.trim import crosses as crosses_shape
from pnp.press.typeset.drawing.units import PT
from pnp.press.typeset.motifs import shapes

NUMBER = st.floats(-50, 50)
MATRIX = st.builds(
    lambda angle, sx, sy, x, y: multiply(translation(x, y), multiply(rotation(angle), scaling(sx, sy))),
    st.floats(0, 360), st.floats(0.2, 3), st.floats(0.2, 3), NUMBER, NUMBER,
)  # fmt: skip


def square(x: float, y: float, w: float, h: float, colour: str = "#000000", **paint: Any) -> Path:
    """A filled rectangle."""
    return Path(rect_outline(x, y, w, h), Paint(colour, **paint))


# ------------------------------------------------------------------------------------------------- matrices
@given(MATRIX, MATRIX, NUMBER, NUMBER)
def test_a_product_of_matrices_applies_the_inner_one_first(outer: Any, inner: Any, x: float, y: float) -> None:
    assert apply(multiply(outer, inner), x, y) == pytest.approx(apply(outer, *apply(inner, x, y)), abs=1e-6)


@given(MATRIX, NUMBER, NUMBER)
def test_an_inverse_leads_back(matrix: Any, x: float, y: float) -> None:
    back = inverse(matrix)
    assert back is not None and apply(back, *apply(matrix, x, y)) == pytest.approx((x, y), abs=1e-6)


def test_matrices_of_single_steps() -> None:
    assert apply(rotation(90.0), 1.0, 0.0) == pytest.approx((0.0, 1.0))  # clockwise, since y is down
    assert apply(rotation(90.0, 10.0, 20.0), 11.0, 20.0) == pytest.approx((10.0, 21.0))
    assert scaling(2.0) == scaling(2.0, 2.0) and apply(scaling(2.0, 3.0), 1.0, 1.0) == (2.0, 3.0)
    assert inverse((1.0, 2.0, 2.0, 4.0, 0.0, 0.0)) is None
    assert apply(parse_transform("translate(5) scale(2 3)"), 1.0, 1.0) == (7.0, 3.0)
    assert apply(parse_transform("skewX(45)"), 0.0, 2.0) == pytest.approx((2.0, 2.0))
    assert apply(parse_transform("skewY(45)"), 2.0, 0.0) == pytest.approx((2.0, 2.0))
    assert parse_transform("rotate(90 10 20)") == rotation(90.0, 10.0, 20.0)


# ------------------------------------------------------------------------------------------------- outlines
@pytest.mark.parametrize(
    ("large", "sweep", "middle"),
    [(False, True, (-1, -1)), (True, True, (1, -1)), (False, False, (1, 1)), (True, False, (-1, 1))],
)
def test_arcs_take_the_way_that_their_flags_name(large: bool, sweep: bool, middle: tuple[int, int]) -> None:
    """From the left of a circle of 10 mm to a point a quarter turn on, both ways round each of two centres."""
    cubics = list(arc_cubics((0.0, 10.0), Arc(10.0, 10.0, 0.0, large, sweep), (10.0, 0.0)))
    centre = (10.0, 10.0) if large != sweep else (0.0, 0.0)
    assert all(math.dist(end[-2:], centre) == pytest.approx(10.0) for end in cubics) and cubics[-1][-2:] == (10.0, 0.0)
    assert len(cubics) == (3 if large else 1)


def test_arcs_that_do_not_reach_grow_and_flat_ones_are_lines() -> None:
    (first, second) = arc_cubics((0.0, 0.0), Arc(1.0, 1.0, 0.0, False, True), (10.0, 0.0))
    assert first[-2:] == pytest.approx((5.0, -5.0)) and second[-2:] == (10.0, 0.0)
    assert list(arc_cubics((0.0, 0.0), Arc(0.0, 5.0, 0.0, False, True), (10.0, 3.0))) == [(10.0, 3.0)]
    assert list(arc_cubics((1.0, 1.0), Arc(5.0, 5.0, 0.0, False, True), (1.0, 1.0))) == []
    turned = list(arc_cubics((0.0, 0.0), Arc(10.0, 5.0, 90.0, False, True), (10.0, 0.0)))
    assert turned[0][-2:] == pytest.approx((5.0, -10.0))


def test_outlines_of_rectangles_and_ellipses() -> None:
    assert rect_outline(1, 2, 3, 4) == (("M", (1, 2)), ("L", (4, 2)), ("L", (4, 6)), ("L", (1, 6)), ("Z", ()))
    rounded = rect_outline(0.0, 0.0, 10.0, 20.0, 2.0, 3.0)
    assert [n[-2:] for _, n in rounded if n] == [
        (2.0, 0.0),
        (8.0, 0.0),
        (10.0, 3.0),
        (10.0, 17.0),
        (8.0, 20.0),
        (2.0, 20.0),
        (0.0, 17.0),
        (0.0, 3.0),
        (2.0, 0.0),
    ]
    assert exact_bounds(rounded) == pytest.approx((0.0, 0.0, 10.0, 20.0))
    assert covers(rounded, (1.0, 1.0))
    assert not covers(rounded, (0.2, 0.2))
    assert rect_outline(0.0, 0.0, 10.0, 20.0, 9.0)[0] == ("M", (5.0, 0.0))
    oval = ellipse_outline(10.0, 20.0, 4.0, 2.0)
    points = list(outline_points(oval, 8))
    assert max(abs(((x - 10) / 4) ** 2 + ((y - 20) / 2) ** 2 - 1) for x, y in points) < 1e-3
    assert exact_bounds(oval) == pytest.approx((6.0, 18.0, 14.0, 22.0))


@given(st.tuples(NUMBER, NUMBER), st.lists(st.tuples(NUMBER, NUMBER), min_size=3, max_size=3))
def test_the_exact_box_of_a_curve_is_that_of_many_points_on_it(start: Any, handles: Any) -> None:
    curve: Any = (("M", start), ("C", tuple(v for point in handles for v in point)))
    box = exact_bounds(curve)
    points = list(outline_points(curve, 400))
    xs, ys = zip(start, *points, strict=True)
    assert box is not None
    assert box == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=0.02)
    loose = bounds(curve)
    assert loose is not None and loose[0] <= box[0] + 1e-9 and loose[3] >= box[3] - 1e-9


@given(MATRIX, st.floats(1, 30), st.floats(1, 30))
def test_the_box_of_a_carried_box_is_that_of_its_corners(matrix: Any, w: float, h: float) -> None:
    wanted = bounds(transformed(rect_outline(2.0, 3.0, w, h), matrix))
    assert carried((2.0, 3.0, 2.0 + w, 3.0 + h), matrix) == pytest.approx(wanted)
    mirrored = (-matrix[0], 0.0, 0.0, matrix[3], matrix[4], matrix[5])
    assert carried((2.0, 3.0, 2.0 + w, 3.0 + h), mirrored) == pytest.approx(
        bounds(transformed(rect_outline(2.0, 3.0, w, h), mirrored))
    )


# ------------------------------------------------------------------------------------------------- extents
WORDS = GlyphRun(
    10.0, 20.0, "Alegreya", 10.0, "#000000", (Glyph(1, 0.0, 0.0, 4.0, "a"), Glyph(2, 4.0, 0.0, 3.0, "b")), "ab"
)


def test_the_extent_of_items_is_that_of_their_outlines() -> None:
    em = 10.0 * PT
    assert extent([WORDS]) == pytest.approx((10.0, 20.0 - em, 17.0, 20.0 + 0.35 * em)) and extent([]) is None
    group = Group((square(1.0, 2.0, 3.0, 4.0), Image("a.png", 5.0, 9.0, 2.0, 6.0)), (2.0, 0.0, 0.0, 3.0, 10.0, 20.0))
    assert extent([group]) == (12.0, 26.0, 24.0, 65.0) == place([group])
    placed = PlacedFace(Face("f", 6.0, 8.0, (square(-3.0, -3.0, 99.0, 99.0),)), (0.0, 1.0, -1.0, 0.0, 50.0, 10.0))
    assert place([placed]) == (42.0, 10.0, 50.0, 16.0) and place([]) is None
    assert sides_of(placed) == (42.0, 50.0) and sides_of(WORDS) == (10.0, 17.0) and sides_of(group) == (12.0, 24.0)


def test_strokes_reach_beyond_the_extent() -> None:
    line = Path((("M", (0.0, 0.0)), ("L", (9.0, 0.0))), Paint(stroke="#000000", width=0.5))
    assert margin([line]) == 1.5
    assert margin([Group((line,), (1.0, 0.0, 0.0, 3.0, 7.0, 90.0))]) == 4.5
    assert margin([square(0, 0, 1, 1)]) == 0.0


def test_moved_items_keep_their_shape() -> None:
    run = moved(WORDS, 2.0, -3.0)
    assert isinstance(run, GlyphRun) and replace(run, x=10.0, y=20.0) == WORDS and (run.x, run.y) == (12.0, 17.0)
    for item in (square(1.0, 2.0, 3.0, 4.0), Image("a.png", 1.0, 2.0, 3.0, 4.0), Group((square(1.0, 2.0, 3.0, 4.0),))):
        assert extent([moved(item, 2.0, -3.0)]) == (3.0, -1.0, 6.0, 3.0)


def test_colours_of_icons_are_replaced_and_others_stay() -> None:
    stops = Gradient(points=(0.0, 0.0, 1.0, 0.0), stops=((0.0, CURRENT_COLOUR), (1.0, "#222222")))
    parts = (
        square(0, 0, 1, 1, CURRENT_COLOUR),
        square(0, 0, 1, 1, "#111111"),
        Path(rect_outline(0, 0, 1, 1), Paint(stops, CURRENT_COLOUR)),
    )
    icon = Face("icon", 1.0, 1.0, (Group(parts), replace(WORDS, fill=CURRENT_COLOUR)))
    red = recoloured(icon, "#FF0000")
    group, words = red.items
    assert isinstance(group, Group) and isinstance(words, GlyphRun) and words.fill == "#FF0000"
    paints = [item.paint for item in group.items if isinstance(item, Path)]
    assert [paint.fill for paint in paints[:2]] == ["#FF0000", "#111111"] and paints[2].stroke == "#FF0000"
    assert isinstance(paints[2].fill, Gradient)
    assert [colour for _, colour in paints[2].fill.stops] == [
        "#FF0000",
        "#222222",
    ]
    plain = Face("plain", 1.0, 1.0, (square(0, 0, 1, 1),))
    assert recoloured(plain, "#FF0000") is plain and red.name != icon.name


def test_a_mirrored_drawing_moves_words_and_mirrors_outlines() -> None:
    path, run = mirrored_items((Path(parse_path("M1 2L4 2L4 9Z"), Paint("#000000")), WORDS), 30.0)
    assert isinstance(path, Path) and [n for _, n in path.segments if n] == [(29.0, 2.0), (26.0, 2.0), (26.0, 9.0)]
    assert isinstance(run, GlyphRun) and (run.x, run.y, run.text) == (13.0, 20.0, "ab")
    two = mirrored_items((WORDS, replace(WORDS, x=18.0)), 30.0)  # a line moves together
    assert [item.x for item in two if isinstance(item, GlyphRun)] == [5.0, 13.0]
    fill = Gradient(points=(0.0, 0.0, 10.0, 0.0), stops=((0.0, "#000000"), (1.0, "#FFFFFF")))
    turned = turned_paint(Paint(fill), (-1.0, 0.0, 0.0, 1.0, 30.0, 0.0)).fill
    assert isinstance(turned, Gradient)
    assert colour_at(turned, (30.0, 5.0)) == "#000000"
    assert colour_at(turned, (20.0, 5.0)) == "#FFFFFF"


# ------------------------------------------------------------------------------------------------- cut lines
def test_the_distance_of_a_shape_beyond_its_cut_line() -> None:
    card, token = Face("card", 60.0, 90.0, (), corner=5.0), Face("token", 30.0, 30.0, (), corner=15.0)
    cases = [
        ((30.0, 95.0), 5.0),
        ((66.0, 45.0), 6.0),
        ((30.0, 88.0), -2.0),
        ((1.0, 45.0), -1.0),
        ((0.0, 0.0), math.hypot(5, 5) - 5),
    ]
    assert [beyond_trim(card, [point]) for point, _ in cases] == pytest.approx([far for _, far in cases])
    assert beyond_trim(token, [(15.0, 0.0)]) == pytest.approx(0.0)
    assert beyond_trim(token, [(15.0, 15.0)]) == pytest.approx(-15.0)
    assert beyond_trim(card, [(30.0, 45.0), (30.0, 95.0)]) == pytest.approx(5.0)
    own = replace(card, outline=polygon_outline([(0.0, 0.0), (60.0, 0.0), (0.0, 90.0)]))
    assert beyond_trim(own, [(60.0, 90.0)]) == pytest.approx(60 * 90 / math.hypot(60, 90))
    assert beyond_trim(own, [(5.0, 30.0), (6.0, 30.0), (6.0, 31.0)]) == pytest.approx(-5.0)
    assert trim_outline(token) == ellipse_outline(15.0, 15.0, 15.0, 15.0)
    assert trim_outline(card) == rect_outline(0, 0, 60.0, 90.0, 5.0)


def test_a_cut_into_a_shape_is_measured_at_its_notch() -> None:
    notch = _edges(polygon_outline([(0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (30.0, 40.0), (0.0, 90.0)]))
    assert _beyond_polygon(notch, [(20.0, 30.0), (40.0, 30.0), (40.0, 45.0), (20.0, 45.0)]) == pytest.approx(5.0)
    assert _is_inside(notch, (10.0, 60.0)) and not _is_inside(notch, (30.0, 60.0))


@given(st.lists(st.tuples(NUMBER, NUMBER), min_size=3, max_size=12))
def test_a_hull_is_convex_and_contains_its_points(points: list[tuple[float, float]]) -> None:
    corners = hull(points)
    assert set(corners) <= set(points)
    sides = [
        (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True) for p in points
    ]  # fmt: skip
    assert len(corners) < 3 or min(sides) >= -1e-6


def test_distances_and_crossings_of_lines() -> None:
    edge = ((0.0, 0.0), (10.0, 0.0))
    assert [distance_to(edge, point) for point in ((3.0, 4.0), (13.0, 4.0), (-3.0, -4.0))] == [4.0, 5.0, 5.0]
    assert distance_to(((1.0, 1.0), (1.0, 1.0)), (4.0, 5.0)) == 5.0
    shape = ((2.0, -3.0), (8.0, -3.0), (8.0, 1.0), (2.0, 1.0))
    assert crosses_shape(edge, shape, 0.9) and not crosses_shape(edge, shape, 1.1)
    assert not crosses_shape(((0.0, 0.0), (1.0, 0.0)), shape, 0.5)
    assert not crosses_shape(((3.0, 0.0), (3.0, 0.0)), shape, 0.5)
    assert all(math.dist(point, (3.0, 4.0)) == pytest.approx(2.0) for point in disc(3.0, 4.0, 2.0))
    assert len(set(disc(0, 0, 1))) == 16
    box = (2.0, 3.0, 8.0, 5.0)
    assert [crosses(a, b, box) for a, b in (((0, 4), (9, 4)), ((0, 6), (9, 6)), ((0, 0), (9, 9)), ((0, 4), (1, 4)), ((5, 0), (5, 9)), ((9, 0), (9, 9)))] == [
        True, False, True, False, True, False,
    ]  # fmt: skip


def test_a_contour_that_goes_round_twice_covers_and_one_that_returns_does_not() -> None:
    outer, inner = polygon_outline([(0, 0), (9, 0), (9, 9), (0, 9)]), polygon_outline([(3, 3), (6, 3), (6, 6), (3, 6)])
    hole = polygon_outline([(3, 3), (3, 6), (6, 6), (6, 3)])
    assert covers((*outer, *inner), (4.0, 4.0))
    assert not covers((*outer, *hole), (4.0, 4.0))
    assert covers((*outer, *hole), (1.0, 4.0))
    assert not covers(outer, (9.5, 4.0)) and not covers((), (0.0, 0.0))
    assert list(edges(outer[:-1]))[-1] == ((0, 9), (0, 0)) and len(list(edges(ellipse_outline(0, 0, 1, 1)))) == 33


# ------------------------------------------------------------------------------------------------- colours
def test_contrast_is_that_of_the_web_content_guidelines() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#FFFFFF", "#777777") == pytest.approx(4.478, abs=1e-3)
    assert contrast("#777777", "#FFFFFF") == contrast("#FFFFFF", "#777777") and luminance(CURRENT_COLOUR) == 0.0
    assert [luminance(c) for c in ("#FF0000", "#00FF00", "#0000FF", "#0A0A0A")] == pytest.approx(
        [0.2126, 0.7152, 0.0722, 0.003035], abs=1e-6
    )
    assert mixed("#000000", "#FF8040", 0.25) == "#402010"


def test_the_ground_at_a_point_is_all_paint_over_it() -> None:
    black, red = Ground(rect_outline(0, 0, 9, 9), "#000000", 0.5), Ground(rect_outline(0, 0, 9, 9), "#FF0000")
    assert ground_at((1.0, 1.0), [black], "#FFFFFF") == "#808080"
    assert ground_at((10.0, 1.0), [black], "#FFFFFF") == "#FFFFFF"
    assert ground_at((1.0, 1.0), [black, red], "#FFFFFF") == "#FF0000"
    assert ground_at((1.0, 1.0), [red, black], "#FFFFFF") == "#800000"
    clipped = replace(red, clips=(rect_outline(0, 0, 2, 9),))
    assert ground_at((1.0, 1.0), [clipped], "#FFFFFF") == "#FF0000"
    assert ground_at((3.0, 1.0), [clipped], "#FFFFFF") == "#FFFFFF"
    assert solid_at(red, (1.0, 1.0)) and not solid_at(black, (1.0, 1.0)) and not solid_at(clipped, (3.0, 1.0))


def test_opacities_of_groups_multiply_and_clips_add_up() -> None:
    clip = rect_outline(0, 0, 2, 3)
    inner = Group((square(0, 0, 1, 1),), (2.0, 0.0, 0.0, 2.0, 1.0, 0.0), opacity=0.5, clip=clip)
    ((_, matrix, opacity, clips),) = visible_leaves(
        [Group((inner,), (1.0, 0.0, 0.0, 1.0, 0.0, 5.0), opacity=0.25, clip=clip)]
    )
    assert opacity == 0.125 and matrix == (2.0, 0.0, 0.0, 2.0, 1.0, 5.0)
    assert [bounds(one) for one in clips] == [(0, 5, 2, 8), (1, 5, 5, 11)]


def test_words_on_a_gradient_have_the_contrast_of_their_worst_end() -> None:
    ramp = Gradient(points=(0.0, 0.0, 100.0, 0.0), stops=((0.0, "#FFFFFF"), (1.0, "#000000")))
    corners = [(10.0, 0.0), (60.0, 0.0), (60.0, 5.0), (10.0, 5.0)]
    assert places(corners) == ((35.0, 2.5), (10.0, 2.5), (60.0, 2.5))
    least, under = least_contrast("#000000", 1.0, corners, [Ground(rect_outline(0, 0, 100, 9), ramp)], "#FFFFFF")
    assert under == "#666666" and least == pytest.approx(contrast("#000000", "#666666"))
    faint, _ = least_contrast("#000000", 0.5, corners, [], "#FFFFFF")
    assert faint == pytest.approx(contrast("#808080", "#FFFFFF"))


# ------------------------------------------------------------------------------------------------- gradients
STOPS = ((0.25, "#000000"), (0.75, "#FFFFFF"))


def test_colours_along_a_row_of_stops() -> None:
    assert [colour_along(STOPS, at) for at in (0.0, 0.25, 0.5, 0.75, 1.0)] == [
        "#000000",
        "#000000",
        "#808080",
        "#FFFFFF",
        "#FFFFFF",
    ]
    jump = ((0.0, "#000000"), (0.5, "#000000"), (0.5, "#FFFFFF"), (1.0, "#FFFFFF"))
    assert [colour_along(jump, at) for at in (0.49, 0.5, 0.51)] == ["#000000", "#FFFFFF", "#FFFFFF"]
    linear = Gradient(
        points=(10.0, 0.0, 10.0, 40.0), stops=((0.0, "#000000"), (1.0, "#FFFFFF")), matrix=translation(5.0, 100.0)
    )
    assert [colour_at(linear, (x, y)) for x, y in ((0.0, 100.0), (99.0, 120.0), (15.0, 140.0))] == [
        "#000000",
        "#808080",
        "#FFFFFF",
    ]


def test_a_round_gradient_grows_from_its_first_circle_to_its_second() -> None:
    assert _ring((0.0, 0.0, 0.0, 0.0, 0.0, 10.0), (3.0, 4.0)) == pytest.approx(0.5)
    assert _ring((0.0, 0.0, 2.0, 0.0, 0.0, 10.0), (6.0, 0.0)) == pytest.approx(0.5)
    aside = (4.0, 0.0, 0.0, 0.0, 0.0, 10.0)  # its focus is aside
    for share in (0.25, 0.5, 1.0):
        for sign in (1, -1):
            assert _ring(aside, (4.0 * (1 - share) + sign * 10.0 * share, 0.0)) == pytest.approx(share)


@pytest.mark.parametrize("method", ["repeat", "reflect", "pad"])
def test_a_gradient_beyond_its_ends(method: str) -> None:
    ramp = Gradient(points=(10.0, 0.0, 20.0, 0.0), stops=((0.0, "#000000"), (1.0, "#FFFFFF")))
    out = spread(ramp, method, (0.0, 0.0, 40.0, 5.0))
    colours = [colour_at(out, (x, 2.0)) for x in (12.5, 22.5, 32.5, 2.5)]
    assert (
        colours
        == {
            "repeat": ["#404040"] * 4,
            "reflect": ["#404040", "#BFBFBF", "#404040", "#BFBFBF"],
            "pad": ["#404040", "#FFFFFF", "#FFFFFF", "#000000"],
        }[method]
    )


def test_intervals_of_a_gradient_cover_it_without_gaps() -> None:
    parts = intervals(STOPS, 4)
    assert parts[0][:2] == (0.0, 0.25) and parts[-1][:2] == (0.75, 1.0) and len(parts) == 6
    assert all(one[1] == other[0] and one[3] == other[2] for one, other in pairwise(parts))
    assert [part[3] for part in parts[1:5]] == ["#404040", "#808080", "#BFBFBF", "#FFFFFF"]


# ------------------------------------------------------------------------------------------------- shapes
def points(d: str) -> list[tuple[float, float]]:
    """The ends of the segments of absolute path data."""
    return [segment[-2:] for _, segment in parse_path(d) if segment]  # type: ignore[misc]


def test_stars_and_polygons_begin_at_their_turn() -> None:
    corners = points(shapes.polygon(4, 10.0, 90.0, 3.0, 4.0))
    assert corners == [pytest.approx(c, abs=1e-3) for c in ((13.0, 4.0), (3.0, 14.0), (-7.0, 4.0), (3.0, -6.0))]
    radii = [math.hypot(x, y) for x, y in points(shapes.star(5, 10.0, 4.0))]
    assert radii == pytest.approx([10.0, 4.0] * 5, abs=1e-3)
    assert points(shapes.star(5, 10.0, 4.0))[0] == pytest.approx((0.0, -10.0))
    assert points(shapes.lozenge(10.0, 20.0, 6.0, 8.0)) == [(10.0, 16.0), (13.0, 20.0), (10.0, 24.0), (7.0, 20.0)]


def test_rays_taper_from_within_outwards() -> None:
    first, second = shapes.rays(4, 5.0, 10.0, 2.0, 1.0, cx=1.0, cy=2.0).split("Z")[:2]
    assert points(first) == [(0.0, -3.0), (0.5, -8.0), (1.5, -8.0), (2.0, -3.0)]
    assert points(second)[0] == pytest.approx((6.0, 1.0)) and len(points(shapes.rays(1, 5.0, 10.0, 2.0))) == 3
    halves = shapes.rays(2, 5.0, 10.0, 2.0, first=-90.0, sweep=180.0).split("Z")[:2]
    assert [math.degrees(math.atan2(x, -y)) for x, y in (points(half)[1] for half in halves)] == pytest.approx(
        [-45.0, 45.0], abs=0.01
    )


def test_arcs_rings_and_frames() -> None:
    assert shapes.arc(10.0, 0.0, 90.0) == "M0,-10A10,10 0 0 1 10,0" and "0 1 1" in shapes.arc(10.0, 0.0, 181.0)
    assert shapes.ring(5.0, 10.0, 0.0, 90.0) == "M0,-10A10,10 0 0 1 10,0L5,0A5,5 0 0 0 0,-5Z"
    assert exact_bounds(parse_path(shapes.arch(1.0, 2.0, 6.0, 9.0))) == pytest.approx((1.0, 2.0, 7.0, 11.0))
    assert points(shapes.frame(0.0, 0.0, 10.0, 20.0, 2.0, hollow=False)) == [
        (2, 0),
        (8, 0),
        (10, 2),
        (10, 18),
        (8, 20),
        (2, 20),
        (0, 18),
        (0, 2),
        (2, 0),
    ]
    hollow = parse_path(shapes.frame(0.0, 0.0, 10.0, 20.0, 2.0))
    assert not covers(hollow, (1.0, 1.0))
    assert covers(hollow, (2.0, 2.0))
    assert exact_bounds(hollow) == pytest.approx((0, 0, 10, 20))
    assert [
        tuple(map(float, pair))
        for pair in re.findall(r"(-?[\d.]+),(-?[\d.]+)(?=A|$)", shapes.scallops(0.0, 9.0, 4.0, 3, 1.0))
    ][-1] == (9.0, 4.0)
    assert shapes.ticks(2, 3.0, 5.0, 1.0, 2.0) == "M1,-1L1,-3M1,5L1,7"


def test_places_along_an_arch_go_up_over_and_down() -> None:
    spots = shapes.along_arch(10.0, 20.0, 20.0, 40.0, 9, inset=1.0)
    assert spots[0][0] == 11.0 and spots[0][2] == -90.0 and spots[-1][0] == 29.0 and spots[-1][2] == 90.0
    assert spots[4] == pytest.approx((20.0, 21.0, 0.0))
    assert all(a[0] + b[0] == pytest.approx(40.0) for a, b in zip(spots, spots[::-1], strict=True))
    assert all(a[1] == pytest.approx(b[1]) for a, b in zip(spots, spots[::-1], strict=True))
    assert spots[0][1] > spots[1][1]


def test_a_smooth_line_passes_its_points_and_a_ribbon_has_its_widths() -> None:
    through = [(0.0, 0.0), (10.0, 5.0), (20.0, 0.0)]
    assert points(shapes.smooth(through, closed=False)) == through and points(shapes.smooth(through))[-1] == (0.0, 0.0)
    band = points(shapes.ribbon([(0.0, 0.0, 2.0), (10.0, 0.0, 4.0), (20.0, 0.0, 1.0)]))
    assert sorted(abs(y) for _, y in band) == pytest.approx([0.5, 0.5, 1.0, 1.0, 2.0, 2.0])


def test_an_identity_changes_nothing() -> None:
    assert transformed(rect_outline(1, 2, 3, 4), IDENTITY) == rect_outline(1, 2, 3, 4)
