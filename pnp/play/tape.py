"""The one tape that every shuffle, roll and choice of a game reads.

A game is a pure function of model, variant, players and tape. Reading past the end of what is given asks the tape's
source (chance, an agent, zeros) and writes the answer down, so that any game can be replayed, undone and shrunk.
"""

import random
from collections.abc import Callable, Sequence


class Tape:
    """A list of small integers with a reading head."""

    __slots__ = ("at", "given", "random", "values")

    def __init__(
        self, given: Sequence[int] = (), seed: int | None = None, chance: Callable[[], float] | None = None
    ) -> None:
        """``given`` is read first; then comes ``chance`` (numbers from 0 to below 1), or that of ``seed``, or zeros."""
        self.values: list[int] = list(given)
        self.given = len(self.values)
        self.at = 0
        self.random = chance or (random.Random(seed).random if seed is not None else _zero)

    def draw(self, n: int) -> int:
        """A number below n by chance; with one possibility nothing is read."""
        if n < 2:
            return 0
        at = self.at
        self.at = at + 1
        if at < self.given:
            value = self.values[at] % n
            self.values[at] = value
            return value
        value = int(self.random() * n)
        self.values.append(value)
        return value

    def draw_down(self, n: int, times: int) -> list[int]:
        """What as many draws give, the first below n, each of one possibility less: a shuffle of n cards' top ones."""
        if self.at < self.given:
            return [self.draw(n - i) for i in range(times)]
        chance = self.random
        drawn = [int(chance() * m) for m in range(n, max(n - times, 1), -1)]
        self.values += drawn
        self.at += len(drawn)
        return drawn if len(drawn) == times else [*drawn, 0]


def _zero() -> float:
    return 0.0


def replay(tape: Tape) -> Tape:
    """The same tape to be read again."""
    return Tape(tape.values[: tape.at])
