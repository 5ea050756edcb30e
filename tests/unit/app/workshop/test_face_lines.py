"""The page Layout shows the cut and the safe margin of a piece in the shape of the piece."""

import pytest

from pnp.app.game.shared_facts import piece_format
from pnp.app.workshop.face_lines import face_lines
from pnp.press.impose.formats import read_formats
from pnp.press.pieces.shape_check import cut_face
from pnp.press.typeset.drawing.outline import parse_path
from pnp.press.typeset.drawing.trim import beyond_trim, outline_points
from pnp.source.diagnostics import Report

FORMATS = {format.name: piece_format(format) for format in read_formats(Report()).values()}
SHAPES = ("poker", "hex-30", "hex-50", "hex-90", "round", "token-20", "die-16", "die-25", "standee", "standee-flat")


@pytest.mark.parametrize("name", SHAPES)
def test_the_lines_follow_the_shape(name: str) -> None:
    format = FORMATS[name]
    lines = face_lines(format)
    face = cut_face(format)
    cut, inset = ([*outline_points(parse_path(lines[key]), 8)] for key in ("cut", "inset"))
    assert all(abs(beyond_trim(face, [point])) < 0.02 for point in cut)
    inside = [-beyond_trim(face, [point]) for point in inset]  # (further at corners that point inwards)
    assert min(inside) == pytest.approx(format.safe, abs=0.03) and max(inside) < 1.5 * format.safe


def test_a_piece_without_a_safe_area_has_only_a_cut() -> None:
    assert face_lines(FORMATS["token-20"].__class__(10.0, 10.0, safe=5.0))["inset"] == ""
