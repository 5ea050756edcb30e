"""Card faces, backs and tokens: Jinja2 templates of SVG, filled from the model and the rules, read into faces."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, Literal

from markupsafe import Markup

from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, Step, counted, silent
from pnp.model.game import Card, CardKind, Clause, Component, Member
from pnp.model.language.press_words import Sentence
from pnp.model.pieces import pieces_of
from pnp.press.document.rule_facts import CardPrice
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.pieces.card_preview import find_member, shown_board, shown_card, shown_member, shown_value
from pnp.press.pieces.deck_sizes import size_classes, sizes_for
from pnp.press.pieces.hidden_text import Unseen, unseen, whole
from pnp.press.pieces.layouts import Made
from pnp.press.pieces.layouts.subject import card_subject, piece_subject
from pnp.press.pieces.layouts.usual import card_layout, piece_layout
from pnp.press.pieces.pictures import folders_looked_at_once
from pnp.press.pieces.sketch import Sketch, read, sizes_of, sketched
from pnp.press.pieces.templates import Templates
from pnp.press.typeset.drawing.page import Face
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.budgets import PIECES

MANY = 200
"""A deck of more cards than this draws each of them twice, to be measured and to be read, and holds none between."""

AHEAD = 50
"""Cards that a worker is asked for at once."""


@dataclass(frozen=True, slots=True)
class Print:
    """A piece to be printed: face, back, how often, and the format that it is cut to."""

    face: Face
    back: Face | None
    copies: int
    format: str
    component: str = ""
    """The component that it belongs to."""


def draw_prints(edition: Edition, progress: Progress = silent) -> tuple[Print, ...]:
    """Every piece of every component, drawn once. Faults: PNP114, PNP121, PNP700 to PNP706, PNP711."""
    templates = Templates(edition)
    components = edition.game.components
    step = Step("Drawing faces", 0, sum(_count(component, edition) for component in components), "faces")
    with folders_looked_at_once():
        drawn = (p for component in components for p in _component(component, templates, progress))
        return tuple(counted(drawn, progress, step))


def _count(component: Component, edition: Edition) -> int:
    """Number of drawn pieces of a component."""
    kind = edition.game.cards.get(component.prints)
    if kind is not None:
        return sum(component.has(card.code) for card in kind.cards)
    return len(pieces_of(component, edition.game.enums, edition.game.tables))


def _component(component: Component, templates: Templates, progress: Progress = silent) -> Iterator[Print]:
    edition = templates.edition
    kind = edition.game.cards.get(component.prints)
    if kind is not None:
        yield from _deck(component, kind, templates, progress)
        return
    format = _format(component.format, edition)
    template: str | Made = component.template
    if not template:
        layout = piece_layout(component, edition)
        if layout is None:
            return
        template = templates.layout(layout, piece_subject(component, edition), format)
    back = None
    if component.back:
        back = _single(component.back, f"back:{component.id}", component.span, templates, format=format)
    total = edition.facts.counts[component.id]
    if PIECES.is_exceeded_by(total):  # (play has measured it)
        help = "write `count:`, or a `supply:` of the token"
        edition.report.error("PNP130", PIECES.message(component.id), component.span, help)
        total = PIECES.most
    pieces = pieces_of(component, edition.game.enums, edition.game.tables)
    each = max(1, total // len(pieces)) if len(pieces) > 1 else total
    for piece in pieces:
        values = {**_member_values(piece.member, component, edition), "format": format, "row": piece.row}
        face = _single(template, piece.name, component.span, templates, **values)
        if face is not None:
            yield Print(face, back, each, component.format, component.id)


def draw_filled(component: Component, member: Member, filled: Mapping[str, Any], edition: Edition) -> Print | None:
    """A piece of a component for one member with more than the model knows: a character's sheet, filled in. Faults: as
    of :func:`draw_prints`."""
    templates = Templates(edition)
    values = {**_member_values(member, component, edition), "format": _format(component.format, edition), **filled}
    name = f"{component.id}:{member.name}:filled:{filled!r}"
    face = _single(component.template, name, component.span, templates, **values)
    return Print(face, None, 1, component.format, component.id) if face is not None else None


def _member_values(member: Member | None, component: Component, edition: Edition) -> dict[str, Any]:
    """The values for the template of a single piece: its member, and that member's cells in every table."""
    values: dict[str, Any] = {"label": edition.text(component.label), "component": component.id}
    values["reference"] = Markup("&#10;&#10;").join(reminders(edition))  # an attribute's plain line ends become spaces
    if component.prints in edition.game.boards:
        values["board"] = shown_board(edition.game.boards[component.prints], edition)
    if member is None:
        return values
    values["member"] = shown_member(member, edition)
    for table in edition.game.tables.values():
        cell = table.cells.get((member.name,))
        found = find_member(str(cell), edition) if len(table.keys) == 1 and cell is not None else None
        if found is not None:
            values[found.enum] = shown_member(found, edition)
            values[table.name] = values[found.enum]
    return values


def reminders(edition: Edition) -> list[str]:
    """The reminders below the picture of a player's own card: how to win, the values of its tables, permanent rules."""
    game = edition.game
    goals = {r.clause for r in edition.rules.of_kind("win")}
    told = [c for c in game.clauses.values() if c.brief and (c.id in goals or c.restates in goals)]
    tables = [game.clauses[t.clause] for t in game.tables.values() if t.clause in game.clauses]
    limits = [c for c in game.clauses.values() if c.kind == "limit" and c.brief]
    chosen = [*told[:1], *(c for c in tables if c.brief), *limits]
    return [edition.brief(clause) for clause in chosen]


def _single(template: str | Made, name: str, span: Span, templates: Templates, **values: Any) -> Face | None:
    """One face of its own."""
    svg = templates.render(template, span, **values)
    if svg is None:
        return None
    format: PieceFormat = values["format"]
    return read(sketched(name, svg, span, templates, partial(_again, svg)), templates, {}, format.corner)


def _again(svg: str) -> str:
    return svg


def _deck(component: Component, kind: CardKind, templates: Templates, progress: Progress) -> Iterator[Print]:
    """The cards of a kind; their rules texts are set in one size, or in two where few are much longer."""
    edition = templates.edition
    template = component.template or kind.template
    back_name = component.back or kind.back
    format = _format(component.format or kind.format, edition)
    of = component.id if component.back and component.back != kind.back else kind.name
    back = _single(back_name, f"back:{of}", kind.span, templates, format=format) if back_name else None
    second = Templates(edition.beside) if edition.beside else None
    sketches: deque[tuple[Card, Sketch | Face, Mapping[str, float]]] = deque()
    broken: set[str | Made] = set()  # a template that fails for one card fails for all: say it once
    subject = card_subject(kind)
    languages = (templates, second) if second else (templates,)

    def drawn_by(card: Card) -> str | Made:
        layout = card_layout(card, kind, component, edition)
        return templates.layout(layout, subject, format) if layout else str(card.values.get("template") or template)

    cards = [card for card in kind.cards if component.has(card.code)]
    for number, card in enumerate(counted(cards, progress, Step("Measuring faces", 0, len(cards), "faces"))):
        own = drawn_by(card)
        if not own or own in broken:
            continue
        if number % AHEAD == 0:
            _draw_ahead([(drawn_by(each), each) for each in cards[number : number + AHEAD]], kind, format, languages)
        draw = partial(_drawing, own, card, kind, format, languages)
        svg = draw("render")
        if svg is None:
            if isinstance(own, str):
                broken.add(own)
            from pnp.press.pieces.fault_marks import blank_face

            sketches.append((card, blank_face(card, format, edition), {}))
            continue
        again = partial(draw, "render_again")
        sketch = sketched(card.code, svg, card.span, templates, again)
        sizes = sizes_of(sketch, templates, {})
        if len(kind.cards) > MANY and not isinstance(sketch.svg, Unseen):
            sketch = replace(sketch, svg=unseen(svg, again))
        sketches.append((card, sketch, sizes))
    classes = size_classes(sizes for _, _, sizes in sketches)
    alike: dict[str, Face] = {}
    number = 0
    while sketches:
        if number % AHEAD == 0 and len(kind.cards) > MANY:
            ahead = [(drawn_by(card), card) for card, _, _ in islice(sketches, AHEAD)]
            _draw_ahead(ahead, kind, format, languages, is_known=True)
        number += 1
        card, drawing, own_sizes = sketches.popleft()
        if isinstance(drawing, Face):
            face = drawing
        else:
            face = read(drawing, templates, sizes_for(own_sizes, classes), format.corner, alike)
        yield Print(face, back, card.copies, component.format or kind.format, component.id)


def _draw_ahead(
    faces: Sequence[tuple[str | Made, Card]],
    kind: CardKind,
    format: PieceFormat,
    languages: Sequence[Templates],
    is_known: bool = False,
) -> None:
    """These cards are drawn next. The values of a card are the same again when it is drawn."""
    for templates in languages:
        if any(template and templates.is_drawn_apart(template) for template, _ in faces):
            values = ((t, c, _card_values(c, kind, templates.edition)) for t, c in faces if t)
            templates.draw_ahead([(t, c.span, {"format": format, **given}) for t, c, given in values], is_known)


def _drawing(
    template: str | Made,
    card: Card,
    kind: CardKind,
    format: PieceFormat,
    languages: Sequence[Templates],
    how: Literal["render", "render_again"],
) -> str | None:
    """The drawing of a card, in one language or in two; None where its template fails."""
    drawn: list[str] = []
    for templates in languages:
        values = _card_values(card, kind, templates.edition)
        svg: str | None = getattr(templates, how)(template, card.span, format=format, **values)
        if svg is None:
            return None
        drawn.append(svg)
    if len(drawn) == 1:
        return drawn[0]
    from pnp.press.typeset.svg.bilingual import in_both

    return in_both(*map(whole, drawn))


TIMINGS: Mapping[str, Sentence] = {"any time": "price|any time"}
"""When a card may be played that is not tied to one's turn, as its template is told it."""


def _card_values(card: Card, kind: CardKind, edition: Edition) -> dict[str, Any]:
    """The values for a card's template: the card, its enumeration columns under their own names, its cost and
    timing."""
    price = edition.facts.prices.get(card.code, CardPrice())
    enums = [name for name, column in kind.columns.items() if column.type.kind == "enum"]
    return {
        **{name: shown_value(card.values.get(name), edition) for name in enums},
        "card": shown_card(card, kind, edition),
        "cost": price.most,
        "own_cost": price.least,
        "cost_sign": price.sign,
        "timing": edition.say(TIMINGS[price.timing]) if price.timing else "",
    }


def _format(name: str, edition: Edition) -> PieceFormat:
    """The format that a piece is cut to; of a format that nobody knows, a poker card's size."""
    return edition.facts.formats.get(name) or PieceFormat(63.0, 88.0, 3.0, 3.0)


def clause_of(card: Card, edition: Edition) -> Clause | None:
    """The clause that a card's text is the brief of."""
    ids = (v for v in card.values.values() if isinstance(v, str) and v in edition.game.clauses)
    return next((edition.game.clauses[id] for id in ids), None)
