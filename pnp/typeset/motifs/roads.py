"""Three roads that become one, and lead to a house with a light in it."""

from pnp.typeset.motifs.paper import both, circle, num, path, rect
from pnp.typeset.motifs.shapes import rays, ribbon


def house(fg: str, bg: str) -> str:
    """A gabled house on the axis, its door on the origin, 9.4 mm wide and 9 mm tall, with light in its windows."""
    walls = path("M-3.9,0V-4.6L0,-8.2L3.9,-4.6V0Z", fg)
    chimney = rect(2.0, -8.6, 1.3, 3.4, 0, fg)
    roof = path("M-5,-3.9L0,-8.9L5,-3.9", stroke=bg, width=1.9, join="miter")
    roof += path("M-5,-3.9L0,-8.9L5,-3.9", stroke=fg, width=1.05, join="miter")
    door = path("M-.85,0V-2A.85,.85 0 0 1 .85,-2V0Z", bg)
    windows = both(path("M1.65,-3H3.05V-1.2H1.65Z", bg)) + circle(0, -4.9, 0.62, bg)
    return chimney + walls + roof + door + windows


def three_roads(fg: str, bg: str) -> str:
    """Three roads that meet before the reader and climb as one to a house on the hill; the sun stands behind it."""
    top = -19.8
    glow = path(rays(13, 12.0, 15.4, 0.75, 0.12, 0, 0, top - 1, -86, 172), fg)
    glow += path(rays(12, 12.0, 13.6, 0.5, 0.12, 0, 0, top - 1, -79.4, 158.8), fg)
    far = both(path(f"M4,{top + 3}C8,{top - 1.4} 11,{top - 2} 18,{top - 1.4}V{top + 8}H3Z", fg, bg, 0.5))
    land = path(
        f"M-18,{top + 6.4}C-10,{top + 1.4} -5,{top} 0,{top}C5,{top} 10,{top + 1.4} 18,{top + 6.4}V1H-18Z", fg, bg, 0.5
    )
    lane = [(0.0, top - 0.2, 1.7), (0.5, top + 2.4, 2.0), (-0.5, top + 5.6, 2.6), (0.0, top + 9.2, 3.6)]
    middle = [(0.0, top + 8.4, 3.4), (0.0, -6.0, 4.6), (0.0, 0.6, 6.4)]
    side = [(0.3, top + 8.8, 3.0), (2.6, top + 11.6, 3.3), (6.6, -5.6, 3.9), (11.6, -3.2, 4.7), (17.4, -1.6, 5.6)]
    roads = both(path(ribbon(side), bg)) + path(ribbon(middle), bg) + path(ribbon(lane), bg)
    marks = both(path("M5.4,-6.4L7.1,-5.3", stroke=fg, width=0.45) + path("M9,-4.3L11.4,-3.3", stroke=fg, width=0.6))
    marks += path("M0,-7.6V-6", stroke=fg, width=0.5) + path("M0,-4.4V-2", stroke=fg, width=0.65)
    trees = both(cypress(bg, 6.6, -10.2, 5.4) + cypress(bg, 10.2, -8.2, 6.6) + cypress(bg, 4.0, -13.6, 3.6))
    return (
        glow + far + land + roads + marks + trees + f'<g transform="translate(0 {num(top + 0.4)})">{house(fg, bg)}</g>'
    )


def cypress(ink: str, x: float, y: float, h: float) -> str:
    """A cypress ``h`` mm tall that stands on (x, y)."""
    w = h * 0.16
    left, right = f"{num(x - w * 1.7)},{num(y - h * 0.2)}", f"{num(x + w * 1.7)},{num(y - h * 0.2)}"
    crown = (
        f"M{num(x)},{num(y - h)}C{num(x + w)},{num(y - h * 0.66)} {right} {num(x)},{num(y - h * 0.14)}"
        f"C{left} {num(x - w)},{num(y - h * 0.66)} {num(x)},{num(y - h)}Z"
    )
    return path(crown, ink) + path(f"M{num(x)},{num(y - h * 0.3)}V{num(y)}", stroke=ink, width=0.5)
