"""Five chairs in a ring, as seen by someone who may not sit."""

from pnp.typeset.motifs.paper import at, both, circle, path
from pnp.typeset.motifs.shapes import star


def chair(fg: str, bg: str) -> str:
    """A spindle-backed chair 11 mm tall from its feet at the origin, 7 mm wide; one sees through its back and legs."""
    posts = both(path("M1.9,-4.4H2.95L2.75,-9.4H2.05Z", fg) + circle(2.4, -9.9, 0.78, fg))
    crest = path("M-2.4,-9.2C-1.5,-9.3 -1,-10.9 0,-10.9C1,-10.9 1.5,-9.3 2.4,-9.2V-7.9H-2.4Z", fg)
    spindles = path("M-1.05,-8V-4.6M0,-8V-4.6M1.05,-8V-4.6", stroke=fg, width=0.5)
    seat = path("M-3.1,-4.9H3.1L3.6,-3.2H-3.6Z", fg, bg, 0.4, join="round")
    legs = both(path("M2.2,-3.2H3.4L3.2,0H2.4Z", fg)) + path("M-2.5,-1.5H2.5", stroke=fg, width=0.55)
    return legs + posts + crest + spindles + seat + circle(0, -9.3, 0.5, bg)


def ring_of_chairs(fg: str, bg: str, count: int = 5, cy: float = -18.2) -> str:
    """``count`` chairs about a round table, their backs outwards."""
    seats = "".join(at(0, cy, at(0, -4.7, chair(fg, bg)), 360 * i / count) for i in range(count))
    board = circle(0, cy, 3.7, fg) + circle(0, cy, 3.0, "none", bg, 0.35) + path(star(count, 2.2, 0.9, 0, 0, cy), bg)
    spark = path(star(4, 1.5, 0.45, 0, 0, -12.2), fg) + circle(0, -9.2, 0.42, fg)
    return seats + board + "".join(at(0, cy, spark, 360 * (i + 0.5) / count) for i in range(count))
