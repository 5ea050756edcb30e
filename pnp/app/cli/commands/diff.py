"""``pnp diff GAME --since OLD``: show what an edit changes, and print sheets with only the cards that differ.

OLD is the folder of the older version, or a commit or tag of the game's repository. The command compares the content of
clauses, texts and examples, and the appearance of pieces and pages, in every language. If the meaning of the rules has
changed, it plays games with the same seeds before and after, and compares the figures game by game. If pieces differ,
it writes an update pack to output/GAME/LANGUAGE/: a page that lists the pieces to remove, and sheets with the new ones.
"""

import argparse

from pnp.app.cli.arguments import (
    add_game,
    add_jobs,
    add_output,
    add_output_folder,
    add_seed,
    add_selection,
    add_several,
    number,
)
from pnp.app.cli.console import Console
from pnp.app.cli.diff_lines import diff_lines
from pnp.app.cli.diff_markdown import diff_markdown
from pnp.app.cli.read_options import read_options
from pnp.app.cli.status import DONE
from pnp.app.diff.compare import AGENTS, ComparisonOptions, diff, difference_data
from pnp.app.game.build_options import BuildOptions
from pnp.app.game.check_options import CheckOptions
from pnp.app.game.cores import available_cores
from pnp.app.game.reading import check_locales, find_folder, read_tree
from pnp.source.diagnostics import Report

FORMATS = ("text", "github")
"""Forms of the result: lines for people, and Markdown for a comment."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument("--since", metavar="OLD", required=True, help="a folder, a tag or a commit")
    add_output_folder(parser)
    add_several(parser, "--locale", "L", "a language, or several: en,fr (default: every language of the game)")
    add_several(parser, "--paper", "P", "a paper, or several: a4,a5 (default: a4 and letter)")
    parser.add_argument(
        "--printer", metavar="NAME", default="home", help="the printer whose margins apply (default: home)"
    )
    parser.add_argument("--low-ink", action="store_true", help="compare and print the faces that save ink")
    add_selection(parser)
    parser.add_argument("--no-pages", action="store_true", help="skip composing the pages of both versions")
    parser.add_argument(
        "--games",
        metavar="N",
        type=number(0),
        default=50,
        help="games to play before and after, for each number of players (default: 50)",
    )
    what = "also list the wins of each seat and the length of games before and after, and compare every card in play"
    parser.add_argument("--figures", action="store_true", help=what)
    add_seed(parser)
    parser.add_argument(
        "--agent", action="append", choices=AGENTS, default=[], help="the agent that plays them (default: random)"
    )
    add_jobs(parser)
    what = "github: Markdown with tables of play, for a comment or a workflow's summary (default: text)"
    parser.add_argument("--format", choices=FORMATS, default="text", dest="result_format", help=what)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Compare the two versions, write the update packs, and print the differences."""
    report = Report()
    progress = console.progress("Comparing versions of", args.game)
    folder = find_folder(args.game, report)
    check_locales(read_tree(args.game, report, args.variant), args.locale, report)
    options = read_options(
        BuildOptions, args, check=CheckOptions(jobs=args.jobs or available_cores()), progress=progress
    )
    wanted = ComparisonOptions(not args.no_pages, args.games, tuple(args.agent) or ("random",), args.seed, args.figures)
    differences, files = diff(folder, args.since, options, report, wanted)
    if console.json:
        console.data(
            {
                "game": folder.resolve().name,
                "variants": [difference_data(d) for d in differences],
                "files": [str(f) for f in files],
            }
        )
        return DONE
    if args.result_format == "github":
        console.say(diff_markdown(folder.resolve().name, args.since, differences, files, args.figures))
        return DONE
    for difference in differences:
        for line in diff_lines(difference, args.figures):
            console.say(line)
    for file in files:
        console.say(str(file))
    return DONE
