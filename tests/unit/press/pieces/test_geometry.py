"""Computed drawings by their numbers: fans of cards, circles, rows of tiles, boards. Their inputs are asymmetric, so
that a width taken for a height, or a sign, shows."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.document.parts import Cycle
from pnp.press.edition import Edition
from pnp.press.edition.styles import book_styles
from pnp.press.pieces import components, tailpiece
from pnp.press.pieces.boards import _ends, _key_line, ring_items
from pnp.press.pieces.components import fitting, upright
from pnp.press.pieces.cycles import DISC, LEAST, STEP, _point, cycle_drawing
from pnp.press.pieces.draw import disc, hairline, laid_card, mark_face, piece_outline, pill, star_face, title_rules
from pnp.press.pieces.grid_plan import HEX_ROW, MARGIN, grid_plan
from pnp.press.pieces.hand import ABOVE, BELOW, RADIUS, SPREAD, hand_drawing
from pnp.press.pieces.positions import BESIDE, _fit, _fit_apart, _words_of, caption_lines
from pnp.press.pieces.quest_map import BOX, CARDS, NARROW, _on, _row, _shift
from pnp.press.pieces.quest_map import MARGIN as SIDE
from pnp.press.pieces.spots import FILLED, LARGEST, board_spots
from pnp.press.pieces.tiles import BELOW as UNDER
from pnp.press.pieces.tiles import CAPTION, Tile, TileRow, in_rows, laid, loosest
from pnp.press.typeset.drawing.outline import apply, bounds, transformed
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Item, Path
from pnp.press.typeset.drawing.walk import leaves

CARD = Face("card", 60.0, 90.0, ())
Corners = tuple[tuple[float, float], ...]


def boxes(items: Iterable[Item]) -> list[tuple[float, float, float, float]]:
    """The bounds of each outline of a drawing, mm."""
    return [
        box
        for leaf, matrix in leaves(items)
        if isinstance(leaf, Path) and (box := bounds(transformed(leaf.segments, matrix))) is not None
    ]


def middles(items: Iterable[Item]) -> list[tuple[float, float]]:
    """The centre of each outline of a drawing, rounded, mm."""
    return [(round((box[0] + box[2]) / 2, 3), round((box[1] + box[3]) / 2, 3)) for box in boxes(items)]


def corners_of(card: Item) -> Corners:
    """The corners of a card that is laid down, from its upper left one on clockwise."""
    assert isinstance(card, Group)
    matrix = card.matrix
    inner = card.items[0]
    if isinstance(inner, Group):  # (a hand turns the card again)
        return tuple(apply(matrix, *corner) for corner in corners_of(inner))
    return tuple(apply(matrix, *corner) for corner in ((0.0, 0.0), (60.0, 0.0), (60.0, 90.0), (0.0, 90.0)))


def angle_of(corners: Corners) -> float:
    """The angle of a card's upper edge, degrees; clockwise is positive."""
    (x0, y0), (x1, y1) = corners[:2]
    return math.degrees(math.atan2(y1 - y0, x1 - x0))


# ------------------------------------------------------------------------------------------------- hands of cards
@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_cards_of_a_hand_are_turned_about_one_point_below_them(english: Edition, count: int) -> None:
    drawing = hand_drawing(english, [CARD] * count, 92.0)
    cards = [corners_of(card) for card in drawing.content]
    assert [angle_of(card) for card in cards] == pytest.approx([SPREAD * (i - (count - 1) / 2) for i in range(count)])
    high = math.dist(cards[0][0], cards[0][3])
    for upper_left, upper_right, _, _ in cards:
        top = (upper_left[0] + upper_right[0]) / 2, (upper_left[1] + upper_right[1]) / 2
        assert math.dist(top, (46.0, ABOVE + RADIUS * high)) == pytest.approx(RADIUS * high)
    assert min(y for card in cards for _, y in card) <= ABOVE + 1e-9
    assert drawing.width == 92.0 and high == pytest.approx(90.0 * 0.62)
    outer = math.radians(SPREAD * (count - 1) / 2)
    assert drawing.height == pytest.approx(high * (1 + RADIUS * (1 - math.cos(outer))) + ABOVE + BELOW)


@pytest.mark.parametrize(("width", "highest"), [(30.0, 200.0), (200.0, 40.0), (60.0, 60.0)])
def test_a_hand_of_limited_height_stays_within_its_drawing(english: Edition, width: float, highest: float) -> None:
    drawing = hand_drawing(english, [CARD] * 5, width, highest)
    spots = [spot for card in drawing.content for spot in corners_of(card)]
    upper = [spot for card in drawing.content for spot in corners_of(card)[:2]]
    assert min(x for x, _ in upper) >= -1e-6 and max(x for x, _ in upper) <= width + 1e-6
    assert drawing.height <= highest + 1e-6
    reach = max(x for x, _ in upper) - min(x for x, _ in upper), drawing.height
    assert reach[0] == pytest.approx(width) or reach[1] == pytest.approx(highest)  # (no smaller than it has to be)
    assert min(y for _, y in spots) > 0.0


def test_a_hand_grows_with_its_page_up_to_a_limit(english: Edition) -> None:
    sizes = [
        math.dist(*corners_of(hand_drawing(english, [CARD], width).content[0])[:2]) for width in (46.0, 92.0, 300.0)
    ]
    assert sizes == pytest.approx([60.0 * 0.31, 60.0 * 0.62, 60.0 * 0.62 * 1.4])


# ------------------------------------------------------------------------------------------------- cycles
@pytest.mark.parametrize(("count", "radius"), [(3, LEAST), (6, STEP * 6 / math.tau)])
def test_the_members_of_a_cycle_go_clockwise_from_the_top(english: Edition, count: int, radius: float) -> None:
    spots = tuple(SimpleNamespace(code=str(n), beats_next=n == 1) for n in range(count))
    drawing = cycle_drawing(Cycle(spots), english, 80.0, 1.0)  # type: ignore[arg-type]
    ring, *others = boxes(drawing.content)
    assert ring == pytest.approx((40.0 - radius, DISC / 2, 40.0 + radius, DISC / 2 + 2 * radius), abs=1e-3)
    discs = [(left + DISC / 2 - 0.15, top + DISC / 2 - 0.15) for left, top, right, _ in others if right - left > 5]
    middle = DISC / 2 + radius
    turns = [math.tau * n / count for n in range(count)]
    wanted = [(40.0 + radius * math.sin(a), middle - radius * math.cos(a)) for a in turns]
    assert discs == [pytest.approx(spot, abs=1e-3) for spot in wanted]
    assert len(others) == count + 1  # one arrow: only the second member beats its next
    assert (drawing.width, drawing.height) == pytest.approx((80.0, 2 * radius + DISC))


def test_a_scaled_cycle_keeps_its_middle(english: Edition) -> None:
    spots = tuple(SimpleNamespace(code=str(n), beats_next=False) for n in range(4))
    drawing = cycle_drawing(Cycle(spots), english, 80.0, 2.0)  # type: ignore[arg-type]
    ring = boxes(drawing.content)[0]
    assert (ring[0] + ring[2]) / 2 == pytest.approx(40.0) and ring[2] - ring[0] == pytest.approx(4 * LEAST, abs=1e-3)
    assert drawing.height == pytest.approx(2 * (2 * LEAST + DISC))


def test_the_point_of_an_arrow_lies_on_its_circle_and_points_clockwise() -> None:
    corners = [apply((1, 0, 0, 1, 0, 0), *xy) for _, xy in _point(10.0, 20.0, 5.0, math.pi / 2, "#000").segments if xy]
    inner, outer, tip = corners[:3]
    assert inner == pytest.approx((10.0 + 5.0 - 1.1, 20.0 - 1.1))
    assert outer == pytest.approx((10.0 + 5.0 + 1.1, 20.0 - 1.1))
    assert tip == pytest.approx((15.0, 21.1))


# ------------------------------------------------------------------------------------------------- rows of tiles
def tile(wide: float, width: float = 0.0, height: float = 10.0, caption: tuple[str, ...] = ()) -> Tile:
    """A tile without a drawing."""
    return Tile((), width or wide, height, frozenset({f"z{wide}"}), caption, wide)


@given(st.lists(st.floats(1.0, 30.0), min_size=1, max_size=12))
def test_rows_of_tiles_are_as_full_as_possible(widths: list[float]) -> None:
    rows = in_rows([tile(wide) for wide in widths], 40.0, 2.0)
    assert [t.wide for row in rows for t in row] == widths
    lengths = [sum(t.wide for t in row) + 2.0 * (len(row) - 1) for row in rows]
    assert all(length <= 40.0 + 1e-9 for length in lengths)
    assert all(length + 2.0 + row[0].wide > 40.0 - 1e-9 for length, row in zip(lengths, rows[1:], strict=False))


def test_tiles_that_just_fit_share_a_row() -> None:
    assert [len(row) for row in in_rows([tile(19.0), tile(19.0), tile(0.5)], 40.0, 2.0)] == [2, 1]


def test_tiles_are_as_loose_as_their_number_of_rows_allows() -> None:
    def make(share: float) -> list[Tile]:
        return [tile(20.0 * share)] * 3

    loose = [loosest(make, (1.0, 0.9, 0.6, 0.5), width, 2.0)[0].wide for width in (64.0, 58.0, 40.0, 18.0)]
    assert loose == [20.0, 18.0, 12.0, 18.0]


def test_a_row_of_tiles_is_as_wide_and_deep_as_its_tiles(english: Edition) -> None:
    row = TileRow((tile(10.0, height=8.0), tile(6.0, height=12.0, caption=("a", "b"))), 2.5, 0, middle=True)
    assert row.width == 18.5 and row.depth == pytest.approx(12.0 + UNDER - CAPTION + 0.8 + 2 * CAPTION)
    low = TileRow((tile(10.0, height=2.0, caption=("a",)), tile(6.0, height=12.0)), 2.5, 0, middle=True)
    assert low.depth == pytest.approx(12.0)  # the caption of a low tile ends above the foot of a high one


@pytest.mark.parametrize(("middle", "spots"), [(False, [(5.0, 7.0), (17.0, 7.0)]), (True, [(7.0, 9.0), (17.0, 7.0)])])
def test_tiles_lie_side_by_side(english: Edition, middle: bool, spots: list[tuple[float, float]]) -> None:
    tiles = (tile(10.0, width=6.0, height=8.0), tile(6.0, height=12.0))
    _, places = laid(english, book_styles(english.theme).number.text, TileRow(tiles, 2.0, 3, middle), (5.0, 7.0))
    assert [(spot.x, spot.y) for spot in places] == spots and {spot.order for spot in places} == {3}
    assert [spot.names for spot in places] == [one.names for one in tiles]


# ------------------------------------------------------------------------------------------------- tailpieces
@given(st.integers(1, 60))
def test_cards_of_a_tailpiece_are_all_shown_and_neighbours_are_far_apart(count: int) -> None:
    faces = [replace(CARD, name=str(n)) for n in range(count)]
    order = [int(face.name) for face in tailpiece._mixed(faces)]
    assert sorted(order) == list(range(count)) and order[0] == 0
    if count > 20:
        near = sum(abs(a - b) <= 2 for a, b in pairwise(order))
        assert near <= count / 4


def test_the_second_card_of_a_mixed_deck_is_at_the_golden_section() -> None:
    order = [face.name for face in tailpiece._mixed([replace(CARD, name=str(n)) for n in range(10)])]
    assert order[:3] == ["0", "4", "8"]


def test_pieces_of_a_tailpiece_are_centred_in_their_room(english: Edition) -> None:
    faces = [Face("a", 20.0, 10.0, ()), Face("b", 10.0, 30.0, ())]
    drawing = tailpiece._row(english, faces, 75.0, 100.0)
    papers = boxes(drawing.content)[::2]
    assert papers[0] == pytest.approx((20.0, 10.0, 40.0, 20.0)) and papers[-1] == pytest.approx((45.0, 0.0, 55.0, 30.0))
    low = tailpiece._row(english, faces, 75.0, 15.0)
    assert low.height == pytest.approx(15.0)
    narrow = tailpiece._row(english, faces, 20.0, 100.0)
    assert narrow.height == pytest.approx(15.0)  # (20 - 5) / 30 of its size
    assert len(tailpiece._row(english, faces, 19.9, 100.0).content) == 1


# ------------------------------------------------------------------------------------------------- components
def test_pieces_of_what_is_in_the_box_fit_their_cell() -> None:
    assert fitting(CARD, 31.0, 1.0) == pytest.approx(0.5) and fitting(CARD, 310.0, 0.4) == 0.4
    assert upright((Face("wide", 90.0, 60.0, ()),) * 2, 40.0) == math.inf
    assert upright((CARD, CARD), 40.0) == pytest.approx((40.0 - 3.4) / (60.0 + 90.0 * math.sin(math.radians(4.0))))


@pytest.mark.parametrize("faces", [(CARD,), (CARD, CARD)])
def test_pieces_of_what_is_in_the_box_stand_on_the_floor_of_their_cell(
    english: Edition, monkeypatch: pytest.MonkeyPatch, faces: tuple[Face, ...]
) -> None:
    monkeypatch.setattr(components, "component_faces", lambda id, edition: list(faces))
    drawing = components.component_drawing("deck", english, 50.0, 40.0, 0.3)
    assert drawing is not None and (drawing.width, drawing.height) == (50.0, 40.0)
    cards = [corners_of(card) for card in drawing.content]
    centres = [(sum(x for x, _ in card) / 4, sum(y for _, y in card) / 4) for card in cards]
    assert [y for _, y in centres] == pytest.approx([40.0 - 1.0 - 13.5] * len(faces))
    assert sum(x for x, _ in centres) / len(faces) == pytest.approx(25.0)
    if len(faces) == 2:
        assert centres[1][0] - centres[0][0] == pytest.approx(3.4)
        assert [angle_of(card) for card in cards] == pytest.approx([-4.0, 4.0])
    else:
        assert angle_of(cards[0]) == 0.0


# ------------------------------------------------------------------------------------------------- boards
def board(spaces: int, ways: Sequence[tuple[int, int]] = (), **more: Any) -> Any:
    """A board by its numbers of spaces and the ways between them."""
    plain = {"grid": (), "positions": (), "ring": False, "hexes": False, "crossings": False, "checkered": False}
    return SimpleNamespace(spaces=tuple(range(spaces)), ways=tuple(ways), **plain | more)


def test_a_track_turns_at_the_end_of_each_row() -> None:
    spots, across = board_spots(board(7, [(n, n + 1) for n in range(6)]))
    cell = 0.25
    rows = [[0.125, 0.375, 0.625, 0.875], [0.875, 0.625, 0.375]]
    assert [spots[n][0] for n in range(7)] == pytest.approx([*rows[0], *rows[1]])
    assert [spots[n][1] for n in range(7)] == pytest.approx([0.375] * 4 + [0.625] * 3)
    assert across == pytest.approx(min(LARGEST, FILLED * cell))


def test_spaces_that_join_in_rows_and_columns_make_a_grid() -> None:
    ways = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]
    spots, _ = board_spots(board(6, ways))
    assert [spots[n] for n in (0, 2, 3)] == [pytest.approx(s) for s in ((1 / 6, 1 / 3), (5 / 6, 1 / 3), (1 / 6, 2 / 3))]


def test_a_ring_goes_clockwise_from_the_top() -> None:
    spots, across = board_spots(board(4, [(0, 1), (1, 2), (2, 3), (3, 0)], ring=True))
    reach = 0.5 - across / 2
    wanted = [(0.5, 0.5 - reach), (0.5 + reach, 0.5), (0.5, 0.5 + reach), (0.5 - reach, 0.5)]
    assert [spots[n] for n in range(4)] == [pytest.approx(spot) for spot in wanted] and across == LARGEST


def test_spaces_of_a_full_ring_do_not_touch() -> None:
    spots, across = board_spots(board(30, ring=True))
    assert across == pytest.approx(FILLED * math.sin(math.pi / 30)) and math.dist(spots[0], spots[1]) > across


def test_spaces_with_positions_stand_in_their_columns_and_rows() -> None:
    spots, across = board_spots(board(3, positions=((2, 1), (6, 1), (4, 3))))
    assert [spots[n] for n in range(3)] == [pytest.approx(s) for s in ((0.1, 0.3), (0.9, 0.3), (0.5, 0.7))]
    assert across == pytest.approx(0.2 * FILLED)


def test_a_board_with_a_fork_is_a_circle_and_no_line() -> None:
    spots, _ = board_spots(board(4, [(0, 1), (0, 2), (0, 3)]))
    assert {round(math.dist(spot, (0.5, 0.5)), 6) for spot in spots.values()} == {0.4}


def squares(columns: int, rows: int, **more: Any) -> Any:
    """A board of squares, numbered from the lowest row up."""
    at = tuple((column, rows - row) for row in range(rows) for column in range(1, columns + 1))
    return board(columns * rows, grid=(columns, rows), positions=at, **more)


def test_squares_of_a_board_with_their_letters_and_numbers() -> None:
    plan = grid_plan(squares(3, 2, checkered=True))
    assert plan is not None
    side = 3.0 + MARGIN  # three columns and the numbers beside them; two rows and their letters are less
    assert plan.cell == pytest.approx(1 / side)
    rights = [plan.spots[n][0] - plan.spots[0][0] for n in range(6)]
    downs = [plan.spots[n][1] - plan.spots[0][1] for n in range(6)]
    assert rights == pytest.approx([0, 1 / side, 2 / side] * 2) and downs == pytest.approx([0] * 3 + [1 / side] * 3)
    assert plan.spots[0][0] == pytest.approx((MARGIN + 0.5) / side)
    assert plan.spots[0][1] == pytest.approx((side - 2.0 - MARGIN) / 2 / side + (MARGIN + 0.5) / side)
    assert plan.dark == {1, 3, 5} and [text for text, _ in plan.marks] == ["A", "B", "C", "2", "1"]
    letter, number = plan.marks[0][1], plan.marks[3][1]
    assert (letter[0], number[1]) == pytest.approx(plan.spots[0])
    assert plan.spots[0][1] - letter[1] == plan.spots[0][0] - number[0] == pytest.approx((0.5 + MARGIN / 2) / side)
    assert {(round(x * side, 6), round(y * side, 6)) for x, y in plan.corners} == {
        (a, b) for a in (-0.5, 0.5) for b in (-0.5, 0.5)
    }


def test_hexagons_shift_by_half_a_space_from_row_to_row() -> None:
    plan = grid_plan(squares(2, 3, hexes=True))
    assert plan is not None
    steps = [(plan.spots[n][0] - plan.spots[0][0], plan.spots[n][1] - plan.spots[0][1]) for n in (1, 2, 4)]
    assert [(x / plan.cell, y / plan.cell) for x, y in steps] == [
        pytest.approx(step) for step in ((1.0, 0.0), (0.5, HEX_ROW), (1.0, 2 * HEX_ROW))
    ]


def test_numbers_of_two_digits_stand_further_from_their_rows() -> None:
    short, long = grid_plan(squares(2, 9)), grid_plan(squares(2, 10))
    assert short is not None and long is not None
    gaps = [(plan.spots[0][0] - plan.marks[2][1][0]) / plan.cell for plan in (short, long)]
    assert gaps[1] - gaps[0] == pytest.approx(0.14)


def test_a_mat_ends_with_its_outermost_spaces() -> None:
    top, bottom = _ends(board(3, positions=((2, 1), (6, 1), (4, 3))))
    across = 0.2 * FILLED
    assert (top, bottom) == pytest.approx((0.3 - across / 2, 0.7 + across / 2))
    plan = grid_plan(squares(3, 2))
    assert plan is not None
    assert _ends(squares(3, 2)) == pytest.approx(
        (0.5 - (1 + MARGIN / 2) * plan.cell, 0.5 + (1 + MARGIN / 2) * plan.cell)
    )


def test_the_spaces_of_a_ring_have_lines_to_all_others(english: Edition) -> None:
    ring: Any = SimpleNamespace(spaces=tuple("abcde"), of=SimpleNamespace(name="none"), ring=True)
    items = ring_items(english, ring, (), 40.0, True)
    lines = [i for i in items if isinstance(i, Path) and len(i.segments) == 2]
    assert len(lines) == 5 and {line.paint.dash for line in lines} == {(2.0, 1.0)}  # two steps away; one is the ring
    r = (40.0 - 40.0 * 0.09) / 2 - 0.4
    assert {round(math.dist(segment[1], (20.0, 20.0)), 6) for line in lines for segment in line.segments} == {
        round(r, 6)
    }
    chord = 2 * r * math.sin(2 * math.pi / 5)
    assert {round(math.dist(*(segment[1] for segment in line.segments)), 6) for line in lines} == {round(chord, 6)}
    spaces = boxes(items)[-5:]
    assert [round(right - left, 4) for left, _, right, _ in spaces] == [3.6] * 5
    assert len(ring_items(english, ring, (), 40.0, False)) == len(items) - 5


def test_a_sample_of_a_line_has_the_dashes_of_its_steps(english: Edition) -> None:
    (dot,), (thick, thin), (two,), (far,) = (_key_line(english, steps, 4.0, 10.0, 3.0) for steps in (0, 1, 2, 7))
    assert boxes([dot])[0] == pytest.approx((5.8, 1.8, 8.2, 4.2))
    assert isinstance(thick, Path) and isinstance(thin, Path) and thick.paint.width > thin.paint.width
    assert isinstance(two, Path) and isinstance(far, Path)
    assert two.paint.dash == (2.0, 1.0) and far.paint.dash == (0.05, 0.9) and boxes([two]) == [(4.0, 3.0, 10.0, 3.0)]


# ------------------------------------------------------------------------------------------------- cards of a position
@pytest.mark.parametrize(
    ("counts", "width", "scale", "shift"),
    [
        ([1], 92.0, 0.46, 0.0),  # alone
        ([3], 92.0, 0.46, 13.6),  # as far apart as usual
        ([3, 1], 85.0, 0.46, (82.0 - 2 * 63 * 0.46) / 2),  # closer
        ([1, 1, 1], 60.0, 54.0 / 189.0, 63 * (54.0 / 189.0) * 7.0 / (0.46 * 63)),  # smaller, side by side
    ],
)
def test_cards_of_a_position_fit_their_width(counts: list[int], width: float, scale: float, shift: float) -> None:
    assert _fit(counts, 63.0, width, 3.0) == pytest.approx((scale, shift))


@given(st.lists(st.integers(1, 8), min_size=1, max_size=4), st.floats(60.0, 180.0))
def test_cards_of_a_position_never_leave_their_width(counts: list[int], width: float) -> None:
    for fit in (_fit, _fit_apart):
        scale, shift = fit(counts, 63.0, width, 3.0)
        across = sum(63.0 * scale + shift * (n - 1) for n in counts) + 3.0 * (len(counts) - 1)
        assert across <= width + 1e-6 and 0 < scale <= 0.46 + 1e-9 and (shift > 0 or max(counts) == 1)


def test_tiles_of_a_position_lie_side_by_side_with_a_gap() -> None:
    scale, shift = _fit_apart([3], 60.0, 40.0, 3.0)
    assert shift == pytest.approx(BESIDE * 60.0 * scale) and 60.0 * scale + 2 * shift == pytest.approx(40.0)


def test_the_words_of_a_caption_keep_their_separators() -> None:
    assert list(_words_of("Ada: her hand")) == [(" ", "Ada:"), (" ", "her"), (" ", "hand")]


def test_a_caption_breaks_where_its_line_is_full(english: Edition) -> None:
    style = book_styles(english.theme).number.text
    width = english.fonts.width("one two", style.font, style.size)
    assert caption_lines(english, style, "one two three", width + 1e-6) == ["one two", "three"]
    assert caption_lines(english, style, "one two three", width - 1e-6) == ["one", "two", "three"]


# ------------------------------------------------------------------------------------------------- maps of quests
def test_the_places_of_a_row_are_centred_with_room_for_passing_ways() -> None:
    spots = _row((4, -1, 7), 10.0, 120.0, 30.0)
    assert {s.y for s in spots.values()} == {10.0 + BOX[1] / 2}
    length = 2 * 30.0 + NARROW + 2 * 3.2
    left = (120.0 - length) / 2
    assert spots[4].x == pytest.approx(left + 15.0) and spots[7].x == pytest.approx(120.0 - left - 15.0)
    assert spots[-1].x == pytest.approx(60.0) and (spots[4].width, spots[-1].width) == (30.0, 0.0)
    narrow = _row((1, 2), 0.0, 50.0, 30.0)
    assert narrow[1].width == pytest.approx((50.0 - 2 * SIDE - 3.2) / 2)


def test_ways_between_the_same_places_lie_side_by_side() -> None:
    assert [_shift([1, 2], kind) for kind in (1, 2)] == [-1.3, 1.3] and _shift([3], 3) == 0.0


@pytest.mark.parametrize(
    ("row", "column", "dot"),
    [
        (0, 1, (10.0 + 20.0 + 1.5, 35.0)),
        (1, 1, (10.0 - 1.5, 35.0)),
        (0, CARDS - 1, (20.0, 5.0 + 72.0 - 1.4)),
        (1, 0, (20.0, 75.6)),
    ],
)
def test_the_cards_of_a_corridor_are_linked_there_and_back(row: int, column: int, dot: tuple[float, float]) -> None:
    (link,) = _on(row, column, (10.0, 5.0, 20.0, 60.0), 3.0, 72.0, "#000000")
    assert middles([link]) == [pytest.approx(dot)]


# ------------------------------------------------------------------------------------------------- small drawings
def test_a_hairline_hangs_below_its_height() -> None:
    (line,) = boxes([hairline(3.0, 9.0, 0.5, "#000000", 2.0)])
    assert line == (3.0, 2.25, 9.0, 2.25)


def test_the_rules_under_a_title_leave_room_for_their_ornament(english: Edition) -> None:
    name, icon = next((name, icon) for name, icon in english.setting.icons.items() if len(boxes(icon.items)) == 1)
    edition = replace(english, theme=replace(english.theme, ornament=name, rules="thick"))
    left, ornament, right = boxes(title_rules(edition, 100.0))
    wide, (x0, y0, x1, y1) = icon.width * 4.2 / icon.height, boxes(icon.items)[0]
    scale, start, top = 4.2 / icon.height, 50.0 - wide / 2, 0.7 - 2.1
    assert ornament == pytest.approx((start + x0 * scale, top + y0 * scale, start + x1 * scale, top + y1 * scale))
    assert left == pytest.approx((0.0, 0.7, start - 2.0, 0.7))
    assert right == pytest.approx((50.0 + wide / 2 + 2.0, 0.7, 100.0, 0.7))


def test_figures_are_centred_in_discs_and_pills(english: Edition) -> None:
    round_, bar = disc(english, "8", 10.0), pill(english, "mmm", 2.0)
    assert (round_.width, round_.height, bar.height) == pytest.approx((10.0, 10.0, 6.2))
    assert boxes(round_.items)[0] == pytest.approx((0.15, 0.15, 9.85, 9.85), abs=1e-3)
    (figure,) = (m for leaf, m in leaves(round_.items) if isinstance(leaf, GlyphRun))
    (words,) = (leaf for leaf, _ in leaves(bar.items) if isinstance(leaf, GlyphRun))
    assert figure is not None and bar.width == pytest.approx(english.fonts.width("mmm", words.font, words.size) + 5.2)
    assert boxes(bar.items)[0] == pytest.approx((0.0, 0.0, bar.width, 6.2))


def test_a_star_has_five_points_and_the_first_points_up(english: Edition) -> None:
    face = star_face(english, 10.0, lower=1.5)
    (path,) = (item for item in face.items if isinstance(item, Path))
    corners = [xy for _, xy in path.segments if xy]
    assert len(corners) == 10 and (face.width, face.height) == (10.0, 13.0)
    centre = (5.0, 5.0 * 1.05 + 3.0)
    assert [round(math.dist(corner, centre), 4) for corner in corners] == [5.0, 2.15] * 5
    assert corners[0] == pytest.approx((5.0, centre[1] - 5.0)) and corners[1][0] > 5.0


def test_an_icon_as_a_mark_keeps_its_proportions(english: Edition) -> None:
    name, icon = next(iter(english.setting.icons.items()))
    face = mark_face(english, name, 4.0)
    assert face.height == 4.0 and face.width == pytest.approx(4.0 * icon.width / icon.height)


def test_a_piece_is_cut_by_its_own_line_or_with_round_corners() -> None:
    own = (("M", (0.0, 0.0)), ("L", (5.0, 0.0)), ("Z", ()))
    assert piece_outline(replace(CARD, outline=own)) == own
    assert bounds(piece_outline(CARD)) == (0.0, 0.0, 60.0, 90.0)
    starts = {r: piece_outline(replace(CARD, corner=r))[0][1] for r in (0.0, 5.0, 99.0)}
    assert starts == {0.0: (3.0, 0.0), 5.0: (5.0, 0.0), 99.0: (30.0, 0.0)}


def test_a_card_is_turned_about_its_middle(english: Edition) -> None:
    card = laid_card(english, CARD, 10.0, 20.0, 0.5, 30.0)
    corners = corners_of(card)
    assert (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4) == pytest.approx((25.0, 42.5))
    assert angle_of(corners) == pytest.approx(30.0) and math.dist(*corners[:2]) == pytest.approx(30.0)
