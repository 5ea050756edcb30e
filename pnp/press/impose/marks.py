"""Marks: crop ticks, cutting lines and folds, all derived from the boxes of the pieces on a page.

Lengths are mm.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.press.impose.formats import Box, Line, transposed
from pnp.press.impose.packing import EPS
from pnp.press.typeset.drawing.outline import Segments
from pnp.press.typeset.drawing.page import Item, Paint, Path, Segment

Style = Literal["corners", "edges", "full", "none"]
"""Ticks at every corner; ticks only at the edges of the sheet (guillotine); lines over the whole sheet; nothing."""

OFFSET, LENGTH, LEAST = 0.4, 4.0, 0.9
"""Ticks begin this far from the trim, are this long, and are left out if less than LEAST fits. mm."""
INK, CASING = "#000000", "#FFFFFF"
LINE = 0.2
"""Width of every mark, mm; a white casing shows it on dark bleed."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A short line from (x0, y0) to (x1, y1), mm; folds are dashed."""

    x0: float
    y0: float
    x1: float
    y1: float
    fold: bool = False


def crop_ticks(
    boxes: tuple[Box, ...], style: Style, area: Box, corner: float, folds: tuple[Line, ...]
) -> tuple[Tick, ...]:
    """The ticks for trims, inside ``area`` (the printable part not used by anything else), each drawn once.

    A tick under a neighbour is left out, or shortened to the gap. If there is no space outside, it goes into the waste
    of the piece's own rounded corner (radius ``corner``). A tick on a fold is dashed.
    """
    match style:
        case "corners":
            ticks = _corner_ticks(boxes, area, corner)
        case "edges":
            ticks = _edge_ticks(boxes, area)
        case "full":
            ticks = _full_lines(boxes, area)
        case "none":
            ticks = []
    unique = {_key(t): t for t in ticks}
    cut_ticks = (t for t in unique.values() if not _on_fold(t, folds))
    return (*cut_ticks, *fold_ticks(folds, boxes, area))


def _key(tick: Tick) -> tuple[float, ...]:
    return tuple(round(v, 3) for v in (tick.x0, tick.y0, tick.x1, tick.y1))


# ------------------------------------------------------------------------------------------------- corners
def _corner_ticks(boxes: Sequence[Box], area: Box, corner: float) -> list[Tick]:
    return [tick for box in boxes for tick in (*_level(box, boxes, area, corner), *_upright(box, boxes, area, corner))]


def _upright(box: Box, boxes: Sequence[Box], area: Box, corner: float) -> Iterable[Tick]:
    """The ticks above and below: computed on the sideways view, then turned back."""
    sideways = [transposed(b) for b in boxes]
    for t in _level(transposed(box), sideways, transposed(area), corner):
        yield Tick(t.y0, t.x0, t.y1, t.x1)


def _level(box: Box, boxes: Sequence[Box], area: Box, corner: float) -> Iterable[Tick]:
    """The ticks at the left and right of a box, level with its top and bottom."""
    x0, y0, x1, y1 = box
    for y in (y0, y1):
        if not area[1] - EPS <= y <= area[3] + EPS:
            continue
        beside = [b for b in boxes if b[1] - OFFSET < y < b[3] + OFFSET]
        if tick := _outwards(x0, y, -1, [b[2] for b in beside if b[2] <= x0 + EPS], area[0], corner):
            yield tick
        if tick := _outwards(x1, y, 1, [b[0] for b in beside if b[0] >= x1 - EPS], area[2], corner):
            yield tick


def _outwards(x: float, y: float, way: int, neighbours: list[float], edge: float, corner: float) -> Tick | None:
    """A tick from a corner outwards (``way`` is its sign), as long as fits."""
    room = (edge - x) * way
    near = min(((n - x) * way for n in neighbours), default=None)
    if near is not None and near - OFFSET <= room:
        length = near - OFFSET  # as far as the neighbour's own tick begins: both are then one line
        if length - OFFSET < LEAST:
            return None
        return _line(x + way * OFFSET, x + way * min(length, OFFSET + 2 * LENGTH), y)
    if room - OFFSET >= LEAST:
        return _line(x + way * OFFSET, x + way * min(room, OFFSET + LENGTH), y)
    if corner >= 2.0:
        return _line(x, x - way * min(1.2, corner * 0.4), y)
    return None


def _line(x0: float, x1: float, y: float) -> Tick:
    return Tick(min(x0, x1), y, max(x0, x1), y)


# ------------------------------------------------------------------------------------------------- sheets' edges
def _edge_ticks(boxes: Sequence[Box], area: Box) -> list[Tick]:
    """The ticks for a guillotine, from the outermost pieces to the edge of the printable area."""
    x0, y0 = min(b[0] for b in boxes), min(b[1] for b in boxes)
    x1, y1 = max(b[2] for b in boxes), max(b[3] for b in boxes)
    ticks = []
    for x in _levels(v for b in boxes for v in (b[0], b[2])):
        ticks += [Tick(x, area[1], x, y0 - OFFSET), Tick(x, y1 + OFFSET, x, area[3])]
    for y in _levels(v for b in boxes for v in (b[1], b[3])):
        ticks += [Tick(area[0], y, x0 - OFFSET, y), Tick(x1 + OFFSET, y, area[2], y)]
    return [t for t in ticks if t.x1 - t.x0 + t.y1 - t.y0 >= LEAST]


def _levels(values: Iterable[float]) -> list[float]:
    """Each line once, with its exact coordinate, so that it can be matched to its box again."""
    return sorted({round(v, 4): v for v in values}.values())


def _full_lines(boxes: Sequence[Box], area: Box) -> list[Tick]:
    """Lines over the whole printable area, but not over any piece."""
    ticks = [
        Tick(x, a, x, b)
        for x in _levels(v for box in boxes for v in (box[0], box[2]))
        for a, b in _free((area[1], area[3]), [(k[1], k[3]) for k in boxes if k[0] - EPS <= x <= k[2] + EPS])
    ]
    return ticks + [
        Tick(a, y, b, y)
        for y in _levels(v for box in boxes for v in (box[1], box[3]))
        for a, b in _free((area[0], area[2]), [(k[0], k[2]) for k in boxes if k[1] - EPS <= y <= k[3] + EPS])
    ]


def _free(span: tuple[float, float], taken: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """The parts of a span that are outside the taken parts and OFFSET around them."""
    left, at = [], span[0]
    for a, b in sorted(taken):
        if a - OFFSET - at >= LEAST:
            left.append((at, a - OFFSET))
        at = max(at, b + OFFSET)
    return [*left, (at, span[1])] if span[1] - at >= LEAST else left


def has_room_around(boxes: Sequence[Box], area: Box) -> bool:
    """Whether every corner of every box has space for its ticks inside the printable area."""
    need = OFFSET + LEAST
    return all(
        x0 - need >= area[0] and y0 - need >= area[1] and x1 + need <= area[2] and y1 + need <= area[3]
        for x0, y0, x1, y1 in boxes
    )


def inner_edge_ticks(boxes: Sequence[Box], area: Box) -> tuple[Tick, ...]:
    """Ticks at both ends of every upright edge inside the printable area: for pieces as large as half the paper, with
    no space outside. Two pieces that share an edge share its ticks; an edge beside another piece's middle has none."""
    edges: dict[tuple[float, float, float], None] = {}
    for box in boxes:
        for x, is_right in ((box[0], False), (box[2], True)):
            beside = [other for other in boxes if other is not box and _meets(box, other, is_right)]
            if not beside:
                edges[round(x, 4), box[1], box[3]] = None
            for other in beside:
                start, end = max(box[1], other[1]), min(box[3], other[3])
                if end - start > LENGTH:
                    edges[round((x + other[0 if is_right else 2]) / 2, 4), start, end] = None
    ticks = (
        tick
        for x, y0, y1 in edges
        if area[0] < x < area[2]
        for tick in (
            Tick(x, max(y0, area[1]), x, max(y0, area[1]) + LENGTH),
            Tick(x, min(y1, area[3]) - LENGTH, x, min(y1, area[3])),
        )
    )
    return tuple(ticks)


def _meets(box: Box, other: Box, is_right: bool) -> bool:
    """Whether another box begins where a box ends at its right (or left), and is beside it."""
    distance = other[0] - box[2] if is_right else box[0] - other[2]
    return 0 <= distance + EPS < 2 * LEAST and min(box[3], other[3]) - max(box[1], other[1]) > EPS


# ------------------------------------------------------------------------------------------------- folds
def fold_ticks(folds: Sequence[Line], boxes: Sequence[Box], area: Box) -> tuple[Tick, ...]:
    """Dashed ticks that continue each fold at its ends, outside every piece."""
    ticks: list[Tick] = []
    upright = [fold for fold in folds if abs(fold[2] - fold[0]) < EPS]
    for level, spans in _by_level((x0, y0, y1) for x0, y0, _, y1 in upright).items():
        free = _fold_spans(level, spans, [(b[1], b[0], b[3], b[2]) for b in boxes], (area[1], area[3]))
        ticks += [Tick(level, a, level, b, True) for a, b in free]
    lying = [fold for fold in folds if abs(fold[2] - fold[0]) >= EPS]
    for level, spans in _by_level((y0, x0, x1) for x0, y0, x1, _ in lying).items():
        free = _fold_spans(level, spans, list(boxes), (area[0], area[2]))
        ticks += [Tick(a, level, b, level, True) for a, b in free]
    return tuple(ticks)


def _by_level(folds: Iterable[tuple[float, float, float]]) -> dict[float, list[tuple[float, float]]]:
    """Start and end of folds, by line."""
    levels: dict[float, tuple[float, list[tuple[float, float]]]] = {}
    for level, a, b in folds:
        levels.setdefault(round(level, 4), (level, []))[1].append((a - LENGTH - OFFSET, b + LENGTH + OFFSET))
    return dict(levels.values())


def _fold_spans(
    level: float, spans: Sequence[tuple[float, float]], boxes: Sequence[Box], area: tuple[float, float]
) -> list[tuple[float, float]]:
    """The free parts of one line of folds; adjoining ticks are merged."""
    taken = [(b[0], b[2]) for b in boxes if b[1] - EPS <= level <= b[3] + EPS]
    joined: list[tuple[float, float]] = []
    for a, b in sorted((max(area[0], a), min(area[1], b)) for a, b in spans):
        if joined and a <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(b, joined[-1][1]))
        else:
            joined.append((a, b))
    return [part for span in joined for part in _free(span, taken)]


def _on_fold(tick: Tick, folds: Sequence[Line]) -> bool:
    """Whether a tick is on the line of a fold that begins or ends there."""
    for x0, y0, x1, y1 in folds:
        upright = abs(x1 - x0) < EPS
        if upright and abs(tick.x0 - x0) < EPS and abs(tick.x1 - x0) < EPS and _near(tick.y0, tick.y1, y0, y1):
            return True
        if not upright and abs(tick.y0 - y0) < EPS and abs(tick.y1 - y0) < EPS and _near(tick.x0, tick.x1, x0, x1):
            return True
    return False


def _near(a: float, b: float, c: float, d: float) -> bool:
    return b >= c - LENGTH - 2 * OFFSET and a <= d + LENGTH + 2 * OFFSET


# ------------------------------------------------------------------------------------------------- drawing
def draw_ticks(ticks: Sequence[Tick]) -> tuple[Item, ...]:
    """The ticks as paths: a white casing for all, then the solid and the dashed ones."""
    items: list[Item] = []
    if ticks:
        items.append(Path(_strokes(ticks), Paint(stroke=CASING, width=LINE * 3), "marks"))
    if solid := [t for t in ticks if not t.fold]:
        items.append(Path(_strokes(solid), Paint(stroke=INK, width=LINE), "marks"))
    if dashed := [t for t in ticks if t.fold]:
        items.append(Path(_strokes(dashed), Paint(stroke=INK, width=LINE, dash=(1.0, 0.6)), "folds"))
    return tuple(items)


@lru_cache(maxsize=64)  # measured: without it, a thousand cards of a table take 3 % more time
def crop_marks(
    boxes: tuple[Box, ...], style: Style, area: Box, corner: float, folds: tuple[Line, ...]
) -> tuple[Item, ...]:
    """The drawn ticks for trims: the same objects on all sheets with the same trims, whose operators are written
    once."""
    return draw_ticks(crop_ticks(boxes, style, area, corner, folds))


def _strokes(ticks: Sequence[Tick]) -> Segments:
    segments: list[Segment] = []
    for t in ticks:
        segments += [("M", (t.x0, t.y0)), ("L", (t.x1, t.y1))]
    return tuple(segments)


def draw_outlines(outlines: Iterable[Segments], cased: bool = True) -> tuple[Item, ...]:
    """Cut lines for scissors: hairlines along the trim, on a white casing so that they show on dark bleed."""
    segments = tuple(segment for outline in outlines for segment in outline)
    if not segments:
        return ()
    line = Path(segments, Paint(stroke="#555555", width=LINE), "cut")
    return (Path(segments, Paint(stroke=CASING, width=LINE * 2.5), "cut"), line) if cased else (line,)


def draw_folds(folds: Iterable[Line]) -> tuple[Item, ...]:
    """Dashed lines along folds, on the piece itself: dark dashes, and light ones between them, which show on a dark
    ground."""
    ticks = [Tick(*fold, True) for fold in folds]
    if not ticks:
        return ()
    strokes, dash = _strokes(ticks), (2.0, 1.2)
    light = Paint(stroke=CASING, width=LINE, dash=dash[::-1], dash_offset=-dash[0])
    return (Path(strokes, light), Path(strokes, Paint(stroke="#555555", width=LINE, dash=dash), "folds"))
