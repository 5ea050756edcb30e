"""Boards as their mats have them, and cards with numbered parts, at exact places, mm. A
letter is a tenth of its size wide, a capital a third of its size high."""

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.press.document.shows import FaceFigure
from pnp.press.pieces import boards, labelled, tiles
from pnp.press.typeset import TextStyle
from pnp.press.typeset.drawing.outline import bounds, rect_outline
from pnp.press.typeset.drawing.page import Face, GlyphRun, Paint, Path, PlacedFace

SMALL = TextStyle("F", 10.0)
THEME = SimpleNamespace(accent="#800020", paper="#FFFFFF", rule="#999999")


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    def line(edition: Any, text: str, style: TextStyle) -> tuple[tuple[GlyphRun, ...], float]:
        return (GlyphRun(0.0, 0.0, style.font, style.size, style.fill, (), text),), len(text) * style.size / 10

    monkeypatch.setattr(boards, "line_of", line)
    monkeypatch.setattr(boards, "cell_text", lambda value, edition: str(value))


def edition(**game: Any) -> Any:
    kept = {"enums": {}, "boards": {}, "tables": {}, "components": ()} | game
    fonts = SimpleNamespace(cap_height=lambda font, size: size / 3)
    return SimpleNamespace(theme=THEME, fonts=fonts, game=SimpleNamespace(**kept), faces={}, text=str)


def board(count: int, *ways: tuple[int, int], **more: Any) -> Any:
    kept = {
        "grid": None, "positions": (), "hexes": False, "crossings": False, "checkered": False, "places": "spots",
        "grows": False, "ring": False, "of": SimpleNamespace(name="men"),
    } | more  # fmt: skip
    return SimpleNamespace(spaces=tuple(range(count)), ways=ways, **kept)


TRACK = board(3, (0, 1), (1, 2), (1, 0))
GRID = board(4, (0, 1), grid=(2, 2), positions=((1, 2), (2, 2), (1, 1), (2, 1)), checkered=True)


def words(items: Any) -> list[tuple[str, float, float]]:
    return [(i.text, round(i.x, 3), round(i.y, 3)) for i in items if isinstance(i, GlyphRun)]


def boxes(items: Any) -> list[tuple[float, ...]]:
    """The boxes of outlines, with the width of their lines."""
    return [(*(round(v, 3) for v in bounds(i.segments) or ()), i.paint.width) for i in items if isinstance(i, Path)]


def test_ways_are_double_lines_between_round_spaces() -> None:
    """On 90 mm, spaces are 30 apart and 18 wide, the first 15 from the left; 10 mm are left out above."""
    items = list(boards.mat_items(edition(), TRACK, 90.0, SMALL, 10.0))
    assert boxes(items) == [
        (15.0, 35.0, 45.0, 35.0, 1.1), (45.0, 35.0, 75.0, 35.0, 1.1), (15.0, 35.0, 45.0, 35.0, 0.45), (45.0, 35.0, 75.0, 35.0, 0.45),
        (6.0, 26.0, 24.0, 44.0, 0.35), (36.0, 26.0, 54.0, 44.0, 0.35), (66.0, 26.0, 84.0, 44.0, 0.35),
    ]  # fmt: skip
    assert words(items) == [("0", 14.5, 36.667), ("1", 44.5, 36.667), ("2", 74.5, 36.667)]


def test_names_are_left_out_where_they_are_wider_than_their_space() -> None:
    fitting = int(18.0 * boards.ROOM)
    members = tuple(SimpleNamespace(name=str(i), label="a" * (fitting + i)) for i in range(2))
    own = edition(enums={"spots": SimpleNamespace(members=members)})
    assert [text for text, *_ in words(boards.mat_items(own, TRACK, 90.0, SMALL))] == ["a" * fitting, "2"]


def test_squares_touch_and_have_letters_and_numbers_at_their_edges() -> None:
    """On 24.5 mm, squares are 10 wide: the first begins 4.5 from the edges, and marks are 2.25 from them."""
    items = list(boards.mat_items(edition(), GRID, 24.5, SMALL, 1.0))
    assert boxes(items) == [
        (4.5, 3.5, 14.5, 13.5, 0.35), (14.5, 3.5, 24.5, 13.5, 0.35), (4.5, 13.5, 14.5, 23.5, 0.35), (14.5, 13.5, 24.5, 23.5, 0.35),
    ]  # fmt: skip
    low = round(10 / 6, 3)
    assert words(items) == [
        ("A", 9.0, round(1.25 + low, 3)), ("B", 19.0, round(1.25 + low, 3)), ("2", 1.75, round(8.5 + low, 3)), ("1", 1.75, round(18.5 + low, 3)),
    ]  # fmt: skip
    fills = [item.paint.fill for item in items if isinstance(item, Path)]
    assert fills[0] == fills[3] == THEME.paper and fills[1] == fills[2] != THEME.paper
    fits = 10.0 / 3.0 / 4.5 * 24.5
    assert words(boards.mat_items(edition(), GRID, fits + 0.01, SMALL)) != []
    assert words(boards.mat_items(edition(), GRID, fits - 0.01, SMALL)) == []


def test_crossings_are_joined_by_single_lines() -> None:
    crossed = board(4, (0, 1), (2, 3), grid=(2, 2), positions=GRID.positions, crossings=True)
    items = list(boards.mat_items(edition(), crossed, 24.5, SMALL))
    assert boxes(items) == [(9.5, 9.5, 19.5, 9.5, 0.5), (9.5, 19.5, 19.5, 19.5, 0.5)]


def test_the_ends_of_a_board_are_those_of_its_spaces_and_marks() -> None:
    assert boards._ends(TRACK) == pytest.approx((0.4, 0.6)) and boards._ends(GRID) == pytest.approx((0.0, 1.0))
    tens = board(4, grid=(2, 2), positions=((1, 11), (2, 11), (1, 10), (2, 10)), crossings=True)
    top, bottom = boards._ends(tens)
    assert (top * 2.59, bottom * 2.59) == pytest.approx((0.07, 2.52))


def test_a_line_of_the_key_shows_how_far_a_way_leads() -> None:
    here, near, far, farthest = (boards._key_line(edition(), steps, 10.0, 20.0, 5.0) for steps in (0, 1, 3, 99))
    assert boxes(here) == [(13.8, 3.8, 16.2, 6.2, here[0].paint.width)]  # type: ignore[union-attr]
    assert boxes(near) == [(10.0, 5.0, 20.0, 5.0, 1.1), (10.0, 5.0, 20.0, 5.0, 0.45)]
    assert boxes(far) == [(10.0, 5.0, 20.0, 5.0, 0.35)] and far[0].paint.dash == boards.DASHES[2]  # type: ignore[union-attr]
    assert farthest[0].paint.dash == boards.DASHES[-1]  # type: ignore[union-attr]


def test_a_board_without_values_is_as_wide_as_its_place_allows() -> None:
    """A track of 90 mm is a fifth as high; one with values has 43 % of the width, and its lines beside it."""
    own = edition(boards={"track": TRACK}, tables={"far": SimpleNamespace(cells={(0,): "zero", (1,): "one"})})
    wide = min(boards.LARGEST_MAT, 60.0)
    drawing = boards.board_key("track", "", own, 60.0, SMALL)
    assert (drawing.width, drawing.height) == pytest.approx((60.0, wide * 0.2))
    assert (drawing.align, drawing.before, drawing.after) == ("left", 1.2, 3.0)
    size = 60.0 * 0.43
    keyed = boards.board_key("track", "far", own, 60.0, SMALL)
    assert keyed.height == pytest.approx(size)
    values = [(x, y) for text, x, y in words(keyed.content) if text in ("zero", "one")]
    middle = size / 2
    assert values == [
        (pytest.approx(size * 1.5, abs=1e-3), pytest.approx(middle - 1.7, abs=1e-3)),
        (pytest.approx(size * 1.5, abs=1e-3), pytest.approx(middle + 3.3, abs=1e-3)),
    ]


# ------------------------------------------------------------------------------------------------- numbered parts
def part_boxes(*places: tuple[float, float]) -> Face:
    """A card of 80 × 120 with parts of 8 × 4 about these middles."""
    items = tuple(Path(rect_outline(x - 4.0, y - 2.0, 8.0, 4.0), Paint("#000000")) for x, y in places)
    return Face("A", 80.0, 120.0, items, parts=tuple((str(i), i, i + 1) for i in range(len(places))))


def labelled_at(face: Face, scale: float = 1.0) -> tuple[list[tuple[float, ...]], Any]:
    """The ends of the lines from each part to its disc, in drawing order, and the drawing."""
    patch = pytest.MonkeyPatch()
    patch.setattr(labelled, "card_face", lambda edition, card: face)
    patch.setattr(labelled, "laid_card", lambda edition, face, x, y, k: PlacedFace(face, (k, 0.0, 0.0, k, x, y)))
    patch.setattr(labelled, "disc", lambda edition, number, size: Face(f"disc:{number}", size, size, ()))
    own: Any = SimpleNamespace(theme=THEME)
    drawing = labelled.labelled_card(FaceFigure("A", tuple(name for name, _, _ in face.parts)), own, 100.0, scale)
    patch.undo()
    lines = [
        item for item in drawing.content if isinstance(item, Path) and item.paint.width == 0.3 and item.paint.stroke
    ]
    return [tuple(round(v, 3) for _, point in item.segments for v in point) for item in lines], drawing


def test_numbers_of_parts_are_beside_the_card_at_their_height() -> None:
    """The card is 40 × 60, from 30 to 70; discs are 7 beside it, lines end 0.9 beside a part, which is 4 × 2."""
    lines, drawing = labelled_at(part_boxes((20.0, 40.0), (60.0, 80.0)))
    assert lines == [(30.0 + 8.0 - 0.9, 20.0, 23.0, 20.0), (30.0 + 32.0 + 0.9, 40.0, 77.0, 40.0)]
    card, *_ = drawing.content
    assert card.matrix == (0.5, 0.0, 0.0, 0.5, 30.0, 0.0) and (drawing.width, drawing.height) == (100.0, 60.0)
    assert (drawing.before, drawing.after) == (1.6, 2.6)
    discs = [item for item in drawing.content if isinstance(item, PlacedFace)][1:]
    assert [(disc.face.width, *disc.matrix[4:]) for disc in discs] == [
        (4.8, pytest.approx(20.6), pytest.approx(17.6)), (4.8, pytest.approx(74.6), pytest.approx(37.6)),
    ]  # fmt: skip
    dots = [bounds(item.segments) for item in drawing.content if isinstance(item, Path) and item.paint.fill]
    assert dots[0] == pytest.approx((36.5, 19.4, 37.7, 20.6))
    double, _ = labelled_at(part_boxes((20.0, 40.0)), 2.0)
    assert double == [(10.0 + 16.0 - 0.9, 40.0, -4.0, 40.0)]


def test_parts_in_the_middle_are_labelled_where_fewer_numbers_are() -> None:
    """Five millimetres, an eighth of the card, are the middle: numbers go to the left and the right in turn."""

    def sides(*middles: float) -> list[float]:
        lines, _ = labelled_at(part_boxes(*((x, 20.0 + 20.0 * i) for i, x in enumerate(middles))))
        by_height = sorted(lines, key=lambda line: line[1])
        return [line[2] for line in by_height]

    assert sides(40.0, 40.0, 40.0) == [23.0, 77.0, 23.0] and sides(50.0, 40.0) == [23.0, 77.0]
    assert sides(50.1, 40.0) == [77.0, 23.0] and sides(29.9, 40.0) == [23.0, 77.0]
    assert sides(10.0, 10.0, 40.0, 40.0, 40.0) == [23.0, 23.0, 77.0, 77.0, 23.0]


def test_numbers_of_one_side_are_six_millimetres_apart() -> None:
    assert (
        labelled._heights([10.0, 12.0, 30.0, 33.0], 6.0) == [10.0, 16.0, 30.0, 36.0]
        and labelled._heights([], 6.0) == []
    )


# ------------------------------------------------------------------------------------------------- captions
@pytest.mark.parametrize(("middle", "to_left", "x"), [(True, False, 14.0), (True, True, 14.0), (False, False, 10.0), (False, True, 18.0)])  # fmt: skip
def test_lines_of_a_caption_are_centred_or_begin_where_the_script_does(
    middle: bool, to_left: bool, x: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words of 2 mm in 10."""
    monkeypatch.setattr(tiles, "line_of", boards.line_of)
    own: Any = SimpleNamespace(setting=SimpleNamespace(right_to_left=to_left))
    group: Any = tiles.caption_lines(own, SMALL, ["ab", "cd"], (10.0, 20.0), 10.0, middle)
    assert words(group.items) == [("ab", x, 20.0), ("cd", x, round(20.0 + tiles.CAPTION, 3))]
