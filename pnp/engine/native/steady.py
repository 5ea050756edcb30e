"""Values that a test compares each member of a list with, and that are the same for all: they are written once."""

import ast
from dataclasses import replace

from pnp.engine.native.abilities import is_changed
from pnp.engine.native.assemble import Function, Label
from pnp.engine.native.cells import family_of
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.fixed import FixedTable, fixed_rule
from pnp.rules.cells import lookup_of
from pnp.rules.words import SPACE_ATTRIBUTES


def is_plain(b: Emitter, node: ast.expr, item: str) -> bool:
    """Tell whether an expression is a number, or a name of one thing other than the member."""
    if isinstance(node, ast.Constant):
        return b.small(node) is not None
    return isinstance(node, ast.Name) and node.id != item and b.locals.get(node.id, ("one", 0))[0] == "one"


def is_steady(b: Emitter, node: ast.expr, item: str) -> bool:
    """Tell whether an expression is one thing that is the same for each member, and only reads. It may fail, and may
    call one rule whose value is fixed for each argument."""
    match node:
        case ast.Constant() | ast.Name():
            return is_plain(b, node, item)
        case ast.Attribute():
            return _is_steady_attribute(b, node, item)
        case ast.Subscript():
            return _is_steady_cell(b, node, item)
        case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]):
            if name in b.typed.workings.rules.rules:
                return is_plain(b, argument, item) and _fixed_rule(b, name) is not None
            return name == "left_of" and not isinstance(argument, ast.Call) and is_steady(b, argument, item)
    return False


def _is_steady_attribute(b: Emitter, node: ast.Attribute, item: str) -> bool:
    ours = isinstance(node.value, ast.Name) and node.value.id == "table" and "table" not in b.locals
    if ours:
        return b.layout.slots.get(("table", node.attr), ("", 0))[0] == "number"
    if not is_plain(b, node.value, item):
        return False
    kind = b.type_of(node.value)
    if kind.kind == "player":
        return b.layout.slots.get(("player", node.attr), ("", 0))[0] == "number"
    return kind.kind == "enum" and node.attr in SPACE_ATTRIBUTES


def _is_steady_cell(b: Emitter, node: ast.Subscript, item: str) -> bool:
    """Tell whether an expression is a number of the table in a family, such as the stone on a fixed space."""
    family = family_of(b, node)
    if family is None or family.owner != "table" or family.kind in ("token", "zone") or b.type_of(node).many:
        return False
    return all(is_plain(b, key, item) for key in lookup_of(node)[1])


def _fixed_rule(b: Emitter, name: str) -> FixedTable | None:
    """Return a rule that is one thing, fixed for each argument and free of steps but its own; None for any other."""
    if is_changed(b.typed, name):
        return None
    tree, signature = b.typed.functions[name], b.typed.signature(name)
    *head, last = tree.body
    if not isinstance(last, ast.Return) or last.value is None or len(head) > 2 or not all(map(only_counts, head)):
        return None
    rule = fixed_rule(replace(b, fn=Function(name, name), locals={}, zones=(), loops=[]), last.value, signature.params)
    return rule if rule is not None and not rule.steps and not rule.many else None


def only_counts(node: ast.stmt) -> bool:
    """Tell whether a statement counts an arc or a step of the rules."""
    match node:
        case ast.AugAssign(target=ast.Subscript(value=ast.Name(id="_c"))):
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id="_n"))):
            return True
    return False


def write_steady(b: Emitter, node: ast.expr, members: int) -> int:
    """Write an expression that is steady; return its register. It is not read if the list is empty: it may fail. A
    rule that it calls is counted for each member."""
    if isinstance(node, ast.Constant | ast.Name):
        return b.one(node)
    value, empty = b.fn.reg(), Label()
    b.fn.emit("LOADI", value, 0)
    b.fn.emit("JNONE", members, 0, 0, empty)
    b.one(node, value)
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in b.typed.workings.rules.rules:
            b.program.steady.add(name)
            for line in b.typed.functions[name].body[:-1]:
                match line:
                    case ast.AugAssign(target=ast.Subscript(slice=ast.Constant(value=int(counter)))):
                        b.fn.emit("COUNTMORE", counter, members)
                    case _:
                        b.fn.emit("STEPMORE", members)
    b.fn.place(empty)
    return value
