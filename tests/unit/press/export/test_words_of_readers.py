"""Words with their spaces as three programs take them out of a tagged page: where figures and words of another script
stand in a line that runs from the right, and where a script has no spaces."""

import re
import shutil
import subprocess
from pathlib import Path

import pypdfium2
import pytest
import yaml

from pnp.press.export.pdf import pdf_bytes
from pnp.press.typeset import ParagraphStyle, Run, Setting, TextStyle, set_text
from pnp.press.typeset.drawing.page import Document, Page, Tag
from pnp.press.typeset.flow.tagging import tagged, with_space
from pnp.source.diagnostics import Report

LINES = {
    "he": (
        "כל שחקנית מקבלת 54 קלפים, ואחר כך 3 סודות.",
        "ראי 7.2.2, עמוד\u00a022, ועוד",
        "ממציגה 6 או J עד 10 (עמוד 8)",
        "סרק עם 5",
        "2 עד 5 שחקנים",
    ),
    "ja": ("トランプの山札は54枚からなり、その1枚1枚がトランプです。", "4つのスートそれぞれにJと10から2まで"),
}
NUMBERED = ("3.10", "הסבב")
"""A clause's number in the margin, and its heading."""
STYLE = ParagraphStyle(TextStyle("Alegreya", 10), 13)
UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def page_of(setting: Setting, text: str) -> Page:
    """A page with one line."""
    return Page(170, 30, (tagged(set_text((Run(text, STYLE.text),), STYLE, 150, setting).items(9, 5), Tag("P")),))


def numbered_page(setting: Setting) -> Page:
    """A page with a number and a heading beside it, each a part of its own."""
    number, words = (set_text((Run(text, STYLE.text),), STYLE, 100, setting) for text in NUMBERED)
    parts = (with_space(number.items(60, 5), setting.fonts), words.items(30, 5))
    return Page(170, 30, tuple(tagged(part, Tag("P")) for part in parts))


def by_pdfium(file: Path) -> list[str]:
    """What PDFium takes out of each page."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)]


def by_poppler(file: Path) -> list[str]:
    """The same by poppler."""
    if not shutil.which("pdftotext"):
        pytest.skip("pdftotext is not there")
    return subprocess.run(["pdftotext", file, "-"], capture_output=True, check=True).stdout.decode().split("\f")


def by_mupdf(file: Path) -> list[str]:
    """The same by MuPDF."""
    pymupdf = pytest.importorskip("pymupdf")
    return [page.get_text() for page in pymupdf.open(file)]


def words(text: str) -> list[str]:
    """The words of a text: what spaces part."""
    return re.findall(r"[\w.]*\w", UNSEEN.sub("", text))


@pytest.mark.parametrize("read", [by_pdfium, by_poppler, by_mupdf])
@pytest.mark.parametrize("language", ["he", "ja"])
def test_three_programs_take_out_the_words_that_are_read(language: str, read, fonts, tmp_path: Path) -> None:
    from_right = language == "he"
    setting = Setting(fonts, Report(), language=language, right_to_left=from_right)
    pages = [page_of(setting, text) for text in LINES[language]]
    wanted = [*LINES[language]]
    if from_right:
        pages.append(numbered_page(setting))
        wanted.append(" ".join(NUMBERED))
    assert not setting.report.diagnostics
    document = Document(tuple(pages), "words", language, right_to_left=from_right)
    file = tmp_path / "words.pdf"
    file.write_bytes(pdf_bytes(document, fonts))
    for text, found in zip(wanted, read(file), strict=False):
        assert words(found) == words(text)


TRACKED = "gift pawn water, Tarot victory fast, grey AVATAR wolf"
"""Words with pairs of letters that the fonts draw together, or hold apart."""


@pytest.mark.parametrize("read", [by_pdfium, by_poppler, by_mupdf])
@pytest.mark.parametrize("style", ["label", "token"])
def test_tracked_words_are_taken_out_whole(style: str, read, fonts, tmp_path: Path) -> None:
    declared = yaml.safe_load((Path(__file__).parents[4] / "templates/theme.yaml").read_text("utf-8"))["type"][style]
    typed = TextStyle(declared["face"], 8.5, tracking=declared["tracking"])
    setting = Setting(fonts, Report(), language="en")
    lines = [TRACKED, *TRACKED.split(), "grey, wild"]
    pages = tuple(
        Page(
            170,
            30,
            (tagged(set_text((Run(line, typed),), ParagraphStyle(typed, 11), 150, setting).items(9, 5), Tag("P")),),
        )
        for line in lines
    )
    file = tmp_path / "tracked.pdf"
    file.write_bytes(pdf_bytes(Document(pages, "words", "en"), fonts))
    for line, text in zip(lines, read(file), strict=False):
        assert words(text) == words(line)
