"""``pnp gallery [GAME]``: show everything you can choose from, with its names.

The gallery shows layouts, icons, motifs, inks, typefaces and formats, in the theme and with the icons of a game, or in
the press's own theme. It is written to output/ as a PDF and a web page.
"""

import argparse

from pnp.app.cli.arguments import add_output, add_output_folder
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, status_of
from pnp.app.gallery.gallery import KINDS, write_gallery
from pnp.app.game.reading import find_folder
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.render import report_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help="a game (default: the press's own looks)")
    parser.add_argument("--to", choices=KINDS, action="append", default=[], help="pdf or web (default: both)")
    add_output_folder(parser)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the gallery."""
    report = Report()
    progress = console.progress("Drawing the gallery", args.game)
    folder = find_folder(args.game, report) if args.game else None
    files = write_gallery(folder, tuple(args.to) or KINDS, args.out, report, progress)
    if console.json:
        console.data({"files": [str(f) for f in files], **report_data(report)})
    else:
        console.report(report)
    for file in files:
        console.say(str(file))
    return status_of(Failed(report)) if report.errors else DONE
