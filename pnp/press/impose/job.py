"""Files that are printed at home, with their sheets, and all files of a game together."""

from functools import cached_property

from pnp.base.frozen import dataclass
from pnp.press.impose.formats import Paper
from pnp.press.impose.sides import fronts_of, is_back
from pnp.press.typeset.drawing.page import Document, Page, Placed


@dataclass(frozen=True)
class Job:
    """A file that is printed at home."""

    file: str
    label: str
    document: Document
    ink: tuple[float, ...] = ()
    """Shares of a sheet under a full ink, both sides together: of all inks, of black; empty where it is not known."""

    sleeves: str = ""
    """Sleeves that fit its cards; empty for other pieces."""

    fronts_file: str = ""
    """For a file of backs: the file with the fronts, the first pages of which they belong to."""

    is_reversed: bool = False
    """Whether backs come from the last sheet to the first."""

    @property
    def is_double(self) -> bool:
        """Whether both sides of its sheets are printed."""
        return bool(self.document.duplex) and len(self.document.pages) > 1

    @cached_property
    def sheets(self) -> int:
        """Number of sheets of paper; 0 if they were printed on one side before."""
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
        """The pages that begin a sheet; of a file of backs, all."""
        return fronts_of(self.document.pages) or list(self.document.pages)

    @property
    def first(self) -> Page:
        """The sheet that is shown: the fullest."""
        return max(self.fronts, key=lambda page: len(self._placed(page)))

    @cached_property
    def others(self) -> tuple[Page, ...]:
        """Sheets on which pieces lie in other places than on the one that is shown, each way of lying once."""
        shown = [self._places(self.first)]
        found: list[Page] = []
        for page in sorted(fronts_of(self.document.pages), key=lambda page: -len(self._placed(page))):
            places = self._places(page)
            if not any(places <= other for other in shown):
                shown.append(places)
                found.append(page)
        return tuple(page for page in self.document.pages if any(page is other for other in found))

    @cached_property
    def pieces(self) -> int:
        """Number of pieces on all its sheets."""
        return sum(len(self._placed(page)) for page in fronts_of(self.document.pages))

    def _places(self, page: Page) -> frozenset[tuple[float, ...]]:
        """Places and sizes of the pieces on a page."""
        return frozenset(
            (*(round(v, 2) for v in item.matrix), item.face.width, item.face.height) for item in self._placed(page)
        )

    def _placed(self, page: Page) -> list[Placed]:
        return [item for item in page.items if isinstance(item, Placed)]


@dataclass(frozen=True)
class PrintPlan:
    """All that is printed of a game on one paper, in one language."""

    title: str
    paper: Paper
    jobs: tuple[Job, ...]
    others: tuple[tuple[str, str], ...] = ()
    """Files that need not be printed, with what they are for."""

    @property
    def sheets(self) -> int:
        """Sheets of paper altogether."""
        return sum(job.sheets for job in self.jobs)

    @property
    def both(self) -> int:
        """Number of sheets that are printed on both sides."""
        return sum(job.both for job in self.jobs)
