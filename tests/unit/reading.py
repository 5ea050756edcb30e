"""Reading pages: the words on them, and where they stand."""

from collections.abc import Iterator

from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import GlyphRun, Page
from pnp.press.typeset.drawing.walk import items_of, leaves


def words(page: Page) -> str:
    """All text of a page outside placed faces, in the order it is painted."""
    return " ".join(item.text for item, _ in items_of(page.items) if isinstance(item, GlyphRun))


def runs(page: Page) -> Iterator[tuple[GlyphRun, float, float]]:
    """Every run of glyphs with the place of its baseline's left end, mm."""
    for item, matrix in leaves(page.items):
        if isinstance(item, GlyphRun):
            x, y = apply(matrix, item.x, item.y)
            yield item, x, y
