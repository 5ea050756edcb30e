"""Small changes of a rule's code, by kind. Experiments with the shipped games decided which are useful: unrelated lines
are not swapped, nor ends of lists of one, nor names that are set only here."""

import ast
from collections.abc import Iterator
from itertools import pairwise

from pnp.checks.mutants.alternatives import Alternatives
from pnp.checks.mutants.expressions import Change, Expressions, negated
from pnp.checks.mutants.trees import RuleTree, bodies, cites_of
from pnp.rules.canonical import code_text
from pnp.rules.graph import PLACING, SPENDING
from pnp.rules.trees import called_word, walk

OPERATORS: dict[str, str] = {
    "member": "another constant, member or field of the same type",
    "number": "a number that is one higher or lower, plus instead of minus",
    "comparison": "another comparison, or its other bound",
    "condition": "a condition negated, removed or always true",
    "line": "a line removed",
    "order": "two lines that affect each other, swapped",
    "neighbour": "the next instead of the previous",
    "extreme": "the highest instead of the lowest, the most instead of the least",
    "people": "another player, or all instead of the others",
    "zone": "another zone of the same kind",
    "end": "top instead of bottom, first instead of last",
    "face": "face up instead of face down, open instead of closed",
    "choice": "a forced choice, or chance instead of a choice",
    "optional": "must instead of may, or may instead of must",
    "limit": "a limit or a cost that is one higher or lower, or removed",
    "window": "nobody is asked for a reaction",
    "cite": "a branch that no longer names its clause",
    "table": "another value in a table",
    "sequence": "another order of play",
    "sight": "others see the cards of a place",
    "card": "another value of cards that rules read, or one more card",
    "ranking": "another order of ranks or hands, another composition of a hand",
}
"""Every kind of change, with a description."""
UNTOUCHED = frozenset({"phase", "to", "at", "label", "onto", "side", "name"})
"""Parts of a header that name things of the sequence, or do not affect play."""
NO_HEADER = frozenset({"phase", "win", "invariant", "effect", "policy", "score"})
"""Kinds of rules whose header contains no expression."""


def changes_of(tree: RuleTree, others: Alternatives) -> Iterator[Change]:
    """Every small change of a rule."""
    yield from _lines(tree)
    expressions = Expressions(tree, others)
    for line in tree.tree.body:
        yield from expressions.within(line)
    if tree.rule.kind not in NO_HEADER:
        for decorator in tree.tree.decorator_list:
            if isinstance(decorator, ast.Call):
                yield from _header(tree, decorator, expressions)


# ------------------------------------------------------------------------------------------------- lines
def _lines(tree: RuleTree) -> Iterator[Change]:
    set_before: set[str] = set()
    for body in bodies(tree.tree):
        for at, line in enumerate(body):
            if (
                not isinstance(line, ast.Pass)
                and not _is_last_word(tree, body, at)
                and not _sets_first(line, set_before)
            ):
                kind = "cite" if cites_of(line) else "window" if _asks_around(line) else "line"
                yield Change(kind, f"`{_short(line)}` left out", line, tree.put(line, _pass))
        real = [line for line in body if not cites_of(line)]
        for one, other in pairwise(real):
            if _bear_on_each_other(one, other):
                yield Change("order", f"`{_short(one)}` after `{_short(other)}`", one, tree.swap(one, other))


def _pass(node: ast.AST) -> ast.AST:
    return ast.copy_location(ast.Pass(), node)


def _short(line: ast.AST) -> str:
    return code_text(line).split("\n", 1)[0]


def _asks_around(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and called_word(line.value) == "moment"


def _is_last_word(tree: RuleTree, body: list[ast.stmt], at: int) -> bool:
    """Whether a line is the final ``return`` of a value, which a rule needs, or a bare ``return`` at a rule's end."""
    line = body[at]
    if not isinstance(line, ast.Return):
        return False
    return line.value is not None or (body is tree.tree.body and at == len(body) - 1)


def _sets_first(line: ast.stmt, before: set[str]) -> bool:
    """Whether a line gives a name its first value, without which its uses would fail."""
    target = line.targets[0] if isinstance(line, ast.Assign) else None
    if not isinstance(target, ast.Name):
        return False
    new = target.id not in before
    before.add(target.id)
    return new


def _bear_on_each_other(one: ast.stmt, other: ast.stmt) -> bool:
    """Whether one line changes a zone, token or field that the other reads or changes, and neither needs the other's
    locals."""
    if isinstance(one, ast.Return) or isinstance(other, ast.Return):
        return False
    if _locals_set(one) & _names(other) or _locals_set(other) & _names(one):
        return False
    return bool(_changed(one) & _touched(other) or _changed(other) & _touched(one))


def _locals_set(line: ast.stmt) -> set[str]:
    return {n.id for n in walk(line) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _names(line: ast.stmt) -> set[str]:
    return {n.id for n in walk(line) if isinstance(n, ast.Name)}


def _touched(line: ast.stmt) -> set[str]:
    names = {n.attr for n in walk(line) if isinstance(n, ast.Attribute)}
    return names | _names(line) - {"me", "card", "players"}


def _changed(line: ast.stmt) -> set[str]:
    """Fields that a line sets, and zones and tokens that its words move."""
    names = {n.attr for n in walk(line) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)}
    for node in walk(line):
        word = called_word(node)
        if word in PLACING or word in SPENDING or word in ("shuffle", "cut", "turn_up", "turn_down"):
            assert isinstance(node, ast.Call)
            for arg in node.args:
                names |= {n.attr for n in walk(arg) if isinstance(n, ast.Attribute)}
                names |= {n.id for n in walk(arg) if isinstance(n, ast.Name)}
    return names - {"me", "card", "players"}


# ------------------------------------------------------------------------------------------------- header
def _header(tree: RuleTree, call: ast.Call, expressions: Expressions) -> Iterator[Change]:
    for keyword in call.keywords:
        part = keyword.arg or ""
        if part in UNTOUCHED:
            continue
        text = f"{part}={code_text(keyword.value)}"
        if part in ("who", "when", "leaves"):
            yield Change("condition", f"`{text}` left out", keyword.value, tree.leave_out(keyword))
        if part in ("limit", "cost", "repeat"):
            yield Change("limit", f"`{text}` left out", keyword.value, tree.leave_out(keyword))
        if part == "when" or (part == "leaves" and not tree.rule.looks_ahead):
            yield Change("condition", f"not `{text}`", keyword.value, tree.put(keyword.value, negated))
        for change in expressions.within(keyword.value):
            limits = part in ("limit", "cost") and change.operator == "number"
            yield Change("limit" if limits else change.operator, change.text, change.node, change.edit)
