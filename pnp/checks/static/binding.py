"""Consistency of prose and code: every binding clause is implemented, and all code belongs to a printed clause.

The entry point for all static checks of one edition; nothing here plays.
"""

import ast
import re
from collections.abc import Callable, Iterator

from pnp.checks.static.action_lists import check_action_lists
from pnp.checks.static.actions import check_declared_costs, check_endless_reactions
from pnp.checks.static.alike_labels import check_alike_labels
from pnp.checks.static.by_hand import check_by_hand
from pnp.checks.static.card_clauses import check_card_clauses
from pnp.checks.static.changes import check_silent_changes
from pnp.checks.static.constants import check_unused
from pnp.checks.static.example_facts import check_example_facts
from pnp.checks.static.inventory import check_counts, check_missing_cards, check_printed_tokens
from pnp.checks.static.links import check_references
from pnp.checks.static.numbers import check_typed_numbers
from pnp.checks.static.order import check_order
from pnp.checks.static.setup_check import check_setup
from pnp.checks.static.sides import check_sides
from pnp.checks.static.taught_examples import check_taught_examples
from pnp.checks.static.terms_page import check_terms_page
from pnp.checks.static.texts import all_blocks, context_of, place_of, rule_messages
from pnp.checks.static.traceability import Backing, backing_of, broken_names
from pnp.checks.static.translation_cache import FaultlessTexts
from pnp.model.game import ASIDES, BINDING, Clause, Game
from pnp.model.text.messages import messages_of
from pnp.model.text.placeholder_checks import check_placeholders
from pnp.model.text.prose import Prose
from pnp.rules import Rule, RuleSet
from pnp.source.diagnostics import Diagnostic, Label, Report
from pnp.source.diagnostics.hints import did_you_mean

HELPERS = frozenset({"value", "form", "score", "policy"})
"""Kinds of rule that compute and decide for others, and need no clause."""

Check = Callable[[Game, RuleSet], Iterator[Diagnostic]]


def check_binding(game: Game, rules: RuleSet, report: Report, cache: FaultlessTexts | None = None) -> None:
    """Run all static checks of one edition of the whole game. Each check names its codes. ``cache``: texts that were
    faultless before."""
    checks: tuple[Check, ...] = (
        check_backed, check_unprinted_rules, check_silent_changes, check_order, check_missing_cards, check_setup,
        check_unused, check_alike_labels,
        check_endless_reactions, check_declared_costs, check_known_placeholders, check_printed_tokens,
        check_card_clauses, check_by_hand,
    )  # fmt: skip
    for check in checks:
        report.add_all(check(game, rules))
    report.add_all(check_typed_numbers(game, cache))
    checks_alone: tuple[Callable[[Game], Iterator[Diagnostic]], ...] = (
        check_references, check_counts, check_example_facts, check_action_lists, check_terms_page,
        check_taught_examples, check_sides,
    )  # fmt: skip
    for alone in checks_alone:
        report.add_all(alone(game))


# ------------------------------------------------------------------------------------------------- clause without code
def check_backed(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """A clause of a binding kind without an implementation (PNP300); skipped for a game of prose only."""
    if not game.rules and not game.has_course:
        return
    backing = backing_of(game, rules)
    for clause in game.clauses.values():
        if clause.kind in BINDING and not (clause.restates or clause.is_by_hand or backing.holds(clause)):
            yield Diagnostic(
                "PNP300", f"the {_words_of(clause)} `{clause.id}` has no code or data behind it", clause.span,
                _how_to_back(clause, backing), context=context_of(game, clause.id),
            )  # fmt: skip


def _words_of(clause: Clause) -> str:
    return "clause" if clause.kind == "rule" else f"clause of kind {clause.kind}"


def _how_to_back(clause: Clause, backing: Backing) -> str:
    near = [id for id in backing.unprinted if _alike(id, clause.id)]
    if near:
        return f"write the id `{clause.id}` in the code too, which says `{near[0]}`"
    match clause.kind:
        case "definition":
            return (
                f"set the term that it defines in bold, `**{{{{ term }}}}**`, or write `clause: {clause.id}` beside "
                "what it defines in game.yaml"
            )
        case "limit":
            return (
                f"write an `@invariant` below it, or `clause: {clause.id}` beside the `capacity`, `min` or `max` in "
                "game.yaml that keeps it"
            )
        case "setup":
            return f"write a `rule` block with a `@setup` below it, or `clause: {clause.id}` beside what it prepares"
        case _:
            return (
                f'write a `rule` block below it, or `cite("{clause.id}")` in the branch that follows it; if '
                "people carry it out themselves, add `by=hand`; if it binds nobody, add `kind=advice`"
            )


def _alike(one: str, other: str) -> bool:
    return bool(did_you_mean(one, [other]))


# ------------------------------------------------------------------------------------------------- code without clause
def check_unprinted_rules(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """A rule, or a cited branch, without a printed clause (PNP301)."""
    for rule in rules.rules.values():
        if rule.kind not in HELPERS:
            yield from _unprinted_rule(game, rule)
        for node in rule.nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("cite", "require"):
                yield from _unprinted(game, rule, node)


def _unprinted_rule(game: Game, rule: Rule) -> Iterator[Diagnostic]:
    clause = game.clauses.get(rule.clause)
    own = rule.name.replace("_", "-")
    help = f"write its clause above the block, and give it the id `{{#{own}}}`"
    if clause is None:
        what = (
            f"`{rule.clause}`, the clause of `{rule.name}`, is not" if rule.clause else f"no clause of `{rule.name}` is"
        )
        yield Diagnostic("PNP301", f"{what} printed in this edition", rule.span, help, context=f"`{rule.name}`")
    elif clause.kind in (*ASIDES, "example"):
        yield Diagnostic(
            "PNP301", f"`{rule.name}` follows a clause of kind {clause.kind}, which binds nobody", rule.span,
            f"remove `kind={clause.kind}` from `{clause.id}`, or write the rule's own clause above the block",
            context=context_of(game, clause.id), labels=(Label(clause.span, "the clause above it"),),
        )  # fmt: skip
    elif clause.kind == "heading" and not any(
        b.clause == clause.id and b.text and b.kind != "heading" for b in all_blocks(game)
    ):
        yield Diagnostic(
            "PNP301", f"`{rule.name}` follows only a title", rule.span, help, context=context_of(game, clause.id)
        )


def _unprinted(game: Game, rule: Rule, call: ast.Call) -> Iterator[Diagnostic]:
    """The ids in a `cite` or `require` that no clause has; code accepted as unreachable in this edition needs no clause
    in its book."""
    assert isinstance(call.func, ast.Name)
    for arg in call.args if call.func.id == "cite" else call.args[1:]:
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str) and arg.value not in game.clauses:
            id = arg.value
            if f"{rule.name}/cite {id}" in game.unreachable:
                continue
            help = did_you_mean(id, game.clauses) or f"write the clause and give it the id `{{#{id}}}`"
            yield Diagnostic(
                "PNP301", f"no clause of this edition has the id `{id}`", place_of(game, rule, arg), help,
                context=f"{context_of(game, rule.clause)}, `{rule.name}`".lstrip(", "),
            )  # fmt: skip


# ------------------------------------------------------------------------------------------------- placeholders
def check_known_placeholders(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """A placeholder, in prose or prompts, that the model does not know (PNP304)."""
    actions = {r.name for r in rules.of_kind("action", "reaction")} | broken_names(game, rules)

    def cost(action: str) -> str:
        if action not in actions:
            raise KeyError(action, actions)
        return action

    quiet = Report(sources=dict(game.sources))
    prose = Prose(game, report=quiet, costs=cost, counts={c.id: 0 for c in game.components})
    labels = re.compile(r"\{\{|\{%")
    messages = [*messages_of(game), *(m for m in rule_messages(rules) if labels.search(m.text))]
    yield from check_placeholders(prose, messages)
