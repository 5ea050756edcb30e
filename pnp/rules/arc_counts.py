"""How often each arc was taken, told from few counters.

Of two branches only one needs counting where the way to both is counted; a cited clause in a straight line needs no
count of its own. So an arc's tally is a sum: some counters added, others taken away. That holds as long as nothing on
the way can leave the rules in between (the end of a turn, of the game; an answer that nullifies): behind such a line
counting begins anew. Only a defect, which ends the game, may leave an arc counted that it did not quite reach.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from pnp.rules.trees import walk
from pnp.rules.words import WORDS

LEAVING = frozenset(w.name for w in WORDS.values() if w.ends) | {"announce", "moment", "perform", "eliminate"}
"""Words behind which the rules may not go on."""
Tally = Mapping[int, int]
"""Counters, each with how often it counts: 1 or -1, rarely more."""


class Flow:
    """Follows a rule from line to line, and knows how often each line is done."""

    def __init__(self, leaving: Iterable[str]) -> None:
        """``leaving`` are the words and rules behind which the rules may not go on."""
        self._leaving = frozenset(leaving)
        self._calm = False
        """Nothing in the present rule can leave it."""
        self.counters = 0
        """Counters in use."""
        self.here: Tally | None = None
        """How often this place is passed; None when that has to be counted."""
        self.over = False
        """This place is never passed: the line before goes elsewhere."""
        self._returns: list[Tally | None] = []

    def count(self) -> tuple[Tally, int | None]:
        """The tally of this place, and the counter that must be counted up here, if any."""
        if self.here is not None:
            return self.here, None
        counter = self.counters
        self.counters += 1
        self.here = {counter: 1}
        return self.here, counter

    def start(self, names: frozenset[str]) -> None:
        """A rule begins, with these names in it."""
        self._calm = not names & self._leaving
        self.here, self.over, self._returns = None, False, []

    def steady(self, node: ast.AST) -> bool:
        """Whether a line, whatever happens in it, goes on to the next (or to a defect)."""
        return self._calm or not any(isinstance(n, ast.Name) and n.id in self._leaving for n in walk(node))

    def passes(self, node: ast.stmt) -> None:
        """A simple line has been done."""
        if not self.steady(node):
            self.here = None
        if isinstance(node, ast.Return):
            self._returns.append(self.here)
        if isinstance(node, ast.Return | ast.Break | ast.Continue):
            self.here, self.over = None, True

    def test(self, node: ast.expr) -> Tally | None:
        """How often a test is passed, now that it has come out; the branch that follows is counted."""
        before = self.here if self.steady(node) else None
        self.here, self.over = None, False
        return before

    def other_branch(self, before: Tally | None, taken: Tally | None) -> tuple[Tally | None, bool]:
        """Turn from the end of one branch to the other; what is to be joined with it later."""
        end = (self.here, self.over)
        self.here = plus(before, taken, -1)
        self.over = False
        return end

    def join(self, end: tuple[Tally | None, bool]) -> None:
        """Two branches meet."""
        there, over = end
        if over:
            return
        if self.over:
            self.here, self.over = there, False
        else:
            self.here = plus(self.here, there)

    @contextmanager
    def loop(self, node: ast.For) -> Iterator[None]:
        """The body of a loop; behind it, all go on who came to it, but for those who returned within."""
        steady = self.steady(node)
        after, outer = self.here if steady else None, self._returns
        self.here, self.over, self._returns = None, False, []
        yield
        for left in self._returns:
            after = plus(after, left, -1)
        self.here, self.over, self._returns = after, False, [*outer, *self._returns]


def plus(one: Tally | None, other: Tally | None, sign: int = 1) -> Tally | None:
    """Two tallies together; unknown when one of them is."""
    if one is None or other is None:
        return None
    out = dict(one)
    for counter, times in other.items():
        out[counter] = out.get(counter, 0) + sign * times
    return {counter: times for counter, times in out.items() if times}


def leaving_rules(words: Mapping[str, frozenset[str]], calls: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The rules behind which others may not go on: by the words that they use, or by the rules that they call."""
    found = {name for name, used in words.items() if used & LEAVING}
    while True:
        more = {name for name, called in calls.items() if name not in found and called & found}
        if not more:
            return frozenset(found)
        found |= more


class Tallies:
    """How often each arc was taken by what the rules count up, worked out once for a rule set: every table asks."""

    def __init__(self, tallies: Sequence[Sequence[tuple[int, int]]]) -> None:
        self.of = tallies
        self.counters = 1 + max((counter for tally in tallies for counter, _ in tally), default=0)
        """How many the rules count up."""
        self.first = [tally[0][0] if tally else 0 for tally in tallies]
        self.others = [(at, tally) for at, tally in enumerate(tallies) if len(tally) != 1 or tally[0][1] != 1]
        """Arcs that are no counter alone, with their places."""

    def counted(self, own: Sequence[int]) -> list[int]:
        """Of each arc how often it was taken."""
        counts = list(map(own.__getitem__, self.first))
        for at, tally in self.others:
            times = 0
            for counter, factor in tally:
                times += own[counter] * factor
            counts[at] = times
        return counts


class Counts(Sequence[int]):
    """How often each arc was taken, by its place in the rule set; ``own`` is what the rules count up."""

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
        """Begin anew: ``counts[:] = [0] * len(counts)``."""
        self.own[:] = [0] * len(self.own)
