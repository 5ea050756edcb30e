"""Turns faces with copies into sheets: formats and papers as data, packing, backs behind fronts, marks, booklets, mats.

The parts, in the order that a job goes through them:

- :mod:`pnp.impose.formats`, :mod:`pnp.impose.printers`, :mod:`pnp.impose.services`: sizes and devices, from tables;
- :mod:`pnp.impose.packing` and :mod:`pnp.impose.plan`: where pieces lie, pure geometry;
- :mod:`pnp.impose.placing` and :mod:`pnp.impose.marks`: matrices, clips, crop and fold marks;
- :mod:`pnp.impose.sheets`, :mod:`pnp.impose.mixed`, :mod:`pnp.impose.tiles`, :mod:`pnp.impose.booklet`: the pages;
- :mod:`pnp.impose.tuckbox`, :mod:`pnp.impose.boxes`, :mod:`pnp.impose.cutfiles`,
  :mod:`pnp.impose.calibration`: boxes, cutters, printers.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.impose.plan import Options, plan_sheets
    from pnp.impose.sheets import Piece, impose_sheets
    from pnp.impose.tiles import tile_face

_PARTS = {
    "plan_sheets": "plan", "Options": "plan", "impose_sheets": "sheets", "Piece": "sheets", "tile_face": "tiles",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """A name of one of the parts, which is loaded when it is first asked for: cards do not wait for mats."""
    if name not in _PARTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PARTS[name]}"), name)


__all__ = ["Options", "Piece", "impose_sheets", "plan_sheets", "tile_face"]
