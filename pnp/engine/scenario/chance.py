"""Random results specified by a scenario: the next drawn, cut, rolled or randomly taken thing, in words."""

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

from pnp.engine.play.state import State
from pnp.engine.play.values import Pile
from pnp.engine.scenario.fault import BadScenario, Path
from pnp.engine.scenario.notation import in_one_word, matches


class CountedChance:
    """Random numbers from 0 to below 1 from a seed, or zeros without one; counts how often it was asked."""

    def __init__(self, seed: int | None) -> None:
        self.asked = 0
        self._random = random.Random(seed) if seed is not None else None

    def __call__(self) -> float:
        """The next number."""
        self.asked += 1
        return self._random.random() if self._random is not None else 0.0


class ScriptedChance(State):
    """A state whose random results follow the words of a scenario, as far as they go; then the tape."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.remarks: list[tuple[str, Path]] = []
        """Words for what comes next, and the position of each."""
        self.looking = False
        """Whether an outside observer is looking: the words are only for the game."""
        super().__init__(*args, **more)
        for zone in self.zones:
            if isinstance(zone, Pile):
                zone.chances = partial(self._settled, zone)

    def forget_scenario(self) -> None:
        """Forget the previous scenario; the beginning of the next one resets the rest of a game."""
        self.remarks.clear()
        self.looking = False
        self.nobody = None
        self.names.update({name: self.value(value) for name, value in self.options.items()})

    def one_of(self, items: Sequence[object]) -> int:
        """The index of the item that the next word names."""
        if not self.remarks or self.looking:
            return super().one_of(items)
        if len(items) == 1:
            if matches(items[0], self.remarks[0][0], self):
                self.remarks.pop(0)
            return 0
        return self._next(items)

    def outcome_by_hand(self, outcomes: Sequence[object], weights: Sequence[int]) -> int:
        """The index of the outcome that the next word names; it may be one that the stand-in never gives."""
        if not self.remarks or self.looking:
            return super().outcome_by_hand(outcomes, weights)
        return self.one_of(outcomes)

    def _next(self, items: Sequence[object]) -> int:
        entry, path = self.remarks.pop(0)
        for index, item in enumerate(items):
            if matches(item, entry, self):
                return index
        there = ", ".join(dict.fromkeys(map(in_one_word, items)))
        raise BadScenario(f"chance cannot bring `{entry}` here; the outcomes are {there}", path, "write one of these")

    def _settled(self, pile: Pile, n: int, times: int) -> list[int]:
        """Draw from a pile without an order: the named cards, from its top."""
        if not self.remarks or self.looking:
            return self.chances(n, times)
        cards = list(list.__iter__(pile))[:n]
        drawn: list[int] = []
        for last in range(n - 1, n - 1 - times, -1):
            there = cards[: last + 1]
            back = last - self.one_of(there) if self.remarks else self.chance(last + 1)
            cards[last], cards[last - back] = cards[last - back], cards[last]
            drawn.append(back)
        return drawn
