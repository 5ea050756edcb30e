"""Masked courtiers: busts that differ in headgear, hair, mask, mouth, collar and robe.

Every part is drawn in two colours about the axis x = 0: the chest is cut off at y = 0, the chin is at y = -8, the mask
between y = -22 and y = -17. A bust is about 36 mm tall with its headgear. Parts that touch are parted by 0.5 mm of the
ground's colour.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from pnp.typeset.motifs.hair import HAIR_BEFORE, HAIR_BEHIND
from pnp.typeset.motifs.headgear import HEADGEAR, OPEN
from pnp.typeset.motifs.paper import both, chosen, circle, path
from pnp.typeset.motifs.robes import COLLARS, GAP, ROBES
from pnp.typeset.motifs.suits import suit

Part = Callable[[str, str], str]
Collar = Literal["standing", "scalloped", "gorget", "ruff", "lace"]
Hair = Literal["shoulder", "short", "long", "curls", "braids", "waves"]
Mouth = Literal["firm", "smile", "smirk", "rose", "stern"]
Mask = Literal["plain", "swept", "winged", "round"]
Robe = Literal["ermine", "mail", "gown", "doublet", "petals", "waves"]


def bust(
    headgear: str,
    hair: Hair = "shoulder",
    mouth: Mouth = "firm",
    collar: Collar = "standing",
    mask: Mask = "plain",
    robe: Robe = "ermine",
    suit_name: str = "",
    woman: bool = False,
) -> Part:
    """A picture of a masked courtier, with the mark of ``suit_name`` on the breast if one is given.

    ``headgear`` is laurel, crown, coronet, plumed_cap, star_tiara, war_circlet, flower_wreath or shells.
    """

    behind, before = chosen(HAIR_BEHIND, hair, "hair"), HAIR_BEFORE[hair]
    clothes = (chosen(ROBES, robe, "robe"), chosen(COLLARS, collar, "collar"))
    features = (
        chosen(MASKS, mask, "mask"),
        _nose,
        chosen(MOUTHS, mouth, "mouth"),
        chosen(HEADGEAR, headgear, "headgear"),
    )

    def draw(fg: str, bg: str) -> str:
        parts = [behind(fg, bg), *(part(fg, bg) for part in clothes)]
        if suit_name:
            parts.append(circle(0, -3.0, 2.9, bg) + suit(suit_name, 0, -3.0, 3.9, fg, bg, inline=False))
        parts.append(_face(fg, bg, woman))
        if headgear in OPEN:
            parts.append(before(fg, bg))
        return "".join([*parts, *(part(fg, bg) for part in features)])

    return draw


# ------------------------------------------------------------------------------------------------ heads
def _face(fg: str, bg: str, woman: bool) -> str:
    chin = "M0,-8.2C-2.8,-9.6 -5.5,-13.6 -5.8,-19.2" if woman else "M0,-8C-3.6,-9.6 -6,-13.8 -6,-19.4"
    other = "L5.8,-19.2C5.5,-13.6 2.8,-9.6 0,-8.2Z" if woman else "L6,-19.4C6,-13.8 3.6,-9.6 0,-8Z"
    return path(f"{chin}L-6,-26.4C-4,-28.4 4,-28.4 6,-26.4{other}", fg, bg, GAP)


def _nose(fg: str, bg: str) -> str:
    return both(path("M.25,-16.4C.5,-15.2 .7,-14.7 1.3,-14.3", stroke=bg, width=0.4, cap="round"))


def _firm(fg: str, bg: str) -> str:
    lower = path("M0,-11.6C-.9,-11.5 -.9,-10.6 0,-9.4C.9,-10.6 .9,-11.5 0,-11.6Z", bg)
    return both(path("M0,-12.2C.6,-12.5 1.4,-12.4 2.3,-12.95", stroke=bg, width=0.45, cap="round")) + lower


def _stern(fg: str, bg: str) -> str:
    crease = both(path("M2.9,-14.4C3.4,-13.4 3.4,-12.4 3.1,-11.4", stroke=bg, width=0.34, cap="round"))
    return (
        both(path("M0,-12.4C.8,-12.5 1.5,-12.4 2.1,-12", stroke=bg, width=0.5, cap="round"))
        + crease
        + both(path("M0,-10.6C.5,-10.7 .9,-10.6 1.2,-10.3", stroke=bg, width=0.38, cap="round"))
    )


def _smile(fg: str, bg: str) -> str:
    return path(
        "M-2.3,-13C-1.4,-12.6 -.6,-12.8 0,-12.5C.6,-12.8 1.4,-12.6 2.3,-13"
        "C1.7,-11.6 .9,-11 0,-11C-.9,-11 -1.7,-11.6 -2.3,-13Z",
        bg,
    )


def _smirk(fg: str, bg: str) -> str:
    return path("M-1.9,-12.1C-.6,-12 .9,-12.4 2.7,-13.8", stroke=bg, width=0.5, cap="round") + path(
        "M-.8,-10.6C-.2,-10.4 .6,-10.5 1.1,-10.9", stroke=bg, width=0.38, cap="round"
    )


def _rose(fg: str, bg: str) -> str:
    return path(
        "M-1.8,-12.5C-1.2,-13.1 -.5,-13.3 0,-12.9C.5,-13.3 1.2,-13.1 1.8,-12.5"
        "C1.2,-11.5 .6,-11.1 0,-11.1C-.6,-11.1 -1.2,-11.5 -1.8,-12.5Z",
        bg,
    )


MOUTHS: Mapping[str, Part] = {"firm": _firm, "stern": _stern, "smile": _smile, "smirk": _smirk, "rose": _rose}

_MASK_EYE = "M1.3,-18.8C2.4,-20.3 4.3,-20.4 5.7,-19.8C4.9,-18 2.9,-17.6 1.3,-18.8Z"
_MASK_SHAPES = {
    "plain": "M0,-18.2C1.6,-16.4 3.8,-16 5.4,-17C6.8,-17.9 7.6,-19.8 8.2,-22.2C5.6,-21.4 2.4,-21.6 0,-20.6Z",
    "swept": "M0,-18.2C1.5,-16.6 3.7,-16.2 5.5,-17.4C7.2,-18.6 8.8,-21.4 10.4,-24.6C7,-22.6 2.6,-22.4 0,-20.6Z",
    "winged": "M0,-18.2C1.6,-16.4 3.8,-16 5.4,-17C7,-17.6 9,-18.6 10,-20.2C9,-20.4 8.8,-20.6 8.6,-21"
    "C9.4,-21.4 9.9,-22 10.2,-23C7,-22 2.6,-22 0,-20.6Z",
    "round": "M0,-18.4C1,-16.4 3.2,-15.6 5.2,-16.6C7,-17.6 7.8,-19.6 7.4,-21.8C5,-22.6 2,-22.2 0,-20.8Z",
}


def _mask(kind: str) -> Part:
    def draw(fg: str, bg: str) -> str:
        return both(path(_MASK_SHAPES[kind], bg) + path(_MASK_EYE, fg) + circle(3.35, -19.05, 0.62, bg))

    return draw


MASKS: Mapping[str, Part] = {kind: _mask(kind) for kind in _MASK_SHAPES}
