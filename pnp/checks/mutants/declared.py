"""Small changes of game.yaml: tables, the sequence, limits, tokens and phases are rules, too."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from pnp.checks.mutants.declared_cards import changes_of_cards
from pnp.checks.mutants.declared_change import DeclaredChange, member_beside, number_of, one_fact, yaml_text
from pnp.checks.mutants.mutant import Mutant
from pnp.model.game import Board, Counter, Field, Game, Member, Phase, Step, Table, Zone
from pnp.rules import RuleSet


def declared_mutants(game: Game, rules: RuleSet) -> Iterator[Mutant]:
    """Every small change of the declarations in game.yaml and the card tables."""
    for change in (*_changes(game), *changes_of_cards(game, rules)):
        before, after = (f"{change.fact}: {value}" for value in (change.before, change.after))
        text = f"`{change.what}`: `{change.before}` → `{change.after}`" if change.after else f"{change.what} left out"
        yield Mutant(
            f"{change.what}: {change.fact} {change.before} → {change.after or 'nothing'}", change.operator,
            change.clause, text, before, after if change.after else "", change.span, game=change.game,
            names=change.names, compiled=change.compiled, seen=change.operator == "sight",
        )  # fmt: skip


def _changes(game: Game) -> Iterator[DeclaredChange]:
    for zone in game.zones.values():
        yield from _zone(game, zone)
    for counter in game.counters.values():
        yield from _counter(counter)
    for field in game.fields.values():
        yield from _field(game, field)
    for token in game.tokens.values():
        if token.supply is not None and not token.held_by:
            for supply in (token.supply + 1, token.supply - 1):
                yield one_fact("limit", "tokens", token, "supply", supply)
    for table in game.tables.values():
        yield from _cells(game, table)
    for board in game.boards.values():
        yield from _board(board)
    for phase in game.phases.values():
        yield from _phase(phase)
    yield from _announcements(game)
    yield from _sequence(game)


# ------------------------------------------------------------------------------------------------- things
def _zone(game: Game, zone: Zone) -> Iterator[DeclaredChange]:
    most = number_of(game, zone.capacity)
    if most is not None:
        for other in (most + 1, most - 1):
            yield one_fact("limit", "zones", zone, "capacity", other, most)
    exactly = number_of(game, zone.exactly)
    if exactly is not None:
        yield one_fact("limit", "zones", zone, "exactly", exactly + 1, exactly)
    if zone.over:
        yield one_fact("line", "zones", zone, "over", "")
    if zone.when_empty.startswith("rebuild"):
        yield one_fact("line", "zones", zone, "when_empty", "stop")
    if zone.refill is not None:
        yield one_fact("line", "zones", zone, "refill", None)
    if zone.piles:
        for other in (zone.piles + 1, zone.piles - 1):
            yield one_fact("limit", "zones", zone, "piles", other)
    for fact in zone.facts.values():
        for start in _other_starts(game, fact):
            changed = {**zone.facts, fact.name: replace(fact, start=start)}
            change = one_fact("member", "zones", zone, "facts", changed)
            yield replace(change, fact=f"{fact.name} start", before=yaml_text(fact.start), after=yaml_text(start))
    yield from _sight(zone)


def _sight(zone: Zone) -> Iterator[DeclaredChange]:
    """Change the visibility of a zone's cards and how they lie. A zone that is empty in stable states is unchanged:
    nobody could see a difference."""
    if zone.face == "each":
        yield one_fact("face", "zones", zone, "face", "down")
        yield one_fact("face", "zones", zone, "face", "up")
    if zone.empty_at_rest:
        return
    others = {"all": ("nobody",), "owner": ("all", "nobody"), "others": ("all", "owner"), "nobody": ("all",)}
    for sees in others.get(zone.sees, ("all", "nobody")):
        yield replace(one_fact("sight", "zones", zone, "sees", sees), compiled=True)


def _board(board: Board) -> Iterator[DeclaredChange]:
    """Remove a way between two spaces: each of the named ones; one of those round a ring, which are equivalent."""
    for way in board.ways[: 1 if board.ring else None]:
        fewer = tuple(w for w in board.ways if w is not way)
        change = one_fact("line", "boards", board, "ways", fewer)
        yield replace(change, fact="way", before=" to ".join(map(str, way)), after="")


def _counter(counter: Counter) -> Iterator[DeclaredChange]:
    if counter.most is not None:
        for other in (counter.most + 1, counter.most - 1):
            yield one_fact("limit", "counters", counter, "most", other)
    if counter.resets in ("turn", "round", "phase"):
        yield one_fact("line", "counters", counter, "resets", "never")
    yield one_fact("number", "counters", counter, "start", counter.start + 1, dict(counter.constants).get("start"))


def _field(game: Game, field: Field) -> Iterator[DeclaredChange]:
    operator = "optional" if isinstance(field.start, bool) else "number" if isinstance(field.start, int) else "member"
    for start in _other_starts(game, field):
        yield one_fact(operator, "fields", field, "start", start, dict(field.constants).get("start"))


def _other_starts(game: Game, field: Field) -> Iterator[object]:
    """Another initial value for a field; none for a type without other values, and for teams, which follow from
    seats."""
    if field.by_seat:
        return
    if isinstance(field.start, bool):
        yield not field.start
    elif isinstance(field.start, int):
        yield field.start + 1
    elif field.type.kind == "enum" and field.type.name in game.enums and isinstance(field.start, str):
        other = member_beside(game, field.type.name, field.start)
        if other:
            yield other


def _cells(game: Game, table: Table) -> Iterator[DeclaredChange]:
    for key, value in table.cells.items():
        other = _other_value(game, table, value)
        if other is None:
            continue
        where = " ".join(yaml_text(k) for k in key)
        clause = table.clauses.get(key, "") or table.clause

        def change(game: Game, key: tuple[Any, ...] = key, other: Any = other) -> Game:
            changed = replace(table, cells={**table.cells, key: other})
            return replace(game, tables={**game.tables, table.name: changed})

        yield DeclaredChange(
            "table", f"tables.{table.name}[{where}]", where, yaml_text(value), yaml_text(other), clause, table.span,
            change, frozenset({table.name}),
        )  # fmt: skip


def _other_value(game: Game, table: Table, value: object) -> object:
    """Another value for a cell; None for a type without other values."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    enum = table.type.name
    if isinstance(value, Member):
        members = list(game.enums[value.enum].members) if value.enum in game.enums else []
        other = member_beside(game, value.enum, value.name) if members else ""
        return next((m for m in members if m.name == other), None)
    if isinstance(value, str) and table.type.kind == "enum" and enum in game.enums:
        return member_beside(game, enum, value) or None
    if isinstance(value, tuple) and value:
        return value[1:]
    return None


# ------------------------------------------------------------------------------------------------- order of play
def _phase(phase: Phase) -> Iterator[DeclaredChange]:
    if phase.runs == "choose":
        yield one_fact("optional", "phases", phase, "optional", not phase.optional)
        if phase.choose in ("one", "any"):
            yield one_fact("limit", "phases", phase, "choose", "any" if phase.choose == "one" else "one")
        if phase.stuck:
            yield one_fact("line", "phases", phase, "stuck", "")
    for moment in sorted(phase.moments):
        yield one_fact("window", "phases", phase, "moments", phase.moments - {moment})


def _announcements(game: Game) -> Iterator[DeclaredChange]:
    for kind in game.announcements.values():
        yield one_fact("window", "announcements", kind, "once", not kind.once)
        if kind.start:
            yield one_fact("people", "announcements", kind, "start", "")
    for offer in game.offers.values():
        rounds = number_of(game, offer.rounds)
        if rounds is not None:
            for other in (rounds + 1, rounds - 1):
                yield one_fact("limit", "offers", offer, "rounds", other, rounds)


def _sequence(game: Game) -> Iterator[DeclaredChange]:
    for path, step in _steps(game.sequence, ()):
        limit = number_of(game, step.at_most)
        if limit is not None:
            for other in (limit + 1, limit - 1):
                yield _in_sequence(path, step, "limit", "at_most", limit, other)
        if step.until:
            yield _in_sequence(path, step, "condition", "until", step.until, "")
        for key in ("backwards", "skips", "extra"):
            if named := getattr(step, key):
                yield _in_sequence(path, step, "sequence", key, named, "")
        if step.order:
            yield _in_sequence(path, step, "sequence", "order", step.order, "")
        if step.win:
            yield _in_sequence(
                path, step, "sequence", "win", step.win, "round_end" if step.win == "turn_end" else "turn_end"
            )
        for moment in sorted(step.moments):
            yield _in_sequence(path, step, "window", "moments", step.moments, step.moments - {moment})
        yield from _rearranged(path, step)


def _steps(step: Step, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Step]]:
    """Every step of the sequence with its path."""
    yield path, step
    for at, below in enumerate(step.steps):
        yield from _steps(below, (*path, at))


def _rearranged(path: tuple[int, ...], step: Step) -> Iterator[DeclaredChange]:
    """The sequence with a step removed, or two exchanged."""
    names = [_name(s) for s in step.steps]
    for at, below in enumerate(step.steps if len(step.steps) > 1 else ()):
        remaining = (*step.steps[:at], *step.steps[at + 1 :])
        yield _steps_are(path, step, below, ", ".join(names), ", ".join(n for n in names if n != names[at]), remaining)
    for at, (one, other) in enumerate(pairwise(step.steps)):
        swapped = (*step.steps[:at], other, one, *step.steps[at + 2 :])
        yield _steps_are(path, step, other, ", ".join(names), ", ".join(_name(s) for s in swapped), swapped)


def _name(step: Step) -> str:
    return step.name or step.kind


def _steps_are(
    path: tuple[int, ...], step: Step, which: Step, before: str, after: str, steps: tuple[Step, ...]
) -> DeclaredChange:
    return DeclaredChange(
        "sequence", f"sequence.{_name(step)}", "steps", before, after, which.clause or step.clause, which.span,
        lambda game: replace(game, sequence=_put(game.sequence, path, replace(step, steps=steps))),
    )  # fmt: skip


def _in_sequence(path: tuple[int, ...], step: Step, operator: str, fact: str, was: Any, value: Any) -> DeclaredChange:
    changed = replace(step, **{fact: value})
    return DeclaredChange(
        operator, f"sequence.{_name(step)}", fact, yaml_text(was), yaml_text(value), step.clause, step.span,
        lambda game: replace(game, sequence=_put(game.sequence, path, changed)),
    )  # fmt: skip


def _put(node: Step, path: tuple[int, ...], step: Step) -> Step:
    """The sequence with a step replaced at a path."""
    if not path:
        return step
    at, *rest = path
    below = _put(node.steps[at], tuple(rest), step)
    return replace(node, steps=(*node.steps[:at], below, *node.steps[at + 1 :]))
