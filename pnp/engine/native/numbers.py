"""The program as the machine reads it: numbers in memory (vm/machine.h: Spec)."""

import ctypes
from array import array
from collections.abc import Mapping, Sequence
from ctypes import c_int32, c_void_p

from pnp.base.frozen import dataclass

NIL = -(2**63)
"""Nothing, as a register holds it."""


class Spec(ctypes.Structure):
    """vm/machine.h: Spec."""

    _fields_ = [
        *((name, c_int32) for name in (
            "n_code", "n_functions", "n_consts", "n_lists", "n_pool", "n_tables", "n_cells", "n_cards", "n_columns",
            "n_zones", "n_bounds", "n_counters", "n_clauses", "seats", "everyone", "capacity", "main", "n_table",
            "n_player", "n_card", "n_table_lists", "n_player_lists", "n_actions", "n_score", "copies", "n_identities",
            "n_tokens", "n_rankings", "n_shapes", "n_fields", "n_reads", "n_marks", "n_shown",
        )),
        ("code", c_void_p), ("functions", c_void_p), ("consts", c_void_p), ("list_at", c_void_p), ("pool", c_void_p),
        ("tables", c_void_p), ("cells", c_void_p), ("columns", c_void_p), ("card_zone", c_void_p),
        ("card_code", c_void_p), ("zones", c_void_p), ("bounds", c_void_p), ("table_start", c_void_p),
        ("player_start", c_void_p), ("card_start", c_void_p), ("table_list_start", c_void_p),
        ("player_list_start", c_void_p), ("score", c_void_p), ("identities", c_void_p), ("marks", c_void_p),
        ("tokens", c_void_p), ("card_kind", c_void_p), ("seat_bits", c_void_p), ("reads", c_void_p),
        ("rankings", c_void_p), ("shapes", c_void_p),
    ]  # fmt: skip


@dataclass(frozen=True)
class Numbers:
    """All numbers of a game, by the fields of :class:`Spec`."""

    counts: Mapping[str, int]
    wide: Mapping[str, Sequence[int]]
    """Numbers of 64 bits each."""
    narrow: Mapping[str, Sequence[int]]

    def spec(self) -> tuple[Spec, list["array[int]"]]:
        """Return the struct and the arrays that it points to; keep these alive while it is used."""
        spec, arrays = Spec(**self.counts), []
        for numbers, kind in ((self.wide, "q"), (self.narrow, "i")):
            for name, values in numbers.items():
                row = array(kind, values or (0,))
                arrays.append(row)
                setattr(spec, name, row.buffer_info()[0])
        return spec, arrays
