"""Hop Yard (data/games/hop-yard): sealed forms of three parts, held against the rules as a second hand writes them, and against
the machine."""

import random
import shutil
from typing import Any

import pytest

from pnp.base.resources import REFERENCE_GAMES
from pnp.checks.search.leaks import LeakTest
from pnp.engine.native.compare import compare
from pnp.engine.native.compiler import COMPILERS
from pnp.engine.native.leaking import Leaking
from pnp.engine.native.machine import Machine
from pnp.engine.native.program import native_game
from pnp.engine.play import LiveQuestion, Play, State, Tape
from pnp.rules.loading import LoadedGame, load_and_compile
from pnp.source.diagnostics import Report

TERRACES, PLOTS = ("HIGH", "MIDDLE", "LOW"), ("GATE", "WELL", "BARN", "OAK", "WALL")
FACTORS = {"LOW": 1, "MIDDLE": 2, "HIGH": 3}
Yard = dict[tuple[str, str], int]
Slip = tuple[str, str, int]
"""A terrace, a plot, and the number written there; 0 strikes the bed out."""


@pytest.fixture(scope="module")
def hops() -> LoadedGame:
    return load_and_compile(REFERENCE_GAMES / "hop-yard", "", Report())


def terrace_of(face: int) -> str:
    return "LOW" if face < 3 else "MIDDLE" if face < 5 else "HIGH"


def slips(yard: Yard, dice: list[int]) -> list[Slip]:
    """Everything that may be written after a roll; beds to strike out if nothing may be planted."""
    legal = set()
    for one, first in enumerate(dice):
        for other, second in enumerate(dice):
            terrace = terrace_of(first)
            if one == other:
                continue
            for at, plot in enumerate(PLOTS):
                left = [yard.get((terrace, p), 0) for p in PLOTS[:at]]
                right = [yard.get((terrace, p), 0) for p in PLOTS[at + 1 :]]
                fits = all(n <= second for n in left) and all(n == 0 or n >= second for n in right)
                if (terrace, plot) not in yard and fits:
                    legal.add((terrace, plot, second))
    return sorted(legal) or [(t, p, 0) for t in TERRACES for p in PLOTS if (t, p) not in yard]


def worth(yard: Yard) -> int:
    points = 0
    for terrace in TERRACES:
        kinds = {yard.get((terrace, plot), 0) for plot in PLOTS} - {0}
        points += FACTORS[terrace] * len(kinds)
    for plot in PLOTS:
        low, middle, high = (yard.get((terrace, plot), 0) for terrace in ("LOW", "MIDDLE", "HIGH"))
        if low and low == middle == high:
            points += 9
        elif 0 < low < middle < high:
            points += 6
    return points - 2 * sum(number == 0 for number in yard.values())


class Follower:
    """Plays a game on the engine, and compares each question with the second hand's slips."""

    def __init__(self, play: Play, seats: int, seed: int) -> None:
        self.state: Any = play.state
        self.rng, self.yards = random.Random(seed), [Yard() for _ in range(seats)]
        self.picked: dict[int, list[Any]] = {}
        self.decisions = 0
        self.state.forced = self.forced
        outcome = play.game(Tape(seed=seed), [self.decide] * seats)
        assert outcome.status == "ended", outcome.message
        self.write()
        totals = [worth(yard) for yard in self.yards]
        assert all(len(yard) == 15 for yard in self.yards)
        assert outcome.winners == tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        functions = self.state.functions
        assert totals == [functions["total"](player) for player in self.state.seated]

    def write(self) -> None:
        """Write the slips of a round that is over, and compare the yards."""
        for seat, parts in self.picked.items():
            self.yards[seat][parts[0], parts[1]] = parts[2] if len(parts) > 2 else 0
        self.picked = {}
        members = self.state.members
        for yard, player in zip(self.yards, self.state.seated, strict=True):
            for terrace in TERRACES:
                for plot in PLOTS:
                    assert player.bine[members[terrace]][members[plot]] == yard.get((terrace, plot))

    def part(self, who: Any, options: list[Any]) -> list[Any]:
        """The parts that this player has chosen; the options must be those with which a slip goes on."""
        if all(len(parts) == (3 if self.planting[seat] else 2) for seat, parts in self.picked.items()) and len(
            self.picked
        ) in (0, len(self.yards)):
            self.write()
            dice = [self.state.table.shows[die] for die in self.state.names["die"]]
            self.legal = [slips(yard, dice) for yard in self.yards]
            self.planting = [bool(legal[0][2]) for legal in self.legal]
        parts = self.picked.setdefault(who.seat, [])
        at = len(parts)
        fitting = {slip[at] for slip in self.legal[who.seat] if list(slip[:at]) == parts}
        assert {named(option) for option in options} == fitting and len(options) == len(fitting)
        return parts

    def decide(self, question: LiveQuestion) -> int:
        parts = self.part(question.who, list(question.options))
        index = self.rng.randrange(len(question.options))
        parts.append(named(question.options[index]))
        self.decisions += 1
        return index

    def forced(self, who: Any, prompt: str, option: Any) -> None:
        """A part with a single option, which is not asked for."""
        self.part(who, [option]).append(named(option))


def named(option: Any) -> Any:
    return getattr(option, "name", option)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_rules_of_a_second_hand_ask_the_same_and_come_out_the_same(
    hops: LoadedGame, seats: int, games: int
) -> None:
    play = Play(State(hops.game, hops.rules, seats))
    decisions = sum(Follower(play, seats, seed).decisions for seed in range(-(-games // 3)))
    assert decisions > 15 * seats * games // 3


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no C compiler")
@pytest.mark.parametrize("seats", [1, 3])
def test_the_machine_plays_it_alike(hops: LoadedGame, seats: int, games: int) -> None:
    machine = Machine(native_game(hops.game, seats))
    results = compare(Play(State(hops.game, hops.rules, seats)), machine, range(games))
    assert results.differences == [] and results.beyond == 0 and results.questions > 15 * games and not results.stuck
    if seats > 1:
        leaks, compared = LeakTest(hops.game, hops.rules, seats, Leaking(machine)).find(1, 60)
        assert leaks == [] and compared >= 0
