"""One edition of a game made ready for print: read, compiled, checked."""

from collections.abc import Mapping
from pathlib import Path

from pnp.diagnostics import Report
from pnp.model.catalogue import Catalogue, load_catalogue
from pnp.rules.loading import Loaded, load_and_compile
from pnp.verify import CheckOptions, Evidence, verify
from pnp.workflow.boxes import with_boxes
from pnp.workflow.options import Timings


def load_edition(folder: Path, variant: str, report: Report, timings: Timings | None = None) -> Loaded:
    """A game in one variant, with the sizes of its boxes. Raises Failed when it has errors."""
    timings = timings or Timings()
    loaded = load_and_compile(folder, variant, report, stage=timings.of)
    with timings.of("rules"):
        game = with_boxes(loaded.game, report)
        report.stop_on_errors()
    return Loaded(loaded.tree, game, loaded.rules)


def verified(
    loaded: Loaded,
    options: CheckOptions,
    report: Report,
    timings: Timings,
    catalogues: Mapping[str, Catalogue] | None = None,
) -> Evidence:
    """The checker's findings on a game, and on its ``catalogues``: all that it has, unless they are given."""
    with timings.of("verify"):
        known = catalogues_of(loaded, report) if catalogues is None else catalogues
        return verify(loaded.game, loaded.rules, report, options, known)


def catalogues_of(loaded: Loaded, report: Report) -> dict[str, Catalogue]:
    """The translations of every language but the source's."""
    others = [locale for locale in loaded.game.locales if locale != loaded.game.language]
    return {locale: load_catalogue(loaded.tree, locale, report) for locale in others}
