"""Reckon what is fixed before a game begins, so that the machine looks it up instead.

An expression is fixed if it reads only what never changes: constants, sets of names, tables, the spaces of a board and
what lies around them, and the players of a game that nobody leaves. The steps that Python takes for it are counted.
"""

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pnp.engine.native.assemble import SMALL
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.layout import HOLE, NIL, Layout
from pnp.engine.native.typed_rules import SEEN_THROUGH, Unsupported
from pnp.model.schema.types import Type
from pnp.rules.build import players_leave

LONG = 32
"""Iterating over a longer list takes steps (vm/machine.h)."""
COMPARED: Mapping[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq, ast.Is: operator.eq, ast.NotEq: operator.ne, ast.IsNot: operator.ne,
    ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
RECKONED: Mapping[str, Callable[[int, int], int]] = {
    "Add": operator.add, "Sub": operator.sub, "Mult": operator.mul, "FloorDiv": operator.floordiv, "Mod": operator.mod,
    "_add": operator.add, "_total": operator.add, "_sub": operator.sub, "_mul": operator.mul,
}  # fmt: skip
MOST_PARTS = 150_000
"""A bound of the time that a fixed rule takes: about a tenth of a second."""
Several = tuple[int, ...]
Places = tuple[tuple[int, int], ...]
Neighbours = tuple[tuple[int, ...], ...]


class NotFixed(Exception):
    """The expression is not fixed, or fails, or is of a kind that is not reckoned here."""


@dataclass
class Reckoning:
    """The value of an expression, and the steps that it takes."""

    b: Emitter
    names: dict[str, int] = field(default_factory=dict)
    """Local names with a value."""
    steps: int = 0
    parts: int = 0
    """The parts of expressions that were reckoned: more than :data:`MOST_PARTS` are too many."""
    boards: dict[str, tuple[Places, Neighbours]] = field(default_factory=dict)
    """The columns and rows of the spaces of each board, and the spaces beside each."""

    def one(self, node: ast.expr) -> int:
        """Return a single value. Raises NotFixed."""
        value = self._value(node)
        if not isinstance(value, int):
            raise NotFixed
        return value

    def number(self, node: ast.expr) -> int:
        """Return a value that is not nothing. Raises NotFixed."""
        value = self.one(node)
        if value == NIL:
            raise NotFixed
        return value

    def several(self, node: ast.expr) -> Several:
        """Return a list. Raises NotFixed."""
        value = self._value(node)
        if isinstance(value, int):
            raise NotFixed
        return value

    def is_true(self, node: ast.expr) -> bool:
        """Tell whether a condition holds. Raises NotFixed."""
        return self.one(node) not in (0, NIL)

    def _value(self, node: ast.expr) -> int | Several:
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise NotFixed
        match node:
            case ast.Constant(value=None):
                return NIL
            case ast.Constant(value=int(value)):
                return int(value)
            case ast.Name():
                return self._name(node)
            case ast.Attribute(value=of, attr=attr):
                return self._attribute(of, attr)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self._call(name, args)
            case ast.Subscript(value=ast.Name(id=table), slice=key) if table not in {*self.names, *self.b.locals}:
                return self._cell(table, self.number(key))
            case ast.ListComp(generators=[loop]):
                return self._comprehension(node.elt, loop)
            case ast.IfExp():
                return self._value(node.body if self.is_true(node.test) else node.orelse)
        return self._number(node)

    def _number(self, node: ast.expr) -> int:
        """Return the value of an operator."""
        match node:
            case ast.BinOp() if type(node.op).__name__ in RECKONED:
                return self._reckoned(type(node.op).__name__, node.left, node.right)
            case ast.UnaryOp(op=ast.USub()):
                return -self.number(node.operand)
            case ast.UnaryOp(op=ast.Not()):
                return not self.is_true(node.operand)
            case ast.BoolOp(op=ast.And()):
                return all(map(self.is_true, node.values))
            case ast.BoolOp():
                return any(map(self.is_true, node.values))
            case ast.Compare(ops=[op], comparators=[right]):
                return self._holds(op, node.left, right)
        raise NotFixed

    def _name(self, node: ast.Name) -> int | Several:
        name, layout = node.id, self.b.layout
        if name in self.names:
            return self.names[name]
        if name in self.b.locals:
            raise NotFixed
        if name in ("nothing", "nobody"):
            return NIL
        if name == "everyone" or (name == "players" and not _may_leave(self.b)):
            return tuple(range(len(layout.table.seated)))
        if name in layout.game.enums:
            return members_of(layout, name)
        small = self.b.small(node)
        if small is None:
            raise NotFixed
        return small

    def _attribute(self, of: ast.expr, attr: str) -> int:
        if attr not in ("row", "column"):
            raise NotFixed
        return self._board(of)[0][self.number(of)][attr == "row"]

    def _board(self, space: ast.expr) -> tuple[Places, Neighbours]:
        """Return what is fixed about the spaces of the board that a space belongs to. Raises NotFixed."""
        name = self._type(space).name
        if name not in self.boards:
            enum = self.b.layout.game.enums.get(name)
            if enum is None or not enum.is_board:
                raise NotFixed
            self.boards[name] = enum.positions, enum.beside
        return self.boards[name]

    def _type(self, node: ast.expr) -> Type:
        """Return the type of a single thing. Raises NotFixed."""
        try:
            kind = self.b.type_of(node)
        except Unsupported as error:
            raise NotFixed from error
        if kind.many:
            raise NotFixed
        return kind

    def _call(self, name: str, args: Sequence[ast.expr]) -> int | Several:
        if name in self.b.typed.workings.rules.rules:
            raise NotFixed
        if name in SEEN_THROUGH and len(args) == 1:
            value = self._value(args[0])
            if not isinstance(value, int) and (name == "_charge" or (name == "_long" and len(value) > LONG)):
                self.steps += (len(value) >> 4) + 1
            return value
        if name in RECKONED:
            return self._reckoned(name, *args)
        if name in ("step", "ray") and len(args) == 3:
            return self._way(name, *args)
        if name in ("top", "bottom") and len(args) == 2:
            return self._end(name, *args)
        if name == "left_of" and len(args) == 1 and not _may_leave(self.b):
            seats, seat = len(self.b.layout.table.seated), self.number(args[0])
            if seat < seats:
                return (seat + 1) % seats
        if name == "beside" and len(args) == 1:
            return tuple(self._board(args[0])[1][self.number(args[0])])
        if name in ("max", "min") and len(args) > 1:
            return (max if name == "max" else min)(map(self.number, args))
        if name == "abs" and len(args) == 1:
            return abs(self.number(args[0]))
        return self._of_list(name, args)

    def _of_list(self, name: str, args: Sequence[ast.expr]) -> int:
        """Return the number of members of a list, or its first or last one. Raises NotFixed."""
        if name not in ("count", "first", "last") or len(args) != 1:
            raise NotFixed
        members = self.several(args[0])
        if name == "count":
            return len(members)
        if not members:
            raise NotFixed
        return members[0 if name == "first" else -1]

    def _end(self, name: str, items: ast.expr, number: ast.expr) -> Several:
        """Return the first or last members of a list of names."""
        members, n = self.several(items), self.number(number)
        n = max(0, min(n, len(members)))
        return members[:n] if name == "top" else members[len(members) - n :]

    def _way(self, name: str, space: ast.expr, across: ast.expr, down: ast.expr) -> int | Several:
        """Return the space that a step reaches, or all that repeated steps do."""
        enum = self.b.layout.game.enums.get(self._type(space).name)
        if enum is None or not enum.size:
            raise NotFixed
        here: int | None = self.number(space)
        columns, rows, reached = self.number(across), self.number(down), list[int]()
        while here is not None and (columns or rows or name == "step"):
            here = enum.step(here, columns, rows)
            if name == "step":
                return NIL if here is None else here
            reached += [] if here is None else [here]
        return tuple(reached)

    def _cell(self, name: str, key: int) -> int:
        """Return the cell of a table of game.yaml."""
        layout = self.b.layout
        if name not in layout.table_index or name in layout.of_lists:
            raise NotFixed
        table = layout.tables[layout.table_index[name]]
        cell = layout.cells[table.at + key] if table.keys == 1 and 0 <= key < table.size else HOLE
        if cell == HOLE:
            raise NotFixed
        return cell

    def _comprehension(self, elt: ast.expr, loop: ast.comprehension) -> Several:
        if not isinstance(loop.target, ast.Name):
            raise NotFixed
        item, members, values = loop.target.id, self.several(loop.iter), list[int]()
        outer = self.names.get(item)
        for member in members:
            self.names[item] = member
            if all(map(self.is_true, loop.ifs)):
                values.append(self.one(elt))
        self.names.pop(item, None)
        if outer is not None:
            self.names[item] = outer
        return tuple(values)

    def _holds(self, op: ast.cmpop, left: ast.expr, right: ast.expr) -> bool:
        if isinstance(op, ast.In | ast.NotIn):
            return (self.one(left) in self.several(right)) == isinstance(op, ast.In)
        if type(op) not in COMPARED:
            raise NotFixed
        read = self.one if isinstance(op, ast.Eq | ast.Is | ast.NotEq | ast.IsNot) else self.number
        return COMPARED[type(op)](read(left), read(right))

    def _reckoned(self, name: str, left: ast.expr, right: ast.expr) -> int:
        if any(self._type(side).kind not in ("num", "enum") for side in (left, right)):
            raise NotFixed
        one, other = self.number(left), self.number(right)
        if other == 0 and name in ("FloorDiv", "Mod"):
            raise NotFixed
        value = RECKONED[name](one, other)
        if abs(value) > SMALL:
            raise NotFixed
        return value


def _may_leave(b: Emitter) -> bool:
    return players_leave(b.typed.workings.sources)


def members_of(layout: Layout, enum: str) -> Several:
    """Return the numbers of the members of a set of names."""
    return tuple(int(layout.table.members[m.name]) for m in layout.game.enums[enum].members)


def write_fixed_list(b: Emitter, node: ast.expr, into: int | None) -> int | None:
    """Write the list that is always the value of an expression, and its steps; return it, None if there is none."""
    reckoning = Reckoning(b)
    try:
        members = reckoning.several(node)
    except NotFixed:
        return None
    charge_steps(b, reckoning.steps)
    result = b.target_list(into)
    b.fn.emit("CONSTLIST", result, b.layout.constant_list(members))
    return result


def charge_steps(b: Emitter, steps: int) -> None:
    """Write a charge of this number of steps."""
    if steps:
        b.fn.emit("CHARGEN", (steps - 1) << 4)


def fixed_value(b: Emitter, node: ast.expr) -> int | None:
    """Return the value of an expression that is one thing, fixed before the game and free of steps; None if it is
    not."""
    reckoning = Reckoning(b)
    try:
        value = reckoning.one(node)
    except NotFixed:
        return None
    return None if reckoning.steps else value
