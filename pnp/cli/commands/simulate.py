"""``pnp simulate GAME``: bots play many games; who won, how long they took, how they ended, what was needed.

Agents sit down in the order given, again from the first when there are more seats, and move on by one seat after each
game. Game n has the seed S + n, so that the same command gives the same figures, however many workers share the work.
With `--report` the figures become a report with plots: one HTML file, or a PDF.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

from joblib import cpu_count

from pnp.cli.arguments import add_game, add_jobs, add_output, add_seed, number
from pnp.cli.console import Console
from pnp.cli.figures import lines_of
from pnp.cli.game_options import add_options, add_tables, read_options, read_tables
from pnp.cli.status import DONE, ERRORS
from pnp.diagnostics import Report, Span
from pnp.model.prose import Prose
from pnp.play.agents import AGENTS
from pnp.rules.loading import Loaded
from pnp.verify.aggregate import Tally
from pnp.verify.games import TableConfig, measured, play_games
from pnp.verify.statistics import statistics
from pnp.workflow.errors import WrongRequest
from pnp.workflow.reading import read_game

ENDINGS = (".html", ".pdf")
"""What a report may be written as."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    add_tables(parser)
    parser.add_argument("--games", metavar="N", type=number(1, 10_000_000), default=100, help="how many games (100)")
    add_seed(parser)
    what = "; ".join(f"{name}: {does}" for name, does in AGENTS.items())
    parser.add_argument("--agent", action="append", choices=AGENTS, default=[], help=f"who plays (greedy). {what}")
    add_options(parser)
    parser.add_argument("--report", metavar="FILE", type=Path, help="write a report with plots: FILE.html or FILE.pdf")
    add_jobs(parser)
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """Play the games and print what they come to."""
    report = Report()
    if given.report and given.report.suffix not in ENDINGS:
        report.error("PNP120", f"a report cannot be written as `{given.report}`", Span(""), "name it .html or .pdf")
        raise WrongRequest(report)
    reading = read_game(given.game, report, given.variant)
    options = read_options(reading.game, given.option, report)
    agents = tuple(given.agent or ["greedy"])
    sittings = [
        TableConfig(n, agents, tuple(options.items())) for n in read_tables(reading.game, given.players, report)
    ]
    tallies = [(sitting, _tally(reading, sitting, given)) for sitting in sittings]
    text = Prose(reading.game, report=Report()).text
    data = statistics(reading.game, reading.rules.digest, tallies, given.seed, text)
    if given.report:
        from pnp.workflow.account import write_report

        write_report(data, reading.game, given.report, report)
        report.stop_on_errors()
    _print(data, given.report, console)
    stuck = any(ending["status"] == "stuck" for table in data["tables"] for ending in table["endings"])
    return ERRORS if stuck else DONE


def _tally(reading: Loaded, sitting: TableConfig, given: argparse.Namespace) -> Tally:
    """The games of one number of players, counted as they come in."""
    tally = Tally(sitting.seats, measured(reading.game, reading.rules))
    jobs = given.jobs or cpu_count()
    tell = sys.stderr.isatty() and not (given.quiet or given.json)
    for records in play_games(reading.game, reading.rules, sitting, given.seed, given.games, jobs):
        for record in records:
            tally.note(record)
        if tell:
            print(f"\r\x1b[2K{sitting.seats} players: {tally.games} of {given.games} games", end="", file=sys.stderr)
    if tell:
        print("\r\x1b[2K", end="", file=sys.stderr, flush=True)
    return tally


def _print(data: dict[str, Any], file: Path | None, console: Console) -> None:
    if console.json:
        console.data(data | ({"report": str(file)} if file else {}))
        return
    for line in lines_of(data):
        console.say(line)
    if file:
        console.say(str(file))
