"""Lists whose cards all lie in one zone: told from the rules, so that play need not look at each card again.

Options may be cards that their chooser cannot see; then backs are offered. To find out, play looks at every card of a
list. Where the whole list is cut from one zone, one card tells for all.
"""

import ast
from collections.abc import Mapping, Sequence

from pnp.model.game import Zone
from pnp.rules.parse import Source

KEEPING = frozenset({"top", "bottom", "distinct"})
"""Words that give a part of a list."""


class OneZone:
    """Which expressions are cards of a single zone, whatever way the rules go."""

    def __init__(self, zones: Mapping[str, Zone], sources: Mapping[str, Source]) -> None:
        plain = [z for z in zones.values() if z.order != "stack" and not z.piles]
        self._own = frozenset(z.name for z in plain if z.owner == "player")
        self._table = frozenset(z.name for z in plain if z.owner == "table")
        self._sources = sources
        self._known: dict[str, bool] = {}

    def holds(self, node: ast.expr, names: Mapping[str, ast.expr] | None = None) -> bool:
        """Whether an expression is such a list; ``names`` are locals that are set once, with what they are set to."""
        local = names or {}
        match node:
            case ast.Attribute(value=ast.Name(), attr=zone):
                return zone in self._own
            case ast.Name(id=name) if name in local:
                return self.holds(local[name], {n: e for n, e in local.items() if n != name})
            case ast.Name(id=name):
                return name in self._table
            case ast.ListComp(elt=ast.Name(id=name), generators=[ast.comprehension(target=ast.Name(id=item), iter=of)]):
                return name == item and self.holds(of, local)
            case ast.IfExp(body=yes, orelse=no):
                return self.holds(yes, local) and self.holds(no, local)
            case ast.Call(func=ast.Name(id=word), args=[part, *_]) if word in KEEPING:
                return self.holds(part, local)
            case ast.Call(func=ast.Name(id=rule)) if rule in self._sources:
                return self._returns(rule)
        return False

    def _returns(self, rule: str) -> bool:
        """Whether a rule returns such a list on each of its ways."""
        if rule not in self._known:
            self._known[rule] = False  # a rule that comes back to itself is refused elsewhere
            body = list(ast.walk(self._sources[rule].tree))
            returned = [n.value for n in body if isinstance(n, ast.Return)]
            names = set_once(body)
            self._known[rule] = bool(returned) and all(v is not None and self.holds(v, names) for v in returned)
        return self._known[rule]


def set_once(body: Sequence[ast.AST]) -> dict[str, ast.expr]:
    """Locals that a rule sets on one line only, with what they are set to."""
    stores = [n.id for n in body if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    return {
        n.targets[0].id: n.value
        for n in body
        if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name) and stores.count(n.targets[0].id) == 1
    }
