"""Pages as pictures drawn by PDFium from the PDF; and the ink of such pages.

Resolutions are pixels per inch.
"""

import io
from collections.abc import Iterator, Sequence

import pypdfium2
from PIL import Image as Pillow
from pypdfium2 import raw

from pnp.base.frozen import dataclass

Pixels = tuple[int, int]


def pictures(
    pdf: bytes,
    dpi: float = 300,
    sizes: Sequence[Pixels] | None = None,
    clear: bool = False,
    only: Sequence[int] | None = None,
) -> Iterator[Pillow.Image]:
    """Every page of a PDF as a picture: with the exact pixels of ``sizes``, or as many as ``dpi`` gives.

    ``clear``: a transparent background; otherwise it is white. ``only``: these pages, counted from 0, in their order.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        for i in range(len(document)) if only is None else only:
            page = document[i]
            width, height = page.get_size()
            size = sizes[i] if sizes else (round(width / 72 * dpi), round(height / 72 * dpi))
            yield _picture(page, size, clear)
            page.close()
    finally:
        document.close()


def _picture(page: pypdfium2.PdfPage, size: Pixels, clear: bool) -> Pillow.Image:
    """One page stretched to these pixels."""
    kind = raw.FPDFBitmap_BGRA if clear else raw.FPDFBitmap_BGR
    bitmap = pypdfium2.PdfBitmap.new_native(*size, kind)
    bitmap.fill_rect((255, 255, 255, 0 if clear else 255), 0, 0, *size)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, raw.FPDF_ANNOT)
    picture: Pillow.Image = bitmap.to_pil()
    return picture


def png_file(picture: Pillow.Image, dpi: float) -> bytes:
    """A picture as a PNG file with its size on paper and the sRGB mark."""
    from PIL.PngImagePlugin import PngInfo

    buffer, chunks = io.BytesIO(), PngInfo()
    chunks.add(b"sRGB", bytes([RELATIVE]))
    picture.save(buffer, "PNG", dpi=(dpi, dpi), pnginfo=chunks)
    return buffer.getvalue()


RELATIVE = 1
"""The rendering intent of the chunk `sRGB`: relative colorimetric (PNG, 11.3.2.5)."""


# ------------------------------------------------------------------------------------------------- ink
DPI = 100.0
"""Pixels per inch. PDFium draws hairlines one pixel wide, so a lower value overestimates; twice as many give 1 %
less."""


@dataclass(frozen=True, slots=True)
class PageInk:
    """Shares of a page: 1 is the whole page under one full ink."""

    coloured: float
    """Cyan, magenta and yellow together."""
    black: float

    @property
    def total(self) -> float:
        """All four inks together."""
        return self.coloured + self.black


def ink_of(pdf: bytes, pages: Sequence[int]) -> Iterator[PageInk]:
    """The ink of some pages of a PDF, counted from 0."""
    return (picture_ink(picture) for picture in pictures(pdf, DPI, only=pages))


def picture_ink(picture: Pillow.Image) -> PageInk:
    """The ink of a picture on white."""
    from PIL import ImageChops

    rgb = picture if picture.mode == "RGB" else picture.convert("RGB")
    red, green, blue = rgb.split()
    lightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    count = 255 * max(1, rgb.width * rgb.height)
    share = _missing(lightest.histogram()) / count
    return PageInk(_missing(rgb.histogram()) / count - 3 * share, share)


def _missing(histogram: Sequence[int]) -> int:
    """The light that the pixels of some bands lack, of 255 each: one histogram is half the work of inverting bands."""
    return sum((255 - i % 256) * pixels for i, pixels in enumerate(histogram))
