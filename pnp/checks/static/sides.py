"""Check that tiles have an entry for each side of the spaces that they lie on (PNP232)."""

from collections import Counter
from collections.abc import Iterator

from pnp.model.game import CardKind, Game
from pnp.model.schema.nouns import Column
from pnp.model.spaces import board_of
from pnp.source.diagnostics import Diagnostic
from pnp.source.diagnostics.numbers import number_of


def check_sides(game: Game) -> Iterator[Diagnostic]:
    """Cells of a list column without a declared length that lack entries for some sides (PNP232): the cards lie on
    spaces and are turned, and most of them have one entry for each side."""
    for zone in game.zones.values():
        family = game.families.get(zone.family)
        shape = game.enums[family.keys[0]] if family is not None and family.of_member else None
        board = board_of(game, shape) if shape is not None and shape.size else None
        first = family is not None and zone.name == next(iter(family.cells.values()))
        if first and shape is not None and board is not None and board.turned:
            kind = game.cards[zone.of]
            for column in kind.columns.values():
                if column.type.many and column.type.kind == "enum" and not column.length:
                    yield from _uneven(kind, column, len(shape.around), board.name)


def _uneven(kind: CardKind, column: Column, sides: int, board: str) -> Iterator[Diagnostic]:
    lengths = {card.code: len(card.values[column.name] or ()) for card in kind.cards}
    usual, times = Counter(lengths.values()).most_common(1)[0] if lengths else (0, 0)
    if usual != sides or times * 2 <= len(lengths):
        return
    for card in kind.cards:
        if lengths[card.code] != sides:
            have = number_of(lengths[card.code], "entry", "entries")
            message = f"`{column.name}` of `{card.code}` has {have}, but a space of `{board}` has {sides} sides"
            help = f"write an entry for each side, and declare `{column.name}: list of {sides} {column.type.name}`"
            yield Diagnostic("PNP232", message, card.span, help, severity="warning")
