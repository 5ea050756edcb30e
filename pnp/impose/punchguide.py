"""A guide to cutting round pieces: a sheet in small, with straight cuts in their order and the centre of each piece."""

from collections.abc import Iterator

from pnp.impose.formats import Box
from pnp.impose.furniture import BAND, draw_furniture
from pnp.impose.marks import INK
from pnp.impose.packing import EPS
from pnp.impose.plan import Plan
from pnp.typeset.outline import ellipse_outline, rect_outline
from pnp.typeset.page import Item, Page, Paint, Path

TITLE, TEXT, FIGURES = 15.0, 9.5, 7.0
"""Type, pt."""
LEADING = 5.0
"""Between two lines of words, mm."""
LARGEST = 0.72
"""Size of the drawing, as a share of the sheet's."""
CROSS = 1.6
"""Half the length of a cross's arms, mm."""
SENTENCES = (
    "First cut along the dashed lines, from edge to edge, in the order of their letters.",
    "Then punch the pieces in the order of their numbers, each with its hairline just within the punch.",
    "Hold the punch upside down: so you look through it at the piece.",
    "With a circle cutter, put its point where the cross is; the figures say how far that is from the left and the "
    "upper edge of the sheet, in mm.",
)
"""What the guide says, in order."""


def straight_cuts(plan: Plan) -> list[tuple[str, float]]:
    """Cuts that part rows, then columns: ("y", 74.2) is a cut across the sheet 74.2 mm below its upper edge. Only
    where no piece is in the way."""
    slots = [plan.packing.slots[i].box for i in plan.slots]
    return [*(("y", at) for at in _gaps(slots, 1)), *(("x", at) for at in _gaps(slots, 0))]


def _gaps(boxes: list[Box], axis: int) -> list[float]:
    """The middles of the empty strips between boxes along one axis."""
    found: list[float] = []
    reach = None
    for start, end in sorted((box[axis], box[axis + 2]) for box in boxes):
        if reach is not None and start >= reach - EPS:
            found.append((reach + start) / 2)
        reach = end if reach is None else max(reach, end)
    return found


def punch_guide(plan: Plan) -> Page:
    """The guide to the sheets of a plan of round pieces, on a page of the same paper."""
    packing, furniture = plan.packing, plan.options.furniture
    x0, y0, x1, _ = plan.printable
    items: list[Item] = []
    if furniture:
        args = (plan.options.letter, packing, plan.printable, "punch guide", 1, 1)
        items += draw_furniture(furniture, *args)
    lines = list(_words(plan, x1 - x0 - 4 * BAND))
    top = y0 + 2 * BAND + 4.0
    y = top
    for text, size in lines:
        y += LEADING * (1.5 if size == TITLE else 1.0)
        label = plan.options.letter(text, size, INK)
        rtl = bool(furniture and furniture.right_to_left)
        items += label.at(x1 - 2 * BAND if rtl else x0 + 2 * BAND, y, 1.0 if rtl else 0.0)
    y += 6.0
    room = plan.printable[3] - 2 * BAND - y
    scale = min(LARGEST, room / packing.height, (x1 - x0 - 4 * BAND) / packing.width)
    items += _drawing(plan, (packing.width * (1 - scale)) / 2, y, scale)
    return Page(packing.width, packing.height, tuple(items), label="punch guide")


def _words(plan: Plan, width: float) -> Iterator[tuple[str, float]]:
    """The lines of the text with their sizes."""
    say = plan.options.furniture.say if plan.options.furniture else str
    yield say("Punch or circle cutter: {diameter} mm").format(diameter=f"{plan.format.width:g}"), TITLE
    sentences = SENTENCES if straight_cuts(plan) else SENTENCES[1:]
    for number, sentence in enumerate(sentences, 1):
        yield from ((line, TEXT) for line in _wrapped(plan, f"{number}. {say(sentence)}", width))


def _wrapped(plan: Plan, text: str, width: float) -> Iterator[str]:
    """A text in lines no wider than ``width``; between any two characters where words are not parted."""
    parts = text.split(" ") if text.count(" ") > 4 else list(text)
    joint = " " if text.count(" ") > 4 else ""
    line = ""
    for part in parts:
        longer = f"{line}{joint}{part}" if line else part
        if line and plan.options.letter(longer, TEXT, INK).width > width:
            yield line
            line = part
        else:
            line = longer
    yield line


def _drawing(plan: Plan, x: float, y: float, scale: float) -> Iterator[Item]:
    """The sheet in small."""
    packing, letter = plan.packing, plan.options.letter
    wide, high = packing.width * scale, packing.height * scale
    yield Path(rect_outline(x, y, wide, high), Paint(fill="#FFFFFF", stroke=INK, width=0.25), "sheet")
    for place, index in enumerate(plan.slots, 1):
        slot = packing.slots[index]
        cx, cy = slot.centre
        px, py = x + cx * scale, y + cy * scale
        rim = ellipse_outline(px, py, slot.width * scale / 2, slot.height * scale / 2)
        yield Path(rim, Paint(stroke=INK, width=0.25), "punch")
        arms = (("M", (px - CROSS, py)), ("L", (px + CROSS, py)), ("M", (px, py - CROSS)), ("L", (px, py + CROSS)))
        yield Path(arms, Paint(stroke=INK, width=0.2), "centre")
        small = slot.width * scale < 24.0
        yield from letter(str(place), FIGURES if small else TITLE, INK).at(px, py - CROSS - 1.0, 0.5)
        yield from letter(f"{cx:.1f} · {cy:.1f}", FIGURES - (1.5 if small else 0.0), INK).at(px, py + CROSS + 3.0, 0.5)
    for number, (axis, at) in enumerate(straight_cuts(plan)):
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
