"""Players of a search: some prefer what has seldom been done, some think about a part of their choices.

The same players sit at Python's table and at one on the machine, where only what their questions look like differs.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import TypeAlias

from pnp.native.machine import Asked
from pnp.play import Decider, LiveQuestion, Play
from pnp.play.agents.table import chance_of
from pnp.verify.fast_agents import AtMachine, GreedySeats, MachineTable

THOUGHTS = 120
"""How many choices a search thinks over in all."""
SHARES = (1.0, 0.8, 0.5)
"""How many of the choices of such a game are thought over; at the others something rare is tried."""
MakeSeats: TypeAlias = Callable[[Play, Sequence[str], int], Sequence[Decider | None]]
"""Seats agents of these names, from a seed: a decider for each seat, None where the tape decides."""
Key: TypeAlias = tuple[str, str, str]
"""An option as it is known again: the question's words, the parameter, and what kind of option it is."""


class NoveltyAgent:
    """Prefers the options that have been taken least often."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.taken: Counter[Key] = Counter()

    def __call__(self, question: LiveQuestion) -> int:
        """One option, the rarer the likelier."""
        asked = question.prompt or question.rule
        return self.pick([(asked, question.param, sort_of(option)) for option in question.options])

    def pick(self, keys: Sequence[Key]) -> int:
        """One of the options that are known by these keys."""
        weights = [1.0 / (1 + self.taken[k]) for k in keys]
        index = self.rng.choices(range(len(keys)), weights)[0]
        self.taken[keys[index]] += 1
        return index

    def at_machine(self, table: MachineTable) -> AtMachine:
        """The same player at a table on the machine."""
        return AtMachine(lambda asked: self.pick(table.keys(asked, sort_of)), self.kept)

    def kept(self) -> Callable[[], None]:
        """What the player knows now; called, it is all that is known again."""
        state, taken = self.rng.getstate(), self.taken.copy()

        def put_back() -> None:
            self.rng.setstate(state)
            self.taken = taken

        return put_back


def sort_of(option: object) -> str:
    """What kind of option it is: which rule, member or rank."""
    kind = getattr(option, "face", None)
    return getattr(option, "name", None) or (str(kind.values.get("rank", kind.code)) if kind else repr(option))


class Mixed:
    """Players who think about some of their choices and try something rare at others: good play comes to positions that
    chance does not, and rare options from there to rules that good play does not need."""

    def __init__(self, play: Play, curious: NoveltyAgent, seed: int, make_seats: MakeSeats) -> None:
        self.play, self.curious, self.make_seats = play, curious, make_seats
        self.left = THOUGHTS
        self.rng = random.Random(seed)
        self.seed = 0
        self.greedy: Decider = curious
        self.shares = cycle(SHARES)
        self.share = 0.0
        """How many of the present game's choices are thought over."""

    def sit(self) -> "Mixed | NoveltyAgent":
        """They sit down for a game; when all has been thought over, only what is rare is tried."""
        if self.left <= 0:
            return self.curious
        self.seed = self.rng.getrandbits(32)
        self.share = next(self.shares)
        return self

    def sit_here(self) -> None:
        """They sit down at Python's table, which they watch."""
        self.greedy = self.make_seats(self.play, ["greedy"], self.seed)[0] or self.curious

    def rise(self) -> None:
        """The game is over: others need not be watched."""
        self.play.boundary = None

    def __call__(self, question: LiveQuestion) -> int:
        """A thought about its share of the choices, as long as there are thoughts left."""
        return int(self.greedy(question)) if self._thinks() else self.curious(question)

    def _thinks(self) -> bool:
        if self.left <= 0 or self.rng.random() >= self.share:
            return False
        self.left -= 1
        return True

    def at_machine(self, table: MachineTable) -> AtMachine:
        """The same players at a table on the machine."""
        greedy, curious = GreedySeats(table.machine, chance_of(self.seed)), self.curious.at_machine(table)

        def decide(asked: Asked) -> int:
            return greedy.decide(asked) if self._thinks() else curious.decide(asked)

        def kept() -> Callable[[], None]:
            state, left, others = self.rng.getstate(), self.left, self.curious.kept()

            def put_back() -> None:
                self.rng.setstate(state)
                self.left = left
                others()

            return put_back

        return AtMachine(decide, kept)
