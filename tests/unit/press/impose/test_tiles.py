"""Mats over several sheets: everything is shown, neighbours overlap, and marks say how they join."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import load
from pnp.press.impose.formats import Format, Paper
from pnp.press.impose.furniture import Furniture
from pnp.press.impose.marks import LINE
from pnp.press.impose.plan import Options
from pnp.press.impose.tiles import CLEAR, OVERLAP, TIGHT, plan_tiles, single_page, small_parts, tile_face
from pnp.press.typeset.drawing.outline import bounds
from pnp.press.typeset.drawing.page import Group
from pnp.source.diagnostics import Report

from .conftest import a_face, fake_letter, marks_on, placed_on, reach

A4 = Paper("a4", 210, 297, "A4")


@given(st.floats(50, 900), st.floats(50, 900), st.sampled_from([0.0, 3.0]), st.floats(5, 20))
def test_tiles_show_everything_and_neighbours_overlap(width, height, bleed, overlap):
    item = Format("mat", width, height, bleed=bleed, tiled=True)
    tiling = plan_tiles(item, A4, Options(), bleed, overlap)
    assert min(bleed, TIGHT.bleed) <= tiling.bleed <= bleed and min(overlap, TIGHT.overlap) <= tiling.overlap <= overlap
    assert min(w[0] for w in tiling.windows) == pytest.approx(-tiling.bleed)
    assert max(w[2] for w in tiling.windows) == pytest.approx(width + tiling.bleed)
    assert max(w[3] for w in tiling.windows) == pytest.approx(height + tiling.bleed)
    for i, window in enumerate(tiling.windows):
        if (i + 1) % tiling.columns:
            assert window[2] - tiling.windows[i + 1][0] == pytest.approx(tiling.overlap)
        if i + tiling.columns < len(tiling.windows):
            assert window[3] - tiling.windows[i + tiling.columns][1] == pytest.approx(tiling.overlap)


@given(st.floats(50, 700), st.floats(50, 700))
def test_tiles_stay_in_what_the_printer_reaches(width, height):
    item = Format("mat", width, height, bleed=3.0, tiled=True)
    options = Options(letter=fake_letter, furniture=Furniture("A game", "Mat"))
    for page in tile_face(a_face("mat", item), item, A4, options, Report()):
        x0, y0, x1, y1 = options.printer.printable(page.width, page.height)
        left, top, right, bottom = reach(page.items)
        assert left >= x0 - 1e-6 and top >= y0 - 1e-6 and right <= x1 + 1e-6 and bottom <= y1 + 1e-6


def test_a_mat_over_four_sheets(formats):
    item = formats["mat-medium"]
    pages = tile_face(a_face("mat", item), item, A4, Options(letter=fake_letter), Report())
    assert [page.label for page in pages] == [f"tile {n} of 4" for n in (1, 2, 3, 4)]
    texts = [str(page.items) for page in pages]
    assert "glue sheet 2 here" in texts[0] and "glue sheet 3 here" in texts[0]
    assert "glue sheet" not in texts[3]


def test_the_joint_is_where_the_next_sheet_is_cut(formats):
    item = formats["mat-medium"]
    pages = tile_face(a_face("mat", item), item, A4, Options(), Report())
    first, second = placed_on(pages[0])[0], placed_on(pages[1])[0]
    dashed = {t[0] - first.matrix[4] for t in marks_on(pages[0].items, "folds") if t[0] == t[2]}
    solid = {t[0] - second.matrix[4] for t in marks_on(pages[1].items, "marks") if t[0] == t[2]}
    assert any(abs(d - s) < 1e-6 for d in dashed for s in solid)
    assert OVERLAP > 0


def test_the_line_of_a_joint_lies_in_what_is_glued_over(formats):
    """Its white casing would else leave gaps in the drawing where the sheets meet."""
    item = formats["mat-medium"]
    first, second = tile_face(a_face("mat", item), item, A4, Options(), Report())[:2]
    cut = min(t[0] for t in marks_on(second.items, "marks") if t[0] == t[2]) - placed_on(second)[0].matrix[4]
    (strip, lines), *_ = [(g.clip, g.items) for g in first.items if isinstance(g, Group) and marks_on(g.items, "folds")]
    joint = cut + placed_on(first)[0].matrix[4]
    assert bounds(strip)[0] == pytest.approx(joint)
    assert marks_on(lines, "folds")[0][0] - LINE / 2 == pytest.approx(joint)


def test_a_paper_without_room_is_an_error():
    report = Report()
    item = Format("mat", 300, 300, tiled=True)
    assert tile_face(a_face("mat", item), item, Paper("stamp", 30, 40), Options(), report) == []
    assert [d.code for d in report] == ["PNP707"]


def test_one_large_page_has_its_boxes():
    item = Format("mat", 380, 380, bleed=3.0, tiled=True)
    page = single_page(a_face("mat", item), item)
    assert (page.width, page.height) == (386, 386)
    assert page.trim == (3, 3, 383, 383) and page.bleed == (0, 0, 386, 386)
    marked = single_page(a_face("mat", item), item, marks=True)
    for x0, y0, x1, y1 in marks_on(marked.items, "marks"):
        assert x1 < marked.bleed[0] or x0 > marked.bleed[2] or y1 < marked.bleed[1] or y0 > marked.bleed[3]


def test_a_mat_of_380_mm_lies_over_four_sheets(formats, papers):
    for paper in ("a4", "letter"):
        tiling = plan_tiles(formats["mat"], papers[paper], Options(furniture=Furniture("A game", "Mat")), 3.0)
        assert (tiling.rows, tiling.columns, tiling.overlap) == (2, 2, TIGHT.overlap)
    assert plan_tiles(formats["mat-medium"], A4, Options(), 3.0).overlap == OVERLAP


def test_a_joint_misses_what_is_drawn(formats):
    item = formats["mat-medium"]
    even = plan_tiles(item, A4, Options(), 3.0).windows[2][1]
    in_the_way = [(0.0, even - 4.0, 300.0, even + 12.0)]
    joint = plan_tiles(item, A4, Options(), 3.0, drawn=in_the_way).windows[2][1]
    assert not even - 4.0 - CLEAR < joint < even + 12.0 + CLEAR


def test_the_mat_of_the_box_of_fey_is_cut_through_no_space_and_no_word(formats):
    """Every drawing of the ring's spaces, of the two places of the middle and of the words lies on one sheet whole."""
    (mat,) = load("deck-of-fey").faces(only=("mat",))
    parts = [box for box in small_parts(mat.face) if not touches_the_rim(box)]
    assert len(parts) > 40
    tiling = plan_tiles(formats["mat"], A4, Options(furniture=Furniture("A game", "Mat")), 3.0, drawn=parts)
    joints = {0: {w[0] for w in tiling.windows} - {-tiling.bleed}, 1: {w[1] for w in tiling.windows} - {-tiling.bleed}}
    for axis, places in joints.items():
        assert len(places) == 1
        assert not [box for at in places for box in parts if box[axis] < at < box[axis + 2]]


def touches_the_rim(box):
    """Whether a box lies in the ornament round the mat, 168 mm and more from its middle."""
    x, y = (box[0] + box[2]) / 2 - 190, (box[1] + box[3]) / 2 - 190
    return math.hypot(x, y) > 168
