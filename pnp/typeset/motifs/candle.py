"""A candle that has just been snuffed."""

from pnp.typeset.motifs.paper import both, circle, path, rect
from pnp.typeset.motifs.shapes import ribbon, star


def smoke(fg: str) -> str:
    """Smoke that rises from (0, -22.6) in two strands and curls under the arch, to y = -36."""
    main = [
        (0.1, -22.6, 0.35),
        (1.3, -24.0, 0.8),
        (1.9, -25.8, 1.15),
        (0.6, -27.8, 1.4),
        (-1.9, -29.4, 1.55),
        (-3.3, -31.6, 1.6),
        (-1.9, -33.9, 1.5),
        (0.9, -34.3, 1.3),
        (2.6, -32.8, 1.1),
        (2.1, -31.0, 0.85),
        (0.6, -30.9, 0.5),
    ]
    side = [
        (0.3, -22.9, 0.3),
        (-0.9, -24.6, 0.5),
        (-2.6, -26.0, 0.75),
        (-4.7, -26.9, 0.85),
        (-6.2, -28.6, 0.85),
        (-5.7, -30.5, 0.7),
        (-4.4, -30.6, 0.35),
    ]
    far = [
        (1.7, -25.9, 0.4),
        (3.0, -27.2, 0.75),
        (4.9, -27.7, 0.85),
        (6.6, -29.0, 0.85),
        (6.7, -31.0, 0.75),
        (5.4, -31.7, 0.3),
    ]
    return "".join(path(ribbon(strand), fg) for strand in (main, side, far))


def snuffed_candle(fg: str, bg: str) -> str:
    """A candle in a chamber stick, its wick bent, its smoke still rising."""
    handle = circle(13.4, -6.6, 2.5, "none", fg, 1.1)
    dish = path("M-13.4,-6.2H13.4C12.4,-3.2 9.6,-1.3 6.4,-1.3H-6.4C-9.6,-1.3 -12.4,-3.2 -13.4,-6.2Z", fg, bg, 0.5)
    lip = path("M-14.2,-7.4H14.2V-6H-14.2Z", fg, bg, 0.45, join="round")
    gadroons = both(
        path(
            "M1.3,-4.9V-2.4M4,-4.9"
            "C3.9,-3.8 3.6,-3 3.2,-2.4"
            "M6.8,-4.9"
            "C6.5,-3.8 6,-3 5.2,-2.4M9.5,-4.9"
            "C8.9,-3.8 8.2,-3.1 7.2,-2.6",
            stroke=bg,
            width=0.38,
            cap="round",
        )
    )
    socket = path(
        "M-5.6,-11.6H5.6C5.4,-9.6 4.8,-8.4 4,-7.4H-4C-4.8,-8.4 -5.4,-9.6 -5.6,-11.6Z", fg, bg, 0.5, join="round"
    )
    rim = rect(-6.4, -12.6, 12.8, 1.7, 0.7, fg, bg, 0.45)
    stick = path("M-4.3,-12.4V-21H4.3V-12.4Z", fg)
    wax = path(
        "M-4.9,-21"
        "C-4.9,-22.3 -3.4,-22.6 -1.8,-22.1"
        "C-.6,-21.8 .6,-21.8 1.8,-22.1"
        "C3.4,-22.6 4.9,-22.3 4.9,-21"
        "V-16.9"
        "A.95,.95 0 0 1 3,-16.9V-18.8"
        "A.8,.8 0 0 0 1.4,-18.8V-15.1"
        "A1,1 0 0 1 -.6,-15.1V-18.9"
        "A.8,.8 0 0 0 -2.2,-18.9V-17.6"
        "A.8,.8 0 0 1 -3.2,-17.3V-14A.85,.85 0 0 1 -4.9,-14Z",
        fg,
        bg,
        0.45,
        join="round",
    )
    wick = path("M0,-21.8C-.1,-22.6 .7,-23 .3,-24", stroke=fg, width=0.8, cap="round")
    stars = both(
        path(star(4, 1.7, 0.5, 0, 10.6, -18.4), fg) + circle(9.4, -14.2, 0.45, fg) + circle(12.4, -23.0, 0.45, fg)
    )
    plume = f'<g transform="translate(0 -1.2)">{smoke(fg)}</g>'
    return handle + dish + lip + gadroons + socket + stick + wax + rim + wick + plume + stars
