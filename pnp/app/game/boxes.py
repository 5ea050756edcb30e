"""Boxes for decks: a component that holds others gets the size that they need."""

from collections.abc import Mapping
from dataclasses import replace

from pnp.app.game.shared_facts import find_piece_format
from pnp.model.game import Component, Game
from pnp.press.impose.formats import TUCK_BOX, Format, box_name, formats_of
from pnp.source.diagnostics import Report
from pnp.source.load.files import Disk


def with_boxes(game: Game, report: Report) -> Game:
    """The game with the size of each box in the name of its format. Reports PNP120 for contents that no box can
    hold."""
    if not any(component.format == TUCK_BOX for component in game.components):
        return game
    formats = formats_of(Disk(game.folder), report)
    parts = {component.id: component for component in game.components}
    return replace(game, components=tuple(_sized(c, parts, game, formats, report) for c in game.components))


def _sized(
    component: Component, parts: Mapping[str, Component], game: Game, formats: Mapping[str, Format], report: Report
) -> Component:
    if component.format != TUCK_BOX:
        return component
    parts_inside = [parts[id] for id in component.holds if id in parts]
    cards = sum(copies_of(part, game) for part in parts_inside)
    formats_of_parts = [
        format
        for part in parts_inside
        if (format := find_piece_format(part.format, formats, report, part.span)) is not None
    ]
    if not cards or not formats_of_parts:
        help = "write `holds: [cards]` with the names of components that are decks of cards"
        report.error("PNP120", f"nothing says how large the box `{component.id}` is", component.span, help)
        return component
    width, height = max(f.width for f in formats_of_parts), max(f.height for f in formats_of_parts)
    from pnp.press.impose.tuckbox import STOCK, deck_thickness

    thickness = round(deck_thickness(cards, component.stock or STOCK), 2)
    return replace(component, format=box_name(width, height, thickness))


def copies_of(component: Component, game: Game) -> int:
    """Number of cards that a component prints; 0 if it is not a deck."""
    kind = game.cards.get(component.prints)
    return sum(card.copies for card in kind.cards if component.has(card.code)) if kind else 0
