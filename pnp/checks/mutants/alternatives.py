"""Replacements for a name: the nearest other name of the same kind used in the rules."""

import ast
from collections import defaultdict
from collections.abc import Mapping

from pnp.model.game import Game
from pnp.rules.rule import RuleSet
from pnp.rules.scope import Scope

LEFT_OUT = frozenset(
    {"phase", "announcement", "offer", "moment", "ranking", "any", "place", "player", "nothing", "board", "deed"}
)
FIXED = frozenset({"alive", "seat", "face_up"})
Key = tuple[str, str]


class Alternatives:
    """The other names of each kind in a game."""

    def __init__(self, game: Game, scope: Scope, rules: RuleSet) -> None:
        self.game, self.scope = game, scope
        trees = [node for rule in rules.rules.values() for node in ast.walk(rule.tree)]
        self._used = {n.id for n in trees if isinstance(n, ast.Name)} | {
            n.attr for n in trees if isinstance(n, ast.Attribute)
        }
        self._by_kind: dict[Key, list[str]] = defaultdict(list)
        for name in scope.names:
            key = self._key(name)
            if key is not None:
                self._by_kind[key].append(name)

    def _key(self, name: str) -> Key | None:
        kind = self.scope.names[name]
        match kind.kind:
            case "enum" if not kind.many:
                return ("member", kind.name)
            case "token":
                return ("token", "")
            case "zone":
                return ("zone", self.scope.zones.get(name, ""))
            case "num" if name in self.game.constants:
                return ("number", "")
            case "table":
                return ("table", repr(self.scope.tables[name]))
        return None

    def kind_of(self, name: str) -> str:
        """The kind of a name that another may replace: a member, token, zone, number or table; "" for any other."""
        if name not in self.scope.names:
            return ""
        key = self._key(name)
        return key[0] if key is not None and name in self._by_kind.get(key, ()) else ""

    def of_name(self, name: str) -> str:
        """The nearest other name of the same kind; "" for none."""
        key = self._key(name) if name in self.scope.names else None
        if key is None or name not in self._by_kind.get(key, ()):
            return ""
        every = self._by_kind[key]
        at = every.index(name)
        ring = [*every[at + 1 :], *reversed(every[:at])] if at + 1 < len(every) else list(reversed(every[:at]))
        if key[0] == "number":
            values: Mapping[str, object] = {n: self.game.constants[n].value for n in every}
            ring = [n for n in ring if values[n] != values[name]]
        return min(ring, key=lambda n: n not in self._used, default="")

    def of_field(self, node: ast.Attribute) -> tuple[str, str]:
        """Another zone, counter or field of the same owner and type, and its kind; the name is "" if there is none."""
        scope = self.scope
        on_table = isinstance(node.value, ast.Name) and node.value.id == "table"
        owners = [scope.table] if on_table else [scope.player, *scope.card.values(), *scope.event.values()]
        for owner in owners:
            kind = owner.get(node.attr)
            if kind is None:
                continue
            if kind.kind == "zone":
                of = scope.zones.get(node.attr)
                names = [n for n, k in owner.items() if k.kind == "zone" and scope.zones.get(n) == of]
            else:
                names = [n for n, k in owner.items() if k == kind and n not in FIXED and node.attr not in FIXED]
            others = [n for n in names if n != node.attr]
            other = min(others, key=lambda n: n not in self._used, default="")
            return other, "zone" if kind.kind == "zone" else "member"
        return "", ""
