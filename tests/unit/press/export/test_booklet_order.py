"""A booklet as it is leafed through when it is folded, and as it is heard: both as the book page by page."""

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.base.frozen import replace
from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose.booklet import booklet, creep_of
from pnp.press.impose.formats import Paper
from pnp.press.typeset import ParagraphStyle, Run, Setting, TextStyle, set_text
from pnp.press.typeset.drawing.outline import rect_outline
from pnp.press.typeset.drawing.page import Document, Face, Item, Page, Paint, PlacedFace, Tag
from pnp.press.typeset.drawing.page import Path as Outline
from pnp.press.typeset.flow.tagging import tagged
from tools.listen import Reader, lines
from tools.read_sheets import booklet_faults, booklet_pages, faults_of, printed_sheets

A4 = Paper("a4", 210, 297)
PATH = pypdfium2.raw.FPDF_PAGEOBJ_PATH
STYLE = ParagraphStyle(TextStyle("Alegreya", 10), 13)
RUNS_ON = Tag("P")
"""A paragraph that begins on the second page, and ends on the third: on a booklet of four pages, sheets carry the
second and the third one side by side; on eight, they carry the third before the second."""
NOTE = Tag("Note")


def words(text: str, y: float, setting: Setting, *tags: Tag) -> Item:
    return tagged(set_text((Run(text, STYLE.text),), STYLE, 120, setting).items(14, y), *tags)


def a_book(setting: Setting) -> list[Page]:
    """Eight pages. One paragraph runs on over four of them, with a figure and a note in its midst."""
    disc = Face("disc", 10, 10, (Outline(rect_outline(0, 0, 10, 10), Paint("#000000")),))
    pages = []
    for number in range(1, 9):
        items = [words(f"Head {number}.", 10, setting, Tag("P"))]
        if 2 <= number <= 5:
            items.append(words(f"Part {number} of the paragraph. ", 40, setting, RUNS_ON))
        if number == 3:
            items.append(tagged((), NOTE))
            items.append(tagged((PlacedFace(disc, (1, 0, 0, 1, 14, 60)),), RUNS_ON, Tag("Figure", alt="A disc")))
            items.append(words("After the disc. ", 80, setting, RUNS_ON))
            items.append(words("A note.", 190, setting, NOTE))
        pages.append(Page(148, 210, tuple(items), label=str(number)))
    return pages


def heard(document: Document, setting: Setting) -> list[str]:
    """Everything that a listener hears, in order."""
    data = pdf_bytes(document, setting.fonts)
    return [line.strip() for _, line in lines(Reader(pikepdf.open(io.BytesIO(data))).structure())]


def folded(book: Document) -> Document:
    sides = booklet(book.pages, book.right_to_left, A4, cover=1)
    return replace(book, pages=tuple(sides), duplex="short", reading=book.pages, purpose="fold")


@pytest.mark.parametrize("is_grey", [False, True])
@pytest.mark.parametrize("from_right", [False, True])
def test_a_booklet_is_heard_in_the_order_of_the_book(setting: Setting, from_right: bool, is_grey: bool) -> None:
    book = Document(tuple(a_book(setting)), "Book", right_to_left=from_right, is_grey=is_grey)
    spoken = heard(book, setting)
    parts = [line for line in spoken if "paragraph" in line or "disc" in line or "note" in line]
    assert parts == [
        "P Part 2 of the paragraph.Part 3 of the paragraph.",
        "Figure A disc",
        "After the disc.Part 4 of the paragraph.Part 5 of the paragraph.",
        "Note A note.",
    ]
    assert heard(folded(book), setting) == spoken


@pytest.mark.parametrize("count", [4, 6, 7, 8])
@pytest.mark.parametrize("from_right", [False, True])
def test_a_folded_booklet_is_leafed_through_as_the_book(
    setting: Setting, from_right: bool, count: int, tmp_path: Path
) -> None:
    book = Document(tuple(a_book(setting)[:count]), "Book", right_to_left=from_right)
    file, pages = tmp_path / "book-booklet-a4.pdf", tmp_path / "book-a5.pdf"
    file.write_bytes(pdf_bytes(folded(book), setting.fonts))
    pages.write_bytes(pdf_bytes(book, setting.fonts))
    assert "1" in booklet_pages(file)[0]
    assert faults_of(file, printed_sheets(file)) == []


def test_a_booklet_that_is_flipped_on_the_long_edge_is_found_out(setting: Setting, tmp_path: Path) -> None:
    book = Document(tuple(a_book(setting)), "Book")
    file, pages = tmp_path / "book-booklet-a4.pdf", tmp_path / "book-a5.pdf"
    pages.write_bytes(pdf_bytes(book, setting.fonts))
    file.write_bytes(pdf_bytes(replace(folded(book), duplex="long"), setting.fonts))
    assert list(booklet_faults(file, pages))
    swapped = folded(book)
    swapped = replace(swapped, pages=(*swapped.pages[1::-1], *swapped.pages[2:]))
    file.write_bytes(pdf_bytes(swapped, setting.fonts))
    assert list(booklet_faults(file, pages))


@pytest.mark.parametrize(("asked", "step"), [(None, 0.1), (0.25, 0.25), (0.0, 0.0)])
def test_the_pages_of_inner_sheets_lie_nearer_to_the_fold_in_the_pdf(
    asked: float | None, step: float, setting: Setting
) -> None:
    """Measured in the PDF: a bar 30 mm from the outer edge of each page. A sheet that is pushed outwards by the ones
    around it shows its bars in line with theirs once the edge is trimmed."""
    bars = [rect_outline(30 if number % 2 == 0 else 148 - 30 - 4, 100, 4, 4) for number in range(1, 33)]
    pages = [Page(148, 210, (Outline(bar, Paint("#FF0000")),)) for bar in bars]
    paper = Paper("a4", 210, 297, thickness=0.1)
    sides = booklet(pages, paper=paper, creep=creep_of(len(pages), paper, asked))
    pdf = pypdfium2.PdfDocument(
        pdf_bytes(Document(tuple(sides), "A Book", duplex="short", purpose="fold"), setting.fonts)
    )
    for number, side in enumerate(pdf):
        lefts = sorted(thing.get_bounds()[0] for thing in side.get_objects([PATH]) if _is_bar(thing))
        moved = step * (number // 2)
        expected = [148.5 - 148 + 30 + moved, 148.5 + 148 - 34 - moved]
        assert [left * 25.4 / 72 for left in lefts] == pytest.approx(expected, abs=0.02)


def _is_bar(thing: pypdfium2.PdfObject) -> bool:
    left, bottom, right, top = (edge * 25.4 / 72 for edge in thing.get_bounds())
    return right - left == pytest.approx(4, abs=0.05) and top - bottom == pytest.approx(4, abs=0.05)
