"""Placing: the matrix that puts a face into a slot, its back behind it, and the outline its bleed is clipped to.

Lengths are mm.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from pnp.frozen import dataclass
from pnp.impose.formats import Box, Format
from pnp.impose.packing import EPS, Packing, Slot
from pnp.typeset.outline import Segments, apply, multiply, rect_outline
from pnp.typeset.page import Face, Matrix, Placed

Mirror = Literal["x", "y"]
"""How a sheet is turned over: about an upright line (``x`` is mirrored) or a lying one (``y`` is)."""


def turned_over(width: float, height: float, edge: Literal["long", "short"]) -> Mirror:
    """The coordinate that is mirrored when a sheet that lies with this width and height is flipped on an edge.

    Portrait on the long edge and landscape on the short edge turn about an upright line.
    """
    upright = (width <= height) == (edge == "long")
    return "x" if upright else "y"


def reflection(mirror: Mirror, at: float) -> Matrix:
    """Mirrors the page in the line x = ``at`` or y = ``at``, mm."""
    return (-1.0, 0.0, 0.0, 1.0, 2 * at, 0.0) if mirror == "x" else (1.0, 0.0, 0.0, -1.0, 0.0, 2 * at)


def front_matrix(slot: Slot) -> Matrix:
    """Takes a face's trim coordinates into its slot."""
    if slot.turned:
        return (0.0, 1.0, -1.0, 0.0, slot.x + slot.width, slot.y)
    return (1.0, 0.0, 0.0, 1.0, slot.x, slot.y)


def back_matrix(front: Matrix, width: float, mirror: Matrix) -> Matrix:
    """Takes a back's trim coordinates behind the front that ``front`` places; ``mirror`` turns the sheet over.

    Whoever turns the cut piece about its own upright axis finds the back upright: so the back is the front's place
    seen through the sheet and mirrored in the piece itself. Two mirrorings make a turn and a shift, so that nothing
    on the back is printed in mirror writing. ``width`` is the piece's, mm.
    """
    return multiply(mirror, multiply(front, (-1.0, 0.0, 0.0, 1.0, width, 0.0)))


POINTS = math.sqrt(3) / 2
"""How far a hexagon's flats move outwards when its points move by 1."""


@dataclass(frozen=True, slots=True)
class Room:
    """How far a drawing may go beyond its trim on the page, mm."""

    left: float
    top: float
    right: float
    bottom: float


def rooms(packing: Packing, printable: Box, bleed: float) -> tuple[Room, ...]:
    """The room for bleed round each slot: what is wanted, at most half way to a neighbour, nothing unprintable."""
    boxes = [slot.box for slot in packing.slots]
    fold = _fold_line(packing)
    return tuple(_room(box, boxes, printable, bleed, packing.fold, fold) for box in boxes)


def _fold_line(packing: Packing) -> float:
    return {"": 0.0, "x": packing.width / 2, "y": packing.height / 2}[packing.fold]


JOINED = 0.05
"""Bleeds of neighbours that meet go into each other by this on either side, mm, so that no viewer shows a white
hairline between them; it is cut away."""


def _half(gap: float) -> float:
    """The bleed towards a neighbour: half way and a little more; nothing over its trim where there is no gap."""
    return gap / 2 + min(JOINED, gap / 2)


def _room(box: Box, boxes: Sequence[Box], printable: Box, bleed: float, axis: str, fold: float) -> Room:
    left, top = min(bleed, box[0] - printable[0]), min(bleed, box[1] - printable[1])
    right, bottom = min(bleed, printable[2] - box[2]), min(bleed, printable[3] - box[3])
    if axis == "x":
        right = min(right, fold - box[2])
    elif axis == "y":
        bottom = min(bottom, fold - box[3])
    for other in boxes:
        if other is box:
            continue
        if other[1] < box[3] - EPS and other[3] > box[1] + EPS:
            if other[2] <= box[0] + EPS:
                left = min(left, _half(box[0] - other[2]))
            elif other[0] >= box[2] - EPS:
                right = min(right, _half(other[0] - box[2]))
        if other[0] < box[2] - EPS and other[2] > box[0] + EPS:
            if other[3] <= box[1] + EPS:
                top = min(top, _half(box[1] - other[3]))
            elif other[1] >= box[3] - EPS:
                bottom = min(bottom, _half(other[1] - box[3]))
    return Room(max(0.0, left), max(0.0, top), max(0.0, right), max(0.0, bottom))


@lru_cache(maxsize=256)
def clip_of(item: Format, room: Room, turned: bool, inner: float, back: bool = False) -> Segments:
    """The outline, in the face's coordinates, beyond which its bleed is cut off.

    ``room`` is that of the front on the page; a back's left side lies behind its front's right side. ``inner``: half
    the distance to the next piece in any direction, for pieces that are not packed by their boxes. All sheets of a job
    have the same outlines.
    """
    left, top, right, bottom = room.left, room.top, room.right, room.bottom
    if turned:  # the face's left side lies at the top of the page
        left, top, right, bottom = top, right, bottom, left
    if back:
        left, right = right, left
    if item.shape == "circle":
        return item.grown(min(left, top, right, bottom, inner))
    if item.shape == "hexagon":  # grown by 1 mm at the flats, its points go 1.15 mm further
        return item.grown(min(left, right, min(top, bottom) * POINTS, inner))
    return rect_outline(-left, -top, item.width + left + right, item.height + top + bottom)


def seen_through(box: Box, mirror: Matrix) -> Box:
    """A box of the sheet's back as it lies behind the front."""
    (x0, y0), (x1, y1) = apply(mirror, box[0], box[1]), apply(mirror, box[2], box[3])
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def place(face: Face, matrix: Matrix, clip: Segments) -> Placed:
    """A face put on a page, remembering what it is."""
    return Placed(face, matrix, clip, face.name)
