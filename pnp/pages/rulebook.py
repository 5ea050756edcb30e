"""The rulebook: chapters, front and back matter, filled into pages; the quick reference on the back cover."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pnp.document.game_text import printed_chapters
from pnp.edition.edition import Edition
from pnp.model.game import Chapter, Game
from pnp.pages.arranging import INDEX_GAP, Arrangement, arrange, moved_boxes
from pnp.pages.book import Book
from pnp.pages.bookpages import page_templates
from pnp.pages.bookstyles import make_book_styles
from pnp.pages.chapters import chapter_blocks
from pnp.pages.fillers import filling_pages
from pnp.pages.geometry import A5, BookShape
from pnp.pages.indexing import index
from pnp.pages.matter import contents, title_page
from pnp.pages.reference import BACK_COVER, Layout, layout_for, reference_page
from pnp.pages.tables import icons_in
from pnp.typeset import Block, Break, Place, Space, flow_settled
from pnp.typeset.flow import flow
from pnp.typeset.page import Document

LARGE_REFERENCE = 13.0
"""Least type of the quick reference on a large-print book, pt."""


def build_rulebook(edition: Edition, shape: BookShape = A5) -> Document:
    """The rulebook of an edition in one shape, page by page."""
    book = open_book(edition, shape)
    chapters = printed_chapters(edition.game)
    templates = page_templates(edition, shape)
    first = flow(whole_book(book, chapters, Arrangement()), templates, edition.setting.quiet())
    book.places = first.places
    arranged = arrange(book, chapters, templates)

    def build(places: Mapping[str, Place]) -> Sequence[Block]:
        book.places = places
        return whole_book(book, chapters, arranged)

    flowed = flow_settled(build, templates, edition.setting)
    cover = reference_page(edition, back_cover(shape))
    pages = (*flowed.pages, *filling_pages(book, len(flowed.pages)), cover)
    title = edition.title
    return Document(
        pages,
        f"{title}: {edition.say('Rulebook')}",
        edition.setting.language,
        edition.prose.joined(edition.game.credits.design),
        edition.text(edition.game.tagline),
        right_to_left=edition.setting.right_to_left,
        meta={"version": edition.game.version, "rules": edition.rules.digest},
    )


def open_book(edition: Edition, shape: BookShape = A5) -> Book:
    """A book with nothing in it."""
    return Book(edition, make_book_styles(edition.theme, edition.locale, shape), shape=shape)


def part_names(game: Game) -> list[str]:
    """What a rulebook is made of: the names of its parts."""
    chapters = [f"chapter {chapter.id}" for chapter in printed_chapters(game)]
    return ["title", "contents", *chapters, "index", "cover"]


def compose_part(book: Book, name: str) -> None:
    """Compose one part of a rulebook by itself, which is enough to see whether everything in it fits."""
    match name:
        case "title":
            template, blocks = "title", title_page(book)
        case "contents":
            template, blocks = "plain", contents(book)
        case "index":
            template, blocks = "plain", index(book)
        case "cover":
            reference_page(book.edition, back_cover(book.shape))
            return
        case _:
            chapter = next(c for c in book.edition.game.chapters if name == f"chapter {c.id}")
            template, blocks = "text", chapter_blocks(book, chapter)
    flow([Break("page", template), *blocks], page_templates(book.edition, book.shape), book.edition.setting)


def back_cover(shape: BookShape) -> Layout:
    """The form of the quick reference on the back of a book."""
    if shape.width <= A5.width and shape.height <= A5.height:
        return BACK_COVER
    sheet = replace(layout_for(shape.width, shape.height), may_drop=True)
    if not shape.is_large:
        return sheet
    _, right, _, left = sheet.margins
    return replace(sheet, columns=(shape.width - left - right,), least=LARGE_REFERENCE, most=shape.body)


def whole_book(book: Book, chapters: Sequence[Chapter], arranged: Arrangement) -> list[Block]:
    """Title, contents, chapters, index."""
    blocks: list[Block] = [Break("page", "title"), *title_page(book), Break("page", "plain"), *contents(book)]
    for chapter in chapters:
        if arranged.breaks.get(chapter.id, True):
            blocks.append(Break("page", "long" if chapter.id in arranged.long else "text"))
        told = chapter_blocks(book, chapter)
        blocks += moved_boxes(told, arranged.moves, book.shape.columns > 1)
        book.icons = {**book.icons, **icons_in(told)}
    if book.shape.columns > 1:
        return [*blocks, book.across(index(book), before=INDEX_GAP)]
    end = [Space(INDEX_GAP)] if arranged.index_runs_on else [Break("page", "plain")]
    return [*blocks, *end, *index(book)]
