"""Drawings with their alternative text, for readers who do not see them."""

from pnp.press.edition.edition import Edition
from pnp.press.html.nodes import Picture
from pnp.press.pieces.alt_text import described
from pnp.press.typeset import Drawing
from pnp.press.typeset.drawing.outline import bounds, transformed, translation
from pnp.press.typeset.drawing.page import Face, Group, Path, PlacedFace
from pnp.press.typeset.drawing.walk import items_of


def picture(drawing: Drawing, edition: Edition) -> Picture:
    """A drawing with its alternative text. Parts that reach beyond its box (a card that leans) stay visible."""
    items = (PlacedFace(drawing.content),) if isinstance(drawing.content, Face) else drawing.content
    outlines = [transformed(i.segments, m) for i, m in items_of(items) if isinstance(i, Path) and i.segments]
    edges = [edge for outline in outlines if (edge := bounds(outline)) is not None]
    left, top = (min([0.0, *(e[i] for e in edges)]) for i in (0, 1))
    right, bottom = max([drawing.width, *(e[2] for e in edges)]), max([drawing.height, *(e[3] for e in edges)])
    moved = (Group(items, translation(-left, -top)),) if left or top else items
    return Picture(moved, right - left, bottom - top, described(items, edition))
