"""A sword, and two of them crossed."""

from pnp.typeset.motifs.paper import at, both, circle, line, path, rect
from pnp.typeset.motifs.shapes import polyline, star


def sword(fg: str, bg: str, length: float = 33.0, blade: float = 1.75) -> str:
    """A sword ``length`` mm long, ``blade`` wide, its point up at (0, -length), its pommel at the origin."""
    guard, half = -7.4, blade / 2
    edge = [(0.0, -length), (half + 0.35, -length + 3.4), (half + 0.1, guard), (-half - 0.1, guard)]
    quillons = (
        "M-5.4,-5.5C-3.6,-6.5 -2,-7.7 0,-7.7C2,-7.7 3.6,-6.5 5.4,-5.5C4.4,-7.2 2.4,-9 0,-9C-2.4,-9 -4.4,-7.2 -5.4,-5.5Z"
    )
    return "".join(
        [
            path(polyline([*edge, (-half - 0.35, -length + 3.4)]), fg, bg, 0.5),
            line(0, -length + 4.2, 0, guard - 2, bg, 0.32),
            path(quillons, fg, bg, 0.5, join="round"),
            rect(-0.8, guard + 0.2, 1.6, 4.9, 0, fg, bg, 0.4),
            *(line(-0.8, guard + 1.4 + i * 1.25, 0.8, guard + 1.0 + i * 1.25, bg, 0.3) for i in range(3)),
            circle(0, -1.3, 1.45, fg, bg, 0.4),
            circle(0, -1.3, 0.5, bg),
        ]
    )


def crossed_swords(fg: str, bg: str) -> str:
    """Two swords crossed at a third of their blades, the right one over the left, on a ground with stars."""
    blades = "".join(at(-11.2 * side, -1.9, sword(fg, bg, 38.5, 2.1), 33 * side) for side in (-1, 1))
    rosette = at(0, -5.4, path(star(8, 3.0, 1.25), fg, bg, 0.45, join="round") + circle(0, 0, 0.55, bg))
    spark = both(path(star(4, 1.7, 0.5, 0, 10.2, -14.4), fg)) + path(star(4, 1.5, 0.45, 0, 0, -32.6), fg)
    return blades + rosette + spark
