"""Room for bleed beside neighbours and folds, marks between unequal pieces, and formats that share sheets."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.press.impose.booklet import booklet, creep_of
from pnp.press.impose.calibration import back_targets, front_targets
from pnp.press.impose.cutorder import pieces_on
from pnp.press.impose.formats import Format, Paper, find_format, find_paper, parse_size, read_formats
from pnp.press.impose.furniture import BAND, Furniture, SheetName, _line, draw_rule
from pnp.press.impose.job import Job, SheetKind, page_ranges, part_of
from pnp.press.impose.kerf import grown
from pnp.press.impose.marks import (
    LEAST,
    LENGTH,
    OFFSET,
    Tick,
    _free,
    crop_ticks,
    draw_folds,
    draw_outlines,
    fold_ticks,
    inner_edge_ticks,
)
from pnp.press.impose.mixed import CLEAR, Lot, _labelled, _named, _put, _rest, _Sheet, _some, may_mix, mixed_sheets
from pnp.press.impose.packing import Bleed, Need, Packing, Reserve, Slot, pack
from pnp.press.impose.placing import POINTS, UNDER, Room, clip_of, rooms
from pnp.press.impose.plan import Options, plan_sheets
from pnp.press.impose.sheets import Piece, check_faces
from pnp.press.typeset.drawing.outline import bounds, rect_outline
from pnp.press.typeset.drawing.page import Anchor, Document, Face, GlyphRun, Page, Paint, Path, PlacedFace, Segment
from pnp.source.diagnostics import Report

from .conftest import a_face, fake_letter

PAPER = Paper("p", 200.0, 300.0, "P")
PRINTABLE = (5.0, 14.0, 190.0, 280.0)
A, B, C = (10.0, 20.0, 20.0, 30.0), (34.0, 20.0, 20.0, 30.0), (10.0, 56.0, 20.0, 30.0)  # 4 mm beside A, 6 mm below it


def packed(*boxes: tuple[float, float, float, float], fold: Any = "", turned: bool = False) -> Packing:
    slots = tuple(Slot(*box, turned) for box in boxes)
    return Packing(200.0, 300.0, slots, Bleed(3.0, 3.0, 3.0, 3.0), "straight", (0.0, 0.0, 1.0, 1.0), Reserve(), fold)


# ------------------------------------------------------------------------------------------------- rooms
def test_bleed_goes_half_way_to_a_neighbour() -> None:
    first, second, third = rooms(packed(A, B, C), PRINTABLE, 3.0)
    assert first == Room(3.0, 3.0, 2.0, 3.0, (1,), (2,), (UNDER, UNDER))
    assert second == Room(2.0, 3.0, 3.0, 3.0) and third == Room(3.0, 3.0, 3.0, 3.0)


def test_a_neighbour_at_a_corner_takes_no_room() -> None:
    diagonal = (30.5, 50.5, 20.0, 30.0)
    assert rooms(packed(A, diagonal), PRINTABLE, 3.0) == (Room(3.0, 3.0, 3.0, 3.0),) * 2
    level, upright = (30.5, 49.5, 20.0, 30.0), (29.5, 50.5, 20.0, 30.0)
    assert rooms(packed(A, level), PRINTABLE, 3.0)[0] == Room(3.0, 3.0, 0.25, 3.0, (1,), (), (0.25, 0.0))
    assert rooms(packed(A, upright), PRINTABLE, 3.0)[1] == Room(3.0, 0.25, 3.0, 3.0)


@pytest.mark.parametrize(
    ("gap", "right", "beside", "under"),
    [(0.0, 0.0, (1,), 0.0), (0.6, 0.3, (1,), 0.3), (6.0, 3.0, (1,), UNDER), (6.01, 3.0, (), 0.0), (8.0, 3.0, (), 0.0)],
)
def test_two_bleeds_meet_up_to_twice_their_width(
    gap: float, right: float, beside: tuple[int, ...], under: float
) -> None:
    room = rooms(packed(A, (30.0 + gap, 20.0, 20.0, 30.0)), PRINTABLE, 3.0)[0]
    assert (room.right, room.under[0]) == (pytest.approx(right), pytest.approx(under)) and room.beside == beside
    below = rooms(packed(A, (10.0, 50.0 + gap, 20.0, 30.0)), PRINTABLE, 3.0)[0]
    assert (below.bottom, below.under[1]) == (pytest.approx(right), pytest.approx(under)) and below.below == beside


def test_bleed_ends_where_it_cannot_be_printed() -> None:
    (room,) = rooms(packed((7.0, 15.5, 20.0, 30.0)), (5.0, 14.0, 27.5, 44.0), 3.0)
    assert room == Room(2.0, 1.5, 0.5, 0.0)


@pytest.mark.parametrize(
    ("away", "right", "own", "under"),
    [(2.0, 2.0, (0,), UNDER), (3.0, 3.0, (0,), UNDER), (3.1, 3.0, (), 0.0), (0.1, 0.1, (0,), 0.1)],
)
def test_a_piece_meets_its_own_back_across_a_fold(
    away: float, right: float, own: tuple[int, ...], under: float
) -> None:
    (room,) = rooms(packed((80.0 - away, 20.0, 20.0, 30.0), fold="x"), PRINTABLE, 3.0)
    assert (room.right, room.under) == (pytest.approx(right), (pytest.approx(under), 0.0)) and (
        room.beside,
        room.below,
    ) == (own, ())
    (lying,) = rooms(packed((20.0, 120.0 - away, 20.0, 30.0), fold="y"), PRINTABLE, 3.0)
    assert (lying.bottom, lying.under) == (pytest.approx(right), (0.0, pytest.approx(under))) and (
        lying.beside,
        lying.below,
    ) == ((), own)


def test_a_neighbour_comes_before_the_fold() -> None:
    room = rooms(packed((54.0, 20.0, 20.0, 30.0), (78.0, 20.0, 20.0, 30.0), fold="x"), PRINTABLE, 3.0)
    assert [one.beside for one in room] == [(1,), (1,)] and [one.right for one in room] == [2.0, 2.0]


def test_points_of_hexagons_go_further_than_their_flats() -> None:
    (upright,) = rooms(packed((50.0, 50.0, 20.0, 30.0)), PRINTABLE, 3.0, True)
    (turned,) = rooms(packed((50.0, 50.0, 30.0, 20.0), turned=True), PRINTABLE, 3.0, True)
    far = 3.0 / POINTS
    assert (upright.left, upright.top) == (3.0, pytest.approx(far)) and (turned.left, turned.top) == (
        pytest.approx(far),
        3.0,
    )
    assert rooms(packed(), PRINTABLE, 3.0) == ()


def test_a_drawing_goes_under_neighbours_that_all_have_grounds() -> None:
    room = Room(1.0, 2.0, 3.0, 4.0, (5,), (6, 7), (0.4, 0.3))
    sides = [
        (one.right, one.bottom) for grounds in ({5}, {6, 7}, {6}, {5, 6, 7}) for one in [room.going_under(grounds)]
    ]
    assert sides == [(3.4, 4.0), (3.0, 4.3), (3.0, 4.0), (3.4, 4.3)]
    assert (room.going_under({5}).left, room.going_under({5}).top) == (1.0, 2.0)


@pytest.mark.parametrize(
    ("turned", "back", "box"),
    [(False, False, (-1.0, -2.0, 23.0, 34.0)), (False, True, (-3.0, -2.0, 21.0, 34.0)), (True, False, (-2.0, -3.0, 24.0, 31.0)), (True, True, (-4.0, -3.0, 22.0, 31.0))],
)  # fmt: skip
def test_a_clip_follows_the_room_on_the_page(turned: bool, back: bool, box: tuple[float, ...]) -> None:
    room = Room(1.0, 2.0, 3.0, 4.0)
    assert bounds(clip_of(Format("f", 20.0, 30.0), room, turned, 9.0, back)) == box
    circle = Format("f", 20.0, 20.0, shape="circle")
    assert [bounds(clip_of(circle, room, turned, inner, back)) for inner in (0.5, 9.0)] == [
        pytest.approx((-d, -d, 20.0 + d, 20.0 + d)) for d in (0.5, 1.0)
    ]


# ------------------------------------------------------------------------------------------------- packing
def test_the_earlier_of_two_equal_ways_is_taken() -> None:
    need, sizes = (
        Need(Format("f", 50.0, 50.0), 0.0),
        [(100.0, 200.0, (0.0, 0.0, 100.0, 200.0)), (200.0, 100.0, (0.0, 0.0, 200.0, 100.0))],
    )
    for order in (sizes, sizes[::-1]):
        packing = pack(need, order, [Reserve(), Reserve(0.0, 0.0, "rows")])
        assert (
            packing is not None and packing.width == order[0][0] and packing.reserve == Reserve() and len(packing) == 8
        )


def test_a_single_row_bleeds_as_far_as_there_is_room_outside() -> None:
    sizes = [(140.0, 94.0, (0.0, 0.0, 140.0, 94.0))]
    packing = pack(Need(Format("f", 60.0, 90.0), 3.0, gap=1.0), sizes, [Reserve()])
    assert packing is not None and len(packing) == 2
    assert (packing.bleed.across, packing.bleed.down, packing.bleed.round) == (0.5, 2.0, 2.0)
    single = pack(Need(Format("f", 60.0, 90.0), 3.0, gap=1.0), [(64.0, 200.0, (0.0, 0.0, 64.0, 200.0))], [Reserve()])
    assert single is not None and (single.bleed.across, single.bleed.down) == (2.0, 0.5)


# ------------------------------------------------------------------------------------------------- marks
def test_what_is_free_begins_and_ends_beside_the_pieces() -> None:
    assert _free((0.0, 100.0), [(60.0, 70.0), (20.0, 30.0)]) == [
        (0.0, 20.0 - OFFSET),
        (30.0 + OFFSET, 60.0 - OFFSET),
        (70.0 + OFFSET, 100.0),
    ]
    just = OFFSET + LEAST + 1e-9
    assert _free((0.0, 100.0), [(just, 100.0 - just)]) == [(0.0, just - OFFSET), (100.0 - just + OFFSET, 100.0)]
    assert (
        _free((0.0, 100.0), [(just - 0.01, 100.0 - just + 0.01)]) == []
        and _free((0.0, 0.8), []) == []
        and _free((0.0, 1.0), []) == [(0.0, 1.0)]
    )
    assert _free((0.0, 100.0), [(0.0, 50.0), (10.0, 20.0)]) == [(50.0 + OFFSET, 100.0)]


def ticks_at(x: float, *spans: tuple[float, float]) -> list[Tick]:
    """The two ticks of each upright edge at x, from one end to another."""
    return [Tick(x, a, x, b) for start, end in spans for a, b in ((start, start + LENGTH), (end - LENGTH, end))]


def test_a_shared_edge_has_ticks_where_both_pieces_are() -> None:
    area, first = (0.0, 0.0, 100.0, 100.0), (0.0, 0.0, 20.0, 30.0)
    boxes = [first, (20.0, 5.0, 40.0, 25.0)]
    assert list(inner_edge_ticks(boxes, area)) == ticks_at(20.0, (5.0, 25.0)) + ticks_at(40.0, (5.0, 25.0))
    inside = (0.0, 7.0, 100.0, 24.0)
    assert list(inner_edge_ticks(boxes, inside)) == ticks_at(20.0, (7.0, 24.0)) + ticks_at(40.0, (7.0, 24.0))
    apart = inner_edge_ticks([first, (23.8, 5.0, 40.0, 25.0)], area)
    assert {tick.x0 for tick in apart} == {20.0, 23.8, 40.0}
    near = inner_edge_ticks([first, (21.7, 5.0, 40.0, 25.0)], area)
    assert {tick.x0 for tick in near} == {20.85, 40.0}
    only_a_corner = inner_edge_ticks([first, (20.0, 26.0, 40.0, 55.0)], area)
    assert {tick.x0 for tick in only_a_corner} == {40.0}


def test_folds_have_ticks_outside_the_pieces_along_them() -> None:
    box, area = (10.0, 20.0, 50.0, 80.0), (0.0, 0.0, 100.0, 200.0)
    lying = fold_ticks([(10.0, 40.0, 50.0, 40.0)], [box], area)
    assert lying == (
        Tick(10.0 - LENGTH - OFFSET, 40.0, 10.0 - OFFSET, 40.0, True),
        Tick(50.0 + OFFSET, 40.0, 50.0 + LENGTH + OFFSET, 40.0, True),
    )
    upright = fold_ticks([(30.0, 20.0, 30.0, 80.0)], [box], area)
    assert upright == (
        Tick(30.0, 20.0 - LENGTH - OFFSET, 30.0, 20.0 - OFFSET, True),
        Tick(30.0, 80.0 + OFFSET, 30.0, 80.0 + LENGTH + OFFSET, True),
    )
    assert fold_ticks([(10.0, 40.0, 50.0, 40.0)], [box], (9.0, 0.0, 51.0, 200.0)) == ()


def test_a_corner_outside_the_printable_area_has_no_tick() -> None:
    box = (10.0, 20.0, 50.0, 80.0)
    ticks = crop_ticks((box,), "corners", (0.0, 30.0, 100.0, 200.0), 0.0, ())
    assert {(tick.x0, tick.y0, tick.x1, tick.y1) for tick in ticks} == {
        (10.0 - OFFSET - LENGTH, 80.0, 10.0 - OFFSET, 80.0), (50.0 + OFFSET, 80.0, 50.0 + OFFSET + LENGTH, 80.0),
        (10.0, 80.0 + OFFSET, 10.0, 80.0 + OFFSET + LENGTH), (50.0, 80.0 + OFFSET, 50.0, 80.0 + OFFSET + LENGTH),
    }  # fmt: skip


def test_nothing_to_cut_or_fold_is_not_drawn() -> None:
    assert (
        draw_outlines([]) == ()
        and draw_folds([]) == ()
        and len(draw_outlines([rect_outline(0, 0, 1, 1)], cased=False)) == 1
    )
    casing, line = draw_outlines([rect_outline(0, 0, 1, 1)])
    assert (
        isinstance(casing, Path)
        and isinstance(line, Path)
        and casing.paint.width == pytest.approx(2.5 * line.paint.width)
    )


# ------------------------------------------------------------------------------------------------- formats together
TALL, LOW = Format("tall", 40.0, 100.0), Format("low", 50.0, 20.0)


def lot(item: Format, copies: int, back: bool = False, label: str = "") -> Lot:
    piece = Piece(a_face(f"{item.name}", item), a_face(f"{item.name} back", item) if back else None, copies)
    return Lot(item, (piece,), label)


@pytest.mark.parametrize(
    ("options", "may"),
    [
        ({}, True), ({"mixed": False}, False), ({"duplex": "short"}, True), ({"duplex": "none"}, True), ({"duplex": "separate"}, True), ({"duplex": "gutterfold"}, False),
        ({"marks": "none"}, True), ({"marks": "edges"}, False), ({"marks": "full"}, False), ({"skip": frozenset({1})}, False), ({"grid": (2, 2)}, False),
    ],
)  # fmt: skip
def test_formats_share_sheets_only_with_marks_of_their_own(options: dict[str, Any], may: bool) -> None:
    assert may_mix(Options(**options)) is may


def test_a_lot_is_named_in_the_margin_and_folded_only_for_backs() -> None:
    own = Furniture(part="All")
    named = _named(Options(furniture=own), lot(TALL, 1, label="Tall"))
    assert named.furniture is not None and named.furniture.part == "Tall"
    assert (
        _named(Options(furniture=own), lot(TALL, 1)).furniture == own
        and _named(Options(furniture=None), lot(TALL, 1, label="Tall")).furniture is None
    )
    duplexes = [
        _named(Options(duplex=duplex), lot(TALL, 1, back)).duplex
        for duplex in ("gutterfold", "short")
        for back in (True, False)
    ]  # type: ignore[arg-type]
    assert duplexes == ["gutterfold", "none", "short", "short"]


def test_what_is_left_of_full_sheets_is_counted_piece_by_piece() -> None:
    plan = plan_sheets(TALL, PAPER, Options(), Report())
    assert plan is not None and len(plan.slots) == 8
    rests = [len(_rest(lot(TALL, n), plan)) for n in (0, 7, 8, 9, 23)]
    assert rests == [0, 7, 0, 1, 7] and all(piece.copies == 1 for piece in _rest(lot(TALL, 23), plan))
    assert _rest(lot(replace(TALL, edge=True), 9), plan) == ()
    two = [Piece(a_face("a", TALL), None, 2), Piece(a_face("b", TALL), None, 3)]
    assert [piece.face.name for piece in _some(two, 1, 4)] == ["a", "b", "b"]


def test_the_second_format_of_a_sheet_stands_below_the_first() -> None:
    options = Options(orientation="portrait", bands="rows", printer=Options().printer)
    tall, low = (plan_sheets(item, PAPER, options, Report()) for item in (TALL, LOW))
    assert tall is not None and low is not None
    sheet = _Sheet()
    assert _put(sheet, lot(TALL, 2, label="Tall"), tall, _some(lot(TALL, 2).pieces, 0, 2))
    end = tall.packing.slots[0].box[3]
    assert (
        sheet.below == pytest.approx(end) and sheet.labels == ["Tall"] and [at for at, _ in sheet.parts[0][1]] == [0, 1]
    )
    assert _put(sheet, lot(LOW, 2), low, _some(lot(LOW, 2).pieces, 0, 2))
    tops = [low.packing.slots[at].y for at, _ in sheet.parts[1][1]]
    free = [slot.y for slot in low.packing.slots if slot.y >= end + CLEAR]
    assert tops == [min(free)] * 2 and not _put(sheet, lot(TALL, 9), tall, _some(lot(TALL, 9).pieces, 0, 9))
    assert len(sheet.parts) == 2 and not _put(_Sheet(), lot(TALL, 9), tall, _some(lot(TALL, 9).pieces, 0, 9))


@pytest.mark.parametrize(
    ("labels", "part", "words"),
    [
        (["A", "B", "A"], "All", "A, B"), (["A", "B, C", "D"], "All", "All"), (["A", "B, C"], "All", "A, B, C"), (["A", "B、C、D"], "All", "All"),
        (["A, B, C, D"], "", "A, B, C, D"), (["", "A"], "", "A"),
    ],
)  # fmt: skip
def test_a_shared_sheet_names_up_to_three_components(labels: list[str], part: str, words: str) -> None:
    plan = plan_sheets(TALL, PAPER, Options(furniture=Furniture()), Report())
    assert plan is not None
    named = _labelled(_Sheet(0.0, [(plan, [])], labels), part).options.furniture
    assert named is not None and named.part == words
    bare = replace(plan, options=Options(furniture=None))
    assert _labelled(_Sheet(0.0, [(bare, [])], labels), part) is bare


def test_formats_share_a_sheet_where_that_saves_one() -> None:
    options = Options(furniture=Furniture(part="All"))
    shared = mixed_sheets([lot(TALL, 1, label="Tall"), lot(LOW, 1, label="Low")], PAPER, options, Report())
    alone = mixed_sheets([lot(TALL, 1), lot(LOW, 1)], PAPER, replace(options, mixed=False), Report())
    assert (len(shared), len(alone)) == (1, 2) and "Tall, Low" in shared[0].front.anchors[0].title
    assert len(mixed_sheets([lot(TALL, 9), lot(LOW, 1)], PAPER, options, Report())) == 2
    report = Report()
    wrong = Lot(LOW, (Piece(a_face("odd", TALL), None, 1),))
    mixed_sheets([wrong], PAPER, options, report)
    assert [d.code for d in report] == ["PNP707"]


@pytest.mark.parametrize(
    ("width", "height", "faults"), [(50.04, 19.96, 0), (50.06, 20.0, 1), (50.0, 19.94, 1), (49.94, 20.06, 1)]
)
def test_a_drawing_has_the_size_of_its_format(width: float, height: float, faults: int) -> None:
    report, face = Report(), Face("f", width, height, ())
    check_faces([Piece(face, face, 1), Piece(face, None, 1)], LOW, report)
    assert len(list(report)) == faults


# ------------------------------------------------------------------------------------------------- booklets, jobs, calibration
def test_the_largest_page_makes_the_size_of_a_booklet() -> None:
    sides = booklet([Page(100.0, 150.0, ()), Page(80.0, 160.0, ()), Page(80.0, 150.0, ()), Page(80.0, 150.0, ())])
    assert {(side.width, side.height) for side in sides} == {(200.0, 160.0)} and booklet([]) == []
    assert [
        creep_of(pages, replace(PAPER, thickness=0.1), asked) for pages, asked in ((64, None), (65, None), (64, 0.3))
    ] == [0.1, 0.0, 0.3]


def job(*pages: Page, duplex: str = "long", purpose: Any = "read") -> Job:
    document: Any = Document(pages, "D", purpose=purpose, duplex=duplex)
    return Job("f.pdf", "F", document)


@pytest.mark.parametrize(
    ("count", "duplex", "sheets", "both"), [(1, "long", 1, 0), (2, "long", 1, 1), (3, "long", 2, 1), (4, "", 4, 0), (0, "long", 0, 0)]
)  # fmt: skip
def test_sheets_of_a_document_are_counted(count: int, duplex: str, sheets: int, both: int) -> None:
    own = job(*[Page(10.0, 20.0, ())] * count, duplex=duplex)
    assert (own.sheets, own.both, own.is_double) == (sheets, both, both > 0)


def test_pages_are_named_in_ranges() -> None:
    assert [page_ranges(numbers) for numbers in ([], [3], [1, 2, 3, 4, 9], [1, 3, 4])] == ["", "3", "1–4, 9", "1, 3–4"]
    page = Page(10.0, 20.0, (), anchors=(Anchor("a", 0.0, "Trumps · fronts"),))
    assert part_of(page) == "Trumps" and part_of(Page(10.0, 20.0, ())) == "" and SheetKind(page, "1").pages == "1"


def test_only_hairlines_round_pieces_make_them_shaped() -> None:
    face, outline = Face("f", 20.0, 30.0, ()), rect_outline(5.0, 7.0, 20.0, 30.0)
    placed = PlacedFace(face, (1.0, 0.0, 0.0, 1.0, 5.0, 7.0), outline)
    turned = PlacedFace(face, (0.0, 1.0, -1.0, 0.0, 80.0, 7.0), outline)
    (one,) = pieces_on(Page(100.0, 100.0, (placed, Path(outline, Paint(stroke="#000000"), "marks"))))
    assert (one.box, one.shaped) == ((5.0, 7.0, 25.0, 37.0), False)
    one, other = pieces_on(Page(100.0, 100.0, (placed, turned, Path(outline, Paint(stroke="#000000"), "cut"))))
    assert one.shaped and (other.box, other.shaped) == ((50.0, 7.0, 80.0, 27.0), False)


def test_targets_of_the_back_are_those_of_the_front_seen_through_the_paper() -> None:
    assert front_targets(200.0, 300.0)["A"] == pytest.approx((26.0, 39.0)) and front_targets(200.0, 300.0)[
        "D"
    ] == pytest.approx((174.0, 261.0))
    assert back_targets(PAPER, "long") == {
        "A": pytest.approx((74.0, -111.0)), "B": pytest.approx((-74.0, -111.0)), "C": pytest.approx((74.0, 111.0)), "D": pytest.approx((-74.0, 111.0)),
    }  # fmt: skip
    assert back_targets(PAPER, "short")["A"] == pytest.approx((-74.0, 111.0))


def test_a_ruler_is_as_long_as_its_band_allows() -> None:
    ends = {}
    for length in (130.0, 129.9):
        (line, _), end = draw_rule(fake_letter, length)
        assert isinstance(line, Path)
        ends[length] = (
            bounds(line.segments),
            end - fake_letter("100 mm" if length == 130.0 else "50 mm", 7.5, "").width,
        )
        ticks = [a[1][1] - b[1][1] for a, b in zip(line.segments[2::2], line.segments[3::2], strict=True)]
        assert (
            ticks[:3] == pytest.approx([2.0, 0.6, 1.2])
            and ticks[10] == pytest.approx(2.0)
            and len(ticks) == (21 if length == 130.0 else 11)
        )
    assert ends == {
        130.0: ((0.0, pytest.approx(BAND - 3.0), 100.0, BAND - 1.0), pytest.approx(101.2)), 129.9: ((0.0, pytest.approx(BAND - 3.0), 50.0, BAND - 1.0), pytest.approx(51.2)),
    }  # fmt: skip


def test_words_of_a_band_shrink_until_they_fit_or_the_second_is_left_out() -> None:
    wide = fake_letter("x" * 50, 7.5, "").width + fake_letter("y" * 50, 7.5, "").width
    for room, size, second in (
        (wide + 4.0, 7.5, True),
        (wide + 3.9, 7.0, True),
        (wide * 5.0 / 7.5 + 4.01, 5.0, True),
        (wide * 5.0 / 7.5 + 3.9, 5.0, False),
    ):
        left, right = _line(fake_letter, "x" * 50, "y" * 50, 10.0, room + 10.0)
        (run,) = left.items  # type: ignore[union-attr]
        assert isinstance(run, GlyphRun) and run.size == size and bool(right.items) is second  # type: ignore[union-attr]
        assert (run.x, run.y) == pytest.approx((10.0, BAND - 1.1))
        assert not second or right.items[0].x == pytest.approx(room + 10.0 - fake_letter("y" * 50, size, "").width)  # type: ignore[union-attr]
    assert SheetName("fronts", 1, 2).number == 1


def test_a_notched_dome_grows_outwards() -> None:
    """A half circle above a notch that takes more than half of its chord's area away."""
    k = 5.0 * 4 / 3 * 0.41421356
    arcs: tuple[Segment, ...] = (
        ("M", (0.0, 10.0)), ("C", (0.0, 10.0 - k, 5.0 - k, 5.0, 5.0, 5.0)), ("C", (5.0 + k, 5.0, 10.0, 10.0 - k, 10.0, 10.0)), ("L", (5.0, 6.0)), ("Z", ()),
    )  # fmt: skip
    larger, smaller = bounds(grown(arcs, 0.25)), bounds(grown(arcs, -0.25))
    assert (
        larger is not None
        and smaller is not None
        and larger[1] == pytest.approx(4.75, abs=1e-3)
        and smaller[1] == pytest.approx(5.25, abs=1e-3)
    )
    assert grown(arcs, 0.0) is arcs


# ------------------------------------------------------------------------------------------------- sizes and formats
@pytest.mark.parametrize(
    ("text", "fault"),
    [("50x0", "side of nothing"), ("0x50", "side of nothing"), ("10x99999", "more than"), ("99999x10", "more than")],
)
def test_sizes_of_no_use_are_refused(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse_size(text)


def test_a_size_is_a_paper_or_a_format_with_a_name() -> None:
    paper, item = find_paper("210x280", {}, Report()), find_format("70x110r4", {}, Report())
    assert paper is not None and (paper.name, paper.label, paper.width, paper.height) == (
        "210x280",
        "210 × 280 mm",
        210.0,
        280.0,
    )
    assert item is not None and (item.label, item.width, item.height, item.corner, item.bleed, item.safe) == (
        "70 × 110r4",
        70.0,
        110.0,
        4.0,
        3.0,
        3.0,
    )


def test_folds_are_read_along_both_axes(tmp_path: Any) -> None:
    rows = "a: {width: 30, height: 50, folds: [{x: 12}, {y: 20}, {x: 5, from: 10, to: 40}, {y: 7, from: 3}]}\nb: {width: 30, shape: hexagon}\nc: {width: 30, shape: circle}\n"
    (tmp_path / "formats.yaml").write_text(rows)
    formats = read_formats(Report(), (tmp_path,))
    assert formats["a"].folds == (
        (12.0, 0.0, 12.0, 50.0),
        (0.0, 20.0, 30.0, 20.0),
        (5.0, 10.0, 5.0, 40.0),
        (3.0, 7.0, 30.0, 7.0),
    )
    assert formats["b"].height == pytest.approx(34.641) and formats["c"].height == 30.0


def test_panels_that_no_slot_can_name_are_reported(tmp_path: Any) -> None:
    (tmp_path / "formats.yaml").write_text(
        "a: {width: 30, height: 50, panels: {frnt: [0, 0, 30, 20], back: [0, 20, 30, 50]}}\n"
    )
    report = Report()
    read_formats(report, (tmp_path,))
    assert [(d.code, d.help) for d in report] == [("PNP105", "write `front`")]
