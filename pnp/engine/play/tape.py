"""The single tape that every shuffle, roll and choice of a game reads.

A game is a pure function of model, variant, players and tape. Reading past the end of the given numbers asks the tape's
source (random numbers, an agent, zeros) and appends the answer, so that any game can be replayed, undone and shrunk.
"""

import random
from collections.abc import Callable, Sequence


class Tape:
    """A list of small integers with a read position."""

    __slots__ = ("_head", "initial_count", "random", "reading", "values")

    def __init__(
        self, draws: Sequence[int] = (), seed: int | None = None, chance: Callable[[], float] | None = None, at: int = 0
    ) -> None:
        """``draws`` is read first, from position ``at`` on; then follow ``chance`` (numbers from 0 to below 1), random
        numbers from ``seed``, or zeros."""
        self.values: list[int] = list(draws)
        self.initial_count = len(self.values)
        self.reading = self.initial_count > at
        """Whether the next number is given."""
        self._head = at
        self.random = chance or (random.Random(seed).random if seed is not None else _zero)

    @property
    def at(self) -> int:
        """Number of values that have been read or written."""
        return self._head if self.reading else len(self.values)

    def draw(self, n: int) -> int:
        """Draw a random number below n; with one possibility nothing is read."""
        if n < 2:
            return 0
        if self.reading:
            return self._read(n)
        value = int(self.random() * n)
        self.values.append(value)
        return value

    def draw_down(self, n: int, times: int) -> list[int]:
        """Draw several numbers, the first below n and each next below one less: a shuffle of the top of n cards."""
        if self.reading:
            return [self.draw(n - i) for i in range(times)]
        chance = self.random
        drawn = [int(chance() * m) for m in range(n, max(n - times, 1), -1)]
        self.values += drawn
        return drawn if len(drawn) == times else [*drawn, 0]

    def take_over(self, values: Sequence[int]) -> None:
        """Take over the values that another reader has read and written: all of them count as written."""
        self.values = list(values)
        self.initial_count, self._head, self.reading = 0, 0, False

    def read_again(self, values: Sequence[int]) -> None:
        """Begin with these values, which another reader has read and written, before chance continues."""
        self.values = list(values)
        self.initial_count, self._head, self.reading = len(self.values), 0, bool(self.values)

    def write(self, value: int) -> None:
        """Append an answer from elsewhere."""
        self.values.append(value)

    def _read(self, n: int) -> int:
        value = self.values[self._head] % n
        self.values[self._head] = value
        self._head += 1
        self.reading = self._head < self.initial_count
        return value


class LateChance:
    """Random numbers from 0 to below 1 from a seed, whose generator is created on first use: most games that an agent
    tries need none."""

    __slots__ = ("_random", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._random: Callable[[], float] | None = None

    def __call__(self) -> float:
        """The next number."""
        if self._random is None:
            self._random = random.Random(self._seed).random
        return self._random()


class PlaceChance:
    """Random numbers for a tape that people play from: they depend only on the seed and the position on the tape, so
    that taking an answer back does not change one's luck."""

    __slots__ = ("_at", "_next", "seed", "tape")

    def __init__(self, tape: Tape, seed: int) -> None:
        self.tape, self.seed = tape, seed
        self._at = -1
        self._next: Callable[[], float] = _zero

    def __call__(self) -> float:
        """The next number; several may be drawn at one position."""
        at = self.tape.at
        if at != self._at:
            self._at, self._next = at, random.Random(f"{self.seed} {at}").random
        return self._next()


def _zero() -> float:
    return 0.0


def replay(tape: Tape) -> Tape:
    """The same tape, to be read again."""
    return Tape(tape.values[: tape.at])
