"""Numbers, matrices and colours as PDF operators."""

from functools import lru_cache

from pnp.press.export.cmyk import Separation, inks_of
from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.page import Colour, Matrix


def number(value: float) -> str:
    """A number, to a millionth."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def matrix_operator(matrix: Matrix) -> str:
    """The operator that carries what follows through a matrix."""
    return " ".join(number(v) for v in matrix) + " cm"


@lru_cache(maxsize=4096)
def colour_operator(colour: Colour, stroking: bool) -> str:
    """The operator that sets a colour: grey where red, green and blue are one, so that black stays pure black.

    ``currentColor`` outside any text is black.
    """
    if colour == CURRENT_COLOUR:
        colour = "#000000"
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    if red == green == blue:
        return f"{number(round(red, 4))} {'G' if stroking else 'g'}"
    return " ".join(number(round(v, 4)) for v in (red, green, blue)) + (" RG" if stroking else " rg")


@lru_cache(maxsize=4096)
def ink_operator(colour: Colour, stroking: bool, separation: Separation, solid: bool, fine: bool) -> str:
    """The operator that sets a colour in four inks."""
    inks = inks_of(colour, separation, solid, fine)
    return " ".join(number(round(v, 4)) for v in inks) + (" K" if stroking else " k")


@lru_cache(maxsize=1024)
def grey_of(colour: Colour) -> Colour:
    """The grey as light as a colour, by the weights that SVG gives to masks."""
    red, green, blue = (int(colour[i : i + 2], 16) if colour.startswith("#") else 0 for i in (1, 3, 5))
    return "#" + f"{round(0.2125 * red + 0.7154 * green + 0.0721 * blue):02X}" * 3
