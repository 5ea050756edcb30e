"""``pnp printer calibrate NAME`` and ``pnp printer list``: your printers, and how far their backs are out of register.

`calibrate` writes a sheet to print on both sides. Push a pin through each of its four crosses, turn the sheet over, and
read where the holes are. Give the readings in mm right of and below the middle of each grid:

    pnp printer calibrate office --seen A=0.4,-0.2 --seen B=0.5,-0.1 --seen C=0.4,0 --seen D=0.6,0.1

The command saves the printer in ~/.config/pnp/printers.yaml. From then on `pnp build GAME --printer office` prints
backs exactly behind their fronts. Two readings are enough for shift and rotation; four also measure the stretch.
"""

import argparse
import re
from dataclasses import replace
from pathlib import Path

from pnp.app.cli.arguments import add_output, add_output_folder
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, WrongCommand
from pnp.app.game.printers import (
    Paper,
    Printer,
    check_printer,
    edge_of,
    find_printers,
    keep_calibrated,
    paper_named,
    write_sheet,
)
from pnp.source.diagnostics import Report

_READING = re.compile(r"([A-Da-d])=([+-]?\d+(?:\.\d+)?),([+-]?\d+(?:\.\d+)?)")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("action", choices=("calibrate", "list"), metavar="calibrate|list", help="what to do")
    parser.add_argument("name", metavar="NAME", nargs="?", default="", help="a name of your choice for the printer")
    parser.add_argument("--paper", metavar="P", default="a4", help="the paper in it (default: a4)")
    parser.add_argument(
        "--seen", metavar="A=X,Y", action="append", default=[], help="the position of a hole on its grid, mm"
    )
    parser.add_argument(
        "--margins", metavar="MM", default="", help="the margins that it cannot print: one number, or four"
    )
    parser.add_argument("--duplex", choices=("long", "short", "none"), help="the edge on which it flips paper")
    add_output_folder(parser, "where the sheet goes (output)")
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Run the subcommand."""
    report = Report()
    printers = find_printers(report)
    if args.action == "list":
        return _list(printers, console)
    if not _NAME.fullmatch(args.name):
        raise WrongCommand(
            "`pnp printer calibrate` needs a name for the printer", "write small letters, as in `office`"
        )
    paper = paper_named(args.paper, report)
    described = printers.get(args.name, Printer(args.name, args.name))
    printer = _with_settings(described, args)
    check_printer(printer, report)
    report.stop_on_errors()
    if args.seen:
        return _keep(printer, paper, args, report, console)
    return _sheet(printer, paper, args.out, report, console)


def _list(printers: dict[str, Printer], console: Console) -> int:
    if console.json:
        console.data({"printers": [_data(p) for p in printers.values()]})
    width = max(map(len, printers))
    for printer in printers.values():
        margins = sorted({printer.left, printer.top, printer.right, printer.bottom})
        reach = f"margins {margins[0]:g}" if len(margins) == 1 else f"margins {margins[0]:g} to {margins[-1]:g}"
        turns = {"none": "single-sided"}.get(printer.duplex, f"turns on the {printer.duplex} edge")
        console.say(f"{printer.name:<{width}}  {printer.label}, {reach} mm, {turns}{_off(printer)}")
    return DONE


def _data(printer: Printer) -> dict[str, object]:
    return {
        "name": printer.name, "label": printer.label, "duplex": printer.duplex, "dx": printer.dx, "dy": printer.dy,
        "margins": [printer.left, printer.top, printer.right, printer.bottom],
        "angle": printer.angle, "sx": printer.sx, "sy": printer.sy,
    }  # fmt: skip


def _off(printer: Printer) -> str:
    """The correction of the printer's backs, in words; "" if there is none."""
    if (printer.dx, printer.dy, printer.angle, printer.sx, printer.sy) == (0, 0, 0, 1, 1):
        return ""
    stretch = f", stretched {printer.sx:.4g} × {printer.sy:.4g}" if (printer.sx, printer.sy) != (1, 1) else ""
    return f"; backs moved {printer.dx:+.2f}, {printer.dy:+.2f} mm, turned {printer.angle:+.2f}°{stretch}"


def _with_settings(printer: Printer, args: argparse.Namespace) -> Printer:
    """The printer with the margins and the edge given on the command line."""
    if args.duplex:
        printer = replace(printer, duplex=args.duplex)
    if args.margins:
        try:
            numbers = [float(word) for word in args.margins.split(",")]
        except ValueError:
            numbers = []
        if len(numbers) not in (1, 4):
            raise WrongCommand(
                f"`{args.margins}` is not a margin or four margins",
                "write `--margins 5`, or `--margins 5,5,5,12` (top, right, bottom, left)",
            )
        printer = replace(printer, margins=tuple(numbers))
    return printer


def _sheet(printer: Printer, paper: Paper, out: Path, report: Report, console: Console) -> int:
    """Write the calibration sheet, without any correction."""
    file, edge = write_sheet(printer, paper, out, report), edge_of(printer)
    if console.json:
        console.data({"file": str(file)})
    console.say(str(file))
    console.say(f"Print it double-sided, flipped on the {edge} edge. Push a pin through the crosses, then run:")
    console.say(f"  pnp printer calibrate {printer.name} --seen A=RIGHT,DOWN --seen B=… --seen C=… --seen D=…")
    return DONE


def _keep(printer: Printer, paper: Paper, args: argparse.Namespace, report: Report, console: Console) -> int:
    """Compute the corrections from the readings, and save the printer."""
    readings = dict(_reading(text) for text in args.seen)
    if len(readings) < 2:
        raise WrongCommand(
            "one reading cannot distinguish a shift from a rotation",
            "give at least two readings, better all four: A, B, C, D",
        )
    calibrated_printer, file = keep_calibrated(printer, paper, readings, report)
    console.report(report)
    if console.json:
        console.data(_data(calibrated_printer))
    console.say(f"{calibrated_printer.name}{_off(calibrated_printer) or ': backs are exactly behind their fronts'}")
    console.say(f"Saved in {file}; print with `--printer {calibrated_printer.name}`.")
    return DONE


def _reading(text: str) -> tuple[str, tuple[float, float]]:
    match = _READING.fullmatch(text.strip())
    if not match:
        raise WrongCommand(
            f"`{text}` is not a reading", "write the letter of the grid, then mm right and mm down: `A=0.4,-0.2`"
        )
    return match[1].upper(), (float(match[2]), float(match[3]))
