"""Paint that shows on a face, and the points of gradients in SVG."""

from typing import Any

import pytest

from pnp.press.typeset import Setting, read_face
from pnp.press.typeset.drawing.outline import apply, rect_outline
from pnp.press.typeset.drawing.page import IDENTITY, Face, Glyph, GlyphRun, Gradient, Image, Paint, Path
from pnp.press.typeset.drawing.walk import leaves
from pnp.press.typeset.svg.face_checks import _is_painted

FACE = Face("card", 60.0, 90.0, ())


def leaf(kind: str, x: float, y: float) -> Any:
    """Something 4 mm wide and 6 mm high (words have no height) at a place."""
    if kind == "outline":
        return Path(rect_outline(x, y, 4.0, 6.0), Paint("#000000"))
    if kind == "picture":
        return Image("a.png", x, y, 4.0, 6.0)
    return GlyphRun(
        x, y, "Alegreya", 10.0, "#000000", (Glyph(1, 0.0, 0.0, 2.0, "a"), Glyph(2, 2.0, 0.0, 2.0, "b")), "ab"
    )


@pytest.mark.parametrize("kind", ["outline", "picture", "words"])
def test_paint_shows_if_a_part_of_it_is_on_the_face(kind: str) -> None:
    high = 0.0 if kind == "words" else 6.0
    inside = [(30.0, 45.0), (-4.0, 45.0), (60.0, 45.0), (30.0, -high), (30.0, 90.0)]
    outside = [(-4.1, 45.0), (60.1, 45.0), (30.0, -high - 0.1), (30.0, 90.1), (90.0, 50.0)]
    assert all(_is_painted(leaf(kind, *at), IDENTITY, 1.0, FACE) for at in inside)
    assert not any(_is_painted(leaf(kind, *at), IDENTITY, 1.0, FACE) for at in outside)
    assert not _is_painted(leaf(kind, 30.0, 45.0), IDENTITY, 0.0, FACE)
    assert not _is_painted(leaf(kind, 30.0, 45.0), (1.0, 0.0, 0.0, 1.0, 40.0, 0.0), 1.0, FACE)


def test_outlines_without_ink_and_words_without_letters_do_not_show() -> None:
    outline = rect_outline(1.0, 1.0, 2.0, 2.0)
    paints = [Paint(), Paint(stroke="#000000", width=0.0), Paint(stroke="#000000", width=0.1), Paint("#000000")]
    assert [_is_painted(Path(outline, paint), IDENTITY, 1.0, FACE) for paint in paints] == [False, False, True, True]
    assert not _is_painted(Path((), Paint("#000000")), IDENTITY, 1.0, FACE)
    assert not _is_painted(
        GlyphRun(1.0, 1.0, "Alegreya", 10.0, "#000000", (Glyph(1, 0.0, 0.0, 2.0, " "),), " "), IDENTITY, 1.0, FACE
    )


def ends(definition: str, setting: Setting) -> list[float]:
    """The points of the gradient that fills a box from (10, 20), 20 mm wide and 40 mm high, mm from the upper left corner."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90" width="60mm" height="90mm"><defs>{definition}</defs>'
        '<rect x="10" y="20" width="20" height="40" fill="url(#g)"/></svg>'
    )
    ((path, _),) = leaves(read_face(svg, "face", setting).items)
    assert isinstance(path, Path) and isinstance(path.paint.fill, Gradient)
    fill = path.paint.fill
    if len(fill.points) == 4:
        return [v for i in (0, 2) for v in apply(fill.matrix, *fill.points[i : i + 2])]
    return [
        *apply(fill.matrix, *fill.points[3:5]),
        fill.points[5] * fill.matrix[0],
        *apply(fill.matrix, *fill.points[:2]),
    ]


STOPS = '<stop offset="0" stop-color="#000000"/><stop offset="1" stop-color="#FFFFFF"/>'


@pytest.mark.parametrize(
    ("kind", "attributes", "points"),
    [
        ("linear", "", [10.0, 20.0, 30.0, 20.0]), ("linear", 'x1="25%" y1="10%" x2="75%" y2="50%"', [15.0, 24.0, 25.0, 40.0]),
        ("linear", 'gradientUnits="userSpaceOnUse" x1="12" y1="25" x2="50%" y2="50%"', [12.0, 25.0, 30.0, 45.0]),
        ("linear", 'x1="0" y1="0" x2="1" y2="0" gradientTransform="translate(0.5 0.25)"', [20.0, 30.0, 40.0, 30.0]),
        ("radial", 'gradientUnits="userSpaceOnUse" cx="20" cy="40" r="8"', [20.0, 40.0, 8.0, 20.0, 40.0]),
        ("radial", 'gradientUnits="userSpaceOnUse" cx="20" cy="40" r="8" fx="22" fy="37"', [20.0, 40.0, 8.0, 22.0, 37.0]),
        ("radial", 'cx="25%" cy="75%" r="10%"', [15.0, 50.0, 2.0, 15.0, 50.0]),
    ],
)  # fmt: skip
def test_a_gradient_runs_between_its_points(kind: str, attributes: str, points: list[float], setting: Setting) -> None:
    assert ends(f'<{kind}Gradient id="g" {attributes}>{STOPS}</{kind}Gradient>', setting) == pytest.approx(
        points, abs=1e-3
    )
