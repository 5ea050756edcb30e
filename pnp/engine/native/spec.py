"""Collect all numbers of a game for the machine."""

from collections.abc import Mapping, Sequence
from itertools import accumulate

from pnp.engine.native.assemble import WORDS
from pnp.engine.native.hands import ranking_numbers
from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.numbers import Numbers
from pnp.engine.native.program import NativeGame
from pnp.engine.native.scores import numbers_read

ORDERS = ("any", "stack", "row")
"""Meanings of the order of the cards in a zone (vm/machine.h)."""
SMALLEST_LIST = 64
SMALLEST_OF_LISTS = 512
"""The least capacity of games with lists of lists, whose numbers make a list too."""


def capacity(native: NativeGame) -> int:
    """Return the most members of a list."""
    layout = native.layout
    of_lists = native.program.joins_lists or any(native.code.functions[WORDS - 1 :: WORDS])
    least = SMALLEST_OF_LISTS if of_lists else SMALLEST_LIST
    enums = max((len(e.members) for e in layout.game.enums.values()), default=0)
    lists = max((len(values) for values in layout.lists), default=0)
    return max(least, len(layout.table.cards) + 8, enums + 2, lists + 2)


def identity_slots(layout: Layout) -> tuple[int, ...]:
    """Return the places of players' fields that hold a member of an enumeration."""
    fields = layout.game.fields.values()
    identities = [f for f in fields if f.owner == "player" and f.type.kind == "enum" and not f.type.many]
    return tuple(layout.slots["player", f.name][1] for f in identities)


def mark_slots(layout: Layout) -> tuple[int, ...]:
    """Return the places of the fields that hidden cards show; ~k for those that count tokens."""
    shown = [layout.slots["card", name] for name in layout.table.back_fields()]
    tokens = [token.card for token in layout.tokens.values() if token.card >= 0]
    return (*(at for _, at in shown), *(~at for at in tokens))


def face_slots(layout: Layout) -> tuple[int, ...]:
    """Return the places of the public fields that only visible cards show."""
    table = layout.table
    names = table.public_fields()
    return tuple(layout.slots["card", name][1] for name in names if name not in table.back_fields())


def _starts(layout: Layout, owner: str) -> tuple[list[int], list[int]]:
    """Return the initial numbers and lists of an owner; lists by their place among the constant ones."""
    numbers = [0] * layout.counts.get((owner, "number"), 0)
    lists = [layout.constant_list(())] * layout.counts.get((owner, "list"), 0)
    for _, name, value in layout.table.starts:
        what, at = layout.slots.get((owner, name), ("", 0))
        if what == "number":
            numbers[at] = layout.number(value)
        elif what == "list":
            lists[at] = layout.constant_list(tuple(layout.number(v) for v in value))
    for name, facts in layout.facts.items() if owner == "table" else ():
        for pile in layout.table.piles[name]:
            for fact, (first, width) in facts.items():
                numbers[first + width * layout.zone_index[id(pile)]] = layout.number(pile.starts[fact])
    for token in layout.tokens.values():
        at = {"card": token.card, "table": token.holder}.get(owner, -1)
        if at >= 0:
            numbers[at] = NIL
    return numbers, lists


def _zone_numbers(layout: Layout) -> list[int]:
    numbers: list[int] = []
    for zone in layout.table.zones:
        empty = zone.decl.when_empty
        source = layout.table.zone_of(empty.split()[1], zone.owner) if empty.startswith("rebuild ") else None
        rebuilt = layout.zone_index[id(source)] if source is not None else None
        filled = rebuilt if rebuilt is not None else -2 if empty == "stop" else -1
        owner = zone.owner.seat if zone.owner is not None else -1
        order = 0 if zone.decl.piles else ORDERS.index(zone.decl.order)
        numbers += [owner, zone.up, order, zone.decl.empty_at_rest, filled]
        numbers += [
            layout.clause(zone.decl.clause),
            layout.bit(zone.decl.name),
            zone.declared_mask,
            zone.decl.face == "each",
        ]
    return numbers


def _token_numbers(layout: Layout) -> list[int]:
    numbers: list[int] = []
    for name, token in layout.tokens.items():
        content = layout.table.tokens[name]
        counter_bit = layout.bit(content.counter) if content.counter else 0
        supply = -1 if content.supply is None else content.supply
        numbers += [layout.bit(name) | counter_bit, layout.bit(name), supply, token.own, token.card, token.holder]
    return numbers


def numbers_of(native: NativeGame) -> Numbers:
    """Return the program as the machine reads it."""
    layout, code = native.layout, native.code
    starts = {owner: _starts(layout, owner) for owner in ("table", "player", "card")}
    rankings, shapes = ranking_numbers(layout)
    wide: dict[str, Sequence[int]] = {
        "consts": native.consts, "cells": layout.cells, "columns": _columns(layout), "zones": _zone_numbers(layout),
        "bounds": native.bounds, "tokens": _token_numbers(layout),
        "table_start": starts["table"][0], "player_start": starts["player"][0], "card_start": starts["card"][0],
    }  # fmt: skip
    narrow: dict[str, Sequence[int]] = {
        "code": code.words, "functions": code.functions,
        "list_at": [0, *accumulate(len(values) for values in layout.lists)],
        "pool": [v for values in layout.lists for v in values],
        "tables": [v for t in layout.tables for v in (t.size, t.at, t.keys, t.second)], **_card_numbers(layout),
        "seat_bits": [player.bit for player in layout.table.everyone],
        "table_list_start": starts["table"][1], "player_list_start": starts["player"][1],
        "score": native.scores, "identities": identity_slots(layout),
        "marks": [*mark_slots(layout), *face_slots(layout)], "rankings": rankings, "shapes": shapes,
        "reads": numbers_read(layout, native.typed.workings.rules),
    }  # fmt: skip
    return Numbers(_counts(native, wide, narrow), wide, narrow)


def _columns(layout: Layout) -> list[int]:
    """Return the columns of cards, one column after another."""
    cards = layout.table.cards
    numbers = [layout.number(getattr(card, name, None)) for name in layout.columns for card in cards]
    cells = (getattr(card, name, None) for name in layout.list_columns for card in cards)
    return numbers + [
        NIL if cell is None else layout.constant_list(tuple(layout.number(value) for value in cell)) for cell in cells
    ]


def _card_numbers(layout: Layout) -> dict[str, Sequence[int]]:
    """Return the kind, first zone, code and face of each card."""
    table, cards = layout.table, layout.table.cards
    codes = {c: i for i, c in enumerate(dict.fromkeys(card.code for card in cards))}
    faces = {f: i for i, f in enumerate(dict.fromkeys(id(card.face) for card in cards))}
    home = {id(card): layout.zone_index[id(zone)] for zone, lie in table.start for card in lie}
    return {
        "card_kind": [list(layout.game.cards).index(card.kind) for card in cards],
        "card_zone": [home[id(card)] for card in cards],
        "card_code": [*(codes[card.code] for card in cards), *(faces[id(card.face)] for card in cards)],
    }


def _counts(
    native: NativeGame, wide: Mapping[str, Sequence[int]], narrow: Mapping[str, Sequence[int]]
) -> dict[str, int]:  # fmt: skip
    """Return how much of everything there is."""
    layout, table, rules = native.layout, native.layout.table, native.typed.workings.rules
    return {
        "n_code": len(native.code.lines), "n_functions": len(native.code.functions) // WORDS,
        "n_consts": len(native.consts), "n_lists": len(layout.lists), "n_pool": len(narrow["pool"]),
        "n_tables": len(layout.tables), "n_cells": len(layout.cells), "n_cards": len(table.cards),
        "n_columns": len(layout.columns) + len(layout.list_columns),
        "n_zones": len(table.zones), "n_bounds": len(native.bounds) // 7,
        "n_counters": rules.tallies.counters, "n_clauses": len(layout.clauses), "seats": len(table.seated),
        "everyone": len(table.everyone), "capacity": capacity(native), "main": native.main,
        "n_actions": native.actions, "n_score": len(native.scores), "n_table": len(wide["table_start"]),
        "n_player": len(wide["player_start"]), "n_card": len(wide["card_start"]),
        "n_table_lists": len(narrow["table_list_start"]), "n_player_lists": len(narrow["player_list_start"]),
        "copies": table.has_copies, "n_identities": len(narrow["identities"]), "n_tokens": len(layout.tokens),
        "n_rankings": len(layout.game.rankings), "n_shapes": sum(len(r.shapes) for r in layout.game.rankings.values()),
        "n_reads": len(narrow["reads"]), "n_marks": len(mark_slots(layout)), "n_shown": len(narrow["marks"]),
        "n_fields": max((len(a.fields) for a in layout.game.announcements.values()), default=0),
    }  # fmt: skip
