"""``pnp dump GAME --stage model|rules|document|terms|native``: print a stage of the press as text.

The stages are: model (every name, card, zone and clause), rules (headers, clauses, what each rule reads and changes,
arcs), document (the rulebook as the tree from which pages and HTML are made), terms (where each book first uses a word
of the glossary, and where it explains it; without `--variant`, the books of all variants), and native (the program with
which the compiled engine plays the game: each instruction with the clause and line of its rule).
"""

import argparse

from pnp.app.cli.arguments import add_game, add_output
from pnp.app.cli.console import Console
from pnp.app.game.dump import STAGES, shown_stage
from pnp.source.diagnostics import Report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument("--stage", choices=STAGES, default="model", help="the stage (default: model)")
    add_output(parser, json=False)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the stage."""
    report = Report()
    console.progress("Showing", args.game)
    console.say(shown_stage(args.game, args.stage, args.variant, report).rstrip())
    console.report(report)
    return 1 if report.errors else 0
