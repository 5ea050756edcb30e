"""Finds the untranslatable texts of a game, which stay in plain letters in the pseudo-locale, over all its editions."""

from pnp.app.game.build_options import Timings
from pnp.app.game.prepare import load_edition, verified
from pnp.app.game.reading import editions, find_folder
from pnp.app.translate.pseudo import UntranslatedText, untranslated
from pnp.base.progress import Progress, Step, silent
from pnp.checks.search.effort import CheckOptions
from pnp.source.diagnostics import Report


def strays_of(name: str, report: Report, progress: Progress = silent) -> list[UntranslatedText]:
    """The texts that no catalogue has; text that does not fit goes to the report."""
    strays: dict[str, UntranslatedText] = {}
    folder = find_folder(name, report)
    for variant in editions(name, report):
        loaded = load_edition(folder, variant, report)
        evidence = verified(loaded, CheckOptions(progress=progress), report, Timings())
        report.stop_on_errors()
        progress(Step("Composing the pages with longer words"))
        for stray in untranslated(loaded, evidence, report):
            first = strays.setdefault(stray.text, stray)
            first.places += [place for place in stray.places if place not in first.places]
    return list(strays.values())
