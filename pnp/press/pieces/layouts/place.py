"""The position of a slot on a face of a given format, mm from the top left corner of the trim."""

from dataclasses import replace

from pnp.base.frozen import dataclass
from pnp.model.schema.layout import Grid, Length, Slot
from pnp.press.edition.edition import PieceFormat


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def cx(self) -> float:
        """The horizontal centre, mm."""
        return self.x + self.width / 2

    @property
    def cy(self) -> float:
        """The vertical centre, mm."""
        return self.y + self.height / 2

    def within(self, margin: float) -> "Box":
        """The box with a margin taken off all around."""
        margin = min(margin, self.width / 2, self.height / 2)
        return Box(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)


def box_of(slot: Slot, grid: Grid | None, format: PieceFormat) -> Box | None:
    """The box of a slot; for one in an unknown grid, the safe area; None on an unknown panel."""
    if slot.on:
        panel = format.panels.get(slot.on)
        if panel is None:
            return None
        x0, y0, x1, y1 = panel
        inner = box_of(replace(slot, on=""), grid, replace(format, width=x1 - x0, height=y1 - y0))
        return replace(inner, x=inner.x + x0, y=inner.y + y0) if inner else None
    if slot.cell and grid is not None:
        return _cell(slot.cell, grid, format)
    place, w, h = slot.at, format.width, format.height
    if place.box:
        x, y, width, height = place.box
        return _box(x, width, w, y, height, h)
    inset = {"bleed": -format.bleed, "trim": 0.0}.get(place.word, format.safe)
    return Box(inset, inset, w - 2 * inset, h - 2 * inset)


def into_bleed(slot: Slot, box: Box, format: PieceFormat) -> Box:
    """The box of a ground, extended into the bleed on each side that ends at the trim: otherwise a strip of paper shows
    where the cut is a little outside. A turned, lined or shaped one stays as it is, and so does one with a picture,
    whose edge would be cut off."""
    is_plain = slot.shape in ("", "rectangle") and not (slot.corner or slot.path or slot.line or slot.turn or slot.on)
    if not is_plain or slot.picture or not (slot.fill or slot.pattern) or format.bleed <= 0:
        return box
    right, low = box.x + box.width, box.y + box.height
    left = -format.bleed if abs(box.x) < LEAST else box.x
    top = -format.bleed if abs(box.y) < LEAST else box.y
    right = format.width + format.bleed if abs(right - format.width) < LEAST else right
    low = format.height + format.bleed if abs(low - format.height) < LEAST else low
    return Box(left, top, right - left, low - top)


def is_off(box: Box, format: PieceFormat) -> bool:
    """Whether a box is entirely beyond the trim."""
    return (
        box.x >= format.width or box.y >= format.height or box.x + box.width <= 0.0 or box.y + box.height <= 0.0
    )  # fmt: skip


def ends_before_it_begins(slot: Slot, format: PieceFormat) -> bool:
    """Whether a width or height that counts from the far edge leaves no room: `[6, 6, -60, 8]` on 63 mm."""
    box = box_of(slot, None, format)
    if box is None or not slot.at.box:
        return False
    sizes = zip(slot.at.box[2:], (box.width, box.height), (format.width, format.height), strict=True)
    return any(size.of(extent) <= 0 and long <= LEAST for size, long, extent in sizes)


LEAST = 0.1
"""The least width and height of a box, mm."""


def _box(x: Length, width: Length, w: float, y: Length, height: Length, h: float) -> Box:
    (left, across), (top, down) = _along(x, width, w), _along(y, height, h)
    return Box(left, top, across, down)


def _along(start: Length, size: Length, extent: float) -> tuple[float, float]:
    begin, long = start.of(extent), size.of(extent)
    if begin < 0 and start.share <= 0:  # half of a narrow panel less 40 mm is left as computed
        begin += extent
    if long <= 0:
        long += extent - begin
    return round(begin, 4), round(max(long, LEAST), 4)


def _cell(cell: tuple[int, ...], grid: Grid, format: PieceFormat) -> Box:
    column, row, wide, high = (*cell, 1, 1)[:4]
    x, width = _tracks(column, wide, grid.columns, grid, format.width)
    y, height = _tracks(row, high, grid.rows, grid, format.height)
    return Box(x, y, width, height)


def _tracks(first: int, count: int, of: int, grid: Grid, extent: float) -> tuple[float, float]:
    """Start of the columns or rows, and their extent."""
    step = (extent - 2 * grid.margin + grid.gap) / of
    return round(grid.margin + (first - 1) * step, 4), round(max(count * step - grid.gap, 0.1), 4)
