"""The counterchanged niche: a picture that is ink on paper on the left and paper on ink on the right.

Lengths are mm.
"""

import re
from collections.abc import Callable

from pnp.press.typeset.motifs.paper import at, box, circle, clipped, line, num, path
from pnp.press.typeset.motifs.shapes import along_arch, arch, lozenge
from pnp.press.typeset.motifs.suits import suit

Picture = Callable[[str, str], str]
"""Draws in two colours about the niche's centre line: x = 0 is the axis, y = 0 the sill, up is negative."""

PITCH, RULE = 0.9, 0.22
"""Ruling of a low-ink ground: distance and weight of its lines, mm."""
STUD, LARGEST_STUD = 0.68, 2.6
"""Size of a suit mark on a band: a share of the band's width, and the most, mm."""
BEAD, SMALL_BEAD = 0.45, 0.4
"""Radii of beads between lozenges and between marks, mm."""
LOZENGE = (1.9, 2.5)
"""Width and height of the lozenges on a band, mm."""


def counterchanged(
    x: float,
    y: float,
    width: float,
    height: float,
    ink: str,
    paper: str,
    picture: Picture,
    low_ink: bool = False,
    reverse: bool = False,
) -> str:
    """A niche (x, y: upper left corner of its box, mm) divided per pale, its picture drawn twice in exchanged colours.

    The dark half is on the right, or on the left with ``reverse``; with ``low_ink`` it is ruled instead of solid.
    """
    cx, half = x + width / 2, width / 2
    dark = x if reverse else cx
    if low_ink:
        lines = (dark + half / 2 + i * PITCH for i in range(-int(half / 2 / PITCH), int(half / 2 / PITCH) + 1))
        ground = "".join(line(u, y, u, y + height, ink, RULE) for u in lines)
    else:
        ground = path(box(dark, y - 1, half, height + 1), ink)
    light_side = box(cx if reverse else x - 1, y - 1, half + 1, height + 2)
    dark_side = box(x - 1 if reverse else cx, y - 1, half + 1, height + 2)
    halves = clipped(at(cx, y + height, picture(ink, paper)), light_side)
    contour = outlined(picture, ink) if low_ink else ""
    halves += clipped(at(cx, y + height, contour + picture(paper, ink)), dark_side)
    return clipped(ground + halves, arch(x, y, width, height))


def outlined(picture: Picture, ink: str, width: float = 0.25) -> str:
    """Everything that a picture draws in its first colour, in ``ink`` and ``width`` mm larger on every side.

    Placed under the picture in paper it leaves a contour, which a ruled ground needs and a solid one does not. An
    outline that is already drawn in its ground's colour keeps it.
    """

    def widened(stroke: re.Match[str]) -> str:
        return f'stroke="{ink}" stroke-width="{num(float(stroke[1]) + 2 * width)}"'

    drawn = re.sub(rf'stroke="{ink}" stroke-width="([\d.]+)"', widened, picture(ink, "none"))
    return f'<g stroke="{ink}" stroke-width="{num(2 * width)}" stroke-linejoin="round">{drawn}</g>'


def scaled(picture: Picture, scale: float, lift: float = 0.0) -> Picture:
    """The picture at another size, raised ``lift`` mm from the sill."""
    return lambda fg, bg: at(0, -lift, picture(fg, bg), scale=scale)


def suit_studs(name: str, count: int, x: float, y: float, width: float, height: float, band: float, ink: str) -> str:
    """Place ``count`` suit marks along a niche's band (``band`` mm wide): the ornament counts the card's rank."""
    size = min(LARGEST_STUD, band * STUD)
    marks = []
    for px, py, outwards in along_arch(x, y, width, height, count, band / 2):
        marks.append(at(px, py, suit(name, 0, 0, size, ink, inline=False), 0 if abs(outwards) > 89 else outwards))
    return "".join(marks)


def bead_studs(x: float, y: float, width: float, height: float, band: float, ink: str, count: int = 41) -> str:
    """Alternating beads and lozenges along a niche's band, a lozenge at both feet and at the crown."""
    marks = []
    for i, (px, py, outwards) in enumerate(along_arch(x, y, width, height, count, band / 2)):
        marks.append(circle(px, py, BEAD, ink) if i % 2 else at(px, py, path(lozenge(0, 0, *LOZENGE), ink), outwards))
    return "".join(marks)


def mark_studs(mark: str, count: int, x: float, y: float, width: float, height: float, band: float, ink: str) -> str:
    """The path data ``mark`` at ``count`` places along a niche's band, a bead between every two."""
    marks = []
    for i, (px, py, outwards) in enumerate(along_arch(x, y, width, height, 2 * count - 1, band / 2)):
        marks.append(circle(px, py, SMALL_BEAD, ink) if i % 2 else at(px, py, path(mark, ink), outwards))
    return "".join(marks)
