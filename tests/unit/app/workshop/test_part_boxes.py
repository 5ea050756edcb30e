"""The places of texts on a face, which the page Cards opens for editing."""

from types import SimpleNamespace
from typing import cast

from pnp.app.workshop.card_faults import part_boxes
from pnp.press.typeset.drawing.page import Face, Paint, Path, Segment
from pnp.source.load.card_table import CardTable


def box(x: float, y: float, right: float, bottom: float) -> Path:
    """A filled rectangle."""
    corners: tuple[Segment, ...] = (("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)))
    return Path((*corners, ("Z", ())), Paint("#000000"))


def table(*columns: str) -> CardTable:
    """A table with these columns."""
    return cast(CardTable, SimpleNamespace(columns=[SimpleNamespace(text=name) for name in columns]))


def test_a_text_has_its_place_within_the_trim_in_shares_of_the_face() -> None:
    items = (
        box(10.0, 20.0, 30.0, 60.0),
        box(-3.0, -2.0, 5.0, 8.0),
        box(40.0, 70.0, 66.0, 99.0),
        box(1.0, 1.0, 2.0, 2.0),
    )
    parts = (("text", 0, 1), ("name", 1, 2), ("foot", 2, 3), ("other", 3, 4), ("empty", 4, 4))
    face = Face("card", 50.0, 80.0, items, parts=parts)
    boxes = part_boxes(face, table("name", "text", "foot", "empty"), {})
    assert boxes == [
        {"column": "text", "x": 0.2, "y": 0.25, "width": 0.4, "height": 0.5},
        {"column": "name", "x": 0.0, "y": 0.0, "width": 0.1, "height": 0.1},
        {"column": "foot", "x": 0.8, "y": 0.875, "width": 0.2, "height": 0.125},
    ]
    assert part_boxes(face, None, {}) == []
