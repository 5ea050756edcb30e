"""Bleeds of neighbours meet without a white hairline between them, in PDFium as in poppler."""

import shutil
import subprocess

import pypdfium2
import pytest
from PIL import Image

from pnp.diagnostics import Report
from pnp.export.pdf import pdf_bytes
from pnp.impose.plan import Options
from pnp.impose.sheets import Piece, impose_sheets
from pnp.typeset import load_fonts
from pnp.typeset.outline import rect_outline
from pnp.typeset.page import Document, Face, Paint, Path

DPI = 300


@pytest.fixture(scope="module")
def sheet():
    """A full sheet of poker cards that are black as far as their bleed, as a PDF."""
    from pnp.impose.formats import read_formats, read_papers

    item, paper = read_formats(Report())["poker"], read_papers(Report())["a4"]
    solid = Path(rect_outline(-3.0, -3.0, item.width + 6.0, item.height + 6.0), Paint(fill="#000000"))
    face = Face("solid", item.width, item.height, (solid,), bleed=3.0)
    options = Options(duplex="none", furniture=None, marks="none")
    pages = impose_sheets([Piece(face, None, 9)], item, paper, options, Report())
    return pdf_bytes(Document(tuple(pages), "seams"), load_fonts())


def lightest_inside(picture: Image.Image) -> int:
    """The lightest pixel inside the block, far from its edges."""
    width, height = picture.size
    box = (round(width * 0.12), round(height * 0.12), round(width * 0.88), round(height * 0.88))
    return picture.convert("L").crop(box).getextrema()[1]


def test_pdfium_shows_no_seam(sheet):
    assert lightest_inside(pypdfium2.PdfDocument(sheet)[0].render(scale=DPI / 72).to_pil()) < 8


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler is not installed")
def test_poppler_shows_no_seam(sheet, tmp_path):
    (tmp_path / "sheet.pdf").write_bytes(sheet)
    subprocess.run(["pdftoppm", "-r", str(DPI), "-png", "sheet.pdf", "out"], cwd=tmp_path, check=True)
    (picture,) = tmp_path.glob("out*.png")
    with Image.open(picture) as opened:
        assert lightest_inside(opened) < 8
