"""Long jobs are written in portions; what comes out is one file."""

import io
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pypdfium2

from pnp.diagnostics import Report
from pnp.export.pdf import pdf_bytes
from pnp.export.pdf_stream import PORTION, write_pdf
from pnp.impose.formats import read_formats, read_papers
from pnp.impose.plan import Options, plan_sheets
from pnp.impose.sheets import Piece, impose_sheets, streamed_sheets
from pnp.typeset.fonts import Fonts
from pnp.typeset.outline import rect_outline
from pnp.typeset.page import Document, Face, Page, Paint
from pnp.typeset.page import Path as Outline

FORMATS, A4 = read_formats(Report()), read_papers(Report())["a4"]


def faces(count: int) -> Iterator[Face]:
    for n in range(count):
        yield Face(f"c{n}", 63, 88, (Outline(rect_outline(0, 0, 63, 88), Paint(f"#{n % 256:02X}3060")),))


def streamed(count: int) -> Iterator[Page]:
    plan = plan_sheets(FORMATS["poker"], A4, Options(furniture=None), Report())
    assert plan is not None
    return streamed_sheets((Piece(f) for f in faces(count)), count, plan)


def test_a_long_job_is_one_file_with_its_title_and_labels(fonts: Fonts, tmp_path: Path) -> None:
    count = 9 * (2 * PORTION + 5)
    written = write_pdf(streamed(count), Document((), "Long", "en"), fonts, tmp_path / "long.pdf")
    assert written == 2 * PORTION + 5
    with pikepdf.open(tmp_path / "long.pdf") as pdf:
        assert len(pdf.pages) == written and not pdf.check_pdf_syntax()
        assert pdf.docinfo["/Title"] == "Long" and pdf.Root.Lang == "en"
        assert pdf.pages[written - 1].label == f"fronts {written} of {written}"
    assert [f.name for f in tmp_path.iterdir()] == ["long.pdf"]


def test_its_pages_are_those_of_a_file_written_at_once(fonts: Fonts, tmp_path: Path) -> None:
    count = 9 * (PORTION + 2)
    write_pdf(streamed(count), Document((), "Long"), fonts, tmp_path / "a.pdf")
    write_pdf(streamed(count), Document((), "Long"), fonts, tmp_path / "b.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    pieces = [Piece(f) for f in faces(count)]
    pages = impose_sheets(pieces, FORMATS["poker"], A4, Options(furniture=None), Report())
    whole = pypdfium2.PdfDocument(io.BytesIO(pdf_bytes(Document(tuple(pages), "Long"), fonts)))
    for n in (0, PORTION - 1, PORTION, PORTION + 1):
        one, other = (d[n].render(scale=0.2).to_pil() for d in (whole, pypdfium2.PdfDocument(tmp_path / "a.pdf")))
        assert one.tobytes() == other.tobytes()
