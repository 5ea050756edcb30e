"""Tiles: a mat or board larger than the paper, spread over sheets that overlap; and the same on one large page.

Lengths are mm.
"""

import math
from collections.abc import Iterator, Sequence

from pnp.base.frozen import dataclass
from pnp.press.impose.arcs import on_cubic
from pnp.press.impose.formats import Box, Format, Paper
from pnp.press.impose.furniture import BAND, SheetName, draw_furniture
from pnp.press.impose.marks import INK, LEAST, LENGTH, LINE, OFFSET, Tick, crop_ticks, draw_ticks
from pnp.press.impose.packing import Bleed, Packing, Reserve
from pnp.press.impose.plan import Options
from pnp.press.typeset.drawing.mirror import extent
from pnp.press.typeset.drawing.outline import Segments, multiply, rect_outline, transformed, translation
from pnp.press.typeset.drawing.page import (
    IDENTITY,
    Anchor,
    Face,
    GlyphRun,
    Group,
    Image,
    Item,
    Matrix,
    Page,
    Paint,
    Path,
    PlacedFace,
    Tag,
)
from pnp.press.typeset.flow.tagging import tagged
from pnp.source.diagnostics import Report

WORDING = 7.5
"""Type on the strips, pt."""
OVERLAP = 10.0
"""Overlap of neighbouring tiles, mm."""
TICKS = 3.0
"""Space reserved around a tile for its marks, mm."""
BEYOND = 3.0
"""Length of a drawing beyond a joint, so that a tile glued slightly off shows no gap, mm."""


@dataclass(frozen=True, slots=True)
class Tightness:
    """Distances between tiles, mm."""

    ticks: float
    overlap: float
    bleed: float
    beyond: float


TIGHT = Tightness(ticks=1.5, overlap=6.0, bleed=1.3, beyond=2.4)
"""The smallest distances that marks, strips and bleed need, for layouts that save paper."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """The division of a drawing into sheets. Windows are in the drawing's own coordinates (its trim's), mm."""

    width: float
    height: float
    """Height of the paper in its orientation."""
    printable: Box
    rows: int
    columns: int
    windows: tuple[Box, ...]
    """The part of the drawing on each sheet, row by row."""
    overlap: float
    ticks: float = TICKS
    bleed: float = 0.0
    beyond: float = BEYOND


def plan_tiles(
    item: Format, paper: Paper, options: Options, bleed: float, overlap: float = OVERLAP, drawn: Sequence[Box] = ()
) -> Tiling | None:
    """The fewest sheets for the drawing with its bleed: spaced as loosely as that number allows, portrait if both
    orientations take the same number. Joints avoid ``drawn`` (boxes in the drawing) if they can.

    None if the paper leaves no space beside the overlap.
    """
    loose = Tightness(TICKS, overlap, bleed, BEYOND)
    tight = Tightness(TIGHT.ticks, min(overlap, TIGHT.overlap), min(bleed, TIGHT.bleed), TIGHT.beyond)
    tilings = list(_tilings(item, paper, options, loose, drawn))
    tilings += _tilings(item, paper, options, tight, drawn) if tilings else ()
    return min(tilings, key=lambda tiling: len(tiling.windows), default=None)


def _tilings(item: Format, paper: Paper, options: Options, how: Tightness, drawn: Sequence[Box]) -> Iterator[Tiling]:
    """The ways to divide a drawing among sheets in portrait and landscape."""
    for landscape in {"auto": (False, True), "portrait": (False,), "landscape": (True,)}[options.orientation]:
        width, height = paper.turned(landscape)
        printable = options.printer.printable(width, height)
        band = BAND if options.furniture else 0.0
        room_x = printable[2] - printable[0] - 2 * how.ticks
        room_y = printable[3] - printable[1] - 2 * how.ticks - 2 * band
        across = _windows(item.width, how, room_x, [(box[0], box[2]) for box in drawn])
        down = _windows(item.height, how, room_y, [(box[1], box[3]) for box in drawn])
        if across and down:
            windows = tuple((a, c, b, d) for c, d in down for a, b in across)
            size = (len(down), len(across))
            yield Tiling(width, height, printable, *size, windows, how.overlap, how.ticks, how.bleed, how.beyond)


Stretch = tuple[float, float]
"""A stretch along one direction: its start and end, mm."""
CLEAR = 1.5
"""A joint closer to a drawing than this, mm, counts as one that cuts it."""
STEP = 0.5


def _windows(size: float, how: Tightness, room: float, drawn: Sequence[Stretch]) -> list[Stretch]:
    """As few windows in one direction as possible, each overlapping the next, with joints where the least is drawn."""
    bleed, overlap = how.bleed, how.overlap
    length = size + 2 * bleed
    if room <= 2 * overlap:
        return []
    count = max(1, math.ceil((length - overlap) / (room - overlap) - 1e-9))
    each = (length + (count - 1) * overlap) / count
    joints = [-bleed]
    for number in range(1, count):
        last = size + bleed - (count - number) * room + (count - number - 1) * overlap  # the rest must fit
        first = joints[-1] + room - overlap
        joints.append(_joint(max(last, joints[-1] + overlap), first, -bleed + number * (each - overlap), drawn))
    ends = [*(joint + overlap for joint in joints[1:]), size + bleed]
    return list(zip(joints, ends, strict=True))


def _joint(low: float, high: float, even: float, drawn: Sequence[Stretch]) -> float:
    """The position between low and high that cuts through least, the one nearest to ``even`` among equals."""
    if high - low < STEP:
        return (low + high) / 2
    steps = int((high - low) / STEP)
    places = [min(max(even, low), high), *(low + i * STEP for i in range(steps + 1))]

    def crossed(at: float) -> int:
        return sum(a - CLEAR < at < b + CLEAR for a, b in drawn)

    return min(places, key=lambda at: (crossed(at), abs(at - even)))


LARGEST = 0.3
"""Share of a mat's width or height: larger items lie under everything else, and no joint can avoid them."""


WORDS = 2.0
"""Extent of words from their baseline, mm."""


def small_parts(face: Face) -> list[Box]:
    """The boxes of words and drawings that a joint should avoid."""
    most = LARGEST * max(face.width, face.height)
    boxes = (box for item in face.items for box in _boxes(item, IDENTITY))
    return [box for box in boxes if box[2] - box[0] < most and box[3] - box[1] < most]


def _points(outline: Segments) -> Iterator[tuple[float, float]]:
    """Points on an outline, close together on its curves, whose control points may be far outside."""
    here = (0.0, 0.0)
    for op, n in outline:
        if op == "C":
            yield from (on_cubic(here, (n[0], n[1]), (n[2], n[3]), (n[4], n[5]), i / 6) for i in range(1, 6))
        if n:
            here = (n[-2], n[-1])
            yield here


def _boxes(item: Item, matrix: Matrix) -> Iterator[Box]:
    match item:
        case Group():
            inner = multiply(matrix, item.matrix)
            yield from (box for child in item.items for box in _boxes(child, inner))
        case PlacedFace():
            inner = multiply(matrix, item.matrix)
            yield from (box for child in item.face.items for box in _boxes(child, inner))
        case Path():
            if points := list(_points(transformed(item.segments, matrix))):
                xs, ys = zip(*points, strict=True)
                yield (min(xs), min(ys), max(xs), max(ys))
        case GlyphRun() | Image():
            low, high = extent(item, matrix) or (0.0, 0.0)
            turned = (matrix[1], matrix[0], matrix[3], matrix[2], matrix[5], matrix[4])  # its x is the other's y
            top, bottom = extent(item, turned) or (0.0, 0.0)
            yield (low - WORDS, top - WORDS, high + WORDS, bottom + WORDS)  # words surround their baseline


def tile_face(
    face: Face, item: Format, paper: Paper, options: Options, report: Report, overlap: float = OVERLAP
) -> list[Page]:
    """A drawing over as many sheets as it needs, with marks for joining them.

    Every sheet but the first of its row is cut along its left edge and glued onto the strip that its neighbour leaves
    for it; rows likewise, along their upper edges. Reports PNP707 if the paper is too small for any tile.
    """
    bleed = min(face.bleed, item.bleed if options.bleed is None else options.bleed)
    tiling = plan_tiles(item, paper, options, bleed, overlap, small_parts(face))
    if tiling is None:
        what = f"a sheet of {paper.label or paper.name} is too small for tiles that overlap by {overlap:g} mm"
        report.error("PNP707", what, item.span, "choose a larger paper or a smaller overlap")
        return []
    return [_tile(face, item, tiling, i, options) for i in range(len(tiling.windows))]


def _tile(face: Face, item: Format, tiling: Tiling, index: int, options: Options) -> Page:
    window = tiling.windows[index]
    w, h = window[2] - window[0], window[3] - window[1]
    x, y = (tiling.width - w) / 2, (tiling.height - h) / 2
    shown = PlacedFace(
        face, translation(x - window[0], y - window[1]), rect_outline(window[0], window[1], w, h), face.name
    )
    box = (x, y, x + w, y + h)
    items: list[Item] = [shown, *_joints(tiling, index, box, options)]
    items += draw_ticks([*_edge_ticks(item, window, box, tiling.ticks), *_joint_ticks(tiling, index, box)])
    row, column = divmod(index, tiling.columns)
    count = len(tiling.windows)
    anchors: tuple[Anchor, ...] = ()
    if options.furniture:
        packing = _packing(tiling, tiling.bleed)
        say = options.furniture.say
        side = say("row {row}, column {column}").format(row=row + 1, column=column + 1)
        name = SheetName(side, index + 1, count)
        bands = draw_furniture(options.furniture, options.letter, packing, tiling.printable, name)
        items = [*bands[:1], *items, *bands[1:], _map(tiling, index)]
        anchors = options.furniture.anchors(name)
    label = f"tile {index + 1} of {count}"
    return Page(tiling.width, tiling.height, tuple(items), anchors=anchors, label=label)


def _packing(tiling: Tiling, bleed: float) -> Packing:
    """The packing of a sheet, as furniture needs it."""
    box = (0.0, 0.0, tiling.width, tiling.height)
    even = Bleed(bleed, bleed, bleed, bleed)
    return Packing(tiling.width, tiling.height, (), even, "straight", box, Reserve(0.0, BAND, "rows"))


def _neighbours(tiling: Tiling, index: int) -> tuple[bool, bool, bool, bool]:
    """For each side of a tile (left, top, right, bottom), whether another tile is there."""
    row, column = divmod(index, tiling.columns)
    return column > 0, row > 0, column < tiling.columns - 1, row < tiling.rows - 1


def _joints(tiling: Tiling, index: int, box: Box, options: Options) -> Iterator[Item]:
    """The strips that neighbours are glued onto: the drawing continues a little beyond the joint; the rest is bare
    paper, which takes glue, and names the sheet that belongs there."""
    _, _, right, below = _neighbours(tiling, index)
    say = options.furniture.say if options.furniture else str
    x0, y0, x1, y1 = box
    across, down = x1 - tiling.overlap, y1 - tiling.overlap
    beyond = tiling.beyond
    bare, more = tiling.overlap - beyond + 0.2, 0.2  # a little over the edge, where the drawing would shine through
    if right:
        strip = rect_outline(across + beyond, y0 - more, bare, y1 - y0 + 2 * more)
        yield Path(strip, Paint(fill="#FFFFFF"), "joint")
    if below:
        strip = rect_outline(x0 - more, down + beyond, x1 - x0 + 2 * more, bare)
        yield Path(strip, Paint(fill="#FFFFFF"), "joint")
    if right:
        yield _edge(Tick(across + LINE / 2, y0, across + LINE / 2, y1, True), (across, y0, tiling.overlap, y1 - y0))
        name = say("glue sheet {sheet} here, with its edge on the dashed line").format(sheet=index + 2)
        words = options.letter(name, WORDING, INK)
        upright: Matrix = (0, -1, 1, 0, across + beyond + (bare + 1.6) / 2, (y0 + y1) / 2)
        yield tagged((Group(words.at(0.0, 0.0, 0.5), upright),), Tag("P"))
    if below:
        yield _edge(Tick(x0, down + LINE / 2, x1, down + LINE / 2, True), (x0, down, x1 - x0, tiling.overlap))
        name = say("glue sheet {sheet} here, with its edge on the dashed line").format(sheet=index + 1 + tiling.columns)
        label = options.letter(name, WORDING, INK)
        yield tagged(label.at((x0 + x1) / 2, down + beyond + (bare + 1.6) / 2, 0.5), Tag("P"))


def _edge(line: Tick, strip: Box) -> Group:
    """The dashed line of a joint, entirely within the strip that is glued over: neither it nor its white casing hides
    anything of the finished mat."""
    return Group(draw_ticks([line]), clip=rect_outline(*strip))


def _joint_ticks(tiling: Tiling, index: int, box: Box) -> Iterator[Tick]:
    """Solid ticks where this sheet is cut to cover its neighbour, dashed ones where the next sheet's edge will be."""
    left, above, right, below = _neighbours(tiling, index)
    x0, y0, x1, y1 = box
    ticks = tiling.ticks
    for wanted, x, fold in ((left, x0, False), (right, x1 - tiling.overlap, True)):
        if wanted:
            yield Tick(x, y0 - ticks, x, y0 - OFFSET, fold)
            yield Tick(x, y1 + OFFSET, x, y1 + ticks, fold)
    for wanted, y, fold in ((above, y0, False), (below, y1 - tiling.overlap, True)):
        if wanted:
            yield Tick(x0 - ticks, y, x0 - OFFSET, y, fold)
            yield Tick(x1 + OFFSET, y, x1 + ticks, y, fold)


def _edge_ticks(item: Format, window: Box, box: Box, ticks: float) -> Iterator[Tick]:
    """Ticks for the edges of the trim, and dashed ones for folds, that cross this window."""
    dx, dy = box[0] - window[0], box[1] - window[1]
    upright = [(x, False) for x in (0.0, item.width)] + [(f[0], True) for f in item.folds if f[0] == f[2]]
    lying = [(y, False) for y in (0.0, item.height)] + [(f[1], True) for f in item.folds if f[1] == f[3]]
    for x, fold in upright:
        if window[0] <= x <= window[2]:
            yield Tick(x + dx, box[1] - ticks, x + dx, box[1] - OFFSET, fold)
            yield Tick(x + dx, box[3] + OFFSET, x + dx, box[3] + ticks, fold)
    for y, fold in lying:
        if window[1] <= y <= window[3]:
            yield Tick(box[0] - ticks, y + dy, box[0] - OFFSET, y + dy, fold)
            yield Tick(box[2] + OFFSET, y + dy, box[2] + ticks, y + dy, fold)


def _map(tiling: Tiling, index: int) -> Group:
    """A small plan of all tiles with this one filled, in the middle of the upper band."""
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

    Without ``marks`` the page ends at the bleed. With them, crop and fold marks are outside the bleed.
    """
    reach = min(face.bleed, item.bleed) if bleed is None else bleed
    room = reach + (OFFSET + LENGTH + LEAST if marks else 0.0)
    w, h = item.width, item.height
    trim = (room, room, room + w, room + h)
    clip = rect_outline(-reach, -reach, w + 2 * reach, h + 2 * reach)
    items: list[Item] = [PlacedFace(face, translation(room, room), clip, face.name)]
    page = (0.0, 0.0, w + 2 * room, h + 2 * room)
    box = (room - reach, room - reach, room + w + reach, room + h + reach)
    if marks:
        items += draw_ticks(_outside(crop_ticks((trim,), "full", page, 0.0, ()), box))
        items += draw_ticks(
            [t for t in _edge_ticks(item, (-reach, -reach, w + reach, h + reach), box, TICKS) if t.fold]
        )
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
