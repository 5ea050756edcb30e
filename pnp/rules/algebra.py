"""Operations on types: the common type of two branches, assignability, and facts implied by a test."""

import ast
import re
from dataclasses import replace

from pnp.model.schema.types import Type


def certain(test: ast.expr, truth: bool) -> frozenset[str]:
    """The expressions that are certainly not nothing when a test has the result ``truth``."""
    match test:
        case ast.Compare(
            left=left, ops=[ast.NotEq() | ast.Eq() as op], comparators=[ast.Name(id=("nothing" | "nobody"))]
        ):
            return frozenset({ast.unparse(left)}) if isinstance(op, ast.NotEq) == truth else frozenset()
        case ast.Compare(
            left=ast.Name(id=("nothing" | "nobody")), ops=[ast.NotEq() | ast.Eq() as op], comparators=[right]
        ):
            return frozenset({ast.unparse(right)}) if isinstance(op, ast.NotEq) == truth else frozenset()
        case ast.BoolOp(op=ast.And()) if truth:
            return frozenset().union(*(certain(v, True) for v in test.values))
        case ast.BoolOp(op=ast.Or()) if not truth:
            return frozenset().union(*(certain(v, False) for v in test.values))
        case ast.UnaryOp(op=ast.Not()):
            return certain(test.operand, not truth)
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[_]) if truth:
            return frozenset()
    return frozenset()


def without(sure: frozenset[str], name: str) -> frozenset[str]:
    """The facts that still hold once a local has another value: those of expressions that do not use it."""
    return frozenset(text for text in sure if name not in re.findall(r"\w+", text))


def join(one: Type, other: Type) -> Type | None:
    """The common type of two values; None if they have none."""
    if one == other or (other.kind == "any" and not other.many):
        return one
    if one.kind == "any" and not one.many:
        return other
    if one.kind == "nothing" or other.kind == "nothing":
        return replace(other if one.kind == "nothing" else one, optional=True)
    return _join_kinds(one, other)


def _join_kinds(one: Type, other: Type) -> Type | None:
    """The common type of two different values that are both something."""
    optional = one.optional or other.optional
    if one.kind != other.kind and {one.kind, other.kind} <= {"zone", "pile", "card"}:
        return Type("card", many=True) if _cards(one) and _cards(other) else None
    if one.many != other.many:
        return None
    if "any" in (one.kind, other.kind):
        return replace(other if one.kind == "any" else one, optional=optional)
    if one.kind != other.kind or (one.name != other.name and one.kind == "enum"):
        return None
    return replace(one, name=one.name if one.name == other.name else "", optional=optional)


def _cards(kind: Type) -> bool:
    """Whether the type is a group of cards: a list, a zone, a pile."""
    return kind.many == (kind.kind == "card")


def fits(kind: Type, required: Type) -> bool:
    """Whether a value of one type may be used where another is required."""
    if "any" in (kind.kind, required.kind):
        return kind.many == required.many or not required.many or not kind.many
    if kind.kind == "nothing":
        return required.optional
    if kind.optional and not required.optional:
        return False
    if required.kind == "card" and required.many and kind.kind in ("zone", "pile") and not kind.many:
        return True
    return kind.kind == required.kind and kind.many == required.many and _names_fit(kind, required)


def _names_fit(kind: Type, required: Type) -> bool:
    """Whether two types of one kind are of the same enumeration or kind of card, as far as both say which."""
    return kind.kind not in ("enum", "card") or "" in (kind.name, required.name) or kind.name == required.name


def can_be_equal(one: Type, other: Type) -> bool:
    """Whether two values can ever be equal."""
    return fits(one.surely, other.surely) or fits(other.surely, one.surely) or "nothing" in (one.kind, other.kind)


def unique(kind: Type) -> bool:
    """Whether each value of a type exists once at a table, so that equal values are the same object."""
    return kind.kind in ("enum", "player", "card", "nothing") and not kind.many
