"""The rulebook: chapters, front and back matter, filled into A5 pages; the quick reference on the back cover."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pnp.model.game import Chapter
from pnp.publish.book import MEASURE, Book
from pnp.publish.bookstyles import make_book_styles
from pnp.publish.chapters import chapter_blocks
from pnp.publish.edition import Edition
from pnp.publish.matter import contents, index, title_page
from pnp.publish.reference import BACK_COVER, reference_page
from pnp.publish.shows import icons_in
from pnp.typeset import (
    Block,
    Break,
    Drawing,
    Frame,
    Mark,
    PageContext,
    PageTemplate,
    ParagraphStyle,
    Place,
    Run,
    TextStyle,
    flow,
    flow_settled,
    set_text,
)
from pnp.typeset.page import Document, Item, Page

WIDTH, HEIGHT = 148.0, 210.0
TOP, BOTTOM = 19.0, 191.0
"""Of the text, mm."""
FOOT = 199.5
"""Baseline of the foot line."""
RIGHT_X, LEFT_X = 22.0, 43.0
"""Left edge of the text on right and left pages."""
NOTES = 23.5
"""Width of side notes."""
RUN_ON = 0.5
"""A chapter begins on the page where the last one ended when no more than this share of it is full."""


def build_rulebook(edition: Edition) -> Document:
    """The rulebook of an edition, an A5 page each."""
    book = Book(edition, make_book_styles(edition.theme))
    chapters = [c for c in edition.game.chapters if _is_printed(c, edition)]
    breaks = choose_breaks(book, chapters)
    templates = page_templates(edition)

    def build(places: Mapping[str, Place]) -> Sequence[Block]:
        book.places = places
        return whole_book(book, chapters, breaks)

    flowed = flow_settled(build, templates, edition.setting)
    pages = (*flowed.pages, *_made_up(len(flowed.pages), edition), reference_page(edition, BACK_COVER))
    title = edition.text(edition.game.title)
    return Document(
        pages,
        f"{title}: {edition.say('Rulebook')}",
        edition.setting.language,
        edition.prose.joined(edition.game.credits.design),
        edition.text(edition.game.tagline),
        right_to_left=edition.setting.right_to_left,
        meta={"version": edition.game.version, "rules": edition.rules.digest},
    )


def _is_printed(chapter: Chapter, edition: Edition) -> bool:
    variant = edition.game.variants.get(edition.game.variant)
    return variant is None or not variant.chapters or chapter.id in variant.chapters


def _made_up(pages: int, edition: Edition) -> list[Page]:
    """Empty pages before the back cover, so that the book is folded from whole sheets."""
    return [Page(WIDTH, HEIGHT) for _ in range(-(pages + 1) % 4)]


def whole_book(book: Book, chapters: Sequence[Chapter], breaks: Mapping[str, bool]) -> list[Block]:
    """Title, contents, chapters, index."""
    blocks: list[Block] = [Break("page", "title"), *title_page(book), Break("page", "plain"), *contents(book)]
    for chapter in chapters:
        if breaks.get(chapter.id, True):
            blocks.append(Break("page", "text"))
        blocks += chapter_blocks(book, chapter)
        book.icons = {**book.icons, **icons_in(blocks)}
    return [*blocks, Break("page", "plain"), *index(book)]


def choose_breaks(book: Book, chapters: Sequence[Chapter]) -> dict[str, bool]:
    """Which chapters begin on a new page: all, but one behind a page that is half empty or more runs on."""
    quiet = book.edition.setting.quiet()
    templates = page_templates(book.edition)
    breaks: dict[str, bool] = {}
    fill = 1.0
    for chapter in chapters:
        breaks[chapter.id] = fill > RUN_ON
        start: list[Block] = []
        if not breaks[chapter.id]:
            start = [_filler(fill)]
        last = Drawing((), MEASURE, 0.1, "left", marks=(_end(chapter),))
        flowed = flow([Break("page", "text"), *start, *chapter_blocks(book, chapter), last], templates, quiet)
        fill = (flowed.places[f"end:{chapter.id}"].y - TOP) / (BOTTOM - TOP)
    return breaks


def _filler(share: float) -> Block:
    """Something as high as what stands on the page already."""
    return Drawing((), MEASURE, share * (BOTTOM - TOP), "left")


def _end(chapter: Chapter) -> Mark:
    """A mark where a chapter ends."""
    return Mark(f"end:{chapter.id}")


# ------------------------------------------------------------------------------------------------- pages
def page_templates(edition: Edition) -> Callable[[int, str], PageTemplate]:
    """Left and right pages; the title page without furniture."""

    def template(number: int, name: str) -> PageTemplate:
        left = number % 2 == 0
        if name == "title":
            return PageTemplate(WIDTH, HEIGHT, (Frame((WIDTH - MEASURE) / 2, TOP, MEASURE, BOTTOM - TOP),))
        x = LEFT_X if left else RIGHT_X
        if name == "plain":
            x = (WIDTH - MEASURE) / 2
        notes = Frame(8.0 if left else 117.5, TOP, NOTES, BOTTOM - TOP)
        return PageTemplate(
            WIDTH, HEIGHT, (Frame(x, TOP, MEASURE, BOTTOM - TOP),), notes, lambda context: _foot(edition, context, x)
        )

    return template


def _foot(edition: Edition, context: PageContext, x: float) -> tuple[Item, ...]:
    """The page number in the outer corner; the game's name on left pages, the chapter's on right ones."""
    if context.blank:
        return ()
    theme = edition.theme
    left = context.number % 2 == 0
    number = TextStyle(theme.display, 10.0, theme.accent, ("lnum",))
    words = TextStyle(theme.sans, 7.5, theme.grey, ("lnum",))
    running = edition.text(edition.game.title) if left else context.running.get("chapter", "")
    align = "left" if left else "right"

    def set_line(text: str, style: TextStyle, at: float, width: float) -> tuple[Item, ...]:
        if not text:
            return ()
        plain = replace(ParagraphStyle(style, style.size), align=align)  # type: ignore[arg-type]
        return set_text((Run(text, style),), plain, width, edition.setting).items_from(at, FOOT)

    return (*set_line(context.label, number, 8.0, WIDTH - 16.0), *set_line(running, words, x, MEASURE))
