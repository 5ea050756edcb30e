"""Icons of values: by a member's `icon` or `mark`, by its name, or plain shapes that tell eight members apart."""

from collections.abc import Collection

from pnp.press.typeset.motifs.paper import at, circle, path
from pnp.press.typeset.motifs.shapes import polygon, star

_OUTLINES = (
    "M-.46,0A.46,.46 0 0 1 .46,0A.46,.46 0 0 1 -.46,0Z",
    "M-.4,-.4H.4V.4H-.4Z",
    polygon(3, 0.54, 0, 0, 0.1),
    polygon(4, 0.52),
    star(5, 0.52, 0.22),
    "M-.16,-.47H.16V-.16H.47V.16H.16V.47H-.16V.16H-.47V-.16H-.16Z",
    polygon(6, 0.5),
    "M.12,-.47A.48,.48 0 1 0 .47,.14A.39,.39 0 0 1 .12,-.47Z",
)
"""Disc, square, triangle, lozenge, star, cross, hexagon, crescent: in a box of height 1."""


def icon_name(value: object, known: Collection[str]) -> str:
    """The icon of those that are known which a value names, of one thing or several (`cups`); "" where it has none."""
    asked = [getattr(value, "icon", ""), getattr(value, "mark", "")]
    asked += [getattr(value, "name", value), getattr(value, "label", "")]
    named = (str(word).strip().strip(":").lower().replace(" ", "-").replace("_", "-") for word in asked if word)
    return next((one for word in named for one in (word, word.removesuffix("s")) if one in known), "")


def plain_sign(order: int, cx: float, cy: float, size: float, ink: str, ground: str) -> str:
    """The shape of the member with that place in its set of names, from 0; from the ninth on with a hole."""
    turn, which = divmod(order, len(_OUTLINES))
    drawn = path(_OUTLINES[which], ink)
    if turn:
        drawn += circle(0, 0, 0.07 * min(turn, 3) + 0.06, ground)
    return at(cx, cy, drawn, scale=size)
