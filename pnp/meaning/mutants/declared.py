"""The small changes that are made to what game.yaml declares: tables, the sequence, limits, tokens and phases are rules
too."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from pnp.diagnostics import Span
from pnp.meaning.mutants.mutant import Mutant
from pnp.model.game import Counter, Field, Game, Member, Phase, Step, Table, Zone


@dataclass(frozen=True)
class _Change:
    """A change of one thing that is declared."""

    operator: str
    what: str
    """``zones.hand``"""
    said: str
    """The fact that is changed: ``capacity``."""
    before: str
    after: str
    clause: str
    span: Span
    game: Callable[[Game], Game]
    names: frozenset[str] = frozenset()


def declared_mutants(game: Game) -> Iterator[Mutant]:
    """Every small change of what game.yaml declares."""
    for change in _changes(game):
        before, after = (f"{change.said}: {value}" for value in (change.before, change.after))
        text = f"`{change.what}`: `{change.before}` → `{change.after}`" if change.after else f"{change.what} left out"
        yield Mutant(
            f"{change.what}: {change.said} {change.before} → {change.after or 'nothing'}", change.operator,
            change.clause, text, before, after if change.after else "", change.span, game=change.game,
            names=change.names,
        )  # fmt: skip


def _changes(game: Game) -> Iterator[_Change]:
    for zone in game.zones.values():
        yield from _zone(game, zone)
    for counter in game.counters.values():
        yield from _counter(counter)
    for field in game.fields.values():
        yield from _field(game, field)
    for token in game.tokens.values():
        if token.supply is not None and not token.held_by:
            for supply in (token.supply + 1, token.supply - 1):
                yield _of("limit", "tokens", token, "supply", supply)
    for table in game.tables.values():
        yield from _cells(game, table)
    for phase in game.phases.values():
        yield from _phase(phase)
    yield from _announcements(game)
    yield from _sequence(game)


def _of(operator: str, section: str, thing: Any, fact: str, value: Any, was: Any = None) -> _Change:
    """One fact of one thing changed."""

    def change(game: Game) -> Game:
        changed: Any = {section: {**getattr(game, section), thing.name: replace(thing, **{fact: value})}}
        return replace(game, **changed)

    before = getattr(thing, fact) if was is None else was
    return _Change(
        operator, f"{section}.{thing.name}", fact, _shown(before), _shown(value), thing.clause, thing.span, change
    )


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return ", ".join(sorted(value)) or "none"
    return "none" if value is None or value == "" else str(getattr(value, "name", value))


# ------------------------------------------------------------------------------------------------- what there is
def _number(game: Game, value: str | int | None) -> int | None:
    """A limit as a number: itself, or that of a constant; None where it is worked out in play."""
    if isinstance(value, str):
        found = game.constants[value].value if value in game.constants else None
        return found if isinstance(found, int) else None
    return value


def _zone(game: Game, zone: Zone) -> Iterator[_Change]:
    most = _number(game, zone.capacity)
    if most is not None:
        for other in (most + 1, most - 1):
            yield _of("limit", "zones", zone, "capacity", other, most)
    if zone.when_empty.startswith("rebuild"):
        yield _of("line", "zones", zone, "when_empty", "stop")


def _counter(counter: Counter) -> Iterator[_Change]:
    if counter.most is not None:
        for other in (counter.most + 1, counter.most - 1):
            yield _of("limit", "counters", counter, "most", other)
    if counter.resets in ("turn", "round", "phase"):
        yield _of("line", "counters", counter, "resets", "never")
    yield _of("number", "counters", counter, "start", counter.start + 1)


def _field(game: Game, field: Field) -> Iterator[_Change]:
    if isinstance(field.start, bool):
        yield _of("optional", "fields", field, "start", not field.start)
    elif isinstance(field.start, int):
        yield _of("number", "fields", field, "start", field.start + 1)
    elif field.type.kind == "enum" and field.type.name in game.enums and isinstance(field.start, str):
        other = _next(game, field.type.name, field.start)
        if other:
            yield _of("member", "fields", field, "start", other)


def _next(game: Game, enum: str, name: str) -> str:
    """The member behind another; before it for the last; "" for the only one."""
    names = [member.name for member in game.enums[enum].members]
    at = names.index(name) if name in names else -1
    if at < 0 or len(names) < 2:
        return ""
    return names[at + 1] if at + 1 < len(names) else names[at - 1]


def _cells(game: Game, table: Table) -> Iterator[_Change]:
    for key, value in table.cells.items():
        other = _other_value(game, table, value)
        if other is None:
            continue
        where = " ".join(_shown(k) for k in key)
        clause = table.clauses.get(key, "") or table.clause

        def change(game: Game, key: tuple[Any, ...] = key, other: Any = other) -> Game:
            changed = replace(table, cells={**table.cells, key: other})
            return replace(game, tables={**game.tables, table.name: changed})

        yield _Change(
            "table", f"tables.{table.name}[{where}]", where, _shown(value), _shown(other), clause, table.span, change,
            frozenset({table.name}),
        )  # fmt: skip


def _other_value(game: Game, table: Table, value: Any) -> Any:
    """Another value for a cell; None for a kind that has none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    enum = table.type.name
    if isinstance(value, Member):
        members = list(game.enums[value.enum].members) if value.enum in game.enums else []
        other = _next(game, value.enum, value.name) if members else ""
        return next((m for m in members if m.name == other), None)
    if isinstance(value, str) and table.type.kind == "enum" and enum in game.enums:
        return _next(game, enum, value) or None
    if isinstance(value, tuple) and value:
        return value[1:]
    return None


# ------------------------------------------------------------------------------------------------- order of play
def _phase(phase: Phase) -> Iterator[_Change]:
    if phase.runs == "choose":
        yield _of("optional", "phases", phase, "optional", not phase.optional)
        if phase.choose in ("one", "any"):
            yield _of("limit", "phases", phase, "choose", "any" if phase.choose == "one" else "one")
    for moment in sorted(phase.moments):
        yield _of("window", "phases", phase, "moments", phase.moments - {moment})


def _announcements(game: Game) -> Iterator[_Change]:
    for kind in game.announcements.values():
        yield _of("window", "announcements", kind, "once", not kind.once)
        if kind.start:
            yield _of("people", "announcements", kind, "start", "")
    for offer in game.offers.values():
        rounds = _number(game, offer.rounds)
        if rounds is not None:
            for other in (rounds + 1, rounds - 1):
                yield _of("limit", "offers", offer, "rounds", other, rounds)


def _sequence(game: Game) -> Iterator[_Change]:
    for path, step in _steps(game.sequence, ()):
        limit = _number(game, step.at_most)
        if limit is not None:
            for other in (limit + 1, limit - 1):
                yield _in_sequence(path, step, "limit", "at_most", limit, other)
        if step.until:
            yield _in_sequence(path, step, "condition", "until", step.until, "")
        if step.order:
            yield _in_sequence(path, step, "sequence", "order", step.order, "")
        for moment in sorted(step.moments):
            yield _in_sequence(path, step, "window", "moments", step.moments, step.moments - {moment})
        yield from _rearranged(path, step)


def _steps(step: Step, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Step]]:
    """Every step of the sequence with the way to it."""
    yield path, step
    for at, below in enumerate(step.steps):
        yield from _steps(below, (*path, at))


def _rearranged(path: tuple[int, ...], step: Step) -> Iterator[_Change]:
    """A step left out, and two in the other order."""
    names = [_name(s) for s in step.steps]
    for at, below in enumerate(step.steps if len(step.steps) > 1 else ()):
        left = (*step.steps[:at], *step.steps[at + 1 :])
        yield _steps_are(path, step, below, ", ".join(names), ", ".join(n for n in names if n != names[at]), left)
    for at, (one, other) in enumerate(pairwise(step.steps)):
        swapped = (*step.steps[:at], other, one, *step.steps[at + 2 :])
        yield _steps_are(path, step, other, ", ".join(names), ", ".join(_name(s) for s in swapped), swapped)


def _name(step: Step) -> str:
    return step.name or step.kind


def _steps_are(
    path: tuple[int, ...], step: Step, which: Step, before: str, after: str, steps: tuple[Step, ...]
) -> _Change:
    return _Change(
        "sequence", f"sequence.{_name(step)}", "steps", before, after, which.clause or step.clause, which.span,
        lambda game: replace(game, sequence=_put(game.sequence, path, replace(step, steps=steps))),
    )  # fmt: skip


def _in_sequence(path: tuple[int, ...], step: Step, operator: str, fact: str, was: Any, value: Any) -> _Change:
    changed = replace(step, **{fact: value})
    return _Change(
        operator, f"sequence.{_name(step)}", fact, _shown(was), _shown(value), step.clause, step.span,
        lambda game: replace(game, sequence=_put(game.sequence, path, changed)),
    )  # fmt: skip


def _put(node: Step, path: tuple[int, ...], step: Step) -> Step:
    """The sequence with another step at the end of a way."""
    if not path:
        return step
    at, *rest = path
    below = _put(node.steps[at], tuple(rest), step)
    return replace(node, steps=(*node.steps[:at], below, *node.steps[at + 1 :]))
