"""Operations on types: the common type of two branches, assignability, and facts implied by a test."""

import ast
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


def join(one: Type, other: Type) -> Type | None:
    """The common type of two values; None if they have none."""
    if one == other or (other.kind == "any" and not other.many):
        return one
    if one.kind == "any" and not one.many:
        return other
    if one.kind == "nothing":
        return replace(other, optional=True)
    if other.kind == "nothing":
        return replace(one, optional=True)
    mixed = one.kind != other.kind and {one.kind, other.kind} <= {"zone", "pile", "card"}
    if one.many != other.many and not mixed:
        return None
    optional = one.optional or other.optional
    if mixed:
        return Type("card", many=True) if _cards(one) and _cards(other) else None
    if one.kind == other.kind or "any" in (one.kind, other.kind):
        base = other if one.kind == "any" else one
        name = one.name if one.name == other.name else ("" if base.kind != "enum" else None)
        if "any" in (one.kind, other.kind):
            name = base.name
        return None if name is None else replace(base, name=name, optional=optional)
    return None


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
    return kind.kind == required.kind and kind.many == required.many and (
        kind.name == required.name or not required.name or not kind.name or kind.kind not in ("enum", "card")
    )  # fmt: skip


def can_be_equal(one: Type, other: Type) -> bool:
    """Whether two values can ever be equal."""
    return fits(one.surely, other.surely) or fits(other.surely, one.surely) or "nothing" in (one.kind, other.kind)


def unique(kind: Type) -> bool:
    """Whether each value of a type exists once at a table, so that equal values are the same object."""
    return kind.kind in ("enum", "player", "card", "nothing") and not kind.many
