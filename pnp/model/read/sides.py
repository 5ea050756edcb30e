"""``roles:`` and ``sides:`` of game.yaml: persons who do not play, and sides that others decide for."""

from pnp.model.game import Side
from pnp.model.schema.scope import Scope


def build_sides(scope: Scope) -> dict[str, Side]:
    """Both together, roles first; each is a name of rule code."""
    sides: dict[str, Side] = {}
    for name, role in scope.entries.roles.items():
        scope.declare("role", name, role.span)
        sides[name] = Side(name=name, controller=name, label=role.label, clause=role.clause, span=role.span)
    for name, side in scope.entries.sides.items():
        scope.declare("side", name, side.span)
        sides[name] = side
    return sides
