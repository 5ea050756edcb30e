"""Cards whose faces have room for a picture that is not there (PNP114), told once for all cards of a kind."""

from collections.abc import Iterator

from pnp.model.game import Card, CardKind, Component
from pnp.model.schema.layout import When
from pnp.press.edition.edition import Edition
from pnp.press.pieces.card_preview import shown_value
from pnp.press.pieces.layouts.drawn import words
from pnp.press.pieces.layouts.subject import card_subject
from pnp.press.pieces.layouts.usual import card_layout
from pnp.press.pieces.pictures import card_picture, folders_looked_at_once
from pnp.source.diagnostics import Diagnostic

NAMED = 3
"""So many cards are named that lack theirs."""


def check_art(edition: Edition) -> Iterator[Diagnostic]:
    """Diagnostics for the pictures of layouts. A face made of columns may have an ornament until one of its cards has a
    picture; a layout that somebody named asks for one on every card. A missing picture that a table names is reported
    where it is drawn."""
    for kind in edition.game.cards.values():
        for component in edition.game.components:
            if component.prints != kind.name:
                continue
            with folders_looked_at_once():
                lacking, pictured = _looked_up(kind, component, edition)
            if lacking and (pictured or any(_is_asked(card, kind, component) for card in lacking)):
                yield _missing_art(kind, lacking)


def _looked_up(kind: CardKind, component: Component, edition: Edition) -> tuple[list[Card], int]:
    """The cards that have a slot for a picture, and neither name one nor have one by their code; and how many have."""
    lacking: list[Card] = []
    pictured = 0
    for card in kind.cards:
        layout = card_layout(card, kind, component, edition)
        slots = [slot for slot in layout.slots.values() if slot.picture and slot.when == When()] if layout else []
        for slot in slots:
            assert layout is not None
            name = card_subject(kind).first(layout, slot.picture)
            picture = words(shown_value(card.values.get(name), edition)) if name else ""
            if card_picture(edition.facts.folders, picture, kind.name, card.code):
                pictured += 1
            elif not lacking or lacking[-1] is not card:
                lacking.append(card)
    return lacking, pictured


def _is_asked(card: Card, kind: CardKind, component: Component) -> bool:
    """Whether somebody chose the card's layout."""
    return bool(card.values.get("layout") or component.layout or kind.layout)


def _missing_art(kind: CardKind, lacking: list[Card]) -> Diagnostic:
    few, more = lacking[:NAMED], len(lacking) - NAMED
    files = ", ".join(f"`{card.code}.png`" for card in few) + (f" and {more} more" if more > 0 else "")
    many = "a card has" if len(lacking) == 1 else f"{len(lacking)} cards have"
    message = f"{many} an ornament where the layout of `{kind.name}` has a picture: art/ does not contain {files}"
    help = (
        "put the pictures there, or into a folder named after the card kind; or remove the slot from the layout: `art:`"
    )
    return Diagnostic("PNP114", message, lacking[0].span, help, "warning")
