"""Games and decisions a second of each kind of player, and of OpenSpiel's random players for the same game, in one run.

    python benchmarks/agents.py [GAME[/VARIANT] …] [--seconds 2] [--rounds 3]

Each kind of player plays for some seconds of processor time, in turn with the others. `random` and `greedy` play inside the
native engine; `search` plays out 400 games for each choice; `Python` is the reference engine with random players. A
decision is a question; OpenSpiel (its own loop in C++, uniform random bots) counts its moves, chance left out.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from strength import Contest, place_of
from timing import machine, pin, versions

from pnp.base.resources import GAMES
from pnp.engine.native.searching import CARE, HORIZON, PLAYOUTS
from pnp.engine.native.seating import Seating, Way
from pnp.engine.play import Play, State, Tape
from pnp.rules.loading import load_and_compile
from pnp.source.diagnostics import Report

SHIPPED = (
    "hearts", "crazy-eights", "deck-of-fey/troll-tricker", "all-but-malice", "game-of-amber", "living-trumps/amber",
    "cards/level-none", "games/go", "games/hex", "games/checkers", "games/morris", "games/kalah", "games/oware",
    "games/yacht", "games/liars-dice", "games/millers-row", "games/chess", "games/backgammon", "games/gin-rummy",
)  # fmt: skip
OPENSPIEL = {
    "hearts": "hearts", "crazy-eights": "crazy_eights(players=3)", "games/go": "go(board_size=9)", "games/hex": "hex",
    "games/checkers": "checkers", "games/morris": "nine_mens_morris", "games/kalah": "mancala",
    "games/oware": "oware", "games/yacht": "yacht(players=3)", "games/liars-dice": "liars_dice(numdice=5)",
    "games/chess": "chess", "games/backgammon": "backgammon", "games/gin-rummy": "gin_rummy",
}  # fmt: skip
"""The games that OpenSpiel has too, by its names. It plays Liar's Dice with two players at most."""
COUNTED = 200
"""Games of OpenSpiel whose moves are counted before its time is measured: reading a game's history takes longer than
playing it."""
AT_ONCE = 50
"""Games of random players in one call of the native engine."""
Run = Callable[[float], tuple[int, float]]
"""Plays for a time in seconds of processor time; returns the games and the decisions."""


def playing(play: Callable[[int], tuple[int, float]]) -> Run:
    """Play again and again, with the seeds 1, 2, 3 … ``play``: from a seed to the games played and their decisions."""
    seeds = iter(range(1, 10**9))

    def run(seconds: float) -> tuple[int, float]:
        games, decisions, start = 0, 0.0, time.process_time()
        while time.process_time() - start < seconds:
            more, taken = play(next(seeds))
            games, decisions = games + more, decisions + taken
        return games, decisions

    return run


def in_engine(contest: Contest, way: Way) -> Run:
    """Games in the native engine in which every seat plays in this way."""
    table = contest.machine
    assert table is not None
    seating, everyone = Seating(table), len(table.native.layout.table.everyone)
    seating.searching(PLAYOUTS, 0.0, HORIZON, CARE)

    def play(seed: int) -> tuple[int, float]:
        table.begin((), seed)
        seating.bring("greedy", random.Random(seed))
        seating.seat([way] * everyone)
        seating.go_on()
        return 1, table.outcome().decisions

    return playing(play)


def alone(contest: Contest) -> Run:
    """Random players inside the native engine's own loop."""
    table = contest.machine
    assert table is not None
    return playing(lambda seed: (AT_ONCE, table.many(AT_ONCE, seed)[0]))


def in_python(name: str, seats: int) -> Run:
    """Random players in the reference engine."""
    folder, variant = place_of(name)
    loaded = load_and_compile(GAMES / folder, variant, Report(), None, frozenset({"PNP114"}))
    play, chance = Play(State(loaded.game, loaded.rules, seats)), random.Random(1)
    return playing(lambda _: (1, play.game(Tape(chance=chance.random)).decisions))


def openspiel(name: str) -> Run | None:
    """OpenSpiel's random bots in its own loop; None if it is not installed or lacks the game."""
    try:
        import pyspiel
    except ImportError:
        return None
    if name not in OPENSPIEL:
        return None
    game = pyspiel.load_game(OPENSPIEL[name])

    def play(seed: int) -> Any:
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    moves = sum(move.player >= 0 for seed in range(COUNTED) for move in play(seed).full_history())

    def game_of(seed: int) -> tuple[int, float]:
        play(seed)
        return 1, moves / COUNTED

    return playing(game_of)


def measured(runs: dict[str, Run], seconds: float, rounds: int) -> dict[str, tuple[float, float]]:
    """Games a second and microseconds a decision of each, the medians of rounds in turn."""
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            start = time.process_time()
            games, decisions = run(seconds)
            spent = time.process_time() - start
            times[name].append((games / spent, spent * 1e6 / max(1, decisions)))
    return {name: (median(rate for rate, _ in own), median(time for _, time in own)) for name, own in times.items()}


def begin(description: str | None, names: Sequence[str], seconds: float) -> argparse.Namespace:
    """Read the arguments, stay on one processor, and print the machine and the version of OpenSpiel."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("names", nargs="*", default=names)
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=seconds)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    pin()
    print(f"{machine()}; {versions('open_spiel')}", flush=True)
    return args


def main() -> None:
    """Measure each game, and print a table."""
    args = begin(__doc__, SHIPPED, 2.0)
    print(
        f"{'game':28}{'players':>8}  games a second: random, greedy, search; µs a decision: random, Python, OpenSpiel"
    )
    for name in args.names:
        contest = Contest(name, args)
        if contest.machine is None:
            print(f"{name:28}{contest.why}", flush=True)
            continue
        runs = {"random": alone(contest), "greedy": in_engine(contest, "weighing"),
                "search": in_engine(contest, "search"), "Python": in_python(name, contest.seats)}  # fmt: skip
        other = openspiel(name)
        figures = measured(runs | ({"OpenSpiel": other} if other else {}), args.seconds, args.rounds)
        own, theirs = figures["random"][1], figures.get("OpenSpiel", (0.0, 0.0))[1]
        ratio = f"{theirs:8.3f} = {theirs / own:.1f} × random" if theirs else "-"
        print(
            f"{name:28}{contest.seats:>8}  {figures['random'][0]:>10,.0f}{figures['greedy'][0]:>10,.1f}"
            f"{figures['search'][0]:>9.2f}   {own:8.3f}{figures['Python'][1]:8.1f}  {ratio}", flush=True,
        )  # fmt: skip


if __name__ == "__main__":
    main()
