"""Crop and fold marks follow from the boxes of the pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.impose.marks import CASING, LEAST, OFFSET, Tick, crop_ticks, draw_folds
from pnp.press.impose.plan import Options
from pnp.press.impose.sheets import impose_sheets
from pnp.source.diagnostics import Report

from .conftest import marks_on, placed_on, reach, some_pieces

AREA = (5.0, 5.0, 205.0, 292.0)


def grid(columns: int, rows: int, gap: float) -> tuple[tuple[float, float, float, float], ...]:
    return tuple(
        (20 + c * (50 + gap), 20 + r * (70 + gap), 70 + c * (50 + gap), 90 + r * (70 + gap))
        for r in range(rows)
        for c in range(columns)
    )


@given(
    st.integers(1, 3),
    st.integers(1, 3),
    st.sampled_from([0.0, 0.5, 1.2, 3.0, 9.0]),
    st.sampled_from(["corners", "edges", "full"]),
)
def test_no_mark_touches_a_piece(columns, rows, gap, style):
    boxes = grid(columns, rows, gap)
    for tick in crop_ticks(boxes, style, AREA, 0.0, ()):
        for x0, y0, x1, y1 in boxes:
            outside = max(x0 - tick.x1, tick.x0 - x1, y0 - tick.y1, tick.y0 - y1)
            assert outside >= OFFSET - 1e-6


@given(
    st.integers(1, 3),
    st.integers(1, 3),
    st.sampled_from([0.0, 2.0, 9.0]),
    st.sampled_from(["corners", "edges", "full"]),
)
def test_every_mark_lies_on_the_line_of_a_trim_and_every_trim_has_marks(columns, rows, gap, style):
    boxes = grid(columns, rows, gap)
    ticks = crop_ticks(boxes, style, AREA, 0.0, ())
    xs = {round(v, 3) for b in boxes for v in (b[0], b[2])}
    ys = {round(v, 3) for b in boxes for v in (b[1], b[3])}
    assert {round(t.x0, 3) for t in ticks if t.x0 == t.x1} == xs
    assert {round(t.y0, 3) for t in ticks if t.y0 == t.y1} == ys


def test_no_mark_is_drawn_twice():
    ticks = crop_ticks(grid(3, 3, 4.0), "corners", AREA, 0.0, ())
    assert len({(t.x0, t.y0, t.x1, t.y1) for t in ticks}) == len(ticks)


def test_marks_under_a_neighbour_are_left_out_when_the_gap_is_narrow():
    wide = crop_ticks(grid(2, 1, 4.0), "corners", AREA, 0.0, ())
    narrow = crop_ticks(grid(2, 1, 1.0), "corners", AREA, 0.0, ())
    assert sum(70 < t.x0 < 74 and t.y0 == t.y1 for t in wide) == 2
    assert not any(70 < t.x0 < 72 and t.y0 == t.y1 for t in narrow)


def test_marks_go_into_the_waste_of_rounded_corners_where_the_paper_leaves_no_room():
    box = ((20.0, 20.0, 70.0, 90.0),)
    tight = (19.8, 5.0, 205.0, 292.0)
    left = [t for t in crop_ticks(box, "corners", tight, 3.0, ()) if t.y0 == t.y1 and t.x1 < 30]
    assert [(t.x0, t.x1) for t in left] == [(20.0, 21.2), (20.0, 21.2)]
    assert not [t for t in crop_ticks(box, "corners", tight, 0.0, ()) if t.y0 == t.y1 and t.x1 < 30]


def test_an_edge_that_a_front_shares_with_its_back_is_a_fold():
    boxes = ((20.0, 20.0, 70.0, 90.0), (70.0, 20.0, 120.0, 90.0))
    ticks = crop_ticks(boxes, "corners", AREA, 0.0, ((70.0, 20.0, 70.0, 90.0),))
    assert {t.fold for t in ticks if t.x0 == 70.0 == t.x1} == {True}
    assert {t.fold for t in ticks if t.x0 == 20.0 == t.x1} == {False}


def test_folds_are_dashed_outside_the_piece_only(formats, papers):
    options = Options(duplex="none", furniture=None)
    (page,) = impose_sheets(
        some_pieces(formats["nameplate"], [1]), formats["nameplate"], papers["a4"], options, Report()
    )
    folds = marks_on(page.items, "folds")
    placed = placed_on(page)[0]
    x, y = placed.matrix[4:]
    assert len(folds) == 2
    for x0, y0, x1, y1 in folds:
        assert y0 == y1 == pytest.approx(y + 30)
        assert x1 <= x - OFFSET + 1e-6 or x0 >= x + 100 + OFFSET - 1e-6


def test_folds_of_neighbours_that_meet_become_one_line(formats, papers):
    options = Options(duplex="none", gap=8.0)
    (page,) = impose_sheets(some_pieces(formats["standee"], [12]), formats["standee"], papers["a4"], options, Report())
    folds = sorted(marks_on(page.items, "folds"))
    for a in folds:
        for b in folds:
            if a != b and abs(a[1] - b[1]) < 1e-6:
                assert a[2] < b[0] or b[2] < a[0]


def test_marks_are_on_the_side_that_was_asked_for(formats, papers):
    poker = formats["poker"]
    for side, expected in (("front", (True, False)), ("back", (False, True)), ("both", (True, True))):
        pages = impose_sheets(some_pieces(poker, [9]), poker, papers["a4"], Options(marks_on=side), Report())
        assert tuple(bool(marks_on(page.items, "marks")) for page in pages) == expected


def test_marks_of_both_sides_lie_on_each_other(formats, papers):
    poker = formats["poker"]
    front, back = impose_sheets(some_pieces(poker, [7]), poker, papers["a4"], Options(marks_on="both"), Report())
    through = {
        tuple(round(v, 3) for v in (min(210 - a, 210 - c), b, max(210 - a, 210 - c), d))
        for a, b, c, d in marks_on(back.items, "marks")
    }
    assert through == {tuple(round(v, 3) for v in line) for line in marks_on(front.items, "marks")}


def test_sheets_that_share_an_edge_have_ticks_on_it(formats, papers):
    pages = impose_sheets(some_pieces(formats["sheet-a5"], [2]), formats["sheet-a5"], papers["a4"], Options(), Report())
    ticks = marks_on(pages[0].items, "marks")
    assert len(ticks) == 2
    assert {round(t[0], 3) for t in ticks} == {148.5}
    assert reach(pages[0].items[-1:])[1] >= 6.35


def test_a_tick_is_never_shorter_than_can_be_seen():
    for gap in (0.0, 1.0, 1.7, 2.0, 5.0):
        for tick in crop_ticks(grid(2, 2, gap), "corners", AREA, 0.0, ()):
            assert isinstance(tick, Tick)
            assert tick.x1 - tick.x0 + tick.y1 - tick.y0 >= LEAST - 1e-6


def test_folds_of_a_net_show_on_a_dark_ground_and_on_a_light_one():
    light, dark = draw_folds([(0.0, 0.0, 32.0, 0.0)])
    assert light.segments == dark.segments
    assert (light.paint.stroke, light.paint.dash) == (CASING, dark.paint.dash[::-1])
    assert light.paint.dash_offset == -dark.paint.dash[0], "light where it is not dark"
    assert [item.source for item in (light, dark)] == ["", "folds"], "a fold is counted once"
    assert draw_folds([]) == ()
