"""How much ink pages take, from what is drawn on them: PDFium draws each one small, and its colours are taken apart.

What red, green and blue lack alike is black, the rest is cyan, magenta and yellow. So a colour that covers half of a
pixel is half of its inks.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.base.frozen import dataclass
from pnp.press.export.png import pictures

if TYPE_CHECKING:
    from PIL import Image as Pillow

DPI = 100.0
"""Pixels an inch. PDFium draws hairlines a pixel wide, so that fewer find too much; twice as many find 1 % less."""


@dataclass(frozen=True, slots=True)
class PageInk:
    """Shares of a page: 1 is the whole page under one full ink."""

    coloured: float
    """Of cyan, magenta and yellow together."""
    black: float

    @property
    def whole(self) -> float:
        """Of all four inks together."""
        return self.coloured + self.black


def ink_of(pdf: bytes, pages: Sequence[int]) -> Iterator[PageInk]:
    """The ink of some pages of a PDF, counted from 0."""
    return (picture_ink(picture) for picture in pictures(pdf, DPI, only=pages))


def picture_ink(picture: "Pillow.Image") -> PageInk:
    """The ink of a picture on white."""
    from PIL import ImageChops

    bands = [ImageChops.invert(band) for band in picture.convert("RGB").split()]
    black = ImageChops.darker(ImageChops.darker(bands[0], bands[1]), bands[2])
    missing = sum(_mean(band) for band in bands)
    share = _mean(black)
    return PageInk(missing - 3 * share, share)


def _mean(band: "Pillow.Image") -> float:
    from PIL import ImageStat

    return float(ImageStat.Stat(band).mean[0]) / 255
