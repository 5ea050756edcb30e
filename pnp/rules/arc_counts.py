"""Counts of arcs, derived from few counters.

If the path to two branches is counted, only one of them needs a counter; a cited clause in a straight line needs none.
So the tally of an arc is a sum of counters with signs. This is valid as long as nothing in between can leave the rules
(the end of a turn or of the game; an answer that nullifies): after such a line, counting starts anew. Only a defect,
which ends the game, may count an arc that was not quite reached.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from pnp.rules.trees import walk
from pnp.rules.words import WORDS

LEAVING = frozenset(w.name for w in WORDS.values() if w.ends) | {"announce", "moment", "perform", "eliminate"}
"""Words after which the rules may stop."""
Tally = Mapping[int, int]
"""Counters, each with its factor: 1 or -1, rarely more."""


class Flow:
    """Follows a rule line by line, and provides the tally of each line."""

    def __init__(self, leaving: Iterable[str]) -> None:
        """``leaving``: the words and rules after which the rules may stop."""
        self._leaving = frozenset(leaving)
        self._calm = False
        """Whether nothing in the current rule can leave it."""
        self.counters = 0
        """Number of counters in use."""
        self.here: Tally | None = None
        """The tally of this place; None if it needs a counter."""
        self.over = False
        """Whether this place is unreachable because the line before it leaves."""
        self._returns: list[Tally | None] = []

    def count(self) -> tuple[Tally, int | None]:
        """The tally of this place, and the counter to increment here, if any."""
        if self.here is not None:
            return self.here, None
        counter = self.counters
        self.counters += 1
        self.here = {counter: 1}
        return self.here, counter

    def start(self, names: frozenset[str]) -> None:
        """Begin a rule that uses these names."""
        self._calm = not names & self._leaving
        self.here, self.over, self._returns = None, False, []

    def steady(self, node: ast.AST) -> bool:
        """Whether a line always continues with the next one (or ends in a defect)."""
        return self._calm or not any(isinstance(n, ast.Name) and n.id in self._leaving for n in walk(node))

    def passes(self, node: ast.stmt) -> None:
        """Pass a simple line."""
        if not self.steady(node):
            self.here = None
        if isinstance(node, ast.Return):
            self._returns.append(self.here)
        if isinstance(node, ast.Return | ast.Break | ast.Continue):
            self.here, self.over = None, True

    def test(self, node: ast.expr) -> Tally | None:
        """The tally after a test; the following branch is counted."""
        before = self.here if self.steady(node) else None
        self.here, self.over = None, False
        return before

    def other_branch(self, before: Tally | None, first_end: Tally | None) -> tuple[Tally | None, bool]:
        """Turn from the end of one branch to the other; returns the state to join later."""
        end = (self.here, self.over)
        self.here = plus(before, first_end, -1)
        self.over = False
        return end

    def join(self, end: tuple[Tally | None, bool]) -> None:
        """Join two branches."""
        there, over = end
        if over:
            return
        if self.over:
            self.here, self.over = there, False
        else:
            self.here = plus(self.here, there)

    @contextmanager
    def loop(self, node: ast.For) -> Iterator[None]:
        """Enter and leave the body of a loop; after it, all executions continue except those that returned inside."""
        steady = self.steady(node)
        after, outer = self.here if steady else None, self._returns
        self.here, self.over, self._returns = None, False, []
        yield
        for left in self._returns:
            after = plus(after, left, -1)
        self.here, self.over, self._returns = after, False, [*outer, *self._returns]


def plus(one: Tally | None, other: Tally | None, sign: int = 1) -> Tally | None:
    """The sum of two tallies; unknown if one of them is."""
    if one is None or other is None:
        return None
    total = dict(one)
    for counter, times in other.items():
        total[counter] = total.get(counter, 0) + sign * times
    return {counter: times for counter, times in total.items() if times}


def leaving_rules(words: Mapping[str, frozenset[str]], calls: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The rules after which others may stop: because of the words that they use, or the rules that they call."""
    leaving = {name for name, used in words.items() if used & LEAVING}
    while True:
        more = {name for name, called in calls.items() if name not in leaving and called & leaving}
        if not more:
            return frozenset(leaving)
        leaving |= more


class Tallies:
    """The formulas for arcs by counters, computed once for a rule set and used by every table."""

    def __init__(self, tallies: Sequence[Sequence[tuple[int, int]]]) -> None:
        self.of = tallies
        self.counters = 1 + max((counter for tally in tallies for counter, _ in tally), default=0)
        """Number of counters in the rules."""
        self.first = [tally[0][0] if tally else 0 for tally in tallies]
        self.others = [(at, tally) for at, tally in enumerate(tallies) if len(tally) != 1 or tally[0][1] != 1]
        """Arcs that are not a single counter, with their indices."""

    def counted(self, own: Sequence[int]) -> list[int]:
        """The count of each arc."""
        counts = list(map(own.__getitem__, self.first))
        for at, tally in self.others:
            times = 0
            for counter, factor in tally:
                times += own[counter] * factor
            counts[at] = times
        return counts


class Counts(Sequence[int]):
    """The count of each arc, by its index in the rule set; ``own`` holds the rules' counters."""

    def __init__(self, tallies: Tallies) -> None:
        self._tallies = tallies
        self.own = [0] * tallies.counters

    def __len__(self) -> int:
        return len(self._tallies.of)

    def __getitem__(self, index: int) -> int:  # type: ignore[override]
        return sum(self.own[counter] * times for counter, times in self._tallies.of[index])

    def __iter__(self) -> Iterator[int]:
        return iter(self._tallies.counted(self.own))

    def __setitem__(self, index: slice, values: Sequence[int]) -> None:
        """Reset all counts: ``counts[:] = [0] * len(counts)``."""
        self.own[:] = [0] * len(self.own)
