"""Spoilt programs on the machine in C with the compiler's sanitizers: whether any of them leaves its memory.

    python benchmarks/sanitized.py [--programs 10000] [--seed 1] [--minutes M]
    python benchmarks/sanitized.py games/chess games/hex [--minutes M]

The rules of games are translated, numbers of the program are changed, and what the machine does not refuse as it is loaded
is played: by chance, by players who weigh, by one who searches, and as the two runs of a test for leaks. The first fault
of memory or of undefined behaviour ends all of it with its report; otherwise it prints the number of programs.

Games that are named are played as they are instead, without the limit that stops damaged programs: by the same players, with
all plays counted (vm/plays.c), their first moves counted (vm/perft.c), and searches long enough for questions with many options
(vm/wide.c). A game with `leaves=`, such as games/backgammon, tries moves (vm/trial.c).
"""

import argparse
import ctypes
import os
import random
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

from pnp.base.resources import GAMES
from pnp.checks.statistics.fast_plays import fast_play_table
from pnp.checks.statistics.games import TableConfig
from pnp.engine.native.compiler import build
from pnp.engine.native.counting import PlayCounts
from pnp.engine.native.leaking import Leaking
from pnp.engine.native.machine import Machine, bind
from pnp.engine.native.opcodes import OPS
from pnp.engine.native.program import NativeGame, native_game
from pnp.engine.native.seating import Seating, Way
from pnp.engine.native.spec import identity_slots
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Report

TABLES = (
    ("hearts", 4, 8), ("crazy-eights", 3, 6), ("all-but-malice", 3, 2), ("living-trumps/patternfall", 3, 1),
    ("games/go", 2, 2), ("games/oware", 2, 4), ("games/chess", 2, 2), ("games/hex", 2, 4), ("games/morris", 2, 2),
)  # fmt: skip
"""Games, numbers of players, and how many of each handful of programs are theirs."""
FLAGS = (
    "-std=gnu11", "-O1", "-fPIC", "-shared", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
)  # fmt: skip
FUEL = "-DFUEL=100000"
"""A limit of jumps, which ends damaged programs."""
WAYS: tuple[Way, ...] = ("chance", "weighing", "search")


def loaded(name: str) -> LoadedGame:
    """A game: `hearts`, `games/chess`, `living-trumps/chaos`."""
    folder, _, variant = (name, "", "") if (GAMES / name / "game.yaml").exists() else name.rpartition("/")
    return load_and_compile(GAMES / folder, variant, Report(), None, frozenset({"PNP114"}))


def native(name: str, seats: int) -> NativeGame:
    """A game's program."""
    return native_game(loaded(name).game, seats)


def spoilt(right: NativeGame, rng: random.Random) -> NativeGame:
    """The program with up to four of its numbers changed."""
    words = list(right.code.words)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(words))
        words[at] = rng.choice(
            [words[at] + 1, words[at] - 1, rng.randrange(60), 0, rng.choice(words), rng.randrange(len(OPS))]
        )
    return replace(right, code=replace(right.code, words=tuple(words)))


def row_width(machine: Machine) -> int:
    """The length of a row of counts."""
    layout = machine.native.layout
    return 10 + (1 + len(layout.table.seated)) * len(identity_slots(layout)) + len(layout.tokens)


def played(machine: Machine, seed: int, rng: random.Random) -> None:
    """Some games of a program."""
    given = [rng.randrange(2**31) for _ in range(rng.randrange(100))]
    machine.watch(True)
    machine.play(given, seed)
    machine.count(seed, 3, [0, 0], row_width(machine))
    machine.watch(False)
    seating = Seating(machine)
    seating.searching(6, 0.0, 1, 0.5)
    machine.begin((), seed)
    seating.bring("greedy", rng)
    seating.seat([rng.choice(WAYS) for _ in machine.native.layout.table.everyone])
    seating.go_on()
    leaking, cards = Leaking(machine), range(len(machine.native.layout.table.cards))
    leaking.play_until((), seed, 1 + rng.randrange(9))
    if len(cards) > 1:
        leaking.equal_questions((), seed, 1 + rng.randrange(9), rng.sample(cards, 2))


def played_right(name: str, library: ctypes.CDLL, seed: int, until: float) -> str:
    """Play a game as it is for a time, and return how much was played."""
    one, rng, rounds, searched = loaded(name), random.Random(seed), 0, 0
    seats = one.game.players[0]
    table = fast_play_table(one.game, one.rules, TableConfig(seats, ("random",), engine="native"))
    assert not isinstance(table, str), table
    machine = Machine(native_game(one.game, seats), library)
    ways = [machine.ways(depth, 1) for depth in (1, 2)]
    with PlayCounts(machine, table.names.plan) as counts:
        machine.count(seed, 20, [0, 0], row_width(machine))
        plays, rows = counts.games()[0], len(list(counts.rows()))
    seating = Seating(machine)
    while rounds == 0 or time.time() < until:
        rounds += 1
        seating.searching(300, 0.0, 1, 0.5)
        machine.begin((), seed + rounds)
        seating.bring("greedy", rng)
        for _ in range(rng.randrange(60)):
            if machine.answer(rng.randrange(machine.question().options)) != "asking":
                break
        else:
            searched += seating.search() >= 0
        played(machine, seed + rounds, rng)
    return f"{rounds} rounds, {searched} long searches, {ways} ways to begin, {rows} counts of plays in {plays} games"


def inside(library: str, programs: int, seed: int, until: float) -> None:
    """The work, in a process that has the sanitizers loaded."""
    made, rng = bind(ctypes.CDLL(library)), random.Random(seed)
    rights = [(native(name, seats), times) for name, seats, times in TABLES]
    tried = refused = 0
    while tried < programs and time.time() < until:
        for right, times in rights:
            for _ in range(times):
                tried += 1
                try:
                    machine = Machine(spoilt(right, rng), made)
                except AssertionError:
                    refused += 1
                    continue
                played(machine, tried, rng)
        if tried % 500 < sum(times for _, times in rights):
            print(f"{tried} programs, {refused} of them refused, 0 findings", flush=True)
    print(f"{tried} programs, {refused} of them refused, 0 findings")


def main() -> None:
    """Build the machine, start the process that plays, and pass on how it ends."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--programs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0)
    parser.add_argument("--built", default="")
    given = parser.parse_args()
    if given.built and given.games:
        library, minutes = bind(ctypes.CDLL(given.built)), given.minutes / len(given.games)
        for name in given.games:
            print(
                f"{name}: {played_right(name, library, given.seed, time.time() + 60 * minutes)}, 0 findings", flush=True
            )
        return
    if given.built:
        inside(given.built, given.programs, given.seed, time.time() + 60 * given.minutes)
        return
    file = build("gcc", FLAGS if given.games else (*FLAGS, FUEL))
    found = [subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
             for name in ("libasan.so", "libubsan.so")]  # fmt: skip
    environment = os.environ | {"LD_PRELOAD": ":".join(found), "ASAN_OPTIONS": "detect_leaks=0"}
    asked = ["--programs", str(given.programs), "--seed", str(given.seed), "--minutes", str(given.minutes)]
    command = [sys.executable, str(Path(__file__)), *asked, "--built", str(file), *given.games]
    sys.exit(subprocess.run(command, env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
