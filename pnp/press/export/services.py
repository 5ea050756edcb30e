"""Files for print-on-demand services: pictures of exactly their pixels, or a PDF of one card a page.

A preflight says what would be refused before anything is sent.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PIL import Image as Pillow

from pnp.base.frozen import dataclass
from pnp.press.export.cmyk import OPAQUE_ONLY, Separation
from pnp.press.export.cutting import face_page
from pnp.press.export.decks import Card, Deck, file_stem
from pnp.press.export.ink_check import check_ink
from pnp.press.export.opaque import opaque_face
from pnp.press.export.pdf import pdf_bytes
from pnp.press.export.png import pictures, png_file
from pnp.press.export.preflight import CLOSE, short_bleed, told_in_place_of, told_once, unknown_sizes
from pnp.press.export.press_check import sound
from pnp.press.impose.services import Service, ServiceFormat, format_for
from pnp.press.typeset.drawing.outline import rect_outline, scaling
from pnp.press.typeset.drawing.page import Colour, Document, Face, Group, Page
from pnp.press.typeset.svg.face_checks import check_face, check_pictures, check_transparency
from pnp.press.typeset.text.fonts import Fonts
from pnp.source.diagnostics import Diagnostic, Report


@dataclass(frozen=True)
class Job:
    """What is sent: the decks, and what the files say of themselves."""

    decks: tuple[Deck, ...]
    title: str
    language: str
    author: str
    fonts: Fonts
    least: float = 6.0
    """Smallest type, pt."""
    paper: Colour = "#FFFFFF"
    profile: bytes = b""
    """The ICC profile of the press, for files in four inks: their colours are made for it, and it goes in."""


def service_files(job: Job, service: Service, report: Report, dpi: float = 0.0) -> dict[str, bytes]:
    """The files of a job by their names; decks of a size that the service's table does not have are left out."""
    files: dict[str, bytes] = {}
    sent = []
    for deck in job.decks:
        size = _size_of(deck, service)
        if size is None:
            continue
        found = _looked_over(deck, service, size, job)
        told_in_place_of(report, (diagnostic for _, diagnostic in found))
        report.add_all([*told_once(found), *short_bleed(deck, service, size, job.paper)])
        sent += list(deck.faces())
        if service.files == "pdf":
            files[f"{file_stem(deck.id)}.pdf"] = _press_file(job, deck, service, size)
        else:
            files |= _pictures(job, deck, service, size, dpi or service.dpi)
    if separation := separation_of(service, job.profile):
        check_ink(sent, separation, report)
    return files


def check_sizes(decks: Iterable[Deck], service: Service) -> list[Diagnostic]:
    """The decks that are left out, all at once and each by its name (PNP707)."""
    return unknown_sizes([deck for deck in {d.id: d for d in decks}.values() if not _size_of(deck, service)], service)


def _size_of(deck: Deck, service: Service) -> ServiceFormat | None:
    return format_for(service, deck.format.name, deck.format.width, deck.format.height)


# ------------------------------------------------------------------------------------------------- preflight
def preflight(deck: Deck, service: Service, size: ServiceFormat | None, job: Job) -> list[Diagnostic]:
    """What the service would complain of, each cause once: a size that its table does not have (PNP707), short bleed
    (PNP710), words near the edge (PNP703), small or pale type (PNP701, PNP704), coarse pictures (PNP702), transparency
    (PNP709)."""
    if size is None:
        return unknown_sizes([deck], service)
    return [*told_once(_looked_over(deck, service, size, job)), *short_bleed(deck, service, size, job.paper)]


def _looked_over(deck: Deck, service: Service, size: ServiceFormat, job: Job) -> list[tuple[Face, Diagnostic]]:
    """What is wrong with each face of a deck, by the service's measures."""
    found: list[tuple[Face, Diagnostic]] = []
    for face, card in deck.faces():
        looked = check_face(face, job.fonts, card.span, size.safe, job.least, job.paper)
        looked += check_pictures(face, card.span, service.dpi)
        looked += check_transparency(face, card.span) if not service.transparency or is_opaque(service) else []
        found += [(face, diagnostic) for diagnostic in looked]
    return found


# ------------------------------------------------------------------------------------------------- pages
def service_page(face: Face, size: ServiceFormat, label: str = "") -> Page:
    """A page of the service's size: the trim is stretched to its trim, and drawn out where its bleed is short."""
    across, down = size.bleed
    fitted = _stretched(face, size)
    missing = max(across, down) - fitted.bleed
    if missing > CLOSE:
        fitted = drawn_out(fitted, max(across, down))
    return face_page(fitted, (across, down), label=label)


def _stretched(face: Face, size: ServiceFormat) -> Face:
    """The face with the service's own trim, which is nearly its own."""
    x, y = size.width / face.width, size.height / face.height
    if abs(x - 1) < 1e-9 and abs(y - 1) < 1e-9:
        return face
    whole = Group(tuple(face.items), (x, 0.0, 0.0, y, 0.0, 0.0))
    return replace(face, width=size.width, height=size.height, items=(whole,), bleed=face.bleed * min(x, y))


def drawn_out(face: Face, bleed: float) -> Face:
    """The face with a wider bleed: in the frame that is missing, the whole drawing stands once more, a little larger,
    so that the grounds at its edge go on. Nothing inside the old bleed changes."""
    old = face.bleed
    x, y = (face.width + 2 * bleed) / (face.width + 2 * old), (face.height + 2 * bleed) / (face.height + 2 * old)
    middle = (face.width / 2 * (1 - x), face.height / 2 * (1 - y))
    larger = scaling(x, y)
    copy = Group(tuple(face.items), (*larger[:4], *middle))
    inner, outer = (rect_outline(-b, -b, face.width + 2 * b, face.height + 2 * b) for b in (old, bleed))
    frame = Group((copy,), clip=(*outer, *inner), clip_even_odd=True)
    return replace(face, items=(frame, Group(tuple(face.items), clip=inner)), bleed=bleed)


# ------------------------------------------------------------------------------------------------- files
def _press_file(job: Job, deck: Deck, service: Service, size: ServiceFormat) -> bytes:
    """One card a page, each copy; backs and fronts in the order that the service wants."""
    pages: list[Page] = []
    made: dict[str, Page] = {}
    for card in deck.cards:
        sides = [face for face in _sides(card, service.backs_first) if face]
        for face in sides:
            if face.name not in made:
                made[face.name] = service_page(opaque_face(face) if is_opaque(service) else face, size)
        pages += [made[face.name] for face in sides] * card.copies
    document = Document(tuple(pages), f"{job.title}: {deck.label}", job.language, job.author)
    separation = separation_of(service, job.profile)
    data = pdf_bytes(document, job.fonts, separation=separation)
    if separation is not None and separation.standard:
        sound(data, document.title, separation)
    return data


def _sides(card: Card, backs_first: bool) -> tuple[Face | None, Face | None]:
    return (card.back, card.face) if backs_first else (card.face, card.back)


def is_opaque(service: Service) -> bool:
    """Whether the service's standard allows no transparency at all."""
    return service.files == "pdf" and service.standard.startswith(OPAQUE_ONLY)


def separation_of(service: Service, profile: bytes = b"") -> Separation | None:
    """How the service's colours are taken apart; None for one that prints from red, green and blue."""
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
    """The pixels that the service names, or those that its size comes to."""
    if size.pixels:
        return size.pixels
    width, height = size.width + 2 * size.bleed[0], size.height + 2 * size.bleed[1]
    return round(width / 25.4 * dpi), round(height / 25.4 * dpi)


def _solid(picture: Pillow.Image) -> Pillow.Image:
    return picture if picture.mode == "RGB" else picture.convert("RGB")
