"""The check of one edition, stage by stage, and its evidence of play: stored, or found by playing."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from pnp.checks.search.effort import CheckOptions
from pnp.checks.search.evidence import Evidence, clause_counts
from pnp.checks.search.examples import Examples, check_examples, run_examples
from pnp.checks.search.reach import check_contests, check_reach, check_supply, check_unreachable_list
from pnp.checks.search.scenarios import run_own
from pnp.checks.search.store import cache_name, is_ground, load_cached, load_ground, load_with_game, save_with_game
from pnp.checks.static.binding import check_binding
from pnp.checks.static.locale import check_locales
from pnp.checks.static.translation_cache import FaultlessTexts
from pnp.model.game import Game
from pnp.model.schema.status import lacks_course
from pnp.model.text.catalogue import Catalogue
from pnp.rules import RuleSet
from pnp.source.diagnostics import Report


@dataclass
class EditionCheck:
    """One edition on its way through :data:`STAGES`: the input of each stage, and results besides faults."""

    game: Game
    rules: RuleSet
    report: Report
    options: CheckOptions = field(default_factory=CheckOptions)
    catalogues: Mapping[str, Catalogue] = field(default_factory=dict)
    """The translations to check, by language."""
    translations: FaultlessTexts | None = None
    """Earlier checked translations."""
    examples: Examples = field(default_factory=lambda: Examples({}))
    evidence: Evidence | None = None
    """The evidence of play; None if nothing was played."""
    are_examples_run: bool = False
    """Whether the examples were executed: no fault prevented play."""


def _check_binding(edition: EditionCheck) -> None:
    check_binding(edition.game, edition.rules, edition.report, edition.translations)


def _check_translations(edition: EditionCheck) -> None:
    check_locales(edition.game, edition.rules, edition.catalogues, edition.report, cache=edition.translations)


def _check_examples(edition: EditionCheck) -> None:
    edition.are_examples_run = can_be_played(edition.report)
    if edition.are_examples_run:
        edition.examples = verify_examples(edition.game, edition.rules, edition.report, edition.options.cache)


def _check_play(edition: EditionCheck) -> None:
    if edition.options.play and edition.are_examples_run:
        edition.evidence = verify_play(edition.game, edition.rules, edition.examples, edition.report, edition.options)


_NEEDED_FOR_PLAY = re.compile("PNP(?:1..|2..|301|306|307|502)")
"""The codes of faults that would make games fail as a consequence: unreadable files and rules, citations of missing
clauses, missing phases and cards, and a set-up that needs more cards than there are."""


def can_be_played(report: Report) -> bool:
    """Whether the rules can be run in spite of the errors in a report. An error that stops a build, such as an open
    pair, a number typed into prose or a failing example, does not prevent play, whose evidence helps to correct it."""
    return not any(_NEEDED_FOR_PLAY.fullmatch(error.code) for error in report.errors)


STAGES: Mapping[str, Callable[[EditionCheck], None]] = {
    "binding": _check_binding,
    "translations": _check_translations,
    "examples": _check_examples,
    "play": _check_play,
}
"""The stages of the check of one edition by name, cheapest first. A build runs them one after the other; `pnp check`
runs each for every variant, and adds warnings and stages that a build does not wait for."""


def verify(
    game: Game,
    rules: RuleSet,
    report: Report,
    options: CheckOptions | None = None,
    catalogues: Mapping[str, Catalogue] | None = None,
) -> Evidence:
    """Check one edition through all stages; faults go to the report. Returns the evidence of play (empty without
    play)."""
    return verify_with_examples(game, rules, report, options, catalogues)[0]


def verify_with_examples(
    game: Game,
    rules: RuleSet,
    report: Report,
    options: CheckOptions | None = None,
    catalogues: Mapping[str, Catalogue] | None = None,
) -> tuple[Evidence, Examples]:
    """Check one edition, and return the results of its examples, too."""
    edition = EditionCheck(game, rules, report, options or CheckOptions(), catalogues or {})
    for check in STAGES.values():
        check(edition)
    return edition.evidence or nothing_played(game, rules), edition.examples


def verify_examples(game: Game, rules: RuleSet, report: Report, use_cache: bool = True) -> Examples:
    """Execute every example, and the scenarios in the game's folder; faults go to the report."""
    examples = run_examples(game, rules)
    report.add_all(check_examples(game, rules, examples))
    return replace(examples, scenarios=tuple(run_own(game, rules, report, use_cache)))


def verify_play(game: Game, rules: RuleSet, examples: Examples, report: Report, options: CheckOptions) -> Evidence:
    """Return the evidence of play, including that of examples, and report the faults found in play. A game without a
    sequence, or whose sequence names missing parts, is not played."""
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
    """Return the evidence available before any game is played: of these rules, or of the rules before an edit."""
    if not options.cache or not game.has_course:
        return None
    stored = load_cached(cache_name(game, rules, options.effort), rules.digest)
    if stored is not None:
        return stored
    ground = load_ground(game, rules, options.effort, with_notes=False)
    return ground.evidence if ground is not None else load_with_game(game, rules)


def nothing_played(game: Game, rules: RuleSet) -> Evidence:
    """The evidence of a game that has not been played."""
    seats = tuple(range(game.players[0], game.players[1] + 1))
    return Evidence(rules.digest, game.variant, seats, 0, 0, {}, {}, {}, {}, {}, {}, ())


def _evidence(game: Game, rules: RuleSet, examples: Examples, options: CheckOptions) -> Evidence:
    """Return stored evidence of these rules, or play for it. (The modules for play load slowly.)"""
    name, failed = (cache_name(game, rules, options.effort, places) for places in (False, True))
    stored = None
    if options.cache and not options.keep:
        stored = load_cached(name, rules.digest) or load_cached(failed, rules.digest)
    if stored is not None and (stored.failures or is_ground(game, options.effort, name)):
        return stored
    if options.trust and (own := load_with_game(game, rules)) is not None and not own.failures:
        return own
    from pnp.checks.search.playing import evidence_of_play

    return evidence_of_play(game, rules, examples, options, name, failed)


def _with_examples(game: Game, rules: RuleSet, examples: Examples, evidence: Evidence) -> Evidence:
    """Add the arcs and clauses exercised by the examples and scenarios."""
    arcs, data = dict(evidence.arcs), dict(evidence.data)
    for result in examples.all():
        for arc, n in zip(rules.arcs, result.counters, strict=False):
            if n:
                arcs[arc.id] = arcs.get(arc.id, 0) + n
        for clause, n in result.data_counts.items():
            data[clause] = data.get(clause, 0) + n
    return replace(evidence, arcs=arcs, data=data, clauses=clause_counts(game, rules, arcs, data))
