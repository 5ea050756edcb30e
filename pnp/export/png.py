"""Pages as pictures: PDFium draws what the PDF says."""

import io

import pypdfium2


def png_pages(pdf: bytes, dpi: float = 150) -> list[bytes]:
    """Every page of a PDF as a PNG file."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_png(document[i], dpi) for i in range(len(document))]
    finally:
        document.close()


def _png(page: pypdfium2.PdfPage, dpi: float) -> bytes:
    image = page.render(scale=dpi / 72).to_pil().convert("RGB")
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
