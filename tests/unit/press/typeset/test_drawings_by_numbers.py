"""Small laws of drawings by their numbers: paper under ink, cut lines, colour-blind eyes, pictures, letters as outlines."""

import math
from dataclasses import replace
from typing import Any

import pytest

from pnp.press.typeset.drawing.bleed import reach_of
from pnp.press.typeset.drawing.colours import MACHADO, difference, lab, least_difference
from pnp.press.typeset.drawing.contrast import (
    Ground,
    contrast,
    covers,
    crosses,
    ground_at,
    least_contrast,
    luminance,
    places,
    solid_at,
    visible_leaves,
)
from pnp.press.typeset.drawing.grey import grey, grey_pages
from pnp.press.typeset.drawing.mirror import extent, mirrored_items
from pnp.press.typeset.drawing.opaque import opaque_items
from pnp.press.typeset.drawing.outline import bounds, ellipse_outline, polygon_outline, rect_outline
from pnp.press.typeset.drawing.page import (
    Face,
    Glyph,
    GlyphRun,
    Gradient,
    Group,
    Image,
    JoinedItems,
    Mask,
    Page,
    Paint,
    Path,
    PlacedFace,
)
from pnp.press.typeset.drawing.trim import (
    beyond_trim,
    convex_within,
    disc,
    distance_to,
    hull,
    outline_points,
    trim_outline,
)
from pnp.press.typeset.drawing.trim import (
    crosses as crosses_shape,
)

SQUARE = rect_outline(0.0, 0.0, 10.0, 10.0)


def box(x: float, y: float, w: float, h: float, paint: Paint | None = None) -> Path:
    return Path(rect_outline(x, y, w, h), paint or Paint("#000000"))


def run(x: float, y: float, *advances: float, fill: Any = "#000000") -> GlyphRun:
    return GlyphRun(x, y, "F", 10.0, fill, tuple(Glyph(1, 0.0, 0.0, advance, "a") for advance in advances), "a")


def gradient(*stops: tuple[float, str]) -> Gradient:
    return Gradient((0.0, 0.0, 10.0, 0.0), stops)


# ------------------------------------------------------------------------------------------------- without transparency
def test_thin_ink_has_the_colour_that_it_has_on_paper() -> None:
    inner = Group(
        (box(0, 0, 1, 1, Paint("#000000", "#FF0000")), run(0, 0, 1.0, fill="#0000FF"), Image("a.png", 0, 0, 1, 1)),
        opacity=0.5,
    )
    (group,) = opaque_items([Group((inner,), opacity=0.5)])
    (inside,) = group.items  # type: ignore[union-attr]
    path, words, image = inside.items  # type: ignore[union-attr]
    assert (path.paint.fill, path.paint.stroke, words.fill) == ("#BFBFBF", "#FFBFBF", "#BFBFFF")  # type: ignore[union-attr]
    assert isinstance(image, Image) and group.opacity == inside.opacity == 1.0  # type: ignore[union-attr]
    solid = box(0, 0, 1, 1)
    assert opaque_items([solid])[0] is solid
    (thin,) = opaque_items([box(0, 0, 1, 1, Paint(gradient((0.0, "#000000"), (1.0, "#FF0000"))))], 0.2)
    assert thin.paint.fill.stops == ((0.0, "#CCCCCC"), (1.0, "#FFCCCC")) and thin.paint.stroke is None  # type: ignore[union-attr]


def test_a_face_is_redrawn_only_where_it_is_seen_through() -> None:
    solid, clear = (
        Face("s", 9.0, 9.0, (box(0, 0, 1, 1),)),
        Face("c", 9.0, 9.0, (Group((box(0, 0, 1, 1),), opacity=0.5),)),
    )
    placed = PlacedFace(solid)
    assert opaque_items([placed])[0] is placed
    (half,) = opaque_items([placed], 0.5)
    (redrawn,) = opaque_items([PlacedFace(clear)])
    assert half.face.name == "s~0.5" and half.face.items[0].paint.fill == "#808080"  # type: ignore[union-attr]
    assert redrawn.face.name == "c~1" and redrawn.face.items[0].items[0].paint.fill == "#808080"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("mask", "fill", "stops"),
    [
        ((gradient((0.0, "#FFFFFF"), (1.0, "#333333")),), gradient((0.0, "#000000"), (0.5, "#FF0000")), ((0.0, "#000000"), (0.5, "#FFCCCC"))),
        ((gradient((0.0, "#FFFFFF")),), gradient((0.0, "#000000"), (1.0, "#FF0000")), ((0.0, "#000000"), (1.0, "#FF0000"))),
        ((gradient((0.0, "#333333"), (1.0, "#333333")),) * 2, gradient((0.0, "#000000"), (1.0, "#FF0000")), ((0.0, "#000000"), (1.0, "#FF0000"))),
        (("#333333",), gradient((0.0, "#000000"), (1.0, "#FF0000")), ((0.0, "#000000"), (1.0, "#FF0000"))),
    ],
)  # fmt: skip
def test_clear_stops_are_worked_into_a_gradient(mask: tuple[Any, ...], fill: Gradient, stops: tuple[Any, ...]) -> None:
    own = Mask(tuple(box(0, 0, 1, 1, Paint(ink)) for ink in mask), (0, 0, 1, 1))
    (group,) = opaque_items([Group((box(0, 0, 1, 1, Paint(fill)),), mask=own)])
    assert group.items[0].paint.fill.stops == stops and group.mask is None  # type: ignore[union-attr]
    (flat,) = opaque_items([Group((box(0, 0, 1, 1, Paint("#123456")), box(0, 0, 1, 1, Paint(fill))), mask=own)])
    assert flat.items[1].paint.fill == fill and flat.items[0].paint.fill == "#123456"  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------- cut lines
@pytest.mark.parametrize(
    ("face", "extent", "curves"),
    [
        (Face("f", 20.0, 30.0, ()), (0.0, 0.0, 20.0, 30.0), 0), (Face("f", 20.0, 30.0, (), corner=3.0), (0.0, 0.0, 20.0, 30.0), 4),
        (Face("f", 20.0, 20.0, (), corner=10.0), (0.0, 0.0, 20.0, 20.0), 4), (Face("f", 20.0, 30.0, (), corner=10.0), (0.0, 0.0, 20.0, 30.0), 4),
        (Face("f", 20.0, 30.0, (), outline=rect_outline(1.0, 2.0, 3.0, 4.0)), (1.0, 2.0, 4.0, 6.0), 0),
    ],
)  # fmt: skip
def test_a_face_is_cut_along_its_outline(face: Face, extent: tuple[float, ...], curves: int) -> None:
    outline = trim_outline(face)
    assert bounds(outline) == pytest.approx(extent) and sum(op == "C" for op, _ in outline) == curves
    lines = sum(op == "L" for op, _ in outline)
    assert lines == {0: 3, 4: 0 if face.corner == 10.0 and face.height == 20.0 else lines}[curves]


def test_a_round_piece_is_as_wide_as_high() -> None:
    assert Face("f", 20.0, 20.0, (), corner=10.0).is_round and not Face("f", 20.0, 20.1, (), corner=10.0).is_round
    assert not Face("f", 20.0, 20.0, (), corner=9.9).is_round and Face("f", 20.0, 20.0, (), corner=11.0).is_round


@pytest.mark.parametrize(
    ("line", "point", "distance"),
    [
        (((0.0, 0.0), (10.0, 0.0)), (3.0, 4.0), 4.0), (((0.0, 0.0), (10.0, 0.0)), (13.0, 4.0), 5.0), (((0.0, 0.0), (10.0, 0.0)), (-3.0, -4.0), 5.0),
        (((2.0, 2.0), (2.0, 2.0)), (5.0, 6.0), 5.0), (((0.0, 0.0), (6.0, 8.0)), (0.0, 5.0), 3.0), (((1.0, 1.0), (7.0, 9.0)), (1.0, 6.0), 3.0),
    ],
)  # fmt: skip
def test_the_distance_from_a_line_ends_at_its_ends(line: Any, point: Any, distance: float) -> None:
    assert distance_to(line, point) == pytest.approx(distance)


@pytest.mark.parametrize(("depth", "crossed"), [(3.0, True), (3.1, False), (7.1, False), (0.0, True)])
def test_a_line_crosses_a_shape_with_some_of_it_on_both_sides(depth: float, crossed: bool) -> None:
    shape = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert crosses_shape(((-5.0, 3.0), (15.0, 3.0)), shape, depth) is crossed
    assert crosses_shape(((3.0, -5.0), (3.0, 15.0)), shape, depth) is crossed
    assert crosses_shape(((2.0, 3.0), (8.0, 3.0)), shape, depth) is crossed and not crosses_shape(
        ((11.0, 3.0), (18.0, 3.0)), shape, depth
    )
    assert not crosses_shape(((3.0, 3.0), (3.0, 3.0)), shape, 0.0)


def test_a_polygon_is_cut_to_a_box() -> None:
    triangle = polygon_outline([(0.0, 0.0), (20.0, 0.0), (0.0, 40.0)])
    assert convex_within(triangle, (-1.0, -1.0, 30.0, 50.0)) == triangle
    inside = [numbers for op, numbers in convex_within(triangle, (2.0, 3.0, 12.0, 30.0)) if op != "Z"]
    assert inside == [pytest.approx(p) for p in [(12.0, 16.0), (5.0, 30.0), (2.0, 30.0), (2.0, 3.0), (12.0, 3.0)]]
    assert bounds(convex_within(ellipse_polygon(), (-3.0, -9.0, 9.0, 4.0))) == pytest.approx((-3.0, -5.0, 5.0, 4.0))


def ellipse_polygon() -> Any:
    return polygon_outline(
        [(5.0 * math.cos(math.radians(a)), 5.0 * math.sin(math.radians(a))) for a in range(0, 360, 45)]
    )


def test_points_on_a_line_include_its_ends() -> None:
    line: Any = (("M", (0.0, 0.0)), ("L", (10.0, 0.0)), ("C", (10.0, 6.0, 20.0, 6.0, 20.0, 0.0)), ("Z", ()))
    assert list(outline_points(line, 2)) == [(0.0, 0.0), (10.0, 0.0), (15.0, 4.5), (20.0, 0.0)]
    quarter = list(outline_points(line, 4))[2]
    assert quarter == pytest.approx((10.0 * (27 + 27) / 64 + 20.0 * (9 + 1) / 64, 6.0 * (27 + 9) / 64))
    assert (
        len(disc(3.0, 4.0, 2.0)) == 16
        and disc(3.0, 4.0, 2.0)[0] == (5.0, 4.0)
        and disc(3.0, 4.0, 2.0)[4] == pytest.approx((3.0, 6.0))
    )
    assert hull([(1.0, 1.0), (0.0, 0.0)]) == ((0.0, 0.0), (1.0, 1.0)) and hull([(0.0, 0.0)]) == ((0.0, 0.0),)


def test_a_shape_that_crosses_the_cut_or_is_entered_by_it_is_outside() -> None:
    """A cut with a slot 4 mm wide and 10 mm deep from above."""
    slotted = polygon_outline(
        [(0.0, 0.0), (8.0, 0.0), (8.0, 10.0), (12.0, 10.0), (12.0, 0.0), (20.0, 0.0), (20.0, 30.0), (0.0, 30.0)]
    )
    face = Face("f", 20.0, 30.0, (), outline=slotted)

    def beyond(x: float, y: float, w: float, h: float) -> float:
        return beyond_trim(face, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)])

    assert beyond(2.0, 15.0, 5.0, 5.0) == pytest.approx(-2.0) and beyond(9.0, 2.0, 2.0, 3.0) == pytest.approx(1.0)
    assert beyond(5.0, 8.0, 9.0, 4.0) == pytest.approx(2.0) and beyond(1.0, 5.0, 18.0, 3.0) == pytest.approx(1.0)


# ------------------------------------------------------------------------------------------------- colours
@pytest.mark.parametrize("sight", list(MACHADO))
def test_grey_looks_alike_to_every_eye(sight: str) -> None:
    """Each row of the published matrices adds up to 1."""
    assert [sum(row) for row in MACHADO[sight]] == pytest.approx([1.0] * 3, abs=2e-6)
    assert lab("#808080", sight) == pytest.approx(lab("#808080", ""), abs=1e-3)


def test_the_eye_that_sees_least_difference_is_named() -> None:
    """Without the cones of long waves, red is darkest."""
    least, sight = least_difference("#CC4400", "#648A00")
    assert sight in ("protan", "deutan") and least == difference("#CC4400", "#648A00", sight)
    assert least_difference("#0000A0", "#006040")[1] == "tritan"
    assert least == min(difference("#CC4400", "#648A00", one) for one in MACHADO)
    assert lab("#FF0000", "protan")[0] < lab("#FF0000", "tritan")[0] < lab("#FF0000", "deutan")[0]
    assert difference("#0000FF", "#0000FF") == 0.0 and difference("#000000", "#FFFFFF") == pytest.approx(
        100.0, abs=0.01
    )


@pytest.mark.parametrize(
    ("colour", "light"), [("#FF0000", 0.2126), ("#00FF00", 0.7152), ("#0000FF", 0.0722), ("#FFFFFF", 1.0), ("#000000", 0.0), ("#0A0A0A", 10 / 255 / 12.92), ("#808080", 0.21586), ("currentColor", 0.0)]
)  # fmt: skip
def test_luminance_is_that_of_wcag(colour: str, light: float) -> None:
    assert luminance(colour) == pytest.approx(light, abs=1e-5)
    assert contrast(colour, "#FFFFFF") == contrast("#FFFFFF", colour) == pytest.approx(1.05 / (light + 0.05), abs=1e-3)


@pytest.mark.parametrize(
    ("colour", "shade"),
    [
        ("#FF0000", "#4C4C4C"),
        ("#00FF00", "#969696"),
        ("#0000FF", "#1D1D1D"),
        ("#123456", "#2E2E2E"),
        ("currentColor", "currentColor"),
    ],
)
def test_grey_is_as_light_as_the_colour(colour: str, shade: str) -> None:
    assert grey(colour) == shade


def test_pages_are_grey_with_their_masks_gradients_and_faces() -> None:
    red, face = box(0, 0, 1, 1, Paint("#FF0000", "#0000FF")), Face("f", 1.0, 1.0, (run(0, 0, 1.0, fill="#00FF00"),))
    clear = Group(
        (red,), mask=Mask((box(0, 0, 1, 1, Paint(gradient((0.0, "#FF0000"), (1.0, "#FFFFFF")))),), (0, 0, 1, 1))
    )
    first, second = grey_pages(
        [
            Page(9.0, 9.0, (clear, PlacedFace(face), Image("a", 0, 0, 1, 1), box(0, 0, 1, 1, Paint()))),
            Page(9.0, 9.0, (PlacedFace(face),)),
        ]
    )
    group, placed, image, empty = first.items
    assert (group.items[0].paint.fill, group.items[0].paint.stroke) == ("#4C4C4C", "#1D1D1D")  # type: ignore[union-attr]
    assert group.mask.items[0].paint.fill.stops == ((0.0, "#4C4C4C"), (1.0, "#FFFFFF")) and empty.paint == Paint()  # type: ignore[union-attr]
    assert placed.face is second.items[0].face and placed.face.items[0].fill == "#969696" and isinstance(image, Image)  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------- grounds
def test_the_colour_at_a_point_is_the_last_paint_mixed_with_those_below() -> None:
    under, over, top = Ground(SQUARE, "#FF0000"), Ground(SQUARE, "#0000FF", 0.5), Ground(SQUARE, "#FFFFFF", 0.2)
    assert (
        ground_at((5.0, 5.0), [under, over], "#FFFFFF") == "#800080"
        and ground_at((5.0, 5.0), [over, under], "#FFFFFF") == "#FF0000"
    )
    assert (
        ground_at((5.0, 5.0), [under, over, top], "#00FF00") == "#993399"
        and ground_at((15.0, 5.0), [under], "#00FF00") == "#00FF00"
    )
    assert ground_at((5.0, 5.0), [replace(under, clips=(rect_outline(0, 0, 4, 4),))], "#00FF00") == "#00FF00"
    assert solid_at(under, (5.0, 5.0)) and not solid_at(over, (5.0, 5.0)) and not solid_at(under, (5.0, 11.0))


def test_words_on_a_gradient_are_measured_at_both_ends() -> None:
    corners = [(1.0, 4.0), (9.5, 4.0), (9.5, 6.0), (1.0, 6.0)]
    assert places(corners) == ((5.25, 5.0), (1.0, 5.0), (9.5, 5.0))
    assert places([(0.0, 1.0), (4.0, 3.0), (2.0, 9.0), (-2.0, 7.0)]) == ((1.0, 5.0), (-1.0, 4.0), (3.0, 6.0))
    fading = Ground(SQUARE, gradient((0.0, "#FFFFFF"), (1.0, "#000000")))
    assert least_contrast("#000000", 1.0, corners, [fading], "#FFFFFF") == (contrast("#000000", "#0D0D0D"), "#0D0D0D")
    assert least_contrast("#FFFFFF", 1.0, corners, [fading], "#FFFFFF") == (contrast("#FFFFFF", "#E6E6E6"), "#E6E6E6")
    assert least_contrast("#000000", 0.0, corners, [], "#FFFFFF") == (1.0, "#FFFFFF")
    assert least_contrast("#000000", 1.0, corners, [], "#FFFFFF") == (pytest.approx(21.0), "#FFFFFF")


def test_an_area_covers_the_points_that_its_line_winds_round() -> None:
    ring = (*rect_outline(0, 0, 10, 10), *tuple(polygon_outline([(3.0, 3.0), (3.0, 7.0), (7.0, 7.0), (7.0, 3.0)])))
    twice = (*rect_outline(0, 0, 10, 10), *rect_outline(3, 3, 4, 4))
    assert (
        covers(ring, (1.0, 5.0))
        and not covers(ring, (5.0, 5.0))
        and covers(twice, (5.0, 5.0))
        and not covers(SQUARE, (5.0, 10.5))
    )
    open_line: Any = (
        ("M", (0.0, 0.0)),
        ("L", (10.0, 0.0)),
        ("L", (10.0, 10.0)),
        ("M", (20.0, 0.0)),
        ("L", (30.0, 0.0)),
        ("L", (30.0, 10.0)),
    )
    assert (
        covers(open_line, (7.0, 3.0))
        and covers(open_line, (27.0, 3.0))
        and not covers(open_line, (3.0, 7.0))
        and not covers(open_line, (15.0, 3.0))
    )
    lozenge = polygon_outline([(5.0, 0.0), (10.0, 5.0), (5.0, 10.0), (0.0, 5.0)])
    assert covers(lozenge, (2.0, 5.0)) and covers(lozenge, (8.0, 5.0)) and not covers(lozenge, (1.0, 2.0))
    circle = ellipse_outline(5.0, 5.0, 5.0, 5.0)
    assert covers(circle, (1.6, 1.6)) and not covers(circle, (1.3, 1.3))


@pytest.mark.parametrize(
    ("begin", "end", "crossed"),
    [
        ((0.0, 5.0), (20.0, 5.0), True), ((0.0, 5.0), (4.0, 5.0), True), ((0.0, 5.0), (3.9, 5.0), False), ((5.0, 0.0), (5.0, 2.9), False), ((5.0, 0.0), (5.0, 3.0), True),
        ((5.0, 4.0), (6.0, 5.0), True), ((0.0, 0.0), (20.0, 1.0), False), ((3.9, 0.0), (3.9, 20.0), False), ((0.0, 9.0), (7.0, 0.0), True), ((0.0, 2.9), (20.0, 2.9), False),
        ((20.0, 20.0), (9.0, 8.0), False), ((20.0, 20.0), (7.0, 6.0), True), ((0.0, 8.1), (20.0, 8.1), False), ((8.1, 0.0), (8.1, 9.0), False),
    ],
)  # fmt: skip
def test_a_straight_line_crosses_a_box(begin: Any, end: Any, crossed: bool) -> None:
    assert crosses(begin, end, (4.0, 3.0, 8.0, 8.0)) is crossed


def test_leaves_have_the_opacity_and_the_clips_of_their_groups() -> None:
    leaf, clip = box(0, 0, 1, 1), rect_outline(0, 0, 2, 3)
    face = Face("f", 9.0, 9.0, (leaf,))
    group = Group((PlacedFace(face, (1, 0, 0, 1, 1, 0), clip), leaf), (1, 0, 0, 1, 10, 20), clip, opacity=0.5)
    ((_, first, thin, clips), (_, second, _, own)) = visible_leaves([Group((group,), opacity=0.5)])
    assert (first[4:], second[4:], thin) == ((11, 20), (10, 20), 0.25)
    assert [bounds(one) for one in clips] == [(10.0, 20.0, 12.0, 23.0), (11.0, 20.0, 13.0, 23.0)] and own == clips[:1]


# ------------------------------------------------------------------------------------------------- bleed, sides
def test_paint_near_the_trim_must_reach_beyond_it() -> None:
    def reach(*items: Any) -> tuple[float, ...]:
        return reach_of(Face("f", 20.0, 30.0, items, bleed=3.0), "#FFFFFF")

    none = math.inf
    assert reach(box(-1, -2, 25, 40)) == (1.0, 2.0, 3.0, 3.0) and reach(box(1, 1, 5, 5)) == (none,) * 4
    assert reach(box(0.2, 0.4, 19.3, 29.8)) == (pytest.approx(-0.2), none, none, pytest.approx(0.2))
    assert reach(box(0.3, 5, 5, 5)) == (none,) * 4 and reach(box(-1, -2, 25, 40, Paint("#FFFFFF"))) == (none,) * 4
    assert (
        reach(box(-1, 5, 5, 5), box(-2, 5, 5, 5))
        == (2.0, none, none, none)
        == reach(box(-2, 5, 5, 5), box(-1, 5, 5, 5))
    )
    assert (
        reach(Image("a", -1.0, 5.0, 25.0, 5.0)) == (1.0, none, 3.0, none)
        and reach(box(-1, 5, 5, 5, Paint(stroke="#000000"))) == (none,) * 4
    )
    clipped = Group((box(-3, -3, 26, 36),), (1, 0, 0, 1, 0, 0), rect_outline(-0.5, 5, 10, 30))
    assert reach(clipped) == (0.5, none, none, 3.0) and reach(Group((box(-3, -3, 26, 36),), opacity=0.0)) == (none,) * 4
    turned = Group((Image("a", -3.0, -3.0, 36.0, 26.0),), (0, 1, -1, 0, 20, 0))
    assert (
        reach(turned) == (3.0, 3.0, 3.0, 3.0)
        and reach(Group((box(-3, -3, 26, 36),), clip=rect_outline(50, 50, 1, 1))) == (none,) * 4
    )


def test_the_sides_of_a_drawing_change_places() -> None:
    words = (run(2.0, 5.0, 3.0), run(5.0, 5.0, 4.0), run(1.0, 9.0, 2.0))
    first, second, third = mirrored_items(words, 50.0)
    assert (first.x, second.x, third.x) == (50.0 - 9.0, 50.0 - 6.0, 50.0 - 3.0)  # type: ignore[union-attr]
    path, image, group = mirrored_items(
        [box(2, 3, 10, 4), Image("a", 2.0, 3.0, 10.0, 4.0), Group((box(1, 1, 2, 2),), (1, 0, 0, 1, 5, 0))], 50.0
    )
    assert bounds(path.segments) == (38.0, 3.0, 48.0, 7.0) and image.x == 38.0  # type: ignore[union-attr]
    assert group.matrix[4] == 5.0 + 50.0 - 6.0 - 8.0 and mirrored_items([Group(())], 9.0) == (Group(()),)  # type: ignore[union-attr]
    assert (
        extent(PlacedFace(Face("f", 4.0, 8.0, ()), (0, 1, -1, 0, 20, 0))) == (12.0, 20.0) and extent(Group(())) is None
    )
    assert extent(Image("a", 2.0, 3.0, 10.0, 4.0), (0, 1, -1, 0, 20, 0)) == (13.0, 17.0)
    assert extent(Group((box(1, 1, 2, 2), box(7, 1, 2, 2)), (2, 0, 0, 1, 1, 0))) == (3.0, 19.0)


def test_joined_items_are_compared_as_a_tuple() -> None:
    one, other = box(0, 0, 1, 1), box(0, 0, 2, 2)
    joined = JoinedItems(((one,), (other, one)))
    assert (
        joined == (one, other, one)
        and joined[1] is other
        and len(joined) == 3
        and joined != (one, other)
        and joined[1:] == (other, one)
    )
    assert Face("f", 1.0, 1.0, joined).stretches == ((one,), (other, one)) and Face(
        "f", 1.0, 1.0, (one,)
    ).stretches == ((one,),)
