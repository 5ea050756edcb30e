"""How well a player does who searches, against players who are greedy: games won, with the interval, for each game.

    python benchmarks/strength.py [GAME[/VARIANT] …] [--players N] [--games 40] [--think MS] [--playouts N] [--against WAY]

One at the table searches, the others look at the next rest; seats rotate. With `--think` the one has so many milliseconds
of the processor for each choice, else so many games played out. An even share is one over the number of players; a game
won together is shared. All play on the machine in C; games that it does not know are named.
"""

import argparse
import random
import sys
import time
from pathlib import Path
from typing import get_args

sys.path.insert(0, str(Path(__file__).parent))

from timing import machine

from pnp.diagnostics import Report
from pnp.native.engine import choose
from pnp.native.searching import CARE, HORIZON, PLAYOUTS
from pnp.native.seating import Seating, Way
from pnp.resources import GAMES
from pnp.rules.loading import load_and_compile
from pnp.verify.intervals import wilson

KNOWN = (
    "hearts", "crazy-eights", "all-but-malice", "living-trumps/amber", "living-trumps/chaos", "living-trumps/patternfall",
    "living-trumps/shadow", "deck-of-fey/troll-tricker", "deck-of-fey/holy-matrimony",
)  # fmt: skip


def played(name: str, given: argparse.Namespace) -> str:
    """The line of a game."""
    folder, _, variant = name.partition("/")
    game = load_and_compile(GAMES / folder, variant, Report(), None, frozenset({"PNP114"})).game
    seats = given.players or min(max(3, game.players[0]), game.players[1])
    table = choose(game, seats)
    if table.machine is None:
        return f"{name:28}{table.why}"
    seating, won, games, choices, start = Seating(table.machine), 0.0, 0, 0, time.process_time()
    seating.searching(0 if given.think else given.playouts, given.think / 1000, given.horizon, given.care)
    for number in range(given.games):
        table.machine.begin((), given.seed + number)
        seating.bring("greedy", random.Random(given.seed + number))
        ways: list[Way] = [given.against] * len(table.machine.native.layout.table.everyone)
        ways[number % seats] = "search"
        seating.seat(ways)
        if seating.go_on() not in ("ended", "limit"):
            continue
        outcome = table.machine.outcome()
        games, choices = games + 1, choices + outcome.decisions // seats
        won += (number % seats in outcome.winners) / max(1, len(outcome.winners))
    low, high = wilson(round(won), games)
    took = (time.process_time() - start) / max(1, choices) * 1000
    return (
        f"{name:28}{seats} players  {won:6.1f} of {games:4} games won: {won / max(1, games):5.0%} "
        f"({low:.0%} to {high:.0%}), an even share is {1 / seats:.0%}; {took:6.1f} ms a choice"
    )


def main() -> None:
    """Play, and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=KNOWN)
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--think", type=float, default=0.0)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--horizon", type=int, default=HORIZON)
    parser.add_argument("--care", type=float, default=CARE)
    parser.add_argument("--against", choices=get_args(Way), default="weighing")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(machine(), flush=True)
    for name in given.names:
        print(played(name, given), flush=True)


if __name__ == "__main__":
    main()
