"""The order in which to cut a sheet by hand: first the cuts that run from edge to edge, then those within each strip.

It is worked out from the positions of the pieces on a finished sheet. Lengths are mm.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from pnp.base.cache import remember_recent
from pnp.base.frozen import dataclass
from pnp.press.impose.formats import Box, Line
from pnp.press.impose.packing import EPS
from pnp.press.typeset.drawing.outline import Segments, apply, bounds
from pnp.press.typeset.drawing.page import Item, Page, Path, PlacedFace

NARROWEST = 1.5
"""The narrowest strip that is cut off along the sheet's edge, mm: closer to the edge, no cut is needed."""
DEEPEST = 4
"""Deepest nesting of strips: pieces that would need more are cut along their outlines."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A straight cut: upright (``x``) or lying (``y``) at ``at``, from ``start`` to ``end``."""

    axis: Literal["x", "y"]
    at: float
    start: float
    end: float
    letter: str
    """The cut's place in the order. Both cuts at one gap share a letter, as do cuts that continue in the next strip;
    all cuts of a strip share one if the strips differ."""
    depth: int
    """0: from edge to edge of the sheet; 1: within a strip; and so on."""
    strip: int = -1
    """The strip that it belongs to; -1 if it is a cut that makes strips."""


@dataclass(frozen=True, slots=True)
class Cutting:
    """A piece on a sheet: the box of its trim, and whether it is cut along an outline that is not a rectangle."""

    box: Box
    shaped: bool = False


@remember_recent(32)  # measured: drawing a print plan of Living Trumps takes 0.19 s instead of 0.25
def pieces_on(page: Page) -> tuple[Cutting, ...]:
    """The pieces on a page."""
    lines = {_rounded(box) for outline in _cut_lines(page.items) if (box := bounds(outline))}
    pieces = []
    for item in page.items:
        if isinstance(item, PlacedFace):
            corners = [apply(item.matrix, x, y) for x in (0.0, item.face.width) for y in (0.0, item.face.height)]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            box = (min(xs), min(ys), max(xs), max(ys))
            pieces.append(Cutting(box, _rounded(box) in lines))
    return tuple(pieces)


def _rounded(box: Box) -> tuple[int, ...]:
    return tuple(round(v) for v in box)


def _cut_lines(items: Sequence[Item]) -> Iterator[Segments]:
    """The hairlines round each piece that is not a rectangle."""
    for item in items:
        if isinstance(item, Path) and item.source == "cut":
            starts = [i for i, (op, _) in enumerate(item.segments) if op == "M"]
            yield from (item.segments[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True))


@remember_recent(32)  # measured: drawing a print plan of Living Trumps takes 0.13 s instead of 0.19
def cut_order(pieces: Sequence[Cutting], width: float, height: float) -> tuple[Cut, ...]:
    """The straight cuts of a sheet of this size, in cutting order. Shaped pieces are only separated: they are cut out,
    or punched, along their own outlines."""
    if not pieces:
        return ()
    area = (0.0, 0.0, width, height)
    first: Literal["x", "y"] = "y" if len(_strips(pieces, 1)) > 1 or len(_strips(pieces, 0)) == 1 else "x"
    sides = {"x": width, "y": height}
    wanted = (cut for cut in _cuts(pieces, area, first) if NARROWEST <= cut.at <= sides[cut.axis] - NARROWEST)
    cuts = sorted(wanted, key=lambda cut: (cut.depth, cut.gap))
    is_alike = _is_alike(cuts)
    letters: dict[tuple[int, float], str] = {}
    for cut in cuts if is_alike else sorted(cuts, key=lambda cut: (bool(cut.depth), cut.strip, cut.gap)):
        letters.setdefault(_named_by(cut, is_alike), letter_of(len(letters)))
    named_cuts = (Cut(c.axis, c.at, c.start, c.end, letters[_named_by(c, is_alike)], c.depth, c.strip) for c in cuts)
    return tuple(dict.fromkeys(named_cuts))


def _is_alike(cuts: Sequence["_Cut"]) -> bool:
    """Whether all strips are cut in the same places; strips that are not full may have fewer cuts."""
    strips: dict[int, set[float]] = {}
    for cut in cuts:
        if cut.depth:
            strips.setdefault(cut.strip, set()).add(cut.gap)
    most = max(strips.values(), key=len, default=set())
    return all(places <= most for places in strips.values()) and all(cut.depth < 2 for cut in cuts)


def _named_by(cut: "_Cut", is_alike: bool) -> tuple[int, float]:
    return (cut.depth, cut.gap) if is_alike or not cut.depth else (1, float(cut.strip))


def letter_of(number: int) -> str:
    """A … Z, AA … for 0, 1, …"""
    return (letter_of(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


@dataclass(frozen=True, slots=True)
class _Cut:
    """A cut before it has its letter."""

    axis: Literal["x", "y"]
    at: float
    start: float
    end: float
    gap: float
    """The centre of its gap."""
    depth: int
    strip: int


def _cuts(
    pieces: Sequence[Cutting], area: Box, axis: Literal["x", "y"], depth: int = 0, strip: int = -1
) -> Iterator[_Cut]:
    """The cuts of one direction through an area, then those of the other direction through each of its strips."""
    low, high = (1, 3) if axis == "y" else (0, 2)
    other: Literal["x", "y"] = "x" if axis == "y" else "y"
    strips = _strips(pieces, low)
    start, end = (area[0], area[2]) if axis == "y" else (area[1], area[3])
    edges = [area[low], *(v for strip in strips for v in _reach(strip, low)), area[high]]
    gaps = [(edges[i], edges[i + 1]) for i in range(0, len(edges), 2)]
    for number, (before, after) in enumerate(gaps):
        lined = any(piece.shaped for beside in strips[max(0, number - 1) : number + 1] for piece in beside)
        gap = round((before + after) / 2, 1)
        if lined:
            places = [] if number in (0, len(gaps) - 1) else [(before + after) / 2]
        else:
            places = [v for v in (before, after) if area[low] + EPS < v < area[high] - EPS]
        for at in dict.fromkeys(round(place, 3) for place in places):
            yield _Cut(axis, at, start, end, gap, depth, strip)
    if depth >= DEEPEST:
        return
    for number, (inner, (_, a), (b, _)) in enumerate(zip(strips, gaps, gaps[1:], strict=False)):
        part = (area[0], a, area[2], b) if axis == "y" else (a, area[1], b, area[3])
        yield from _cuts(inner, part, other, depth + 1, number if depth == 0 else strip)


def _strips(pieces: Sequence[Cutting], low: int) -> list[list[Cutting]]:
    """Pieces split wherever a cut across misses all of them."""
    strips: list[list[Cutting]] = []
    reach = 0.0
    for piece in sorted(pieces, key=lambda piece: piece.box[low]):
        if not strips or piece.box[low] >= reach - EPS:
            strips.append([])
        strips[-1].append(piece)
        reach = max(reach, piece.box[low + 2])
    return strips


def _reach(strip: Sequence[Cutting], low: int) -> tuple[float, float]:
    return min(piece.box[low] for piece in strip), max(piece.box[low + 2] for piece in strip)


def folds_on(page: Page) -> tuple[Line, ...]:
    """The folds on a page, each as long as its marks reach."""
    folds: dict[tuple[str, float], list[float]] = {}
    for x0, y0, x1, y1 in _fold_marks(page.items):
        if abs(x0 - x1) < EPS:
            folds.setdefault(("x", round(x0, 1)), []).extend((y0, y1))
        elif abs(y0 - y1) < EPS:
            folds.setdefault(("y", round(y0, 1)), []).extend((x0, x1))
    return tuple(
        (at, min(ends), at, max(ends)) if axis == "x" else (min(ends), at, max(ends), at)
        for (axis, at), ends in folds.items()
    )


def _fold_marks(items: Sequence[Item]) -> Iterator[Line]:
    for item in items:
        if isinstance(item, Path) and item.source == "folds":
            points = [values for _, values in item.segments]
            yield from ((a[0], a[1], b[0], b[1]) for a, b in zip(points[::2], points[1::2], strict=True))
