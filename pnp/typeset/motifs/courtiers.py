"""Masked courtiers: busts that differ in headgear, hair, mask, mouth, collar and robe.

Every part is drawn in two colours about the axis x = 0, the chest cut off at y = 0, the chin at y = -8, the mask between
y = -22 and y = -17. A bust is about 36 mm tall with its headgear. Parts that touch are parted by 0.5 mm of ``bg``.
"""

import math
from collections.abc import Callable, Mapping
from typing import Literal

from pnp.typeset.motifs.headgear import HEADGEAR, OPEN
from pnp.typeset.motifs.paper import at, both, circle, num, path, polar, xy
from pnp.typeset.motifs.shapes import ribbon
from pnp.typeset.motifs.suits import suit

Part = Callable[[str, str], str]
Collar = Literal["standing", "scalloped", "gorget", "ruff", "lace"]
Hair = Literal["shoulder", "short", "long", "curls", "braids", "waves"]
Mouth = Literal["firm", "smile", "smirk", "rose", "stern"]
Mask = Literal["plain", "swept", "winged", "round"]
Robe = Literal["ermine", "mail", "gown", "doublet", "petals", "waves"]
GAP = 0.5


def bust(
    headgear: str,
    hair: Hair = "shoulder",
    mouth: Mouth = "firm",
    collar: Collar = "standing",
    mask: Mask = "plain",
    robe: Robe = "ermine",
    suit_name: str = "",
    woman: bool = False,
) -> Part:
    """A picture of a masked courtier, with the mark of ``suit_name`` on the breast if one is given.

    ``headgear`` is a name in HEADGEAR: laurel, crown, coronet, plumed_cap, star_tiara, war_circlet, flower_wreath, shells.
    """

    def draw(fg: str, bg: str) -> str:
        parts = [HAIR_BEHIND[hair](fg, bg), ROBES[robe](fg, bg), COLLARS[collar](fg, bg)]
        if suit_name:
            parts.append(circle(0, -3.0, 2.9, bg) + suit(suit_name, 0, -3.0, 3.9, fg, bg, inline=False))
        before = HAIR_BEFORE[hair](fg, bg) if headgear in OPEN else ""
        parts += [_face(fg, bg, woman), before, MASKS[mask](fg, bg), _nose(bg)]
        parts += [MOUTHS[mouth](fg, bg), HEADGEAR[headgear](fg, bg)]
        return "".join(parts)

    return draw


# ------------------------------------------------------------------------------------------------ robes and collars
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
    slashes = both("".join(path(f"M{x},{y}C{x + 1},{y + 0.7} {x + 1.4},{y + 2} {x + 1.2},{y + 3.2}", stroke=bg, width=0.75, cap="round")
                           for x, y in ((6.6, -8.6), (9.4, -7.2), (11.8, -4.8), (5.2, -4.2), (8.0, -3.4))))  # fmt: skip
    return path(_SHOULDERS, fg) + slashes


def _petals(fg: str, bg: str) -> str:
    blossom = "".join(circle(*polar(0.85, 72 * i), 0.62, bg) for i in range(5)) + circle(0, 0, 0.35, fg)
    return path(_SOFT, fg) + both(
        "".join(at(x, y, blossom) for x, y in ((6.4, -6.4), (9.8, -4.6), (7.0, -2.6), (11.3, -1.6)))
    )


def _sea(fg: str, bg: str) -> str:
    rows = "".join(
        path(f"M{x},{y}q.95,1.5 1.9,0q.95,1.5 1.9,0{'q.95,1.5 1.9,0' if y > -6 else ''}{'q.95,1.5 1.9,0' if y > -3 else ''}", stroke=bg, width=0.4,
             cap="round", join="round")
        for x, y in ((4.8, -7.2), (3.9, -4.7), (4.8, -2.3))
    )  # fmt: skip
    return path(_SOFT, fg) + both(rows)


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
    wing = path("M3.4,-11.4L8.8,-10.2A1.3,1.3 0 0 1 8.2,-7.7A1.3,1.3 0 0 1 6.4,-5.9A1.3,1.3 0 0 1 4.2,-5A1.3,1.3 0 0 1 1.6,-4.8L0,-7.8Z",
                fg, bg, GAP, join="round")  # fmt: skip
    dots = "".join(circle(x, y, 0.4, bg) for x, y in ((7.5, -9.0), (6.0, -7.3), (4.1, -6.4), (2.2, -6.1)))
    return both(wing + dots)


COLLARS: Mapping[str, Part] = {
    "standing": _standing,
    "scalloped": _scalloped,
    "gorget": _gorget,
    "ruff": _ruff,
    "lace": _lace,
}


# ------------------------------------------------------------------------------------------------ heads
def _face(fg: str, bg: str, woman: bool) -> str:
    chin = "M0,-8.2C-2.8,-9.6 -5.5,-13.6 -5.8,-19.2" if woman else "M0,-8C-3.6,-9.6 -6,-13.8 -6,-19.4"
    other = "L5.8,-19.2C5.5,-13.6 2.8,-9.6 0,-8.2Z" if woman else "L6,-19.4C6,-13.8 3.6,-9.6 0,-8Z"
    return path(f"{chin}L-6,-26.4C-4,-28.4 4,-28.4 6,-26.4{other}", fg, bg, GAP)


def _nose(bg: str) -> str:
    return both(path("M.25,-16.4C.5,-15.2 .7,-14.7 1.3,-14.3", stroke=bg, width=0.4, cap="round"))


def _firm(fg: str, bg: str) -> str:
    lower = path("M0,-11.6C-.9,-11.5 -.9,-10.6 0,-9.4C.9,-10.6 .9,-11.5 0,-11.6Z", bg)
    return both(path("M0,-12.2C.6,-12.5 1.4,-12.4 2.3,-12.95", stroke=bg, width=0.45, cap="round")) + lower


def _stern(fg: str, bg: str) -> str:
    crease = both(path("M2.9,-14.4C3.4,-13.4 3.4,-12.4 3.1,-11.4", stroke=bg, width=0.34, cap="round"))
    return (
        both(path("M0,-12.4C.8,-12.5 1.5,-12.4 2.1,-12", stroke=bg, width=0.5, cap="round"))
        + crease
        + both(path("M0,-10.6C.5,-10.7 .9,-10.6 1.2,-10.3", stroke=bg, width=0.38, cap="round"))
    )


def _smile(fg: str, bg: str) -> str:
    return path(
        "M-2.3,-13C-1.4,-12.6 -.6,-12.8 0,-12.5C.6,-12.8 1.4,-12.6 2.3,-13C1.7,-11.6 .9,-11 0,-11C-.9,-11 -1.7,-11.6 -2.3,-13Z",
        bg,
    )


def _smirk(fg: str, bg: str) -> str:
    return path("M-1.9,-12.1C-.6,-12 .9,-12.4 2.7,-13.8", stroke=bg, width=0.5, cap="round") + path(
        "M-.8,-10.6C-.2,-10.4 .6,-10.5 1.1,-10.9", stroke=bg, width=0.38, cap="round"
    )


def _rose(fg: str, bg: str) -> str:
    return path(
        "M-1.8,-12.5C-1.2,-13.1 -.5,-13.3 0,-12.9C.5,-13.3 1.2,-13.1 1.8,-12.5C1.2,-11.5 .6,-11.1 0,-11.1C-.6,-11.1 -1.2,-11.5 -1.8,-12.5Z",
        bg,
    )


MOUTHS: Mapping[str, Part] = {"firm": _firm, "stern": _stern, "smile": _smile, "smirk": _smirk, "rose": _rose}

_MASK_EYE = "M1.3,-18.8C2.4,-20.3 4.3,-20.4 5.7,-19.8C4.9,-18 2.9,-17.6 1.3,-18.8Z"
_MASK_SHAPES = {
    "plain": "M0,-18.2C1.6,-16.4 3.8,-16 5.4,-17C6.8,-17.9 7.6,-19.8 8.2,-22.2C5.6,-21.4 2.4,-21.6 0,-20.6Z",
    "swept": "M0,-18.2C1.5,-16.6 3.7,-16.2 5.5,-17.4C7.2,-18.6 8.8,-21.4 10.4,-24.6C7,-22.6 2.6,-22.4 0,-20.6Z",
    "winged": "M0,-18.2C1.6,-16.4 3.8,-16 5.4,-17C7,-17.6 9,-18.6 10,-20.2C9,-20.4 8.8,-20.6 8.6,-21C9.4,-21.4 9.9,-22 10.2,-23C7,-22 2.6,-22 0,-20.6Z",
    "round": "M0,-18.4C1,-16.4 3.2,-15.6 5.2,-16.6C7,-17.6 7.8,-19.6 7.4,-21.8C5,-22.6 2,-22.2 0,-20.8Z",
}


def _mask(kind: str) -> Part:
    def draw(fg: str, bg: str) -> str:
        return both(path(_MASK_SHAPES[kind], bg) + path(_MASK_EYE, fg) + circle(3.35, -19.05, 0.62, bg))

    return draw


MASKS: Mapping[str, Part] = {kind: _mask(kind) for kind in _MASK_SHAPES}


# ------------------------------------------------------------------------------------------------ hair
def _locks(*curves: str) -> Callable[[str], str]:
    return lambda bg: both("".join(path(d, stroke=bg, width=0.36, cap="round") for d in curves))


def _none(fg: str, bg: str) -> str:
    return ""


def _dome(fg: str, bg: str) -> str:
    """Hair over the skull, with its parting on the axis, for heads that wear little."""
    return path(
        "M-7,-20.4C-8.4,-28.6 -5,-32.4 0,-32.4C5,-32.4 8.4,-28.6 7,-20.4C6.4,-24.6 4,-26.8 0,-27.6C-4,-26.8 -6.4,-24.6 -7,-20.4Z",
        fg,
        bg,
        0.45,
        join="round",
    )


def _shoulder(fg: str, bg: str) -> str:
    return path("M-7.4,-25C-9.6,-19 -9,-14.4 -6.6,-11.2L6.6,-11.2C9,-14.4 9.6,-19 7.4,-25Z", fg)


def _short(fg: str, bg: str) -> str:
    return both(path("M5,-27C8.6,-26 9.4,-21.6 8.2,-17.2L6.8,-16.6L5,-15Z", fg))


def _short_top(fg: str, bg: str) -> str:
    return _dome(fg, bg) + both(
        path(
            "M2,-28C2.6,-29.4 3.8,-30.4 5,-30.6M4.4,-26.6C5.2,-27.8 6,-28.4 7,-28.6", stroke=bg, width=0.36, cap="round"
        )
    )


def _long(fg: str, bg: str) -> str:
    fall = path("M5,-27C10.4,-24.6 9.4,-18.6 11,-14.4C12.2,-11 11,-8.8 12.6,-6C9.6,-5.6 6.6,-6.4 5,-9L3,-14Z", fg)
    return both(fall) + _locks("M7.2,-22C8.6,-18 7.4,-14 9.2,-8.2")(bg)


def _curls(fg: str, bg: str) -> str:
    mass = path("M4,-27.4C9.6,-26.6 10.8,-23 9.4,-19.6L7.6,-13H4Z", fg)
    places = ((9.4, -21.6), (10.0, -18.4), (9.4, -15.2), (7.6, -12.6))
    ringlets = "".join(circle(x, y, 2.05, fg, bg, 0.36) + circle(x + 0.2, y + 0.1, 0.62, bg) for x, y in places)
    return both(mass + ringlets)


def _braids(fg: str, bg: str) -> str:
    mass = path("M4,-27.4C9.6,-26.6 10.2,-22 9.2,-17.6L7,-13H4Z", fg)
    knots = ((8.6, -15.4), (9.3, -12.6), (10.0, -9.8), (10.6, -7.0), (11.0, -4.3))
    plait = "".join(
        at(
            x,
            y,
            path("M0,-1.9C1.9,-1.6 2.3,.2 0,2C-2.3,.2 -1.9,-1.6 0,-1.9Z", fg, bg, 0.4)
            + path("M-.9,-.4Q0,.5 .9,-.4", stroke=bg, width=0.34),
            -12,
        )
        for x, y in knots
    )
    tie = at(11.3, -2.5, path("M-1.1,-.6H1.1L1.5,1.8H-1.5Z", fg, bg, 0.36), -10)
    return both(mass + plait + tie)


def _waves(fg: str, bg: str) -> str:
    strands = [
        [
            (6.0, -26.0, 3.0),
            (8.6, -22.0, 3.4),
            (7.6, -18.0, 3.2),
            (10.0, -14.0, 3.4),
            (9.4, -10.0, 3.2),
            (11.8, -6.4, 2.8),
            (11.6, -3.4, 1.2),
        ],
        [(6.0, -26.0, 2.6), (6.8, -20.0, 3.0), (6.2, -15.0, 3.0), (7.6, -11.0, 2.6), (7.4, -8.0, 1.2)],
    ]
    seams = _locks("M7.6,-24C9.4,-21 7,-17.6 9,-14C10.2,-11.6 8.8,-9.6 11,-6")
    return both("".join(path(ribbon(s), fg) for s in strands)) + seams(bg)


def _parted(fg: str, bg: str) -> str:
    return _dome(fg, bg) + both(
        path("M.9,-28.2C3.6,-28 5.6,-26 6.4,-23.6M1.4,-30C4,-29.6 6,-28 7,-25.6", stroke=bg, width=0.34, cap="round")
    )


HAIR_BEHIND: Mapping[str, Part] = {
    "shoulder": _shoulder,
    "short": _short,
    "long": _long,
    "curls": _curls,
    "braids": _braids,
    "waves": _waves,
}
HAIR_BEFORE: Mapping[str, Part] = {
    "shoulder": _none,
    "short": _short_top,
    "long": _parted,
    "curls": _parted,
    "braids": _parted,
    "waves": _parted,
}
