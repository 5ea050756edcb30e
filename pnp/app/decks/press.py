"""`pnp export --to pdfx`: a whole game as files for a print shop, with pieces and books."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pnp.app.build.books import BookTree, adventures, rulebook
from pnp.app.build.sheets import document_of, file_name
from pnp.app.game.build_options import BuildContext, Timings
from pnp.app.game.press_profiles import profiles_here
from pnp.app.game.printable import Printable
from pnp.press.decks.deck import Deck, file_stem
from pnp.press.decks.ink_limits import check_ink
from pnp.press.decks.print_shop import INK_LIMIT, PressJob, bled, deck_pages, press_file
from pnp.press.edition import Edition
from pnp.press.pages import reference_pages
from pnp.press.pages.reference_layout import layout_for
from pnp.press.typeset.drawing.page import Document
from pnp.source.diagnostics import Diagnostic, Report

__all__ = ["BOOKS", "INK_LIMIT", "books_of", "press_files", "unprofiled_colours"]
BOOKS = ("rulebook", "reference", "quests")
"""Books that also go to a print shop."""


def books_of(
    source: Printable,
    edition: Edition,
    context: BuildContext,
    wanted: Sequence[str],
    report: Report,
    timings: Timings,
) -> Iterator[tuple[str, Document]]:
    """Rulebook, references and quests of an edition page by page, with room for their bleed: those of BOOKS that are
    requested. They are not imposed; a print shop does that itself."""
    plain = replace(context, papers=())
    if "rulebook" in wanted and edition.game.chapters:
        for name, document in rulebook(edition, plain, timings, BookTree(edition)):
            yield name, bled(document)
    if "reference" in wanted and edition.game.reference:
        for paper in context.papers:
            pages = reference_pages(edition, layout_for(paper.width, paper.height))
            yield file_name(edition, "reference", paper.name), bled(document_of(edition, "Quick reference", pages))
    if "quests" in wanted:
        for _, name, document in adventures(source, edition, plain, report, timings):
            yield name, bled(document)


def unprofiled_colours(edition: Edition) -> list[Diagnostic]:
    """The warning that colours are converted to inks without a profile (PNP714)."""
    message = "no press profile was given: colours are converted to inks by simple arithmetic, and the file says so"
    help = "name the ICC profile that your print shop offers, with `--icc FILE`"
    if profiles := profiles_here():
        file, name = profiles[0]
        help += f"; this machine has `{file}` ({name})"
    return [Diagnostic("PNP714", message, edition.game.span(), help, "note")]


def press_files(
    edition: Edition, decks: Iterable[Deck], books: Iterable[tuple[str, Document]], job: PressJob
) -> dict[str, bytes]:
    """Every file by name. Reports colours with too much ink (PNP715)."""
    files, faces = {}, []
    for deck in decks:
        faces += list(deck.faces())
        document = document_of(edition, deck.label, tuple(deck_pages(deck, job.die_lines)))
        files[f"{file_stem(deck.id)}.pdf"] = press_file(document, job)[0]
    check_ink(faces, job.separation, edition.report)
    for name, document in books:
        files[name] = press_file(document, job)[0]
    return files
