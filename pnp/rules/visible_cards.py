"""Lists of cards that a player certainly sees, derived from the rules, so that play need not check each card.

Options may be cards that their chooser cannot see, which are then offered as backs; play checks every card of a list
for that. If the list comes only from zones that the chooser sees by declaration, the check is unnecessary. (A zone may
be opened in play, and closed again; it is never hidden from those who see it by declaration.)
"""

import ast
from collections.abc import Mapping, Sequence

from pnp.model.game import Zone
from pnp.rules.parse import Source

KEEPING = frozenset({"top", "bottom", "distinct"})
"""Words that return a part of a list."""
Names = Mapping[str, ast.expr]
"""Locals that are assigned once, with their values."""


class VisibleCards:
    """The expressions that are cards visible to a given player, on every path through the rules."""

    def __init__(self, zones: Mapping[str, Zone], sources: Mapping[str, Source]) -> None:
        plain = [z for z in zones.values() if z.order != "stack" and not z.piles]
        self._own = frozenset(z.name for z in plain if z.owner == "player" and z.sees == "owner")
        self._open = frozenset(z.name for z in plain if z.sees == "all")
        self._sources = sources
        self._results: dict[tuple[str, str], bool] = {}

    def offered(self, call: ast.Call) -> bool:
        """Whether a ``choose`` offers only cards that its chooser sees."""
        if len(call.args) < 2 or not isinstance(call.args[0], ast.Name):
            return False
        return self._sees(call.args[0].id, call.args[1], {})

    def returned(self, rule: str) -> tuple[bool, ...]:
        """For each parameter of a rule, whether the rule certainly returns cards that this player sees."""
        return tuple(self._returns(rule, arg.arg) for arg in self._sources[rule].tree.args.args)

    def _sees(self, who: str, node: ast.expr, names: Names) -> bool:
        match node:
            case ast.Attribute(value=ast.Name(id=owner), attr=zone):
                return zone in self._open or (zone in self._own and owner == who)
            case ast.Name(id=name) if name in names:
                return self._sees(who, names[name], {n: e for n, e in names.items() if n != name})
            case ast.Name(id=name):
                return name in self._open
            case ast.ListComp(elt=ast.Name(id=name), generators=[ast.comprehension(target=ast.Name(id=item), iter=of)]):
                return name == item != who and self._sees(who, of, names)
            case ast.IfExp(body=yes, orelse=no) | ast.BinOp(left=yes, op=ast.Add(), right=no):
                return self._sees(who, yes, names) and self._sees(who, no, names)
            case ast.Call(func=ast.Name(id=word), args=[part, *_]) if word in KEEPING:
                return self._sees(who, part, names)
            case ast.Call(func=ast.Name(id=rule), args=args) if rule in self._sources:
                return self._returns_visible(rule, who, args)
        return False

    def _returns_visible(self, rule: str, who: str, args: Sequence[ast.expr]) -> bool:
        """Whether a call of a rule returns only cards that the player sees, who is one of its arguments."""
        params = [a.arg for a in self._sources[rule].tree.args.args]
        handed = [p for p, a in zip(params, args, strict=False) if isinstance(a, ast.Name) and a.id == who]
        return any(self._returns(rule, param) for param in handed)

    def _returns(self, rule: str, param: str) -> bool:
        """Whether a rule returns, on every path, cards that one of its parameters sees."""
        key = (rule, param)
        if key not in self._results:
            self._results[key] = False  # recursion is refused elsewhere
            body = self._sources[rule].nodes
            stores = [n.id for n in body if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
            names = _set_once(body, stores)
            returned = [n.value for n in body if isinstance(n, ast.Return)]
            self._results[key] = (
                bool(returned)
                and param not in stores
                and all(v is not None and self._sees(param, v, names) for v in returned)
            )
        return self._results[key]


def _set_once(body: Sequence[ast.AST], stores: Sequence[str]) -> Names:
    """Locals that a rule assigns on one line only, with their values."""
    return {
        n.targets[0].id: n.value
        for n in body
        if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name) and stores.count(n.targets[0].id) == 1
    }
