"""Costs must be in headers, and no reaction may repeat endlessly (PNP212, PNP213)."""

import ast
from collections.abc import Iterator

from pnp.checks.static.texts import context_of, place_of
from pnp.model.game import Game
from pnp.rules import Rule, RuleSet
from pnp.rules.trees import called_word
from pnp.rules.words import WORDS
from pnp.source.diagnostics import Diagnostic

_MOVING = frozenset({"move", "swap", "put", "shuffle_into"})
"""Words that move a card away from its source."""


# ------------------------------------------------------------------------------------------------- endless reactions
def check_endless_reactions(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """A reaction that can be repeated endlessly: without a cost, a card that it uses up, or a limit (PNP212)."""
    for rule in rules.of_kind("reaction"):
        if not _is_finite(game, rules, rule):
            yield Diagnostic(
                "PNP212", f"`{rule.name}` costs nothing and can be answered for ever", rule.span,
                "write `cost=…`, `limit=1`, or draw a card in the header (`card=me.hand`) and move it",
                context=context_of(game, rule.clause),
            )  # fmt: skip


def _is_finite(game: Game, rules: RuleSet, rule: Rule) -> bool:
    header = rule.header
    announcement = game.announcements.get(header.to)
    if header.limit is not None or (announcement is not None and announcement.once):
        return True
    if header.cost is not None and not _is_free(header.cost):
        return True
    return _uses_up(rules, rule) or _closes(rule) or _shuts_its_own_door(game, rule)


def _is_free(cost: ast.expr) -> bool:
    """Whether a cost is nothing: ``0 * secret``."""
    return isinstance(cost, ast.BinOp) and any(
        isinstance(side, ast.Constant) and side.value == 0 for side in (cost.left, cost.right)
    )


def _uses_up(rules: RuleSet, rule: Rule) -> bool:
    """Whether the body moves a card drawn by the header, or passes it to a procedure that moves cards."""
    for word, call in _calls(rule.tree):
        names = {arg.id for arg in call.args if isinstance(arg, ast.Name)} & set(rule.header.lists)
        callee = rules.rules.get(word)
        moves = word in _MOVING or (callee is not None and bool(callee.writes))
        if names and moves:
            return True
    return False


def _closes(rule: Rule) -> bool:
    """Whether it always cancels the announcement, which closes the window for it."""
    return any(isinstance(s, ast.Expr) and called_word(s.value) == "cancel" for s in rule.tree.body)


def _shuts_its_own_door(game: Game, rule: Rule) -> bool:
    """Whether the body sets a field or counter that its header tests."""
    questions = {
        node.attr
        for part in (rule.header.when, rule.header.who)
        if part is not None
        for node in ast.walk(part)
        if isinstance(node, ast.Attribute)
    }
    own = {n.attr for n in rule.nodes if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)}
    return bool(questions & own & {*game.fields, *game.counters})


# ------------------------------------------------------------------------------------------------- undeclared costs
def check_declared_costs(game: Game, rules: RuleSet) -> Iterator[Diagnostic]:
    """An unconditional ``pay(me, …)`` in the body of an action or reaction (PNP213). What a form says is not known
    before it is filled in, so it is no cost of the header."""
    for rule in rules.of_kind("action", "reaction"):
        for statement in rule.tree.body:
            if isinstance(statement, ast.If) and _may_leave(statement):
                break
            call = getattr(statement, "value", None)
            if (
                called_word(call) == "pay"
                and isinstance(call, ast.Call)
                and _is_me(call)
                and not _of_form(call, rule.tree)
            ):
                amount = ast.unparse(call.args[1]) if len(call.args) > 1 else "…"
                yield Diagnostic(
                    "PNP213", f"`{rule.name}` always pays, but its header does not say so", place_of(game, rule, call),
                    f"write `cost={amount}` in the header, and remove this line: a player who cannot pay may "
                        "not do it",
                    context=context_of(game, rule.clause),
                )  # fmt: skip


def _of_form(call: ast.Call, tree: ast.FunctionDef) -> bool:
    """Whether the arguments of a call depend on a form that the rule fills in."""
    assigned = (
        node for node in ast.walk(tree) if isinstance(node, ast.Assign) and called_word(node.value) == "fill_in"
    )
    forms = {target.id for node in assigned for target in node.targets if isinstance(target, ast.Name)}
    return any(isinstance(node, ast.Name) and node.id in forms for arg in call.args for node in ast.walk(arg))


def _may_leave(node: ast.If) -> bool:
    """Whether a statement may leave the rule, so that later lines are not always reached."""
    ends = {word.name for word in WORDS.values() if word.ends}
    return any(isinstance(n, ast.Return) or called_word(n) in ends for n in ast.walk(node))


def _is_me(call: ast.Call) -> bool:
    return bool(call.args) and isinstance(call.args[0], ast.Name) and call.args[0].id == "me"


def _calls(tree: ast.FunctionDef) -> list[tuple[str, ast.Call]]:
    """The calls in a rule's body, without its header, each with the called word or rule."""
    return [
        (n.func.id, n)
        for statement in tree.body
        for n in ast.walk(statement)
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
    ]
