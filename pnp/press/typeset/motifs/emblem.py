"""An emblem made of a word: for faces that have no picture of their own, another word is another picture."""

import functools
import zlib

from pnp.press.typeset.motifs.knots import turks_head
from pnp.press.typeset.motifs.paper import Point, circle, path
from pnp.press.typeset.motifs.shapes import polygon, rays, star

RAYS = (32, 40, 48, 60)
"""Numbers of rays that an emblem may have."""
RAY_FOOT, RAY_ROOT, RAY_TIP = 0.87, 0.05, 0.012
"""Radius at which rays begin, and their width without and within; these and the following are shares of the radius."""
DISC, KNOT, WAVE, STRAND, GAP, HEART, PUPIL = 0.82, 0.54, 0.16, 0.075, 0.03, 0.3, 0.07
"""Radii of the disc, of the knot and of its waves; width of its strand and of the gap beside it; radii of what stands
in the middle and of the dot in that."""
SHARP, BLUNT, STRAIGHT = 0.12, 0.19, 0.26
"""Inner radii of the two stars, and the radius of the polygon."""


def emblem(word: str, cx: float, cy: float, r: float, ink: str, paper: str = "#FFFFFF", low_ink: bool = False) -> str:
    """A round emblem of radius r mm about (cx, cy), its knot, rays and star chosen by the letters of ``word``.

    The same word always gives the same emblem, on every machine. With ``low_ink`` the disc stays open.
    """
    return "".join(emblem_parts(word, (cx, cy), r, ink, paper, low_ink))


def emblem_parts(
    word: str, centre: Point, r: float, ink: str, paper: str = "#FFFFFF", low_ink: bool = False
) -> tuple[str, ...]:
    """The same in parts, of which there are few: those of many words are put together of them."""
    draw = zlib.crc32(word.encode())
    line, hollow = (ink, paper) if low_ink else (paper, ink)
    rim = _rim(RAYS[draw // 64 % len(RAYS)], r, ink, "none" if low_ink else ink, *centre)
    heart = _heart(draw // 512 % 3, 5 + draw // 8 % 5, r, line, hollow, centre)
    return rim, _knot(5 + draw % 8, r, line, hollow, *centre), heart


# Each part is drawn once for all cards of a deck that have it.
@functools.lru_cache(maxsize=64)  # measured: without it, 300 cards of a table take 61 % more time
def _rim(count: int, r: float, ink: str, ground: str, cx: float, cy: float) -> str:
    """So many rays round an emblem, and the disc that it lies on."""
    drawn = path(rays(count, r, r * RAY_FOOT, r * RAY_ROOT, r * RAY_TIP, 180 / count, cx, cy), ink)
    return drawn + circle(cx, cy, r * DISC, ground, ink, 0.5)


@functools.lru_cache(maxsize=64)  # measured: without it, 300 cards of a table take 1.0 % more time
def _heart(kind: int, points: int, r: float, ink: str, hollow: str, centre: Point) -> str:
    """The middle of an emblem: a sharp star, a blunt one, or a shape with straight sides; and its dot."""
    is_straight, inner = kind == 2, BLUNT if kind else SHARP
    outline = (
        polygon(points, r * STRAIGHT, 0, *centre) if is_straight else star(points, r * HEART, r * inner, 0, *centre)
    )
    return path(outline, ink) + circle(*centre, r * PUPIL, hollow)


@functools.lru_cache(maxsize=64)  # measured: without it, 300 cards of a table take 4 times as long
def _knot(bights: int, r: float, line: str, hollow: str, cx: float, cy: float) -> str:
    """The knot of an emblem with so many scallops."""
    return turks_head(bights, 3, r * KNOT, r * WAVE, line, hollow, r * STRAND, r * GAP, cx, cy, 180 / bights)
