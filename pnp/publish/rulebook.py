"""The rulebook: chapters, front and back matter, filled into A5 pages; the quick reference on the back cover."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pnp.model.game import Chapter
from pnp.publish.book import MEASURE, Book
from pnp.publish.bookstyles import make_book_styles
from pnp.publish.chapters import chapter_blocks
from pnp.publish.edition import Edition
from pnp.publish.examples import BOX
from pnp.publish.matter import contents, index, title_page
from pnp.publish.reference import BACK_COVER, reference_page
from pnp.publish.tables import icons_in
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
    Run,
    Space,
    Text,
    TextStyle,
    flow_settled,
    measure_height,
    set_text,
)
from pnp.typeset.flow import flow
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
HOLE = 10.0
"""Empty height before a box that is worth moving it for, mm."""
COST = 2.5
"""What it counts to move a box by one paragraph, mm of empty height."""
USUAL = 12.0
"""Of each page, for which nothing is done."""
STUB = 0.12
"""A last page less full than this is to be done without."""
LINE = 4.7
"""What a page may run long, mm."""
MOST_STEPS = 5
"""Paragraphs that a box may be moved past."""
RUN_ON = 0.55
"""A chapter begins on the page where the last one ended when no more than this share of it is full."""


def build_rulebook(edition: Edition) -> Document:
    """The rulebook of an edition, an A5 page each."""
    book = Book(edition, make_book_styles(edition.theme, edition.locale))
    chapters = [c for c in edition.game.chapters if _is_printed(c, edition)]
    templates = page_templates(edition)
    first = flow(whole_book(book, chapters, Arrangement()), templates, edition.setting.quiet())
    book.places = first.places
    arranged = arrange(book, chapters, templates)

    def build(places: Mapping[str, Place]) -> Sequence[Block]:
        book.places = places
        return whole_book(book, chapters, arranged)

    flowed = flow_settled(build, templates, edition.setting)
    pages = (*flowed.pages, *_made_up(len(flowed.pages), edition), reference_page(edition, BACK_COVER))
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


def _is_printed(chapter: Chapter, edition: Edition) -> bool:
    variant = edition.game.variants.get(edition.game.variant)
    return variant is None or not variant.chapters or chapter.id in variant.chapters


def _made_up(pages: int, edition: Edition) -> list[Page]:
    """Empty pages before the back cover, so that the book is folded from whole sheets."""
    return [Page(WIDTH, HEIGHT) for _ in range(-(pages + 1) % 4)]


@dataclass(frozen=True)
class Arrangement:
    """How a book's pages are filled."""

    breaks: Mapping[str, bool] = field(default_factory=dict)
    """Chapters that begin on a new page: all, but one behind a page that is hardly full runs on."""
    moves: Mapping[str, int] = field(default_factory=dict)
    """How many paragraphs each box is moved down from where it was written."""
    long: frozenset[str] = frozenset()
    """Chapters whose pages run a line long, so that no few lines stand alone on a last page."""
    index_runs_on: bool = False
    """The index stands behind the last chapter, on the same page."""


def whole_book(book: Book, chapters: Sequence[Chapter], arranged: Arrangement) -> list[Block]:
    """Title, contents, chapters, index."""
    blocks: list[Block] = [Break("page", "title"), *title_page(book), Break("page", "plain"), *contents(book)]
    for chapter in chapters:
        if arranged.breaks.get(chapter.id, True):
            blocks.append(Break("page", "long" if chapter.id in arranged.long else "text"))
        blocks += moved_boxes(chapter_blocks(book, chapter), arranged.moves)
        book.icons = {**book.icons, **icons_in(blocks)}
    end = [Space(8.0)] if arranged.index_runs_on else [Break("page", "plain")]
    return [*blocks, *end, *index(book)]


# ------------------------------------------------------------------------------------------------- filling pages
def arrange(book: Book, chapters: Sequence[Chapter], templates: Callable[[int, str], PageTemplate]) -> "Arrangement":
    """How chapters begin and boxes move, so that pages are filled by what follows instead of ending in holes."""
    breaks: dict[str, bool] = {}
    moves: dict[str, int] = {}
    long: set[str] = set()
    fill = 1.0
    for chapter in chapters:
        breaks[chapter.id] = fill > RUN_ON
        blocks = chapter_blocks(book, chapter)
        trial = _Trial(book, blocks, 0.0 if breaks[chapter.id] else fill, templates)
        moves |= trial.moves()
        fill, pages = trial.extent(moves)
        if fill < STUB and pages > 1:
            longer = replace(trial, template="long")
            if longer.extent(moves)[1] < pages:
                long.add(chapter.id)
                fill = longer.extent(moves)[0]
    end = measure_height(index(book), MEASURE, book.edition.setting) + 8.0
    return Arrangement(breaks, moves, frozenset(long), fill * (BOTTOM - TOP) + end <= BOTTOM - TOP)


@dataclass
class _Trial:
    """One chapter flowed by itself, again and again."""

    book: Book
    blocks: Sequence[Block]
    start: float
    """The share of its first page that the chapter before it takes."""
    templates: Callable[[int, str], PageTemplate]
    template: str = "text"

    def flowed(self, moves: Mapping[str, int]) -> Flowed:
        """The chapter's pages with its boxes moved."""
        top = [Drawing((), MEASURE, self.start * (BOTTOM - TOP), "left")] if self.start else []
        end = Drawing((), MEASURE, 0.1, "left", marks=(Mark("end"),))
        blocks = [Break("page", self.template), *top, *moved_boxes(self.blocks, moves), end]
        return flow(blocks, self.templates, self.book.edition.setting.quiet())

    def extent(self, moves: Mapping[str, int]) -> tuple[float, int]:
        """How full the last page is, and how many pages there are."""
        flowed = self.flowed(moves)
        return (flowed.places["end"].y - TOP) / (BOTTOM - TOP), len(flowed.pages)

    def moves(self) -> dict[str, int]:
        """One box after the other, from the front, goes where it leaves the smallest hole before itself."""
        best: dict[str, int] = {}
        for name in [n for n in map(_box_name, self.blocks) if n]:
            least = self.hole(name, best)
            for steps in range(1, MOST_STEPS + 1):
                trial = {**best, name: steps}
                if least <= HOLE or moved_boxes(self.blocks, trial) == moved_boxes(
                    self.blocks, {**trial, name: steps - 1}
                ):
                    break
                hole = self.hole(name, trial) + COST * steps
                if hole < least:
                    best, least = trial, hole
        return best

    def hole(self, box: str, moves: Mapping[str, int]) -> float:
        """Empty height at the feet of the pages before a box, mm."""
        flowed = self.flowed(moves)
        before = flowed.pages[: flowed.places[box].page - 1]
        return sum(max(0.0, BOTTOM - _lowest(page) - USUAL) for page in before)


# ------------------------------------------------------------------------------------------------- boxes
def moved_boxes(blocks: Sequence[Block], moves: Mapping[str, int]) -> list[Block]:
    """Each box put so many paragraphs further down than where it was written, never past another."""
    out = list(blocks)
    for box, steps in moves.items():
        at = next((i for i, b in enumerate(out) if _box_name(b) == box), None)
        if at is None:
            continue
        box_block = out.pop(at)
        to = at
        for _ in range(steps):
            further = _next_rest(out, to)
            if further < 0:
                break
            to = further
        out.insert(to, box_block)
    return out


def _box_name(block: Block) -> str:
    marks = block.marks if isinstance(block, Framed) else ()
    return next((m.name for m in marks if m.name.startswith(BOX)), "")


def _next_rest(blocks: Sequence[Block], index: int) -> int:
    """The place behind the block at ``index`` where a box may stand: headings go with what they lead to."""
    while index < len(blocks):
        block = blocks[index]
        if _box_name(block) or isinstance(block, Break):
            return -1
        index += 1
        if isinstance(block, Text) and block.style.keep_with_next:
            continue
        return -1 if index < len(blocks) and _box_name(blocks[index]) else index
    return -1


def _lowest(page: Page) -> float:
    """Where the text of a page ends, mm."""
    ends = [apply(matrix, item.x, item.y)[1] for item, matrix in items_of(page.items) if isinstance(item, GlyphRun)]
    return max((y for y in ends if y < BOTTOM + 2.0), default=TOP)


def _filler(share: float) -> Block:
    """Something as high as what stands on the page already."""
    return Drawing((), MEASURE, share * (BOTTOM - TOP), "left")


def _end(chapter: Chapter) -> Mark:
    """A mark where a chapter ends."""
    return Mark(f"end:{chapter.id}")


# ------------------------------------------------------------------------------------------------- pages
def page_templates(edition: Edition) -> Callable[[int, str], PageTemplate]:
    """Even and odd pages: left and right ones, mirrored where a book is read from the right; the title page without
    furniture."""

    def template(number: int, name: str) -> PageTemplate:
        even = number % 2 == 0
        if name == "title":
            return PageTemplate(WIDTH, HEIGHT, (Frame((WIDTH - MEASURE) / 2, TOP, MEASURE, BOTTOM - TOP),))
        x, beside = (LEFT_X, 8.0) if even else (RIGHT_X, 117.5)
        if name == "plain":
            x = (WIDTH - MEASURE) / 2
        if edition.setting.right_to_left:
            x, beside = WIDTH - x - MEASURE, WIDTH - beside - NOTES
        notes = Frame(beside, TOP, NOTES, BOTTOM - TOP)
        high = BOTTOM - TOP + (LINE if name == "long" else 0.0)
        return PageTemplate(
            WIDTH, HEIGHT, (Frame(x, TOP, MEASURE, high),), notes, lambda context: _foot(edition, context, x)
        )

    return template


def _foot(edition: Edition, context: PageContext, x: float) -> tuple[Item, ...]:
    """The page number in the outer corner; the game's name on even pages, the chapter's on odd ones."""
    if context.blank:
        return ()
    theme = edition.theme
    left = context.number % 2 == 0
    number = TextStyle(theme.display, 10.0, theme.accent, ("lnum",))
    words = TextStyle(theme.sans, 7.5, theme.grey, ("lnum",))
    running = edition.title if left else context.running.get("chapter", "")
    align = "left" if left else "right"

    def set_line(text: str, style: TextStyle, at: float, width: float) -> tuple[Item, ...]:
        if not text:
            return ()
        plain = replace(ParagraphStyle(style, style.size), align=align)  # type: ignore[arg-type]
        return set_text((Run(text, style),), plain, width, edition.setting).items_from(at, FOOT)

    return (*set_line(context.label, number, 8.0, WIDTH - 16.0), *set_line(running, words, x, MEASURE))
