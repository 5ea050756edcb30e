"""The map of a quest: every title can be read."""

import pytest

from pnp.press.document.quests import MapPlace, MapWay, QuestMap
from pnp.press.edition import Edition
from pnp.press.edition.styles import book_styles
from pnp.press.pieces.quest_map import BOX, CARDS, _on, _row, _titled, _wanted, quest_drawing
from pnp.press.typeset.drawing.outline import bounds
from pnp.press.typeset.drawing.page import Path


def test_a_long_title_has_a_wider_place_where_its_row_has_room(english: Edition) -> None:
    small = book_styles(english.theme).number
    short, long = (
        MapPlace("a", "1", title, False) for title in ("The dam", "The inn that once stood far inland from here")
    )
    assert _wanted(short, english, small.text) == BOX[0]
    wide = _wanted(long, english, small.text)
    assert wide > BOX[0] and _titled(long, wide - 2.4, english, small.text)[1] == small.text.size
    assert _row((0,), 0.0, 92.0, wide)[0].width == wide
    assert _row((0, 1, 2, 3), 0.0, 92.0, wide)[0].width < BOX[0]


def test_a_map_leaves_room_for_each_line_of_its_key(english: Edition) -> None:
    small = book_styles(english.theme).number.text
    places = tuple(MapPlace(id, id, id, False) for id in ("a", "b"))
    ways = tuple(MapWay(0, 1, kind) for kind in (0, 1))
    one, two = (
        quest_drawing(QuestMap(places=places, ways=ways, kinds=("overcome", kind)), english, 60.0, small).height
        for kind in ("missed", "missed by everybody who has come to this bridge")
    )
    assert round(two - one, 2) == 3.6


@pytest.mark.parametrize(
    ("row", "column", "middle"),
    [(0, 0, (62.0, 27.0)), (1, CARDS - 1, (48.0, 27.0)), (0, CARDS - 1, (55.0, 48.6)), (1, 0, (55.0, 48.6))],
)
def test_the_dot_to_the_next_card_is_on_the_side_to_which_the_row_runs(
    row: int, column: int, middle: tuple[float, float]
) -> None:
    (dot,) = _on(row, column, (50.0, 20.0, 10.0, 14.0), 4.0, 30.0, "#000000")
    assert isinstance(dot, Path)
    left, top, right, bottom = bounds(dot.segments)
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx(middle)
