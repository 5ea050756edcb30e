"""Printers: what a device cannot reach, how it turns paper over, and how far its backs are offset; stored for each
user.

Lengths are mm.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.base.resources import TEMPLATES
from pnp.press.impose.formats import Box
from pnp.press.typeset.drawing.outline import multiply, rotation, scaling, translation
from pnp.press.typeset.drawing.page import IDENTITY, Matrix
from pnp.source.declare import key
from pnp.source.declare.keys import set_by_reader
from pnp.source.declare.kinds import Flag, LabelOrName, ListOf, Number, OneOf
from pnp.source.declare.read import Record
from pnp.source.declare.rows import read_rows, read_tables
from pnp.source.diagnostics import NOWHERE, Report, Span
from pnp.source.diagnostics.hints import did_you_mean

Edge = Literal["long", "short", "none"]
Duplex = Literal["long", "short", "gutterfold", "separate", "none"]
"""Flipped on the long or the short edge; folded and glued; fronts in one file and backs in another; fronts only."""
Side = Literal["front", "back", "both"]
WARN_MARGIN, LEAST_MARGIN = 5.0, 3.0
"""Margins under the first are a warning, under the second an error: few home printers reach there."""


@dataclass(frozen=True, slots=True)
class Printer:
    """Your own printer. Margins are in mm with the paper upright; the other values correct the position of backs."""

    name: str = set_by_reader("name", default="home")
    label: str = key(LabelOrName(), "The name shown to people.", default="")
    margins: tuple[float, ...] = key(
        ListOf(Number(0.0, unit="mm"), counts=(1, 4)),
        "Margins that it cannot print: one number, or left, top, right, bottom, with the paper upright.",
        default=(6.35,),
    )
    duplex: Edge = key(
        OneOf("long", "short", "none"),
        "The edge over which it turns the paper; `none` if sheets are turned by hand or not at all.",
        default="long",
    )
    dx: float = key(Number(unit="mm"), "How far to move backs right, seen from the back.", default=0.0)
    dy: float = key(Number(unit="mm"), "How far to move backs down.", default=0.0)
    angle: float = key(
        Number(unit="degrees"), "How far to turn backs clockwise about the middle of the sheet.", default=0.0
    )
    sx: float = key(Number(), "How far to stretch backs sideways about the middle of the sheet.", default=1.0)
    sy: float = key(Number(), "How far to stretch backs vertically.", default=1.0)
    borderless: bool = key(Flag(), "It prints to the edge of the paper.", default=False)
    span: Span = set_by_reader("span", default=NOWHERE, compare=False)

    @property
    def left(self) -> float:
        """Margin at the left of the upright paper, mm."""
        return self.margins[0]

    @property
    def top(self) -> float:
        """Margin at the top, mm."""
        return self.margins[1 % len(self.margins)]

    @property
    def right(self) -> float:
        """Margin at the right, mm."""
        return self.margins[2 % len(self.margins)]

    @property
    def bottom(self) -> float:
        """Margin at the bottom, mm."""
        return self.margins[3 % len(self.margins)]

    def printable(self, width: float, height: float) -> Box:
        """The printable area of a sheet of this width and height, mm.

        Paper is fed upright: drivers turn a drawing that is wider than high a quarter anticlockwise (CUPS,
        orientation-requested 4), so that its left edge meets the paper's bottom.
        """
        if width > height:
            return (self.bottom, self.left, width - self.top, height - self.right)
        return (self.left, self.top, width - self.right, height - self.bottom)

    def back_matrix(self, width: float, height: float) -> Matrix:
        """Map a drawing for a back to its printing position, on a sheet of this width and height."""
        if (self.dx, self.dy, self.angle, self.sx, self.sy) == (0, 0, 0, 1, 1):
            return IDENTITY
        cx, cy = width / 2, height / 2
        dx, dy, sx, sy = self.dx, self.dy, self.sx, self.sy
        if width > height:  # turned a quarter on the upright paper that was measured
            dx, dy, sx, sy = -dy, dx, sy, sx
        stretched = multiply(scaling(sx, sy), translation(-cx, -cy))
        return multiply(translation(cx + dx, cy + dy), multiply(rotation(self.angle), stretched))


# ------------------------------------------------------------------------------------------------- reading
def read_printers(report: Report, folders: Iterable[Path] = (TEMPLATES,)) -> dict[str, Printer]:
    """Read ``printers.yaml`` of each folder, the user's own (:func:`pnp.base.resources.user_folder`) last."""
    return read_tables(Printer, "printers.yaml", folders, report)


def find_printer(name: str, printers: Mapping[str, Printer], report: Report, span: Span = NOWHERE) -> Printer | None:
    """The printer with that name. Reports PNP120 if there is none, PNP707 for margins that are too narrow."""
    printer = printers.get(name)
    if printer is None:
        hint = did_you_mean(name, printers) or ("create one with `pnp printer calibrate`, or write `home`")
        report.error("PNP120", f"there is no printer `{name}`", span, hint)
    else:
        check_printer(printer, report)
    return printer


def check_printer(printer: Printer, report: Report) -> None:
    """Report PNP707 for margins narrower than most home printers have, and PNP106 for implausible corrections."""
    least = min(printer.left, printer.top, printer.right, printer.bottom)
    what = f"the printer `{printer.name}` is declared to print up to {least:g} mm from the paper's edge"
    if least < LEAST_MARGIN and not printer.borderless:
        hint = "write margins of 3 mm or more, or `borderless: yes` for one that prints to the edge"
        report.error("PNP707", what, printer.span, hint)
    elif least < WARN_MARGIN and not printer.borderless:
        report.warn("PNP707", what, printer.span, "write margins of 5 mm or more, unless you have tested the printer")
    worst = max(abs(printer.dx), abs(printer.dy))
    if worst > 15 or abs(printer.angle) > 5 or not (0.9 < printer.sx < 1.1 and 0.9 < printer.sy < 1.1):
        hint = "print the calibration sheet again and repeat the readings"
        report.error("PNP106", f"the corrections of the printer `{printer.name}` are too large", printer.span, hint)


# ------------------------------------------------------------------------------------------------- the user's own
def parse_printers(text: str, report: Report, name: str = "printers.yaml") -> dict[str, Printer]:
    """Parse a table of printers; the inverse of :func:`format_printers`."""
    return read_rows(Record(Printer, blank=True), text, name, report)


def format_printers(printers: Iterable[Printer]) -> str:
    """A table of printers, one per line, as stored in ``printers.yaml`` of :func:`pnp.base.resources.user_folder`."""
    return "".join(f"{_quoted(p.name)}: {{{', '.join(_fields(p))}}}\n" for p in printers)


def table_with(text: str, printer: Printer, report: Report) -> str:
    """The user's table with this printer added, replacing one with the same name: the text to write back."""
    return format_printers({**parse_printers(text, report), printer.name: printer}.values())


def _fields(printer: Printer) -> Iterable[str]:
    yield f"label: {_quoted(printer.label)}"
    yield f"margins: [{', '.join(_n(v) for v in (printer.left, printer.top, printer.right, printer.bottom))}]"
    yield f"duplex: {printer.duplex}"
    yield from (f"{key}: {_n(getattr(printer, key))}" for key in ("dx", "dy", "angle", "sx", "sy"))
    if printer.borderless:
        yield "borderless: yes"


def _n(value: float) -> str:
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _quoted(text: str) -> str:
    escaped = "".join(c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08X}" for c in text)
    return f'"{escaped}"'


# ------------------------------------------------------------------------------------------------- calibration
def calibrated(
    printer: Printer, targets: Mapping[str, tuple[float, float]], readings: Mapping[str, tuple[float, float]]
) -> Printer:
    """The printer with the corrections from its calibration sheet.

    ``targets``: each target's position on the back page, mm from the centre of the sheet; ``readings``: where the pin
    came through, mm right of and below that target's centre, looking at the back. Least squares over all targets for
    shift, rotation and stretch; targets are placed evenly about the centre, so that each part can be computed by
    itself.
    """
    names = sorted(set(targets) & set(readings))
    if not names:
        return printer
    dx = sum(readings[n][0] for n in names) / len(names)
    dy = sum(readings[n][1] for n in names) / len(names)
    mx = sum(targets[n][0] for n in names) / len(names)
    my = sum(targets[n][1] for n in names) / len(names)
    rows = [(targets[n][0] - mx, targets[n][1] - my, readings[n][0] - dx, readings[n][1] - dy) for n in names]
    xx, yy = sum(x * x for x, *_ in rows), sum(y * y for _, y, *_ in rows)
    stretch_x = sum(x * u for x, _, u, _ in rows) / xx if xx else 0.0
    stretch_y = sum(y * v for _, y, _, v in rows) / yy if yy else 0.0
    turn = sum(x * v - y * u for x, y, u, v in rows) / (xx + yy) if xx + yy else 0.0
    shift_x, shift_y = dx - stretch_x * mx + turn * my, dy - stretch_y * my - turn * mx
    return replace(
        printer,
        dx=round(shift_x, 3),
        dy=round(shift_y, 3),
        angle=round(math.degrees(turn), 4),
        sx=round(1 + stretch_x, 6),
        sy=round(1 + stretch_y, 6),
    )
