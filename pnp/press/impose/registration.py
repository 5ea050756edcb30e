"""Registration marks of cutting machines: the marks that their sensor looks for, near the corners of the sheet.

Their positions and line widths are given for each machine in cutters.yaml; lengths are mm. Silhouette's share one
inset: the centre lines of the corners, and those of the sides of the square. Brother's are rings with a bar above,
whose shape is defined here.
"""

import math

from pnp.press.impose.cutters import RING, Cutter
from pnp.press.impose.formats import Box
from pnp.press.impose.packing import Packing, Reserve
from pnp.press.typeset.drawing.outline import Segments, ellipse_outline, polygon_outline, rect_outline
from pnp.press.typeset.drawing.page import Item, Paint, Path

CLEAR = 1.0
"""Least distance between a mark and any drawing, mm."""
DOT, RINGS, BAR = 0.99, ((2.0, 3.0), (4.0, RING)), (10.0, 1.0, 7.0)
"""Radius of Brother's dot, inner and outer radii of its rings; width and height of its bar, and how far it begins above
their centre."""


def registration_reserves(cutter: Cutter, printable: Box, size: tuple[float, float], bands: bool) -> list[Reserve]:
    """The two ways to keep the pieces clear of the marks: below and above them, or between them."""
    x = max(printable[0], size[0] - printable[2])
    y = max(printable[1], size[1] - printable[3])
    across, down = cutter.corner
    long = cutter.arms[1] - cutter.arms[0] if cutter.marks != "rings" else 0.0
    inside_x, inside_y = max(0.0, cutter.inset[0] - x), max(0.0, cutter.inset[1] - y)
    return [
        Reserve(inside_x, max(0.0, down + CLEAR - y), "rows" if bands else "", max(0.0, across + long + 2 * CLEAR - x)),
        Reserve(
            max(0.0, across + CLEAR - x), inside_y, "columns" if bands else "", max(0.0, down + long + 2 * CLEAR - y)
        ),
    ]


def arm_length(cutter: Cutter, packing: Packing) -> float:
    """The longest arm of a corner that stays clear of the pieces with their bleed, mm."""
    ends = (start - packing.bleed.round - CLEAR - cutter.thickness / 2 for start in packing.block[:2])
    room = max(end - inset for end, inset in zip(ends, cutter.inset, strict=True))
    return max(cutter.arms[0], min(cutter.arms[1], math.floor(room * 10) / 10))


def mark_outlines(cutter: Cutter, width: float, height: float, arm: float) -> list[Segments]:
    """The outlines of the marks on a sheet of this size, mm, starting with its first corner."""
    (x, y), half = cutter.inset, cutter.thickness / 2
    corners = [(x, y, 1, 1), (width - x, y, -1, 1), (width - x, height - y, -1, -1), (x, height - y, 1, -1)]
    if cutter.marks == "rings":
        return [_rings(cx, cy) for cx, cy, _, _ in corners]
    if cutter.marks == "four":
        return [_corner(*c, arm, half) for c in corners]
    side = cutter.square + cutter.thickness
    square = rect_outline(x - half, y - half, side, side)
    return [square, _corner(*corners[1], arm, half), _corner(*corners[3], arm, half)]


def _corner(x: float, y: float, h: int, v: int, arm: float, half: float) -> Segments:
    """Two lines whose centre lines meet at (x, y), each two halves thick, in the directions of the signs ``h`` and
    ``v``."""
    points = [(-half, -half), (arm, -half), (arm, half), (half, half), (half, arm), (-half, arm)]
    return polygon_outline([(x + h * px, y + v * py) for px, py in points])


def _rings(x: float, y: float) -> Segments:
    """A dot in two rings under a bar; inner circles run in the opposite direction, so that they stay empty."""
    dot = ellipse_outline(x, y, DOT, DOT)
    rings = [
        part
        for inner, outer in RINGS
        for part in (*ellipse_outline(x, y, outer, outer), *ellipse_outline(x, y, -inner, inner))
    ]
    width, high, up = BAR
    return (*dot, *rings, *rect_outline(x - width / 2, y - up, width, high))


def draw_registration(cutter: Cutter, packing: Packing) -> tuple[Item, ...]:
    """The marks of a sheet."""
    if cutter.marks == "none":
        return ()
    width, height = packing.width, packing.height
    outlines = mark_outlines(cutter, width, height, arm_length(cutter, packing))
    return tuple(Path(outline, Paint(fill="#000000"), "registration") for outline in outlines)


def mark_settings(cutter: Cutter, packing: Packing) -> str:
    """Settings of the marks for the machine's program, for the cut file."""
    x, y = (f"{v:g}" for v in cutter.inset)
    match cutter.marks:
        case "none":
            return ""
        case "rings":
            return f"marks: rings, {x} and {y} mm from the edges to their middles"
        case _:
            arm = arm_length(cutter, packing)
            return f"marks: {cutter.marks}, inset {x} mm, length {arm:g} mm, thickness {cutter.thickness:g} mm"
