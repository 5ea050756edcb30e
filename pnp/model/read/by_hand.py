"""``by_hand:`` of game.yaml."""

from pnp.model.schema.course import NO_ANSWER, PLAYER_ANSWER, Deed
from pnp.model.schema.scope import Scope
from pnp.source.diagnostics.hints import did_you_mean, listed


def build_by_hand(scope: Scope) -> dict[str, Deed]:
    """``by_hand:``. Reports PNP106 for an outcome of a type that people cannot be asked for, and PNP107 for a stand-in
    of an unknown outcome."""
    for name, deed in scope.entries.by_hand.items():
        path = ("by_hand", name)
        scope.declare("deed", name, deed.span)
        outcomes = outcomes_of(scope, deed)
        if outcomes is None:
            scope.report.error(
                "PNP106", f"people cannot be asked for a `{deed.asks}`", scope.value_span(*path, "asks"),
                "write `flag`, an enumeration or `player`; the last two also with `or nothing`",
            )  # fmt: skip
            continue
        for outcome in deed.stands_for:
            if outcome not in outcomes:
                scope.report.error(
                    "PNP107", f"`{name}` has no outcome `{outcome}`", scope.span(*path, "stands_for", outcome),
                    did_you_mean(outcome, outcomes) or f"write {listed(outcomes)}",
                )  # fmt: skip
        if deed.stands_for and not any(deed.stands_for.values()):
            scope.report.error(
                "PNP106", f"`{name}` has no possible outcome", scope.value_span(*path, "stands_for"),
                "give at least one outcome a number above 0",
            )  # fmt: skip
    return dict(scope.entries.by_hand)


def outcomes_of(scope: Scope, deed: Deed) -> list[str] | None:
    """The names of the outcomes of a deed; None if people cannot be asked for a value of its type."""
    kind = deed.asks
    if kind.kind == "any":
        return list(deed.stands_for)
    if kind.many or kind.kind not in ("flag", "enum", "player") or (kind.kind == "flag" and kind.optional):
        return None
    if kind.kind == "flag":
        return ["no", "yes"]
    own = scope.entries.names[kind.name].names if kind.kind == "enum" else [PLAYER_ANSWER]
    return [*([NO_ANSWER] if kind.optional else []), *own]
