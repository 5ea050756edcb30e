"""Two rings linked."""

import math

from pnp.typeset.motifs.paper import at, both, circle, path, polar
from pnp.typeset.motifs.shapes import polyline, rays, ring, star


def stone(fg: str, bg: str) -> str:
    """A cut stone in its setting, standing on the origin: 7 mm wide, 6 mm tall."""
    body = [(-2.1, -6.2), (2.1, -6.2), (3.5, -4.2), (1.6, -0.9), (-1.6, -0.9), (-3.5, -4.2)]
    facets = "M-3.5,-4.2H3.5M-2.1,-6.2L-1.2,-4.2L0,-6.2L1.2,-4.2L2.1,-6.2M-1.2,-4.2L-.5,-.9M1.2,-4.2L.5,-.9"
    claws = path("M-3.2,-1.4L-1.9,.7H1.9L3.2,-1.4L1.5,-.9H-1.5Z", fg, bg, 0.3)
    return path(polyline(body), fg, bg, 0.45, join="round") + path(facets, stroke=bg, width=0.34) + claws


def _band(fg: str, bg: str, cx: float, cy: float, r: float, half: float) -> str:
    band = circle(cx, cy, r, "none", bg, 2 * half + 0.9) + circle(cx, cy, r, "none", fg, 2 * half)
    return band + circle(cx, cy, r, "none", bg, 0.34)


def linked_rings(fg: str, bg: str) -> str:
    """Two rings, each with its stone, each through the other."""
    r, half, dx, cy = 8.1, 1.35, 4.9, -14.6
    crown = at(0, 0, "".join(at(side * dx, cy, at(0, -r - 0.6, stone(fg, bg)), 24 * side) for side in (-1, 1)))
    left, right = _band(fg, bg, -dx, cy, r, half), _band(fg, bg, dx, cy, r, half)
    # the left ring once more, where it runs over the right one: about the lower crossing
    angle = 90 + math.degrees(math.acos(dx / r))
    over = path(ring(r - half - 0.45, r + half + 0.45, angle - 17, angle + 17, -dx, cy), bg)
    over += path(ring(r - half, r + half, angle - 19, angle + 19, -dx, cy), fg)
    x0, y0 = polar(r, angle - 20, -dx, cy)
    x1, y1 = polar(r, angle + 20, -dx, cy)
    over += path(f"M{x0:.3f},{y0:.3f}A{r},{r} 0 0 1 {x1:.3f},{y1:.3f}", stroke=bg, width=0.34)
    gleam = path(rays(9, 3.4, 5.8, 0.5, 0.1, 0, 0, -29.4, -100, 200), fg) + path(star(4, 2.4, 0.7, 0, 0, -29.4), fg)
    sparks = both(path(star(4, 1.3, 0.4, 0, 12.9, -3.4), fg))
    return left + right + over + crown + gleam + sparks
