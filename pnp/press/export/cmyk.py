"""Colours for print shops: four inks from red, green and blue.

If the shop's ICC profile is given, littleCMS computes the inks (:mod:`pnp.press.export.icc`). Otherwise the conversion
is the plain one (CSS Color 5 calls it naive): the darkness common to red, green and blue is printed in black only, and
cyan, magenta and yellow are what is missing from the remaining light. It takes no account of paper and press, so
printed colours are duller than on a screen. Small type and fine lines that are black, nearly black or grey are in black
ink only in either case, so that no second plate has to register with the first; full black overprints the inks below
it. If the inks of a colour exceed the limit, the three coloured ones are reduced in proportion; large black areas may
be given a *rich black* made of all four.

Inks and their limits are shares: 1 is one full ink; limits of a service are percent.
"""

from collections.abc import Sequence
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pnp.base.frozen import dataclass
from pnp.press.typeset.drawing.contrast import luminance
from pnp.press.typeset.drawing.move import CURRENT_COLOUR
from pnp.press.typeset.drawing.outline import Segments, bounds
from pnp.press.typeset.drawing.page import Colour

if TYPE_CHECKING:
    from PIL import Image as Pillow

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, 0 to 1."""
BLACK: Inks = (0.0, 0.0, 0.0, 1.0)
FINE_TYPE, FINE_LINE = 24.0, 0.6
"""Type up to this size in pt, and lines up to this width in mm, are fine: slightly misaligned plates blur them."""
DARK = 0.045
"""Fine type darker than this luminance is printed as black: its hue is not visible (CIE L* 25)."""
GREYISH = 40
"""Fine type whose red, green and blue (0 to 255) differ by at most this is printed as a grey."""
OPAQUE_ONLY = ("PDF/X-1", "PDF/X-3")
"""First letters of the standards that allow no transparency and no layers."""
SOLID = 6.0
"""Black outlines at least this wide and high, mm, are areas: rich black is only for them, never for type and lines."""


@dataclass(frozen=True)
class Separation:
    """The separation of colours for a print shop."""

    ink_limit: float = 300.0
    """Maximum ink in one place, percent."""
    rich_black: tuple[float, ...] = ()
    """Percent of the four inks in large black areas; empty for black only."""
    standard: str = ""
    """The PDF/X standard that the file claims: "PDF/X-1a:2003"."""
    condition: tuple[str, str] = ("", "")
    """The printing condition that it is made for, by its ICC name, and in words."""
    profile: bytes = field(default=b"", repr=False)
    """The ICC profile of that condition, which converts colours to inks and is embedded in the file; empty: the
    condition is only named."""
    intent: bytes = field(default=b"", repr=False)
    """Without such a profile: one that describes the inks of the arithmetic. The file contains it as its output
    intent."""

    @property
    def is_live(self) -> bool:
        """Whether the file may have transparency and layers."""
        return not self.standard.startswith(OPAQUE_ONLY)


def inks_of(colour: Colour, separation: Separation, solid: bool = False, fine: bool = False) -> Inks:
    """The four inks of a colour; ``solid``: for a large area; ``fine``: for small type or a fine line."""
    colour = "#000000" if colour == CURRENT_COLOUR else colour
    if fine and luminance(colour) <= DARK:
        return BLACK
    if fine and (grey := _grey_of(colour)) is not None:
        return (0.0, 0.0, 0.0, _black_of_grey(grey, separation.profile))
    inks = _separated(colour, separation.profile)
    if solid and inks == BLACK and separation.rich_black:
        cyan, magenta, yellow, black = (share / 100 for share in separation.rich_black)
        inks = (cyan, magenta, yellow, black)
    return limited(inks, separation.ink_limit / 100)


@lru_cache(maxsize=4096)  # measured: without it, exporting Hearts as PDF/X takes 6 % more time
def _separated(colour: Colour, profile: bytes) -> Inks:
    """The inks of a colour by a profile, or without one; black is a single ink."""
    from pnp.press.export.icc import colour_in_inks

    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    light = max(red, green, blue)
    if not light:
        return BLACK
    if profile:
        return colour_in_inks(red, green, blue, profile)
    return (1 - red / light, 1 - green / light, 1 - blue / light, 1 - light / 255)


def _grey_of(colour: Colour) -> int | None:
    """The grey with the lightness of a nearly grey colour; None for other colours."""
    channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    if max(channels) - min(channels) > GREYISH:
        return None
    light = luminance(colour)
    return round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


def _black_of_grey(light: int, profile: bytes) -> float:
    """The share of black ink that prints a grey."""
    from pnp.press.export.icc import black_in_inks

    return black_in_inks(light, profile) if profile else 1 - light / 255


def unlimited(colour: Colour, separation: Separation) -> float:
    """All inks of a colour together, percent, before any reduction."""
    return 100 * sum(_separated("#000000" if colour == CURRENT_COLOUR else colour, separation.profile))


def limited(inks: Inks, limit: float) -> Inks:
    """The inks reduced to at most ``limit`` in total: black stays, the three colours are reduced in proportion."""
    cyan, magenta, yellow, black = inks
    coloured = cyan + magenta + yellow
    if coloured + black <= limit + 1e-9 or not coloured:
        return inks
    share = max(0.0, limit - black) / coloured
    return (cyan * share, magenta * share, yellow * share, black)


def is_solid(outline: Segments) -> bool:
    """Whether an outline is an area rather than a line or a letter."""
    box = bounds(outline)
    return box is not None and box[2] - box[0] >= SOLID and box[3] - box[1] >= SOLID


def separated_picture(picture: "Pillow.Image", limit: float = 3.0, profile: bytes = b"") -> "Pillow.Image":
    """A picture separated into four inks, at most ``limit`` of them in one place (1 is one full ink); transparent parts
    are placed on white."""
    from PIL import Image as Pillow
    from PIL import ImageChops, ImageMath

    from pnp.press.export.icc import picture_in_inks

    own = picture.info.get("icc_profile") or b""
    if "A" in picture.getbands() or "transparency" in picture.info:
        rgba = picture.convert("RGBA")
        ground = Pillow.new("RGBA", rgba.size, (255, 255, 255, 255))
        picture = Pillow.alpha_composite(ground, rgba)
    if profile:
        *coloured, black = picture_in_inks(picture.convert("RGB"), profile, own).split()
        return Pillow.merge("CMYK", [*_thinned(coloured, ImageChops.invert(black), limit), black])
    red, green, blue = picture.convert("RGB").split()
    light = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    coloured = [ImageMath.lambda_eval(_missing, band=band, light=light) for band in (red, green, blue)]
    return Pillow.merge("CMYK", [*_thinned(coloured, light, limit), ImageChops.invert(light)])


def _thinned(coloured: "Sequence[Pillow.Image]", light: "Pillow.Image", limit: float) -> "list[Pillow.Image]":
    """The coloured inks reduced so that all four together do not exceed the limit; ``light`` is the light that black
    leaves."""
    from PIL import ImageMath

    cyan, magenta, yellow = coloured
    room = round(255 * (limit - 1))

    def thinned(of: dict[str, Any]) -> object:
        together = of["c"] + of["m"] + of["y"]
        share = of["band"] * of["min"](of["light"] + room, together) / of["max"](together, 1)
        return of["convert"](share, "L")

    return [ImageMath.lambda_eval(thinned, band=b, light=light, c=cyan, m=magenta, y=yellow) for b in coloured]


def most_ink(picture: "Pillow.Image") -> float:
    """Maximum ink in one pixel of a picture of four inks, percent."""
    from PIL import ImageMath

    bands = dict(zip("cmyk", picture.split(), strict=True))
    total = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"] + of["k"], **bands)
    return float(total.getextrema()[1]) / 2.55


def _missing(of: dict[str, Any]) -> Any:
    """The share of the light left by black that a channel lacks; nothing if black leaves none."""
    none = 255 * (1 - of["min"](of["light"], 1))
    return of["convert"](255 - none - of["band"] * 255 / of["max"](of["light"], 1), "L")
