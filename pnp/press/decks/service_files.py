"""Files for print-on-demand services: pictures with exactly their pixels, or a PDF with one card per page.

A preflight reports what would be refused before anything is sent.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from PIL import Image as Pillow

from pnp.base.frozen import dataclass
from pnp.press.decks.deck import Card, Deck, drawn_out, face_page, file_stem
from pnp.press.decks.ink_limits import check_ink
from pnp.press.decks.print_shop import PressJob, press_file
from pnp.press.export.cmyk import OPAQUE_ONLY, Separation
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures, png_file
from pnp.press.impose.services import Service, ServiceFormat, format_for
from pnp.press.typeset.drawing.bleed import reach_of
from pnp.press.typeset.drawing.page import Colour, Document, Face, Group, Page
from pnp.press.typeset.svg.face_checks import Limits, check_face, check_pictures, check_transparency
from pnp.press.typeset.text.fonts import Fonts
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.diagnostics.hints import listed

CLOSE = 0.05
"""Lengths that differ by less, mm, are equal."""
SHOWN = 4
"""Number of faces that a message names."""
SIDES = ("left", "top", "right", "foot")
_FIGURES = re.compile(r"\d+(\.\d+)?(?= (mm|pt)\b)")
"""Measurements in messages; names of faces may contain figures, too, and are kept."""


@dataclass(frozen=True)
class Job:
    """An order: its decks, and the title, language and author that its files state."""

    decks: tuple[Deck, ...]
    title: str
    language: str
    author: str
    fonts: Fonts
    least: float = 6.0
    """Smallest type, pt."""
    paper: Colour = "#FFFFFF"
    profile: bytes = b""
    """The ICC profile of the printing press, for files in four inks: their colours are converted with it, and it is
    embedded."""


def service_files(job: Job, service: Service, report: Report, dpi: float = 0.0) -> dict[str, bytes]:
    """The files of a job by name; decks of a size that the service's table does not have are left out. Reports what the
    service would refuse, each cause once: short bleed (PNP710), words near the edge (PNP703), small or pale type
    (PNP701, PNP704), coarse pictures (PNP702), transparency (PNP709), missing backs (PNP138)."""
    files: dict[str, bytes] = {}
    sent = []
    for deck in job.decks:
        size = _size_of(deck, service)
        if size is None:
            continue
        faults = _face_faults(deck, service, size, job)
        drop_repeated(report, (diagnostic for _, diagnostic in faults))
        report.add_all(
            [*merge_by_cause(faults), *short_bleed(deck, service, size, job.paper), *missing_backs(deck, service)]
        )
        sent += list(deck.faces())
        if service.files == "pdf":
            files[f"{file_stem(deck.id)}.pdf"] = _press_file(job, deck, service, size)
        else:
            files |= _pictures(job, deck, service, size, dpi or service.dpi)
    if separation := separation_of(service, job.profile):
        check_ink(sent, separation, report)
    return files


def check_sizes(decks: Iterable[Deck], service: Service) -> list[Diagnostic]:
    """The decks that are left out, in one message by name (PNP707)."""
    return unknown_sizes([deck for deck in {d.id: d for d in decks}.values() if not _size_of(deck, service)], service)


def _size_of(deck: Deck, service: Service) -> ServiceFormat | None:
    return format_for(service, deck.format.name, deck.format.width, deck.format.height)


# ------------------------------------------------------------------------------------------------- preflight
def _face_faults(deck: Deck, service: Service, size: ServiceFormat, job: Job) -> list[tuple[Face, Diagnostic]]:
    """Faults of each face of a deck, by the service's limits."""
    faults: list[tuple[Face, Diagnostic]] = []
    for face, card in deck.faces():
        of_face = check_face(face, job.fonts, card.span, Limits(size.safe, job.least, job.paper))
        of_face += check_pictures(face, card.span, service.dpi)
        of_face += check_transparency(face, card.span) if not service.transparency or is_opaque(service) else []
        faults += [(face, diagnostic) for diagnostic in of_face]
    return faults


def merge_by_cause(faults: Iterable[tuple[Face, Diagnostic]]) -> list[Diagnostic]:
    """One diagnostic for each cause: the first of its kind, naming the other faces."""
    kinds: dict[tuple[str, str], list[tuple[Face, Diagnostic]]] = {}
    for face, diagnostic in faults:
        kinds.setdefault((diagnostic.code, diagnostic.severity), []).append((face, diagnostic))
    merged = []
    for alike in kinds.values():
        first, diagnostic = alike[0]
        others = [f"`{name}`" for name in dict.fromkeys(face.name for face, _ in alike) if name != first.name]
        if others:
            named = ", ".join(others[:SHOWN]) + (", …" if len(others) > SHOWN else "")
            message = f"{diagnostic.message}; similarly on {len(others)} other faces: {named}"
            diagnostic = replace(diagnostic, message=message)
        merged.append(diagnostic)
    return merged


def drop_repeated(report: Report, faults: Iterable[Diagnostic]) -> None:
    """Remove the game's own diagnostics about the same words on the same faces from the report: the service's limits
    report them again, with its own figures."""
    again = {_without_figures(diagnostic) for diagnostic in faults}
    report.diagnostics[:] = [earlier for earlier in report.diagnostics if _without_figures(earlier) not in again]


def _without_figures(diagnostic: Diagnostic) -> tuple[str, str]:
    return diagnostic.code, _FIGURES.sub("", diagnostic.message)


def unknown_sizes(decks: Sequence[Deck], service: Service) -> list[Diagnostic]:
    """The decks of sizes missing from the service's table (PNP707), which need not mean that it does not print them."""
    if not decks:
        return []
    first = decks[0]
    span: Span = first.cards[0].span if first.cards else first.format.span
    sizes = listed(dict.fromkeys(deck.format.name for deck in decks))
    left = listed((deck.id for deck in decks), "and")
    are = "are" if len(decks) > 1 else "is"
    message = f"our table of {service.label} does not know {sizes}: {left} {are} left out"
    help = f"see whether {service.label} has a template of that size, or send it as `--to pdfx`"
    if service.formats:
        help += f"; the table has {listed(service.formats, 'and')}"
    if service.boxes and any(deck.format.folds for deck in decks):
        sizes_of = ", ".join(f"{name} {wide} × {high}" for name, (wide, high) in service.boxes.items())
        help += f". Its boxes fold along die lines of its own; their templates have, in pixels: {sizes_of}"
    return [Diagnostic("PNP707", message, span, help, "note")]


def short_bleed(deck: Deck, service: Service, size: ServiceFormat, paper: Colour) -> list[Diagnostic]:
    """One warning for the faces of a deck whose drawings reach the trim but not the full bleed of the service
    (PNP710)."""
    across, down = size.bleed
    wanted = (across, down, across, down)
    short: dict[tuple[float, tuple[str, ...]], list[tuple[Face, Card]]] = {}
    for face, card in deck.faces():
        reach = reach_of(face, paper)
        sides = [i for i in range(4) if reach[i] < wanted[i] - CLOSE]
        if sides:
            key = (round(min(reach[i] for i in sides), 2), tuple(SIDES[i] for i in sides))
            short.setdefault(key, []).append((face, card))
    warnings = []
    for (least, sides_of), faces in short.items():
        most = max(wanted)
        who = f"{len(faces)} faces" if len(faces) > 1 else f"`{faces[0][0].name}`"
        where = "" if len(sides_of) == 4 else f" at the {' and '.join(sides_of)}"
        message = f"{who}: bleed {least:g} mm{where}, but {service.label} needs {most:g} mm"
        help = f"draw {most:g} mm beyond the trim (viewBox and ground); until then pnp extends its edge"
        warnings.append(Diagnostic("PNP710", message, faces[0][1].span, help, "warning"))
    return warnings


def missing_backs(deck: Deck, service: Service) -> list[Diagnostic]:
    """One warning for the cards of a deck without a back (PNP138): a service prints both sides."""
    bare = [card for card in deck.cards if card.back is None]
    if not bare:
        return []
    who = f"`{deck.id}` has no back" if len(bare) == len(deck.cards) else _without_back(bare)
    sent = "white ones are printed" if service.files == "pdf" else f"{service.label} asks for a picture of it"
    help = f"write `back:` with a picture or a layout at the cards of `{deck.id}`, or call `pnp cards --back`"
    return [Diagnostic("PNP138", f"{who}; {sent}", bare[0].span, help, "warning")]


def _without_back(cards: Sequence[Card]) -> str:
    few = ", ".join(f"`{card.face.name}`" for card in cards[:SHOWN]) + (", …" if len(cards) > SHOWN else "")
    return f"{len(cards)} cards have no back: {few}" if len(cards) > 1 else f"{few} has no back"


# ------------------------------------------------------------------------------------------------- pages
def service_page(face: Face, size: ServiceFormat, label: str = "") -> Page:
    """A page of the service's size: the face is stretched to its trim, and extended if its own bleed is too small."""
    across, down = size.bleed
    fitted = _stretched(face, size)
    missing = max(across, down) - fitted.bleed
    if missing > CLOSE:
        fitted = drawn_out(fitted, max(across, down))
    return face_page(fitted, (across, down), label=label)


def _stretched(face: Face, size: ServiceFormat) -> Face:
    """The face stretched to the service's trim, which differs only slightly from its own."""
    x, y = size.width / face.width, size.height / face.height
    if abs(x - 1) < 1e-9 and abs(y - 1) < 1e-9:
        return face
    stretched = Group(tuple(face.items), (x, 0.0, 0.0, y, 0.0, 0.0))
    return replace(face, width=size.width, height=size.height, items=(stretched,), bleed=face.bleed * min(x, y))


# ------------------------------------------------------------------------------------------------- files
def _press_file(job: Job, deck: Deck, service: Service, size: ServiceFormat) -> bytes:
    """One side per page, each copy; backs and fronts in the service's order. A card without a back has a white one."""
    pages: list[Page] = []
    page_of: dict[str, Page] = {}
    for card in deck.cards:
        back = card.back or Face("back:blank", card.face.width, card.face.height, (), card.face.bleed)
        sides = (back, card.face) if service.backs_first else (card.face, back)
        for face in sides:
            if face.name not in page_of:
                page_of[face.name] = service_page(face, size)
        pages += [page_of[face.name] for face in sides] * card.copies
    document = Document(tuple(pages), f"{job.title}: {deck.label}", job.language, job.author)
    separation = separation_of(service, job.profile)
    if separation is not None and separation.standard:
        return press_file(document, PressJob(separation, job.fonts))[0]
    return pdf_bytes(document, job.fonts, separation=separation)


def is_opaque(service: Service) -> bool:
    """Whether the service's standard allows no transparency at all."""
    return service.files == "pdf" and service.standard.startswith(OPAQUE_ONLY)


def separation_of(service: Service, profile: bytes = b"") -> Separation | None:
    """The separation of the service's colours; None for a service that prints from red, green and blue."""
    if service.colour != "cmyk":
        return None
    return Separation(service.ink_limit or 300.0, service.rich_black, service.standard, service.condition, profile)


def _pictures(job: Job, deck: Deck, service: Service, size: ServiceFormat, dpi: float) -> dict[str, bytes]:
    """A picture for every card and one for every back, of the service's pixels."""
    cards = list(deck.cards)
    fronts = [service_page(card.face, size) for card in cards]
    backs = [service_page(face, size) for face in deck.backs]
    drawn = _drawn(job, [*fronts, *backs], size, dpi)
    digits = max(2, len(str(len(cards))))
    names = [
        f"{n:0{digits}}-{file_stem(card.face.name)}{f'-x{card.copies}' if card.copies > 1 else ''}.png"
        for n, card in enumerate(cards, 1)
    ]
    names += [f"{file_stem(face.name)}.png" for face in deck.backs]
    return {f"{file_stem(deck.id)}/{name}": data for name, data in zip(names, drawn, strict=True)}


def _drawn(job: Job, pages: Sequence[Page], size: ServiceFormat, dpi: float) -> list[bytes]:
    pdf = pdf_bytes(Document(tuple(pages), job.title, job.language), job.fonts)
    pixels = _pixels(size, dpi)
    return [png_file(_solid(picture), dpi) for picture in pictures(pdf, dpi, [pixels] * len(pages))]


def _pixels(size: ServiceFormat, dpi: float) -> tuple[int, int]:
    """Width and height of a picture: the service's own pixels, or those of its size with bleed at ``dpi``."""
    if size.pixels:
        return size.pixels
    width, height = size.width + 2 * size.bleed[0], size.height + 2 * size.bleed[1]
    return round(width / 25.4 * dpi), round(height / 25.4 * dpi)


def _solid(picture: Pillow.Image) -> Pillow.Image:
    return picture if picture.mode == "RGB" else picture.convert("RGB")
