"""The rules that only bots consult: they decide for bots, and do not affect games that people play."""

import ast
from collections.abc import Iterable, Mapping

from pnp.base.cache import remember_last
from pnp.rules.graph import reachable
from pnp.rules.rule import RuleSet

KINDS = frozenset({"score", "policy"})
"""Kinds of rule that are written for bots."""


@remember_last
def bot_rules(rules: RuleSet) -> frozenset[str]:
    """The names of the rules that only bots consult. A score that a rule of the game reads, for instance to find the
    winner, is a rule of the game, too."""
    calls = {
        name: frozenset(node.id for node in rule.nodes if isinstance(node, ast.Name) and node.id in rules.rules)
        for name, rule in rules.rules.items()
    }
    consulted = _with_called((name for name, rule in rules.rules.items() if rule.kind in KINDS), calls)
    return consulted - _with_called(rules.rules.keys() - consulted, calls)


def _with_called(names: Iterable[str], calls: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Some rules, and the rules that they call."""
    roots = frozenset(names)
    return roots.union(*(reachable(name, calls) for name in roots))
