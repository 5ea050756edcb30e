"""Parts of a rule, with the conditions and loops around them."""

import ast
from collections.abc import Iterator, Sequence

from pnp.base.frozen import dataclass
from pnp.rules.paraphrase.kinds import is_flag
from pnp.rules.paraphrase.sentences import Line, block, counting
from pnp.rules.paraphrase.speech import Setting, Speech
from pnp.rules.trees import called_word


@dataclass(frozen=True)
class Branch:
    """Consecutive lines of a rule, with their context."""

    conditions: Sequence[ast.expr]
    """The conditions that hold there, and the lists of the loops around it; the outermost first."""
    lines: Sequence[ast.stmt]


def branches_in_words(branches: Sequence[Branch], at: Setting, speech: Speech) -> Iterator[Line]:
    """The branches as sentences. Consecutive branches share the heads that they have in common."""
    above: list[object] = []
    for branch in branches:
        heads = [_identity(condition) for condition in branch.conditions]
        shared = next((i for i, (one, other) in enumerate(zip(above, heads, strict=False)) if one != other), None)
        first = min(len(above), len(heads)) if shared is None else shared
        for depth in range(first, len(heads)):
            yield Line(depth, _head(branch.conditions[depth], at, speech))
        yield from block(branch.lines, at, speech, len(heads))
        above = heads


def _identity(node: ast.expr) -> object:
    """A key for a condition of the rule or its negation, equal whenever it is the same condition."""
    is_contrary = isinstance(node, ast.UnaryOp) and not hasattr(node, "lineno")
    return ("not", id(node.operand)) if isinstance(node, ast.UnaryOp) and is_contrary else id(node)


def _head(node: ast.expr, at: Setting, speech: Speech) -> str:
    if is_flag(node, at.kinds):
        return at.lang.line("given that", test=speech.condition(node, at)) + at.lang.colon
    if called_word(node) in ("times", "repeat", "numbers"):
        return counting(node, None, at, speech)
    each = at.lang.members(speech.members(node, at), "each", False)
    return at.lang.line("for each of", each=each, intro="") + at.lang.colon
