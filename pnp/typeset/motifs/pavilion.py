"""A war tent with pennants."""

from pnp.typeset.motifs.paper import at, both, circle, line, path, rect
from pnp.typeset.motifs.shapes import scallops


def pennant(fg: str, bg: str, length: float = 7.0, depth: float = 3.6) -> str:
    """A swallow-tailed pennant that flies to the right from the origin, ``length`` and ``depth`` in mm."""
    d, q = depth, length
    cloth = (
        f"M0,0C{q * 0.3},{-d * 0.28} {q * 0.55},{d * 0.3} {q},{d * 0.02}L{q * 0.72},{d * 0.52}L{q},{d * 0.98}"
        f"C{q * 0.55},{d * 1.2} {q * 0.3},{d * 0.7} 0,{d}Z"
    )
    fold = f"M0,{d * 0.5}C{q * 0.25},{d * 0.3} {q * 0.45},{d * 0.65} {q * 0.7},{d * 0.52}"
    return path(cloth, fg) + path(fold, stroke=bg, width=0.36)


def lance(fg: str, bg: str, height: float) -> str:
    """A lance that stands on the origin, ``height`` mm tall, its pennant flying to the left."""
    head = path(f"M0,{-height}L.75,{-height + 1.8}L0,{-height + 2.8}L-.75,{-height + 1.8}Z", fg)
    flag = at(0, -height + 3.2, f'<g transform="scale(-1 1)">{pennant(fg, bg, 6.4, 3.8)}</g>')
    return rect(-0.35, -height + 2.4, 0.7, height - 2.4, 0, fg) + head + flag


def pavilion(fg: str, bg: str) -> str:
    """A round tent with a scalloped eave, its flaps tied back, a banner over it and two lances beside it."""
    eave, foot = -15.2, -1.2
    banner = rect(-0.4, -34.6, 0.8, 8.4, 0, fg) + circle(0, -34.9, 0.85, fg) + at(0.4, -33.6, pennant(fg, bg, 8.2, 4.2))
    roof = path(f"M0,-27.6C1.4,-22.6 5.4,-18.2 10.9,{eave}H-10.9C-5.4,-18.2 -1.4,-22.6 0,-27.6Z", fg)
    seams = both(
        path(f"M.5,-24.6C1,-20.8 2,-17.8 3.1,{eave}M1.5,-22.6C2.8,-19.6 4.9,-17.1 7.2,{eave}", stroke=bg, width=0.38)
    )
    walls = path(f"M-9.3,-13.4H9.3C9.6,-9 10.3,-5 11.4,{foot}H-11.4C-10.3,-5 -9.6,-9 -9.3,-13.4Z", fg)
    opening = path(
        f"M0,-13.6C-.5,-9.4 -1.9,-6.2 -4.2,-5.2C-3.6,-3.6 -3.6,-2.4 -3.8,{foot + 0.2}H3.8"
        f"C3.6,-2.4 3.6,-3.6 4.2,-5.2C1.9,-6.2 .5,-9.4 0,-13.6Z",
        bg,
    )
    ties = both(path("M3.2,-5.6L5.6,-4.5", stroke=bg, width=0.55, cap="round") + circle(4.3, -4.9, 0.7, fg, bg, 0.35))
    folds = both(path(f"M6.6,-13C6.6,-9 6.9,-5 7.7,{foot - 0.6}", stroke=bg, width=0.38))
    valance = path(f"M-11.4,-15.6H11.4V-14{scallops(11.4, -11.4, -14.0, 8, 1.9)}Z", fg, bg, 0.45, join="round")
    beads = "".join(circle(-9.975 + i * 2.85, -14.1, 0.42, bg) for i in range(8))
    ground = line(-15.3, -0.85, 15.3, -0.85, fg, 0.7)
    lances = both(at(13.9, -0.8, lance(fg, bg, 27.2)))
    return lances + banner + roof + seams + walls + folds + opening + ties + valance + beads + ground
