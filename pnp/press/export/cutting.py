"""Faces as single pages: with their bleed for services that cut, or cut to their trim for screens."""

from pnp.press.typeset.drawing.outline import ellipse_outline, rect_outline, translation
from pnp.press.typeset.drawing.page import Colour, Face, Item, Page, Paint, Path, Placed, Segment


def trim_outline(face: Face) -> tuple[Segment, ...]:
    """The line that a face is cut along."""
    if face.outline:
        return face.outline
    if face.corner >= face.width / 2 - 0.01 and abs(face.width - face.height) < 0.01:
        return ellipse_outline(face.width / 2, face.height / 2, face.width / 2, face.height / 2)
    return rect_outline(0.0, 0.0, face.width, face.height, face.corner)


def face_page(
    face: Face,
    bleed: tuple[float, float] | None = None,
    cut: bool = False,
    label: str = "",
    paper: Colour = "#FFFFFF",
) -> Page:
    """A page that holds one face: its trim, and ``bleed`` mm beyond it at each side and at top and bottom (all that
    the drawing has when None). ``cut``: nothing lies outside the trim, and the piece has the colour of its paper."""
    across, down = (0.0, 0.0) if cut else bleed if bleed is not None else (face.bleed, face.bleed)
    width, height = face.width + 2 * across, face.height + 2 * down
    outline = trim_outline(face)
    placed = Placed(face, translation(across, down), outline if cut else (), face.name)
    items: tuple[Item, ...] = (Path(outline, Paint(paper)), placed) if cut else (placed,)
    trim = (across, down, across + face.width, down + face.height)
    return Page(width, height, items, trim, (0.0, 0.0, width, height), label=label or face.name)
