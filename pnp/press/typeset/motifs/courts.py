"""Courts of playing cards: jack, queen, king and Joker as half-figures that read either way up.

A figure stands about an axis x = 0 on a waist y = 0; up is negative, and it is 34 mm high and 40 wide. Its attribute
bears the mark of its suit, and the marks on its robe are the suit's too, so no card depends on its colour. Solid shapes
are cut by paper, as everywhere in the press; low ink draws outlines and leaves the robe open.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.press.typeset.motifs.paper import (
    at,
    both,
    box,
    chosen,
    circle,
    clipped,
    flipped,
    line,
    path,
    polar,
    rect,
    tint,
)
from pnp.press.typeset.motifs.shapes import lozenge, polyline
from pnp.press.typeset.motifs.suits import SUIT_PATHS, suit

Figure = Literal["jack", "queen", "king", "joker"]
WIDTH, HEIGHT = 40.0, 34.0
"""Width and height of one half, mm."""
BAND = 1.9
"""Half the height of the sash where the halves meet, mm."""
AIR = 0.96
"""The size of a figure in its box, so that no crown touches the frame."""
FLAGGED = ("jack",)
"""Figures that carry the mark so large that it is not repeated beside them."""
TONE = 0.26
"""The share of the ink in the lighter tone of a figure."""


@dataclass(frozen=True)
class Look:
    """The colours of a figure."""

    ink: str
    paper: str
    mark: str
    low: bool

    @property
    def solid(self) -> str:
        """The fill of robes."""
        return self.paper if self.low else self.ink

    @property
    def cut(self) -> str:
        """The ornament of robes."""
        return self.ink if self.low else self.paper

    @property
    def tone(self) -> str:
        """The lighter tone."""
        return self.paper if self.low else tint(self.ink, TONE, self.paper)

    def signed(self, x: float, y: float, size: float, colour: str, ground: str) -> str:
        """The mark of the suit; a star for a figure without one."""
        if self.mark in SUIT_PATHS:
            return suit(self.mark, x, y, size, colour, ground, inline=False)
        return path(polyline([polar(size / 2 * (0.42 if i % 2 else 1), 36 * i, x, y) for i in range(10)]), colour)


def court(
    figure: Figure, mark: str, x: float, y: float, width: float, height: float, ink: str, paper: str = "#FFFFFF",
    low_ink: bool = False,
) -> str:  # fmt: skip
    """A court of the suit ``mark`` in a box, mm, framed, its lower half being the upper one rotated."""
    look = Look(ink, paper, mark, low_ink)
    scale = min(width / WIDTH, height / 2 / HEIGHT)
    cx, cy = x + width / 2, y + height / 2
    half = chosen(FIGURES, figure, "figure")(look)
    room = box(-width / 2 / scale, -height / 2 / scale, width / scale, height / 2 / scale)
    behind = _ground(look, width / scale, height / 2 / scale, figure not in FLAGGED)
    upper = clipped(behind + at(0, 0, half, scale=AIR), room)
    drawn = upper + at(0, 0, upper, 180) + _sash(look, width / scale)
    frame = rect(x, y, width, height, 0, "none", ink, 0.4)
    return at(cx, cy, drawn, scale=scale) + frame


def _ground(look: Look, width: float, height: float, signed: bool) -> str:
    """The ground behind a figure: thin rays, and the mark of its suit at the upper left."""
    rays = []
    for i in range(-9, 10):
        (x0, y0), (x1, y1) = polar(13.5, i * 10 + 5, 0, -15), polar(48, i * 10 + 5, 0, -15)
        rays.append(line(x0, y0, x1, y1, look.tone if not look.low else look.ink, 0.3 if not look.low else 0.18))
    if not signed:
        return "".join(rays)
    sign = circle(-width / 2 + 5.2, -height + 5.4, 4.6, look.paper)
    return "".join(rays) + sign + look.signed(-width / 2 + 5.2, -height + 5.4, 6.4, look.ink, look.paper)


def _sash(look: Look, width: float) -> str:
    """The band where the halves meet, with lozenges along it."""
    band = rect(-width / 2, -BAND, width, 2 * BAND, 0, look.paper, look.ink, 0.4)
    count = 9
    step = width / count
    beads = [lozenge(-width / 2 + step * (i + 0.5), 0, 2.0, 2.2) for i in range(count)]
    dots = [circle(-width / 2 + step * i, 0, 0.42, look.ink) for i in range(1, count)]
    return band + path("".join(beads), look.ink) + "".join(dots)


# ------------------------------------------------------------------------------------------------- parts
def _robe(look: Look, shoulder: float, slope: float) -> str:
    """Shoulders and breast, with the marks of the suit in rows and a panel down the middle."""
    d = (
        f"M-19,0L-{shoulder},-9.4C-{shoulder - 1},-11.6 -{shoulder - 4},-12.6 -4.4,{-12.8 - slope}L4.4,{-12.8 - slope}"
        f"C{shoulder - 4},-12.6 {shoulder - 1},-11.6 {shoulder},-9.4L19,0Z"
    )
    outline = path(d, look.solid, look.ink if look.low else "", 0.4 if look.low else 0, join="round")
    marks = ""
    for row, y in enumerate((-2.9, -5.7, -8.5)):
        for i in range(4):
            px = 6.9 + 3.0 * i + (1.5 if row % 2 else 0)
            if px < shoulder - 1.4 + (y + 9.4) * 0.45:
                marks += look.signed(px, y, 1.75, look.cut, look.solid)
    return outline + both(marks)


def _panel(look: Look) -> str:
    """The panel down the middle of a robe, with a row of buttons."""
    panel = path("M-4.1,0L-3.4,-13H3.4L4.1,0Z", look.paper, look.ink, 0.35)
    inner = path("M-2.9,0L-2.4,-12H2.4L2.9,0", "none", look.ink, 0.2)
    return panel + inner + "".join(path(lozenge(0, -2.9 - 2.9 * i, 2.1, 2.3), look.ink) for i in range(3))


def _face(look: Look, wide: float = 5.2, lower: float = -11.6) -> str:
    """A frontal face, eyes and mouth cut in few lines."""
    head = (
        f"M0,{lower}C-{wide * 0.62},{lower - 0.6} -{wide},{lower - 4.2} -{wide},-18.4L-{wide},-22.6"
        f"C-{wide * 0.7},-25.4 {wide * 0.7},-25.4 {wide},-22.6L{wide},-18.4"
        f"C{wide},{lower - 4.2} {wide * 0.62},{lower - 0.6} 0,{lower}Z"
    )
    drawn = path(head, look.paper, look.ink, 0.4, join="round")
    eye = (
        path("M.95,-18.9C1.7,-19.8 3.2,-19.8 3.95,-18.8C3.2,-18.2 1.8,-18.1 .95,-18.9Z", look.paper, look.ink, 0.25)
        + circle(2.4, -18.95, 0.55, look.ink)
        + path("M.8,-20.6C1.8,-21.4 3.3,-21.3 4.2,-20.4", "none", look.ink, 0.4, "round")
    )
    nose = path("M-.35,-20.2C-.5,-18.4 -.9,-17.2 -1.05,-16.5C-.6,-16 .4,-16 .8,-16.4", "none", look.ink, 0.3, "round")
    mouth = path(
        "M-1.5,-14.5C-.8,-15 -.3,-14.8 0,-14.7C.3,-14.8 .8,-15 1.5,-14.5C.7,-13.7 -.7,-13.7 -1.5,-14.5Z", look.ink
    )
    return drawn + both(eye) + nose + mouth


def _hand(look: Look, x: float, y: float) -> str:
    """A hand at x that holds something, and its cuff."""
    fist = rect(x - 1.7, y - 1.5, 3.4, 3.0, 1.2, look.paper, look.ink, 0.35)
    fingers = "".join(line(x - 1.1, y - 0.5 + 0.75 * i, x + 1.3, y - 0.5 + 0.75 * i, look.ink, 0.22) for i in range(2))
    return fist + fingers


def _sleeve(look: Look, x: float, y: float) -> str:
    """A sleeve that comes up to the hand at (x, y)."""
    side = 1 if x > 0 else -1
    d = f"M{x - 3.4 * side},0L{x - 2.2 * side},{y + 2.4}H{x + 2.2 * side}L{x + 3.6 * side},0Z"
    cuff = rect(x - 2.5, y + 1.3, 5.0, 1.7, 0.3, look.paper, look.ink, 0.35)
    return path(d, look.tone, look.ink, 0.35, join="round") + cuff


def _staff(look: Look, x: float, top: float) -> str:
    return rect(x - 0.55, top, 1.1, -top, 0, look.paper, look.ink, 0.35)


# ------------------------------------------------------------------------------------------------- figures
def king(look: Look) -> str:
    """Crowned and bearded, with a sceptre that ends in the mark of his suit."""
    hair = path("M5,-23.4C7.9,-22.6 8.2,-19 7.2,-15.6C6.6,-13.6 8,-12.6 8.6,-12C6,-11.6 4.2,-12.8 4.4,-15Z", look.solid,
                look.ink, 0.35, join="round")  # fmt: skip
    strands = path("M6.2,-21.4C7,-18.8 6,-16.4 6,-14.2", "none", look.cut, 0.25, "round")
    beard = path(
        "M-5.2,-18C-5,-14.6 -4.6,-10.4 -2.9,-8.2C-1.9,-7 -.8,-8.6 0,-6.4C.8,-8.6 1.9,-7 2.9,-8.2"
        "C4.6,-10.4 5,-14.6 5.2,-18"
        "C4.2,-15.4 2.6,-15.4 1.6,-15.7C.6,-16 -.6,-16 -1.6,-15.7C-2.6,-15.4 -4.2,-15.4 -5.2,-18Z",
        look.solid, look.paper if not look.low else look.ink, 0.35, join="round",
    )  # fmt: skip
    curls = both(
        path("M3.4,-14C3.6,-12 3,-10.4 2.2,-9.4M1.5,-13.2C1.8,-11.6 1.2,-10 .8,-9", "none", look.cut, 0.25, "round")
    )
    mouth = path("M-1.3,-14.1C-.6,-14.6 .6,-14.6 1.3,-14.1C.6,-13.3 -.6,-13.3 -1.3,-14.1Z", look.paper)
    ermine = path("M-9.6,-12.4C-6,-9.6 -3.4,-7.6 0,-7.6C3.4,-7.6 6,-9.6 9.6,-12.4L11.4,-9.4C7.6,-5.4 4,-4 0,-4"
                  "C-4,-4 -7.6,-5.4 -11.4,-9.4Z", look.paper, look.ink, 0.4, join="round")  # fmt: skip
    tails = "".join(path(f"M{px},{py}l-.45,1.5h.9Z", look.ink) for px, py in
                    ((-8.6, -10.2), (-5.4, -7.9), (-2, -6.6), (2, -6.6), (5.4, -7.9), (8.6, -10.2)))  # fmt: skip
    crown = path("M-6.4,-23.2L-8,-31L-4.6,-27.6L-3,-32L0,-28L3,-32L4.6,-27.6L8,-31L6.4,-23.2Z", look.tone, look.ink,
                 0.45, join="round")  # fmt: skip
    rim = path("M-6.7,-25.6C-2.4,-26.9 2.4,-26.9 6.7,-25.6L6.4,-22.6C2.4,-23.9 -2.4,-23.9 -6.4,-22.6Z", look.solid,
               look.ink, 0.4, join="round")  # fmt: skip
    gems = "".join(path(lozenge(px, py, 1.3, 1.5), look.cut) for px, py in ((-3.8, -24.7), (0, -25), (3.8, -24.7)))
    pearls = "".join(circle(px, py, 0.75, look.ink) for px, py in ((-8, -31.6), (-3, -32.6), (3, -32.6), (8, -31.6)))
    sceptre = _sleeve(look, 15, -9) + _staff(look, 15, -22) + circle(15, -24.6, 3.5, look.paper, look.ink, 0.4)
    sceptre += look.signed(15, -24.6, 4.4, look.ink, look.paper) + _hand(look, 15, -9)
    return (
        _robe(look, 13.4, 0) + _panel(look) + ermine + tails + both(hair + strands) + _face(look) + beard + curls
        + mouth + crown + rim + gems + pearls + sceptre
    )  # fmt: skip


def queen(look: Look) -> str:
    """Veiled, with a coronet of pearls, and a flower whose heart is the mark of her suit."""
    veil = path("M-6,-25C-9.4,-22 -10.4,-15 -10.8,-7.6L-6,-9.6L6,-9.6L10.8,-7.6C10.4,-15 9.4,-22 6,-25Z", look.tone,
                look.ink, 0.4, join="round")  # fmt: skip
    hair = path("M0,-24.4C3.8,-24.4 6.8,-22 6.8,-17.6C6.8,-14 7.6,-11.6 7,-9.4C5.4,-10.6 4.4,-13 4.8,-16.4"
                "C4.9,-19.6 3,-21.6 0,-22.6Z", look.solid, look.ink, 0.35, join="round")  # fmt: skip
    strands = path("M1.4,-23.4C4,-22.6 5.7,-20 5.7,-16.6C5.7,-14.4 6,-12.8 6.2,-11.4", "none", look.cut, 0.25, "round")
    neck = path("M-2,-13V-9.6C-.8,-8.6 .8,-8.6 2,-9.6V-13Z", look.paper, look.ink, 0.35)
    scallops = ((-7.2 + 2.4 * i, -8.0 - 0.17 * (i - 3) ** 2) for i in range(7))
    lace = "".join(circle(px, py, 1.5, look.paper, look.ink, 0.3) for px, py in scallops)
    necklace = "".join(circle(px, py, 0.5, look.ink) for px, py in ((-1.5, -8.3), (0, -7.8), (1.5, -8.3)))
    coronet = path("M-6,-24C-2.2,-25.4 2.2,-25.4 6,-24L7,-28.6L3.6,-26.9L2,-30.4L0,-27.4L-2,-30.4L-3.6,-26.9L-7,-28.6Z",
                   look.tone, look.ink, 0.4, join="round")  # fmt: skip
    rim = path("M-6.2,-25.4C-2.2,-26.8 2.2,-26.8 6.2,-25.4L5.9,-23.4C2.2,-24.8 -2.2,-24.8 -5.9,-23.4Z", look.solid,
               look.ink, 0.35, join="round")  # fmt: skip
    pearls = "".join(circle(px, py, 0.85, look.paper, look.ink, 0.35) for px, py in
                     ((-7, -29.2), (-2, -31), (2, -31), (7, -29.2)))  # fmt: skip
    petals = "".join(circle(*polar(3.1, 60 * i, 15, -23.6), 1.75, look.tone, look.ink, 0.35) for i in range(6))
    leaf = path("M0,0C1.8,-2.4 4,-2.4 5,-1.6C4,.4 1.8,.8 0,0Z", look.solid, look.ink, 0.3)
    flower = _sleeve(look, 15, -8) + path("M15,-8C15.4,-13 14.4,-16 15,-20", "none", look.ink, 0.7)
    flower += at(15, -13.4, flipped(leaf), 20) + at(14.8, -16, leaf, -30, 0.8)
    flower += petals + circle(15, -23.6, 2.7, look.paper, look.ink, 0.35)
    flower += look.signed(15, -23.6, 3.5, look.ink, look.paper) + _hand(look, 15, -8)
    return (
        veil + _robe(look, 12.4, -1.6) + _panel(look) + neck + lace + necklace + both(hair + strands)
        + _face(look, 4.7, -12.2) + both(hair + strands) + rim + coronet + rim + pearls + flower
    )  # fmt: skip


def jack(look: Look) -> str:
    """Young, in a plumed cap, with a pennant that bears the mark of his suit."""
    hair = path("M4.4,-24C7.4,-23 8.4,-19.4 7.9,-15.4C7.8,-13.9 7,-13.2 5.8,-13.4C4.6,-13.6 4.5,-15 4.9,-16.6Z",
                look.solid, look.ink, 0.35, join="round")  # fmt: skip
    strands = path(
        "M6,-22.4C7,-19.8 6.9,-17.4 6.4,-15M5.4,-21C6,-19 5.9,-17 5.6,-15.4", "none", look.cut, 0.25, "round"
    )
    neck = path("M-2.2,-13V-10H2.2V-13Z", look.paper, look.ink, 0.35)
    collar = path("M-8.8,-11.6C-5.8,-12.8 -2.8,-12.4 0,-9.2C2.8,-12.4 5.8,-12.8 8.8,-11.6L6.2,-7.4L0,-9.2L-6.2,-7.4Z",
                  look.paper, look.ink, 0.4, join="round")  # fmt: skip
    cap = path("M-7.4,-22.6C-8.6,-27.2 -4.6,-29.4 0,-29.2C5,-29 8.6,-26.8 7.4,-22.6C3,-24 -3,-24 -7.4,-22.6Z",
               look.solid, look.ink, 0.4, join="round")  # fmt: skip
    brim = path("M-8,-22.2C-3,-24.6 3,-24.6 8,-22.2L7.6,-20.6C3,-22.8 -3,-22.8 -7.6,-20.6Z", look.tone, look.ink, 0.4,
                join="round")  # fmt: skip
    plume = path("M3,-27.4C4.4,-31.6 9,-33.2 13,-31C11.6,-30.6 11.4,-29.8 12,-28.9C10.6,-29 9.8,-28.4 10,-27.4"
                 "C8.4,-27.8 6,-27.4 3,-27.4Z", look.paper, look.ink, 0.35, join="round")  # fmt: skip
    quill = path("M3.4,-27.5C5.6,-29.6 8.6,-30.8 11.6,-30.8", "none", look.ink, 0.25, "round")
    flag = path("M-15.6,-31.6L-5.4,-29L-8,-25.4L-5.8,-22.4L-15.6,-19.8Z", look.paper, look.ink, 0.4, join="round")
    pennant = _sleeve(look, -16, -8) + flag + look.signed(-11.8, -25.7, 5.6, look.ink, look.paper)
    pennant += _staff(look, -16, -32) + circle(-16, -32.6, 0.9, look.ink) + _hand(look, -16, -8)
    return (
        _robe(look, 12.8, -0.6) + _panel(look) + neck + collar + both(hair + strands) + _face(look, 4.9, -12) + cap
        + brim + plume + quill + pennant
    )  # fmt: skip


def joker(look: Look) -> str:
    """A fool in a cap of three points with bells, and a ruff."""
    ruff = "".join(
        path("M0,-1.2C-1.9,1.6 -1.4,4.6 0,5.2C1.4,4.6 1.9,1.6 0,-1.2Z", look.paper, look.ink, 0.3,
             transform=f"translate(0 -11.4) rotate({a}) translate(0 2.2)")
        for a in (-75, -50, -25, 25, 50, 75, 0)
    )  # fmt: skip
    side = path("M1.6,-23.6C5,-30.6 11.4,-30.8 13.6,-23C11,-25.4 8.6,-24.6 6.4,-20.4C4.8,-22.2 3,-23 1.6,-23.6Z",
                look.solid, look.ink, 0.4, join="round")  # fmt: skip
    middle = path("M-3.6,-23.4C-3.4,-28.6 -1.6,-31 0,-32.4C1.6,-31 3.4,-28.6 3.6,-23.4Z", look.tone, look.ink, 0.4,
                  join="round")  # fmt: skip
    band = path("M-6.6,-21C-3,-23.6 3,-23.6 6.6,-21L6.2,-19.6C3,-21.8 -3,-21.8 -6.2,-19.6Z", look.paper, look.ink, 0.4)
    bells = both(circle(13.8, -21.9, 1.2, look.paper, look.ink, 0.4) + circle(13.8, -21.6, 0.35, look.ink))
    bells += circle(0, -32.4, 1.1, look.paper, look.ink, 0.4)
    smile = path("M-3,-15.2C-1.6,-12.9 1.6,-12.9 3,-15.2C1.6,-14.2 -1.6,-14.2 -3,-15.2Z", look.ink)
    return _robe(look, 12.8, -0.6) + ruff + _face(look, 5.0, -11.8) + smile + both(side) + middle + band + bells


FIGURES: Mapping[str, Callable[[Look], str]] = {"jack": jack, "queen": queen, "king": king, "joker": joker}
"""The function that draws each figure, about its axis above its waist."""
