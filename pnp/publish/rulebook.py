"""The rulebook: chapters, front and back matter, filled into A5 pages; the quick reference on the back cover."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pnp.model.game import Chapter
from pnp.publish.book import MEASURE, Book
from pnp.publish.bookstyles import make_book_styles
from pnp.publish.chapters import chapter_blocks
from pnp.publish.edition import Edition
from pnp.publish.examples import BOX
from pnp.publish.matter import contents, index, title_page
from pnp.publish.reference import BACK_COVER, reference_page
from pnp.publish.shows import icons_in
from pnp.typeset import (
    Block,
    Break,
    Drawing,
    Flowed,
    Frame,
    Framed,
    Mark,
    PageContext,
    PageTemplate,
    ParagraphStyle,
    Place,
    Row,
    Run,
    Setting,
    Stack,
    Text,
    TextStyle,
    flow,
    flow_settled,
    set_text,
)
from pnp.typeset.outline import apply
from pnp.typeset.page import Document, GlyphRun, Item, Page
from pnp.typeset.walk import items_of

WIDTH, HEIGHT = 148.0, 210.0
TOP, BOTTOM = 19.0, 191.0
"""Of the text, mm."""
FOOT = 199.5
"""Baseline of the foot line."""
RIGHT_X, LEFT_X = 22.0, 43.0
"""Left edge of the text on right and left pages."""
NOTES = 23.5
"""Width of side notes."""
HOLE = 28.0
"""Empty height at a page's foot that is worth moving a box for, mm."""
TRIES = 14
"""Fillings of the book that are tried for it."""
RUN_ON = 0.55
"""A chapter begins on the page where the last one ended when no more than this share of it is full."""


def build_rulebook(edition: Edition) -> Document:
    """The rulebook of an edition, an A5 page each."""
    book = Book(edition, make_book_styles(edition.theme))
    chapters = [c for c in edition.game.chapters if _is_printed(c, edition)]
    breaks = choose_breaks(book, chapters)
    templates = page_templates(edition)
    moves = choose_moves(book, chapters, breaks, templates)

    def build(places: Mapping[str, Place]) -> Sequence[Block]:
        book.places = places
        return whole_book(book, chapters, breaks, moves)

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


def whole_book(
    book: Book, chapters: Sequence[Chapter], breaks: Mapping[str, bool], moves: Mapping[str, int]
) -> list[Block]:
    """Title, contents, chapters, index."""
    blocks: list[Block] = [Break("page", "title"), *title_page(book), Break("page", "plain"), *contents(book)]
    for chapter in chapters:
        if breaks.get(chapter.id, True):
            blocks.append(Break("page", "text"))
        blocks += moved_boxes(chapter_blocks(book, chapter), moves)
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


# ------------------------------------------------------------------------------------------------- boxes
def moved_boxes(blocks: Sequence[Block], moves: Mapping[str, int]) -> list[Block]:
    """Each box put so many paragraphs further down than where it was written, never past a heading or a box."""
    out = list(blocks)
    for box, steps in moves.items():
        at = next((i for i, b in enumerate(out) if _box_name(b) == box), None)
        if at is None:
            continue
        to = at
        for _ in range(steps):
            if not _may_pass(out, to + 1):
                break
            to += 1
        out.insert(to, out.pop(at))
    return out


def _box_name(block: Block) -> str:
    marks = block.marks if isinstance(block, Framed) else ()
    return next((m.name for m in marks if m.name.startswith(BOX)), "")


def _may_pass(blocks: Sequence[Block], index: int) -> bool:
    """Whether a box may be put behind the block there: text that is no heading, and leads to nothing below it."""
    if index >= len(blocks):
        return False
    block = blocks[index]
    if isinstance(block, Text):
        return not block.style.keep_with_next
    return isinstance(block, Row | Stack)


def choose_moves(
    book: Book, chapters: Sequence[Chapter], breaks: Mapping[str, bool], templates: Callable[[int, str], PageTemplate]
) -> dict[str, int]:
    """How far each box is moved down, so that a page is filled by what follows instead of ending in a hole.

    One box after the other, from the front: it moves as long as the page before it gets fuller.
    """
    quiet = book.edition.setting.quiet()
    moves: dict[str, int] = {}
    settled: set[str] = set()
    flowed = _tried(book, chapters, breaks, moves, templates, quiet)
    for _ in range(TRIES):
        found = next(((b, hole) for b, hole in _holes(flowed) if b not in settled), None)
        if found is None:
            break
        box, hole = found
        trial = {**moves, box: moves.get(box, 0) + 1}
        other = _tried(book, chapters, breaks, trial, templates, quiet)
        left = dict(_holes(other)).get(box, 0.0)
        if left < hole - 1.0 and len(other.pages) <= len(flowed.pages):
            moves, flowed = trial, other
        else:
            settled.add(box)
    return moves


def _tried(
    book: Book,
    chapters: Sequence[Chapter],
    breaks: Mapping[str, bool],
    moves: Mapping[str, int],
    templates: Callable[[int, str], PageTemplate],
    setting: Setting,
) -> Flowed:
    flowed = flow(whole_book(book, chapters, breaks, moves), templates, setting)
    book.places = flowed.places
    return flowed


def _holes(flowed: Flowed) -> list[tuple[str, float]]:
    """The boxes that begin a page, with the height left empty on the page before, mm; small ones are no holes."""
    found = []
    for name, place in flowed.places.items():
        if name.startswith(BOX) and place.y < TOP + 6.5 and place.page > 1:
            hole = BOTTOM - _lowest(flowed.pages[place.page - 2])
            if hole > HOLE:
                found.append((name, hole))
    return found


def _lowest(page: Page) -> float:
    """Where the text of a page ends, mm."""
    ends = [
        apply(matrix, item.x, item.y)[1] for item, matrix in items_of(page.items) if isinstance(item, GlyphRun)
    ]
    return max((y for y in ends if y < BOTTOM + 2.0), default=TOP)


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
