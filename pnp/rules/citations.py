"""The end of a citation: `cite` in a branch or a loop holds to the end of its block. After the block, and in the next
turn of a loop, the clause before it holds again."""

import ast
from collections.abc import Sequence

from pnp.rules.trees import call_line, place_of

BACK = "_back_to"
"""The name of the function that sets the clause of the running rule."""


def ended_citations(body: Sequence[ast.stmt], clause: str, traced: bool) -> list[ast.stmt]:
    """A block of a rule's module; if ``traced``, with a call of ``_back_to`` after each branch and loop that cites a
    clause. ``clause``: the one before the block."""
    return _ended(body, clause)[0] if traced else list(body)


def _ended(body: Sequence[ast.stmt], clause: str) -> tuple[list[ast.stmt], bool]:
    """The block, and whether something in it cites a clause."""
    statements, cites = list[ast.stmt](), False
    for line in body:
        statements.append(line)
        if (id := _cited(line)) is not None:
            clause, cites = id, True
        elif isinstance(line, ast.If | ast.For):
            (line.body, first), (line.orelse, second) = _ended(line.body, clause), _ended(line.orelse, clause)
            if first and isinstance(line, ast.For):
                line.body.insert(0, _back_to(clause, line.body[0]))
            if first or second:
                statements.append(_back_to(clause, line))
                cites = True
    return statements, cites


def _back_to(clause: str, line: ast.stmt) -> ast.stmt:
    place = place_of(line)
    return call_line(BACK, place, ast.Constant(clause, **place))


def _cited(line: ast.stmt) -> str | None:
    """The clause that a statement cites by itself; None if it cites none."""
    match line:
        case ast.Expr(value=ast.Call(func=ast.Name(id="cite"), args=[ast.Constant(value=str(id)), *_])):
            return id
    return None
