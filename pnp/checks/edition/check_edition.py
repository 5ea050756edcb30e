"""The check of one edition: what needs no play at once, and the evidence of play, found, kept or made."""

from collections.abc import Mapping
from dataclasses import replace

from pnp.checks.search.effort import CheckOptions
from pnp.checks.search.evidence import Evidence, clause_counts
from pnp.checks.search.examples import Examples, check_examples, run_examples
from pnp.checks.search.reach import check_contests, check_reach, check_supply, check_unreachable_list
from pnp.checks.search.scenarios import run_own
from pnp.checks.search.store import cache_name, is_ground, load_cached, load_ground, load_with_game, save_with_game
from pnp.checks.static.binding import check_binding
from pnp.checks.static.locale import check_locales
from pnp.model.game import Game
from pnp.model.schema.status import lacks_course
from pnp.model.text.catalogue import Catalogue
from pnp.rules import RuleSet
from pnp.source.diagnostics import Report


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
    played = _evidence(game, rules, examples, options)
    if options.keep and not played.failures:
        save_with_game(game, played, report)
    evidence = _with_examples(game, rules, examples, played)
    report.add_all(evidence.failures)
    report.add_all(check_reach(game, rules, evidence) if not evidence.failures else ())
    report.add_all(check_unreachable_list(game, rules, evidence))
    report.add_all(check_contests(game, rules, evidence))
    report.add_all(check_supply(game, rules, evidence))
    return evidence


def likely_evidence(game: Game, rules: RuleSet, options: CheckOptions) -> Evidence | None:
    """Return what is known before any game is played: evidence of these rules, or of the rules before an edit."""
    if not options.cache or not game.has_course:
        return None
    stored = load_cached(cache_name(game, rules, options.effort), rules.digest)
    if stored is not None:
        return stored
    ground = load_ground(game, rules, options.effort, with_notes=False)
    return ground.evidence if ground is not None else load_with_game(game, rules)


def nothing_played(game: Game, rules: RuleSet) -> Evidence:
    """The evidence of a game that nobody has played."""
    seats = tuple(range(game.players[0], game.players[1] + 1))
    return Evidence(rules.digest, game.variant, seats, 0, 0, {}, {}, {}, {}, {}, {}, ())


def _evidence(game: Game, rules: RuleSet, examples: Examples, options: CheckOptions) -> Evidence:
    """Return stored evidence of these rules, else play for it. (The modules that play take long to load.)"""
    name, failed = (cache_name(game, rules, options.effort, places) for places in (False, True))
    stored = None
    if options.cache and not options.keep:
        stored = load_cached(name, rules.digest) or load_cached(failed, rules.digest)
    if stored is not None and (stored.failures or is_ground(game, options.effort, name)):
        return stored
    from pnp.checks.search.playing import evidence_of_play

    return evidence_of_play(game, rules, examples, options, name, failed)


def _with_examples(game: Game, rules: RuleSet, examples: Examples, evidence: Evidence) -> Evidence:
    """Add what the examples and scenarios exercised."""
    arcs, data = dict(evidence.arcs), dict(evidence.data)
    for result in examples.all():
        for arc, n in zip(rules.arcs, result.counters, strict=False):
            if n:
                arcs[arc.id] = arcs.get(arc.id, 0) + n
        for clause, n in result.data_counts.items():
            data[clause] = data.get(clause, 0) + n
    return replace(evidence, arcs=arcs, data=data, clauses=clause_counts(game, rules, arcs, data))
