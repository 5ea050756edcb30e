"""``pnp proof GAME``: print the rulebook for its designer, with evidence beside each clause and code below its prose.

The margin shows how often play reached a clause, in how many games, and in the other variants; a clause that play never
reached is marked. The evidence comes from the cache of `pnp check`. If it has none for these exact rules, the command
searches games first. With `--since`, bars mark what has changed since an older version.
"""

import argparse

from pnp.app.cli.arguments import add_access, add_game, add_jobs, add_output, add_output_folder, add_several, number
from pnp.app.cli.console import Console
from pnp.app.cli.read_options import read_options
from pnp.app.cli.status import DONE, status_of
from pnp.app.game.build_options import BuildOptions
from pnp.app.game.check_options import CheckOptions
from pnp.app.game.cores import available_cores
from pnp.app.game.reading import check_locales, find_folder, read_tree
from pnp.app.proof.make_proof import print_proof
from pnp.source.diagnostics import Failed, Report
from pnp.source.diagnostics.render import report_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument("--since", metavar="OLD", default="", help="mark what changed since a folder, tag or commit")
    parser.add_argument("--html", action="store_true", help="also write a web page")
    add_several(parser, "--locale", "L", "a language, or several: en,fr (default: the source's)")
    add_output_folder(parser)
    what = "random games to play for each number of players, to say who wins (2000); 0 for none"
    parser.add_argument("--games", metavar="N", type=number(0, 10_000_000), default=2_000, help=what)
    add_access(parser)
    add_jobs(parser)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the proof."""
    report = Report()
    progress = console.progress("Printing the proof of", args.game)
    folder = find_folder(args.game, report)
    tree = read_tree(args.game, report, args.variant)
    check_locales(tree, args.locale, report)
    options = read_options(
        BuildOptions, args, check=CheckOptions(jobs=args.jobs or available_cores()), progress=progress
    )
    files = print_proof(folder, args.since, args.html, options, report, args.games)
    if console.json:
        data = report_data(report)
        console.data({"game": folder.name, "files": [str(f) for f in files], **data})
    else:
        console.report(report)
    for file in files:
        console.say(str(file))
    return status_of(Failed(report)) if report.errors else DONE
