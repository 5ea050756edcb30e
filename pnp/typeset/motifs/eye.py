"""Eyes: one with a star in its iris, which reads either way up, and one with a keyhole."""

from pnp.typeset.motifs.paper import at, circle, line, num, path, polar
from pnp.typeset.motifs.shapes import star


def _lids(k: float) -> str:
    half, bow, top = num(6.8 * k), num(4.3 * k), num(4.4 * k)
    return f"M-{half},0C-{bow},-{top} {bow},-{top} {half},0C{bow},{top} -{bow},{top} -{half},0Z"


def eye(cx: float, cy: float, size: float, ink: str, paper: str, lashes: bool = True) -> str:
    """An open eye ``size`` mm wide about (cx, cy), a star in its iris; its lashes stand above and below."""
    k = size / 13.6
    drawn = path(_lids(k), ink) + circle(0, 0, 2.75 * k, paper) + path(star(8, 1.9 * k, 0.75 * k), ink)
    if lashes:
        for a in (-44, -22, 0, 22, 44):
            (x0, y0), (x1, y1) = polar(9.2 * k, a, 0, 4.7 * k), polar((10.9 if a else 11.3) * k, a, 0, 4.7 * k)
            drawn += line(x0, y0, x1, y1, ink, 0.45, "round") + line(-x0, -y0, -x1, -y1, ink, 0.45, "round")
    return at(cx, cy, drawn)


def keyhole_eye(cx: float, cy: float, size: float, ink: str, paper: str, line_only: bool = False) -> str:
    """An eye ``size`` mm wide about (cx, cy) with a keyhole for a pupil and lashes above; a secret that looks back.

    With ``line_only`` the white of the eye is left open and drawn as a line.
    """
    k = size / 13.6
    outline, iris, hole = ("none", ink, paper) if line_only else (ink, paper, ink)
    drawn = path(_lids(k), outline, ink, 0.5 if line_only else 0.0, join="round") + circle(0, 0, 2.85 * k, iris)
    drawn += at(0, 0, path("M-.5,.25L-.95,1.95H.95L.5,.25A1.1,1.1 0 1 0 -.5,.25Z", hole), scale=k)
    for a in (-50, -25, 0, 25, 50):
        (x0, y0), (x1, y1) = polar(6.4 * k, a, 0, 1.2 * k), polar((8.2 if a else 8.6) * k, a, 0, 1.2 * k)
        drawn += line(x0, y0, x1, y1, ink, 0.5, "round")
    return at(cx, cy, drawn)
