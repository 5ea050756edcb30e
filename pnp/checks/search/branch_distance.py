"""Finds the games that come nearest to unreached branches: the starting points of a search for rare branches."""

from collections.abc import Collection, Iterable, Mapping

from pnp.rules import RuleSet
from pnp.rules.rule import Arc
from pnp.rules.trees import walk

IF, ELSE = "/if ", "/else of "
"""In the ids of arcs: the two branches of a condition."""
AS_RARE = 2
"""Arcs count among the rarest if they were taken at most this many times as often as the rarest."""


def nearest(rules: RuleSet, counts: Mapping[str, int], missing: Iterable[str]) -> tuple[str, ...]:
    """The arcs, among those taken the given number of times, through which games come nearest to arcs that none has
    taken.

    These are the other branch of the same condition; otherwise the rarest arc of the same rule; otherwise the rarest of
    its callers.
    """
    chosen: dict[str, None] = {}
    for id in missing:
        other = _other_way(id)
        if counts.get(other):
            chosen[other] = None
            continue
        rule = id.partition("/")[0]
        chosen |= dict.fromkeys(
            _rarest(rules.arcs, counts, {rule}) or _rarest(rules.arcs, counts, _callers(rules, rule))
        )
    return tuple(chosen)


def _other_way(id: str) -> str:
    """The id of the alternative arc at the same condition."""
    return id.replace(IF, ELSE, 1) if IF in id else id.replace(ELSE, IF, 1) if ELSE in id else ""


def _rarest(arcs: Iterable[Arc], counts: Mapping[str, int], rules: Collection[str]) -> list[str]:
    reached = {arc.id: counts[arc.id] for arc in arcs if arc.rule in rules and counts.get(arc.id)}
    least = min(reached.values(), default=0)
    return [id for id, n in reached.items() if n <= least * AS_RARE]


def _callers(rules: RuleSet, name: str) -> set[str]:
    return {rule.name for rule in rules.rules.values() if any(getattr(n, "id", "") == name for n in walk(rule.tree))}
