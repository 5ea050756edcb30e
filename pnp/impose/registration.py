"""Registration marks for Silhouette cutting machines: what their eye looks for, in the corners of the sheet.

Measures from the published template specification of silhouette-card-maker (SPECIFICATION.md): L marks whose corner is
``inset`` mm from both edges with arms inwards; in the three-mark pattern the top left one is a filled square of 5 mm
with its middle there. https://github.com/Alan-Cha/silhouette-card-maker
"""

from dataclasses import dataclass
from typing import Literal

from pnp.impose.formats import Box
from pnp.impose.packing import Packing, Reserve
from pnp.typeset.outline import Segments, polygon_outline, rect_outline
from pnp.typeset.page import Item, Paint, Path

SQUARE = 5.0
"""Side of the filled square, mm."""
CLEAR = 1.0
"""Least distance between a mark and any drawing, mm."""


@dataclass(frozen=True, slots=True)
class Registration:
    """Which marks, and how large; mm. With an automatic sheet feeder the inset must be 15.875 or more."""

    marks: Literal["three", "four"] = "three"
    inset: float = 10.0
    length: float = 5.0
    """Shortest arm of an L; arms grow to ``longest`` where the sheet has room."""
    longest: float = 12.0
    thickness: float = 1.0


def registration_reserves(marks: Registration, printable: Box, size: tuple[float, float], bands: bool) -> list[Reserve]:
    """The two ways to keep the pieces clear of the marks: below and above them, or between them."""
    x = max(printable[0], size[0] - printable[2])
    y = max(printable[1], size[1] - printable[3])
    corner = marks.inset + max(marks.length, SQUARE / 2) + CLEAR
    taken = marks.inset + marks.longest + 2 * CLEAR
    inside_x, inside_y = max(0.0, marks.inset - x), max(0.0, marks.inset - y)
    return [
        Reserve(inside_x, max(0.0, corner - y), "rows" if bands else "", max(0.0, taken - x)),
        Reserve(max(0.0, corner - x), inside_y, "columns" if bands else "", max(0.0, taken - y)),
    ]


def arm_length(marks: Registration, packing: Packing) -> float:
    """The longest arm that keeps clear of the pieces with their bleed, mm."""
    gap_x = packing.block[0] - packing.bleed.round - CLEAR - marks.inset
    gap_y = packing.block[1] - packing.bleed.round - CLEAR - marks.inset
    return max(marks.length, min(marks.longest, max(gap_x, gap_y)))


def mark_outlines(marks: Registration, width: float, height: float, arm: float) -> list[Segments]:
    """The outlines of the marks on a sheet of this size, mm."""
    inset, thick = marks.inset, marks.thickness
    corners = [(width - inset, inset, -1, 1), (width - inset, height - inset, -1, -1), (inset, height - inset, 1, -1)]
    if marks.marks == "four":
        return [_l_mark(*c, arm, thick) for c in [(inset, inset, 1, 1), *corners]]
    square = rect_outline(inset - SQUARE / 2, inset - SQUARE / 2, SQUARE, SQUARE)
    return [square, _l_mark(*corners[0], arm, thick), _l_mark(*corners[2], arm, thick)]


def _l_mark(x: float, y: float, h: int, v: int, arm: float, thick: float) -> Segments:
    """An L with its corner at (x, y), its arms going the ways of the signs ``h`` and ``v``."""
    a, t = arm, thick
    points = [(0.0, 0.0), (a, 0.0), (a, t), (t, t), (t, a), (0.0, a)]
    return polygon_outline([(x + h * px, y + v * py) for px, py in points])


def draw_registration(marks: Registration, packing: Packing) -> tuple[Item, ...]:
    """The marks of a sheet."""
    outlines = mark_outlines(marks, packing.width, packing.height, arm_length(marks, packing))
    return tuple(Path(outline, Paint(fill="#000000"), "registration") for outline in outlines)
