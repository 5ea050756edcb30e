"""The plan of a job: the layout of the sheets of one format on one paper, before anything is drawn."""

import math
from collections.abc import Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Literal

from pnp.base.frozen import dataclass
from pnp.model.language.press_words import Sentence
from pnp.press.impose.formats import Box, Format, Line, Paper, format_size
from pnp.press.impose.furniture import BAND, Furniture, Letter, no_words
from pnp.press.impose.marks import Style
from pnp.press.impose.packing import EPS, Axis, Need, Packing, Reserve, pack
from pnp.press.impose.placing import Room, reflection, rooms, seen_through, turned_over
from pnp.press.impose.printers import Duplex, Printer, Side
from pnp.press.typeset.drawing.outline import apply
from pnp.press.typeset.drawing.page import IDENTITY, Matrix
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.diagnostics.budgets import PLACES

if TYPE_CHECKING:
    from pnp.press.impose.cutters import Cutter


def usual_duplex(printer: Printer) -> Duplex:
    """The default for printing both sides on this printer: its own flip, else fronts and backs separately."""
    return "separate" if printer.duplex == "none" else printer.duplex


@dataclass(frozen=True)
class Options:
    """Settings of sheets. Lengths in mm; None leaves the choice to the press."""

    printer: Printer = field(default_factory=Printer)
    duplex: Duplex = "long"
    flip: Literal["long", "short"] = "long"
    """The edge that a person flips on, for ``separate``."""
    reverse_backs: bool = False
    """With ``separate``: whether backs are in reverse order, for trays that take the printed stack face down."""
    orientation: Literal["auto", "portrait", "landscape"] = "auto"
    mixed: bool = True
    """Whether the remaining pieces of several formats may share a sheet."""
    bands: Literal["auto", "rows"] = "auto"
    """Furniture wherever it leaves space for most pieces, or at the top and bottom."""
    may_turn: bool = True
    """Whether pieces may be turned a quarter."""
    bleed: float | None = None
    """The bleed of pieces; None: the bleed of the format."""
    least_bleed: float = 0.0
    """The least bleed: fewer pieces go on a sheet rather than having less."""
    gap: float | None = None
    """Distance between pieces; None: twice the bleed that fits on the sheet."""
    grid: tuple[int, int] | None = None
    """Exactly this many columns and rows of pieces on a sheet, in its orientation."""
    back_bleed: float = 0.0
    """Backs bleed this much further than fronts, where they have room."""
    back_grounds: Literal["sheet", "cards"] = "sheet"
    """``cards``: paper is left white between two backs, to save ink; ``sheet``: backs bleed until they meet."""
    marks: Style = "corners"
    marks_on: Side = "front"
    cut_lines: Literal["auto", "yes", "no"] = "auto"
    """Hairlines along the trim for scissors; auto: on all pieces that are not rectangles."""
    cutter: "Cutter | None" = None
    """The machine that cuts the sheets; None: cut by hand."""
    test_cut: bool = False
    """Whether to print only cut lines and no ink, to try a cutting machine."""
    skip: frozenset[int] = frozenset()
    """Slots left empty on every sheet, counted from 1."""
    furniture: Furniture | None = field(default_factory=Furniture)
    letter: Letter = no_words

    @property
    def flip_edge(self) -> Literal["long", "short"]:
        """The edge that sheets are flipped on."""
        return "short" if self.duplex == "short" or (self.duplex == "separate" and self.flip == "short") else "long"


@dataclass(frozen=True)
class Plan:
    """One format on one paper: positions of the pieces, printable area, and how backs are mirrored."""

    format: Format
    paper: Paper
    options: Options
    packing: Packing
    printable: Box
    """Printable area of fronts, mm."""
    area: Box
    """Area of crop marks: printable on both sides, without the bands of furniture."""
    fronts: tuple[Room, ...]
    """Room for bleed round each slot."""
    backs: tuple[Room, ...]
    """The room of backs, as seen through the sheet from the front."""
    mirror: Matrix
    """Maps the place of a front to the place of its back."""
    correction: Matrix
    """The printer's correction for back pages."""

    @property
    def slots(self) -> tuple[int, ...]:
        """The slots in use, from 0, in reading order."""
        return tuple(i for i in range(len(self.packing)) if i + 1 not in self.options.skip)

    @property
    def bleed_held(self) -> float:
        """Bleed that every edge of every piece has at least, mm."""
        rooms = [min(room.left, room.top, room.right, room.bottom) for room in (*self.fronts, *self.backs)]
        return min(rooms, default=0.0)

    @property
    def folded(self) -> bool:
        """Whether fronts and backs are printed on the same side of a sheet that is then folded."""
        return bool(self.packing.fold)

    @property
    def fold(self) -> tuple[Line, ...]:
        """The fold through the middle of the sheet, over the length of the block."""
        x0, y0, x1, y1 = self.packing.block
        cx, cy = self.packing.width / 2, self.packing.height / 2
        return {"": (), "x": ((cx, y0, cx, y1),), "y": ((x0, cy, x1, cy),)}[self.packing.fold]

    def sheets(self, pieces: int) -> int:
        """Number of sheets for this number of pieces."""
        return -(-pieces // len(self.slots))

    def words(self) -> str:
        """The layout in words: "9 a sheet of A4, portrait, bleed 1.3 × 1.9 mm"."""
        furniture = self.options.furniture or Furniture()
        say = furniture.say
        lies: Sentence = "sheet|landscape" if self.packing.width > self.packing.height else "sheet|portrait"
        sentence = say("{count} per sheet of {paper}, {lies}, {bleed}")
        paper = self.paper.label or self.paper.name
        bleed = self.packing.bleed.words(say, furniture.locale)
        return sentence.format(count=len(self.slots), paper=paper, lies=say(lies), bleed=bleed)


def plan_sheets(item: Format, paper: Paper, options: Options, report: Report, span: Span = NOWHERE) -> Plan | None:
    """The best layout of a format on a paper. None, after reporting PNP707, if not one piece fits or the cutting
    machine does not suit; after PNP130, if more pieces would fit than the press accepts."""
    sizes = _sizes(paper, options)
    if options.cutter and not _suits(options.cutter, paper, sizes, options.printer, report, span):
        return None
    wanted = item.bleed if options.bleed is None else options.bleed
    between = options.cutter.gap if options.cutter else 0.0  # it makes two cuts between neighbours
    own = max(item.least_bleed, between / 2)
    need = Need(
        replace(item, gap=max(item.gap, between)),
        wanted + options.back_bleed,
        options.gap if options.gap is None else max(options.gap, between),
        min(max(options.least_bleed, own), wanted),
        options.may_turn,
        _folds(options),
        options.grid,
    )
    if PLACES.is_exceeded_by(_most_places(need, paper)):
        subject = f"{format_size(item.width, item.height)} mm on {paper.label or paper.name}"
        here = span if span != NOWHERE else item.span
        report.error("PNP130", PLACES.message(subject), here, "write a larger format, or ask for fewer with `--grid`")
        return None
    packing = _best(need, paper, sizes, options)
    if packing is None and options.least_bleed:  # the caller reports less bleed than requested
        packing = _best(replace(need, least_bleed=min(item.least_bleed, wanted)), paper, sizes, options)
    if packing is None or not any(i + 1 not in options.skip for i in range(len(packing))):
        _does_not_fit(item, paper, options, report, span)
        return None
    plan = _planned(item, paper, options, packing, wanted)
    _check_correction(plan, report, span)
    return plan


def _most_places(need: Need, paper: Paper) -> int:
    """An upper bound for the slots of a format on a sheet: as if it were printed to its edges, and hexagons in nested
    rows."""
    gap, item = need.least_gap, need.format
    dents = 2 / math.sqrt(3) if item.shape in ("circle", "hexagon") else 1.0
    across, down = (paper.width + gap) / (item.width + gap), (paper.height + gap) / (item.height + gap)
    most = math.floor(across * down * dents)
    return most if need.grid is None else min(most, need.grid[0] * need.grid[1])


def _best(need: Need, paper: Paper, sizes: Sequence[tuple[float, float, Box]], options: Options) -> Packing | None:
    """The packing with the most pieces; among equals, the one with the most bleed."""
    return max(
        (p for size in sizes if (p := pack(need, [size], _reserves(need.format, paper, size, options)))),
        key=lambda p: (len(p), round(p.bleed.least, 1), not p.slots[0].turned, p.width <= p.height),
        default=None,
    )


def _suits(
    cutter: "Cutter",
    paper: Paper,
    sizes: list[tuple[float, float, Box]],
    printer: Printer,
    report: Report,
    span: Span,
) -> bool:
    """Whether the machine takes the sheet, and the printer reaches its marks; reports PNP707 if not."""
    from pnp.press.impose.cutters import check_cutter

    faults = report.error_count
    check_cutter(cutter, paper, report)
    across = max(max(p[0], w - p[2]) for w, h, p in sizes) - cutter.clear[0]
    down = max(max(p[1], h - p[3]) for w, h, p in sizes) - cutter.clear[1]
    if cutter.marks != "none" and max(across, down) > EPS:
        inset = " and ".join(f"{v:g}" for v in cutter.insets)
        what = f"registration marks {inset} mm from the edge are outside the area that `{printer.name}` prints"
        needed = math.ceil(max(across + cutter.inset[0], down + cutter.inset[1]))
        help = f"set their inset to {needed} mm or more, in your own cutters.yaml and in the machine's program"
        report.error("PNP707", what, span, help)
    return report.error_count == faults


def _sizes(paper: Paper, options: Options) -> list[tuple[float, float, Box]]:
    ways = {"auto": (False, True), "portrait": (False,), "landscape": (True,)}[options.orientation]
    lies = dict.fromkeys(paper.turned(way) for way in ways)
    return [(w, h, options.printer.printable(w, h)) for w, h in lies]


def _folds(options: Options) -> tuple[Axis, ...]:
    return ("x", "y") if options.duplex == "gutterfold" else ("",)


def _own_area(cutter: "Cutter", paper: Paper, size: tuple[float, float, Box]) -> Reserve | None:
    """Space that a machine's program needs around the pieces; None if it needs none."""
    area = cutter.areas.get(paper.name)
    if not area:
        return None
    width, height, printable = size
    wide, high = area if width <= height else area[::-1]
    x = (width - wide) / 2 - max(printable[0], width - printable[2])
    y = (height - high) / 2 - max(printable[1], height - printable[3])
    return Reserve(max(0.0, x), max(0.0, y))


def _reserves(item: Format, paper: Paper, size: tuple[float, float, Box], options: Options) -> list[Reserve]:
    """The ways to reserve space for marks and furniture; only a piece as large as its paper may have none at all."""
    bands = options.furniture is not None
    if options.cutter and options.cutter.marks != "none":
        from pnp.press.impose.registration import registration_reserves

        return registration_reserves(options.cutter, size[2], size[:2], bands)
    if options.cutter and (own := _own_area(options.cutter, paper, size)):
        return [own]
    straight = item.shape in ("rectangle", "hexagon")  # (others are cut along their lines)
    extra = 3.0 if options.marks == "edges" and straight else 0.0
    rows, columns = Reserve(extra, BAND + extra, "rows"), Reserve(BAND + extra, extra, "columns")
    if item.edge:
        return [rows, columns, Reserve()] if bands else [Reserve()]
    if bands and options.bands == "rows":
        return [rows]
    return [rows, columns] if bands else [Reserve(extra, extra)]


def _planned(item: Format, paper: Paper, options: Options, packing: Packing, wanted: float) -> Plan:
    width, height = packing.width, packing.height
    printable = options.printer.printable(width, height)
    if packing.fold:
        mirror = reflection(packing.fold, (width if packing.fold == "x" else height) / 2)
        correction = IDENTITY
    else:
        axis = turned_over(width, height, options.flip_edge)
        mirror = reflection(axis, (width if axis == "x" else height) / 2)
        correction = options.printer.back_matrix(width, height)
    area = _area(printable, packing, options)
    through, hexagons = seen_through(area, mirror), item.shape == "hexagon"
    return Plan(
        item,
        paper,
        options,
        packing,
        printable,
        _common(area, through),
        rooms(packing, area, wanted, hexagons),
        rooms(packing, through, _back_bleed(packing, wanted, options), hexagons),
        mirror,
        correction,
    )


def _back_bleed(packing: Packing, wanted: float, options: Options) -> float:
    """Bleed of backs, mm: until they meet, or the least that cutting by hand needs, with white paper between two."""
    if options.back_grounds == "sheet":
        return wanted + options.back_bleed
    room = min(packing.bleed.across, packing.bleed.down)
    return max(0.0, min(APART_BLEED + options.back_bleed, wanted + options.back_bleed, room - WHITE / 2))


APART_BLEED, WHITE = 0.6, 0.6
"""The bleed of backs that are kept apart, and the least width of the white between two, mm."""


def _area(printable: Box, packing: Packing, options: Options) -> Box:
    """The part of the printable area that bleed and crop marks may use on a front."""
    x, y = {"rows": (0.0, BAND), "columns": (BAND, 0.0), "": (0.0, 0.0)}[packing.reserve.bands]
    if options.cutter and (options.cutter.marks != "none" or options.cutter.areas):
        x, y = packing.reserve.x, packing.reserve.y
    return (printable[0] + x, printable[1] + y, printable[2] - x, printable[3] - y)


def _common(a: Box, b: Box) -> Box:
    return (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))


def _does_not_fit(item: Format, paper: Paper, options: Options, report: Report, span: Span) -> None:
    size = f"{format_size(item.width, item.height).replace('x', ' × ')} mm"
    where = f"the printable area of {paper.label or paper.name}"
    hint = _what_fits(item, paper, options)
    if item.tiled:
        hint = "print it in tiles"
    report.error(
        "PNP707",
        f"the format `{item.name}` ({size}) does not fit {where}",
        span if span != NOWHERE else item.span,
        hint,
    )


def _what_fits(item: Format, paper: Paper, options: Options) -> str:
    """The help that says how large a piece may be, and how a larger one can still be printed."""
    if options.grid and (plan := plan_sheets(item, paper, replace(options, grid=None), Report())):
        return f"a sheet has room for {len(plan.slots)}: leave out `--grid`, or choose fewer columns or rows"
    left, top, right, bottom = options.printer.printable(*paper.turned(False))
    bands = BAND if options.furniture is not None and not item.edge else 0.0
    wanted = item.bleed if options.bleed is None else options.bleed
    bleed = 2 * min(item.least_bleed, wanted)
    room = sorted((right - left - bleed, bottom - top - bleed - 2 * bands))
    fits = " × ".join(f"{math.floor(max(side, 0.0))}" for side in room)
    return (
        f"at most {fits} mm fit: choose a smaller format, a larger paper, or a format with `tiled: yes` "
        "(`mat`, `board`), which is split over several sheets"
    )


def _check_correction(plan: Plan, report: Report, span: Span) -> None:
    """Warn (PNP707) if the printer's corrections push a trim outside its printable area."""
    if plan.correction == IDENTITY or plan.format.edge:
        return
    box = seen_through(plan.packing.block, plan.mirror)
    corners = [apply(plan.correction, x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    x0, y0, x1, y1 = plan.printable
    over = max(max(x0 - x, x - x1, y0 - y, y - y1) for x, y in corners)
    if over > 0.05:
        what = (
            f"the corrections of the printer `{plan.options.printer.name}` move backs {over:.1f} mm out of its "
            "printable area"
        )
        report.warn("PNP707", what, span, "use a larger paper, or a format that leaves more margin")
