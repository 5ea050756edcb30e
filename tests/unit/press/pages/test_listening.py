"""A rulebook as those hear it who do not see it: all of its tree, in order, word for word, and nothing loose beside it."""

import io
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.press.document import nodes
from pnp.press.document.book import rulebook_document
from pnp.press.edition import Edition
from pnp.press.export.pdf import pdf_bytes
from pnp.press.typeset.drawing.page import Document
from tests.matterhorn import faults
from tests.unit.editions import LANGUAGES, Printed, skip_like_french
from tools.listen import Heard, Reader

SILENT = re.compile("[-\u2010\\s\u2060\u200b-\u200f\u202a-\u202e\u00ad\x00\x02\ufffe\ufeff\ue000\ue001]")
"""Spaces, hyphens of lines' ends and marks of direction: what readers of PDFs make of these is theirs."""
SIGN = re.compile("\ue000[^\ue001]*\ue001")
"""What a sign says that no font of the book has letters for: no reader of PDFs takes it out."""


@dataclass
class Told:
    """A rulebook as a file, and as it is heard."""

    edition: Edition
    document: Document
    data: bytes
    reader: Reader
    heard: Heard


def squeezed(text: str) -> str:
    """A text without what line breaks and typesetting add."""
    return SILENT.sub("", text)


def unturned(text: str) -> str:
    """A text with brackets of one side only: readers turn those between two directions as they think fit."""
    return squeezed(text).translate(str.maketrans(")]»", "([«"))


@pytest.fixture(scope="module", params=LANGUAGES)
def told(request: pytest.FixtureRequest, printed: Callable[[str], Printed]) -> Told:
    """The rulebook of a language."""
    skip_like_french(request)
    made = printed(request.param)
    reader = Reader(pikepdf.open(io.BytesIO(made.file)))
    return Told(made.edition, made.book, made.file, reader, reader.structure())


def said(part: Heard) -> str:
    """What a part and all in it say; a figure by its description."""
    return part.alt if part.role == "Figure" else part.text + "".join(said(kid) for kid in part.kids)


def written(blocks: tuple[nodes.Block, ...]) -> Iterator[tuple[nodes.Inline, ...]]:
    """What the chapters of a rulebook's tree, or parts of one, say in words, in their order."""
    chapters = tuple(b for b in blocks if isinstance(b, nodes.Chapter))
    for node in nodes.walk(chapters or blocks):
        match node:
            case nodes.Section():
                yield node.title
            case nodes.Paragraph() | nodes.ListItem() | nodes.Note():
                yield node.inlines


def pattern(inlines: tuple[nodes.Inline, ...]) -> str:
    """What words come to in a book: the number of a clause with its page, where that is far off."""
    parts = []
    for inline in inlines:
        match inline:
            case nodes.Number():
                parts.append(re.escape(squeezed(inline.text)) + r"(?:.{1,12}?\d+\D{0,4}?)?")
            case nodes.Strong() | nodes.Emphasis() | nodes.Term() | nodes.Link() | nodes.Superscript():
                parts.append(pattern(inline.inlines))
            case nodes.NoteNumber():
                parts.append("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
            case _:
                parts.append(re.escape(squeezed(nodes.words_of((inline,)))))
    return "".join(parts)


def test_the_book_is_set_without_a_fault_in_every_language(told: Told) -> None:
    assert [fault.message for fault in told.edition.report.errors] == []


def test_the_whole_tree_is_heard_in_its_order(told: Told) -> None:
    text, at, missing = squeezed(said(told.heard)), 0, []
    tree = rulebook_document(told.edition)
    boxed = {
        id(one) for node in nodes.walk(tree.blocks) if isinstance(node, nodes.Example) for one in written(node.story)
    }
    wanted = [w for w in written(tree.blocks) if squeezed(nodes.words_of(w))]
    for inlines in wanted:
        # A box may stand a few paragraphs further down, where the page has room for it.
        found = re.compile(pattern(inlines)).search(text, 0 if id(inlines) in boxed else at)
        if found is None:
            missing.append(nodes.words_of(inlines))
        elif id(inlines) not in boxed:
            at = found.end()
    assert not missing
    assert len(wanted) > 100


def lines_on(part: Heard, page: int) -> str:
    """What is heard of a page, without figures."""
    if part.role == "Figure":
        return ""
    return (part.text if part.page == page else "") + "".join(lines_on(kid, page) for kid in part.kids)


def by_pdfium(data: bytes) -> list[str]:
    """The pages' words as PDFium takes them out."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]


def by_poppler(data: bytes) -> list[str]:
    """The same by poppler."""
    if not shutil.which("pdftotext"):
        pytest.skip("pdftotext is not there")
    done = subprocess.run(["pdftotext", "-", "-"], input=data, capture_output=True, check=True)
    return done.stdout.decode().split("\f")


def by_mupdf(data: bytes) -> list[str]:
    """The same by MuPDF."""
    pymupdf = pytest.importorskip("pymupdf")
    return [page.get_text() for page in pymupdf.open(stream=data)]


@pytest.mark.parametrize("extract", [by_pdfium, by_poppler, by_mupdf])
def test_what_is_extracted_is_what_is_heard_and_nothing_is_loose(told: Told, extract) -> None:
    for number, text in enumerate(extract(told.data)[: len(told.document.pages)], 1):
        heard = SIGN.sub("", lines_on(told.heard, number)) + told.reader.outside(number)
        assert Counter(unturned(text)) == Counter(unturned(heard)), f"page {number}"


def test_its_structure_keeps_the_rules_of_pdf_ua(told: Told) -> None:
    assert faults(told.data) == []


def test_verapdf_finds_no_fault(told: Told, tmp_path: Path) -> None:
    if not shutil.which("verapdf"):
        pytest.skip("verapdf is not there")
    file = tmp_path / "book.pdf"
    file.write_bytes(told.data)
    command = ["verapdf", "--flavour", "ua1", "--format", "text", str(file)]
    assert "PASS" in subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_page_finds_no_fault(told: Told) -> None:
    """With the validator of that name (`pip install page-validation`), which keeps 104 rules of PDF/UA-1."""
    page = pytest.importorskip("page")
    assert [failure.message for failure in page.validate_pdf_bytes(told.data, profile="ua1").failures] == []


@pytest.mark.parametrize("extract", [by_pdfium, by_poppler, by_mupdf])
def test_no_sign_is_glued_to_the_words_beside_it(told: Told, extract) -> None:
    """A suit behind a rank or before a name stands in a gap, not beside a space."""
    suits = told.edition.game.enums["suit"].members
    signs = "|".join(re.escape(told.edition.text(member.label)) for member in suits)
    glued = re.compile(rf"(?<=[0-9JQKA])(?:{signs})|(?:{signs})(?=[0-9JQKA])", re.IGNORECASE)
    texts = [] if told.edition.locale == "ja" else extract(told.data)
    assert not [found for text in texts for found in glued.findall(re.sub("[\u202a-\u202e]", " ", text))]


def test_a_row_of_cards_is_heard_in_its_order(told: Told) -> None:
    """Ranks run from the left even where the words round them do not, and their suits stand among them."""
    if told.edition.locale not in ("en", "he"):
        pytest.skip("its ranks have letters of their own, or its words no spaces")
    heard = " ".join(re.sub("[\ue000\ue001\x00]", "", said(told.heard)).split())
    assert re.search(r"10 \w+ J \w+ Q \w+ K \w+ A \w+", heard)


def test_figures_say_what_they_show(told: Told) -> None:
    figures = [part for _, part in told.heard.walk() if part.role == "Figure"]
    assert len(figures) > 5
    assert all(len(figure.alt) > 1 for figure in figures)


def test_it_is_written_the_same_way_every_time(told: Told) -> None:
    assert pdf_bytes(told.document, told.edition.fonts) == told.data


def test_the_key_of_signs_tells_each_of_them_once(told: Told) -> None:
    """A sign stands beside its own name there, and is drawn only."""
    heard = [" ".join(said(part).split()) for _, part in told.heard.walk() if part.role == "P"]
    assert not [words for words in heard if re.fullmatch(r"(\S.*) \1", words)]
