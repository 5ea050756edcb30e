"""How well a player does who searches, against players who are greedy: games won, with the interval, for each game.

    python benchmarks/strength.py [GAME[/VARIANT] …] [--players N] [--games 40] [--think MS] [--playouts N] [--against WAY]
    python benchmarks/strength.py --think 100 --games 200 --kept strength.json      # carried on where it was stopped
    python benchmarks/strength.py crazy-eights deck-of-fey/holy-matrimony --think 100 --games 120 --require

One at the table searches, the others look at the next rest; seats rotate. With `--think` the one has so many milliseconds
of the processor for each choice at most, else so many games played out. An even share is one over the number of players; a
game won together is shared. In a game that all win or lose together all players search (not who leads the game against
them), and what they win is held against what a table wins at which nobody does, on the same shuffles. All play on the
machine in C; games that it does not know are named. With `--kept` the games take turns, some seconds each, and a file
keeps what came of them. With `--require` the exit status is 1 unless each interval leaves an even share out.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import get_args

sys.path.insert(0, str(Path(__file__).parent))

from timing import machine

from pnp.base.resources import GAMES
from pnp.checks.statistics.intervals import wilson
from pnp.engine.native.engine import choose
from pnp.engine.native.searching import CARE, HORIZON, PLAYOUTS
from pnp.engine.native.seating import Seating, Way
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report

KNOWN = (
    "hearts", "crazy-eights", "deck-of-fey/troll-tricker", "deck-of-fey/holy-matrimony", "deck-of-fey/rebel-runs",
    "all-but-malice", "game-of-amber", "living-trumps/amber", "living-trumps/chaos", "living-trumps/shadow",
    "living-trumps/patternfall", "cards/level-none",
)  # fmt: skip
TOGETHER = ("cards",)
"""Games that all win or lose together."""
TURN = 20.0
"""Seconds that a game has before the next one has its turn, where what came of them is kept."""


@dataclass
class Tally:
    """What came of a game so far."""

    seats: int = 0
    games: int = 0
    won: float = 0.0
    others: float = 0.0
    """Where all win together: the games that a table wins at which nobody searches."""
    choices: int = 0
    seconds: float = 0.0
    thought: int = 0
    """Answers within the games that were played out."""


def place_of(name: str) -> tuple[str, str]:
    """The folder of a game below ``data/``, and its variant: `hearts`, `games/hex`, `living-trumps/chaos`."""
    if (GAMES / name / "game.yaml").exists():
        return name, ""
    folder, _, variant = name.rpartition("/")
    return folder, variant


class Contest:
    """A game, and those who play it."""

    def __init__(self, name: str, given: argparse.Namespace) -> None:
        folder, variant = place_of(name)
        game = load_and_compile(GAMES / folder, variant, Report(), None, frozenset({"PNP114"})).game
        self.name, self.given, self.together = name, given, folder in TOGETHER
        self.seats = given.players or min(max(3, game.players[0]), game.players[1])
        if not game.players[0] <= self.seats <= game.players[1]:
            least, most = game.players
            numbers = f"{least}" if least == most else f"{least} to {most}"
            raise SystemExit(
                f"{name} is for {numbers} players, not for {self.seats}: write another number after --players"
            )
        table = choose(game, self.seats)
        self.why, self.machine = table.why, table.machine

    def play(self, tally: Tally, seconds: float) -> None:
        """Games until there are enough, or the time is over."""
        assert self.machine is not None
        given, seating, start = self.given, Seating(self.machine), time.process_time()
        everyone = len(self.machine.native.layout.table.everyone)
        seating.searching(0 if given.think else given.playouts, given.think / 1000, given.horizon, given.care)
        tally.seats = self.seats
        before = seating.thought()
        while tally.games < given.games and time.process_time() - start < seconds:
            number = tally.games
            ways: list[Way] = [given.against] * everyone
            if self.together:
                tally.others += self._is_won(seating, number, ways)
                began, ways[: self.seats] = time.process_time(), ["search"] * self.seats
                tally.won += self._is_won(seating, number, ways)
            else:
                began, ways[number % self.seats] = time.process_time(), "search"
                winners = self._winners(seating, number, ways)
                tally.won += (number % self.seats in winners) / max(1, len(winners))
            tally.games += 1
            tally.choices += self.machine.outcome().decisions // (1 if self.together else self.seats)
            tally.seconds += time.process_time() - began
        tally.thought += seating.thought() - before

    def _is_won(self, seating: Seating, number: int, ways: Sequence[Way]) -> bool:
        """Whether players win who win all together, and not who plays against them."""
        return any(winner < self.seats for winner in self._winners(seating, number, ways))

    def _winners(self, seating: Seating, number: int, ways: Sequence[Way]) -> Sequence[int]:
        assert self.machine is not None
        self.machine.begin((), self.given.seed + number)
        seating.bring("greedy", random.Random(self.given.seed + number))
        seating.seat(ways)
        status = seating.go_on()
        if status not in ("ended", "limit"):
            raise SystemExit(f"{self.name}: game {number} is {status}")
        return self.machine.outcome().winners

    def is_shown(self, tally: Tally) -> bool:
        """Whether the interval of the games won lies above what players win who do not search."""
        others = wilson(round(tally.others), tally.games)[1] if self.together else 1 / self.seats
        return wilson(round(tally.won), tally.games)[0] > others

    def line(self, tally: Tally) -> str:
        """What came of it, in words."""
        low, high = wilson(round(tally.won), tally.games)
        even = f"an even share is {1 / self.seats:.0%}"
        if self.together:
            least, most = wilson(round(tally.others), tally.games)
            even = (
                f"who looks at the next rest wins {tally.others / max(1, tally.games):.0%} ({least:.0%} to {most:.0%})"
            )
        return (
            f"{self.name:28}{tally.seats} players  {tally.won:6.1f} of {tally.games:4} games won: "
            f"{tally.won / max(1, tally.games):5.0%} ({low:.0%} to {high:.0%}), {even}; "
            f"{tally.seconds / max(1, tally.choices) * 1000:6.1f} ms a choice, "
            f"{tally.thought / max(1e-9, tally.seconds) / 1e6:.2f} million answers a second; "
            f"searching {'wins more' if self.is_shown(tally) else 'is not shown to win more'}"
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
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--require", action="store_true", help="exit with 1 unless searching wins more in every game")
    given = parser.parse_args()
    print(machine(), flush=True)
    contests = {name: Contest(name, given) for name in given.names}
    for name, contest in [*contests.items()]:
        if contest.machine is None:
            print(f"{name:28}{contest.why}", flush=True)
            del contests[name]
    kept = json.loads(given.kept.read_text("utf-8")) if given.kept and given.kept.exists() else {}
    tallies = {name: Tally(**kept.get(name, {})) for name in contests}
    while left := [name for name in contests if tallies[name].games < given.games]:
        for name in left:
            contests[name].play(tallies[name], TURN if given.kept else float("inf"))
            if given.kept:
                given.kept.write_text(json.dumps({n: asdict(tally) for n, tally in tallies.items()}, indent=1), "utf-8")
            else:
                print(contests[name].line(tallies[name]), flush=True)
    if given.kept:
        for name, contest in contests.items():
            print(contest.line(tallies[name]), flush=True)
    if given.require and not all(contest.is_shown(tallies[name]) for name, contest in contests.items()):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
