"""How well a player does who searches, against players who are greedy: games won, with the interval, for each game.

    python benchmarks/strength.py [GAME[/VARIANT] …] [--players N] [--games 40] [--think MS] [--playouts N] [--against WAY]
    python benchmarks/strength.py --think 100 --games 200 --kept strength.json      # carried on where it was stopped
    python benchmarks/strength.py crazy-eights deck-of-fey/holy-matrimony --think 100 --games 120 --require

One player searches, and the others are greedy: they take what looks best at the next stable state. Seats rotate. With
`--think`, a choice takes that many milliseconds of processor time at most, otherwise that many games are played from it. An
even share is one over the number of players, and a shared win counts in part.

With `--duplicate`, each shuffle is played once with the searching player in each seat, so that the luck of the dice or the
cards partly cancels; the interval is that of the means of shuffles.

In a game that all win or lose together, a table of players who search is compared with a table of greedy players on the
same shuffles: the games won, and the score at the end, each with the interval of the difference. All play in the native
engine; games that it cannot play are named. With `--kept`, the games take turns of some seconds, and a file keeps the
results, so that the command goes on where it stopped; games that are played in another way need another file. With
`--require`, the exit status is 1 unless searching is shown to win more in every game.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from typing import get_args

sys.path.insert(0, str(Path(__file__).parent))

from timing import machine

from pnp.base.resources import GAMES
from pnp.checks.statistics.intervals import mean_of, student, wilson
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
TOGETHER = ("cards", "games/blind-beacons")
"""Games that all win or lose together."""
TURN = 20.0
"""Seconds that a game has before the next one has its turn, with `--kept`."""
SETTINGS = ("players", "think", "playouts", "horizon", "care", "against", "seed", "duplicate")
"""Options that must be the same for games to be counted together."""


@dataclass
class Tally:
    """What came of a game so far."""

    seats: int = 0
    games: int = 0
    won: float = 0.0
    others: float = 0.0
    """Where all win together: the games that a greedy table wins."""
    gains: dict[str, float] = field(default_factory=dict)
    """Where all win together: sums of wins and of points, of their differences, and of the squares of these."""
    shuffles: list[float] = field(default_factory=list)
    """With `--duplicate`: the games won of each shuffle."""
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


def add_pair(gains: dict[str, float], name: str, greedy: float, search: float) -> None:
    """Add what two tables reached on the same shuffle."""
    more = {"greedy": greedy, "search": search, "more": search - greedy, "squares": (search - greedy) ** 2}
    for part, value in more.items():
        gains[f"{name} {part}"] = gains.get(f"{name} {part}", 0) + value


def difference(tally: Tally, name: str) -> tuple[float, float, float]:
    """The mean difference of two tables, and its 95 % interval: of wins after Newcombe, which is right for none and for
    all, and of points from the pairs (Student)."""
    games = tally.games
    if games < 2:
        return 0.0, float("-inf"), float("inf")
    mean = tally.gains[f"{name} more"] / games
    if name == "wins":
        (low, high), (least, most) = wilson(tally.won, games), wilson(tally.others, games)
        won, others = tally.won / games, tally.others / games
        return (
            mean,
            mean - sqrt((won - low) ** 2 + (most - others) ** 2),
            mean + sqrt((high - won) ** 2 + (others - least) ** 2),
        )
    spread = sqrt(max(0.0, tally.gains[f"{name} squares"] / games - mean * mean) / (games - 1))
    half = student(games - 1) * spread
    return mean, mean - half, mean + half


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
                before_won, before_points = self._is_won(seating, number, ways), self._points()
                began, ways[: self.seats] = time.process_time(), ["search"] * self.seats
                won, points = self._is_won(seating, number, ways), self._points()
                tally.others += before_won
                tally.won += won
                add_pair(tally.gains, "wins", before_won, won)
                add_pair(tally.gains, "points", before_points, points)
            else:
                began, ways[number % self.seats] = time.process_time(), "search"
                winners = self._winners(seating, number // self.seats if given.duplicate else number, ways)
                its_share = (number % self.seats in winners) / max(1, len(winners))
                tally.won += its_share
                if given.duplicate and number % self.seats == 0:
                    tally.shuffles.append(0.0)
                if given.duplicate:
                    tally.shuffles[-1] += its_share
            tally.games += 1
            tally.choices += self.machine.outcome().decisions // (1 if self.together else self.seats)
            tally.seconds += time.process_time() - began
        tally.thought += seating.thought() - before

    def _is_won(self, seating: Seating, number: int, ways: Sequence[Way]) -> bool:
        """Whether players win who win all together, and not who plays against them."""
        return any(winner < self.seats for winner in self._winners(seating, number, ways))

    def _points(self) -> float:
        """The score of the first seat at the end."""
        assert self.machine is not None
        return sum(self.machine.value(score, 0) or 0 for score in self.machine.native.scores)

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
        """Whether searching wins more: its interval lies above an even share, or a difference lies above zero."""
        if self.together:
            return any(difference(tally, name)[1] > 0 for name in ("wins", "points"))
        return self.interval(tally)[0] > 1 / self.seats

    def interval(self, tally: Tally) -> tuple[float, float]:
        """The 95 % interval of the share of games won: from the means of complete shuffles if these are duplicates."""
        if not self.given.duplicate or self.together:
            return wilson(round(tally.won), tally.games)
        if tally.games < 2 * self.seats:
            return 0.0, 1.0
        low, high = mean_of(Counter(won / self.seats for won in tally.shuffles[: tally.games // self.seats]))[2:]
        return max(0.0, low), min(1.0, high)

    def line(self, tally: Tally) -> str:
        """What came of it, in words."""
        low, high = self.interval(tally)
        even = f"an even share is {1 / self.seats:.0%}"
        if self.together:
            even = f"greedy players win {tally.others / max(1, tally.games):.0%}" + "".join(
                f"; {name} {tally.gains.get(name + ' greedy', 0) / max(1, tally.games):.2f} → "
                f"{tally.gains.get(name + ' search', 0) / max(1, tally.games):.2f}, "
                "{:+.2f} ({:+.2f} to {:+.2f})".format(*difference(tally, name))
                for name in ("wins", "points")
            )
        return (
            f"{self.name:28}{tally.seats} players  {tally.won:6.1f} of {tally.games:4} games won: "
            f"{tally.won / max(1, tally.games):5.0%} ({low:.0%} to {high:.0%}), {even}; "
            f"{tally.seconds / max(1, tally.choices) * 1000:6.1f} ms a choice, "
            f"{tally.thought / max(1e-9, tally.seconds) / 1e6:.2f} million answers a second; "
            f"searching {'wins more' if self.is_shown(tally) else 'is not shown to win more'}"
        )


class Stored:
    """The file after `--kept`: the games so far of each name, and how they were played."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.file: Path | None = given.kept
        self.settings = {name: getattr(given, name) for name in SETTINGS}
        self._games: dict[str, dict[str, object]] = {}
        if self.file and self.file.exists():
            self._games = self._read(self.file)

    def _read(self, file: Path) -> dict[str, dict[str, object]]:
        """Return the games of a file that were played in the same way. Raises SystemExit."""
        try:
            stored = json.loads(file.read_text("utf-8"))
            settings, games = stored["settings"], stored["games"]
            for tally in games.values():
                Tally(**tally)
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            raise SystemExit(f"{file} holds no games that can be carried on: name another file after --kept") from None
        if other := [name for name in SETTINGS if settings.get(name) != self.settings[name]]:
            ways = ", ".join(f"--{name} was {settings.get(name)}, now {self.settings[name]}" for name in other)
            raise SystemExit(
                f"{file} holds games that were played in another way ({ways}): name another file after --kept"
            )
        return dict(games)

    def tally(self, name: str) -> Tally:
        """The games of a name so far."""
        return Tally(**self._games.get(name, {}))  # type: ignore[arg-type]

    def write(self, tallies: dict[str, Tally]) -> None:
        """Write all games, also those of names that are not played now; a run that is stopped leaves the old file or
        the new one."""
        if not self.file:
            return
        self._games |= {name: asdict(tally) for name, tally in tallies.items()}
        text = json.dumps({"settings": self.settings, "games": self._games}, indent=1)
        beside = self.file.with_name(self.file.name + ".new")
        beside.write_text(text, "utf-8")
        beside.replace(self.file)


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
    parser.add_argument("--duplicate", action="store_true", help="play each shuffle with the searcher in each seat")
    parser.add_argument("--require", action="store_true", help="exit with 1 unless searching wins more in every game")
    given = parser.parse_args()
    print(machine(), flush=True)
    contests = {name: Contest(name, given) for name in given.names}
    for name, contest in [*contests.items()]:
        if contest.machine is None:
            print(f"{name:28}{contest.why}", flush=True)
            del contests[name]
    stored = Stored(given)
    tallies = {name: stored.tally(name) for name in contests}
    while left := [name for name in contests if tallies[name].games < given.games]:
        for name in left:
            contests[name].play(tallies[name], TURN if given.kept else float("inf"))
            stored.write(tallies)
            if not given.kept:
                print(contests[name].line(tallies[name]), flush=True)
    if given.kept:
        for name, contest in contests.items():
            print(contest.line(tallies[name]), flush=True)
    if given.require and not all(contest.is_shown(tallies[name]) for name, contest in contests.items()):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
