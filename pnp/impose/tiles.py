"""Tiles: a mat or board larger than the paper, laid over sheets that overlap; and the same on one large page.

Lengths are mm.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pnp.diagnostics import NOWHERE, Report, Span
from pnp.impose.formats import Box, Format, Paper
from pnp.impose.furniture import BAND, draw_furniture
from pnp.impose.marks import INK, LEAST, LENGTH, OFFSET, Tick, crop_ticks, draw_ticks
from pnp.impose.packing import Bleed, Packing, Reserve
from pnp.impose.plan import Options
from pnp.typeset.outline import rect_outline, translation
from pnp.typeset.page import Face, Group, Item, Page, Paint, Path, Placed

OVERLAP = 10.0
"""How far neighbouring tiles overlap, mm."""
TICKS = 3.0
"""Room kept round a tile for its marks, mm."""
BEYOND = 3.0
"""How far a drawing goes on beyond a joint, so that a tile glued a little off shows no gap, mm."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a drawing is laid over sheets. Windows in the drawing's own coordinates (its trim's), mm."""

    width: float
    height: float
    """Of the paper as it lies."""
    printable: Box
    rows: int
    columns: int
    windows: tuple[Box, ...]
    """What each sheet shows, row by row."""
    overlap: float


def plan_tiles(item: Format, paper: Paper, options: Options, bleed: float, overlap: float = OVERLAP) -> Tiling | None:
    """The fewest sheets that take the drawing with its bleed; portrait when both ways take as many.

    None when the paper leaves no room beside the overlap.
    """
    found = []
    for landscape in {"auto": (False, True), "portrait": (False,), "landscape": (True,)}[options.orientation]:
        width, height = paper.turned(landscape)
        printable = options.printer.printable(width, height)
        band = BAND if options.furniture else 0.0
        room_x = printable[2] - printable[0] - 2 * TICKS
        room_y = printable[3] - printable[1] - 2 * TICKS - 2 * band
        across = _windows(item.width, bleed, room_x, overlap)
        down = _windows(item.height, bleed, room_y, overlap)
        if across and down:
            windows = tuple((a, c, b, d) for c, d in down for a, b in across)
            found.append(Tiling(width, height, printable, len(down), len(across), windows, overlap))
    return min(found, key=lambda tiling: len(tiling.windows), default=None)


def _windows(size: float, bleed: float, room: float, overlap: float) -> list[tuple[float, float]]:
    """Even stretches of one direction, each overlapping the next."""
    whole = size + 2 * bleed
    if room <= 2 * overlap:
        return []
    count = max(1, math.ceil((whole - overlap) / (room - overlap) - 1e-9))
    each = (whole + (count - 1) * overlap) / count
    return [(-bleed + i * (each - overlap), -bleed + i * (each - overlap) + each) for i in range(count)]


def tile_face(
    face: Face,
    item: Format,
    paper: Paper,
    options: Options,
    report: Report,
    span: Span = NOWHERE,
    overlap: float = OVERLAP,
) -> list[Page]:
    """A drawing over as many sheets as it needs, with marks that say how they join.

    Every sheet but the first of its row is cut along its left edge and glued onto the strip that its neighbour leaves
    for it; rows likewise, along their upper edges. Reports PNP707 when the paper is too small for any tile.
    """
    bleed = min(face.bleed, item.bleed if options.bleed is None else options.bleed)
    tiling = plan_tiles(item, paper, options, bleed, overlap)
    if tiling is None:
        what = f"a sheet of {paper.label or paper.name} is too small for tiles that overlap by {overlap:g} mm"
        report.error(
            "PNP707", what, span if span != NOWHERE else item.span, "choose a larger paper or a smaller overlap"
        )
        return []
    return [_tile(face, item, tiling, i, options, bleed) for i in range(len(tiling.windows))]


def _tile(face: Face, item: Format, tiling: Tiling, index: int, options: Options, bleed: float) -> Page:
    window = tiling.windows[index]
    w, h = window[2] - window[0], window[3] - window[1]
    x, y = (tiling.width - w) / 2, (tiling.height - h) / 2
    shown = Placed(face, translation(x - window[0], y - window[1]), rect_outline(window[0], window[1], w, h), face.name)
    box = (x, y, x + w, y + h)
    items: list[Item] = [shown, *_joints(tiling, index, box, options)]
    items += draw_ticks([*_edge_ticks(item, window, box), *_joint_ticks(tiling, index, box)])
    row, column = divmod(index, tiling.columns)
    count = len(tiling.windows)
    if options.furniture:
        packing = _packing(tiling, bleed)
        say = options.furniture.say
        side = say("row {row}, column {column}").format(row=row + 1, column=column + 1)
        items += draw_furniture(options.furniture, options.letter, packing, tiling.printable, side, index + 1, count)
        items.append(_map(tiling, index))
    label = f"tile {index + 1} of {count}"
    return Page(tiling.width, tiling.height, tuple(items), label=label)


def _packing(tiling: Tiling, bleed: float) -> Packing:
    """What furniture wants to know of a sheet."""
    box = (0.0, 0.0, tiling.width, tiling.height)
    said = Bleed(bleed, bleed, bleed, bleed)
    return Packing(tiling.width, tiling.height, (), said, "straight", box, Reserve(0.0, BAND, "rows"))


def _neighbours(tiling: Tiling, index: int) -> tuple[bool, bool, bool, bool]:
    """Whether another tile lies left, above, right, below."""
    row, column = divmod(index, tiling.columns)
    return column > 0, row > 0, column < tiling.columns - 1, row < tiling.rows - 1


def _joints(tiling: Tiling, index: int, box: Box, options: Options) -> Iterator[Item]:
    """The strips that neighbours are glued onto: the drawing goes on a little beyond the joint, the rest is bare
    paper, which takes glue, and says which sheet belongs there."""
    _, _, right, below = _neighbours(tiling, index)
    say = options.furniture.say if options.furniture else str
    x0, y0, x1, y1 = box
    across, down = x1 - tiling.overlap, y1 - tiling.overlap
    bare, more = tiling.overlap - BEYOND + 0.2, 0.2  # a little over the edge, where the drawing would shine through
    if right:
        strip = rect_outline(across + BEYOND, y0 - more, bare, y1 - y0 + 2 * more)
        yield Path(strip, Paint(fill="#FFFFFF"), "joint")
    if below:
        strip = rect_outline(x0 - more, down + BEYOND, x1 - x0 + 2 * more, bare)
        yield Path(strip, Paint(fill="#FFFFFF"), "joint")
    if right:
        yield from draw_ticks([Tick(across, y0, across, y1, True)])
        name = say("glue sheet {sheet} here, its edge on the dashed line").format(sheet=index + 2)
        words = options.letter(name, 6.5, INK)
        yield Group(words.at(0.0, 0.0, 0.5), (0, -1, 1, 0, across + BEYOND + 3.2, (y0 + y1) / 2))
    if below:
        yield from draw_ticks([Tick(x0, down, x1, down, True)])
        name = say("glue sheet {sheet} here, its edge on the dashed line").format(sheet=index + 1 + tiling.columns)
        yield from options.letter(name, 6.5, INK).at((x0 + x1) / 2, down + BEYOND + 3.2, 0.5)


def _joint_ticks(tiling: Tiling, index: int, box: Box) -> Iterator[Tick]:
    """Solid ticks where this sheet is cut to lie on its neighbour, dashed ones where the next one's edge will be."""
    left, above, right, below = _neighbours(tiling, index)
    x0, y0, x1, y1 = box
    for wanted, x, fold in ((left, x0, False), (right, x1 - tiling.overlap, True)):
        if wanted:
            yield Tick(x, y0 - TICKS, x, y0 - OFFSET, fold)
            yield Tick(x, y1 + OFFSET, x, y1 + TICKS, fold)
    for wanted, y, fold in ((above, y0, False), (below, y1 - tiling.overlap, True)):
        if wanted:
            yield Tick(x0 - TICKS, y, x0 - OFFSET, y, fold)
            yield Tick(x1 + OFFSET, y, x1 + TICKS, y, fold)


def _edge_ticks(item: Format, window: Box, box: Box) -> Iterator[Tick]:
    """Ticks for the trim's own edges, and dashed ones for folds, that cross this window."""
    dx, dy = box[0] - window[0], box[1] - window[1]
    upright = [(x, False) for x in (0.0, item.width)] + [(f[0], True) for f in item.folds if f[0] == f[2]]
    lying = [(y, False) for y in (0.0, item.height)] + [(f[1], True) for f in item.folds if f[1] == f[3]]
    for x, fold in upright:
        if window[0] <= x <= window[2]:
            yield Tick(x + dx, box[1] - TICKS, x + dx, box[1] - OFFSET, fold)
            yield Tick(x + dx, box[3] + OFFSET, x + dx, box[3] + TICKS, fold)
    for y, fold in lying:
        if window[1] <= y <= window[3]:
            yield Tick(box[0] - TICKS, y + dy, box[0] - OFFSET, y + dy, fold)
            yield Tick(box[2] + OFFSET, y + dy, box[2] + TICKS, y + dy, fold)


def _map(tiling: Tiling, index: int) -> Group:
    """A little plan of all tiles with this one filled, in the middle of the upper band."""
    cell = min(BAND - 0.6, 4.0) / tiling.rows
    items = []
    for i in range(len(tiling.windows)):
        row, column = divmod(i, tiling.columns)
        paint = Paint(fill=INK if i == index else None, stroke=INK, width=0.18)
        items.append(Path(rect_outline(column * cell, row * cell, cell, cell), paint, "map"))
    x = (tiling.width - cell * tiling.columns) / 2
    return Group(tuple(items), translation(x, tiling.printable[1] + 0.2))


# ------------------------------------------------------------------------------------------------- one page
def single_page(face: Face, item: Format, bleed: float | None = None, marks: bool = False) -> Page:
    """A drawing on a page of its own size, with its trim and bleed boxes: for a print shop, or a plotter.

    Without ``marks`` the page ends at the bleed. With them, crop and fold marks stand outside the bleed.
    """
    reach = min(face.bleed, item.bleed) if bleed is None else bleed
    room = reach + (OFFSET + LENGTH + LEAST if marks else 0.0)
    w, h = item.width, item.height
    trim = (room, room, room + w, room + h)
    clip = rect_outline(-reach, -reach, w + 2 * reach, h + 2 * reach)
    items: list[Item] = [Placed(face, translation(room, room), clip, face.name)]
    page = (0.0, 0.0, w + 2 * room, h + 2 * room)
    box = (room - reach, room - reach, room + w + reach, room + h + reach)
    if marks:
        items += draw_ticks(_outside(crop_ticks((trim,), "full", page, 0.0, ()), box))
        items += draw_ticks([t for t in _edge_ticks(item, (-reach, -reach, w + reach, h + reach), box) if t.fold])
    return Page(page[2], page[3], tuple(items), trim=trim, bleed=box, label=face.name)


def _outside(ticks: tuple[Tick, ...], box: Box) -> list[Tick]:
    """The parts of ticks beyond a box."""
    x0, y0, x1, y1 = box
    return [
        Tick(
            t.x0 if t.x0 < x0 or t.x0 == t.x1 else max(t.x0, x1 + OFFSET),
            t.y0 if t.y0 < y0 or t.y0 == t.y1 else max(t.y0, y1 + OFFSET),
            t.x1 if t.x1 > x1 or t.x0 == t.x1 else min(t.x1, x0 - OFFSET),
            t.y1 if t.y1 > y1 or t.y0 == t.y1 else min(t.y1, y0 - OFFSET),
            t.fold,
        )
        for t in ticks
    ]
