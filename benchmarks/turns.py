"""Microseconds a turn of random players: of the native engine, and of OpenSpiel in its own loop and driven from Python.

    python benchmarks/turns.py [GAME …] [--seconds 1] [--rounds 3]

A turn is one action of the rules: the piece and where it goes, with all that it captures; further jumps and the man that
a mill takes belong to it, although OpenSpiel has an action for each. The three play in turn, for some seconds of processor
time each, and the medians are printed. Random players of ours choose what to do, then with what, so their games are not
those of OpenSpiel's: in Go they pass every second time. The line `go, same games` plays games of OpenSpiel's
players in both, from tapes.
"""

import random
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from agents import OPENSPIEL, Run, alone, begin, measured, openspiel, playing
from strength import Contest

GAMES = (
    "games/go", "games/hex", "games/morris", "games/kalah", "games/oware", "games/chess", "games/checkers",
    "games/backgammon",
)  # fmt: skip
LONGER = frozenset({"games/morris", "games/checkers"})
"""Games in which several actions of OpenSpiel in a row, by one player, are one turn."""
GOALS = {"games/go": 10, "games/morris": 10}
"""The most times that a turn of ours may take of OpenSpiel's, and for all other games:"""
GOAL = 3
COUNTED = 200
"""Games whose turns are counted."""


def turns_of(contest: Contest) -> tuple[float, float]:
    """Return the actions and the questions of a game of ours, on average."""
    table = contest.machine
    assert table is not None
    rules = table.native.typed.workings.rules
    actions = {rule.name for rule in rules.of_kind("action")}
    tallies = [arc.tally for arc in rules.arcs if arc.kind == "rule" and arc.rule in actions]
    questions, turns = 0, 0
    for seed in range(1, COUNTED + 1):
        questions += table.play((), seed).decisions
        counters = table.counters()
        turns += sum(counters[counter] * times for tally in tallies for counter, times in tally)
    return turns / COUNTED, questions / COUNTED


def turns_of_openspiel(name: str) -> float:
    """Return the turns of a game of OpenSpiel's random bots, on average."""
    import pyspiel

    game, turns = pyspiel.load_game(OPENSPIEL[name]), 0
    for seed in range(COUNTED):
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
        pyspiel.evaluate_bots(state, bots, seed)
        movers = [move.player for move in state.full_history() if move.player >= 0]
        again = sum(a == z for a, z in pairwise(movers)) if name in LONGER else 0
        turns += len(movers) - again
    return turns / COUNTED


def from_python(name: str) -> Run:
    """OpenSpiel driven from Python: it lists the actions, Python chooses one, and it is applied."""
    import pyspiel

    game, chance = pyspiel.load_game(OPENSPIEL[name]), random.Random(1)

    def play(_: int) -> tuple[int, float]:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
                continue
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
        return 1, moves

    return playing(play)


def go_tapes(games: int) -> list[tuple[list[int], list[int], int]]:
    """Return games of OpenSpiel's random players that two passes end: the tape of ours, OpenSpiel's actions, and the
    number of turns."""
    import pyspiel

    game, chance, tapes = pyspiel.load_game(OPENSPIEL["games/go"]), random.Random(1), []
    while len(tapes) < games:
        state, tape, moves = game.new_initial_state(), list[int](), list[int]()
        while not state.is_terminal():
            actions = state.legal_actions()
            *points, passing = actions
            move = chance.choice(actions)
            if points:
                tape.append(int(move == passing))
            if len(points) > 1 and move != passing:
                tape.append(points.index(move))
            state.apply_action(move)
            moves.append(move)
        if moves[-2:] == [passing, passing]:
            tapes.append((tape, moves, len(moves)))
    return tapes


def same_games(contest: Contest) -> tuple[dict[str, Run], float]:
    """Both engines play the same games of Go; also returns their turns, on average. OpenSpiel lists the actions before
    each."""
    import pyspiel

    table, game, tapes = contest.machine, pyspiel.load_game(OPENSPIEL["games/go"]), go_tapes(100)
    assert table is not None

    def ours(seed: int) -> tuple[int, float]:
        tape, _, turns = tapes[seed % len(tapes)]
        outcome = table.play(tape)
        assert outcome.at == len(tape) and outcome.status == "ended"
        return 1, turns

    def theirs(seed: int) -> tuple[int, float]:
        state, (_, moves, turns) = game.new_initial_state(), tapes[seed % len(tapes)]
        for move in moves:
            state.legal_actions()
            state.apply_action(move)
        return 1, turns

    return {"random": playing(ours), "from Python": playing(theirs)}, sum(t for *_, t in tapes) / len(tapes)


def line(name: str, turns: tuple[float, float], times: dict[str, float], goal: int) -> str:
    """Return a row of the table: turns of a game, ours and theirs, and microseconds a turn."""
    ours, own, driven = times["random"], times.get("OpenSpiel"), times["from Python"]
    against = f"{own:10.3f}{ours / own:8.1f}" if own else " " * 18
    return f"{name:20}{turns[0]:8.1f}{turns[1]:8.1f}{ours:10.3f}{against}{goal:6}{driven:12.3f}{ours / driven:8.1f}"


def main() -> None:
    """Measure each game, and print a table."""
    args = begin(__doc__, GAMES, 1.0)
    print(
        f"{'game':20}{'turns':>8}{'theirs':>8}{'µs ours':>10}{'own loop':>10}{'ratio':>8}{'goal':>6}{'from Python':>12}{'ratio':>8}"
    )
    for name in args.names:
        contest = Contest(name, args)
        in_c = openspiel(name)
        if contest.machine is None or in_c is None:
            sys.exit(contest.why or f"OpenSpiel is not installed, or lacks {name}")
        (turns, questions), theirs = turns_of(contest), turns_of_openspiel(name)
        runs: dict[str, Run] = {"random": alone(contest), "OpenSpiel": in_c, "from Python": from_python(name)}
        rates = {what: games for what, (games, _) in measured(runs, args.seconds, args.rounds).items()}
        lengths = {"random": turns, "OpenSpiel": theirs, "from Python": theirs}
        times = {what: 1e6 / (rate * lengths[what]) for what, rate in rates.items()}
        print(line(name, (turns, theirs), times, GOALS.get(name, GOAL)), f"  {questions / turns:.2f} questions a turn")
        if name == "games/go":
            same, length = same_games(contest)
            figures: Any = measured(same, args.seconds, args.rounds)
            times = {what: time for what, (_, time) in figures.items()}
            print(line("go, same games", (length, length), times, GOALS[name]), flush=True)


if __name__ == "__main__":
    main()
