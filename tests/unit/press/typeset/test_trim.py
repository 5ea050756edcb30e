"""How far a shape is from the cut: one measure for rectangles, circles, hexagons and nets."""

import math

import pytest

from pnp.press.impose.formats import Format, read_formats
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.trim import beyond_trim, crosses, hull
from pnp.source.diagnostics import Report

FORMATS = read_formats(Report())


def cut(format: Format) -> Face:
    """A face with the cut of a format."""
    corner = format.width / 2 if format.shape == "circle" else format.corner
    outline = format.outline if format.shape in ("hexagon", "path") else ()
    return Face("", format.width, format.height, (), corner=corner, outline=outline)


def box(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


@pytest.mark.parametrize(
    ("format", "shape", "beyond"),
    [
        ("poker", box(10, 10, 5, 5), -10),
        ("poker", box(-2, 10, 5, 5), 2),
        ("poker", box(3, 3, 5, 5), -3),  # (the safe corner of a card with corners of 3 mm)
        ("poker", box(0, 0, 5, 5), 3 * math.sqrt(2) - 3),
        ("round", box(31.5 - 4, 31.5 - 3, 8, 6), 5 - 31.5),
        ("round", box(0, 0, 5, 5), 31.5 * math.sqrt(2) - 31.5),
        ("hex-50", box(1, 20, 4, 4), -1),
        ("hex-50", box(0, 0, 5, 5), 25 / math.sqrt(3) * math.cos(math.radians(30))),
        ("die-16", box(2, 24, 10, 10), -2),  # (on its left side)
        ("die-16", box(2, 10, 6, 6), 8),  # (over its left side, beside a flap)
        ("standee-flat", box(10, 40, 10, 18), 4.75),  # (the slot goes into it)
        ("standee-flat", box(10, 40, 10, 10), -3),
    ],
)
def test_the_distance_from_the_cut(format: str, shape: list[tuple[float, float]], beyond: float) -> None:
    assert beyond_trim(cut(FORMATS[format]), shape) == pytest.approx(beyond, abs=0.02)


@pytest.mark.parametrize("name", ["round", "hex-90", "poker"])
def test_shapes_are_measured_alike_however_they_are_given(name: str) -> None:
    """A circle and a card measure the same by their radius and by their outline."""
    face = cut(FORMATS[name])
    drawn = Face("", face.width, face.height, (), outline=FORMATS[name].outline)
    for x in range(-6, int(face.width), 7):
        for y in range(-6, int(face.height), 7):
            assert beyond_trim(face, box(x, y, 4, 3)) == pytest.approx(beyond_trim(drawn, box(x, y, 4, 3)), abs=0.08)


def test_a_fold_crosses_what_stands_on_both_of_its_sides() -> None:
    fold = ((0.0, 30.0), (100.0, 30.0))
    assert crosses(fold, box(20, 25, 30, 10), 0.5)
    assert not crosses(fold, box(20, 20, 30, 10), 0.5)
    assert not crosses(fold, box(20, 29.7, 30, 10), 0.5)
    assert not crosses(((60.0, 30.0), (100.0, 30.0)), box(20, 25, 30, 10), 0.5)  # (the fold ends before it)


def test_the_hull_of_points_is_their_outermost() -> None:
    points = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (2.0, 2.0), (1.0, 0.0)]
    assert set(hull(points)) == {(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)}
