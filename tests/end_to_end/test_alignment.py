"""Both sides of a printed sheet, rasterised, laid over each other and measured: backs lie behind their fronts."""

from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageOps

from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose import Options, Piece, impose_sheets
from pnp.press.impose.formats import Format, read_formats, read_papers
from pnp.press.impose.printers import Printer
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Document, Face, Page, Paint
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.text.fonts import Fonts, load_fonts
from pnp.source.diagnostics import Report

DPI = 600
MM = DPI / 25.4
"""Pixels in a mm."""
CLOSE = 0.1
"""mm"""


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return load_fonts(Path(__file__).parents[2] / "templates" / "fonts")


def trimmed(name: str, item: Format) -> Face:
    """A face that is black exactly as far as its trim."""
    trim = Outline(rect_outline(0, 0, item.width, item.height), Paint("#000000"))
    return Face(name, item.width, item.height, (trim,))


def sheet(item: Format, paper: str, duplex: str, printer: Printer) -> list[Page]:
    """Front and back of one sheet whose last row is not full, with a gap so that every edge of every trim shows."""
    options = Options(printer, duplex=duplex, gap=3.0, bleed=0.0, marks="none", furniture=None)  # type: ignore[arg-type]
    pieces = [Piece(trimmed("front", item), trimmed("back", item), 7)]
    return list(impose_sheets(pieces, item, read_papers(Report())[paper], options, Report()))[:2]


def laid_over(pages: list[Page], duplex: str, fonts: Fonts) -> tuple[Image.Image, Image.Image]:
    """Both sides as pictures, the back as it is seen through the front."""
    document = pypdfium2.PdfDocument(pdf_bytes(Document(tuple(pages), "alignment"), fonts))
    front, back = (page.render(scale=DPI / 72, grayscale=True).to_pil() for page in document)
    upright = front.height > front.width
    return front, ImageOps.mirror(back) if upright == (duplex == "long") else ImageOps.flip(back)


def edges(line: bytes) -> list[float]:
    """Where a line of pixels changes between white and black, mm, to a fraction of a pixel."""
    changes = ((i, a, b) for i, (a, b) in enumerate(pairwise(line)) if (a < 128) != (b < 128))
    return [(i + 0.5 + (a - 127.5) / (a - b)) / MM for i, a, b in changes]


def crossings(picture: Image.Image) -> list[list[float]]:
    """The trims' edges along lines through the first row and through the first column of pieces."""
    left, top, _, _ = ImageOps.invert(picture).getbbox() or (0, 0, 0, 0)
    x, y = left + round(20 * MM), top + round(20 * MM)
    row = picture.crop((0, y, picture.width, y + 1)).tobytes()
    column = picture.crop((x, 0, x + 1, picture.height)).tobytes()
    return [edges(row), edges(column)]


@pytest.mark.parametrize(("duplex", "paper"), [("long", "a4"), ("short", "letter")])
def test_fronts_and_backs_meet_to_a_tenth_of_a_mm(fonts: Fonts, duplex: str, paper: str) -> None:
    pages = sheet(read_formats(Report())["poker"], paper, duplex, Printer("test"))
    front, back = laid_over(pages, duplex, fonts)
    for one, other in zip(crossings(front), crossings(back), strict=True):
        assert len(one) >= 4 and len(one) == len(other)
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) < CLOSE
    assert not wider_than_a_tenth(front, back)


def test_a_printer_that_is_off_by_more_is_seen(fonts: Fonts) -> None:
    pages = sheet(read_formats(Report())["poker"], "a4", "long", Printer("off", dx=0.2))
    assert wider_than_a_tenth(*laid_over(pages, "long", fonts))


def wider_than_a_tenth(front: Image.Image, back: Image.Image) -> bool:
    """Whether anything that is printed on one side only is wider than a tenth of a mm."""
    differs = ImageChops.difference(front, back).point(lambda v: 255 * (v > 127))
    size = 3  # pixels, 0.127 mm: the least odd number that is more than a tenth
    return differs.filter(ImageFilter.MinFilter(size)).getbbox() is not None
