"""Plates and patterns by their corners, set paragraphs by their baselines and links, ends of pages by their cost."""

import itertools
import math
import re
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.typeset.drawing.outline import bounds, exact_bounds, parse_path
from pnp.press.typeset.drawing.page import Glyph, GlyphRun, Link
from pnp.press.typeset.flow.paging import (
    DEAR,
    ENDED,
    LAST,
    STUB,
    _end_cost,
    _item_end,
    _next,
    _parts,
    _whole_tables,
    page_cost,
)
from pnp.press.typeset.motifs.patterns import MOST, PATTERNS, _places, pattern
from pnp.press.typeset.motifs.plates import PLATES, plate
from pnp.press.typeset.text.paragraph import Line, TextBlock

BOX = (10.0, 20.0, 30.0, 50.0)


def corners(d: str) -> list[tuple[float, float]]:
    """The ends of the segments of path data."""
    return [(round(n[-2], 3), round(n[-1], 3)) for _, n in parse_path(d) if n]


# ------------------------------------------------------------------------------------------------- plates
@pytest.mark.parametrize("shape", [name for name in PLATES if name != "star"])
def test_a_plate_fills_its_box(shape: str) -> None:
    assert exact_bounds(parse_path(plate(shape, *BOX))) == pytest.approx((10.0, 20.0, 40.0, 70.0), abs=1e-3)
    flat = exact_bounds(parse_path(plate(shape, 10.0, 20.0, 50.0, 12.0)))
    assert flat == pytest.approx((10.0, 20.0, 60.0, 32.0), abs=1e-3)


@pytest.mark.parametrize(
    ("shape", "points"),
    [
        ("lozenge", [(25, 20), (40, 45), (25, 70), (10, 45)]), ("hexagon", [(25, 20), (40, 32.5), (40, 57.5), (25, 70), (10, 57.5), (10, 32.5)]),
        ("banner", [(10, 20), (40, 20), (17.5, 45), (40, 70), (10, 70), (32.5, 45)]), ("ticket", [(16, 20), (34, 20), (40, 26), (40, 64), (34, 70), (16, 70), (10, 64), (10, 26)]),
        ("shield", [(10, 20), (40, 20), (40, 41), (25, 70), (10, 41)]), ("rectangle", [(10, 20), (40, 20), (40, 70), (10, 70)]),
    ],
)  # fmt: skip
def test_the_corners_of_a_plate(shape: str, points: list[tuple[float, float]]) -> None:
    assert corners(plate(shape, *BOX)) == points


def test_corners_of_plates_are_round_by_their_radius() -> None:
    assert corners(plate("rectangle", *BOX, corner=99.0))[0] == (25.0, 20.0)
    assert corners(plate("rectangle", *BOX, corner=4.0))[:2] == [(14.0, 20.0), (36.0, 20.0)]
    assert corners(plate("ticket", *BOX, corner=2.0))[0] == (12.0, 20.0)
    radii = [math.dist(point, (25.0, 45.0)) for point in corners(plate("star", *BOX))]
    assert radii == pytest.approx([15.0, 11.7] * 8, abs=1e-3)
    hollow = [corners(plate("frame", 0.0, 0.0, w, h))[0][0] for w, h in ((30.0, 50.0), (10.0, 50.0), (30.0, 5.0))]
    assert hollow == [2.4, 2.0, 1.0]


# ------------------------------------------------------------------------------------------------- patterns
def test_rows_of_a_pattern_are_shifted_by_half_a_step() -> None:
    places = list(_places(10.0, 20.0, 8.0, 6.0, 4.0, 3.0))
    assert places[:4] == [(6.0, 20.0), (10.0, 20.0), (14.0, 20.0), (18.0, 20.0)][:4]
    rows = {y: [x for x, other in places if other == y] for _, y in places}
    assert list(rows) == [20.0, 23.0, 26.0] and rows[23.0] == [x + 2.0 for x in rows[20.0]] and rows[26.0] == rows[20.0]


@pytest.mark.parametrize("name", list(PATTERNS))
def test_a_pattern_covers_its_box_with_forms_as_far_apart_as_asked(name: str) -> None:
    drawn = pattern(name, *BOX, 5.0)
    box = bounds(parse_path(drawn.path))
    assert box is not None and box[0] <= 12.5 and box[1] <= 22.5 and box[2] >= 37.5 and box[3] >= 67.5
    assert drawn.line in (0.0, 0.25, 0.3, 0.8) and len(pattern(name, *BOX, 2.5).path) > len(drawn.path)
    many = pattern(name, 0.0, 0.0, 100.0, 100.0, 0.01)
    assert many.path == pattern(name, 0.0, 0.0, 100.0, 100.0, math.sqrt(100.0 * 100.0 / MOST)).path


def test_forms_of_patterns_have_their_sizes() -> None:
    grid = parse_path(pattern("grid", 0.0, 0.0, 10.0, 20.0, 5.0).path)
    lines = [(a[1], b[1]) for a, b in itertools.pairwise(grid) if b[0] == "L"]
    assert [(a, b) for a, b in lines if a[0] == b[0]] == [((x, 0.0), (x, 20.0)) for x in (0.0, 5.0, 10.0)]
    assert [(a, b) for a, b in lines if a[1] == b[1]] == [((0.0, y), (10.0, y)) for y in (0.0, 5.0, 10.0, 15.0, 20.0)]
    dot = parse_path(re.match(r"[^Z]*Z", pattern("dots", 0.0, 0.0, 10.0, 10.0, 5.0).path)[0])  # type: ignore[index]
    assert exact_bounds(dot) == pytest.approx((-5.7, -0.7, -4.3, 0.7), abs=1e-3)
    hexagon = corners(re.match(r"[^Z]*Z", pattern("hexagons", 0.0, 0.0, 10.0, 10.0, 6.0).path)[0])  # type: ignore[index]
    assert [round(math.dist(point, (-6.0, 0.0)), 3) for point in hexagon] == [round(6.0 / math.sqrt(3), 3)] * 6
    stripes = parse_path(pattern("stripes", 0.0, 0.0, 10.0, 20.0, 5.0).path)
    assert {(round(b[1][0] - a[1][0], 6), b[1][1]) for a, b in itertools.pairwise(stripes) if b[0] == "L"} == {
        (-20.0, 20.0)
    }
    rays = corners(pattern("rays", *BOX, 5.0).path)
    assert rays[0] == (25.0, 45.0)
    assert math.dist(rays[1], rays[0]) == pytest.approx(math.hypot(30.0, 50.0) / 2, abs=1e-2)
    square = corners(re.match(r"[^Z]*Z", pattern("checks", 0.0, 0.0, 10.0, 10.0, 4.0).path)[0])  # type: ignore[index]
    assert square == [(-4.0, 0.0), (-2.0, 0.0), (-2.0, 2.0), (-4.0, 2.0)]
    cross = bounds(parse_path(re.match(r"M[^M]*", pattern("crosses", 0.0, 0.0, 10.0, 10.0, 5.0).path)[0]))  # type: ignore[index]
    assert cross == pytest.approx((-5.9, -0.9, -4.1, 0.9))


# ------------------------------------------------------------------------------------------------- set paragraphs
def line(width: float, *links: Link) -> Line:
    return Line(
        (GlyphRun(1.0, 0.5, "Alegreya", 10.0, "#000000", (Glyph(1, 0.0, 0.0, width, "a"),), "a"),), width, links, "a"
    )


BLOCK = TextBlock(
    (line(20.0, Link(2.0, -3.0, 8.0, 4.0, target="a")), line(30.0), line(10.0, Link(1.0, -3.0, 5.0, 4.0, uri="b"))),
    40.0,
    5.0,
    3.0,
    1.0,
)


def test_lines_of_a_block_are_a_leading_apart() -> None:
    assert (BLOCK.width, BLOCK.height, BLOCK.first_baseline) == (30.0, 15.0, 3.5)
    runs = [item for item in BLOCK.items(100.0, 200.0) if isinstance(item, GlyphRun)]
    assert [(run.x, run.y) for run in runs] == [(101.0, 204.0), (101.0, 209.0), (101.0, 214.0)]
    assert [item.y for item in BLOCK.items_from(0.0, 50.0) if isinstance(item, GlyphRun)] == [50.5, 55.5, 60.5]


def test_links_of_a_block_move_with_their_lines() -> None:
    assert [(link.x, link.y, link.width) for link in BLOCK.links(100.0, 200.0)] == [
        (102.0, 200.5, 8.0),
        (101.0, 210.5, 5.0),
    ]
    assert TextBlock((), 40.0, 5.0, 3.0, 1.0).width == 0.0


# ------------------------------------------------------------------------------------------------- ends of pages
def test_empty_space_costs_by_its_square_and_far_more_beyond_a_limit() -> None:
    assert _end_cost(0.5, True) == pytest.approx(LAST * 0.25) and _end_cost(-0.1, True) == 0.0
    assert _end_cost(0.5, False) == pytest.approx(ENDED * 0.25)
    assert _end_cost(0.85, False) == pytest.approx(ENDED * 0.7225 + DEAR * (0.85 - STUB))
    assert page_cost(-0.01) == page_cost(0.0) == 0.0
    assert page_cost(0.2) > page_cost(0.1)
    assert page_cost(0.4) > 4 * page_cost(0.2)


def strip(**more: Any) -> Any:
    plain = {
        "height": 10.0,
        "before": 0.0,
        "after": 0.0,
        "space": False,
        "brk": None,
        "keep": False,
        "table": None,
        "listing": None,
    }
    return SimpleNamespace(**plain | more)


def test_lines_of_one_paragraph_have_no_space_between_them() -> None:
    lines: Any = [
        strip(),
        strip(),
        strip(before=2.0),
        strip(after=2.0),
        strip(),
        strip(space=True),
        strip(),
        strip(brk="page"),
    ]
    assert [_parts(lines, n) for n in range(1, 9)] == [True, False, True, False, False, False, False, False]
    assert [_next(lines, n) for n in (4, 5, 8)] == [4, 6, 8]


def test_lines_that_stay_together_end_with_the_first_that_may_part() -> None:
    lines: Any = [strip(keep=True), strip(keep=True), strip(), strip(keep=True)]
    assert [_item_end(lines, n) for n in range(4)] == [3, 3, 3, 4]


def test_a_table_that_fits_a_page_is_whole() -> None:
    table, other = object(), object()
    rows: Any = [
        strip(),
        strip(table=table),
        strip(table=table),
        strip(table=table),
        strip(table=other),
        strip(table=other),
    ]
    feet = [10.0 * n for n in range(1, 7)]
    assert _whole_tables(rows, feet, 30.0) == {2, 3, 5}
    assert _whole_tables(rows, feet, 29.9) == {5}
    assert _whole_tables(rows, feet, 19.0) == set()
