"""A lantern, and the eye that looks out of it."""

from pnp.typeset.motifs.eye import eye
from pnp.typeset.motifs.paper import both, circle, line, path, rect
from pnp.typeset.motifs.shapes import rays, scallops


def lantern(fg: str, bg: str) -> str:
    """A hanging lantern with an eye for its flame, and rays all about it."""
    hook = path("M0,-37.7V-34.6", stroke=fg, width=0.7) + circle(0, -32.7, 1.7, "none", fg, 0.8)
    cap = path("M-1.6,-31H1.6L2.3,-29.2C4.8,-28.6 7,-26.8 8.2,-24.4H-8.2C-7,-26.8 -4.8,-28.6 -2.3,-29.2Z", fg)
    vents = both(path("M1.9,-27.6L3,-25.7", stroke=bg, width=0.5, cap="round")) + line(
        0, -27.8, 0, -25.7, bg, 0.5, "round"
    )
    eaves = path(f"M-9.2,-24.9H9.2V-23.6{scallops(9.2, -9.2, -23.6, 7, 1.0)}Z", fg, bg, 0.4)
    glass = path("M-7.6,-22.4H7.6L8.6,-7.6H-8.6Z", fg)
    pane = path("M-6.5,-21.3H6.5L7.3,-8.7H-7.3Z", bg)
    base = path("M-9.6,-7.9H9.6V-6.2H-9.6Z", fg, bg, 0.4) + path(
        "M-8,-6H8C7.4,-4.2 6,-3.4 4,-3.2H-4C-6,-3.4 -7.4,-4.2 -8,-6Z", fg
    )
    feet = both(circle(5.6, -2.2, 0.95, fg)) + rect(-1.5, -3.3, 3, 1.1, 0.4, fg) + circle(0, -1.7, 0.6, fg)
    inner = eye(0, -15.0, 11.4, fg, bg, lashes=False)
    gleam = path(rays(7, 5.0, 6.6, 0.55, 0.12, 0, 0, -14.2, -52, 104), fg)
    gleam += path(rays(7, 5.0, 6.6, 0.55, 0.12, 180, 0, -15.8, -52, 104), fg)
    return both(_beams(fg)) + hook + glass + pane + cap + vents + eaves + base + feet + inner + gleam


def _beams(fg: str) -> str:
    """Rays to the right of the lantern, long and short by turns."""
    beams = []
    for i, a in enumerate((58, 72, 86, 100, 114)):
        r1 = 15.0 if i % 2 == 0 else 13.2
        beams.append(path(rays(1, 10.8, r1, 0.75, 0.15, a, 0, -15.2), fg))
    return "".join(beams)
