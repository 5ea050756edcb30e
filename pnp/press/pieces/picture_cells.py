"""The cells of a card table that name faulty pictures: a row of many columns does not tell which one to correct."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import PurePosixPath

from pnp.model.game import Card, Game
from pnp.source.diagnostics import Diagnostic, Span

OF_PICTURES = frozenset({"PNP114", "PNP130", "PNP131", "PNP132", "PNP135", "PNP702", "PNP705"})
"""Codes of faults of pictures, icons and letters that a card may name."""
_NAME = re.compile(r"`([^`]+)`")


def at_cells(faults: Iterable[Diagnostic], game: Game) -> Iterator[Diagnostic]:
    """The same faults, but not at the row of a card: those of its pictures, icons and letters are at the cell with
    them, and those of a picture that a slot of a layout names at the slot."""
    rows: dict[Span, Card] | None = None
    for fault in faults:
        if fault.code in OF_PICTURES:
            if rows is None:
                rows = {card.span: card for kind in game.cards.values() for card in kind.cards}
            card = rows.get(fault.span)
            cell = (
                cell_of(card, fault.message) or _cell_with(card, fault) or _slot_of(fault.message, game)
                if card is not None
                else None
            )
            fault = fault if cell is None else replace(fault, span=cell)
        yield fault


def cell_of(card: Card, message: str) -> Span | None:
    """The place of the text of a card that a message quotes as the name of a picture; None if no text is quoted."""
    names = [PurePosixPath(name.replace("\\", "/")) for name in _NAME.findall(message)]
    for text in card.texts:
        written = PurePosixPath(text.text.strip().replace("\\", "/"))
        if (
            text.span.file
            and written.name
            and any(name.name in (written.name, written.name + name.suffix) for name in names)
        ):
            return text.span
    return None


def _slot_of(message: str, game: Game) -> Span | None:
    """The place in layouts.yaml of a picture that a message quotes; None if no slot names it."""
    names = _NAME.findall(message)
    for layout in game.layouts.values():
        for slot in layout.slots.values():
            if slot.name in layout.own and len(slot.picture) == 1 and slot.picture[0] in names:
                return layout.place(slot.name, "picture")
    return None


def _cell_with(card: Card, fault: Diagnostic) -> Span | None:
    """The place of the text of a card with the icon (PNP114) or the letter (PNP705) that a fault quotes."""
    name = next(iter(_NAME.findall(fault.message.partition(" have no ")[2] or fault.message)), "")
    wanted = name if fault.code == "PNP705" else f":{name}:"
    texts = [text for text in card.texts if text.span.file and name and wanted in text.text]
    return texts[0].span if texts else None
