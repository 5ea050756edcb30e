"""The type of each expression in a rule, inferred again in the same way as by the checker."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.model.game import RuleBlock
from pnp.model.schema.types import FLAG, Type
from pnp.rules.environment import Env, Signature
from pnp.rules.flow import body
from pnp.rules.header import list_of
from pnp.rules.infer import Typing
from pnp.rules.parse import Source
from pnp.rules.rule import Rule
from pnp.rules.scope import Scope

FLAGS = (ast.Compare, ast.BoolOp)


@dataclass
class _Recorder(Typing):
    """Infers types like the checker, and stores them."""

    kinds: dict[ast.expr, Type] = field(default_factory=dict)

    def expr(self, node: ast.expr, env: Env) -> Type:
        """Infer the type of an expression and store it."""
        kind = self.kinds[node] = super().expr(node, env)
        return kind


def signatures_of(rules: Mapping[str, Rule]) -> dict[str, Signature]:
    """The signatures of a game's rules, as inferred by the checker."""
    return {name: Signature(rule.kind, dict(rule.param_types), rule.result) for name, rule in rules.items()}


def kinds_in(rule: Rule, scope: Scope, signatures: Mapping[str, Signature]) -> Mapping[ast.expr, Type]:
    """The type of each expression in a rule."""
    typing = _Recorder(scope, signatures, Source(RuleBlock("", "", "", "", 1), rule.tree))
    types = {name: kind for name, kind in rule.param_types.items() if name not in rule.header.lists}
    for param in rule.header.lists:
        types[param] = typing.items(list_of(typing.source, param), Env(dict(types)))
    for decorator in rule.tree.decorator_list:
        for part in decorator.keywords if isinstance(decorator, ast.Call) else ():
            if part.arg in ("cost", "who", "when", "limit"):
                typing.expr(part.value, Env(dict(types)))
    if rule.header.condition is not None:
        typing.expr(rule.header.condition, Env(dict(types)))
    body(typing, rule.tree.body, Env(types))
    return typing.kinds


def is_flag(node: ast.expr, kinds: Mapping[ast.expr, Type]) -> bool:
    """Whether an expression is yes or no."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, bool)
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    return isinstance(node, FLAGS) or kinds.get(node) == FLAG
