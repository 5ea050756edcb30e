"""What a PDF's text says is what the book says, in every script: characters, their order, brackets, numbers."""

import re
from dataclasses import replace

import pypdfium2
import pytest

from pnp.diagnostics import Report
from pnp.export.pdf import pdf_bytes
from pnp.load.tree import Tree
from pnp.model.messages import messages_of
from pnp.publish import Edition, Facts, build_rulebook
from pnp.typeset import ParagraphStyle, Run, TextStyle, set_text
from pnp.typeset.page import Document, Page
from tests.unit.publish.conftest import drawn

LANGUAGES = ("ja", "he", "fr", "de", "es")
SILENT = re.compile("[\\s\u2060\u200b-\u200f\u00ad]")
"""Spaces, and characters that draw nothing."""
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
def edition(request: pytest.FixtureRequest, facts: Facts, tree: Tree) -> Edition:
    """The edition of a language, with its faces."""
    if request.param not in tree.locales:
        pytest.skip(f"no catalogue of {request.param}")
    return drawn(facts, tree, request.param)[0]


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


def test_the_book_reads_in_order(edition: Edition) -> None:
    """A clause's number stands before its words, and the words follow each other, line after line."""
    book = build_rulebook(edition)
    read = squeezed("".join(extracted(book.pages, edition)))
    for clause in edition.game.clauses.values():
        text = edition.text(clause.text)
        if clause.kind in ("heading", "flavour", "advice") or not clause.number:
            continue
        opening = squeezed(plain(edition, text.split("[](")[0]))[:24]
        assert re.search(f"{re.escape(clause.number)}(•|\\d\\.?)?{re.escape(opening)}", read), clause.id
