"""A job in small: a sheet with its pieces, its cuts in their order and its folds. Lengths are mm."""

from collections.abc import Callable, Iterator
from string import ascii_uppercase

from pnp.press.impose.booklet import is_glued
from pnp.press.impose.cutorder import Cut, Cutting, cut_order, folds_on, pieces_on
from pnp.press.impose.job import Job
from pnp.press.typeset.drawing.outline import bounds, ellipse_outline, rect_outline, translation
from pnp.press.typeset.drawing.page import Group, Item, Page, Paint, Path, PlacedFace, Segment

INK, LIGHT = "#222222", "#E9E6DF"
CUT, FOLD = Paint(stroke=INK, width=0.22), Paint(stroke=INK, width=0.22, dash=(1.0, 0.7))
PAD = 3.2
"""Room for letters beside a sheet."""
Letters = Callable[[str, float, float], tuple[Item, ...]]
Size = tuple[float, float]
Drawing = tuple[tuple[Item, ...], Size]
"""A drawing, and its size."""


def draw_job(job: Job, wide: float, letter: Letters) -> Drawing:
    """A sheet in small with its cuts and folds, its left upper corner at (0, 0); and its size."""
    match job.document.purpose:
        case "cut" | "backs":
            return draw_sheet(job.first, wide, letter)
        case "join":
            return _joined(job, wide, letter)
        case "read" if job.first.parts != (1, 1):
            return _divided(job.first, wide, letter)
        case purpose:
            page = job.first
            scale = _scale(page.width, page.height, wide)
            w, h = page.width * scale, page.height * scale
            items: list[Item] = [_frame(w, h)]
            if purpose == "fold":
                glued = is_glued(job.sheets)
                items.append(Path((("M", (w / 2, 0.0)), ("L", (w / 2, h))), CUT if glued else FOLD))
                for y in () if glued or job.sheets == 1 else (h / 4, 3 * h / 4):
                    items.append(Path((("M", (w / 2, y - 1.0)), ("L", (w / 2, y + 1.0))), STAPLE))
            items += [rule for column in _columns(w, purpose == "fold") for rule in _rules(*column, h)]
            return tuple(items), (w, h)


def part_cuts(page: Page) -> tuple[list[tuple[str, float]], list[tuple[str, float]]]:
    """The cuts between the parts of a sheet of copies, each with its letter: those across the sheet, from the top, then
    those of each strip, from the left."""
    across, down = page.parts
    rows = [page.height * j / down for j in range(1, down)]
    columns = [page.width * i / across for i in range(1, across)]
    letters = iter(ascii_uppercase)
    return [(next(letters), y) for y in rows], [(next(letters), x) for x in columns]


def _divided(page: Page, wide: float, letter: Letters) -> Drawing:
    """A sheet of copies in small; cuts have their letters at their ends."""
    scale = _scale(page.width, page.height, wide - 2 * PAD)
    w, h = page.width * scale, page.height * scale
    rows, columns = part_cuts(page)
    items: list[Item] = [_frame(w, h), *(rule for x0, x1 in _columns(w, bool(columns)) for rule in _rules(x0, x1, h))]
    for name, y in rows:
        items.append(Path((("M", (0.0, y * scale)), ("L", (w, y * scale))), CUT, "cut"))
        items += letter(name, -1.8, y * scale)
    for name, x in columns:
        items.append(Path((("M", (x * scale, 0.0)), ("L", (x * scale, h))), CUT, "cut"))
        items += letter(name, x * scale, -1.6)
    return (Group(tuple(items), translation(PAD, PAD)),), (w + 2 * PAD, h + PAD)


STAPLE, TYPE = Paint(stroke=INK, width=0.6), Paint(stroke="#C9C4B8", width=0.5)


def _columns(wide: float, two: bool) -> list[tuple[float, float]]:
    return [(1.8, wide / 2 - 1.8), (wide / 2 + 1.8, wide - 1.8)] if two else [(2.2, wide - 2.2)]


def _rules(x0: float, x1: float, high: float) -> Iterator[Item]:
    """Lines in place of type."""
    y = 2.6
    while y < high - 2.0:
        yield Path((("M", (x0, y)), ("L", (x1, y))), TYPE)
        y += 1.6


def _scale(width: float, height: float, wide: float) -> float:
    return min(wide / width, wide * 1.3 / height)


def _frame(w: float, h: float) -> Path:
    return Path(rect_outline(0.0, 0.0, w, h), Paint(fill="#FFFFFF", stroke=INK, width=0.25), "sheet")


def draw_sheet(page: Page, wide: float, letter: Letters) -> Drawing:
    """A sheet of pieces, shaded; cuts have their letters at their ends."""
    scale = _scale(page.width, page.height, wide - 2 * PAD)
    w, h = page.width * scale, page.height * scale
    pieces = pieces_on(page)
    items: list[Item] = [_frame(w, h), *(_shade(piece, scale) for piece in pieces)]
    for x0, y0, x1, y1 in folds_on(page):
        items.append(Path((("M", (x0 * scale, y0 * scale)), ("L", (x1 * scale, y1 * scale))), FOLD, "fold"))
    cuts = cut_order(pieces, page.width, page.height)
    items += [Path(_line(cut, scale), CUT, "cut") for cut in cuts]
    named: dict[str, list[Cut]] = {}
    for cut in cuts:
        named.setdefault(cut.letter, []).append(cut)
    for name, own in named.items():
        items += letter(name, *_beside(own, (w, h), scale))
    return (Group(tuple(items), translation(PAD, PAD)),), (w + 2 * PAD, h + PAD)


STRIP = 8.0
"""Cuts with one letter that are further apart than this, mm, are all the cuts of a strip."""


def _beside(cuts: list[Cut], size: Size, scale: float) -> tuple[float, float]:
    """Position of a cut's letter: at its end, or at the end of its strip."""
    places = [cut.at for cut in cuts]
    if cuts[0].depth and (max(places) - min(places) > STRIP or any(cut.depth > 1 for cut in cuts)):
        along = (cuts[0].start + cuts[0].end) / 2 * scale
        return (size[0] + 1.8, along) if cuts[0].axis == "x" else (along, size[1] + 1.8)
    at = sum(places) / len(places) * scale
    return (-1.8, at) if cuts[0].axis == "y" else (at, -1.6)


def _line(cut: Cut, scale: float) -> tuple[Segment, ...]:
    ends = ((cut.start, cut.at), (cut.end, cut.at)) if cut.axis == "y" else ((cut.at, cut.start), (cut.at, cut.end))
    return tuple((op, (x * scale, y * scale)) for op, (x, y) in zip("ML", ends, strict=True))


def _shade(piece: Cutting, scale: float) -> Path:
    x0, y0, x1, y1 = (v * scale for v in piece.box)
    w, h = x1 - x0, y1 - y0
    if piece.shaped and abs(w - h) < 0.2:
        return Path(
            ellipse_outline((x0 + x1) / 2, (y0 + y1) / 2, w / 2, h / 2), Paint(fill=LIGHT, stroke=INK, width=0.15)
        )
    return Path(rect_outline(x0, y0, w, h), Paint(fill=LIGHT, stroke=INK if piece.shaped else None, width=0.15))


def _joined(job: Job, wide: float, letter: Letters) -> Drawing:
    """A mat and the sheets that it is spread over, each with its number."""
    tiles = [
        (item.face, box)
        for page in job.document.pages
        for item in page.items
        if isinstance(item, PlacedFace) and (box := bounds(item.clip))
    ]
    face = tiles[0][0]
    scale = _scale(face.width, face.height, wide)
    items: list[Item] = [_frame(face.width * scale, face.height * scale)]
    for number, (own, (x0, y0, x1, y1)) in enumerate(tiles, 1):
        if own is not face:
            break
        x0, y0 = max(x0, 0.0), max(y0, 0.0)
        x1, y1 = min(x1, face.width), min(y1, face.height)
        items.append(Path(rect_outline(x0 * scale, y0 * scale, (x1 - x0) * scale, (y1 - y0) * scale), CUT))
        items += letter(str(number), (x0 + x1) / 2 * scale, (y0 + y1) / 2 * scale)
    return tuple(items), (face.width * scale, face.height * scale)
