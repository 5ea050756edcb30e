"""Translate conditions into jumps."""

import ast
from collections.abc import Mapping

from pnp.engine.native.assemble import SMALL, Label
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.reckoning import fixed_value
from pnp.engine.native.typed_rules import Unsupported

COMPARED: Mapping[type[ast.cmpop], tuple[str, bool]] = {
    ast.Eq: ("EQ", False), ast.Is: ("EQ", False), ast.NotEq: ("NE", False), ast.IsNot: ("NE", False),
    ast.Lt: ("LT", False), ast.LtE: ("LE", False), ast.Gt: ("LT", True), ast.GtE: ("LE", True),
}  # fmt: skip
"""Comparisons: the instruction, and whether the sides are swapped."""
OPPOSITE = {"EQ": "NE", "NE": "EQ"}


def branch(b: Emitter, node: ast.expr, label: Label, when: bool) -> None:
    """Jump to a label if an expression is true (or false)."""
    b.fn.line = node.lineno
    match node:
        case ast.UnaryOp(op=ast.Not()):
            b.branch(node.operand, label, not when)
        case ast.BoolOp() if isinstance(node.op, ast.Or) == when:
            for value in node.values:
                b.branch(value, label, when)
        case ast.BoolOp():
            past = Label()
            for value in node.values[:-1]:
                b.branch(value, past, not when)
            b.branch(node.values[-1], label, when)
            b.fn.place(past)
        case ast.Compare() if len(node.ops) == 1:
            _compare(b, node.left, node.ops[0], node.comparators[0], label, when)
        case ast.Compare():
            _chain(b, node, label, when)
        case _:
            with b.fn.scratch():
                b.fn.emit("JNZ" if when else "JZ", b.one(node), 0, 0, label)


def _chain(b: Emitter, node: ast.Compare, label: Label, when: bool) -> None:
    """Write a chain of comparisons, whose inner parts can be read twice."""
    sides, past = [node.left, *node.comparators], Label()
    for side in sides[1:-1]:
        if not isinstance(side, ast.Name | ast.Constant):
            raise Unsupported("a chain of comparisons with a computed value", side.lineno)
    for left, op, right in zip(sides[:-2], node.ops[:-1], sides[1:-1], strict=True):
        _compare(b, left, op, right, past if when else label, False)
    _compare(b, sides[-2], node.ops[-1], sides[-1], label, when)
    b.fn.place(past)


COMPARABLE = frozenset(
    {"num", "flag", "enum", "card", "player", "nothing", "zone", "pile", "hand", "event"}
)  # fmt: skip
"""Kinds of things that the machine compares."""


def _compare(b: Emitter, left: ast.expr, op: ast.cmpop, right: ast.expr, label: Label, when: bool) -> None:
    if isinstance(op, ast.In | ast.NotIn):
        with b.fn.scratch():
            is_member = _contains(b, left, right)
            b.fn.emit("JNZ" if when != isinstance(op, ast.NotIn) else "JZ", is_member, 0, 0, label)
        return
    kinds = [b.type_of(side) for side in (left, right)]
    for side, kind in zip((left, right), kinds, strict=True):
        if kind.kind == "form" and any(other.kind == "nothing" for other in kinds):
            continue
        if kind.many or kind.kind not in COMPARABLE:
            raise Unsupported(f"comparing {kind}", side.lineno)
    name, swapped = COMPARED[type(op)]
    small = b.small(right)
    if _write_size_test(b, left, op, small, label, when):
        return
    with b.fn.scratch():
        if small is not None and name in OPPOSITE:
            _compare_small(b, left, small, name if when else OPPOSITE[name], label)
            return
        one, other = b.one(left), b.one(right)
        one, other = (other, one) if swapped else (one, other)
        if when:
            b.fn.emit(f"J{name}", one, other, 0, label)
        elif name in OPPOSITE:
            b.fn.emit(f"J{OPPOSITE[name]}", one, other, 0, label)
        else:
            b.fn.emit("JLE" if name == "LT" else "JLT", other, one, 0, label)


def _compare_small(b: Emitter, left: ast.expr, small: int, name: str, label: Label) -> None:
    """Jump if an expression, or the column of a card, equals a small number (EQ) or differs from it (NE)."""
    column = _column(b, left)
    if column is not None and isinstance(left, ast.Attribute):
        b.fn.emit("JCOLI" if name == "EQ" else "JNOTCOLI", b.one(left.value), column, small, label)
    else:
        b.fn.emit(f"J{name}I", b.one(left), small, 0, label)


def _column(b: Emitter, node: ast.expr) -> int | None:
    """Return the column of a card that an expression reads; None for any other expression."""
    if isinstance(node, ast.Attribute) and node.attr in b.layout.columns:
        ours = isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in b.locals
        if not ours and b.type_of(node.value).kind == "card":
            return b.layout.columns[node.attr]
    return None


def _write_size_test(b: Emitter, left: ast.expr, op: ast.cmpop, small: int | None, label: Label, when: bool) -> bool:
    """Write ``count(list) > 0`` and ``count(list) == 0`` as one instruction."""
    is_count = isinstance(left, ast.Call) and isinstance(left.func, ast.Name) and left.func.id == "count"
    if small != 0 or not is_count or not isinstance(op, ast.Gt | ast.Eq | ast.Is | ast.NotEq | ast.IsNot):
        return False
    assert isinstance(left, ast.Call)
    if b.is_zone(left.args[0]) or b.shape(b.type_of(left.args[0])) == "nest":
        return False
    some = not isinstance(op, ast.Eq | ast.Is)
    with b.fn.scratch():
        b.fn.emit("JSOME" if some == when else "JNONE", b.several(left.args[0]), 0, 0, label)
    return True


def small(b: Emitter, node: ast.expr) -> int | None:
    """Return the small number that is always the value of an expression; None if there is none."""
    layout = b.layout
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return int(node.value) if abs(int(node.value)) <= SMALL else None
    if isinstance(node, ast.Name) and node.id not in b.locals:
        if node.id in layout.constants:
            constant = layout.of_data(layout.constants[node.id])
            return constant if abs(constant) <= SMALL else None
        if node.id in layout.table.members:
            return int(layout.table.members[node.id])
    if isinstance(node, ast.Call):
        value = fixed_value(b, node)
        return value if value is not None and abs(value) <= SMALL else None
    return None


def _contains(b: Emitter, left: ast.expr, right: ast.expr) -> int:
    thing = b.one(left)
    if b.is_zone(right):
        zone = b.charged(right)
        result = b.fn.reg()
        b.fn.emit("INZONE", result, thing, zone)
        return result
    members = b.several(right)
    result = b.fn.reg()
    b.fn.emit("IN", result, thing, members)
    return result
