"""A single expression of the rules language, as in scenarios: checked and bounded like any rule."""

import ast
from collections.abc import Collection
from types import CodeType

from pnp.model.game import Game
from pnp.rules.instrument import rewrite
from pnp.rules.parse import refused
from pnp.rules.rule import RuleSet
from pnp.rules.scope import Scope
from pnp.rules.words import WORDS

LONGEST = 2_000
"""Most characters of an expression."""


class BadExpression(ValueError):
    """An expression outside the language; the text says why."""


def compile_expression(text: str, game: Game, scope: Scope, rules: RuleSet, fields: Collection[str]) -> CodeType:
    """The code of an expression, to evaluate with a table's names. Raises :class:`BadExpression`.

    ``fields``: the attributes of players, cards and the table.
    """
    try:
        if len(text) > LONGEST:
            raise BadExpression("this is too long")
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise BadExpression("this is not an expression of the rules language") from error
    for _, _, what, _ in refused(tree, tree):
        raise BadExpression(what)
    callable = {*WORDS, *rules.rules}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr not in fields:
            raise BadExpression(f"nothing has a field `{node.attr}`")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in callable:
            raise BadExpression(f"there is no rule and no word `{node.func.id}`")
    body = ast.Expression(rewrite(tree, game, scope, rules.rules))
    return compile(ast.fix_missing_locations(body), "rules", "eval")
