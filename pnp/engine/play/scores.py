"""The numbers by which a game determines its winner, and their values."""

import ast
from collections.abc import Callable, Sequence
from typing import Literal

from pnp.base.frozen import dataclass
from pnp.engine.play.outcome import CRASHES, Defect, Stop
from pnp.engine.play.state import State
from pnp.engine.play.values import Player
from pnp.model.game import Game
from pnp.rules import RuleSet

FAILS = (Defect, Stop, StopIteration, *CRASHES)
"""Exceptions of a value that cannot be computed."""


@dataclass(frozen=True)
class Score:
    """A number of each player by which the rules determine the winner."""

    name: str
    """The name of a counter or a @value."""
    wins: Literal["highest", "lowest"]


def scores_of(game: Game, rules: RuleSet) -> tuple[Score, ...]:
    """The numbers that a rule which ends the game compares by ``highest`` or ``lowest``."""
    scores: dict[str, Score] = {}
    for rule in rules.rules.values():
        calls = [n for n in rule.nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
        if not any(_name(call.func) == "win" for call in calls):
            continue
        for call in calls:
            key = _name(call.args[1]) if len(call.args) == 2 else ""
            which = _name(call.func)
            if which in ("highest", "lowest") and (key in game.counters or key in rules.rules):
                scores.setdefault(key, Score(key, "highest" if which == "highest" else "lowest"))
    return tuple(scores.values())


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def aside(
    state: State, values: Sequence[Callable[[Player], float]], people: Sequence[Player]
) -> tuple[float, ...] | None:
    """The values of each person, computed without a trace; None if they cannot be computed. Piles are read as they lie:
    a look must not draw from the tape, which a bot repeats without it."""
    own, data = state.counters.own[:], dict(state.data_counts)
    loose = [(zone, zone.loose) for zone in state.zones if zone.loose]
    for zone, _ in loose:
        zone.loose = 0
    try:
        return tuple(float(sum(value(p) for value in values)) for p in people)
    except FAILS:
        return None
    finally:
        state.counters.own[:] = own
        state.data_counts.clear()
        state.data_counts.update(data)
        for zone, cards in loose:
            zone.loose = cards


def score_now(state: State, score: Score) -> tuple[float, ...]:
    """The value of a score for each seat; () if it cannot be computed."""
    value = state.functions.get(score.name) or (lambda p: getattr(p, score.name))
    return aside(state, [value], state.seated) or ()
