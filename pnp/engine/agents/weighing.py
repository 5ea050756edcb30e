"""Choice of the best option: each is tried with imagined cards, by Python or by the machine."""

import random
from collections.abc import Callable
from dataclasses import dataclass

SAMPLES = 2
MOST_SAMPLES, FEW, FEW_REPLIES = 6, 24, 13
"""Numbers of tries. Few options are tried more often, because chance evens out only in the mean."""
SURE = 2
"""Number of samples after which an option is dropped if its best result was no better than another's worst."""
REPLIES = 3
"""Tries of an option with the same cards if the same player has more to decide before the next stable state."""
WIDEST = 24
"""Most options that are tried; if there are more, a sample of them is tried."""
WORK = 400_000
"""Most options visited in tries between two phases: for each try, those of every question on its way. Beyond that the
remaining choices are random: a player who must put ninety cards aside does not compare all of them each time. No turn
of the games that come with pnp comes close to it."""


@dataclass
class Weighing:
    """The players of one table who compare their options; random among equals."""

    rng: random.Random
    samples: int = SAMPLES
    offered: int = 0
    """Number of options in the questions since the last stable state."""
    spent: int = 0
    """Options visited in tries since then (:data:`WORK`)."""
    followed: bool = False
    """Whether the last try asked its own seat more than the one question."""

    def began(self) -> None:
        """Record the beginning of a phase or a window."""
        self.offered = self.spent = 0

    def weigh(self, n: int, ready: bool, attempt: Callable[[int, int, int], float]) -> int:
        """The option of a question that looks best. ``attempt`` tries an option with a seed, varying the decisions
        after it; nothing is tried unless ``ready``."""
        self.offered += n
        if not ready or self.spent > WORK:
            return int(self.rng.random() * n)
        tried = list(range(n)) if n <= WIDEST else sorted(self.rng.sample(range(n), WIDEST))
        values: dict[int, list[float]] = {i: [] for i in tried}
        for sample in range(max(self.samples, min(MOST_SAMPLES, FEW // n))):
            seed = self.rng.getrandbits(48)
            for i in tried:
                values[i].append(self._best_try(n, attempt, i, seed))
            if sample + 1 >= SURE:
                tried = _in_question(tried, values)
                if len(tried) == 1:
                    break
        totals = {i: sum(values[i]) for i in tried}
        best = max(totals.values())
        good = [i for i, v in totals.items() if v >= best - 1e-9]
        return good[int(self.rng.random() * len(good))]

    def _best_try(self, n: int, attempt: Callable[[int, int, int], float], option: int, seed: int) -> float:
        """The best of some tries with the same imagined cards: the player decides what follows an option."""
        self.followed = False
        self.spent += self.offered
        best = attempt(option, seed, 0)
        for reply in range(1, REPLIES if self.followed and n <= FEW_REPLIES else 1):
            best = max(best, attempt(option, seed, reply))
        return best


def _in_question(tried: list[int], values: dict[int, list[float]]) -> list[int]:
    """The options that may still be the best: all whose best result exceeds every other's worst."""
    floor = max(min(values[i]) for i in tried)
    return [i for i in tried if max(values[i]) >= floor]
