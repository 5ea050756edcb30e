"""Which layout a face is drawn by: the one that is named, or where nothing is, one made of the columns."""

from pnp.model.game import Card, CardKind, Component, Layout
from pnp.model.schema.layouts import preset
from pnp.press.edition.edition import Edition
from pnp.press.pieces.layouts.usual import usual_layout


def card_layout(card: Card, kind: CardKind, component: Component, edition: Edition) -> Layout | None:
    """The layout of a card; None where a template draws it. A name that nothing is called by has been reported."""
    named = card.values.get("layout") or component.layout
    if named:
        return edition.game.layouts.get(str(named))
    if card.values.get("template") or component.template:
        return None
    if kind.layout:
        return edition.game.layouts.get(kind.layout)
    return None if kind.template else _usual(kind, edition)


def _usual(kind: CardKind, edition: Edition) -> Layout:
    """The layout that is made of the columns, made once for all cards: it looks through all of them."""
    game = edition.game
    key = ("usual", id(kind), id(game.enums))  # (both are kept too, so that no other can come to have their ids)
    made: Layout = edition.facts.kept.of(key, lambda: (usual_layout(kind, game), kind, game.enums))[0]
    return made


def piece_layout(component: Component, edition: Edition) -> Layout | None:
    """The layout of a token, mat or box; None where nothing says what it looks like."""
    if component.layout:
        return edition.game.layouts.get(component.layout)
    known = component.prints in edition.game.tokens or component.each or component.prints in edition.game.enums
    return preset("token") if known else None
