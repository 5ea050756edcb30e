"""``pnp simulate GAME``: bots play many games; who won, how long they took, how they ended, what was needed.

Agents sit down in the order given, again from the first when there are more seats. Game n has the seed S + n, so that
the same command gives the same table, however many processes share the work.
"""

import argparse
import sys

from pnp.cli.arguments import add_game, add_jobs, add_output, add_players, add_seed, number
from pnp.cli.bots import play_games
from pnp.cli.console import Console
from pnp.cli.reading import count_players, read_game
from pnp.cli.status import DONE, ERRORS
from pnp.cli.tally import table, tally
from pnp.diagnostics import Report
from pnp.play.agents import AGENTS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_game(parser)
    add_players(parser)
    parser.add_argument("--games", metavar="N", type=number(1, 10_000_000), default=100, help="how many games (100)")
    add_seed(parser)
    what = "; ".join(f"{name}: {does}" for name, does in AGENTS.items())
    parser.add_argument("--agent", action="append", choices=AGENTS, default=[], help=f"who plays (greedy). {what}")
    add_jobs(parser)
    add_output(parser)


def run(given: argparse.Namespace, console: Console) -> int:
    """Play the games and print what they come to."""
    report = Report()
    reading = read_game(given.game, report, given.variant)
    seats = count_players(reading.game, given.players, report)
    agents = given.agent or ["greedy"]

    def done(games: int) -> None:
        if sys.stderr.isatty():
            console.note(f"\x1b[A\x1b[2K{games} of {given.games} games")

    if sys.stderr.isatty():
        console.note("")
    seeds = range(given.seed, given.seed + given.games)
    data = tally(play_games(reading, seats, seeds, agents, given.jobs, done), seats)
    if console.json:
        head = {"game": reading.game.id, "variant": reading.game.variant, "players": seats, "agents": agents}
        console.data(head | {"seed": given.seed, "rules": reading.rules.digest} | data)
    for line in table(data, agents):
        console.say(line)
    return ERRORS if any(e["status"] == "stuck" for e in data["endings"]) else DONE
