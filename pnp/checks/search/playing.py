"""The evidence of play, if it is not stored yet: from tapes among the game's files, from findings before an edit, or
from a search; and reports of failing games."""

from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path

from pnp.base.disk import write_inside
from pnp.base.frozen import dataclass
from pnp.checks.search.effort import CheckOptions
from pnp.checks.search.endless import how_it_ends, loop_lines
from pnp.checks.search.evidence import Evidence
from pnp.checks.search.examples import Examples
from pnp.checks.search.guided import Notes
from pnp.checks.search.leaks import Leak
from pnp.checks.search.reach import failure_diagnostic, printed_context
from pnp.checks.search.replay_evidence import available_notes, notes_of, search_again
from pnp.checks.search.search import Replays, TapeRecord, TaskResult, file_here, named_reach, search, smallest, steps
from pnp.checks.search.store import (
    is_ground,
    load_cached,
    load_ground,
    load_with_game,
    remember_ground,
    store_cached,
)
from pnp.engine.play import Outcome
from pnp.engine.play.idle import ENDLESS, OVERDUE
from pnp.engine.play.save import Save, write_save
from pnp.model.game import Game
from pnp.rules import RuleSet
from pnp.source.diagnostics import Diagnostic


@dataclass(frozen=True)
class _PlayEvidence:
    """Evidence, with notes of some of its games."""

    evidence: Evidence
    notes: Mapping[TapeRecord, Notes] = field(default_factory=dict)


def evidence_of_play(
    game: Game, rules: RuleSet, examples: Examples, options: CheckOptions, name: str, failed: str
) -> Evidence:
    """Evidence from the cache, from the game's folder (whose tapes are replayed), from the rules before an edit, or
    from a search. ``name`` and ``failed``: its names in the cache, without and with faults."""
    for cached in (name, failed) if options.cache else ():
        stored = load_cached(cached, rules.digest)
        if stored is not None and (stored.is_complete or not options.keep):
            return _settled(game, rules, _PlayEvidence(stored), name, options)
    come: _PlayEvidence | None = None
    if options.cache:
        come = _replayed(game, rules, examples)
        if come is None and not options.keep:
            come = _after_edit(game, rules, examples, options)
    if come is None:
        evidence, results = search(game, rules, options.effort, options.jobs, options.progress, options.cache)
        come = _PlayEvidence(_with_failures(game, rules, evidence, results, options), available_notes(None, results))
    if options.cache:
        store_cached(failed if come.evidence.failures else name, come.evidence)
    return _settled(game, rules, come, name, options)


def _after_edit(game: Game, rules: RuleSet, examples: Examples, options: CheckOptions) -> _PlayEvidence | None:
    """Continue from the rules before an edit; None if a whole search is necessary."""
    ground = load_ground(game, rules, options.effort)
    if ground is None:
        return None
    reached_arcs = frozenset(a.id for r in examples.all() for a, n in zip(rules.arcs, r.counters, strict=False) if n)
    again = search_again(game, rules, ground, options.effort, reached_arcs, options.progress)
    if again is None:
        return None
    evidence, results = again
    return _PlayEvidence(_with_failures(game, rules, evidence, results, options), available_notes(ground, results))


def _settled(game: Game, rules: RuleSet, come: _PlayEvidence, name: str, options: CheckOptions) -> Evidence:
    """Evidence, recorded as the baseline of the next check if it has no fault."""
    evidence = come.evidence
    if options.cache and not evidence.failures and not is_ground(game, options.effort, name):
        remember_ground(game, rules, options.effort, name, notes_of(game, rules, evidence, come.notes))
    return evidence


def _replayed(game: Game, rules: RuleSet, examples: Examples) -> _PlayEvidence | None:
    """The game's own stored evidence, if replaying its tapes and examples takes every arc that it claims."""
    stored = load_with_game(game, rules)
    if stored is None or stored.failures:
        return None
    replays = Replays(game, rules)
    reached: list[frozenset[str]] = []
    notes: dict[TapeRecord, Notes] = {}
    for seats, values, start in stored.tapes:
        outcome, tape, noted = replays.of(seats, values, start)
        if outcome is None or (outcome.status == "stuck" and not start):
            return None
        reached.append(named_reach(rules, tape))
        notes[seats, values, start] = noted
    reached_arcs = {
        arc.id for result in examples.all() for arc, n in zip(rules.arcs, result.counters, strict=False) if n
    }
    claimed = {a for a, n in stored.arcs.items() if n and a not in game.unreachable}
    scores = {a.id for a in rules.arcs if rules.rules[a.rule].kind in ("score", "value")}
    missing = claimed - reached_arcs.union(*reached)
    return _PlayEvidence(replace(stored, reached=tuple(reached)), notes) if missing <= scores else None


# ------------------------------------------------------------------------------------------------- failures
def _with_failures(
    game: Game, rules: RuleSet, evidence: Evidence, results: list[TaskResult], options: CheckOptions
) -> Evidence:
    """Each different failure once, with its shortest game."""
    diagnostics: dict[tuple[str, str, int], Diagnostic] = {}
    for d in results:
        for tape, _, failure in d.findings.failures if d.findings else ():
            outcome = replace(failure, file=file_here(failure.file, rules))
            key = (outcome.code, outcome.clause, outcome.line)
            if key not in diagnostics:
                diagnostics[key] = _failure(
                    game, rules, _FailedGame(d.task.seats, tape, outcome), options, len(diagnostics) + 1
                )
        for leak in d.leaks:
            diagnostics.setdefault(("PNP410", leak.rule, 0), _leak(game, rules, leak))
    return replace(evidence, failures=tuple(diagnostics.values()))


@dataclass(frozen=True)
class _FailedGame:
    """A failing game: its number of players, its tape, and the failure."""

    seats: int
    tape: tuple[int, ...]
    outcome: Outcome


def _failure(game: Game, rules: RuleSet, failed: _FailedGame, options: CheckOptions, number: int) -> Diagnostic:
    """The diagnostic of a failure, whose shortest game is stored among the traces under this number."""
    seats, tape, outcome = failed.seats, failed.tape, failed.outcome
    smallest_tape = smallest(game, rules, seats, tape, outcome)
    endless = outcome.code == ENDLESS or (OVERDUE in outcome.message and not game.sequence.at_most)
    lines = (loop_lines if endless else steps)(game, rules, seats, smallest_tape, options.text)
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
    return failure_diagnostic(game, outcome, seats, lines, name, how_it_ends(game, rules) if endless else "")


def _leak(game: Game, rules: RuleSet, leak: Leak) -> Diagnostic:
    rule = rules.rules.get(leak.rule)
    span = rule.span if rule else game.span()
    one, other = leak.cards
    what = f"a question ({leak.prompt or leak.rule}) changed when {one} and {other} were swapped"
    advice = "read only what the player sees, or reveal the fact with `tell`, `show` or `reveal`"
    context = printed_context(game, rule.clause) if rule else ""
    return Diagnostic("PNP410", f"{what}, which its player cannot see", span, advice, context=context)
