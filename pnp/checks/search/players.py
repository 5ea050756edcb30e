"""Players of a search: some prefer rare options, some think about a part of their choices.

The same players work at Python's table and at one on the machine; only the form of their questions differs.
"""

import random
from array import array
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import TypeAlias

from pnp.checks.search.fast_agents import AtMachine, Key, MachineTable, sort_of
from pnp.engine.agents.table import chance_of
from pnp.engine.play import Decider, LiveQuestion, Play

THOUGHTS = 120
"""Most choices with thought in a search."""
SHARES = (1.0, 0.8, 0.5)
"""Shares of a game's choices that are made with thought; at the others a rare option is tried."""
MakeSeats: TypeAlias = Callable[[Play, Sequence[str], int], Sequence[Decider | None]]
"""Seats agents by name with a seed: a decider for each seat, None to let the tape decide."""


class NoveltyAgent:
    """Prefers the options that have been taken least often."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.numbers: dict[Key, int] = {}
        self.taken = array("q")
        """Number of times that each option has been taken, by the number of its key."""

    def __call__(self, question: LiveQuestion) -> int:
        """Choose an option; rarer ones are more likely."""
        prompt = question.prompt or question.rule
        return self.pick([self.number((prompt, question.param, sort_of(option))) for option in question.options])

    def number(self, key: Key) -> int:
        """The number of a key, newly assigned if necessary."""
        if key not in self.numbers:
            self.numbers[key] = len(self.taken)
            self.taken.append(0)
        return self.numbers[key]

    def pick(self, keys: Sequence[int]) -> int:
        """Choose among the options with these numbers."""
        weights = [1.0 / (1 + self.taken[k]) for k in keys]
        index = self.rng.choices(range(len(keys)), weights)[0]
        self.taken[keys[index]] += 1
        return index

    def at_machine(self, table: MachineTable) -> AtMachine:
        """The same player at a table on the machine."""

        def sit() -> None:
            self.bring(table)
            table.seats.seat(table.all_seats("rarity"))

        return AtMachine(sit, lambda: self.take(table), self)

    def bring(self, table: MachineTable) -> None:
        """Copy the player's knowledge of options to the machine."""
        table.use_numbers_of(self)
        table.seats.bring("curious", self.rng)
        table.seats.set_key_counts(self.taken)

    def take(self, table: MachineTable) -> None:
        """Copy the knowledge back from the machine."""
        table.seats.take("curious", self.rng)
        self.taken = table.seats.key_counts(len(self.taken))


class MixedPlayers:
    """Players who think about some of their choices and try rare options at others: good play reaches positions that
    random play does not, and rare options from there reach rules that good play does not need."""

    def __init__(self, play: Play, curious: NoveltyAgent, seed: int, make_seats: MakeSeats) -> None:
        self.play, self.curious, self.make_seats = play, curious, make_seats
        self.left = THOUGHTS
        self.rng = random.Random(seed)
        self.seed = 0
        self.greedy: Decider = curious
        self.shares = cycle(SHARES)
        self.share = 0.0
        """Share of the current game's choices that are made with thought."""

    def sit(self) -> "MixedPlayers | NoveltyAgent":
        """Start a game; once all thoughts are used up, only rare options are tried."""
        if self.left <= 0:
            return self.curious
        self.seed = self.rng.getrandbits(32)
        self.share = next(self.shares)
        return self

    def sit_here(self) -> None:
        """Start a game at Python's table, which they watch."""
        self.greedy = self.make_seats(self.play, ["greedy"], self.seed)[0] or self.curious

    def rise(self) -> None:
        """End a game, and stop watching."""
        self.play.boundary = None

    def __call__(self, question: LiveQuestion) -> int:
        """Choose with thought for a share of the choices, as long as thoughts are left."""
        return int(self.greedy(question)) if self._thinks() else self.curious(question)

    def _thinks(self) -> bool:
        if self.left <= 0 or self.rng.random() >= self.share:
            return False
        self.left -= 1
        return True

    def at_machine(self, table: MachineTable) -> AtMachine:
        """The same players at a table on the machine."""

        def sit() -> None:
            self.curious.bring(table)
            table.seats.bring("greedy", chance_of(self.seed))
            table.seats.bring("thought", self.rng)
            table.seats.seat(table.all_seats("both"), self.left, self.share)

        def rise() -> None:
            self.curious.take(table)
            table.seats.take("thought", self.rng)
            self.left = table.seats.thoughts()

        return AtMachine(sit, rise, self.curious)
