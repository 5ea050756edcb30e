"""Motifs: drawings for templates of any game, as plain functions that return SVG text.

A template writes ``{{ motif.turks_head(10, 3, 13.6, 3.0, ink("line"), ink("plum")) }}``. Three kinds:

- **outlines** return path data, for the ``d`` of a path: ``<path d="{{ motif.star(8, 3, 1.25) }}" fill="…"/>``;
- **drawings** return elements;
- **frames** take a picture and draw it as they want: a macro of two colours, what is drawn and the ground that it
  is on, which draws about an axis x = 0 above a sill y = 0. Pictures are a game's own, and are in its own folder:
  ``{% macro tower(fg, bg) %}{% include "scenes/tower.svg.j2" %}{% endmacro %}
  {{ motif.counterchanged(15, 7.7, 33, 37.7, ink("hearts"), ink("paper"), tower) }}``.

Lengths are mm, y grows downwards, angles are degrees, 0 is up and they grow clockwise.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import SimpleNamespace
from typing import Generic, TypeVar

from pnp.press.typeset.motifs.library import ICONS, icon_drawing, icon_groups

__all__ = ["DRAWINGS", "FRAMES", "ICONS", "MOTIFS", "OUTLINES", "icon_drawing", "icon_groups", "namespace"]

T = TypeVar("T", bound=object, covariant=True)


class MotifTable(Mapping[str, Callable[..., T]], Generic[T]):
    """Motifs by name, in order of their names. The module of a motif is loaded on first use."""

    def __init__(self, *modules: Mapping[str, Sequence[str]]) -> None:
        places = [sorted((name, module) for module, names in each.items() for name in names) for each in modules]
        self._modules = dict(place for each in places for place in each)

    def __getitem__(self, name: str) -> Callable[..., T]:
        motif: Callable[..., T] = vars(import_module(f"{__name__}.{self._modules[name]}"))[name]
        return motif

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __contains__(self, name: object) -> bool:
        return name in self._modules


_OUTLINES = {
    "emblem": ("rosette",),
    "marks": (
        "drop",
        "tray",
    ),
    "paper": ("box",),
    "plates": ("plate",),
    "rims": ("polygram",),
    "shapes": (
        "arc",
        "arch",
        "frame",
        "lozenge",
        "polygon",
        "rays",
        "ribbon",
        "ring",
        "scallops",
        "star",
        "ticks",
    ),
}
_DRAWINGS = {
    "courts": ("court",),
    "emblem": (
        "emblem",
        "guilloche",
        "turks_head",
    ),
    "icons": (
        "bolt",
        "coin",
        "gem",
        "seal",
    ),
    "library": ("icon",),
    "marks": (
        "chain_mail",
        "four_towers",
        "hooked_arms",
        "moire",
        "ringed_knot",
        "small_crown",
    ),
    "niche": (
        "bead_studs",
        "mark_studs",
        "suit_studs",
    ),
    "paper": (
        "at",
        "both",
        "circle",
        "clipped",
        "flipped",
        "line",
        "path",
        "rect",
        "tint",
        "turned",
    ),
    "rims": (
        "frame_of",
        "rim",
        "rim_piece",
    ),
    "signs": ("sign",),
    "stone": ("cut_stone",),
    "suits": ("suit",),
}
_FRAMES = {
    "niche": (
        "counterchanged",
        "scaled",
    ),
}

OUTLINES: Mapping[str, Callable[..., str]] = MotifTable[str](_OUTLINES)
"""Functions that return path data."""
DRAWINGS: Mapping[str, Callable[..., str]] = MotifTable[str](_DRAWINGS)
"""Functions that return elements (and ``tint``, which returns a colour)."""
FRAMES: Mapping[str, Callable[..., object]] = MotifTable[object](_FRAMES)
"""Functions of a picture: one that draws it, and one that makes another picture of it."""
MOTIFS: Mapping[str, Callable[..., object]] = MotifTable[object](_OUTLINES, _DRAWINGS, _FRAMES)
"""All that templates may call."""


def namespace() -> SimpleNamespace:
    """The motifs as one object with an attribute each: ``motif`` in templates."""
    return SimpleNamespace(**MOTIFS)
