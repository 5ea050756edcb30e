"""A game as the machine in C takes it over: all that is known of it, as numbers."""

from collections.abc import Sequence

from pnp.engine.native.assemble import WORDS
from pnp.engine.native.hands import ranking_numbers
from pnp.engine.native.layout import NIL, Layout
from pnp.engine.native.numbers import Numbers
from pnp.engine.native.program import NativeGame
from pnp.engine.native.scores import numbers_read

SMALLEST_LIST = 64
SMALLEST_OF_LISTS = 512
"""Where there are lists of lists: a number for each of them makes a list too."""


def capacity(native: NativeGame) -> int:
    """How many members a list may have."""
    layout = native.layout
    least = SMALLEST_OF_LISTS if any(native.code.functions[WORDS - 1 :: WORDS]) else SMALLEST_LIST
    enums = max((len(e.members) for e in layout.game.enums.values()), default=0)
    lists = max((len(values) for values in layout.lists), default=0)
    return max(least, len(layout.table.cards) + 8, enums + 2, lists + 2)


def identity_slots(layout: Layout) -> tuple[int, ...]:
    """The places of players' fields that hold a member of an enumeration."""
    fields = layout.game.fields.values()
    kept = [f for f in fields if f.owner == "player" and f.type.kind == "enum" and not f.type.many]
    return tuple(layout.slots["player", f.name][1] for f in kept)


def _starts(layout: Layout, owner: str) -> tuple[list[int], list[int]]:
    """What an owner's numbers and lists begin with; lists by their place among the constant ones."""
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
    out: list[int] = []
    for zone in layout.table.zones:
        empty = zone.decl.when_empty
        rebuilt = layout.zone_base[empty.split()[1]] if empty.startswith("rebuild ") else None
        filled = rebuilt if rebuilt is not None else -2 if empty == "stop" else -1
        owner = zone.owner.seat if zone.owner is not None else -1
        out += [owner, zone.up, zone.decl.order == "stack" and not zone.decl.piles, zone.decl.empty_at_rest, filled]
        out += [
            layout.clause(zone.decl.clause),
            layout.bit(zone.decl.name),
            zone.declared_mask,
            zone.decl.face == "each",
        ]
    return out


def _token_numbers(layout: Layout) -> list[int]:
    out: list[int] = []
    for name, token in layout.tokens.items():
        held = layout.table.tokens[name]
        counted = layout.bit(held.counter) if held.counter else 0
        supply = -1 if held.supply is None else held.supply
        out += [layout.bit(name) | counted, layout.bit(name), supply, token.own, token.card, token.holder]
    return out


def numbers_of(native: NativeGame) -> Numbers:
    """The program as the machine takes it over."""
    layout, code = native.layout, native.code
    table, cards = layout.table, layout.table.cards
    starts = {owner: _starts(layout, owner) for owner in ("table", "player", "card")}
    codes = {c: i for i, c in enumerate(dict.fromkeys(card.code for card in cards))}
    faces = {f: i for i, f in enumerate(dict.fromkeys(id(card.face) for card in cards))}
    home = {id(card): layout.zone_index[id(zone)] for zone, lie in table.start for card in lie}
    pool = [v for values in layout.lists for v in values]
    places = [0]
    for held in layout.lists:
        places.append(places[-1] + len(held))
    columns = [layout.number(getattr(card, name, None)) for name in layout.columns for card in cards]
    zones, bounds = _zone_numbers(layout), list(native.bounds)
    rankings, shapes = ranking_numbers(layout)
    reads = numbers_read(layout, native.typed.workings.rules)
    wide: dict[str, Sequence[int]] = {
        "consts": native.consts, "cells": layout.cells, "columns": columns, "zones": zones, "bounds": bounds,
        "tokens": _token_numbers(layout),
        "table_start": starts["table"][0], "player_start": starts["player"][0], "card_start": starts["card"][0],
    }  # fmt: skip
    narrow: dict[str, Sequence[int]] = {
        "code": code.words, "functions": code.functions, "list_at": places, "pool": pool,
        "tables": [v for t in layout.tables for v in (t.size, t.at, t.keys, t.second)],
        "card_kind": [list(layout.game.cards).index(card.kind) for card in cards],
        "seat_bits": [player.bit for player in table.everyone],
        "card_zone": [home[id(card)] for card in cards],
        "card_code": [*(codes[card.code] for card in cards), *(faces[id(card.face)] for card in cards)],
        "table_list_start": starts["table"][1], "player_list_start": starts["player"][1],
        "score": native.scores, "identities": identity_slots(layout), "rankings": rankings, "shapes": shapes,
        "reads": reads,
    }  # fmt: skip
    counts = {
        "n_code": len(code.lines), "n_functions": len(code.functions) // WORDS, "n_consts": len(native.consts),
        "n_lists": len(layout.lists), "n_pool": len(pool), "n_tables": len(layout.tables), "n_cells": len(layout.cells),
        "n_cards": len(cards), "n_columns": len(layout.columns), "n_zones": len(table.zones),
        "n_bounds": len(bounds) // 7,
        "n_counters": native.typed.workings.rules.tallies.counters,
        "n_clauses": len(layout.clauses), "seats": len(table.seated), "everyone": len(table.everyone),
        "capacity": capacity(native), "main": native.main, "n_actions": native.actions, "n_score": len(native.scores),
        "n_table": len(starts["table"][0]), "n_player": len(starts["player"][0]), "n_card": len(starts["card"][0]),
        "n_table_lists": len(starts["table"][1]), "n_player_lists": len(starts["player"][1]),
        "copies": table.has_copies, "n_identities": len(identity_slots(layout)), "n_tokens": len(layout.tokens),
        "n_rankings": len(layout.game.rankings), "n_shapes": sum(len(r.shapes) for r in layout.game.rankings.values()),
        "n_reads": len(reads), "n_fields": max((len(a.fields) for a in layout.game.announcements.values()), default=0),
    }  # fmt: skip
    return Numbers(counts, wide, narrow)
