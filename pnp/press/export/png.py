"""Pages as pictures: PDFium draws what the PDF says.

Resolutions are pixels an inch.
"""

import io
from collections.abc import Iterator, Sequence

import pypdfium2
from PIL import Image as Pillow
from pypdfium2 import raw

Pixels = tuple[int, int]


def pictures(
    pdf: bytes,
    dpi: float = 300,
    sizes: Sequence[Pixels] | None = None,
    clear: bool = False,
    only: Sequence[int] | None = None,
) -> Iterator[Pillow.Image]:
    """Every page of a PDF as a picture: of exactly the pixels that ``sizes`` says, else as many as ``dpi`` gives.

    ``clear``: where nothing is drawn the picture is transparent; otherwise it is white. ``only``: these pages, counted
    from 0, in their order.
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
    """One page stretched over so many pixels."""
    kind = raw.FPDFBitmap_BGRA if clear else raw.FPDFBitmap_BGRx
    bitmap = pypdfium2.PdfBitmap.new_native(*size, kind)
    bitmap.fill_rect((255, 255, 255, 0 if clear else 255), 0, 0, *size)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, raw.FPDF_ANNOT)
    picture: Pillow.Image = bitmap.to_pil().convert("RGBA" if clear else "RGB")
    return picture


def png_file(picture: Pillow.Image, dpi: float) -> bytes:
    """A picture as a PNG file that says its size on paper."""
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
