"""Short formulas over a card's columns: computed columns (``worth: num = rank.order * 2``) and filters (``where:``).

A formula is arithmetic, comparison, ``and or not``, ``A if B else C``, ``min`` and ``max`` over columns, members and
constants; it may read a member's ``order``, ``name``, ``code`` and its properties from game.yaml. Nothing else is
allowed, so a card table can do no harm.
"""

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

from pnp.model.game import Member, Message
from pnp.source.diagnostics.budgets import FORMULA, NUMBER

_TWO: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b,
}  # fmt: skip
_FUNCTIONS = {"min": min, "max": max}
_CONSTANTS = {"yes": True, "no": False, "nothing": None}


class BadFormula(ValueError):
    """A formula that cannot be parsed or evaluated: a sentence for the designer, and the unknown name, if any."""

    def __init__(self, message: str, unknown: str = "") -> None:
        super().__init__(message)
        self.unknown = unknown


def parse_formula(text: str) -> ast.expr:
    """The formula's tree. Raises BadFormula for invalid text."""
    if FORMULA.is_exceeded_by(len(text)):
        raise BadFormula(f"the formula `{text[:40]}…` has more than {FORMULA.most} characters")
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadFormula(f"`{text}` cannot be read as a formula") from None


def evaluate(text: str, names: Mapping[str, object]) -> object:
    """The value of a formula for these columns, members and constants. Raises BadFormula."""
    try:
        return _value(parse_formula(text), {**_CONSTANTS, **names})
    except (TypeError, ZeroDivisionError, OverflowError):
        raise BadFormula(f"`{text}` cannot be computed here") from None


def _value(node: ast.expr, names: Mapping[str, object]) -> Any:
    match node:
        case ast.Constant(value=int() | str() as value):
            return value
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.Name(id=name):
            raise BadFormula(f"there is no column, member or constant `{name}`", name)
        case ast.Attribute(value=of, attr=name):
            return _property(_value(of, names), name)
        case ast.UnaryOp(op=ast.Not(), operand=of):
            return not _value(of, names)
        case ast.UnaryOp(op=ast.USub(), operand=of):
            return -_value(of, names)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _TWO:
            return _small(_TWO[type(op)](_number(left, names), _number(right, names)))
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return tuple(_value(part, names) for part in parts)
        case ast.BoolOp() | ast.Compare() | ast.IfExp():
            return _decided(node, names)
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in _FUNCTIONS and arguments:
            return _FUNCTIONS[name]([_number(a, names) for a in arguments])
    raise BadFormula(f"`{ast.unparse(node)}` is not allowed in a formula")


def _decided(node: ast.BoolOp | ast.Compare | ast.IfExp, names: Mapping[str, object]) -> Any:
    """The value of ``and or not``, of a comparison, or of a choice."""
    match node:
        case ast.BoolOp(op=op, values=parts):
            return (all if isinstance(op, ast.And) else any)(bool(_value(part, names)) for part in parts)
        case ast.Compare(left=left, ops=ops, comparators=others):
            return _compared(left, ops, others, names)
        case ast.IfExp(test=test, body=body, orelse=other):
            return _value(body if _value(test, names) else other, names)


def _compared(left: ast.expr, ops: list[ast.cmpop], others: list[ast.expr], names: Mapping[str, object]) -> bool:
    """The result of ``1 < cost <= 3``; names are compared by their order."""
    first = _compared_value(left, names)
    for op, node in zip(ops, others, strict=True):
        second = _compared_value(node, names)
        if type(op) not in _TWO:
            raise BadFormula("comparisons may use only ==, !=, <, <=, >, >= and `in`")
        ordered = isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
        pair = (first.order, second.order) if ordered and _are_members(first, second) else _alike(first, second)
        if pair is None or (ordered and None in pair):
            if ordered or isinstance(op, ast.Eq | ast.In):
                return False
        elif not _TWO[type(op)](*pair):
            return False
        first = second
    return True


def _compared_value(node: ast.expr, names: Mapping[str, object]) -> Any:
    """A value to compare: a card's text as its words. Literals with a fraction are allowed only here."""
    match node:
        case ast.Constant(value=float() as value):
            return value
    value = _value(node, names)
    return value.text if isinstance(value, Message) else value


def _alike(first: object, second: object) -> tuple[Any, Any] | None:
    """Convert two values to a form in which they can be compared. None for a text and a number, which are never equal.
    Texts and names compare without regard to case."""
    if isinstance(second, tuple):
        return first, ((first,) if any(_same(first, other) for other in second) else ())
    if isinstance(first, Member) and isinstance(second, str):
        return (second, second) if _is_called(first, second) else (first.name, second)
    if isinstance(second, Member) and isinstance(first, str):
        return (first, first) if _is_called(second, first) else (first, second.name)
    if isinstance(first, str) and isinstance(second, str):
        return first.casefold(), second.casefold()
    if isinstance(first, str) != isinstance(second, str) and not isinstance(first, bool | None | Member):
        return _as_numbers(first, second)
    return first, second


def _same(first: object, second: object) -> bool:
    pair = _alike(first, second)
    return pair is not None and bool(pair[0] == pair[1])


def _is_called(member: Member, word: str) -> bool:
    return word.casefold() in (member.name.casefold(), member.code.casefold(), member.label.text.casefold())


def _as_numbers(first: object, second: object) -> tuple[float, float] | None:
    """Convert a text of digits and a number to two numbers: ``1,5`` and 1. None if one of them is no number."""
    try:
        numbers = [float(str(value).replace(",", ".").replace("−", "-")) for value in (first, second)]
    except ValueError:
        return None
    return numbers[0], numbers[1]


def _are_members(first: object, second: object) -> bool:
    return isinstance(first, Member) and isinstance(second, Member) and first.enum == second.enum


def _property(of: object, name: str) -> object:
    if isinstance(of, Member) and name in ("name", "code", "order"):
        return getattr(of, name)
    if isinstance(of, Member) and name in of.props:
        return of.props[name]
    shown = f"`{of.name}`" if isinstance(of, Member) else "nothing" if of is None else f"`{of}`"
    raise BadFormula(f"{shown} has no `{name}`")


def _number(node: ast.expr, names: Mapping[str, object]) -> int:
    value = _value(node, names)
    if not isinstance(value, int):
        raise BadFormula(f"`{ast.unparse(node)}` is not a number")
    return value


def _small(value: int) -> int:
    """The number. Raises BadFormula if it is too large for a card: a mistake, or meant to exhaust memory."""
    if NUMBER.is_exceeded_by(abs(value)):
        raise BadFormula("the result is too large")
    return value
