"""The check of one edition: what needs no play at once, and the evidence of play, found, kept or made."""

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from pathlib import Path

from pnp.diagnostics import Diagnostic, Report
from pnp.frozen import dataclass
from pnp.model.catalogue import Catalogue
from pnp.model.game import Game, Message
from pnp.model.status import lacks_course
from pnp.play import Outcome, Play, State
from pnp.play.save import Save, write_save
from pnp.rules import RuleSet
from pnp.verify.again import notes_known, notes_of, search_again
from pnp.verify.binding import check_binding
from pnp.verify.evidence import Evidence
from pnp.verify.examples import Examples, check_examples, run_examples
from pnp.verify.explore import Found, Tally, heard
from pnp.verify.guided import NotedTape, Notes
from pnp.verify.leaks import Leak
from pnp.verify.locale import check_locales
from pnp.verify.reach import (
    check_contests,
    check_reach,
    check_supply,
    check_unreachable_list,
    failure_diagnostic,
    printed_context,
)
from pnp.verify.scenarios import run_own
from pnp.verify.search import (
    Done,
    Effort,
    Kept,
    clause_counts,
    file_here,
    named_reach,
    replay_tape,
    search,
    smallest,
    steps,
)
from pnp.verify.spread import Jobs
from pnp.verify.store import (
    cache_name,
    is_ground,
    load_cached,
    load_ground,
    load_with_game,
    remember_ground,
    save_with_game,
    store_cached,
)


@dataclass(frozen=True)
class CheckOptions:
    """What a check is to do."""

    effort: Effort = field(default_factory=Effort)
    jobs: Jobs = 1
    cache: bool = True
    """Take kept evidence where it is of these very rules."""
    keep: bool = False
    """Write the evidence into the game's own evidence/ folder."""
    play: bool = True
    """False: only what needs no play."""
    progress: Callable[[str], None] | None = None
    text: Callable[[Message], str] = lambda message: message.text
    """Fills placeholders of messages for transcripts (Prose.text)."""
    traces: Path = Path(".pnp")
    """Where tapes of failing games are saved."""


def verify(
    game: Game,
    rules: RuleSet,
    report: Report,
    options: CheckOptions | None = None,
    catalogues: Mapping[str, Catalogue] | None = None,
) -> Evidence:
    """Check one edition; faults go to the report, and the evidence of play comes back (empty without play)."""
    options = options or CheckOptions()
    check_binding(game, rules, report)
    check_locales(game, rules, catalogues or {}, report)
    if report.errors or not options.play:
        return nothing_played(game, rules)
    examples = verify_examples(game, rules, report)
    return nothing_played(game, rules) if report.errors else verify_play(game, rules, examples, report, options)


def verify_examples(game: Game, rules: RuleSet, report: Report) -> Examples:
    """Execute every example, and the scenarios in the game's folder; what comes out otherwise goes to the report."""
    examples = run_examples(game, rules)
    report.add_all(check_examples(game, rules, examples))
    return replace(examples, scenarios=tuple(run_own(game, rules, report)))


def verify_play(game: Game, rules: RuleSet, examples: Examples, report: Report, options: CheckOptions) -> Evidence:
    """The evidence of play, with that of examples; what play shows to be wrong goes to the report. Nothing is played
    of a game that has no sequence yet, or whose sequence names what is not there yet."""
    if not game.has_course or lacks_course(report):
        return nothing_played(game, rules)
    evidence = _with_examples(game, rules, examples, _evidence(game, rules, examples, options))
    report.add_all(evidence.failures)
    report.add_all(check_reach(game, rules, evidence) if not evidence.failures else ())
    report.add_all(check_unreachable_list(game, rules, evidence))
    report.add_all(check_contests(game, evidence))
    report.add_all(check_supply(game, rules, evidence))
    return evidence


def likely_evidence(game: Game, rules: RuleSet, options: CheckOptions) -> Evidence | None:
    """What is known before anything is played: evidence of these rules, or of those before an edit."""
    if not options.cache or not game.has_course:
        return None
    known = load_cached(cache_name(game, rules, options.effort), rules.digest)
    if known is not None:
        return known
    ground = load_ground(game, rules, options.effort, with_notes=False)
    return ground.evidence if ground is not None else load_with_game(game, rules)


def nothing_played(game: Game, rules: RuleSet) -> Evidence:
    """The evidence of a game that nobody has played."""
    seats = tuple(range(game.players[0], game.players[1] + 1))
    return Evidence(rules.digest, game.variant, seats, 0, 0, {}, {}, {}, {}, {}, {}, ())


@dataclass(frozen=True)
class _Come:
    """Evidence, and what is noted of some of its games."""

    evidence: Evidence
    notes: Mapping[Kept, Notes] = field(default_factory=dict)


def _evidence(game: Game, rules: RuleSet, examples: Examples, options: CheckOptions) -> Evidence:
    """Evidence from the cache, from the game's folder (its tapes are played again), from that of the rules as they
    were before an edit, or from a search."""
    name, failed = (cache_name(game, rules, options.effort, places) for places in (False, True))
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
        evidence, done = search(game, rules, options.effort, options.jobs, options.progress)
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
    """Evidence, noted as what the next check may stand on, and laid into the game's own folder where that is wanted;
    neither where it shows a fault."""
    found = come.evidence
    if options.cache and not found.failures and not is_ground(game, options.effort, name):
        remember_ground(game, rules, options.effort, name, notes_of(game, rules, found, come.notes))
    if options.keep and not found.failures:
        save_with_game(game, found)
    return found


def _replayed(game: Game, rules: RuleSet, examples: Examples) -> _Come | None:
    """The game's own kept evidence, if its tapes played again, and its examples, take every arc that it claims."""
    kept = load_with_game(game, rules)
    if kept is None or kept.failures:
        return None
    plays: dict[int, tuple[Play, Tally]] = {}
    reached: list[frozenset[str]] = []
    notes: dict[Kept, Notes] = {}
    for seats, values, start in kept.tapes:
        if seats not in plays:
            play = Play(State(game, rules, seats))
            plays[seats] = play, Tally(play, Found(seats))
        play, tally = plays[seats]
        tape = NotedTape(play.state, values)
        tally.begin()
        with heard(play, tape):
            outcome = replay_tape(play, tape, start, game)
        if outcome is None or (outcome.status == "stuck" and not start):
            return None
        reached.append(named_reach(rules, tally.end()))
        notes[seats, values, start] = tape.notes
    shown = {arc.id for result in examples.all() for arc, n in zip(rules.arcs, result.counters, strict=False) if n}
    claimed = {a for a, n in kept.arcs.items() if n and a not in game.unreachable}
    scores = {a.id for a in rules.arcs if rules.rules[a.rule].kind in ("score", "value")}
    missing = claimed - shown.union(*reached)
    return _Come(replace(kept, reached=tuple(reached)), notes) if missing <= scores else None


def _with_examples(game: Game, rules: RuleSet, examples: Examples, evidence: Evidence) -> Evidence:
    """What the examples and scenarios exercised counts too."""
    arcs, data = dict(evidence.arcs), dict(evidence.data)
    for result in examples.all():
        for arc, n in zip(rules.arcs, result.counters, strict=False):
            if n:
                arcs[arc.id] = arcs.get(arc.id, 0) + n
        for clause, n in result.data_counts.items():
            data[clause] = data.get(clause, 0) + n
    return replace(evidence, arcs=arcs, data=data, clauses=clause_counts(game, rules, arcs, data))


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
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(saved, "utf-8")
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
