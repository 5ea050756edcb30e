"""Files to print at home, with their sheets, and all files of a game together."""

from collections.abc import Sequence
from functools import cached_property

from pnp.base.frozen import dataclass
from pnp.press.impose.formats import Paper
from pnp.press.impose.furniture import BETWEEN_WORDS
from pnp.press.impose.sides import fronts_of, is_back, is_front
from pnp.press.typeset.drawing.page import Document, Page, PlacedFace


@dataclass(frozen=True)
class Job:
    """A file to print at home."""

    file: str
    label: str
    document: Document
    ink: tuple[float, ...] = ()
    """Shares of a sheet covered by full ink, both sides together: all inks, black; empty if unknown."""

    sleeves: str = ""
    """Sleeves that fit its cards; empty for other pieces."""

    fronts_file: str = ""
    """The file with the fronts, for a file of backs: these belong to its first pages."""

    is_reversed: bool = False
    """Whether the backs run from the last sheet to the first."""

    @property
    def is_double(self) -> bool:
        """Whether both sides of its sheets are printed."""
        return bool(self.document.duplex) and len(self.document.pages) > 1

    @cached_property
    def sheets(self) -> int:
        """Number of sheets of paper; 0 if their other side was printed before."""
        if self.document.purpose == "backs":
            return 0
        if self.document.purpose == "cut":
            return len(self.fronts)
        return -(-len(self.document.pages) // 2) if self.is_double else len(self.document.pages)

    @cached_property
    def both(self) -> int:
        """Number of sheets that are printed on both sides."""
        if self.document.purpose in ("cut", "backs"):
            return sum(is_back(page) for page in self.document.pages)
        return len(self.document.pages) - self.sheets if self.is_double else 0

    @property
    def fronts(self) -> list[Page]:
        """The pages that begin a sheet; all pages of a file of backs."""
        return fronts_of(self.document.pages) or list(self.document.pages)

    @property
    def first(self) -> Page:
        """The sheet that is shown first: the fullest of the first kind."""
        if self.document.purpose == "cut":
            return self.kinds[0].page
        return max(self.fronts, key=lambda page: len(self._placed(page)))

    @cached_property
    def kinds(self) -> tuple["SheetKind", ...]:
        """The kinds of sheets, in the order of the file. A sheet is of a kind if its pieces are in the positions of
        that kind's fullest sheet. Each kind has this fullest sheet, and the numbers of its pages in the file."""
        order = {id(page): number for number, page in enumerate(self.document.pages)}
        kinds: list[tuple[Page, frozenset[tuple[float, ...]], list[Page]]] = []
        for page in sorted(self.fronts, key=lambda page: -len(self._placed(page))):
            places = self._places(page)
            kind = next((k for k in kinds if part_of(k[0]) == part_of(page) and places <= k[1]), None)
            if kind is None:
                kinds.append((page, places, [page]))
            else:
                kind[2].append(page)
        kinds.sort(key=lambda kind: min(order[id(page)] for page in kind[2]))
        return tuple(SheetKind(page, page_ranges(self._numbers(alike))) for page, _, alike in kinds)

    @property
    def others(self) -> tuple[Page, ...]:
        """A sheet of each kind except the one shown first."""
        return tuple(kind.page for kind in self.kinds[1:])

    def _numbers(self, fronts: list[Page]) -> list[int]:
        """The pages of sheets in the file, from 1: both their sides."""
        wanted, pages, numbers = {id(page) for page in fronts}, self.document.pages, []
        for number, page in enumerate(pages, 1):
            if id(page) in wanted:
                numbers.append(number)
                if self.is_double and number < len(pages) and not is_front(pages[number]):
                    numbers.append(number + 1)
        return numbers

    @cached_property
    def pieces(self) -> int:
        """Number of pieces on all its sheets."""
        return sum(len(self._placed(page)) for page in fronts_of(self.document.pages))

    def _places(self, page: Page) -> frozenset[tuple[float, ...]]:
        """Positions and sizes of the pieces on a page."""
        return frozenset(
            (*(round(v, 2) for v in item.matrix), item.face.width, item.face.height) for item in self._placed(page)
        )

    def _placed(self, page: Page) -> list[PlacedFace]:
        return [item for item in page.items if isinstance(item, PlacedFace)]


@dataclass(frozen=True)
class SheetKind:
    """Sheets of a job that look the same."""

    page: Page
    """The fullest of them."""
    pages: str
    """Their pages in the file: ``1–4, 9``."""


def part_of(page: Page) -> str:
    """The content of a sheet, as named in its margin."""
    return page.anchors[0].title.split(BETWEEN_WORDS)[0] if page.anchors else ""


def page_ranges(numbers: Sequence[int]) -> str:
    """Page numbers in ascending order as ranges: ``1–4, 9``."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][-1] + 1:
            ranges[-1][1:] = [number]
        else:
            ranges.append([number])
    return ", ".join("–".join(map(str, one)) for one in ranges)


@dataclass(frozen=True)
class PrintPlan:
    """Everything to print of a game on one paper, in one language."""

    title: str
    paper: Paper
    jobs: tuple[Job, ...]
    others: tuple[tuple[str, str], ...] = ()
    """Files that need not be printed, with their purpose."""
    players: str = ""
    """The number of players that the jobs are enough for, in words; "" if they are the whole game."""
    extra: tuple[Job, ...] = ()
    """The files not needed for this number of players."""

    @property
    def sheets(self) -> int:
        """Total number of sheets of paper, without the extra ones."""
        return sum(job.sheets for job in self.jobs)

    @property
    def extra_sheets(self) -> int:
        """Sheets not needed for this number of players."""
        return sum(job.sheets for job in self.extra)

    @property
    def both(self) -> int:
        """Number of sheets that are printed on both sides."""
        return sum(job.both for job in self.jobs)
