"""Cards on boards that grow, in the pictures of books: the cards as they lie, and a rim of free spaces."""

import itertools
from types import SimpleNamespace

import pytest

from pnp.app.build.sheets import FacesByName
from pnp.app.played.layouts import layouts_of
from pnp.base.frozen import replace
from pnp.engine.play import Play, State, Tape
from pnp.press.document.lesson import PlayedExample, lesson_node
from pnp.press.document.nodes import walk
from pnp.press.document.story import CardsTogether, Layout, Man
from pnp.press.pieces.boards import board_key
from pnp.press.pieces.draw import card_face
from pnp.press.pieces.grid_plan import GAP, grid_plan
from pnp.press.pieces.laid_out import CAPTION, CaptionedCards, laid_out
from pnp.press.pieces.positions import fan, rows_of_cards
from pnp.press.typeset import TextStyle
from pnp.press.typeset.drawing.extent import extent
from pnp.press.typeset.drawing.page import Face, Group, Path
from tests.shipped import game_of, loaded, some_cards


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


def test_men_stand_on_their_tiles_in_the_colour_of_their_player() -> None:
    made = loaded("games/wardens-walk")
    play = Play(State(made.game, made.rules, 2))
    play.begin(Tape(seed=1), (), [None, None])
    play.guarded(play.set_up)
    text = SimpleNamespace(game=made.game, capital=str.capitalize, text=lambda message: message.text)
    (cards,) = layouts_of(play.state, text, frozenset())  # type: ignore[arg-type]
    assert cards.layout is not None and cards.layout.men == ()
    cells = {name: made.game.families[name].cells["H8",] for name in ("warden", "post")}
    setattr(play.state.table, cells["warden"], play.state.players[1])
    (cards,) = layouts_of(play.state, text, frozenset())  # type: ignore[arg-type]
    name = play.state.players[1].name
    assert cards.layout is not None and cards.layout.men == (Man((7.0, 7.0), "blue", name[0]),)
    setattr(play.state.table, cells["post"], play.state.members["LANE"])
    (cards,) = layouts_of(play.state, text, frozenset())  # type: ignore[arg-type]
    assert cards.layout is not None and cards.layout.men == (Man((7.0, 7.0), "blue", "L"),)


def test_men_are_drawn_as_discs_beside_one_another() -> None:
    edition, _ = some_cards("games/wardens-walk", "en")
    small, face = TextStyle(edition.theme.sans, 7.0, edition.theme.text), Face("tile", 40.0, 40.0, ())
    plain = Layout(4, ((0.0, 0.0), (1.0, 0.0)), (0, 0), ())
    men = (Man((1.0, 0.0), "red", "L"), Man((1.0, 0.0), "blue", "W"))
    without, with_men = (
        laid_out(edition, small, CaptionedCards("Field", (face, face), one), 200.0, 1.0)
        for one in (plain, replace(plain, men=men))
    )
    assert isinstance(without.content, tuple) and isinstance(with_men.content, tuple)
    discs = [item for item in with_men.content[len(without.content) :] if isinstance(item, Path)]
    assert [disc.paint.fill for disc in discs] == [edition.theme.ink("red"), edition.theme.ink("blue")]
    left, right = (extent([disc]) for disc in discs)
    assert left is not None and right is not None and left[2] <= right[0] + 0.4


def test_hexagons_in_a_hand_lie_side_by_side() -> None:
    """They lay over one another like cards, and did not show their edges."""
    edition, _ = some_cards("games/huddle", "en")
    small, corners = TextStyle(edition.theme.sans, 7.0, edition.theme.text), ((0, 0), (40, 0), (40, 46), (0, 46))
    outline = tuple(("L" if at else "M", (float(x), float(y))) for at, (x, y) in enumerate(corners))
    tile, card = Face("tile", 40.0, 46.0, (), outline=outline), Face("card", 40.0, 46.0, ())
    boxes: dict[str, list[tuple[float, float, float, float]]] = {}
    for face in (tile, card):
        drawing = fan(edition, small, [CaptionedCards("Rack", (face, face, face))], 60.0)
        (group,) = (item for item in drawing.content if isinstance(item, Group))
        boxes[face.name] = [box for item in group.items if (box := extent([item])) is not None]
        assert drawing.width <= 60.01
    assert all(one[2] <= other[0] for one, other in itertools.pairwise(boxes["tile"]))
    assert all(one[2] > other[0] for one, other in itertools.pairwise(boxes["card"]))


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
