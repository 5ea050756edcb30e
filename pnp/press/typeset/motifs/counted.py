"""Icons made from a number or a direction: faces of dice, arrows, stars, polygons, fans of cards.

Each is a function (ink, paper) that draws in a box of height 1 about the origin, in the style of the icons that are
drawn as files (templates/icons): solid shapes, cuts of a twelfth of the height, lines of a tenth.
"""

from collections.abc import Callable, Mapping
from functools import partial

from pnp.press.typeset.motifs.paper import Point, at, circle, path, polar, rect
from pnp.press.typeset.motifs.shapes import polygon, polyline, star

CUT, LINE = 0.075, 0.1
"""Width of a cut in a solid shape, and of a line, in heights of an icon."""
_PIPS: Mapping[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Positions of the pips of a die, in steps from its centre."""
PIP, STEP = 0.095, 0.255
"""Radius of a pip, and the step between two."""
DIRECTIONS = ("up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left")
STAR_WAIST = {4: 0.36, 5: 0.42, 6: 0.5, 7: 0.56, 8: 0.6}
"""Inner radius of a star by the number of its points, as a share of the outer one."""
SIDES = {3: "triangle", 5: "pentagon", 6: "hexagon", 8: "octagon"}


FANS = {
    1: (0.0, 1.0, 0.0),
    2: (26.0, 1.34, -0.14),
    3: (24.0, 1.2, -0.12),
    4: (20.0, 1.1, -0.08),
    5: (17.0, 1.02, -0.06),
}
"""Fans by the number of their cards: degrees between two, their enlargement, and the distance that they are moved
down."""


def die(pips: int, ink: str, paper: str) -> str:
    """The face of a die with that many pips, 1 to 6."""
    spots = "".join(circle(x * STEP, y * STEP, PIP * (1.35 if pips == 1 else 1.0), paper) for x, y in _PIPS[pips])
    return rect(-0.46, -0.46, 0.92, 0.92, 0.16, ink) + spots


def arrow(turn: float, ink: str, paper: str) -> str:
    """A solid arrow in a direction, degrees from above."""
    head = [(0, -0.5), (0.4, -0.06), (0.15, -0.06), (0.15, 0.5), (-0.15, 0.5), (-0.15, -0.06), (-0.4, -0.06)]
    return at(0, 0, path(polyline(head), ink), turn, 0.97 if turn % 90 == 0 else 0.92)


def chevron(turn: float, ink: str, paper: str) -> str:
    """A pointer without a shaft, in a direction, degrees from above."""
    return at(0, 0, path("M-.36,.24L0,-.2L.36,.24", stroke=ink, width=0.2, cap="round", join="round"), turn)


def pointed_star(points: int, ink: str, paper: str) -> str:
    """A solid star with that many points, optically centred."""
    drop = 0.03 if points % 2 else 0.0
    return path(star(points, 0.5, 0.5 * STAR_WAIST[points], 0, 0, drop), ink, ink, 0.02, join="round")


def solid_polygon(sides: int, ink: str, paper: str) -> str:
    """A solid regular polygon."""
    drop = 0.11 if sides == 3 else 0.02 if sides == 5 else 0.0
    return path(polygon(sides, 0.5 if sides > 3 else 0.54, 180 / 8 if sides == 8 else 0, 0, drop), ink)


def fan(count: int, ink: str, paper: str) -> str:
    """A fan of that many cards, opened from their foot, each separated from the one below it."""
    spread, scale, down = FANS[count]
    size = (0.66, 0.94) if count == 1 else (0.42, 0.62)
    drawn = []
    for i in range(count):
        angle = spread * (i - (count - 1) / 2)
        middle = (0.0, 0.0) if count == 1 else polar(0.36, angle, 0, 0.46)
        card = rect(-size[0] / 2, -size[1] / 2, *size, 0.07, ink, paper, 0.0 if count == 1 else CUT)
        drawn.append(at(*middle, card, angle))
    return at(0, down, "".join(drawn), 0, scale)


def pips(count: int, ink: str, paper: str) -> str:
    """The given number of dots in a row or a block: a level, a number of actions."""
    places = {1: ((0, 0),), 2: ((-1, 0), (1, 0)), 3: ((-1, 0.85), (1, 0.85), (0, -0.85)), 4: _PIPS[4]}[count]
    radius = 0.3 if count == 1 else 0.21
    return "".join(circle(x * 0.25, y * 0.25, radius, ink) for x, y in places)


def _hexagon_ring(ink: str, paper: str) -> str:
    return path(polygon(6, 0.45), stroke=ink, width=LINE, join="round")


def _square(ink: str, paper: str) -> str:
    return rect(-0.42, -0.42, 0.84, 0.84, 0.0, ink)


COUNTED: Mapping[str, Mapping[str, Callable[[str, str], str]]] = {
    "dice": {f"die-{n}": partial(die, n) for n in _PIPS},
    "arrows": {
        **{f"arrow-{name}": partial(arrow, 45.0 * i) for i, name in enumerate(DIRECTIONS)},
        **{f"chevron-{name}": partial(chevron, 90.0 * i) for i, name in enumerate(DIRECTIONS[::2])},
    },
    "shapes": {
        "circle": lambda ink, paper: circle(0, 0, 0.47, ink),
        "ring": lambda ink, paper: circle(0, 0, 0.42, stroke=ink, width=LINE),
        "square": _square,
        "lozenge": lambda ink, paper: path(polygon(4, 0.5), ink),
        **{name: partial(solid_polygon, sides) for sides, name in SIDES.items()},
        "hexagon-open": _hexagon_ring,
        **{("star" if n == 5 else f"star-{n}"): partial(pointed_star, n) for n in STAR_WAIST},
        **{f"dots-{n}": partial(pips, n) for n in range(1, 5)},
    },
    "cards": {("card" if n == 1 else f"cards-{n}"): partial(fan, n) for n in range(1, 6)},
}  # fmt: skip
"""Icons by group and name: functions (ink, paper) that draw in a box of height 1."""
