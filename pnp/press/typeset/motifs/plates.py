"""Plates: outlines behind numbers, words and icons, as path data that fills a box."""

from collections.abc import Callable, Mapping

from pnp.press.typeset.motifs.paper import chosen, num, xy
from pnp.press.typeset.motifs.shapes import frame, polyline, star

HOLLOW = 2.4
"""Radius of the hollowed corners of a framed plate, mm; less where it is small."""
TAIL = 0.45
"""Depth of the cut in a banner's ends, in heights."""


def plate(shape: str, x: float, y: float, width: float, height: float, corner: float = 0.0) -> str:
    """The outline of a shape in a box, mm; ``corner`` is the radius of a rectangle's corners."""
    return chosen(PLATES, shape, "shape")(x, y, width, height, corner)


def _rectangle(x: float, y: float, w: float, h: float, corner: float) -> str:
    r = min(corner, w / 2, h / 2)
    if r <= 0:
        return f"M{xy(x, y)}H{num(x + w)}V{num(y + h)}H{num(x)}Z"
    a = f"A{num(r)},{num(r)} 0 0 1 "
    return (
        f"M{xy(x + r, y)}H{num(x + w - r)}{a}{xy(x + w, y + r)}V{num(y + h - r)}{a}{xy(x + w - r, y + h)}"
        f"H{num(x + r)}{a}{xy(x, y + h - r)}V{num(y + r)}{a}{xy(x + r, y)}Z"
    )


def _circle(x: float, y: float, w: float, h: float, corner: float) -> str:
    a = f"A{num(w / 2)},{num(h / 2)} 0 0 1 "
    return f"M{xy(x, y + h / 2)}{a}{xy(x + w, y + h / 2)}{a}{xy(x, y + h / 2)}Z"


def _lozenge(x: float, y: float, w: float, h: float, corner: float) -> str:
    return polyline([(x + w / 2, y), (x + w, y + h / 2), (x + w / 2, y + h), (x, y + h / 2)])


def _hexagon(x: float, y: float, w: float, h: float, corner: float) -> str:
    q = h / 4
    return polyline(
        [(x + w / 2, y), (x + w, y + q), (x + w, y + h - q), (x + w / 2, y + h), (x, y + h - q), (x, y + q)]
    )


def _shield(x: float, y: float, w: float, h: float, corner: float) -> str:
    low, m = y + h * 0.42, x + w / 2
    return (
        f"M{xy(x, y)}H{num(x + w)}V{num(low)}C{xy(x + w, y + h * 0.74)} {xy(m + w * 0.24, y + h * 0.9)} {xy(m, y + h)}"
        f"C{xy(m - w * 0.24, y + h * 0.9)} {xy(x, y + h * 0.74)} {xy(x, low)}Z"
    )


def _banner(x: float, y: float, w: float, h: float, corner: float) -> str:
    t = h * TAIL
    return polyline([(x, y), (x + w, y), (x + w - t, y + h / 2), (x + w, y + h), (x, y + h), (x + t, y + h / 2)])


def _arch(x: float, y: float, w: float, h: float, corner: float) -> str:
    r = min(w / 2, h)
    return f"M{xy(x, y + h)}V{num(y + r)}A{num(w / 2)},{num(r)} 0 0 1 {xy(x + w, y + r)}V{num(y + h)}Z"


def _drop(x: float, y: float, w: float, h: float, corner: float) -> str:
    m, low = x + w / 2, y + h * 0.64
    return (
        f"M{xy(m, y)}C{xy(m + w * 0.12, y + h * 0.24)} {xy(x + w, y + h * 0.38)} {xy(x + w, low)}"
        f"A{num(w / 2)},{num(h * 0.36)} 0 0 1 {xy(x, low)}"
        f"C{xy(x, y + h * 0.38)} {xy(m - w * 0.12, y + h * 0.24)} {xy(m, y)}Z"
    )


def _star(x: float, y: float, w: float, h: float, corner: float) -> str:
    r = min(w, h) / 2
    return star(8, r, r * 0.78, 22.5, x + w / 2, y + h / 2)


def _hollow(x: float, y: float, w: float, h: float, corner: float) -> str:
    return frame(x, y, w, h, corner or min(HOLLOW, w / 5, h / 5))


def _ticket(x: float, y: float, w: float, h: float, corner: float) -> str:
    """A rectangle with its corners cut."""
    c = corner or min(w, h) / 5
    points = [(x + c, y), (x + w - c, y), (x + w, y + c), (x + w, y + h - c), (x + w - c, y + h), (x + c, y + h)]
    return polyline([*points, (x, y + h - c), (x, y + c)])


PLATES: Mapping[str, Callable[[float, float, float, float, float], str]] = {
    "rectangle": _rectangle,
    "circle": _circle,
    "lozenge": _lozenge,
    "hexagon": _hexagon,
    "shield": _shield,
    "banner": _banner,
    "arch": _arch,
    "drop": _drop,
    "star": _star,
    "frame": _hollow,
    "ticket": _ticket,
}
"""Outlines by their names in layouts: functions of a box (x, y, width, height) and a corner, mm."""
