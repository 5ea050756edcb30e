"""The calibration sheet: a pin pushed through the front shows on the back how far the printer is off."""

from collections.abc import Iterator
from typing import Literal

from pnp.press.impose.formats import Paper
from pnp.press.impose.furniture import INK, Letter, draw_rule
from pnp.press.impose.placing import reflection, turned_over
from pnp.press.impose.printers import Printer
from pnp.press.typeset.drawing.outline import apply, ellipse_outline, translation
from pnp.press.typeset.drawing.page import Group, Item, Page, Paint, Path, Segment, Tag
from pnp.press.typeset.flow.tagging import tagged

REACH = 6
"""The distance that the grids on the back extend each way, mm."""


def front_targets(width: float, height: float) -> dict[str, tuple[float, float]]:
    """Positions of the targets on the front of a sheet, mm: spaced evenly around its centre."""
    x, y = width * 0.37, height * 0.37
    cx, cy = width / 2, height / 2
    return {"A": (cx - x, cy - y), "B": (cx + x, cy - y), "C": (cx - x, cy + y), "D": (cx + x, cy + y)}


def back_targets(paper: Paper, edge: Literal["long", "short"]) -> dict[str, tuple[float, float]]:
    """Positions of the same targets on the back, mm from the centre of the sheet: the readings to expect."""
    width, height = paper.turned(False)
    places = _back_targets(width, height, edge)
    return {name: (x - width / 2, y - height / 2) for name, (x, y) in places.items()}


def _back_targets(width: float, height: float, edge: Literal["long", "short"]) -> dict[str, tuple[float, float]]:
    axis = turned_over(width, height, edge)
    mirror = reflection(axis, (width if axis == "x" else height) / 2)
    return {name: apply(mirror, x, y) for name, (x, y) in front_targets(width, height).items()}


def calibration_pages(paper: Paper, printer: Printer, letter: Letter) -> list[Page]:
    """Front and back of the calibration sheet, to be printed on both sides without any correction.

    A pin is pushed through the middle of each cross on the front. On the back, the hole's place on the numbered grid
    (mm right, mm down) is the reading that :func:`pnp.press.impose.printers.calibrated` needs.
    """
    width, height = paper.turned(False)
    edge: Literal["long", "short"] = "short" if printer.duplex == "short" else "long"
    front: list[Item] = []
    for name, (x, y) in front_targets(width, height).items():
        front += [*_cross(x, y), *letter(name, 14.0, INK).at(x - 9.0, y - 5.0, 0.5)]
    back: list[Item] = []
    for name, (x, y) in _back_targets(width, height, edge).items():
        back += [*_grid(x, y, letter), *letter(name, 14.0, INK).at(x, y - REACH - 5.0, 0.5)]
    heading = f"Calibration of {printer.label or printer.name} on {paper.label or paper.name}"
    front += _words(letter, (heading, *FRONT), width, height)
    front += _rules(letter, width, height)
    back += _words(letter, (heading, *BACK), width, height)
    return [
        Page(width, height, tuple(front), label="calibration front"),
        Page(width, height, tuple(back), label="calibration back"),
    ]


FRONT = (
    "Print both sides at 100 %, on the paper that you will use for cards.",
    "Push a pin through the middle of each of the four crosses.",
    "Then turn the sheet over. Check the scales below with a ruler.",
)
BACK = (
    "Read where each hole is: how many mm right of the centre of its grid, and how many mm down.",
    "Left and up are negative. Heavy lines are whole mm, fine lines half mm.",
    "Enter your readings:  pnp printer calibrate",
)


def _words(letter: Letter, lines: tuple[str, ...], width: float, height: float) -> Iterator[Item]:
    y = height / 2 - 14.0
    for i, line in enumerate(lines):
        words = letter(line, 13.0 if i == 0 else 9.5, INK).at(width / 2, y, 0.5)
        yield tagged(words, Tag("P" if i else "H1"))
        y += 7.0 if i == 0 else 5.0


def _rules(letter: Letter, width: float, height: float) -> Iterator[Item]:
    """A ruler along the sheet and one across, for a printer that does not print at true size."""
    rule, _ = draw_rule(letter, 200.0 if height > 250 else 100.0)
    length = 100.0 if height > 250 else 50.0
    yield Group(rule, translation((width - length) / 2, height / 2 + 12.0))
    yield Group(rule, (0.0, -1.0, 1.0, 0.0, width / 2 - 4.0, height / 2 + 28.0 + length))


def _cross(x: float, y: float) -> Iterator[Item]:
    """A cross with two rings, open at its centre so that the pin finds it."""
    lines: list[Segment] = []
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        lines += [("M", (x + 0.4 * dx, y + 0.4 * dy)), ("L", (x + 6.0 * dx, y + 6.0 * dy))]
    yield Path(tuple(lines), Paint(stroke=INK, width=0.2), "target")
    for radius in (2.0, 4.0):
        yield Path(ellipse_outline(x, y, radius, radius), Paint(stroke=INK, width=0.18), "target")


def _grid(x: float, y: float, letter: Letter) -> Iterator[Item]:
    """A numbered grid of half millimetres around the expected position of the hole."""
    for width, colour, chosen in ((0.1, "#9AA3AD", 1), (0.18, "#4A5560", 2), (0.4, "#000000", 4 * REACH)):
        lines: list[Segment] = []
        for i in range(-2 * REACH, 2 * REACH + 1):
            if i % chosen == 0:
                at = i / 2
                lines += [("M", (x + at, y - REACH)), ("L", (x + at, y + REACH))]
                lines += [("M", (x - REACH, y + at)), ("L", (x + REACH, y + at))]
        yield Path(tuple(lines), Paint(stroke=colour, width=width), "grid")
    for mm in range(-REACH, REACH + 1, 3):
        label = letter(f"{mm:+d}".replace("-", "−") if mm else "0", 6.0, INK)
        yield from label.at(x + mm, y + REACH + 2.8, 0.5)
        yield from label.at(x + REACH + 0.8, y + mm + 0.7)
