"""Card faces, backs and tokens: Jinja2 templates of SVG, filled from the model and the rules, and read into faces."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from pnp.base.frozen import dataclass
from pnp.base.progress import Progress, Step, counted, silent
from pnp.model.game import Card, CardKind, Clause, Component, Member, Message
from pnp.press.edition.edition import Edition, PieceFormat
from pnp.press.pieces.backs import back_template, card_backs, shared_where_equal
from pnp.press.pieces.card_preview import find_member, shown_board, shown_member, shown_sheet
from pnp.press.pieces.deck_faces import DeckSide, side_faces
from pnp.press.pieces.layouts import LayoutTemplate
from pnp.press.pieces.layouts.subject import card_subject, piece_subject
from pnp.press.pieces.layouts.usual import card_layout, piece_layout
from pnp.press.pieces.pictures import folders_listed_once
from pnp.press.pieces.sketch import read, sketched
from pnp.press.pieces.templates import Templates
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.drawing.shared_parts import drawing_sum
from pnp.source.diagnostics import Span
from pnp.source.diagnostics.budgets import PIECES

if TYPE_CHECKING:
    from pnp.model.pieces import PieceOf


@dataclass(frozen=True, slots=True)
class Print:
    """A piece to print: face, back, number of copies, and the format that it is cut to."""

    face: Face
    back: Face | None
    copies: int
    format: str
    component: str = ""
    """The component that it belongs to."""

    def is_same_piece(self, other: "Print") -> bool:
        """Whether two pieces are the same apart from their number."""
        return replace(self, copies=other.copies) == other


def draw_prints(edition: Edition, progress: Progress = silent) -> tuple[Print, ...]:
    """Every piece of every component, drawn once. Faults: PNP114, PNP121, PNP700 to PNP706, PNP711."""
    templates = Templates(edition)
    components = edition.game.components
    step = Step("Drawing faces", 0, sum(_count(component, edition) for component in components), "faces")
    with folders_listed_once():
        drawn = (p for component in components for p in _component(component, templates, progress))
        prints = tuple(counted(drawn, progress, step))
    if edition.report.diagnostics:
        from pnp.press.pieces.picture_cells import at_cells

        edition.report.diagnostics[:] = dict.fromkeys(at_cells(edition.report.diagnostics, edition.game))
    return prints


def _count(component: Component, edition: Edition) -> int:
    """Number of drawn pieces of a component."""
    kind = edition.game.cards.get(component.prints)
    if kind is not None:
        return sum(component.has(card.code) for card in kind.cards)
    from pnp.model.pieces import pieces_of

    return len(pieces_of(component, edition.game.enums, edition.game.tables))


def _component(component: Component, templates: Templates, progress: Progress = silent) -> Iterator[Print]:
    edition = templates.edition
    kind = edition.game.cards.get(component.prints)
    if kind is not None:
        yield from _deck(component, kind, templates, progress)
        return
    format = _format(component.format, edition)
    template: str | LayoutTemplate = component.template
    if not template:
        layout = piece_layout(component, edition)
        if layout is None:
            return
        template = templates.layout(layout, piece_subject(component, edition), format)
    total = edition.facts.counts[component.id]
    if PIECES.is_exceeded_by(total):  # (play has measured it)
        help = "write `count:`, or a `supply:` of the token"
        edition.report.error("PNP130", PIECES.message(component.id), component.span, help)
        total = PIECES.most
    from pnp.model.pieces import pieces_of

    pieces = pieces_of(component, edition.game.enums, edition.game.tables)
    each = max(1, total // len(pieces)) if len(pieces) > 1 else total
    backs = _piece_backs(component, pieces, format, templates)
    for piece in pieces:
        face = _single(template, piece.name, component.span, templates, **_piece_values(piece, component, edition))
        if face is not None:
            yield Print(face, backs.get(piece.name), each, component.format, component.id)


def _piece_backs(
    component: Component, pieces: "Sequence[PieceOf]", format: PieceFormat, templates: Templates
) -> Mapping[str, Face]:
    """The back of each piece by the piece's name; none for a component without backs."""
    if not component.back:
        return {}
    edition, span = templates.edition, component.span
    template = back_template(component.back, piece_subject(component, edition), format, templates, span)
    by_name = {piece.name: piece for piece in pieces}

    def drawn(name: str, back: str) -> tuple[str, Face] | None:
        values = _piece_values(by_name[name], component, edition)
        svg = templates.render(template, span, **values)
        face = _read_single(back, svg, span, templates, format) if svg is not None else None
        return (drawing_sum(svg), face) if svg is not None and face is not None else None

    return shared_where_equal(list(by_name), f"back:{component.id}", drawn)


def _piece_values(piece: "PieceOf", component: Component, edition: Edition) -> dict[str, object]:
    """The values for the template of a piece."""
    format = _format(component.format, edition)
    return {**_member_values(piece.member, component, edition), "format": format, "row": piece.row}


def draw_filled(component: Component, member: Member, filled: Mapping[str, object], edition: Edition) -> Print | None:
    """A piece of a component for one member with values beyond the model: a character's sheet, filled in. Faults: as
    for :func:`draw_prints`."""
    templates = Templates(edition)
    values = {**_member_values(member, component, edition), "format": _format(component.format, edition), **filled}
    name = f"{component.id}:{member.name}:filled:{filled!r}"
    face = _single(component.template, name, component.span, templates, **values)
    return Print(face, None, 1, component.format, component.id) if face is not None else None


def _member_values(member: Member | None, component: Component, edition: Edition) -> dict[str, Any]:
    """The values for the template of a single piece: its member, and the member's cells in every table."""
    values: dict[str, Any] = {"label": edition.text(_label_of_one(component, edition)), "component": component.id}
    values["reference"] = Markup("&#10;&#10;").join(reminders(edition))  # an attribute's plain line ends become spaces
    if component.prints in edition.game.boards:
        values["board"] = shown_board(edition.game.boards[component.prints], edition)
    if component.prints in edition.game.families:
        values["sheet"] = shown_sheet(edition.game.families[component.prints], values["label"], edition)
    if member is None:
        return values
    values["member"] = shown_member(member, edition)
    for table in edition.game.tables.values():
        cell = table.cells.get((member.name,))
        own_member = find_member(str(cell), edition) if len(table.keys) == 1 and cell is not None else None
        if own_member is not None:
            values[own_member.enum] = shown_member(own_member, edition)
            values[table.name] = values[own_member.enum]
    return values


def _label_of_one(component: Component, edition: Edition) -> Message:
    """The label of a single piece: "chip" on each of the chips; the component's label if its pieces have no name."""
    game = edition.game
    if component.prints in game.tokens:
        return game.tokens[component.prints].label
    return game.terms[component.prints].one if component.prints in game.terms else component.label


def reminders(edition: Edition) -> list[str]:
    """The reminders below the picture of a player's own card: how to win, the values of its tables, permanent rules."""
    game = edition.game
    goals = {r.clause for r in edition.rules.of_kind("win")}
    goal_clauses = [c for c in game.clauses.values() if c.brief and (c.id in goals or c.restates in goals)]
    tables = [game.clauses[t.clause] for t in game.tables.values() if t.clause in game.clauses]
    limits = [c for c in game.clauses.values() if c.kind == "limit" and c.brief]
    chosen = [*goal_clauses[:1], *(c for c in tables if c.brief), *limits]
    return [edition.brief(clause) for clause in chosen]


def _single(template: str | LayoutTemplate, name: str, span: Span, templates: Templates, **values: Any) -> Face | None:
    """A face that is not part of a deck."""
    svg = templates.render(template, span, **values)
    if svg is None:
        return None
    return _read_single(name, svg, span, templates, values["format"])


def _read_single(name: str, svg: str, span: Span, templates: Templates, format: PieceFormat) -> Face:
    return read(sketched(name, svg, span, templates, partial(_again, svg)), templates, {}, format.corner)


def _again(svg: str) -> str:
    return svg


def _deck(component: Component, kind: CardKind, templates: Templates, progress: Progress) -> Iterator[Print]:
    """The cards of a kind with their backs."""
    edition = templates.edition
    template = component.template or kind.template
    name = component.format or kind.format
    format = _format(name, edition)
    subject = card_subject(kind)
    cards = [card for card in kind.cards if component.has(card.code)]
    backs = card_backs(component, kind, cards, format, templates)

    def drawn_by(card: Card) -> str | LayoutTemplate:
        layout = card_layout(card, kind, component, edition)
        return templates.layout(layout, subject, format) if layout else str(card.values.get("template") or template)

    fronts = DeckSide(kind, format, templates, drawn_by, lambda card: card.code)
    for card, face in side_faces(fronts, cards, progress):
        yield Print(face, backs.get(card.code), card.copies, name, component.id)


def _format(name: str, edition: Edition) -> PieceFormat:
    """The format that a piece is cut to; for an unknown format, a poker card's size."""
    return edition.facts.formats.get(name) or PieceFormat(63.0, 88.0, 3.0, 3.0)


def clause_of(card: Card, edition: Edition) -> Clause | None:
    """The clause whose brief is a card's text; None if it has no such text."""
    ids = (v for v in card.values.values() if isinstance(v, str) and v in edition.game.clauses)
    return next((edition.game.clauses[id] for id in ids), None)
