"""`pnp build`: from a game's folder to its papers, the stages in order.

load → model → rules → verify → edition of each language → faces, sheets, reference, rulebook → files
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from pnp.app.build.empty_parts import empty_parts
from pnp.app.build.evening import check_players
from pnp.app.build.last_build import files_as_read, keep_built
from pnp.app.build.plans import SheetCount
from pnp.app.build.printing import PrintedFiles, drawn_editions, print_all
from pnp.app.build.verify_beside import EarlyEditions, note_on_pairs, prepared
from pnp.app.game.build_context import open_context
from pnp.app.game.build_options import BuildCache, BuildContext, BuildOptions, Timings
from pnp.app.game.catalogues import readable_catalogue
from pnp.app.game.prepare import load_edition, verified
from pnp.app.game.printable import Printable, printable
from pnp.app.game.reading import chosen_variants
from pnp.app.output.write import write_all
from pnp.base.cache import Generations
from pnp.base.frozen import dataclass
from pnp.base.gc_tuning import collecting_at_end
from pnp.base.progress import Step, counted, named, silent
from pnp.checks.edition import CheckOptions, Evidence
from pnp.checks.search.forked_queue import by_queue
from pnp.checks.search.parallel import by_processes, can_copy
from pnp.checks.static.locale import check_catalogue
from pnp.checks.static.press_words import check_press_words
from pnp.checks.static.translation_cache import FaultlessTexts
from pnp.model.read.build import build_game
from pnp.model.text.catalogue import Catalogue
from pnp.rules.loading import LoadedGame, load_tree
from pnp.source.diagnostics import Diagnostic, Failed, Report
from pnp.source.load.account import Entry
from pnp.source.load.tree import Tree


@dataclass(frozen=True)
class BuildResult:
    """The result of a build."""

    files: tuple[Path, ...]
    sheets: tuple[SheetCount, ...]
    """The sheets of paper that they need."""
    left_out: tuple[str, ...] = ()
    """Languages that were not printed because of errors of their own."""
    variants: tuple[str, ...] = ()
    """The variants that are printed together; empty if fewer are printed, or if the pieces for an evening are printed
    separately."""
    account: tuple[Entry, ...] = ()
    """The rows, columns and cells of card tables that are left out or changed; all others are printed as typed."""
    empty_parts: tuple[str, ...] = ()
    """The requested parts that the game does not have."""


def build(
    folder: Path,
    options: BuildOptions,
    report: Report,
    timings: Timings | None = None,
    cache: BuildCache | None = None,
) -> BuildResult:
    """Check a game and print its papers, all or none of them. Skips a language with errors of its own.

    Raises Failed if the game or each of its languages has errors, unless ``force`` is set. ``cache``: results of
    earlier builds; rules that were checked then are not checked again.
    """
    timings = timings or Timings()
    sequential = cache is not None  # one process's cache is of no use to another
    read = files_as_read(folder)
    languages: dict[str, Report] = {}
    options.progress(Step("Reading the game"))
    with timings.of("load"):
        tree = load_tree(folder, report)
    variants = chosen_variants(tree, options.variant, report)
    cache = cache or BuildCache(Generations(goes_on=False, has_variants=len(variants) > 1))
    context = replace(open_context(options, report, folder), cache=cache)
    if options.players is not None:
        check_players([build_game(tree, Report(), variant) for variant in variants], options.players, report)
    early = None if sequential else prepared(folder, tree, variants, context, report, timings)
    if early is not None:
        report.weights = early.report.weights
        report.add_all(early.report.diagnostics)
    checked = early.checked if early else checked_in_turn(folder, tree, variants, context, report, timings)
    options.progress(Step("Comparing translations"))
    with timings.of("verify"):
        for loaded, _ in checked:
            look_over(loaded, options.locales or loaded.game.locales, languages, report)
    note = early.note if early else note_on_pairs(folder, [loaded for loaded, _ in checked])
    report.add_all([note] if note else [])
    sound_locales = tuple(locale for locale, own in languages.items() if options.force or not own.errors)
    options = replace(options, locales=sound_locales)
    context = replace(context, options=options)
    printed = None if sequential or not sound_locales else shared_out(checked, options, languages, report, timings)
    if printed is None:
        printed = in_turn([printable(*one) for one in checked], context, languages, report, timings, early)
    without = [locale for locale, own in languages.items() if own.errors and not options.force]
    if len(without) == len(languages):
        report.add_all(d for own in languages.values() for d in own)
    report.stop_on_errors(unless=options.force)
    combined = PrintedFiles()
    for locale in (locale for locale in languages if locale not in without):
        combined.files.update(printed[locale].files)
        combined.counts += printed[locale].counts
    options.progress(Step("Writing files", 0, len(combined.files), "files"))
    with timings.of("write"):
        written = write_all(combined.files, report, options.out)
    report.stop_on_errors(unless=options.force and written)
    report.add_all(named_by_language(languages))
    cache.next_build()
    if not report.errors:
        keep_built(folder, read)
    account = dict.fromkeys(e for loaded, _ in checked for kind in loaded.game.cards.values() for e in kind.account)
    account |= dict.fromkeys(entry for one in printed.values() for entry in one.account)
    together = tuple(variants) if len(checked) > 1 and options.players is None else ()
    empty = empty_parts(options.only, combined.files, checked[0][0].game.id, variants)
    files = tuple(sorted(combined.files))
    return BuildResult(files, tuple(combined.counts), tuple(without), together, tuple(account), empty)


def checked_in_turn(
    folder: Path, tree: Tree, variants: Sequence[str], context: BuildContext, report: Report, timings: Timings
) -> list[tuple[LoadedGame, Evidence]]:
    """Read and check one variant after the other. Raises Failed for errors, unless ``force`` is set."""
    options, cache = context.options, context.cache
    assert isinstance(options, BuildOptions)
    checked = []
    for variant in variants:
        with collecting_at_end(not cache.faces.goes_on):
            loaded = load_edition(folder, variant, report, timings, tree)
            rules_key = (loaded.game.variant, loaded.rules.digest)
            evidence = cache.evidence.get(rules_key) or verified(loaded, options.checking, report, timings, {})
        report.stop_on_errors(unless=options.force)
        if not report.errors:  # with `force`, the next build reports the errors again
            cache.evidence[rules_key] = evidence
        checked.append((loaded, evidence))
    return checked


def named_by_language(languages: Mapping[str, Report]) -> Iterator[Diagnostic]:
    """Name the language in diagnostics that only some languages have. Diagnostics of catalogues and faces name it
    already."""
    count = Counter(diagnostic for own in languages.values() for diagnostic in set(own))
    for locale, own in languages.items():
        for diagnostic in own:
            name = f" (in `{locale}`)"
            is_enough = count[diagnostic] == len(languages) or diagnostic.message.endswith(name)
            if is_enough or diagnostic.span.file.endswith((f"{locale}.po", f"{locale}.yaml")):
                yield diagnostic
            else:
                yield replace(diagnostic, message=f"{diagnostic.message}{name}")


def look_over(loaded: LoadedGame, locales: Sequence[str], languages: dict[str, Report], report: Report) -> None:
    """Check the catalogues of the requested languages. The faults of each go to a report of its own, which blocks only
    that language."""
    faultless_texts = FaultlessTexts(loaded.game)
    for locale in locales:
        own = languages.setdefault(locale, Report(sources=report.sources, weights=report.weights))
        if locale == loaded.game.language:
            own.add_all(check_press_words(loaded.game, [Catalogue(locale)]))
            continue
        catalogue = readable_catalogue(loaded.tree, locale, own)
        if catalogue is not None:
            own.add_all(check_press_words(loaded.game, [catalogue]))
            check_catalogue(loaded.game, loaded.rules, catalogue, own, cache=faultless_texts)


def in_turn(
    sources: Sequence[Printable],
    context: BuildContext,
    languages: Mapping[str, Report],
    report: Report,
    timings: Timings,
    early: EarlyEditions | None = None,
) -> dict[str, PrintedFiles]:
    """Print one language after the other; faults of its pages go to the language's own report. ``early``: the pieces,
    if they are drawn already."""
    printed: dict[str, PrintedFiles] = {}
    jobs = context.options.check.jobs if isinstance(context.options, BuildOptions) else 1
    copies = partial(by_queue, jobs) if isinstance(jobs, int) and jobs > 1 else None
    for locale in context.options.locales:
        own = Report([*report, *languages[locale]], report.sources, report.weights)
        options = context.options
        progress = named(locale, options.progress) if len(options.locales) > 1 else options.progress
        own_context = replace(context, options=replace(options, locales=(locale,), progress=progress))
        try:
            own.add_all(early.of_faces if early else ())
            drawn = early.drawn if early else drawn_editions(sources, own_context, own, timings)
            usable = copies if copies is not None and can_copy() else None
            printed[locale] = print_all(drawn, own_context, own, timings, usable)
        except Failed as failed:  # a broken font has a report of its own
            own.add_all(d for d in failed.report if d not in own.diagnostics)
            printed[locale] = PrintedFiles()
        languages[locale].add_all(d for d in own if d not in report.diagnostics)
    return printed


# ------------------------------------------------------------------------------------------------- several processes
def shared_out(
    checked: Sequence[tuple[LoadedGame, Evidence]],
    options: BuildOptions,
    languages: Mapping[str, Report],
    report: Report,
    timings: Timings,
) -> dict[str, PrintedFiles] | None:
    """Print in several processes, one language each. None if there is one language or one process, or if faults occur
    that pages have to show."""
    jobs, locales = options.check.jobs, options.locales
    faults = report.errors or any(languages[locale].errors for locale in locales)
    if not isinstance(jobs, int) or min(jobs, len(locales)) < 2 or faults:
        return None
    folder = checked[0][0].game.folder
    evidence = {loaded.game.variant: verified_evidence for loaded, verified_evidence in checked}
    own = [replace(options, locales=(locale,), check=CheckOptions(), progress=silent) for locale in locales]
    languages_done = by_processes(_elsewhere, [(folder, evidence, one) for one in own], jobs)
    done = list(counted(languages_done, options.progress, Step("Printing languages", 0, len(own), "languages")))
    if len(done) < len(own):
        return None
    if options.force and any(d.severity == "error" for _, diagnostics, _ in done for d in diagnostics):
        return None
    for locale, (_, diagnostics, spent) in zip(locales, done, strict=True):
        languages[locale].add_all(diagnostics)
        for stage, milliseconds in spent.items():
            timings.stages[stage] = timings.stages.get(stage, 0.0) + milliseconds
    return {locale: printed for locale, (printed, _, _) in zip(locales, done, strict=True)}


def _elsewhere(
    folder: Path, evidence: Mapping[str, Evidence], options: BuildOptions
) -> tuple[PrintedFiles, list[Diagnostic], dict[str, float]]:
    """Print one language in a worker process, which reads the game again."""
    report, timings = Report(), Timings()
    try:
        cache = BuildCache(Generations(goes_on=False, has_variants=len(evidence) > 1))
        context = replace(open_context(options, report, folder), cache=cache)
        sources = [printable(load_edition(folder, variant, report), own) for variant, own in evidence.items()]
        printed = print_all(drawn_editions(sources, context, report, timings), context, report, timings)
    except Failed as failed:
        report.add_all(d for d in failed.report if d not in report.diagnostics)
        printed = PrintedFiles()
    return printed, report.diagnostics, timings.stages
