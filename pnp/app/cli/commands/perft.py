"""``pnp perft GAME --depth N``: count the ways in which the first moves of a game can be made.

A move is an action with all its choices, or a pass; in a game without actions, it is a choice. Chance comes from the
seed and is the same on every path. A game that ends earlier counts once. Such counts are known for many games: one
wrong option changes them.
"""

import argparse

from pnp.app.cli.arguments import add_game, add_output, add_players, add_seed, number
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.reading import read_game
from pnp.engine.perft import StuckGame, perft
from pnp.source.diagnostics import Report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument("--depth", metavar="N", type=number(1, 12), default=3, help="number of moves (default: 3)")
    add_players(parser)
    add_seed(parser)
    add_output(parser)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print a count for each depth."""
    report = Report()
    loaded = read_game(args.game, report, args.variant)
    seats = args.players or loaded.game.players[0]
    counts: list[int] = []
    try:
        for depth, count in enumerate(perft(loaded.game, loaded.rules, seats, args.depth, args.seed), 1):
            counts.append(count)
            if not console.json:
                console.say(f"{depth:>3} {count:>14,}")
    except StuckGame as stuck:
        console.say(f"a game cannot go on: {stuck.outcome.message} [{stuck.outcome.code}]; see `pnp check`")
        return ERRORS
    if console.json:
        console.data({"game": loaded.game.id, "players": seats, "counts": counts})
    return DONE
