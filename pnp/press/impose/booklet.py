"""Booklets: a book's pages printed in pairs on sheets that are folded once and stapled in the fold.

Lengths are mm.
"""

from collections.abc import Sequence

from pnp.base.frozen import replace
from pnp.press.impose.formats import Paper
from pnp.press.impose.marks import LENGTH, Tick, draw_ticks
from pnp.press.typeset.drawing.outline import apply, rect_outline
from pnp.press.typeset.drawing.page import Anchor, Group, Item, Link, Matrix, Page

MOST_STAPLED = 16
"""The most sheets that a stapler takes, folded together; the sheets of a thicker booklet are cut in the fold, and
glued."""
Spread = tuple[int | None, int | None]
"""The page numbers (from 1) at the left and at the right of one side of a sheet; None is a blank."""


def booklet_order(pages: int, right_to_left: bool = False, cover: int = 0) -> list[Spread]:
    """Return the pages on each side of each sheet: front of the outermost sheet, its back, the next one's front, …

    Blank pages make the number of pages a multiple of four. They come at the end, or before the last ``cover`` pages,
    which then end on the back cover and stay together. A book that is read from right to left has its sides exchanged.
    """
    full = -(-pages // 4) * 4
    blanks: list[int | None] = [None] * (full - pages)
    numbers: list[int | None] = list(range(1, pages + 1))
    inside = max(0, pages - cover)
    book = [*numbers[:inside], *blanks, *numbers[inside:]]
    spreads: list[Spread] = []
    for sheet in range(full // 4):
        first, last = 2 * sheet, full - 1 - 2 * sheet
        spreads += [(book[last], book[first]), (book[first + 1], book[last - 1])]
    return [(b, a) for a, b in spreads] if right_to_left else spreads


def booklet(
    pages: Sequence[Page],
    right_to_left: bool = False,
    paper: Paper | None = None,
    creep: float = 0.0,
    cover: int = 0,
) -> list[Page]:
    """Lay the pages of a book out as sides of folded sheets, to be printed on both sides and flipped on the short edge.

    With ``paper`` None, a sheet has exactly two pages; otherwise the paper is used in landscape and pages are reduced
    if two do not fit on it, never enlarged. ``creep``: the pages of inner sheets move towards the fold by this for each
    sheet around them, mm. ``cover``: as in :func:`booklet_order`. Links and anchors move with their pages.
    """
    if not pages:
        return []
    boxes = [page.trim or (0.0, 0.0, page.width, page.height) for page in pages]
    wide, high = max(b[2] - b[0] for b in boxes), max(b[3] - b[1] for b in boxes)
    width, height = paper.turned(True) if paper else (2 * wide, high)
    scale = min(1.0, width / (2 * wide), height / high)
    sides = []
    for i, (left, right) in enumerate(booklet_order(len(pages), right_to_left, cover)):
        shift = creep * (i // 2)
        side = _Side(width, height, scale)
        for number, leftwards in ((left, True), (right, False)):
            if number is not None:
                side.put(pages[number - 1], leftwards, shift)
        numbers = [number for number in (left, right) if number is not None]
        page = side.page(high * scale, " – ".join(_label(pages, number) for number in numbers))
        sides.append(replace(page, book_pages=tuple(number - 1 for number in numbers)))
    return sides


def creep_of(pages: int, paper: Paper, asked: float | None) -> float:
    """Distance that each sheet of a booklet moves the pages inside it towards the fold, mm: as asked, otherwise from
    the thickness of the paper; 0 if the sheets are glued instead of nested."""
    return 0.0 if is_glued(-(-pages // 4)) else paper.thickness if asked is None else asked


def is_glued(sheets: int) -> bool:
    """Whether a booklet with this number of sheets is too thick to staple."""
    return sheets > MOST_STAPLED


def _label(pages: Sequence[Page], number: int) -> str:
    return pages[number - 1].label or str(number)


class _Side:
    """One side of a sheet while pages are placed on it."""

    def __init__(self, width: float, height: float, scale: float) -> None:
        self.width, self.height, self.scale = width, height, scale
        self.items: list[Item] = []
        self.anchors: list[Anchor] = []
        self.links: list[Link] = []

    def put(self, page: Page, left: bool, creep: float) -> None:
        """A page against the fold, moved towards it by ``creep``; its bleed is cut off at the fold."""
        x0, y0, x1, y1 = page.trim or (0.0, 0.0, page.width, page.height)
        s, middle = self.scale, self.width / 2
        x = middle - s * x1 + creep if left else middle - s * x0 - creep
        y = (self.height - s * (y0 + y1)) / 2
        matrix: Matrix = (s, 0.0, 0.0, s, x, y)
        # beyond the fold is the other page; outside, the sheet's own edge cuts
        fold = (middle - x) / s
        clip = (
            rect_outline(0.0, 0.0, fold, page.height) if left else rect_outline(fold, 0, page.width - fold, page.height)
        )
        self.items.append(Group(page.items, matrix, clip))
        self.anchors += [replace(anchor, y=apply(matrix, 0.0, anchor.y)[1]) for anchor in page.anchors]
        self.links += [_moved(link, matrix, s) for link in page.links]

    def page(self, high: float, label: str) -> Page:
        """The finished side, with dashed ticks at the ends of the fold where the paper is higher than the pages."""
        top, middle = (self.height - high) / 2, self.width / 2
        room = min(LENGTH, top - 1.0)
        ticks = []
        if room > 1.5:
            ends = ((top - room, top - 0.5), (self.height - top + 0.5, self.height - top + room))
            ticks = [Tick(middle, a, middle, b, True) for a, b in ends]
        items = (*self.items, *draw_ticks(ticks))
        return Page(self.width, self.height, items, anchors=tuple(self.anchors), links=tuple(self.links), label=label)


def _moved(link: Link, matrix: Matrix, scale: float) -> Link:
    x, y = apply(matrix, link.x, link.y)
    return replace(link, x=x, y=y, width=link.width * scale, height=link.height * scale)
