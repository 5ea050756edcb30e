"""``pnp perft GAME --depth N``: count the possible sequences of the first moves of a game.

A move is an action with all its choices, or a pass; in a game without actions, it is a choice. Chance comes from the
seed and is the same on every path. A game that ends earlier counts once. For many games the right counts are published,
and a single wrong option changes them.
"""

import argparse

from pnp.app.cli.arguments import add_game, add_output, add_players, add_seed, number
from pnp.app.cli.console import Console
from pnp.app.cli.status import DONE, ERRORS
from pnp.app.game.reading import read_game
from pnp.app.play.count_moves import count_moves
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
    counts: list[int] = []
    for count in count_moves(loaded, args.players or 0, args.depth, args.seed):
        if count.fault:
            console.say(f"a game cannot go on: {count.fault}; see `pnp check`")
            return ERRORS
        counts.append(count.ways)
        if not console.json:
            console.say(f"{count.moves:>3} {count.ways:>14,}")
    if console.json:
        console.data({"game": loaded.game.id, "counts": counts})
    return DONE
