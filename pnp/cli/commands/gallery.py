"""``pnp gallery [GAME]``: show everything you can choose from, with its names.

The gallery shows layouts, icons, motifs, inks, typefaces and formats, in the theme and with the icons of a game, or in
the press's own theme. It is written to output/ as a PDF and a web page.
"""

import argparse
from pathlib import Path

from pnp.cli.arguments import add_output
from pnp.cli.console import Console
from pnp.cli.status import DONE, status_of
from pnp.diagnostics import Failed, Report
from pnp.diagnostics.render import as_data
from pnp.workflow.gallery import KINDS, write_gallery
from pnp.workflow.reading import find_folder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help="a game (default: the press's own theme)")
    parser.add_argument("--to", choices=KINDS, action="append", default=[], help="pdf or web (default: both)")
    parser.add_argument(
        "--out", metavar="DIR", type=Path, default=Path("output"), help="output folder (default: output)"
    )
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """Write the gallery."""
    report = Report()
    folder = find_folder(given.game, report) if given.game else None
    files = write_gallery(folder, tuple(given.to) or KINDS, given.out, report)
    if console.json:
        console.data({"files": [str(f) for f in files], "diagnostics": [as_data(d) for d in report]})
    else:
        console.report(report)
    for file in files:
        console.say(str(file))
    return status_of(Failed(report)) if report.errors else DONE
