"""Drawings without transparency, for files that may not contain any (PDF/X-1a, PDF/X-3): colours as on white paper.

Colours below a transparent part are not mixed in; a warning says so (PNP709). Masks other than the transparent stops of
a gradient are left open.

Opacities are from 0 to 1.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from pnp.press.typeset.drawing.page import Colour, GlyphRun, Gradient, Group, Ink, Item, Mask, Path, PlacedFace, mixed
from pnp.press.typeset.drawing.walk import has_transparency

PAPER = "#FFFFFF"


def opaque_items(items: Iterable[Item], opacity: float = 1.0) -> tuple[Item, ...]:
    """Items in the colours that they have on white paper, under groups with a total ``opacity``."""
    return tuple(_opaque(item, opacity) for item in items)


def _opaque(item: Item, opacity: float) -> Item:
    match item:
        case Group():
            transparency = _transparency_of(item)
            items = (_transparent(item.items[0], transparency),) if transparency else item.items
            shown = opaque_items(items, opacity * item.opacity)
            return replace(item, items=shown, opacity=1.0, mask=None)
        case PlacedFace():
            if opacity == 1 and not has_transparency(item.face.items):
                return item
            face = replace(
                item.face, name=f"{item.face.name}~{opacity:g}", items=opaque_items(item.face.items, opacity)
            )
            return replace(item, face=face)
        case _:
            return _inked(item, lambda ink: _thinned(ink, opacity)) if opacity < 1 else item


def _inked(item: Item, change: Callable[[Ink], Ink]) -> Item:
    """An item in other inks."""
    match item:
        case Path():
            fill, stroke = (change(ink) if ink is not None else None for ink in (item.paint.fill, item.paint.stroke))
            return replace(item, paint=replace(item.paint, fill=fill, stroke=stroke))
        case GlyphRun():
            return replace(item, fill=change(item.fill))
        case _:
            return item


def _thinned(ink: Ink, share: float) -> Ink:
    """An ink mixed with a share of the paper."""
    if isinstance(ink, Gradient):
        return replace(ink, stops=tuple((at, mixed(PAPER, colour, share)) for at, colour in ink.stops))
    return mixed(PAPER, ink, share)


# ------------------------------------------------------------------------------------------------- clear stops
def _transparency_of(group: Group) -> Gradient | None:
    """The gradient that is the whole mask of a group with one item; None for any other group."""
    items: tuple[Item, ...] = group.mask.items if isinstance(group.mask, Mask) else ()
    only = items[0] if len(items) == 1 and len(group.items) == 1 else None
    ink = only.paint.fill if isinstance(only, Path) else None
    return ink if isinstance(ink, Gradient) else None


def _transparent(item: Item, transparency: Gradient) -> Item:
    """An item whose gradient follows its transparency, with the transparency worked into its stops."""

    def thinned(ink: Ink) -> Ink:
        if not isinstance(ink, Gradient) or len(ink.stops) != len(transparency.stops):
            return ink
        return replace(ink, stops=tuple(_stop(*pair) for pair in zip(ink.stops, transparency.stops, strict=True)))

    return _inked(item, thinned)


def _stop(stop: tuple[float, Colour], transparency: tuple[float, Colour]) -> tuple[float, Colour]:
    return stop[0], mixed(PAPER, stop[1], int(transparency[1][1:3], 16) / 255)
