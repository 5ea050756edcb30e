"""Small questions about syntax trees of rule code."""

import ast


def called(node: ast.AST) -> str:
    """The word or rule that a call names; "" for everything else."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def integer_of(node: ast.expr) -> int | None:
    """The integer value of an expression; None for everything else."""
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None
