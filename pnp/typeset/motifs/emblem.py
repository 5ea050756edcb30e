"""An emblem made of a word: for faces that have no picture of their own, another word is another picture."""

import zlib

from pnp.typeset.motifs.knots import turks_head
from pnp.typeset.motifs.paper import circle, path
from pnp.typeset.motifs.shapes import polygon, rays, star


def emblem(word: str, cx: float, cy: float, r: float, ink: str, paper: str = "#FFFFFF", low_ink: bool = False) -> str:
    """A round emblem of radius r mm about (cx, cy), its knot, rays and star chosen by the letters of ``word``.

    The same word always gives the same emblem, on every machine. With ``low_ink`` the disc stays open.
    """
    draw = zlib.crc32(word.encode())
    bights = 5 + draw % 8
    points = 5 + draw // 8 % 5
    count = (32, 40, 48, 60)[draw // 64 % 4]
    heart = (
        star(points, r * 0.3, r * 0.12, 0, cx, cy),
        star(points, r * 0.3, r * 0.19, 0, cx, cy),
        polygon(points, r * 0.26, 0, cx, cy),
    )[draw // 512 % 3]
    rim = path(rays(count, r, r * 0.87, r * 0.05, r * 0.012, 180 / count, cx, cy), ink)
    ground = circle(cx, cy, r * 0.82, "none" if low_ink else ink, ink, 0.5)
    line, hollow = (ink, paper) if low_ink else (paper, ink)
    knot = turks_head(bights, 3, r * 0.54, r * 0.16, line, hollow, r * 0.075, r * 0.03, cx, cy, 180 / bights)
    return rim + ground + knot + path(heart, line) + circle(cx, cy, r * 0.07, hollow)
