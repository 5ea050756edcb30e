"""The rulebook: chapters, front and back matter, filled into pages; the quick reference on the back cover."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from pnp.document import matter, nodes
from pnp.document.book import rulebook_document
from pnp.document.box import box_document
from pnp.document.chapters import chapter_node
from pnp.document.front import contents_node, index_node, title_node
from pnp.document.game_text import printed_chapters
from pnp.edition.edition import Edition
from pnp.model.game import Game
from pnp.pages.arranging import INDEX_GAP, Arrangement, arrange, closed_up, moved_boxes
from pnp.pages.book import Book
from pnp.pages.bookpages import page_templates
from pnp.pages.bookstyles import make_book_styles
from pnp.pages.chapters import chapter_blocks
from pnp.pages.geometry import A5, BookShape
from pnp.pages.indexing import index
from pnp.pages.matter import contents, contents_width, title_page
from pnp.pages.reference import reference_pages
from pnp.pages.reference_fit import BACK_COVER, Layout, layout_for
from pnp.pages.tables import icons_in
from pnp.pieces.told import described
from pnp.typeset import Block, Break, Place, Space, flow_settled
from pnp.typeset.flow import flow
from pnp.typeset.page import Document

LARGE_REFERENCE = 13.0
"""Least type of the quick reference on a large-print book, pt."""

CLOSER = 0.97
"""Leading of a book that takes a sheet less for it, as a share of its usual one."""


def build_rulebook(edition: Edition, shape: BookShape = A5) -> Document:
    """The rulebook of an edition in one shape, page by page."""
    return set_book(open_book(edition, shape), rulebook_document(edition), (edition,))


def build_box_book(editions: Sequence[Edition], whole: Edition, shape: BookShape = A5) -> Document:
    """The box book in one shape, page by page: ``whole`` is the edition of all games (`pnp.document.box.whole_text`);
    the quick references of all games stand at its end."""
    book = open_book(whole, shape)
    editions = [replace(edition, in_box=True) for edition in editions]
    book.editions = {edition.game.variant: edition for edition in editions}
    return set_book(book, box_document(editions, whole), [e for e in editions if e.game.reference])


def set_book(book: Book, document: nodes.Document, covers: Sequence[Edition]) -> Document:
    """A book page by page; the quick references of ``covers`` stand at its end, the last page of them on the
    back cover."""
    edition = book.edition
    sheets = [page for e in covers for page in reference_pages(e, back_cover(book.shape))]
    arranged = _arranged(book, document)
    if arranged.is_just_over(len(sheets)):
        closer = set_closer(book)
        tried = _arranged(closer, document)
        if tried.sheets(len(sheets)) < arranged.sheets(len(sheets)):
            book, arranged = closer, tried
    templates = page_templates(edition, book.shape)

    def build(places: Mapping[str, Place]) -> Sequence[Block]:
        book.places, book.small = places, arranged.small
        return whole_book(book, document, arranged)

    flowed = flow_settled(build, templates, edition.setting)
    return Document(
        (*flowed.pages, *sheets),
        document.title,
        document.language,
        document.author,
        document.subject,
        right_to_left=document.right_to_left,
        meta=document.meta,
        told=partial(described, edition=edition),
    )


def _arranged(book: Book, document: nodes.Document) -> Arrangement:
    """How a book's pages are best filled. Notes where everything stands when nobody has seen to that."""
    templates = page_templates(book.edition, book.shape)
    first = flow(whole_book(book, document, Arrangement()), templates, book.edition.setting.quiet())
    book.places = first.places
    return arrange(book, document, templates)


def set_closer(book: Book) -> Book:
    """The same book with its lines a little closer to each other."""
    shape = replace(book.shape, leading=book.shape.leading * CLOSER)
    edition = book.edition
    return replace(book, shape=shape, styles=make_book_styles(edition.theme, edition.locale, shape))


def open_book(edition: Edition, shape: BookShape = A5) -> Book:
    """A book with nothing in it."""
    return Book(edition, make_book_styles(edition.theme, edition.locale, shape), shape=shape)


def part_names(game: Game) -> list[str]:
    """What a rulebook is made of: the names of its parts."""
    chapters = [f"chapter {chapter.id}" for chapter in printed_chapters(game)]
    return ["title", "contents", *chapters, "index", "cover"]


def compose_part(book: Book, name: str) -> None:
    """Compose one part of a rulebook by itself, which is enough to see whether everything in it fits."""
    edition = book.edition
    match name:
        case "title":
            template, blocks = "title", title_page(book, title_node(edition, edition.say("Rulebook")))
        case "contents":
            found = contents_node(edition)
            template, blocks = _contents_template(book, found), contents(book, found)
        case "index":
            template, blocks = "plain", index(book, index_node(edition))
        case "cover":
            reference_pages(book.edition, back_cover(book.shape))
            return
        case _:
            chapter = next(c for c in book.edition.game.chapters if name == f"chapter {c.id}")
            template, blocks = "text", chapter_blocks(book, chapter_node(chapter, edition))
    flow([Break("page", template), *blocks], page_templates(book.edition, book.shape), book.edition.setting)


def back_cover(shape: BookShape) -> Layout:
    """The form of the quick reference on the back of a book."""
    if shape.width <= A5.width and shape.height <= A5.height:
        return BACK_COVER
    sheet = replace(layout_for(shape.width, shape.height), may_drop=True, is_sheet=False)
    if not shape.is_large:
        return sheet
    _, right, _, left = sheet.margins
    return replace(
        sheet,
        columns=(shape.width - left - right,),
        least=LARGE_REFERENCE,
        most=shape.body,
        floor=LARGE_REFERENCE,
        most_pages=6,
    )


def whole_book(book: Book, document: nodes.Document, arranged: Arrangement) -> list[Block]:
    """Title, contents, chapters, index."""
    blocks: list[Block] = []
    for part in document.blocks:
        match part:
            case matter.TitlePage():
                blocks += [Break("page", "title"), *title_page(book, part)]
            case matter.Contents():
                blocks += [Break("page", _contents_template(book, part)), *contents(book, part)]
            case nodes.Chapter():
                told = chapter_blocks(book, part)
                if arranged.breaks.get(part.id, True):
                    blocks.append(Break("page", "long" if part.id in arranged.long else "text"))
                else:
                    told = closed_up(told)
                blocks += moved_boxes(told, arranged.moves, book.shape.columns > 1)
                book.icons = {**book.icons, **icons_in(told)}
            case matter.Index():
                blocks += _index(book, part, arranged)
    return blocks


def _contents_template(book: Book, found: matter.Contents) -> str:
    return "wide" if contents_width(book, found) > book.whole else "plain"


def _index(book: Book, found: matter.Index, arranged: Arrangement) -> list[Block]:
    if book.shape.columns > 1:
        return [book.across(index(book, found), before=INDEX_GAP)]
    if not arranged.index_runs_on:
        return [Break("page", "plain"), *index(book, found)]
    room = (1.0 - arranged.fill) * book.shape.depth - INDEX_GAP
    return [Space(INDEX_GAP), *index(book, found, room)]
