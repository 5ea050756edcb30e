"""`pnp build`: from a game's folder to its papers, the stages in order.

load → model → rules → verify → edition of each language → faces, sheets, reference, rulebook → files
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from pnp.diagnostics import Diagnostic, Failed, Report, Span
from pnp.diagnostics.hints import did_you_mean, listed
from pnp.document.box import is_box, whole_text
from pnp.edition import Edition, Facts, build_edition, build_facts
from pnp.export.write import write_all
from pnp.impose import booklet
from pnp.impose.boxes import find_format
from pnp.impose.formats import find_paper, read_formats, read_papers
from pnp.impose.printers import Printer, find_printer, read_printers
from pnp.impose.tiles import single_page
from pnp.meaning.agreed import open_note
from pnp.meaning.pairs import pairs_of
from pnp.model.catalogue import load_catalogue
from pnp.pages import BookShape, build_rulebook, find_shape, reference_pages
from pnp.pages.adventure import build_adventure
from pnp.pages.reference_fit import layout_for
from pnp.pages.rulebook import build_box_book
from pnp.pieces import Print, draw_prints
from pnp.pieces.draft import stamp_draft
from pnp.pieces.preflight import check_prints
from pnp.resources import TEMPLATES, user_folder
from pnp.rules.loading import Loaded, compile_quest
from pnp.typeset.page import Document
from pnp.verify import CheckOptions, Evidence
from pnp.verify.spread import by_processes
from pnp.workflow.adventures import adventure_names, adventure_odds, chapter_odds
from pnp.workflow.boxes import with_boxes
from pnp.workflow.loading import load_edition, verified
from pnp.workflow.options import PARTS, BuildCache, BuildContext, BuildOptions, Timings
from pnp.workflow.reading import variants_of
from pnp.workflow.sheets import (
    both_sides,
    by_format,
    cut_files,
    document_of,
    duplex_of,
    faces_by_name,
    file_name,
    guides,
    parts_of,
    piece_format,
    sheets,
)

Checked: TypeAlias = tuple[Loaded, Evidence]
"""A variant of a game, with what play showed of it."""


def build(
    folder: Path, options: BuildOptions, report: Report, timings: Timings | None = None, cache: BuildCache | None = None
) -> list[Path]:
    """Check a game and print its papers; gives the files that were written, all or none of them.

    Raises Failed when the game has errors, unless ``force`` is given. ``cache``: what builds before this one left;
    rules that were checked then are not checked again.
    """
    timings = timings or Timings()
    sequential = cache is not None  # what one process keeps is of no use to another
    cache = cache or BuildCache()
    context = replace(open_context(options, report), cache=cache)
    checked: list[Checked] = []
    for variant in variants_of(folder, options.variant, report):
        loaded = load_edition(folder, variant, report, timings)
        known = (loaded.game.variant, loaded.rules.digest)
        evidence = cache.evidence.get(known) or verified(loaded, options.check, report, timings)
        report.stop_on_errors(unless=options.force)
        cache.evidence[known] = evidence
        checked.append((loaded, evidence))
    note = open_note(folder, [pairs_of(loaded.game, loaded.rules) for loaded, _ in checked])
    report.add_all([note] if note else [])
    files = None if sequential else shared_out(checked, context, report, timings)
    if files is None:
        files = print_all(checked, context, report, timings)
    report.stop_on_errors(unless=options.force)
    with timings.of("write"):
        written = write_all(files, report)
    report.stop_on_errors(unless=options.force and written)
    cache.next_build()
    return sorted(files)


def open_context(options: BuildOptions, report: Report) -> BuildContext:
    """Formats, papers and the printer. Reports PNP120 for what does not exist."""
    folders = (TEMPLATES, user_folder())
    papers = read_papers(report)
    found = [find_paper(name, papers, report) for name in options.papers]
    printer = find_printer(options.printer, read_printers(report, folders), report)
    for part in options.only:
        if part not in PARTS:
            report.error(
                "PNP120", f"there is no part `{part}`", Span(""), did_you_mean(part, PARTS) or f"write {listed(PARTS)}"
            )
    report.stop_on_errors()
    return BuildContext(read_formats(report), tuple(p for p in found if p), printer or Printer(), options)


def print_all(checked: Sequence[Checked], context: BuildContext, report: Report, timings: Timings) -> dict[Path, bytes]:
    """Every file of every edition, in every language that is wanted."""
    files: dict[Path, bytes] = {}
    printed: dict[str, list[Edition]] = {}
    for loaded, evidence in checked:
        files |= print_game(loaded, evidence, context, report, timings, printed)
    for editions in printed.values():
        files |= box_books(editions, context, timings)
    return files


# ------------------------------------------------------------------------------------------------- several processes
def shared_out(
    checked: Sequence[Checked], context: BuildContext, report: Report, timings: Timings
) -> dict[Path, bytes] | None:
    """The same by several processes, a language each; None where there is one language or one process, or where faults
    come up that the pages of every language have to show."""
    options, jobs = context.options, context.options.check.jobs
    locales = list(dict.fromkeys(options.locales or checked[0][0].game.locales))
    if not isinstance(jobs, int) or min(jobs, len(locales)) < 2 or report.errors:
        return None
    folder = checked[0][0].game.folder
    evidence = {loaded.game.variant: found for loaded, found in checked}
    own = [replace(options, locales=(locale,), check=CheckOptions()) for locale in locales]
    done = list(by_processes(_elsewhere, [(folder, evidence, one) for one in own], jobs))
    if len(done) < len(own):
        return None
    if any(d.severity == "error" for _, diagnostics, _ in done for d in diagnostics):
        return None
    for _, diagnostics, spent in done:
        report.add_all(diagnostics)
        for stage, milliseconds in spent.items():
            timings.stages[stage] = timings.stages.get(stage, 0.0) + milliseconds
    return {name: data for files, _, _ in done for name, data in files.items()}


def _elsewhere(
    folder: Path, evidence: Mapping[str, Evidence], options: BuildOptions
) -> tuple[dict[Path, bytes], list[Diagnostic], dict[str, float]]:
    """One language by a process that reads the game for itself."""
    report, timings = Report(), Timings()
    try:
        context = replace(open_context(options, report), cache=BuildCache())
        checked = [(load_edition(folder, variant, report), found) for variant, found in evidence.items()]
        files = print_all(checked, context, report, timings)
    except Failed:
        files = {}
    return files, report.diagnostics, timings.stages


# ------------------------------------------------------------------------------------------------- one edition
def print_game(
    loaded: Loaded,
    evidence: Evidence,
    context: BuildContext,
    report: Report,
    timings: Timings,
    printed: dict[str, list[Edition]],
) -> dict[Path, bytes]:
    """Every file of one edition, in every language that is wanted. ``printed``: each edition is added to those of its
    language."""
    from pnp.export.pdf import pdf_bytes
    from pnp.workflow.web import web_book

    options, game = context.options, loaded.game
    files: dict[Path, bytes] = {}
    made: list[tuple[Edition, str, Document]] = []
    for edition, prints in editions_of(loaded, evidence, context, report, timings):
        printed.setdefault(edition.locale, []).append(edition)
        made += [(edition, name, document) for name, document in documents(edition, prints, context, timings)]
        if options.cut_files:
            cuts = all_cut_files(edition, prints, context)
            files |= {options.out / game.id / edition.locale / name: data for name, data in cuts.items()}
        if "html" in (options.only or PARTS) and game.chapters:
            with timings.of("html"):
                name, data = web_book(edition, bool(report.errors))
            files[options.out / game.id / edition.locale / name] = data
        if "quests" in (options.only or PARTS):
            made += adventures(loaded, evidence, edition, context, report, timings)
    for edition, name, document in made:
        with timings.of("pdf"):
            whole = stamp_draft(document, edition) if report.errors else document
            data = pdf_bytes(whole, edition.fonts, paths=context.cache.paths)
            files[options.out / game.id / edition.locale / name] = data
    return files


def all_cut_files(edition: Edition, prints: Sequence[Print], context: BuildContext) -> dict[str, bytes]:
    """The cut files of every part that is wanted."""
    parts = parts_of(edition, prints, context)
    jobs = ((part, pieces, paper) for part, pieces in parts.items() for paper in context.papers)
    return {n: d for part, pieces, paper in jobs for n, d in cut_files(edition, part, pieces, paper, context).items()}


def composed(
    loaded: Loaded, evidence: Evidence, context: BuildContext, report: Report, timings: Timings
) -> Iterator[tuple[Edition, str, Document]]:
    """Every document of one edition in every language that is wanted: the edition, the file's name, the pages."""
    for edition, prints in editions_of(loaded, evidence, context, report, timings):
        for name, document in documents(edition, prints, context, timings):
            yield edition, name, document


def editions_of(
    loaded: Loaded, evidence: Evidence, context: BuildContext, report: Report, timings: Timings
) -> Iterator[tuple[Edition, tuple[Print, ...]]]:
    """The edition of every language that is wanted, with its pieces drawn and looked over."""
    options, game = context.options, loaded.game
    facts = facts_of(loaded, evidence, context, report)
    locales = options.locales or game.locales
    with timings.of("edition"):
        wanted = dict.fromkeys((*locales, *([options.beside] if options.beside else [])))
        catalogues = {locale: load_catalogue(loaded.tree, locale, report) for locale in wanted}
    report.stop_on_errors(unless=options.force)
    for locale in locales:
        with timings.of("edition"):
            edition = build_edition(facts, locale, catalogues[locale], report, options.low_ink)
            if options.beside and options.beside != locale:
                second = build_edition(facts, options.beside, catalogues[options.beside], report, options.low_ink)
                edition = replace(edition, beside=second)
        with timings.of("faces"):
            prints = draw_prints(edition)
            edition = replace(edition, faces=faces_by_name(prints))
        with timings.of("preflight"):
            report.add_all(check_prints(edition, prints))
        yield edition, prints


def facts_of(loaded: Loaded, evidence: Evidence, context: BuildContext, report: Report) -> Facts:
    """What all languages share. Reports PNP501 for a component whose number play has not measured."""
    game = loaded.game
    for component in game.components:
        if component.measured and not evidence.supply.get(component.measured):
            message = f"how many `{component.id}` are needed has not been measured"
            report.warn("PNP501", message, component.span, "run `pnp check` once, so that play measures it")
    sizes = {n: piece_format(f) for n, f in context.formats.items()}
    for component in game.components:
        other = find_format(component.format, context.formats, report, component.span)
        if other is not None:
            sizes[component.format] = piece_format(other)
    return build_facts(
        game,
        loaded.rules,
        evidence.supply,
        sizes,
        (game.folder, *loaded.libraries),
        context.cache.faces,
        chapter_odds(loaded),
    )


def documents(
    edition: Edition, prints: Sequence[Print], context: BuildContext, timings: Timings
) -> Iterator[tuple[str, Document]]:
    """The files of one language: name and pages."""
    wanted = context.options.only or PARTS
    for part, pieces in parts_of(edition, prints, context).items():
        for paper in context.papers:
            with timings.of("sheets"):
                document = sheets(edition, part, pieces, paper, context)
            for side, pages in both_sides(document, duplex_of(context)):
                yield file_name(edition, f"{part}-{side}".strip("-"), paper.name), pages
            if guide := guides(edition, pieces, document.pages, context):
                yield file_name(edition, f"{part}-punch-guide", paper.name), guide
        if part == "mats":
            whole = [single_page(p.face, format) for format, own in by_format(edition, pieces, context) for p in own]
            yield file_name(edition, part, "whole"), document_of(edition, part, whole)
    if "reference" in wanted and edition.game.reference:
        for paper in context.papers:
            with timings.of("reference"):
                sides = reference_pages(edition, layout_for(paper.width, paper.height))
            yield file_name(edition, "reference", paper.name), document_of(edition, "Quick reference", sides)
    if "rulebook" in wanted and edition.game.chapters:
        yield from rulebook(edition, context, timings)


def rulebook(edition: Edition, context: BuildContext, timings: Timings) -> Iterator[tuple[str, Document]]:
    """The book page by page, and as sheets to fold and staple."""
    for name in context.options.books or edition.theme.books:
        shape = find_shape(name, edition.report, edition.theme.place("books"))
        if shape is None:
            continue
        with timings.of("rulebook"):
            book = build_rulebook(edition, shape)
        yield file_name(edition, "rulebook", shape.name), book
        yield from booklets(edition, shape, book, context, timings)


def adventures(
    loaded: Loaded, evidence: Evidence, edition: Edition, context: BuildContext, report: Report, timings: Timings
) -> Iterator[tuple[Edition, str, Document]]:
    """The booklets of the quests that belong to a variant, in the language of an edition: page by page, and as sheets
    to fold and staple."""
    for name in adventure_names(loaded.game, context.options.quests):
        with timings.of("quests"):
            laid = compile_quest(loaded.tree, loaded.game.variant, name, report)
            laid = replace(laid, game=with_boxes(laid.game, report))
            facts = facts_of(laid, evidence, context, report)
            catalogue = load_catalogue(laid.tree, edition.locale, report)
            own = build_edition(facts, edition.locale, catalogue, report, context.options.low_ink)
            own = replace(own, faces=edition.faces)
            shape = find_shape("a5", report, edition.theme.place("books"))
            assert shape is not None
            book = build_adventure(own, adventure_odds(laid), shape)
        part = f"quest-{name.replace('@', '-')}"
        yield own, file_name(own, part, shape.name), book
        for folded_name, folded in booklets(own, shape, book, context, timings, part):
            yield own, folded_name, folded


def box_books(editions: Sequence[Edition], context: BuildContext, timings: Timings) -> dict[Path, bytes]:
    """The book of all games of a box in one language, page by page and as sheets to fold; {} for what is no box."""
    from pnp.export.pdf import pdf_bytes

    files = {}
    for whole, name, document in box_documents(editions, context, timings):
        drawn = stamp_draft(document, whole) if whole.report.errors else document
        folder = context.options.out / whole.game.id / whole.locale
        with timings.of("pdf"):
            files[folder / name] = pdf_bytes(drawn, whole.fonts, paths=context.cache.paths)
    return files


def box_documents(
    editions: Sequence[Edition], context: BuildContext, timings: Timings
) -> Iterator[tuple[Edition, str, Document]]:
    """The same with their names, each with the text of the whole box."""
    options = context.options
    if "rulebook" not in (options.only or PARTS) or not is_box([edition.game for edition in editions]):
        return
    whole = whole_text(editions)
    for name in options.books or whole.theme.books:
        shape = find_shape(name, whole.report, whole.theme.place("books"))
        if shape is not None:
            with timings.of("rulebook"):
                book = build_box_book(editions, whole, shape)
            yield whole, file_name(whole, "rulebook", shape.name), book
            for folded_name, folded in booklets(whole, shape, book, context, timings):
                yield whole, folded_name, folded


BOOKLET_LEAST = 0.9
"""A booklet whose pages would be made smaller than this is not printed."""


def booklets(
    edition: Edition, shape: BookShape, book: Document, context: BuildContext, timings: Timings, named: str = "rulebook"
) -> Iterator[tuple[str, Document]]:
    """A book on sheets to fold and staple, of each paper that has room for two of its pages."""
    for paper in context.papers:
        wide, high = paper.turned(True)
        if min(wide / (2 * shape.width), high / shape.height) < BOOKLET_LEAST:
            continue
        with timings.of("booklet"):
            pages = booklet(book.pages, edition.setting.right_to_left, paper, keep_last=True)
            plain = tuple(replace(p, anchors=(), links=()) for p in pages)
            folded = replace(book, pages=plain, duplex="short", reading=book.pages)
        part = f"{named}-booklet" if shape.name == "a5" else f"{named}-{shape.name}-booklet"
        yield file_name(edition, part, paper.name), folded
