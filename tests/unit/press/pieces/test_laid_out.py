"""Cards on boards that grow, in the pictures of books: the cards as they lie, and a rim of free spaces."""

import itertools

import pytest

from pnp.app.build.sheets import FacesByName
from pnp.base.frozen import replace
from pnp.press.document.lesson import PlayedExample, lesson_node
from pnp.press.document.nodes import walk
from pnp.press.document.story import CardsTogether, Layout
from pnp.press.pieces.boards import board_key
from pnp.press.pieces.draw import card_face
from pnp.press.pieces.grid_plan import GAP, grid_plan
from pnp.press.pieces.laid_out import CAPTION, CaptionedCards, laid_out
from pnp.press.pieces.positions import fan, rows_of_cards
from pnp.press.typeset import TextStyle
from pnp.press.typeset.drawing.extent import extent
from pnp.press.typeset.drawing.page import Face
from tests.shipped import game_of, some_cards


def tables(name: str) -> tuple[list[CardsTogether], list[CardsTogether]]:
    """The tables of the first turn before and after it."""
    edition, _ = some_cards(f"games/{name}", "en")
    (played,) = (node for node in walk(lesson_node(edition)) if isinstance(node, PlayedExample))
    return list(played.story.before), list(played.story.after)


def layout_of(table: list[CardsTogether]) -> tuple[CardsTogether, Layout]:
    ((cards, layout),) = ((one, one.layout) for one in table if one.layout is not None)
    return cards, layout


def test_tiles_are_shown_where_they_lie_and_as_they_are_turned() -> None:
    """Each was a pile of its own: “Tile on H7”."""
    before, after = tables("wardens-walk")
    cards, layout = layout_of(after)
    assert cards.caption == "Parish" and not any("H7" in one.caption for one in (*before, *after))
    assert layout.sides == 4 and dict(zip(layout.places, layout.turns, strict=True)) == {
        (7.0, 6.0): 2, (7.0, 7.0): 0, (7.0, 8.0): 0,
    }  # fmt: skip
    assert len(layout.rim) == 8 and len(layout_of(before)[1].rim) == 4


def test_hexagons_have_a_rim_of_free_places_on_all_sides() -> None:
    _, layout = layout_of(tables("huddle")[0])
    assert layout.sides == 6 and len(layout.places) == 4 and len(layout.rim) == 12
    xs = sorted(x for x, _ in layout.places)
    assert [b - a for a, b in itertools.pairwise(xs)] == [1.0, 1.0, 1.0]


@pytest.mark.parametrize(("name", "wide"), [("huddle", 60.0), ("wardens-walk", 20.0)])
def test_a_layout_is_no_wider_than_its_place_and_leaves_out_cards_without_a_face(name: str, wide: float) -> None:
    edition, prints = some_cards(f"games/{name}", "en")
    edition = replace(edition, faces=FacesByName(prints, edition.facts.formats))
    kind = next(iter(edition.game.cards.values()))
    code = next(card.code for card in kind.cards if card_face(edition, card.code, kind.name))
    cards = [(kind.name, code), (kind.name, "no such card"), (kind.name, code)]
    layout = Layout(4, ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0)), (0, 1, 2), ((3.0, 0.0),))
    (row,) = rows_of_cards(edition, [CardsTogether("Field", tuple(cards), layout=layout)])
    assert row[0].layout == Layout(4, ((0.0, 0.0), (2.0, 0.0)), (0, 2), ((3.0, 0.0),))
    small = TextStyle(edition.theme.sans, 7.0, edition.theme.text)
    drawing = fan(edition, small, row, wide, 0.6)
    assert drawing.width <= wide + 0.01 and drawing.height < wide


def test_the_figure_of_a_growing_board_is_its_beginning() -> None:
    """It drew all 361 spaces."""
    edition, _ = some_cards("games/huddle", "en")
    small = TextStyle(edition.theme.sans, 7.0, edition.theme.text)
    content = board_key("field", "", edition, 90.0, small).content
    assert isinstance(content, tuple) and len(content) == 7


def test_row_numbers_of_two_digits_do_not_touch_their_row() -> None:
    plan = grid_plan(game_of("games/hex").boards["field"])
    assert plan is not None
    marks = dict(plan.marks)
    first = plan.spots["A11"]
    assert first[0] - marks["11"][0] > plan.cell * (0.5 + 0.225 + GAP - 0.01)


@pytest.mark.parametrize("right_to_left", [False, True])
def test_tall_cards_stay_on_their_spaces_and_lie_the_same_way_in_every_language(right_to_left: bool) -> None:
    """Poker cards on squares lay over each other, and a right-to-left book parted edges that met."""
    edition, _ = some_cards("games/wardens-walk", "en")
    edition = replace(edition, setting=replace(edition.setting, right_to_left=right_to_left))
    face = Face("tall", 63.0, 88.0, ())
    layout = Layout(4, ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)), (0, 0, 0), ())
    small = TextStyle(edition.theme.sans, 7.0, edition.theme.text)
    drawing = laid_out(edition, small, CaptionedCards("Field", (face, face, face), layout), 300.0, 1.0)
    assert isinstance(drawing.content, tuple)
    boxes = [box for item in drawing.content[-3:] if (box := extent([item])) is not None]
    assert all(top >= CAPTION - 0.01 and bottom <= drawing.height + 0.01 for _, top, _, bottom in boxes)
    middle, right, below = boxes
    assert middle[2] <= right[0] and middle[3] <= below[1]
