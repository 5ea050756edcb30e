"""``pnp export GAME --to TARGET``: write a game's pieces for other printers and tables.

TARGET is png or svg (a file for each face), pdf (a file for each card), tts (deck sheets and a saved object for
Tabletop Simulator), pdfx (the whole game with its books, as PDF/X-4 for a print shop), pdfx-1a (the same as PDF/X-1a,
without transparency), web (a folder to upload, with the game to read, print and play in a browser), a table on a screen
(tabletopia; screentop; pcio: playingcards.io; ttpg: Tabletop Playground; cockatrice), or a printing service: tgc (The
Game Crafter), mpc (MakePlayingCards), dtc (DriveThruCards), mb (MB Print), ps (PrinterStudio). Files for a service have
its sizes, bleed and order, and a preflight reports what the service would refuse. The command writes the files to
output/GAME/LANGUAGE/TARGET/ (web: output/GAME/web/). With `--watch` it writes them again whenever you save a file of
the game.
"""

import argparse
from pathlib import Path

from pnp.app.cli.arguments import add_game, add_jobs, add_output, add_output_folder, add_selection, add_several, number
from pnp.app.cli.console import Console
from pnp.app.cli.read_options import read_options
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.decks.bundle import ALL_BLEED, OWN, SHORT, Order
from pnp.app.decks.press import INK_LIMIT
from pnp.app.export.deliver import export
from pnp.app.export.watch import watch_export
from pnp.app.game.build_options import Timings
from pnp.app.game.check_options import CheckOptions
from pnp.app.game.cores import available_cores
from pnp.app.game.reading import check_locales, find_folder, read_tree
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.render import report_data

NAMES_ALONE = (
    "The saved object refers to its pictures only by name. Tell the simulator where they are: --url https://…"
    " for a folder on the web to which you upload them, or --url here for this folder on this computer."
)
"""Note about a saved object without addresses."""


def millimetres(text: str) -> float:
    """A bleed in mm."""
    try:
        value = float(text.removesuffix("mm"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"`{text}` is not a number of millimetres") from None
    if not 0 < value <= 20:
        raise argparse.ArgumentTypeError(f"`{text}` must be more than 0 and at most 20 mm")
    return value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    targets = "|".join((*OWN, *SHORT))
    parser.add_argument("--to", metavar="TARGET", required=True, help=f"{targets}, or the full name of a service")
    add_several(parser, "--locale", "L", "a language, or several: en,fr (default: every language of the game)")
    add_several(parser, "--only", "ID", "a component (default: all)")
    add_several(parser, "--book", "SHAPE", "pdfx: the shape of the rulebook")
    add_several(
        parser,
        "--paper",
        "P",
        ("pdfx: size of the reference (default: a4); web: papers of the files to print (default: a4 and letter)"),
    )
    parser.add_argument(
        "--ink-limit",
        metavar="N",
        type=number(100, 400),
        default=round(INK_LIMIT),
        help="pdfx: maximum ink coverage in percent (default: 300)",
    )
    parser.add_argument(
        "--die-lines",
        choices=("auto", "yes", "no"),
        default="auto",
        help="pdfx: crop marks on round pieces and boxes, on all pieces, or none",
    )
    parser.add_argument("--dpi", metavar="N", type=number(30, 1200), default=300, help="pixels per inch (default: 300)")
    what = "png, svg, pdf, pdfx: include MM of the bleed (without MM: all of it)"
    parser.add_argument("--bleed", metavar="MM", nargs="?", type=millimetres, const=ALL_BLEED, default=0.0, help=what)
    what = "png, svg, pdf: names of the files, with {id}, {name}, {n}, {deck}, {copies} (default: {deck}/{id})"
    parser.add_argument("--name", metavar="PATTERN", default=Order.name, help=what)
    parser.add_argument("--url", metavar="BASE", default="", help="tts: the folder of the pictures: https://… or here")
    parser.add_argument("--low-ink", action="store_true", help="use the faces that save ink")
    parser.add_argument(
        "--icc",
        metavar="FILE",
        type=Path,
        help="pdfx: the ICC profile of the printing press, to which colours are converted",
    )
    parser.add_argument("--python", metavar="FILE", type=Path, help="web: the archive of Pyodide (fetched once)")
    parser.add_argument("--watch", action="store_true", help="export again whenever a file is saved")
    add_output_folder(parser)
    add_selection(parser)
    add_jobs(parser)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Export the game."""
    report = Report()
    progress = console.progress("Exporting", args.game)
    folder = find_folder(args.game, report)
    check_locales(read_tree(args.game, report, args.variant), args.locale, report)
    order = read_options(
        Order, args, check=CheckOptions(jobs=args.jobs or available_cores(), trust=True, progress=progress)
    )
    if args.watch:
        watch_export(folder, order, lambda *result: _show_export(console, *result))
    files = export(folder, order, report, Timings())
    if console.json:
        data = report_data(report)
        console.data({"game": folder.name, "files": [str(f) for f in files], **data, "ok": True})
    else:
        console.report(report)
    if args.to == "tts" and not args.url:
        console.note(NAMES_ALONE)
    for file in files:
        console.say(str(file))
    return ERRORS if report.errors else DONE


def _show_export(console: Console, files: list[Path], report: Report, seconds: float) -> None:
    """Show the result of one export of many."""
    console.report(report)
    written = number_of(len(files), "file") if files else "nothing was written"
    console.note(f"{written}, {seconds:.2f} s; waiting for changes (stop with Ctrl+C)")
