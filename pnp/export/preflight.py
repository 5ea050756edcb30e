"""What a print-on-demand service would complain of, before anything is sent: one diagnostic for one cause."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pnp.diagnostics import Diagnostic, Report, Span
from pnp.diagnostics.hints import listed
from pnp.export.decks import Card, Deck
from pnp.impose.services import Service, ServiceFormat
from pnp.typeset.bleed import reach_of
from pnp.typeset.page import Colour, Face

CLOSE = 0.05
"""Lengths that differ by less, mm, are the same."""
SHOWN = 4
"""How many faces a message names."""
SIDES = ("left", "top", "right", "foot")
Box = tuple[float, float, float, float]
_FIGURES = re.compile(r"\d+(\.\d+)?(?= (mm|pt)\b)")
"""Measures; names of faces have figures too, and stay."""


def told_once(found: Iterable[tuple[Face, Diagnostic]]) -> list[Diagnostic]:
    """One diagnostic for each cause: the first of its kind, which names the other faces."""
    kinds: dict[tuple[str, str], list[tuple[Face, Diagnostic]]] = {}
    for face, diagnostic in found:
        kinds.setdefault((diagnostic.code, diagnostic.severity), []).append((face, diagnostic))
    told = []
    for alike in kinds.values():
        first, diagnostic = alike[0]
        others = [f"`{name}`" for name in dict.fromkeys(face.name for face, _ in alike) if name != first.name]
        if others:
            named = ", ".join(others[:SHOWN]) + (", …" if len(others) > SHOWN else "")
            message = f"{diagnostic.message}; the like on {len(others)} other faces: {named}"
            diagnostic = replace(diagnostic, message=message)
        told.append(diagnostic)
    return told


def told_in_place_of(report: Report, found: Iterable[Diagnostic]) -> None:
    """Take out of the report what the game's own measures had already said of the same words on the same faces: a
    service's measures say it once more, with its own figures."""
    again = {_without_figures(diagnostic) for diagnostic in found}
    report.diagnostics[:] = [known for known in report.diagnostics if _without_figures(known) not in again]


def _without_figures(diagnostic: Diagnostic) -> tuple[str, str]:
    return diagnostic.code, _FIGURES.sub("", diagnostic.message)


def unknown_sizes(decks: Sequence[Deck], service: Service) -> list[Diagnostic]:
    """The decks of sizes that the service's table does not have (PNP707): nobody says that it does not print them."""
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
    """One warning for the faces of a deck whose drawings reach the trim and end before the service's bleed does
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
    found = []
    for (least, sides_of), faces in short.items():
        most = max(wanted)
        who = f"{len(faces)} faces" if len(faces) > 1 else f"`{faces[0][0].name}`"
        where = "" if len(sides_of) == 4 else f" at the {' and '.join(sides_of)}"
        message = f"{who}: bleed {least:g} of {most:g} mm{where}, which {service.label} wants"
        help = f"draw {most:g} mm beyond the trim (viewBox and ground); until then its edge is drawn out"
        found.append(Diagnostic("PNP710", message, faces[0][1].span, help, "warning"))
    return found
