"""Checksums in the place of drawings, drawings in parts, and round faces."""

import pytest

from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.shared_parts import (
    CUT,
    FOOT,
    LONG,
    DrawingSum,
    Part,
    PartedDrawing,
    drawing_sum,
    full_drawing,
    redrawn,
    sum_in_place,
)


def test_a_checksum_in_the_place_of_a_drawing_draws_it_again() -> None:
    stand_in = sum_in_place("<svg/>", lambda: "<svg/>")
    assert isinstance(stand_in, DrawingSum) and str(stand_in) == drawing_sum("<svg/>") == drawing_sum(stand_in)
    assert redrawn(stand_in) == full_drawing(stand_in) == "<svg/>"
    assert redrawn("<g/>") == "<g/>"
    assert sum_in_place(stand_in) is stand_in
    assert redrawn(sum_in_place("<svg/>")) == ""
    assert drawing_sum("<svg/>") != drawing_sum("<g/>") and len(drawing_sum("<svg/>")) == 24


def test_a_drawing_in_parts_is_its_head_its_parts_and_its_foot() -> None:
    drawing = PartedDrawing.of("<svg>", [Part.of("<a/>"), Part.of(f"<b/>{CUT}")])
    assert drawing.text == full_drawing(drawing) == f"<svg><a/>\n<b/>{CUT}{FOOT}"
    assert drawing_sum(drawing) == str(drawing)
    others = [
        PartedDrawing.of(head, map(Part.of, parts))
        for head, parts in (("<svg>", ("<a/>",)), ("<svg >", ("<a/>", f"<b/>{CUT}")), ("<svg>", (f"<b/>{CUT}", "<a/>")))
    ]
    assert len({drawing, *others}) == 4
    assert PartedDrawing.of("<svg>", [Part.of("<a/>"), Part.of(f"<b/>{CUT}")]) == drawing


def test_a_long_part_is_known_by_its_digest() -> None:
    short, long, other = Part.of("a" * LONG), Part.of("a" * (LONG + 1)), Part.of("b" * (LONG + 1))
    assert short.key == short and isinstance(long.key, bytes) and len(long.key) == 16 and long.key != other.key
    assert long.key == Part.of("a" * (LONG + 1)).key and long.frame is None and long.words == ()


@pytest.mark.parametrize(
    ("width", "height", "corner", "is_round"),
    [
        (30.0, 30.0, 15.0, True),
        (30.0, 40.0, 15.0, False),
        (40.0, 30.0, 20.0, False),
        (30.0, 30.0, 14.9, False),
        (30.0, 30.0, 20.0, True),
        (30.0, 30.0, 0.0, False),
    ],
)
def test_a_face_is_round_if_its_corners_make_a_circle(
    width: float, height: float, corner: float, is_round: bool
) -> None:
    assert Face("token", width, height, (), corner=corner).is_round is is_round
