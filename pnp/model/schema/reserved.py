"""Names reserved by the rules language: no declaration may use them (PNP113)."""

import keyword
import re

_LIBRARY = """
    count first last distinct together top bottom sum min max abs half_up numbers times repeat subsets grouped
    draw deal move swap shuffle shuffle_into cut split turn_up turn_down turning ready reveal show peek tell
    pick_at_random roll choose choose_some choose_number confirm arrange secretly by_hand
    fill_in can_fill_in fill_in_secretly accepts
    gain pay lose may_pay can_pay give put take_back tokens_on holder hand_to
    others seats_from left_of highest lowest ranked eliminate revive owner controller
    announce cancel moment perform skip end_turn end_phase end_round win end_game later owe negotiate say
    name_card same knows lay_open close
    hand_of beats new_pile lay put_on take_off at space_of distance neighbours cite require run
"""
GRID = frozenset({"beside", "step", "ray", "joined", "lines", "next_to", "nth", "reached_from"})
"""Words of the library for the spaces of boards; a game without any may use them as names."""
LIBRARY = frozenset(_LIBRARY.split()) | GRID
"""Words of the rules' library."""

_DECORATORS = """
    setup phase action reaction effect value changes form procedure whenever invariant limit_reached policy score
"""
DECORATORS = frozenset(_DECORATORS.split())
"""Decorators of rule code (``win`` is a word of the library too)."""

_FIXED = """
    me event table player players everyone active nothing nobody anyone all TOP BOTTOM any_time
    always rest turn_start turn_end round_start round_end phase_start phase_end round_number
"""
FIXED = frozenset(_FIXED.split())
"""Names with a fixed meaning in rule code."""

ATTRIBUTES: dict[str, frozenset[str]] = {
    "player": frozenset({"alive", "seat", "name", "bit", "seat_name", "stands_for", "handle"}),
    "card": frozenset({"face_up", "zone", "face", "code", "known_to", "tokens", "index", "kind"}),
    "table": frozenset(),
    "event": frozenset({"cancelled", "kind", "fields"}),
    "hand": frozenset({"shape", "key", "columns"}),
    "pile": frozenset(
        {
            "bit",
            "decl",
            "declared_mask",
            "loose",
            "mask",
            "name",
            "owner",
            "up",
            "starts",
            "forget",
            "settle",
            "chances",
        }
        | {name for name in dir(list) if name[0] != "_"}
    ),
}
"""Attributes of every player and card: none of their zones, counters or fields may have these names."""

PROSE = frozenset({"name", "number_of", "start_of", "result_of", "cost", "players", "minutes"})
"""Names with a fixed meaning in prose; no constant, term or table may have them."""

KEPT_WORDS = frozenset(keyword.kwlist)
"""Python's keywords, which cannot be names."""
RESERVED = LIBRARY | DECORATORS | FIXED | KEPT_WORDS
"""Every name that rule code reserves."""

NAME = re.compile(r"[a-z][a-z0-9_]*")
"""A declared name."""
MEMBER = re.compile(r"[A-Z][A-Z0-9_]*")
"""The name of an enumeration's member, or of a hand."""
