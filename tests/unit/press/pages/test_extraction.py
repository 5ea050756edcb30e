"""What a PDF's text says is what the book says, in every script: characters, their order, brackets, numbers."""

import re
from collections.abc import Callable
from dataclasses import replace

import pypdfium2
import pytest

from pnp.model.text.messages import messages_of
from pnp.press.document.first_uses import first_uses, with_places
from pnp.press.edition import Edition
from pnp.press.export.pdf import pdf_bytes
from pnp.press.pages.bookpages import page_templates
from pnp.press.pages.geometry import A5
from pnp.press.pieces.alt_text import describer
from pnp.press.typeset import ParagraphStyle, Run, TextStyle, set_text
from pnp.press.typeset.drawing.page import Document, Page, PlacedFace
from pnp.press.typeset.drawing.units import PT
from pnp.source.diagnostics import Report
from pnp.source.load.tree import Tree
from tests.unit.editions import LANGUAGES, Printed, skip_like_french

SILENT = re.compile("[-\\s\u2060\u200b-\u200f\u00ad\x02\ufffe]")
"""Spaces, characters that draw nothing, hyphens and what the reader of PDFs makes of them at a line's end."""
NUMBERS = 11.0
"""Width of the margin beside the text in which clause numbers stand, mm."""
SIGN = re.compile(":([a-z]+):")
MARK = re.compile(r":[a-z]+:|\*\*")


def squeezed(text: str) -> str:
    """A text without what line breaks and typesetting add."""
    return SILENT.sub("", text)


def extracted(pages: tuple[Page, ...], edition: Edition) -> list[str]:
    """The text of each page as a reader of PDFs takes it out."""
    document = Document(pages, "test", edition.setting.language, right_to_left=edition.setting.right_to_left)
    pdf = pypdfium2.PdfDocument(pdf_bytes(document, edition.fonts))
    return [page.get_textpage().get_text_range() for page in pdf]


@pytest.fixture(scope="module", params=LANGUAGES)
def told(request: pytest.FixtureRequest, printed: Callable[[str], Printed], tree: Tree) -> Printed:
    """What is printed in a language."""
    skip_like_french(request)
    if request.param != "en" and request.param not in tree.locales:
        pytest.skip(f"no catalogue of {request.param}")
    return printed(request.param)


@pytest.fixture(scope="module")
def edition(told: Printed) -> Edition:
    """The edition of a language, with its faces."""
    return told.edition


def plain(edition: Edition, text: str) -> str:
    """A message's words without signs and links."""
    return MARK.sub("", re.sub(r"\[([^\]]*)\]\(#([^)]*)\)", lambda m: m[1] or edition.number(m[2]), text))


def test_every_message_extracts_as_it_is_written(edition: Edition) -> None:
    style = ParagraphStyle(TextStyle("Alegreya", 10), 13, "justify")
    texts = [plain(edition, edition.text(m)) for m in messages_of(edition.game)]
    texts = [text.replace("\n", " ") for text in texts if "_" not in text]
    quiet = replace(edition.setting, report=Report())
    blocks = [set_text((Run(text, style.text),), style, 92, quiet) for text in texts]
    pages = tuple(Page(110, block.height + 10, block.items(9, 5)) for block in blocks)
    assert not quiet.report.diagnostics
    differing = [
        (t, found) for t, found in zip(texts, extracted(pages, edition), strict=True) if squeezed(t) != squeezed(found)
    ]
    assert differing == []


@pytest.fixture(scope="module")
def book(told: Printed) -> pypdfium2.PdfDocument:
    """The rulebook as a reader of PDFs opens it."""
    return pypdfium2.PdfDocument(told.file)


def columns(book: pypdfium2.PdfDocument, edition: Edition) -> str:
    """The text of all pages with the numbers in its margin, without side notes and foot lines."""
    template, backwards = page_templates(edition, A5), edition.setting.right_to_left
    found = []
    for number, page in enumerate(book, 1):
        frame = template(number, "text").frames[0]
        left, right = (1.0, NUMBERS) if backwards else (NUMBERS, 1.0)
        sides = ((frame.x - left) / PT, (frame.x + frame.width + right) / PT)
        foot, top = (A5.height - A5.foot + 3.0) / PT, A5.height / PT
        found.append(page.get_textpage().get_text_bounded(sides[0], foot, sides[1], top))
    return "".join(found)


def sign_said(edition: Edition, name: str) -> str:
    """What a sign among words says."""
    return describer(edition)((PlacedFace(edition.setting.icons[name]),))


def pattern(edition: Edition, text: str) -> str:
    """A message as it must be read, without spaces; where it refers to a clause far away, the page may be told, and a
    hyphen may be one at a line's end; the apostrophe of a keyboard is printed as one."""
    far = re.escape(squeezed(edition.say("{number}, page {page}"))).replace(r"\{page\}", r"\d+")
    parts = re.split(r"\[\]\(#([^)]*)\)", text)
    found = []
    for i, part in enumerate(parts):
        number = re.escape(edition.number(part))
        near = f"(?:{far.replace(re.escape('{number}'), number)}|{number})"
        said = SIGN.sub(lambda sign: sign_said(edition, sign[1]), part)
        found.append(
            near if i % 2 else re.escape(squeezed(plain(edition, said))).replace(r"\-", "-?").replace("'", "['’]")
        )
    return "".join(found)


def test_the_book_reads_in_order(edition: Edition, book: pypdfium2.PdfDocument) -> None:
    """Every clause is read word for word, behind its number, each behind the one before."""
    read, at = squeezed(columns(book, edition)), 0
    early = first_uses(edition)
    for clause in edition.game.clauses.values():
        if not clause.number or not clause.text:
            continue
        mark = "" if clause.kind == "heading" else r"(?:•|\d\.?)?"
        wide = clause.kind == "heading" and "." not in clause.number and len(clause.number) > 1
        number = (
            f"(?:{re.escape(clause.number)})?" if wide else re.escape(clause.number)
        )  # (it begins beside the notes)
        words = with_places(clause.text, early.get(clause.id, ()), edition)
        match = re.compile(number + mark + pattern(edition, words)).search(read, at)
        assert match, f"{clause.number} {clause.id}: {words}"
        at = match.start() if clause.kind != "heading" else at


def test_what_does_not_bind_is_read_word_for_word_too(edition: Edition, book: pypdfium2.PdfDocument) -> None:
    """Flavour, advice, side notes, and the story of every example."""
    whole = "".join(page.get_textpage().get_text_range() for page in book)
    read = squeezed(whole) + squeezed(columns(book, edition))
    clauses = edition.game.clauses
    free = [c.text for c in clauses.values() if not c.number]
    notes = [b.text for c in edition.game.chapters for b in c.blocks if b.kind in ("quote", "note") and b.text]
    told = [edition.text(m) for m in (*free, *notes)]
    told += [part for e in edition.game.examples for part in edition.story(e.tells)]
    assert [text for text in told if not re.search(pattern(edition, text), read)] == []
