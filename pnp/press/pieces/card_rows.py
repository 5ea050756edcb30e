"""Cards side by side, as they lie: rows of a lesson, and of a ``row:`` in a chapter. Lengths are mm."""

from collections.abc import Iterable, Sequence

from pnp.press.edition.edition import Edition
from pnp.press.pieces.draw import card_face, laid_card
from pnp.press.typeset import Drawing
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.page import Face, Item
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.hints import did_you_mean

CARD = 18.0
"""Width of a card: a column of a lesson's grid."""
CLOSE = 1.6
"""Space between cards of one row."""


def faces_of(edition: Edition, cards: Iterable[tuple[str, str]], span: Span) -> list[Face]:
    """The faces of cards by kind and code. Reports PNP107 for an unknown code."""
    faces: list[Face] = []
    for kind, code in cards:
        face = card_face(edition, code, kind) if kind else None
        if face is not None:
            faces.append(face)
        elif not kind:
            hint = did_you_mean(code, edition.game.by_code)
            edition.report.error("PNP107", f"there is no card `{code}` to show", span, hint)
    return faces


def row_drawing(edition: Edition, faces: Sequence[Face], width: float, scale: float = 1.0) -> Drawing:
    """Cards in as few rows as a width allows; empty without cards."""
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
