"""Five chairs in a ring, as seen by someone who may not sit."""

from pnp.typeset.motifs.paper import at, both, circle, path
from pnp.typeset.motifs.shapes import star


def chair(fg: str, bg: str) -> str:
    """A high-backed chair 10 mm tall from its feet at the origin, 6.4 mm wide; one sees through its back."""
    posts = both(path("M1.9,-3.6H2.9L2.6,-9.2H2Z", fg) + circle(2.3, -9.6, 0.72, fg))
    crest = path(
        "M-2.4,-8.8C-1.4,-8.8 -1,-10.6 0,-10.6C1,-10.6 1.4,-8.8 2.4,-8.8V-7.4C1.2,-7.4 .8,-6.9 0,-6.9C-.8,-6.9 -1.2,-7.4 -2.4,-7.4Z",
        fg,
    )
    splat = path("M-.5,-7.2H.5L.9,-3.4H-.9Z", fg)
    eyelet = circle(0, -8.6, 0.55, bg)
    seat = path("M-2.9,-4H2.9L3.4,-2.4H-3.4Z", fg, bg, 0.4, join="round")
    legs = both(path("M2,-2.4H3.2L2.8,0H2.1Z", fg)) + path("M-2.2,-1.3H2.2V-.75H-2.2Z", fg)
    return posts + splat + crest + eyelet + legs + seat


def ring_of_chairs(fg: str, bg: str, count: int = 5, cy: float = -18.2) -> str:
    """``count`` chairs about a round table, their backs outwards."""
    seats = "".join(at(0, cy, at(0, -4.9, chair(fg, bg)), 360 * i / count) for i in range(count))
    board = circle(0, cy, 3.7, fg) + circle(0, cy, 3.0, "none", bg, 0.35) + path(star(count, 2.2, 0.9, 0, 0, cy), bg)
    spark = path(star(4, 1.5, 0.45, 0, 0, -12.2), fg) + circle(0, -9.2, 0.42, fg)
    return seats + board + "".join(at(0, cy, spark, 360 * (i + 0.5) / count) for i in range(count))
