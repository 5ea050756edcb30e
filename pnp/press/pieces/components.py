"""The components of a game as pictures: a piece or two of each, in true proportion."""

import math
from collections.abc import Sequence

from pnp.model.game import Component
from pnp.model.pieces import pieces_of
from pnp.press.edition.edition import Edition
from pnp.press.pieces.draw import back_face, card_face, piece_outline
from pnp.press.typeset import Drawing
from pnp.press.typeset.drawing.outline import multiply, rotation, scaling, translation
from pnp.press.typeset.drawing.page import Face, Group, Item, Paint, Path, PlacedFace

STEP = 3.4
"""Distance between the first and the second of two pieces, mm."""
TILT = 4.0
"""Tilt of two pieces to either side, degrees."""


def piece_faces(component: Component, edition: Edition) -> list[Face]:
    """Up to two pieces of a component to show: a face and, for a deck, its back."""
    kind = edition.game.cards.get(component.prints)
    if kind is not None:
        middle = kind.cards[len(kind.cards) // 3].code
        faces = [back_face(edition, kind.name), card_face(edition, middle, kind.name)]
    else:
        pieces = pieces_of(component, edition.game.enums, edition.game.tables)
        faces = [edition.faces.get(piece.name) for piece in pieces[:2]][::-1]
    return [f for f in faces if f is not None]


def component_faces(id: str, edition: Edition) -> list[Face]:
    """The pieces shown for a component; none if it is unknown or not drawn."""
    component = next((c for c in edition.game.components if c.id == id), None)
    return piece_faces(component, edition) if component else []


def component_drawing(id: str, edition: Edition, width: float, height: float, scale: float) -> Drawing | None:
    """A component's pieces on the floor of a cell of this many mm, at a scale at which they fit; None if it has no
    picture."""
    faces = component_faces(id, edition)
    if not faces:
        return None
    count, face = len(faces), faces[0]
    step = STEP if count > 1 else 0.0
    # a piece tilted on its side stays within its cell
    room = width - step - 1.0 if count > 1 and face.width > face.height else width
    left = (width - face.width * fitting(face, room, scale) - step * (count - 1)) / 2
    items: list[Item] = []
    for i, piece in enumerate(faces):
        tilt = 0.0 if count == 1 else -TILT + 2 * TILT * i / (count - 1)
        size = fitting(piece, room, scale)
        items.append(_piece(edition, piece, left + i * step, height - piece.height * size - 1.0, size, tilt))
    return Drawing(tuple(items), width, height, "left", after=1.6)


def upright(faces: Sequence[Face], width: float) -> float:
    """The scale at which two upright pieces, one partly covering the other and each leaning, fill a width (mm)."""
    if len(faces) < 2 or faces[0].width > faces[0].height:
        return math.inf
    lean = max(face.height for face in faces) * math.sin(math.radians(TILT))
    return (width - STEP) / (max(face.width for face in faces) + lean)


def fitting(face: Face, width: float, scale: float) -> float:
    """The scale of a piece in a cell of this width (mm), at most the given one."""
    return min(scale, (width - 1.0) / face.width)


def _piece(edition: Edition, face: Face, x: float, y: float, scale: float, tilt: float) -> Item:
    theme = edition.theme
    matrix = multiply(multiply(translation(x, y), scaling(scale)), rotation(tilt, face.width / 2, face.height / 2))
    outline = piece_outline(face)
    paper = Path(outline, Paint(theme.paper))
    line = Path(outline, Paint(stroke=theme.rule, width=0.4))
    return Group((paper, PlacedFace(face, clip=outline), line), matrix)
