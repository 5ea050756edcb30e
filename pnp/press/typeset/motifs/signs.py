"""Emblems in a circle of radius 10 mm about the origin: oak, flame, breaker, facet star, bell, cairn, bones, gusts.

Each is a function of two colours, of the drawing and of its ground, so that it can be printed solid on paper or left
white on a disc. No line is thinner than 0.5 mm at that size.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from pnp.press.typeset.motifs.paper import at, chosen, circle, path, polar, xy
from pnp.press.typeset.motifs.shapes import polyline

Sign = Literal["oak", "flame", "breaker", "facets", "bell", "cairn", "bones", "gusts"]


def oak(ink: str, paper: str) -> str:
    """A tree: a crown of seven circles, its branches cut out of it."""
    crown = [polar(5.6, 360 * i / 7, 0.0, -2.8) for i in range(7)]
    leaves = "".join(circle(x, y, 3.75, ink) for x, y in crown) + circle(0, -2.8, 4.6, ink)
    trunk = path("M-1.35,4.6C-1.3,7.6 -1.9,9.4 -4.4,11H4.4C1.9,9.4 1.3,7.6 1.35,4.6Z", ink)
    branches = (
        ("M0,6V-6.4", 0.95),
        ("M0,2.2C1.6,.6 3.6,-.2 5.2,-1.2", 0.75),
        ("M0,3.6C-1.8,2.2 -4.2,1.6 -6,.6", 0.75),
        ("M0,-1.4C-1.2,-2.8 -3,-3.4 -4.4,-4.4", 0.65),
        ("M0,-2.6C1,-4 2.4,-4.8 3.4,-6.2", 0.65),
    )
    return leaves + trunk + "".join(path(d, stroke=paper, width=w, cap="round") for d, w in branches)


def flame(ink: str, paper: str) -> str:
    """A fire in three tongues, one within the other."""
    outer = (
        "M.4,-11.4C1.6,-7.4 7.6,-4.4 7.6,3C7.6,7.8 4.4,11 0,11C-4.4,11 -7.6,7.8 -7.6,3.2C-7.6,.2 -6.2,-2.4 -4.6,-4.4"
        "C-4.2,-2.2 -3.4,-1.2 -2.4,-.8C-3,-4.6 -1.8,-8.8 .4,-11.4Z"
    )
    inner = (
        "M.6,-3.4C1.2,-.8 4.2,1 4.2,4.6C4.2,7.2 2.4,9 0,9C-2.4,9 -4.2,7.2 -4.2,4.8C-4.2,3.2 -3.4,2 -2.6,1.2"
        "C-2.2,2.4 -1.6,2.8 -1,3C-1.4,.8 -.6,-1.8 .6,-3.4Z"
    )
    heart = "M.2,3.2C.8,4.4 2,5.2 2,6.6C2,7.8 1.1,8.5 0,8.5C-1.1,8.5 -2,7.8 -2,6.6C-2,5.4 -.6,4.4 .2,3.2Z"
    return path(outer, ink) + path(inner, paper) + path(heart, ink)


def breaker(ink: str, paper: str) -> str:
    """A wave: a curling crest over two swells."""
    crest = (
        "M-11,6.4C-9.6,-3.6 -3.2,-9.6 3.6,-8.8C8.6,-8.2 10.9,-4.2 9.4,-.8C8.2,1.9 4.8,2.6 3,.8C1.5,-.7 2.2,-3 4,-3.4"
        "C2.2,-5.2 -.6,-4.2 -1.4,-1.2C-2.3,2.2 .8,5.4 5,5.4C7.4,5.4 9.6,4.6 11,3.2V7C8,8.8 3.4,8.8 .2,7.4"
        "C-3.4,5.8 -7.4,5.4 -11,6.4Z"
    )
    swells = (
        "M-9.4,9C-6,7.5 -3.4,7.7 0,9C3.4,10.3 6,10.1 9.4,8.6",
        "M-7.4,11.3C-6,9.8 -3.4,10 0,11.3C3.4,12.6 6,12.4 7.4,10.9",
    )
    return path(crest, ink) + "".join(path(d, stroke=ink, width=1.0, cap="round") for d in swells)


def facets(ink: str, paper: str) -> str:
    """A star of seven points, each split at its spine, one half in the light."""
    halves = []
    for i in range(7):
        a = 360 * i / 7
        tip, left, right = polar(11.6, a), polar(4.5, a - 180 / 7), polar(4.5, a + 180 / 7)
        halves.append(path(polyline([(0, 0), left, tip]), paper, ink, 0.5, join="round"))
        halves.append(path(polyline([(0, 0), tip, right]), ink, ink, 0.5, join="round"))
    return "".join(halves)


def bell(ink: str, paper: str) -> str:
    """A bell and its sound."""
    body = (
        "M0,-8.8C4.4,-8.8 5.2,-4.4 5.4,-.6C5.6,2.4 6.6,4 8,5.4H-8C-6.6,4 -5.6,2.4 -5.4,-.6C-5.2,-4.4 -4.4,-8.8 0,-8.8Z"
    )
    waves = (
        f"M{xy(*polar(10.2, side - 26, 0.0, 0.4))}A10.2,10.2 0 0 1 {xy(*polar(10.2, side + 26, 0.0, 0.4))}"
        for side in (-90, 90)
    )
    return (
        path(body, ink)
        + circle(0, -9.9, 1.35, "none", ink, 0.9)
        + path("M-2.4,6.8A2.5,2.5 0 0 0 2.4,6.8Z", ink)
        + path("M-4.2,2.4C-1.6,3.4 1.6,3.4 4.2,2.4", stroke=paper, width=0.6)
        + "".join(path(d, stroke=ink, width=0.9, cap="round") for d in waves)
    )


def cairn(ink: str, paper: str) -> str:
    """Three stones in balance."""
    stones = (
        "M-9.6,11C-11.2,9.2 -10.6,5.6 -7.6,4.4C-3.4,2.8 4.6,2.8 8,4.6C10.8,6.2 11,9.4 9.6,11C5,12 -5,12 -9.6,11Z",
        "M-6.4,3C-7.8,1.2 -7,-2 -4,-3C-.6,-4 4.4,-3.6 6.2,-1.6C7.6,0 7,2.4 5.6,3.2C2,2 -3,2 -6.4,3Z",
        "M-3.6,-4.2C-5,-6.4 -3.8,-9.8 -.8,-10.6C2.2,-11.2 4.6,-8.8 4.4,-6.4C4.3,-5.2 3.8,-4.4 3.2,-4"
        "C1,-4.8 -1.4,-4.9 -3.6,-4.2Z",
    )
    shine = (
        "M-6.6,8.2C-5,7 -2.4,6.4 .4,6.6",
        "M-3.6,.4C-2.6,-.8 -.6,-1.3 1.2,-1.1",
        "M-1.6,-7.2C-1.2,-8.2 -.2,-8.7 .9,-8.6",
    )
    return "".join(path(d, ink) for d in stones) + "".join(
        path(d, stroke=paper, width=0.55, cap="round") for d in shine
    )


def bones(ink: str, paper: str) -> str:
    """Two bones in saltire; the upper one leaves a gap."""
    d = (
        "M-1.5,-6.2C-3.2,-5.4 -5,-6.6 -4.8,-8.5C-4.6,-10.2 -2.4,-10.9 -1.2,-9.4C-.9,-9 .9,-9 1.2,-9.4"
        "C2.4,-10.9 4.6,-10.2 4.8,-8.5C5,-6.6 3.2,-5.4 1.5,-6.2C1.1,-3 1.1,3 1.5,6.2C3.2,5.4 5,6.6 4.8,8.5"
        "C4.6,10.2 2.4,10.9 1.2,9.4C.9,9 -.9,9 -1.2,9.4C-2.4,10.9 -4.6,10.2 -4.8,8.5C-5,6.6 -3.2,5.4 -1.5,6.2"
        "C-1.1,3 -1.1,-3 -1.5,-6.2Z"
    )
    return at(0, 0, path(d, ink), 45) + at(0, 0, path(d, "none", paper, 1.5) + path(d, ink), -45)


def gusts(ink: str, paper: str) -> str:
    """Three gusts of wind that curl at their ends."""
    gust_paths = []
    for y, start, end, r, up in (
        (-3.6, -10.6, 1.6, 3.2, True),
        (1.2, -8.6, 7.4, 2.3, True),
        (5.4, -10.2, 2.8, 2.9, False),
    ):
        curl = f"A{r},{r} 0 1 {0 if up else 1} {xy(end - r, y - r if up else y + r)}"
        gust_paths.append(path(f"M{xy(start, y)}H{end}{curl}", stroke=ink, width=1.45, cap="round"))
    return "".join(gust_paths)


SIGNS: Mapping[str, Callable[[str, str], str]] = {
    "oak": oak, "flame": flame, "breaker": breaker, "facets": facets, "bell": bell, "cairn": cairn, "bones": bones,
    "gusts": gusts,
}  # fmt: skip
"""Every emblem by its name."""


def sign(name: str, ink: str, paper: str = "#FFFFFF") -> str:
    """The emblem with that name about (0, 0), in a circle of radius 10 mm; position it with ``at``."""
    return chosen(SIGNS, name, "sign")(ink, paper)
