"""Choice of the best option: each is tried on imagined cards, by Python or by the machine."""

import random
from collections.abc import Callable
from dataclasses import dataclass

SAMPLES = 2
MOST_SAMPLES, FEW, FEW_REPLIES = 6, 24, 13
"""Number of tries for few options, which are tried more often: the effect of chance shows only in the mean."""
SURE = 2
"""Samples after which an option is dropped whose best was not as good as another's worst."""
REPLIES = 3
"""Number of tries of an option on the same cards if the same player has more to decide before the next rest."""
WIDEST = 24
"""Options that are tried; more are sampled."""
WORK = 400_000
"""Options that are gone through in trying between two phases: for each try, those of every question on the way to it.
Beyond that the rest is taken as chance has it: whoever has to put ninety cards aside does not weigh each against each.
No turn of the games that come with pnp comes near it."""


@dataclass
class Weighing:
    """One table's players who weigh their options; chance decides among equals."""

    rng: random.Random
    samples: int = SAMPLES
    offered: int = 0
    """Number of options in the questions since the last moment between rules."""
    spent: int = 0
    """Options gone through in tries since then (:data:`WORK`)."""
    followed: bool = False
    """Whether the last try asked its own seat more than the one question."""

    def began(self) -> None:
        """A phase or a window begins."""
        self.offered = self.spent = 0

    def weigh(self, n: int, ready: bool, attempt: Callable[[int, int, int], float]) -> int:
        """The option of a question that looks best. ``attempt`` tries an option by a seed, varying what follows it;
        without being ``ready`` nothing is tried."""
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
        """The best of some tries on the same imagined cards: what follows an option is one's own to choose well."""
        self.followed = False
        self.spent += self.offered
        best = attempt(option, seed, 0)
        for reply in range(1, REPLIES if self.followed and n <= FEW_REPLIES else 1):
            best = max(best, attempt(option, seed, reply))
        return best


def _in_question(tried: list[int], values: dict[int, list[float]]) -> list[int]:
    """The options that may yet be the best: all but those that did worse at best than another at worst."""
    floor = max(min(values[i]) for i in tried)
    return [i for i in tried if max(values[i]) >= floor]
