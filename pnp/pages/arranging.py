"""How the pages of a book are filled: where chapters begin, and where boxes stand so that no page ends in a hole."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeGuard

from pnp.document import matter, nodes
from pnp.pages.book import Book
from pnp.pages.chapters import chapter_blocks
from pnp.pages.examples import BOX
from pnp.pages.indexing import index
from pnp.typeset import Block, Break, Drawing, Flowed, Framed, Mark, PageTemplate, Stack, Text, measure_height
from pnp.typeset.flow import flow

HOLE = 10.0
"""Empty height before a box that is worth moving it for, mm."""
COST = 2.5
"""What it counts to move a box by one paragraph, mm of empty height."""
USUAL = 12.0
"""Of each column, for which nothing is done."""
STUB = 0.12
"""A last page less full than this is to be done without."""
MOST_STEPS = 5
"""Paragraphs that a box may be moved past."""
RUN_ON = (0.55, 0.7, 0.85)
"""A chapter begins on the page where the last one ended when no more than this share of it is full; the others are
tried where the book then needs fewer pages that say nothing."""
RUN_ON_COLUMNS = (0.7, 0.85)
"""The same of pages with columns, which hold more."""
SPARE = 1
"""Pages left over from whole sheets for which nothing else is tried."""
BEFORE, COVER, SHEET = 2, 1, 4
"""Pages before the first chapter where they are not known, the back cover, and the pages of a folded sheet."""
INDEX_GAP = 8.0
"""Above an index that stands on the last chapter's page, mm."""

Templates = Callable[[int, str], PageTemplate]


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
    pages: int = 0
    """How many there are, without the back cover."""

    @property
    def spare(self) -> int:
        """Pages left over when the book is folded from whole sheets."""
        return -(self.pages + COVER) % SHEET


def arrange(book: Book, document: nodes.Document, templates: Templates) -> Arrangement:
    """How chapters begin and boxes move, so that pages are filled by what follows instead of ending in holes, and few
    are left over."""
    chapters = [part for part in document.blocks if isinstance(part, nodes.Chapter)]
    told = {chapter.id: chapter_blocks(book, chapter) for chapter in chapters}
    trials: dict[tuple[str, float], _Trial] = {}

    def trial_of(chapter: str, start: float) -> _Trial:
        return trials.setdefault((chapter, start), _Trial(book, told[chapter], start, templates))

    opening = next((book.places[n.id] for n in nodes.walk((*chapters[:1],)) if _has_place(n, book)), None)
    before = opening.page - 1 if opening else BEFORE
    found: list[Arrangement] = []
    own = (book.edition.theme.run_on,) if book.edition.theme.run_on else ()
    for run_on in own or (RUN_ON if book.shape.columns == 1 else RUN_ON_COLUMNS):
        found.append(_arranged(book, document, trial_of, run_on, before))
        if found[-1].spare <= SPARE:
            break
    return min(found, key=lambda arranged: arranged.spare)


def _has_place(node: nodes.Node, book: Book) -> TypeGuard[nodes.Block]:
    return isinstance(node, nodes.Block) and node.id in book.places


def _arranged(
    book: Book, document: nodes.Document, trial_of: "Callable[[str, float], _Trial]", run_on: float, before: int
) -> Arrangement:
    """Chapters behind each other, one running on where the page before is no fuller than a share."""
    breaks: dict[str, bool] = {}
    moves: dict[str, int] = {}
    long: set[str] = set()
    fill, count = 1.0, before
    for chapter in (part.id for part in document.blocks if isinstance(part, nodes.Chapter)):
        breaks[chapter] = fill > run_on
        trial = trial_of(chapter, 0.0 if breaks[chapter] else fill)
        moves |= trial.best
        fill, pages = trial.extent(moves)
        if fill < STUB and pages > 1:
            longer = replace(trial, template="long", known={})
            extent = longer.extent(moves)
            if extent[1] < pages:
                long.add(chapter)
                fill, pages = extent
        count += pages if breaks[chapter] else pages - 1
    shape = book.shape
    last = [block for part in document.blocks if isinstance(part, matter.Index) for block in index(book, part)]
    end = measure_height(last, shape.whole, book.edition.setting) + INDEX_GAP
    runs_on = shape.columns == 1 and fill * shape.depth + end <= shape.depth
    return Arrangement(breaks, moves, frozenset(long), runs_on, count + (0 if runs_on else 1))


@dataclass
class _Trial:
    """One chapter flowed by itself, again and again."""

    book: Book
    blocks: Sequence[Block]
    start: float
    """The share of its first page that the chapter before it takes."""
    templates: Templates
    template: str = "text"
    known: dict[tuple[tuple[str, int], ...], Flowed] = field(default_factory=dict)
    """Pages made before, by the moves."""

    def flowed(self, moves: Mapping[str, int]) -> Flowed:
        """The chapter's pages with its boxes moved."""
        key = tuple(sorted(moves.items()))
        if key not in self.known:
            shape = self.book.shape
            filler = Drawing((), shape.whole, self.start * shape.depth, "left")
            top = [self.book.across((filler,))] if self.start else []
            end = self.book.across((Drawing((), shape.whole, 0.1, "left", marks=(Mark("end"),)),))
            blocks = [Break("page", self.template), *top, *moved_boxes(self.blocks, moves, self.near), end]
            self.known[key] = flow(blocks, self.templates, self.book.edition.setting.quiet())
        return self.known[key]

    def extent(self, moves: Mapping[str, int]) -> tuple[float, int]:
        """How full the last page is, and how many pages there are."""
        flowed, shape = self.flowed({b: n for b, n in moves.items() if b in self.names}), self.book.shape
        return (flowed.places["end"].y - shape.top) / shape.depth, len(flowed.pages)

    @property
    def near(self) -> bool:
        """Whether two boxes may stand together: in columns, where boxes take more of the height."""
        return self.book.shape.columns > 1

    @property
    def names(self) -> list[str]:
        """The boxes of the chapter."""
        return [n for n in map(_box_name, self.blocks) if n]

    @functools.cached_property
    def best(self) -> dict[str, int]:
        """One box after the other, from the front, goes where it leaves the smallest hole before itself."""
        best: dict[str, int] = {}
        for name in self.names:
            least = self.hole(name, best)
            for steps in range(1, MOST_STEPS + 1):
                trial = {**best, name: steps}
                if least <= HOLE or moved_boxes(self.blocks, trial, self.near) == moved_boxes(
                    self.blocks, {**trial, name: steps - 1}, self.near
                ):
                    break
                hole = self.hole(name, trial) + COST * steps
                if hole < least:
                    best, least = trial, hole
        return best

    def hole(self, box: str, moves: Mapping[str, int]) -> float:
        """Empty height at the feet of the columns before a box, mm."""
        flowed = self.flowed(moves)
        place = flowed.places.get(box)
        before = flowed.feet[: place.column] if place else ()  # what shows nothing stands nowhere
        return sum(max(0.0, foot - USUAL) for foot in before)


# ------------------------------------------------------------------------------------------------- boxes
def moved_boxes(blocks: Sequence[Block], moves: Mapping[str, int], near: bool = False) -> list[Block]:
    """Each box put so many paragraphs further down than where it was written, never past another; ``near``: they may
    come to stand together."""
    out = list(blocks)
    for box, steps in moves.items():
        at = next((i for i, b in enumerate(out) if _box_name(b) == box), None)
        if at is None:
            continue
        box_block = out.pop(at)
        to = at
        for _ in range(steps):
            further = _next_rest(out, to, near)
            if further < 0:
                break
            to = further
        out.insert(to, box_block)
    return out


def _box_name(block: Block) -> str:
    marks = block.marks if isinstance(block, Framed | Stack) else ()
    return next((m.name for m in marks if m.name.startswith(BOX)), "")


def _next_rest(blocks: Sequence[Block], index: int, near: bool) -> int:
    """The place behind the block at ``index`` where a box may stand: lines that lead on go with what they lead to, and
    no box leaves its section."""
    while index < len(blocks):
        block = blocks[index]
        if _is_example(block) or isinstance(block, Break) or _is_heading(block):
            return -1
        index += 1
        if isinstance(block, Text) and block.style.keep_with_next:
            continue
        return -1 if not near and index < len(blocks) and _is_example(blocks[index]) else index
    return -1


def _is_heading(block: Block) -> bool:
    """Whether a block is the heading of a section."""
    return isinstance(block, Text) and any(mark.title for mark in block.marks)


def _is_example(block: Block) -> bool:
    """Whether a block is a framed box, which no other is moved past; pictures and tables may be passed."""
    return isinstance(block, Framed) and bool(_box_name(block))
