"""What a print-on-demand service would complain of, before anything is sent: one diagnostic for one cause."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pnp.press.export.decks import Card, Deck
from pnp.press.impose.services import Service, ServiceFormat
from pnp.press.typeset.drawing.contrast import seen
from pnp.press.typeset.drawing.outline import apply, bounds, transformed
from pnp.press.typeset.drawing.page import Colour, Face, GlyphRun, Image, Path
from pnp.source.diagnostics import Diagnostic, Report, Span
from pnp.source.diagnostics.hints import listed

CLOSE = 0.05
"""Lengths that differ by less, mm, are the same."""
EDGE = 0.3
"""What is painted nearer to the trim than this, mm, reaches it: it has to go on beyond."""
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


def reach_of(face: Face, paper: Colour = "#FFFFFF") -> Box:
    """How far what is painted goes on beyond the trim at each side, mm; without end where nothing reaches it. Ink of
    the paper's colour is none."""
    edges = (0.0, 0.0, face.width, face.height)
    reach = [float("inf")] * 4
    for item, matrix, opacity, clips in seen(face.items):
        box = _box_of(item, matrix, paper) if opacity > 0 else None
        for clip in clips:
            box = _common(box, bounds(clip))
        if box is None:
            continue
        beyond = (-box[0], -box[1], box[2] - edges[2], box[3] - edges[3])
        for side, by in enumerate(beyond):
            if by > -EDGE:
                known = reach[side]
                reach[side] = min(by, face.bleed) if known == float("inf") else max(known, min(by, face.bleed))
    left, top, right, foot = reach
    return left, top, right, foot


def _box_of(item: Path | GlyphRun | Image, matrix: tuple[float, ...], paper: Colour) -> Box | None:
    """What a painted area or picture covers; lines and words need no bleed."""
    a, b, c, d, e, f = matrix
    placed = (a, b, c, d, e, f)
    if isinstance(item, Path) and item.paint.fill and item.paint.fill != paper:
        return bounds(transformed(item.segments, placed))
    if isinstance(item, Image):
        corners = [(item.x, item.y), (item.x + item.width, item.y + item.height)]
        (x0, y0), (x1, y1) = (apply(placed, x, y) for x, y in corners)
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
    return None


def _common(one: Box | None, other: Box | None) -> Box | None:
    if one is None or other is None:
        return None
    box = (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))
    return box if box[0] < box[2] and box[1] < box[3] else None
