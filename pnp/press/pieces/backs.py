"""Backs of pieces: a layout, a template or a picture; one for all cards of a kind, for some of them, or for each."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pnp.base.frozen import dataclass
from pnp.model.game import Card, CardKind, Component
from pnp.press.edition.edition import PieceFormat
from pnp.press.pieces.deck_faces import DeckSide, side_faces
from pnp.press.pieces.layouts import LayoutTemplate
from pnp.press.pieces.layouts.build import FOOT, svg_head
from pnp.press.pieces.layouts.subject import Subject, card_subject, quoted
from pnp.press.pieces.layouts.usual import back_name
from pnp.press.pieces.pictures import find_picture, plain_name
from pnp.press.pieces.templates import Templates
from pnp.press.typeset.drawing.page import Face
from pnp.press.typeset.motifs.paper import num
from pnp.source.diagnostics import Span

OF_CARDS = frozenset({"card", "cost", "own_cost", "cost_sign", "timing"})
"""Names with which templates refer to a card, besides its columns of names."""


@dataclass(frozen=True)
class _Backs:
    """The component whose backs are drawn."""

    component: Component
    kind: CardKind
    format: PieceFormat
    templates: Templates

    def name(self, look: str) -> str:
        """The name of a back that cards share."""
        of = self.kind.name
        if look == self.component.back and look != self.kind.back:
            of = self.component.id
        elif look != self.kind.back:
            of = f"{of}:{look}"
        return f"back:{of}"


def card_backs(
    component: Component, kind: CardKind, cards: Sequence[Card], format: PieceFormat, templates: Templates
) -> Mapping[str, Face]:
    """The back of each card by its code; a card without a back is left out. Cards whose backs look the same share one.
    Faults: as for :func:`pnp.press.pieces.cards.draw_prints`."""
    backs = _Backs(component, kind, format, templates)
    by_look: dict[str, list[Card]] = {}
    for card in cards:
        if look := back_name(card, kind, component):
            by_look.setdefault(look, []).append(card)
    faces: dict[str, Face] = {}
    for look, alike in by_look.items():
        faces |= _backs_of(look, alike, backs)
    return faces


def _backs_of(look: str, cards: Sequence[Card], backs: _Backs) -> Mapping[str, Face]:
    """The backs of the cards that have one look."""
    kind, format, templates = backs.kind, backs.format, backs.templates
    span = cards[0].span if cards[0].back else kind.span
    template = back_template(look, card_subject(kind), format, templates, span)
    shared = backs.name(look)
    if not _asks_for_cards(template, kind, templates):
        side = DeckSide(kind, format, templates, lambda card: template, lambda card: shared)
        faces = [face for _, face in side_faces(side, [replace(cards[0], span=span)])]
        return {card.code: face for card in cards for face in faces}
    side = DeckSide(kind, format, templates, lambda card: template, lambda card: f"{shared}/{card.code}")
    first: dict[int, Face] = {}
    drawn = {card.code: first.setdefault(id(face.items), face) for card, face in side_faces(side, cards)}
    if len(first) == 1:
        return {code: replace(face, name=shared) for code, face in drawn.items()}
    return drawn


def back_template(
    look: str, subject: Subject, format: PieceFormat, templates: Templates, span: Span
) -> str | LayoutTemplate:
    """The template of a back: a template itself, or one made from a layout or a picture."""
    layout = templates.edition.game.layouts.get(look)
    if layout is not None:
        return templates.layout(layout, subject, format)
    if _is_template(look, templates):
        return look
    return _picture_template(look, subject, format, templates, span)


def _picture_template(
    look: str, subject: Subject, format: PieceFormat, templates: Templates, span: Span
) -> LayoutTemplate:
    """A picture that covers the whole of a back, bleed included."""
    folders = templates.edition.facts.folders
    plain = plain_name(look)
    picture = find_picture(folders, (f"{subject.name}/{plain}", look, plain)) or plain
    bleed, w, h = format.bleed, format.width, format.height
    place = f'x="{num(-bleed)}" y="{num(-bleed)}" width="{num(w + 2 * bleed)}" height="{num(h + 2 * bleed)}"'
    image = f'<image {place} href="{{{{ {quoted(picture)} }}}}" preserveAspectRatio="xMidYMid slice"/>'
    lines = [*svg_head(format), image, FOOT]
    return LayoutTemplate(f"the back {look}", "\n".join(lines) + "\n", (span,) * len(lines), frozenset())


def back_columns(
    component: Component, kind: CardKind, format: PieceFormat | None, templates: Templates
) -> frozenset[str]:
    """The columns shown by the backs of these cards: for a template, all words in it."""
    columns: set[str] = set()
    subject = card_subject(kind)
    for look in {back_name(card, kind, component) for card in kind.cards} - {""}:
        layout = templates.edition.game.layouts.get(look)
        if layout is not None and format is not None:
            columns |= templates.layout(layout, subject, format).shows
        elif layout is None and _is_template(look, templates):
            columns |= _words_of(look, templates)
    return frozenset(columns)


def _is_template(look: str, templates: Templates) -> bool:
    from pnp.press.pieces.origin import file_of

    return file_of(templates.folders, look) is not None


def _words_of(template: str, templates: Templates) -> set[str]:
    return {word for source in templates.sources(template) for word in re.findall(r"[A-Za-z_]\w*", source)}


def _asks_for_cards(template: str | LayoutTemplate, kind: CardKind, templates: Templates) -> bool:
    """Whether a back may differ from card to card."""
    if isinstance(template, LayoutTemplate):
        return "card." in template.text
    names = OF_CARDS | {name for name, column in kind.columns.items() if column.type.kind == "enum"}
    return not names.isdisjoint(_words_of(template, templates))


def shared_where_equal(
    names: Sequence[str], shared: str, drawn: Callable[[str, str], tuple[str, Face] | None]
) -> dict[str, Face]:
    """The backs of pieces by the pieces' names. ``drawn`` gives the drawing and the face of a piece's back, from the
    name of the piece and that of its back; equal drawings are one face, named ``shared`` if all are equal."""
    first: dict[str, Face] = {}
    faces: dict[str, Face] = {}
    for name in names:
        result = drawn(name, f"back:{name}")
        if result is not None:
            faces[name] = first.setdefault(*result)
    if len(first) == 1:
        return {name: replace(face, name=shared) for name, face in faces.items()}
    return faces
