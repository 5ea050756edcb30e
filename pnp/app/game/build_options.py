"""The options of a build and its context."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pnp.base.cache import Generations
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, silent
from pnp.press.export.pdf_operators import PathCache
from pnp.press.impose.formats import Format, Paper
from pnp.press.impose.marks import Style
from pnp.press.impose.printers import Duplex, Printer, Side

if TYPE_CHECKING:
    from pnp.checks.edition import CheckOptions, Evidence
    from pnp.press.impose.cutters import Cutter
    from pnp.press.pages import BoundBook

PARTS = ("cards", "tokens", "mats", "reference-cards", "reference", "rulebook", "leaflet", "quests", "html", "plan")
"""The parts that a game can be printed as; the plan explains how to print and cut the others."""
PLAN = "plan"
LEAST_REFERENCE = 55.0
"""Least width of a card for a readable reference, mm."""


@dataclass(frozen=True)
class PrintOptions:
    """The papers to print, and the way to print them."""

    variant: str = ""
    """One variant; "" for all that the game declares."""
    locales: tuple[str, ...] = ()
    """Empty: every language that the game has."""
    papers: tuple[str, ...] = ("a4", "letter")
    only: tuple[str, ...] = ()
    """Some of :data:`PARTS`; empty for all."""
    books: tuple[str, ...] = ()
    """Shapes of rulebooks, by their names in templates/books.yaml; empty for those in the game's theme."""
    quests: tuple[str, ...] = ()
    """Quests to print as adventures; empty for all, with seed 1 for those laid out by cards."""
    out: Path = Path("output")
    force: bool = False
    """Whether to print a game that has errors, with DRAFT across every page."""
    beside: str = ""
    """A second language on cards."""
    low_ink: bool = False
    grey: bool = False
    """Whether to print in shades of grey."""
    access: Literal[1, 2] = 1
    """The part of PDF/UA that the files follow."""
    printer: str = "home"
    duplex: Duplex | None = None
    """The way to print both sides; None: as the printer turns paper over."""
    marks: Style = "corners"
    marks_on: Side = "front"
    bleed: float | None = None
    """Bleed on every side of every piece, mm, with fewer pieces on a sheet if necessary. None: the most that the
    fullest sheet allows."""
    grid: tuple[int, int] | None = None
    """Exact numbers of columns and rows of pieces on a sheet."""
    gap: float | None = None
    """Distance between pieces, mm; None: twice the bleed."""
    back_bleed: float = 0.0
    """Additional bleed of backs, mm, for printers that shift them."""
    skip: frozenset[int] = frozenset()
    """Positions left empty on every sheet, counted from 1."""
    reverse_backs: bool = False
    """Whether fronts and backs go into separate files, backs in reverse order."""
    cut_lines: Literal["auto", "yes", "no"] = "auto"
    cut_files: bool = False
    """Whether to write the trims as SVG and DXF for a cutting machine, too."""
    cutter: str = ""
    """The machine that cuts the sheets, by its name in templates/cutters.yaml; implies cut files."""
    kerf: float | None = None
    """Width of the machine's cut, mm; None for its usual one."""
    note: str = ""
    """A note printed on sheets after their version."""
    test_cut: bool = False
    """Whether to print only outlines, to test a cutting machine without ink."""
    rows: tuple[tuple[int, int], ...] = ()
    """Only the cards of these rows of card tables: first and last row, as a spreadsheet numbers them."""
    where: str = ""
    """Only the cards that meet this condition on their columns."""
    creep: float | None = None
    """How far each sheet of a booklet moves pages towards the fold, mm; None: by the thickness of the paper."""
    back_grounds: Literal["sheet", "cards"] = "sheet"
    """Whether backs bleed until they meet; otherwise the paper between two stays white, to save ink."""
    players: int | None = None
    """Number of players whose pieces for an evening are printed separately; None: all pieces of the game together."""
    progress: Progress = field(default=silent, repr=False, compare=False)
    """The receiver of every step."""

    @property
    def wanted(self) -> tuple[str, ...]:
        """The parts that are composed."""
        return tuple(part for part in self.only if part != PLAN) or PARTS

    @property
    def has_books(self) -> bool:
        """Whether books are composed: a rulebook, a leaflet or a quick reference."""
        return bool({"reference", "rulebook", "leaflet"}.intersection(self.wanted))

    @property
    def cuts(self) -> bool:
        """Whether there are files for a cutting machine."""
        return self.cut_files or bool(self.cutter) or self.kerf is not None

    @property
    def plans(self) -> bool:
        """Whether there are print plans."""
        return PLAN in (self.only or PARTS)

    @property
    def writes_all(self) -> bool:
        """Whether the composed documents are written, and not only planned."""
        return self.only != (PLAN,)


def _usual_check() -> "CheckOptions":
    from pnp.checks.edition import CheckOptions

    return CheckOptions(trust=True)


@dataclass(frozen=True)
class BuildOptions(PrintOptions):
    """The options of a build, which checks a game and prints it."""

    check: "CheckOptions" = field(default_factory=_usual_check)
    """Options of the check; its steps go to the receiver of the build's."""

    @property
    def checking(self) -> "CheckOptions":
        """The options of the check, with the receiver of the build's steps."""
        return replace(self.check, progress=self.progress)


@dataclass
class Timings:
    """The time of each stage, in the order of their first use."""

    stages: dict[str, float] = field(default_factory=dict)
    """Milliseconds by stage."""

    @contextmanager
    def of(self, stage: str) -> Iterator[None]:
        """Measure the block as part of a stage."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.stages[stage] = self.stages.get(stage, 0.0) + 1000 * (time.perf_counter() - start)


@dataclass
class BuildCache:
    """Results kept in one process from one build to the next."""

    faces: Generations = field(default_factory=Generations)
    """Faces."""
    paths: PathCache = field(default_factory=PathCache)
    """Outlines in the form of PDF."""
    evidence: "dict[tuple[str, str], Evidence]" = field(default_factory=dict)
    """Evidence, by variant and by the digest of the rules."""

    bound: "dict[tuple[str, str, str, str], BoundBook]" = field(default_factory=dict)
    """Bound rulebooks, by game, variant, language and shape."""

    def next_build(self) -> None:
        """End a build: drop everything that it did not use."""
        self.faces.next_build()
        self.paths.forget()


@dataclass(frozen=True)
class BuildContext:
    """The context of sheets: sizes of pieces and papers, and a printer."""

    formats: Mapping[str, Format]
    papers: tuple[Paper, ...]
    printer: Printer
    options: PrintOptions
    cache: BuildCache = field(default_factory=lambda: BuildCache(Generations(goes_on=False)))
    cutter: "Cutter | None" = None
