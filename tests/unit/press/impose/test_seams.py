"""Bleeds of neighbours meet without a white hairline between them, whatever reads them."""

import shutil
import subprocess

import pypdfium2
import pytest
from PIL import Image

from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose.plan import Options, plan_sheets
from pnp.press.impose.sheets import Piece, impose_sheets
from pnp.press.typeset import load_fonts
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Document, Face, Paint, Path
from pnp.source.diagnostics import Report

DPIS = (72, 100, 300)
"""A page that is seen whole on a screen, one that is read there, and a printed one."""


@pytest.fixture(scope="module", params=("poker", "hex-30"))
def sheet(request):
    """A full sheet of cards, or of hexagons, that are black as far as their bleed, as a PDF."""
    from pnp.press.impose.formats import read_formats, read_papers

    item, paper = read_formats(Report())[request.param], read_papers(Report())["a4"]
    reach = item.bleed
    solid = Path(rect_outline(-reach, -reach, item.width + 2 * reach, item.height + 2 * reach), Paint(fill="#000000"))
    face = Face("solid", item.width, item.height, (solid,), bleed=reach)
    options = Options(duplex="none", furniture=None, marks="none", cut_lines="no")
    count = len(plan_sheets(item, paper, options, Report()).slots)
    pages = impose_sheets([Piece(face, None, count)], item, paper, options, Report())
    return pdf_bytes(Document(tuple(pages), "seams"), load_fonts())


def lighter_inside(picture: Image.Image) -> int:
    """How much lighter than the rest a pixel is inside the block, far from its edges."""
    width, height = picture.size
    box = (round(width * 0.12), round(height * 0.12), round(width * 0.88), round(height * 0.88))
    darkest, lightest = picture.convert("L").crop(box).getextrema()
    return lightest - darkest


@pytest.mark.parametrize("dpi", DPIS)
def test_pdfium_shows_no_seam(sheet, dpi):
    assert lighter_inside(pypdfium2.PdfDocument(sheet)[0].render(scale=dpi / 72).to_pil()) < 8


PROGRAMS = {
    "pdftoppm": ("pdftoppm", "-r", "{dpi}", "-png", "sheet.pdf", "out"),
    "pdftocairo": ("pdftocairo", "-r", "{dpi}", "-png", "sheet.pdf", "out"),
    "mutool": ("mutool", "draw", "-q", "-r", "{dpi}", "-o", "out.png", "sheet.pdf"),
    "gs": (
        "gs",
        "-q",
        "-dBATCH",
        "-dNOPAUSE",
        "-sDEVICE=pnggray",
        "-dGraphicsAlphaBits=4",
        "-r{dpi}",
        "-sOutputFile=out.png",
        "sheet.pdf",
    ),
}


@pytest.mark.parametrize("dpi", DPIS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_no_other_reader_shows_one(sheet, tmp_path, program, dpi):
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    (tmp_path / "sheet.pdf").write_bytes(sheet)
    subprocess.run([part.format(dpi=dpi) for part in PROGRAMS[program]], cwd=tmp_path, check=True)
    (picture,) = tmp_path.glob("out*.png")
    with Image.open(picture) as opened:
        assert lighter_inside(opened) < 8
