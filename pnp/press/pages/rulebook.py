"""The rulebook: chapters, front and back matter, filled into pages; the quick reference on the back cover."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest

from pnp.base.frozen import dataclass
from pnp.model.game import Game
from pnp.press.document import matter, nodes
from pnp.press.document.book import rulebook_document
from pnp.press.document.box import box_document
from pnp.press.document.chapters import chapter_node
from pnp.press.document.front import contents_node, index_node, title_node
from pnp.press.document.game_text import printed_chapters
from pnp.press.document.lesson import Lesson, lesson_node
from pnp.press.edition.edition import Edition
from pnp.press.pages.arranging import INDEX_GAP, Arrangement, arrange
from pnp.press.pages.book import Book
from pnp.press.pages.bookpages import lesson_frame, page_templates
from pnp.press.pages.bookstyles import make_book_styles
from pnp.press.pages.box_moves import is_section, moved_boxes
from pnp.press.pages.chapters import chapter_blocks
from pnp.press.pages.geometry import A5, BookShape
from pnp.press.pages.indexing import index
from pnp.press.pages.leaflet import build_leaflet
from pnp.press.pages.lesson import ROOM, lesson_blocks
from pnp.press.pages.matter import contents, short_contents, title_page
from pnp.press.pages.openings import begun_together, closed_up
from pnp.press.pages.reference import reference_pages
from pnp.press.pages.reference_layout import BACK_COVER, Layout, layout_for
from pnp.press.pages.tables import icons_in
from pnp.press.pieces.alt_text import describer
from pnp.press.typeset import Block, Break, Place, Space, flow_settled, measure_height
from pnp.press.typeset.drawing.page import Document, Page
from pnp.press.typeset.flow.blocks import FramedBlocks, Stack
from pnp.press.typeset.flow.layout import flow

LARGE_REFERENCE = 13.0
"""Smallest type of the quick reference in a large-print book, pt."""

CLOSER = (0.97, 0.945)
"""Leadings, as shares of the usual one, tried in turn if the book then needs a sheet less."""


@dataclass(frozen=True)
class BoundBook:
    """The settings of a bound book, to set a few of its pages again separately."""

    document: nodes.Document
    shape: BookShape
    arranged: Arrangement
    places: Mapping[str, Place]
    icons: Mapping[str, None]
    pages: int
    """The number of pages, without the back cover."""


def build_rulebook(edition: Edition, shape: BookShape = A5) -> Document:
    """The rulebook of an edition in one shape, page by page."""
    return bind(edition, shape)[0]


def bind(edition: Edition, shape: BookShape = A5, document: nodes.Document | None = None) -> tuple[Document, BoundBook]:
    """The rulebook, and the settings it was bound with. ``document``: the book as a tree, if it exists already."""
    covers = (edition,) if edition.game.reference else ()
    return set_book(open_book(edition, shape), document or rulebook_document(edition), covers)


def reset_pages(edition: Edition, bound: BoundBook) -> dict[int, Page]:
    """Set again the pages of chapters that changed since the book was bound, by page number, with everything else in
    its place."""
    book = open_book(edition, bound.shape)
    book.places, book.small, book.icons = bound.places, bound.arranged.small, bound.icons
    templates, earlier = page_templates(edition, bound.shape), dict[int, Page]()
    was = list(_runs(bound.document, bound.arranged))
    now = list(_runs(rulebook_document(edition), bound.arranged))
    firsts = [*(_first_page(run, bound.places) for run in was), bound.pages + 1]
    for old, new, first, behind in zip(was, now, firsts, firsts[1:], strict=False):
        if old == new or not first or [part.id for part in old] != [part.id for part in new]:
            continue
        blocks = whole_book(book, replace(bound.document, blocks=tuple(new)), bound.arranged)
        blank = Page(bound.shape.width, bound.shape.height, ())
        flowed = flow(blocks, templates, edition.setting.quiet(), bound.pages, before=[blank] * (first - 1))
        earlier |= {number: page for number, page in enumerate(flowed.pages, 1) if first <= number < behind}
    return earlier


def _runs(document: nodes.Document, arranged: Arrangement) -> Iterator[list[nodes.Block]]:
    """The parts of a book that start on new pages: chapters, each with those that run on after it."""
    run: list[nodes.Block] = []
    for part in document.blocks:
        is_chapter = isinstance(part, nodes.Chapter)
        if not is_chapter and not isinstance(part, matter.Index):
            continue
        if run and (arranged.breaks.get(part.id, True) if is_chapter else not arranged.index_runs_on):
            yield run
            run = []
        run.append(part)
    if run:
        yield run


def _first_page(run: Sequence[nodes.Block], places: Mapping[str, Place]) -> int:
    """The page on which a run of chapters begins; 0 if unknown."""
    return next((places[n.id].page for n in nodes.walk((run[0],)) if isinstance(n, nodes.Block) and n.id in places), 0)


def build_box_book(editions: Sequence[Edition], box_edition: Edition, shape: BookShape = A5) -> Document:
    """The box book in one shape, page by page: ``box_edition`` is the edition of all games
    (`pnp.press.document.box.whole_text`); the quick references of all games come at its end."""
    book = open_book(box_edition, shape)
    editions = [replace(edition, in_box=True) for edition in editions]
    book.editions = {edition.game.variant: edition for edition in editions}
    return set_book(book, box_document(editions, box_edition), [e for e in editions if e.game.reference])[0]


def set_book(book: Book, document: nodes.Document, covers: Sequence[Edition]) -> tuple[Document, BoundBook]:
    """A book page by page, and its settings; the quick references of ``covers`` come at its end, the last page on the
    back cover."""
    edition = book.edition
    sheets = [page for e in covers for page in reference_pages(e, back_cover(book.shape))]
    arranged = _arranged(book, document)
    for share in CLOSER if arranged.is_just_over(len(sheets)) else ():
        closer = set_closer(book, share)
        tried = _arranged(closer, document)
        if tried.sheets(len(sheets)) < arranged.sheets(len(sheets)):
            book, arranged = closer, tried
            break
    templates = page_templates(edition, book.shape)

    def build(places: Mapping[str, Place]) -> Sequence[Block]:
        book.places, book.small = places, arranged.small
        return whole_book(book, document, arranged)

    flowed = flow_settled(build, templates, edition.setting)
    bound = BoundBook(document, book.shape, arranged, flowed.places, book.icons, len(flowed.pages))
    paged = Document(
        (*flowed.pages, *sheets),
        document.title,
        document.language,
        document.author,
        document.subject,
        right_to_left=document.right_to_left,
        meta=document.meta,
        describe=describer(edition),
        cover=len(sheets),
    )
    return paged, bound


def _arranged(book: Book, document: nodes.Document) -> Arrangement:
    """The best arrangement of a book's pages. Records the positions of all parts if nothing has done so yet."""
    templates = page_templates(book.edition, book.shape)
    first = flow(whole_book(book, document, Arrangement()), templates, book.edition.setting.measuring())
    book.places = first.places
    return arrange(book, document, templates)


def set_closer(book: Book, share: float) -> Book:
    """A copy of the book with its leading multiplied by ``share``."""
    shape = replace(book.shape, leading=book.shape.leading * share)
    edition = book.edition
    return replace(book, shape=shape, styles=make_book_styles(edition.theme, edition.locale, shape))


def open_book(edition: Edition, shape: BookShape = A5) -> Book:
    """A book of an edition in one shape, whose pages are not filled yet."""
    return Book(edition, make_book_styles(edition.theme, edition.locale, shape), shape=shape)


def part_names(game: Game) -> list[str]:
    """The names of a rulebook's parts."""
    chapters = [f"chapter {chapter.id}" for chapter in printed_chapters(game)]
    return ["title", "lesson", "contents", *chapters, "index", "cover", "leaflet"]


def compose_part(book: Book, name: str) -> None:
    """Compose one part of a rulebook separately, which is enough to see whether everything in it fits."""
    edition = book.edition
    match name:
        case "title":
            template, blocks = "title", title_page(book, title_node(edition, edition.say("Rulebook")))
        case "lesson":
            template, blocks = "wide", lesson_blocks(book, lesson_node(edition))
        case "contents":
            node = contents_node(edition)
            template, blocks = _contents(book, node)
        case "index":
            template, blocks = "text", index(book, index_node(edition))
        case "leaflet":
            build_leaflet(edition)
            return
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
    """Title, lesson, contents, chapters, index."""
    blocks: list[Block] = []
    longer = _longer(document, arranged)
    for part in document.blocks:
        match part:
            case matter.TitlePage():
                blocks += [Break("page", "title"), *title_page(book, part)]
            case Lesson():
                blocks += _lesson(book, part, document)
            case matter.Contents() if blocks and blocks[-1] is ROOM:
                blocks += _below_lesson(book, part)
            case matter.Contents():
                template, of_contents = _contents(book, part)
                blocks += [Break("page", template), *of_contents]
            case nodes.Chapter():
                of_chapter = boxes_with_tables(chapter_blocks(book, part))
                runs_on = not arranged.breaks.get(part.id, True)
                if not runs_on:
                    blocks.append(Break("page", "long" if part.id in longer else "text"))
                moved = moved_boxes(
                    closed_up(of_chapter) if runs_on else of_chapter, arranged.moves, book.shape.columns > 1
                )
                blocks += turned_over(begun_together(moved, book) if runs_on else moved, arranged.turned)
                book.icons = {**book.icons, **icons_in(of_chapter)}
            case matter.Index():
                blocks += _index(book, part, arranged)
    return blocks


def _lesson(book: Book, part: Lesson, document: nodes.Document) -> list[Block]:
    """The lesson, with a space at its end if the contents fit below it."""
    listed = [block for c in document.blocks if isinstance(c, matter.Contents) for block in _below_lesson(book, c)]
    below = measure_height(listed, lesson_frame(book.shape)[1], book.edition.setting.quiet()) if listed else 0.0
    return book.cached_blocks(part, partial(lesson_blocks, book, part, below))


def _below_lesson(book: Book, node: matter.Contents) -> list[Block]:
    """The contents as wide as the lesson; [] if they are too long to follow it on its last page."""
    return short_contents(book, node, lesson_frame(book.shape)[1])


def turned_over(blocks: Sequence[Block], section: str) -> Iterator[Block]:
    """The blocks, with a break before the section that begins a new page."""
    for block in blocks:
        if section and is_section(block) and any(mark.name == section for mark in block.marks):
            yield Break("page", "text")
        yield block


def boxes_with_tables(blocks: Sequence[Block]) -> list[Block]:
    """Keep a box together with the table right after it, if the table is kept with its text: in a quest, the words to
    read aloud with the facts of their encounter."""
    return [
        replace(block, keep_with_next=True)
        if isinstance(block, FramedBlocks) and isinstance(following, Stack) and following.keep_with_next
        else block
        for block, following in zip_longest(blocks, blocks[1:])
    ]


def _longer(document: nodes.Document, arranged: Arrangement) -> set[str]:
    """The chapters from which pages run a line long: for their own sake, or for a chapter that runs on after them."""
    runs = list(_runs(document, arranged))
    return {run[0].id for run in runs if any(part.id in arranged.long for part in run)}


def _contents(book: Book, node: matter.Contents) -> tuple[str, list[Block]]:
    """The contents, and the template of their pages."""
    width, blocks = contents(book, node)
    return "wide" if width > book.full_width else "plain", blocks


def _index(book: Book, node: matter.Index, arranged: Arrangement) -> list[Block]:
    if book.shape.columns > 1:
        return [book.across(index(book, node), before=INDEX_GAP)]
    if not arranged.index_runs_on:
        return [Break("page", "text"), *index(book, node, fills=True)]
    room = (1.0 - arranged.fill - arranged.free) * book.shape.depth - INDEX_GAP
    return [Space(INDEX_GAP), *index(book, node, room)]
