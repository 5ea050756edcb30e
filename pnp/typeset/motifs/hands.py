"""Three raised hands on one cord: a conspiracy."""

from typing import Literal

from pnp.typeset.motifs.paper import at, both, circle, flipped, line, num, path
from pnp.typeset.motifs.shapes import lozenge, ribbon

Cuff = Literal["lace", "buttons", "gauntlet"]


def tassel(fg: str, bg: str) -> str:
    """A tassel 6 mm long that hangs from the origin."""
    skirt = path("M-1.1,1.9C-1.9,3.2 -2.1,4.6 -2.1,6H2.1C2.1,4.6 1.9,3.2 1.1,1.9Z", fg)
    fringe = "".join(line(x * 0.7, 3.4, x, 6.1, bg, 0.34) for x in (-1.05, 0, 1.05))
    return skirt + fringe + circle(0, 1.1, 1.5, fg, bg, 0.4)


def fist(fg: str, bg: str, cuff: Cuff = "buttons", arm: float = 16.0) -> str:
    """A fist that grips a level cord at the origin, 7.6 mm wide, on a forearm that ends ``arm`` mm below it."""
    wrist = path(f"M-2.7,1.6C-2.5,3.4 -2.5,4.6 -2.7,6.4V{num(arm)}H2.7V6.4C2.5,4.6 2.7,3.4 3.1,1.6Z", fg)
    palm = path("M-3.8,-.4C-3.9,2.4 -3.4,4.4 -2.4,5.2H2.6C3.6,4.2 3.9,2.4 3.8,-.4Z", fg, bg, 0.5, join="round")
    fingers = "".join(
        path(f"M{num(x)},{num(top)}a.93,.93 0 0 1 1.86,0V1.6a.93,.93 0 0 1 -1.86,0Z", fg, bg, 0.42)
        for x, top in ((-3.82, -1.6), (-1.92, -2.2), (-0.02, -2.1), (1.88, -1.3))
    )
    thumb = path(
        "M-3.9,1.1C-4.6,2.8 -3.4,4.4 -1.4,4.6C.4,4.7 1.6,4.2 1.7,3.4C1.7,2.6 .6,2.5 -.4,2.6C-1.4,2.6 -2,2.2 -2.3,1.2Z",
        fg,
        bg,
        0.42,
        join="round",
    )
    return wrist + palm + fingers + thumb + _sleeve(fg, bg, cuff, arm)


def _sleeve(fg: str, bg: str, cuff: Cuff, arm: float) -> str:
    top = 7.0
    sleeve = path(
        f"M-3.3,{top + 1}C-3.7,{num(top + 4)} -4.3,{num(arm - 3)} -4.6,{num(arm)}"
        f"H4.6C4.3,{num(arm - 3)} 3.7,{num(top + 4)} 3.3,{top + 1}Z",
        fg,
    )
    if cuff == "lace":
        lobes = "".join("a.98,1.15 0 0 1 -1.95,0" for _ in range(4))
        frill = path(f"M-3.1,{top - 0.8}H3.1L3.9,{top + 1.4}{lobes}Z", fg, bg, 0.45, join="round")
        return sleeve + frill + path(f"M-3.3,{top + 0.4}H3.3", stroke=bg, width=0.36)
    if cuff == "buttons":
        band = path(f"M-3.7,{top - 0.8}H3.7L4,{top + 2.6}H-4Z", fg, bg, 0.45, join="round")
        return sleeve + band + "".join(circle(x, top + 0.9, 0.5, bg) for x in (-2.1, 0, 2.1))
    flare = path(
        f"M-4.9,{top - 2.4}C-2,{top - 1.4} 2,{top - 1.4} 4.9,{top - 2.4}L3.8,{top + 3.2}H-3.8Z",
        fg,
        bg,
        0.45,
        join="round",
    )
    rib = path(f"M-4.4,{top - 0.6}C-2,{top + 0.3} 2,{top + 0.3} 4.4,{top - 0.6}", stroke=bg, width=0.36)
    return sleeve + flare + rib + path(lozenge(0, top + 1.7, 1.6, 1.9), bg)


def three_hands(fg: str, bg: str) -> str:
    """Three raised hands, of three people, close on one cord with tassels."""
    reach = [
        (0.0, -30.2, 1.6),
        (4.4, -27.4, 1.6),
        (7.2, -22.8, 1.6),
        (9.6, -20.6, 1.6),
        (12.9, -20.4, 1.6),
        (13.6, -17.6, 1.5),
    ]
    half = path(ribbon(reach), fg) + at(13.6, -17.9, tassel(fg, bg), scale=0.82)
    lay = "".join(
        at(x, y, path("M-.8,.8C-.3,.1 .3,-.1 .8,-.8", stroke=bg, width=0.36), turn)
        for x, y, turn in ((4.6, -27.2, 10), (5.8, -25.4, 10), (6.9, -23.4, 10), (13.3, -19.4, -50))
    )
    arms = at(0, -29.4, fist(fg, bg, "gauntlet", 28), scale=1.08) + at(
        -9.4, -19.8, fist(fg, bg, "lace", 20), scale=1.04
    )
    arms += at(9.4, -19.8, flipped(fist(fg, bg, "buttons", 20)), scale=1.04)
    return both(half + lay) + arms + both(path("M9.4,-9.6V0", stroke=bg, width=0.36))
