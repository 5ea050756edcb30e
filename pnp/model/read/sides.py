"""``roles:`` and ``sides:`` of game.yaml: people who do not play, and sides that others control."""

from pnp.model.game import Side
from pnp.model.schema.scope import Scope


def build_sides(scope: Scope) -> dict[str, Side]:
    """Roles, then sides; each is a global name in rule code."""
    sides: dict[str, Side] = {}
    for name, role in scope.entries.roles.items():
        scope.declare("role", name, role.span)
        sides[name] = Side(name=name, controller=name, label=role.label, clause=role.clause, span=role.span)
    for name, side in scope.entries.sides.items():
        scope.declare("side", name, side.span)
        sides[name] = side
    return sides
