"""A check through every stage, for each variant of a game: its figures and its faults."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from pnp.app.check.answer_cache import Answer
from pnp.app.check.figures import BranchFigures, ClauseFigures, EditionFigures
from pnp.app.check.request import CheckRequest, OnStage
from pnp.app.game.boxes import copies_of
from pnp.app.game.build_options import BuildOptions, Timings
from pnp.app.game.code_prose import prose_for_code
from pnp.app.game.prepare import catalogues_of, check_source_numbers, load_edition
from pnp.app.game.reading import chosen_variants
from pnp.app.game.selection import selected
from pnp.app.review.editions import edition_of
from pnp.app.review.pairs import check_pairs
from pnp.base.progress import Progress, Step, named, silent
from pnp.checks.edition import CheckOptions, Evidence
from pnp.checks.edition.check_edition import (
    STAGES,
    EditionCheck,
    can_be_played,
    likely_evidence,
    nothing_played,
)
from pnp.checks.pairs.briefs import check_briefs
from pnp.checks.pairs.code_cache import CodeTexts
from pnp.checks.pairs.declared_words import check_declared_words
from pnp.checks.pairs.words import check_advice, check_words
from pnp.checks.search.effort import Effort
from pnp.checks.search.examples import Examples
from pnp.checks.search.reach import clause_figures, counted_arcs
from pnp.checks.static.traceability import backing_of
from pnp.checks.static.translation_cache import FaultlessTexts
from pnp.model.language.word_cache import load_cached_words
from pnp.model.schema.status import WEIGHTS, lacks_course
from pnp.model.text.prose import Prose
from pnp.rules.loading import LoadedGame, load_tree
from pnp.source.diagnostics import Failed, Report
from pnp.source.load.tree import Tree

FIRST = "files and language"
"""The stage that ends when every variant has been read."""
STAGE_LABELS = {
    FIRST: "Reading the files", "binding": "Comparing the words of clauses with their code",
    "translations": "Comparing translations", "examples": "Playing the examples", "quests": "Playing the quests",
    "pairs": "Looking for clauses whose words or code changed", "layout": "Composing the pages",
    "play": "Playing games",
}  # fmt: skip
"""The stages of a check, roughly from the cheapest to the most expensive, each with its name in progress displays."""


@dataclass
class _Variant:
    """One variant on its way through the stages; skipped once it fails to load."""

    name: str
    report: Report
    loaded: LoadedGame | None = None
    check: EditionCheck | None = None
    """Its check, once it has been read."""
    code: CodeTexts | None = None
    """Facts about its code that were computed before."""

    @property
    def evidence(self) -> Evidence | None:
        """The evidence of play, once it has been played."""
        return self.check.evidence if self.check is not None else None

    @property
    def examples(self) -> Examples | None:
        """Results of its examples and scenarios, if they were executed."""
        return self.check.examples if self.check is not None and self.check.are_examples_run else None


@dataclass
class _Course:
    """A check in progress."""

    folder: Path
    request: CheckRequest
    report: Report
    progress: Progress
    on_stage: OnStage | None
    variants: list[_Variant] = field(default_factory=list)
    timings: Timings = field(default_factory=Timings)
    reported: int = 0
    """Number of diagnostics in the report that ``on_stage`` has received."""
    named: set[str] = field(default_factory=set)
    """The stages whose end has been reported."""

    def stage(self, name: str, work: "_Work") -> None:
        """Run a stage for every variant that could be read, and report its faults."""
        self.begin(name)
        for variant in self.variants:
            if variant.loaded is not None and variant.check is not None:
                work(variant, variant.loaded, variant.check)
        self.tell(name, self.variants)

    def begin(self, name: str) -> None:
        """Report that a stage begins."""
        self.progress(Step(STAGE_LABELS[name], list(STAGE_LABELS).index(name), len(STAGE_LABELS), "stages"))

    def tell(self, name: str, variants: Sequence[_Variant]) -> None:
        """Report the new diagnostics of a stage, and that it has finished."""
        for variant in variants:
            self.report.add_all(variant.report.diagnostics)
        new_diagnostics = self.report.diagnostics[self.reported :]
        if self.on_stage is not None and (new_diagnostics or name not in self.named):
            self.on_stage(name, new_diagnostics)
        self.reported = len(self.report.diagnostics)
        self.named.add(name)

    def progress_of(self, variant: _Variant) -> Progress:
        """The receiver of a variant's progress; with several variants each step names its own."""
        return self.progress if len(self.variants) < 2 else named(variant.name, self.progress)

    def load(self, tree: Tree) -> None:
        """Read every variant. Faults that prevent this are reported before any other check runs."""
        for variant in self.variants:
            soon = partial(self.tell, FIRST, (variant,))
            try:
                loaded = load_edition(self.folder, variant.name, variant.report, self.timings, tree, soon)
                options = options_of(self.request, self.progress)
                variant.check = EditionCheck(loaded.game, loaded.rules, variant.report, options)
                variant.loaded = loaded
            except Failed as failed:
                if _ends_all(failed):
                    raise


_Work: TypeAlias = Callable[[_Variant, LoadedGame, EditionCheck], None]
"""The work of a stage on one variant."""


def check_editions(
    folder: Path, request: CheckRequest, report: Report, progress: Progress = silent, on_stage: OnStage | None = None
) -> tuple[Answer, set[Path]]:
    """Check a game's editions; returns the answer, and the folders of the libraries that it read. Faults go to the
    report stage by stage, cheapest first; each stage calls ``on_stage`` once all variants are through it."""
    name, libraries = folder.resolve().name, set[Path]()
    course = _Course(folder, request, report, progress, on_stage)
    course.begin(FIRST)
    try:
        tree = load_tree(folder, report)
        libraries = set(tree.libraries)
        for variant in chosen_variants(tree, request.variant, report):
            weights = WEIGHTS["final"] if request.strict else {}
            course.variants.append(_Variant(variant, Report(sources=report.sources, weights=weights)))
        course.load(tree)
        _all_stages(course)
    except Failed as failed:
        if _ends_all(failed):
            raise
    figures = [
        figures_of(v.loaded, v.evidence or nothing_played(v.loaded.game, v.loaded.rules), lacks_course(v.report))
        for v in course.variants if v.loaded is not None
    ]  # fmt: skip
    name = next((v.loaded.game.id for v in course.variants if v.loaded is not None), name)
    return Answer(name, tuple(figures), tuple(report.diagnostics)), libraries


def _all_stages(course: _Course) -> None:
    """Run every stage; static faults of all variants are reported before any is played."""
    request = course.request
    if request.use_cache:
        load_cached_words(
            dict.fromkeys(locale for v in course.variants if v.loaded for locale in v.loaded.game.locales)
        )

    code: dict[str, str] = {}
    faultless_texts: dict[str, bool] = {}

    def bound(variant: _Variant, loaded: LoadedGame, check: EditionCheck) -> None:
        game, rules = loaded.game, loaded.rules
        if request.use_cache or len(course.variants) > 1:
            variant.code = CodeTexts(game, code, request.use_cache)
            check.translations = FaultlessTexts(game, faultless_texts, request.use_cache)
        STAGES["binding"](check)
        variant.report.add_all([*check_words(game, rules, codes=variant.code), *check_advice(game, rules)])
        variant.report.add_all([*check_briefs(game), *check_declared_words(game)])

    def translated(variant: _Variant, loaded: LoadedGame, check: EditionCheck) -> None:
        check.catalogues = catalogues_of(loaded, variant.report, from_cache=request.use_cache)
        check_source_numbers(loaded, variant.report, request.use_cache)
        STAGES["translations"](check)
        if check.translations is not None:
            check.translations.save()

    course.stage(FIRST, lambda variant, loaded, check: _check_selection(request, variant, loaded))
    course.stage("binding", bound)
    course.stage("translations", translated)
    course.stage("examples", lambda variant, loaded, check: STAGES["examples"](check))
    if any(v.loaded is not None and v.loaded.tree.quests for v in course.variants):
        course.stage("quests", lambda variant, loaded, check: _quests(course, variant, loaded))
    course.stage("pairs", lambda variant, loaded, check: _pairs(course) if variant is course.variants[-1] else None)
    if not request.play and request.layout:
        course.stage("layout", lambda variant, loaded, check: _names_in_layouts(loaded, variant.report))
    if request.play and any(v.check is not None and v.check.are_examples_run for v in course.variants):
        _played(course)


def _check_selection(request: CheckRequest, variant: _Variant, loaded: LoadedGame) -> None:
    """Report a selection of cards that cannot be evaluated or is empty, before games are played."""
    selected(loaded.game, request, variant.report)


def _names_in_layouts(loaded: LoadedGame, report: Report) -> None:
    """Report unknown names in the game's own layouts without drawing a card; otherwise the layout check finds them."""
    if any(layout.own or layout.columns for layout in loaded.game.layouts.values()):
        from pnp.app.check.layout_check import names_in_layouts

        report.add_all(list(names_in_layouts(loaded)))


def _quests(course: _Course, variant: _Variant, loaded: LoadedGame) -> None:
    """Check the quests of this variant; with the first variant, also those that belong to all variants."""
    from pnp.app.quests.quests import check_quests

    if can_be_played(variant.report):
        first = variant is course.variants[0]
        check_quests(loaded, first, variant.report, course.request.play, course.progress)


def _pairs(course: _Course) -> None:
    """Check the pairs of words and code of all variants together, if all variants could be read."""
    language = course.request.language
    editions = [
        edition_of(loaded.game, loaded.rules, v.code, v.examples, prose_for_code(loaded.tree, loaded.game, language))
        for v in course.variants
        if (loaded := v.loaded) is not None
    ]
    for variant in course.variants:
        if variant.code is not None:
            variant.code.save()
    if len(editions) == len(course.variants):
        is_final = course.request.strict or editions[0].game.status == "final"
        check_pairs(course.folder, editions, not course.request.variant, is_final, course.report)


def _played(course: _Course) -> None:
    """Run the stages of play and layout. Layout comes first if the number of pieces is known, because it is cheaper."""
    request = course.request
    options = options_of(request, course.progress)
    likely: dict[str, Evidence | None] = {}
    if request.layout and request.use_cache:
        likely = {v.name: likely_evidence(v.loaded.game, v.loaded.rules, options) for v in course.variants if v.loaded}
    laid = {name: evidence for name, evidence in likely.items() if evidence and None not in likely.values()}
    wrong: list[str] = []

    def played(variant: _Variant, loaded: LoadedGame, check: EditionCheck) -> None:
        if not wrong:  # faults in the play of one variant are enough to fix
            check.options = replace(options, text=Prose(loaded.game).text, progress=course.progress_of(variant))
            faults = len(variant.report.errors)
            STAGES["play"](check)
            wrong.extend([variant.name] if len(variant.report.errors) > faults else [])

    def fitted(variant: _Variant, loaded: LoadedGame, check: EditionCheck) -> None:
        evidence = variant.evidence or laid.get(variant.name)
        before = laid.get(variant.name) if variant.evidence else None
        if evidence is None or not request.layout or (before and before.supply == evidence.supply):
            return
        if wrong or variant.report.errors:
            return
        from pnp.app.check.layout_check import PlayedEdition, check_fits
        from pnp.app.game.build_context import open_context

        wanted = BuildOptions(force=True, progress=course.progress_of(variant), rows=request.rows, where=request.where)
        context = open_context(wanted, variant.report, loaded.game.folder)
        own, timings = variant.report, course.timings
        edition = PlayedEdition(loaded, evidence, check.catalogues, check.examples.results)
        check_fits(edition, context, own, timings, request.use_cache, request.jobs)

    if laid:
        course.stage("layout", fitted)
    course.stage("play", played)
    if not laid or any(v.evidence and v.evidence.supply != laid[v.name].supply for v in course.variants):
        course.stage("layout", fitted)


def _ends_all(failed: Failed) -> bool:
    """Whether work stopped for a reason other than a fault of the game."""
    return not failed.report.errors or type(failed) is not Failed


def options_of(request: CheckRequest, progress: Progress = silent) -> CheckOptions:
    """The checker's options for a request."""
    effort = replace(Effort(), seed=request.seed, engine=request.engine)
    return CheckOptions(
        effort=effort if request.games is None else replace(effort, games=request.games),
        jobs=request.jobs,
        cache=request.use_cache,
        keep=request.keep,
        play=request.play,
        progress=progress,
    )


def figures_of(loaded: LoadedGame, evidence: Evidence, lacks: bool = False) -> EditionFigures:
    """The figures of one variant. ``lacks``: whether its sequence names parts that are missing."""
    game, rules = loaded.game, loaded.rules
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
        masters=evidence.masters,
        rounds=evidence.rounds,
        supply=evidence.supply,
        questions_compared=evidence.questions_compared,
        digest=evidence.digest,
        status=game.status,
        is_played=game.has_course and not lacks,
        cards=sum(copies_of(component, game) for component in game.components),
    )
