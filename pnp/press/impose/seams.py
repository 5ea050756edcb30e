"""Seams: what lies under the bleeds of neighbours that meet, so that no viewer shows a white hairline between them.

Lengths are mm.
"""

import math
from collections.abc import Iterable, Iterator
from itertools import islice

from pnp.press.impose.formats import Box
from pnp.press.impose.packing import EPS, Packing
from pnp.press.typeset.drawing.outline import Segments, bounds, known_bounds
from pnp.press.typeset.drawing.page import IDENTITY, Face, Gradient, Group, Image, Item, Matrix, Paint, Path

GROUNDS = 4
"""A ground is one of the first so many things that a drawing draws."""


def ground_of(face: Face) -> Path | Image | None:
    """The item that covers a drawing and its bleed: a filled outline or a picture, among the first items."""
    wide = (-face.bleed / 2, -face.bleed / 2, face.width + face.bleed / 2, face.height + face.bleed / 2)
    return _ground(face.items, wide) if face.bleed > 0 else None


def _ground(items: Iterable[Item], wide: Box) -> Path | Image | None:
    for item in islice(items, GROUNDS):
        match item:
            case Path(paint=Paint(fill=str() | Gradient())):
                box = known_bounds(item.segments)
            case Image():
                box = (item.x, item.y, item.x + item.width, item.y + item.height)
            case Group(clip=()) if item.matrix == IDENTITY and not item.is_transparent:
                if ground := _ground(item.items, wide):
                    return ground
                continue
            case _:
                continue
        if box and box[0] <= wide[0] and box[1] <= wide[1] and box[2] >= wide[2] and box[3] >= wide[3]:
            return item
    return None


def goes_on(face: Face, matrix: Matrix, clip: Segments, reach: float) -> Iterator[Item]:
    """The colour of a drawing's ground, where its outline on the page goes further beyond its trim than ``reach``."""
    ground, box = ground_of(face), known_bounds(clip)
    if isinstance(ground, Path) and box and _over(box, face) > reach + EPS:
        yield Group((Path(clip, Paint(fill=ground.paint.fill)),), matrix)


def _over(box: Box, face: Face) -> float:
    """Distance that a box reaches beyond a trim, mm."""
    return max(-box[0], -box[1], box[2] - face.width, box[3] - face.height)


def hexagons_meet(packing: Packing, clip: Segments) -> bool:
    """Whether hexagons with this outline touch their neighbours."""
    box = bounds(clip)
    middles = [slot.centre for slot in packing.slots[:2]]
    return box is not None and len(middles) == 2 and min(box[2] - box[0], box[3] - box[1]) >= math.dist(*middles) - EPS
