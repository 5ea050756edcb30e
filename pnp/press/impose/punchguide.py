"""A guide to cutting round pieces: a small drawing of the sheet, with straight cuts in order and the centre of each
piece.

It is drawn from the finished sheets, so it is correct for any pieces.
"""

from collections.abc import Collection, Iterator, Sequence

from pnp.base.frozen import dataclass, replace
from pnp.model.language.numbers import in_decimals, in_figures, measured
from pnp.model.language.press_words import Sentence
from pnp.press.impose.formats import Box
from pnp.press.impose.furniture import BAND, Furniture, SheetName, draw_furniture
from pnp.press.impose.job import part_of
from pnp.press.impose.marks import INK
from pnp.press.impose.packing import EPS, Bleed, Packing, Reserve
from pnp.press.impose.plan import Options
from pnp.press.typeset.drawing.outline import apply, ellipse_outline, rect_outline
from pnp.press.typeset.drawing.page import Item, Page, Paint, Path, PlacedFace, Tag
from pnp.press.typeset.flow.tagging import tagged

TITLE, TEXT, FIGURES, LEAST = 15.0, 9.5, 7.0, 5.5
"""Sizes of type, pt; ``LEAST`` is the smallest of all."""
LEADING = 5.0
"""Distance between two lines of words, mm."""
LARGEST = 0.72
"""Size of the drawing, as a share of the sheet's."""
SMALL = 12.0
"""Radius below which only small figures fit into a piece, mm."""
CROSS = 1.6
"""Half the length of a cross's arms, mm."""
SENTENCES: tuple[Sentence, ...] = (
    "First cut along the dashed lines from edge to edge, in the order of their letters.",
    "Punch the pieces in numerical order. Keep each hairline just inside the punch.",
    "Turn the punch over so that you can see the piece through it.",
    "With a circle cutter, place the point on the cross. The figures give its distance in mm from the left "
    "and the top edge of the sheet.",
)
"""Sentences of the guide, in order."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The pieces to cut from a sheet, mm from its upper left corner."""

    width: float
    height: float
    rounds: tuple[Box, ...]
    """The trims of round pieces in reading order."""
    others: tuple[Box, ...] = ()
    """The trims of all other pieces."""

    @property
    def diameters(self) -> tuple[float, ...]:
        """Diameters of the round pieces, smallest first."""
        return tuple(sorted({round(x1 - x0, 1) for x0, _, x1, _ in self.rounds}))


def sheet_of(page: Page) -> Sheet:
    """The trims of the pieces on a page."""
    rounds: list[Box] = []
    others: list[Box] = []
    for item in page.items:
        if isinstance(item, PlacedFace):
            face = item.face
            corners = [apply(item.matrix, x, y) for x in (0.0, face.width) for y in (0.0, face.height)]
            xs, ys = [round(x, 2) for x, _ in corners], [round(y, 2) for _, y in corners]
            (rounds if face.is_round else others).append((min(xs), min(ys), max(xs), max(ys)))
    order = sorted(rounds, key=lambda box: (round(box[1]), box[0]))
    return Sheet(page.width, page.height, tuple(order), tuple(others))


def punch_guides(pages: Sequence[Page], options: Options) -> list[Page]:
    """A guide for each arrangement of round pieces on these sheets, which names what is on those."""
    sheets: dict[Sheet, dict[str, None]] = {}
    for page in pages:
        sheets.setdefault(sheet_of(page), {})[part_of(page)] = None
    wanted = [sheet for sheet in sheets if sheet.rounds and not _is_part(sheet, sheets)]
    return [
        punch_guide(sheet, _naming(options, ", ".join(filter(None, sheets[sheet]))), i, len(wanted))
        for i, sheet in enumerate(wanted, 1)
    ]


def _naming(options: Options, part: str) -> Options:
    """Options whose furniture names a part of the game; unchanged without furniture, or without a name."""
    if options.furniture is None or not part:
        return options
    return replace(options, furniture=replace(options.furniture, part=part))


def _is_part(sheet: Sheet, sheets: Collection[Sheet]) -> bool:
    """Whether another sheet has all these pieces in the same positions, and more."""
    own = {*sheet.rounds, *sheet.others}
    size = (sheet.width, sheet.height)
    return any(own < {*s.rounds, *s.others} and size == (s.width, s.height) for s in sheets)


def straight_cuts(sheet: Sheet) -> list[tuple[str, float]]:
    """Cuts that separate rows, then columns: ("y", 74.2) is a cut across the sheet 74.2 mm below its upper edge. Only
    where no piece is in the way."""
    boxes = [*sheet.rounds, *sheet.others]
    return [*(("y", at) for at in _gaps(boxes, 1)), *(("x", at) for at in _gaps(boxes, 0))]


def _gaps(boxes: list[Box], axis: int) -> list[float]:
    """The centres of the empty strips between boxes along one axis."""
    gaps: list[float] = []
    reach = None
    for start, end in sorted((box[axis], box[axis + 2]) for box in boxes):
        if reach is not None and start >= reach - EPS:
            gaps.append((reach + start) / 2)
        reach = end if reach is None else max(reach, end)
    return gaps


def punch_guide(sheet: Sheet, options: Options, number: int, count: int) -> Page:
    """The guide to a sheet, on a page of the same paper."""
    x0, y0, x1, y1 = options.printer.printable(sheet.width, sheet.height)
    items: list[Item] = []
    to_right = bool(options.furniture and options.furniture.right_to_left)
    bands: tuple[Item, ...] = ()
    if options.furniture:
        none = Bleed(0.0, 0.0, 0.0, 0.0)
        box = (0.0, 0.0, sheet.width, sheet.height)
        packing = Packing(sheet.width, sheet.height, (), none, "straight", box, Reserve(0.0, BAND, "rows"))
        name = SheetName("punch guide", number, count)
        bands = draw_furniture(options.furniture, options.letter, packing, (x0, y0, x1, y1), name)
        items += bands[:1]
    y = y0 + 2 * BAND + 4.0
    for text, size in _words(sheet, options, x1 - x0 - 4 * BAND):
        y += LEADING * (1.5 if size == TITLE else 1.0)
        edge, share = (x1 - 2 * BAND, 1.0) if to_right else (x0 + 2 * BAND, 0.0)
        items.append(tagged(options.letter(text, size, INK).at(edge, y, share), Tag("P")))
    y += 7.5
    scale = min(LARGEST, (y1 - 2 * BAND - y) / sheet.height, (x1 - x0 - 4 * BAND) / sheet.width)
    locale = _furniture_of(options).locale
    places = "; ".join(
        f"{n}: {measured(round(box[3]), 'length-millimeter', locale, _middle(box, locale))}"
        for n, box in enumerate(sheet.rounds, 1)
    )
    drawing = _drawing(sheet, options, sheet.width * (1 - scale) / 2, y, scale)
    items.append(tagged(drawing, Tag("Figure", alt=places)))
    return Page(sheet.width, sheet.height, (*items, *bands[1:]), label="punch guide")


def _furniture_of(options: Options) -> Furniture:
    """The texts of the sheets; in English if they have none."""
    return options.furniture or Furniture()


def _middle(box: Box, locale: str) -> str:
    """Distances of a piece's centre from the left and the upper edge, mm: ``31.5 · 44.0``."""
    x0, y0, x1, y1 = box
    return " · ".join(in_decimals(at / 2, 1, locale) for at in (x0 + x1, y0 + y1))


def _words(sheet: Sheet, options: Options, width: float) -> Iterator[tuple[str, float]]:
    """The lines of the text with their sizes."""
    say, locale = _furniture_of(options).say, _furniture_of(options).locale
    figures = [in_figures(d, locale) for d in sheet.diameters]
    diameters = ("; " if any("," in one for one in figures) else ", ").join(figures)
    yield say("Punch or circle cutter: {diameter} mm").format(diameter=diameters), TITLE
    sentences = SENTENCES if straight_cuts(sheet) else SENTENCES[1:]
    for number, sentence in enumerate(sentences, 1):
        yield from ((line, TEXT) for line in _wrapped(f"{number}. {say(sentence)}", options, width))


def _wrapped(text: str, options: Options, width: float) -> Iterator[str]:
    """A text in lines no wider than ``width``; in a script without spaces, a line may end between any two
    characters."""
    parts = text.split(" ") if text.count(" ") > 4 else list(text)
    joint = " " if text.count(" ") > 4 else ""
    line = ""
    for part in parts:
        longer = f"{line}{joint}{part}" if line else part
        if line and options.letter(longer, TEXT, INK).width > width:
            yield line
            line = part
        else:
            line = longer
    yield line


def _drawing(sheet: Sheet, options: Options, x: float, y: float, scale: float) -> Iterator[Item]:
    """The sheet in small."""
    letter, locale = options.letter, _furniture_of(options).locale
    wide, high = sheet.width * scale, sheet.height * scale
    yield Path(rect_outline(x, y, wide, high), Paint(fill="#FFFFFF", stroke=INK, width=0.25), "sheet")
    for x0, y0, x1, y1 in sheet.others:
        other = rect_outline(x + x0 * scale, y + y0 * scale, (x1 - x0) * scale, (y1 - y0) * scale)
        yield Path(other, Paint(stroke=INK, width=0.15, dash=(0.4, 0.8)), "other")
    for place, (x0, y0, x1, y1) in enumerate(sheet.rounds, 1):
        cx, cy, r = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2
        px, py = x + cx * scale, y + cy * scale
        yield Path(ellipse_outline(px, py, r * scale, r * scale), Paint(stroke=INK, width=0.25), "punch")
        arms = (("M", (px - CROSS, py)), ("L", (px + CROSS, py)), ("M", (px, py - CROSS)), ("L", (px, py + CROSS)))
        yield Path(arms, Paint(stroke=INK, width=0.2), "centre")
        small = r * scale < SMALL
        yield from letter(str(place), FIGURES if small else TITLE, INK).at(px, py - CROSS - 1.0, 0.5)
        middle = letter(_middle((x0, y0, x1, y1), locale), LEAST if small else FIGURES, INK)
        yield from middle.at(px, py + CROSS + 3.0, 0.5)
    for number, (axis, at) in enumerate(straight_cuts(sheet)):
        dashed = Paint(stroke=INK, width=0.25, dash=(1.6, 1.0))
        name = letter(chr(ord("A") + number % 26), TEXT, INK)
        if axis == "y":
            py = y + at * scale
            yield Path((("M", (x, py)), ("L", (x + wide, py))), dashed, "cut")
            yield from name.at(x - 1.5, py + 1.2, 1.0)
        else:
            px = x + at * scale
            yield Path((("M", (px, y)), ("L", (px, y + high))), dashed, "cut")
            yield from name.at(px, y - 1.2, 0.5)
