"""The reference games beside OpenSpiel's: what an action there is called here.

``python -m tests.reference.openspiel NAME [GAMES] [--store N]`` plays games on both sides and counts the differences;
with ``--store`` it stores the first N as the game's traces. OpenSpiel is needed for that alone: the tests play the
traces.
"""

import argparse
import random
import sys
import time
from collections.abc import Mapping
from typing import Any

from tests.reference.oracle import Move, Oracle, table, write_traces


class Hex(Oracle):
    """OpenSpiel joins the first player's stones from top to bottom; our first player's sides are left and right."""

    def move_of(self, action: int) -> Move:
        row, column = divmod(action, 11)
        return (f"{'ABCDEFGHIJK'[row]}{column + 1}",)


class Kalah(Oracle):
    """There pits are numbered, 1 to 6 of the first player and 8 to 13 of the second."""

    def move_of(self, action: int) -> Move:
        return (f"{'ABCDEF'[action - 1]}2",) if action < 7 else (f"{'FEDCBA'[action - 8]}1",)


class Oware(Oracle):
    """There a house is a letter, from each player's own left; here the first player's row is the lower one."""

    def move_of(self, action: int) -> Move:
        return (f"{'ABCDEF'[action]}2",) if self.state.current_player() == 0 else (f"{'FEDCBA'[action]}1",)


GAMES: Mapping[str, tuple[str, type[Oracle], tuple[int, ...]]] = {
    "kalah": ("mancala", Kalah, (2,)),
    "oware": ("oware", Oware, (2,)),
    "hex": ("hex(board_size=11)", Hex, (2,)),
}
"""OpenSpiel's game with its settings, what its actions are here, and numbers of players."""


def main() -> int:
    """Compare, report and store."""
    import pyspiel

    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("games", type=int, nargs="?", default=20)
    parser.add_argument("--store", type=int, default=0)
    args = parser.parse_args()
    source, kind, seats = GAMES[args.name]
    traces, decisions, questions, began = [], 0, 0, time.process_time()
    for number in range(args.games):
        players = seats[number % len(seats)]
        spiel = pyspiel.load_game(source.replace("PLAYERS", str(players)))
        oracle: Any = kind(args.name, spiel.new_initial_state(), table(args.name, players), random.Random(number))
        traces.append(oracle.game())
        decisions, questions = decisions + oracle.decisions, questions + len(oracle.digests)
    taken = time.process_time() - began
    print(
        f"{args.name}: {args.games} games, {decisions} decisions, {questions} questions, 0 differences, {taken:.1f} s"
    )
    if args.store:
        write_traces(args.name, f"OpenSpiel {source}", traces[: args.store])
    return 0


if __name__ == "__main__":
    sys.exit(main())
