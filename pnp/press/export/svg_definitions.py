"""Gradients and masks as definitions in an SVG file.

Lengths are mm.
"""

from collections.abc import Callable, Iterable

from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.page import IDENTITY, Colour, Gradient, Group, Ink, Item, Mask, Matrix

_RING = ("fx", "fy", "fr", "cx", "cy", "r")
_LINE = ("x1", "y1", "x2", "y2")


class SvgDefinitions:
    """The gradients and masks of one file; equal ones are written once."""

    def __init__(self, prefix: str, ink: Colour, defs: list[str]) -> None:
        self.prefix, self.ink, self.defs = prefix, ink, defs
        self._gradients: dict[Gradient, str] = {}
        self._masks: dict[Mask, str] = {}

    def paint(self, ink: Ink) -> str:
        """An ink as the value of ``fill`` or ``stroke``."""
        if not isinstance(ink, Gradient):
            return self.ink if ink == CURRENT_COLOUR else ink
        if ink not in self._gradients:
            name = self._gradients[ink] = f"{self.prefix}gradient{len(self._gradients) + 1}"
            self.defs.append(self._gradient(ink, name))
        return f"url(#{self._gradients[ink]})"

    def _gradient(self, gradient: Gradient, name: str) -> str:
        is_line = len(gradient.points) == 4
        tag = "linearGradient" if is_line else "radialGradient"
        pairs = zip(_LINE if is_line else _RING, gradient.points, strict=True)
        places = "".join(f' {key}="{short(v)}"' for key, v in pairs if v or key != "fr")
        turned = transform(gradient.matrix).replace(" transform=", " gradientTransform=")
        stops = "".join(
            f'<stop offset="{short(at)}" stop-color="{self.paint(colour)}"/>' for at, colour in gradient.stops
        )
        return f'<{tag} id="{name}" gradientUnits="userSpaceOnUse"{places}{turned}>{stops}</{tag}>\n'

    def attributes(self, group: Group, draw: Callable[[Iterable[Item]], str]) -> str:
        """The attributes of a group that is seen through."""
        said = f' opacity="{short(group.opacity)}"' if group.opacity < 1 else ""
        if group.mask is None:
            return said
        if group.mask not in self._masks:
            drawn = draw(group.mask.items)
            name = self._masks[group.mask] = f"{self.prefix}mask{len(self._masks) + 1}"
            self.defs.append(_mask(group.mask, name, drawn))
        return f'{said} mask="url(#{self._masks[group.mask]})"'


def _mask(mask: Mask, name: str, drawn: str) -> str:
    x, y, width, height = (short(v) for v in mask.region)
    kind = ' style="mask-type:alpha"' if mask.alpha else ""
    box = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<mask id="{name}" maskUnits="userSpaceOnUse" {box}{kind}>\n{drawn}</mask>\n'


def short(value: float) -> str:
    """A number of an attribute, to a ten-thousandth."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def transform(matrix: Matrix) -> str:
    """The attribute that carries an element through a matrix; "" where it stays."""
    if matrix == IDENTITY:
        return ""
    return f' transform="matrix({" ".join(short(v) for v in matrix)})"'
