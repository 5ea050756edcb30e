"""A game's faces and pages one by one, as drawings and pictures: for scripts, and shown by notebooks."""

from dataclasses import field, replace

from pnp.app.build.composing import documents, editions_of
from pnp.app.build.sheets import document_of
from pnp.app.decks.bundle import Order, bundle_of
from pnp.app.game.boxes import with_boxes
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import PARTS, PLAN, BuildCache, BuildContext, BuildOptions, Timings
from pnp.app.game.errors import WrongRequest
from pnp.app.game.printable import printable
from pnp.app.played.facts import played_facts
from pnp.base.frozen import dataclass
from pnp.checks.edition.check_edition import nothing_played
from pnp.model.text.catalogue import load_catalogue
from pnp.press.decks.deck import face_page
from pnp.press.edition import Edition, build_edition, build_facts
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures, png_file
from pnp.press.pieces import Print
from pnp.press.screen.svg import SvgWriter, face_svg, short
from pnp.press.typeset.drawing.page import Document, Face, Page
from pnp.press.typeset.motifs.paper import escape
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import listed

PAPERS = tuple(part for part in PARTS if part not in ("html", PLAN))
"""The kinds of papers with pages."""
DPI = 150.0
"""Pixels per inch of a picture in a notebook."""


@dataclass(frozen=True)
class FaceDrawing:
    """A face or a back, as printed."""

    name: str
    component: str
    copies: int
    face: Face = field(repr=False)
    edition: Edition = field(repr=False)

    def svg(self, bleed: bool = False) -> str:
        """An SVG file, cut to the trim unless ``bleed`` is set."""
        return face_svg(self.face, self.edition.fonts, bleed)

    def png(self, dpi: float = DPI, bleed: bool = False) -> bytes:
        """A PNG file with this many pixels per inch."""
        page = face_page(self.face, cut=not bleed)
        return _png(document_of(self.edition, self.name, [page]), self.edition, dpi, clear=not bleed)

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class PageDrawing:
    """A page of a game's papers."""

    file: str
    """The file that `pnp build` writes it to."""
    number: int
    """From 1."""
    page: Page = field(repr=False)
    document: Document = field(repr=False)
    edition: Edition = field(repr=False)

    def svg(self) -> str:
        """An SVG file."""
        writer = SvgWriter(self.edition.fonts)
        body = writer.items(self.page.items)
        width, height = short(self.page.width), short(self.page.height)
        size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
        title, defs = escape(f"{self.file} {self.number}"), "".join(writer.defs)
        ground = f'<rect width="{width}" height="{height}" fill="#fff"/>'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<title>{title}</title>\n'
        return f"{head}<defs>{defs}</defs>\n{ground}\n{body}</svg>\n"

    def png(self, dpi: float = DPI) -> bytes:
        """A PNG file with this many pixels per inch."""
        one = replace(self.page, anchors=(), links=())
        return _png(replace(self.document, pages=(one,)), self.edition, dpi)

    def _repr_svg_(self) -> str:
        return self.svg()


def _png(document: Document, edition: Edition, dpi: float, clear: bool = False) -> bytes:
    (picture,) = pictures(pdf_bytes(document, edition.fonts), dpi, clear=clear)
    return png_file(picture, dpi)


def draw_faces(loaded: LoadedGame, locale: str, only: tuple[str, ...], report: Report) -> tuple[FaceDrawing, ...]:
    """Every face and back of a game's pieces in a language, each once. Raises Failed for an unknown component."""
    edition, prints, context = draw_edition(loaded, locale, report)
    bundle = bundle_of(edition, prints, context, Order("svg", only=only))
    report.stop_on_errors(unless=not only)
    return tuple(
        FaceDrawing(face.name, deck.id, card.copies, face, edition)
        for deck in bundle.decks
        for face, card in deck.faces()
    )


def draw_edition(
    loaded: LoadedGame,
    locale: str,
    report: Report,
    cache: BuildCache | None = None,
    earlier: BuildContext | None = None,
) -> tuple[Edition, tuple[Print, ...], BuildContext]:
    """The edition of a language with its pieces, and the context they are made in. ``cache``: earlier drawings;
    ``earlier``: the formats and papers of an earlier drawing."""
    context = earlier or _context(loaded, locale, (), "a4", report)
    options = replace(context.options, locales=(locale or loaded.game.language,), only=())
    context = replace(context, options=options, cache=cache or context.cache)
    return *_edition(loaded, context, report), context


def bare_edition(loaded: LoadedGame, locale: str) -> Edition:
    """The edition of a language with nothing drawn: only its theme and typefaces."""
    facts = build_facts(
        loaded.game, played_facts(loaded.game, loaded.rules), {}, {}, (loaded.game.folder, *loaded.libraries)
    )
    return build_edition(facts, locale, load_catalogue(loaded.tree, locale, Report()), Report())


def draw_pages(loaded: LoadedGame, part: str, locale: str, paper: str, report: Report) -> tuple[PageDrawing, ...]:
    """The pages of one part of a game's papers. Raises WrongRequest (PNP120) for an unknown part."""
    if part not in PAPERS:
        report.error("PNP120", f"there is no part `{part}`", Span(""), f"write {listed(PAPERS)}")
        raise WrongRequest(report)
    context = _context(loaded, locale, (part,), paper, report)
    edition, prints = _edition(loaded, context, report)
    return tuple(
        PageDrawing(name, number, page, document, edition)
        for name, document in documents(edition, prints, context, Timings())
        if "booklet" not in name
        for number, page in enumerate(document.pages, 1)
    )


def _context(loaded: LoadedGame, locale: str, only: tuple[str, ...], paper: str, report: Report) -> BuildContext:
    locales = (locale or loaded.game.language,)
    options = BuildOptions(locales=locales, papers=(paper,), only=only, force=True)
    return open_context(options, report, loaded.game.folder)


def _edition(loaded: LoadedGame, context: BuildContext, report: Report) -> tuple[Edition, tuple[Print, ...]]:
    """The edition of the requested language with its pieces; a faulty game as far as it can be drawn."""
    sized = replace(loaded, game=with_boxes(loaded.game, report))
    evidence = nothing_played(sized.game, sized.rules)
    return next(iter(editions_of(printable(sized, evidence), context, report, Timings())))
