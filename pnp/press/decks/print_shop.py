"""Complete products for print shops, as PDF/X: a page for each side of each piece, books page by page, each with its
bleed, its trim and, if it is not cut straight, its die lines."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.press.decks.deck import Deck, drawn_out, face_page
from pnp.press.export.cmyk import Separation
from pnp.press.export.icc import description_of
from pnp.press.export.pdf import pdf_bytes
from pnp.press.impose.formats import Format
from pnp.press.preflight.press_check import FileFacts, check_press_file
from pnp.press.typeset.drawing.opaque import opaque_items
from pnp.press.typeset.drawing.outline import translation
from pnp.press.typeset.drawing.page import Die, Document, Face, Group, Page, Segment
from pnp.press.typeset.drawing.trim import trim_outline
from pnp.press.typeset.drawing.walk import has_transparency
from pnp.press.typeset.text.fonts import Fonts
from pnp.source.diagnostics import Diagnostic

STANDARDS = {"pdfx": "PDF/X-4", "pdfx-1a": "PDF/X-1a:2003"}
"""The standard of each target."""
INK_LIMIT = 300.0
"""Default maximum of ink in one place, percent: what coated paper accepts on a sheet-fed press."""
RICH_BLACK = (60.0, 40.0, 40.0, 100.0)
"""Percent of the four inks in large black areas."""
PLAIN_PROFILE = TEMPLATES / "icc" / "plain-inks.icc"
"""The profile that describes the inks of plain arithmetic; tools/write_profile.py computes it."""
BLEED = 3.0
"""Bleed of the pages of books beyond their trim, mm."""
DieLines = Literal["auto", "yes", "no"]
"""Die lines of pieces that are not cut straight or that fold; of all pieces; of none."""


@dataclass(frozen=True)
class PressJob:
    """The settings of files for a print shop."""

    separation: Separation
    fonts: Fonts
    die_lines: DieLines = "auto"


def press_separation(target: str, ink_limit: float = INK_LIMIT, profile: bytes = b"") -> Separation:
    """The separation of colours: by the shop's profile, or by arithmetic, with a profile that describes it."""
    intent = b"" if profile else PLAIN_PROFILE.read_bytes()
    condition = ("", description_of(profile or intent))
    return Separation(ink_limit, RICH_BLACK, STANDARDS[target], condition, profile, intent)


def press_file(document: Document, job: PressJob) -> tuple[bytes, FileFacts]:
    """The file, and the findings of its preflight. Raises UnsoundFile for a file that a print shop would refuse."""
    separation = job.separation
    if not separation.is_live:
        pages = tuple(replace(page, items=opaque_items(page.items)) for page in document.pages)
        document = replace(document, pages=pages)
    data = pdf_bytes(document, job.fonts, separation=separation)
    return data, check_press_file(data, document.title, separation)


def flattened(decks: Iterable[Deck], separation: Separation) -> Iterator[Diagnostic]:
    """One warning for each deck with transparent parts, for a standard that allows none: these parts get the colours
    that they have on white paper (PNP139)."""
    if separation.is_live:
        return
    for deck in decks:
        faces = [(face, card) for face, card in deck.faces() if has_transparency(face.items)]
        if faces:
            face, card = faces[0]
            more = f" and {len(faces) - 1} more" if len(faces) > 1 else ""
            message = (
                f"`{face.name}`{more} of `{deck.id}`: {separation.standard} allows no opacity; transparent parts "
                "have the colours that they have on white paper"
            )
            help = "draw it in flat colours (`tint` instead of `opacity`, no `shadow` on a dark ground), or write pdfx"
            yield Diagnostic("PNP139", message, card.span, help, "warning")


# ------------------------------------------------------------------------------------------------- pages
def deck_pages(deck: Deck, die_lines: DieLines = "auto") -> Iterator[Page]:
    """Every copy of every piece, its front and then its back, each on a page of its own."""
    pages: dict[str, Page] = {}
    for card in deck.cards:
        sides = [face for face in (card.face, card.back) if face is not None]
        bleed = max(face.bleed for face in sides)
        for face in sides:
            if face.name not in pages:
                bled = drawn_out(face, bleed) if face.bleed < bleed - 1e-6 else face
                pages[face.name] = replace(face_page(bled), dies=dies_of(bled, deck.format, die_lines))
        yield from [pages[face.name] for face in sides] * card.copies


def dies_of(face: Face, format: Format, wanted: DieLines) -> tuple[Die, ...]:
    """The cut lines and folds of a piece, on a page that has its bleed around it."""
    straight = format.shape == "rectangle" and not format.folds
    if wanted == "no" or (wanted == "auto" and straight):
        return ()
    by = translation(face.bleed, face.bleed)
    cut = Die("cut", moved(trim_outline(face), by[4]))
    folds: list[Segment] = []
    for x0, y0, x1, y1 in format.folds:
        folds += [("M", (x0, y0)), ("L", (x1, y1))]
    return (cut, Die("fold", moved(tuple(folds), by[4]))) if folds else (cut,)


def moved(segments: Sequence[Segment], by: float) -> tuple[Segment, ...]:
    """An outline moved by this many mm to the right and down."""
    return tuple((op, tuple(v + by for v in values)) for op, values in segments)


def bled(document: Document, bleed: float = BLEED) -> Document:
    """A book with its pages framed by the bleed, so that content beyond their edges is visible there."""
    return replace(document, pages=tuple(_bled(page, bleed) for page in document.pages), duplex="")


def _bled(page: Page, by: float) -> Page:
    group = Group(page.items, translation(by, by))
    anchors = tuple(replace(anchor, y=anchor.y + by) for anchor in page.anchors)
    width, height = page.width + 2 * by, page.height + 2 * by
    trim = (by, by, by + page.width, by + page.height)
    return Page(width, height, (group,), trim, (0.0, 0.0, width, height), anchors, label=page.label)
