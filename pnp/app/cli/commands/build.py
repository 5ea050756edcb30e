"""``pnp build GAME``: print a game as PDF files, in output/GAME/LANGUAGE/.

For each paper, the command writes cards, tokens, reference cards and the reference sheet. It writes the rulebook page
by page, and as a booklet to fold and staple. With `--watch` it prints the game again whenever a file is saved, until
you stop it; it checks only rules that have changed. A game with errors is not printed, unless you give `--force`: then
every page is marked DRAFT. The command writes all files or none.
"""

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from pnp.app.build.build import build
from pnp.app.build.plans import SheetCount
from pnp.app.build.watch import watch
from pnp.app.cli.arguments import (
    add_access,
    add_creep,
    add_game,
    add_jobs,
    add_laying,
    add_output,
    add_output_folder,
    add_selection,
    add_several,
    add_sheets,
    length,
    number,
)
from pnp.app.cli.console import Console
from pnp.app.cli.read_options import read_options
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.account_text import account_data, account_lines
from pnp.app.game.build_options import PARTS, BuildOptions, Timings
from pnp.app.game.check_options import CheckOptions
from pnp.app.game.cores import available_cores
from pnp.app.game.reading import check_locales, find_folder, read_tree
from pnp.source.diagnostics import Report
from pnp.source.diagnostics.hints import listed
from pnp.source.diagnostics.numbers import number_of
from pnp.source.diagnostics.render import report_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    add_output_folder(parser)
    add_several(parser, "--locale", "L", "a language, or several: en,fr (default: every language of the game)")
    parser.add_argument("--beside", metavar="L", default="", help="a second language on every card")
    add_several(parser, "--paper", "P", "a paper, or several: a4,a5 (default: a4 and letter)")
    add_several(parser, "--book", "SHAPE", "the shape of the rulebook (default: a5)")
    add_several(parser, "--only", "PART", f"one of {', '.join(PARTS)}")
    what = (
        "print this quest as an adventure booklet; NAME@SEED for a quest laid out by cards (repeatable; default: all)"
    )
    parser.add_argument("--quest", metavar="Q", action="append", default=[], help=what)
    parser.add_argument("--low-ink", action="store_true", help="also print a version that saves ink")
    add_access(parser)
    add_sheets(parser)
    add_creep(parser)
    add_laying(parser)
    what = (
        "the cutting machine: prints its marks and writes its cut files (silhouette, brother, cricut, laser and more)"
    )
    parser.add_argument("--cutter", metavar="NAME", default="", help=what)
    what = "the kerf: the width of the machine's cut; outlines grow by half of it (default: the machine's own)"
    parser.add_argument("--kerf", metavar="MM", type=length(0, 5), help=what)
    parser.add_argument("--test-cut", action="store_true", help="print outlines only, to test a cutting machine")
    parser.add_argument("--force", action="store_true", help="print a game that has errors, as a draft")
    parser.add_argument("--watch", action="store_true", help="print again whenever a file is saved")
    parser.add_argument("--timings", action="store_true", help="show how long each stage took")
    what = "put the pieces for an evening with N players into separate files: one variant, and as many as they use"
    parser.add_argument("--for", metavar="N", dest="for_players", type=number(1, 999), help=what)
    add_selection(parser)
    add_jobs(parser)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the game."""
    report, timings = Report(), Timings()
    progress = console.progress("Printing", args.game)
    folder = find_folder(args.game, report)
    wanted = [*args.locale, *([args.beside] if args.beside else [])]
    if wanted or args.variant or args.watch:  # without these, nothing in the request can be wrong
        check_locales(read_tree(args.game, report, args.variant), wanted, report)
    options = read_options(
        BuildOptions, args, check=CheckOptions(jobs=args.jobs or available_cores(), trust=True), progress=progress
    )
    if args.watch:
        watch(folder, options, console.show_build)
    built = build(folder, options, report, timings)
    if console.json:
        data = report_data(report)
        sheets = [asdict(count) for count in built.sheets]
        answer = {
            "game": folder.name,
            "files": [str(f) for f in built.files],
            "left": list(built.left_out),
            "empty": list(built.empty_parts),
            "sheets": sheets,
            "account": account_data(built.account),
        }
        console.data({**answer, **data, "ok": not report.errors})
    else:
        console.report(report)
    for file in built.files:
        console.say(str(file))
    for line in account_lines(built.account):
        console.note(line)
    for locale in built.left_out:
        console.note(f"{locale} was not printed, because it has errors")
    if built.empty_parts and not report.errors:
        console.note(empty_line(built.empty_parts))
    for line in (*count_lines(built.sheets), *variant_lines(built.variants)):
        console.note(line)
    if args.timings:
        for stage, spent in timings.stages.items():
            console.note(f"{stage:>10} {spent:8.0f} ms")
    return ERRORS if report.errors else DONE


def count_lines(counts: Iterable[SheetCount]) -> list[str]:
    """The amount of paper to print; languages with the same amount share a line."""
    languages: dict[tuple[str, int, int, int], list[str]] = {}
    for count in counts:
        if count.sheets:
            languages.setdefault((count.paper, count.sheets, count.both, count.extra), []).append(count.locale)
    return [
        f"{paper}: {number_of(sheets, 'sheet')}, {both or 'none'} of them double-sided"
        + (f", and {number_of(extra, 'sheet')} extra" if extra else "")
        + f" ({', '.join(who)})"
        for (paper, sheets, both, extra), who in languages.items()
    ]


def empty_line(parts: Sequence[str]) -> str:
    """A note on requested parts that the game does not have."""
    return f"there is nothing to print for {listed(f'--only {part}' for part in parts)}"


def variant_lines(variants: Sequence[str]) -> list[str]:
    """A hint that several variants were printed together, with options that print less."""
    if len(variants) < 2:
        return []
    return [
        f"these are the pieces of all {len(variants)} variants together: `--for 4` separates the pieces for one "
        f"evening with 4 players, `--variant {variants[0]}` prints one variant"
    ]
