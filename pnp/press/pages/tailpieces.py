"""The art of the game at the foot of pages that end early."""

from pnp.press.edition.edition import Edition
from pnp.press.pages.geometry import BookShape
from pnp.press.pieces.tailpiece import tail_drawing
from pnp.press.typeset import Frame, PageContext
from pnp.press.typeset.drawing.outline import translation
from pnp.press.typeset.drawing.page import Face, Group, Item, Tag

LEAST = 0.27
"""Share of the height of the text that a page has empty to get a picture."""
ABOVE = 7.0
"""Least space between the text and the picture, mm."""
MOST = 64.0
"""Height of the largest picture, mm in a book of the usual size."""


def tailpiece(edition: Edition, shape: BookShape, context: PageContext, room: Frame) -> tuple[Item, ...]:
    """A picture in the middle of the room below the text; () if that is small. It is an ornament, and not read."""
    if room.height < LEAST * shape.depth:
        return ()
    highest = min(room.height - shape.mm(ABOVE), shape.mm(MOST))
    drawing = tail_drawing(edition, context.number, room.width, highest)
    if drawing is None:
        return ()
    content = drawing.content
    items = tuple(content.items) if isinstance(content, Face) else content
    top = room.y + room.height - drawing.height - (room.height - shape.mm(ABOVE) - drawing.height) / 2
    return (Group(items, translation(room.x, top), tags=(Tag(""),)),)
