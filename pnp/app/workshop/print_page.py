"""The page *Print*: the papers of a game as they will be printed with the chosen options, and their files."""

import hashlib
import io
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace

from pnp.app.build.books import adventures
from pnp.app.build.composing import Parts, documents, editions_of, piece_documents
from pnp.app.build.cutting import all_cut_files
from pnp.app.build.evening import evening_of
from pnp.app.build.sheets import parts_of
from pnp.app.editing.table_edits import NotEdited
from pnp.app.game.boxes import with_boxes
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildContext, BuildOptions, Timings
from pnp.app.game.printable import printable
from pnp.app.workshop.game_source import GameSource
from pnp.app.workshop.print_order import CHOICES, LENGTHS, SHOWN, Order
from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, Step, silent
from pnp.base.resources import TEMPLATES, user_folder
from pnp.checks.edition.check_edition import nothing_played
from pnp.model.game import Game
from pnp.press.edition import Edition
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures, png_file
from pnp.press.impose.cutters import read_cutters
from pnp.press.impose.formats import read_papers
from pnp.press.impose.printers import read_printers
from pnp.press.pages.geometry import read_shapes
from pnp.press.pieces.draft import stamp_draft
from pnp.press.typeset.drawing.page import Document
from pnp.rules.loading import LoadedGame, compile_all
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.render import as_data

DPI = 60.0
"""Pixels per inch of the pictures of sheets."""
MOST_FAULTS = 12
FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of files in an archive, so that the same papers are the same bytes."""
Data = dict[str, object]
Supply = Mapping[str, Mapping[int, int]]


@dataclass(frozen=True)
class Papers:
    """The papers for the chosen options."""

    order: Order
    edition: Edition
    files: tuple[tuple[str, Document], ...]
    cuts: Mapping[str, bytes]
    """Files for a cutting machine."""
    parts: tuple[str, ...]
    """The parts that the game has."""
    faults: tuple[Data, ...]
    cards: int
    """Number of pieces with a face of their own."""
    is_draft: bool
    has_backs: bool


@dataclass
class PrintPage:
    """The current papers of a game. Only one thread may use it at a time."""

    source: GameSource
    variant: str = ""
    supply: Callable[[], Supply] = dict
    """The most tokens needed in play, as far as it has been measured."""
    step: Step | None = None
    """The progress of the work. Every thread may read it."""
    _papers: Papers | None = None
    _made_of: object = None
    _pictures: dict[tuple[str, int], bytes] = field(default_factory=dict)

    def data(self, order: Order) -> Data:
        """The files for the chosen options with their pages, and the options to choose from. Raises Failed, and
        NotEdited for a value that the game does not have."""
        papers = self._of(order)
        game, report = papers.edition.game, Report()
        folders = (TEMPLATES, user_folder())
        return {
            "parts": list(papers.parts), "part": papers.order.part, "papers": sorted(read_papers(report)),
            "choices": {name: list(values) for name, values in CHOICES.items()},
            "lengths": {name: list(bounds) for name, bounds in LENGTHS.items()},
            "languages": list(game.locales), "language": papers.edition.locale, "players": list(game.players),
            "books": list(read_shapes()), "book": next(iter(papers.edition.theme.books), ""),
            "printers": _labels(read_printers(report, folders)), "cutters": _labels(read_cutters(report, folders)),
            "hasBacks": papers.has_backs,
            "draft": papers.is_draft, "faults": list(papers.faults),
            "cards": papers.cards, "stamp": _stamp(self._made_of, papers.order), "cuts": list(papers.cuts),
            "files": [
                {"name": name, "pages": [[round(p.width, 1), round(p.height, 1)] for p in document.pages]}
                for name, document in papers.files
            ],
        }  # fmt: skip

    def sheet(self, order: Order, name: str, number: int) -> bytes | None:
        """A page of a file as PNG; None if it does not exist. Raises as data() does."""
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
        """A file as it is downloaded; None if it does not exist. Raises as data() does."""
        papers = self._of(order)
        document = dict(papers.files).get(name)
        return pdf_bytes(document, papers.edition.fonts) if document is not None else papers.cuts.get(name)

    def archive(self, order: Order) -> bytes:
        """All parts of the game with these options, as one ZIP file. Raises as data() does."""
        buffer = io.BytesIO()
        try:
            with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
                for part in self._of(order).parts:
                    papers = self._of(replace(order, part=part))
                    for name, document in papers.files:
                        self._tell(Step(f"Writing {name}"))
                        _add(archive, name, pdf_bytes(document, papers.edition.fonts))
                    for name, cut in papers.cuts.items():
                        _add(archive, name, cut)
        finally:
            self.step = None
        return buffer.getvalue()

    def _of(self, order: Order) -> Papers:
        supply = self.supply()
        state = (self.source.state(), repr(supply))
        last = self._papers
        is_same = last is not None and order in (
            last.order,
            replace(last.order, part=order.part or last.order.part),
        )
        if last is None or state != self._made_of or not (is_same and (order.part in ("", last.order.part))):
            last = self._papers = None  # (the old papers and the new ones would take memory at the same time)
            try:
                last = _composed(self.source, self.variant, order, supply, self._tell)
            finally:
                self.step = None
            self._papers, self._made_of, self._pictures = last, state, {}
        return last

    def _tell(self, step: Step) -> None:
        self.step = step

    def forget(self) -> None:
        """Drop the papers, which take memory and are out of date as soon as the game has been read anew. Every thread
        may call it."""
        self._papers, self._pictures = None, {}


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, FIRST_DAY), data, zipfile.ZIP_DEFLATED)


def _labels(things: Mapping[str, object]) -> Data:
    return {name: getattr(thing, "label", "") or name for name, thing in things.items()}


def _stamp(*parts: object) -> str:
    """Part of the addresses of pictures; it changes with the files and the options."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _composed(source: GameSource, variant: str, order: Order, supply: Supply, progress: Progress = silent) -> Papers:
    report = Report()
    chosen = replace(order.options, variant=variant, only=("cards",), force=True, progress=progress)
    options = BuildOptions(**{name: getattr(chosen, name) for name in chosen.__dataclass_fields__})
    context = open_context(options, report, source.folder)
    report.stop_on_errors()
    loaded = compile_all(source.tree(report), variant, report)
    loaded = LoadedGame(loaded.tree, with_boxes(loaded.game, report), loaded.rules)
    game = loaded.game
    _check_names(order, game)
    context = replace(context, options=replace(options, locales=options.locales or (game.language,)))
    ready = replace(printable(loaded, nothing_played(game, loaded.rules)), supply=supply)
    edition, prints = next(iter(editions_of(ready, context, report, Timings())))
    pieces = parts_of(edition, prints, _only(context, SHOWN))
    others = {
        "reference": game.reference, "rulebook": game.chapters, "leaflet": game.chapters, "quests": game.quests
    }  # fmt: skip
    parts = tuple(part for part in SHOWN if part in pieces or others.get(part))
    if not parts:
        report.error("PNP110", "the game has no pieces to print", Span(edition.game.span().file))
        report.stop_on_errors()
    order = replace(order, part=order.part if order.part in parts else parts[0])
    only = _only(context, (order.part,))
    progress(Step("Laying out sheets"))
    if order.part == "quests":
        composed = tuple((name, book) for _, name, book in adventures(ready, edition, only, report, Timings()))
    elif order.part in pieces and options.players is not None:
        composed = tuple(_for_players(edition, {order.part: pieces[order.part]}, only))
    else:
        composed = tuple(documents(edition, prints, only, Timings()))
    cuts = (
        all_cut_files(edition, {order.part: pieces[order.part]}, only) if options.cuts and order.part in pieces else {}
    )
    files = tuple(_stamped(composed, edition, report)) if report.errors else composed
    faults = tuple(as_data(fault) for fault in report)[:MOST_FAULTS]
    count = len({piece.face.name for piece in pieces.get(order.part, [])})
    has_backs = any(piece.back for piece in pieces.get(order.part, []))
    return Papers(order, edition, files, cuts, parts, faults, count, bool(report.errors), has_backs)


def _check_names(order: Order, game: Game) -> None:
    """Raise NotEdited for a language, a number of players or a shape of books that do not exist."""
    options = order.options
    for locale in (*options.locales, *([options.beside] if options.beside else [])):
        if locale not in game.locales:
            raise NotEdited(f"the game has no language `{locale}`; it has {', '.join(game.locales)}")
    low, high = game.players
    if options.players is not None and not low <= options.players <= high:
        players = number_of(low, "player") if low == high else f"{low} to {high} players"
        raise NotEdited(f"{game.title.text} is for {players}")
    for shape in options.books:
        if shape not in read_shapes():
            raise NotEdited(f"there is no shape of books `{shape}`")


def _for_players(edition: Edition, parts: Parts, context: BuildContext) -> Iterator[tuple[str, Document]]:
    """The sheets for that number of players, then those of the other pieces."""
    assert context.options.players is not None
    evening = evening_of((edition,), (parts,), (parts,), context.options.players)
    yield from piece_documents(edition, evening.enough, context, Timings())
    for extra in evening.extra:
        yield from piece_documents(edition, extra, context, Timings(), "extra")


def _only(context: BuildContext, parts: tuple[str, ...]) -> BuildContext:
    return replace(context, options=replace(context.options, only=parts))


def _stamped(
    composed: tuple[tuple[str, Document], ...], edition: Edition, report: Report
) -> Iterator[tuple[str, Document]]:
    for name, document in composed:
        yield name, stamp_draft(document, edition, report.errors)
