"""Cards with faults: each is named and marked, so that the others print and nobody takes a faulty one for finished.

Lengths are mm.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from markupsafe import escape

from pnp.model.game import Card
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.edition.theme import card_styles
from pnp.press.pieces.alt_text import card_name
from pnp.press.pieces.layouts import LayoutTemplate
from pnp.press.typeset.drawing.page import Face, Item, Page, PlacedFace
from pnp.press.typeset.drawing.walk import items_of
from pnp.press.typeset.svg.faces import read_face
from pnp.source.diagnostics import Diagnostic, Label, Report, Span

if TYPE_CHECKING:
    from pnp.press.pieces.cards import Print

MARK = "fault"
"""The name of the drawing that marks a card."""


def faulty_cards(faults: Iterable[Diagnostic], edition: Edition) -> frozenset[str] | None:
    """The codes of the cards with errors; None if an error belongs to no card."""
    codes = cards_of(faults, (card for kind in edition.game.cards.values() for card in kind.cards))
    return None if None in codes else frozenset(code for code in codes if code is not None)


def cards_of(faults: Iterable[Diagnostic], cards: Iterable[Card]) -> list[str | None]:
    """The code of the card that each fault belongs to: the card of its row in the table; None for no card."""
    rows: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for card in cards:
        rows.setdefault(_table_of(card.span), []).append((card.span.line, card.code))
    for cards_in_order in rows.values():
        cards_in_order.sort()
    return [_card_at(fault.span, rows.get(_table_of(fault.span), ())) for fault in faults]


def _table_of(span: Span) -> tuple[str, str]:
    return span.file, span.place.rpartition("!")[0]


def _card_at(span: Span, rows: Sequence[tuple[int, str]]) -> str | None:
    """The last card that begins at or above a position; None if there is none."""
    place = bisect_right(rows, span.line, key=lambda row: row[0])
    return rows[place - 1][1] if place else None


def with_fault_marks(prints: Sequence["Print"], faults: Iterable[Diagnostic], edition: Edition) -> tuple["Print", ...]:
    """The pieces, with a mark on the face of each card with an error."""
    codes = set(cards_of(faults, (card for kind in edition.game.cards.values() for card in kind.cards)))
    if codes <= {None}:
        return tuple(prints)
    return tuple(
        replace(piece, face=_marked(piece.face, edition)) if piece.face.name in codes else piece for piece in prints
    )


def _marked(face: Face, edition: Edition) -> Face:
    return replace(face, items=(*face.items, *_mark(face.width, face.height, edition)), parts=())


def _mark(width: float, height: float, edition: Edition) -> tuple[Item, ...]:
    """A frame along the trim, and a disc with an exclamation mark in its upper edge."""
    ink, paper, r = edition.theme.inks["hearts"], edition.theme.paper, min(width, height) * 0.06
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}mm" '
        f'height="{height:g}mm"><rect x="1.2" y="1.2" width="{width - 2.4:g}" height="{height - 2.4:g}" fill="none" '
        f'stroke="{ink}" stroke-width="0.8" stroke-dasharray="3 1.6"/>'
        f'<circle cx="{width / 2:g}" cy="{r + 1.2:g}" r="{r:g}" fill="{ink}"/>'
        f'<path d="M{width / 2:g},{1.2 + r * 0.4:g}v{r * 0.8:g}m0,{r * 0.3:g}v{r * 0.16:g}" stroke="{paper}" '
        f'stroke-width="{r * 0.26:g}" stroke-linecap="round" fill="none"/></svg>'
    )
    return (PlacedFace(read_face(svg, MARK, edition.setting.quiet())),)


def blank_face(card: Card, format: PieceFormat, edition: Edition) -> Face:
    """The face of a card that cannot be drawn: its name on paper."""
    bleed, w, h, paper = format.bleed, format.width, format.height, edition.theme.paper
    name = escape(card_name(card, edition))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="https://pnp.press/svg" width="{w + 2 * bleed:g}mm" '
        f'height="{h + 2 * bleed:g}mm" viewBox="{-bleed:g} {-bleed:g} {w + 2 * bleed:g} {h + 2 * bleed:g}">'
        f'<rect x="{-bleed:g}" y="{-bleed:g}" width="{w + 2 * bleed:g}" height="{h + 2 * bleed:g}" fill="{paper}"/>'
        f'<rect x="{w * 0.12:g}" y="{h * 0.2:g}" width="{w * 0.76:g}" height="{h * 0.6:g}" fill="none" '
        f'pnp:text="{name}" pnp:style="title" pnp:align="center" pnp:valign="middle" pnp:fit="15 6"/></svg>'
    )
    styles = card_styles(edition.theme, edition.fonts)
    return replace(read_face(svg, card.code, edition.setting.quiet(), styles), corner=format.corner)


def has_fault(page: Page) -> bool:
    """Whether a page has a card with a mark."""
    return any(
        isinstance(item, PlacedFace)
        and (item.face.name == MARK or any(isinstance(i, PlacedFace) and i.face.name == MARK for i in item.face.items))
        for item, _ in items_of(page.items)
    )


MOST = 20
"""Number of cards for which a template is tried although it has failed for all cards before."""


class Failures:
    """The templates of a deck that have failed, with the cards for which they failed."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._drawn: set[str | LayoutTemplate] = set()
        self._failed: dict[str | LayoutTemplate, list[tuple[Span, Diagnostic]]] = {}

    def watched(self, template: str | LayoutTemplate, card: Span, draw: Callable[[], str | None]) -> str | None:
        """The drawing of a card; None if its template fails, has failed for many cards and drawn none, or is more than
        pnp accepts (PNP130), which is tried for one card."""
        failed = self._failed.get(template, [])
        is_costly = any(fault.code == "PNP130" for _, fault in failed)
        if is_costly or (template not in self._drawn and len(failed) >= MOST):
            return None
        before = len(self._report.diagnostics)
        svg = draw()
        if svg is not None:
            self._drawn.add(template)
        elif faults := self._report.diagnostics[before:] or [fault for _, fault in failed[-1:]]:
            self._failed.setdefault(template, []).append((card, faults[0]))
        return svg

    def name_cards(self) -> None:
        """Move the fault of a template that draws other cards to the rows of the cards for which it fails."""
        for template, failed in self._failed.items():
            if template not in self._drawn or isinstance(template, LayoutTemplate):
                continue
            faults = [fault for _, fault in failed if fault.code != "PNP130"]
            self._report.diagnostics[:] = [each for each in self._report.diagnostics if each not in faults]
            for card, fault in failed:
                if fault in faults:
                    self._report.add(replace(fault, span=card, labels=(Label(fault.span, "the line that fails"),)))
