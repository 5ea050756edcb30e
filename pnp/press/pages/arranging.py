"""Arranges the pages of a book: starts of chapters and positions of boxes, so that no page ends in a gap."""

import functools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import TypeGuard

from pnp.base.frozen import dataclass, replace
from pnp.press.document import matter, nodes
from pnp.press.pages.book import EVERY, Book
from pnp.press.pages.box_moves import box_name, distance_below, is_section, keeps_with_next, moved_boxes
from pnp.press.pages.chapters import chapter_blocks
from pnp.press.pages.examples import BOX
from pnp.press.pages.indexing import index
from pnp.press.pages.openings import begun_together, closed_up
from pnp.press.typeset import (
    Block,
    Break,
    Drawing,
    FlowedPages,
    FramedBlocks,
    Mark,
    PageTemplate,
    Text,
    measure_height,
)
from pnp.press.typeset.flow.layout import flow
from pnp.press.typeset.flow.paging import page_cost

STEP = 0.012
"""Cost of moving a box by one paragraph; an empty page costs 1."""
SMALLER = 0.03
"""Cost of drawing the cards of a box smaller."""
BELOW = 0.06
"""Cost of moving a picture or a table below a heading. Several headings cost this times the square of their number."""
ABRUPT, OPENED = 0.12, 0.1
"""Cost of a page on which a chapter begins below another and which is then emptier than this."""
GOOD = 0.06
"""Pages whose total cost is at most this are left alone: each is less than a quarter empty."""
STUB = 0.12
"""A last page less full than this is avoided by longer pages."""
MOST_BOXES = 40
"""A chapter with more boxes is improved once, from the boxes as they are: each improvement flows it for every box."""
MOST_STEPS = 5
"""Paragraphs that a box may be moved past."""
RUN_ON = 0.75
"""A chapter may begin on the page where the previous one ended if at most this share of it is full."""
PAGE = 0.2
"""Cost of one more page in the book."""
TAIL = 0.1
"""Cost of an empty last page."""
WAYS = 2
"""Number of alternatives kept for the pages so far, so that a page that costs little now does not cost much later."""
BEFORE, SHEET = 2, 4
"""Pages before the first chapter if unknown, and the pages of a folded sheet."""
INDEX_GAP = 8.0
"""Space above an index on the last chapter's page, mm."""

Templates = Callable[[int, str], PageTemplate]


@dataclass(frozen=True)
class Arrangement:
    """The arrangement of a book's pages."""

    breaks: Mapping[str, bool] = field(default_factory=dict)
    """Chapters that begin on a new page: all but those that run on after a page that is hardly full."""
    moves: Mapping[str, int] = field(default_factory=dict)
    """Number of paragraphs that each box is moved down from its position in the source."""
    small: frozenset[str] = frozenset()
    """The boxes and played examples whose cards are drawn smaller."""
    long: frozenset[str] = frozenset()
    """Chapters whose pages run a line long, so that their last page does not have only a few lines."""
    index_runs_on: bool = False
    """Whether the index follows the last chapter on the same page."""
    turned: str = ""
    """The section of the last chapter that begins the page of the index, which would be too empty otherwise."""
    pages: int = 0
    """Number of pages, without the back cover."""
    fill: float = 1.0
    """Filled share of the last chapter's last page."""
    free: float = 0.0
    """The share of that page that stays empty below an index. The index continues on the next page, which then stays as
    empty."""

    def sheets(self, covers: int) -> int:
        """Number of sheets that the book is folded from, with this many pages of back cover."""
        return math.ceil((self.pages + covers) / SHEET)

    def is_just_over(self, covers: int) -> bool:
        """Whether one of its sheets is needed only for a single page, and three would stay empty."""
        return (self.pages + covers) % SHEET == 1


def arrange(book: Book, document: nodes.Document, templates: Templates) -> Arrangement:
    """Choose starts of chapters and moves of boxes that fill as few pages as possible without gaps."""
    chapters = [part for part in document.blocks if isinstance(part, nodes.Chapter)]
    compact = replace(book, small=EVERY)
    blocks_of = {
        c.id: (blocks := chapter_blocks(book, c), _smaller(blocks, chapter_blocks(compact, c))) for c in chapters
    }
    opening = next((book.places[n.id] for n in nodes.walk((*chapters[:1],)) if _has_place(n, book)), None)
    ways = [_Way((), 1.0, opening.page - 1 if opening else BEFORE, 0.0)]
    for chapter in chapters:
        trial = _Trial(book, *blocks_of[chapter.id], 0.0, templates)
        further = [way.then(chapter.id, trial, True) for way in ways]
        for way in ways:
            if way.fill <= (book.edition.theme.run_on or RUN_ON):
                closed = closed_up(trial.blocks)
                running = replace(trial, blocks=closed, start=way.fill, template=way.template, page_cache={})
                further.append(way.then(chapter.id, running, False))
        ways = _cheapest(further)
    indexed = [block for part in document.blocks if isinstance(part, matter.Index) for block in index(book, part)]
    tail = (measure_height(indexed, book.shape.full_width, book.edition.setting) + INDEX_GAP) / book.shape.depth
    best = min(ways, key=lambda way: way.with_index(tail))
    fill, count = best.fill, best.pages
    breaks = {part.id: part.breaks for part in best.parts}
    moves = {box: steps for part in best.parts for box, steps in part.placed.moves.items()}
    small = {box for part in best.parts for box in part.placed.small}
    long = {part.id for part in best.parts if part.long}
    shape = book.shape
    free = (1.0 - fill) * shape.depth - INDEX_GAP
    last = [b for part in document.blocks if isinstance(part, matter.Index) for b in index(book, part, max(1.0, free))]
    end = measure_height(last, shape.full_width, book.edition.setting) + INDEX_GAP
    is_full = fill * shape.depth + end <= shape.depth
    runs_on = shape.columns == 1 and (is_full or may_run_on(fill, tail))
    more = 0 if is_full else math.ceil((fill + end / shape.depth if runs_on else 1.0 + tail) - 1e-6) - 1
    fields = breaks, moves, frozenset(small), frozenset(long)
    sections = [section for part in best.parts[-1:] for section in part.sections]  # (a book may have only its lesson)
    turned = () if runs_on or shape.columns > 1 else turned_section(fill, tail, sections)
    if turned:
        return Arrangement(*fields, True, turned[0], count + 1, fill - turned[1])
    free = 1.0 - fill - _shared(fill, tail) if runs_on and not is_full and tail <= 1.0 else 0.0
    return Arrangement(*fields, runs_on, "", count + more, fill, free)


LEAST_FULL = 2 / 3
"""No page is less full than this if an index can fill it."""
BEGINNING = 0.26
"""Share of a page that the heading of an index and a few lines take at least."""


def _shared(fill: float, tail: float) -> float:
    """The share of a page this full that the beginning of an index takes, so that the index leaves as much space empty
    on the next page."""
    return max(BEGINNING, (tail - fill) / 2)


def may_run_on(fill: float, tail: float) -> bool:
    """Whether an index may begin on a page that is this full: it ends there, it needs more than a page of its own, or
    the page would stay a third empty and the two pages then share the index evenly."""
    is_shared = fill < LEAST_FULL and tail - _shared(fill, tail) >= LEAST_FULL - BEGINNING / 2
    return fill + tail <= 1.0 or (fill <= RUN_ON and tail > 1.0) or is_shared


def turned_section(fill: float, tail: float, sections: Sequence[tuple[str, float]]) -> tuple[str, float] | tuple[()]:
    """The section that goes from a page this full to that of the index, so that both pages are filled better, with its
    place on its page; () if none does."""
    best = page_cost(1.0 - fill) + page_cost(1.0 - tail)
    turned: tuple[str, float] | tuple[()] = ()
    for id, at in sections:
        full = fill - at + tail
        if (cost := page_cost(1.0 - at) + page_cost(1.0 - full)) < best:  # (never if ``full`` is more than a page)
            best, turned = cost, (id, at)
    return turned


@dataclass(frozen=True)
class _Part:
    """The placement of a chapter on pages."""

    id: str
    breaks: bool
    placed: "_Placement"
    long: bool
    pages: int
    sections: tuple[tuple[str, float], ...] = ()
    """The sections that may leave its last page, each with the share of the page above it."""


@dataclass(frozen=True)
class _Way:
    """One of the ways to fill the pages up to the end of a chapter."""

    parts: tuple[_Part, ...]
    fill: float
    """Filled share of the last page."""
    pages: int
    cost: float
    """Cost of the pages before the last, and of their number."""

    def then(self, chapter: str, trial: "_Trial", breaks: bool) -> "_Way":
        """The way that continues this one with another chapter."""
        best = trial.best
        fill, pages = trial.extent(best)
        long = False
        if fill < STUB and pages > 1 and (breaks or self.may_lengthen):
            extent = replace(trial, template="long", page_cache={}).extent(best)
            if extent[1] < pages:
                long, (fill, pages) = True, extent
        unused = page_cost(1.0 - self.fill) if breaks and self.parts else 0.0
        more = pages if breaks else pages - 1
        part = _Part(chapter, breaks, best, long, pages, trial.last_sections(best))
        return _Way((*self.parts, part), fill, self.pages + more, self.cost + unused + PAGE * more + best.cost)

    @property
    def template(self) -> str:
        """The template for a chapter that continues on these pages: "long" if a chapter on them made them longer."""
        began = max((i for i, part in enumerate(self.parts) if part.breaks), default=0)
        return "long" if any(part.long for part in self.parts[began:]) else "text"

    @property
    def may_lengthen(self) -> bool:
        """Whether a chapter that runs on may make the pages longer: only a single page was filled before it, which
        stays."""
        last = self.parts[-1:]
        return self.template == "text" and all(part.breaks and part.pages == 1 for part in last)

    def with_index(self, tail: float) -> float:
        """Cost after an index that takes a share ``tail`` of a page has been added."""
        full = self.fill + tail if may_run_on(self.fill, tail) else 1.0 + tail
        pages = math.ceil(full - 1e-6)
        return self.cost + PAGE * (pages - 1) + TAIL * (pages - full)


def _cheapest(ways: Sequence[_Way]) -> list[_Way]:
    """The cheapest few of those with the same ending; a chapter that begins a page continues in only one way."""
    best: dict[int, _Way] = {}
    for way in sorted(ways, key=lambda way: way.cost):
        best.setdefault(round(way.fill * 100), way)
    return list(best.values())[:WAYS]


def _has_place(node: nodes.Node, book: Book) -> TypeGuard[nodes.Block]:
    return isinstance(node, nodes.Block) and node.id in book.places


@dataclass(frozen=True)
class _Placement:
    """The positions and sizes of a chapter's boxes, and the cost of its pages."""

    moves: Mapping[str, int] = field(default_factory=dict)
    small: frozenset[str] = frozenset()
    cost: float = 0.0


@dataclass
class _Trial:
    """One chapter flowed by itself, again and again."""

    book: Book
    blocks: Sequence[Block]
    compact: Mapping[str, Mapping[int, Block]]
    """For each box and each played example its blocks with smaller cards, by the positions of those they replace."""
    start: float
    """The share of its first page that the previous chapter takes."""
    templates: Templates
    template: str = "text"
    page_cache: dict[tuple[tuple[tuple[str, int], ...], frozenset[str]], FlowedPages] = field(default_factory=dict)
    """Pages made before, by the moves."""

    def flowed(self, placed: _Placement) -> FlowedPages:
        """The chapter's pages with its boxes moved."""
        key = tuple(sorted((box, n) for box, n in placed.moves.items() if n)), placed.small
        if key not in self.page_cache:
            shape = self.book.shape
            filler = Drawing((), shape.full_width, self.start * shape.depth, "left")
            top = [self.book.across((filler,))] if self.start else []
            end = self.book.across((Drawing((), shape.full_width, 0.1, "left", marks=(Mark("end"),)),))
            less = {i: block for name in placed.small for i, block in self.compact[name].items()}
            own = [less.get(i, block) for i, block in enumerate(self.blocks)]
            moved = moved_boxes(own, placed.moves, self.near)
            begun = begun_together(moved, self.book) if self.start else moved
            blocks = [Break("page", self.template), *top, *begun, end]
            self.page_cache[key] = flow(blocks, self.templates, self.book.edition.setting.measuring())
        return self.page_cache[key]

    def extent(self, placed: _Placement) -> tuple[float, int]:
        """Filled share of the last page, and the number of pages."""
        flowed, shape = self.flowed(placed), self.book.shape
        return (flowed.places["end"].y - shape.top) / shape.depth, len(flowed.pages)

    def last_sections(self, placed: _Placement) -> tuple[tuple[str, float], ...]:
        """The sections that begin on the last page, each with the share of the page above it; without those right below
        a heading, which would be left alone."""
        places, shape = self.flowed(placed).places, self.book.shape
        moved = moved_boxes(self.blocks, placed.moves, self.near)
        begun = (block for above, block in pairwise(moved) if is_section(block) and not keeps_with_next(above))
        ids = [mark.name for block in begun if isinstance(block, Text) for mark in block.marks]
        at_end = [id for id in ids if id in places and places[id].page == places["end"].page]
        return tuple((id, (places[id].y - shape.top) / shape.depth) for id in at_end)

    @property
    def near(self) -> bool:
        """Whether two boxes may be next to each other: in columns, where boxes take more of the height."""
        return self.book.shape.columns > 1

    @functools.cached_property
    def best(self) -> _Placement:
        """The cheaper of two placements: improved from the boxes as they are, and from all of them drawn smaller."""
        best = self.improved(_Placement())
        if best.cost <= GOOD or not self.compact or len(self.movable) > MOST_BOXES:
            return best
        return min(best, self.improved(_Placement(small=frozenset(self.compact))), key=lambda placed: placed.cost)

    def improved(self, placed: _Placement) -> _Placement:
        """A placement in which one box after the other, from the front, goes where the pages are filled best, and is
        drawn in the better of its sizes; again and again until no box changes. One of many boxes has one turn."""
        best, previous = replace(placed, cost=self.cost(placed)), None
        names = (*self.movable, *(name for name in self.compact if name not in self.movable))
        has_many = len(names) > MOST_BOXES
        while best != previous and best.cost > GOOD:
            previous = best
            for name in names:
                if has_many and best.cost <= GOOD:
                    break
                best = min(self.variations(best, name), key=lambda placed: placed.cost)
            if has_many:
                break
        return best

    @functools.cached_property
    def movable(self) -> list[str]:
        """The names of the boxes in the chapter's blocks, in order."""
        return [name for name in map(box_name, self.blocks) if name]

    def variations(self, placed: _Placement, name: str) -> Iterator[_Placement]:
        """A placement, and all that differ from it by the position and the size of one box."""
        yield placed
        before: list[Block] | None = None
        for steps in range(MOST_STEPS + 1):
            moves = {**placed.moves, name: steps}
            moved = moved_boxes(self.blocks, moves, self.near)
            if moved == before:
                break
            before = moved
            for small in (placed.small - {name}, placed.small | {name}) if name in self.compact else (placed.small,):
                varied = _Placement(moves, small)
                yield replace(varied, cost=self.cost(varied))

    def cost(self, placed: _Placement) -> float:
        """Cost of the pages without the last, and of the changes to the boxes."""
        feet, columns = self.flowed(placed).feet, self.book.shape.columns
        empty = sum(page_cost(foot / self.book.shape.depth) for foot in feet[:-columns]) / columns
        if self.start and len(feet) > columns and feet[0] > ABRUPT * self.book.shape.depth:
            empty += OPENED
        below = distance_below(self.blocks, placed.moves, self.near)
        return empty + STEP * sum(placed.moves.values()) + BELOW * below + SMALLER * len(placed.small)


def _smaller(blocks: Sequence[Block], compact: Sequence[Block]) -> dict[str, dict[int, Block]]:
    """The blocks that get smaller with smaller cards, by their box or played example, and by their position."""
    smaller: dict[str, dict[int, Block]] = {}
    played = ""
    for i, (block, less) in enumerate(zip(blocks, compact, strict=True)):
        if isinstance(block, FramedBlocks) and (name := box_name(block)):
            smaller[name] = {i: less}
        elif isinstance(block, Text):
            played = next((mark.name for mark in block.marks if mark.name.startswith(BOX)), played)
        elif isinstance(block, Drawing) and isinstance(less, Drawing) and less.height < block.height:
            smaller.setdefault(played, {})[i] = less
    return smaller
