"""Cards side by side, as they lie: rows of a lesson, and of a ``row:`` in a chapter. Lengths are mm."""

from collections.abc import Sequence

from pnp.press.edition.edition import Edition
from pnp.press.pieces.draw import card_face, laid_card
from pnp.press.typeset import Drawing
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.page import Face, Item

CARD = 18.0
"""Width of a card: a column of a lesson's grid."""
CLOSE = 1.6
"""Between cards of one row."""


def row_drawing(edition: Edition, cards: Sequence[tuple[str, str]], width: float, scale: float = 1.0) -> Drawing:
    """Cards by kind and code, in as few rows as a width allows; empty if none of them is drawn."""
    faces = [face for kind, code in cards if (face := card_face(edition, code, kind)) is not None]
    if not faces:
        return Drawing((), 0.0, 0.0)
    most = max(1, int((width + CLOSE * scale) / ((CARD + CLOSE) * scale)))
    return card_grid(edition, faces, min(len(faces), most), CARD * scale, CLOSE * scale)


def card_grid(edition: Edition, faces: Sequence[Face], columns: int, wide: float, gap: float) -> Drawing:
    """Cards in rows of this many, each ``wide`` mm wide."""
    high = max(face.height * wide / face.width for face in faces)
    items: list[Item] = []
    for place, face in enumerate(faces):
        x, y = (place % columns) * (wide + gap), (place // columns) * (high + gap)
        items.append(laid_card(edition, face, x, y, wide / face.width))
    count = min(columns, len(faces))
    across, rows = count * wide + (count - 1) * gap, -(-len(faces) // columns)
    if edition.setting.right_to_left:
        items = list(mirrored_items(items, across))
    return Drawing(tuple(items), across, rows * high + (rows - 1) * gap, "left", 1.0, 1.0)
