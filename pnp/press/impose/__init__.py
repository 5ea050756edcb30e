"""Turns faces with copies into sheets: formats and papers as data, packing, backs behind fronts, marks, booklets, mats.

The parts, in the order that a job goes through them:

- :mod:`pnp.press.impose.formats`, :mod:`pnp.press.impose.printers`, :mod:`pnp.press.impose.services`: sizes and
  devices, from tables;
- :mod:`pnp.press.impose.packing` and :mod:`pnp.press.impose.plan`: where pieces lie, pure geometry;
- :mod:`pnp.press.impose.placing` and :mod:`pnp.press.impose.marks`: matrices, clips, crop and fold marks;
- :mod:`pnp.press.impose.sheets`, :mod:`pnp.press.impose.mixed`, :mod:`pnp.press.impose.tiles`,
  :mod:`pnp.press.impose.booklet`: the pages;
- :mod:`pnp.press.impose.tuckbox`, :mod:`pnp.press.impose.cutfiles`,
  :mod:`pnp.press.impose.calibration`: boxes, cutters, printers.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.press.impose.plan import Options, plan_sheets
    from pnp.press.impose.sheets import Piece, impose_sheets
    from pnp.press.impose.tiles import tile_face

_PARTS = {
    "plan_sheets": "plan", "Options": "plan", "impose_sheets": "sheets", "Piece": "sheets", "tile_face": "tiles",
}  # fmt: skip


def __getattr__(name: str) -> object:
    """A name from one of the parts, which is loaded on first use, so that printing cards does not load mats."""
    if name not in _PARTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PARTS[name]}"), name)


__all__ = ["Options", "Piece", "impose_sheets", "plan_sheets", "tile_face"]
