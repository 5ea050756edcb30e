"""Verification of editions in copies of this process, while it draws their faces.

Faces depend on play only by the numbers of tokens that players need. These are in the evidence that comes with a game;
if verification finds others, or any error, the work is done again in the usual order.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from pnp.app.build.printing import Drawn, drawn_editions
from pnp.app.game.build_options import BuildContext, BuildOptions, Timings
from pnp.app.game.prepare import load_edition
from pnp.app.game.printable import Printable, printable
from pnp.app.played.facts import example_results
from pnp.base.frozen import dataclass
from pnp.base.gc_tuning import collecting_at_end
from pnp.base.progress import Step, silent
from pnp.checks.edition import Evidence
from pnp.checks.edition.check_edition import nothing_played, verify_with_examples
from pnp.checks.pairs.agreed_file import open_note
from pnp.checks.pairs.code_cache import CodeTexts
from pnp.checks.pairs.pairs import pairs_of
from pnp.checks.search.forked_queue import by_queue
from pnp.checks.search.parallel import can_copy
from pnp.checks.search.store import load_with_game
from pnp.press.document.rule_facts import ExampleResult
from pnp.rules.loading import LoadedGame
from pnp.source.diagnostics import Diagnostic, Failed, Report
from pnp.source.load.tree import Tree

Supply: TypeAlias = Mapping[str, Mapping[int, int]]


@dataclass(frozen=True)
class EarlyEditions:
    """Editions that are checked, with their pieces drawn."""

    checked: Sequence[tuple[LoadedGame, Evidence]]
    sources: Sequence[Printable]
    drawn: Drawn
    report: Report
    """The faults that were found while reading and checking; no errors."""
    of_faces: Sequence[Diagnostic]
    """The faults that were found while drawing; no errors."""
    note: Diagnostic | None
    """The note on open pairs."""


@dataclass(frozen=True)
class _Verification:
    """The results of verifying one edition."""

    evidence: Evidence
    results: Mapping[str, ExampleResult]
    diagnostics: Sequence[Diagnostic]
    milliseconds: float


def prepared(
    folder: Path, tree: Tree, variants: Sequence[str], context: BuildContext, report: Report, timings: Timings
) -> EarlyEditions | None:
    """Read, check and draw all variants, in two processes at once. None if the game must be read in the usual order: in
    one process, in several languages, without evidence that comes with it, with errors, or because the check has
    measured another number of tokens."""
    options = context.options
    if not isinstance(options, BuildOptions) or not _is_possible(options, context):
        return None
    own = Report(sources=report.sources, weights=report.weights)
    try:
        loaded = _loaded(folder, tree, variants, own, timings)
        supplies = [_supply(one) for one in loaded]
        locales = options.locales or loaded[0].game.locales
        if own.errors or None in supplies or len(locales) > 1:
            return None
        nothing: Supply = {}
        sources = [
            replace(printable(one, nothing_played(one.game, one.rules)), supply=supply or nothing)
            for one, supply in zip(loaded, supplies, strict=True)
        ]
        options.progress(Step("Checking the rules and drawing the pieces"))
        context = replace(context, options=replace(options, locales=tuple(locales), progress=silent))
        of_faces = Report(sources=own.sources, weights=own.weights)
        draw = partial(drawn_editions, sources, context, of_faces, timings)
        tasks: list[Callable[[], Any]] = [draw, *(partial(_verified, one, options, own) for one in loaded)]
        tasks.append(partial(note_on_pairs, folder, loaded))
        assert isinstance(options.check.jobs, int)
        results = dict(by_queue(options.check.jobs, _done, _done, tasks, here=[0]))
    except Failed:
        return None
    verifications: list[_Verification] = [results[number] for number in range(1, len(tasks) - 1)]
    for source, one in zip(sources, verifications, strict=True):
        own.add_all(one.diagnostics)
        timings.stages["verify"] = timings.stages.get("verify", 0.0) + one.milliseconds
        vars(source.rules)["results"] = one.results  # books need not run the examples again
    are_as_supposed = [one.evidence.supply for one in verifications] == [source.supply for source in sources]
    if own.errors or of_faces.errors or not are_as_supposed:
        return None
    checked = [(game, one.evidence) for game, one in zip(loaded, verifications, strict=True)]
    return EarlyEditions(checked, sources, results[0], own, of_faces.diagnostics, results[len(tasks) - 1])


def note_on_pairs(folder: Path, games: Sequence[LoadedGame]) -> Diagnostic | None:
    """The note on pairs of words and code that are not agreed; None if all are."""
    code_texts: dict[str, str] = {}  # variants share most of their code
    pairs = [pairs_of(one.game, one.rules, CodeTexts(one.game, code_texts, use_cache=False)) for one in games]
    return open_note(folder, pairs)


def _is_possible(options: BuildOptions, context: BuildContext) -> bool:
    """Whether another process may verify, and evidence that comes with a game is enough."""
    check = options.check
    has_two = isinstance(check.jobs, int) and check.jobs > 1 and can_copy()
    return (
        has_two
        and check.trust
        and check.play
        and not check.keep
        and not options.force
        and not context.cache.faces.goes_on
    )


def _loaded(folder: Path, tree: Tree, variants: Sequence[str], report: Report, timings: Timings) -> list[LoadedGame]:
    """Every variant. Raises Failed for errors."""
    loaded = []
    for variant in variants:
        with collecting_at_end():
            loaded.append(load_edition(folder, variant, report, timings, tree))
    return loaded


def _supply(loaded: LoadedGame) -> Supply | None:
    """The most tokens needed in play, by the evidence that comes with a game; None without evidence of these rules."""
    if not loaded.game.has_course:
        return {}
    evidence = load_with_game(loaded.game, loaded.rules)
    return None if evidence is None or evidence.failures else evidence.supply


def _verified(loaded: LoadedGame, options: BuildOptions, read: Report) -> _Verification:
    """Verify one edition; ``read`` has the faults found so far."""
    report, timings = Report(read.diagnostics[:], read.sources, read.weights), Timings()
    before = len(report.diagnostics)
    with timings.of("verify"):
        evidence, examples = verify_with_examples(loaded.game, loaded.rules, report, options.check, {})
    results = example_results(examples.results)
    return _Verification(evidence, results, report.diagnostics[before:], timings.stages["verify"])


def _done(task: Callable[[], Any]) -> Any:
    return task()
