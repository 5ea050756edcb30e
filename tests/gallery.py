"""The gallery of the press, drawn once for all tests of a process."""

from functools import cache

from pnp.app.gallery.gallery import press_gallery
from pnp.press.edition import Edition
from pnp.press.pieces.gallery import Shelf
from pnp.press.typeset.drawing.page import Face
from pnp.source.diagnostics import Report


@cache
def gallery() -> tuple[Edition, tuple[Shelf, ...], Report]:
    """The edition of the gallery, its shelves, and the diagnostics of drawing it."""
    report = Report()
    edition, shelves = press_gallery(report)
    return edition, tuple(shelves), report


def looks() -> dict[str, Face]:
    """The card of each look, by the look's name."""
    return {sample.name: sample.face for shelf in gallery()[1] if shelf.title == "Layouts" for sample in shelf.samples}
