"""What a courtier wears on the head: crowns, wreaths, caps. The band sits at y = -26, the skull ends at y = -32."""

from collections.abc import Callable, Mapping

from pnp.typeset.motifs.paper import at, both, circle, num, path, polar
from pnp.typeset.motifs.shapes import lozenge, polyline, ribbon, star


def crown(fg: str, bg: str) -> str:
    """A king's: five points on an arc, each with its bead, and a band of jewels."""
    tops = [(-9.8, -33.2), (-5.1, -34.9), (0.0, -36.0), (5.1, -34.9), (9.8, -33.2)]
    valleys = [(-6.6, -29.6), (-2.4, -30.1), (2.4, -30.1), (6.6, -29.6)]
    edge = [(-7.4, -24.2)]
    for i, top in enumerate(tops):
        edge += [top, *valleys[i : i + 1]]
    body = path(polyline([*edge, (7.4, -24.2)]), fg, bg, 0.5, join="round")
    beads = "".join(circle(x, y - 0.5, 1.0, fg, bg, 0.4) for x, y in tops)
    return body + beads + _band(bg, "lozenges")


def _band(bg: str, ornament: str) -> str:
    """The two lines of a headband and the jewels between them."""
    lines = path("M-7.9,-27.4Q0,-28.9 7.9,-27.4", stroke=bg, width=0.45) + path(
        "M-7.4,-24.2Q0,-25.7 7.4,-24.2", stroke=bg, width=0.45
    )
    jewels = []
    for i in range(-2, 3):
        x, y = i * 2.9, -26.45 + 0.112 * abs(i) ** 1.6
        jewels.append(
            circle(x, y, 0.7 if i % 2 else 0.85, bg)
            if ornament == "pearls"
            else path(lozenge(x, y, 1.1 if i % 2 else 2.2, 2), bg)
        )
    return lines + "".join(jewels)


def coronet(fg: str, bg: str) -> str:
    """A queen's: five pearls on stalks between leaves, over a band of pearls."""
    leaves = "".join(
        at(
            x,
            y,
            path("M0,-4.6C1.5,-3.2 1.8,-1.6 1.2,1H-1.2C-1.8,-1.6 -1.5,-3.2 0,-4.6Z", fg, bg, 0.4, join="round"),
            turn,
        )
        for x, y, turn in ((-3.9, -28.4, -8), (3.9, -28.4, 8))
    )
    stalks = "".join(
        path(f"M{x * 0.84},-27.8L{x},{y}", stroke=fg, width=0.9) for x, y in ((-7.6, -31.2), (0, -33.2), (7.6, -31.2))
    )
    pearls = "".join(
        circle(x, y, r, fg, bg, 0.4) + circle(x - 0.35, y - 0.35, r * 0.28, bg)
        for x, y, r in ((-7.8, -32.2, 1.45), (0.0, -34.2, 1.75), (7.8, -32.2, 1.45))
    )
    tips = "".join(circle(x, -33.9, 0.8, fg, bg, 0.35) for x in (-4.5, 4.5))
    band = path("M-7.9,-27.6Q0,-29.1 7.9,-27.6L7.4,-24Q0,-25.5 -7.4,-24Z", fg, bg, 0.5, join="round")
    return stalks + leaves + tips + pearls + band + _band(bg, "pearls")


def _leaf(length: float, fg: str, bg: str) -> str:
    w = length * 0.24
    blade = (
        f"M0,0C{num(w)},{num(-length * 0.3)} {num(w)},{num(-length * 0.7)} 0,{num(-length)}"
        f"C{num(-w)},{num(-length * 0.7)} {num(-w)},{num(-length * 0.3)} 0,0Z"
    )
    return path(blade, fg, bg, 0.36, join="round") + path(
        f"M0,{num(-length * 0.22)}V{num(-length * 0.68)}", stroke=bg, width=0.26
    )


def laurel(fg: str, bg: str) -> str:
    """A victor's: two sprays of bay that rise from the temples and meet over the brow."""
    sprigs = []
    for i, a in enumerate((84, 66, 48, 31, 15)):
        x, y = polar(8.3, a, 0, -23.2)
        inner = at(x, y, _leaf(4.0, fg, bg), a - 92) if i else ""
        sprigs.append(inner + at(x, y, _leaf(4.9, fg, bg), a - 46))
    berries = "".join(circle(*polar(8.0, a, 0, -23.2), 0.75, fg, bg, 0.34) for a in (75, 40))
    knot = path(lozenge(0, -31.9, 2.6, 3.4), fg, bg, 0.4, join="round")
    return both("".join(sprigs) + berries) + knot


def plumed_cap(fg: str, bg: str) -> str:
    """A flat cap worn aslant, with a jewel and a long plume that sweeps to the right."""
    quill = [(1.4, -28.6), (4.6, -33.6), (8.8, -35.2), (12.4, -33.2), (13.9, -29.4), (13.2, -26.0)]
    vane = path(
        ribbon(
            [
                (1.4, -28.0, 1.0),
                (4.4, -33.0, 3.2),
                (8.8, -34.4, 4.2),
                (12.2, -32.4, 4.4),
                (13.6, -28.6, 3.6),
                (12.8, -25.4, 1.0),
            ]
        ),
        fg,
        bg,
        0.4,
    )
    shaft = path(ribbon([(x - 0.2, y + 0.7, 0.36) for x, y in quill]), bg)
    barbs = "".join(
        path(f"M{x},{y}L{x2},{y2}", stroke=bg, width=0.32, cap="round")
        for x, y, x2, y2 in (
            (5.6, -33.6, 5.4, -35.6),
            (8.2, -34.5, 8.9, -36.4),
            (10.9, -33.4, 12.2, -34.9),
            (13.0, -30.6, 15.0, -31.4),
            (10.1, -33.9, 9.6, -32.2),
            (12.5, -31.8, 11.3, -30.8),
            (13.4, -28.6, 11.9, -28.6),
        )
    )
    crownlet = path("M-8.8,-26.6C-10.4,-31.6 -5.4,-34.4 .4,-33.2C6,-32 9.6,-29.4 8.6,-25.6Z", fg, bg, 0.5, join="round")
    folds = path(
        "M-6.4,-28C-6.2,-30.4 -4.2,-31.8 -1.4,-31.8M-2.6,-28.2C-1.8,-29.8 -.4,-30.6 1.4,-30.6",
        stroke=bg,
        width=0.38,
        cap="round",
    )
    brim = path(
        "M-9.6,-25.6C-5,-28.6 4.6,-28.2 9.6,-24.2C9.4,-23 8.6,-22.6 7.8,-22.8"
        "C3.6,-25.6 -4.2,-25.8 -8.4,-23.6C-9.4,-23.8 -9.8,-24.6 -9.6,-25.6Z",
        fg,
        bg,
        0.5,
        join="round",
    )
    brooch = circle(2.6, -28.2, 1.6, fg, bg, 0.4) + path(star(4, 1.15, 0.4, 0, 2.6, -28.2), bg)
    return crownlet + folds + vane + shaft + barbs + brim + brooch


def star_tiara(fg: str, bg: str) -> str:
    """A sorceress's: a thin diadem with a star of eight points, and two lesser ones."""
    band = path("M-7.6,-26.4Q0,-31.4 7.6,-26.4L7.3,-24.8Q0,-29.6 -7.3,-24.8Z", fg, bg, 0.45, join="round")
    large = path(star(8, 4.3, 1.5, 0, 0, -32.4), fg, bg, 0.45, join="round") + circle(0, -32.4, 0.75, bg)
    small = both(path(star(4, 2.5, 0.8, 0, 5.6, -30.0), fg, bg, 0.4, join="round"))
    return band + small + large + both(circle(3.1, -27.5, 0.4, bg))


def war_circlet(fg: str, bg: str) -> str:
    """A fighter's: a winged circlet with a nasal."""
    feathers = "".join(
        at(
            6.6,
            -25.6,
            path(
                f"M-.9,0C-1.2,{num(-h * 0.6)} .2,{num(-h * 0.9)} 1.9,{num(-h)}"
                f"C2.2,{num(-h * 0.6)} 1.8,{num(-h * 0.3)} 1.2,0Z",
                fg,
                bg,
                0.4,
                join="round",
            ),
            turn,
        )
        for h, turn in ((5.4, 62), (7.2, 42), (8.6, 22), (9.2, 4))
    )
    band = path("M-7.8,-27.8Q0,-29.8 7.8,-27.8L7.4,-24.6Q0,-26.6 -7.4,-24.6Z", fg, bg, 0.45, join="round")
    nasal = path("M-1.7,-29C-1.1,-30.6 1.1,-30.6 1.7,-29L.9,-22.6H-.9Z", fg, bg, 0.45, join="round")
    return both(feathers) + band + nasal + both(circle(4.4, -26.9, 0.5, bg)) + path(lozenge(0, -27.3, 1.1, 2.2), bg)


def flower_wreath(fg: str, bg: str) -> str:
    """A beauty's: roses and leaves in a wreath."""
    leaves = both(
        "".join(
            at(*polar(8.6, a, 0, -22.6), _leaf(4.2, fg, bg), t) for a, t in ((80, 60), (52, 44), (24, 24), (66, 10))
        )
    )
    blossoms = "".join(
        at(*polar(8.8, a, 0, -22.4), _rose(r, fg, bg))
        for a, r in ((-66, 1.9), (66, 1.9), (-34, 2.3), (34, 2.3), (0, 2.7))
    )
    return leaves + blossoms


def _rose(r: float, fg: str, bg: str) -> str:
    petals = "".join(circle(*polar(r * 0.56, 72 * i), r * 0.56, fg, bg, 0.3) for i in range(5))
    return petals + circle(0, 0, r * 0.5, fg, bg, 0.3) + circle(0, 0, r * 0.2, bg)


def shells(fg: str, bg: str) -> str:
    """A sea-queen's: a scallop shell on a string of pearls."""
    pearls = both("".join(circle(*polar(8.7, a, 0, -22.2), 1.05, fg, bg, 0.34) for a in (80, 65, 50, 35)))
    fan = path(
        "M0,-27.6C-2.6,-28.6 -4.8,-30.6 -5.2,-33.2"
        "A1.5,1.5 0 0 1 -2.9,-34.9"
        "A1.6,1.6 0 0 1 0,-35.6"
        "A1.6,1.6 0 0 1 2.9,-34.9"
        "A1.5,1.5 0 0 1 5.2,-33.2"
        "C4.8,-30.6 2.6,-28.6 0,-27.6Z",
        fg,
        bg,
        0.45,
        join="round",
    )
    ribs = path(
        "M0,-28.8V-34.2M-.7,-29L-2.5,-33.6M.7,-29L2.5,-33.6M-1.3,-29.4L-4.1,-32.6M1.3,-29.4L4.1,-32.6",
        stroke=bg,
        width=0.34,
        cap="round",
    )
    hinge = path("M-2.2,-28.4H2.2L1.5,-26.9H-1.5Z", fg, bg, 0.4, join="round")
    return pearls + fan + ribs + hinge


HEADGEAR: Mapping[str, Callable[[str, str], str]] = {
    "crown": crown,
    "coronet": coronet,
    "laurel": laurel,
    "plumed_cap": plumed_cap,
    "star_tiara": star_tiara,
    "war_circlet": war_circlet,
    "flower_wreath": flower_wreath,
    "shells": shells,
}
"""Headgear by name: functions of the two colours."""

OPEN = frozenset({"laurel", "star_tiara", "war_circlet", "flower_wreath", "shells"})
"""Headgear under which the hair shows."""
