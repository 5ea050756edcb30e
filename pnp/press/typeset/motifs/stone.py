"""A cut stone seen from above: the jewel of a game."""

from pnp.press.typeset.motifs.paper import Point, line, path, polar, tint
from pnp.press.typeset.motifs.shapes import polyline

_LIT = (1.0, 0.82, 0.6, 0.42, 0.3, 0.42, 0.7, 0.9)
"""Share of ink of the eight sides, from the one that faces upper right, clockwise: light falls from the upper left."""


def _facets(cx: float, cy: float, r: float) -> list[tuple[list[Point], float]]:
    """The facets of an eight-sided brilliant and the tone of each (share of ink)."""
    outer = [polar(r, 22.5 + 45 * i, cx, cy) for i in range(8)]
    girdle = [polar(r * 0.74, 45 * i, cx, cy) for i in range(8)]
    table = [polar(r * 0.47, 22.5 + 45 * i, cx, cy) for i in range(8)]
    facets: list[tuple[list[Point], float]] = []
    for i in range(8):
        j, k = (i + 1) % 8, (i + 2) % 8
        facets.append(([outer[i], outer[j], girdle[j]], _LIT[i]))
        facets.append(([table[i], table[j], girdle[j]], _LIT[(i + 4) % 8]))
        facets.append(([outer[j], girdle[j], table[j], girdle[k]], _LIT[k]))
    return [*facets, (table, 1.0)]


def cut_stone(cx: float, cy: float, r: float, ink: str, paper: str = "#FFFFFF", low_ink: bool = False) -> str:
    """A brilliant of radius r mm about (cx, cy): facets in flat tints, separated by paper lines, one glint on the
    table.

    With ``low_ink`` the facets are outlined, and the darkest are ruled instead of tinted.
    """
    if low_ink:
        return _engraved(cx, cy, r, ink)
    drawn = [
        path(
            polyline(points),
            tint(ink, share, paper),
            paper,
            0.3 if share == 1.0 and len(points) == 8 else 0.22,
            join="round",
        )
        for points, share in _facets(cx, cy, r)
    ]
    table = [polar(r * 0.43, 22.5 + 45 * i, cx, cy) for i in range(8)]
    glint = [table[5], table[6], table[7], (cx - r * 0.05, cy - r * 0.07)]
    return "".join(drawn) + path(polyline(glint), tint(ink, 0.55, paper))


def _engraved(cx: float, cy: float, r: float, ink: str) -> str:
    """The stone in lines: each triangle is ruled along its base, the closer the darker it is."""
    drawn = []
    for points, share in _facets(cx, cy, r):
        drawn.append(path(polyline(points), stroke=ink, width=0.25, join="round"))
        if len(points) == 3:
            (ax, ay), (bx, by), (tx, ty) = points
            count = round(share * 5)
            for step in ((i + 1) / (count + 1) for i in range(count)):
                start = (ax + (tx - ax) * step, ay + (ty - ay) * step)
                drawn.append(line(*start, bx + (tx - bx) * step, by + (ty - by) * step, ink, 0.2))
    return "".join(drawn)
