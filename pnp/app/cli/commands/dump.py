"""``pnp dump GAME --stage model|rules|document|terms|native``: a stage of the press as text.

What a folder came to: the model (every name, card, zone, clause), the rules (headers, clauses told, what is read and
changed, arcs), the document (the rulebook as the tree that pages and HTML are made of), the terms (where each book uses
a word of the glossary first, and where it explains it; books of all variants unless one is named), or the program by
which the machine in C plays it (each instruction with the rule's clause and line).
"""

import argparse

from pnp.app.cli.arguments import add_game, add_output
from pnp.app.cli.console import Console
from pnp.app.game.dump import STAGES, shown_stage
from pnp.source.diagnostics import Report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument("--stage", choices=STAGES, default="model", help="which stage (model)")
    add_output(parser, json=False)


def run(given: argparse.Namespace, console: Console) -> int:
    """Print the stage."""
    report = Report()
    console.progress("Showing", given.game)
    console.say(shown_stage(given.game, given.stage, given.variant, report).rstrip())
    console.report(report)
    return 1 if report.errors else 0
