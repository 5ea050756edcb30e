"""A game on the machine: tapes go in, outcomes come out."""

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, c_int32, c_int64, c_uint32, c_uint64, c_void_p
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from pnp.native.compiler import library
from pnp.native.hands import ranking_numbers
from pnp.native.layout import NIL, Layout
from pnp.native.program import NativeGame

Status = Literal["running", "ended", "limit", "stuck", "beyond", "asking"]
STATUS: tuple[Status, ...] = ("running", "ended", "limit", "stuck", "beyond", "asking")
KINDS = ("choose", "some", "number", "confirm", "action", "reaction", "pay", "offer", "name")
"""Kinds of questions, by their numbers."""
SEATS = 31
SMALLEST_LIST = 64
LONGEST_TAPE = 262_144
LOGGED = 400_000
"""Numbers that a log of questions may have."""


class _Spec(ctypes.Structure):
    """vm/machine.h: Spec."""

    _fields_ = [
        *((name, c_int32) for name in (
            "n_code", "n_functions", "n_consts", "n_lists", "n_pool", "n_tables", "n_cells", "n_cards", "n_columns",
            "n_zones", "n_bounds", "n_counters", "n_clauses", "seats", "everyone", "capacity", "main", "n_table",
            "n_player", "n_card", "n_table_lists", "n_player_lists", "n_actions", "n_score", "copies", "n_identities",
            "n_tokens", "n_rankings", "n_shapes", "n_fields",
        )),
        ("code", c_void_p), ("functions", c_void_p), ("consts", c_void_p), ("list_at", c_void_p), ("pool", c_void_p),
        ("tables", c_void_p), ("cells", c_void_p), ("columns", c_void_p), ("card_zone", c_void_p),
        ("card_code", c_void_p), ("zones", c_void_p), ("bounds", c_void_p), ("table_start", c_void_p),
        ("player_start", c_void_p), ("card_start", c_void_p), ("table_list_start", c_void_p),
        ("player_list_start", c_void_p), ("score", c_void_p), ("identities", c_void_p), ("tokens", c_void_p),
        ("rankings", c_void_p), ("shapes", c_void_p),
    ]  # fmt: skip


@dataclass(frozen=True)
class Played:
    """How a game on the machine came out."""

    status: Status
    """``beyond``: it needs more room than the machine has; Python plays it."""
    code: int
    """Of a defect: 4xx."""
    clause: int
    """Of a defect, where it is not its rule's: its number, or -1."""
    pc: int
    """Of a defect: the instruction of the rule, or -1."""
    rounds: int
    turns: int
    decisions: int
    rule: int
    """The rule that ended it, or -1."""
    winners: tuple[int, ...]
    at: int
    """How many numbers of the tape were read or written."""


@cache
def _library() -> Any:
    return bind(ctypes.CDLL(str(library())))


def bind(made: Any) -> Any:
    """The machine's functions with their types."""
    made.pnp_make.restype, made.pnp_make.argtypes = c_void_p, [POINTER(_Spec)]
    made.pnp_free.restype, made.pnp_free.argtypes = None, [c_void_p]
    made.pnp_play.restype = c_int32
    made.pnp_play.argtypes = [c_void_p, POINTER(c_int32), c_int32, POINTER(c_uint32), c_int32, c_int32]
    made.pnp_many.restype, made.pnp_many.argtypes = c_int64, [c_void_p, c_int64, c_uint64, POINTER(c_int64)]
    made.pnp_outcome.restype, made.pnp_outcome.argtypes = None, [c_void_p, POINTER(c_int64)]
    for name, kind in (
        ("tape", c_int32), ("counters", c_int64), ("data", c_int64), ("histogram", c_int64), ("leads", c_int32),
        ("identities", c_int64), ("log", c_int64), ("most", c_int64),
    ):  # fmt: skip
        function = getattr(made, f"pnp_{name}")
        function.restype, function.argtypes = POINTER(kind), [c_void_p]
    made.pnp_numbers.restype, made.pnp_numbers.argtypes = POINTER(c_int64), [c_void_p, c_int32]
    made.pnp_state_size.restype, made.pnp_state_size.argtypes = c_int64, [c_void_p]
    made.pnp_leader.restype, made.pnp_leader.argtypes = c_int32, [c_void_p]
    made.pnp_watch.restype, made.pnp_watch.argtypes = None, [c_void_p, c_int32]
    made.pnp_keep_log.restype, made.pnp_keep_log.argtypes = c_int32, [c_void_p, c_int32]
    made.pnp_value.restype, made.pnp_value.argtypes = c_int32, [c_void_p, c_int32, c_int64, POINTER(c_int64)]
    made.pnp_state.restype, made.pnp_state.argtypes = c_int64, [c_void_p, POINTER(c_int64), c_int64]
    return made


class Machine:
    """A table on the machine, at which games are played one after another."""

    def __init__(self, native: NativeGame, made: Any = None) -> None:
        """``made``: another build of the machine than the usual one. Raises NoCompiler."""
        self.native = native
        self._made = made if made is not None else _library()
        spec, kept = _spec(native)
        self._machine = self._made.pnp_make(ctypes.byref(spec))
        del kept
        if not self._machine:
            raise AssertionError("the machine has refused a program of our own making")
        self.counters_of = 1 + max((c for arc in native.typed.workings.rules.arcs for c, _ in arc.tally), default=0)

    def __del__(self) -> None:
        if getattr(self, "_machine", None):
            self._made.pnp_free(self._machine)
            self._machine = None

    def play(self, tape: Sequence[int] = (), seed: int | None = None, keep_counts: bool = False) -> Played:
        """Play a game: what is given of the tape, then chance from a seed, or zeros. The same as Python's Tape."""
        if len(tape) > LONGEST_TAPE or any(not 0 <= v < 2**31 for v in tape):
            return Played("beyond", 0, -1, -1, 0, 0, 0, -1, (), 0)
        key = [] if seed is None else _parts(abs(seed))
        given = (c_int32 * max(1, len(tape)))(*tape)
        self._made.pnp_play(self._machine, given, len(tape), (c_uint32 * max(1, len(key)))(*key), len(key), keep_counts)
        return self.outcome()

    def outcome(self) -> Played:
        """How the last game came out."""
        out = (c_int64 * (16 + SEATS))()
        self._made.pnp_outcome(self._machine, out)
        self._leads, self._leads_lost, self._logged = out[10], out[11], out[12]
        return Played(
            STATUS[out[0]], out[1], out[2], out[3], out[4], out[5], out[6], out[7], tuple(out[13 : 13 + out[9]]), out[8]
        )

    def many(self, games: int, seed: int = 1) -> tuple[int, dict[str, int]]:
        """So many games by a quick chance of their own: the decisions, and how often each outcome."""
        out = (c_int64 * len(STATUS))()
        decisions = self._made.pnp_many(self._machine, games, seed & (2**64 - 1), out)
        return decisions, {name: n for name, n in zip(STATUS, out, strict=True) if n}

    def tape(self, n: int) -> list[int]:
        """The first numbers of the last game's tape."""
        return list(self._made.pnp_tape(self._machine)[:n])

    def counters(self) -> list[int]:
        """What the rules have counted up since counting began."""
        return list(self._made.pnp_counters(self._machine)[: self.counters_of])

    def data_counts(self) -> dict[str, int]:
        """How often data with a clause have applied."""
        clauses = self.native.layout.clauses
        counts = self._made.pnp_data(self._machine)[: len(clauses)]
        return {clause: n for clause, n in zip(clauses, counts, strict=True) if n}

    def most(self) -> dict[str, int]:
        """The most of each kind of token that were in play at once in the last game, as gains came."""
        counts = self._made.pnp_most(self._machine)[: len(self.native.layout.tokens)]
        return {name: n for name, n in zip(self.native.layout.tokens, counts, strict=True) if n}

    def histogram(self) -> tuple[tuple[int, int], ...]:
        """How many decisions of the last game, which was watched, had so many options."""
        counts = self._made.pnp_histogram(self._machine)[: capacity(self.native.layout) + 2]
        return tuple((n, times) for n, times in enumerate(counts) if times)

    def leads(self) -> list[int] | None:
        """Who led as each turn began; None where that were more than can be noted."""
        return None if self._leads_lost else list(self._made.pnp_leads(self._machine)[: self._leads])

    def leader(self) -> int:
        """The seat that is ahead now; -1 for none."""
        return int(self._made.pnp_leader(self._machine))

    def identities(self) -> list[int]:
        """The fields that hold members, of each seat, as they were after the set-up."""
        n = len(identity_slots(self.native.layout)) * len(self.native.layout.table.seated)
        return list(self._made.pnp_identities(self._machine)[:n])

    def own_numbers(self, slot: int) -> list[int]:
        """A number of each seat, as it is now."""
        width = self.native.layout.counts.get(("player", "number"), 0)
        numbers = self._made.pnp_numbers(self._machine, 1)
        return [numbers[seat * width + slot] for seat in range(len(self.native.layout.table.seated))]

    def value(self, function: int, seat: int) -> int | None:
        """What a function of one player says now; None where it cannot tell."""
        out = c_int64()
        told = self._made.pnp_value(self._machine, function, seat, ctypes.byref(out))
        return out.value if told else None

    def watch(self, watching: bool) -> None:
        """Note options and leaders of the games that follow, or no longer."""
        self._made.pnp_watch(self._machine, watching)

    def keep_log(self) -> None:
        """Note every question of the games that follow."""
        self._made.pnp_keep_log(self._machine, LOGGED)

    def log(self) -> list[tuple[int, str, int, int]] | None:
        """The last game's questions: who, of which kind, how many options, and what they are as one number."""
        if self._logged > LOGGED:
            return None
        flat = self._made.pnp_log(self._machine)[: self._logged]
        rows = zip(*[iter(flat)] * 4, strict=True)
        return [(who, KINDS[kind], n, told & (2**64 - 1)) for who, kind, n, told in rows]

    def state(self) -> list[int]:
        """Everything that the table holds, as numbers in a fixed order (:func:`pnp.native.compare.state_of`)."""
        n = self._made.pnp_state(self._machine, None, 0)
        out = (c_int64 * n)()
        self._made.pnp_state(self._machine, out, n)
        return list(out)

    @property
    def state_size(self) -> int:
        """Bytes that the table takes, without what is under way."""
        return int(self._made.pnp_state_size(self._machine))


def _parts(seed: int) -> list[int]:
    """A seed as random.seed takes it: its 32-bit parts, lowest first."""
    out = []
    while seed:
        out.append(seed & 0xFFFFFFFF)
        seed >>= 32
    return out or [0]


def capacity(layout: Layout) -> int:
    """How many members a list may have."""
    enums = max((len(e.members) for e in layout.game.enums.values()), default=0)
    lists = max((len(values) for values in layout.lists), default=0)
    return max(SMALLEST_LIST, len(layout.table.cards) + 8, enums + 2, lists + 2)


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
        out += [owner, zone.up, zone.decl.order == "stack", zone.decl.empty_at_rest, filled]
        out += [layout.clause(zone.decl.clause), layout.bit(zone.decl.name), zone.declared_mask]
    return out


def _token_numbers(layout: Layout) -> list[int]:
    out: list[int] = []
    for name, token in layout.tokens.items():
        held = layout.table.tokens[name]
        counted = layout.bit(held.counter) if held.counter else 0
        supply = -1 if held.supply is None else held.supply
        out += [layout.bit(name) | counted, layout.bit(name), supply, token.own, token.card, token.holder]
    return out


def _spec(native: NativeGame) -> tuple[_Spec, list[Any]]:
    """The program as the machine takes it over; what it points to is to be kept meanwhile."""
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
    wide: dict[str, Sequence[int]] = {
        "consts": native.consts, "cells": layout.cells, "columns": columns, "zones": zones, "bounds": bounds,
        "tokens": _token_numbers(layout),
        "table_start": starts["table"][0], "player_start": starts["player"][0], "card_start": starts["card"][0],
    }  # fmt: skip
    narrow: dict[str, Sequence[int]] = {
        "code": code.words, "functions": code.functions, "list_at": places, "pool": pool,
        "tables": [v for t in layout.tables for v in (t.size, t.at, t.keys, t.second)],
        "card_zone": [home[id(card)] for card in cards],
        "card_code": [*(codes[card.code] for card in cards), *(faces[id(card.face)] for card in cards)],
        "table_list_start": starts["table"][1], "player_list_start": starts["player"][1],
        "score": native.scores, "identities": identity_slots(layout), "rankings": rankings, "shapes": shapes,
    }  # fmt: skip
    spec, kept = _Spec(), []
    for numbers, kind in ((wide, c_int64), (narrow, c_int32)):
        for name, values in numbers.items():
            array = (kind * max(1, len(values)))(*values)
            kept.append(array)
            setattr(spec, name, ctypes.addressof(array))
    counts = {
        "n_code": len(code.lines), "n_functions": len(code.functions) // 5, "n_consts": len(native.consts),
        "n_lists": len(layout.lists), "n_pool": len(pool), "n_tables": len(layout.tables), "n_cells": len(layout.cells),
        "n_cards": len(cards), "n_columns": len(layout.columns), "n_zones": len(table.zones),
        "n_bounds": len(bounds) // 7,
        "n_counters": 1 + max((c for arc in native.typed.workings.rules.arcs for c, _ in arc.tally), default=0),
        "n_clauses": len(layout.clauses), "seats": len(table.seated), "everyone": len(table.everyone),
        "capacity": capacity(layout), "main": native.main, "n_actions": native.actions, "n_score": len(native.scores),
        "n_table": len(starts["table"][0]), "n_player": len(starts["player"][0]), "n_card": len(starts["card"][0]),
        "n_table_lists": len(starts["table"][1]), "n_player_lists": len(starts["player"][1]),
        "copies": table.has_copies, "n_identities": len(identity_slots(layout)), "n_tokens": len(layout.tokens),
        "n_rankings": len(layout.game.rankings), "n_shapes": sum(len(r.shapes) for r in layout.game.rankings.values()),
        "n_fields": max((len(a.fields) for a in layout.game.announcements.values()), default=0),
    }  # fmt: skip
    for name, value in counts.items():
        setattr(spec, name, value)
    return spec, kept
