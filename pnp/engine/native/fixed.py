"""Tables of what depends on one or two players or members only, and is otherwise fixed before the game."""

import ast
from collections.abc import Mapping
from itertools import product

from pnp.base.frozen import dataclass
from pnp.engine.native.emitter import Emitter
from pnp.engine.native.layout import LARGEST_TABLE
from pnp.engine.native.reckoning import NotFixed, Reckoning, Several, charge_steps, members_of
from pnp.model.schema.types import Type
from pnp.rules.trees import walk

LOOKED_UP = frozenset({"step", "ray"})
"""Words whose values are looked up in a table if their arguments allow it."""


@dataclass(frozen=True)
class FixedTable:
    """The values of an expression for one or two arguments, and the steps that it takes."""

    values: tuple[int | Several, ...]
    steps: int
    second: int
    """The number of values of the second argument; 1 without one."""

    @property
    def many(self) -> bool:
        """Whether the values are lists."""
        return isinstance(self.values[0], tuple)

    def look_up(self, b: Emitter, keys: list[int], into: int | None) -> int:
        """Write the look-up of the value; ``keys``: the registers of the arguments. Return its register or list."""
        rows = [b.layout.constant_list(v) if isinstance(v, tuple) else v for v in self.values]
        cell = b.fn.reg() if self.many else b.target(into)
        b.fn.emit("CELL" if len(keys) == 1 else "CELL2", cell, *keys, b.layout.row_of_cells(rows, self.second))
        if not self.many:
            return cell
        result = b.target_list(into)
        b.fn.emit("LISTAT", result, cell)
        return result

    def write(self, b: Emitter, keys: list[int]) -> None:
        """Write a rule that returns the value for its arguments."""
        charge_steps(b, self.steps)
        with b.fn.scratch():
            b.fn.emit("RETL" if self.many else "RETV", self.look_up(b, keys, None))


def fixed_rule(b: Emitter, value: ast.expr, params: Mapping[str, Type]) -> FixedTable | None:
    """Return the values of an expression for each value of its parameters; None if they are not fixed."""
    domains = [_domain(b, kind) for kind in params.values()]
    sizes = [len(domain) for domain in domains if domain is not None]
    if not 1 <= len(sizes) == len(domains) <= 2 or sizes[0] * sizes[-1] ** (len(sizes) - 1) > LARGEST_TABLE:
        return None
    many, reckoning = b.type_of(value).many, Reckoning(b)
    values, steps = list[int | Several](), set[int]()
    for arguments in product(*map(range, sizes)):
        reckoning.names, reckoning.steps = dict(zip(params, arguments, strict=True)), 0
        try:
            values.append(reckoning.several(value) if many else reckoning.one(value))
        except NotFixed:
            return None
        steps.add(reckoning.steps)
    return FixedTable(tuple(values), steps.pop(), sizes[1] if len(sizes) == 2 else 1) if len(steps) == 1 else None


def _domain(b: Emitter, kind: Type) -> range | None:
    """Return the numbers of the players, or of the members of a set of names; None for other types."""
    if kind.many or kind.optional or kind.kind not in ("player", "enum"):
        return None
    if kind.kind == "player":
        return range(len(b.layout.table.everyone))
    members = members_of(b.layout, kind.name)
    return range(len(members)) if members == tuple(range(len(members))) else None


def look_up(b: Emitter, call: ast.Call, into: int | None) -> int | None:
    """Write a word of :data:`LOOKED_UP` whose arguments depend on one or two names, as a look-up; return its register
    or list, None if it is not fixed."""
    names = {node.id: node for node in walk(call) if isinstance(node, ast.Name) and node.id in b.locals}
    if not names or any(b.locals[name][0] != "one" for name in names):
        return None
    table = fixed_rule(b, call, {name: b.type_of(node) for name, node in names.items()})
    if table is None or table.steps:
        return None
    result = b.target_list(into) if table.many else b.target(into)
    with b.fn.scratch():
        return table.look_up(b, [b.locals[name][1] for name in names], result)
