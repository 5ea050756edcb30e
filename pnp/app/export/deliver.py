"""`pnp export`: a game's pieces as files for other printers and tables.

The same pieces that `build` puts on sheets go out one by one: pictures, drawings, a saved object for Tabletop
Simulator, or what a print-on-demand service asks for.
"""

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from pathlib import Path

from pnp.app.build.composing import box_documents, editions_of
from pnp.app.build.sheets import document_of, parts_of
from pnp.app.export.press import BOOKS, books_of, press_files, said_of_colours
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildContext, BuildOptions, Timings
from pnp.app.game.loading import catalogues_of, load_edition, verified
from pnp.app.game.reading import variants_of
from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES, user_folder
from pnp.checks.edition import CheckOptions
from pnp.engine.play import Play, State, Tape
from pnp.engine.play.trace import Trace
from pnp.model.game import Card as GameCard
from pnp.model.game import Member, Message
from pnp.press.document.game_text import card_of
from pnp.press.edition import Edition
from pnp.press.export.cutting import face_page
from pnp.press.export.decks import Card, Deck, file_stem, shaped
from pnp.press.export.icc import read_profile
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures, png_file
from pnp.press.export.press import INK_LIMIT, STANDARDS, DieLines, PressJob, bled, press_separation
from pnp.press.export.services import Job, check_sizes, service_files
from pnp.press.export.svg import face_svg
from pnp.press.export.tts import SetUp, tts_files
from pnp.press.export.write import write_all
from pnp.press.impose.boxes import find_format
from pnp.press.impose.formats import Format
from pnp.press.impose.services import Service, find_service, read_services
from pnp.press.pieces import Print
from pnp.source.diagnostics import Report, Span

SHORT = {
    "tgc": "the-game-crafter",
    "mpc": "makeplayingcards",
    "dtc": "drivethrucards",
    "mb": "mb-print",
    "ps": "printerstudio",
}
"""Short names of services."""
HERE = "here"
"""The address that stands for the folder, on this computer, into which pictures are written."""
OWN = ("png", "svg", "tts", "web", *STANDARDS)
"""Targets that are no service."""


@dataclass(frozen=True)
class Order:
    """What an export is to make."""

    to: str
    """png, svg, tts, web, pdfx, pdfx-1a, or a service."""
    variant: str = ""
    locales: tuple[str, ...] = ()
    out: Path = Path("output")
    dpi: float = 300.0
    bleed: bool = False
    """png and svg: with the bleed, instead of cut to the trim."""
    address: str = ""
    """tts: the address of the folder of the pictures; `here` for where they are written; "" for their names alone."""
    only: tuple[str, ...] = ()
    """Components, and for pdfx books as well; empty for all."""
    low_ink: bool = False
    icc: Path | None = None
    """Four inks: the ICC profile of the press."""
    ink_limit: float = INK_LIMIT
    """pdfx: most ink in one place, percent."""
    die_lines: DieLines = "auto"
    """pdfx: which pieces have lines along which they are cut and folded."""
    papers: tuple[str, ...] = ()
    """pdfx: sizes of the quick reference; web: of what is to be printed; empty for the usual ones."""
    books: tuple[str, ...] = ()
    """pdfx: shapes of rulebooks; empty for those that the game's theme names."""
    python: Path | None = None
    """web: the archive of the Python that plays in browsers; None to fetch it."""
    check: CheckOptions = field(default_factory=CheckOptions)

    @property
    def sizes(self) -> tuple[str, ...]:
        """The papers that are wanted: who comes to a page may have either."""
        return self.papers or (("a4", "letter") if self.to == "web" else ("a4",))

    @property
    def parts(self) -> tuple[str, ...]:
        """The books that are wanted."""
        return tuple(part for part in BOOKS if not self.only or part in self.only)


@dataclass(frozen=True)
class Bundle:
    """One edition's pieces, ready to go out."""

    edition: Edition
    decks: tuple[Deck, ...]
    folder: Path

    @property
    def title(self) -> str:
        """The game's title in the edition's language."""
        return self.edition.text(self.edition.game.title)


def export(folder: Path, order: Order, report: Report, timings: Timings | None = None) -> list[Path]:
    """Write a game's pieces in another form; gives the files, all or none of which were written.

    Raises Failed for a game with errors, or for a service that would refuse what it is sent.
    """
    from pnp.app.web.export import web_export

    timings = timings or Timings()
    service = _service(order, report)
    options = BuildOptions(
        order.variant, order.locales, order.sizes, books=order.books, low_ink=order.low_ink, check=order.check
    )
    context = open_context(options, report)
    files: dict[Path, bytes] = {}
    printed: dict[str, list[Edition]] = {}
    decks: list[Deck] = []
    for variant in variants_of(folder, options.variant, report):
        loaded = load_edition(folder, variant, report, timings)
        catalogues = catalogues_of(loaded, report, order.locales)
        evidence = verified(loaded, order.check, report, timings, catalogues)
        report.stop_on_errors()
        if order.to == "web":
            files |= web_export(loaded, evidence, context, order, report, timings)
            continue
        for edition, prints in editions_of(loaded, evidence, context, report, timings):
            printed.setdefault(edition.locale, []).append(edition)
            bundle = bundle_of(edition, prints, context, order)
            report.stop_on_errors()
            with timings.of("export"):
                if order.to in STANDARDS:
                    books = books_of(loaded, evidence, edition, context, order.parts, report, timings)
                    made = press_files(edition, bundle.decks, books, press_job(edition, order, report))
                else:
                    made = files_of(bundle, order, service, report)
                    decks += bundle.decks
            report.stop_on_errors()
            files |= {bundle.folder / name: data for name, data in made.items()}
    if service is not None:
        report.add_all(check_sizes(decks, service))
    if order.to in STANDARDS and "rulebook" in order.parts:
        for editions in printed.values():
            files |= box_files(editions, order, context, report, timings)
    with timings.of("write"):
        write_all(files, report, order.out)
    report.stop_on_errors()
    return sorted(files)


def box_files(
    editions: Sequence[Edition], order: Order, context: BuildContext, report: Report, timings: Timings
) -> dict[Path, bytes]:
    """The book of all games of a box for print shops; {} for what is no box."""
    found = {}
    for whole, name, document in box_documents(editions, replace(context, papers=()), timings):
        job = press_job(whole, order, report)
        made = press_files(whole, (), ((name, bled(document)),), job)
        found.update({order.out / whole.game.id / whole.locale / order.to / name: data for name, data in made.items()})
    return found


def _service(order: Order, report: Report) -> Service | None:
    """The service that is meant; None for the press's own forms. Reports PNP120."""
    if order.to in OWN:
        return None
    services = read_services(report, (TEMPLATES, user_folder()))
    found = find_service(SHORT.get(order.to, order.to), services, report, (*OWN, *SHORT))
    report.stop_on_errors()
    return found


def files_of(bundle: Bundle, order: Order, service: Service | None, report: Report) -> dict[str, bytes]:
    """The files of one edition, by their names below its folder."""
    edition = bundle.edition
    if service is not None:
        author = edition.prose.joined(edition.game.credits.design)
        least = edition.theme.limits.type_pt
        language = edition.setting.language
        job = Job(bundle.decks, bundle.title, language, author, edition.fonts, least, edition.theme.paper)
        if order.icc is not None:
            job = replace(job, profile=read_profile(order.icc, report))
        return service_files(job, service, report)
    if order.to == "tts":
        words = setup_of(edition, bundle.decks)
        return tts_files(bundle.decks, bundle.title, words, _address(bundle, order), edition.fonts, order.dpi)
    return {name: data for deck in bundle.decks for name, data in _one_by_one(deck, bundle, order).items()}


def press_job(edition: Edition, order: Order, report: Report) -> PressJob:
    """How an edition's files for a print shop are made."""
    profile = read_profile(order.icc, report) if order.icc is not None else b""
    report.stop_on_errors()
    report.add_all(said_of_colours(edition) if not profile else ())
    return PressJob(press_separation(order.to, order.ink_limit, profile), edition.fonts, order.die_lines)


def _address(bundle: Bundle, order: Order) -> Callable[[str], str]:
    """Where a picture is: at an address, or beside the saved object, by its name alone, so that the same game gives the
    same bytes in every folder."""
    address = bundle.folder.resolve().as_uri() if order.address == HERE else order.address
    base = f"{address.rstrip('/')}/" if address else ""
    return lambda name: base + name


def _one_by_one(deck: Deck, bundle: Bundle, order: Order) -> dict[str, bytes]:
    """A picture, or a drawing, of every face and back of a deck."""
    faces = [face for face, _ in deck.faces()]
    names = [f"{file_stem(deck.id)}/{file_stem(face.name)}.{order.to}" for face in faces]
    fonts = bundle.edition.fonts
    if order.to == "svg":
        return {name: face_svg(f, fonts, order.bleed).encode() for name, f in zip(names, faces, strict=True)}
    pages = tuple(face_page(face, cut=not order.bleed) for face in faces)
    document = document_of(bundle.edition, deck.label, pages)
    drawn = pictures(pdf_bytes(document, fonts), order.dpi, clear=not order.bleed)
    return {name: png_file(picture, order.dpi) for name, picture in zip(names, drawn, strict=True)}


# ------------------------------------------------------------------------------------------------- decks
def bundle_of(edition: Edition, prints: tuple[Print, ...], context: BuildContext, order: Order) -> Bundle:
    """The pieces of an edition by components. Reports PNP120 for a component that is asked for and not there."""
    components = {c.id: c for c in edition.game.components}
    known = (*components, *(BOOKS if order.to in STANDARDS else ()))
    for id in order.only:
        if id not in known:
            help = f"write one of {', '.join(known)}"
            edition.report.error("PNP120", f"there is no component `{id}`", Span(""), help)
    pieces = [piece for part in parts_of(edition, prints, context).values() for piece in part]
    decks = []
    for component in components.values():
        own = [piece for piece in pieces if piece.component == component.id]
        format = find_format(own[0].format, context.formats, edition.report, component.span) if own else None
        if format is None or (order.only and component.id not in order.only):
            continue
        cards = tuple(card_for(piece, edition, format) for piece in own)
        label = edition.text(component.label)
        decks.append(Deck(component.id, edition.capital(label), format, cards))
    game = edition.game
    folder = order.out / game.id / edition.locale / SHORT.get(order.to, order.to)
    return Bundle(edition, tuple(decks), folder / game.variant if game.variant else folder)


def card_for(piece: Print, edition: Edition, format: Format) -> Card:
    """A piece with its name and what it does."""
    found = card_of(edition.game, piece.face.name)
    component = next((c for c in edition.game.components if c.id == piece.component), None)
    span = found.span if found else component.span if component else edition.game.span()
    back = shaped(piece.back, format) if piece.back else None
    name, text = called(piece, edition)
    return Card(shaped(piece.face, format), back, piece.copies, name, text, span)


def called(piece: Print, edition: Edition) -> tuple[str, str]:
    """What people call a piece, and what else it says."""
    found = card_of(edition.game, piece.face.name)
    return words_of(found, edition) if found else (_piece_name(piece, edition), "")


def _piece_name(piece: Print, edition: Edition) -> str:
    """What a piece that is no card is called: the member that it is for, or its component."""
    member = piece.face.name.partition(":")[2]
    label = next(
        (edition.text(m.label) for e in edition.game.enums.values() for m in e.members if m.name == member), ""
    )
    component = next((edition.text(c.label) for c in edition.game.components if c.id == piece.component), "")
    return label or component


def words_of(card: GameCard, edition: Edition) -> tuple[str, str]:
    """A card's name (what it is, then its first text) and its other words, in the edition's language."""
    values = list(card.values.values())
    members = [edition.text(v.label) for v in values if isinstance(v, Member)]
    texts = [edition.text(v) for v in values if isinstance(v, Message) and v.text]
    briefs = [
        edition.brief(edition.game.clauses[v]) for v in values if isinstance(v, str) and v in edition.game.clauses
    ]
    titled = bool(texts) and len(texts[0]) <= 40
    name = ", ".join([*texts[: 1 if titled else 0], " ".join(members)]).strip(", ")
    return name or card.code, plain("\n".join([*texts[1 if titled else 0 :], *briefs]))


def plain(text: str) -> str:
    """Markdown without its stars, for programs that show it as it is."""
    return text.replace("**", "").replace("*", "")


# ------------------------------------------------------------------------------------------------- set-up
def setup_of(edition: Edition, decks: tuple[Deck, ...]) -> SetUp:
    """What everybody is dealt before anybody has to choose, by playing the set-up for every number of players; empty
    where it depends on their number or on who they are."""
    game = edition.game
    kinds = {c.prints: c.id for c in game.components}
    seen = [_dealt(edition, n) for n in range(game.players[0], game.players[1] + 1)]
    same = seen[0] if seen and all(other == seen[0] for other in seen) else {}
    ids = {deck.id for deck in decks}
    deals = {kinds[kind]: each for kind, each in same.items() if kinds.get(kind) in ids}
    words = [edition.text(c.text) for c in game.clauses.values() if c.kind == "setup" and c.text]
    return SetUp(deals, plain("\n".join(f"{i}. {text}" for i, text in enumerate(words, 1))))


def _dealt(edition: Edition, players: int) -> dict[str, int]:
    """Cards of each kind that every player has drawn before the first choice of the set-up."""
    trace = Trace()
    trace.state = state = State(edition.game, edition.rules, players, trace.log)
    play = Play(state)
    play.begin(Tape(seed=1))
    play.guarded(play.set_up)
    drawn: dict[tuple[int, str], int] = {}
    for happening in trace.happenings:
        if happening.kind == "choice":
            break
        owner = getattr(happening.facts.get("to"), "owner", None)
        source = happening.facts.get("source")
        if happening.kind in ("draw", "move") and owner is not None and getattr(source, "owner", None) is None:
            key = (owner.seat, edition.game.zones[happening.facts["to"].name].of)
            drawn[key] = drawn.get(key, 0) + len(happening.cards)
    kinds = {kind for _, kind in drawn}
    each = {kind: {drawn.get((seat, kind), 0) for seat in range(players)} for kind in kinds}
    return {kind: next(iter(counts)) for kind, counts in each.items() if len(counts) == 1}
