"""A check through every stage: each variant of a game, its figures, and what is at fault."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from pnp.diagnostics import Failed, Report
from pnp.load.tree import Tree
from pnp.meaning.briefs import check_briefs
from pnp.meaning.declared_words import check_declared_words
from pnp.meaning.words import check_advice, check_words
from pnp.model.game import Game
from pnp.model.prose import Prose
from pnp.rules import RuleSet
from pnp.rules.loading import load_tree
from pnp.verify import CheckOptions, Evidence
from pnp.verify.reach import clause_figures, counted_arcs
from pnp.verify.search import Effort
from pnp.verify.traceability import backing_of
from pnp.workflow.agreeing import Edition, check_pairs, edition_of
from pnp.workflow.build import open_context
from pnp.workflow.check import CheckRequest, Progress
from pnp.workflow.check_cache import Answer
from pnp.workflow.check_figures import BranchFigures, ClauseFigures, EditionFigures
from pnp.workflow.fits import check_fits
from pnp.workflow.loading import catalogues_of, load_edition, verified
from pnp.workflow.options import BuildOptions, Timings
from pnp.workflow.reading import chosen_variants


def check_editions(
    folder: Path, request: CheckRequest, report: Report, progress: Progress | None = None
) -> tuple[Answer, set[Path]]:
    """What a check comes to, and the folders of the libraries that it read. Faults go to the report."""
    name, libraries = folder.resolve().name, set[Path]()
    figures: list[EditionFigures] = []
    editions: list[Edition] = []
    try:
        tree = load_tree(folder, report)
        libraries = set(tree.libraries)
        variants = chosen_variants(tree, request.variant, report)
        for variant in variants:
            with _own_faults(report) as own:
                asked = replace(request, play=request.play and not report.errors)
                edition, its_figures = _check(folder, tree, variant, asked, own, progress)
                name = edition.game.id
                figures.append(its_figures)
                editions.append(edition)
        if len(editions) == len(variants):
            check_pairs(folder, editions, not request.variant, request.strict, report)
    except Failed as failed:
        if _ends_all(failed):
            raise
    return Answer(name, tuple(figures), tuple(report.diagnostics)), libraries


@contextmanager
def _own_faults(report: Report) -> Iterator[Report]:
    """A report of one variant's own, which is added to the whole behind the block: what is wrong with one variant does
    not hide what is wrong with the next."""
    own = Report(sources=report.sources)
    try:
        yield own
    except Failed as failed:
        if _ends_all(failed):
            raise
    finally:
        report.add_all(own.diagnostics)


def _ends_all(failed: Failed) -> bool:
    """Whether it is no fault of the game that the work cannot go on."""
    return not failed.report.errors or type(failed) is not Failed


def options_of(request: CheckRequest, progress: Progress | None) -> CheckOptions:
    """What a request asks of the checker."""
    effort = replace(Effort(), seed=request.seed)
    return CheckOptions(
        effort=effort if request.games is None else replace(effort, games=request.games),
        jobs=request.jobs,
        cache=request.use_cache,
        keep=request.keep,
        play=request.play,
        progress=progress,
    )


def _check(
    folder: Path, tree: Tree, variant: str, request: CheckRequest, report: Report, progress: Progress | None
) -> tuple[Edition, EditionFigures]:
    """One variant. Raises Failed where it cannot be played."""
    timings = Timings()
    loaded = load_edition(folder, variant, report, timings, tree)
    catalogues = catalogues_of(loaded, report)
    options = replace(options_of(request, progress), text=Prose(loaded.game).text)
    evidence = verified(loaded, options, report, timings, catalogues)
    if not report.errors and request.play and request.layout:
        context = open_context(BuildOptions(force=True), report)
        check_fits(loaded, evidence, catalogues, context, report, timings, request.use_cache, request.jobs)
    report.add_all([*check_words(loaded.game, loaded.rules), *check_advice(loaded.game, loaded.rules)])
    report.add_all([*check_briefs(loaded.game), *check_declared_words(loaded.game)])
    return edition_of(loaded.game, loaded.rules), figures_of(loaded.game, loaded.rules, evidence)


def figures_of(game: Game, rules: RuleSet, evidence: Evidence) -> EditionFigures:
    """The figures of one variant."""
    arcs = [arc for arc in counted_arcs(rules) if evidence.arcs.get(arc.id) or not arc.guard]
    return EditionFigures(
        variant=game.variant,
        players=evidence.seats,
        games=evidence.games,
        decisions=evidence.decisions,
        clauses=ClauseFigures(**clause_figures(game, evidence, backing_of(game, rules))),
        branches=BranchFigures(len(arcs), sum(1 for arc in arcs if evidence.arcs.get(arc.id))),
        endings=evidence.endings,
        contests=evidence.contests,
        rounds=evidence.rounds,
        supply=evidence.supply,
        questions_compared=evidence.questions_compared,
        digest=evidence.digest,
    )
