"""Both sides of sheets, in printing order.

A printer that prints on both sides takes the pages of a file in pairs. A sheet with an empty back therefore needs a
blank page there as soon as another sheet of the file has a back.
"""

from collections.abc import Iterable, Iterator, Sequence

from pnp.base.frozen import dataclass
from pnp.press.impose.printers import Duplex
from pnp.press.typeset.drawing.page import Page

BACK, BLANK = "backs", "blank"
"""Sides by the first word of a page's label."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper: its front, and its back if it is printed."""

    front: Page
    back: Page | None = None
    blank: Page | None = None
    """The page behind a one-sided sheet in a file of two-sided ones, with the words in its margin; None for an empty
    one."""

    @property
    def back_page(self) -> Page:
        """The page that is printed behind the front: the back, or a blank."""
        front = self.front
        return self.back or self.blank or Page(front.width, front.height, (), label=f"{BLANK} behind {front.label}")


def in_printing_order(sheets: Iterable[Sheet], duplex: Duplex, reverse_backs: bool = False) -> Iterator[Page]:
    """The pages of sheets with and without backs, in the order in which a printer needs them.

    Sheets that the printer turns over come front, back, front, back …, with a blank page behind a one-sided sheet. For
    ``separate`` the fronts that have backs come first, so that the backs belong to the first sheets of the pile; then
    the other fronts; then the backs, from last to first if ``reverse_backs`` is set. Otherwise only the fronts are
    included.
    """
    if duplex in ("long", "short"):
        for sheet in sheets:
            yield from (sheet.front, sheet.back_page)
    elif duplex == "separate":
        laid = list(sheets)
        backed = [sheet for sheet in laid if sheet.back]
        yield from (sheet.front for sheet in (*backed, *(sheet for sheet in laid if not sheet.back)))
        yield from (sheet.back_page for sheet in (reversed(backed) if reverse_backs else backed))
    else:
        yield from (sheet.front for sheet in sheets)


def is_back(page: Page) -> bool:
    """Whether a page is printed on the backs of pieces."""
    return page.label.startswith(BACK)


def is_front(page: Page) -> bool:
    """Whether a page begins a sheet of paper: it is neither a back nor the blank behind a one-sided sheet."""
    return not page.label.startswith((BACK, BLANK))


def fronts_of(pages: Iterable[Page]) -> list[Page]:
    """The pages that begin a sheet."""
    return [page for page in pages if is_front(page)]


def split_sides(pages: Sequence[Page]) -> tuple[list[Page], list[Page]]:
    """The pages of a ``separate`` job as two files: fronts, and backs."""
    return fronts_of(pages), [page for page in pages if is_back(page)]
