"""``roles:`` and ``sides:`` of game.yaml: persons who do not play, and sides that others decide for."""

from pnp.model.game import Side
from pnp.model.scope import Scope

NOBODY = "nobody"


def build_sides(scope: Scope) -> dict[str, Side]:
    """Both together, roles first; each is a name of rule code."""
    sides: dict[str, Side] = {}
    for name, role in scope.entries.roles.items():
        path = ("roles", name)
        scope.declare("role", name, scope.span(*path))
        label = scope.label(role.label, name, f"label:role:{name}", *path)
        sides[name] = Side(name, 1, name, label, scope.clause(role.clause, *path), scope.span(*path))
    for name, entry in scope.entries.sides.items():
        path = ("sides", name)
        scope.declare("side", name, scope.span(*path))
        controller = "" if entry.controller == NOBODY else entry.controller
        label = scope.label(entry.label, name, f"label:side:{name}", *path)
        sides[name] = Side(name, entry.count, controller, label, scope.clause(entry.clause, *path), scope.span(*path))
    return sides
