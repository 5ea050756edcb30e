"""A check through every stage: each edition of a game, its figures, and what is at fault."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pnp.diagnostics import Failed, Report
from pnp.model.prose import Prose
from pnp.verify.check import CheckOptions, summary
from pnp.verify.search import Effort
from pnp.workflow.agreeing import Edition, check_pairs, edition_of
from pnp.workflow.build import open_context
from pnp.workflow.cores import available_cores
from pnp.workflow.fits import check_fits
from pnp.workflow.loading import catalogues_of, load_edition, verified
from pnp.workflow.options import BuildOptions, Timings
from pnp.workflow.reading import editions


@dataclass
class Checked:
    """What came of it."""

    name: str
    figures: list[dict[str, Any]] = field(default_factory=list)
    libraries: set[Path] = field(default_factory=set)
    """Folders that the game takes rules and data from."""
    editions: list[Edition] = field(default_factory=list)


def options_of(given: argparse.Namespace, note: Callable[[str], None]) -> CheckOptions:
    """What the command line asks of a check."""
    effort = replace(Effort(), seed=given.seed)
    return CheckOptions(
        effort=effort if given.games is None else replace(effort, games=given.games),
        jobs=given.jobs or available_cores(),
        cache=not given.no_cache,
        keep=given.keep,
        play=not given.no_play,
        progress=note if sys.stderr.isatty() else None,
    )


def check_game(
    name: str, folder: Path, variant: str, options: CheckOptions, layout: bool, strict: bool, report: Report
) -> Checked:
    """Check a game, in each of its variants; faults go to the report. ``strict``: open pairs are errors."""
    checked = Checked(name)
    try:
        for each in editions(name, report, variant):
            _check(checked, folder, each, options, layout, report)
        check_pairs(folder, checked.editions, not variant, strict, report)
    except Failed as failed:
        if not failed.report.errors or type(failed) is not Failed:
            raise
    return checked


def _check(checked: Checked, folder: Path, variant: str, options: CheckOptions, layout: bool, report: Report) -> None:
    """One edition."""
    timings = Timings()
    loaded = load_edition(folder, variant, report, timings)
    game, rules = loaded.game, loaded.rules
    checked.name = game.id
    checked.libraries |= {Path(tree.file).parent for tree in loaded.tree.shared.values()}
    checked.editions.append(edition_of(game, rules))
    catalogues = catalogues_of(loaded, report)
    evidence = verified(loaded, replace(options, text=Prose(game).text), report, timings, catalogues)
    if not report.errors and options.play and layout:
        context = open_context(BuildOptions(force=True), report)
        check_fits(loaded, evidence, catalogues, context, report, timings, options.cache, options.jobs)
    checked.figures.append(summary(game, rules, evidence))
