"""What a courtier wears below the chin: robes cut off at y = 0, and the collars over them."""

import math
from collections.abc import Callable, Mapping

from pnp.typeset.motifs.paper import at, both, circle, num, path, polar, xy

Part = Callable[[str, str], str]
"""Draws in two colours: what is drawn, and the ground it stands on."""
GAP = 0.5
"""Ground between two parts that touch, mm."""

_SHOULDERS = "M-15.6,0C-15.2,-6.2 -11.6,-9.6 -5.2,-11.2L0,-8.4L5.2,-11.2C11.6,-9.6 15.2,-6.2 15.6,0Z"
_SOFT = "M-13.8,0C-13.6,-5.4 -10.8,-8.6 -4.6,-10.4L0,-7.6L4.6,-10.4C10.8,-8.6 13.6,-5.4 13.8,0Z"


def _ermine(fg: str, bg: str) -> str:
    tail = "M0,-1.1C.3,0 .75,.5 .75,.8L0,.5L-.75,.8C-.75,.5 -.3,0 0,-1.1Z"
    spots = "".join(at(x, y, path(tail, bg)) for x, y in ((6.2, -6.2), (9.9, -5.4), (7.6, -2.4), (12.2, -2.0)))
    return path(_SHOULDERS, fg) + both(spots)


def _mail(fg: str, bg: str) -> str:
    """Plate on the shoulders, scales on the breast."""
    lames = both(path("M6.4,-10.4C10,-9 12.2,-5.6 12.4,0M9.4,-9.4C12.2,-7.6 13.8,-4.4 14.1,0", stroke=bg, width=0.4))
    scales = "".join(
        path(f"M{x - 1.1},{y}A1.1,1.1 0 0 0 {x + 1.1},{y}", stroke=bg, width=0.36)
        for row, y in enumerate((-5.6, -3.9, -2.2, -0.5))
        for x in ((3.3, 5.5, 7.7), (4.4, 6.6, 8.8))[row % 2]
    )
    return path(_SHOULDERS, fg) + lames + both(scales)


def _gown(fg: str, bg: str) -> str:
    hem = both(
        path("M5,-9.6C6.6,-6.4 7,-3 6.8,0", stroke=bg, width=0.4)
        + path("M9,-7.8C10.4,-5.4 11,-2.8 11,0", stroke=bg, width=0.4)
    )
    pearls = both("".join(circle(x, y, 0.5, bg) for x, y in ((7.0, -6.7), (8.2, -4.2), (8.8, -1.6))))
    return path(_SOFT, fg) + hem + pearls


def _doublet(fg: str, bg: str) -> str:
    slashes = both(
        "".join(
            path(
                f"M{x},{y}C{x + 1},{y + 0.7} {x + 1.4},{y + 2} {x + 1.2},{y + 3.2}", stroke=bg, width=0.75, cap="round"
            )
            for x, y in ((6.6, -8.6), (9.4, -7.2), (11.8, -4.8), (5.2, -4.2), (8.0, -3.4))
        )
    )
    return path(_SHOULDERS, fg) + slashes


def _petals(fg: str, bg: str) -> str:
    blossom = "".join(circle(*polar(0.85, 72 * i), 0.62, bg) for i in range(5)) + circle(0, 0, 0.35, fg)
    return path(_SOFT, fg) + both(
        "".join(at(x, y, blossom) for x, y in ((6.4, -6.4), (9.8, -4.6), (7.0, -2.6), (11.3, -1.6)))
    )


def _sea(fg: str, bg: str) -> str:
    """A robe of waves: rows of scallops, longer towards the hem."""
    rows = ((4.8, -7.2, 2), (3.9, -4.7, 3), (4.8, -2.3, 4))
    lines = (f"M{x},{y}" + "q.95,1.5 1.9,0" * count for x, y, count in rows)
    return path(_SOFT, fg) + both("".join(path(d, stroke=bg, width=0.4, cap="round", join="round") for d in lines))


ROBES: Mapping[str, Part] = {
    "ermine": _ermine,
    "mail": _mail,
    "gown": _gown,
    "doublet": _doublet,
    "petals": _petals,
    "waves": _sea,
}


def _standing(fg: str, bg: str) -> str:
    wing = path("M3.1,-11.6C6,-12 9.6,-14 11.9,-17.6C11.6,-12.6 8.2,-8.2 0,-4.6L0,-8.2Z", fg, bg, GAP, join="round")
    return both(wing + path("M4.4,-10.3C7,-11 9.2,-12.6 10.6,-14.8", stroke=bg, width=0.3))


def _fan(fg: str, bg: str, r0: float, r1: float, lobes: int, first: float, depth: float, cy: float) -> str:
    """Half a pleated collar about (0, cy): from the angle ``first`` down to the axis, its rim in ``lobes`` scallops."""
    step = (180 - first) / lobes
    rim = [polar(r1, first + i * step, 0, cy) for i in range(lobes + 1)]
    radius = num(math.dist(rim[0], rim[1]) / 2 * depth)
    edge = "".join(f"A{radius},{radius} 0 0 1 {xy(*p)}" for p in rim[1:])
    (x0, y0), (x1, y1) = polar(r0, first, 0, cy), polar(r0, 180, 0, cy)
    shape = f"M{xy(x0, y0)}L{xy(*rim[0])}{edge}L{xy(x1, y1)}A{num(r0)},{num(r0)} 0 0 0 {xy(x0, y0)}Z"
    pleats = "".join(
        f"M{xy(*polar(r0 + (r1 - r0) * 0.28, first + i * step, 0, cy))}L{xy(*polar(r1 - 0.5, first + i * step, 0, cy))}"
        for i in range(1, lobes)
    )
    return path(shape, fg, bg, GAP, join="round") + path(pleats, stroke=bg, width=0.36, cap="round")


def _scalloped(fg: str, bg: str) -> str:
    """A fan of lace, wide on the shoulders, its rim in scallops, each with an eyelet."""
    first, lobes, cy = 86.0, 7, -15.6
    step = (180 - first) / lobes
    eyelets = "".join(circle(*polar(10.4, first + (i + 0.5) * step, 0, cy), 0.55, bg) for i in range(lobes))
    return both(_fan(fg, bg, 5.4, 10.6, lobes, first, 1.0, cy)) + both(eyelets)


def _gorget(fg: str, bg: str) -> str:
    plates = path("M-6.6,-11C-4,-8.6 4,-8.6 6.6,-11L7.4,-8.4C4.6,-5 -4.6,-5 -7.4,-8.4Z", fg, bg, GAP, join="round")
    upper = path(
        "M-5.6,-13.4C-3.4,-11 3.4,-11 5.6,-13.4L6.4,-10.8C3.8,-8 -3.8,-8 -6.4,-10.8Z", fg, bg, GAP, join="round"
    )
    return plates + upper + both(circle(5.9, -8.6, 0.42, bg) + circle(5.2, -11.2, 0.42, bg))


def _ruff(fg: str, bg: str) -> str:
    """A round pleated ruff."""
    return both(_fan(fg, bg, 5.6, 9.4, 8, 98, 1.1, -14.2))


def _lace(fg: str, bg: str) -> str:
    """A broad soft collar that lies on the shoulders."""
    wing = path(
        "M3.4,-11.4L8.8,-10.2"
        "A1.3,1.3 0 0 1 8.2,-7.7"
        "A1.3,1.3 0 0 1 6.4,-5.9"
        "A1.3,1.3 0 0 1 4.2,-5"
        "A1.3,1.3 0 0 1 1.6,-4.8L0,-7.8Z",
        fg,
        bg,
        GAP,
        join="round",
    )
    dots = "".join(circle(x, y, 0.4, bg) for x, y in ((7.5, -9.0), (6.0, -7.3), (4.1, -6.4), (2.2, -6.1)))
    return both(wing + dots)


COLLARS: Mapping[str, Part] = {
    "standing": _standing,
    "scalloped": _scalloped,
    "gorget": _gorget,
    "ruff": _ruff,
    "lace": _lace,
}
