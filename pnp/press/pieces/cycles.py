"""Cycles of members that beat one another, as a circle of discs with arrows."""

import math

from pnp.press.document.parts import Cycle
from pnp.press.edition.edition import Edition
from pnp.press.pieces.draw import disc
from pnp.press.typeset import Drawing
from pnp.press.typeset.drawing.mirror import mirrored_items
from pnp.press.typeset.drawing.move import carried
from pnp.press.typeset.drawing.outline import ellipse_outline, polygon_outline, scaling, translation
from pnp.press.typeset.drawing.page import Item, Paint, Path

DISC = 6.2
"""Diameter of a disc, mm."""
STEP = 9.4
"""Distance from one disc to the next along the circle, mm."""
LEAST = 7.0
"""Radius of a circle of few members, mm."""
TIP = 1.1
"""Half the width of an arrow's point, mm."""


def cycle_drawing(cycle: Cycle, edition: Edition, width: float, scale: float) -> Drawing:
    """The members round a circle, the first on top, clockwise; an arrow leads from each to the next if it beats it.
    ``scale`` applies to lengths that follow the type."""
    count = len(cycle.spots)
    radius = max(LEAST, STEP * count / math.tau)
    high = 2 * radius + DISC
    middle_x, middle_y = width / scale / 2, high / 2
    line = Paint(stroke=edition.theme.accent, width=0.3)
    items: list[Item] = [Path(ellipse_outline(middle_x, middle_y, radius, radius), line)]
    for place, spot in enumerate(cycle.spots):
        angle = math.tau * place / count
        if spot.beats_next:
            items.append(_point(middle_x, middle_y, radius, angle + math.pi / count, edition.theme.accent))
        face = disc(edition, spot.code, DISC, solid=False)
        x, y = middle_x + radius * math.sin(angle), middle_y - radius * math.cos(angle)
        items.append(carried(face.items, translation(x - DISC / 2, y - DISC / 2)))
    if edition.setting.right_to_left:
        items = list(mirrored_items(items, width / scale))
    return Drawing((carried(items, scaling(scale)),), width, high * scale, "left", 1.2, 2.4)


def _point(x: float, y: float, radius: float, angle: float, ink: str) -> Path:
    """The point of an arrow that follows the circle at an angle from its top."""
    sine, cosine = math.sin(angle), math.cos(angle)
    shape = ((-TIP, -TIP), (-TIP, TIP), (TIP, 0.0))  # along the circle, and outwards
    corners = [
        (x + (radius + across) * sine + along * cosine, y - (radius + across) * cosine + along * sine)
        for along, across in shape
    ]
    return Path(polygon_outline(corners), Paint(ink))
