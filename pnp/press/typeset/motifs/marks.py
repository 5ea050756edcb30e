"""Small marks of heraldry made from a figure or a few numbers: drops, coronets, hooked arms, walled courts.

Lengths are mm.
"""

import math

from pnp.press.typeset.motifs.paper import circle, num, path, polar, rect, xy
from pnp.press.typeset.motifs.shapes import lozenge, polyline, smooth

LOBES = (0.205, 0.09)
"""A ringed knot, as shares of its size: the middle radius of its lobes, and their swing."""
RING = (0.46, 0.08)
"""Radius of a ringed knot's ring, and the width of its line, as shares of the knot's size."""
HOOK = (0.06, 0.43, 100, 1.2)
"""The form of hooked arms: their start and reach (shares of the size), their turn (degrees), and their acceleration
towards the end."""
HOOK_WIDTH = 0.115
TOWER, COURT, WALL = (0.19, 0.27), 0.44, 0.07
"""The form of four towers, as shares of their size: half the width of a tower and its distance from the middle; the
size of the court; the width of its wall."""
CROWN_TALL, CROWN_MIDDLE, CROWN_VALLEY = 0.42, 1.22, 0.38
"""The form of a crown: the height of its points, as a share of its width; the height of the middle point and of the
valleys, as shares of the other points' height."""
BAND_DROP, BAND, PEARL_RISE, PEARL = 0.1, 0.13, 0.1, 0.12
"""The band and the pearls of a crown, as shares of its width: how far below it the band is, and its height; how far the
pearls are above the points, and their radius."""


def ringed_knot(cx: float, cy: float, size: float, ink: str, loops: int = 4) -> str:
    """A knot of ``loops`` round lobes within a ring ``size`` mm across: a single line from end to end."""
    places = [2 * math.pi * i / (8 * loops) for i in range(8 * loops)]
    lobes = [polar(size * (LOBES[0] + LOBES[1] * math.cos(loops * t)), math.degrees(t), cx, cy) for t in places]
    return circle(cx, cy, size * RING[0], stroke=ink, width=size * RING[1]) + path(smooth(lobes), ink)


def hooked_arms(cx: float, cy: float, size: float, ink: str, arms: int = 5) -> str:
    """``arms`` curved arms that hook round a centre and never close, ``size`` mm across."""
    shares = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
    start, reach, turn, haste = HOOK
    lines = (
        smooth([polar(size * (start + reach * q), 360 / arms * i + turn * q**haste, cx, cy) for q in shares], False)
        for i in range(arms)
    )
    return path("".join(lines), stroke=ink, width=size * HOOK_WIDTH, cap="round")


def four_towers(cx: float, cy: float, size: float, ink: str, paper: str = "#FFFFFF") -> str:
    """Four towers about a court that is set across, ``size`` mm across, seen from above."""
    half, offset = (size * share for share in TOWER)
    corners = [(x, y) for x in (-offset, offset) for y in (-offset, offset)]
    towers = "".join(rect(cx + x - half, cy + y - half, 2 * half, 2 * half, fill=ink) for x, y in corners)
    return towers + path(lozenge(cx, cy, size * COURT, size * COURT), ink, paper, size * WALL)


def small_crown(points: int, cx: float, base: float, width: float, ink: str) -> str:
    """A pearled crown of ``points`` points, its band's upper edge at ``base``, mm; the middle point is the tallest."""
    tall, step = width * CROWN_TALL, width / points
    tips = [
        (cx - width / 2 + step * (i + 0.5), base - tall * (CROWN_MIDDLE if abs(i - (points - 1) / 2) < 0.1 else 1.0))
        for i in range(points)
    ]
    outline = [(cx - width / 2, base)]
    for i, tip in enumerate(tips):
        outline += [tip, (cx - width / 2 + step * (i + 1), base - tall * CROWN_VALLEY)]
    outline[-1] = (cx + width / 2, base)
    band = rect(cx - width / 2, base + width * BAND_DROP, width, width * BAND, fill=ink)
    pearls = "".join(circle(x, y - width * PEARL_RISE, width * PEARL, ink) for x, y in tips)
    return path(polyline(outline), ink) + band + pearls


def drop(cx: float, cy: float, size: float) -> str:
    """A drop ``size`` mm tall about (cx, cy) as path data: a circle and its two tangents, a little drawn in."""
    r = size * 0.29
    low, top = cy + size / 2 - r, cy - size / 2
    (x1, y1), (x2, y2) = polar(r, 68, cx, low), polar(r, -68, cx, low)
    neck, ease = top + (low - top) * 0.55, r * 0.52
    left, right = xy(cx - r * 0.16, neck), xy(cx + r * 0.16, neck)
    return (
        f"M{xy(cx, top)}C{right} {xy(x1 - r * 0.22, y1 - ease)} {xy(x1, y1)}"
        f"A{num(r)},{num(r)} 0 1 1 {xy(x2, y2)}C{xy(x2 + r * 0.22, y2 - ease)} {left} {xy(cx, top)}Z"
    )


def tray(cx: float, top: float, width: float, height: float) -> str:
    """An open tray as open path data, its upper corners at ``top``: the sign for a stake."""
    left, right = cx - width / 2, cx + width / 2
    return f"M{xy(left, top)}V{num(top + height)}H{num(right)}V{num(top)}"


def moire(
    ink: str, width: float, pitch: float, first: int, last: int, cx: float, cy: float, dx: float, dy: float
) -> str:
    """Two families of circles about centres (dx, dy) to either side of (cx, cy): ``first`` to ``last`` times ``pitch``.

    Lines ``width`` mm wide; an ink-jet closes them below a pitch of 1 mm.
    """
    rings = (
        circle(cx + side * dx, cy + side * dy, i * pitch, stroke=ink, width=width)
        for i in range(first, last)
        for side in (-1, 1)
    )
    return "".join(rings)


def chain_mail(
    ink: str, width: float, step: float, x: float, y: float, columns: int, rows: int, heart: str = ""
) -> str:
    """Interlaced rings, ``columns`` by ``rows`` about (x, y), ``step`` mm apart, with dots of the ink ``heart``."""
    drawn = []
    for i in range(columns):
        for j in range(rows):
            px, py = x + (i - (columns - 1) / 2) * step, y + (j - (rows - 1) / 2) * step
            drawn.append(circle(px, py, step * 0.72, stroke=ink, width=width))
            drawn.append(circle(px, py, step * 0.2, heart) if heart else "")
    return "".join(drawn)
