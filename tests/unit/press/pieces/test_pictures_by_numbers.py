"""Pictures of cards, boards and small signs at exact places, mm: fans under their captions, spaces of boards, discs,
pills, stars and rules. A letter is a tenth of its size wide."""

import math
import re
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document.story import CardsTogether, Layout, Man
from pnp.press.pieces import draw, laid_out, positions, spots
from pnp.press.pieces.grid_plan import grid_plan, place_of
from pnp.press.pieces.laid_out import CaptionedCards
from pnp.press.pieces.layouts import drawn
from pnp.press.typeset import TextStyle
from pnp.press.typeset.drawing.outline import apply, bounds
from pnp.press.typeset.drawing.page import Face, GlyphRun, Group, Path, PlacedFace

SMALL = TextStyle("F", 10.0)
CARD = Face("A", 60.0, 90.0, ())
THEME = SimpleNamespace(
    accent="#800020", paper="#FFFFFF", rule="#999999", sans="Sans", ornament="", rules="double", inks={}
)


class Fonts:
    """Letters a tenth of their size wide, and a third of it high."""

    def width(self, text: str, font: str, size: float) -> float:
        return len(text) * size / 10

    def cap_height(self, font: str, size: float) -> float:
        return size / 3


def line(edition: Any, text: str, style: TextStyle) -> tuple[tuple[GlyphRun, ...], float]:
    return (GlyphRun(0.0, 0.0, style.font, style.size, style.fill, (), text),), len(text) * style.size / 10


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (draw, laid_out, positions):
        monkeypatch.setattr(module, "line_of", line)


def edition(to_left: bool = False, low_ink: bool = False, icons: Any = None, **more: Any) -> Any:
    theme = SimpleNamespace(**(vars(THEME) | more.pop("theme", {})))
    setting = SimpleNamespace(right_to_left=to_left, icons=icons or {})
    return SimpleNamespace(
        theme=theme, fonts=Fonts(), setting=setting, low_ink=low_ink, say=str, text=str, capital=str.capitalize, **more
    )


def words(items: Any) -> list[tuple[str, float, float, float]]:
    return [(i.text, round(i.x, 3), round(i.y, 3), round(i.size, 3)) for i in items if isinstance(i, GlyphRun)]


# ------------------------------------------------------------------------------------------------- fans
@pytest.mark.parametrize(
    ("counts", "width", "largest", "scale", "shift"),
    [
        ((3,), 200.0, 0.46, 0.46, 13.6), ((3,), 45.0, 0.46, 0.46, 8.7), ((3,), 41.61, 0.46, 0.46, 7.005),
        ((3,), 41.5, 0.46, 0.458892, 6.98314), ((3,), 20.0, 0.26, 0.221154, 3.365385), ((3,), 40.0, 0.26, 0.26, 7.686957),
        ((1, 1), 60.0, 0.46, 0.46, 0.0), ((1, 1), 58.0, 0.46, 0.458333, 6.974638), ((3,), 37.0, 0.4, 0.409135, 6.225962),
        ((2, 2, 1), 110.0, 0.46, 0.46, 10.6), ((3,), 37.0, 0.399, 0.399, 6.07174), ((2,), 20.0, 0.1, 0.1, 2.956522),
    ],
)  # fmt: skip
def test_cards_of_a_fan_show_their_edges(
    counts: tuple[int, ...], width: float, largest: float, scale: float, shift: float
) -> None:
    """At 0.46 a card of 60 is 27.6 wide, and the next begins 13.6 further, at least 7; with less, all are smaller, and
    25.4 % of each card shows. 3 mm lie between two fans."""
    assert positions._fit(counts, 60.0, width, 3.0, largest) == pytest.approx((scale, shift), abs=1e-3)


def test_tiles_lie_beside_each_other() -> None:
    assert positions._fit_apart((3,), 50.0, 100.0, 3.0, 0.46) == pytest.approx((0.46, 23.92))
    assert positions._fit_apart((3,), 50.0, 50.0, 3.0) == pytest.approx((50 / 154, 52 * 50 / 154))
    assert positions._fit_apart((1, 1), 50.0, 23.0, 3.0) == pytest.approx((0.2, 10.4))


def test_the_outer_cards_of_a_fan_are_tilted() -> None:
    assert [positions._tilt(i, 3) for i in range(3)] == [-5.0, 0.0, 5.0] and positions._tilt(0, 1) == 0.0
    assert [positions._tilt(i, 5) for i in (1, 3)] == [-2.5, 2.5]


def test_a_caption_is_no_wider_than_its_cards() -> None:
    def lines(room: float, caption: str = "ab cd ef") -> list[str]:
        return positions.caption_lines(edition(), SMALL, caption, room)

    assert lines(5.0) == ["ab cd", "ef"] and lines(4.9) == ["ab", "cd", "ef"] and lines(9.0) == ["ab cd ef"]
    assert lines(1.0, "abc") == ["abc"] and lines(1.0, "") == [""]


def card_matrices(drawing: Any) -> list[tuple[float, ...]]:
    """The places of cards: where the middle of each is, and its tilt in degrees."""
    found = []
    for group in drawing.content:
        for card in group.items if isinstance(group, Group) else ():
            x, y = apply(card.matrix, 30.0, 45.0)
            found.append((round(x, 3), round(y, 3), round(math.degrees(math.atan2(card.matrix[1], card.matrix[0])), 3)))
    return found


def test_each_zone_is_a_fan_below_its_caption() -> None:
    """A caption of two lines begins 7.2 above its cards, whose upper edge is 1.2 lower; cards are 27.6 × 41.4."""
    stacks = [CaptionedCards("Ada", (CARD, CARD)), CaptionedCards("a" * 20 + " " + "b" * 20, (CARD,))]
    drawing = positions.fan(edition(), SMALL, stacks, 100.0, 0.46)
    assert words(drawing.content) == [("Ada", 0.0, 5.2, 10.0), ("b" * 20, 44.2, 5.2, 10.0), ("a" * 20, 44.2, 2.2, 10.0)]
    middle = 7.2 + 1.2 + 20.7
    assert card_matrices(drawing) == [(13.8, middle, -5.0), (27.4, middle, 5.0), (58.0, middle, 0.0)]
    drop = 27.6 * 0.0871557 * 0.9
    assert (drawing.width, drawing.after) == (pytest.approx(71.8), 2.6)
    assert drawing.height == pytest.approx(7.2 + 41.4 + 1.2 + drop, abs=1e-4)
    two = positions.fan(edition(), SMALL, [CaptionedCards("", (CARD, CARD))], 100.0, 0.46)
    assert two.height == pytest.approx(41.4 + 1.2 + drop, abs=1e-4)
    alone = positions.fan(edition(), SMALL, [CaptionedCards("", (CARD,))], 100.0, 0.46)
    assert card_matrices(alone) == [(13.8, 21.9, 0.0)] and alone.height == pytest.approx(41.4 + 1.2 + 0.6)
    assert positions.fan(edition(), SMALL, stacks, 50.0, 0.46).width == pytest.approx(50.0, abs=1e-6)
    tile = Face("T", 60.0, 90.0, (), outline=(("M", (0.0, 0.0)), ("L", (60.0, 0.0)), ("L", (60.0, 90.0)), ("Z", ())))
    tiles = positions.fan(edition(), SMALL, [CaptionedCards("", (tile, tile))], 100.0, 0.46)
    assert [tilt for *_, tilt in card_matrices(tiles)] == [0.0, 0.0] and tiles.height == pytest.approx(43.2)
    other = Face("B", 60.0, 90.0, ())
    mirrored = positions.fan(edition(to_left=True), SMALL, [CaptionedCards("", (CARD, other))], 100.0, 0.46)
    names = [
        item.face.name
        for group in mirrored.content
        if isinstance(group, Group)
        for card in group.items
        for item in card.items
        if isinstance(item, PlacedFace)
    ]  # type: ignore[union-attr]
    assert sorted(names) == ["A", "B"]


@pytest.mark.parametrize(
    ("zones", "rows"),
    [
        ((("", 5), ("", 5)), [[5, 5]]), ((("", 5), ("", 6)), [[5], [6]]), ((("", 3), ("", 3), ("", 2)), [[3, 3, 2]]),
        ((("", 3), ("", 3), ("", 3)), [[3, 3], [3]]), ((("Ada", 8), ("Ada", 6)), [[8, 6]]),
        ((("Ada", 8), ("Ada", 7)), [[8], [7]]), ((("Ada", 2), ("Bob", 2), ("", 0)), [[2, 2]]), ((("", 0),), []),
        ((("Ada", 8), ("Ada", 6), ("Bob", 1)), [[8, 6], [1]]),
    ],
)  # fmt: skip
def test_rows_of_a_story_hold_few_cards(
    zones: tuple[tuple[str, int], ...], rows: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "card_face", lambda edition, code, kind: CARD if code != "gone" else None)
    lying = [CardsTogether("c", (("", "a"),) * count, whose) for whose, count in zones]
    assert [[len(stack.faces) for stack in row] for row in positions.rows_of_cards(edition(), lying)] == rows


def test_cards_on_a_board_have_a_row_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "card_face", lambda edition, code, kind: CARD if code != "gone" else None)
    layout = Layout(4, ((0.0, 0.0), (1.0, 0.0)), (1, 2), ())
    board = CardsTogether("c", (("", "gone"), ("", "a")), "", layout)
    plain = CardsTogether("c", (("", "a"),))
    rows = positions.rows_of_cards(edition(), [plain, board, plain, board])
    assert [len(row) for row in rows] == [1, 1, 1, 1]
    assert rows[1][0].layout == Layout(4, ((1.0, 0.0),), (2,), ())


def example(*shows: str, **given: Any) -> Any:
    return SimpleNamespace(shows=shows, data={"given": {key.replace("__", "."): cards for key, cards in given.items()}})


def in_game(**zones: tuple[str, str]) -> Any:
    made = {name: SimpleNamespace(of=of, sees=sees) for name, (of, sees) in zones.items()}
    return edition(game=SimpleNamespace(zones=made, sides={}), name=lambda zone: zone)


def test_captions_name_the_player_alone_if_all_cards_are_in_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "translated_names", lambda players, edition: {"1": "Ada"})
    game = in_game(hand=("deck", "owner"), row=("deck", "all"))

    def captions(*shows: str, **given: Any) -> dict[str, str]:
        return positions._captions(example(*shows, **given), game)

    hands = {"1__hand": ["A"], "2__hand": ["B"], "row": ["C"]}
    assert captions("A", "B", **hands) == {"A": "Ada", "B": "2", "C": "Row"}
    assert captions("A", **hands) == {"A": "Ada: hand", "B": "2: hand", "C": "Row"}
    assert captions("A", "C", **hands)["A"] == "Ada: hand"
    rows = {"1__row": ["A"], "2__row": ["B"]}
    assert captions("A", "B", **rows)["A"] == "Ada: row"
    assert captions("A", "B", **{"1__gone": ["A"], "2__gone": ["B"]})["A"] == "Ada: gone"


def test_cards_of_piles_and_their_kinds_are_found() -> None:
    one = example(
        **{
            "1__hand": ["A", ["B", {"cards": ["C"]}], {"pile": 2}],
            "score": 3,
            "name": "text",
            "row": ["A", "D"],
            "gone": ["E"],
        }
    )
    assert positions._places(one) == {
        "A": ("1", "hand"), "B": ("1", "hand"), "C": ("1", "hand"), "D": ("", "row"), "E": ("", "gone"),
    }  # fmt: skip
    game = in_game(hand=("deck", "owner"), row=("tarot", "all"))
    kinds = positions._kinds(example(**{"1__hand": ["A"], "row": ["A", "D"], "gone": ["E"], "hand": "text"}), game)
    assert kinds == {"A": "deck", "D": "tarot"}
    assert positions._places(SimpleNamespace(data={})) == {} == positions._kinds(SimpleNamespace(data={}), game)  # type: ignore[arg-type]


def test_shown_cards_are_grouped_by_their_captions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = in_game(hand=("deck", "owner"), row=("deck", "all"))
    monkeypatch.setattr(positions, "translated_names", lambda players, edition: {})
    monkeypatch.setattr(positions, "card_of", lambda game, code: code if code != "X" else None)
    monkeypatch.setattr(positions, "card_face", lambda edition, code, kind: CARD if kind or code == "X" else None)
    held = positions.held_cards(game, example("A", "B", "C", "D", "X", "E", row=["A", "B", "D"], hand=["C", "X"]))
    assert [(one.caption, len(one.faces)) for one in held] == [("Row", 2), ("Hand", 1), ("Row", 1)]


# ------------------------------------------------------------------------------------------------- laid out
def laid(width: float = 300.0, sides: int = 4, to_left: bool = False, men: Any = ()) -> Any:
    """Two cards beside each other and a free space at their right."""
    layout = Layout(sides, ((0.0, 0.0), (1.0, 0.0)), (0, 1), ((2.0, 0.0),), men)
    return laid_out.laid_out(edition(to_left), SMALL, CaptionedCards("abc", (CARD, CARD), layout), width, 0.46)


def test_cards_lie_in_the_middle_of_their_spaces() -> None:
    """A card of 90 is drawn at 0.46 × 0.62, and has a twentieth of air: spaces are 26.951 apart."""
    step = 90.0 * 0.2852 * 1.05
    drawing = laid()
    assert (drawing.width, drawing.height, drawing.after) == pytest.approx((3 * step, 4.2 + step, 2.6))
    assert words(drawing.content) == [("abc", 0.0, 2.6, 10.0)]
    cards = [item for item in drawing.content if isinstance(item, Group)]
    for card, x in zip(cards, (0.5, 1.5), strict=True):
        assert apply(card.matrix, 30.0, 45.0) == pytest.approx((x * step, 4.2 + step / 2))
    assert cards[0].matrix[0] == pytest.approx(0.2852) and cards[1].matrix[:2] == pytest.approx((0.0, 0.2852))
    (free,) = (item for item in drawing.content if isinstance(item, Path))
    assert bounds(free.segments) == pytest.approx((2 * step, 4.2, 3 * step, 4.2 + step)) and free.paint.width == 0.25
    narrow = laid(30.0, to_left=True)
    assert narrow.width == pytest.approx(30.0) and words(narrow.content) == [("abc", 27.0, 2.6, 10.0)]


def test_hexagons_are_as_wide_as_their_spaces() -> None:
    """A hexagon 90 high on its corner is 77.942 wide; its corners are 1.1547 spaces apart from top to bottom."""
    drawing = laid(sides=6)
    step = 77.9423 * 0.2852 * 1.05
    assert (drawing.width, drawing.height) == pytest.approx((3 * step, 4.2 + step * 1.1547005), abs=1e-3)
    turned = [item for item in drawing.content if isinstance(item, Group)][1].matrix
    assert math.degrees(math.atan2(turned[1], turned[0])) == pytest.approx(60.0)


def test_men_on_one_space_are_side_by_side() -> None:
    """Spaces are 10 apart: discs of 3.6, letters of 6.12 pt, whose capitals are 2.04 high."""
    men = (Man((1.0, 0.0), "", "A"), Man((1.0, 0.0), "", "B"), Man((0.0, 0.0), "", "C"))
    drawing = laid(30.0, men=men)
    discs = [bounds(item.segments) for item in drawing.content if isinstance(item, Path)][1:]
    assert [pytest.approx(box, abs=1e-3) for box in discs] == [
        (13.2, 7.4, 16.8, 11.0), (16.8, 7.4, 20.4, 11.0), (3.2, 7.4, 6.8, 11.0),
    ]  # fmt: skip
    assert words(drawing.content)[1:] == [
        ("A", 14.694, 10.22, 6.12),
        ("B", 18.294, 10.22, 6.12),
        ("C", 4.694, 10.22, 6.12),
    ]


# ------------------------------------------------------------------------------------------------- spaces of boards
def board(count: int, *ways: tuple[int, int], ring: bool = False, **more: Any) -> Any:
    kept = {"grid": None, "positions": (), "hexes": False, "crossings": False, "checkered": False} | more
    return SimpleNamespace(spaces=tuple(range(count)), ways=ways, ring=ring, **kept)


def placed(one: Any) -> tuple[list[tuple[float, float]], float]:
    found, size = spots.board_spots(one)
    return [(round(x, 4), round(y, 4)) for x, y in (found[space] for space in one.spaces)], round(size, 5)


def chain(count: int) -> tuple[tuple[int, int], ...]:
    return tuple((i, i + 1) for i in range(count - 1))


def test_spaces_of_a_ring_begin_at_the_top_and_go_clockwise() -> None:
    round_ = (*chain(4), (3, 0))
    assert placed(board(4, *round_, ring=True)) == ([(0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5)], 0.2)
    assert placed(board(4, (0, 2), (2, 1), (1, 3), (3, 0), ring=True))[0] == [
        (0.5, 0.1),
        (0.5, 0.9),
        (0.9, 0.5),
        (0.1, 0.5),
    ]
    assert placed(board(1, ring=True)) == ([(0.5, 0.1)], 0.2) and placed(board(20, ring=True))[1] == 0.11263
    assert placed(board(4, *chain(4), ring=True))[0][0] == (0.5, 0.1) and placed(board(0)) == ([], 0.2)
    assert placed(board(3))[0] == [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75)]  # (no ways at all: any grid will do)


def test_a_track_turns_at_the_ends_of_its_rows() -> None:
    """Of five spaces, four are in the first row, a quarter apart; the fifth is below the fourth."""
    assert placed(board(5, *chain(5))) == (
        [(0.125, 0.375), (0.375, 0.375), (0.625, 0.375), (0.875, 0.375), (0.875, 0.625)],
        0.18,
    )
    assert placed(board(3, *chain(3))) == ([(0.1667, 0.5), (0.5, 0.5), (0.8333, 0.5)], 0.2)
    long, size = placed(board(25, *chain(25)))
    assert long[4:6] == [(0.9, 0.1), (0.9, 0.3)] and size == 0.144
    mixed = placed(board(3, (2, 0), (0, 1)))[0]
    assert mixed == [(0.5, 0.5), (0.1667, 0.5), (0.8333, 0.5)]


def test_neighbours_in_rows_and_columns_make_a_grid() -> None:
    ways = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
    found, size = placed(board(6, *ways))
    assert found[2:4] == [(0.8333, 0.3333), (0.1667, 0.6667)] and size == 0.2
    ladder = ((0, 1), (2, 3), (4, 5), (0, 2), (2, 4), (1, 3), (3, 5))
    assert placed(board(6, *ladder))[0][1:3] == [(0.6667, 0.1667), (0.3333, 0.5)]
    star = placed(board(5, (0, 1), (0, 2), (0, 3), (0, 4)))[0]
    assert star[0] == (0.5, 0.1)
    fork = ((0, 1), (1, 2), (2, 3), (3, 1))
    assert placed(board(4, *fork))[0][0] == (0.5, 0.1)


def test_spaces_with_places_lie_there() -> None:
    assert placed(board(3, positions=((1, 1), (3, 1), (2, 2)))) == (
        [(0.1667, 0.3333), (0.8333, 0.3333), (0.5, 0.6667)], 0.2,
    )  # fmt: skip
    assert placed(board(2, positions=((1, 1), (1, 6)))) == ([(0.5, 0.0833), (0.5, 0.9167)], 0.12)


def test_a_grid_has_letters_above_and_numbers_beside_it() -> None:
    """Marks are 0.725 from the middle of their spaces, and as much as 0.225 to either side: the square has a side of
    2.45 spaces."""
    one = board(4, grid=(2, 2), positions=((1, 2), (2, 2), (1, 1), (2, 1)), checkered=True)
    plan = grid_plan(one)
    assert plan is not None and plan.cell == pytest.approx(1 / 2.45)
    near, far = 0.95 / 2.45, 1.95 / 2.45
    assert [plan.spots[i] for i in range(4)] == [
        pytest.approx(at) for at in ((near, near), (far, near), (near, far), (far, far))
    ]
    edge = (0.95 - 0.725) / 2.45
    assert [(text, pytest.approx(at)) for text, at in plan.marks] == [
        ("A", (near, edge)), ("B", (far, edge)), ("2", (edge, near)), ("1", (edge, far)),
    ]  # fmt: skip
    assert plan.dark == {1, 2} and plan.corners[0] == pytest.approx((-0.5 / 2.45, -0.5 / 2.45))
    tens = grid_plan(board(4, grid=(2, 2), positions=((1, 11), (2, 11), (1, 10), (2, 10)), crossings=True))
    assert tens is not None and tens.cell == pytest.approx(1 / 2.59) and (tens.corners, tens.dark) == ((), frozenset())
    assert grid_plan(board(4)) is None and grid_plan(board(0, grid=(2, 2))) is None
    assert spots.board_spots(one)[1] == pytest.approx(0.9 / 2.45)


def test_rows_of_hexagons_are_half_a_space_further_right() -> None:
    """Two rows of two: corners reach from −0.577 above to 1.443 below, and the letters to −1.05 × … above."""
    plan = grid_plan(board(4, grid=(2, 2), positions=((1, 1), (2, 1), (1, 2), (2, 2)), hexes=True))
    assert plan is not None
    (ax, ay), (bx, by), (cx, cy) = (plan.spots[i] for i in range(3))
    assert (bx - ax, by - ay) == pytest.approx((plan.cell, 0.0))
    assert ((cx - ax) / plan.cell, (cy - ay) / plan.cell) == pytest.approx((0.5, 0.8660254))
    assert max(y for _, y in plan.corners) / plan.cell == pytest.approx(0.5773503)
    shape: Any = SimpleNamespace(names=["a", "b", "c", "d", "e"], extent=(2, 3), hexes=True)
    assert place_of(shape, "d") == pytest.approx((1.5, 0.8660254)) and place_of(shape, "e") == pytest.approx(
        (1.0, 1.7320508)
    )
    shape.hexes = False
    assert place_of(shape, "d") == (1.0, 1.0)


# ------------------------------------------------------------------------------------------------- small drawings
def lines_of(items: Any) -> list[tuple[float, ...]]:
    """The ends and heights of rules, and their weights."""
    return [
        (*(round(v, 3) for v in (i.segments[0][1][0], i.segments[1][1][0], i.segments[0][1][1])), i.paint.width)
        for i in items
        if isinstance(i, Path)
    ]


def test_rules_under_titles() -> None:
    assert lines_of(draw.title_rules(edition(), 100.0)) == [(0.0, 100.0, 0.25, 0.5), (0.0, 100.0, 1.3, 0.2)]
    assert lines_of(draw.title_rules(edition(theme={"rules": "thick"}), 100.0)) == [(0.0, 100.0, 0.7, 0.9)]
    (dots,) = draw.title_rules(edition(theme={"rules": "dotted"}), 100.0)
    assert lines_of([dots]) == [(0.35, 99.65, 0.7, 0.7)] and isinstance(dots, Path) and dots.paint.dash == (0.01, 2.1)
    ornate = edition(icons={"fox": Face("fox", 4.2, 2.1, ())}, theme={"ornament": "fox"})
    items = draw.title_rules(ornate, 100.0)
    assert lines_of(items) == [
        (0.0, 43.8, 0.25, 0.5),
        (0.0, 43.8, 1.3, 0.2),
        (56.2, 100.0, 0.25, 0.5),
        (56.2, 100.0, 1.3, 0.2),
    ]
    (fox,) = (item for item in items if isinstance(item, PlacedFace))
    assert fox.matrix == pytest.approx((2.0, 0.0, 0.0, 2.0, 45.8, -1.4))


def test_figures_stand_in_the_middle_of_their_disc() -> None:
    """Ten millimetres and four tenths across: 18 pt, capitals of 6 mm."""
    face = draw.disc(edition(), "3", 10.4)
    circle, *figure = face.items
    assert isinstance(circle, Path) and bounds(circle.segments) == pytest.approx((0.15, 0.15, 10.25, 10.25))
    assert (circle.paint.fill, circle.paint.width) == (THEME.accent, 0.3)
    assert words(figure) == [("3", 4.3, 8.2, 18.0)] and figure[0].fill == THEME.paper  # type: ignore[union-attr]
    for one in (draw.disc(edition(), "3", 10.4, False), draw.disc(edition(low_ink=True), "3", 10.4)):
        assert one.items[0].paint.fill == THEME.paper and one.items[1].fill == THEME.accent  # type: ignore[union-attr]


def test_words_in_a_pill_and_marks_and_stars() -> None:
    face = draw.pill(edition(), "win", 2.0)
    bar, *text = face.items
    assert isinstance(bar, Path) and bounds(bar.segments) == pytest.approx((0.0, 0.0, 9.4, 6.2))
    assert (face.width, face.height) == pytest.approx((9.4, 6.2)) and bar.segments[0][1][0] == pytest.approx(3.1)
    assert words(text) == [("win", 2.6, round(3.1 + 14 / 3 * 0.37, 3), 14.0)]
    assert draw.pill(edition(low_ink=True), "win", 2.0).items[0].paint.width == 0.3  # type: ignore[union-attr]
    mark = draw.mark_face(edition(icons={"fox": Face("fox", 2.0, 4.0, ())}), "fox", 8.0)
    assert (mark.width, mark.height, mark.items[0].matrix) == (4.0, 8.0, (2.0, 0.0, 0.0, 2.0, 0.0, 0.0))  # type: ignore[union-attr]
    star = draw.star_face(edition(), 10.0, 2.0)
    assert (star.width, star.height) == (10.0, 14.0)
    points = [point for _, point in star.items[0].segments if point]  # type: ignore[union-attr]
    assert points[0] == pytest.approx((5.0, 4.25)) and len(set(points)) == 10
    assert points[1] == pytest.approx((5.0 + 2.15 * math.sin(math.pi / 5), 9.25 - 2.15 * math.cos(math.pi / 5)))
    assert bounds(star.items[0].segments) == pytest.approx(
        (
            5 - 5 * math.sin(math.radians(72)),
            4.25,
            5 + 5 * math.sin(math.radians(72)),
            9.25 + 5 * math.cos(math.radians(36)),
        )
    )  # type: ignore[union-attr]


def test_a_card_lies_on_its_paper_turned_about_its_middle() -> None:
    item = draw.laid_card(edition(), CARD, 10.0, 20.0, 0.5, 90.0)
    assert isinstance(item, Group) and apply(item.matrix, 30.0, 45.0) == pytest.approx((25.0, 42.5))
    assert apply(item.matrix, 30.0, 0.0) == pytest.approx((47.5, 42.5))
    paper, _, outline = item.items
    assert (paper.paint.width, outline.paint.width) == (0.35, 0.35)  # type: ignore[union-attr]
    assert draw.piece_outline(CARD)[0][1] == pytest.approx((3.0, 0.0))
    round_ = Face("r", 20.0, 20.0, (), corner=30.0)
    assert draw.piece_outline(round_)[0][1] == pytest.approx((10.0, 0.0))


def test_faces_are_found_by_kind_and_code() -> None:
    component = SimpleNamespace(prints="tarot", id="deck")
    faces = {"deck/A": CARD, "B": Face("B", 1.0, 1.0, ()), "back:x:red": CARD, "back:y": CARD, "back:z/1": CARD}
    one = edition(faces=faces, game=SimpleNamespace(components=(component,)))
    assert draw.card_face(one, "A", "tarot") is CARD and draw.card_face(one, "A") is None
    assert draw.card_face(one, "B", "tarot") is faces["B"] and draw.card_face(one, "C", "tarot") is None
    assert [draw.back_face(one, kind) for kind in "xyzw"] == [CARD, CARD, CARD, None]


# ------------------------------------------------------------------------------------------------- templates
def test_words_fit_if_their_lines_do() -> None:
    """A letter takes 1.35, in lines a seventh more; a line is 3 high. 20 letters are 31.05 in lines: two in 20 mm."""
    text = "abcde " * 3 + "ab"
    assert drawn.fits(text, 20.0, 6.0) and not drawn.fits(text, 20.0, 5.9)
    assert drawn.fits(text, 31.06, 3.0) and not drawn.fits(text, 31.0, 3.0)
    assert drawn.fits("abcde", 6.76, 6.0) and not drawn.fits("abcde", 6.74, 6.0)


def test_icons_are_counted_in_rows() -> None:
    placed: list[tuple[float, ...]] = []

    def draw_one(x: float, y: float, size: float) -> str:
        placed.append((round(x, 3), round(y, 3), round(size, 3)))
        return "*"

    box = (10.0, 20.0, 43.2, 20.0)
    assert (
        drawn.signs(draw_one, 0, box, "across", "left") == "" and drawn.signs(draw_one, 1, box, "across", "left") == "*"
    )
    assert placed == [(20.0, 30.0, 20.0)]
    for align, x in (("left", 20.0), ("right", 43.2), ("center", 31.6)):
        placed.clear()
        drawn.signs(draw_one, 1, box, "across", align)
        assert placed == [(x, 30.0, 20.0)]
    placed.clear()
    assert drawn.signs(draw_one, 3, (0.0, 0.0, 21.6, 21.6), "block", "right") == "***"
    assert placed == [(5.0, 5.0, 10.0), (16.6, 5.0, 10.0), (16.6, 16.6, 10.0)]
    assert len(drawn.signs(draw_one, 60, box, "block", "left")) == 60
    with pytest.raises(ValueError, match="61 icons"):
        drawn.signs(draw_one, 61, box, "block", "left")


def test_a_track_of_three_rows_turns_twice() -> None:
    svg = drawn.track("F", 6, (0.0, 0.0, 20.0, 30.0), "ink", "paper")
    left = [float(tag.split('x="')[1].split('"')[0]) for tag in svg.split("<rect")[1:]]
    assert left == [0.3, 10.3, 10.3, 0.3, 0.3, 10.3]
    texts = svg.split("<text")[1:]
    assert (
        'y="6.1747"' in texts[0]
        and 'font-size="3.253"' in texts[0]
        and 'stroke-width="0.3"' in svg
        and 'rx="1.2"' in svg
    )
    assert 'r="1.2"' in drawn.spots(1, 0.0, 0.0, 12.0, 18.0, "ink")


def test_rays_shine_about_the_ornament_of_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(drawn, "rays", lambda *sizes: asked.append(tuple(round(v, 6) for v in sizes)) or "")
    monkeypatch.setattr(drawn, "emblem_parts", lambda title, at, r, *inks: asked.append((at, round(r, 6))) or ())
    drawn._shine.cache_clear()
    drawn.window(False, "a", (10.0, 20.0, 30.0, 40.0), "ink", "ground")
    drawn.window(True, "a", (10.0, 20.0, 40.0, 30.0), "ink", "ground")
    drawn._shine.cache_clear()
    assert asked == [
        (48, 12.744, 25.0, 0.3, 0.7, 3.75, 25.0, 40.0), ((25.0, 40.0), 10.8),
        (48, 12.744, 25.0, 0.3, 0.4, 3.75, 30.0, 35.0), ((30.0, 35.0), 10.8),
    ]  # fmt: skip


def test_negative_numbers_have_a_minus() -> None:
    assert (drawn.words(-3), drawn.words(-1.5), drawn.words("-3"), drawn.words(0)) == ("−3", "−1.5", "-3", "0")
    ranks = [SimpleNamespace(code="10", label="ten", name="TEN"), SimpleNamespace(code="A", label="ace", name="X")]
    ranks += [SimpleNamespace(code="1er", label="x", name="ACE"), SimpleNamespace(code="K", label="king", name="KING")]
    assert [drawn.rank_count(rank) for rank in ranks] == [10, 1, 1, 0]


def test_plain_signs_are_in_the_middle_of_a_box_of_height_1() -> None:
    """Corners of the triangle, whose middle is a tenth lower, the lozenge, the star and the hexagon."""
    found = []
    for which in (2, 3, 4, 6):
        numbers = [float(one) for one in re.findall(r"-?\d*\.?\d+", drawn._OUTLINES[which])]
        found.append(list(zip(numbers[::2], numbers[1::2], strict=True)))
    triangle, lozenge, star, hexagon = found
    assert triangle == [(0.0, -0.44), (0.4677, 0.37), (-0.4677, 0.37)]
    assert lozenge == [(0.0, -0.52), (0.52, 0.0), (0.0, 0.52), (-0.52, 0.0)]
    assert hexagon == [(0.0, -0.5), (0.433, -0.25), (0.433, 0.25), (0.0, 0.5), (-0.433, 0.25), (-0.433, -0.25)]
    assert [round(math.hypot(*point), 3) for point in star] == [0.52, 0.22] * 5 and star[0] == (0.0, -0.52)
