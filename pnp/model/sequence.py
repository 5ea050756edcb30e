"""``sequence:``, ``components:`` and ``variants:`` of game.yaml."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.model.cards import Enums, chosen_cards
from pnp.model.game import CardKind, Component, Step, Variant
from pnp.model.scope import Scope, split_owner
from pnp.model.types import parse_type

if TYPE_CHECKING:
    from pnp.model.printed import ComponentEntry
    from pnp.model.schema import StepEntry


def build_sequence(scope: Scope) -> Step:
    """The sequence of play: a round of steps."""
    return _round(scope, scope.entries.sequence.round, ("sequence", "round"))


def _round(scope: Scope, entry: "StepEntry", path: tuple[str | int, ...]) -> Step:
    if entry.until and len(path) == 2:
        place, advice = scope.value_span(*path, "until"), "write `at_most:`, or a rule with `@win(at=round_end)`"
        scope.report.error("PNP106", "only a round inside another goes on until something holds", place, advice)
    if not entry.steps:
        scope.report.error("PNP105", "a round needs steps", scope.span(*path), "write `steps:` and a list of phases")
    return _node(scope, "round", entry.name or "round", entry, path)


def _node(scope: Scope, kind: str, name: str, entry: "StepEntry", path: tuple[str | int, ...]) -> Step:
    steps = tuple(_step(scope, step, (*path, "steps", index)) for index, step in enumerate(entry.steps))
    return Step(
        kind,  # type: ignore[arg-type]
        name,
        scope.label(entry.label, name, f"label:step:{name}", *path),
        steps,
        entry.turns,
        entry.at_most,
        entry.until,
        frozenset(entry.moments),
        entry.win,
        scope.clause(entry.clause, *path),
        scope.span(*path),
    )


def _step(scope: Scope, entry: "StepEntry", path: tuple[str | int, ...]) -> Step:
    kinds = [key for key in ("phase", "turns", "round") if getattr(entry, key)]
    if len(kinds) != 1:
        said = "is " + " and ".join(kinds) if kinds else "is nothing"
        scope.report.error(
            "PNP105",
            f"a step of the sequence {said}",
            scope.value_span(*path),
            "write one of `phase:`, `turns:` and `round:`",
        )
        return Step("phase", "", span=scope.value_span(*path))
    if entry.round is not None:
        return _round(scope, entry.round, (*path, "round"))
    if entry.turns:
        _check_order(scope, entry.turns, path)
        return _node(scope, "turns", entry.name or "turn", entry, path)
    scope.known("phase", entry.phase, scope.entries.phases, scope.value_span(*path, "phase"))
    phase = scope.entries.phases.get(entry.phase)
    return Step(
        "phase", entry.phase,
        scope.label(phase.label if phase else "", entry.phase, f"label:phase:{entry.phase}", "phases", entry.phase),
        moments=frozenset(entry.moments), win=entry.win, clause=scope.clause(entry.clause, *path),
        span=scope.value_span(*path),
    )  # fmt: skip


def _check_order(scope: Scope, order: str, path: tuple[str | int, ...]) -> None:
    """Where the order is a field it must be a list of players; else it is a value of rule code, checked there."""
    for key, field in scope.entries.fields.items():
        if split_owner(key) == ("table", order):
            type = parse_type(field.type, scope.entries.names, scope.entries.cards)
            if type is None or type.kind != "player" or not type.many:
                scope.report.error(
                    "PNP106", f"turns cannot go by `{order}`, a `{field.type}`", scope.value_span(*path, "turns"),
                    "name a field that is `list of player`",
                )  # fmt: skip


def build_components(scope: Scope, kinds: Mapping[str, CardKind], enums: Enums) -> tuple[Component, ...]:
    """``components:``; a format left out is that of the card kind, a number left out how many cards there are."""
    made = []
    for id, entry in scope.entries.components.items():
        path = ("components", id)
        cards = scope.entries.cards.get(entry.prints)
        if entry.measured:
            scope.known("token", entry.measured, scope.entries.tokens, scope.value_span(*path, "measured"))
        elif entry.count is None and not entry.where:
            scope.report.error(
                "PNP105",
                f"how many `{id}` are printed?",
                scope.span(*path),
                "write `count: …`, or `measured:` and a token",
            )
        if entry.each:
            scope.known("enumeration", entry.each, scope.entries.names, scope.value_span(*path, "each"))
        for other in entry.holds:
            scope.known("component", other, scope.entries.components, scope.value_span(*path, "holds"))
        if not entry.format and cards is None:
            scope.report.error(
                "PNP105", f"`{id}` has no format", scope.span(*path), "write `format: token-25` or the like"
            )
        chosen = _chosen(scope, id, entry, kinds, enums)
        count = entry.count
        if count is None and chosen is not None:
            count = sum(card.copies for card in kinds[entry.prints].cards if card.code in chosen)
        made.append(
            Component(
                id, entry.prints, None if entry.measured else count,
                entry.format or (cards.format if cards else ""),
                scope.label(entry.label, id, f"label:component:{id}", *path),
                entry.template or (cards.template if cards else ""), entry.back or (cards.back if cards else ""),
                entry.each, entry.measured, scope.clause(entry.clause, *path), scope.span(*path), chosen,
                tuple(entry.holds), entry.stock or 0.0,
            )
        )  # fmt: skip
    return tuple(made)


def _chosen(
    scope: Scope, id: str, entry: "ComponentEntry", kinds: Mapping[str, CardKind], enums: Enums
) -> frozenset[str] | None:
    """The cards that a component's filter leaves; None where it has none."""
    if not entry.where:
        return None
    span = scope.value_span("components", id, "where")
    if entry.prints not in kinds:
        scope.report.error("PNP106", f"`where` chooses cards, and `{id}` prints none", span, "take it out")
        return None
    return chosen_cards(scope, kinds[entry.prints], entry.where, enums, span)


def build_variants(scope: Scope) -> dict[str, Variant]:
    """``variants:``; the players are the game's unless a variant says otherwise."""
    return {
        id: Variant(
            id,
            scope.message(entry.title, f"variant:{id}", "variants", id, "title"),
            entry.players or scope.entries.players,
            tuple(entry.chapters),
            scope.span("variants", id),
        )
        for id, entry in scope.entries.variants.items()
    }
