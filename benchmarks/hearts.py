"""Whole games of Hearts, choices at random: our rulebook played by our engine, OpenSpiel driven from Python, RLCard's
games for scale, and Hearts by hand.

    python benchmarks/hearts.py [GAMES]

Ours runs as a check runs it: arcs counted, steps budgeted, cards conserved. A decision is a player's move, forced ones
too, on every side. Goals: at least 1.8 times as fast as OpenSpiel, at most 3 times as slow as by hand.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import floor
from timing import in_turn, machine, pin, versions

from pnp.engine.native.engine import choose
from pnp.engine.play import Play, State, Tape
from pnp.model.read.build import build_game
from pnp.rules import compile_rules
from pnp.source.diagnostics import Report
from pnp.source.load import load_game

DATA = Path(__file__).parents[1] / "data"
GAMES = 1000


def ours(games: int) -> Callable[[int], int]:
    """data/hearts on our engine."""
    report = Report()
    game = build_game(load_game(DATA / "hearts", report), report)
    state = State(game, compile_rules(game, report), 4)
    play, passing = Play(state), game.enums["direction"].members[0].name

    def run(seed: int) -> int:
        chance, decisions = random.Random(seed).random, 0
        for _ in range(games):
            outcome = play.game(Tape(chance=chance))
            assert outcome.status == "ended", outcome
            decisions += 52 if state.table.passing.name == passing else 64
        return decisions

    return run


def on_the_machine(games: int) -> Callable[[int], int] | None:
    """data/hearts on the machine in C, by a chance of its own; None without a compiler."""
    report = Report()
    choice = choose(build_game(load_game(DATA / "hearts", report), report), 4)
    table = choice.machine
    if table is None:
        return None

    def run(seed: int) -> int:
        played = table.many(50 * games, seed)
        assert set(played[1]) == {"ended"}, played
        return 61 * 50 * games  # (52 cards are played; in three deals of four 12 are passed)

    return run


def openspiel(games: int) -> Callable[[int], int] | None:
    """OpenSpiel's Hearts, in C++, its states driven from Python; None when it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("hearts")

    def run(seed: int) -> int:
        chance, decisions = random.Random(seed), 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(outcomes, weights)[0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chance.random() * len(actions))])
                    decisions += 1
        return decisions

    return run


def openspiel_alone(games: int) -> Callable[[int], int] | None:
    """The same, all of it in C++: OpenSpiel's own loop with its own random players."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("hearts")

    def run(seed: int) -> int:
        bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(4)]
        for number in range(10 * games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed + number)
        return 61 * 10 * games  # (as on the machine)

    return run


def rlcard(name: str, games: int) -> Callable[[int], int] | None:
    """A game of RLCard (it has no Hearts); None when it is not installed."""
    try:
        import rlcard as library
    except ImportError:
        return None
    env: Any = library.make(name)

    def run(seed: int) -> int:
        chance, decisions = random.Random(seed), 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[int(chance.random() * len(actions))])
                decisions += 1
        return decisions

    return run


def main() -> None:
    """Run all, and print a table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    pin()
    contestants: dict[str, Callable[[int], int] | None] = {
        "pnp hearts": ours(games),
        "pnp hearts, on the machine": on_the_machine(games),
        "OpenSpiel hearts from Python": openspiel(games),
        "OpenSpiel hearts, its C++ alone": openspiel_alone(games),
        "hearts by hand": lambda seed: floor.games(games, seed),
        "RLCard uno": rlcard("uno", games // 10),
        "RLCard gin-rummy": rlcard("gin-rummy", games // 100),
    }
    found = in_turn({name: run for name, run in contestants.items() if run})
    print(f"{machine()}; {versions('open_spiel', 'rlcard')}")
    mine = found["pnp hearts"]
    for name, seconds in found.items():
        print(f"{name:32}{seconds * 1e6:8.2f} µs a decision{seconds / mine:8.2f} × pnp")


if __name__ == "__main__":
    main()
