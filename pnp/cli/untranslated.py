"""What a game says in plain letters in the pseudo-locale, over all its editions."""

from pnp import press
from pnp.cli.reading import editions, find_folder
from pnp.diagnostics import Report
from pnp.press.pseudo import Untranslated, untranslated
from pnp.verify.check import Options


def strays_of(name: str, report: Report) -> list[Untranslated]:
    """The texts that no catalogue has; what does not fit goes to the report."""
    found: dict[str, Untranslated] = {}
    folder = find_folder(name, report)
    for variant in editions(name, report):
        loaded = press.load_and_compile(folder, variant, report)
        evidence = press.verified(loaded, Options(), report, press.Timings())
        report.stop_on_errors()
        for stray in untranslated(loaded, evidence, report):
            known = found.setdefault(stray.text, stray)
            known.places += [place for place in stray.places if place not in known.places]
    return list(found.values())
