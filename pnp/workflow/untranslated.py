"""What a game says in plain letters in the pseudo-locale, over all its editions."""

from pnp.diagnostics import Report
from pnp.verify.effort import CheckOptions
from pnp.workflow.loading import load_edition, verified
from pnp.workflow.options import Timings
from pnp.workflow.pseudo import Untranslated, untranslated
from pnp.workflow.reading import editions, find_folder


def strays_of(name: str, report: Report) -> list[Untranslated]:
    """The texts that no catalogue has; what does not fit goes to the report."""
    found: dict[str, Untranslated] = {}
    folder = find_folder(name, report)
    for variant in editions(name, report):
        loaded = load_edition(folder, variant, report)
        evidence = verified(loaded, CheckOptions(), report, Timings())
        report.stop_on_errors()
        for stray in untranslated(loaded, evidence, report):
            known = found.setdefault(stray.text, stray)
            known.places += [place for place in stray.places if place not in known.places]
    return list(found.values())
