"""A mask of comedy and tragedy, torn down the middle."""

from pnp.typeset.motifs.paper import at, flipped, path
from pnp.typeset.motifs.shapes import polyline, ribbon

TEAR = [
    (-0.5, -15.8),
    (0.9, -12.6),
    (-0.9, -9.4),
    (1.0, -6.4),
    (-0.7, -3.0),
    (0.8, 0.6),
    (-1.0, 4.0),
    (0.9, 7.6),
    (-0.6, 11.0),
    (0.2, 15.6),
]
"""The torn edge: a zigzag about the axis, from the brow to the chin."""


def _half(fg: str, bg: str, mouth: str) -> str:
    """The right half of a mask 23 mm wide and 30 mm tall about the origin, torn on its left."""
    edge = "L".join(f"{x + 0.7},{y}" for x, y in reversed(TEAR))
    face = path(f"M0.4,-14.6C6,-15.4 11.6,-12.8 11.8,-5.6C12,2.4 8,11.6 0.9,15.2L{edge}Z", fg)
    brow = path("M2.6,-6.6C4.6,-9.4 7.8,-9.6 10.2,-7.4C7.8,-8.2 5,-7.8 2.6,-6.6Z", bg)
    eye = path("M2.5,-2.6C4.2,-5.3 7.8,-5.3 9.6,-2.5C7.6,-.7 4.4,-.7 2.5,-2.6Z", bg)
    nose = path(
        "M1.6,-1.4C2.2,1.2 2.9,2.6 3,3.6C2.6,4.5 1.8,4.6 1.2,4.4", stroke=bg, width=0.5, cap="round", join="round"
    )
    rim = path("M2.4,-13C7,-13 10.4,-10.8 10.7,-5.6", stroke=bg, width=0.36, cap="round")
    return face + brow + eye + nose + rim + path(mouth, bg)


def torn_mask(fg: str, bg: str) -> str:
    """A mask torn in two: the left half smiles, the right half has slipped and weeps; its ribbons fly."""
    smile = "M.6,7.6C3.4,8.2 6,7 7.4,4.6C7.8,8.4 5,11.6 .6,11.9Z"
    frown = "M.6,7.6C4,7.2 6.6,8.8 7.4,12.2C5.4,10.6 3.2,10.2 .6,10.8Z"
    tear = path("M6,-.2C7,1.6 7.4,2.4 7.4,3.2A1.35,1.35 0 0 1 4.7,3.2C4.7,2.4 5.1,1.6 6,-.2Z", bg)
    left = at(-0.9, -18.3, flipped(_half(fg, bg, smile)), -4)
    right = at(1.3, -16.6, _half(fg, bg, frown) + tear, 7)
    ribbons = _ribbon(fg, bg, False) + _ribbon(fg, bg, True)
    shards = path(polyline([(-0.3, -35.2), (0.9, -34.4), (0.1, -33.5)]), fg) + path(
        polyline([(-2.2, -1.6), (-1.1, -2.6), (-0.7, -1.3)]), fg
    )
    return ribbons + left + right + shards


def _ribbon(fg: str, bg: str, right: bool) -> str:
    band = [
        (11.6, -20.5, 0.6),
        (13.6, -18.0, 1.2),
        (13.0, -14.6, 1.4),
        (14.4, -11.2, 1.4),
        (13.2, -7.6, 1.4),
        (14.2, -4.0, 1.3),
        (13.4, -2.0, 0.9),
    ]
    drawn = path(ribbon(band), fg)
    return at(0, 1.4, drawn) if right else flipped(drawn)
