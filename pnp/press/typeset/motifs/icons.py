"""Icons of running text, one grammar for every game: a coin is the resource, its rim is the verb.

Each is a function of two colours that draws in a box of height 1 about the origin; the text engine makes it a little
taller than the capitals of the words around it. Gain is a coin with a plus, sacrifice a solid coin with a bar, a stake
a coin in a tray, a gift a coin with an arrow; a line that loops back is "each time", the bolt "at any time".
"""

import math
from collections.abc import Callable, Mapping
from typing import Literal

from pnp.press.typeset.motifs.marks import drop, four_towers, hooked_arms
from pnp.press.typeset.motifs.paper import at, circle, path, polar, xy
from pnp.press.typeset.motifs.shapes import polyline, smooth
from pnp.press.typeset.motifs.suits import suit

RIM, SIGN = 0.1, 0.13
"""Widths of the lines of a coin's rim and of the sign on it, in heights of an icon."""
COIN = 0.45
"""Radius of a coin to the middle of its rim."""
OPENING = 52
"""Direction in which the rim of a given coin opens for its arrow, degrees from above."""
LOOP = 0.34
"""Radius of the line that loops back."""
CoinKind = Literal["gain", "sacrifice", "stake", "give", "plain"]


def coin(
    kind: CoinKind, cx: float, cy: float, size: float, ink: str, paper: str = "#FFFFFF", bare: bool = False
) -> str:
    """A coin ``size`` mm across about (cx, cy), with the verb's sign; ``bare`` leaves out the sign for a figure.

    A solid coin (sacrifice) is ``ink`` with a ``paper`` bar; the others are outlined.
    """
    signs = {"gain": _gain, "sacrifice": _sacrifice, "stake": _stake, "give": _give, "plain": _plain}
    if bare:
        return circle(cx, cy, size / 2, ink) if kind == "sacrifice" else at(cx, cy, _plain(ink, paper), scale=size)
    return at(cx, cy, signs[kind](ink, paper), scale=size)


def bolt(cx: float, cy: float, size: float, ink: str) -> str:
    """A bolt, ``size`` mm tall: at any time."""
    points = [(0.17, -0.5), (-0.31, 0.09), (-0.03, 0.09), (-0.17, 0.5), (0.31, -0.09), (0.03, -0.09)]
    return path(polyline([(cx + x * size, cy + y * size) for x, y in points]), ink)


def gem(cx: float, cy: float, size: float, ink: str, paper: str = "#FFFFFF") -> str:
    """A cut stone seen from the side, ``size`` mm tall and as wide."""
    girdle, table = -0.12, 0.29
    stone = [(-table, -0.44), (table, -0.44), (0.5, girdle), (0.0, 0.48), (-0.5, girdle)]
    facets = (
        f"M-.5,{girdle}H.5M{xy(-0.19, girdle)}L0,.44L{xy(0.19, girdle)}"
        f"M{xy(-table, -0.44)}L{xy(-0.19, girdle)}L0,-.44L{xy(0.19, girdle)}L{xy(table, -0.44)}"
    )
    return at(cx, cy, path(polyline(stone), ink) + path(facets, stroke=paper, width=0.055, join="round"), scale=size)


def seal(cx: float, cy: float, size: float, ink: str, paper: str = "#FFFFFF") -> str:
    """A Secret as a sign: an eye with a keyhole in a solid disc ``size`` mm across."""
    eye = path("M-.41,0C-.24,-.29 .24,-.29 .41,0C.24,.29 -.24,.29 -.41,0Z", paper) + circle(0, 0, 0.155, ink)
    return at(cx, cy, circle(0, 0, 0.5, ink) + eye, scale=size)


def _plain(ink: str, paper: str) -> str:
    return circle(0, 0, COIN, paper, ink, RIM)


def _gain(ink: str, paper: str) -> str:
    return _plain(ink, paper) + path("M-.25,0H.25M0,-.25V.25", stroke=ink, width=SIGN)


def _sacrifice(ink: str, paper: str) -> str:
    return circle(0, 0, 0.5, ink) + path("M-.26,0H.26", stroke=paper, width=0.16)


def _stake(ink: str, paper: str) -> str:
    return circle(0, -0.14, 0.29, paper, ink, RIM) + path("M-.47,.05V.45H.47V.05", stroke=ink, width=RIM)


def _give(ink: str, paper: str) -> str:
    arrow = "M-.2,0H.42M.2,-.23L.44,0L.2,.23"
    rim = path(
        f"M{xy(*polar(COIN, OPENING))}A{COIN},{COIN} 0 1 0 {xy(*polar(COIN, 180 - OPENING))}", stroke=ink, width=RIM
    )
    return rim + path(arrow, stroke=ink, width=SIGN)


def _again(ink: str, paper: str) -> str:
    ring = path(f"M{xy(*polar(LOOP, 60))}A{LOOP},{LOOP} 0 1 1 {xy(*polar(LOOP, 0))}", stroke=ink, width=0.12)
    return ring + path(polyline([(-0.06, -0.56), (0.28, -0.34), (-0.06, -0.12)]), ink)


def _knot(ink: str, paper: str) -> str:
    """A knot of four round lobes set diagonally, without the ring of action signs."""
    turns = [math.pi * i / 16 for i in range(32)]
    lobes = [polar(0.41 + 0.19 * math.cos(4 * t), math.degrees(t) + 45) for t in turns]
    return path(smooth(lobes), ink) + circle(0, 0, 0.13, paper)


def _suit_icon(name: str) -> Callable[[str, str], str]:
    def draw(ink: str, paper: str) -> str:
        # an inline as thin as text needs it: 5 % of the height, in a box of height 1
        mark = suit(name, 0, 0, 1.0, ink, paper, inline=False)
        if name == "hearts":
            return mark + at(0, -0.02, suit(name, 0, 0, 0.6, paper, ink) + suit(name, 0, 0, 0.48, ink, paper))
        if name == "diamonds":
            return mark + suit(name, 0, 0, 0.56, paper, ink) + suit(name, 0, 0, 0.42, ink, paper)
        return mark

    return draw


GRAMMAR: Mapping[str, Callable[[str, str], str]] = {
    "spades": _suit_icon("spades"),
    "hearts": _suit_icon("hearts"),
    "clubs": _suit_icon("clubs"),
    "diamonds": _suit_icon("diamonds"),
    "gain": _gain,
    "sacrifice": _sacrifice,
    "stake": _stake,
    "give": _give,
    "each": _again,
    "bolt": lambda ink, paper: bolt(0, 0, 1.0, ink),
    "jewel": lambda ink, paper: gem(0, 0, 1.0, ink, paper),
    "secret": lambda ink, paper: seal(0, 0, 1.0, ink, paper),
    "blood": lambda ink, paper: path(drop(0, 0, 1.06), ink),
    "knot": _knot,
    "hooks": lambda ink, paper: hooked_arms(0, 0, 1.0, ink),
    "towers": lambda ink, paper: four_towers(0, 0, 1.0, ink, paper),
}
"""Signs of costs and verbs, and the suits, by name: functions (ink, paper) that draw in a box of height 1."""
