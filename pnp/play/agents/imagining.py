"""What every thinking player does: deal what it cannot see anew, and judge a position by the game's own score."""

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from pnp.play.describe import sees
from pnp.play.state import State

Scores: TypeAlias = dict[str, Callable[[Any], Any]]
WORTH_OF_WIN = 1e6
OTHERS = 0.4
"""How much the best of the others counts against one's own score."""


def scores_of(state: State) -> Scores:
    """The @score functions of a table."""
    return {r.name: state.functions[r.name] for r in state.rules.of_kind("score")}


def imagine(state: State, seat: int, rng: random.Random) -> None:
    """Deal what a seat cannot see anew among the places where it lies."""
    hidden = [(z, i) for z in state.zones for i, c in enumerate(list.__iter__(z)) if not sees(c, seat)]
    by_kind: dict[str, list[Any]] = {}
    for zone, i in hidden:
        card = list.__getitem__(zone, i)
        by_kind.setdefault(card.kind, []).append(card)
    for cards in by_kind.values():
        rng.shuffle(cards)
    for zone, i in hidden:
        card = by_kind[zone.decl.of].pop()
        list.__setitem__(zone, i, card)
        card.zone = zone


def worth(state: State, seat: int, scores: Scores, rng: random.Random) -> float:
    """How good a position is for a seat, against the best of the others; chance where the game has no score."""
    if not scores:
        return rng.random()
    me, total = state.everyone[seat], 0.0
    for score in scores.values():
        best = max((float(score(p)) for p in state.players if p is not me), default=0.0)
        total += float(score(me)) - OTHERS * best
    return total
