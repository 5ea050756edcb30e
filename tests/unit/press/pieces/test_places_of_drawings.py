"""Small drawings have their parts at exact places: rows of icons, ways on maps, bars, squares of boards."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document.difficulty import Bar
from pnp.press.document.quests import QuestMap
from pnp.press.edition import Edition
from pnp.press.edition.styles import book_styles
from pnp.press.pieces import quest_map
from pnp.press.pieces.bars import _bar
from pnp.press.pieces.card_parts import asked_parts
from pnp.press.pieces.fault_marks import _card_at
from pnp.press.pieces.grid_plan import SQUARE
from pnp.press.pieces.layouts.drawn import MOST, rank_count, signs
from pnp.press.pieces.layouts.usual import SIGN, _corners
from pnp.press.pieces.quest_map import BOX, TIP, _back, _line, _Spot
from pnp.press.pieces.worker import _plain
from pnp.press.typeset.drawing.outline import bounds
from pnp.press.typeset.drawing.page import Paint
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.source.diagnostics.span import Span

THIN = Paint(stroke="#000000", width=0.35)


# ------------------------------------------------------------------------------------------------- icons that are counted
def places(
    times: int, box: tuple[float, float, float, float], along: str, align: str
) -> list[tuple[float, float, float]]:
    """The centre and the size of each icon, mm, rounded."""
    drawn: list[tuple[float, float, float]] = []

    def draw(x: float, y: float, size: float) -> str:
        drawn.append((round(x, 3), round(y, 3), round(size, 3)))
        return "i"

    assert signs(draw, times, box, along, align) == "i" * times
    return drawn


@pytest.mark.parametrize(
    ("align", "first", "last"), [("left", 15.0, 26.6), ("middle", 24.2, 35.8), ("right", 33.4, 45.0)]
)
def test_a_row_of_icons_stands_where_it_is_aligned(align: str, first: float, last: float) -> None:
    assert places(2, (10.0, 20.0, 40.0, 10.0), "across", align) == [(first, 25.0, 10.0), (last, 25.0, 10.0)]


def test_a_column_of_icons_goes_down() -> None:
    assert places(2, (10.0, 20.0, 10.0, 40.0), "down", "left") == [(15.0, 34.2, 10.0), (15.0, 45.8, 10.0)]


def test_the_last_row_of_a_block_is_centred() -> None:
    spots = places(5, (0.0, 0.0, 30.0, 20.0), "block", "middle")
    (top, lower) = sorted({y for _, y, _ in spots})
    assert [y for _, y, _ in spots] == [top] * 3 + [lower] * 2
    assert spots[0][0] + spots[2][0] == pytest.approx(30.0) and spots[3][0] + spots[4][0] == pytest.approx(30.0)


def test_icons_that_nobody_can_count_are_refused() -> None:
    assert places(0, (0.0, 0.0, 9.0, 9.0), "across", "left") == []
    assert len(places(MOST, (0.0, 0.0, 90.0, 90.0), "block", "left")) == MOST
    with pytest.raises(ValueError, match="too many"):
        signs(lambda *_: "", MOST + 1, (0.0, 0.0, 9.0, 9.0), "across", "left")


@pytest.mark.parametrize(
    ("code", "name", "count"), [("10", "TEN", 10), ("A", "ASS", 1), ("1st", "ACE", 1), ("K", "KING", 0)]
)
def test_a_rank_has_as_many_pips_as_its_number(code: str, name: str, count: int) -> None:
    assert rank_count(SimpleNamespace(code=code, name=name, label=name.lower())) == count


# ------------------------------------------------------------------------------------------------- ways on a map
def test_a_way_leads_from_the_foot_of_a_place_to_the_head_of_the_next() -> None:
    way, point = _line([_Spot(20.0, 10.0, 15.0), _Spot(40.0, 50.0, 15.0)], 0.0, THIN)
    assert isinstance(way, Outline) and isinstance(point, Outline)
    end = 50.0 - BOX[1] / 2 - TIP * 0.8
    assert way.segments[0] == ("M", (20.0, 10.0 + BOX[1] / 2))
    assert way.segments[-1][1][-2:] == pytest.approx((40.0, end))
    left, top, right, bottom = bounds(point.segments)
    assert (left + right) / 2 == pytest.approx(40.0) and right - left == pytest.approx(TIP * 0.9)
    assert (top, bottom) == pytest.approx((end - 0.1, end + TIP * 0.9)) and point.paint.fill == "#000000"


@pytest.mark.parametrize(("x", "edge"), [(80.0, 100.0 - 0.8), (20.0, 0.8)])
def test_a_way_back_goes_round_the_nearer_side_and_points_at_its_end(x: float, edge: float) -> None:
    way, point = _back(_Spot(x, 60.0, 15.0), _Spot(x, 20.0, 15.0), 100.0, 0, THIN)
    assert isinstance(way, Outline) and isinstance(point, Outline)
    left, top, right, bottom = bounds(way.segments)
    assert (right if x > 50 else left) == pytest.approx(edge) and (top, bottom) == pytest.approx((18.4, 61.6))
    tip = x + (7.5 - TIP * 0.1) * (1 if x > 50 else -1)
    left, _, right, _ = bounds(point.segments)
    assert (left if x > 50 else right) == pytest.approx(tip)


def test_the_key_has_a_line_for_each_kind_of_way(english: Edition) -> None:
    small = book_styles(english.theme).number.text
    key = QuestMap(places=(), ways=(), kinds=("overcome", "missed"))
    items, _ = quest_map._key(key, english, 200.0, small, 30.0)
    lines = [item for item in items if isinstance(item, Outline)]
    spans = [bounds(line.segments) for line in lines]
    assert [(round(right - left, 3), round(top, 3)) for left, top, right, _ in spans] == [(7.0, 31.6)] * 2
    assert spans[0][0] == 0.0 and spans[1][0] > 7.0 and lines[0].paint.dash != lines[1].paint.dash


# ------------------------------------------------------------------------------------------------- bars and boards
@pytest.mark.parametrize(("share", "width"), [(0.25, 10.0), (1.0, 40.0), (1.7, 40.0), (0.0, 0.0), (-0.1, 0.0)])
def test_a_bar_is_filled_by_its_share(english: Edition, share: float, width: float) -> None:
    parts = _bar(Bar("3 players", share, "hard"), english, (5.0, 2.0, 40.0, 3.0))
    boxes = [bounds(part.segments) for part in parts if isinstance(part, Outline)]
    assert boxes[0] == pytest.approx((5.0, 2.0, 45.0, 5.0)) and boxes[-1] == pytest.approx((25.0, 2.0, 25.0, 5.0))
    assert len(boxes) == (3 if width else 2)
    assert not width or boxes[1] == pytest.approx((5.0, 2.0, 5.0 + width, 5.0))


def test_the_corners_of_a_square_go_round_its_middle() -> None:
    ahead = [*SQUARE[1:], SQUARE[0]]
    area = sum(x * other_y - other_x * y for (x, y), (other_x, other_y) in zip(SQUARE, ahead, strict=True)) / 2
    assert area == 1.0 and sum(x for x, _ in SQUARE) == sum(y for _, y in SQUARE) == 0.0


# ------------------------------------------------------------------------------------------------- names and places
@pytest.mark.parametrize(("line", "card"), [(1, None), (2, "A"), (3, "A"), (4, "B"), (9, "B")])
def test_a_fault_belongs_to_the_last_card_above_it(line: int, card: str | None) -> None:
    assert _card_at(Span("cards.csv", line, 1, line, 2), [(2, "A"), (4, "B")]) == card


@pytest.mark.parametrize(
    ("recorded", "name"),
    [(r"M\xe4rz.svg", "März.svg"), (r"\u624b.svg", "手.svg"), (r"\U0001f0a1", "🂡"), ("a.svg", "a.svg")],
)
def test_a_name_is_read_from_a_recorded_stack(recorded: str, name: str) -> None:
    assert _plain(recorded) == name and Path(name).name == name


# ------------------------------------------------------------------------------------------------- faces and their parts
def test_the_parts_that_chapters_ask_of_a_face_are_listed_with_their_place() -> None:
    place = Span("a.md", 3, 1, 3, 2)
    shows = [{"face": "HR", "parts": ["sun", "mane"]}, {"face": "HR"}, {"parts": ["sun"]}, None]
    blocks = [SimpleNamespace(kind="show", data=data, span=place) for data in shows]
    game: Any = SimpleNamespace(chapters=[SimpleNamespace(blocks=blocks)])
    assert list(asked_parts(game)) == [("HR", ("sun", "mane"), place)]


def test_the_first_sign_of_a_face_is_the_largest_and_the_others_are_below_it() -> None:
    columns: Any = SimpleNamespace(numbers=(), signs=("suit", "element", "guild", "fourth"))
    signs = list(_corners(columns, ("accent",), SimpleNamespace()))  # type: ignore[arg-type]
    assert [slot.name for slot in signs] == ["sign-suit", "sign-element", "sign-guild"]
    boxes = [slot.at.box for slot in signs if slot.at is not None]
    sizes, tops = [box[2].mm for box in boxes], [box[1].mm for box in boxes]
    assert sizes == [SIGN, SIGN * 0.8, SIGN * 0.8] and tops[0] + sizes[0] <= tops[1] and tops[1] + sizes[1] <= tops[2]
    middles = [box[0].mm + box[2].mm / 2 for box in boxes]
    assert middles == pytest.approx([middles[0]] * 3)
