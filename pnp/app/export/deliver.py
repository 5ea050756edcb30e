"""`pnp export`: a game's pieces as files for other printers and tables.

The pieces that `build` puts on sheets are exported one by one: as pictures, drawings, a saved object for Tabletop
Simulator, or the files that a print-on-demand service requires.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from pnp.app.build.books import box_documents
from pnp.app.build.composing import editions_of
from pnp.app.build.sheets import document_of
from pnp.app.decks.bundle import HERE, OWN, SHORT, Bundle, Order, bundle_of, setup_of
from pnp.app.decks.press import books_of, press_files, unprofiled_colours
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildContext, BuildOptions, Timings
from pnp.app.game.prepare import catalogues_of, load_edition, verified
from pnp.app.game.printable import printable
from pnp.app.game.reading import variants_of
from pnp.app.output.write import write_all
from pnp.base.progress import Step, counted
from pnp.base.resources import TEMPLATES, user_folder
from pnp.press.decks.deck import Deck, face_page, file_stem
from pnp.press.decks.file_names import FIELDS, file_names, unknown_fields
from pnp.press.decks.print_shop import STANDARDS, PressJob, bled, flattened, press_separation
from pnp.press.decks.service_files import Job, check_sizes, service_files
from pnp.press.decks.tabletops import TABLES, TableJob
from pnp.press.decks.tts import tts_files
from pnp.press.edition import Edition
from pnp.press.export.icc import read_profile
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures, png_file
from pnp.press.impose.services import Service, find_service, read_services
from pnp.press.screen.svg import face_svg
from pnp.source.diagnostics import Report, Span
from pnp.source.diagnostics.hints import did_you_mean, listed


def export(folder: Path, order: Order, report: Report, timings: Timings | None = None) -> list[Path]:
    """Write a game's pieces in another form, all files or none; returns the files.

    Raises Failed for a game with errors, or for files that a service would refuse.
    """
    from pnp.app.web.export import web_export

    timings = timings or Timings()
    service = _service(order, report)
    check_name(order, report)
    options = BuildOptions(
        order.variant,
        order.locales,
        order.sizes,
        books=order.books,
        low_ink=order.low_ink,
        rows=order.rows,
        where=order.where,
        check=order.check,
        progress=order.check.progress,
    )
    context = open_context(options, report, folder)
    files: dict[Path, bytes] = {}
    printed: dict[str, list[Edition]] = {}
    decks: list[Deck] = []
    for variant in variants_of(folder, options.variant, report):
        options.progress(Step("Reading the game"))
        loaded = load_edition(folder, variant, report, timings)
        catalogues = catalogues_of(loaded, report, order.locales)
        evidence = verified(loaded, order.check, report, timings, catalogues)
        report.stop_on_errors()
        source = printable(loaded, evidence)
        if order.to == "web":
            files |= web_export(loaded, evidence, context, order, report, timings)
            continue
        for edition, prints in editions_of(source, context, report, timings):
            printed.setdefault(edition.locale, []).append(edition)
            bundle = bundle_of(edition, prints, context, order)
            report.stop_on_errors()
            options.progress(Step(f"Writing the files for {order.to}"))
            with timings.of("export"):
                if order.to in STANDARDS:
                    books = books_of(source, edition, context, order.parts, report, timings)
                    job = press_job(edition, order, report)
                    own_files = press_files(edition, bundle.decks, books, job)
                    report.add_all(flattened(bundle.decks, job.separation))
                else:
                    own_files = files_of(bundle, order, service, report)
                    decks += bundle.decks
            report.stop_on_errors()
            files |= {bundle.folder / name: data for name, data in own_files.items()}
    if service is not None:
        report.add_all(check_sizes(decks, service))
    if order.to in STANDARDS and "rulebook" in order.parts:
        for editions in printed.values():
            files |= box_files(editions, order, context, report, timings)
    options.progress(Step("Writing files", 0, len(files), "files"))
    with timings.of("write"):
        write_all(files, report, order.out)
    report.stop_on_errors()
    return sorted(files)


def box_files(
    editions: Sequence[Edition], order: Order, context: BuildContext, report: Report, timings: Timings
) -> dict[Path, bytes]:
    """The book of all games of a box for print shops; {} if it is not a box."""
    files = {}
    for box, name, document in box_documents(editions, replace(context, papers=()), timings):
        job = press_job(box, order, report)
        documents = press_files(box, (), ((name, bled(document)),), job)
        files.update({order.out / box.game.id / box.locale / order.to / name: data for name, data in documents.items()})
    return files


def check_name(order: Order, report: Report) -> None:
    """Raise WrongRequest (PNP120) for a file-name pattern with an unknown word."""
    for word in unknown_fields(order.name):
        help = did_you_mean(word, FIELDS) or f"write {listed(f'{{{name}}}' for name in FIELDS)}"
        report.error("PNP120", f"no piece has a `{{{word}}}`", Span(""), help)
    report.stop_on_errors()


def _service(order: Order, report: Report) -> Service | None:
    """The requested service; None for a form of the press's own. Reports PNP120."""
    if order.to in OWN:
        return None
    services = read_services(report, (TEMPLATES, user_folder()))
    service = find_service(SHORT.get(order.to, order.to), services, report, (*OWN, *SHORT))
    report.stop_on_errors()
    return service


def files_of(bundle: Bundle, order: Order, service: Service | None, report: Report) -> dict[str, bytes]:
    """The files of one edition, by their names below its folder."""
    edition = bundle.edition
    if service is not None:
        author = edition.prose.joined(edition.game.credits.design)
        least = edition.theme.limits.type_pt
        language = edition.setting.language
        parcel = Job(bundle.decks, bundle.title, language, author, edition.fonts, least, edition.theme.paper)
        if order.icc is not None:
            parcel = replace(parcel, profile=read_profile(order.icc, report))
        return service_files(parcel, service, report)
    job = TableJob(bundle.decks, bundle.title, edition.fonts, order.dpi)
    if order.to in TABLES:
        return TABLES[order.to](job)
    if order.to == "tts":
        words = setup_of(edition, bundle.decks)
        name = "-".join(filter(None, (file_stem(bundle.title), edition.game.variant)))
        return tts_files(job, words, _address(bundle, order), name)
    return {name: data for deck in bundle.decks for name, data in _one_by_one(deck, bundle, order).items()}


def press_job(edition: Edition, order: Order, report: Report) -> PressJob:
    """The settings of an edition's files for a print shop."""
    profile = read_profile(order.icc, report) if order.icc is not None else b""
    report.stop_on_errors()
    report.add_all(unprofiled_colours(edition) if not profile else ())
    return PressJob(press_separation(order.to, order.ink_limit, profile), edition.fonts, order.die_lines)


def _address(bundle: Bundle, order: Order) -> Callable[[str], str]:
    """The address of a picture: a URL, or its name relative to the saved object, so that the same game gives the same
    bytes in every folder."""
    address = bundle.folder.resolve().as_uri() if order.address == HERE else order.address
    base = f"{address.rstrip('/')}/" if address else ""
    return lambda name: base + name


def _page_by_page(deck: Deck, bundle: Bundle, order: Order) -> dict[str, bytes]:
    """A PDF for every card of a deck: its face, and its back as the second page."""
    files = {}
    names = file_names(order.name, deck, ((card.face, card) for card in deck.cards), "pdf")
    step = Step("Writing PDF files", 0, len(names), "files")
    for name, card in counted(zip(names, deck.cards, strict=True), order.check.progress, step):
        pages = tuple(face_page(side, cut=not order.bleed) for side in (card.face, card.back) if side)
        document = document_of(bundle.edition, card.name or deck.label, pages)
        files[name] = pdf_bytes(document, bundle.edition.fonts)
    return files


def _one_by_one(deck: Deck, bundle: Bundle, order: Order) -> dict[str, bytes]:
    """A picture, a drawing or a page of every face and back of a deck."""
    fonts = bundle.edition.fonts
    if order.to == "pdf":
        return _page_by_page(deck, bundle, order)
    faces = [face for face, _ in deck.faces()]
    names = file_names(order.name, deck, deck.faces(), order.to)
    step = Step(f"Writing {order.to.upper()} files", 0, len(faces), "faces")
    if order.to == "svg":
        drawings = counted(zip(names, faces, strict=True), order.check.progress, step)
        return {name: face_svg(f, fonts, order.bleed != 0).encode() for name, f in drawings}
    pages = tuple(face_page(face, cut=not order.bleed) for face in faces)
    document = document_of(bundle.edition, deck.label, pages)
    drawn = pictures(pdf_bytes(document, fonts), order.dpi, clear=not order.bleed)
    named_pictures = counted(zip(names, drawn, strict=True), order.check.progress, step)
    return {name: png_file(picture, order.dpi) for name, picture in named_pictures}
