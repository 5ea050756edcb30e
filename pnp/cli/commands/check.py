"""``pnp check GAME``: everything that can be known of a game without printing it."""

import argparse

from pnp.cli.arguments import add_game, add_jobs, add_output, add_seed, number
from pnp.cli.console import Console
from pnp.cli.reading import read_game
from pnp.diagnostics import Report
from pnp.diagnostics.render import summary


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=number(0), help="how many games to search, for each way to play")
    add_seed(parser)
    add_jobs(parser)
    parser.add_argument("--no-cache", action="store_true", help="search anew, even where the rules are as they were")
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """Check the game."""
    report = Report()
    reading = read_game(given.game, report, given.variant)
    console.report(report)
    console.say(f"{reading.game.title.text}: {summary(report)}")
    return 1 if report.errors else 0
