"""Placing: the matrices that put a face into a slot and its back behind it, and the outline that clips its bleed.

Lengths are mm.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.press.impose.formats import Box, Format, transposed
from pnp.press.impose.packing import EPS, Packing, Size, Slot
from pnp.press.typeset.drawing.outline import Segments, apply, multiply, rect_outline
from pnp.press.typeset.drawing.page import Face, Matrix, PlacedFace
from pnp.press.typeset.drawing.trim import convex_within

Mirror = Literal["x", "y"]
"""Axis about which a sheet is turned over: an upright line (``x`` is mirrored) or a lying one (``y`` is)."""


def turned_over(width: float, height: float, edge: Literal["long", "short"]) -> Mirror:
    """The coordinate that is mirrored when a sheet of this width and height is flipped on an edge.

    Portrait on the long edge and landscape on the short edge turn about a vertical axis.
    """
    upright = (width <= height) == (edge == "long")
    return "x" if upright else "y"


def reflection(mirror: Mirror, at: float) -> Matrix:
    """The matrix that mirrors a page in the line x = ``at`` or y = ``at``, mm."""
    return (-1.0, 0.0, 0.0, 1.0, 2 * at, 0.0) if mirror == "x" else (1.0, 0.0, 0.0, -1.0, 0.0, 2 * at)


def front_matrix(slot: Slot) -> Matrix:
    """The matrix that maps a face's trim coordinates into its slot."""
    if slot.turned:
        return (0.0, 1.0, -1.0, 0.0, slot.x + slot.width, slot.y)
    return (1.0, 0.0, 0.0, 1.0, slot.x, slot.y)


def back_matrix(front: Matrix, width: float, mirror: Matrix) -> Matrix:
    """The matrix that places a back behind its front, which ``front`` places; ``mirror`` turns the sheet over.

    If you turn the cut piece about its own vertical axis, the back is upright: the back therefore takes the front's
    position, seen through the sheet and mirrored within the piece. Two mirrorings make a rotation and a shift, so that
    nothing on the back is printed in mirror writing. ``width`` is the piece's, mm.
    """
    return multiply(mirror, multiply(front, (-1.0, 0.0, 0.0, 1.0, width, 0.0)))


POINTS = math.sqrt(3) / 2
"""Distance that a hexagon's flats move outwards if its points move by 1."""


@dataclass(frozen=True, slots=True)
class Room:
    """Space of a drawing beyond its trim on the page, mm."""

    left: float
    top: float
    right: float
    bottom: float
    beside: tuple[int, ...] = ()
    """The slots to the right that are filled later and whose bleed touches this one's; the slot's own number stands for
    its back across a fold."""
    below: tuple[int, ...] = ()
    """Such slots below this one."""
    under: tuple[float, float] = (0.0, 0.0)
    """The distance that a drawing may extend under the bleeds of those slots, to the right and downwards."""

    def going_under(self, grounds: set[int]) -> "Room":
        """The space of a drawing that extends under its later neighbours' bleeds, if all of these have ``grounds``."""
        right = self.under[0] if grounds.issuperset(self.beside) else 0.0
        bottom = self.under[1] if grounds.issuperset(self.below) else 0.0
        return Room(self.left, self.top, self.right + right, self.bottom + bottom)


UNDER = 0.4
"""Distance that a drawing extends under the bleed of a neighbour drawn after it, mm: one pixel when the whole page is
shown on a screen, so that no viewer shows a white hairline between the two. It is cut away."""


def rooms(packing: Packing, printable: Box, bleed: float, hexagons: bool = False) -> tuple[Room, ...]:
    """The space for bleed around each slot: the wanted amount, at most half way to a neighbour, and only where it can
    be printed. The points of ``hexagons`` go further than their flats."""
    boxes = [slot.box for slot in packing.slots]
    points = bleed / POINTS if hexagons else bleed
    reach = (points, bleed) if boxes and packing.slots[0].turned else (bleed, points)
    near = _neighbours(boxes, 2 * points + EPS)
    return tuple(_room(number, boxes, near[number], printable, reach, packing) for number in range(len(boxes)))


def _neighbours(boxes: Sequence[Box], reach: float) -> list[list[int]]:
    """The numbers of the boxes that may be within ``reach`` of each box, mm, in ascending order, without the box
    itself. Boxes are looked up in cells as large as the largest box, so that the work grows only with their number."""
    side = max((max(box[2] - box[0], box[3] - box[1]) for box in boxes), default=0.0) + reach
    cells: dict[tuple[int, int], list[int]] = {}
    for number, box in enumerate(boxes):
        for cell in _cells(box, 0.0, side):
            cells.setdefault(cell, []).append(number)
    return [
        sorted({other for cell in _cells(box, reach, side) for other in cells.get(cell, ())} - {number})
        for number, box in enumerate(boxes)
    ]


def _cells(box: Box, reach: float, side: float) -> list[tuple[int, int]]:
    """The square cells of a grid that a box touches if it is enlarged by ``reach``."""
    columns = range(math.floor((box[0] - reach) / side), math.floor((box[2] + reach) / side) + 1)
    rows = range(math.floor((box[1] - reach) / side), math.floor((box[3] + reach) / side) + 1)
    return [(column, row) for column in columns for row in rows]


def _room(
    number: int, boxes: Sequence[Box], near: Sequence[int], printable: Box, reach: Size, packing: Packing
) -> Room:
    box = boxes[number]
    later = [other for other in near if other > number]
    across, down = reach
    left, top = min(across, box[0] - printable[0]), min(down, box[1] - printable[1])
    right, bottom = min(across, printable[2] - box[2]), min(down, printable[3] - box[3])
    beside = _facing(box, {other: boxes[other] for other in later}, across)
    below = _facing(transposed(box), {other: transposed(boxes[other]) for other in later}, down)
    if packing.fold == "x":
        fold = packing.width / 2 - box[2]
        right, beside = min(right, fold), beside or ({number: 2 * fold} if fold <= across + EPS else {})
    elif packing.fold == "y":
        fold = packing.height / 2 - box[3]
        bottom, below = min(bottom, fold), below or ({number: 2 * fold} if fold <= down + EPS else {})
    for other in (boxes[number] for number in near):
        if other[1] < box[3] - EPS and other[3] > box[1] + EPS:
            if other[2] <= box[0] + EPS:
                left = min(left, (box[0] - other[2]) / 2)
            elif other[0] >= box[2] - EPS:
                right = min(right, (other[0] - box[2]) / 2)
        if other[0] < box[2] - EPS and other[2] > box[0] + EPS:
            if other[3] <= box[1] + EPS:
                top = min(top, (box[1] - other[3]) / 2)
            elif other[1] >= box[3] - EPS:
                bottom = min(bottom, (other[1] - box[3]) / 2)
    left, top, right, bottom = (max(0.0, room) for room in (left, top, right, bottom))
    under = (_under(beside.values(), right), _under(below.values(), bottom))
    return Room(left, top, right, bottom, tuple(beside), tuple(below), under)


def _facing(box: Box, later: Mapping[int, Box], bleed: float) -> dict[int, float]:
    """The later slots to the right that are close enough for both bleeds to meet, with their distances."""
    return {
        number: other[0] - box[2]
        for number, other in later.items()
        if other[1] < box[3] - EPS and other[3] > box[1] + EPS
        if -EPS <= other[0] - box[2] <= 2 * bleed + EPS
    }


def _under(gaps: Iterable[float], room: float) -> float:
    """Distance that a drawing may extend beyond its space: never over a trim, and only towards a neighbour."""
    free = [gap - room for gap in gaps]
    return max(0.0, min(UNDER, *free)) if free else 0.0


def clip_of(item: Format, room: Room, turned: bool, inner: float, back: bool = False, more: float = 0.0) -> Segments:
    """The outline, in the face's coordinates, at which its bleed is clipped.

    ``room`` is the front's on the page; a back's left side is behind its front's right side. ``inner``: half the
    distance to the next piece in any direction, for pieces that are not packed by their boxes; ``more``: how much
    further a hexagon extends. A hexagon grows towards each neighbour as far as there is room, even if the edge of the
    sheet limits it elsewhere. All sheets of a job have the same outlines.
    """
    left, top, right, bottom = room.left, room.top, room.right, room.bottom
    if turned:  # the face's left side is at the top of the page
        left, top, right, bottom = top, right, bottom, left
    if back:
        left, right = right, left
    if item.shape == "circle":
        return item.grown(min(left, top, right, bottom, inner))
    if item.shape == "hexagon":  # grown by 1 mm at the flats, its points go 1.15 mm further
        by = min(inner, max(left, right, max(top, bottom) * POINTS))
        left, top, right, bottom = left + more, top + more, right + more, bottom + more
        return convex_within(item.grown(by + more), (-left, -top, item.width + right, item.height + bottom))
    return rect_outline(-left, -top, item.width + left + right, item.height + top + bottom)


def seen_through(box: Box, mirror: Matrix) -> Box:
    """A box on the sheet's back as seen from the front."""
    (x0, y0), (x1, y1) = apply(mirror, box[0], box[1]), apply(mirror, box[2], box[3])
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def place(face: Face, matrix: Matrix, clip: Segments) -> PlacedFace:
    """A face placed on a page, with a record of what it is."""
    return PlacedFace(face, matrix, clip, face.name)
