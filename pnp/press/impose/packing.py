"""Packing: how many pieces of one format fit on a sheet, their positions, and the bleed left for each.

Lengths are mm.
"""

import math
from collections.abc import Callable, Iterator
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.model.language.numbers import in_figures
from pnp.model.language.press_words import without_context
from pnp.press.impose.formats import Box, Format

EPS = 1e-6
"""Lengths nearer than this (mm) are the same."""

Size = tuple[float, float]
"""A width and a height, mm."""
Say = Callable[[str], str]
"""Translates a sentence of the program; the caller fills in its {fields}."""


def in_english(sentence: str) -> str:
    """Return the sentence without its context: the `Say` of sheets in English."""
    return without_context(sentence)


@dataclass(frozen=True, slots=True)
class Slot:
    """The position of one piece: the box of its trim on the page, mm; ``turned``: the piece is turned a quarter
    clockwise."""

    x: float
    y: float
    width: float
    height: float
    turned: bool = False

    @property
    def box(self) -> Box:
        """x0, y0, x1, y1."""
        return (self.x, self.y, self.x + self.width, self.y + self.height)

    @property
    def centre(self) -> tuple[float, float]:
        """The centre of the slot."""
        return (self.x + self.width / 2, self.y + self.height / 2)


@dataclass(frozen=True, slots=True)
class Bleed:
    """Bleed that fits on the sheet, mm: between neighbours horizontally and vertically, and around the block."""

    across: float
    down: float
    round: float
    wanted: float
    """Bleed of the drawings, mm."""

    @property
    def least(self) -> float:
        """Smallest bleed at any edge of any piece, mm."""
        return min(self.across, self.down, self.round)

    def words(self, say: Say, locale: str) -> str:
        """Text of the page furniture: "bleed 1.4 mm"; ``locale`` formats its numbers."""
        inner, most = min(self.across, self.down), max(self.across, self.down, self.round)
        if self.wanted < 0.05 or most < 0.05:
            return say("no bleed")
        if inner < 0.05 and self.round >= 0.05:
            return say("bleed {mm} mm round the block only").format(mm=_tenths(self.round, locale))
        if self.round < 0.05 <= inner:
            return say("bleed {mm} mm between the pieces only").format(mm=_tenths(inner, locale))
        if abs(self.across - self.down) >= 0.1:
            both = f"{_tenths(self.across, locale)} × {_tenths(self.down, locale)}"
            return say("bleed {mm} mm").format(mm=both)
        return say("bleed {mm} mm").format(mm=_tenths(self.least, locale)) if self.least >= 0.1 else say("no bleed")


def _tenths(mm: float, locale: str) -> str:
    return in_figures(math.floor(mm * 10 + 0.01) / 10, locale)


@dataclass(frozen=True, slots=True)
class Reserve:
    """A way to reserve space for what is printed beside the pieces: mm at left and right, at top and bottom."""

    x: float = 0.0
    y: float = 0.0
    bands: Literal["", "rows", "columns"] = ""
    """Furniture at the top and bottom, or (turned) at the left and right, or none."""
    corners: float = 0.0
    """Space at both ends of each band that something else uses, mm."""


Axis = Literal["", "x", "y"]
"""A fold through the middle of the sheet: vertical (``x``), horizontal (``y``), or none."""


@dataclass(frozen=True, slots=True)
class Packing:
    """The slots of a full sheet in reading order, for a paper of this width and height, mm.

    With a ``fold``, the slots are those of the fronts, left of or above it; the backs are mirrored on the other side.
    """

    width: float
    height: float
    slots: tuple[Slot, ...]
    bleed: Bleed
    rows: Literal["straight", "staggered"]
    block: Box
    """All trims together, backs beyond a fold too."""
    reserve: Reserve
    fold: Axis = ""

    def __len__(self) -> int:
        return len(self.slots)


@dataclass(frozen=True, slots=True)
class Need:
    """A request to pack: the piece, the bleed wanted, the distances."""

    format: Format
    bleed: float
    """Wanted on every side, mm."""
    gap: float | None = None
    """Distance between pieces if it is fixed; None: twice the bleed that fits on the sheet."""
    least_bleed: float = 0.0
    """The least bleed, mm: fewer pieces are packed rather than having less."""
    may_turn: bool = True
    folds: tuple[Axis, ...] = ("",)
    """The folds that may be tried."""
    grid: tuple[int, int] | None = None
    """Exactly this many columns and rows, in the paper's orientation; None: as many as fit."""

    @property
    def least_gap(self) -> float:
        """The smallest distance allowed."""
        return self.gap if self.gap is not None else max(self.format.gap, 2 * self.least_bleed)

    @property
    def least_outside(self) -> float:
        """The bleed required outside the block."""
        return self.least_bleed if self.gap is None else min(self.least_bleed, self.gap / 2)


def pack(need: Need, sizes: list[tuple[float, float, Box]], reserves: list[Reserve]) -> Packing | None:
    """The best packing over the given orientations of the paper (width, height, printable box) and the reserves.

    Most pieces first; then most bleed, upright pieces, straight rows, the earlier size and reserve. None if not one
    piece fits.
    """
    packings: list[tuple[tuple[float, ...], Packing]] = []
    for s, (width, height, printable) in enumerate(sizes):
        for r, reserve in enumerate(reserves):
            area = _area(need.format, width, height, printable, reserve)
            for packing in _ways(need, (width, height), area, reserve):
                turned = packing.slots[0].turned
                straight = packing.rows == "straight"
                key = (len(packing), round(packing.bleed.least, 1), not turned, straight, -s, -r)
                packings.append((key, packing))
    return max(packings, key=lambda pair: pair[0])[1] if packings else None


def _area(item: Format, width: float, height: float, printable: Box, reserve: Reserve) -> tuple[float, float]:
    """The space for a block in the middle of the page: the wider margin counts on both sides, so that backs fit too."""
    if item.edge and reserve == Reserve():
        return width, height
    x = max(printable[0], width - printable[2]) + reserve.x
    y = max(printable[1], height - printable[3]) + reserve.y
    return width - 2 * x, height - 2 * y


def _ways(need: Need, size: Size, area: Size, reserve: Reserve) -> Iterator[Packing]:
    turns = (False, True) if need.may_turn and need.format.shape != "circle" else (False,)
    for turned in turns:
        for fold in need.folds:
            if packing := _straight(need, size, area, reserve, turned, fold):
                yield packing
    if need.grid is None and need.format.shape in ("circle", "hexagon") and need.folds == ("",):
        for turned in (False, True) if need.may_turn else (False,):
            if packing := _staggered(need, size, area, reserve, turned):
                yield packing


# ------------------------------------------------------------------------------------------------- straight rows
@dataclass(frozen=True, slots=True)
class _Line:
    """Pieces in one direction: how many, their distance, the bleed outside."""

    count: int
    gap: float
    outside: float

    def length(self, size: float) -> float:
        """The length from the start of the first trim to the end of the last, mm."""
        return self.count * (size + self.gap) - self.gap

    def places(self, size: float, start: float) -> list[float]:
        """Start of each piece of the line."""
        return [start + i * (size + self.gap) for i in range(self.count)]


def _straight(need: Need, size: Size, area: Size, reserve: Reserve, turned: bool, fold: Axis) -> Packing | None:
    """Rows and columns on a paper of that size, within an area in its middle."""
    width, height = size
    w, h = (need.format.height, need.format.width) if turned else (need.format.width, need.format.height)
    columns, rows = need.grid or (0, 0)
    across = _spread(w, area[0], need, fold == "x", columns)
    down = _spread(h, area[1], need, fold == "y", rows)
    if across is None or down is None:
        return None
    block_w, block_h = across.length(w), down.length(h)
    x0, y0 = (width - block_w) / 2, (height - block_h) / 2
    xs, ys = across.places(w, x0), down.places(h, y0)
    xs, ys = (xs[: len(xs) // 2] if fold == "x" else xs), (ys[: len(ys) // 2] if fold == "y" else ys)
    slots = tuple(Slot(x, y, w, h, turned) for y in ys for x in xs)
    bleed = Bleed(
        min(need.bleed, across.gap / 2) if across.count > 1 else across.outside,
        min(need.bleed, down.gap / 2) if down.count > 1 else down.outside,
        min(across.outside, down.outside),
        need.bleed,
    )
    if need.format.shape in ("circle", "hexagon"):  # grown evenly all round
        bleed = Bleed(bleed.least, bleed.least, bleed.least, need.bleed)
    return Packing(width, height, slots, bleed, "straight", (x0, y0, x0 + block_w, y0 + block_h), reserve, fold)


def _spread(size: float, room: float, need: Need, folded: bool, wanted: int = 0) -> _Line | None:
    """The pieces of a size that fit in the space, as far apart as their bleed needs; an even number across a fold.
    ``wanted``: exactly this many, or None if they do not fit or an odd number lies across a fold; 0 for as many as
    fit."""
    least = need.least_gap
    count = math.floor((room - 2 * need.least_outside + least + EPS) / (size + least))
    count -= count % 2 if folded else 0
    if count < max(1, wanted) or (folded and wanted % 2):
        return None
    count = wanted or count
    gap = least
    if need.gap is None:
        gap = max(least, min(2 * need.bleed, room / count - size))
    outside = (room - count * (size + gap) + gap) / 2
    return _Line(count, gap, max(0.0, min(need.bleed, outside)))


# ------------------------------------------------------------------------------------------------- staggered rows
def _staggered(need: Need, size: Size, area: Size, reserve: Reserve, turned: bool) -> Packing | None:
    """Rows shifted by half a piece and nested into each other: for circles, and for hexagons on their point.

    ``turned`` packs columns instead of rows, which turns hexagons onto their side.
    """
    item, (width, height) = need.format, size
    room_w, room_h = (area[1], area[0]) if turned else area
    long, short, rows = _stagger_counts(item, need, room_w, room_h)
    if rows < 2 or long < 1:
        return None
    gap = need.least_gap if need.gap is not None else _stagger_gap(need, long, short, rows, room_w, room_h)
    pitch, step = item.width + gap, (item.width + gap) * math.sqrt(3) / 2
    block_w = (long - 1) * pitch + item.width + (pitch / 2 if short == long else 0.0)
    block_h = (rows - 1) * step + item.height
    page_w, page_h = (height, width) if turned else (width, height)
    x0, y0 = (page_w - block_w) / 2, (page_h - block_h) / 2
    flat = [
        (x0 + (pitch / 2 if r % 2 else 0.0) + c * pitch, y0 + r * step)
        for r in range(rows)
        for c in range(short if r % 2 else long)
    ]
    w, h = (item.height, item.width) if turned else (item.width, item.height)
    spin = turned and item.shape != "circle"
    slots = tuple(Slot(*((y, x) if turned else (x, y)), w, h, spin) for x, y in flat)
    points = 1.0 if item.shape == "circle" else math.sqrt(3) / 2  # a hexagon's points grow further than its flats
    outside = max(0.0, min(need.bleed, (room_w - block_w) / 2, (room_h - block_h) / 2 * points))
    inner = min(need.bleed, gap / 2)
    block = (y0, x0, y0 + block_h, x0 + block_w) if turned else (x0, y0, x0 + block_w, y0 + block_h)
    return Packing(width, height, slots, Bleed(inner, inner, outside, need.bleed), "staggered", block, reserve)


def _stagger_counts(item: Format, need: Need, room_w: float, room_h: float) -> tuple[int, int, int]:
    """Pieces in an unshifted row, in a shifted row, and the number of rows."""
    gap, w, h = need.least_gap, room_w - 2 * need.least_outside, room_h - 2 * need.least_outside
    pitch = item.width + gap
    long = math.floor((w + gap + EPS) / pitch)
    fits = long * pitch - gap + pitch / 2 <= w + EPS
    rows = math.floor((h - item.height + EPS) / (pitch * math.sqrt(3) / 2)) + 1 if h >= item.height else 0
    return long, long if fits else long - 1, rows


def _stagger_gap(need: Need, long: int, short: int, rows: int, room_w: float, room_h: float) -> float:
    """The widest distance at which the same number still fits, with half of it left outside."""
    item = need.format
    half = 0.5 if short == long else 0.0
    wide = room_w / (long + half) - item.width
    root = math.sqrt(3) / 2
    high = (room_h - item.height - (rows - 1) * root * item.width) / ((rows - 1) * root + 1)
    return max(need.least_gap, min(2 * need.bleed, wide, high))
