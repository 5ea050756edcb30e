"""The map of a quest: every title can be read."""

from pnp.press.document.quests import MapPlace, MapWay, QuestMap
from pnp.press.edition import Edition
from pnp.press.edition.styles import book_styles
from pnp.press.pieces.quest_map import BOX, _row, _titled, _wanted, quest_drawing


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
