"""The evidence of play, where it is not known yet: from tapes that go with the game, from what was found before an
edit, or from a search; and what games that fail are told as."""

from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path

from pnp.base.disk import write_inside
from pnp.base.frozen import dataclass
from pnp.checks.search.effort import CheckOptions
from pnp.checks.search.evidence import Evidence
from pnp.checks.search.examples import Examples
from pnp.checks.search.guided import Notes
from pnp.checks.search.leaks import Leak
from pnp.checks.search.reach import failure_diagnostic, printed_context
from pnp.checks.search.replay_evidence import notes_known, notes_of, search_again
from pnp.checks.search.search import Done, Kept, Replays, file_here, named_reach, search, smallest, steps
from pnp.checks.search.store import (
    is_ground,
    load_cached,
    load_ground,
    load_with_game,
    remember_ground,
    store_cached,
)
from pnp.engine.play import Outcome
from pnp.engine.play.save import Save, write_save
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import Diagnostic


@dataclass(frozen=True)
class _Come:
    """Evidence, and what is noted of some of its games."""

    evidence: Evidence
    notes: Mapping[Kept, Notes] = field(default_factory=dict)


def evidence_of_play(
    game: Game, rules: RuleSet, examples: Examples, options: CheckOptions, name: str, failed: str
) -> Evidence:
    """Evidence from the cache, from the game's folder (its tapes are played again), from that of the rules as they
    were before an edit, or from a search. ``name`` and ``failed``: what it is called in the cache, without and with
    faults."""
    for cached in (name, failed) if options.cache else ():
        found = load_cached(cached, rules.digest)
        if found is not None and (found.whole or not options.keep):
            return _settled(game, rules, _Come(found), name, options)
    come: _Come | None = None
    if options.cache:
        come = _replayed(game, rules, examples)
        if come is None and not options.keep:
            come = _after_edit(game, rules, examples, options)
    if come is None:
        evidence, done = search(game, rules, options.effort, options.jobs, options.progress, options.cache)
        come = _Come(_with_failures(game, rules, evidence, done, options), notes_known(None, done))
    if options.cache:
        store_cached(failed if come.evidence.failures else name, come.evidence)
    return _settled(game, rules, come, name, options)


def _after_edit(game: Game, rules: RuleSet, examples: Examples, options: CheckOptions) -> _Come | None:
    """What carries on from the rules as they were; None where only the whole search will do."""
    ground = load_ground(game, rules, options.effort)
    if ground is None:
        return None
    shown = frozenset(a.id for r in examples.all() for a, n in zip(rules.arcs, r.counters, strict=False) if n)
    again = search_again(game, rules, ground, options.effort, shown, options.progress)
    if again is None:
        return None
    evidence, done = again
    return _Come(_with_failures(game, rules, evidence, done, options), notes_known(ground, done))


def _settled(game: Game, rules: RuleSet, come: _Come, name: str, options: CheckOptions) -> Evidence:
    """Evidence, noted as what the next check may stand on where it shows no fault."""
    found = come.evidence
    if options.cache and not found.failures and not is_ground(game, options.effort, name):
        remember_ground(game, rules, options.effort, name, notes_of(game, rules, found, come.notes))
    return found


def _replayed(game: Game, rules: RuleSet, examples: Examples) -> _Come | None:
    """The game's own kept evidence, if its tapes played again, and its examples, take every arc that it claims."""
    kept = load_with_game(game, rules)
    if kept is None or kept.failures:
        return None
    replays = Replays(game, rules)
    reached: list[frozenset[str]] = []
    notes: dict[Kept, Notes] = {}
    for seats, values, start in kept.tapes:
        outcome, taken, noted = replays.of(seats, values, start)
        if outcome is None or (outcome.status == "stuck" and not start):
            return None
        reached.append(named_reach(rules, taken))
        notes[seats, values, start] = noted
    shown = {arc.id for result in examples.all() for arc, n in zip(rules.arcs, result.counters, strict=False) if n}
    claimed = {a for a, n in kept.arcs.items() if n and a not in game.unreachable}
    scores = {a.id for a in rules.arcs if rules.rules[a.rule].kind in ("score", "value")}
    missing = claimed - shown.union(*reached)
    return _Come(replace(kept, reached=tuple(reached)), notes) if missing <= scores else None


# ------------------------------------------------------------------------------------------------- failures
def _with_failures(game: Game, rules: RuleSet, evidence: Evidence, done: list[Done], options: CheckOptions) -> Evidence:
    """Each different failure once, with its shortest game."""
    seen: dict[tuple[str, str, int], Diagnostic] = {}
    for d in done:
        for tape, _, found in d.found.failures if d.found else ():
            outcome = replace(found, file=file_here(found.file, rules))
            key = (outcome.code, outcome.clause, outcome.line)
            if key not in seen:
                seen[key] = _failure(game, rules, d.task.seats, tape, outcome, options, len(seen) + 1)
        for leak in d.leaks:
            seen.setdefault(("PNP410", leak.rule, 0), _leak(game, rules, leak))
    return replace(evidence, failures=tuple(seen.values()))


def _failure(
    game: Game, rules: RuleSet, seats: int, tape: tuple[int, ...], outcome: Outcome, options: CheckOptions, number: int
) -> Diagnostic:
    smallest_tape = smallest(game, rules, seats, tape, outcome)
    lines = steps(game, rules, seats, smallest_tape, options.text)
    file = options.traces / f"{outcome.code}-{number}.json"
    names = tuple(f"Player {i + 1}" for i in range(seats))
    folder, quest = str(game.folder), game.quest.name if game.quest else ""
    save = Save(folder, game.variant, names, smallest_tape, rules.digest, note=outcome.message, quest=quest)
    saved = write_save(save)
    try:
        root = options.traces if options.traces.is_absolute() else Path()
        write_inside(root, file.relative_to(root), saved.encode())
        name = str(file)
    except OSError:
        name = ""
    return failure_diagnostic(game, outcome, seats, lines, name)


def _leak(game: Game, rules: RuleSet, leak: Leak) -> Diagnostic:
    rule = rules.rules.get(leak.rule)
    span = rule.span if rule else game.span()
    one, other = leak.cards
    what = f"a question ({leak.prompt or leak.rule}) changed when {one} and {other} were swapped"
    advice = "read only what the player sees, or let the fact out by `tell`, `show` or `reveal`"
    context = printed_context(game, rule.clause) if rule else ""
    return Diagnostic("PNP410", f"{what}, which its player cannot see", span, advice, context=context)
