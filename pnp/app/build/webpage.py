"""The rulebook as a web page: a single file next to the printed books."""

from pnp.app.build.sheets import file_name
from pnp.press.document.appendix import with_appendix
from pnp.press.document.nodes import Document
from pnp.press.edition import Edition
from pnp.press.html import build_web_book
from pnp.press.screen.webpage import page_bytes


def web_book(edition: Edition, book: Document, is_draft: bool = False) -> tuple[str, bytes]:
    """The file name and bytes of a book as a page; a draft is marked at the top."""
    name = file_name(edition, "rulebook", "").removesuffix(".pdf") + ".html"
    document = with_appendix(book, edition)
    return name, page_bytes(build_web_book(edition, document), edition.say("DRAFT") if is_draft else "")
