"""The art of the game at the foot of pages that end early."""

from collections.abc import Sequence

from pnp.press.edition.edition import Edition
from pnp.press.pages.geometry import BookShape
from pnp.press.pieces.tailpiece import tail_drawing
from pnp.press.typeset import Frame, PageContext
from pnp.press.typeset.drawing.outline import translation
from pnp.press.typeset.drawing.page import Face, Group, Item, Tag

LEAST = 0.3
"""A page gets a picture if at least this share of the height of its text is empty."""
OF_COLUMN = 0.2
"""A column of a reference gets a picture if at least this share of its page is empty."""
ABOVE = 7.0
"""Least space between the text and the picture, mm."""
MOST = 60.0
"""Height of the largest picture, mm in a book of the usual size."""


def tailpiece(edition: Edition, shape: BookShape, context: PageContext, room: Frame) -> tuple[Item, ...]:
    """A picture in the middle of the room below a book's text; () if that is small."""
    if room.height < LEAST * shape.depth:
        return ()
    return centred(edition, context.number, room, shape.mm(ABOVE), shape.mm(MOST))


def below_columns(edition: Edition, number: int, rooms: Sequence[Frame], height: float) -> tuple[Item, ...]:
    """A picture below the columns of a reference of this height: below all, or below the one that ends first."""
    lowest = max(rooms, key=lambda room: room.y)
    if lowest.height >= LEAST * height:
        left, right = min(room.x for room in rooms), max(room.x + room.width for room in rooms)
        return centred(edition, number, Frame(left, lowest.y, right - left, lowest.height), ABOVE, MOST)
    highest = min(rooms, key=lambda room: room.y)
    return centred(edition, number, highest, ABOVE, MOST) if highest.height >= OF_COLUMN * height else ()


def centred(edition: Edition, number: int, room: Frame, above: float, most: float) -> tuple[Item, ...]:
    """A picture in the middle of a room. It is an ornament, and not read."""
    drawing = tail_drawing(edition, number, room.width, min(room.height - above, most))
    if drawing is None:
        return ()
    content = drawing.content
    items = tuple(content.items) if isinstance(content, Face) else content
    top = room.y + above + (room.height - above - drawing.height) / 2
    return (Group(items, translation(room.x, top), tags=(Tag(""),)),)
