"""Small questions about syntax trees of rule code."""

import ast


def integer_of(node: ast.expr) -> int | None:
    """The integer value of an expression; None for everything else."""
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None
