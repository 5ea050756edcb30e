"""A hand of a game's cards: the picture on its title page."""

import math
from collections.abc import Sequence

from pnp.press.edition.edition import Edition
from pnp.press.pieces.draw import card_face, laid_card
from pnp.press.typeset import Drawing
from pnp.press.typeset.drawing.outline import rotation
from pnp.press.typeset.drawing.page import Face, Group, Item

SIZE, SPREAD, RADIUS = 0.62, 10.0, 1.9
"""Size of the cards in a hand; the angle between two; how far below their tops they turn, in heights of a card."""
ABOVE, BELOW = 3.0, 6.0
"""Space in a drawing of a hand, mm."""


def hand_drawing(edition: Edition, faces: Sequence[Face], width: float = 92.0, highest: float = math.inf) -> Drawing:
    """Cards held in a hand, fanned about a point below them, in a drawing of this many mm. If its height is limited, it
    does not reach beyond the drawing's sides either."""
    middle = (len(faces) - 1) / 2
    most = math.radians(SPREAD * middle)
    sinks = RADIUS * (1 - math.cos(most))
    scale = SIZE * min(width / 92.0, 1.4)
    if highest < math.inf:
        across = 2 * faces[0].height * RADIUS * math.sin(most) + faces[0].width * math.cos(most)
        scale = min(scale, (highest - ABOVE - BELOW) / (faces[0].height * (1 + sinks)), width / across)
    wide, high = faces[0].width * scale, faces[0].height * scale
    radius, rise = high * RADIUS, high * sinks
    items: list[Item] = []
    for i, face in enumerate(faces):
        angle = SPREAD * (i - middle)
        about = rotation(angle, width / 2, ABOVE + radius)
        items.append(Group((laid_card(edition, face, (width - wide) / 2, ABOVE, scale),), about))
    return Drawing(tuple(items), width, high + rise + ABOVE + BELOW, "left")


def hand_of_cards(edition: Edition) -> tuple[Face, ...]:
    """Five different cards of the first kind, each with a different rank and suit: the picture on the title page."""
    kind = next(iter(edition.game.cards.values()), None)
    if kind is None:
        return ()
    ranks: dict[str, None] = {}
    for card in kind.cards:
        first = next((v.name for v in card.values.values() if hasattr(v, "enum")), card.code)
        ranks.setdefault(first)
    faces = []
    for i, name in enumerate(list(ranks)[:5]):
        same = [c for c in kind.cards if any(getattr(v, "name", "") == name for v in c.values.values())] or [
            c for c in kind.cards if c.code == name
        ]
        faces.append(card_face(edition, same[i % len(same)].code, kind.name))
    return tuple(f for f in faces if f is not None)
