"""A courtier's hair: what falls behind the face, and what lies before it under a light headgear."""

from collections.abc import Callable, Mapping

from pnp.typeset.motifs.paper import at, both, circle, path
from pnp.typeset.motifs.shapes import ribbon

Part = Callable[[str, str], str]


def _locks(*curves: str) -> Callable[[str], str]:
    return lambda bg: both("".join(path(d, stroke=bg, width=0.36, cap="round") for d in curves))


def _none(fg: str, bg: str) -> str:
    return ""


def _dome(fg: str, bg: str) -> str:
    """Hair over the skull, with its parting on the axis, for heads that wear little."""
    return path(
        "M-7,-20.4C-8.4,-28.6 -5,-32.4 0,-32.4C5,-32.4 8.4,-28.6 7,-20.4"
        "C6.4,-24.6 4,-26.8 0,-27.6C-4,-26.8 -6.4,-24.6 -7,-20.4Z",
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
