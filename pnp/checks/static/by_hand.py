"""Checks of tasks that people carry out: a rule asks for the outcome of each, and its clauses are marked (PNP226 to
PNP228)."""

import ast
from collections.abc import Iterator

from pnp.checks.static.texts import context_of
from pnp.checks.static.traceability import broken_names
from pnp.model.game import Game
from pnp.rules import Rule, RuleSet
from pnp.source.diagnostics import Diagnostic, Label

WITHOUT_CLAUSE = frozenset({"value", "form", "score", "policy"})
"""Kinds of rule that carry out nothing."""


def check_by_hand(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """Report a task that no rule asks for, a clause of a task without its mark, and a marked clause with code."""
    if broken_names(game, rules):
        return
    asking = {rule.name: set(_deeds_of(rule)) for rule in rules.rules.values()}
    asked = set[str]().union(*asking.values())
    for deed in game.by_hand.values():
        if deed.name not in asked:
            yield Diagnostic(
                "PNP226", f"no rule asks for the outcome of `{deed.name}`", deed.span,
                f'write `by_hand(me, {deed.name}, "…")` in the rule that continues from there, or remove it',
            )  # fmt: skip
        clause = game.clauses.get(deed.clause)
        if clause is not None and not clause.is_by_hand:
            yield Diagnostic(
                "PNP227", f"people carry out `{clause.id}` by hand, and its clause does not say so", clause.span,
                f"write `{{#{clause.id} by=hand}}`", labels=(Label(deed.span, "declared here"),),
                context=context_of(game, clause.id),
            )  # fmt: skip
    for rule in rules.rules.values():
        clause = game.clauses.get(rule.clause)
        if clause is None or not clause.is_by_hand or rule.kind in WITHOUT_CLAUSE or _asks(rule, asking, rules):
            continue
        yield Diagnostic(
            "PNP228", f"`{rule.name}` carries out `{clause.id}`, but its clause says that people do it by hand",
            rule.span, 'ask for its outcome with `by_hand(…)`, or remove `by=hand` from the clause',
            labels=(Label(clause.span, "said here"),), context=context_of(game, clause.id),
        )  # fmt: skip


def _deeds_of(rule: Rule) -> Iterator[str]:
    """The tasks that a rule's own lines ask for."""
    for node in rule.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "by_hand":
            yield from (arg.id for arg in node.args[1:2] if isinstance(arg, ast.Name))


def _asks(rule: Rule, asking: dict[str, set[str]], rules: RuleSet) -> bool:
    """Whether a rule, or one that it calls, asks for any task done by hand."""
    seen, left = set[str](), [rule.name]
    while left:
        name = left.pop()
        if asking.get(name):
            return True
        if name not in seen and name in rules.rules:
            seen.add(name)
            left += [node.id for node in rules.rules[name].nodes if isinstance(node, ast.Name)]
    return False
