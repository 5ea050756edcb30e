"""Sheets by their numbers: packed pieces, joints of tiles, nets of boxes, ticks and letters of cuts."""

import math
from typing import Any

import pytest

from pnp.press.impose.arcs import arc_bulge
from pnp.press.impose.booklet import booklet, booklet_order, creep_of
from pnp.press.impose.cutorder import Cut, Cutting, _is_alike, _strips, cut_order, letter_of
from pnp.press.impose.formats import Format, _Panel
from pnp.press.impose.jobpicture import _beside, _columns, _line, _scale, _shade
from pnp.press.impose.marks import (
    Tick,
    _fold_spans,
    _free,
    _levels,
    _on_fold,
    _outwards,
    has_room_around,
    inner_edge_ticks,
)
from pnp.press.impose.packing import Bleed, Need, Packing, Reserve, in_english, pack
from pnp.press.impose.tiles import Tightness, _boxes, _joint, _windows, small_parts
from pnp.press.impose.tuckbox import EASE, _Net, deck_thickness, tuck_box
from pnp.press.typeset.drawing.outline import bounds, rect_outline
from pnp.press.typeset.drawing.page import IDENTITY, Face, Glyph, GlyphRun, Group, Page, Paint, Path, PlacedFace
from pnp.source.declare import Spot
from pnp.source.declare.spot import Reading, Wrong
from pnp.source.diagnostics import NOWHERE, Report
from pnp.source.load.nodes import Listing, Scalar

CARD = Format("card", 63.0, 88.0)
A4, PRINTABLE = (210.0, 297.0), (5.0, 4.0, 205.0, 293.0)


def packed(need: Need, *reserves: Reserve, printable: tuple[float, float, float, float] = PRINTABLE) -> Packing:
    """The packing of a need on A4."""
    packing = pack(need, [(*A4, printable)], list(reserves) or [Reserve()])
    assert packing is not None
    return packing


# ------------------------------------------------------------------------------------------------- packing
def test_nine_cards_share_the_room_between_them() -> None:
    packing = packed(Need(CARD, 3.0))
    gap = 200.0 / 3 - 63.0
    assert len(packing) == 9
    assert [slot.x for slot in packing.slots[:3]] == pytest.approx(
        [105.0 + (i - 1) * (63.0 + gap) - 31.5 for i in range(3)]
    )
    assert [slot.y for slot in packing.slots[::3]] == pytest.approx([148.5 + (i - 1) * 94.0 - 44.0 for i in range(3)])
    assert (packing.bleed.across, packing.bleed.down, packing.bleed.round) == pytest.approx((gap / 2, 3.0, gap / 2))
    assert packing.block == pytest.approx((105.0 - 94.5 - gap, 148.5 - 138.0, 105.0 + 94.5 + gap, 148.5 + 138.0))


def test_a_fixed_gap_leaves_the_rest_outside() -> None:
    packing = packed(Need(CARD, 3.0, gap=2.0))
    assert packing.slots[1].x - packing.slots[0].x == 65.0 and packing.slots[3].y - packing.slots[0].y == 90.0
    assert (packing.bleed.across, packing.bleed.down) == (1.0, 1.0) and packing.bleed.round == 3.0


def test_an_odd_margin_counts_on_both_sides() -> None:
    packing = packed(
        Need(CARD, 0.0, may_turn=False), printable=(5.0, 4.0, 195.0, 293.0)
    )  # 180 mm in the middle: two cards
    assert len(packing) == 3 * 2 and {slot.centre[0] for slot in packing.slots} == {105.0 - 31.5, 105.0 + 31.5}


def test_cards_beside_a_fold_are_those_of_the_fronts() -> None:
    packing = packed(Need(CARD, 0.0, gap=0.0, may_turn=False, folds=("x",)))
    assert packing.fold == "x" and len(packing) == 3 and {slot.x for slot in packing.slots} == {105.0 - 63.0}
    lying = packed(Need(CARD, 0.0, gap=0.0, may_turn=False, folds=("y",)))
    assert len(lying) == 3 and {slot.y for slot in lying.slots} == {148.5 - 88.0}


def test_more_pieces_count_more_than_an_upright_position() -> None:
    packing = packed(Need(Format("strip", 100.0, 40.0), 0.0))
    assert len(packing) == 14 and not packing.slots[0].turned  # 2 by 7, and turned 5 by 2
    turned = packed(Need(Format("strip", 110.0, 60.0), 0.0))
    assert len(turned) == 6
    assert turned.slots[0].turned
    assert (turned.slots[0].width, turned.slots[0].height) == (60.0, 110.0)


def test_circles_nest_in_rows_that_are_shifted_by_half_a_piece() -> None:
    packing = packed(Need(Format("token", 25.0, 25.0, shape="circle"), 0.0, may_turn=False))
    assert packing.rows == "staggered"
    first, second = packing.slots[0], next(slot for slot in packing.slots if slot.y > packing.slots[0].y + 1)
    pitch = packing.slots[1].x - first.x
    assert second.x - first.x == pytest.approx(pitch / 2)
    assert second.y - first.y == pytest.approx(pitch * math.sqrt(3) / 2)
    assert (
        min(math.dist(a.centre, b.centre) for i, a in enumerate(packing.slots) for b in packing.slots[:i])
        >= 25.0 - 1e-6
    )
    middle = [(packing.block[i] + packing.block[i + 2]) / 2 for i in (0, 1)]
    assert middle == pytest.approx([105.0, 148.5])


def test_a_reserve_is_kept_free_on_both_sides() -> None:
    packing = packed(Need(CARD, 0.0), Reserve(y=20.0))
    assert packing.block == (10.5, 60.5, 199.5, 236.5) and len(packing) == 6  # 249 mm take two rows
    assert pack(Need(Format("mat", 300.0, 400.0), 0.0), [(*A4, PRINTABLE)], [Reserve()]) is None


@pytest.mark.parametrize(
    ("across", "down", "outside", "wanted", "words"),
    [
        (1.0, 1.0, 1.0, 3.0, "bleed 1 mm"), (1.0, 2.0, 1.5, 3.0, "bleed 1 × 2 mm"), (1.0, 1.09, 1.0, 3.0, "bleed 1 mm"), (1.5, 2.29, 0.3, 3.0, "bleed 1.5 × 2.2 mm"),
        (0.0, 0.0, 2.0, 3.0, "bleed 2 mm round the block only"), (1.0, 1.0, 0.0, 3.0, "bleed 1 mm between the pieces only"),
        (0.0, 1.0, 0.0, 3.0, "bleed 0 × 1 mm"), (1.0, 0.0, 0.0, 3.0, "bleed 1 × 0 mm"),
        (0.0, 0.0, 0.0, 3.0, "no bleed"), (1.0, 1.0, 1.0, 0.0, "no bleed"), (0.06, 0.06, 1.0, 3.0, "no bleed"),
    ],
)  # fmt: skip
def test_bleed_in_words(across: float, down: float, outside: float, wanted: float, words: str) -> None:
    assert Bleed(across, down, outside, wanted).words(in_english, "en").replace("\u00a0", " ") == words


@pytest.mark.parametrize("degrees", [10.0, 45.0, 90.0, -45.0, -90.0])
def test_a_circular_cubic_is_an_arc_with_its_bulge(degrees: float) -> None:
    turn = math.radians(degrees)
    k = 4 / 3 * math.tan(turn / 4) * 10.0
    start, end = (10.0, 0.0), (10.0 * math.cos(turn), 10.0 * math.sin(turn))
    cubic = (start, (10.0, k), (end[0] + k * math.sin(turn), end[1] - k * math.cos(turn)), end)
    assert arc_bulge(*cubic) == pytest.approx(math.tan(turn / 4), rel=2e-3)
    assert arc_bulge(start, (10.0, k), end, end) is None or abs(degrees) < 20  # no circle
    assert arc_bulge(start, (12.0, 0.0), (14.0, 0.0), (16.0, 0.0)) is None
    assert arc_bulge(start, (10.1, 0.0), (10.1, 0.1), (10.0, 0.005)) is None


# ------------------------------------------------------------------------------------------------- booklets
def test_the_order_of_a_booklet() -> None:
    assert booklet_order(6) == [(None, 1), (2, None), (6, 3), (4, 5)]
    assert booklet_order(6, cover=1) == [(6, 1), (2, None), (None, 3), (4, 5)]
    assert booklet_order(6, cover=2) == [(6, 1), (2, 5), (None, 3), (4, None)]
    assert booklet_order(4, right_to_left=True) == [(1, 4), (3, 2)] and booklet_order(0) == []


def test_pages_of_inner_sheets_creep_by_sheets_and_not_by_sides() -> None:
    pages = [Page(100.0, 150.0, (), label=str(n)) for n in range(1, 9)]
    sides = booklet(pages, creep=0.25)
    places = [[item.matrix[4] for item in side.items if isinstance(item, Group)] for side in sides]
    assert places == [[0.0, 100.0], [0.0, 100.0], [0.25, 99.75], [0.25, 99.75]]
    assert [side.label for side in sides] == ["8 – 1", "2 – 7", "6 – 3", "4 – 5"] and sides[2].book_pages == (5, 2)


def test_a_page_with_a_trim_is_cut_at_the_fold() -> None:
    page = Page(110.0, 160.0, (), trim=(5.0, 6.0, 105.0, 154.0))
    (front, _) = booklet([page] * 4)
    left, right = (item for item in front.items if isinstance(item, Group))
    assert (front.width, front.height) == (200.0, 148.0)
    assert left.matrix == (1.0, 0.0, 0.0, 1.0, -5.0, -6.0) and right.matrix == (1.0, 0.0, 0.0, 1.0, 95.0, -6.0)
    assert bounds(left.clip) == (0.0, 0.0, 105.0, 160.0) and bounds(right.clip) == (5.0, 0.0, 110.0, 160.0)
    paper: Any = type("Paper", (), {"thickness": 0.1})()
    assert [creep_of(pages, paper, asked) for pages, asked in ((64, None), (64, 0.2), (65, 0.2), (61, 0.0))] == [
        0.1,
        0.2,
        0.0,
        0.0,
    ]


# ------------------------------------------------------------------------------------------------- tiles
LOOSE = Tightness(ticks=3.0, overlap=10.0, bleed=2.0, beyond=3.0)


def test_windows_of_tiles_overlap_and_reach_from_bleed_to_bleed() -> None:
    assert _windows(100.0, LOOSE, 104.0, ()) == [(-2.0, 102.0)]
    two = _windows(150.0, LOOSE, 100.0, ())
    assert two[0][0] == -2.0 and two[-1][1] == 152.0 and two[0][1] - two[1][0] == pytest.approx(10.0)
    assert (two[0][1] + two[1][0]) / 2 == pytest.approx(75.0)  # both are as long
    assert max(b - a for a, b in two) <= 100.0 and _windows(150.0, LOOSE, 20.0, ()) == []


def test_a_joint_avoids_what_is_drawn() -> None:
    assert _joint(10.0, 20.0, 15.0, ()) == 15.0
    assert _joint(10.0, 20.0, 25.0, ()) == 20.0
    assert _joint(10.0, 10.4, 0.0, ()) == 10.2
    assert _joint(10.0, 20.0, 15.0, [(14.0, 17.0)]) == 12.5  # 1.5 mm before it
    assert _joint(10.0, 20.0, 15.0, [(10.0, 20.0), (14.0, 17.0)]) == 12.5


def test_boxes_that_a_joint_avoids_are_those_of_words_and_small_drawings() -> None:
    outline = Path(rect_outline(10.0, 20.0, 30.0, 5.0), Paint("#000000"))
    matrix = (2.0, 0.0, 0.0, 1.0, 1.0, 3.0)
    assert list(_boxes(Group((outline,), matrix), IDENTITY)) == [(21.0, 23.0, 81.0, 28.0)]
    assert list(_boxes(PlacedFace(Face("f", 9.0, 9.0, (outline,)), matrix), IDENTITY)) == [(21.0, 23.0, 81.0, 28.0)]
    words = GlyphRun(10.0, 20.0, "Alegreya", 10.0, "#000000", (Glyph(1, 0.0, 0.0, 6.0, "a"),), "a")
    left, top, right, bottom = next(_boxes(words, IDENTITY))
    assert left <= 8.0 and right >= 18.0 and top <= 18.0 and bottom >= 22.0 and top > 10.0 and bottom < 30.0
    wide, low = (Path(rect_outline(0.0, 0.0, w, h), Paint("#000000")) for w, h in ((31.0, 5.0), (29.0, 5.0)))
    assert small_parts(Face("f", 60.0, 100.0, (wide, low))) == [(0.0, 0.0, 29.0, 5.0)]


# ------------------------------------------------------------------------------------------------- boxes
def test_the_net_of_a_box_has_the_sizes_of_its_panels() -> None:
    box = tuck_box(63.0, 88.0, 18.0)
    sizes = {name: (x1 - x0, y1 - y0) for name, (x0, y0, x1, y1) in box.panels.items()}
    assert sizes == {
        "back": (64.0, 89.0), "left": (19.0, 89.0), "front": (64.0, 89.0), "right": (19.0, 89.0), "top": (64.0, 19.0), "bottom": (64.0, 19.0),
    }  # fmt: skip
    flap = 19.0 * 0.9
    assert (box.width, box.height) == pytest.approx((2 * 83.0 + 12.0, 2 * (19.0 + flap) + 89.0))
    left, top, right, bottom = bounds(box.path) or (0.0,) * 4
    assert (left, top, right, bottom) == pytest.approx((0.0, 0.0, box.width, box.height))
    assert deck_thickness(54, 0.3, 0.1) == pytest.approx(21.6)


@pytest.mark.parametrize(("thickness", "flap"), [(5.0, 9.0), (18.0, 17.1), (40.0, 18.0)])
def test_the_flap_of_a_box_is_neither_too_short_nor_too_long(thickness: float, flap: float) -> None:
    box = tuck_box(63.0, 88.0, thickness)
    assert box.panels["top"][1] == pytest.approx(flap)


def test_dust_flaps_lean_towards_the_front() -> None:
    net = _Net(64.0, 89.0, 19.0, 17.0, 19.0, 12.0)
    points = [point for _, point in net._dust(100.0, 50.0, -1, False)]
    assert points == [
        (100.0, 50.0),
        (101.0, 31.0),
        (115.2, 31.0),
        (119.0 - EASE / 2, pytest.approx(44.3)),
        (119.0, 50.0),
    ]
    mirrored = [point for _, point in net._dust(100.0, 50.0, 1, True)]
    assert [(round(219.0 - x, 6), round(100.0 - y, 6)) for x, y in reversed(mirrored)] == [
        (round(float(x), 6), round(y if isinstance(y, float) else 44.3, 6)) for x, y in points
    ]
    thin = [point for _, point in _Net(64.0, 89.0, 3.0, 9.0, 8.0, 12.0)._dust(0.0, 0.0, 1, False)]
    assert thin[1] == (0.5, 8.0)


def test_lid_and_bottom_slide_in_with_ease() -> None:
    net = _Net(64.0, 89.0, 19.0, 17.0, 19.0, 12.0)
    lid, bottom = ([numbers[-2:] for _, numbers in net._lid(way)] for way in (-1, 1))
    assert lid[0] == (0.0, 17.0) and lid[1] == (EASE, 17.0) and lid[3][1] == 0.0 and lid[-1] == (64.0, net.top)
    assert bottom[0] == (64.0, net.bottom + 19.0)
    assert bottom[1] == (64.0 - EASE, net.bottom + 19.0)
    assert bottom[3][1] == net.bottom + 36.0
    assert bottom[-1] == (0.0, net.bottom)
    notch = [numbers[-2:] for _, numbers in net._notch()]
    assert notch == [(83.0 + 32.0 - 8.0, net.top), (115.0, net.top + 8.0), (123.0, net.top)]


@pytest.mark.parametrize(
    ("box", "valid"), [((0, 1, 5, 9), True), ((5, 1, 5, 9), False), ((0, 9, 5, 9), False), ((6, 1, 5, 9), False)]
)
def test_a_panel_has_a_width_and_a_height(box: tuple[int, ...], valid: bool) -> None:
    report = Report()
    node = Listing(tuple(Scalar(n, str(n), NOWHERE) for n in box), NOWHERE)
    spot = Spot(node, Reading(report), ("panel",))
    if valid:
        assert _Panel()._read(spot) == box
    else:
        with pytest.raises(Wrong):
            _Panel()._read(spot)
        assert [fault.code for fault in report] == ["PNP106"]


# ------------------------------------------------------------------------------------------------- ticks
def test_ticks_are_as_long_as_there_is_room() -> None:
    def tick(neighbours: list[float], edge: float, corner: float = 0.0) -> tuple[float, ...] | None:
        found = _outwards(50.0, 7.0, -1, neighbours, edge, corner)
        return None if found is None else (round(found.x0, 6), found.y0, round(found.x1, 6), found.y1)

    assert tick([], 0.0) == (45.6, 7.0, 49.6, 7.0) and tick([], 48.0) == (48.0, 7.0, 49.6, 7.0)
    assert tick([], 48.8) is None
    assert tick([], 49.5, corner=3.0) == (50.0, 7.0, 51.2, 7.0)
    assert tick([], 49.5, corner=2.0) == (50.0, 7.0, 50.8, 7.0)
    assert tick([46.0], 0.0) == (46.4, 7.0, 49.6, 7.0)
    assert tick([48.5], 0.0) is None
    assert tick([20.0], 0.0) == (41.6, 7.0, 49.6, 7.0)


def test_lines_leave_the_pieces_free() -> None:
    assert _free((0.0, 100.0), [(40.0, 60.0), (10.0, 20.0)]) == [(0.0, 9.6), (20.4, 39.6), (60.4, 100.0)]
    assert _free((0.0, 100.0), [(0.5, 99.5)]) == []
    assert _free((0.0, 1.0), []) == [(0.0, 1.0)]
    assert _free((0.0, 0.8), []) == []
    assert _levels([3.0, 1.0, 3.00001, 2.0]) == [1.0, 2.0, 3.00001]


def test_ticks_of_folds_that_meet_are_one_line() -> None:
    assert _fold_spans(5.0, [(0.0, 10.0), (8.0, 20.0), (40.0, 90.0)], [(12.0, 0.0, 15.0, 9.0)], (1.0, 80.0)) == [
        (1.0, 11.6),
        (15.4, 20.0),
        (40.0, 80.0),
    ]
    assert _fold_spans(5.0, [(0.0, 10.0)], [(2.0, 6.0, 8.0, 9.0)], (0.0, 80.0)) == [(0.0, 10.0)]


def test_an_edge_that_two_pieces_share_has_ticks_at_its_ends() -> None:
    area = (5.0, 12.0, 95.0, 70.0)
    ticks = inner_edge_ticks([(0.0, 0.0, 50.0, 90.0), (50.0, 10.0, 100.0, 80.0)], area)
    assert [(t.x0, t.y0, t.x1, t.y1) for t in ticks] == [(50.0, 12.0, 50.0, 16.0), (50.0, 66.0, 50.0, 70.0)]
    apart = [(0.0, 0.0, 50.0, 90.0), (50.0, 87.0, 99.0, 180.0)]
    assert inner_edge_ticks(apart, (0.0, 0.0, 99.0, 99.0)) == ()


def test_an_edge_within_the_sheet_has_ticks_without_a_piece_beside_it() -> None:
    """One A5 sheet on A4: the left edge is the paper's own, the right one is cut."""
    ticks = inner_edge_ticks([(0.5, 0.0, 148.5, 210.0)], (6.0, 6.0, 291.0, 204.0))
    assert [(t.x0, t.y0, t.x1, t.y1) for t in ticks] == [(148.5, 6.0, 148.5, 10.0), (148.5, 200.0, 148.5, 204.0)]
    assert [t.x0 for t in inner_edge_ticks([(0.0, 0.0, 50.0, 90.0), (52.0, 0.0, 99.0, 90.0)], (1.0, 0.0, 98.0, 99.0))] == [
        50.0, 50.0, 52.0, 52.0
    ]  # fmt: skip


def test_ticks_stand_outside_where_every_corner_has_room_for_them() -> None:
    assert has_room_around([(34.0, 35.0, 182.0, 245.0)], (6.0, 6.0, 210.0, 273.0))
    assert not has_room_around([(34.0, 35.0, 182.0, 245.0)], (6.0, 6.0, 183.0, 273.0))


# ------------------------------------------------------------------------------------------------- cuts
def test_no_cut_removes_a_sliver_of_the_sheet() -> None:
    cuts = cut_order([Cutting((0.5, 0.0, 148.5, 210.0))], 297.0, 210.0)
    assert [(cut.axis, cut.at, cut.letter) for cut in cuts] == [("x", 148.5, "A")]
    assert {cut.at for cut in cut_order([Cutting((2.0, 2.0, 60.0, 60.0))], 80.0, 80.0)} == {2.0, 60.0}


def test_strips_are_cut_first_and_share_letters_where_they_are_alike() -> None:
    pieces = [
        Cutting((10.0 + 30.0 * i, 10.0 + 40.0 * j, 40.0 + 30.0 * i, 50.0 + 40.0 * j))
        for j in range(2)
        for i in range(2)
    ]
    cuts = [(cut.axis, cut.at, cut.start, cut.end, cut.letter, cut.depth) for cut in cut_order(pieces, 80.0, 100.0)]
    assert cuts[:3] == [("y", 10.0, 0.0, 80.0, "A", 0), ("y", 50.0, 0.0, 80.0, "B", 0), ("y", 90.0, 0.0, 80.0, "C", 0)]
    assert [cut[4] for cut in cuts if cut[5]] == ["D", "D", "E", "E", "F", "F"]
    assert {cut[0] for cut in cuts[3:]} == {"x"}
    assert [letter_of(n) for n in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]
    assert [len(strip) for strip in _strips(pieces, 1)] == [2, 2] and cut_order((), 1.0, 1.0) == () and _is_alike(())


def cut(axis: Any, at: float, depth: int, start: float = 10.0, end: float = 30.0) -> Cut:
    return Cut(axis, at, start, end, "A", depth)


def test_the_letter_of_a_cut_stands_at_its_end() -> None:
    size = (100.0, 200.0)
    assert _beside([cut("y", 40.0, 0), cut("y", 44.0, 0)], size, 0.5) == (-1.8, 21.0)
    assert _beside([cut("x", 40.0, 1), cut("x", 48.0, 1)], size, 0.5) == (22.0, -1.6)
    assert _beside([cut("x", 40.0, 1), cut("x", 48.1, 1)], size, 0.5) == (101.8, 10.0)  # all cuts of a strip
    assert _beside([cut("y", 40.0, 1), cut("y", 60.0, 1)], size, 0.5) == (10.0, 201.8)
    assert _beside([cut("y", 40.0, 1), cut("y", 41.0, 2)], size, 0.5) == (10.0, 201.8)
    assert _beside([cut("y", 40.0, 0), cut("y", 60.0, 0)], size, 0.5) == (-1.8, 25.0)


def test_cuts_and_pieces_of_a_sheet_in_small() -> None:
    assert _line(cut("y", 40.0, 0), 0.5) == (("M", (5.0, 20.0)), ("L", (15.0, 20.0)))
    assert _line(cut("x", 40.0, 0), 0.5) == (("M", (20.0, 5.0)), ("L", (20.0, 15.0)))
    assert _scale(210.0, 297.0, 42.0) == pytest.approx(42.0 * 1.3 / 297.0)
    assert _scale(297.0, 210.0, 42.0) == pytest.approx(42.0 / 297.0)
    assert _columns(40.0, True) == [(1.8, 18.2), (21.8, 38.2)] and _columns(40.0, False) == [(2.2, 37.8)]
    kinds = [
        _shade(Cutting((2.0, 4.0, 12.0, bottom), shaped), 0.5)
        for bottom, shaped in ((14.0, True), (24.0, True), (14.0, False))
    ]
    assert [bounds(shade.segments) for shade in kinds] == [
        pytest.approx(box, abs=1e-3) for box in ((1.0, 2.0, 6.0, 7.0), (1.0, 2.0, 6.0, 12.0), (1.0, 2.0, 6.0, 7.0))
    ]
    assert [any(op == "C" for op, _ in shade.segments) for shade in kinds] == [True, False, False]
    assert [bool(shade.paint.stroke) for shade in kinds] == [True, True, False]


def test_pieces_that_no_straight_cut_parts_are_cut_around_once_in_each_direction() -> None:
    pinwheel = [(10.0, 10.0, 50.0, 30.0), (50.0, 10.0, 70.0, 50.0), (30.0, 50.0, 70.0, 70.0), (10.0, 30.0, 30.0, 70.0)]
    cuts = cut_order([Cutting(box) for box in pinwheel], 80.0, 80.0)
    assert [(cut.axis, cut.at, cut.depth) for cut in cuts] == [
        ("y", 10.0, 0),
        ("y", 70.0, 0),
        ("x", 10.0, 1),
        ("x", 70.0, 1),
    ]


@pytest.mark.parametrize(
    ("tick", "fold", "is_on"),
    [
        ((30.0, 5.0, 30.0, 9.0), (30.0, 10.0, 30.0, 50.0), True), ((30.0, 1.0, 30.0, 5.3), (30.0, 10.0, 30.0, 50.0), True), ((30.0, 1.0, 30.0, 5.1), (30.0, 10.0, 30.0, 50.0), False),
        ((30.0, 54.7, 30.0, 58.0), (30.0, 10.0, 30.0, 50.0), True), ((30.0, 54.9, 30.0, 58.0), (30.0, 10.0, 30.0, 50.0), False), ((31.0, 5.0, 31.0, 9.0), (30.0, 10.0, 30.0, 50.0), False),
        ((5.0, 30.0, 9.0, 30.0), (10.0, 30.0, 50.0, 30.0), True), ((5.0, 31.0, 9.0, 31.0), (10.0, 30.0, 50.0, 30.0), False), ((30.0, 5.0, 30.0, 9.0), (10.0, 30.0, 50.0, 30.0), False),
    ],
)  # fmt: skip
def test_a_tick_on_the_line_of_a_fold_is_the_fold_itself(tick: tuple[float, ...], fold: Any, is_on: bool) -> None:
    assert _on_fold(Tick(*tick), [fold]) is is_on
