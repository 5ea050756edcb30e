"""The page *Print*: the papers of a game as they will be printed with the chosen options, and their files."""

import hashlib
from collections.abc import Iterator
from dataclasses import field, replace
from typing import get_args

from pnp.app.build.composing import documents, editions_of
from pnp.app.build.sheets import parts_of
from pnp.app.game.boxes import with_boxes
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import PARTS, BuildContext, BuildOptions, Timings
from pnp.app.game.printable import printable
from pnp.app.workshop.game_source import GameSource
from pnp.base.frozen import dataclass
from pnp.checks.edition.check_edition import nothing_played
from pnp.press.edition import Edition
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures, png_file
from pnp.press.impose.formats import read_papers
from pnp.press.impose.marks import Style
from pnp.press.impose.printers import Duplex
from pnp.press.pieces.draft import stamp_draft
from pnp.press.typeset.drawing.page import Document
from pnp.rules.loading import Loaded, compile_all
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.render import as_data

SHOWN = ("cards", "tokens", "mats", "reference-cards", "reference", "rulebook")
"""The parts to choose from."""
SIDES, MARKS = get_args(Duplex), get_args(Style)
DPI = 60.0
"""Pixels per inch of the pictures of sheets."""
MOST_FAULTS = 12
Data = dict[str, object]

assert set(SHOWN) <= set(PARTS)


@dataclass(frozen=True)
class Order:
    """The chosen options."""

    part: str = ""
    """One of SHOWN; "" for the first that the game has."""
    paper: str = "a4"
    sides: str = ""
    """One of SIDES; "" as the printer turns paper over."""
    marks: str = "corners"
    low_ink: bool = False
    rows: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Papers:
    """The papers for the chosen options."""

    order: Order
    edition: Edition
    files: tuple[tuple[str, Document], ...]
    parts: tuple[str, ...]
    """The parts that the game has."""
    faults: tuple[Data, ...]
    cards: int
    """Number of pieces with a face of their own."""
    is_draft: bool


@dataclass
class PrintPage:
    """The current papers of a game. Only one thread may use it at a time."""

    source: GameSource
    variant: str = ""
    _papers: Papers | None = None
    _made_of: object = None
    _pictures: dict[tuple[str, int], bytes] = field(default_factory=dict)

    def data(self, order: Order) -> Data:
        """The files for the chosen options with their pages, and the options to choose from. Raises Failed."""
        papers = self._of(order)
        return {
            "parts": list(papers.parts), "part": papers.order.part, "papers": sorted(read_papers(Report())),
            "sides": list(SIDES), "marks": list(MARKS), "draft": papers.is_draft, "faults": list(papers.faults),
            "cards": papers.cards, "stamp": _stamp(self._made_of, papers.order),
            "files": [
                {"name": name, "pages": [[round(p.width, 1), round(p.height, 1)] for p in document.pages]}
                for name, document in papers.files
            ],
        }  # fmt: skip

    def sheet(self, order: Order, name: str, number: int) -> bytes | None:
        """A page of a file as PNG; None if it does not exist. Raises Failed."""
        papers = self._of(order)
        document = dict(papers.files).get(name)
        if document is None or not 1 <= number <= len(document.pages):
            return None
        key, drawn_pages = (name, number), self._pictures
        if key not in drawn_pages:
            one = replace(document, pages=(replace(document.pages[number - 1], anchors=(), links=()),))
            (drawn,) = pictures(pdf_bytes(one, papers.edition.fonts), DPI)
            drawn_pages[key] = png_file(drawn, DPI)
        return drawn_pages[key]

    def file(self, order: Order, name: str) -> bytes | None:
        """A file as PDF; None if it does not exist. Raises Failed."""
        papers = self._of(order)
        document = dict(papers.files).get(name)
        return pdf_bytes(document, papers.edition.fonts) if document is not None else None

    def _of(self, order: Order) -> Papers:
        state = self.source.state()
        last = self._papers
        is_same = last is not None and order in (
            last.order,
            replace(last.order, part=order.part or last.order.part),
        )
        if last is None or state != self._made_of or not (is_same and (order.part in ("", last.order.part))):
            last = self._papers = None  # (the old papers and the new ones would take memory at the same time)
            last = _composed(self.source, self.variant, order)
            self._papers, self._made_of, self._pictures = last, state, {}
        return last

    def forget(self) -> None:
        """Drop the papers, which take memory and are out of date as soon as the game has been read anew. Every thread
        may call it."""
        self._papers, self._pictures = None, {}


def _stamp(*parts: object) -> str:
    """Part of the addresses of pictures; it changes with the files and the options."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _composed(source: GameSource, variant: str, order: Order) -> Papers:
    report = Report()
    options = BuildOptions(
        variant, papers=(order.paper,), only=("cards",), force=True, low_ink=order.low_ink,
        duplex=order.sides or None, marks=order.marks, rows=order.rows,  # type: ignore[arg-type]
    )  # fmt: skip
    context = open_context(options, report, source.folder)
    report.stop_on_errors()
    loaded = compile_all(source.tree(report), variant, report)
    loaded = Loaded(loaded.tree, with_boxes(loaded.game, report), loaded.rules)
    context = replace(context, options=replace(options, locales=(loaded.game.language,)))
    evidence = nothing_played(loaded.game, loaded.rules)
    edition, prints = next(iter(editions_of(printable(loaded, evidence), context, report, Timings())))
    pieces = parts_of(edition, prints, _only(context, SHOWN))
    books = {"reference": loaded.game.reference, "rulebook": loaded.game.chapters}
    parts = tuple(part for part in SHOWN if part in pieces or books.get(part))
    if not parts:
        report.error("PNP110", "the game has no pieces to print", Span(edition.game.span().file))
        report.stop_on_errors()
    order = replace(order, part=order.part if order.part in parts else parts[0])
    composed = tuple(documents(edition, prints, _only(context, (order.part,)), Timings()))
    files = tuple(_stamped(composed, edition, report)) if report.errors else composed
    faults = tuple(as_data(fault) for fault in report)[:MOST_FAULTS]
    count = len({piece.face.name for piece in pieces.get(order.part, [])})
    return Papers(order, edition, files, parts, faults, count, bool(report.errors))


def _only(context: BuildContext, parts: tuple[str, ...]) -> BuildContext:
    return replace(context, options=replace(context.options, only=parts))


def _stamped(
    composed: tuple[tuple[str, Document], ...], edition: Edition, report: Report
) -> Iterator[tuple[str, Document]]:
    for name, document in composed:
        yield name, stamp_draft(document, edition, report.errors)
