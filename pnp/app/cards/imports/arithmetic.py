"""Arithmetic in scripts of other tools: numbers, `+ - * /` and parentheses only. Nothing else is evaluated."""

import ast
import operator
from collections.abc import Callable

LONGEST = 200
_WAYS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def value_of(text: str) -> float | None:
    """The value of a sum such as ``(2 + 3) * 4``; None for anything else."""
    if len(text) > LONGEST:
        return None
    try:
        value = _value(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, OverflowError, RecursionError, MemoryError):
        return None
    return value if abs(value) < 1e9 else None


def _value(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return float(number)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner)
        case ast.UnaryOp(op=ast.UAdd(), operand=inner):
            return _value(inner)
        case ast.BinOp(left=left, op=way, right=right) if type(way) in _WAYS:
            return _WAYS[type(way)](_value(left), _value(right))
    raise ValueError(ast.dump(node))
