"""Boards that no component prints have mats: rings, tracks, grids, and whatever else their ways join."""

from pathlib import Path

import pytest

from pnp.model.game import Board
from pnp.model.schema.message import Message
from pnp.model.schema.types import Type
from pnp.press.pieces.boards import LARGEST_MAT, LARGEST_RING, board_key
from pnp.press.pieces.grid_plan import grid_plan
from pnp.press.pieces.spots import board_spots
from pnp.press.typeset import TextStyle
from pnp.press.typeset.drawing.page import GlyphRun
from pnp.press.typeset.drawing.page import Path as Outline
from tests.faces import Drawn, deck, draw

NAMES = """names:
  bank: {NORTH: {label: north bank}, EAST: {}, SOUTH: {}, WEST: {}, MILL: {}}
  cell: [A, B, C, D, E, F]
boards:
  river: {of: player, ring: 7, label: the river, clause: river}
  road: {of: player, spaces: bank, ways: [[WEST, EAST], [EAST, SOUTH], [NORTH, WEST], [SOUTH, MILL]], label: the road}
  field: {of: player, spaces: cell, ways: [[A, B], [B, C], [D, E], [E, F], [A, D], [B, E], [C, F]], label: the field}
"""


def drawn(folder: Path, more: str = "", low_ink: bool = False) -> Drawn:
    """The pieces of a game with three boards; ``more``: further components."""
    game = deck(folder, "title: text", "code,title\nfox,Fox\n", names=NAMES)
    (game / "game.yaml").write_text((game / "game.yaml").read_text() + more)
    return draw(game, low_ink)


@pytest.mark.parametrize("low_ink", [False, True])
def test_boards_print_as_mats_with_their_names(tmp_path: Path, low_ink: bool) -> None:
    made = drawn(tmp_path, low_ink=low_ink)
    assert made.words("river") == ["The river", *"1234567"]
    assert " ".join(" ".join(made.words("road")).split()) == "The road north bank west east south mill"
    assert made.words("field") == ["The field", *"abcdef"]
    assert [p.copies for p in made.prints] == [1, 1, 1, 1]
    assert not [fault for fault in made.faults if fault.code != "PNP107"]  # the clause is in no book


def test_what_prints_a_board_takes_the_place_of_its_mat(tmp_path: Path) -> None:
    more = "  wide: {prints: road, count: 2, format: mat}\n  own: {prints: mat, count: 1, format: mat, clause: river}\n"
    made = drawn(tmp_path, more)
    assert [(p.component, p.copies) for p in made.prints] == [("beasts", 1), ("wide", 2), ("field", 1)]
    assert made.words("wide")[0] == "The road"


@pytest.mark.parametrize("own", ["river_mat: {prints: sheet", "big: {prints: river_board"])
def test_a_component_that_is_called_by_a_board_is_its_mat(tmp_path: Path, own: str) -> None:
    made = drawn(tmp_path, f"  {own}, count: 1, format: poker, layout: turn-card}}\n")
    assert [p.component for p in made.prints] == ["beasts", own.partition(":")[0], "road", "field"]


def test_the_only_board_is_the_one_that_a_mat_prints(tmp_path: Path) -> None:
    lone = "boards:\n  river: {of: player, ring: 7}\n"
    for more, mats in (("mat: {prints: sheet, count: 1", 0), ("river_cards: {prints: sheet, count: 1", 1)):
        game = deck(tmp_path, "title: text", "code,title\nfox,Fox\n", names=lone)
        (game / "game.yaml").write_text(
            (game / "game.yaml").read_text() + f"  {more}, format: poker, layout: token}}\n"
        )
        assert [p.component for p in draw(game).prints][2:] == ["river"] * mats


def test_a_board_may_have_no_mat(tmp_path: Path) -> None:
    game = deck(tmp_path, "title: text", "code,title\nfox,Fox\n", names=NAMES.replace("ring: 7", "ring: 7, mat: no"))
    assert [p.component for p in draw(game).prints] == ["beasts", "road", "field"]


def board(spaces: str, ways: str, ring: bool = False) -> Board:
    """A board with spaces of one letter, and ways of two."""
    pairs = tuple(tuple(way) for way in ways.split())
    return Board(name="b", of=Type("player"), spaces=tuple(spaces), ways=pairs, ring=ring, label=Message("b"))


def steps(of: Board) -> set[tuple[float, float]]:
    """How far right and down the ways go, either way round."""
    spots, size = board_spots(of)
    assert all(size / 2 - 1e-9 <= at <= 1 - size / 2 + 1e-9 for spot in spots.values() for at in spot)
    assert len(set(spots.values())) == len(of.spaces)
    both = [(spots[here], spots[there]) for here, there in of.ways]
    return {(round(abs(a[0] - b[0]), 6), round(abs(a[1] - b[1]), 6)) for a, b in both}


def test_spaces_stand_where_their_ways_are_short_and_straight() -> None:
    assert steps(board("ABCDEF", "AB BC DE EF AD BE CF")) == {(round(1 / 3, 6), 0.0), (0.0, round(1 / 3, 6))}
    assert steps(board("EDCBA", "AB BC CD DE")) == {(0.25, 0.0), (0.0, 0.25)}
    assert len({round(a * a + b * b, 4) for a, b in steps(board("ABCDE", "AC CE EB BD DA"))}) == 1
    assert len({round(a * a + b * b, 4) for a, b in steps(board("12345", "12 23 34 45 51", True))}) == 1


@pytest.mark.parametrize(
    ("spaces", "ways"), [("A", ""), ("AB", "AB BA"), ("ABC", ""), ("ABCDE", "AB AC AD AE BC BD"), ("", "")]
)
def test_every_board_has_spots(spaces: str, ways: str) -> None:
    steps(board(spaces, ways))


def ends_of(path: Outline) -> list[tuple[float, float]]:
    return [(round(numbers[0], 3), round(numbers[1], 3)) for _, numbers in path.segments]


def test_a_book_shows_a_board_as_its_mat_has_it(tmp_path: Path) -> None:
    """A grid of six by six was a ring with every line across."""
    made = drawn(tmp_path)
    edition, style = made.edition, TextStyle("Alegreya Sans", 7.0)
    field = edition.game.boards["field"]
    spots, _ = board_spots(field)
    shown = board_key("field", "", edition, 100.0, style)
    paths = [item for item in shown.content if isinstance(item, Outline)]
    lines = {tuple(ends_of(path)) for path in paths if len(path.segments) == 2}
    top = min(y for line in lines for _, y in line) - LARGEST_MAT * min(y for _, y in spots.values())
    places = {space: (LARGEST_MAT * x, LARGEST_MAT * y + top) for space, (x, y) in spots.items()}
    assert lines == {tuple((round(x, 3), round(y, 3)) for x, y in map(places.__getitem__, way)) for way in field.ways}
    heights = [y for path in paths for _, numbers in path.segments for y in numbers[1::2]]
    assert (min(heights), max(heights)) == pytest.approx((0.0, shown.height)) and shown.height < LARGEST_MAT
    assert [item.text for item in shown.content if isinstance(item, GlyphRun)] == list("abcdef")
    assert board_key("river", "", edition, 100.0, style).height == LARGEST_RING


GRIDS = """names:
  cell: {SHAPE: 3 x 2}
boards:
  field: {of: player, spaces: cell, label: the field}
"""


@pytest.mark.parametrize(("shape", "corners"), [("grid", 4), ("hex", 6)])
def test_a_grid_is_drawn_as_its_spaces_with_letters_and_numbers_at_its_edges(
    tmp_path: Path, shape: str, corners: int
) -> None:
    game = deck(tmp_path, "title: text", "code,title\nfox,Fox\n", names=GRIDS.replace("SHAPE", shape))
    made = draw(game)
    assert not made.faults and made.words("field") == ["The field", *"ABC12"]
    plan = grid_plan(made.edition.game.boards["field"])
    assert plan is not None
    shown = board_key("field", "", made.edition, 100.0, TextStyle("Alegreya Sans", 7.0))
    outlines = [item for item in shown.content if isinstance(item, Outline)]
    assert [len(item.segments) for item in outlines] == [corners + 1] * 6
    assert [item.text for item in shown.content if isinstance(item, GlyphRun)] == list("ABC12")
    inside = [*plan.spots.values(), *(spot for _, spot in plan.marks)]
    assert all(0 <= at <= 1 for spot in inside for at in spot)
    assert len({tuple(round(v, 6) for v in spot) for spot in inside}) == 6 + 5


def test_crossings_are_drawn_as_lines_only_where_lines_cross(tmp_path: Path) -> None:
    names = GRIDS.replace("SHAPE", "grid").replace("cell, label", "cell, crossings: yes, label")
    made = draw(deck(tmp_path, "title: text", "code,title\nfox,Fox\n", names=names))
    shown = board_key("field", "", made.edition, 100.0, TextStyle("Alegreya Sans", 7.0))
    assert {len(item.segments) for item in shown.content if isinstance(item, Outline)} == {2} and not made.faults
    (fault,) = draw(deck(tmp_path, "title: text", "code,title\nfox,Fox\n", names=names.replace("grid", "hex"))).faults
    assert fault.message == "`crossings` is for boards of squares, but `field` is not one"
    assert (fault.code, fault.help) == ("PNP106", "give its spaces `grid: 9 x 9`")


def test_every_second_square_of_a_checkered_board_is_dark(tmp_path: Path) -> None:
    names = GRIDS.replace("SHAPE", "grid").replace("cell, label", "cell, checkered: yes, label")
    made = draw(deck(tmp_path, "title: text", "code,title\nfox,Fox\n", names=names))
    shown = board_key("field", "", made.edition, 100.0, TextStyle("Alegreya Sans", 7.0))
    fills = [item.paint.fill for item in shown.content if isinstance(item, Outline)]
    assert fills[0] == made.edition.theme.paper and fills[::2] == [fills[0]] * 3 and fills[1::2] == [fills[1]] * 3
    assert fills[0] != fills[1]
