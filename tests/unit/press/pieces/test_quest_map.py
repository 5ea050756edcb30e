"""The map of a quest: every title can be read."""

from pnp.press.document.quests import MapPlace
from pnp.press.edition import Edition
from pnp.press.edition.styles import book_styles
from pnp.press.pieces.quest_map import BOX, _row, _titled, _wanted


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
